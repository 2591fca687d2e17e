"""The ten actions, special cards and events."""

from engine.core.protocol import Topic
from engine.core.text import Arg, T, Text
from engine.shogun import data as data
from engine.shogun.effects import BONUSES, EFFECTS, FEWER_ARMIES, SIX
from engine.shogun.words import names as words

# -- actions ------------------------------------------------------------------------------------------------------


def cost_of(action: str) -> Text:
    """What an action costs."""
    return words.chests(data.ACTIONS[action].cost)


def _building(action: str) -> Text:
    kind = data.ACTIONS[action].building
    return T(
        "Costs {cost}. You put {building} on a free building space of the province. A province has 1 to 3 "
        "spaces and never two buildings of one kind. The building scores 1 point each winter. Having most "
        "{buildings} in a region scores {alone} more, or {tied} if several have as many. Without the chests "
        "or a free space the action is skipped.",
        cost=cost_of(action),
        building=words.A_BUILDING[kind],
        buildings=words.BUILDINGS[kind],
        alone=data.MAJORITY[kind].alone,
        tied=data.MAJORITY[kind].tied,
    )


_COLLECT_RICE = T(
    "Costs nothing. You get the rice printed on the province, changed by the event, and 1 more with "
    "“{special}”. The store holds {most} rice; the rest is lost. Then unrest follows. If revolt markers "
    "lie on the province, that many farmers revolt. If you still hold it after that, it gets 1 more "
    "marker.",
    special=words.SPECIAL[data.PLUS_1_RICE],
    most=data.RICE_TRACK,
)
_COLLECT_CHESTS = T(
    "Costs nothing. You get the chests printed on the province, changed by the event, and 1 more with "
    "“{special}”. Then unrest follows. If revolt markers lie on the province, that many farmers revolt. "
    "If you still hold it after that, it gets 1 more marker. The chests are yours even if the revolt "
    "succeeds.",
    special=words.SPECIAL[data.PLUS_1_CHEST],
)
_DEPLOY_5 = T(
    "Costs {cost}. {armies} come from your supply into the province: {six} with the special card "
    "“{special}”, {fewer} with the event “{event}”, {six} with both. If your supply is too small for the "
    "plain number, the action is skipped and costs nothing.",
    cost=cost_of("deploy_5"),
    armies=words.armies(data.ACTIONS["deploy_5"].armies),
    six=SIX,
    special=words.SPECIAL[data.SIX_ARMIES],
    fewer=FEWER_ARMIES[5],
    event=EFFECTS["fewer_armies"].name,
)
_DEPLOY_3 = T(
    "Costs {cost}. {armies} come from your supply into the province, {fewer} with the event “{event}”. "
    "If your supply is too small, the action is skipped and costs nothing.",
    cost=cost_of("deploy_3"),
    armies=words.armies(data.ACTIONS["deploy_3"].armies),
    fewer=FEWER_ARMIES[3],
    event=EFFECTS["fewer_armies"].name,
)
_DEPLOY_1 = T(
    "Costs {cost}. {armies} comes from your supply into the province. Then you may move any number from "
    "there to one neighbour of your own, the new army too. One army must stay. There is no battle. "
    "Without an army in the supply nothing happens, and nobody moves.",
    cost=cost_of("deploy_1_move"),
    armies=words.armies(data.ACTIONS["deploy_1_move"].armies),
)
_BATTLE_MOVE = T(
    "Costs nothing. Armies go from the province to one neighbour, over land or by sea route. You choose "
    "where to and how many when it is your turn. One army must stay. Into your own province it is a "
    "move, into a neutral one or another player's it is a battle. With two armies and a neighbour that "
    "may be entered at least one must go, even if that is an attack. A and B are the same action at two "
    "places of the row."
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


# -- special cards and events -------------------------------------------------------------------------------------

ABOUT_EVENTS = Topic(
    "events",
    T("Events"),
    "8",
    T(
        "There are {all} event cards. {open} lie open at the start of a year. After planning in spring, in "
        "summer and in autumn one of them is drawn. It holds for everybody in that round. The one that is "
        "left says how much rice each player loses in winter; its effect does not count then.",
        all=len(data.EVENTS),
        open=data.OPEN_EVENTS,
    ),
)


def special(id: str) -> Topic:
    """A special card to look up, by its id."""
    return Topic(id, T("Special card: {name}", name=BONUSES[id].name), "8", BONUSES[id].rule)


def event(kind: str) -> Topic:
    """An event to look up, with its loss in winter."""
    text = T("{text} As the winter’s event card it costs {loss} rice.", text=EFFECTS[kind].rule, loss=_loss(kind))
    return Topic(kind, T("Event: {name}", name=EFFECTS[kind].name), "8", text)


def _loss(kind: str) -> Arg:
    losses = [card.winter_loss for card in data.EVENTS.values() if card.kind == kind]
    if len(losses) == 1:
        return losses[0]
    return T("{one} or {other}", one=losses[0], other=losses[1])
