"""The set-up (RULES.md 3): clans, objectives, the initiative deck, the first control tokens."""

from itertools import filterfalse

from engine.core.protocol import Actions, Event, Phase
from engine.core.sequence import NOTHING
from engine.rokugan import data
from engine.rokugan import events as e
from engine.rokugan.actions import LOT, Action, Claim, Keep, TakeClan, claim
from engine.rokugan.rules.moves import add_control
from engine.rokugan.state import SEAT, RokuganPhase, RokuganState, RokuganTurn


class SettingUp(Phase[RokuganState, Action, Event]):
    """S0 to S2; ``game.Rokugan.set_up`` does them."""

    name = RokuganPhase.SETUP


class Clans(Phase[RokuganState, Action, Event]):
    """S3: which clan? In seat order, none twice (14, R-CLAN)."""

    name = RokuganPhase.CLANS

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.active = SEAT[0]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions((*map(TakeClan, state.clans_left()), LOT)) if seat in state.active else NOTHING

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        left = state.clans_left()
        clan = action.clan if isinstance(action, TakeClan) else left[turn.draw(len(left))]
        player = state.players[seat]
        player.clan = clan
        player.hand = [data.BLUFF]
        player.pool = [*data.TOKENS_OF[clan]]
        player.pool.remove(data.BLUFF)
        player.to_place = data.SET_ASIDE[len(state.players)]
        add_control(state, seat, data.CLANS[clan].capital, facedown=1)
        turn.emit(e.ClanTaken(seat, clan, data.CLANS[clan].capital))
        state.active = SEAT[seat + 1] if seat + 1 < len(state.players) else ()


class Objectives(Phase[RokuganState, Action, Event]):
    """S5: which of the two objectives dealt? All at once, in secret."""

    name = RokuganPhase.OBJECTIVES

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        cards = turn.shuffled(data.OBJECTIVE_IDS)
        for seat, player in enumerate(state.players):
            player.dealt = tuple(cards[seat * data.OBJECTIVES_DEALT : (seat + 1) * data.OBJECTIVES_DEALT])
            turn.emit(e.ObjectivesDealt(seat, player.dealt))
        state.active = tuple(range(len(state.players)))

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        return Actions([*map(Keep, state.players[seat].dealt)]) if seat in state.active else NOTHING

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        state = turn.state
        state.players[seat].objective = action.objective
        state.active = tuple(other for other in state.active if other != seat)
        turn.emit(e.ObjectiveKept(seat, action.objective))
        turn.emit(e.ObjectiveChosen(seat))


class InitiativeDeck(Phase[RokuganState, Action, Event]):
    """S8 and S9: the first player of round 1, and the deck for the others."""

    name = RokuganPhase.INITIATIVE

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        clans = turn.shuffled([data.CLAN_INITIATIVE[player.clan] for player in state.players])
        neutral = turn.shuffled(data.NEUTRAL_INITIATIVE)[: data.NEUTRALS_ADDED[len(state.players)]]
        first, *others = clans
        clan = data.INITIATIVE[first].clan
        seat = state.seat_of(clan or "")
        assert seat is not None, "the clan is in play"
        state.first, state.revealed = seat, (first,)
        state.deck = tuple(turn.shuffled([*others, *neutral]))
        turn.emit(e.FirstPlayerSet(first, seat, ()))


class Control(Phase[RokuganState, Action, Event]):
    """S10: into which empty province goes the next control token? In turn, until all are placed."""

    name = RokuganPhase.CONTROL

    def begin(self, turn: RokuganTurn) -> None:
        turn.state.active = SEAT[turn.state.first]

    def legal(self, state: RokuganState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return NOTHING
        return Actions((*map(claim, filterfalse(state.owner.__contains__, data.PROVINCE_IDS)), LOT))

    def play(self, turn: RokuganTurn, seat: int, action: Action) -> None:
        state = turn.state
        if isinstance(action, Claim):
            province = action.province
        else:
            empty = [id for id in data.PROVINCE_IDS if id not in state.owner]
            province = empty[turn.draw(len(empty))]
        add_control(state, seat, province, facedown=1)
        state.players[seat].to_place -= 1
        turn.emit(e.control_placed(seat, province))
        following = (seat + 1) % len(state.players)
        state.active = SEAT[following] if state.players[following].to_place else ()
