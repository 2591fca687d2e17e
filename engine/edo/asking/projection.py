"""The rest of a seat's plan, played card after card through the rules.

It begins with a state that the view may come from. The others do nothing, so what they do can still
change all of it; the seat's own moves and uses are a strong caretaker's. Nothing hidden is needed:
decks are empty, and no card of the plan draws.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from engine.core.chance import ScriptedChance
from engine.core.protocol import Actions, Event, Turn
from engine.core.quick import frozen
from engine.core.sentences import Sentence, Sentences
from engine.core.text import Arg, T, Text, listing
from engine.edo import actions as a, events as e
from engine.edo.asking.acts import ASKED
from engine.edo.caretaker.habits import advise
from engine.edo.caretaker.judging import LEVELS
from engine.edo.data import MERCHANT_FIGURE, PLANNED, RESOURCES, ActionKind, Price
from engine.edo.phases import SEQUENCE
from engine.edo.state import EdoPhase, EdoTurn, PlanEntry
from engine.edo.view import EdoView, state_like, view_of
from engine.edo.words import names
from engine.edo.words.names import FILLING

STEPS = 40
NO_LUCK = ScriptedChance(())
GROWING = (ActionKind.DEVELOP, ActionKind.RECRUIT)
"""Kinds whose every activation is of use as long as another round comes."""
Policy = Callable[[EdoView, Actions[a.Action]], a.Action | None]
"""The answer of the seat in a position; None where it stops."""


def best_left(view: EdoView, legal: Actions[a.Action]) -> a.Action:
    """Return a strong caretaker's answer for a card that its owner wants to be used."""
    if view.phase == EdoPhase.EXECUTE and view.card.spec.kind in GROWING and not view.last_round:
        first: a.Action = legal[0]
        return first
    return advise(view, legal, NO_LUCK, len(LEVELS) - 1)


def to_come(view: EdoView) -> Iterator[tuple[int, PlanEntry]]:
    """Yield the seat's entries that are not done yet, with their positions."""
    turn = view.turn
    if view.own is None or view.phase == EdoPhase.WAGES:
        return
    for position, entry in enumerate(view.own.plan):
        over = turn is not None and (
            turn.position > position or (turn.position == position and view.seat not in (turn.seat, *view.waiting))
        )
        if entry is not None and not over:
            yield position, entry


@frozen
class Played:
    """A card that was played in the projection."""

    before: EdoView
    """The position in which it began."""
    events: tuple[Event, ...]
    after: EdoView
    stopped: str
    """The phase in which its policy stopped; empty if it was played to its end."""


def played(view: EdoView, last: int = PLANNED - 1, policies: Mapping[int, Policy] | None = None) -> dict[int, Played]:
    """Play the cards to come up to a position, by policies or by the best that is left."""
    state, seat, found, before = state_like(view), view.me.seat, dict[int, Played](), view
    turn: EdoTurn = Turn(state, NO_LUCK)
    for position, _ in to_come(view):
        if position > last:
            break
        state.active, state.waiting, state.card = (), (seat,), position
        if view.turn is not None and (view.turn.seat, view.turn.position) == (seat, position):
            state.active = view.active
            state.players[seat].shown = position + (view.phase == EdoPhase.EXECUTE)
        stopped = _card(turn, seat, (policies or {}).get(position, best_left))
        after = view_of(state, seat)
        found[position] = Played(before, tuple(turn.events), after, stopped)
        turn.events.clear()
        before = after
    return found


def _card(turn: EdoTurn, seat: int, policy: Policy) -> str:
    """Play a card to its end, or until its policy stops; return the phase in which it does."""
    state = turn.state
    for name in (EdoPhase.PREMOVE, EdoPhase.EXECUTE):
        phase = SEQUENCE.phases[name]
        if state.active and state.phase != name:
            continue
        if not state.active:
            state.phase = name
            phase.begin(turn)
        for _ in range(STEPS):
            if not state.active:
                break
            action = policy(view_of(state, seat), phase.legal(state, seat))
            if action is None:
                return str(name)
            phase.play(turn, seat, action)
    return ""


@lru_cache(maxsize=64)
def projection(view: EdoView) -> Mapping[int, Played]:
    """Return the cards that are to come, by position, as they would be played."""
    return played(view)


def view_before(view: EdoView, position: int) -> EdoView:
    """Return the position when the cards of the plan before this one are done."""
    earlier = [found for at, found in projection(view).items() if at < position]
    return earlier[-1].after if earlier else view


def forecast(view: EdoView, entry: PlanEntry) -> Text:
    """Return the result of an entry in a position, as far as it can be said without playing it."""
    if not entry.activations:
        return T("only moves before it")
    return ASKED[entry.spec.kind].forecast(entry.spec, view, entry.activations)


def brings(view: EdoView, position: int, entry: PlanEntry) -> Text:
    """Return the result of an entry of the plan after the cards before it."""
    found = projection(view).get(position)
    if found is None or not any(type(event) in (e.Harvested, *GAINS) for event in found.events):
        return forecast(view if found is None else found.before, entry)
    return names.joined(", ", list(account_of(found.events, IN_SHORT)))


def outcome(view: EdoView, position: int, entry: PlanEntry) -> Text:
    """Return the same, where it takes what it pays with, and the stocks it has changed."""
    said, all_ = brings(view, position, entry), projection(view)
    if position not in all_:
        return said
    if sources := list(_sources(all_, position)):
        said = T("{done}: {sources}", done=said, sources=names.joined(", ", sources))
    was, now = all_[position].before.me.held, all_[position].after.me.held
    left = [
        names.goods(what, n) if what in RESOURCES else names.ryo(n)
        for what, before, n in zip(Price._fields, was, now, strict=True)
        if n != before
    ]
    return T("{done}; then {stocks}", done=said, stocks=names.joined(", ", left)) if left else said


def _sources(all_: Mapping[int, Played], position: int) -> Iterator[Text]:
    """Yield the earlier cards without which the means for this one would not be there."""
    wanting = dict[int, list[Text]]()
    first = next(iter(all_.values())).before.me.held
    for what in Price._fields:
        gains = {at: getattr(it.after.me.held, what) - getattr(it.before.me.held, what) for at, it in all_.items()}
        spent = sum(gain for at, gain in gains.items() if at <= position and gain < 0)
        if gains[position] < 0 and getattr(first, what) + spent < 0:
            for at in (at for at, gain in gains.items() if at < position and gain > 0):
                wanting.setdefault(at, []).append(names.MEANS[what])
    for at, means in wanting.items():
        yield T("{goods} from card {n}", goods=listing(means), n=at + 1)


def account_of(events: Sequence[Event], words: Sentences) -> Iterator[Text]:
    """Yield the events of a card in a few words each, and the number of unused activations."""
    harvests = [event for event in events if isinstance(event, e.Harvested)]
    counts = dict[Text, int]()
    for event in events:
        if event in harvests[:1]:
            goods = names.goods(harvests[0].resource, sum(one.taken for one in harvests))
            where = names.spaces(dict.fromkeys(one.space for one in harvests))
            counts[T("{goods} at {spaces}", goods=goods, spaces=where)] = 1
        elif (text := words.find(event)) is not None:
            counts[text] = counts.get(text, 0) + 1
    for text, n in counts.items():
        yield T("{n}× {what}", n=n, what=text) if n > 1 else text
    if unused := sum(isinstance(event, e.Declined) for event in events):
        yield T("left unused: {n}", n=unused)


def _traded(event: e.Traded) -> Text:
    goods = names.goods(event.resource, event.quantity)
    bought: list[Arg] = [T("{goods} bought", goods=goods)] if event.quantity else []
    return names.joined(", ", [*bought, *([names.points(1)] if event.point else [])])


GAINS: Mapping[type, Sentence] = {
    e.Repositioned: lambda event: T("{figure} to {space}", space=names.SPACE[event.target]),
    e.Deployed: T("an official enters at {space}"),
    e.MoneyTaken: lambda event: names.ryo(event.ryo),
    e.RiceTaken: lambda event: names.goods("rice", event.rice),
    e.Built: T("{building} in {city}"),
    e.Traded: _traded,
    e.Recruited: T("a Shogun official"),
    e.Claimed: lambda event: names.CARD[event.card],
}
LOST: Mapping[type, Sentence] = {
    e.ActivationsLost: lambda event: T("activations without effect: {n}", n=event.activations),
}
IN_SHORT = Sentences(
    FILLING,
    {
        **GAINS,
        **LOST,
        e.MoneyTaken: T("brings {ryo}"),
        e.RiceTaken: lambda event: T("brings {n} rice", n=event.rice),
    },
)
"""The events in a few words each, without moves."""
IN_FULL = Sentences(
    FILLING,
    {
        **GAINS,
        **LOST,
        e.SamuraiMoved: lambda event: T("{figure} to {space} ({ryo})", space=names.SPACE[event.target]),
        e.MerchantMoved: lambda event: T(
            "{figure} to {space} ({ryo})", figure=names.figure(MERCHANT_FIGURE), space=names.SPACE[event.target]
        ),
        e.Deployed: T("an official enters at {space} as {figure}"),
    },
)
"""The same with moves, and with the samurai who enter."""
