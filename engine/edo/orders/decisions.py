"""The lists that a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for
wages. Everything here is from a seat's view alone. A strong caretaker's sheets think the plan
through card by card, as if no one else did anything; each says who moves for its card and what is
done. After the best come other good entries, so that a sheet goes on if something is taken by then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ANY_OR_ASK, ASKED, LOOK_FIRST, UNLIMITED, Decision, Subject, Traits
from engine.core.standing_orders.entry import ANY, ASK, as_text
from engine.core.text import T, Text
from engine.edo import actions as a, data
from engine.edo.actions import claim
from engine.edo.asking.projection import GROWING, to_come
from engine.edo.caretaker.habits import home_worth, set_worth
from engine.edo.caretaker.judging import STRONG, PlanBasis, Situation, situation_in, table_of, to_be_kept
from engine.edo.caretaker.planning import best_journey, journeys
from engine.edo.caretaker.working import Link, best_link, simulate
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import ALL_GOOD, claimable, sheet_key
from engine.edo.state import EdoPhase, PlanEntry as Planned
from engine.edo.view import EdoView, state_like
from engine.edo.words import names
from engine.edo.words.describe import label

KNOWN = 1 << 8
"""Lists of offers in the cache: each change of a sheet asks for those of a position again."""


def decisions(view: EdoView) -> tuple[Decision, ...]:
    if view.seat is None or view.phase == EdoPhase.GAME_END:
        return ()
    if view.phase == EdoPhase.DRAFT:
        return (_draft(view),)
    sheets = [_sheet(view, entry, place) for place, entry in to_come(view)]
    if view.phase != EdoPhase.WAGES or view.seat in (*view.active, *view.waiting):
        sheets.append(_wages(view))
    # nothing pauses one, but its owner may want to look at the board again before its lap (20.5)
    looks = () if view.rules.sealed else (LOOK_FIRST,)
    closed = view.rules.sealed and (view.phase != EdoPhase.PLAN or view.me.locked)  # with the plan (20.9)
    return tuple(replace(sheet, consumable=True, triggers=looks, closed=closed) for sheet in sheets)


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, key = entry.spec, sheet_key(entry)
    possible, (hint, example) = tuple(terms.possible(view, key)), HINTS[spec.kind]
    movers = possible[0].fields[0]
    if spec.kind is data.ActionKind.DEVELOP:
        example = "; ".join([*claimable(view)[:2], "no moves"])
    return Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=hint,
        example=f"{movers[0]} kawagoe if there at most 1 or edo; {example}",
        choices=(
            *_offers(possible, view.rules.sealed),
            *(() if spec.kind in ALL_GOOD else (Choice(ANY, T("Else the best that is left")),)),
            *(() if view.rules.sealed else (Choice(ASK, T("Ask me if it is blocked")),)),
        ),
        groups=(
            *(Group(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Group(figure, names.figure(figure)) for figure in data.FIGURES if spec.travels),
        ),
        subjects=(
            *(Subject(word, terms.SUBJECTS[word], entries=int(word in movers)) for word in terms.MOVERS),
            *(Subject(word, terms.SUBJECTS[word], entries=UNLIMITED) for word in terms.REPEATED.get(spec.kind, ())),
        ),
        possible=lambda: possible,
        suggest=lambda: _sheets(view)[key],
    )


@lru_cache(maxsize=KNOWN)
def _offers(possible: tuple[Traits, ...], sealed: bool) -> tuple[Choice, ...]:
    """Return all that has a label; of one official only one samurai is moved by buttons."""
    wishes = (words for traits in possible if len(traits.fields) <= 3 for words in product(*traits.fields))
    offers = (_offer(words) for words in wishes if not (sealed and words[0] in (terms.ASK_MOVES, terms.ASK_ACTS)))
    return tuple(filter(None, offers))


def _offer(words: tuple[str, ...]) -> Choice | None:
    wish = " ".join(words)
    match words:
        case ("harvest", figure):
            return Choice(wish, T("{figure} harvests", figure=names.figure(figure)))
        case ("free", figure, space):
            named = T("{figure} to {space}", figure=names.figure(figure), space=names.SPACE[space])
            return Choice(wish, named, group=figure)
        case (_, city, material):
            named = T("{city}, less {material}", city=names.SPACE[city], material=names.RESOURCE[material])
            return Choice(wish, named, group=str(data.Place.CITY))
        case (_, space):
            return Choice(wish, names.SPACE[space], group=str(data.SPACES[space].kind))
    return Choice(wish, ALONE[wish]) if wish in ALONE else None


ALONE: Mapping[str, Text] = {
    terms.AUTO: T("Moves and samurai that bring most"),
    terms.AUTO_ACTS: T("Samurai that bring most"),
    "both": T("Goods and a point"),
    "gain": T("A point"),
    "buy": T("Goods, as many as possible"),
    "recruit": T("All activations"),
    terms.NO_MOVES: T("No one moves before it"),
    terms.AUTO_MOVES: T("The moves that suit it"),
    terms.ASK_MOVES: T("Ask me who moves"),
    terms.NO_ACTS: T("Nothing is done"),
    terms.ASK_ACTS: T("Ask me what is done"),
    **{card: label(claim(card)) for card in data.SPECIALS},
}
"""The words that say all by themselves."""
ONLY_MOVES = T("before it: who moves where, best place first"), "reserve 3"
HINTS: Mapping[str, tuple[Text, str]] = {
    data.ActionKind.MONEY: ONLY_MOVES,
    data.ActionKind.RICE: ONLY_MOVES,
    data.ActionKind.TRAVEL: (T("who moves for money before it; then one entry for each official"), "deploy gate_n"),
    data.ActionKind.RECRUIT: (T("who moves before it; then how many are recruited"), "recruit 2; keep_rice 1"),
    data.ActionKind.DEVELOP: (T("who moves before it; then special cards, best first, of those that lie open"), ""),
    data.ActionKind.HARVEST: (T("who moves before it, best place first; then who harvests"), "auto acts"),
    data.ActionKind.BUILD: (T("who moves before it; then what is built where, best first"), "house edo; house kawagoe"),
    data.ActionKind.TRADE: (
        T("who moves before it; then goods or a point, one entry for each activation"),
        "gain; buy 2",
    ),
}
"""How a sheet for a kind of action is asked for, and what is done in an example of one."""


# -- wages (20.7) and the draft (20.8) ----------------------------------------------------------------------------


def _wages(view: EdoView) -> Decision:
    return Decision(
        key=terms.WAGES,
        label=T("Wages: who stays"),
        hint=T("samurai or spaces, most important first; if the match ends with the round, as many as you can pay"),
        example="rice_n; f2; keep_max 3; keep_rice 1",
        choices=(
            Choice("all", T("All that you can pay")),
            *(Choice(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Choice(figure, names.figure(figure)) for figure in data.FIGURES),
            *(Choice(f"{terms.KEEP_MAX} {n}", T("Keep at most {n}", n=n)) for n in range(len(data.FIGURES))),
            Choice(f"{terms.AT_END} all", T("If the match ends: as many as you can pay")),
            *(() if view.rules.sealed else (ASKED,)),
        ),
        possible=partial(terms.possible, view, terms.WAGES),
        suggest=lambda: _sheets(view).get(terms.WAGES, ""),
    )


def _draft(view: EdoView) -> Decision:
    taken = {player.home for player in view.players} | {player.start_set for player in view.players}
    if not view.rules.edo_as_home:
        taken.add(data.CAPITAL)
    seats = len(view.players)
    homes = sorted(data.board(seats).cities, key=partial(home_worth, seats), reverse=True)
    sets = sorted(data.SET_IDS, key=set_worth, reverse=True)
    free = [id for id in (*sets, *homes) if id not in taken]
    return Decision(
        key=terms.DRAFT,
        label=T("Set-up: start set and home city"),
        example=as_text([data.SET_IDS[2], "kawagoe", data.SET_IDS[0]]),
        choices=(*(Choice(id, terms.DRAFTED[id]) for id in free), *ANY_OR_ASK),
        names=terms.DRAFTED,
        consumable=True,
        ranking=True,
        possible=partial(terms.possible, view, terms.DRAFT),
        suggest=lambda: as_text([id for id in (*homes, *sets) if id in free]),
    )


# -- a strong caretaker's lists (20.1) ------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _sheets(view: EdoView) -> Mapping[str, str]:
    """For each card that is to come its sheet as the plan lies now, and the one for wages."""
    table, situation = table_of(view, STRONG), situation_in(state_like(view), view.me.seat)
    plan = [entry for _, entry in to_come(view)]
    found: dict[str, str] = {}
    for place, entry in enumerate(plan, 1):
        entries, situation = _card(table, situation, entry, plan[place:])
        found[sheet_key(entry)] = as_text(entries)
    if any(situation.at) and situation.goods[data.RICE]:  # else it is not asked
        staying = to_be_kept(table, situation, ending=view.last_round)
        others = [figure for figure in data.FIGURES if figure not in staying]
        found[terms.WAGES] = as_text([*staying, *others, f"{terms.KEEP_MAX} {len(staying)}", f"{terms.AT_END} all"])
    return found


def _card(
    table: PlanBasis, situation: Situation, entry: Planned, rest: Sequence[Planned | None]
) -> tuple[list[str], Situation]:
    """The entries of a sheet, and the position it leads to."""
    spec = entry.spec
    if not entry.activations:
        return [terms.NO_MOVES], situation
    if spec.travels:
        return _travel(table, situation, entry, rest)
    over = table.ending == 1 or situation.points >= data.ENDING.points
    link = best_link(table, situation, spec, entry.activations)
    if spec.kind in GROWING and not over:
        *_, link = Link(situation), *simulate(table, situation, spec, entry.activations)
    moves = [f"{step.figure} {step.space}" for step in link.steps if isinstance(step, a.Move)]
    acts = [step for step in link.steps if not isinstance(step, a.Move)]
    if spec.kind == data.ActionKind.TRADE and not any(move.startswith(data.MERCHANT_FIGURE) for move in moves):
        moves = [terms.AUTO_MOVES] if acts else []
    # after the acts the best that is left: something may be blocked by then, or come up
    told: list[str] = []
    match spec.kind:
        case data.ActionKind.HARVEST:
            told = [terms.AUTO_ACTS]
        case data.ActionKind.RECRUIT | data.ActionKind.DEVELOP if over:
            told = [terms.NO_ACTS]
        case data.ActionKind.RECRUIT:
            told = ["recruit"]
        case data.ActionKind.DEVELOP:
            told = [*situation.display, ANY]
        case data.ActionKind.TRADE:  # no matter by whom
            written = (a.notation(act).split() for act in acts)
            told = [*(" ".join((verb, *how[1:])) for verb, *how in written), ANY]
        case data.ActionKind.BUILD:
            at = dict(zip(data.FIGURES, link.situation.at, strict=True))
            built = (act for act in acts if isinstance(act, a.Build))
            told = [*(f"{act.building} {at[act.figure]} {act.material}".rstrip() for act in built), ANY]
    return [*(moves or [terms.NO_MOVES]), *told], link.situation


def _travel(
    table: PlanBasis, situation: Situation, entry: Planned, rest: Sequence[Planned | None]
) -> tuple[list[str], Situation]:
    """The journey after which the rest of the plan comes to most."""
    spec = entry.spec
    ways = journeys(situation, spec, entry.own, entry.activations)
    entering, moved, there = best_journey(table, situation, spec, ways, rest)
    freed = [f"{data.FIGURES[index]} {to}" for index, to in moved]
    groups = [freed[first : first + spec.moves] for first in range(0, len(freed), spec.moves)]
    steps = (*(f"deploy {gate}" for gate in entering), *(f"free {' '.join(group)}" for group in groups))
    return [terms.NO_MOVES, *steps, ANY], there
