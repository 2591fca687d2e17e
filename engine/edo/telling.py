"""What happened, in sentences for players; and the headings of the report's chapters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.protocol import Event
from engine.core.text import Arg, SeatName, T, Text
from engine.edo import events as e
from engine.edo import words
from engine.edo.scoring import Score

SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""


def tell(event: Event) -> Text:
    """What happened, in a few lines; ``SILENCE`` for what the host shows all the time, or a heading says."""
    match event:
        case e.MatchBegan() | e.SetTaken() | e.HomeTaken():
            return _set_up(event)
        case e.RoundBegan() | e.PlanChanged() | e.PlanLocked() | e.PlanUnlocked() | e.CircuitBegan():
            return _round(event)
        case e.SamuraiMoved() | e.MerchantMoved() | e.EntryRevealed() | e.Deployed() | e.Repositioned():
            return _moving(event)
        case e.MoneyTaken() | e.RiceTaken() | e.Recruited() | e.Claimed() | e.Declined() | e.ActivationsLost():
            return _officials(event)
        case e.Harvested() | e.Built() | e.Traded():
            return _samurai(event)
        case e.WagesBegan():
            return SILENCE
        case e.WagesPaid():
            return _wages(event)
        case e.IncomePaid():
            return words.lines(_income(event))
        case e.MatchEnded():
            return words.lines(_ended(event))
    raise TypeError(f"no words for {event!r}")


def headline(event: Event) -> Text | None:
    """The heading of the chapter that begins with the event; None if none does."""
    match event:
        case e.MatchBegan():
            return T("Edo begins")
        case e.RoundBegan(round):
            return T("Round {round} · planning", round=round)
        case e.CircuitBegan(round, position):
            return T("Round {round} · card {n} of everybody", round=round, n=position + 1)
        case e.WagesBegan(round):
            return T("Round {round} · wages", round=round)
        case e.IncomePaid(round):
            return T("Round {round} · income", round=round)
        case e.MatchEnded():
            return T("The match is over")
    return None


_SetUp = e.MatchBegan | e.SetTaken | e.HomeTaken


def _set_up(event: _SetUp) -> Text:
    match event:
        case e.MatchBegan(_, start, display):
            cards = words.joined(", ", [words.CARD[card] for card in display])
            return T(
                "{seat} is start player. Everybody takes a start set and a home city. Special cards: {cards}.",
                seat=SeatName(start),
                cards=cards,
            )
        case e.SetTaken(seat, start_set):
            return T("{seat} starts with {goods} more.", seat=SeatName(seat), goods=words.start_set(start_set))
        case e.HomeTaken(seat, city):
            return T("{seat} makes {city} a home: a house and a samurai.", seat=SeatName(seat), city=words.SPACE[city])


_Round = e.RoundBegan | e.PlanChanged | e.PlanLocked | e.PlanUnlocked | e.CircuitBegan


def _round(event: _Round) -> Text:
    match event:
        case e.RoundBegan(_, start, card, coming):
            said: list[Arg] = [
                T("{seat} is start player.", seat=SeatName(start)),
                T("Merchant: {card}.", card=words.merchant_card(card)),
            ]
            if coming is not None:
                said.append(T("Next round: {card}.", card=words.merchant_card(coming)))
            else:
                said.append(T("This is the last round."))
            return words.joined(" ", said)
        case e.PlanChanged(_, position, entry):
            if entry is None:
                return T("Position {n} of your plan is empty.", n=position + 1)
            return T("Position {n} of your plan: {entry}.", n=position + 1, entry=words.entry(entry))
        case e.PlanLocked(seat):
            return T("{seat} has locked a plan.", seat=SeatName(seat))
        case e.PlanUnlocked(seat):
            return T("{seat} changes a plan again.", seat=SeatName(seat))
        case e.CircuitBegan():
            return SILENCE


_Moving = e.SamuraiMoved | e.MerchantMoved | e.EntryRevealed | e.Deployed | e.Repositioned


def _moving(event: _Moving) -> Text:
    match event:
        case e.SamuraiMoved(seat, _, source, target, ryo):
            return T(
                "{seat} moves a samurai from {source} to {target} for {ryo}.",
                seat=SeatName(seat),
                source=words.SPACE[source],
                target=words.SPACE[target],
                ryo=words.ryo(ryo),
            )
        case e.MerchantMoved(seat, source, target, ryo):
            return T(
                "{seat} moves the merchant from {source} to {target} for {ryo}.",
                seat=SeatName(seat),
                source=words.SPACE[source],
                target=words.SPACE[target],
                ryo=words.ryo(ryo),
            )
        case e.EntryRevealed(seat, _, entry):
            return T("{seat} reveals {entry}.", seat=SeatName(seat), entry=words.entry(entry))
        case e.Deployed(seat, _, space):
            return T(
                "An official of {seat} enters as a samurai: {space}.", seat=SeatName(seat), space=words.SPACE[space]
            )
        case e.Repositioned(seat, _, source, target):
            return T(
                "{seat} moves a samurai free of charge from {source} to {target}.",
                seat=SeatName(seat),
                source=words.SPACE[source],
                target=words.SPACE[target],
            )


_Officials = e.MoneyTaken | e.RiceTaken | e.Recruited | e.Claimed | e.Declined | e.ActivationsLost


def _officials(event: _Officials) -> Text:
    seat = SeatName(event.seat)
    match event:
        case e.MoneyTaken(_, ryo):
            return T("{seat} takes {ryo}.", seat=seat, ryo=words.ryo(ryo))
        case e.RiceTaken(_, rice, 0):
            return T("{seat} takes {n} rice.", seat=seat, n=rice)
        case e.RiceTaken(_, rice, surplus):
            return T("{seat} takes {n} rice; {more} more do not fit.", seat=seat, n=rice, more=surplus)
        case e.Recruited(_, 0):
            return T("{seat} recruits a Shogun official.", seat=seat)
        case e.Recruited(_, rice):
            return T("{seat} recruits a Shogun official for {n} rice.", seat=seat, n=rice)
        case e.Claimed(_, card, ryo, turned_up):
            claimed = T("{seat} takes “{card}” for {ryo}.", seat=seat, card=words.CARD[card], ryo=words.ryo(ryo))
            if turned_up is None:
                return claimed
            return words.joined(" ", (claimed, T("Now for sale: “{card}”.", card=words.CARD[turned_up])))
        case e.Declined():
            return T("{seat} leaves an activation unused.", seat=seat)
        case e.ActivationsLost(_, n):
            return T("{seat} can do nothing more with this card; lost activations: {n}.", seat=seat, n=n)


_Samurai = e.Harvested | e.Built | e.Traded


def _samurai(event: _Samurai) -> Text:
    seat = SeatName(event.seat)
    match event:
        case e.Harvested(_, _, space, resource, samurai, taken, surplus):
            fillings: dict[str, Arg] = {
                "seat": seat,
                "space": words.SPACE[space],
                "goods": words.goods(resource, taken),
                "samurai": samurai,
                "more": surplus,
            }
            if surplus:
                return T("{seat} harvests {goods} ({space}, samurai: {samurai}); {more} more do not fit.", **fillings)
            return T("{seat} harvests {goods} ({space}, samurai: {samurai}).", **fillings)
        case e.Built(_, _, city, building, slot, paid, points):
            return T(
                "{seat} builds in {city}, slot {slot}: {building} for {price}, {points}.",
                seat=seat,
                building=words.BUILDING[building],
                city=words.SPACE[city],
                slot=slot,
                price=words.price(paid),
                points=words.points(points),
            )
        case e.Traded(_, _, _, resource, quantity, point, paid):
            got: list[Arg] = []
            if quantity:
                got.append(words.goods(resource, quantity))
            if point:
                got.append(words.points(1))
            return T(
                "{seat} trades with the merchant: {goods} for {price}.",
                seat=seat,
                goods=words.joined(" + ", got),
                price=words.price(paid),
            )


def _wages(event: e.WagesPaid) -> Text:
    seat = SeatName(event.seat)
    if not event.kept:
        return T("{seat} takes all samurai back.", seat=seat)
    paid = T(
        "{seat} pays {n} rice to keep samurai: {spaces}.", seat=seat, n=event.rice, spaces=words.spaces(event.kept)
    )
    if not event.returned:
        return paid
    back = T("Taken back from: {spaces}.", spaces=words.spaces(event.returned))
    return words.joined(" ", (paid, back))


def _income(event: e.IncomePaid) -> Iterator[Text]:
    for city, shares in event.cities:
        paid = [
            T("{seat} {ryo} (influence {n})", seat=SeatName(share.seat), ryo=words.ryo(share.ryo), n=share.influence)
            for share in shares
        ]
        yield T("{city}: {shares}", city=words.SPACE[city], shares=words.joined(", ", paid))
    if not event.cities:
        yield T("Nobody has influence in any city.")


def _ended(event: e.MatchEnded) -> Iterator[Text]:
    yield words.ENDING[event.reason]
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
