"""Events in sentences for players, and the headings of the report's chapters."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.sentences import SILENCE, Sentence, Sentences, won
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.edo import actions as a, events as e
from engine.edo.data import BUILDING_SLOTS
from engine.edo.events import Ending, Score
from engine.edo.words import names
from engine.edo.words.names import FILLING

_BUILD, _CHEAPER = T("{figure} builds: {building}"), T("{figure} builds: {building}, less {material}")
LABELS: Mapping[type, Sentence] = {
    a.Take: lambda action: names.start_set(action.start_set),
    a.Home: T("Home city {city}"),
    a.Assign: lambda action: T("Card {n}: {entry}", n=action.position + 1, entry=names.brief(action.entry)),
    a.Clear: lambda action: T("Empty card {n}", n=action.position + 1),
    a.Lock: T("Lock the plan"),
    a.Unlock: T("Unlock the plan"),
    a.Move: T("{figure} to {space}"),
    a.Done: T("Go on"),
    a.Deploy: T("An official enters: {space}"),
    a.Free: T("{figure} to {space}"),
    a.Next: T("Done with this official"),
    a.Recruit: T("Take a Shogun official"),
    a.Claim: T("Take “{card}”"),
    a.Harvest: T("Harvest with {figure}"),
    a.Build: lambda action: _CHEAPER if action.material else _BUILD,
    a.Buy: lambda action: T("{figure} buys {n}", n=action.quantity),
    a.Gain: T("{figure} gets a point"),
    a.Both: lambda action: T("{figure} buys {n} and gets a point", n=action.quantity),
    a.Decline: T("Leave it unused"),
    a.Keep: T("Keep {figure}"),
    a.Return: T("Take {figure} back"),
}
label = Sentences(FILLING, LABELS)


# -- the round ----------------------------------------------------------------------------------------------------


def _match_began(event: e.MatchBegan) -> Text:
    return T(
        "{seat} is start player. Everyone takes a start set and a home city. Special cards: {cards}.",
        seat=SeatName(event.start),
        cards=names.joined(", ", [names.CARD[card] for card in event.display]),
    )


def _round_began(event: e.RoundBegan) -> Iterator[Text]:
    yield T("{seat} is start player.", seat=SeatName(event.start))
    yield T("Merchant: {card}.", card=names.merchant_card(event.merchant_card))
    if event.coming is None:
        yield T("This is the last round.")
    else:
        yield T("Next round: {card}.", card=names.merchant_card(event.coming))


def _plan_changed(event: e.PlanChanged) -> Text:
    if event.entry is None:
        return T("Position {n} of your plan is empty.", n=event.position + 1)
    return T("Position {n} of your plan: {entry}.", n=event.position + 1, entry=names.entry(event.entry))


# -- officials ----------------------------------------------------------------------------------------------------


def _rice_taken(event: e.RiceTaken) -> Text:
    if event.surplus:
        return T("{seat} takes {n} rice; no room for {more} more.", n=event.rice, more=event.surplus)
    return T("{seat} takes {n} rice.", n=event.rice)


def _recruited(events: Sequence[e.Recruited]) -> Text:
    n, rice = len(events), sum(event.rice for event in events)
    if not rice:
        return TN("{seat} recruits a Shogun official.", "{seat} recruits {n} Shogun officials.", n)
    said = TN("{seat} recruits a Shogun official for {price}.", "{seat} recruits {n} Shogun officials for {price}.", n)
    return FILLING(said, events[0], price=T("{n} rice", n=rice))


def _claimed(event: e.Claimed) -> Iterator[Text]:
    yield T("{seat} takes “{card}” for {ryo}.")
    if event.turned_up is not None:
        yield T("Now for sale: “{card}”.", card=names.CARD[event.turned_up])


# -- samurai at work ----------------------------------------------------------------------------------------------


def _harvested(event: e.Harvested) -> Text:
    said = T("{seat} harvests {goods} {where}, with {samurai} samurai there.")
    if event.surplus:
        said = T("{seat} harvests {goods} {where}, with {samurai} samurai there; no room for {more} more.")
    goods = names.goods(event.resource, event.taken)
    return FILLING(said, event, goods=goods, where=names.WHERE[event.space], more=event.surplus)


def _building_up(event: e.Built) -> Iterator[Text]:
    built = T("{seat} builds in {city}, slot {slot}: {building} for {price}. It brings {points}.")
    if event.slot == 1:
        built = T("{seat} is the first to build in {city}, slot {slot}: {building} for {price}. It brings {points}.")
    yield FILLING(built, event, price=names.price(event.paid))
    if event.slot == BUILDING_SLOTS:
        yield T("{city} has no free slot left.")


def _traded(event: e.Traded) -> Text:
    got: list[Arg] = [names.goods(event.resource, event.quantity)] if event.quantity else []
    got += [names.points(1)] if event.point else []
    price = names.price(event.paid)
    return T("{seat} trades with the merchant: {goods} for {price}.", goods=names.joined(" + ", got), price=price)


# -- wages, income, the end ---------------------------------------------------------------------------------------


def _wages_paid(event: e.WagesPaid) -> Iterator[Text]:
    if not event.kept:
        yield T("{seat} takes all samurai back.")
        return
    yield T("{seat} pays {n} rice and keeps samurai: {spaces}.", n=event.rice, spaces=names.spaces(event.kept))
    if event.returned:
        yield T("Taken back from: {spaces}.", spaces=names.spaces(event.returned))


def _income_paid(event: e.IncomePaid) -> Text:
    said = []
    for city, shares in event.cities:
        paid = [
            T("{seat} {ryo} (influence {n})", seat=SeatName(share.seat), ryo=names.ryo(share.ryo), n=share.influence)
            for share in shares
        ]
        said.append(T("{city}: {shares}", city=names.SPACE[city], shares=names.joined(", ", paid)))
    return names.lines(said)


def _match_ended(event: e.MatchEnded) -> Iterator[Text]:
    """Say why the match ended, who won, and the ranking."""
    yield names.ENDING[event.reason]
    if event.reason is not Ending.NOBODY:
        yield won(event.places)
    for seat in sorted(range(len(event.scores)), key=lambda seat: event.places[seat]):
        yield T("{place}. {score}", place=event.places[seat], score=_score(seat, event.scores[seat]))


def _score(seat: int, score: Score) -> Text:
    if not score.eligible:
        return T("{seat}: {points}, no house in Edo", seat=SeatName(seat), points=names.points(score.points))
    said = T("{seat}: {points} = {built} on the track + {samurai} for samurai + {money} for money")
    return FILLING(said, score, seat=SeatName(seat), points=names.points(score.total), built=score.points)


SENTENCES: Mapping[type, Sentence] = {
    e.MatchBegan: _match_began,
    e.LastPaid: T("{seat} comes last and has {ryo} more."),
    e.SetTaken: lambda event: T("{seat} takes the start set {goods}.", goods=names.start_set(event.start_set)),
    e.HomeTaken: T("{seat} settles in {city}: a house and a samurai."),
    e.RoundBegan: _round_began,
    e.PlanChanged: _plan_changed,
    e.PlanLocked: T("{seat} has locked the plan."),
    e.PlanUnlocked: T("{seat} changes the plan again."),
    e.LapBegan: SILENCE,
    e.SamuraiMoved: T("{seat} moves a samurai from {source} to {target} for {ryo}."),
    e.MerchantMoved: T("{seat} moves the merchant from {source} to {target} for {ryo}."),
    e.EntryRevealed: T("{seat} reveals {entry}."),
    e.MoneyTaken: T("{seat} takes {ryo}."),
    e.RiceTaken: _rice_taken,
    e.Deployed: T("{seat}’s official enters as a samurai: {space}."),
    e.Repositioned: T("{seat} moves a samurai from {source} to {target} for free."),
    e.Recruited: lambda event: _recruited((event,)),
    e.Claimed: _claimed,
    e.Harvested: _harvested,
    e.Built: _building_up,
    e.Traded: _traded,
    e.Declined: T("{seat} leaves an activation unused."),
    e.ActivationsLost: lambda event: TN(
        "{seat} cannot use the last activation of this card.",
        "{seat} cannot use the last {n} activations of this card.",
        event.activations,
    ),
    e.WagesBegan: SILENCE,
    e.WagesPaid: _wages_paid,
    e.IncomePaid: _income_paid,
    e.MatchEnded: lambda event: names.lines(_match_ended(event)),
}
RUNS: Mapping[type, Callable[[Any], Text]] = {e.Recruited: _recruited}
describe = Sentences(FILLING, SENTENCES, RUNS)
"""Return an event in a few lines; ``SILENCE`` for what the host or a heading shows."""

HEADLINES: Mapping[type, Sentence] = {
    e.MatchBegan: T("Edo begins"),
    e.RoundBegan: T("Round {round} · planning"),
    e.LapBegan: lambda event: T("Round {round} · lap of card {n}", n=event.position + 1),
    e.WagesBegan: T("Round {round} · wages"),
    e.IncomePaid: T("Round {round} · income"),
    e.MatchEnded: T("The match is over"),
}
headline = Sentences(FILLING, HEADLINES).find
TITLES: Mapping[type, Callable[[Any], Mapping[int, Text]]] = {
    e.MatchBegan: lambda it: dict(enumerate(names.COLOURS[: it.seats]))
}
