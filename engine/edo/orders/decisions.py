"""The lists that a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for
wages. Everything here is from a seat's view alone.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ASKED, REVIEW, UNLIMITED, Decision, Subject, Traits, Trigger
from engine.core.standing_orders.entry import ANY, ASK, as_text
from engine.core.text import T, Text
from engine.edo import data
from engine.edo.actions import claim
from engine.edo.asking.projection import to_come
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import ALL_GOOD, can_stand, claimable, sheet_key
from engine.edo.orders.suggesting import RANKED_SETS, ranked_homes, sheets
from engine.edo.state import EdoPhase
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.describe import label

KNOWN = 1 << 8
"""Lists of offers in the cache: each change of a sheet asks for those of a position again."""


# -- which lists there are ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    if view.seat is None or view.phase == EdoPhase.GAME_END:
        return ()
    if view.phase == EdoPhase.DRAFT:
        return (_draft(view),)
    scripts = [_sheet(view, entry, place) for place, entry in to_come(view)]
    if view.phase != EdoPhase.WAGES or view.seat in (*view.active, *view.waiting):
        scripts.append(_wages(view))
    script = partial(
        replace,
        needing=terms.NEEDING,
        consumable=True,
        is_script=True,
        # nothing pauses one, but its owner may want to look at the board again before its lap (20.5)
        triggers=() if view.sealed else (Trigger(REVIEW, T("Look at the board again before it")),),
        closes=view.sealed,  # with the plan (20.9)
        closed=view.sealed and (view.phase != EdoPhase.PLAN or view.me.locked),
    )
    return tuple(map(script, scripts))


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, key = entry.spec, sheet_key(entry)
    acts, movers = terms.ACTS[spec.kind], (*can_stand(view, key), data.MERCHANT_FIGURE)
    repeats = [word for word in acts if word in ("deploy", "free", *data.BUILDINGS)]
    hint, example = HINTS[spec.kind]
    if spec.kind is data.ActionKind.DEVELOP:
        example = "; ".join([*claimable(view)[:2], "no moves"])
    return Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=hint,
        example=f"{movers[0]} kawagoe if there at most 1 or edo; {example}",
        choices=_offers(tuple(terms.possible(view, key)), view.sealed),
        groups=(
            *(Group(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Group(figure, names.figure(figure)) for figure in data.FIGURES if spec.travels),
        ),
        subjects=(
            *(Subject(word, terms.SUBJECTS[word], entries=int(word in movers)) for word in terms.MOVERS),
            *(Subject(word, terms.SUBJECTS[word], entries=UNLIMITED) for word in repeats),
        ),
        bare=(
            *(() if spec.kind in ALL_GOOD else (Choice(ANY, T("Else the best that is left")),)),
            *(() if view.sealed else (Choice(ASK, T("Ask me if it is blocked")),)),
        ),
        suggest=lambda: sheets(view)[key],
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
    if wish in data.SPECIALS:
        return Choice(wish, label(claim(wish)))
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
        ),
        bare=() if view.sealed else (ASKED,),
        suggest=lambda: sheets(view)[terms.WAGES],
    )


def _draft(view: EdoView) -> Decision:
    taken = {player.home for player in view.players} | {player.start_set for player in view.players}
    homes = ranked_homes(len(view.players))
    known = {id: names.start_set(id) for id in RANKED_SETS} | {id: names.SPACE[id] for id in homes}
    free = {id: said for id, said in known.items() if id not in taken}
    return Decision(
        key=terms.DRAFT,
        label=T("Set-up: start set and home city"),
        hint=T("both, best first; what is taken is passed over, and at the end the rules decide"),
        example=as_text([data.SET_IDS[2], "kawagoe", data.SET_IDS[0]]),
        choices=tuple(Choice(id, said) for id, said in free.items()),
        names=known,
        consumable=True,
        is_script=True,
        ranking=True,
        suggest=lambda: as_text([id for id in (*homes, *RANKED_SETS) if id in free]),
    )
