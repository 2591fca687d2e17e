"""A round or the match in short: for readers without time for all of it.

The news of a round are buildings, points of the merchant, cards and officials, each with what it
changed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.course import News, Summary, lead, leaders, result, since, summed_up
from engine.core.protocol import Event
from engine.core.sentences import grouped
from engine.core.text import TN, SeatName, T, Text
from engine.edo import events as e
from engine.edo.caretaker.judging import expected_rounds, open_worths
from engine.edo.cities import has_house
from engine.edo.data import CAPITAL, ENDING, FORTRESS, HOUSE, RESOURCE, TRADING_POST, Price
from engine.edo.events import Ending
from engine.edo.state import Building, EdoState
from engine.edo.view import EdoView, state_like
from engine.edo.words import names

LEAST = 0.5
"""The spread at the end; before, it grows with the rounds to come (docs/players/headlines.md)."""
WHISKER, FAR = 1, 5
"""Points of a narrow lead, at most, and of a clear one, at least."""
_BUILDS = {
    HOUSE: T("{seat} builds a house in {city}"),
    TRADING_POST: T("{seat} builds a trading post in {city}"),
    FORTRESS: T("{seat} builds a fortress in {city}"),
}


def _of_round(events: Sequence[Any], view: EdoView) -> Summary:
    paid, now = events[-1], state_like(view)
    quiet, spread = T("No one builds or gets a point"), max(LEAST, expected_rounds(now))
    when, standing = T("Round {round}", round=paid.round), _race([player.points for player in view.players])
    return summed_up(when, _news(view, since(events, e.RoundBegan)), quiet, open_worths(now), spread, standing)


def _race(track: Sequence[int]) -> Text:
    first, most = leaders(track), max(track)
    if not most:
        return T("No player has a point yet")
    if most >= ENDING.points:
        there = [seat for seat, held in enumerate(track) if held >= ENDING.points]
        return TN("{seats} reached {n} point", "{seats} reached {n} points", ENDING.points, seats=names.seats(there))
    if len(first) > 1:
        return T(
            "{seats} share the lead in the race to {goal}, with {points} each",
            seats=names.seats(first),
            goal=ENDING.points,
            points=names.points(most),
        )
    return T(
        "{seat} leads the race to {goal} with {points}, {lead} ahead",
        seat=SeatName(first[0]),
        goal=ENDING.points,
        points=names.points(most),
        lead=names.points(lead(track)),
    )


def _of_match(events: Sequence[Any], view: EdoView) -> Summary:
    ended: e.MatchEnded = events[-1]
    if ended.reason is Ending.NOBODY:
        return Summary(T("No player has a house in Edo"))
    winner = ended.places.index(1)
    best, said = ended.scores[winner], list[Text]()
    if without := [seat for seat, score in enumerate(ended.scores) if score.total > best.total]:
        said.append(T("{seats} had more points, but no house in Edo.", seats=names.seats(without)))
    parts = T("{winner}’s {points}: {built} on the track, {samurai} for samurai, {money} for money.")
    total = names.points(best.total)
    parts = names.FILLING(parts, best, winner=SeatName(winner), points=total, built=best.points)
    if not (rivals := [score for seat, score in enumerate(ended.scores) if score.eligible and seat != winner]):
        headline = T("{winner} wins: no one else has a house in Edo", winner=SeatName(winner))
    else:
        totals = [score.total if score.eligible else 0 for score in ended.scores]
        goods = best.goods > max(score.goods for score in rivals if score.total == max(it.total for it in rivals))
        tie = T("having more goods") if goods else T("a better rank in Edo")
        headline = result(totals, ended.places, names.points, tie, WHISKER, FAR)
    return Summary(headline, names.joined(" ", [*said, parts]))


SUMMARIES = {e.IncomePaid: _of_round, e.MatchEnded: _of_match}


def _news(view: EdoView, part: Sequence[Event]) -> Iterator[News]:
    """Yield the news among these events, ``view`` being the public one after them.

    All recruiting of a seat is told together.
    """
    recruiting = grouped((event.seat, event) for event in part if isinstance(event, e.Recruited))
    together: list[Sequence[Event]] = [*recruiting.values()]
    together += [[event] for event in part if isinstance(event, e.Built | e.Claimed | e.Traded)]
    for events in together:
        before = state_like(view)
        if (said := _undone(before, events)) is not None:
            yield said, open_worths(before)


def _undone(state: EdoState, events: Sequence[Event]) -> Text | None:
    """Undo events in the position after their round; return the headline, None for no news."""
    match events[0]:
        case e.Built(seat, city, building, paid=paid, points=points):
            standing = list(state.cities[city])
            standing.remove(Building(building, None if building == FORTRESS else seat))
            state.cities = {**state.cities, city: tuple(standing)}
            state.players[seat].points -= points
            _pay_back(state, seat, paid)
            if city == CAPITAL and building == HOUSE and not has_house(state.cities[city], seat):
                return T("{seat} builds a first house in Edo and can win now", seat=SeatName(seat))
            return names.FILLING(_BUILDS[building], events[0])
        case e.Traded(seat, resource=resource, quantity=quantity, point=True, paid=paid):
            state.players[seat].points -= 1
            state.players[seat].goods[RESOURCE[resource]] -= quantity
            _pay_back(state, seat, paid)
            return T("{seat} buys a point from the merchant", seat=SeatName(seat))
        case e.Claimed(seat, card, ryo):
            player = state.players[seat]
            player.claimed = tuple(one for one in player.claimed if one != card)
            player.cards = tuple(one for one in player.cards if one != card)
            _pay_back(state, seat, Price(ryo=ryo))
            return names.FILLING(T("{seat} takes the card “{card}”"), events[0])
        case e.Recruited(seat, rice):
            player, n = state.players[seat], len(events)
            player.shogun -= n
            _pay_back(state, seat, Price(rice=rice * n))
            return TN(
                "{seat} recruits a Shogun official", "{seat} recruits {n} Shogun officials", n, seat=SeatName(seat)
            )
    return None


def _pay_back(state: EdoState, seat: int, paid: Price) -> None:
    player = state.players[seat]
    player.ryo += paid.ryo
    player.goods[:] = [have + more for have, more in zip(player.goods, paid[:3], strict=True)]
