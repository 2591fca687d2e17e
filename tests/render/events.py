"""Events made by hand: a battle and a revolt worth a picture."""

from __future__ import annotations

from engine.shogun.events import BattleFought, Cubes, RevoltFought, Scene

BATTLE = BattleFought(
    attacker=1,
    source="kai",
    target="shinano",
    defender=3,
    marched=7,
    extra_attack=1,
    stood=5,
    held_back=0,
    extra_defence=1,
    thrown=Cubes((0, 8, 2, 6, 0), 1),
    tray_before=Cubes((0, 0, 2, 0, 0), 1),
    came_out=Cubes((1, 5, 1, 3, 0), 2),
    farmers_help=False,
    result="conquered",
    armies_left=2,
    owner=1,
    buildings_lost=(),
    markers_lost=0,
    scene=Scene(("castle", "theatre"), 1, Cubes((2, 3, 0, 4, 1), 3)),
)
REVOLT = RevoltFought(
    seat=2,
    province="musashi",
    winter=True,
    farmers=3,
    stood=4,
    thrown=Cubes((0, 0, 4, 0, 0), 3),
    tray_before=Cubes((0, 0, 0, 0, 0), 0),
    came_out=Cubes((0, 0, 2, 0, 0), 3),
    put_down=False,
    armies_left=0,
    buildings_lost=("castle", "theatre"),
    markers_lost=2,
    scene=Scene(("castle", "theatre"), 2, Cubes((0, 1, 3, 0, 2), 1)),
)
