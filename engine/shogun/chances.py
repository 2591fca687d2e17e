"""The chances of battles and revolts, from public facts alone (RULES.md 12.6).

What is to come is taken as things are: with the cards in force, the tower and the tray of now.
Ask ``ShogunView.rules.odds`` first: not every table wants them.
"""

from math import comb

from engine.shogun.amounts import provisions
from engine.shogun.effects import bonus_of, effect_of
from engine.shogun.events import BattleFought, RevoltFought, TowerBefore
from engine.shogun.rules import battles
from engine.shogun.rules.tower import Odds, coming_out, odds, percent as percent
from engine.shogun.view import ProvinceView, ShogunView

Throw = tuple[TowerBefore, tuple[int, ...]]
"""The tower, and the cubes by colour that are thrown into it."""


def _throw(view: ShogunView, cubes: dict[int, int]) -> Throw:
    """Return a throw that is to come: the cubes of the tray, and more by colour."""
    rules, tower = view.rules, view.tower
    thrown = tuple(lying + cubes.get(colour, 0) for colour, lying in enumerate(tower.tray))
    return TowerBefore(rules.tower, rules.stick, rules.loosen, tower.levels), thrown


def of_march(view: ShogunView, target: ProvinceView, armies: int) -> Odds | None:
    """Return the odds of the attack if no one holds back; None for a move, or without odds."""
    if view.seat is None or view.seat == target.owner or not view.rules.odds:
        return None
    return odds(*_attack(view, view.seat, target, armies), (view.seat,), _defence(view, target))


def to_hold(view: ShogunView, fighting: int) -> float:
    """Return the chance to hold a province against the announced attack with these armies."""
    attack = view.attack
    assert attack is not None, "who defends is asked once an attack is announced"
    target, attacker = view.by_id[attack.target], (attack.attacker,)
    back, theirs = target.armies - fighting, _defence(view, target)
    fight = _attack(view, attack.attacker, target, attack.armies, back)
    holds = odds(*fight, theirs, attacker).win
    if back:
        return holds
    # farmers alone save it for no one, RULES.md 7.4
    return holds - coming_out(*fight, theirs[:1])[0] * odds(*fight, theirs[1:], attacker).win


def of_revolt(view: ShogunView, province: ProvinceView, rising: int) -> Odds:
    """Return the owner's odds against these farmers, if there are any."""
    assert province.owner is not None, "a neutral province does not revolt"
    farmers = len(view.players)
    cubes = {province.owner: province.armies, farmers: min(rising, view.farmers)}
    return odds(*_throw(view, cubes), (province.owner,), (farmers,))


def of_hunger(view: ShogunView, seat: int, missing: int) -> float:
    """Return the chance that a seat short of so much rice loses a province to a revolt (9.3)."""
    row, mine = provisions(missing), [province for province in view.provinces if province.owner == seat]
    kept = [1.0] + [0.0] * row.revolts  # the sum over all draws of as many provinces
    for province in mine:
        keeps = of_revolt(view, province, province.markers + row.extra_farmers).win
        for drawn in range(row.revolts, 0, -1):
            kept[drawn] += kept[drawn - 1] * keeps
    return 1 - kept[-1] / comb(len(mine), row.revolts)


def before(event: BattleFought | RevoltFought) -> Odds | None:
    """Return the odds of the attacker, or of the owner in a revolt; None if they are not told."""
    if event.scene is None or event.scene.before is None:
        return None
    ours, farmers = event.seat if isinstance(event, RevoltFought) else event.attacker, (len(event.thrown.armies),)
    theirs: tuple[int, ...] = farmers
    if isinstance(event, BattleFought) and event.defender is not None:
        theirs = (event.defender, *(farmers if event.farmers_help else ()))
    return odds(event.scene.before, (*event.thrown.armies, event.thrown.farmers), (ours,), theirs)


def _attack(view: ShogunView, seat: int, target: ProvinceView, armies: int, back: int = 0) -> Throw:
    """Return the throw of an attack, with the extra armies and farmers that are there (7.2)."""
    effect, me = effect_of(view.event), view.players[seat]
    cubes = {seat: armies + min(bonus_of(me.special).attackers + effect.attackers, me.supply)}
    if target.owner is None:
        cubes[len(view.players)] = min(effect.neutral_farmers, view.farmers)
    else:
        owner = view.players[target.owner]
        cards = (bonus_of(owner.special), effect)
        extra = min(sum(card.extra_defenders(target.buildings) for card in cards), owner.supply)
        cubes[target.owner] = target.armies - back + extra
    return _throw(view, cubes)


def _defence(view: ShogunView, target: ProvinceView) -> tuple[int, ...]:
    """Return the colours that count for the defence (7.3)."""
    if target.owner is None:
        return (len(view.players),)
    helped = battles.farmers_help(target.markers, view.rules.patient_farmers)
    return (target.owner, len(view.players)) if helped else (target.owner,)
