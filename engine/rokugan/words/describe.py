"""Events in sentences, and the headings of the report's chapters."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.protocol import Event
from engine.core.sentences import SILENCE, Filling, Sentences, grouped, titled, won
from engine.core.text import TC, TN, Arg, SeatName, T, Text, listing
from engine.rokugan import actions as a, events as e
from engine.rokugan.actions import Action
from engine.rokugan.data import CLANS, FACES, PROVINCES, ROUNDS, SLOTS
from engine.rokugan.events import Where
from engine.rokugan.words import battles, names as words
from engine.rokugan.words.names import say

WHERE = {Where.DISCARD: T("to the discard"), Where.POOL: T("back into the pool"), Where.ASIDE: T("set aside, shown")}

_FILLING = Filling(token=("face", words.face), card=words.card, n=("token", int))

label: Callable[[Action], Text] = Sentences(
    _FILLING,
    {
        a.TakeClan: lambda action: words.clan(action.clan),
        a.Keep: lambda action: words.objective(action.objective),
        a.Claim: lambda action: words.province(action.province),
        a.Return: T("Put back {token}"),
        a.Play: T("Play “{card}”"),
        a.Choose: lambda action: chosen(action.word),
        a.Commit: T("Play it like this"),
        a.Cancel: TC("take back a choice", "Back"),
        a.Pass: T("Pass"),
        a.Hold: lambda action: words.signed(action.face),
        a.Drop: TC("take back a choice", "Back"),
        a.Put: lambda action: words.slot_label(action.slot),
        a.Aim: lambda action: words.province(action.province),
        a.Discard: T("Discard token {n}"),
        a.Look: T("Look at token {n}"),
        a.Exchange: T("Exchange tokens {one} and {other}"),
        a.Decline: TC("an ability", "Decline"),
        a.End: T("End the turn"),
        a.Lot: T("Let the lot decide"),
    },
)
"""The action in a few words, for a button or a list."""


def chosen(word: str) -> Text:
    """Return a choice for a card by itself."""
    if word in PROVINCES:
        return words.province(word)
    if word in FACES:
        return words.signed(word)
    if word in SLOTS:
        return words.slot_label(word)
    if word in CLANS:
        return words.clan(word)
    if word in WHERE:
        return WHERE[Where(word)]
    under = a.token_of(word)
    return T("on token {n}", n=under) if under is not None else T("token {n}", n=word)


# -- set-up and the round -----------------------------------------------------------------------------------------


def _first(event: e.FirstPlayerSet) -> Iterator[Text]:
    yield T("🎴 {card}. {seat} is first player.", card=words.initiative(event.card))
    if event.tied:
        yield T("{seats} tie; {seat} is next to the right of the old first player.", seats=words.seats(event.tied))


def _round_began(event: e.RoundBegan) -> Text:
    ronin = event.ronin
    return T("Ronin this round, with no control token left: {seats}.", seats=words.seats(ronin)) if ronin else SILENCE


def _hands_filled(event: e.HandsFilled) -> Iterator[Text]:
    if min(event.hands) < max(event.hands):
        hands = listing([titled(SeatName(seat), n) for seat, n in enumerate(event.hands)])
        yield T("Everyone has drawn. In hand: {hands}.", hands=hands)
    else:
        yield TN("Everyone draws up to {n} token.", "Everyone draws up to {n} tokens.", max(event.hands))
    if n := len(event.bluffs):
        yield TN("{seats} gets the bluff back.", "{seats} get their bluffs back.", n, seats=words.seats(event.bluffs))


def _round_ended(event: e.RoundEnded) -> Text:
    """Everyone's honour, with changes."""
    honors = []
    for seat, honor in enumerate(event.honor):
        lands = event.lands_of(seat)
        gain = honor - event.before[seat] - sum(n for n, _ in lands)
        said: list[Arg] = [words.change(gain)] if gain else []
        said += [T("{lands} {n}", lands=words.territories(ids), n=words.change(n)) for n, ids in lands]
        who = T("{seat} {honor}", seat=SeatName(seat), honor=honor)
        honors.append(T("{who} ({changes})", who=who, changes=words.joined(", ", said)) if said else who)
    return T("Honour without secret objectives: {seats}.", seats=words.joined(", ", honors))


# -- cards --------------------------------------------------------------------------------------------------------


def _control_removed(event: e.ControlRemoved) -> Text:
    tokens = words.control(event.tokens)
    if event.empty:
        return T("{seat} removes {tokens} from {province}, which is now empty.", tokens=tokens)
    return T("{seat} removes {tokens} from {province}.", tokens=tokens)


def _looked(event: e.TokensLookedAt) -> Text:
    seen = [T("token {n} {slot}", n=n, slot=words.slot(at)) for n, at in zip(event.tokens, event.slots, strict=True)]
    return T("👁️ {seat}’s {means} looks at {tokens}.", tokens=listing(seen))


def _pooled(event: e.TokenPooled) -> Text:
    if event.bluff:
        return T("{seat} sends back {owner}’s token {n} {slot}: it was the bluff.")
    if event.seat == event.owner:
        return T("{seat} takes their own token {n} {slot} back into the pool, unseen.")
    return T("{seat} sends {owner}’s token {n} {slot} back into the pool, unseen.")


def _discarded(event: e.TokenDiscarded) -> Iterator[Text]:
    it = event.token
    slot, token = words.slot(it.slot), words.face(it.face)
    discards = T("🗑️ {seat}’s {means} discards {owner}’s token {n} {slot}: {token}.")
    yield say(discards, event, n=it.id, owner=SeatName(it.owner), slot=slot, token=token)
    if event.foiled:
        yield T("The attack on {province} counts as failed.", province=words.province(event.foiled))


def _exchanged(event: e.TokensExchanged) -> Text:
    (one, other), (here, there) = event.tokens, map(words.slot, event.slots)
    said = T("🐎 {seat} exchanges token {one} {here} and token {other} {there}.")
    return say(said, event, one=one, other=other, here=here, there=there)


def _parts(event: e.Scored) -> Iterator[Text]:
    """Every seat's parts, the highest total first, then who has fulfilled the secret objective."""
    for seat, total in sorted(enumerate(event.total), key=lambda one: -one[1]):
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
    done = [
        T("{seat}: {aim}", seat=SeatName(seat), aim=words.aim(event.objectives[seat]))
        for seat, worth in enumerate(event.fulfilled)
        if worth
    ]
    if done:
        yield T("🎴 Secret objectives fulfilled: {cards}.", cards=words.joined("; ", done))
    else:
        yield T("🎴 No one fulfilled their secret objective.")


def _control(events: Sequence[e.ControlPlaced]) -> Text:
    placed = grouped((event.seat, event.province) for event in events)
    each = [
        T("{seat} {provinces}", seat=SeatName(seat), provinces=words.provinces(ids)) for seat, ids in placed.items()
    ]
    return T("🚩 Control tokens: {placed}.", placed=words.joined("; ", each))


GIVEN_UP: Mapping[str, Text] = {
    Where.POOL: T("{seat} puts a token from the hand into the pool, unseen."),
    Where.ASIDE: T("{seat} sets the bluff aside until the next draw."),
    Where.DISCARD: T("{seat} discards {token} from the hand."),
}
MORE_LAND = T("👑 {seat} wins: equal honour, but more land.")
PLACED = T("{province} gets: {special}.")
PLACED_INSTEAD = T("{province} gets: {special}, in place of: {old}.")
DEFENDED: Mapping[str, Text] = {
    e.Held.BATTLE: T("🛡️ {seat} defended {province}: +1 faceup token."),
    e.Held.CANCELLED: T("🛡️ The attack on {province} was cancelled: +1 faceup token for {seat}."),
    e.Held.GUARDED: T("🛡️ {seat} guarded {province}: +1 faceup token."),
}

describe = Sentences(
    say,
    {
        e.MatchBegan: T("Each territory has one of its cards, facedown. Everyone chooses a clan, in seat order."),
        e.ClanTaken: T("🏯 {seat} plays as {clan} and holds {province}. Its ability: {ability}."),
        e.ObjectivesDealt: lambda it: words.dealt(it.objectives),
        e.ObjectiveKept: lambda it: T("You keep “{card}”: {aim}.", card=words.objective(it.objective)),
        e.ObjectiveChosen: SILENCE,
        e.FirstPlayerSet: _first,
        e.ControlPlaced: T("🚩 {seat} places a control token in {province}."),
        e.RoundBegan: _round_began,
        e.HandsFilled: _hands_filled,
        e.TokensDrawn: lambda it: T("You draw {tokens}.") if it.faces else T("You draw nothing."),
        e.TokenReturned: T("{seat} puts a token back into the pool, unseen."),
        e.ReturnedFace: T("You put back {token}."),
        e.CardsPassed: T("{seat} plays no territory card."),
        e.RoundEnded: _round_ended,
        e.CardPlayed: T("📜 {seat} plays “{card}”: {effect}."),
        e.TokensTaken: T("{seat} takes {tokens} from the discard."),
        e.TokenGivenUp: lambda it: GIVEN_UP[it.where],
        e.PooledFace: T("You put back {token}."),
        e.HandLookedAt: T("👁️ {seat} looks at the hand of {target}, who cannot use the bluff this round."),
        e.HandSeen: T("In the hand of {target}: {tokens}."),
        e.SpecialPlaced: lambda it: PLACED if it.replaced is None else PLACED_INSTEAD,
        e.SpecialRemoved: T("{province} loses: {special}."),
        e.ControlAdded: T("🚩 {seat} adds to {province}: {faceup} faceup, {facedown} facedown."),
        e.ControlRemoved: _control_removed,
        e.ControlSwapped: T("🔁 {seat} and {other} exchange all control tokens of {one} and {two}."),
        e.TokensLookedAt: _looked,
        e.TokenSeen: T("You see: {owner}’s token {n} {slot} is {token}."),
        e.LookDeclined: T("{seat} looks at no token."),
        e.TokenDiscarded: _discarded,
        e.TokenPooled: _pooled,
        e.PlacementBegan: SILENCE,
        e.TokenPlaced: T("{seat} places token {n} {slot}."),
        e.PlacedFace: T("Token {n} is your {token}."),
        e.BlessingPlaced: T("✨ {seat} lays {token} on token {n} {slot}."),
        e.TokenAnimated: T("💀 {seat} animates {token} {slot}, faceup, as token {n}."),
        e.TurnSkipped: T("{seat} has nothing to place and sits out until the tokens are revealed."),
        e.TokensExchanged: _exchanged,
        e.ExchangeDeclined: T("{seat} exchanges no tokens."),
        e.TokensRevealed: battles.revealed,
        e.TokensRemoved: battles.removed,
        e.ProvinceRaided: battles.raided,
        e.ProvincePacified: battles.pacified,
        e.BattleFought: lambda it: words.lines(battles.battle(it)),
        e.ProvinceDefended: lambda it: DEFENDED[it.held],
        e.CardReturned: T("{seat} returns a territory card: {land}."),
        e.CardTaken: T("📜 {seat} takes a territory card: {land}."),
        e.CardSeen: T("You see the card, {land}: “{card}”, {effect}."),
        e.Scored: lambda it: words.lines(_parts(it)),
        e.MatchEnded: lambda it: won(it.places, MORE_LAND if it.reason is e.Ending.TIE_BREAK else None),
    },
    {e.ControlPlaced: _control},
)
"""An event in a few lines; ``SILENCE`` for what the host shows all the time, or a heading says."""

headline = Sentences(
    say,
    {
        e.MatchBegan: T("Battle for Rokugan begins"),
        e.RoundBegan: T("Round {round} of {rounds}", rounds=ROUNDS),
        e.PlacementBegan: T("Round {round} · placement"),
        e.TokensRevealed: T("Round {round} · all tokens are revealed"),
        e.Scored: T("Scoring"),
        e.MatchEnded: T("The match is over"),
    },
).find
TITLES: Mapping[type, Callable[[Any], Mapping[int, Text]]] = {e.ClanTaken: lambda it: {it.seat: words.clan(it.clan)}}

GATHERED = (
    e.RoundEnded,
    e.CardTaken,
    e.CardReturned,
    e.BattleFought,
    e.ProvinceRaided,
    e.ProvincePacified,
    e.ProvinceDefended,
    e.TokensRemoved,
)
"""The events of the sheet, in the order of the words."""


def account(events: Sequence[Event]) -> tuple[Text, ...]:
    """Return the resolution in words: standings, battles with changes, others; idle tokens last."""
    if not any(isinstance(event, e.TokensRevealed) for event in events):
        return ()
    mine = [event for event in events if isinstance(event, GATHERED)]
    held = [it for it in mine if isinstance(it, e.BattleFought) and it.winner == it.controller]
    return tuple(map(describe, sorted(mine, key=lambda it: (GATHERED.index(type(it)), it in held))))
