"""Wages, income, and the end (RULES.md 10 to 12)."""

from collections.abc import Sequence

from engine.core.model import places_of
from engine.core.protocol import SEAT, Actions, Event, Phase
from engine.edo import cities
from engine.edo.actions import DONE, Action, Keep, Return, give_back, keep
from engine.edo.data import CAPITAL, ENDING, FIGURES, RICE, WAGE
from engine.edo.events import Ending, IncomePaid, MatchEnded, Score, WagesBegan, WagesPaid
from engine.edo.state import IN_HAND, EdoPhase, EdoState, EdoTurn, Player


class Wages(Phase[EdoState, Action, Event]):
    """10.1: which samurai stay, for rice, and which go back? In turn order."""

    def begin(self, turn: EdoTurn) -> None:
        turn.emit(WagesBegan(turn.state.round))
        next_payer(turn)

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        player = state.players[seat]
        kept, returned = state.kept, state.returned
        payable = (len(kept) + 1) * WAGE <= player.goods[RICE]
        progressing: list[Action] = []
        back: list[Action] = []
        for figure in samurai(player):
            answers = back if figure in kept or figure in returned else progressing
            if payable and figure not in kept:
                answers.append(keep(figure))
            if figure not in returned:
                answers.append(give_back(figure))
        return Actions(progressing or (DONE,), back)

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        state = turn.state
        match action:
            case Keep(figure):
                state.kept = (*state.kept, figure)
                state.returned = tuple([other for other in state.returned if other != figure])
            case Return(figure):
                state.returned = (*state.returned, figure)
                state.kept = tuple([other for other in state.kept if other != figure])
            case _:
                pay(turn, seat, state.kept)
                next_payer(turn)


def samurai(player: Player) -> list[str]:
    """A player's figures on the board."""
    return [figure for figure, space in zip(FIGURES, player.at, strict=True) if space]


def next_payer(turn: EdoTurn) -> None:
    """The next seat that has a choice: a samurai on the board, and rice for it."""
    state = turn.state
    state.kept = state.returned = ()
    while state.waiting:
        seat, state.waiting = state.waiting[0], state.waiting[1:]
        player = state.players[seat]
        if player.officials < len(FIGURES):
            if player.goods[RICE] >= WAGE:
                state.active = SEAT[seat]
                return
            pay(turn, seat, ())
    state.active = ()


def pay(turn: EdoTurn, seat: int, kept: tuple[str, ...]) -> None:
    """Rice for those that stay; all others go back to hand."""
    player = turn.state.players[seat]
    staying, leaving = [], []
    for index, space in enumerate(player.at):
        if space:
            if FIGURES[index] in kept:
                staying.append(space)
            else:
                leaving.append(space)
                player.at[index] = IN_HAND
    rice = len(staying) * WAGE
    player.goods[RICE] -= rice
    turn.emit(WagesPaid(seat, rice, tuple(staying), tuple(leaving)))


def pay_income(turn: EdoTurn) -> None:
    """10.2: each city pays the seats that have influence there."""
    state = turn.state
    seats = len(state.players)
    rows = []
    for city, standing in state.cities.items():
        shares = cities.income(seats, city, standing)
        if shares:
            rows.append((city, shares))
            for share in shares:
                state.players[share.seat].ryo += share.ryo
    turn.emit(IncomePaid(state.round, tuple(rows)))


def check_end(turn: EdoTurn) -> str | None:
    """11: has a seat enough points, or is the merchant deck used up?"""
    return None if ends(turn.state) else EdoPhase.ROUND_START


def ends(state: EdoState) -> bool:
    """Return True if the match ends with this round; the faceup card is of the deck (R26)."""
    return not state.merchant_deck or any(it.points >= ENDING.points for it in state.players)


class GameEnd(Phase[EdoState, Action, Event]):
    """12: final points and places."""

    def begin(self, turn: EdoTurn) -> None:
        state = turn.state
        scores = scores_of(state)
        turn.emit(MatchEnded(ending(state), scores, places(scores)))


def ending(state: EdoState) -> Ending:
    """Why a match that is over has ended."""
    if not any(score.eligible for score in scores_of(state)):
        return Ending.NOBODY
    enough = any(player.points >= ENDING.points for player in state.players)
    return Ending.POINTS if enough else Ending.MERCHANT_DECK


def scores_of(state: EdoState) -> tuple[Score, ...]:
    """Return the score of each seat if the match ended now."""
    capital = state.cities[CAPITAL]
    ranked = [seat for seat, _ in cities.influence(capital)]
    return tuple(
        Score(
            cities.has_house(capital, seat),
            player.points,
            *bonus(len(FIGURES) - player.officials, player.ryo),
            sum(player.goods),
            ranked.index(seat) + 1 if seat in ranked else 0,
        )
        for seat, player in enumerate(state.players)
    )


def bonus(samurai: int, ryo: int) -> tuple[int, int]:
    """Points for samurai on the board and for Ryo, rounded down (R27)."""
    return samurai * ENDING.samurai, ryo // ENDING.ryo


def places(scores: Sequence[Score]) -> tuple[int, ...]:
    """Return the places (12, R28, R29): eligible seats, then points, resources, rank in Edo."""
    if not any(score.eligible for score in scores):
        return (1,) * len(scores)
    # the higher the better; who has no rank in Edo comes after those with one
    return places_of([(it.eligible, it.total, it.goods, it.capital > 0, -it.capital) for it in scores])
