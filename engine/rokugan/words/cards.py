"""Territory cards, scouts and what they do to the board, in sentences."""

from __future__ import annotations

from engine.core.text import Arg, SeatName, T, Text, listing
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.words import names as words

PLAYS = Wordings(
    T("📜 {seat} plays “{card}”: {effect}."),
    T("📜 {seat} has kept this card for today: “{card}”, {effect}."),
    T("📜 “{card}” is read aloud for {seat}: {effect}."),
)
LOOKS_AT_HAND = Wordings(
    T("👁️ {seat} looks at the hand of {target}, who cannot use the bluff this round."),
    T("👁️ The spies of {seat} look into the hand of {target}, who cannot use the bluff this round."),
)
SWAPS = Wordings(
    T("🔁 {seat} and {other} exchange all control tokens of {one} and {two}."),
    T("🔁 {one} and {two} change lords: {seat} and {other} exchange all control tokens there."),
)
LOOKS = Wordings(
    T("👁️ {seat} ({means}) looks at {tokens}."),
    T("👁️ Somebody of {seat} ({means}) lifts a corner of {tokens}."),
    T("👁️ {seat} ({means}) knows now what lies behind {tokens}."),
)
DISCARDS = Wordings(
    T("🗑️ {seat} ({means}) reveals and discards token {n} of {owner} {slot}: {token}."),
    T("🗑️ Caught: {seat} ({means}) turns up token {n} of {owner} {slot} and discards it, {token}."),
)
FOILED = Wordings(
    T("The attack on {province} counts as failed."),
    T("That was an attack on {province}; it counts as failed."),
)
UNMASKS = Wordings(
    T("{seat} sends token {n} of {owner} {slot} home: it was the bluff."),
    T("Much ado about nothing: token {n} of {owner} {slot}, sent home by {seat}, was the bluff."),
    T("{seat} lifts the mask of token {n} of {owner} {slot} and sends it home: it was the bluff."),
)

# -- territory cards ----------------------------------------------------------------------------------------------

Card = e.DraftChanged | e.CardPlayed | e.TokensTaken | e.TokenGivenUp | e.PooledFace | e.HandLookedAt | e.HandSeen


def card(event: Card) -> Text:
    match event:
        case e.DraftChanged():
            return words.SILENCE
        case e.CardPlayed(seat, card):
            return PLAYS(
                event,
                seat=SeatName(seat),
                card=words.card(card),
                effect=words.effect(card),
            )
        case e.TokensTaken(seat, faces):
            return T("{seat} takes {tokens} from the discard.", seat=SeatName(seat), tokens=words.faces(faces))
        case e.TokenGivenUp(seat, e.Where.POOL):
            return T("{seat} puts a token of the hand into the pool, unseen.", seat=SeatName(seat))
        case e.TokenGivenUp(seat, e.Where.ASIDE):
            return T("{seat} sets the bluff aside until the next draw.", seat=SeatName(seat))
        case e.TokenGivenUp(seat, _, face):
            return T("{seat} discards {token} from the hand.", seat=SeatName(seat), token=words.face(face or ""))
        case e.PooledFace(_, face):
            return T("You put back {token}.", token=words.face(face))
        case e.HandLookedAt(seat, target):
            return LOOKS_AT_HAND(event, seat=SeatName(seat), target=SeatName(target))
        case e.HandSeen(_, target, faces):
            return T("In the hand of {target}: {tokens}.", target=SeatName(target), tokens=words.faces(faces))


Board = e.SpecialPlaced | e.SpecialRemoved | e.ControlAdded | e.ControlRemoved | e.ControlSwapped


def board(event: Board) -> Text:
    match event:
        case e.SpecialPlaced(province, special, None):
            return T(
                "Into {province} comes: {special}.", province=words.province(province), special=words.SPECIAL[special]
            )
        case e.SpecialPlaced(province, special, replaced):
            return T(
                "Into {province} comes: {special}; it replaces: {old}.",
                province=words.province(province),
                special=words.SPECIAL[special],
                old=words.SPECIAL[replaced or ""],
            )
        case e.SpecialRemoved(province, special):
            return T(
                "{province} is rid of: {special}.", province=words.province(province), special=words.SPECIAL[special]
            )
        case e.ControlAdded(seat, province, faceup, facedown):
            return T(
                "🚩 {seat} adds to {province}: {faceup} faceup, {facedown} facedown.",
                seat=SeatName(seat),
                province=words.province(province),
                faceup=faceup,
                facedown=facedown,
            )
        case e.ControlRemoved(seat, province, tokens, empty):
            fillings: dict[str, Arg] = {
                "seat": SeatName(seat),
                "tokens": words.control(tokens),
                "province": words.province(province),
            }
            if empty:
                return T("{seat} takes {tokens} off {province}, which is empty now.", **fillings)
            return T("{seat} takes {tokens} off {province}.", **fillings)
        case e.ControlSwapped(seat, province, other, other_province):
            return SWAPS(
                event,
                seat=SeatName(seat),
                other=SeatName(other),
                one=words.province(province),
                two=words.province(other_province),
            )


Looking = e.TokensLookedAt | e.TokenSeen | e.LookDeclined | e.TokenDiscarded | e.TokenPooled


def looking(event: Looking) -> Text:
    match event:
        case e.TokensLookedAt(seat, means, tokens, slots):
            seen = [T("token {n} {slot}", n=n, slot=words.slot(slot)) for n, slot in zip(tokens, slots, strict=True)]
            return LOOKS(
                event,
                seat=SeatName(seat),
                means=words.MEANS[means],
                tokens=listing(seen),
            )
        case e.TokenSeen(_, id, owner, slot, face):
            return T(
                "You see: token {n} of {owner} {slot} is {token}.",
                n=id,
                owner=SeatName(owner),
                slot=words.slot(slot),
                token=words.face(face),
            )
        case e.LookDeclined(seat):
            return T("{seat} looks at no token.", seat=SeatName(seat))
        case e.TokenDiscarded():
            return _discarded(event)
        case e.TokenPooled(seat, id, owner, slot, bluff):
            fillings: dict[str, Arg] = {
                "seat": SeatName(seat),
                "n": id,
                "owner": SeatName(owner),
                "slot": words.slot(slot),
            }
            if bluff:
                return UNMASKS(event, **fillings)
            return T("{seat} sends token {n} of {owner} {slot} back into the pool, unseen.", **fillings)


def _discarded(event: e.TokenDiscarded) -> Text:
    token = event.token
    said: list[Arg] = [
        DISCARDS(
            event,
            seat=SeatName(event.seat),
            means=words.MEANS[event.means],
            n=token.id,
            owner=SeatName(token.owner),
            slot=words.slot(token.slot),
            token=words.face(token.face),
        )
    ]
    if event.foiled:
        said.append(FOILED(event, province=words.province(event.foiled)))
    return words.joined(" ", said)
