"""A season, a winter or the match in a sentence or two: for a reader in a hurry.

Everything follows from public events; the most important comes first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from engine.core.course import lead, leaders
from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.shogun import events as e
from engine.shogun.data import SEASONS, YEARS
from engine.shogun.words import names as words

SENTENCES = 3
"""The most of them for a season."""
WHISKER, FAR = 2, 10
"""A lead of so few points is narrow, one of so many is clear."""


def _since(events: Sequence[Event], kind: type[Event]) -> int:
    """Where the last event of a kind stands, the very last of all not counted."""
    return max((number for number, event in enumerate(events[:-1]) if isinstance(event, kind)), default=0)


# -- a season -----------------------------------------------------------------------------------------------------


def _of_season(events: Sequence[Event]) -> Text | None:
    began = _since(events, e.RoundBegan)
    start, part, last = events[began], events[began:], events[-1]
    if not isinstance(start, e.RoundBegan) or (isinstance(last, e.RoundBegan) and last.season == SEASONS[0]):
        return None
    said = list(islice(_news(events[:began], part), SENTENCES))
    when = words.at(start.year, start.season)
    return T("🗞️ {when}: {said}", when=when, said=words.joined(" ", said)) if said else None


def _news(before: Sequence[Event], part: Sequence[Event]) -> Iterator[Arg]:
    """Return the events of a season, most important first."""
    battles = [event for event in part if isinstance(event, e.BattleFought)]
    revolts = [event for event in part if isinstance(event, e.RevoltFought)]
    had, has = owners(before), owners((*before, *part))
    for seat in sorted(set(had.values()) - set(has.values())):
        yield T("{seat} has no province left.", seat=SeatName(seat))
    if not battles and not revolts:
        yield T("All quiet: no battle, no revolt.")
    yield from _conquests([it for it in battles if it.result == e.Result.CONQUERED and it.defender is not None])
    yield from _lost_to_farmers([it for it in revolts if not it.put_down])
    fights = [(it, it.defender is None, it.owner) for it in battles]
    if wasted := _targets([it for it, neutral, owner in fights if not neutral and owner is None]):
        named = words.provinces(wasted)
        yield TN("{provinces} is laid waste.", "{provinces} are laid waste.", len(wasted), provinces=named)
    if settled := _targets([it for it, neutral, owner in fights if neutral and owner is not None]):
        yield TN(
            "One neutral province is taken: {provinces}.",
            "{n} neutral provinces are taken: {provinces}.",
            len(settled),
            provinces=words.provinces(settled),
        )
    if n := sum(not neutral and owner == it.defender for it, neutral, owner in fights):
        yield TN("{n} attack is beaten off.", "{n} attacks are beaten off.", n)
    if n := sum(it.put_down for it in revolts):
        yield TN("{n} revolt is put down.", "{n} revolts are put down.", n)
    if n := sum(neutral and owner is None for _, neutral, owner in fights):
        yield TN(
            "Farmers beat off {n} attack on a neutral province.",
            "Farmers beat off {n} attacks on neutral provinces.",
            n,
        )
    if n := sum(isinstance(event, e.Built) for event in part):
        yield TN("{n} building goes up.", "{n} buildings go up.", n)


def _targets(battles: Sequence[e.BattleFought]) -> list[str]:
    return list(dict.fromkeys(battle.target for battle in battles))


def _conquests(taken: Sequence[e.BattleFought]) -> Iterator[Text]:
    if not taken:
        return
    first, targets = taken[0], _targets(taken)
    named = words.provinces(targets)
    if len(taken) == 1:
        yield words.say(T("{attacker} takes {target} from {defender}."), first)
    elif len(targets) < len(taken):
        yield T("Provinces change hands {n} times: {targets}.", n=len(taken), targets=named)
    elif len({battle.attacker for battle in taken}) == 1:
        said = T("{attacker} takes {n} provinces from others: {targets}.")
        yield words.say(said, first, n=len(taken), targets=named)
    else:
        yield T("{n} provinces change hands: {targets}.", n=len(taken), targets=named)


def _lost_to_farmers(lost: Sequence[e.RevoltFought]) -> Iterator[Text]:
    if len(lost) == 1:
        yield words.say(T("{seat} loses {province} to a revolt."), lost[0])
    elif lost:
        named = words.provinces(revolt.province for revolt in lost)
        yield T("{n} provinces are lost to revolts: {provinces}.", n=len(lost), provinces=named)


def owners(events: Sequence[Event]) -> dict[str, int]:
    """Return the owner of each province after these events."""
    found: dict[str, int] = {}
    for event in events:
        match event:
            case e.GroupPlaced(seat, province):
                found[province] = seat
            case e.BattleFought(target=target, owner=None) | e.RevoltFought(province=target, put_down=False):
                found.pop(target, None)
            case e.BattleFought(target=target, owner=int(owner)):
                found[target] = owner
    return found


# -- a winter -----------------------------------------------------------------------------------------------------


def _winter(events: Sequence[Event]) -> Iterator[Arg]:
    part, scored = events[_since(events, e.WinterLoss) :], events[-1]
    assert isinstance(scored, e.Scored)
    hungry = [event.seat for event in part if isinstance(event, e.SupplyChecked) and event.unsupplied]
    lost = [event.province for event in part if isinstance(event, e.RevoltFought) and not event.put_down]
    if not hungry:
        yield T("Nobody goes hungry.")
    elif not lost:
        yield T("Rice runs out for {seats}; every revolt is put down.", seats=words.seats(hungry))
    else:
        yield TN(
            "Rice runs out for {seats}; {provinces} is lost to a revolt.",
            "Rice runs out for {seats}; {provinces} are lost to revolts.",
            len(lost),
            seats=words.seats(hungry),
            provinces=words.provinces(lost),
        )
    if scored.year == YEARS:
        return
    first = leaders(scored.total)
    held = words.points(scored.total[first[0]])
    if len(first) > 1:
        yield T("{seats} share the lead with {points} each.", seats=words.seats(first), points=held)
    else:
        by = words.points(lead(scored.total))
        yield T("{seat} leads with {points}, {lead} ahead.", seat=SeatName(first[0]), points=held, lead=by)


# -- the match ----------------------------------------------------------------------------------------------------


def _match(events: Sequence[Event]) -> Iterator[Arg]:
    ended = events[-1]
    assert isinstance(ended, e.MatchEnded)
    winners = [seat for seat, place in enumerate(ended.places) if place == 1]
    winner, most = winners[0], max(ended.points)
    equal = leaders(ended.points)
    if len(winners) > 1:
        yield T("{seats} have {points} and equal chests.", seats=words.seats(winners), points=words.points(most))
        return
    if len(equal) > 1:
        yield T(
            "{seats} have {points} each; {winner} has more chests and wins.",
            seats=words.seats(equal),
            points=words.points(most),
            winner=SeatName(winner),
        )
    else:
        yield _margin(ended, winner)
    scorings = [event for event in events if isinstance(event, e.Scored)]
    yield from _course(scorings[0], winner)
    yield T(
        "The winner’s {points}: {provinces} for provinces, {buildings} for buildings, {majorities} for majorities.",
        points=words.points(most),
        provinces=sum(scored.provinces[winner] for scored in scorings),
        buildings=sum(scored.buildings[winner] for scored in scorings),
        majorities=sum(scored.majority_points[winner] for scored in scorings),
    )


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    by = lead(ended.points)
    next_best = max(count for seat, count in enumerate(ended.points) if seat != winner)
    second = [seat for seat, count in enumerate(ended.points) if count == next_best]
    figures: dict[str, Arg] = {"winner": SeatName(winner), "lead": words.points(by), "second": words.seats(second)}
    if by <= WHISKER:
        return T("It is close: {winner} wins by {lead}, ahead of {second}.", **figures)
    if by >= FAR:
        return T("{winner} wins by far: {lead} ahead of {second}.", **figures)
    return T("{winner} wins by {lead}, ahead of {second}.", **figures)


def _course(first: e.Scored, winner: int) -> Iterator[Text]:
    ahead = leaders(first.total)
    if ahead == (winner,):
        yield T("{winner} already led after year 1.", winner=SeatName(winner))
    elif winner in ahead:
        yield T("{seats} shared the lead after year 1.", seats=words.seats(ahead))
    else:
        yield T(
            "After year 1 {leader} led, and {winner} was {behind} behind.",
            leader=words.seats(ahead),
            winner=SeatName(winner),
            behind=words.points(max(first.total) - first.total[winner]),
        )


def _summary_of(news: Callable[[Sequence[Event]], Iterator[Arg]]) -> Callable[[Sequence[Event]], Text]:
    return lambda events: T("🗞️ {said}", said=words.joined(" ", news(events)))


SUMMARIES = {
    e.RoundBegan: _of_season,
    e.WinterLoss: _of_season,
    e.Scored: _summary_of(_winter),
    e.MatchEnded: _summary_of(_match),
}
