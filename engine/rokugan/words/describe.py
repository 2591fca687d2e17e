"""What happened, in sentences for players; and the headings of the report's chapters."""

from __future__ import annotations

from engine.core.protocol import Event
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.data import ROUNDS
from engine.rokugan.words import names as words
from engine.rokugan.words.battles import resolution
from engine.rokugan.words.cards import board, card, looking
from engine.rokugan.words.ending import match_ended, scored
from engine.rokugan.words.placement import placing, wave


def tell(event: Event) -> Text:
    """What happened, in a few lines; ``words.SILENCE`` for what the host shows all the time, or a heading says."""
    match event:
        case (
            e.MatchBegan()
            | e.ClanTaken()
            | e.ObjectivesDealt()
            | e.ObjectiveKept()
            | e.ObjectiveChosen()
            | e.FirstPlayerSet()
            | e.ControlPlaced()
        ):
            return _set_up(event)
        case (
            e.RoundBegan()
            | e.HandsFilled()
            | e.TokensDrawn()
            | e.TokenReturned()
            | e.ReturnedFace()
            | e.CardsPassed()
            | e.PlacementBegan()
            | e.RoundEnded()
        ):
            return _round(event)
        case (
            e.DraftChanged()
            | e.CardPlayed()
            | e.TokensTaken()
            | e.TokenGivenUp()
            | e.PooledFace()
            | e.HandLookedAt()
            | e.HandSeen()
        ):
            return card(event)
        case e.SpecialPlaced() | e.SpecialRemoved() | e.ControlAdded() | e.ControlRemoved() | e.ControlSwapped():
            return board(event)
        case (
            e.TokenHeld()
            | e.TokenAimed()
            | e.TokenPlaced()
            | e.PlacedFace()
            | e.BlessingPlaced()
            | e.TokenAnimated()
            | e.TurnSkipped()
            | e.TokensExchanged()
            | e.ExchangeDeclined()
        ):
            return placing(event)
        case (
            e.WaveBegan()
            | e.SlotRanked()
            | e.EntryWritten()
            | e.EntryStruck()
            | e.CardFiled()
            | e.CardRecalled()
            | e.Sealed()
            | e.Unsealed()
            | e.CardVoid()
        ):
            return wave(event)
        case e.TokensLookedAt() | e.TokenSeen() | e.LookDeclined() | e.TokenDiscarded() | e.TokenPooled():
            return looking(event)
        case (
            e.TokensRevealed()
            | e.TokensRemoved()
            | e.ProvinceRaided()
            | e.ProvincePacified()
            | e.BattleFought()
            | e.ProvinceDefended()
            | e.CardReturned()
            | e.CardTaken()
            | e.CardSeen()
        ):
            return resolution(event)
        case e.Scored():
            return words.lines(scored(event))
        case e.MatchEnded():
            return match_ended(event)
    raise TypeError(f"no words for {event!r}")


def headline(event: Event) -> Text | None:
    """The heading of the chapter that begins with the event; None if none does."""
    match event:
        case e.MatchBegan():
            return T("Battle for Rokugan begins")
        case e.RoundBegan(round):
            return T("Round {round} of {rounds}", round=round, rounds=ROUNDS)
        case e.PlacementBegan(round):
            return T("Round {round} · placement", round=round)
        case e.WaveBegan(round, wave, waves):
            return T("Round {round} · wave {wave} of {waves}", round=round, wave=wave, waves=waves)
        case e.TokensRevealed(round):
            return T("Round {round} · all tokens are revealed", round=round)
        case e.Scored():
            return T("Scoring")
        case e.MatchEnded():
            return T("The match is over")
    return None


FIRST = Wordings(
    T("🎴 {card}. {seat} is first player."),
    T("🎴 {card}. That makes {seat} first player."),
)
RONIN = Wordings(
    T("Ronin this round, without a control token: {seats}."),
    T("Lords without land, ronin this round: {seats}, without a control token."),
)

# -- set-up -------------------------------------------------------------------------------------------------------

_SetUp = (
    e.MatchBegan
    | e.ClanTaken
    | e.ObjectivesDealt
    | e.ObjectiveKept
    | e.ObjectiveChosen
    | e.FirstPlayerSet
    | e.ControlPlaced
)


def _set_up(event: _SetUp) -> Text:
    match event:
        case e.MatchBegan():
            return T("One card of each territory lies face down on its space. Everybody chooses a clan, in seat order.")
        case e.ClanTaken(seat, clan, province):
            return T(
                "🏯 {seat} plays the {clan} and holds {province}: {ability}.",
                seat=SeatName(seat),
                clan=words.clan(clan),
                province=words.province(province),
                ability=words.ability(clan),
            )
        case e.ObjectivesDealt(_, objectives):
            cards = [T("“{card}” ({aim})", card=words.objective(id), aim=words.aim(id)) for id in objectives]
            return T("Your objectives to choose from: {cards}.", cards=listing(cards))
        case e.ObjectiveKept(_, objective):
            return T("You keep “{card}”: {aim}.", card=words.objective(objective), aim=words.aim(objective))
        case e.ObjectiveChosen():
            return words.SILENCE
        case e.FirstPlayerSet():
            return _first(event)
        case e.ControlPlaced(seat, province):
            return T(
                "🚩 {seat} places a control token in {province}.",
                seat=SeatName(seat),
                province=words.province(province),
            )


def _first(event: e.FirstPlayerSet) -> Text:
    said: list[Arg] = [FIRST(event, card=words.initiative(event.card), seat=SeatName(event.seat))]
    if event.tied:
        said.append(
            T(
                "Equal were {seats}; the first to the right of the old first player counts.",
                seats=words.seats(event.tied),
            )
        )
    return words.joined(" ", said)


# -- the round ----------------------------------------------------------------------------------------------------

_Round = (
    e.RoundBegan
    | e.HandsFilled
    | e.TokensDrawn
    | e.TokenReturned
    | e.ReturnedFace
    | e.CardsPassed
    | e.PlacementBegan
    | e.RoundEnded
)


def _round(event: _Round) -> Text:
    match event:
        case e.RoundBegan(_, ronin):
            if ronin:
                return RONIN(event, seats=words.seats(ronin))
            return words.SILENCE
        case e.HandsFilled(hands, bluffs):
            said: list[Arg] = [
                T(
                    "Everybody draws. In hand: {hands}.",
                    hands=listing([words.joined(" ", (SeatName(seat), n)) for seat, n in enumerate(hands)]),
                )
            ]
            if bluffs:
                said.append(T("The bluffs of {seats} are back.", seats=words.seats(bluffs)))
            return words.joined(" ", said)
        case e.TokensDrawn(_, faces):
            return T("You draw {tokens}.", tokens=words.faces(faces)) if faces else T("You draw nothing.")
        case e.TokenReturned(seat):
            return T("{seat} puts a token back into the pool, unseen.", seat=SeatName(seat))
        case e.ReturnedFace(_, face):
            return T("You put back {token}.", token=words.face(face))
        case e.CardsPassed(seat):
            return T("{seat} plays no territory card.", seat=SeatName(seat))
        case e.RoundEnded():
            return T("Honour, objectives aside: {seats}.", seats=words.joined(", ", _honors(event)))
        case e.PlacementBegan():
            return words.SILENCE


def _honors(event: e.RoundEnded) -> list[Arg]:
    """Everybody's honour and, if it has changed, by how much."""
    gains = [now - before for now, before in zip(event.honor, event.before or event.honor, strict=True)]
    return [
        T("{seat} {gain} → {honor}", seat=SeatName(seat), gain=words.change(gain), honor=honor)
        if gain
        else T("{seat} {honor}", seat=SeatName(seat), honor=honor)
        for seat, (honor, gain) in enumerate(zip(event.honor, gains, strict=True))
    ]
