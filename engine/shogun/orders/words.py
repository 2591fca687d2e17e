"""The kinds of decision, the words of Shogun's actions, and how they may be written."""

from collections.abc import Mapping

from engine.shogun import data as data
from engine.shogun.actions import DECK
from engine.shogun.asking.plan_sheet import CARD_ALIASES

DRAFT_CARD, DRAFT_GROUP, SPECIAL = "draft_card", "draft_group", "special"
BATTLE_A, BATTLE_B, MOVE = "battle_a", "battle_b", "move"
FREE_CHOICE, HOLD_BACK, REVOLT = "free_choice", "hold_back", "revolt"
"""The kinds of decision, in the order in which they come."""
SPACE_OF: Mapping[str, str] = {BATTLE_A: data.BATTLE_MOVE_A, BATTLE_B: data.BATTLE_MOVE_B, MOVE: data.DEPLOY_1_MOVE}
"""For the decisions about marches the space on which it is planned where they begin."""
KEY_OF: Mapping[str, str] = {space: key for key, space in SPACE_OF.items()}
DECLINABLE = tuple(action for action in data.ACTION_IDS if data.ACTIONS[action].kind is not data.ActionKind.BATTLE_MOVE)
"""Actions that may be declined as a whole; a battle is declined when it is asked where to."""
NEUTRAL, STAY, CARRY, LEAVE, REFRESHED = "neutral", "stay", "carry_out", "decline", "refresh"
VERBS = ("take", "place", "pick", "march", STAY, CARRY, LEAVE, "throw", "quell", REFRESHED)
RESOURCES = ("chests", "rice", "points", "provinces", "supply")
"""Own things to count, besides the armies in a province."""
NAMES: Mapping[str, str] = {
    **{word: word for word in (*VERBS, DECK, NEUTRAL, *RESOURCES, *DECLINABLE)},
    **{id: id for id in (*data.REGIONS, *data.PROVINCE_IDS, *data.SPECIALS)},
    **{f"{region}_region": region for region in data.REGIONS},
    **{alias: id for id, aliases in CARD_ALIASES.items() if id in data.PROVINCES for alias in aliases},
    "+1_chest": "plus_1_chest",
    "+1_rice": "plus_1_rice",
    "6_armies": "six_armies",
    "+1_attack": "plus_1_attack",
    "+1_in_attack": "plus_1_attack",
    "attack": "plus_1_attack",
    "+1_defence": "plus_1_defence",
    "+1_in_defence": "plus_1_defence",
    "defence": "plus_1_defence",
    "castle": "build_castle",
    "temple": "build_temple",
    "theatre": "build_theatre",
    "taxes": "collect_taxes",
    "carry": CARRY,
    "all_stay": STAY,
    "unseen": DECK,
}
"""How words may be written."""
