"""The answers of a list (RULES.md 20.2 to 20.8), one by one, and its result now; from a view alone.

Entries that were carried out, or passed over, are struck off; a word replaces the last of a sort.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import How
from engine.core.standing_orders.entry import ANY, ASK, Answer, Entry, Order, Preference, ways_of, without
from engine.core.standing_orders.follow import BARE, best, led_to
from engine.core.text import T, Text
from engine.edo import actions, data, events as e
from engine.edo.actions import NEXT as NEXT_OFFICIAL
from engine.edo.asking.default_action import best_moves, by_default, nearest_moves
from engine.edo.asking.projection import IN_FULL, account_of, best_left, played, to_come, view_before
from engine.edo.data import SPACES, ActionKind
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import facts, traits
from engine.edo.rules.planning import Draft
from engine.edo.state import EdoPhase, PlanEntry as Planned
from engine.edo.view import EdoView, state_like
from engine.edo.words import names

Legal = Actions[actions.Action]
NO, AUTO = terms.MODES[:2]
UNSAID = Preference()
LISTED = "listed"
"""Moves, or acts, that are filled by entries."""
USUAL_MOVES: Mapping[str, str] = {ActionKind.HARVEST: AUTO, ActionKind.BUILD: ASK, ActionKind.TRADE: ASK}
"""The moves where a sheet says nothing; elsewhere no one moves."""
USUAL_ACTS: Mapping[str, str] = {ActionKind.HARVEST: AUTO, ActionKind.RECRUIT: AUTO}
"""The acts where a sheet says nothing; elsewhere its owner is asked."""


class Sheet:
    """A list for a card, read; what it does not say is filled by the kind of the card."""

    def __init__(self, order: Order, card: Planned) -> None:
        firsts = [(first_word(entry), entry) for entry in order]
        kind, works = card.spec.kind, card.activations > 0
        self.said = {first: entry.ways[0] for first, entry in reversed(firsts) if first in terms.SAID}
        """All but moves and acts, by its first word; of a field that is filled twice the first
        holds. With ``ask`` the owner is asked where the sheet is blocked."""
        self.lines = tuple(entry for first, entry in firsts if first in terms.MOVERS)
        """The moves."""
        self.items = tuple(entry for first, entry in firsts if first not in (*terms.MOVERS, *terms.SAID))
        """The acts."""
        self.moves = LISTED if self.lines else self._mode("moves", USUAL_MOVES.get(kind, NO) if works else NO)
        """How moves are made before the card (20.3)."""
        acts = LISTED if self.items else self._mode("acts", USUAL_ACTS.get(kind, ASK))
        self.acts = acts if works and kind not in terms.ALL_GOOD else NO
        """How its activations are used (20.3)."""
        self.asks = ASK in (self.moves, self.acts)

    def _mode(self, what: str, usual: str) -> str:
        """Return it by ``no_moves``, ``auto_acts``; by ``auto`` and ``ask``, which are for both."""
        return next((mode for mode in terms.MODES if f"{mode}_{what}" in self.said or mode in self.said), usual)


def first_word(entry: Entry) -> str:
    words = entry.ways[0].words
    return words[0] if words else ""


def number(way: Preference, otherwise: int = 0) -> int:
    """The number that was written; “all” is none."""
    return otherwise if way.amount is None or way.amount.how is How.ALL else way.amount.n


def plain(*words: str) -> Entry:
    return Entry((Preference(words),))


def follow(view: EdoView, legal: Legal, order: Order, asking: bool, begun: bool) -> Answer | None:
    """Return the next answer; None to ask the owner, or the rules unless ``asking``."""
    match view.phase:
        case EdoPhase.DRAFT:  # by the ranking (20.8), after its last part by the rules
            possible = [(traits(view, action), action) for action in legal]
            for _, way in ways_of(order):
                if (asking or not way.asks) and (found := led_to(way, facts(view), possible)):
                    return None if way.asks else Answer(found[0], order)
            return Answer(by_default(view, legal), order)
        case EdoPhase.WAGES:
            return _wages(view, legal, order, asking)
        case EdoPhase.PREMOVE:
            return _premove(view, legal, order, asking, begun)
    return _execute(view, legal, order, asking)


# -- moves (20.2) -------------------------------------------------------------------------------------------------


def _premove(view: EdoView, legal: Legal, order: Order, asking: bool, begun: bool) -> Answer | None:
    sheet = Sheet(order, view.card)
    if sheet.moves == ASK and asking:
        return None
    if sheet.moves == NO or (sheet.moves == ASK and begun):  # a step begun live ends with what was done (20.6)
        return Answer(actions.DONE, order)
    reserve = number(sheet.said.get(terms.RESERVE, UNSAID))
    if sheet.moves != LISTED:
        return Answer(next(iter(_auto_moves(view, sheet.items, reserve)), actions.DONE), order)
    found: actions.Action | None = None
    for line in sheet.lines:
        found = _move(view, legal, line, reserve)
        if found is None and asking and _is_asked(view, [*line.ways, *sheet.said.values()]):
            return None
        order = without(order, line)
        if isinstance(found, actions.Move):
            break
    return Answer(found or actions.DONE, _or_none(view, order))


def _auto_moves(view: EdoView, items: Order, reserve: int) -> tuple[actions.Move, ...]:
    """``auto`` of 20.2."""
    works, firsts = view.card.activations, [item.ways[0].words for item in items]
    match view.card.spec.kind:
        case ActionKind.HARVEST:
            return best_moves(view, reserve, [words[-1] for words in firsts])
        case ActionKind.BUILD if cities := [word for words in firsts for word in words if word in data.CITIES]:
            return nearest_moves(view, cities[0], min(cities.count(cities[0]), works), reserve)
        case ActionKind.TRADE:
            return nearest_moves(view, view.merchant, min(len(firsts), works), reserve)
    return ()


def _move(view: EdoView, legal: Legal, line: Entry, reserve: int) -> actions.Action | None:
    """Return where a figure goes now; ``DONE`` if it is there already, None if it cannot."""
    mover, distance = line.subject, data.board(len(view.players)).distance
    stands = view.merchant if mover == data.MERCHANT_FIGURE else view.me.figures[data.FIGURES.index(mover)]
    if stands is None:
        return None
    for way in line.ways:
        space = way.words[-1]
        if not way.asks and way.holds(facts(view, space, mover)):
            if space == stands:
                return actions.DONE
            going = actions.move(mover, space)
            if going in legal and distance[stands, space] + reserve <= (view.me.ryo or 0):
                return going
    return None


# -- acts (20.3) --------------------------------------------------------------------------------------------------


def _execute(view: EdoView, legal: Legal, order: Order, asking: bool) -> Answer | None:
    sheet, kind = Sheet(order, view.card), view.card.spec.kind
    leave = NEXT_OFFICIAL if kind is ActionKind.TRAVEL else actions.DECLINE
    rice, cost = view.me.rice - number(sheet.said.get(terms.KEEP_RICE, UNSAID)), view.card.spec.cost
    may_recruit = actions.RECRUIT in legal and rice >= cost
    if sheet.acts == ASK:
        return None
    if sheet.acts == NO:
        return Answer(leave, order)
    if sheet.acts == AUTO and kind is ActionKind.RECRUIT:
        return Answer(actions.RECRUIT if may_recruit else leave, order)
    if sheet.acts == AUTO:
        return Answer(by_default(view, legal), order)
    item = sheet.items[0]
    if kind is ActionKind.TRAVEL and view.turn is not None and view.turn.used and first_word(item) != ANY:
        words, others = item.ways[0].words, without(order, item)  # of an official that has moved a samurai
        if words[0] == "free" and actions.free(*words[1:3]) in legal:
            return Answer(actions.free(*words[1:3]), (_still_free(words), *others))
        return Answer(NEXT_OFFICIAL, _or_none(view, others) if words[0] == terms.NEXT else order)
    if first_word(item) == terms.NEXT:  # the official that left this mark is done
        order = _or_none(view, without(order, item))
        sheet = Sheet(order, view.card)
    for item, way in ways_of(sheet.items):
        space = next((word for word in way.words if word in SPACES), None)
        if (way.asks and not asking) or not way.holds(facts(view, space)):
            continue
        if way.asks:
            return None
        if way.bare:
            return Answer(best_left(view, legal), order)
        act: tuple[actions.Action, ...]
        left: Order = ()
        if kind is ActionKind.RECRUIT:
            wanted, left = may_recruit and _is_wanted(view, way, rice), _one_fewer(item, way)
            act = (actions.RECRUIT,) if wanted else ()
        elif way.words[0] == "free":
            freed = tuple(map(actions.free, way.words[1::2], way.words[2::2]))
            act, left = freed if all(action in legal for action in freed) else (), (_still_free(way.words),)
        else:
            act = best(way, ((traits(view, action), action) for action in legal[: legal.progressing]))
        if act:
            kept = without(order, item)
            return Answer(act[0], _or_none(view, (*left, *kept) if kind is ActionKind.TRAVEL else (*kept, *left)))
    # too little rice for one more recruit is what was wanted
    blocked = asking and kind is not ActionKind.RECRUIT and sheet.items
    return None if blocked and _is_asked(view, sheet.said.values()) else Answer(leave, order)


def _is_asked(view: EdoView, ways: Iterable[Preference]) -> bool:
    """Return True if one of these says ``ask``, and its conditions hold."""
    return any(way.asks and way.holds(facts(view)) for way in ways)


def _is_wanted(view: EdoView, way: Preference, rice: int) -> bool:
    """Return True if one more official is wanted: all of a minimum must be left, and payable."""
    if way.amount and way.amount.how is How.AT_LEAST and view.turn is not None:
        return way.amount.n <= view.turn.left and way.amount.n * view.card.spec.cost <= rice
    return number(way, 1) > 0


def _one_fewer(item: Entry, way: Preference) -> Order:
    """Return what is left of an entry after one of the officials that this way recruits."""
    if (amount := way.amount) is None or amount.how is How.ALL:
        return (item,)
    fewer = replace(way, amount=replace(amount, n=max(0, amount.n - 1)))
    return (replace(item, ways=(fewer,)),) if amount.n > 1 or amount.how is How.AT_LEAST else ()


def _still_free(words: Sequence[str]) -> Entry:
    """Return the rest of the work of one official that has moved the first samurai."""
    return plain("free", *words[3:]) if words[3:] else plain(terms.NEXT)


def _or_none(view: EdoView, order: Order) -> Order:
    """Return the list, which says so if no move, or no act, is left."""
    sheet, moving = Sheet(order, view.card), view.phase == EdoPhase.PREMOVE
    left, word = (sheet.lines, terms.NO_MOVES) if moving else (sheet.items, terms.NO_ACTS)
    return order if left else (*order, plain(word))


def asks(view: EdoView, key: str, order: Order) -> bool:
    entries = (entry for _, entry in to_come(view) if terms.sheet_key(entry) == key)
    return any(Sheet(order, entry).asks for entry in entries)


def trial(view: EdoView, key: str, order: Order) -> Text | None:
    for position, entry in to_come(view):
        if terms.sheet_key(entry) == key:
            return _try_card(view, entry, position, order)
    return _try_draft(view, order) if key == terms.DRAFT else _try_wages(view, order)


def _try_card(view: EdoView, entry: Planned, position: int, order: Order) -> Text:
    """Play the cards before it as they are likely to be played, and then this one by the list.

    Its effect is a warning, never a refusal (20.1).
    """
    rest = order

    def answer(now: EdoView, legal: Legal) -> actions.Action | None:
        nonlocal rest
        step = follow(now, legal, rest, True, False)
        rest = rest if step is None else step.rest
        return None if step is None else step.action

    found = played(view, position, {position: answer})[position]
    done = list(account_of(found.events, IN_FULL))
    if found.stopped == EdoPhase.PREMOVE:
        done.append(T("you would be asked who moves"))
    elif found.stopped:
        done.append(T("you would be asked what is done"))
    elif not done:
        done.append(T("nothing happens"))
    text = T(
        "As things stand: {done}. Left: {left}.",
        done=names.joined(", ", done),
        left=names.price(found.after.me.held),
    )
    # without effect are moves that fall short, and acts left in spite of activations
    stands, blocked = dict(zip(data.FIGURES, found.after.me.figures, strict=True)), list[Entry]()
    for line in Sheet(order, entry).lines:
        there = stands.get(line.subject, found.after.merchant)
        if all(way.asks or way.words[-1] != there for way in line.ways):
            blocked.append(line)
    if any(isinstance(event, e.Declined | e.ActivationsLost) for event in found.events):
        blocked += [item for item in Sheet(rest, entry).items if not item.ways[0].bare]
    quoted = names.joined(", ", [T("“{name}”", name=str(one)) for one in blocked])
    return T("{text} Blocked now: {entries}.", text=text, entries=quoted) if blocked else text


# -- wages (20.7) and the draft (20.8) ----------------------------------------------------------------------------


def _wages(view: EdoView, legal: Legal, order: Order, asking: bool) -> Answer | None:
    """Return the next mark of a samurai that stays, then the final one."""
    staying = keeping(view, order, asking=asking)
    if staying is None:
        return None
    if legal[0] == actions.DONE:
        return Answer(actions.DONE, order)
    unmarked = {action.figure for action in legal[: legal.progressing]}
    # those that stay are marked first, so that there is rice for them
    figure = min(unmarked, key=lambda one: (one not in staying, one))
    stays = figure in staying and actions.keep(figure) in legal
    return Answer(actions.keep(figure) if stays else actions.give_back(figure), order)


def keeping(view: EdoView, order: Order, *, asking: bool = True) -> tuple[str, ...] | None:
    """The figures that stay by a wages sheet; None if its owner must be asked."""
    said = {first_word(entry): entry.ways[0] for entry in order}
    rice = view.me.rice
    if view.last_round:
        ending = said.get(terms.AT_END, UNSAID)
        most, words = min(rice // data.WAGE, number(ending, len(data.FIGURES))), ending.words[1:]
        ranking: list[tuple[Preference, ...]] = [(Preference(words),)]
    else:
        left = (rice - number(said.get(terms.KEEP_RICE, UNSAID))) // data.WAGE
        most = min(rice // data.WAGE, number(said.get(terms.KEEP_MAX, UNSAID), len(data.FIGURES)), left)
        ranking = [entry.ways for entry in order if first_word(entry) not in terms.LIMITS]
    if not ranking:
        return None
    chosen: list[str] = []
    standing = view.me.standing.items()
    kinds = {figure: (figure, space, str(SPACES[space].kind), SPACES[space].resource) for figure, space in standing}
    for ways in ranking:
        way = next((way for way in ways if (asking or not way.asks) and way.holds(facts(view))), None)
        if way is not None and way.asks:
            return None
        if way is not None:
            named = [word for word in way.words if word != "keep"]
            chosen += (
                [it for word in named for it, known in kinds.items() if word in known]
                if named
                else [*kinds][: number(way, len(kinds))]
            )
    return tuple(dict.fromkeys(chosen))[: max(0, most)]


def _try_wages(now: EdoView, order: Order) -> Text:
    view = view_before(now, data.PLANNED)
    staying = keeping(view, order)
    if staying is None:
        return BARE[ASK]
    standing = view.me.standing
    if not standing:
        return T("As things stand you have no one on the board.")
    leaving = [figure for figure in standing if figure not in staying]
    return T(
        "As things stand: on the board: {staying}; back to hand: {leaving}. Left: {rice}.",
        staying=names.joined(", ", map(names.figure, staying)) if staying else T("no one"),
        leaving=names.joined(", ", map(names.figure, leaving)) if leaving else T("no one"),
        rice=names.goods(data.RESOURCES[data.RICE], view.me.rice - len(staying)),
    )


def _try_draft(view: EdoView, order: Order) -> Text | None:
    legal = Draft().legal(state_like(view), view.me.seat)
    if not legal:
        return None
    step = follow(view, legal, order, True, False)
    if step is None or step.action is None:
        return BARE[ASK if step is None else ANY]
    return T("As things stand you get: {what}.", what=terms.DRAFTED[actions.notation(step.action).split()[1]])
