"""The ten actions."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T, Text
from engine.shogun.data import ACTIONS, MAJORITY, PLUS_1_CHEST, PLUS_1_RICE, RICE_TRACK, SIX_ARMIES
from engine.shogun.effects import EFFECTS, FEWER_ARMIES, SIX
from engine.shogun.words import names as words
from engine.shogun.words.topics.figures import cost_of


def _building(action: str) -> Text:
    kind = ACTIONS[action].building
    return T(
        "Costs {cost}. You put {building} on a free building space of the province. A province has 1 to 3 spaces and "
        "never two buildings of one kind. It scores 1 point each winter, and whoever has most {buildings} in a region "
        "scores {alone} more, or {tied} if several have as many. Without the chests or a free space it is skipped.",
        cost=cost_of(action),
        building=words.A_BUILDING[kind],
        buildings=words.BUILDINGS[kind],
        alone=MAJORITY[kind].alone,
        tied=MAJORITY[kind].tied,
    )


_COLLECT_RICE = T(
    "Costs nothing. You get the rice printed on the province, changed by the event, and 1 more with “{special}”. The "
    "store holds {most} rice; what is above is lost. Then the unrest follows: if markers lie on the province, that "
    "many farmers revolt; if you still hold it after that, it gets one marker more.",
    special=words.SPECIAL[PLUS_1_RICE],
    most=RICE_TRACK,
)
_COLLECT_CHESTS = T(
    "Costs nothing. You get the chests printed on the province, changed by the event, and 1 more with “{special}”. "
    "Then the unrest follows: if markers lie on the province, that many farmers revolt; if you still hold it after "
    "that, it gets one marker more. The income is yours even if the revolt succeeds.",
    special=words.SPECIAL[PLUS_1_CHEST],
)
_DEPLOY_5 = T(
    "Costs {cost}. {armies} come from your supply into the province; {six} with the special card “{special}”, {fewer} "
    "with the event “{event}”, and {six} with both. If your supply is too small for the plain number, it is skipped "
    "and costs nothing.",
    cost=cost_of("deploy_5"),
    armies=words.armies(ACTIONS["deploy_5"].armies),
    six=SIX,
    special=words.SPECIAL[SIX_ARMIES],
    fewer=FEWER_ARMIES[5],
    event=EFFECTS["fewer_armies"].name,
)
_DEPLOY_3 = T(
    "Costs {cost}. {armies} come from your supply into the province; {fewer} with the event “{event}”. If your supply "
    "is too small, it is skipped and costs nothing.",
    cost=cost_of("deploy_3"),
    armies=words.armies(ACTIONS["deploy_3"].armies),
    fewer=FEWER_ARMIES[3],
    event=EFFECTS["fewer_armies"].name,
)
_DEPLOY_1 = T(
    "Costs {cost}. {armies} comes from your supply into the province. Then you may move any number from there to one "
    "neighbour of your own, the new army too; one army must stay. There is no battle. Without an army in the supply "
    "nothing happens, and nobody moves.",
    cost=cost_of("deploy_1_move"),
    armies=words.armies(ACTIONS["deploy_1_move"].armies),
)
_BATTLE_MOVE = T(
    "Costs nothing. Armies go from the province to one neighbour, over land or by sea route; you choose where to and "
    "how many when it is your turn. One army must stay. Into an own province it is a move, into a neutral one or "
    "another player's it is a battle. With two armies and a neighbour that may be entered at least one must go, even "
    "if that is an attack. A and B are the same action at two places of the row."
)

_ACTION_TEXT: dict[str, tuple[str, Text]] = {
    "build_castle": ("6.1", _building("build_castle")),
    "build_temple": ("6.1", _building("build_temple")),
    "build_theatre": ("6.1", _building("build_theatre")),
    "confiscate_rice": ("6.2", _COLLECT_RICE),
    "collect_taxes": ("6.3", _COLLECT_CHESTS),
    "deploy_5": ("6.5", _DEPLOY_5),
    "deploy_3": ("6.5", _DEPLOY_3),
    "deploy_1_move": ("6.6", _DEPLOY_1),
    "battle_move_a": ("6.7", _BATTLE_MOVE),
    "battle_move_b": ("6.7", _BATTLE_MOVE),
}


def action(id: str) -> Topic:
    """An action to look up, by its id."""
    section, text = _ACTION_TEXT[id]
    return Topic(id, T("Action: {name}", name=words.ACTION[id]), section, text)
