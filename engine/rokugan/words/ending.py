"""Scoring and the end in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.text import Arg, SeatName, T, Text
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.words import names as words

FULFILLED = Wordings(
    T("🎴 The secret aim fulfilled: {cards}."),
    T("🎴 Now it can be told what it was all about: {cards}."),
    T("🎴 A secret well kept, and an aim fulfilled: {cards}."),
)
MISSED = Wordings(
    T("🎴 Nobody fulfilled the secret aim."),
    T("🎴 So many secrets, and not one aim fulfilled."),
)
WINS = Wordings(
    T("👑 {seat} wins."),
    T("👑 The Empire looks up to {seat}, who wins."),
    T("👑 {seat} wins, and the songs will say so."),
)
WINS_BY_LAND = Wordings(
    T("👑 {seat} wins: as much honour, but more land."),
    T("👑 Equal in honour, not in land: {seat} wins with more of it."),
)
WIN_TOGETHER = Wordings(
    T("👑 {seats} win together."),
    T("👑 Honour shared is honour still: {seats} win together."),
)


def scored(event: e.Scored) -> Iterator[Arg]:
    """Every seat's parts, then whose secret aim came true."""
    for seat, total in enumerate(event.total):
        yield T(
            "🏆 {seat}: {provinces} for provinces, {faceup} for faceup tokens, {territories} for territories, "
            "{worth} for “{objective}”: {total} honour.",
            seat=SeatName(seat),
            provinces=event.provinces[seat],
            faceup=event.faceup[seat],
            territories=event.territories[seat],
            worth=event.fulfilled[seat],
            objective=words.objective(event.objectives[seat]),
            total=total,
        )
    yield _aims(event)


def _aims(event: e.Scored) -> Text:
    done = [
        T("{seat}, {aim}", seat=SeatName(seat), aim=words.aim(event.objectives[seat]))
        for seat, worth in enumerate(event.fulfilled)
        if worth
    ]
    return FULFILLED(event, cards=words.joined("; ", done)) if done else MISSED(event)


def match_ended(event: e.MatchEnded) -> Text:
    """Who has won, and the ranking."""
    ranking = sorted(range(len(event.places)), key=lambda seat: (event.places[seat], seat))
    winners = [seat for seat in ranking if event.places[seat] == 1]
    return words.lines((_winners(event, winners), *_places(event, ranking)))


def _winners(event: e.MatchEnded, winners: Sequence[int]) -> Text:
    if len(winners) > 1:
        return WIN_TOGETHER(event, seats=words.seats(winners))
    won = WINS_BY_LAND if event.reason is e.Ending.TIE_BREAK else WINS
    return won(event, seat=SeatName(winners[0]))


def _places(event: e.MatchEnded, ranking: Sequence[int]) -> Iterator[Text]:
    for seat in ranking:
        yield T(
            "{place}. {seat}: {points} honour", place=event.places[seat], seat=SeatName(seat), points=event.points[seat]
        )
