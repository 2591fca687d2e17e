"""What would come of an order sheet as things stand (RULES.md 20.1): a warning, never a refusal."""

from collections.abc import Iterator

from engine.core.chance import ScriptedChance
from engine.core.protocol import Event, Turn
from engine.core.standing_orders.entry import Entry
from engine.core.text import Arg, T, Text, verbatim
from engine.edo import events as e
from engine.edo.data import FIGURES, RESOURCES, RICE, SET_IDS, STONE, WOOD
from engine.edo.orders import words as terms
from engine.edo.orders.follow import follow
from engine.edo.orders.imagining import imagined
from engine.edo.orders.rankings import keeping
from engine.edo.orders.sheets import position_of, read
from engine.edo.prices import Price
from engine.edo.rules.execution import Execute
from engine.edo.rules.premove import Premove
from engine.edo.state import EdoPhase, EdoState, EdoTurn
from engine.edo.view import EdoView, view_of
from engine.edo.words import names

STEPS = 40
PHASES = {EdoPhase.PREMOVE: Premove(), EdoPhase.EXECUTE: Execute()}
Entries = tuple[Entry, ...]


def trial(view: EdoView, key: str, entries: Entries) -> Text | None:
    """In a sentence or two; None where nothing can be said."""
    if key == terms.DRAFT:
        return _draft(view, entries)
    if key == terms.WAGES:
        return _wages(view, entries)
    position = position_of(view, key)
    return None if position is None else _card(view, position, entries)


# -- a card -------------------------------------------------------------------------------------------------------


def _card(view: EdoView, position: int, entries: Entries) -> Text:
    assert view.seat is not None, "somebody tries a sheet"
    turn: EdoTurn = Turn(imagined(view, position), ScriptedChance(()))
    state = turn.state
    if not state.active:
        PHASES[EdoPhase.PREMOVE].begin(turn)
    asked = None
    rest = entries
    if state.phase == EdoPhase.PREMOVE:
        rest, ended = _step(turn, view.seat, rest)
        asked = None if ended else T("you would be asked who moves")
        if ended:
            state.phase = EdoPhase.EXECUTE
            PHASES[EdoPhase.EXECUTE].begin(turn)
    if state.phase == EdoPhase.EXECUTE:
        rest, ended = _step(turn, view.seat, rest)
        asked = None if ended else T("you would be asked what is done")
    done = list(_done(turn.events))
    if asked is not None:
        done.append(asked)
    if not done:
        done.append(T("nothing happens"))
    me = state.players[view.seat]
    text = T(
        "As things stand: {done}. Left: {left}.",
        done=names.joined(", ", done),
        left=names.price(Price(me.goods[WOOD], me.goods[STONE], me.goods[RICE], me.ryo)),
    )
    blocked = list(_blocked(state, view.seat, entries, rest, turn.events))
    return T("{text} Blocked now: {entries}.", text=text, entries=names.joined(", ", blocked)) if blocked else text


def _step(turn: EdoTurn, seat: int, entries: Entries) -> tuple[Entries, bool]:
    """A step of the card to its end, or until its owner is asked; what is left of the list, and whether it ended."""
    state = turn.state
    phase = PHASES[EdoPhase(state.phase)]
    for _ in range(STEPS):
        if not phase.active(state):
            return entries, True
        step = follow(view_of(state, seat), phase.legal(state, seat), entries, True, False)
        if step is None or step.action is None:
            return entries, False
        phase.play(turn, seat, step.action)
        entries = step.rest
    return entries, True


def _done(events: list[Event]) -> Iterator[Arg]:
    """What happens, in a few words each."""
    for event in events:
        match event:
            case e.SamuraiMoved(figure=figure, target=target, ryo=ryo):
                yield T("{figure} to {space} ({ryo})", **_going(figure, target), ryo=names.ryo(ryo))
            case e.MerchantMoved(target=target, ryo=ryo):
                yield T("{figure} to {space} ({ryo})", **_going("merchant", target), ryo=names.ryo(ryo))
            case e.Repositioned(figure=figure, target=target):
                yield T("{figure} to {space}", **_going(figure, target))
            case e.Deployed(figure=figure, space=target):
                yield T("an official enters at {space} as {figure}", **_going(figure, target))
            case e.MoneyTaken(ryo=ryo):
                yield names.ryo(ryo)
            case e.RiceTaken(rice=rice):
                yield names.goods("rice", rice)
            case e.Harvested(space=space, resource=resource, taken=taken):
                yield T("{goods} at {space}", goods=names.goods(resource, taken), space=names.SPACE[space])
            case e.Built(city=city, building=building):
                yield T("{building} in {city}", building=names.BUILDING[building], city=names.SPACE[city])
            case e.Traded(resource=resource, quantity=quantity, point=point):
                bought = [T("{goods} bought", goods=names.goods(resource, quantity))] if quantity else []
                yield from (*bought, *([names.points(1)] if point else ()))
            case e.Recruited():
                yield T("a Shogun official")
            case e.Claimed(card=card):
                yield names.CARD[card]
            case e.ActivationsLost(activations=n):
                yield T("activations that lead to nothing: {n}", n=n)


def _going(figure: str, target: str) -> dict[str, Text]:
    return {"figure": names.figure(figure), "space": names.SPACE[target]}


def _blocked(state: EdoState, seat: int, entries: Entries, rest: Entries, events: list[Event]) -> Iterator[Text]:
    """Entries that would come to nothing: lines whose figure does not come where it should, acts that are left though
    activations were."""
    at = dict(zip(FIGURES, state.players[seat].at, strict=True))
    for _, line in read(entries).lines:
        stands = at.get(line.subject, state.merchant)
        if all(way.asks or way.words[-1] != stands for way in line.ways):
            yield verbatim(f"“{line}”")
    if any(isinstance(event, e.Declined | e.ActivationsLost) for event in events):
        for _, item in read(rest).items:
            yield verbatim(f"“{item}”")


# -- wages and the draft ------------------------------------------------------------------------------------------


def _wages(view: EdoView, entries: Entries) -> Text:
    staying = keeping(view, entries)
    if staying is None:
        return T("As things stand you would be asked.")
    standing = [figure for figure, space in zip(FIGURES, view.me.figures, strict=True) if space]
    if not standing:
        return T("As things stand you have nobody on the board.")
    leaving = [figure for figure in standing if figure not in staying]
    return T(
        "As things stand: on the board: {staying}; back to hand: {leaving}. Left: {rice}.",
        staying=names.joined(", ", map(names.figure, staying)) if staying else T("nobody"),
        leaving=names.joined(", ", map(names.figure, leaving)) if leaving else T("nobody"),
        rice=names.goods(RESOURCES[RICE], view.me.rice - len(staying)),
    )


def _draft(view: EdoView, entries: Entries) -> Text | None:
    taken = {player.start_set for player in view.players} | {player.home for player in view.players}
    for entry in entries:
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
