"""The result of an order sheet now (RULES.md 20.1): a warning, never a refusal."""

from collections.abc import Iterator

from engine.core.chance import ScriptedChance
from engine.core.protocol import Turn
from engine.core.sentences import Sentences
from engine.core.standing_orders.entry import Order
from engine.core.text import Arg, T, Text, verbatim
from engine.edo import events as e
from engine.edo.data import FIGURES, MERCHANT_FIGURE, RESOURCES, RICE, SET_IDS
from engine.edo.orders import patterns as terms
from engine.edo.orders.follow import follow, keeping, read
from engine.edo.orders.patterns import position_of
from engine.edo.rules.performing import Execute, Premove
from engine.edo.state import EdoPhase, EdoTurn
from engine.edo.view import EdoView, state_like, view_of
from engine.edo.words import names
from engine.edo.words.names import FILLING

STEPS = 40


def trial(view: EdoView, key: str, order: Order) -> Text | None:
    """In a sentence or two; None where nothing can be said."""
    if key == terms.DRAFT:
        return _draft(view, order)
    if key == terms.WAGES:
        return _wages(view, order)
    position = position_of(view, key)
    return None if position is None else _card(view, position, order)


# -- a card -------------------------------------------------------------------------------------------------------


def _card(view: EdoView, position: int, order: Order) -> Text:
    turn = _imagined(view, position)
    state, seat = turn.state, view.me.seat
    rest, asked = _carried_out(turn, seat, order)
    done = [text for event in turn.events if (text := DONE.find(event)) is not None]
    done += [asked] if asked else [] if done else [T("nothing happens")]
    text = T(
        "As things stand: {done}. Left: {left}.",
        done=names.joined(", ", done),
        left=names.price(state.players[seat].held),
    )
    blocked = list(_blocked(view, turn, order, rest))
    return T("{text} Blocked now: {entries}.", text=text, entries=names.joined(", ", blocked)) if blocked else text


def _imagined(view: EdoView, position: int) -> EdoTurn:
    """Return a position in which only the seat's card comes, or goes on if it is in progress.

    What the view does not show is left out; nothing that needs it is tried.
    """
    turn, state, seat = view.turn, state_like(view), view.me.seat
    state.waiting, state.card = (seat,), position
    if turn is not None and (turn.seat, turn.position) == (seat, position):
        state.active = view.active
        state.players[seat].shown = position + (view.phase == EdoPhase.EXECUTE)
        state.used, state.left, state.deployed = turn.used, turn.left, turn.deployed
    else:
        state.phase = EdoPhase.PREMOVE
    return Turn(state, ScriptedChance(()))


def _carried_out(turn: EdoTurn, seat: int, order: Order) -> tuple[Order, Text | None]:
    """Carry the card out to its end or a question; return the rest of the list, and that."""
    state = turn.state
    for phase, asked in (
        (Premove(), T("you would be asked who moves")),
        (Execute(), T("you would be asked what is done")),
    ):
        if state.active and state.phase != phase.name:
            continue
        if not state.active:
            state.phase = phase.name
            phase.begin(turn)
        for _ in range(STEPS):
            if not state.active:
                break
            step = follow(view_of(state, seat), phase.legal(state, seat), order, True, False)
            if step is None or step.action is None:
                return order, asked
            phase.play(turn, seat, step.action)
            order = step.rest
    return order, None


def _to(event: object, figure: str, target: str) -> Text:
    space, who = names.SPACE[target], names.figure(figure)
    return FILLING(T("{figure} to {space} ({ryo})"), event, figure=who, space=space)


def _traded(event: e.Traded) -> Text:
    goods = names.goods(event.resource, event.quantity)
    bought: list[Arg] = [T("{goods} bought", goods=goods)] if event.quantity else []
    return names.joined(", ", [*bought, *([names.points(1)] if event.point else [])])


DONE = Sentences(
    FILLING,
    {
        e.SamuraiMoved: lambda event: _to(event, event.figure, event.target),
        e.MerchantMoved: lambda event: _to(event, MERCHANT_FIGURE, event.target),
        e.Repositioned: lambda event: FILLING(T("{figure} to {space}"), event, space=names.SPACE[event.target]),
        e.Deployed: T("an official enters at {space} as {figure}"),
        e.MoneyTaken: lambda event: names.ryo(event.ryo),
        e.RiceTaken: lambda event: names.goods("rice", event.rice),
        e.Harvested: lambda event: FILLING(
            T("{goods} at {space}"), event, goods=names.goods(event.resource, event.taken)
        ),
        e.Built: T("{building} in {city}"),
        e.Traded: _traded,
        e.Recruited: T("a Shogun official"),
        e.Claimed: lambda event: names.CARD[event.card],
        e.ActivationsLost: lambda event: T("activations without effect: {n}", n=event.activations),
    },
)
"""The events, in a few words each."""


def _blocked(view: EdoView, turn: EdoTurn, order: Order, rest: Order) -> Iterator[Text]:
    """Yield entries without effect: moves that do not get there, and acts that are left though
    activations were."""
    state, seat = turn.state, view.me.seat
    at = dict(zip(FIGURES, state.players[seat].at, strict=True))
    for line in read(order, state.entry).lines:
        stands = at.get(line.subject, state.merchant)
        if all(way.asks or way.words[-1] != stands for way in line.ways):
            yield verbatim(f"“{line}”")
    if any(isinstance(event, e.Declined | e.ActivationsLost) for event in turn.events):
        for item in read(rest, state.entry).items:
            yield verbatim(f"“{item}”")


# -- wages and the draft ------------------------------------------------------------------------------------------


def _wages(view: EdoView, order: Order) -> Text:
    staying = keeping(view, order)
    if staying is None:
        return T("As things stand you would be asked.")
    standing = [figure for figure, space in zip(FIGURES, view.me.figures, strict=True) if space]
    if not standing:
        return T("As things stand you have no one on the board.")
    leaving = [figure for figure in standing if figure not in staying]
    return T(
        "As things stand: on the board: {staying}; back to hand: {leaving}. Left: {rice}.",
        staying=names.joined(", ", map(names.figure, staying)) if staying else T("no one"),
        leaving=names.joined(", ", map(names.figure, leaving)) if leaving else T("no one"),
        rice=names.goods(RESOURCES[RICE], view.me.rice - len(staying)),
    )


def _draft(view: EdoView, order: Order) -> Text | None:
    taken = {player.start_set for player in view.players} | {player.home for player in view.players}
    for entry in order:
        word = entry.ways[0].words[-1] if entry.ways[0].words else ""
        if word in taken or (word in SET_IDS and view.me.start_set) or (word not in SET_IDS and view.me.home):
            continue
        match word:
            case "ask":
                return T("As things stand you would be asked.")
            case "any":
                return T("As things stand a caretaker chooses for you.")
        what = names.start_set(word) if word in SET_IDS else names.SPACE[word]
        return T("As things stand you get: {what}.", what=what)
    return None
