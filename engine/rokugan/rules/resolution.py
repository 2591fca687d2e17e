"""The resolution (RULES.md 6, X1 to X7; 7): nothing is decided any more, everything happens."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from engine.core.model import places_of
from engine.core.protocol import Event, Phase
from engine.rokugan import data, events as e
from engine.rokugan.actions import Action
from engine.rokugan.events import Fault, Held
from engine.rokugan.rules import battles
from engine.rokugan.rules.battles import ABILITIES, Attack, Defense
from engine.rokugan.rules.moves import add_control, clear_control, face_up, lift
from engine.rokugan.rules.scoring import Honor, controllers_of, objective_honor, open_honor
from engine.rokugan.rules.slots import legal_place, raid_strikes, slot_barred
from engine.rokugan.state import RokuganPhase, RokuganState, RokuganTurn, TerritoryState, Token

BATTLE, CANCELLED, GUARDED = Held
BLUFF, BARRED, WRONG_SLOT, OUT_OF_REACH, COVERED, WRONG_TOKEN = Fault


class Resolution(Phase[RokuganState, Action, Event]):
    """X1 to X7."""

    def begin(self, turn: RokuganTurn) -> None:
        state = turn.state
        if turn.record_events:
            lands = controllers_of(state.owner, state.special)
            before = open_honor(state.owner, state.faceup, state.special, len(state.players), lands)
            turn.emit(e.TokensRevealed(state.round, tuple([face_up(id, token) for id, token in state.tokens.items()])))
        remove_illegal(turn)
        # by a legal attack, before raids and diplomacy (14, R-FAILED); all tokens that are left are legal
        targets = [(data.TARGET[it.slot], it.owner) for it in state.tokens.values() if it.face in data.FIGHTING]
        attacked = frozenset([target for target, seat in targets if state.owner.get(target) != seat])
        fight(turn, attacked, {*raid(turn), *make_peace(turn)})
        for token in state.tokens.values():
            go_home(state, token)
        state.tokens.clear()
        state.borders.clear()
        controllers = controllers_of(state.owner, state.special)
        claim_territories(turn, controllers)
        state.foiled.clear()
        if turn.record_events:
            honor = open_honor(state.owner, state.faceup, state.special, len(state.players), controllers)
            now, then = (tuple([part.total for part in parts]) for parts in (honor, before))
            changed = [(id, lands[id], seat) for id, seat in controllers.items() if lands[id] != seat]
            turn.emit(e.RoundEnded(now, then, tuple([it for it in changed if data.TERRITORIES[it[0]].honor])))

    def end(self, turn: RokuganTurn) -> str | None:
        return None if turn.state.round == data.ROUNDS else RokuganPhase.UPKEEP


def go_home(state: RokuganState, token: Token) -> None:
    """A token goes with its blessings: to the discard, a bluff to the hand."""
    player = state.players[token.owner]
    if token.face == data.BLUFF:
        player.take_in_hand(data.BLUFF)
    else:
        player.discard.append(token.face)
    if token.blessings:
        player.discard += token.blessings


def tokens_around(state: RokuganState, province: str) -> list[int]:
    """The numbers of all tokens in a province and on its borders, whichever way they point."""
    center, borders = data.CENTER[province], data.BORDERS_OF[province]
    return [id for id, it in state.tokens.items() if it.slot == center or data.BORDER[it.slot] in borders]


# -- X2 -----------------------------------------------------------------------------------------------------------


def fault_of(state: RokuganState, token: Token) -> Fault | None:
    """Return why a token is not legal now; None if it is."""
    slot = data.SLOTS[token.slot]
    if legal_place(state, token.owner, token.face, slot):
        strikes = token.face != data.RAID or raid_strikes(state, token.owner, slot.target)
        return None if strikes else OUT_OF_REACH
    if token.face == data.BLUFF:
        return BLUFF
    return BARRED if slot_barred(state, token.owner, slot) else WRONG_SLOT


def remove_illegal(turn: RokuganTurn) -> None:
    """Remove illegal tokens, judged at once (14, R-LEGALTIME), bluffs and idle blessings (X2)."""
    state = turn.state
    useless: list[tuple[int, Token, Fault | None]] = []
    for id, token in state.tokens.items():
        fault = fault_of(state, token)
        # without a fault the token stays, but not its blessings, RULES.md 14, R-BLESSBAD
        if fault is not None or (token.blessings and token.face not in data.FIGHTING):
            useless.append((id, token, fault))
    if turn.record_events and useless:
        turn.emit(e.TokensRemoved(tuple(_removed(useless))))
    for id, token, fault in useless:
        if fault is not None:
            go_home(state, lift(state, id))
        else:
            state.players[token.owner].discard += token.blessings
            state.tokens[id] = token.blessed()


def _removed(useless: Iterable[tuple[int, Token, Fault | None]]) -> Iterator[e.Removed]:
    for id, token, fault in useless:
        if fault is not None:
            yield e.Removed(id, token.owner, token.face, token.slot, fault)
        for face in token.blessings:
            yield e.Removed(id, token.owner, face, token.slot, WRONG_TOKEN if fault is None else COVERED)


# -- X3, X4 -------------------------------------------------------------------------------------------------------


def _emptied_by(state: RokuganState, face: str) -> dict[str, tuple[tuple[int, ...], tuple[e.Shown, ...]]]:
    """Let all tokens in and around provinces with such a token go home.

    Return for each province, by id, the owners of these tokens, and all that lay there.
    """
    owners: dict[str, list[int]] = {}
    for token in state.tokens.values():
        if token.face == face:
            owners.setdefault(data.TARGET[token.slot], []).append(token.owner)
    lying = {province: tokens_around(state, province) for province in sorted(owners)}
    shown = {id: face_up(id, state.tokens[id]) for ids in lying.values() for id in ids}
    for id in sorted(shown):
        go_home(state, lift(state, id))
    return {it: (tuple(owners[it]), tuple(shown[id] for id in ids)) for it, ids in lying.items()}


def raid(turn: RokuganTurn) -> Collection[str]:
    """X3: all raids together (14, R-RAIDTIME); the provinces they burn."""
    state = turn.state
    raids = _emptied_by(state, data.RAID)
    for province, (seats, gone) in raids.items():
        controller, before = state.owner.get(province), state.special.get(province)
        clear_control(state, province)
        state.special[province] = data.SCORCHED
        turn.emit(e.ProvinceRaided(province, seats, controller, gone, before))
    return raids


def make_peace(turn: RokuganTurn) -> Collection[str]:
    """X4: the provinces that are given peace."""
    state = turn.state
    envoys = _emptied_by(state, data.DIPLOMACY)
    for province, (seats, gone) in envoys.items():
        before = state.special.get(province)
        state.special[province] = data.PEACE
        turn.emit(e.ProvincePacified(province, seats[0], gone, before))
    return envoys


# -- X5 -----------------------------------------------------------------------------------------------------------


def fight(turn: RokuganTurn, attacked: frozenset[str], calmed: Iterable[str]) -> None:
    """All battles from one snapshot (14, R-SNAP), then the successful defences."""
    state = turn.state
    lying: dict[str, list[int]] = defaultdict(list)
    for id, token in state.tokens.items():
        lying[data.TARGET[token.slot]].append(id)
    fought: dict[str, e.BattleFought] = {}
    for province in sorted(attacked.intersection(lying)):
        battle = _battle(state, province, lying[province], recorded=turn.record_events)
        if battle is not None:
            fought[province] = battle
    for province, over in fought.items():
        if over.winner is not None and over.winner != over.controller:
            clear_control(state, province)
            add_control(state, over.winner, province, facedown=1)
        turn.emit(over)
    for province in sorted({*lying, *attacked, *state.foiled}.difference(calmed)):
        if province in fought:
            over = fought[province]
            seat, held = over.controller, BATTLE if over.winner == over.controller else None
        else:
            seat = state.owner.get(province)
            held = _defended(state, province, seat, province in attacked, lying.get(province, ()))
        if seat is not None and held is not None:
            add_control(state, seat, province, faceup=1)
            if turn.record_events:
                turn.emit(e.ProvinceDefended(province, seat, held))


def _battle(state: RokuganState, province: str, ids: Sequence[int], *, recorded: bool) -> e.BattleFought | None:
    """Return the battle in a province, recorded or not; None if no attackers are left (7.1)."""
    tokens = [state.tokens[id] for id in ids]
    attacks, defense = forces(state, province, tokens)
    if not attacks:
        return None
    controller = defense.controller
    won = battles.winner(attacks, defense)
    if won is None:
        won = controller
    if not recorded:
        return e.BattleFought(province, controller, (), won, ())
    ranked = sorted(attacks.values(), key=lambda attack: (-attack.strength, attack.seat))
    return e.BattleFought(
        province,
        controller,
        tuple([e.Assault(attack.seat, attack.strength, defense.against(attack.clan)) for attack in ranked]),
        won,
        tuple(map(face_up, ids, tokens)),
    )


def forces(state: RokuganState, province: str, tokens: Iterable[Token]) -> tuple[dict[int, Attack], Defense]:
    """Return the attacks by seat and the defence that tokens make in a province (7.1, 7.2)."""
    controller = state.owner.get(province)
    strength: dict[int, int] = {}
    bluff = 0
    for token in tokens:
        force = data.STRENGTH[token.face]
        if token.blessings:
            force += sum([data.STRENGTH[it] for it in token.blessings])
        strength[token.owner] = strength.get(token.owner, 0) + force
        bluff += token.face == data.BLUFF
    players = state.players
    attacks = {seat: Attack(seat, players[seat].clan, total) for seat, total in strength.items() if seat != controller}
    special = state.special.get(province)
    if controller is None:
        return attacks, Defense(province, special)
    clan = players[controller].clan
    own = strength.get(controller, 0) + (ABILITIES[clan].bluff_defense if bluff else 0)
    return attacks, Defense(province, special, controller, clan, state.faceup.get(province, 0), own)


def _defended(state: RokuganState, province: str, seat: int | None, attacked: bool, ids: Iterable[int]) -> Held | None:
    """Return why a province without a battle counts as defended; None if it does not (7.5)."""
    if attacked or (state.foiled and state.foiled.get(province) == seat):
        return CANCELLED
    for id in ids:
        if state.tokens[id].face in data.FIGHTING:
            return GUARDED
    return None


# -- X6 -----------------------------------------------------------------------------------------------------------


def claim_territories(turn: RokuganTurn, controllers: Mapping[str, int | None]) -> None:
    """Cards of lost territories go back, then those on their spaces are taken (14, R-TCARD)."""
    state = turn.state
    for id, territory in state.territories.items():
        if territory.holder is not None and territory.holder != controllers[id]:
            turn.emit(e.CardReturned(territory.holder, id))
            state.territories[id] = TerritoryState(territory.card, known_to=territory.known_to)
    for id, controller in controllers.items():
        if controller is None:
            continue
        territory = state.territories[id]
        if territory.holder is not None or territory.played:
            continue
        known = territory.known_to if controller in territory.known_to else (*territory.known_to, controller)
        state.territories[id] = TerritoryState(territory.card, controller, known_to=known)
        turn.emit(e.CardTaken(controller, id))
        turn.emit(e.CardSeen(controller, id, territory.card))


# -- the end ------------------------------------------------------------------------------------------------------


class GameEnd(Phase[RokuganState, Action, Event]):
    """12: objectives are revealed, honour is counted."""

    def begin(self, turn: RokuganTurn) -> None:
        if not turn.record_events:
            return  # nothing but telling
        state = turn.state
        parts = honor_of(state)
        points = tuple(part.total for part in parts)
        provinces, faceup, territories, fulfilled = zip(*parts, strict=True)
        cards = tuple(player.objective or "" for player in state.players)
        turn.emit(e.Scored(provinces, faceup, territories, cards, fulfilled, points))
        reason, ranking = ending(state, points)
        turn.emit(e.MatchEnded(reason, ranking, points))


def honor_of(state: RokuganState) -> tuple[Honor, ...]:
    """All that each seat scores at the end."""
    players = state.players
    found = open_honor(state.owner, state.faceup, state.special, len(players))
    objectives = [
        objective_honor(player.objective or "", state.owner, state.special, seat, len(players))
        for seat, player in enumerate(players)
    ]
    return tuple(honor._replace(objective=worth) for honor, worth in zip(found, objectives, strict=True))


def ending(state: RokuganState, points: Sequence[int]) -> tuple[e.Ending, tuple[int, ...]]:
    """Return what decided the match with these points, and the places (14, R-WIN)."""
    ranks: list[tuple[int, ...]] = [(honor,) for honor in points]
    if state.rules.tie_break:
        owners = controllers_of(state.owner, state.special)
        scoring = [holder for id, holder in owners.items() if data.TERRITORIES[id].honor]
        ranks = [(points[n], scoring.count(n), len(it.provinces)) for n, it in enumerate(state.players)]
    if points.count(max(points)) == 1:
        return e.Ending.HONOR, places_of(ranks)
    return e.Ending.TIE_BREAK if ranks.count(max(ranks)) == 1 else e.Ending.SHARED, places_of(ranks)
