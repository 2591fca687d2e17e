"""The placement in sentences: turn by turn, or wave by wave."""

from __future__ import annotations

from engine.core.text import TN, SeatName, T, Text
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.words import names as words

BLESSES = Wordings(
    T("✨ {seat} lays {token} on token {n} {slot}."),
    T("✨ A prayer of {seat} for token {n} {slot}: {token}."),
    T("✨ {seat} does not leave token {n} {slot} to chance: {token}."),
)
ANIMATES = Wordings(
    T("💀 {seat} animates {token} {slot}, face up, as token {n}."),
    T("💀 What was dead walks again: {token} of {seat} {slot}, face up, as token {n}."),
)
EXCHANGES = Wordings(
    T("🐎 {seat} exchanges token {one} {here} and token {other} {there}."),
    T("🐎 The riders of {seat} change places: token {one} {here} and token {other} {there}."),
)

Placing = (
    e.TokenHeld
    | e.TokenAimed
    | e.TokenPlaced
    | e.PlacedFace
    | e.BlessingPlaced
    | e.TokenAnimated
    | e.TurnSkipped
    | e.TokensExchanged
    | e.ExchangeDeclined
)


def placing(event: Placing) -> Text:
    match event:
        case e.TokenHeld() | e.TokenAimed():
            return words.SILENCE
        case e.TokenPlaced(seat, id, slot):
            return T("{seat} places token {n} {slot}.", seat=SeatName(seat), n=id, slot=words.slot(slot))
        case e.PlacedFace(_, id, _, face):
            return T("Token {n} is your {token}.", n=id, token=words.face(face))
        case e.BlessingPlaced(seat, face, id, slot):
            return BLESSES(
                event,
                seat=SeatName(seat),
                token=words.face(face),
                n=id,
                slot=words.slot(slot),
            )
        case e.TokenAnimated(seat, face, id, slot):
            return ANIMATES(
                event,
                seat=SeatName(seat),
                token=words.face(face),
                n=id,
                slot=words.slot(slot),
            )
        case e.TurnSkipped(seat):
            return T("{seat} has no token to place and is out until the tokens are revealed.", seat=SeatName(seat))
        case e.TokensExchanged(seat, tokens, slots):
            return EXCHANGES(
                event,
                seat=SeatName(seat),
                one=tokens[0],
                other=tokens[1],
                here=words.slot(slots[0]),
                there=words.slot(slots[1]),
            )
        case e.ExchangeDeclined(seat):
            return T("{seat} exchanges no tokens.", seat=SeatName(seat))


Wave = (
    e.WaveBegan
    | e.SlotRanked
    | e.EntryWritten
    | e.EntryStruck
    | e.CardFiled
    | e.CardRecalled
    | e.Sealed
    | e.Unsealed
    | e.CardVoid
)


def wave(event: Wave) -> Text:
    match event:
        case e.WaveBegan(size=size):
            return TN(
                "Everybody writes down {n} token; when all have sealed, all of them appear together.",
                "Everybody writes down {n} tokens; when all have sealed, all of them appear together.",
                size,
            )
        case e.SlotRanked(_, slot):
            return T("Next best: {slot}.", slot=words.any_slot(slot))
        case e.EntryWritten(_, number, face, slots):
            places = words.joined(", ", [words.any_slot(slot) for slot in slots])
            return T("You write down token {n}: {token} {slots}.", n=number, token=words.face(face), slots=places)
        case e.EntryStruck(_, number):
            return T("You strike out token {n}.", n=number)
        case e.CardFiled(_, card):
            return T("You play “{card}” when the wave closes.", card=words.card(card))
        case e.CardRecalled(_, card):
            return T("You put “{card}” back.", card=words.card(card))
        case e.Sealed() | e.Unsealed():
            return words.SILENCE
        case e.CardVoid(_, card):
            return T("“{card}” finds no target any more. You keep it.", card=words.card(card))
