"""What happened, in sentences for players; and the headings of the report's chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.rokugan import events as e
from engine.rokugan import words
from engine.rokugan.data import CLANS, ROUNDS

SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""


def tell(event: Event) -> Text:
    """What happened, in a few lines; ``SILENCE`` for what the host shows all the time, or a heading says."""
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
            return _card(event)
        case e.SpecialPlaced() | e.SpecialRemoved() | e.ControlAdded() | e.ControlRemoved() | e.ControlSwapped():
            return _board(event)
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
            return _placing(event)
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
            return _wave(event)
        case e.TokensLookedAt() | e.TokenSeen() | e.LookDeclined() | e.TokenDiscarded() | e.TokenPooled():
            return _looking(event)
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
            return _resolution(event)
        case e.Scored():
            return words.lines(_scored(event))
        case e.MatchEnded():
            return _match_ended(event)
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
                ability=words.ABILITY[CLANS[clan].ability],
            )
        case e.ObjectivesDealt(_, objectives):
            cards = [T("“{card}” ({aim})", card=words.objective(id), aim=words.aim(id)) for id in objectives]
            return T("Your objectives to choose from: {cards}.", cards=listing(cards))
        case e.ObjectiveKept(_, objective):
            return T("You keep “{card}”: {aim}.", card=words.objective(objective), aim=words.aim(objective))
        case e.ObjectiveChosen():
            return SILENCE
        case e.FirstPlayerSet():
            return _first(event)
        case e.ControlPlaced(seat, province):
            return T(
                "🚩 {seat} places a control token in {province}.",
                seat=SeatName(seat),
                province=words.province(province),
            )


def _first(event: e.FirstPlayerSet) -> Text:
    said: list[Arg] = [
        T("🎴 {card}. {seat} is first player.", card=words.initiative(event.card), seat=SeatName(event.seat))
    ]
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
                return T("Ronin this round, without a control token: {seats}.", seats=words.seats(ronin))
            return SILENCE
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
        case e.PlacementBegan() | e.RoundEnded():
            return SILENCE


# -- territory cards ----------------------------------------------------------------------------------------------

_Card = e.DraftChanged | e.CardPlayed | e.TokensTaken | e.TokenGivenUp | e.PooledFace | e.HandLookedAt | e.HandSeen


def _card(event: _Card) -> Text:
    match event:
        case e.DraftChanged():
            return SILENCE
        case e.CardPlayed(seat, card):
            return T(
                "📜 {seat} plays “{card}”: {effect}.",
                seat=SeatName(seat),
                card=words.card(card),
                effect=words.CARD[card],
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
            return T(
                "👁️ {seat} looks at the hand of {target}, who cannot use the bluff this round.",
                seat=SeatName(seat),
                target=SeatName(target),
            )
        case e.HandSeen(_, target, faces):
            return T("In the hand of {target}: {tokens}.", target=SeatName(target), tokens=words.faces(faces))


_Board = e.SpecialPlaced | e.SpecialRemoved | e.ControlAdded | e.ControlRemoved | e.ControlSwapped


def _board(event: _Board) -> Text:
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
            return T(
                "🔁 {seat} and {other} exchange all control tokens of {one} and {two}.",
                seat=SeatName(seat),
                other=SeatName(other),
                one=words.province(province),
                two=words.province(other_province),
            )


# -- placement ----------------------------------------------------------------------------------------------------

_Placing = (
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


def _placing(event: _Placing) -> Text:
    match event:
        case e.TokenHeld() | e.TokenAimed():
            return SILENCE
        case e.TokenPlaced(seat, id, slot):
            return T("{seat} places token {n} {slot}.", seat=SeatName(seat), n=id, slot=words.slot(slot))
        case e.PlacedFace(_, id, _, face):
            return T("Token {n} is your {token}.", n=id, token=words.face(face))
        case e.BlessingPlaced(seat, face, id, slot):
            return T(
                "✨ {seat} lays {token} on token {n} {slot}.",
                seat=SeatName(seat),
                token=words.face(face),
                n=id,
                slot=words.slot(slot),
            )
        case e.TokenAnimated(seat, face, id, slot):
            return T(
                "💀 {seat} animates {token} {slot}, face up, as token {n}.",
                seat=SeatName(seat),
                token=words.face(face),
                n=id,
                slot=words.slot(slot),
            )
        case e.TurnSkipped(seat):
            return T("{seat} has no token to place and is out until the tokens are revealed.", seat=SeatName(seat))
        case e.TokensExchanged(seat, tokens, slots):
            return T(
                "🐎 {seat} exchanges token {one} {here} and token {other} {there}.",
                seat=SeatName(seat),
                one=tokens[0],
                other=tokens[1],
                here=words.slot(slots[0]),
                there=words.slot(slots[1]),
            )
        case e.ExchangeDeclined(seat):
            return T("{seat} exchanges no tokens.", seat=SeatName(seat))


_Wave = (
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


def _wave(event: _Wave) -> Text:
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
            return SILENCE
        case e.CardVoid(_, card):
            return T("“{card}” finds no target any more. You keep it.", card=words.card(card))


_Looking = e.TokensLookedAt | e.TokenSeen | e.LookDeclined | e.TokenDiscarded | e.TokenPooled


def _looking(event: _Looking) -> Text:
    match event:
        case e.TokensLookedAt(seat, means, tokens, slots):
            seen = [T("token {n} {slot}", n=n, slot=words.slot(slot)) for n, slot in zip(tokens, slots, strict=True)]
            return T(
                "👁️ {seat} ({means}) looks at {tokens}.",
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
                return T("{seat} sends token {n} of {owner} {slot} home: it was the bluff.", **fillings)
            return T("{seat} sends token {n} of {owner} {slot} back into the pool, unseen.", **fillings)


def _discarded(event: e.TokenDiscarded) -> Text:
    token = event.token
    said: list[Arg] = [
        T(
            "🗑️ {seat} ({means}) reveals and discards token {n} of {owner} {slot}: {token}.",
            seat=SeatName(event.seat),
            means=words.MEANS[event.means],
            n=token.id,
            owner=SeatName(token.owner),
            slot=words.slot(token.slot),
            token=words.face(token.face),
        )
    ]
    if event.foiled:
        said.append(T("The attack on {province} counts as failed.", province=words.province(event.foiled)))
    return words.joined(" ", said)


# -- resolution ---------------------------------------------------------------------------------------------------

_Resolution = (
    e.TokensRevealed
    | e.TokensRemoved
    | e.ProvinceRaided
    | e.ProvincePacified
    | e.BattleFought
    | e.ProvinceDefended
    | e.CardReturned
    | e.CardTaken
    | e.CardSeen
)


def _resolution(event: _Resolution) -> Text:
    match event:
        case e.TokensRevealed(_, tokens):
            return words.lines(_revealed(tokens)) if tokens else T("No token lies on the board.")
        case e.TokensRemoved(tokens):
            return T("Off the board: {tokens}.", tokens=listing([_removed(token) for token in tokens]))
        case e.ProvinceRaided():
            return _raided(event)
        case e.ProvincePacified(province, seat, discarded):
            return T(
                "🕊️ {seat} brings peace to {province}. {gone}",
                seat=SeatName(seat),
                province=words.province(province),
                gone=_gone(discarded),
            )
        case e.BattleFought():
            return words.lines(_battle(event))
        case e.ProvinceDefended():
            return _defended(event)
        case e.CardReturned(seat, territory):
            return T("{seat} puts a territory card back: {land}.", seat=SeatName(seat), land=words.territory(territory))
        case e.CardTaken(seat, territory):
            return T("📜 {seat} takes a territory card: {land}.", seat=SeatName(seat), land=words.territory(territory))
        case e.CardSeen(_, territory, card):
            return T(
                "You see the card, {land}: “{card}”, {effect}.",
                land=words.territory(territory),
                card=words.card(card),
                effect=words.CARD[card],
            )


def _revealed(tokens: Sequence[e.Shown]) -> Iterator[Arg]:
    for seat in sorted({token.owner for token in tokens}):
        shown = [_shown(token) for token in tokens if token.owner == seat]
        yield T("{seat}: {tokens}.", seat=SeatName(seat), tokens=words.joined("; ", shown))


def _shown(token: e.Shown) -> Text:
    faces = words.joined(" + ", [words.face(face) for face in (token.face, *token.blessings)])
    return T("{token} {slot}", token=faces, slot=words.slot(token.slot))


def _removed(token: e.Removed) -> Text:
    fillings: dict[str, Arg] = {"token": words.face(token.face), "owner": SeatName(token.owner)}
    fault = words.FAULT.get(token.fault)
    return T("{token} of {owner} ({fault})", fault=fault, **fillings) if fault else T("{token} of {owner}", **fillings)


def _gone(tokens: Sequence[e.Shown]) -> Text:
    return T("Discarded: {tokens}.", tokens=listing([_of(token) for token in tokens]))


def _of(token: e.Shown) -> Text:
    return T("{token} of {owner}", token=words.face(token.face), owner=SeatName(token.owner))


def _raided(event: e.ProvinceRaided) -> Text:
    fillings: dict[str, Arg] = {
        "seats": words.seats(event.seats),
        "province": words.province(event.province),
        "gone": _gone(event.discarded),
    }
    if event.controller is None:
        return T("🔥 {province} is raided by {seats} and burns. {gone}", **fillings)
    return T(
        "🔥 {province} is raided by {seats} and burns; {seat} loses it. {gone}",
        seat=SeatName(event.controller),
        **fillings,
    )


def _battle(event: e.BattleFought) -> Iterator[Arg]:
    province = words.province(event.province)
    sides = [
        T("{seat} with {attack} against {defense}", seat=SeatName(it.seat), attack=it.attack, defense=it.defense)
        for it in event.assaults
    ]
    yield T("⚔️ {province}: {sides}.", province=province, sides=listing(sides))
    if event.winner is None:
        yield T("{province} stays empty.", province=province)
    elif event.winner == event.controller:
        yield T("{seat} holds {province}.", seat=SeatName(event.winner), province=province)
    elif event.controller is None:
        yield T("{seat} takes {province}.", seat=SeatName(event.winner), province=province)
    else:
        yield T(
            "{seat} takes {province} from {loser}.",
            seat=SeatName(event.winner),
            province=province,
            loser=SeatName(event.controller),
        )


def _defended(event: e.ProvinceDefended) -> Text:
    fillings: dict[str, Arg] = {"seat": SeatName(event.seat), "province": words.province(event.province)}
    match event.held:
        case e.Held.BATTLE:
            return T("🛡️ {province} is defended: one more faceup control token of {seat}.", **fillings)
        case e.Held.CANCELLED:
            return T("🛡️ The attack on {province} came to nothing: one more faceup control token of {seat}.", **fillings)
    return T("🛡️ {province} was guarded: one more faceup control token of {seat}.", **fillings)


# -- the end ------------------------------------------------------------------------------------------------------


def _scored(event: e.Scored) -> Iterator[Arg]:
    for seat, total in enumerate(event.total):
        yield T(
            "🏆 {seat}: {provinces} for provinces, {faceup} for faceup tokens, {territories} for territories, "
            "{worth} for “{objective}”: {total} honour.",
            seat=SeatName(seat),
            provinces=event.provinces[seat],
            faceup=event.faceup[seat],
            territories=event.territories[seat],
            worth=event.fulfilled[seat],
            objective=words.objective(event.objectives[seat]),
            total=total,
        )


def _match_ended(event: e.MatchEnded) -> Text:
    ranking = sorted(range(len(event.places)), key=lambda seat: (event.places[seat], seat))
    winners = [seat for seat in ranking if event.places[seat] == 1]
    if len(winners) > 1:
        said: list[Arg] = [T("👑 {seats} win together.", seats=words.seats(winners))]
    elif event.reason is e.Ending.TIE_BREAK:
        said = [T("👑 {seat} wins: as much honour, but more land.", seat=SeatName(winners[0]))]
    else:
        said = [T("👑 {seat} wins.", seat=SeatName(winners[0]))]
    said += [
        T("{place}. {seat}: {points} honour", place=event.places[seat], seat=SeatName(seat), points=event.points[seat])
        for seat in ranking
    ]
    return words.lines(said)
