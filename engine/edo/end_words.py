"""Wages, income and the end in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import SeatName, T, Text
from engine.edo import events as e
from engine.edo import wordings as w
from engine.edo import words
from engine.edo.scoring import Ending, Score


def wages(event: e.WagesPaid) -> Text:
    """Who stays, who goes."""
    seat = SeatName(event.seat)
    if not event.kept:
        return w.NOBODY_KEPT(event, seat=seat)
    paid = w.WAGES(event, seat=seat, n=event.rice, spaces=words.spaces(event.kept))
    if not event.returned:
        return paid
    return words.joined(" ", (paid, w.TAKEN_BACK(event, spaces=words.spaces(event.returned))))


def income(event: e.IncomePaid) -> Iterator[Text]:
    """City by city who gets what."""
    for city, shares in event.cities:
        paid = [
            T("{seat} {ryo} (influence {n})", seat=SeatName(share.seat), ryo=words.ryo(share.ryo), n=share.influence)
            for share in shares
        ]
        yield T("{city}: {shares}", city=words.SPACE[city], shares=words.joined(", ", paid))
    if not event.cities:
        yield w.NO_INCOME(event)


def ended(event: e.MatchEnded) -> Iterator[Text]:
    """Why it ended, who has won, and the ranking."""
    yield words.ENDING[event.reason]
    if event.reason is not Ending.NOBODY:
        yield w.WINS(event, seat=SeatName(event.places.index(1)))
    for seat in sorted(range(len(event.scores)), key=lambda seat: event.places[seat]):
        yield T("{place}. {score}", place=event.places[seat], score=_score(seat, event.scores[seat]))


def _score(seat: int, score: Score) -> Text:
    if not score.eligible:
        return T("{seat}: {points}, no house in Edo", seat=SeatName(seat), points=words.points(score.points))
    return T(
        "{seat}: {points} = {built} on the track + {samurai} for samurai + {money} for money",
        seat=SeatName(seat),
        points=words.points(score.total),
        built=score.points,
        samurai=score.samurai,
        money=score.money,
    )
