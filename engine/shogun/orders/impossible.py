"""Why a preference can never be legal."""

from collections.abc import Iterable

from engine.core.text import SeatName, T, Text
from engine.shogun.actions import DECK
from engine.shogun.data import PROVINCE_IDS, PROVINCES, REGIONS, SPECIALS
from engine.shogun.orders import words as terms
from engine.shogun.orders.facts import planned_from, province_of
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words

Named = tuple[str, ...]
ONE: dict[str, tuple[Iterable[str], Text]] = {
    terms.SPECIAL: (SPECIALS, T("Name one special card in each preference.")),
    terms.FREE_CHOICE: ((terms.CARRY, terms.LEAVE), T("Begin with “carry_out” or with “decline”.")),
    terms.REVOLT: ((*PROVINCE_IDS, *REGIONS), T("Name one province or one region in each preference.")),
    terms.DRAFT_CARD: (
        (*PROVINCE_IDS, *REGIONS, DECK, terms.REFRESHED),
        T("Name one province, one region, “deck” or “refresh” in each preference."),
    ),
    terms.HOLD_BACK: (PROVINCE_IDS, T("Name one province at most in each preference.")),
}
"""Words of which exactly one must be named; for the defence at most one."""


def impossible(view: ShogunView, key: str, named: Named) -> Text | None:
    """Why a preference that names these words can never be legal."""
    for word in named:
        if word in view.board.out_of_play:
            return T("{province} is not in play with 3 players.", province=words.province(word))
        owner = province_of(view, word).owner if key == terms.DRAFT_CARD and word in PROVINCES else None
        if owner is not None:
            return T("{province} is taken already, by {seat}.", province=words.province(word), seat=SeatName(owner))
    if key in terms.SPACE_OF:
        return _march(view, planned_from(view, key), named)
    if key not in ONE:
        return None
    possible, text = ONE[key]
    number = sum(word in possible for word in named)
    return None if number == 1 or (number == 0 and key == terms.HOLD_BACK) else text


def _march(view: ShogunView, planned: str | None, named: Named) -> Text | None:
    if terms.STAY in named or terms.LEAVE in named:
        wrong = any(word not in (terms.STAY, terms.LEAVE) and word not in PROVINCES for word in named)
        return T("Nothing goes with “stay” or “decline” but a province.") if wrong else None
    provinces = [word for word in named if word in PROVINCES]
    regions = {word for word in named if word in REGIONS}
    sorts = bool(regions) or terms.NEUTRAL in named
    if not provinces and not sorts:
        return T("Say where to: {places}.", places=_targets(view, planned))
    if len(provinces) > 2 or len(set(provinces)) < len(provinces):
        return T("Name one province to go to, and before it at most the one to come from.")
    if sorts and (len(provinces) == 2 or len(regions) > 1):
        return T("Name one place to go to.")
    source = provinces[0] if len(provinces) == 2 or (provinces and sorts) else planned
    return None if source is None else _not_next_to(view, source, regions if sorts else {provinces[-1]})


def _not_next_to(view: ShogunView, source: str, places: set[str]) -> Text | None:
    """Why one of these provinces or regions cannot be reached."""
    map = view.board
    near = map.neighbours[source]
    for place in places - set(near) - {map.region[id] for id in near}:
        if place in REGIONS:
            region = words.REGION[place]
            said = T("No province of the {region} is next to {source}. From there: {places}.", region=region)
        else:
            said = T("{target} is not next to {source}. From there: {places}.", target=words.province(place))
        return words.say(said, view, source=words.province(source), places=_targets(view, source))
    return None


def _targets(view: ShogunView, source: str | None) -> Text:
    if source is None:
        return T("a province, or “neutral”")
    return T("{provinces}", provinces=words.provinces(view.board.neighbours[source]))
