"""Reasons why an action is not allowed now, and what is possible instead; the default action.

The rules are in the phases; here their answer "no" is put into words.
"""

from engine.core.protocol import Actions
from engine.core.refusals import not_asked, possible
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import actions as a
from engine.shogun.actions import Action
from engine.shogun.amounts import cards_to_place
from engine.shogun.data import ACTIONS, CHEST_VALUE, SPACES, ActionKind
from engine.shogun.effects import effect_of
from engine.shogun.plans import bid_is_due, biddable, default_step
from engine.shogun.rules.acting import own_neighbours, targets
from engine.shogun.rules.planning import drafting, specials_left
from engine.shogun.state import Player, ShogunPhase, ShogunState
from engine.shogun.words import names as words
from engine.shogun.words.describe import label
from engine.shogun.words.names import say


def why_not(state: ShogunState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    match state.phase:
        case ShogunPhase.DRAFT:
            return _draft(state, seat, action, legal)
        case ShogunPhase.PLAN:
            return _plan(state, seat, action)
        case ShogunPhase.SPECIAL_PICKS if isinstance(action, a.Pick):
            taker = next(seat for seat, player in enumerate(state.players) if player.special == action.card)
            left = listing([words.SPECIAL[card] for card in specials_left(state)])
            taken = T("{seat} has taken “{card}”. Left are {cards}.")
            return say(taken, action, seat=SeatName(taker), card=words.SPECIAL[action.card], cards=left)
        case ShogunPhase.ACTION:
            return _acting(state, seat, action, legal)
        case ShogunPhase.WINTER_REVOLTS if isinstance(action, a.Quell):
            revolts = words.provinces(state.revolts)
            return say(T("No revolt is due in {province}. Still to come: {revolts}."), action, revolts=revolts)
    return not_asked(legal, label)


def _draft(state: ShogunState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    draft = drafting(state)
    match action:
        case a.Refresh() if draft.taken is None:
            return T(
                "You can replace the open cards once a turn, if they are the same two as in your last turn. "
                "Take an open card or the top one of the deck."
            )
        case a.Place(armies) if draft.taken is not None:
            groups = [str(size) for size in dict.fromkeys(draft.groups[seat])]
            return T("You have no group of {armies} left. You have {groups}.", armies=armies, groups=listing(groups))
        case a.Place():
            return T("Take a province first; its armies come after that.")
        case a.Take() if draft.taken is not None:
            taken = words.province(draft.taken)
            return T("You have taken {province} already. Now choose the army group for it.", province=taken)
    return not_asked(legal, label)


# -- plan ---------------------------------------------------------------------------------------------------------


def _plan(state: ShogunState, seat: int, action: Action) -> Text:
    if seat not in state.active:
        return T("Your plan is locked. Unlock it to change it; that works until everyone has locked.")
    match action:
        case a.Assign(space, card):
            return _assign(state, seat, space, card)
        case a.Clear():
            return say(T("No card lies on {space}."), action)
        case a.Lock():
            return lacking(state.players[seat])
        case a.Unlock():
            return T("Your plan is not locked. You can change it now.")
    return T("It is time to plan: put cards on the spaces, then lock the plan.")


def _assign(state: ShogunState, seat: int, space: str, card: str) -> Text:
    player = state.players[seat]
    lying = player.space_of(card)
    named: dict[str, Arg] = {"card": words.card_label(card), "space": words.SPACE[lying or space]}
    if lying == space:
        return T("{card} lies on {space} already.", **named)
    if lying is not None:
        return T(
            "{card} lies on {space}, and every card can be used once. Empty that space first, or use one of these: "
            "{free}.",
            free=words.cards(player.hand) if player.hand else T("none is left"),
            **named,
        )
    if card not in CHEST_VALUE and state.owner.get(card) != seat:
        return _not_owned(state, seat, card)
    possible = biddable(player.hand, player.chests)
    none = T("nothing that is free; take a card you can pay for off its space first")
    return T(
        "You cannot bid {value}: you have {chests}. You can bid {possible}.",
        value=CHEST_VALUE[card],
        chests=words.chests(player.chests),
        possible=words.cards(possible) if possible else none,
    )


def _not_owned(state: ShogunState, seat: int, province: str) -> Text:
    named: dict[str, Arg] = {"province": words.province(province), "mine": words.provinces(state.provinces_of(seat))}
    if province in state.board.out_of_play:
        return T("{province} is not in play with 3 players. Your provinces are {mine}.", **named)
    owner = state.owner.get(province)
    if owner is None:
        return T("{province} is neutral; you can plan only with your own provinces: {mine}.", **named)
    return T(
        "{province} belongs to {owner}; you can plan only with your own provinces: {mine}.",
        owner=SeatName(owner),
        **named,
    )


def lacking(player: Player) -> Text:
    missing = cards_to_place(player.provinces) - len(player.plan)
    empty = words.joined(", ", [words.SPACE[space] for space in SPACES if space not in player.plan])
    if bid_is_due(player.plan, player.hand):
        if not biddable(player.hand, player.chests):
            return T(
                "Your plan is not complete: the bid is empty, and every card you could bid lies on another space. "
                "Empty one of those spaces."
            )
        return TN(
            "Your plan is not complete: {n} more card is needed, on {empty}.",
            "Your plan is not complete: {n} more cards are needed, also a bid. Empty: {empty}.",
            missing,
            empty=empty,
        )
    return TN(
        "Your plan is not complete: {n} more card must be placed. Empty: {empty}.",
        "Your plan is not complete: {n} more cards must be placed. Empty: {empty}.",
        missing,
        empty=empty,
    )


# -- actions ------------------------------------------------------------------------------------------------------


def _acting(state: ShogunState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    if state.attack is not None:
        armies = state.armies[state.attack.target]
        have = T("You have {armies} in {province}: throw 0 to {most} of them.")
        attacked = T("{province} is attacked: choose how many armies you throw, 0 to {most}.")
        name, standing = words.province(state.attack.target), words.armies(armies)
        said = have if isinstance(action, a.Throw) else attacked
        return say(said, action, province=name, armies=standing, most=armies)
    match action:
        case a.March() if isinstance(legal[0], a.March):
            return _march(state, seat, action)
        case a.Decline() if not state.rules.free_choice:
            return T(
                "A planned action that is possible must be carried out. {possible}", possible=possible(legal, label)
            )
    return not_asked(legal, label)


def _march(state: ShogunState, seat: int, action: a.March) -> Text:
    source = state.players[seat].plan[state.action]
    battle = ACTIONS[state.action].kind is ActionKind.BATTLE_MOVE
    allowed = targets(state, seat, source) if battle else own_neighbours(state, seat, source)
    name = words.province(source)
    if action.source != source:
        tried = words.province(action.source)
        return T("This action was planned in {source}, not in {tried}.", source=name, tried=tried)
    if action.target not in allowed:
        said = effect_of(state.event).barred
        if action.target in state.board.out_of_play:
            said = T("{province} is not in play with 3 players.")
        elif action.target not in state.board.neighbours[source]:
            said = T("{province} is not next to {source}.")
        elif not battle:
            said = T("{province} is not yours, and this action moves without a battle.")
        reason = say(said, action, province=words.province(action.target))
        near = words.provinces(allowed)
        return T("{reason} From {source} you can go to {targets}.", reason=reason, source=name, targets=near)
    armies = state.armies[source]
    said = T("{source} has {armies}, and 1 must stay behind: move 1 to {most}.")
    return say(said, action, armies=words.armies(armies), most=armies - 1)


def default_action(state: ShogunState, seat: int, legal: Actions[Action], begun: bool = False) -> Action:
    player = state.players[seat]
    if state.phase == ShogunPhase.PLAN:
        return default_step(player.plan, player.hand, player.chests)
    if isinstance(legal[0], a.March) and not state.deployed:
        # a province of one's own if there is one, else the first that may be attacked, RULES.md 6.7
        province = player.plan[state.action]
        near = own_neighbours(state, seat, province) or targets(state, seat, province)
        return a.March(province, min(near), 1)
    # all armies fight, none moves on; else the first card, the largest group, the first province
    answer: Action = legal[-1] if state.attack is not None or state.deployed else legal[0]
    return answer
