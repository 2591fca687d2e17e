"""A season, a winter or the match in short: for a reader in a hurry.

The news of a season are its fights, by province, and its buildings, each with what it changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.course import News, Summary, lead, leaders, result, since, summed_up
from engine.core.protocol import Event
from engine.core.text import TN, SeatName, T, Text
from engine.shogun import events as e
from engine.shogun.caretaker.overview import FIRST, CaretakerView
from engine.shogun.caretaker.trying import worths
from engine.shogun.data import SEASONS, YEARS
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.battles import CLEAR

SPREAD = {6: 12.4, 5: 12.4, 4: 9.4, 3: 5.4, 2: 4.7, 1: 4.0}
"""By the rounds left to play, as measured (docs/players/headlines.md)."""
WHISKER, FAR = 2, 10
"""The largest narrow lead, and the smallest clear one, in points."""
MANY = 5
"""Beaten armies from this number on are told; lost provinces are told as a number."""
Fight = e.BattleFought | e.RevoltFought


def _of_season(events: Sequence[Event], view: ShogunView) -> Summary | None:
    part, last = since(events, e.RoundBegan), events[-1]
    start = part[0]
    if not isinstance(start, e.RoundBegan) or (isinstance(last, e.RoundBegan) and last.season == SEASONS[0]):
        return None
    quiet = words.say(T("No province gets a new owner in {season}"), start)
    return _summed_up(view, part, words.at(start.year, start.season), quiet, None)


def _of_winter(events: Sequence[Any], view: ShogunView) -> Summary:
    scored: e.Scored = events[-1]
    standing = _standing(scored) if scored.year < YEARS else None  # else the end is told
    quiet = standing or T("No province is lost in the last winter")
    return _summed_up(view, since(events, e.WinterLoss), words.at(scored.year, "winter"), quiet, standing)


def _standing(scored: e.Scored) -> Text:
    first = leaders(scored.total)
    held = words.points(scored.total[first[0]])
    if len(first) > 1:
        return T("{seats} share the lead with {points} each", seats=words.seats(first), points=held)
    by = words.points(lead(scored.total))
    return T("{seat} leads with {points}, {lead} ahead", seat=SeatName(first[0]), points=held, lead=by)


def _of_match(events: Sequence[Any], view: ShogunView) -> Summary:
    ended: e.MatchEnded = events[-1]
    winner, scorings = ended.places.index(1), [event for event in events if isinstance(event, e.Scored)]
    parts = T(
        "{winner}’s {points}: {provinces} for provinces, {buildings} for buildings, {majorities} for majorities.",
        winner=SeatName(winner),
        points=words.points(ended.points[winner]),
        provinces=sum(scored.provinces[winner] for scored in scorings),
        buildings=sum(scored.buildings[winner] for scored in scorings),
        majorities=sum(scored.majority_points[winner] for scored in scorings),
    )
    return Summary(result(ended.points, ended.places, words.points, T("having more chests"), WHISKER, FAR), parts)


SUMMARIES = {e.RoundBegan: _of_season, e.WinterLoss: _of_season, e.Scored: _of_winter, e.MatchEnded: _of_match}


def _summed_up(view: ShogunView, part: Sequence[Event], when: Text, quiet: Text, standing: Text | None) -> Summary:
    """Return these events in short, ``view`` being the public one after them."""
    spread = SPREAD[CaretakerView(view, FIRST, seat=0).rounds or 1]
    news = (*_fights(view, part), *_buildings(view, part))
    return summed_up(when, news, quiet, worths(view), spread, standing)


def _without(view: ShogunView, before: Mapping[str, ProvinceView], payer: int = -1, paid: int = 0) -> tuple[float, ...]:
    """Return the worths as if these provinces were as ``before``, and a seat had not paid."""
    provinces = tuple(before.get(province.id, province) for province in view.provinces)
    players = tuple(
        replace(
            player,
            provinces=sum(province.owner == player.seat for province in provinces),
            chests=player.chests + paid * (player.seat == payer),
        )
        for player in view.players
    )
    return worths(replace(view, provinces=provinces, players=players))


def _place(fight: Fight) -> str:
    return fight.target if isinstance(fight, e.BattleFought) else fight.province


def _fights(view: ShogunView, part: Iterable[Event]) -> Iterator[News]:
    """Yield the fights for each province, and all that a seat loses to hunger."""
    together: dict[str | int, list[Fight]] = {}
    for event in part:
        if isinstance(event, Fight):
            hungry = isinstance(event, e.RevoltFought) and event.winter and not event.put_down and event.seat
            together.setdefault(_place(event) if hungry is False else hungry, []).append(event)
    for fights in together.values():
        yield _words(fights), _without(view, _before(view, fights))


def _before(view: ShogunView, fights: Sequence[Fight]) -> dict[str, ProvinceView]:
    """Return the provinces that took part as they were before."""
    now, before = view.by_id, dict[str, ProvinceView]()
    for fight in fights:
        if (id := _place(fight)) not in before:
            owner = fight.defender if isinstance(fight, e.BattleFought) else fight.seat
            lost = (lost for one in fights if _place(one) == id for lost in one.buildings_lost)
            buildings = tuple(sorted({*now[id].buildings, *lost}))
            before[id] = replace(now[id], owner=owner, armies=fight.stood, buildings=buildings)
        if isinstance(fight, e.BattleFought) and now[fight.source].owner == fight.attacker:
            source = before.get(fight.source, now[fight.source])
            before[source.id] = replace(source, armies=source.armies + fight.marched)
    return before


_ENDED: Mapping[str, Text] = {
    e.Result.CONQUERED: T("{attacker} takes {target} from {defender}"),
    e.Result.DEFENDED: T("{defender} holds {target} against {attacker}"),
    e.Result.HELD_BACK: T("{defender} saves {target} from {attacker} with armies held back"),
    e.Result.UNDECIDED: T("{attacker} lays waste to {defender}’s {target}"),
    e.Result.ONLY_FARMERS: T("{attacker} lays waste to {defender}’s {target}"),
    e.Result.STAYED_NEUTRAL: T("Farmers keep {target} from {attacker}"),
}


def _words(fights: Sequence[Fight]) -> Text:
    """Return a headline by the last of some fights."""
    if isinstance(fight := fights[-1], e.RevoltFought):
        if fight.winter and not fight.put_down:
            lost = words.provinces(map(_place, fights))
            if len(fights) >= MANY:
                lost = TN("{n} province", "{n} provinces", len(fights))
            return words.say(T("Hungry farmers drive {seat} out of {lost}"), fight, lost=lost)
        put_down = T("{seat} puts down the revolt in {province}")
        return words.say(put_down if fight.put_down else T("Farmers drive {seat} out of {province}"), fight)
    if fight.defender is None:
        taken = fight.result == e.Result.CONQUERED
        return words.say(T("{attacker} takes neutral {target}") if taken else _ENDED[e.Result.STAYED_NEUTRAL], fight)
    said = _ENDED[fight.result]
    match fight.result, fight.armies_left:
        case e.Result.CONQUERED, _ if fight.stood >= MANY:
            said = T("{attacker} breaks {defender}’s {stood} and takes {target}")
        case e.Result.CONQUERED, 1:
            said = T("{attacker} takes {target} from {defender} by a hair")
        case e.Result.CONQUERED, left if left >= CLEAR:
            said = T("{attacker} overruns {defender} in {target}")
        case e.Result.DEFENDED, 1:
            said = T("{defender} holds {target} against {attacker} by a hair")
    return words.say(said, fight)


def _buildings(view: ShogunView, part: Iterable[Event]) -> Iterator[News]:
    now = view.by_id
    for event in part:
        if isinstance(event, e.Built) and event.building in (there := now[event.province]).buildings:
            rest = tuple(building for building in there.buildings if building != event.building)
            without = _without(view, {there.id: replace(there, buildings=rest)}, event.seat, event.paid)
            yield words.say(T("{seat} builds {building} in {province}"), event), without
