"""What must hold for every game in the registry, and for the test-only one, whatever its rules.

Secrets and standing orders have modules of their own beside this one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import codec
from engine.core.chance import ScriptedChance, SeededChance
from engine.core.play import Log, Ply, last, play, read_log, replay, write_log
from engine.core.refusals import Corrupt, Illegal, Refusal, Stale, Unreadable
from engine.core.text import plain
from engine.registry import GAMES
from tests.engine.any_game import PLAYED, SOME, every_game, every_way, walk
from tests.engine.defaults import defaults
from tests.engine.playouts import PlayoutLimitExceeded, random_playout
from tests.engine.soundness import invariants

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
RECORDINGS = sorted(PLAYTHROUGHS.glob("*/*.jsonl"))
SILENT = {
    "RoundEnded": "the next round, or the winter, begins with a heading",
}
"""Events without any words, and why."""


# -- playing ------------------------------------------------------------------------------------------------------


@every_way
def test_random_play_ends_and_breaks_nothing(game, seats, options):
    def check(state):
        assert invariants(game, state) == ()

    for seed in range(2):
        state, plies = random_playout(game, seats, options, SeededChance(seed), check=check)
        outcome = game.outcome(state)
        assert plies > 0
        assert len(outcome.places) == len(outcome.points) == seats
        assert min(outcome.places) == 1


@every_game
def test_a_match_that_goes_on_too_long_is_told(game):
    with pytest.raises(PlayoutLimitExceeded):
        random_playout(game, game.seats[0], {}, SeededChance(0), limit=3)


@every_way
def test_somebody_can_always_act(game, seats, options):
    for state in walk(game, seats, options).states:
        active = game.active_seats(state)
        assert bool(active) == (game.outcome(state) is None)
        assert list(active) == sorted(set(active))
        for seat in range(seats):
            assert (game.legal_actions(state, seat).progressing > 0) == (seat in active)


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
    assert in_place == random_playout(game, seats, options, SeededChance(3), checked=True)


@every_way
def test_the_log_replays_to_the_same_states_and_events(game, seats, options):
    walked = walk(game, seats, options)
    plies = tuple(Ply(ply.seat, game.actions.write(ply.action), ply.draws) for ply in walked.plies)
    log = Log(game.title, seats, options, walked.setup, plies)
    steps = [walked.first, *(ply.step for ply in walked.plies)]
    for trusted in (False, True):
        for replayed, step in zip(replay(game, log, trusted=trusted), steps, strict=True):
            assert replayed == step
    assert read_log(write_log(log)) == log


@every_game
def test_views_stay_as_they_are_while_the_state_goes_on(game):
    """What a replay shows is taken from one state that each ply changes."""
    seats = game.seats[-1]
    walked = walk(game, seats, {})
    plies = tuple(Ply(ply.seat, game.actions.write(ply.action), ply.draws) for ply in walked.plies)
    log = Log(game.title, seats, {}, walked.setup, plies)
    eyes = (None, seats - 1)
    views = [[game.view(step.state, seat) for seat in eyes] for step in replay(game, log, trusted=True)]
    for shown, state in list(zip(views, walked.states, strict=True))[::SOME]:
        assert shown == [game.view(state, seat) for seat in eyes]


@every_game
def test_what_is_frozen_stays_as_it_was(game):
    """Only mypy guards it: nothing that is done with it at run time may change it."""
    seen = []
    for ply in walk(game, game.seats[-1], {}).plies[::SOME]:
        state = ply.step.state
        views = {seat: game.view(state, seat) for seat in state.active}
        kept = (ply.action, ply.step.events, views)
        seen.append((kept, repr(kept)))
        for seat, view in views.items():
            legal = game.legal_actions(state, seat)
            game.asking.question(view, legal, None)
            game.asking.advise(view, legal, SeededChance(0), 0)
            game.words.describe_position(view)
        for event in ply.step.events:
            game.words.describe(event)
    assert all(repr(kept) == before for kept, before in seen)


@every_game
def test_a_log_that_does_not_fit_is_corrupt(game):
    walked = walk(game, game.seats[0], {})
    plies = tuple(Ply(ply.seat, game.actions.write(ply.action), ply.draws) for ply in walked.plies)
    for broken in (
        *[Log(game.title, game.seats[0], {}, walked.setup[:-1], plies) for _ in walked.setup[:1]],  # if it took luck
        Log(game.title, game.seats[0], {}, (*walked.setup, 0), plies),
        Log(game.title, game.seats[0], {}, walked.setup, (*plies, plies[-1])),
        Log(game.title, game.seats[0], {}, walked.setup, (Ply(plies[0].seat, "dance"), *plies[1:])),
    ):
        for trusted in (False, True):
            with pytest.raises(Corrupt):
                last(replay(game, broken, trusted=trusted))


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
            assert 0 <= legal.progressing <= len(legal)
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
                line = game.actions.write(action)
                assert game.actions.parse(line) == action
                assert game.actions.parse(f"  {line.upper()} ") == action
                assert len(line) <= 60  # fits into a component id
                assert plain(game.words.label(action))


@every_way
def test_the_default_is_among_the_onward_actions(game, seats, options):
    for state in walk(game, seats, options).states[::SOME]:
        for seat in game.active_seats(state):
            legal = game.legal_actions(state, seat)
            assert (
                list(legal).index(game.asking.default_action(state, seat, game.legal_actions(state, seat), False))
                < legal.progressing
            )
            assert (
                list(legal).index(game.asking.default_action(state, seat, game.legal_actions(state, seat), True))
                < legal.progressing
            )


@every_way
def test_defaults_answer_what_is_open(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 5]:
        active = game.active_seats(state)
        after, chapters = state, 0
        for step, _ply in defaults(game, state, active, lambda: SeededChance(1)):
            assert not chapters, "a new chapter is another question"
            after = step.state
            chapters += sum(game.words.headline(event) is not None for event in step.events)
        assert not active or after != state
        assert chapters or after.phase != state.phase or not set(active) & set(game.active_seats(after))


@every_way
def test_the_caretaker_goes_on(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 5]:
        for seat in game.active_seats(state):
            legal = game.legal_actions(state, seat)
            advised = game.asking.advise(game.view(state, seat), legal, SeededChance(1))
            assert list(legal).index(advised) < legal.progressing


# -- refusals -----------------------------------------------------------------------------------------------------


@every_way
def test_refusals_are_sentences_and_change_nothing(game, seats, options):
    walked = walk(game, seats, options)
    known = sorted({game.actions.write(ply.action) for ply in walked.plies})
    for number, state in enumerate(walked.states[::SOME]):
        written = codec.dump_state(game, state)
        for seat in range(seats):
            legal = game.legal_actions(state, seat)
            for notation in known[number % 13 :: 13]:
                if game.actions.parse(notation) in legal:
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
        game.actions.parse(words)
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
        sentence, heading = plain(game.words.describe(event)), game.words.headline(event)
        assert "{" not in sentence
        assert heading is None or plain(heading)
        assert sentence.strip() or heading or event.counted or type(event).__name__ in SILENT
        assert event.audience is None or set(event.audience) <= set(range(seats))
        assert not event.discloses or (event.audience and sentence.strip()), "what is shown is shown to some, in words"


@every_way
def test_every_position_is_put_into_words(game, seats, options):
    for state in walk(game, seats, options).states[:: SOME * 3]:
        assert game.words.describe_private(game.view(state, None)) == ()
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert plain(game.words.brief(view))
            assert all(plain(line) for line in game.words.describe_position(view))
        for seat in range(seats):
            question = game.question(state, seat)
            assert (question is not None) == bool(game.legal_actions(state, seat))


@every_way
def test_words_are_explained_in_the_first_round_alone(game, seats, options):
    states = walk(game, seats, options).states
    explained = [number for number, state in enumerate(states) if game.words.first_words(game.view(state, 0))]
    assert explained or game.title not in GAMES
    assert max(explained, default=0) < len(states) / 2
    for number in explained:
        assert all(len(plain(line)) <= 140 for line in game.words.first_words(game.view(states[number], 0)))


# -- recordings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_matches_replay(path):
    """The name says how it ended; its last state breaks nothing.

    After a change of rules: ``python -m tests.engine.recording TITLE``, then new golden files (``golden_files.py``).
    """
    log = read_log(path.read_text(encoding="utf-8"))
    game = PLAYED[path.parent.name]
    assert game.title == log.title
    state = last(replay(game, log)).state
    assert invariants(game, state) == ()
    assert str(game.outcome(state).reason) == path.stem.split("-")[0]


@every_game
def test_each_way_to_end_is_recorded(game):
    reason = game.outcome(walk(game, game.seats[0], {}).states[-1]).reason
    recorded = {path.stem.split("-")[0] for path in RECORDINGS if path.parent.name == game.title}
    assert recorded == {str(member) for member in type(reason)}
