"""A round, or the match, in a sentence or two: for readers without time for all of it.

Everything follows from public events; what counts most comes first.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.course import lead, leaders
from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.edo import events as e
from engine.edo.data import CAPITAL, ENDING, HOUSE
from engine.edo.scoring import Ending
from engine.edo.words import names

SENTENCES = 3
"""The most for a round, besides who leads."""
WHISKER, FAR = 1, 5
"""Points of a narrow lead, at most, and of a clear one, at least."""


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
    """Yield the news of a round, most important first."""
    was, now = _in_edo(before), _in_edo(part)
    if new := [seat for seat in now if seat not in was]:
        yield T("First house in Edo, and so able to win: {seats}.", seats=names.seats(new))
    yield from _building([event.seat for event in part if isinstance(event, e.Built)])
    if claimed := [event for event in part if isinstance(event, e.Claimed)]:
        cards = [T("“{card}” ({seat})", card=names.CARD[it.card], seat=SeatName(it.seat)) for it in claimed]
        yield T("New special cards: {cards}.", cards=listing(cards))
    paid = [event for event in part if isinstance(event, e.WagesPaid)]
    if paid and not any(event.kept for event in paid):
        yield T("No samurai stayed on the board.")
    if deals := sum(isinstance(event, e.Traded) for event in part):
        yield TN("The merchant made {n} deal.", "The merchant made {n} deals.", deals)


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


def _building(built: Sequence[int]) -> Iterator[Text]:
    if not built:
        yield T("No one built anything.")
        return
    (seat, most), *others = Counter(built).most_common()
    if not others:
        yield TN("Only {seat} built: {n} building.", "Only {seat} built: {n} buildings.", most, seat=SeatName(seat))
    elif others[0][1] < most:
        yield T("{n} buildings went up; {seat} built most, {most}.", n=len(built), most=most, seat=SeatName(seat))
    else:
        yield T("{n} buildings went up.", n=len(built))


def _race(events: Sequence[Event]) -> Text:
    """Return the state of the race to the end."""
    track = points(events)
    first, most = leaders(track), max(track)
    if not most:
        return T("No player has a point yet.")
    if most >= ENDING.points:
        there = [seat for seat, held in enumerate(track) if held >= ENDING.points]
        return T("{seats} reached {goal} points.", goal=ENDING.points, seats=names.seats(there))
    if len(first) > 1:
        return T(
            "{seats} share the lead in the race to {goal}, with {points} each.",
            seats=names.seats(first),
            goal=ENDING.points,
            points=names.points(most),
        )
    return T(
        "{seat} leads the race to {goal} with {points}, {lead} ahead.",
        seat=SeatName(first[0]),
        goal=ENDING.points,
        points=names.points(most),
        lead=names.points(lead(track)),
    )


# -- the match ----------------------------------------------------------------------------------------------------


def _match(events: Sequence[Event], ended: e.MatchEnded) -> Iterator[Arg]:
    if ended.reason is Ending.NOBODY:
        yield T("No player has a house in Edo, so Edo has no master.")
        return
    winner = ended.places.index(1)
    best = ended.scores[winner]
    yield _margin(ended, winner)
    if without := [seat for seat, score in enumerate(ended.scores) if score.total > best.total]:
        yield T("{seats} had more points, but no house in Edo.", seats=names.seats(without))
    yield _course(events, winner)
    yield T(
        "The winner’s {points}: {built} on the track, {samurai} for samurai, {money} for money.",
        points=names.points(best.total),
        built=best.points,
        samurai=best.samurai,
        money=best.money,
    )


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    """Return the lead of the winner over the next who could have won."""
    best = ended.scores[winner]
    rivals = {seat: score for seat, score in enumerate(ended.scores) if score.eligible and seat != winner}
    if not rivals:
        return T("{winner} wins: no one else has a house in Edo.", winner=SeatName(winner))
    most = max(score.total for score in rivals.values())
    second = [seat for seat, score in rivals.items() if score.total == most]
    by = best.total - most
    if not by:
        equal = names.seats(sorted([winner, *second]))
        figures: dict[str, Arg] = {"seats": equal, "points": names.points(best.total), "winner": SeatName(winner)}
        if any(rivals[seat].goods == best.goods for seat in second):
            return T("{seats} have {points} and equal goods; {winner} has the better rank in Edo and wins.", **figures)
        return T("{seats} have {points} each; {winner} has more goods and wins.", **figures)
    figures = {"winner": SeatName(winner), "lead": names.points(by), "second": names.seats(second)}
    if by <= WHISKER:
        return T("It is close: {winner} wins by {lead}, ahead of {second}.", **figures)
    if by >= FAR:
        return T("{winner} wins by far: {lead} ahead of {second}.", **figures)
    return T("{winner} wins by {lead}, ahead of {second}.", **figures)


def _course(events: Sequence[Event], winner: int) -> Text:
    tracks = [points(events[: n + 1]) for n, event in enumerate(events) if isinstance(event, e.IncomePaid)]
    ahead = sum(winner in leaders(track) for track in tracks)
    if not ahead:
        return T("{winner} was behind on the track after every round, until the end.", winner=SeatName(winner))
    if ahead == len(tracks):
        return T("On the track no one was ahead of {winner} after any round.", winner=SeatName(winner))
    return TN(
        "After {n} of the {rounds} rounds no one was ahead of {winner} on the track.",
        "After {n} of the {rounds} rounds no one was ahead of {winner} on the track.",
        ahead,
        rounds=len(tracks),
        winner=SeatName(winner),
    )


def _of_round(events: Sequence[Event]) -> Text | None:
    paid = events[-1]
    assert isinstance(paid, e.IncomePaid)
    began = max(n for n, event in enumerate(events) if isinstance(event, e.RoundBegan))
    said = [*islice(_news(events[:began], events[began:]), SENTENCES), _race(events)]
    return T("🗞️ Round {round}: {said}", round=paid.round, said=names.joined(" ", said))


def _of_match(events: Sequence[Event]) -> Text | None:
    ended = events[-1]
    assert isinstance(ended, e.MatchEnded)
    return T("🗞️ {said}", said=names.joined(" ", _match(events, ended)))


SUMMARIES = {e.IncomePaid: _of_round, e.MatchEnded: _of_match}
