"""What happened, in sentences for players; and the headings of the report's chapters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.protocol import Event
from engine.core.text import Arg, SeatName, T, Text
from engine.edo import events as e
from engine.edo.data import BUILDING_SLOTS
from engine.edo.words import names
from engine.edo.words import wordings as w
from engine.edo.words.ending import ended, income, wages

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
            return wages(event)
        case e.IncomePaid():
            return names.lines(income(event))
        case e.MatchEnded():
            return names.lines(ended(event))
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
            cards = names.joined(", ", [names.CARD[card] for card in display])
            return T(
                "{seat} is start player. Everybody takes a start set and a home city. Special cards: {cards}.",
                seat=SeatName(start),
                cards=cards,
            )
        case e.SetTaken(seat, start_set):
            return T("{seat} starts with {goods} more.", seat=SeatName(seat), goods=names.start_set(start_set))
        case e.HomeTaken(seat, city):
            return w.HOME(event, seat=SeatName(seat), city=names.SPACE[city])


_Round = e.RoundBegan | e.PlanChanged | e.PlanLocked | e.PlanUnlocked | e.CircuitBegan


def _round(event: _Round) -> Text:
    match event:
        case e.RoundBegan(_, start, card, coming):
            said: list[Arg] = [
                T("{seat} is start player.", seat=SeatName(start)),
                T("Merchant: {card}.", card=names.merchant_card(card)),
            ]
            if coming is not None:
                said.append(T("Next round: {card}.", card=names.merchant_card(coming)))
            else:
                said.append(T("This is the last round."))
            return names.joined(" ", said)
        case e.PlanChanged(_, position, entry):
            if entry is None:
                return T("Position {n} of your plan is empty.", n=position + 1)
            return T("Position {n} of your plan: {entry}.", n=position + 1, entry=names.entry(entry))
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
            return w.SAMURAI_MOVED(
                event,
                seat=SeatName(seat),
                source=names.SPACE[source],
                target=names.SPACE[target],
                ryo=names.ryo(ryo),
            )
        case e.MerchantMoved(seat, source, target, ryo):
            return w.MERCHANT_MOVED(
                event,
                seat=SeatName(seat),
                source=names.SPACE[source],
                target=names.SPACE[target],
                ryo=names.ryo(ryo),
            )
        case e.EntryRevealed(seat, _, entry):
            return T("{seat} reveals {entry}.", seat=SeatName(seat), entry=names.entry(entry))
        case e.Deployed(seat, _, space):
            return w.DEPLOYED(event, seat=SeatName(seat), space=names.SPACE[space])
        case e.Repositioned(seat, _, source, target):
            return w.REPOSITIONED(
                event,
                seat=SeatName(seat),
                source=names.SPACE[source],
                target=names.SPACE[target],
            )


_Officials = e.MoneyTaken | e.RiceTaken | e.Recruited | e.Claimed | e.Declined | e.ActivationsLost


def _officials(event: _Officials) -> Text:
    seat = SeatName(event.seat)
    match event:
        case e.MoneyTaken(_, ryo):
            return w.MONEY(event, seat=seat, ryo=names.ryo(ryo))
        case e.RiceTaken(_, rice, 0):
            return w.RICE(event, seat=seat, n=rice)
        case e.RiceTaken(_, rice, surplus):
            return w.RICE_SURPLUS(event, seat=seat, n=rice, more=surplus)
        case e.Recruited(_, 0):
            return w.RECRUITED_FREE(event, seat=seat)
        case e.Recruited(_, rice):
            return w.RECRUITED(event, seat=seat, n=rice)
        case e.Claimed(_, card, ryo, turned_up):
            claimed = w.CLAIMED(event, seat=seat, card=names.CARD[card], ryo=names.ryo(ryo))
            if turned_up is None:
                return claimed
            return names.joined(" ", (claimed, T("Now for sale: “{card}”.", card=names.CARD[turned_up])))
        case e.Declined():
            return w.DECLINED(event, seat=seat)
        case e.ActivationsLost(_, n):
            return w.ACTIVATIONS_LOST(event, seat=seat, n=n)


_Samurai = e.Harvested | e.Built | e.Traded


def _samurai(event: _Samurai) -> Text:
    seat = SeatName(event.seat)
    match event:
        case e.Harvested(_, _, space, resource, samurai, taken, surplus):
            fillings: dict[str, Arg] = {
                "seat": seat,
                "space": names.SPACE[space],
                "goods": names.goods(resource, taken),
                "samurai": samurai,
                "more": surplus,
            }
            return (w.HARVESTED_SURPLUS if surplus else w.HARVESTED)(event, **fillings)
        case e.Built():
            return names.joined(" ", _built(event))
        case e.Traded(_, _, _, resource, quantity, point, paid):
            got: list[Arg] = []
            if quantity:
                got.append(names.goods(resource, quantity))
            if point:
                got.append(names.points(1))
            return w.TRADED(
                event,
                seat=seat,
                goods=names.joined(" + ", got),
                price=names.price(paid),
            )


def _built(event: e.Built) -> Iterator[Text]:
    city = names.SPACE[event.city]
    yield (w.BUILT_FIRST if event.slot == 1 else w.BUILT)(
        event,
        seat=SeatName(event.seat),
        building=names.BUILDING[event.building],
        city=city,
        slot=event.slot,
        price=names.price(event.paid),
        points=names.points(event.points),
    )
    if event.slot == BUILDING_SLOTS:
        yield w.BUILT_LAST(event, city=city)
