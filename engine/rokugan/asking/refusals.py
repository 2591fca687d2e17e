"""Reasons why an action is not allowed now, and what is possible instead; the default action.

The rules are in the phases; here their answer "no" is put into words. Nothing here says more than
the seat may know.
"""

from engine.core.protocol import Actions
from engine.core.refusals import OTHERS, SHOWN, not_asked, possible
from engine.core.text import SeatName, T, Text, listing
from engine.rokugan import actions as a
from engine.rokugan.actions import DECLINE, END, LOT, PASS, Action
from engine.rokugan.data import BLESSINGS, BLUFF, HAND, PEACE, SHRINE, SLOTS, SUPPORT, TERRITORY_CARDS, Place, TokenSlot
from engine.rokugan.rules.cards import CARDS, in_placement
from engine.rokugan.rules.placement import slots_for
from engine.rokugan.rules.slots import barred, forbidden
from engine.rokugan.state import Draft, Player, RokuganPhase, RokuganState
from engine.rokugan.words import names as words
from engine.rokugan.words.describe import chosen, label
from engine.rokugan.words.names import say


def why_not(state: RokuganState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    match action:
        case a.TakeClan() if state.phase == RokuganPhase.CLANS:
            left = listing([words.clan(id) for id in state.clans_left()])
            return say(T("{clan} is taken already. Left are {clans}."), action, clans=left)
        case a.Keep() if state.phase == RokuganPhase.OBJECTIVES:
            dealt = listing([words.objective(id) for id in state.players[seat].dealt])
            return T("That objective was not dealt to you. Yours are {cards}.", cards=dealt)
        case a.Claim(province) if state.phase == RokuganPhase.CONTROL:
            said = T("{province} holds a control token of {seat} already. Choose an empty province.")
            return say(said, action, seat=SeatName(state.owner[province]))
        case a.Return() if state.phase == RokuganPhase.FORESIGHT:
            if action.face == BLUFF:
                return T("The bluff never goes into the pool. Put back another token.")
            return _not_in_hand(state, seat, action)
        case a.Exchange() if state.phase == RokuganPhase.RIDE:
            return _exchange(state, seat, action)
    if state.phase in (RokuganPhase.CARDS, RokuganPhase.PLACEMENT):
        return _turn(state, seat, action, legal)
    return not_asked(legal, label)


def _not_in_hand(state: RokuganState, seat: int, action: a.Return | a.Hold) -> Text:
    hand = words.faces(state.players[seat].hand)
    return say(T("You have no {token} in hand. You have {tokens}."), action, tokens=hand)


def _exchange(state: RokuganState, seat: int, action: a.Exchange) -> Text:
    mine = [str(id) for id, token in state.tokens.items() if token.owner == seat and not token.blessings]
    if action.one == action.other:
        return T("An exchange needs two different tokens. Yours are {tokens}.", tokens=listing(mine))
    if trouble := _not_there(state, action.one) or _not_there(state, action.other):
        return trouble
    return T("You can exchange only two tokens of your own without a blessing: {tokens}.", tokens=listing(mine))


def _not_there(state: RokuganState, id: int) -> Text | None:
    if id in state.tokens:
        return None
    known = listing([str(number) for number in state.tokens])
    return T("There is no token {n} on the board, only {tokens}.", n=id, tokens=known)


# -- a turn -------------------------------------------------------------------------------------------------------


def _turn(state: RokuganState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    match action:
        case a.Play(card):
            return _play(state, seat, card, legal)
        case a.Choose(word) if state.draft is not None:
            return _choose(state, state.draft, seat, word, legal)
        case a.Commit() if state.draft is not None:
            return say(T("“{card}” needs more choices first."), state.draft)
        case a.Commit():
            return T("You are not preparing a card. Choose one with “play” first.")
        case a.Drop():
            return T("Take a token first.")
    if state.draft is not None:
        return say(T("You are preparing “{card}”. Play it, or put it back first."), state.draft)
    if state.phase == RokuganPhase.CARDS:
        return T("Territory cards are played now; tokens are placed later. Play a card or pass.")
    return _placing(state, seat, action, legal)


def _play(state: RokuganState, seat: int, card: str, legal: Actions[Action]) -> Text:
    if state.held is not None:
        return T("You have taken a token. Put it back first, then play the card.")
    if state.draft is not None:
        return say(T("You are preparing “{card}” already."), state.draft)
    if card in SUPPORT:
        if state.phase != RokuganPhase.PLACEMENT:
            return T("You use that card at the start of one of your turns in the placement.")
        return CARDS[card].missing(state, seat) or T("There is no token on the board on which you could use it.")
    territory, instead = state.territories[TERRITORY_CARDS[card].territory], possible(legal, label)
    if territory.holder != seat or territory.card != card:
        return say(T("You do not hold “{card}”. {possible}"), territory, card=words.card(card), possible=instead)
    if state.phase != RokuganPhase.PLACEMENT and in_placement(card):
        return say(T("You play “{card}” at the start of one of your turns in the placement."), territory)
    if state.phase == RokuganPhase.PLACEMENT and not in_placement(card):
        return say(T("You play “{card}” in upkeep, not in the placement."), territory)
    said = T("“{card}” finds no target now, or its cost cannot be paid. You keep it. {possible}")
    return say(said, territory, possible=instead)


def _choose(state: RokuganState, draft: Draft, seat: int, word: str, legal: Actions[Action]) -> Text:
    possible = [action.word for action in legal if isinstance(action, a.Choose)]
    if not possible:
        return say(T("You have made all choices for “{card}”. Play it, or put it back."), draft)
    choices = listing([*map(chosen, possible[:SHOWN]), *([OTHERS] if len(possible) > SHOWN else [])])
    if word in draft.chosen:
        return T("Chosen already: {choice}. Possible: {choices}.", choice=chosen(word), choices=choices)
    if word.isdecimal() and possible[0].isdecimal() and (trouble := _untouchable(state, seat, int(word))):
        return trouble
    said = T("“{card}” cannot take this: {choice}. Possible: {choices}.")
    return say(said, draft, choice=chosen(word), choices=choices)


def _untouchable(state: RokuganState, seat: int, id: int) -> Text | None:
    """Why nothing can be done to a token; None if that is not the trouble."""
    if trouble := _not_there(state, id):
        return trouble
    token = state.tokens[id]
    if token.blessings:
        return T("Token {n} is blessed: nothing can happen to it.", n=id)
    if token.owner == seat:
        return T("Token {n} is your own.", n=id)
    if token.faceup:
        return T("Token {n} is faceup already.", n=id)
    return None


def _placing(state: RokuganState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    if (state.looking or state.looked) and not isinstance(action, a.Look | a.Discard):
        return not_asked(legal, label)
    match action:
        case a.Hold():
            return _hold(state, seat, action, legal)
        case a.Aim(province):
            return _aim(state, seat, province)
        case a.Put(slot):
            return _put(state, seat, slot, legal)
        case a.Discard(token):
            if not state.looked:
                return not_asked(legal, label)
            known = listing([str(id) for id in state.looked])
            return T("You have not looked at token {n} with this card. You looked at {tokens}.", n=token, tokens=known)
        case a.Look(token) if state.looking:
            return _not_there(state, token) or T(
                "You cannot look at token {n}. You can look at facedown tokens of others without a blessing.", n=token
            )
    return not_asked(legal, label)


def _hold(state: RokuganState, seat: int, action: a.Hold, legal: Actions[Action]) -> Text:
    if state.held is not None:
        return T("You have taken {token}. Place it, or put it back first.", token=words.face(state.held))
    player = state.players[seat]
    if action.face not in player.hand:
        return _not_in_hand(state, seat, action)
    reason = face_obstacle(player, action.face)
    if len(player.hand) <= HAND.kept:
        reason = T("You keep your last token.")
    elif reason is None and state.no_placement:
        reason = T("You have played Purge the Weak: you place no token in this turn.")
    elif reason is None and action.face in BLESSINGS:
        reason = T("A blessing goes on a facedown token of yours, and you have no token that can take it.")
    reason = reason or say(T("There is no slot for {token} now."), action)
    faces = [action.face for action in legal if isinstance(action, a.Hold)]
    instead = T("You can place {tokens}.", tokens=words.faces(faces)) if faces else possible(legal, label)
    return T("{reason} {possible}", reason=reason, possible=instead)


def _aim(state: RokuganState, seat: int, province: str) -> Text:
    if state.held is None:
        return T("First take a token from your hand, for example with “hold army_1”.")
    if state.aimed is not None:
        said = T("You have chosen {province} already. Choose the slot there, or put the token back.")
        return say(said, state, province=words.province(state.aimed))
    if state.held in BLESSINGS:
        return T("A blessing goes on a facedown token of yours, written like “on:7”.")
    if reason := province_obstacle(state, seat, province):
        return T("{reason} Choose another province.", reason=reason)
    said = T("There is no slot for {token} in {province}. Choose another province.")
    return say(said, state, token=words.face(state.held), province=words.province(province))


def _put(state: RokuganState, seat: int, slot: str, legal: Actions[Action]) -> Text:
    if state.held is None:
        return T("First take a token from your hand, for example with “hold army_1”.")
    under = a.token_of(slot)
    if (under is None) == (state.held in BLESSINGS):
        if under is None:
            return T("A blessing goes on a facedown token of yours, written like “on:7”.")
        return T("Only a blessing can go on another token.")
    if under is not None:
        return _not_there(state, under) or T("Token {n} is not a facedown token of yours that can be blessed.", n=under)
    there = SLOTS[slot].target
    if slot in slots_for(state, seat, state.held) and state.aimed != there:
        return T("First choose the province: “aim {province}”.", province=there)
    reason = slot_obstacle(state, seat, SLOTS[slot]) or T(
        "{token} would have no effect there, and this match does not allow such placements.",
        token=words.face(state.held),
    )
    open_there = [words.slot(action.slot) for action in legal if isinstance(action, a.Put)]
    if state.aimed != there or not open_there:
        return reason
    return T("{reason} Possible: {slots}.", reason=reason, slots=words.joined("; ", open_there[:SHOWN]))


def face_obstacle(player: Player, face: str) -> Text | None:
    """Why a token can be placed nowhere this round (H6, H7); None if it can."""
    if not forbidden(player, face):
        return None
    if face != BLUFF:
        return T("A ronin places neither raid nor diplomacy.")
    return T("Spy Network forbids your bluff this round.")


def province_obstacle(state: RokuganState, seat: int, province: str) -> Text | None:
    """Why no token of the seat may lie in a province or on its borders (H1, H2); None if it may."""
    if not barred(state, seat, province):
        return None
    name = words.province(province)
    if state.special[province] == PEACE:
        return T("{province} has peace: no token may go in it or on its borders.", province=name)
    if state.special[province] == SHRINE:
        return T("{province} has the shrine: only its controller places tokens in it or on its borders.", province=name)
    return T("{province} is scorched: no token may go in it or on its borders.", province=name)


def slot_obstacle(state: RokuganState, seat: int, slot: TokenSlot) -> Text | None:
    """Why a slot of the board is not open (H1 to H5); None if nothing of that is the trouble."""
    for province in (slot.target, slot.source):
        if province is not None and (trouble := province_obstacle(state, seat, province)):
            return trouble
    if slot.border is not None and slot.border in state.borders:
        return T("That border already has a token; each border holds one.")
    target = words.province(slot.target)
    if slot.place is not Place.CENTER and state.owner.get(slot.target) == seat:
        return T("{province} is yours, and you cannot attack it. Place in its centre to defend it.", province=target)
    if slot.source is not None and state.owner.get(slot.source) != seat and not state.players[seat].ronin:
        source = words.province(slot.source)
        return T("{source} is not yours, so nothing can come from there to {province}.", source=source, province=target)
    return None


def default_action(state: RokuganState, seat: int, legal: Actions[Action], begun: bool = False) -> Action:
    return next((action for action in (LOT, PASS, DECLINE, END) if action in legal), legal[0])
