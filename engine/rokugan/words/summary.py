"""A round or the match in short: for a reader in a hurry.

The news of a round are what happened to each province, each with what it changed.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from engine.core.course import News, Summary, leaders, result, since, summed_up
from engine.core.protocol import Event
from engine.core.text import SeatName, T, Text
from engine.rokugan import events as e
from engine.rokugan.caretaker.imagining import open_position
from engine.rokugan.caretaker.judging import open_worths
from engine.rokugan.data import MEMBERS, PROVINCES, ROUNDS
from engine.rokugan.state import RokuganState
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.battles import CLEAR, margin_of
from engine.rokugan.words.names import say

X = TypeVar("X")
SPREAD = {4: 25.0, 3: 19.0, 2: 12.5, 1: 9.5, 0: 1.5}
"""By the rounds left to play, as measured (docs/players/headlines.md)."""
WHISKER, FAR = 2, 8
"""A lead of so much honour is narrow, one of so much is clear."""


def _of_round(events: Sequence[Event], view: RokuganView) -> Summary | None:
    last = events[-1]
    round = last.round - 1 if isinstance(last, e.RoundBegan) else ROUNDS
    if not round:
        return None
    part, left = since(events, e.RoundBegan), ROUNDS - round
    standing = next((_lead(event) for event in part if left and isinstance(event, e.RoundEnded)), None)
    quiet, worth = T("No province gets a new owner"), open_worths(open_position(view), left)
    return summed_up(T("Round {round}", round=round), _news(view, part, left), quiet, worth, SPREAD[left], standing)


def _lead(ended: e.RoundEnded) -> Text:
    first = leaders(ended.honor)
    honor = words.honor(ended.honor[first[0]])
    if len(first) > 1:
        seats = words.seats(first)
        return T("{seats} lead together with {honor} each, without secret objectives", seats=seats, honor=honor)
    return T("{seat} leads with {honor}, without secret objectives", seat=SeatName(first[0]), honor=honor)


def _of_match(events: Sequence[Any], view: RokuganView) -> Summary:
    ended: e.MatchEnded = events[-1]
    scored = next(event for event in reversed(events) if isinstance(event, e.Scored))
    headline = result(ended.points, ended.places, words.honor, T("having more land"), WHISKER, FAR)
    winners = [seat for seat, place in enumerate(ended.places) if place == 1]
    return Summary(headline, words.joined(" ", (part for seat in winners for part in _parts(scored, seat))))


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
        "{winner}’s {honor}: {provinces} for provinces, {faceup} for faceup tokens, {territories} for "
        "territories, {aim} for the secret objective.",
        winner=SeatName(winner),
        honor=words.honor(scored.total[winner]),
        provinces=scored.provinces[winner],
        faceup=scored.faceup[winner],
        territories=scored.territories[winner],
        aim=scored.fulfilled[winner],
    )


SUMMARIES = {e.RoundBegan: _of_round, e.Scored: _of_round, e.MatchEnded: _of_match}


def _news(view: RokuganView, part: Sequence[Event], left: int) -> Iterator[News]:
    """Yield the news among these events, ``view`` being the public one after them."""
    for number, event in enumerate(part):
        before = open_position(view)
        if (said := _undone(before, event, part[:number])) is not None:
            land = _completed(event, part)
            said = T("{news}, completing {land}", news=said, land=words.territory(land)) if land else said
            yield said, open_worths(before, left)


def _completed(event: Event, part: Sequence[Event]) -> str | None:
    """Return the territory that a conquest completes, if it does."""
    if not isinstance(event, e.BattleFought) or event.winner in (None, event.controller):
        return None
    land = PROVINCES[event.province].territory
    taken = any(isinstance(it, e.CardTaken) and (it.seat, it.territory) == (event.winner, land) for it in part)
    return land if taken and len(MEMBERS[land]) > 1 else None


def _undone(state: RokuganState, event: Event, earlier: Sequence[Event]) -> Text | None:
    """Undo an event in the position after its round; return its headline, None for no news."""
    player = next((SeatName(it.seat) for it in reversed(earlier) if isinstance(it, e.CardPlayed)), None)
    match event:
        case e.BattleFought(province, holder, winner=int(winner)) if state.owner.get(province) == winner:
            if winner == holder:
                state.faceup[province] = max(0, state.faceup.get(province, 0) - 1)
            _put(state.owner, province, holder)
            return _fought(event, winner)
        case e.ProvinceRaided(province, seats, holder):
            _put(state.special, province, event.replaced)
            _put(state.owner, province, holder)
            alone = holder is None or holder in seats
            said = T("{raider} burns {province}") if alone else T("{raider} burns {province} and drives {loser} out")
            return say(said, event, raider=SeatName(seats[0]))
        case e.ProvincePacified(province):
            _put(state.special, province, event.replaced)
            return say(T("{seat} brings peace to {province}"), event)
        case e.ControlSwapped(seat, one, other, two) if (state.owner.get(one), state.owner.get(two)) == (other, seat):
            state.owner |= {one: seat, two: other}
            return say(T("{seat} and {other} exchange {one} and {two}"), event)
        case e.ControlRemoved(seat, province, empty=True) if player and province not in state.owner:
            _put(state.owner, province, seat)
            if player == SeatName(seat):
                return say(T("{seat} gives {province} up for a card"), event)
            return say(T("{player}’s card drives {seat} out of {province}"), event, player=player)
        case e.SpecialPlaced(province, special, replaced) if player and state.special.get(province) == special:
            _put(state.special, province, replaced)
            return say(T("{player}’s card changes {province}: {special}"), event, player=player)
    return None


def _put(things: dict[str, X], province: str, thing: X | None) -> None:
    """Put an owner or a special token into a province, or none."""
    things.pop(province, None)
    if thing is not None:
        things[province] = thing


def _fought(event: e.BattleFought, winner: int) -> Text:
    seat = SeatName(winner)
    if winner == event.controller:
        foes = words.seats(assault.seat for assault in event.assaults[:2])
        return say(T("{seat} holds {province} against {foes}"), event, seat=seat, foes=foes)
    said, margin = T("{seat} takes {province} from {loser}"), margin_of(event, winner)
    if event.controller is None:
        said = T("{seat} takes empty {province}")
    elif margin == 1 and event.assaults[0].defense + len(event.assaults) > 1:  # not without a fight
        said = T("{seat} takes {province} from {loser} by a hair")
    elif margin >= CLEAR:
        said = T("{seat} overruns {loser} in {province}")
    return say(said, event, seat=seat)
