"""Wages, income and the end in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.text import SeatName, T, Text
from engine.edo import events as e
from engine.edo.scoring import Ending, Score
from engine.edo.words import names
from engine.edo.words import wordings as w


def wages(event: e.WagesPaid) -> Text:
    """Who stays, who goes."""
    seat = SeatName(event.seat)
    if not event.kept:
        return w.NOBODY_KEPT(event, seat=seat)
    paid = w.WAGES(event, seat=seat, n=event.rice, spaces=names.spaces(event.kept))
    if not event.returned:
        return paid
    return names.joined(" ", (paid, w.TAKEN_BACK(event, spaces=names.spaces(event.returned))))


def income(event: e.IncomePaid) -> Iterator[Text]:
    """City by city who gets what."""
    for city, shares in event.cities:
        paid = [
            T("{seat} {ryo} (influence {n})", seat=SeatName(share.seat), ryo=names.ryo(share.ryo), n=share.influence)
            for share in shares
        ]
        yield T("{city}: {shares}", city=names.SPACE[city], shares=names.joined(", ", paid))
    if not event.cities:
        yield w.NO_INCOME(event)


def ended(event: e.MatchEnded) -> Iterator[Text]:
    """Why it ended, who has won, and the ranking."""
    yield names.ENDING[event.reason]
    if event.reason is not Ending.NOBODY:
        yield w.WINS(event, seat=SeatName(event.places.index(1)))
    for seat in sorted(range(len(event.scores)), key=lambda seat: event.places[seat]):
        yield T("{place}. {score}", place=event.places[seat], score=_score(seat, event.scores[seat]))


def _score(seat: int, score: Score) -> Text:
    if not score.eligible:
        return T("{seat}: {points}, no house in Edo", seat=SeatName(seat), points=names.points(score.points))
    return T(
        "{seat}: {points} = {built} on the track + {samurai} for samurai + {money} for money",
        seat=SeatName(seat),
        points=names.points(score.total),
        built=score.points,
        samurai=score.samurai,
        money=score.money,
    )
