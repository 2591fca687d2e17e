"""Battle A, battle B and the move after deploying: where to, and how many."""

from collections.abc import Iterator
from functools import partial

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ONE_ROUND, PILE, Decision, Manner, Offers, Wording
from engine.core.standing_orders.entry import ASK
from engine.core.text import T, Text, verbatim
from engine.shogun.actions import DECLINE, Action, Stay, march
from engine.shogun.data import CHEST_VALUE, REGIONS
from engine.shogun.effects import effect_of
from engine.shogun.orders import facts as facts
from engine.shogun.orders import words as terms
from engine.shogun.orders.suggesting import marching
from engine.shogun.prospect import Outlook
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import trouble

NUMBERS_OFFERED = 12


def marches(view: ShogunView, key: str) -> Decision:
    """Return the decision about a battle, or about the move after deploying."""
    source = facts.planned_from(view, key)
    near = [it.id for it in facts.neighbours(view, key, source)] if source else []
    leaving = key != terms.MOVE and view.free_choice
    free = key != terms.MOVE and (source is None or any(it.owner is None for it in facts.neighbours(view, key, source)))
    target = (near or view.board.neighbours[source or view.board.provinces[0]])[0]
    last = terms.STAY if key == terms.MOVE else ASK
    return Decision(
        key=key,
        label=words.ACTION[terms.SPACE_OF[key]],
        hint=_plan_hint(view, key, source),
        example=f"{target} all but 1 if {target} at most 3; {target} at least 4; {last}",
        offers=Offers(
            (
                *(offer for id in near if source for offer in _march_offers(view, source, id)),
                *((Choice(terms.STAY, T("All stay")),) if key == terms.MOVE else ()),
                *((Choice(terms.LEAVE, T("Leave it undone")),) if leaving else ()),
                *((Choice(f"{terms.NEUTRAL} all but 1", T("all but 1 to any neutral neighbour")),) if free else ()),
            ),
            tuple(Group(id, verbatim(words.province(id)), facts.held_by(view, id)) for id in near),
        ),
        wording=Wording(
            (
                *near,
                *((terms.STAY, *REGIONS) if key == terms.MOVE else (terms.NEUTRAL, *REGIONS)),
                *((terms.LEAVE,) if leaving else ()),
                *facts.other_provinces(view, near),
                "march",
            ),
            PILE,
            least=1,
            countless=frozenset({terms.STAY, terms.LEAVE}),
        ),
        manner=Manner(triggers=(ONE_ROUND,)),
        suggest=partial(marching, view, key),
    )


def _plan_hint(view: ShogunView, key: str, source: str | None) -> Text:
    if source:
        return T(
            "planned from {province}, {armies}",
            province=words.province(source),
            armies=words.armies(facts.province_of(view, source).armies),
        )
    if facts.planned_card(view, key) in CHEST_VALUE:
        return T("a chest card lies there: it will not be asked")
    return T("not planned now")


def _march_offers(view: ShogunView, source: str, target: str) -> Iterator[Choice]:
    """Yield the preferences for one target: likely ones first, then every number."""
    there, most = facts.province_of(view, target), facts.armies_present(view, source) - 1

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


def imagined_marches(view: ShogunView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if a march came in the present position."""
    source = facts.planned_from(view, key)
    if source is None:
        return ()
    # what cannot be carried out is not asked (5.3)
    if not facts.asked_now(view, key) and trouble(Outlook(view), terms.SPACE_OF[key], source) is not None:
        return ()
    protects = effect_of(view.event).protects  # nobody attacks there (6.7)
    near = [it.id for it in facts.neighbours(view, key, source) if it.owner == view.seat or not protects(it.buildings)]
    most = facts.armies_present(view, source) - 1
    besides: tuple[Action, ...] = (Stay(source),) if key == terms.MOVE else ()
    if key != terms.MOVE and view.free_choice and near and most:
        besides = (DECLINE,)
    return (*(march(source, id, armies) for id in near for armies in range(1, most + 1)), *besides)
