"""Battle A, battle B and the move after deploying: where to, and how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ANYTHING, ASKED, PILE, Decision
from engine.core.text import T, Text, verbatim
from engine.shogun.actions import DECLINE, Action, Stay, march
from engine.shogun.data import CHEST_VALUE, PROVINCES, REGIONS
from engine.shogun.effects import effect_of
from engine.shogun.orders.looking import (
    armies_present,
    asked_now,
    held_by,
    map_of,
    other_provinces,
    planned_card,
    planned_from,
    province_of,
)
from engine.shogun.orders.words import LEAVE, MOVE, NEUTRAL, SPACE_OF, STAY
from engine.shogun.prospect import outlook
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import trouble

NUMBERS_OFFERED = 12


def battle(key: str) -> Callable[[ShogunView], Decision]:
    """What can be written for battle A or B."""

    def decision(view: ShogunView) -> Decision:
        return _marches(view, key, (NEUTRAL, *REGIONS, *((LEAVE,) if view.free_choice else ())))

    return decision


def move(view: ShogunView) -> Decision:
    """What can be written for the move after deploying."""
    return _marches(view, MOVE, (STAY, *REGIONS))


def _marches(view: ShogunView, key: str, besides: tuple[str, ...]) -> Decision:
    source = planned_from(view, key)
    near = list(map_of(view).neighbours[source]) if source else []
    if key == MOVE:
        near = [id for id in near if province_of(view, id).owner == view.seat]
    last_words = {
        STAY: Choice(STAY, T("All stay")),
        LEAVE: Choice(LEAVE, T("Leave it undone")),
        NEUTRAL: Choice(f"{NEUTRAL} all but 1", T("all but 1 to any neutral neighbour")),
    }
    return Decision(
        key=key,
        label=words.ACTION[SPACE_OF[key]],
        hint=_plan_hint(view, key, source),
        example=_march_example(key, near or map_of(view).neighbours[source or map_of(view).provinces[0]]),
        offers=(
            *(offer for id in near if source for offer in _march_offers(view, source, id)),
            *(choice for word, choice in last_words.items() if word in besides and _leads_on(view, source, word)),
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(id, verbatim(words.province(id)), held_by(view, id)) for id in near),
        words=(*near, *besides, *other_provinces(view, near), "march"),
        hows=PILE,
        countless=frozenset({STAY, LEAVE}),
        least=1,
        stays=1,
    )


def _leads_on(view: ShogunView, source: str | None, word: str) -> bool:
    """Whether there is a neutral neighbour, if that is what is offered."""
    if word != NEUTRAL or source is None:
        return True
    return any(province_of(view, id).owner is None for id in map_of(view).neighbours[source])


def _plan_hint(view: ShogunView, key: str, source: str | None) -> Text:
    if source:
        return T(
            "planned from {province}, {armies}",
            province=words.province(source),
            armies=words.armies(province_of(view, source).armies),
        )
    if planned_card(view, key) in CHEST_VALUE:
        return T("a chest card lies there: it will not be asked")
    return T("not planned now")


def _march_example(key: str, near: Sequence[str]) -> str:
    target, last = near[0], STAY if key == MOVE else ASKED.wish
    return f"{target} all but 1 if {target} at most 3; {target} at least 4; {last}"


def _march_offers(view: ShogunView, source: str, target: str) -> Iterator[Choice]:
    """What can be wished for one target: usual ones first, then every number."""
    there, here, name = province_of(view, target), armies_present(view, source), words.province(target)
    yield Choice(f"{target} all but 1", T("all but 1 to {province}", province=name), group=target)
    if there.owner == view.seat:
        wish = f"{target} all but 1 if hold {target}"
        yield Choice(wish, T("all but 1 to {province}, if I still hold it", province=name), group=target)
    else:
        wish = f"{target} all but 1 if not hold {target}"
        yield Choice(wish, T("all but 1 to {province}, if I do not hold it yet", province=name), group=target)
    if there.owner not in (None, view.seat):
        wish = f"{target} all but 1 if {target} at most {there.armies}"
        label = T("all but 1 to {province}, if at most {n} are there", province=name, n=there.armies)
        yield Choice(wish, label, group=target)
    for least in (there.armies + 1, there.armies + 3):
        label = T("as many as possible to {province}, if they are at least {n}", province=name, n=least)
        yield Choice(f"{target} at least {least}", label, group=target)
    yield Choice(f"{target} half", T("half to {province}", province=name), group=target)
    for stay in (2, 3):
        yield Choice(f"{target} all but {stay}", T("all but {n} to {province}", n=stay, province=name), group=target)
    for armies in range(1, min(max(here - 1, 1), NUMBERS_OFFERED) + 1):
        label = T("{armies} to {province}", armies=words.armies(armies), province=name)
        yield Choice(f"{target} {armies}", label, group=target)


def imagined_marches(view: ShogunView, key: str) -> tuple[Action, ...]:
    source = planned_from(view, key)
    if source is None or (not asked_now(view, key) and _skipped(view, key, source)):
        return ()
    near = map_of(view).neighbours[source]
    most = armies_present(view, source) - 1
    if key == MOVE:
        near = tuple(id for id in near if province_of(view, id).owner == view.seat)
        besides: tuple[Action, ...] = (Stay(source),)
    else:
        near = tuple(id for id in near if not _at_peace(view, province_of(view, id)))
        besides = (DECLINE,) if view.free_choice and near and most else ()
    return (*(march(source, id, armies) for id in near for armies in range(1, most + 1)), *besides)


def _at_peace(view: ShogunView, province: ProvinceView) -> bool:
    """Whether the event keeps the seat from attacking it (6.7)."""
    return province.owner != view.seat and effect_of(view.event).protects(province.buildings)


def _skipped(view: ShogunView, key: str, source: str) -> bool:
    """Whether the action could not be carried out, so that nothing is asked (5.3)."""
    assert view.seat is not None, "orders are a seat's"
    assert view.own is not None, "it is planned"
    return trouble(outlook(view, view.seat, view.own), SPACE_OF[key], source) is not None


def impossible_march(view: ShogunView, key: str, named: tuple[str, ...]) -> Text | None:
    if STAY in named or LEAVE in named:
        wrong = [word for word in named if word not in (STAY, LEAVE) and word not in PROVINCES]
        return T("Nothing goes with “stay” or “decline” but a province.") if wrong else None
    provinces = [word for word in named if word in PROVINCES]
    sorts = [word for word in named if word in REGIONS or word == NEUTRAL]
    planned = planned_from(view, key)
    if not provinces and not sorts:
        return T("Say where to: {places}.", places=_targets(view, planned))
    if len(provinces) > 2 or len(set(provinces)) < len(provinces):
        return T("Name one province to go to, and before it at most the one to come from.")
    if sorts and (len(provinces) == 2 or len(set(sorts) & set(REGIONS)) > 1):
        return T("Name one place to go to.")
    if sorts:
        return _no_such_neighbour(view, sorts, provinces[0] if provinces else planned)
    source, target = provinces if len(provinces) == 2 else (planned, provinces[0])
    if source is None or target in map_of(view).neighbours[source]:
        return None
    return T(
        "{target} is not next to {source}. From there: {places}.",
        target=words.province(target),
        source=words.province(source),
        places=_targets(view, source),
    )


def _no_such_neighbour(view: ShogunView, sorts: list[str], source: str | None) -> Text | None:
    if source is None:
        return None
    map = map_of(view)
    for region in set(sorts) & set(REGIONS):
        if all(map.region[id] != region for id in map.neighbours[source]):
            return T(
                "No province of the {region} is next to {source}. From there: {places}.",
                region=words.REGION[region],
                source=words.province(source),
                places=_targets(view, source),
            )
    return None


def _targets(view: ShogunView, source: str | None) -> Text:
    if source is None:
        return T("a province, or “neutral”")
    return T("{provinces}", provinces=words.provinces(map_of(view).neighbours[source]))
