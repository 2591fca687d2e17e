"""What a round, the match was about, in a sentence or two: for a reader in a hurry.

Everything follows from public events; what counts most comes first.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.course import lead, leaders
from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.data import CAPITALS, ROUNDS
from engine.rokugan.words import names as words

SENTENCES = 3
"""So many at most for a round, who leads not counted."""
WHISKER, FAR = 2, 8
"""A lead of so much honour is narrow, one of so much is clear."""


# -- a round ------------------------------------------------------------------------------------------------------

CAPITAL = Wordings(
    T("{seat} took a capital, {province}, from {loser}."),
    T("A capital changed hands: {seat} has {province}, which was {loser}’s."),
)
CAPITALS_TAKEN = Wordings(
    T("{n} capitals changed hands: {provinces}."),
)
TOOK_ONE = Wordings(
    T("{province} changed hands: {seat} took it from {loser}."),
    T("{seat} took {province} from {loser}."),
)
TOOK_MOST = Wordings(
    T("{n} provinces changed hands, {most} of them to {seat}."),
    T("{n} provinces have a new lord; {seat} took {most}."),
)
TOOK_ALL = Wordings(
    T("{seat} took {n} provinces from others: {provinces}."),
    T("{n} provinces have a new lord, and it is always {seat}: {provinces}."),
)
CHANGED = Wordings(
    T("{n} provinces changed hands: {provinces}."),
    T("New lords in {n} provinces: {provinces}."),
)
BURNED = Wordings(
    T("{provinces} burned."),
    T("Fire went over {provinces}."),
)
TOOK_CARD = Wordings(
    T("{seat} took a territory card: {land}."),
    T("A territory card for {seat}: {land}."),
)
TOOK_CARDS = Wordings(
    T("{n} territory cards were taken: {lands}."),
)
PEACE = Wordings(
    T("Peace came to {provinces}."),
    T("The envoys had their way in {provinces}."),
)
SETTLED = Wordings(
    TN("An empty province found a lord: {provinces}.", "{n} empty provinces found a lord: {provinces}.", 0),
)
BEATEN_OFF = Wordings(
    TN("{n} attack was beaten off.", "{n} attacks were beaten off.", 0),
    TN("{n} defence held.", "{n} defences held.", 0),
)
QUIET = Wordings(
    T("Nobody drew a sword."),
    T("All quiet: no battle, no fire."),
)
LEADS = Wordings(
    T("{seat} is ahead with {honor}, secret aims aside."),
    T("Secret aims aside, {seat} leads with {honor}."),
)
LEAD_TOGETHER = Wordings(
    T("{seats} are ahead with {honor} each, secret aims aside."),
    T("Secret aims aside, {seats} lead together with {honor}."),
)


def _round(events: Sequence[Event], round: int) -> Text | None:
    began = max((n for n, event in enumerate(events) if isinstance(event, e.RoundBegan) and event.round == round))
    part = events[began:]
    said = [*islice(_news(part), SENTENCES), *_lead(part)]
    return T("🗞️ Round {round}: {said}", round=round, said=words.joined(" ", said))


def _news(part: Sequence[Event]) -> Iterator[Arg]:
    """What happened in a round, what counts most first."""
    battles = [event for event in part if isinstance(event, e.BattleFought)]
    raids = [event.province for event in part if isinstance(event, e.ProvinceRaided)]
    if not battles and not raids:
        yield QUIET(part[0])
    taken = [battle for battle in battles if battle.controller not in (None, battle.winner)]
    yield from _capitals([battle for battle in taken if battle.province in CAPITALS])
    yield from _conquests(taken)
    if raids:
        yield BURNED(part[0], provinces=words.provinces(raids))
    yield from _lands([event for event in part if isinstance(event, e.CardTaken)])
    if settled := [battle for battle in battles if battle.controller is None and battle.winner is not None]:
        named = words.provinces(battle.province for battle in settled)
        yield SETTLED(part[0], n=len(settled), provinces=named)
    if calmed := [event.province for event in part if isinstance(event, e.ProvincePacified)]:
        yield PEACE(part[0], provinces=words.provinces(calmed))
    if held := [battle for battle in battles if battle.controller is not None and battle.winner == battle.controller]:
        yield BEATEN_OFF(part[0], n=len(held))


def _capitals(taken: Sequence[e.BattleFought]) -> Iterator[Text]:
    if len(taken) == 1:
        yield _one(CAPITAL, taken[0])
    elif taken:
        named = words.provinces(battle.province for battle in taken)
        yield CAPITALS_TAKEN(taken[0], n=len(taken), provinces=named)


def _conquests(taken: Sequence[e.BattleFought]) -> Iterator[Text]:
    if len(taken) == 1:
        if taken[0].province not in CAPITALS:
            yield _one(TOOK_ONE, taken[0])
        return
    if not taken:
        return
    named = words.provinces(battle.province for battle in taken)
    (winner, most), *others = Counter(battle.winner for battle in taken if battle.winner is not None).most_common()
    if not others:
        yield TOOK_ALL(taken[0], n=len(taken), seat=SeatName(winner), provinces=named)
    elif others[0][1] < most:
        yield TOOK_MOST(taken[0], n=len(taken), most=most, seat=SeatName(winner))
    else:
        yield CHANGED(taken[0], n=len(taken), provinces=named)


def _one(wordings: Wordings, battle: e.BattleFought) -> Text:
    assert battle.winner is not None
    assert battle.controller is not None
    return wordings(
        battle,
        seat=SeatName(battle.winner),
        province=words.province(battle.province),
        loser=SeatName(battle.controller),
    )


def _lands(taken: Sequence[e.CardTaken]) -> Iterator[Text]:
    if len(taken) == 1:
        yield TOOK_CARD(taken[0], seat=SeatName(taken[0].seat), land=words.territory(taken[0].territory))
    elif taken:
        lands = words.territories(card.territory for card in taken)
        yield TOOK_CARDS(taken[0], n=len(taken), lands=lands)


def _lead(part: Sequence[Event]) -> Iterator[Text]:
    for event in part:
        if isinstance(event, e.RoundEnded):
            first = leaders(event.honor)
            honor = words.honor(event.honor[first[0]])
            if len(first) > 1:
                yield LEAD_TOGETHER(event, seats=words.seats(first), honor=honor)
            else:
                yield LEADS(event, seat=SeatName(first[0]), honor=honor)


# -- the match ----------------------------------------------------------------------------------------------------

BY_A_WHISKER = Wordings(
    T("{winner} wins by {lead} honour, ahead of {second}."),
    T("It could hardly have been closer: {winner} is {lead} honour ahead of {second}."),
    T("By a whisker: {lead} honour between {winner} and {second}."),
)
BY_SOME = Wordings(
    T("{winner} wins by {lead} honour, ahead of {second}."),
    T("{winner} has {lead} honour more than {second}."),
)
BY_FAR = Wordings(
    T("{winner} wins by far: {lead} honour ahead of {second}."),
    T("Nobody came near {winner}: {lead} honour ahead of {second}."),
)
EVEN = Wordings(
    T("{seats} have {honor} each."),
    T("Even at the end: {honor} each for {seats}."),
)
BY_LAND = Wordings(
    T("{seats} have {honor} each; {winner} has more land."),
    T("{honor} each for {seats}, and it comes down to land: {winner} has more."),
)
BY_THE_AIM = Wordings(
    T("Without secret aims {other} would be ahead: {winner} owes it to “{objective}”."),
    T("The secret aim decides: “{objective}” lifts {winner} past {other}."),
)
LED_ALWAYS = Wordings(
    T("Nobody was ahead of {winner} after any round."),
    T("From the first round to the last nobody was ahead of {winner}."),
)
LED_SOMETIMES = Wordings(
    TN(
        "After {n} of the {rounds} rounds nobody was ahead of {winner}.",
        "After {n} of the {rounds} rounds nobody was ahead of {winner}.",
        0,
    ),
)
LED_NEVER = Wordings(
    T("After every round somebody was ahead of {winner}, and nobody is now."),
    T("{winner} let others lead, round after round. It is the end that counts."),
)
OF_THIS = Wordings(
    T(
        "Of the {honor}: {provinces} for provinces, {faceup} for faceup tokens, {territories} for territories, "
        "{aim} for the aim."
    ),
)


def _match(events: Sequence[Event], ended: e.MatchEnded) -> Iterator[Arg]:
    winners = [seat for seat, place in enumerate(ended.places) if place == 1]
    winner, equal = winners[0], leaders(ended.points)
    honor = words.honor(max(ended.points))
    if len(winners) > 1:
        yield EVEN(ended, seats=words.seats(winners), honor=honor)
        return
    if len(equal) > 1:
        yield BY_LAND(ended, seats=words.seats(equal), honor=honor, winner=SeatName(winner))
    else:
        yield _margin(ended, winner)
    yield from _course([event.honor for event in events if isinstance(event, e.RoundEnded)], ended, winner)
    for event in events:
        if isinstance(event, e.Scored):
            yield from _parts(event, winner)


def _margin(ended: e.MatchEnded, winner: int) -> Text:
    by = lead(ended.points)
    said = BY_A_WHISKER if by <= WHISKER else BY_FAR if by >= FAR else BY_SOME
    next_best = max(count for seat, count in enumerate(ended.points) if seat != winner)
    second = [seat for seat, count in enumerate(ended.points) if count == next_best]
    return said(ended, winner=SeatName(winner), lead=by, second=words.seats(second))


def _course(rounds: Sequence[tuple[int, ...]], ended: e.MatchEnded, winner: int) -> Iterator[Text]:
    ahead = sum(winner in leaders(honor) for honor in rounds)
    said = LED_NEVER if not ahead else LED_ALWAYS if ahead == len(rounds) else LED_SOMETIMES
    yield said(ended, winner=SeatName(winner), n=ahead, rounds=len(rounds))


def _parts(scored: e.Scored, winner: int) -> Iterator[Text]:
    in_the_open = [total - aim for total, aim in zip(scored.total, scored.fulfilled, strict=True)]
    if winner not in (others := leaders(in_the_open)):
        yield BY_THE_AIM(
            scored,
            other=words.seats(others),
            winner=SeatName(winner),
            objective=words.objective(scored.objectives[winner]),
        )
    yield OF_THIS(
        scored,
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
