"""Battles and revolts on the board: throws, verdicts carried out, lost cards (RULES.md 7)."""

from functools import lru_cache
from operator import add

from engine.shogun.actions import March
from engine.shogun.effects import bonus_of, effect_of
from engine.shogun.events import BattleFought, CardSurrendered, Cubes, Result, RevoltFought, Scene, TowerBefore
from engine.shogun.rules import battles, tower
from engine.shogun.state import Attack, ShogunState, ShogunTurn

CONQUERED = Result.CONQUERED


def attack(turn: ShogunTurn, attacker: int, march: March | Attack, held_back: int = 0) -> None:
    """Armies enter a province of another player, or a neutral one with its farmers (7.2 to 7.4)."""
    state, target = turn.state, march.target
    defender, effect = state.owner.get(target), effect_of(state.event)
    farmers = len(state.players)
    extra_attack = reinforce(state, attacker, bonus_of(state.players[attacker].special).attackers + effect.attackers)
    extra_defence, stood, helped = 0, 0, True
    thrown_in = [0] * (farmers + 1)
    thrown_in[attacker] = march.armies + extra_attack
    if defender is None:
        thrown_in[farmers] = call_farmers(state, effect.neutral_farmers)
    else:
        stood = state.armies[target]
        helped = battles.farmers_help(state.markers.get(target, 0), state.rules.patient_farmers)
        extra_defence = reinforce(state, defender, extra_defenders(state, defender, target))
        thrown_in[defender] = stood - held_back + extra_defence
    state.armies[march.source] -= march.armies
    before, thrown, out, scene = throw(turn, target, thrown_in)

    helpers = out[farmers] if helped else 0
    if defender is None:
        verdict = battles.attack_on_neutral(out[attacker], helpers)
        clear_tray(state, (attacker, farmers))
    else:
        verdict = battles.attack_on_player(out[attacker], out[defender], helpers, held_back)
        clear_tray(state, (attacker, defender, farmers) if helped else (attacker, defender))
        state.players[defender].supply += held_back
    holder = attacker if verdict.result is CONQUERED else defender if verdict.armies else None
    lost = settle(state, target, holder, verdict.armies)
    if turn.record_events:
        armies = march.armies, extra_attack, stood, held_back, extra_defence
        cubes = in_colours(thrown), in_colours(before), in_colours(out)
        ended = verdict.result, verdict.armies, holder
        # by place, not by name, which takes three times as long
        turn.emit(BattleFought(attacker, march.source, target, defender, *armies, *cubes, helped, *ended, *lost, scene))
    if defender is None:
        if holder is not None:
            state.players[holder].take_in_hand(target)
    elif holder != defender:
        surrender(turn, defender, target, holder)


def revolt(turn: ShogunTurn, province: str, rising: int, *, winter: bool) -> bool:
    """Let farmers rise against the owner of a province (7.6). No card and no event has a part."""
    state = turn.state
    seat = state.owner[province]
    stood = state.armies[province]
    farmers = len(state.players)
    rising = call_farmers(state, rising)
    thrown_in = [0] * farmers + [rising]
    thrown_in[seat] = stood
    before, thrown, out, scene = throw(turn, province, thrown_in)

    left = battles.revolt(out[seat], out[farmers])
    clear_tray(state, (seat, farmers))
    lost = settle(state, province, seat if left else None, left)
    if turn.record_events:
        cubes = in_colours(thrown), in_colours(before), in_colours(out)
        turn.emit(RevoltFought(seat, province, winter, rising, stood, *cubes, left > 0, left, *lost, scene))
    if not left:
        surrender(turn, seat, province, None)
    return left > 0


def extra_defenders(state: ShogunState, seat: int, province: str) -> int:
    """Armies that cards in force add against an attacking player."""
    buildings = state.buildings.get(province, ())
    by_card = bonus_of(state.players[seat].special).extra_defenders(buildings)
    return by_card + effect_of(state.event).extra_defenders(buildings)


def reinforce(state: ShogunState, seat: int, wanted: int) -> int:
    """Take extra armies from the supply, as many as are there. Not asked (RULES.md 7.2)."""
    player = state.players[seat]
    extra = min(wanted, player.supply)
    player.supply -= extra
    return extra


def call_farmers(state: ShogunState, wanted: int) -> int:
    """Take farmers from the general supply, as many as are there (RULES.md 7.2)."""
    called = min(wanted, state.farmers)
    state.farmers -= called
    return called


Throw = tuple[tower.Cubes, tower.Cubes, tower.Cubes, Scene | None]
"""The tray before a throw, all that was thrown, and the tray now; the scene, if it is recorded."""


def throw(turn: ShogunTurn, province: str, cubes: list[int]) -> Throw:
    """Throw cubes and the tray in a fight for a province."""
    state, rules, into = turn.state, turn.state.rules, turn.state.tower
    tray, levels = into.tray, into.levels
    thrown = tuple(map(add, cubes, tray))
    into.levels, into.tray = tower.throw(rules.tower, rules.stick, rules.loosen, levels, thrown, turn.draw)
    if not turn.record_events:
        return tray, thrown, into.tray, None
    before = TowerBefore(rules.tower, rules.stick, rules.loosen, tuple(levels)) if rules.odds else None
    inside, standing = in_colours(into.inside), state.buildings.get(province, ())
    return tray, thrown, into.tray, Scene(standing, state.markers.get(province, 0), inside, before)


@lru_cache(4096)
def in_colours(cubes: tower.Cubes) -> Cubes:
    """A count of cubes, as events tell it."""
    return Cubes(cubes[:-1], cubes[-1])


def clear_tray(state: ShogunState, colours: tuple[int, ...]) -> None:
    """All cubes of these colours go from the tray to their supplies."""
    tray, players = [*state.tower.tray], state.players
    for colour in colours:
        if colour == len(players):
            state.farmers += tray[colour]
        else:
            players[colour].supply += tray[colour]
        tray[colour] = 0
    state.tower.tray = tuple(tray)


def settle(state: ShogunState, province: str, holder: int | None, armies: int) -> tuple[tuple[str, ...], int]:
    """Give a province to the winner of a fight, with armies from the supply; neutral without one.

    Return the buildings and the number of markers that are lost.
    """
    if holder is not None:
        state.owner[province] = holder
        state.armies[province] = armies
        state.players[holder].supply -= armies
        return (), 0
    state.owner.pop(province, None)
    state.armies.pop(province, None)
    buildings = state.buildings.pop(province, ())
    for building in buildings:
        state.tiles[building] += 1
    return buildings, state.markers.pop(province, 0)


def surrender(turn: ShogunTurn, seat: int, province: str, heir: int | None) -> None:
    """Move the card of a lost province to the conqueror's hand or to the supply (7.7).

    On a space it is shown, and that action is lost.
    """
    player = turn.state.players[seat]
    space = player.space_of(province)
    if space is None:
        player.hand.remove(province)
    else:
        del player.plan[space]
        turn.emit(CardSurrendered(seat, province, space))
    if heir is not None:
        turn.state.players[heir].take_in_hand(province)
