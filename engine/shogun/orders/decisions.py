"""The decisions that can be answered beforehand, and a strong caretaker's list for each.

Its marches have conditions: an attack only while it is likely to succeed, a move only into a
province that is still one's own. After the good ones comes the least possible, and "ask me" is
last.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from engine.core.question import Choice, Group
from engine.core.sentences import collected
from engine.core.standing_orders.decision import ANY_OR_ASK, ONE_ROUND, Decision, How, traits_of
from engine.core.standing_orders.entry import ANY, ASK, as_text
from engine.core.text import T, Text, verbatim
from engine.shogun import actions as a, data
from engine.shogun.actions import DECK
from engine.shogun.caretaker.deciding import ranked_cards, revolt_worth, special_worth
from engine.shogun.caretaker.overview import STRONG, CaretakerView
from engine.shogun.caretaker.planning import march_worth, safer
from engine.shogun.data import ACTIONS, CHEST_VALUE, PROVINCES, REGIONS, SEASONS, SPECIALS, YEARS
from engine.shogun.orders import patterns as terms
from engine.shogun.state import ShogunPhase
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words

PICKING = (ShogunPhase.PLAN, ShogunPhase.SPECIAL_PICKS)
FIGHTING = (*PICKING, ShogunPhase.ACTION)
"""The phases of a round in which a special card, or a battle, can still come."""


@collected
def decisions(view: ShogunView) -> Iterator[Decision]:
    drafting = view.phase in (ShogunPhase.SETUP, ShogunPhase.DRAFT)
    if view.seat is None or view.phase == ShogunPhase.GAME_END or not (drafting or view.own):
        return
    if drafting:
        yield _draft_card(view)
        yield _draft_group(view)
    if view.year != YEARS or view.season != SEASONS[-1]:
        yield _special(view)
        yield from (_marches(view, key) for key in terms.SPACE_OF)
        if view.rules.free_choice:
            yield _free_choice(view)
        if view.rules.hold_back:
            yield _hold_back(view)
    yield _revolt(view)


def _draft_card(view: ShogunView) -> Decision:
    free = [province.id for province in view.provinces if province.owner is None]
    map = view.board
    return Decision(
        key=terms.DRAFT_CARD,
        label=T("Draft: which province"),
        example=f"{free[0] if free else REGIONS[0]}; {REGIONS[0]}; {DECK}",
        choices=(
            *(Choice(it, T("{region}: any province", region=words.REGION[it]), group=it) for it in REGIONS),
            *(Choice(id, verbatim(words.province(id)), _on_card(id), map.region[id]) for id in free),
            Choice(DECK, T("the deck, unseen")),
            Choice(terms.REFRESHED, T("two new cards, where that is allowed")),
            *ANY_OR_ASK,
        ),
        groups=tuple(Group(region, words.REGION[region]) for region in REGIONS),
        names={id: verbatim(words.province(id)) for id in PROVINCES},
        ranking=True,
        imagined=lambda: (a.TAKE_FIRST, a.TAKE_SECOND, a.TAKE_UNSEEN) if view.draft_row else (),
        possible=lambda: (
            *(terms.by_region(view, "take", id) for id in free),
            *(traits_of("take", DECK), traits_of(terms.REFRESHED)),
        ),
        suggest=lambda: as_text([*ranked_cards(view), terms.REFRESHED, DECK]),
    )


def _on_card(id: str) -> Text:
    chests = words.chests(PROVINCES[id].chests)
    return words.say(T("{chests}, {rice} rice, building spaces: {spaces}"), PROVINCES[id], chests=chests)


def _draft_group(view: ShogunView) -> Decision:
    assert view.seat is not None, "orders are a seat's"
    sizes = sorted(set(view.players[view.seat].groups), reverse=True)
    return Decision(
        key=terms.DRAFT_GROUP,
        label=T("Draft: how many armies"),
        hint=T("for each province that your ranking takes; without a list a caretaker chooses"),
        example=f"at least {sizes[-1]}; ask" if sizes else "ask",
        choices=(
            *(Choice("all", T("the largest group")) for _ in sizes[:1]),
            *(Choice(str(size), words.armies(size)) for size in sizes),
            *(Choice(f"at most {size}", T("the largest group up to {n}", n=size)) for size in sizes[1:-1]),
            *ANY_OR_ASK,
        ),
        follows=terms.DRAFT_CARD,
        imagined=lambda: tuple(map(a.Place, sizes)),
        suggest=lambda: ANY if sizes else "",
    )


def _special(view: ShogunView) -> Decision:
    # before the row is laid out, all of them
    row = view.special_row or tuple((card, None) for card in SPECIALS)
    taken = {taker for _, taker in row}
    comes = view.phase in PICKING and view.own and view.own.lying and view.seat not in taken
    return Decision(
        key=terms.SPECIAL,
        label=T("Special card"),
        hint=T("in the order of the bids, each card once"),
        example="plus_1_attack; six_armies; any",
        choices=(*(Choice(card, words.SPECIAL[card], words.SPECIAL_USE[card]) for card in SPECIALS), *ANY_OR_ASK),
        triggers=(ONE_ROUND,),
        imagined=lambda: tuple(a.Pick(card) for card, taker in row if taker is None),
        possible=lambda: (traits_of("pick", card) for card in SPECIALS),
        suggest=lambda: _best_first(view, special_worth, SPECIALS if comes else ()),
    )


def _free_choice(view: ShogunView) -> Decision:
    return Decision(
        key=terms.FREE_CHOICE,
        label=T("Carry out, or leave undone"),
        hint=T("asked for each planned action but the battles"),
        example="decline build_castle if chests at most 4; carry_out",
        choices=(*(choice for action in ("", *terms.DECLINABLE) for choice in _declining(action)), *ANY_OR_ASK),
        groups=tuple(Group(action, words.ACTION[action]) for action in terms.DECLINABLE),
        triggers=(ONE_ROUND,),
        imagined=lambda: (a.CARRY_OUT, a.DECLINE),
        possible=lambda: (
            traits_of(verb, terms.DECLINABLE, view.board.provinces, needs=(0,)) for verb in (terms.CARRY, terms.LEAVE)
        ),
        suggest=lambda: terms.CARRY if any(terms.to_come(view, space) for space in terms.DECLINABLE) else "",
    )


def _declining(action: str) -> Iterator[Choice]:
    carry = f"{terms.CARRY} {action}".rstrip()
    yield Choice(carry, T("Carry it out"), group=action)
    yield Choice(f"{terms.LEAVE} {action}".rstrip(), T("Leave it undone"), group=action)
    cost = ACTIONS[action].cost if action else 0
    for left in (1, 3, 5) if cost else ():
        label = T("Carry it out, if {n} or more chests are left", n=left)
        yield Choice(f"{carry} if chests at least {cost + left}", label, group=action)


def _hold_back(view: ShogunView) -> Decision:
    mine = [it for it in view.provinces if it.owner == view.seat]
    attacked = [it.armies for it in mine if view.attack and view.attack.target == it.id]
    over = view.action_row[: max(view.action_index - 1, 0)]
    fought = {data.BATTLE_MOVE_A, data.BATTLE_MOVE_B}.issubset(over)
    return Decision(
        key=terms.HOLD_BACK,
        label=T("Defence: how many fight"),
        hint=T("asked when you are attacked"),
        example="all but 1 if chests at least 3; all",
        choices=(*(offer for province in ("", *(it.id for it in mine)) for offer in _defending(province)), *ANY_OR_ASK),
        groups=tuple(Group(it.id, verbatim(words.province(it.id)), words.armies(it.armies)) for it in mine),
        triggers=(ONE_ROUND,),
        imagined=lambda: tuple(a.Throw(number) for armies in attacked for number in range(armies + 1)),
        possible=lambda: (traits_of("throw", view.board.provinces, needs=(), number=0, left=0),),
        suggest=lambda: str(How.ALL) if view.phase in FIGHTING and not fought else "",
    )


def _defending(province: str) -> Iterator[Choice]:
    held_back = {f"all but {n}": T("{armies} held back", armies=words.armies(n)) for n in (1, 2, 3)}
    for how, label in {"all": T("all fight"), **held_back, "half": T("half fight"), "0": T("none fight")}.items():
        yield Choice(f"{province} {how}".lstrip(), label, group=province)


def _revolt(view: ShogunView) -> Decision:
    held, drawn = view.provinces_of(view.seat), view.drawn_revolts if view.acting == view.seat else ()
    mine, before_winter = held or list(view.board.provinces), view.season in SEASONS[-2:]
    return Decision(
        key=terms.REVOLT,
        label=T("Winter: which revolt comes first"),
        hint=T("asked if two or more of your provinces are drawn"),
        example=f"{'; '.join(mine[:2])}; any",
        choices=(*(Choice(id, verbatim(words.province(id)), terms.held_by(view, id)) for id in mine), *ANY_OR_ASK),
        triggers=(ONE_ROUND,),
        imagined=lambda: tuple(map(a.Quell, drawn or held)),
        possible=lambda: (terms.by_region(view, "quell", id) for id in view.board.provinces),
        suggest=lambda: _best_first(view, revolt_worth, held if len(held) > 1 and before_winter else ()),
    )


NUMBERS_OFFERED = 12


def _marches(view: ShogunView, key: str) -> Decision:
    """Return the decision about a battle, or about the move after deploying."""
    source = terms.planned_from(view, key)
    around = terms.neighbours(view, key, source) if source else []
    near = [it.id for it in around]
    leaving = key != terms.MOVE and view.rules.free_choice
    free = key != terms.MOVE and (source is None or any(it.owner is None for it in around))
    target = (near or view.board.neighbours[source or view.board.provinces[0]])[0]
    last = terms.STAY if key == terms.MOVE else ASK
    hint = T("not planned now")
    if source:
        province, armies = words.province(source), words.armies(view.by_id[source].armies)
        hint = T("planned from {province}, {armies}", province=province, armies=armies)
    elif terms.planned_card(view, key) in CHEST_VALUE:
        hint = T("a chest card lies there: it will not be asked")
    return Decision(
        key=key,
        label=words.ACTION[terms.SPACE_OF[key]],
        hint=hint,
        example=f"{target} all but 1 if {target} at most 3; {target} at least 4; {last}",
        choices=(
            *(offer for id in near if source for offer in _march_offers(view, source, id)),
            *((Choice(terms.STAY, T("All stay")),) if key == terms.MOVE else ()),
            *((Choice(terms.LEAVE, T("Leave it undone")),) if leaving else ()),
            *((Choice(f"{terms.NEUTRAL} all but 1", T("all but 1 to any neutral neighbour")),) if free else ()),
            *ANY_OR_ASK,
        ),
        groups=tuple(Group(id, verbatim(words.province(id)), terms.held_by(view, id)) for id in near),
        triggers=(ONE_ROUND,),
        imagined=partial(terms.marches, view, key),
        possible=partial(terms.march_patterns, view, key),
        suggest=partial(_ranked_marches, view, key),
    )


def _march_offers(view: ShogunView, source: str, target: str) -> Iterator[Choice]:
    """Yield the preferences for one target: likely ones first, then every number."""
    there, most = view.by_id[target], terms.armies_present(view, source) - 1

    def offer(how: str, label: Text, n: int = 0) -> Choice:
        return Choice(f"{target} {how}", words.say(label, there, province=words.province(target), n=n), group=target)

    yield offer("all but 1", T("all but 1 to {province}"))
    if there.owner == view.seat:
        yield offer(f"all but 1 if hold {target}", T("all but 1 to {province}, if I still hold it"))
    else:
        yield offer(f"all but 1 if not hold {target}", T("all but 1 to {province}, if I do not hold it yet"))
    if there.owner not in (None, view.seat):
        held = T("all but 1 to {province}, if at most {n} are there")
        yield offer(f"all but 1 if {target} at most {there.armies}", held, there.armies)
    for least in (there.armies + 1, there.armies + 3):
        yield offer(f"at least {least}", T("as many as possible to {province}, if they are at least {n}"), least)
    yield offer("half", T("half to {province}"))
    for stay in (2, 3):
        yield offer(f"all but {stay}", T("all but {n} to {province}"), stay)
    for armies in range(1, min(max(most, 1), NUMBERS_OFFERED) + 1):
        yield offer(str(armies), T("{armies} to {province}", armies=words.armies(armies)))


EVEN = 0.5
"""How likely an attack must succeed to be written down."""
STAYING = (1, 2, 3)
"""The armies that stay behind, in the order in which they are tried."""
GOOD, SAFE = 3, 2
"""Maximum marches for their gain, and for their low cost."""
MORE = 2
"""Armies that may join the defence, if the attack is still likely to succeed."""


@lru_cache(maxsize=8)
def _table(view: ShogunView) -> CaretakerView:
    return CaretakerView(view, STRONG)


def _best_first(view: ShogunView, worth: Callable[[CaretakerView, str], float], things: Sequence[str]) -> str:
    """Return special cards that help the plan most, or revolts that can be put down best, first."""
    return as_text(sorted(things, key=partial(worth, _table(view)), reverse=True)) if things else ""


# -- marches ------------------------------------------------------------------------------------------------------


def _ranked_marches(view: ShogunView, key: str) -> str:
    """For a march that is planned: where to and with how many, best first."""
    source = terms.planned_from(view, key)
    if source is None or not terms.marches(view, key):
        return ""
    armies, near = terms.armies_present(view, source), terms.neighbours(view, key, source)
    table, found = _table(view), list[tuple[float, str]]()
    for target in near:
        if target.owner != table.seat and table.effect.protects(target.buildings):
            continue
        for stays in STAYING:
            worth = march_worth(table, source, target.id, armies, armies - stays) if armies > stays else 0.0
            if worth > 0 and (way := _way(table, source, target, armies, stays)):
                found.append((worth, way))
    best: dict[str, str] = {}
    for _, way in sorted(found, reverse=True):
        best.setdefault(way.split()[1], way)
    if key == terms.MOVE:
        last = [terms.STAY]
    elif view.rules.free_choice:
        last = [terms.LEAVE]
    else:  # one army to where it helps most
        mine = sorted((it for it in near if it.owner == view.seat), key=lambda it: -safer(table, it.id, it.armies, 1))
        last = [*(f"{source} {target.id} 1 if hold {target.id}" for target in mine[:SAFE]), ASK]
    return as_text(dict.fromkeys([*[*best.values()][:GOOD], *last]))


def _way(table: CaretakerView, source: str, target: ProvinceView, armies: int, stays: int) -> str:
    """Return a march to one target while it is worth it; empty if it is too dangerous now."""
    if target.owner == table.seat:
        return f"{source} {target.id} all but {stays} if hold {target.id}"
    held, most = "", 0
    if target.owner is not None:
        held, most = f"not hold {target.id} and ", target.armies
        while most < target.armies + MORE and _succeeds(table, target, armies - stays, most + 1):
            most += 1
    enough = next((number for number in range(1, armies - stays + 1) if _succeeds(table, target, number, most)), 0)
    if not enough:
        return ""
    number, also = f"at least {enough}", ""
    if stays > 1:
        number, also = f"all but {stays}", f" and {source} at least {enough + stays}"
    return f"{source} {target.id} {number} if {held}{target.id} at most {most}{also}"


def _succeeds(table: CaretakerView, target: ProvinceView, number: int, there: int) -> bool:
    """Return True if this number is likely to beat the armies there."""
    if target.owner is None:
        return table.attack_on_neutral(number).win >= EVEN
    return table.attack(table.seat, number, target.owner, there, target).win >= EVEN
