"""What a round, the match was about, in a sentence or two: for readers without time for all of it.

Everything follows from public events; what counts most comes first.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.course import lead, leaders
from engine.core.protocol import Event
from engine.core.sentences import Wordings
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.edo import events as e
from engine.edo.data import CAPITAL, ENDING, HOUSE
from engine.edo.scoring import Ending
from engine.edo.words import names

SENTENCES = 3
"""So many at most for a round, who leads not counted."""
WHISKER, FAR = 1, 5
"""A lead of so few points is narrow, one of so many is clear."""


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

NEWLY_IN_EDO = Wordings(
    T("New with a house in Edo, and so in the running: {seats}."),
    T("Edo has new neighbours: a house for {seats}, without which nobody wins."),
)
BUILT_NOTHING = Wordings(
    T("Nobody built anything."),
    T("Not a nail was struck: nobody built."),
)
BUILT_BY_ONE = Wordings(
    TN("Only {seat} built: {n} building.", "Only {seat} built: {n} buildings.", 0),
)
BUILT_MOST = Wordings(
    T("{n} buildings went up; {seat} built most, {most}."),
    T("The carpenters had work: {n} buildings, {most} of them for {seat}."),
)
BUILT_ALL = Wordings(
    T("{n} buildings went up."),
    T("The carpenters had work: {n} new buildings."),
)
TRADED_ALL = Wordings(
    TN("The merchant made {n} deal.", "The merchant made {n} deals.", 0),
)
NEW_CARDS = Wordings(
    T("New special cards: {cards}."),
    T("New in the plans to come: {cards}."),
)
NOBODY_STAYED = Wordings(
    T("Not one samurai stayed in the field."),
    T("All samurai went home."),
)
NO_POINTS = Wordings(
    T("Nobody has a point yet."),
    T("The track is still empty."),
)
LEADS = Wordings(
    T("{seat} leads the race to {goal} with {points}, {lead} ahead."),
    T("On the way to {goal} {seat} is in front with {points}, {lead} ahead."),
)
LEAD_TOGETHER = Wordings(
    T("{seats} lead the race to {goal} together with {points}."),
    T("On the way to {goal} nobody is alone in front: {seats} have {points} each."),
)
GOAL = Wordings(
    T("The race is run: {goal} points reached by {seats}."),
    T("{goal} points reached by {seats}, and that ends it."),
)


def _news(before: Sequence[Event], part: Sequence[Event]) -> Iterator[Arg]:
    """What happened in a round, what counts most first."""
    was, now = _in_edo(before), _in_edo(part)
    if new := [seat for seat in now if seat not in was]:
        yield NEWLY_IN_EDO(part[0], seats=names.seats(new))
    yield from _building([event.seat for event in part if isinstance(event, e.Built)], part[0])
    if claimed := [event for event in part if isinstance(event, e.Claimed)]:
        cards = [T("“{card}” ({seat})", card=names.CARD[it.card], seat=SeatName(it.seat)) for it in claimed]
        yield NEW_CARDS(part[0], cards=listing(cards))
    paid = [event for event in part if isinstance(event, e.WagesPaid)]
    if paid and not any(event.kept for event in paid):
        yield NOBODY_STAYED(part[0])
    if deals := sum(isinstance(event, e.Traded) for event in part):
        yield TRADED_ALL(part[0], n=deals)


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
        yield BUILT_NOTHING(started)
        return
    (seat, most), *others = Counter(built).most_common()
    if not others:
        yield BUILT_BY_ONE(started, n=most, seat=SeatName(seat))
    elif others[0][1] < most:
        yield BUILT_MOST(started, n=len(built), most=most, seat=SeatName(seat))
    else:
        yield BUILT_ALL(started, n=len(built))


def _race(events: Sequence[Event]) -> Text:
    """Who is how far on the way to the end."""
    track, last = points(events), events[-1]
    first, most = leaders(track), max(track)
    if not most:
        return NO_POINTS(last)
    if most >= ENDING.points:
        there = [seat for seat, held in enumerate(track) if held >= ENDING.points]
        return GOAL(last, goal=ENDING.points, seats=names.seats(there))
    if len(first) > 1:
        return LEAD_TOGETHER(last, goal=ENDING.points, seats=names.seats(first), points=names.points(most))
    by = names.points(lead(track))
    return LEADS(last, goal=ENDING.points, seat=SeatName(first[0]), points=names.points(most), lead=by)


# -- the match ----------------------------------------------------------------------------------------------------

BY_A_WHISKER = Wordings(
    T("{winner} wins by {lead}, ahead of {second}."),
    T("It could hardly have been closer: {winner} is {lead} ahead of {second}."),
)
BY_SOME = Wordings(
    T("{winner} wins by {lead}, ahead of {second}."),
    T("{winner} brings {lead} more home than {second}."),
)
BY_FAR = Wordings(
    T("{winner} wins by far: {lead} ahead of {second}."),
    T("Nobody came near {winner}: {lead} ahead of {second}."),
)
BY_GOODS = Wordings(
    T("{seats} have {points} each; {winner} has more goods in store."),
    T("{points} each for {seats}, and it comes down to the store: {winner} has more goods."),
)
BY_RANK = Wordings(
    T("{seats} have {points} and as many goods each; {winner} has more weight in Edo."),
)
ALONE = Wordings(
    T("{winner} wins: nobody else has a house in Edo."),
    T("{winner} alone has thought of a house in Edo, and wins."),
)
MORE_WITHOUT = Wordings(
    T("{seats} had more points, but no house in Edo."),
    T("More points went to {seats}, but what are they without a house in Edo?"),
)
LED_ALWAYS = Wordings(
    T("On the track nobody was ahead of {winner} after any round."),
    T("From the first round to the last nobody was ahead of {winner} on the track."),
)
LED_SOMETIMES = Wordings(
    TN(
        "After {n} of the {rounds} rounds nobody was ahead of {winner} on the track.",
        "After {n} of the {rounds} rounds nobody was ahead of {winner} on the track.",
        0,
    ),
)
LED_NEVER = Wordings(
    T("After every round somebody was ahead of {winner} on the track. It is the end that counts."),
    T("{winner} let others lead on the track, round after round, and wins."),
)
OF_THIS = Wordings(
    T("Of the {points}: {built} on the track, {samurai} for samurai, {money} for money."),
)
NOBODY_WINS = Wordings(
    T("All that work, and not one house in Edo."),
    T("Edo stays without a master: nobody has a house there."),
)


def _match(events: Sequence[Event], ended: e.MatchEnded) -> Iterator[Arg]:
    if ended.reason is Ending.NOBODY:
        yield NOBODY_WINS(ended)
        return
    winner = ended.places.index(1)
    best = ended.scores[winner]
    yield _margin(ended, winner)
    if without := [seat for seat, score in enumerate(ended.scores) if score.total > best.total]:
        yield MORE_WITHOUT(ended, seats=names.seats(without))
    yield _course(events, ended, winner)
    yield OF_THIS(ended, points=names.points(best.total), built=best.points, samurai=best.samurai, money=best.money)


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    """How far the winner is ahead of the next who could have won."""
    best = ended.scores[winner]
    rivals = {seat: score for seat, score in enumerate(ended.scores) if score.eligible and seat != winner}
    if not rivals:
        return ALONE(ended, winner=SeatName(winner))
    most = max(score.total for score in rivals.values())
    second = [seat for seat, score in rivals.items() if score.total == most]
    by = best.total - most
    if not by:
        equal = sorted([winner, *second])
        tied = BY_RANK if any(rivals[seat].goods == best.goods for seat in second) else BY_GOODS
        return tied(ended, winner=SeatName(winner), seats=names.seats(equal), points=names.points(best.total))
    said = BY_A_WHISKER if by <= WHISKER else BY_FAR if by >= FAR else BY_SOME
    return said(ended, winner=SeatName(winner), lead=names.points(by), second=names.seats(second))


def _course(events: Sequence[Event], ended: e.MatchEnded, winner: int) -> Text:
    tracks = [points(events[: n + 1]) for n, event in enumerate(events) if isinstance(event, e.IncomePaid)]
    ahead = sum(winner in leaders(track) for track in tracks)
    said = LED_NEVER if not ahead else LED_ALWAYS if ahead == len(tracks) else LED_SOMETIMES
    return said(ended, winner=SeatName(winner), n=ahead, rounds=len(tracks))


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
