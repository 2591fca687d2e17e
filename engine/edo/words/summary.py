"""What a round, the match was about, in a sentence or two: for whoever has no time to read it all.

Everything follows from public events; what counts most comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.leading import lead, leaders
from engine.core.protocol import Event
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.edo import events as e
from engine.edo.data import CAPITAL, ENDING, HOUSE
from engine.edo.scoring import Ending, Score
from engine.edo.words import names
from engine.edo.words import wordings as w

SENTENCES = 3
"""So many at most for a round, who leads not counted."""
WHISKER, FAR = 1, 5
"""A lead of so few points is narrow, one of so many is clear."""


def looks_back(event: Event) -> bool:
    """Whether a round or the match is over with this event."""
    return isinstance(event, (e.IncomePaid, e.MatchEnded))


def gist(events: Sequence[Event]) -> Text | None:
    """What it was about; the last event is the one that looks back."""
    match events[-1]:
        case e.IncomePaid(round):
            began = max(n for n, event in enumerate(events) if isinstance(event, e.RoundBegan))
            said = [*islice(_news(events[:began], events[began:]), SENTENCES), _race(events)]
            return T("🗞️ Round {round}: {said}", round=round, said=names.joined(" ", said))
        case e.MatchEnded() as ended:
            return T("🗞️ {said}", said=names.joined(" ", _match(events, ended)))
    return None


def points(events: Sequence[Event]) -> list[int]:
    """Everybody's points on the track after all these events."""
    (seats,) = (event.seats for event in events if isinstance(event, e.MatchBegan))
    track = [0] * seats
    for event in events:
        match event:
            case e.Built(seat=seat, points=won):
                track[seat] += won
            case e.Traded(seat=seat, point=True):
                track[seat] += 1
    return track


# -- a round ------------------------------------------------------------------------------------------------------


def _news(before: Sequence[Event], part: Sequence[Event]) -> Iterator[Arg]:
    """What happened in a round, what counts most first."""
    was, now = _in_edo(before), _in_edo(part)
    if new := [seat for seat in now if seat not in was]:
        yield w.NEWLY_IN_EDO(part[0], seats=names.seats(new))
    yield from _building([event.seat for event in part if isinstance(event, e.Built)], part[0])
    if claimed := [event for event in part if isinstance(event, e.Claimed)]:
        cards = [T("“{card}” ({seat})", card=names.CARD[it.card], seat=SeatName(it.seat)) for it in claimed]
        yield w.NEW_CARDS(part[0], cards=listing(cards))
    paid = [event for event in part if isinstance(event, e.WagesPaid)]
    if paid and not any(event.kept for event in paid):
        yield w.NOBODY_STAYED(part[0])
    if deals := sum(isinstance(event, e.Traded) for event in part):
        yield w.TRADED_ALL(part[0], n=deals)


def _in_edo(events: Sequence[Event]) -> list[int]:
    """The seats that got a house in Edo by these events, in order."""
    built: list[int] = []
    for event in events:
        match event:
            case e.HomeTaken(seat, city) if city == CAPITAL:
                built.append(seat)
            case e.Built(seat=seat, city=city, building=building) if (city, building) == (CAPITAL, HOUSE):
                built.append(seat)
    return list(dict.fromkeys(built))


def _building(built: Sequence[int], started: Event) -> Iterator[Text]:
    if not built:
        yield w.BUILT_NOTHING(started)
        return
    (seat, most), *others = Counter(built).most_common()
    if not others:
        yield w.BUILT_BY_ONE(started, n=most, seat=SeatName(seat))
    elif others[0][1] < most:
        yield w.BUILT_MOST(started, n=len(built), most=most, seat=SeatName(seat))
    else:
        yield w.BUILT_ALL(started, n=len(built))


def _race(events: Sequence[Event]) -> Text:
    """Who is how far on the way to the end."""
    track, last = points(events), events[-1]
    first, most = leaders(track), max(track)
    if not most:
        return w.NO_POINTS(last)
    if most >= ENDING.points:
        there = [seat for seat, held in enumerate(track) if held >= ENDING.points]
        return w.GOAL(last, goal=ENDING.points, seats=names.seats(there))
    if len(first) > 1:
        return w.LEAD_TOGETHER(last, goal=ENDING.points, seats=names.seats(first), points=names.points(most))
    by = names.points(lead(track))
    return w.LEADS(last, goal=ENDING.points, seat=SeatName(first[0]), points=names.points(most), lead=by)


# -- the match ----------------------------------------------------------------------------------------------------


def _match(events: Sequence[Event], ended: e.MatchEnded) -> Iterator[Arg]:
    if ended.reason is Ending.NOBODY:
        yield w.NOBODY_WINS(ended)
        return
    winner = ended.places.index(1)
    best = ended.scores[winner]
    yield _margin(ended, winner)
    if without := [seat for seat, score in enumerate(ended.scores) if score.total > best.total]:
        yield w.MORE_WITHOUT(ended, seats=names.seats(without))
    yield _course(events, ended, winner)
    yield w.OF_THIS(ended, points=names.points(best.total), built=best.points, samurai=best.samurai, money=best.money)


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    """How far the winner is ahead of the next who could have won."""
    best = ended.scores[winner]
    rivals = {seat: score for seat, score in enumerate(ended.scores) if score.eligible and seat != winner}
    if not rivals:
        return w.ALONE(ended, winner=SeatName(winner))
    most = max(score.total for score in rivals.values())
    second = [seat for seat, score in rivals.items() if score.total == most]
    by = best.total - most
    if not by:
        return _tie(ended, winner, [ended.scores[seat] for seat in second], sorted([winner, *second]))
    said = w.BY_A_WHISKER if by <= WHISKER else w.BY_FAR if by >= FAR else w.BY_SOME
    return said(ended, winner=SeatName(winner), lead=names.points(by), second=names.seats(second))


def _tie(ended: e.MatchEnded, winner: int, others: Sequence[Score], equal: Sequence[int]) -> Text:
    best = ended.scores[winner]
    said = w.BY_RANK if any(score.goods == best.goods for score in others) else w.BY_GOODS
    return said(ended, winner=SeatName(winner), seats=names.seats(equal), points=names.points(best.total))


def _course(events: Sequence[Event], ended: e.MatchEnded, winner: int) -> Text:
    tracks = [points(events[: n + 1]) for n, event in enumerate(events) if isinstance(event, e.IncomePaid)]
    ahead = sum(winner in leaders(track) for track in tracks)
    said = w.LED_NEVER if not ahead else w.LED_ALWAYS if ahead == len(tracks) else w.LED_SOMETIMES
    return said(ended, winner=SeatName(winner), n=ahead, rounds=len(tracks))
