"""Events made by hand: a battle and a revolt worth a picture, a round, a winter."""

from __future__ import annotations

from engine.shogun import events as e
from engine.shogun.data import ACTION_IDS, SPECIALS
from engine.shogun.events import BattleFought, Cubes, RevoltFought, Scene, TowerBefore

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
    scene=Scene(
        ("castle", "theatre"), 1, Cubes((2, 3, 0, 4, 1), 3), TowerBefore("S", 0.33, 0.03, ((3, 0, 0, 1, 1, 4),))
    ),
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
    scene=Scene(
        ("castle", "theatre"), 2, Cubes((0, 1, 3, 0, 2), 1), TowerBefore("S", 0.33, 0.03, ((0, 1, 1, 0, 2, 1),))
    ),
)

ROUND = (
    e.RoundBegan(1, "spring", ACTION_IDS[:5], SPECIALS),
    e.EventDrawn("chests_min_2"),
    e.BidsRevealed(("chest_3", "omi", None, "chest_0"), (0, 1, 3, 2), ()),
    e.SpecialPicked(0, "plus_1_attack", 3, False),
    e.SpecialPicked(1, "plus_1_chest", 1, False),
    e.SpecialPicked(3, "six_armies", 5, False),
    e.SpecialPicked(2, "plus_1_rice", 2, False),
    e.ActionBegan(1, "build_castle", ((1, "mino"), (2, "chest_2"), (0, "kai"), (3, "chest_4"))),
    e.ActionSkipped(1, "build_castle", "mino", "stands_already"),
    e.Built(0, "kai", "castle", 3, False),
    e.ActionBegan(2, "battle_move_a", ((1, "omi"), (2, "kii"), (0, "izu"), (3, "aki"))),
    e.BattleFought(
        1, "omi", "settsu", 2, 4, 0, 4, 0, 0,
        Cubes((0, 4, 4, 0), 0), Cubes((0, 0, 0, 0), 0), Cubes((0, 3, 3, 0), 0),
        True, "undecided", 0, None, ("temple",), 1, Scene(("temple",), 1, Cubes((1, 2, 2, 1), 2)),
    ),
    e.BattleFought(
        2, "kii", "yamato", None, 2, 0, 0, 0, 0,
        Cubes((0, 0, 2, 0), 1), Cubes((0, 0, 0, 0), 0), Cubes((0, 0, 1, 0), 2),
        True, "stayed_neutral", 0, None, (), 0, Scene((), 0, Cubes((1, 2, 3, 1), 1)),
    ),
    e.BattleFought(
        0, "izu", "suruga", 3, 12, 1, 5, 0, 0,
        Cubes((13, 0, 0, 5), 0), Cubes((0, 0, 0, 0), 0), Cubes((12, 0, 0, 1), 0),
        True, "conquered", 11, 0, (), 0, Scene(("theatre",), 0, Cubes((2, 2, 3, 5), 1)),
    ),
    e.CardSurrendered(3, "suruga", "collect_taxes"),
    e.Moved(3, "aki", "iwami", 7),
    e.ActionBegan(3, "collect_taxes", ((1, "awa_shikoku"), (2, "shimotsuke"), (0, "chest_0"))),
    e.Collected(1, "awa_shikoku", "chests", 6, 0),
    e.RevoltFought(
        1, "awa_shikoku", False, 2, 3,
        Cubes((0, 3, 0, 0), 2), Cubes((0, 0, 0, 0), 0), Cubes((0, 3, 0, 0), 1),
        True, 2, (), 0, Scene((), 2, Cubes((2, 2, 3, 5), 2)),
    ),
    e.MarkerPlaced(1, "awa_shikoku", 3),
    e.Collected(2, "shimotsuke", "chests", 8, 0),
    e.RevoltFought(
        2, "shimotsuke", False, 1, 1,
        Cubes((0, 0, 1, 0), 1), Cubes((0, 0, 0, 0), 0), Cubes((0, 0, 1, 0), 1),
        False, 0, ("castle",), 1, Scene(("castle",), 1, Cubes((2, 2, 3, 5), 2)),
    ),
    e.ActionBegan(4, "confiscate_rice", ((1, "chest_1"), (2, "ise"), (0, "kai"), (3, "chest_2"))),
    e.Collected(2, "ise", "rice", 4, 0),
    e.MarkerPlaced(2, "ise", 1),
    e.Collected(0, "kai", "rice", 3, 0),
    e.MarkerPlaced(0, "kai", 1),
    e.ActionBegan(5, "deploy_5", ((1, "chest_3"), (3, "bizen"))),
    e.Deployed(3, "bizen", 6, 3),
    e.ActionBegan(6, "deploy_1_move", ((1, "mimasaka"), (2, "chest_4"), (0, "sagami"))),
    e.Deployed(1, "mimasaka", 1, 1),
    e.ActionDeclined(0, "deploy_1_move", "sagami"),
    e.ActionBegan(7, "build_theatre", ((1, "omi"),)),
    e.Built(1, "omi", "theatre", 1, True),
    e.ActionBegan(8, "build_temple", ()),
    e.ActionBegan(9, "deploy_3", ((0, "musashi"),)),
    e.Deployed(0, "musashi", 3, 2),
    e.ActionBegan(10, "battle_move_b", ((2, "chest_3"),)),
    e.RoundEnded(),
)  # fmt: skip
"""A round of four seats in which nearly everything happens."""

WINTER = (
    e.WinterLoss(1, "rice_min_3", 3, (9, 4, 0, 6)),
    e.SupplyChecked(1, 7, 4, 3, ("mino", "omi"), 2),
    e.RevoltFought(
        1, "mino", True, 2, 9,
        Cubes((0, 9, 0, 0), 2), Cubes((0, 0, 0, 0), 0), Cubes((0, 6, 0, 0), 2),
        True, 4, (), 0, Scene(("castle",), 0, Cubes((1, 3, 0, 1), 2)),
    ),
    e.RevoltFought(
        1, "omi", True, 3, 2,
        Cubes((0, 2, 0, 0), 3), Cubes((0, 0, 0, 0), 0), Cubes((0, 2, 0, 0), 4),
        False, 0, ("theatre",), 1, Scene(("theatre",), 1, Cubes((1, 3, 0, 1), 1)),
    ),
    e.SupplyChecked(3, 6, 6, 0, (), 0),
    e.SupplyChecked(0, 8, 9, 0, (), 0),
    e.Scored(
        1,
        (8, 6, 0, 6),
        (5, 4, 0, 2),
        (
            e.Majority("brown", "castle", (0,), 3),
            e.Majority("yellow", "castle", (0, 1), 2),
            e.Majority("yellow", "temple", (1,), 2),
            e.Majority("green", "theatre", (1, 3), 0),
        ),
        (5, 4, 0, 0),
        (18, 14, 0, 8),
        (
            e.Holdings("brown", (4, 1, 0, 0), (2, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
            e.Holdings("yellow", (3, 3, 0, 0), (1, 1, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0)),
            e.Holdings("red", (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
            e.Holdings("purple", (0, 0, 0, 3), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
            e.Holdings("green", (1, 2, 0, 3), (0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 1)),
        ),
    ),
)  # fmt: skip
"""A winter of four seats, one of which has no province left."""
