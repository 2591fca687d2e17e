"""What must hold for every game in the registry, and for the test-only one, whatever its rules.

The walks are random but the same in every run; each also takes things back now and then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core import codec, orders
from engine.core.chance import RecordingChance, ScriptedChance, SeededChance
from engine.core.play import Log, Ply, Unending, begin, defaults, last, play, random_playout, replay
from engine.core.protocol import AnyGame, Step
from engine.core.record import read_log, write_log
from engine.core.refusals import Corrupt, Illegal, Refusal, Stale, Unreadable
from engine.core.text import plain
from engine.registry import GAMES
from tests.noughts.game import NOUGHTS

PLAYED = {**GAMES, NOUGHTS.title: NOUGHTS}
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
RECORDINGS = sorted(PLAYTHROUGHS.glob("*/*.jsonl"))
SILENT = {
    "RoundEnded": "the next round, or the winter, begins with a heading",
    **dict.fromkeys(("TokenHeld", "TokenAimed", "DraftChanged"), "only begun: what comes of it is told"),
}
"""Events without any words, and why."""
SOME = 9
"""Costly checks are made at one ply in so many."""
TOGETHER = 25
"""Preferences read at once."""


def _ways(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Each number of seats as it is by default, and each other setting of each option."""
    for seats in game.seats:
        yield seats, {}
    for number, option in enumerate(game.options):
        others = [setting.value for setting in option.settings] or [str(option.least), str(option.most)]
        for value in others:
            if value != option.default:
                yield game.seats[number % len(game.seats)], {option.key: value}


WAYS = [
    pytest.param(game, seats, options, id=f"{title}-{seats}" + "".join(f"-{k}={v}" for k, v in options.items()))
    for title, game in PLAYED.items()
    for seats, options in _ways(game)
]
TITLES = [pytest.param(game, id=title) for title, game in PLAYED.items()]

every_way = pytest.mark.parametrize(("game", "seats", "options"), WAYS)
every_game = pytest.mark.parametrize("game", TITLES)


@dataclass(frozen=True)
class Ground:
    """A ply of a walk: the state before it, who did what, what came of it."""

    state: Any
    seat: int
    action: Any
    step: Step[Any, Any]
    draws: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A match that was walked through."""

    first: Step[Any, Any]
    setup: tuple[int, ...]
    plies: tuple[Ground, ...]

    @property
    def states(self) -> list[Any]:
        return [self.first.state, *(ply.step.state for ply in self.plies)]

    @property
    def events(self) -> list[Any]:
        return [event for step in (self.first, *(ply.step for ply in self.plies)) for event in step.events]


def walk(game: AnyGame, seats: int, options: Mapping[str, str], seed: int = 1) -> Walk:
    """A random match by ``apply_action``; one ply in ten takes something back if that is possible."""
    return _walk(game.title, seats, tuple(sorted(options.items())), seed)


@cache
def _walk(title: str, seats: int, options: tuple[tuple[str, str], ...], seed: int) -> Walk:
    game, luck = PLAYED[title], SeededChance(seed)
    first, setup = begin(game, seats, dict(options), luck)
    step, plies = first, []
    while active := game.active_seats(step.state):
        seat, whole = active[luck.draw(len(active))], not luck.draw(10)
        if whole and (back := _able_to_take_back(game, step.state)):
            seat = back[luck.draw(len(back))]
        legal = game.legal_actions(step.state, seat)
        action = legal[luck.draw(len(legal) if whole else legal.onward)]
        record = RecordingChance(luck)
        before, step = step.state, game.apply_action(step.state, seat, action, record)
        plies.append(Ground(before, seat, action, step, tuple(record.draws)))
        assert len(plies) < 20_000
    return Walk(first, setup, tuple(plies))


def _able_to_take_back(game: AnyGame, state: Any) -> list[int]:
    return [
        seat for seat in everybody(state) if (legal := game.legal_actions(state, seat)) and len(legal) > legal.onward
    ]


def everybody(state: Any) -> range:
    return range(len(state.players))


def visible(step: Step[Any, Any], seat: int | None) -> list[Any]:
    """The events that a seat may know."""
    return [event for event in step.events if event.audience is None or seat in event.audience]


# -- playing ------------------------------------------------------------------------------------------------------


@every_way
def test_random_play_ends_and_breaks_nothing(game, seats, options):
    def check(state):
        assert game.invariants(state) == ()

    for seed in range(2):
        state, plies = random_playout(game, seats, options, SeededChance(seed), check=check)
        outcome = game.outcome(state)
        assert plies > 0
        assert len(outcome.places) == len(outcome.points) == seats
        assert min(outcome.places) == 1


@every_game
def test_a_match_that_goes_on_too_long_is_told(game):
    with pytest.raises(Unending):
        random_playout(game, game.seats[0], {}, SeededChance(0), limit=3)


@every_way
def test_somebody_can_always_act(game, seats, options):
    for state in walk(game, seats, options).states:
        active = game.active_seats(state)
        assert bool(active) == (game.outcome(state) is None)
        assert list(active) == sorted(set(active))
        for seat in range(seats):
            assert (game.legal_actions(state, seat).onward > 0) == (seat in active)


@every_way
def test_applying_leaves_the_state_as_it_was(game, seats, options):
    for ply in walk(game, seats, options).plies[::SOME]:
        before = ply.state.copy()
        assert before == ply.state
        written = codec.dump_state(game, ply.state)
        again = game.apply_action(ply.state, ply.seat, ply.action, ScriptedChance(ply.draws))
        assert again == ply.step
        assert codec.dump_state(game, ply.state) == written
        assert before == ply.state


@every_way
def test_in_place_and_by_copies_are_the_same(game, seats, options):
    in_place = random_playout(game, seats, options, SeededChance(3))
    assert in_place == random_playout(game, seats, options, SeededChance(3), copying=True)


@every_way
def test_the_log_replays_to_the_same_states_and_events(game, seats, options):
    walked = walk(game, seats, options)
    plies = tuple(Ply(ply.seat, game.notation(ply.action), ply.draws) for ply in walked.plies)
    log = Log(game.title, seats, options, walked.setup, plies)
    steps = [walked.first, *(ply.step for ply in walked.plies)]
    for replayed, step in zip(replay(game, log), steps, strict=True):
        assert replayed == step
    assert read_log(write_log(log)) == log


@every_game
def test_a_log_that_does_not_fit_is_corrupt(game):
    walked = walk(game, game.seats[0], {})
    plies = tuple(Ply(ply.seat, game.notation(ply.action), ply.draws) for ply in walked.plies)
    for broken in (
        *[Log(game.title, game.seats[0], {}, walked.setup[:-1], plies) for _ in walked.setup[:1]],  # if it took luck
        Log(game.title, game.seats[0], {}, (*walked.setup, 0), plies),
        Log(game.title, game.seats[0], {}, walked.setup, (*plies, plies[-1])),
        Log(game.title, game.seats[0], {}, walked.setup, (Ply(plies[0].seat, "dance"), *plies[1:])),
    ):
        with pytest.raises(Corrupt):
            last(replay(game, broken))


# -- legal actions ------------------------------------------------------------------------------------------------


@every_way
def test_legal_actions_list_what_they_allow(game, seats, options):
    """They may be lazy, but ``in``, ``len``, indexing and iteration agree, also on what is not legal."""
    walked = walk(game, seats, options)
    known = {ply.action for ply in walked.plies}
    for state in walked.states[::SOME]:
        for seat in range(seats):
            legal = game.legal_actions(state, seat)
            members = list(legal)
            assert len(members) == len(legal) == len(set(members))
            assert [legal[index] for index in range(len(legal))] == members
            assert 0 <= legal.onward <= len(legal)
            assert all(action in legal for action in members)
            assert all((action in legal) == (action in members) for action in known)
            known.update(members[:20])
            with pytest.raises(IndexError):
                legal[len(legal)]


@every_way
def test_notation_goes_both_ways(game, seats, options):
    for state in walk(game, seats, options).states[::SOME]:
        for seat in range(seats):
            for action in game.legal_actions(state, seat):
                line = game.notation(action)
                assert game.parse(line) == action
                assert game.parse(f"  {line.upper()} ") == action
                assert len(line) <= 60  # fits into a component id
                assert plain(game.label(action))


@every_way
def test_the_default_is_among_the_onward_actions(game, seats, options):
    for state in walk(game, seats, options).states[::SOME]:
        for seat in game.active_seats(state):
            legal = game.legal_actions(state, seat)
            assert list(legal).index(game.default_action(state, seat)) < legal.onward
            assert list(legal).index(game.closing_action(state, seat)) < legal.onward


@every_way
def test_defaults_answer_what_is_open(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 5]:
        active = game.active_seats(state)
        after, chapters = state, 0
        for step, _ply in defaults(game, state, active, lambda: SeededChance(1)):
            assert not chapters, "a new chapter is another question"
            after = step.state
            chapters += sum(game.headline(event) is not None for event in step.events)
        assert not active or after != state
        assert chapters or after.phase != state.phase or not set(active) & set(game.active_seats(after))


@every_way
def test_the_caretaker_goes_on(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 5]:
        for seat in game.active_seats(state):
            legal = game.legal_actions(state, seat)
            advised = game.advise(game.view(state, seat), legal, SeededChance(1))
            assert list(legal).index(advised) < legal.onward


# -- refusals -----------------------------------------------------------------------------------------------------


@every_way
def test_refusals_are_sentences_and_change_nothing(game, seats, options):
    walked = walk(game, seats, options)
    known = sorted({game.notation(ply.action) for ply in walked.plies})
    for number, state in enumerate(walked.states[::SOME]):
        written = codec.dump_state(game, state)
        for seat in range(seats):
            legal = game.legal_actions(state, seat)
            for notation in known[number % 13 :: 13]:
                if game.parse(notation) in legal:
                    continue
                with pytest.raises(Refusal) as refusal:
                    play(game, state, seat, notation, ScriptedChance(()))
                assert isinstance(refusal.value, Illegal if legal else Stale)
                sentence = plain(refusal.value.text)
                assert sentence[-1] in ".!?"
                assert "{" not in sentence
        assert codec.dump_state(game, state) == written


@every_game
@pytest.mark.parametrize("words", ["", "dance", "lock lock lock", "🎲", "x" * 500, "act:1:2:lock"])
def test_what_cannot_be_read_is_refused(game, words):
    with pytest.raises(Unreadable) as refusal:
        game.parse(words)
    sentence = plain(refusal.value.text)
    assert sentence[-1] in ".!?"
    assert len(sentence) < 400


@every_game
def test_options_that_are_not_known_are_refused(game):
    for seats, options in ((0, {}), (99, {}), (game.seats[0], {"": ""}), (game.seats[0], {"nonsense": "1"})):
        with pytest.raises(Illegal):
            game.initial_state(seats, options, SeededChance(0))


# -- writing down -------------------------------------------------------------------------------------------------


@every_way
def test_states_and_events_go_through_json(game, seats, options):
    walked = walk(game, seats, options)
    for state in walked.states[::SOME]:
        again = codec.load_state(game, codec.dump_state(game, state))
        assert again == state
        assert [list(game.legal_actions(again, seat)) for seat in range(seats)] == [
            list(game.legal_actions(state, seat)) for seat in range(seats)
        ]
    for event in set(walked.events):
        assert codec.load_event(game, codec.dump_event(event)) == event


@every_game
def test_what_is_no_state_is_corrupt(game):
    for data in (b"", b"{}", b"[1]", b"nothing"):
        with pytest.raises(Corrupt):
            codec.load_state(game, data)
    with pytest.raises(Corrupt):
        codec.load_event(game, {"event": "Nothing"})


@every_way
def test_every_event_is_told_in_a_sentence(game, seats, options):
    """Or in a heading, or as a number of seats; the few that are not stand in a list."""
    for event in set(walk(game, seats, options).events):
        assert type(event) in game.event_types
        sentence, heading = plain(game.tell(event)), game.headline(event)
        assert "{" not in sentence
        assert heading is None or plain(heading)
        assert sentence.strip() or heading or event.counted or type(event).__name__ in SILENT
        assert event.audience is None or set(event.audience) <= set(range(seats))
        assert not event.discloses or (event.audience and sentence.strip()), "what is shown is shown to some, in words"


@every_way
def test_every_position_is_put_into_words(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 3]:
        assert game.own_account(game.view(state, None)) == ()
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert plain(game.brief(view))
            assert all(plain(line) for line in game.account(view))
        for seat in range(seats):
            question = game.question(state, seat)
            assert (question is not None) == bool(game.legal_actions(state, seat))


# -- secrets ------------------------------------------------------------------------------------------------------


@every_way
def test_what_a_seat_cannot_know_does_not_show(game, seats, options):
    """A state in which all that a seat does not know lies differently looks the same to it, in every respect."""
    luck = SeededChance(4)
    walked = walk(game, seats, options)
    could_differ = differed = 0
    for state in walked.states[::SOME]:
        for seat in (None, *range(seats)):
            other = game.redeal(state, seat, luck)
            secretive = [owner for owner in range(seats) if owner != seat and _secret(game, state, owner)]
            could_differ += bool(secretive)
            differed += any(game.view(other, owner) != game.view(state, owner) for owner in secretive)
            assert game.invariants(other) == ()
            assert game.view(other, seat) == game.view(state, seat)
            assert game.active_seats(other) == game.active_seats(state)
            if seat is not None:
                assert list(game.legal_actions(other, seat)) == list(game.legal_actions(state, seat))
                assert game.question(other, seat) == game.question(state, seat)
                for action in _secret(game, state, seat)[:3]:
                    _looks_alike(game, (state, seat, action), (other, seat, action), seat)
    assert bool(differed) == bool(could_differ)


@every_way
def test_a_secret_action_shows_nothing_to_others(game, seats, options):
    """Whichever a seat takes: the same to see and to hear for everybody else, also if its secrets lay differently."""
    luck = SeededChance(5)
    for state in walk(game, seats, options).states[::SOME]:
        for seat in range(seats):
            secret = _secret(game, state, seat)
            if len(secret) < 2:
                continue
            one, other = secret[luck.draw(len(secret))], secret[luck.draw(len(secret))]
            for viewer in (None, *range(seats)):
                if viewer != seat:
                    dealt = game.redeal(state, viewer, luck)
                    _looks_alike(game, (state, seat, one), (state, seat, other), viewer)
                    for elsewhere in _secret(game, dealt, seat)[:1]:  # with other secrets it may have none to take
                        _looks_alike(game, (state, seat, one), (dealt, seat, elsewhere), viewer)


def _secret(game: AnyGame, state: Any, seat: int) -> list[Any]:
    return [action for action in game.legal_actions(state, seat) if game.secret(action)]


def _looks_alike(game: AnyGame, one: tuple[Any, int, Any], other: tuple[Any, int, Any], viewer: int | None) -> None:
    steps = [game.apply_action(*ply, SeededChance(9)) for ply in (one, other)]
    assert game.view(steps[0].state, viewer) == game.view(steps[1].state, viewer)
    assert visible(steps[0], viewer) == visible(steps[1], viewer)


# -- standing orders ----------------------------------------------------------------------------------------------


def _deciding(walked: Walk, step: int = SOME * 3) -> Iterator[Ground]:
    """Some plies of each kind: the first of every kind of question, and one in so many of the rest."""
    met = set()
    for number, ply in enumerate(walked.plies):
        kind = type(ply.action)
        if kind not in met or not number % step:
            met.add(kind)
            yield ply


def _offered(game: AnyGame, view: Any, kind: orders.Decision) -> tuple[orders.Preference, ...]:
    """Every offer of a kind as it reads; many at once, since each reading asks the game what it offers."""
    wishes = [choice.wish for choice in kind.offers]
    lists = ["\n".join(wishes[start : start + TOGETHER]) for start in range(0, len(wishes), TOGETHER)]
    return tuple(preference for text in lists for preference in orders.read(game, view, kind.key, text))


@every_way
def test_what_is_offered_for_orders_can_be_read(game, seats, options):
    """Of every kind the offers, each one preference, and the example; also written anew."""
    for number, state in enumerate(walk(game, seats, options).states[:: SOME * 3]):
        for seat in (None, number % seats):
            view = game.view(state, seat)
            kinds = game.decisions(view)
            assert len({kind.key for kind in kinds}) == len(kinds)
            for kind in kinds:
                assert re.fullmatch("[a-z0-9_]{1,20}", kind.key)
                assert {choice.group for choice in kind.offers} <= {"", *(group.key for group in kind.groups)}
                assert len({choice.wish for choice in kind.offers}) == len(kind.offers)
                assert all(plain(choice.label) for choice in kind.offers)
                offered = _offered(game, view, kind)
                assert len(offered) == len(kind.offers)
                text = orders.written(offered[:TOGETHER])
                assert orders.read(game, view, kind.key, text) == offered[:TOGETHER]
                assert orders.read(game, view, kind.key, kind.example)


@every_way
def test_orders_lead_to_legal_actions_whatever_a_seat_cannot_know(game, seats, options):
    """Of every offer that fits: an onward action, and the same if all that the seat does not know lay differently."""
    luck = SeededChance(6)
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        dealt = game.redeal(ply.state, ply.seat, luck)
        view_there, legal_there = game.view(dealt, ply.seat), game.legal_actions(dealt, ply.seat)
        key = game.decision_key(view, legal)
        assert game.decision_key(view_there, legal_there) == key
        if key is None:
            continue
        assert game.decisions(view_there) == game.decisions(view)
        assert game.imagined(view_there, key) == game.imagined(view, key)
        (kind,) = [kind for kind in game.decisions(view) if kind.key == key]
        if kind.script:
            _follow_offers(game, kind, (view, legal), (view_there, legal_there))
            continue
        for preference in _offered(game, view, kind):
            preferences = (preference,)
            chosen = orders.choose(game, view, legal, preferences)
            assert orders.choose(game, view_there, legal_there, preferences) == chosen
            assert plain(orders.tried(game, view, key, preferences, legal).words)
            if chosen is not None and not chosen.advice:
                assert list(legal).index(chosen.action) < legal.onward


SOME = 7


def _follow_offers(game: AnyGame, kind: orders.Decision, here: tuple[Any, Any], there: tuple[Any, Any]) -> None:
    """The same for a list through which the game itself leads, one offer at a time; some of the many."""
    view, legal = here
    for preference in _offered(game, view, kind)[len(legal) % SOME :: SOME]:
        script = orders.entries(game, view, kind.key, str(preference))
        for asking in (True, False):
            step = game.follow(view, legal, kind.key, script, asking=asking, begun=False)
            assert game.follow(*there, kind.key, script, asking=asking, begun=False) == step
            assert game.trial(there[0], kind.key, script) == game.trial(view, kind.key, script)
            if step is not None and step.action is not None:
                assert step.action in legal[: legal.onward]
                assert orders.entries(game, view, kind.key, orders.written(step.entries), checked=False) == step.entries


@every_way
def test_every_legal_action_can_be_ordered(game, seats, options):
    """By all its words and its number, written out; what is not asked about by itself aside."""
    for ply in _deciding(walk(game, seats, options)):
        view, legal = game.view(ply.state, ply.seat), game.legal_actions(ply.state, ply.seat)
        key = game.decision_key(view, legal)
        if key is None or any(kind.key == key and kind.script for kind in game.decisions(view)):
            continue
        for action in legal[: legal.onward]:
            traits = game.traits(view, action)
            amount = None if traits.number is None else orders.Amount(orders.How.EXACTLY, traits.number)
            text = orders.written((orders.Preference(traits.words, amount),))
            preferences = orders.read(game, view, key, text)
            assert orders.choose(game, view, legal, preferences) == orders.Chosen(action, False, 0)


# -- recordings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_matches_replay(path):
    """The name of a recording says how it ended; its last state breaks nothing."""
    log = read_log(path.read_text(encoding="utf-8"))
    game = PLAYED[log.title]
    assert path.parent.name == log.title
    state = last(replay(game, log)).state
    assert game.invariants(state) == ()
    assert str(game.outcome(state).reason) == path.stem.split("-")[0]


@every_game
def test_each_way_to_end_is_recorded(game):
    reason = game.outcome(walk(game, game.seats[0], {}).states[-1]).reason
    recorded = {path.stem.split("-")[0] for path in RECORDINGS if path.parent.name == game.title}
    assert recorded == {str(member) for member in type(reason)}
