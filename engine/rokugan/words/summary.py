"""A round or the match in a sentence or two: for a reader in a hurry.

Everything follows from public events; the most important comes first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from engine.core.course import lead, leaders
from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.rokugan import events as e
from engine.rokugan.data import CAPITALS, ROUNDS
from engine.rokugan.words import names as words
from engine.rokugan.words.names import say

K = TypeVar("K", bound=Event)

SENTENCES = 3
"""The most of them for a round, the leader aside."""
WHISKER, FAR = 2, 8
"""A lead of so much honour is narrow, one of so much is clear."""


# -- a round ------------------------------------------------------------------------------------------------------


def _round(events: Sequence[Event], round: int) -> Text | None:
    began = max((n for n, event in enumerate(events) if isinstance(event, e.RoundBegan) and event.round == round))
    part = events[began:]
    said = [*islice(_news(part), SENTENCES), *map(_lead, _all(e.RoundEnded, part))]
    return T("🗞️ Round {round}: {said}", round=round, said=words.joined(" ", said))


def _all(kind: type[K], part: Sequence[Event]) -> list[K]:
    return [event for event in part if isinstance(event, kind)]


def _news(part: Sequence[Event]) -> Iterator[Arg]:
    """Return the events of a round, most important first."""
    battles, raids, cards = _all(e.BattleFought, part), _all(e.ProvinceRaided, part), _all(e.CardTaken, part)
    if not battles and not raids:
        yield T("All quiet: no battle, no fire.")
    yield from _conquests([battle for battle in battles if battle.controller not in (None, battle.winner)])
    if raids:
        yield T("Burned: {provinces}.", provinces=_where(raids))
    if len(cards) == 1:
        yield say(T("{seat} takes a territory card: {land}."), cards[0])
    elif cards:
        lands = words.territories(card.territory for card in cards)
        yield T("{n} territory cards are taken: {lands}.", n=len(cards), lands=lands)
    if settled := [battle for battle in battles if battle.controller is None and battle.winner is not None]:
        yield TN(
            "One empty province is taken: {provinces}.",
            "{n} empty provinces are taken: {provinces}.",
            len(settled),
            provinces=_where(settled),
        )
    if calmed := _all(e.ProvincePacified, part):
        yield T("Peace comes to {provinces}.", provinces=_where(calmed))
    if held := sum(battle.controller is not None and battle.winner == battle.controller for battle in battles):
        yield TN("{n} attack is beaten off.", "{n} attacks are beaten off.", held)


def _where(events: Iterable[e.BattleFought | e.ProvinceRaided | e.ProvincePacified]) -> Arg:
    return words.provinces(event.province for event in events)


def _conquests(taken: Sequence[e.BattleFought]) -> Iterator[Text]:
    winners = Counter(battle.winner for battle in taken if battle.winner is not None).most_common()
    capitals = [battle for battle in taken if battle.province in CAPITALS]
    if len(capitals) == 1:
        winner = capitals[0].winner
        assert winner is not None, "somebody has taken it"
        yield say(T("{seat} takes a capital, {province}, from {loser}."), capitals[0], seat=SeatName(winner))
    elif capitals:
        yield T("{n} capitals change hands: {provinces}.", n=len(capitals), provinces=_where(capitals))
    rest = [battle for battle in taken if battle not in capitals]
    if capitals and rest:
        yield TN(
            "One more province changes hands: {provinces}.",
            "{n} more provinces change hands: {provinces}.",
            len(rest),
            provinces=_where(rest),
        )
    elif len(rest) > 1:
        (winner, most), *others = winners
        if not others:
            said = T("{seat} takes {n} provinces from others: {provinces}.")
            yield say(said, taken[0], n=len(taken), seat=SeatName(winner), provinces=_where(taken))
        elif others[0][1] < most:
            seat = SeatName(winner)
            yield T("{n} provinces change hands, {most} of them to {seat}.", n=len(taken), most=most, seat=seat)
        else:
            yield T("{n} provinces change hands: {provinces}.", n=len(taken), provinces=_where(taken))
    elif rest:
        yield say(T("{seat} takes {province} from {loser}."), taken[0], seat=SeatName(winners[0][0]))


def _lead(ended: e.RoundEnded) -> Text:
    first = leaders(ended.honor)
    honor = words.honor(ended.honor[first[0]])
    if len(first) > 1:
        seats = words.seats(first)
        return T("{seats} lead together with {honor} each, without secret objectives.", seats=seats, honor=honor)
    return T("{seat} leads with {honor}, without secret objectives.", seat=SeatName(first[0]), honor=honor)


# -- the match ----------------------------------------------------------------------------------------------------


def _match(events: Sequence[Event], ended: e.MatchEnded) -> Iterator[Arg]:
    winners = [seat for seat, place in enumerate(ended.places) if place == 1]
    winner, equal = winners[0], leaders(ended.points)
    honor = words.honor(max(ended.points))
    if len(winners) > 1:
        yield T("{seats} have {honor} each.", seats=words.seats(winners), honor=honor)
        return
    if len(equal) > 1:
        yield T(
            "{seats} have {honor} each; {winner} has more land and wins.",
            seats=words.seats(equal),
            honor=honor,
            winner=SeatName(winner),
        )
    else:
        yield _margin(ended, winner)
    rounds = [event.honor for event in _all(e.RoundEnded, events)]
    ahead = sum(winner in leaders(honor) for honor in rounds)
    if not ahead:
        yield T("{winner} was behind after every round, until the end.", winner=SeatName(winner))
    elif ahead == len(rounds):
        yield T("{winner} led or shared the lead at the end of every round.", winner=SeatName(winner))
    else:
        yield T(
            "{winner} led or shared the lead at the end of {n} of the {rounds} rounds.",
            n=ahead,
            rounds=len(rounds),
            winner=SeatName(winner),
        )
    for event in _all(e.Scored, events):
        yield from _parts(event, winner)


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    by = lead(ended.points)
    next_best = max(count for seat, count in enumerate(ended.points) if seat != winner)
    second = [seat for seat, count in enumerate(ended.points) if count == next_best]
    figures: dict[str, Arg] = {"winner": SeatName(winner), "lead": by, "second": words.seats(second)}
    if by <= WHISKER:
        return T("It is close: {winner} wins by {lead} honour, ahead of {second}.", **figures)
    if by >= FAR:
        return T("{winner} wins by far: {lead} honour ahead of {second}.", **figures)
    return T("{winner} wins by {lead} honour, ahead of {second}.", **figures)


def _parts(scored: e.Scored, winner: int) -> Iterator[Text]:
    in_the_open = [total - aim for total, aim in zip(scored.total, scored.fulfilled, strict=True)]
    if winner not in (others := leaders(in_the_open)):
        card = words.objective(scored.objectives[winner])
        yield T(
            "Without secret objectives {other} would be ahead: “{objective}” decides it for {winner}.",
            other=words.seats(others),
            winner=SeatName(winner),
            objective=card,
        )
    yield T(
        "The winner’s {honor}: {provinces} for provinces, {faceup} for faceup tokens, {territories} for "
        "territories, {aim} for the secret objective.",
        honor=words.honor(scored.total[winner]),
        provinces=scored.provinces[winner],
        faceup=scored.faceup[winner],
        territories=scored.territories[winner],
        aim=scored.fulfilled[winner],
    )


def _of_round(events: Sequence[Event]) -> Text | None:
    last = events[-1]
    round = last.round - 1 if isinstance(last, e.RoundBegan) else ROUNDS
    return _round(events, round) if round else None


def _of_match(events: Sequence[Event]) -> Text | None:
    ended = events[-1]
    assert isinstance(ended, e.MatchEnded)
    return T("🗞️ {said}", said=words.joined(" ", _match(events, ended)))


SUMMARIES = {e.RoundBegan: _of_round, e.Scored: _of_round, e.MatchEnded: _of_match}
