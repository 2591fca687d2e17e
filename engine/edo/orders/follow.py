"""Following an order sheet (RULES.md 20.2 to 20.8), one answer after another, from a seat's view alone.

Entries that were carried out, or passed over, are struck off; when the last of a sort is gone, a word says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import How
from engine.core.standing_orders.entry import ASK, Answer, Entry, Preference
from engine.core.standing_orders.match import best
from engine.edo.actions import (
    DECLINE,
    DONE,
    RECRUIT,
    Action,
    Move,
    free,
    move,
)
from engine.edo.actions import NEXT as NEXT_OFFICIAL
from engine.edo.asking import default_action
from engine.edo.asking.auto_moves import best_moves, nearest_moves
from engine.edo.data import CITIES, FIGURES, MERCHANT_FIGURE, SPACES, Kind, board
from engine.edo.orders import rankings
from engine.edo.orders import words as terms
from engine.edo.orders.facts import hold
from engine.edo.orders.sheets import CardSheet, Mode, first_word, plain, planned, read, without
from engine.edo.orders.traits import traits
from engine.edo.state import EdoPhase
from engine.edo.state import Entry as Planned
from engine.edo.view import EdoView

Legal = Actions[Action]
Entries = tuple[Entry, ...]
Step = Answer


def follow(view: EdoView, legal: Legal, entries: Entries, asking: bool, begun: bool) -> Step | None:
    """The next answer by a list; None if its owner must be asked, or, unless ``asking``, the rules decide."""
    match view.phase:
        case EdoPhase.DRAFT:
            return rankings.draft(view, legal, entries, asking=asking)
        case EdoPhase.WAGES:
            return rankings.wages(view, legal, entries, asking=asking)
    turn, own = view.turn, view.own
    assert turn is not None, "a card is in progress"
    assert own is not None, "a seat follows its own list"
    entry = own.plan[turn.position]
    assert entry is not None, "plans are complete"
    if view.phase == EdoPhase.PREMOVE:
        return _premove(view, legal, entries, entry, asking=asking, begun=begun)
    return _execute(view, legal, entries, entry, asking=asking)


def asks(view: EdoView, key: str, entries: Entries) -> bool:
    """Whether a list leaves something to be asked."""
    if any(way.asks for entry in entries for way in entry.ways):
        return True
    entry = planned(view, key)
    if entry is None:
        return False
    sheet = read(entries)
    return Mode.ASK in (sheet.moves_for(entry), sheet.acts_for(entry))


# -- moves (20.2) -------------------------------------------------------------------------------------------------


def _premove(
    view: EdoView, legal: Legal, entries: Entries, entry: Planned, *, asking: bool, begun: bool
) -> Step | None:
    sheet = read(entries)
    mode = sheet.moves_for(entry)
    if mode is Mode.ASK:
        if asking:
            return None
        mode = Mode.NONE if begun else Mode.AUTO  # a step begun live ends with what was done (20.6)
    if mode is Mode.NONE:
        return Answer(DONE, entries)
    if mode is Mode.AUTO:
        return Answer(next(iter(auto_moves(view, sheet, entry)), DONE), entries)
    struck: set[int] = set()
    for place, line in sheet.lines:
        found = _move(view, legal, line, sheet.reserve)
        settled = found is None and _settled(view, line)
        if found is None and not settled and asking and (sheet.asks or line.asks):
            return None
        struck.add(place)
        if found is not None:
            return Answer(found, without(entries, struck, sheet.lines, terms.NO_MOVES))
    return Answer(DONE, without(entries, struck, sheet.lines, terms.NO_MOVES))


def auto_moves(view: EdoView, sheet: CardSheet, entry: Planned) -> tuple[Move, ...]:
    """``auto`` of 20.2."""
    firsts = [item.ways[0] for _, item in sheet.items]
    match entry.spec.kind:
        case Kind.HARVEST:
            return best_moves(view, sheet.reserve, [way.words[-1] for way in firsts])
        case Kind.BUILD:
            cities = [word for way in firsts for word in way.words if word in CITIES]
            wanted = min(cities.count(cities[0]), entry.activations) if cities else 0
            return nearest_moves(view, cities[0], wanted, sheet.reserve) if wanted else ()
        case Kind.TRADE:
            return nearest_moves(view, view.merchant, min(len(firsts), entry.activations), sheet.reserve)
    return ()


def _move(view: EdoView, legal: Legal, line: Entry, reserve: int) -> Move | None:
    """Where a figure goes now; None if it stays or cannot."""
    mover = line.subject
    stands = _stands(view, mover)
    if stands is None:
        return None
    for target in _targets(line):
        if hold(view, target.conditions, target.words[-1], mover):
            space = target.words[-1]
            if space == stands:
                return None
            cost = board(len(view.players)).distance[stands, space]
            going = move(mover, space)
            if cost + reserve <= (view.me.ryo or 0) and going in legal:
                return going
    return None


def _settled(view: EdoView, line: Entry) -> bool:
    """Whether the figure stands already on the first place that could be meant."""
    stands = _stands(view, line.subject)
    return stands is not None and any(
        target.words[-1] == stands and hold(view, target.conditions, stands, line.subject) for target in _targets(line)
    )


def _targets(line: Entry) -> Iterator[Preference]:
    return (way for way in line.ways if way.words != (ASK,))


def _stands(view: EdoView, mover: str) -> str | None:
    return view.merchant if mover == MERCHANT_FIGURE else view.me.figures[FIGURES.index(mover)]


# -- acts (20.3) --------------------------------------------------------------------------------------------------


def _execute(view: EdoView, legal: Legal, entries: Entries, entry: Planned, *, asking: bool) -> Step | None:
    sheet = read(entries)
    kind = entry.spec.kind
    leave = NEXT_OFFICIAL if kind is Kind.TRAVEL else DECLINE
    match sheet.acts_for(entry):
        case Mode.ASK:
            return None
        case Mode.NONE:
            return Answer(leave, entries)
        case Mode.AUTO:
            return Answer(_auto_act(view, legal, entry, sheet), entries)
    if kind is Kind.TRAVEL:
        entries, sheet, moved = _going_on(view, legal, entries, sheet)
        if moved is not None:
            return moved
    for place, item in sheet.items:
        for way in item.ways:
            if way.asks and asking:
                return None
            found = None if way.asks else _act(view, legal, entry, sheet, item, way)
            if found is not None:
                kept = tuple(other for number, other in enumerate(entries) if number != place)
                return Answer(found[0], _or_none((*found[1], *kept) if kind is Kind.TRAVEL else (*kept, *found[1])))
    done = kind is Kind.RECRUIT  # too little rice for one more is what was wanted
    return None if sheet.items and sheet.asks and asking and not done else Answer(leave, entries)


def _auto_act(view: EdoView, legal: Legal, entry: Planned, sheet: CardSheet) -> Action:
    if entry.spec.kind is Kind.RECRUIT:
        return RECRUIT if _may_recruit(view, legal, entry, sheet) else DECLINE
    return default_action.by_default(view, legal)


def _may_recruit(view: EdoView, legal: Legal, entry: Planned, sheet: CardSheet) -> bool:
    return RECRUIT in legal and view.me.rice - entry.spec.cost >= sheet.keep_rice


Found = tuple[Action, Entries] | None
"""An action, and what is left of the item."""


def _act(view: EdoView, legal: Legal, entry: Planned, sheet: CardSheet, item: Entry, way: Preference) -> Found:
    place = next((word for word in way.words if word in SPACES), None)
    if not hold(view, way.conditions, place):
        return None
    if entry.spec.kind is Kind.RECRUIT:
        return (RECRUIT, _one_less(item)) if _may_recruit(view, legal, entry, sheet) else None
    if way.words[0] == "free":
        pairs = pairs_of(way.words)
        legally = all(free(*pair) in legal for pair in pairs)
        return (free(*pairs[0]), _still_free(pairs[1:], len(pairs) < entry.spec.moves)) if legally else None
    action = best(way, ((traits(view, action), action) for action in legal[: legal.onward]))
    return None if action is None else (action, ())


def _one_less(item: Entry) -> Entries:
    way = item.ways[0]
    if way.amount is None or way.amount.how is How.ALL:
        return (item,)
    if way.amount.n <= 1:
        return ()
    return (replace(item, ways=(replace(way, amount=replace(way.amount, n=way.amount.n - 1)),)),)


def pairs_of(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """``free f2 forest_se f3 rice_n``: who goes where."""
    return tuple(zip(words[1::2], words[2::2], strict=False))


def _still_free(pairs: Sequence[tuple[str, str]], more_could: bool) -> Entries:
    """What the same official has still to do."""
    if pairs:
        return (Entry((Preference(("free", *(word for pair in pairs for word in pair))),)),)
    return (plain(terms.NEXT),) if more_could else ()


def _going_on(
    view: EdoView, legal: Legal, entries: Entries, sheet: CardSheet
) -> tuple[Entries, CardSheet, Step | None]:
    """An official that has moved somebody goes on with its own item; a mark left by one that is done is taken off."""
    assert view.turn is not None, "a card is in progress"
    place, item = sheet.items[0]
    others = (*entries[:place], *entries[place + 1 :])
    if view.turn.used:
        way = item.ways[0]
        if way.words[0] == "free" and free(*way.words[1:3]) in legal:
            rest = pairs_of(way.words)[1:]
            step: Step = Answer(free(*way.words[1:3]), (*_still_free(rest, more_could=True), *others))
            return entries, sheet, step
        if way.words == (terms.NEXT,):
            return entries, sheet, Answer(NEXT_OFFICIAL, _or_none(others))
        return entries, sheet, Answer(NEXT_OFFICIAL, entries)
    if first_word(item) == terms.NEXT:
        entries = _or_none(others)
        return entries, read(entries), None
    return entries, sheet, None


def _or_none(entries: Entries) -> Entries:
    """The list, which says so if no act is left."""
    return entries if read(entries).items else (*entries, plain(terms.NO_ACTS))
