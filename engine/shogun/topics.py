"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Topic
from engine.core.text import TN, Arg, T, Text, listing
from engine.shogun import words
from engine.shogun.amounts import FEWER_ARMIES, SIX
from engine.shogun.data import (
    ACTION_IDS,
    ACTIONS,
    CASTLE,
    CHEST_CARDS,
    EVENTS,
    MAJORITY,
    OPEN_ACTIONS,
    OPEN_EVENTS,
    PLUS_1_ATTACK,
    PLUS_1_CHEST,
    PLUS_1_DEFENCE,
    PLUS_1_RICE,
    PROVISIONS,
    RICE_TRACK,
    SIDES,
    SIX_ARMIES,
    SPACES,
    SPECIALS,
    START,
    SUPPLY,
    TEMPLE,
    THEATRE,
    TOWER_START,
    Effect,
    Provisions,
    Side,
)

_LIMIT = {card.kind: card.limit for card in EVENTS.values()}


def _cost(action: str) -> Text:
    return words.chests(ACTIONS[action].cost)


def _or(numbers: Iterator[int]) -> str:
    return "/".join(str(number) for number in numbers)


# -- the course ---------------------------------------------------------------------------------------------------

_COURSE = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "3",
        T(
            "There are two years. Each has three rounds, spring, summer and autumn, and then a winter. In a round "
            "everybody plans in secret, bids for a special card and the turn order, and then the ten actions are "
            "carried out one after another. In winter the provinces are fed from the store of rice, the hungry ones "
            "revolt, and points are counted. After the second winter the match is over."
        ),
    ),
    Topic(
        "start",
        T("What one begins with"),
        "2.3",
        T(
            "Everybody has {armies} armies, of which those of the army groups begin on the board, five chest cards "
            "numbered 0 to 4, and {chests} chests with 3/4/5 players. Nobody has rice or points. {thrown} armies of "
            "each player and {farmers} farmers are thrown into the tower at the start; what falls out goes back to "
            "its supply.",
            armies=SUPPLY.armies,
            chests=_or(start.chests for start in START.values()),
            thrown=TOWER_START.armies,
            farmers=TOWER_START.farmers,
        ),
    ),
    Topic(
        "draft",
        T("Draft of the provinces"),
        "2.5",
        T(
            "Two province cards lie open. In your turn you take one of them, or the top card of the deck unseen, and "
            "put one of your army groups there. The groups are {five} with 5 players; with 4 there is one 2 more, "
            "with 3 there are two more. If you find the same open pair as at the beginning of your last turn, you "
            "may have it replaced first, once. It ends when all groups stand; provinces left over are neutral.",
            five=listing(START[5].groups),
        ),
    ),
    Topic(
        "round",
        T("How a round begins"),
        "4.1",
        T(
            "The ten action cards are shuffled into a row; {open} of them lie open, the others come up one by one "
            "during the round. The five special cards are dealt to the places 1 to 5. Then everybody plans, one of "
            "the year's open events is drawn and holds for this round, bids are shown and paid, and the special "
            "cards are taken. Then the actions begin.",
            open=OPEN_ACTIONS,
        ),
    ),
    Topic(
        "planning",
        T("Planning"),
        "4.2",
        T(
            "All plan at once and in secret: one card on each of {spaces} spaces, that is ten actions and the bid. A "
            "province card means that the action happens in that province; a chest card means no action. Each card "
            "is used once, so a province acts at most once a round. As many spaces must be filled as you have cards "
            "for; with too few cards any space may stay empty. A locked plan can be opened again until everybody "
            "has locked. An action need not be possible yet when it is planned.",
            spaces=len(SPACES),
        ),
    ),
    Topic(
        "bidding",
        T("Bids"),
        "4.4",
        T(
            "The card on the bid space is your bid. A chest card bids that many chests, which you must own and then "
            "pay. A province card is worth more than 0 and less than 1, costs nothing and stays yours. The order is: "
            "chest cards from {most} down to 1, then provinces, then 0, then no bid. Equal bids are drawn by lot.",
            most=len(CHEST_CARDS) - 1,
        ),
    ),
    Topic(
        "turn_order",
        T("Turn order"),
        "4.5",
        T(
            "In the order of the bids everybody takes one of the special cards that are left. It helps him in this "
            "round, and its place in the row, 1 to 5, is his place in turn order; gaps do not matter. So a high bid "
            "chooses first, but need not act first. The turn order of the autumn also holds in winter."
        ),
    ),
    Topic(
        "actions",
        T("Carrying out actions"),
        "5",
        T(
            "The ten actions come in the order of the row, each for all players in turn order. When one begins, all "
            "cards planned for it are turned up. Whoever can do his action in full must do it; whoever cannot, or "
            "could do only a part, skips it and pays nothing. The province must still be his. Special cards and "
            "events change how much one gets, never the price. Events count first, then special cards."
        ),
    ),
)

# -- the ten actions ----------------------------------------------------------------------------------------------


def _building(action: str) -> Text:
    kind = ACTIONS[action].building
    return T(
        "Costs {cost}. You put {building} on a free building space of the province. A province has 1 to 3 spaces and "
        "never two buildings of one kind. It scores 1 point each winter, and whoever has most {buildings} in a region "
        "scores {alone} more, or {tied} if several have as many. Without the chests or a free space it is skipped.",
        cost=_cost(action),
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
    cost=_cost("deploy_5"),
    armies=words.armies(ACTIONS["deploy_5"].armies),
    six=SIX,
    special=words.SPECIAL[SIX_ARMIES],
    fewer=FEWER_ARMIES[5],
    event=words.EVENT[Effect.FEWER_ARMIES],
)
_DEPLOY_3 = T(
    "Costs {cost}. {armies} come from your supply into the province; {fewer} with the event “{event}”. If your supply "
    "is too small, it is skipped and costs nothing.",
    cost=_cost("deploy_3"),
    armies=words.armies(ACTIONS["deploy_3"].armies),
    fewer=FEWER_ARMIES[3],
    event=words.EVENT[Effect.FEWER_ARMIES],
)
_DEPLOY_1 = T(
    "Costs {cost}. {armies} comes from your supply into the province. Then you may move any number from there to one "
    "neighbour of your own, the new army too; one army must stay. There is no battle. Without an army in the supply "
    "nothing happens, and nobody moves.",
    cost=_cost("deploy_1_move"),
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


def _action(id: str) -> Topic:
    section, text = _ACTION_TEXT[id]
    return Topic(id, T("Action: {name}", name=words.ACTION[id]), section, text)


# -- fighting -----------------------------------------------------------------------------------------------------

_FIGHTING = (
    Topic(
        "moving",
        T("Moving"),
        "6.8",
        T(
            "Armies move only by the actions “{one}”, “{a}” and “{b}”, always to one neighbour; a sea route is as "
            "good as a land border. At least one army stays behind. Armies that came this round may go on if another "
            "action was planned where they now stand. A province conquered this round cannot act before the next "
            "one, since its card was not there to be planned.",
            one=words.ACTION["deploy_1_move"],
            a=words.ACTION["battle_move_a"],
            b=words.ACTION["battle_move_b"],
        ),
    ),
    Topic(
        "battle",
        T("Battles between players"),
        "7.4",
        T(
            "All armies that moved in and all that stand there go into the tower, with extra armies and whatever lies "
            "in the tray. Only what lies in the tray afterwards counts. More attackers than defenders: the "
            "difference takes the province, with its buildings and markers. Fewer: the defence holds, loses as many "
            "cubes as attackers came out, and keeps at least one army. As many: the province becomes neutral and "
            "loses its buildings and markers. All other cubes of the two that came out go back to their supplies."
        ),
    ),
    Topic(
        "neutral",
        T("Neutral provinces"),
        "7.2",
        T(
            "A neutral province belongs to nobody and has no armies. Whoever moves in fights 1 farmer, or 2 with the "
            "event “{event}”, and every farmer that comes out of the tower. With more armies than farmers the "
            "difference takes the province and its card. Otherwise the attacker's cubes go back to his supply and the "
            "province stays neutral.",
            event=words.EVENT[Effect.TWO_FARMERS],
        ),
    ),
    Topic(
        "farmers",
        T("Farmers"),
        "7.3",
        T(
            "Green cubes are farmers. In an attack on a player, all farmers in the tray fight for the defender, if no "
            "revolt marker lies on the province; with a marker they take no part and stay in the tray. They fall "
            "before the armies do. If only farmers saved the defender, none of his armies came out, the province "
            "becomes neutral. Farmers defend neutral provinces and are the attackers in a revolt. After any fight in "
            "which they took part all of them in the tray go back to the supply."
        ),
    ),
    Topic(
        "tower",
        T("Cube tower"),
        "12.2",
        T(
            "Cubes that are thrown may stay inside, and others that were inside may come out. What lies in the tray "
            "counts, cubes of earlier fights too; colours that are not fighting stay in the tray for the next throw. "
            "Armies inside the tower are still yours, but out of reach until they fall out. What is inside is open "
            "to all. How the tower holds cubes is a model: each dropping cube sticks with a fixed chance and may free "
            "each cube inside. The host chooses model and chances before the match."
        ),
    ),
    Topic(
        "revolt",
        T("Revolts"),
        "7.6",
        T(
            "In a revolt as many farmers rise as revolt markers lie on the province, in winter some more. They are "
            "thrown with all armies there. With more armies than farmers in the tray the revolt is put down: the "
            "difference stays in the province. With as many or fewer the province is lost: it becomes neutral, its "
            "buildings and markers go, and its card goes to the general supply. Neither special cards nor castle "
            "guards help in a revolt."
        ),
    ),
    Topic(
        "markers",
        T("Unrest and revolt markers"),
        "6.4",
        T(
            "Taking rice or taxes makes a province restless. The income comes first. Then, if markers already lie "
            "there, that many farmers revolt. If the province is still held, it gets one marker more. Markers also "
            "keep the farmers from helping its defender. They stay with a province that is conquered, and all of "
            "them come off at the end of the year."
        ),
    ),
    Topic(
        "surrendered",
        T("Cards of lost provinces"),
        "7.7",
        T(
            "The card of a conquered province goes to the conqueror's hand, that of a province lost otherwise to the "
            "general supply. If it lay on a space of a plan, it is shown, the space is empty, and that action is "
            "lost. The conqueror cannot use it before the next planning. A bid made with it, and the turn order, "
            "stand. Winning the province back does not restore the plan."
        ),
    ),
)

# -- special cards and events -------------------------------------------------------------------------------------

_SPECIAL_TEXT: dict[str, Text] = {
    PLUS_1_CHEST: T("Whenever you collect taxes this round, you get 1 chest more, after the event is counted."),
    PLUS_1_RICE: T(
        "Whenever you confiscate rice this round, you get 1 rice more, after the event is counted. The store still "
        "holds at most {most}.",
        most=RICE_TRACK,
    ),
    SIX_ARMIES: T(
        "Your “{action}” brings {six} armies this round, also with the event “{event}”, at the same price. With fewer "
        "than {six} armies in the supply it brings the number it would bring without the card.",
        action=words.ACTION["deploy_5"],
        six=SIX,
        event=words.EVENT[Effect.FEWER_ARMIES],
    ),
    PLUS_1_ATTACK: T(
        "In each attack you make this round, on a player or a neutral province, 1 army from your supply is thrown with "
        "yours, if there is one. Afterwards it is an army like the others."
    ),
    PLUS_1_DEFENCE: T(
        "Whenever another player attacks you this round, 1 army from your supply is thrown with yours, if there is "
        "one. It adds to castle guards. It does not help in revolts."
    ),
}

_EVENT_TEXT: dict[Effect, Text] = {
    Effect.THEATRE_CALMS: T(
        "Whoever builds a theatre this round takes 1 revolt marker off that province, if one lies there."
    ),
    Effect.TWO_FARMERS: T(
        "Neutral provinces are defended by 2 farmers this round instead of 1. Revolts do not change."
    ),
    Effect.CASTLE_GUARD: T(
        "When a player attacks a province with a castle this round, 1 extra army from the defender's supply is thrown, "
        "if there is one. It does not help in revolts."
    ),
    Effect.TEMPLE_PEACE: T(
        "Provinces with a temple cannot be attacked this round. Their owner may move in and out freely, and revolts "
        "happen there all the same. Who has only protected neighbours skips battle and move."
    ),
    Effect.CHESTS_AT_MOST: T(
        "Taxes bring at most {limit} chests this round; a special card comes on top.",
        limit=_LIMIT[Effect.CHESTS_AT_MOST],
    ),
    Effect.CHESTS_AT_LEAST: T(
        "Taxes bring at least {limit} chests this round; a special card comes on top.",
        limit=_LIMIT[Effect.CHESTS_AT_LEAST],
    ),
    Effect.RICE_AT_MOST: T(
        "A province gives at most {limit} rice this round; a special card comes on top.",
        limit=_LIMIT[Effect.RICE_AT_MOST],
    ),
    Effect.RICE_AT_LEAST: T(
        "A province gives at least {limit} rice this round; a special card comes on top.",
        limit=_LIMIT[Effect.RICE_AT_LEAST],
    ),
    Effect.FEWER_ARMIES: T(
        "“{five}” brings {of_five} armies and “{three}” brings {of_three} this round, at the usual price.",
        five=words.ACTION["deploy_5"],
        of_five=FEWER_ARMIES[5],
        three=words.ACTION["deploy_3"],
        of_three=FEWER_ARMIES[3],
    ),
}

_EVENTS = Topic(
    "events",
    T("Events"),
    "8",
    T(
        "There are {all} event cards. {open} lie open at the start of a year. One of them is drawn after planning in "
        "spring, in summer and in autumn and holds for everybody in that round. The one that is left says how much "
        "rice each player loses in winter; its picture then has no meaning.",
        all=len(EVENTS),
        open=OPEN_EVENTS,
    ),
)


def _special(id: str) -> Topic:
    return Topic(id, T("Special card: {name}", name=words.SPECIAL[id]), "8", _SPECIAL_TEXT[id])


def _event(kind: Effect) -> Topic:
    text = T("{text} As the card of the winter it costs {loss} rice.", text=_EVENT_TEXT[kind], loss=_loss(kind))
    return Topic(kind.value, T("Event: {name}", name=words.EVENT[kind]), "8", text)


def _loss(kind: Effect) -> Arg:
    losses = [card.winter_loss for card in EVENTS.values() if card.kind is kind]
    if len(losses) == 1:
        return losses[0]
    return T("{one} or {other}", one=losses[0], other=losses[1])


# -- winter and the end -------------------------------------------------------------------------------------------


def _revolts(row: Provisions) -> Text:
    provinces = TN(
        "{n} province with {farmers}",
        "{n} provinces with {farmers} each",
        row.revolts,
        farmers=words.farmers(row.extra_farmers),
    )
    return T("{provinces} if {short} or more are missing", provinces=provinces, short=row.unsupplied)


def _hunger() -> Text:
    return words.joined("; ", [_revolts(row) for row in reversed(PROVISIONS)])


_END = (
    Topic(
        "winter",
        T("Winter"),
        "9.1",
        T(
            "After autumn the event card that is left says how much rice everybody loses. Then each province eats one "
            "rice. Whoever has too little suffers revolts, one player after another in the turn order of the autumn. "
            "Then points are counted. After the first winter rice and revolt markers go back, and four new events "
            "are turned up; chests, armies, buildings and tower stay as they are."
        ),
    ),
    Topic(
        "rice",
        T("Rice and hunger"),
        "9.3",
        T(
            "A province needs one rice in winter, after the loss by the event. What you are short of decides how many "
            "of your provinces, drawn by lot, revolt, and with how many farmers besides their markers: {rows}. "
            "With several of your provinces in revolt you choose before each throw which comes next.",
            rows=_hunger(),
        ),
    ),
    Topic(
        "scoring",
        T("Points"),
        "9.4",
        T(
            "In each of the two winters you score 1 point for every province and 1 for every building you own, and "
            "points for majorities: whoever has most of a kind of building in a region scores {castle} for castles, "
            "{temple} for temples, {theatre} for theatres.",
            castle=MAJORITY[CASTLE].alone,
            temple=MAJORITY[TEMPLE].alone,
            theatre=MAJORITY[THEATRE].alone,
        ),
    ),
    Topic(
        "majorities",
        T("Majorities in a region"),
        "9.4",
        T(
            "In each of the five regions castles, temples and theatres are counted apart. Whoever alone has most of a "
            "kind scores {alone} points for castles, temples and theatres; players who share the most score {tied} "
            "each. A single building can be the most; without any nobody scores.",
            alone=_or(points.alone for points in MAJORITY.values()),
            tied=_or(points.tied for points in MAJORITY.values()),
        ),
    ),
    Topic(
        "end",
        T("The end, and a shared victory"),
        "10.2",
        T(
            "After the second winter most points win. With equal points, more chests win. With equal points and chests "
            "the victory, or the place, is shared."
        ),
    ),
    Topic(
        "no_provinces",
        T("Players without provinces"),
        "10.4",
        T(
            "Who loses his last province keeps special card and place for the rest of the round; what he planned "
            "lapses. From the next round on he is not asked any more, but his points and chests still count at the "
            "end."
        ),
    ),
    Topic(
        "limits",
        T("When something runs out"),
        "10.3",
        T(
            "The store holds at most {rice} rice; what comes above is lost. There are {castles} castles, {temples} "
            "temples and {theatres} theatres; without one left nothing is built. There are always chests enough, and "
            "points go on beyond the printed track. With too few farmers left, those are thrown that there are.",
            rice=RICE_TRACK,
            castles=SUPPLY.castle,
            temples=SUPPLY.temple,
            theatres=SUPPLY.theatre,
        ),
    ),
)

# -- about the match ----------------------------------------------------------------------------------------------

_ABOUT = (
    Topic(
        "secrets",
        T("What others can see"),
        "1",
        T(
            "All is open: chests, rice, armies, points, who has which province cards, and what is inside the tower. "
            "Hidden are only the order of face-down decks, the action cards not yet turned up, and the plans. While "
            "all plan, others see only whether you have locked. After that they see which of your spaces hold a "
            "card, and each card when its action begins."
        ),
    ),
    Topic(
        "late",
        T("When time runs out"),
        "11",
        T(
            "Who does not answer in time does this: in the draft the first open card and the largest group; in "
            "planning what lies stays, the bid becomes 0 if it was empty, chest cards fill actions from the last on, "
            "and provinces the rest from the first on; the leftmost special card; no move after deploying; one army to "
            "an own neighbour, else to the first that may be attacked."
        ),
    ),
    Topic(
        "three_players",
        T("With three players"),
        "2.2",
        T(
            "With three players {n} provinces are out, and no army may ever enter them: {names}.",
            n=len(SIDES[Side.SUN].unused_with_3_players),
            names=words.provinces(sorted(SIDES[Side.SUN].unused_with_3_players)),
        ),
    ),
    Topic(
        "assumed",
        T("Assumed figures"),
        "Assumed",
        T(
            "Some things stand in no source and are assumed here: how the cube tower holds and frees cubes; the land "
            "borders, sea routes and provinces left out on the moon side, which are those of the sun side; what "
            "happens when buildings or farmers run out; and points beyond the printed track. Which player gets which "
            "fixed set-up is drawn by lot."
        ),
    ),
    Topic(
        "variants",
        T("Variants"),
        "13",
        T(
            "The host chooses before the match. Fixed start: the provinces are given out by lists instead of a draft, "
            "on the sun side only. Defenders may hold back: the attacked player secretly decides how many armies are "
            "thrown; the others stay out of the battle. Patient farmers: they help a defender with up to 1 revolt "
            "marker. Free choice: a planned action may be declined when it comes up. Moon side: eight provinces belong "
            "to other regions."
        ),
    ),
)

TOPICS: tuple[Topic, ...] = (
    *_COURSE,
    *map(_action, ACTION_IDS),
    *_FIGHTING,
    *map(_special, SPECIALS),
    _EVENTS,
    *map(_event, Effect),
    *_END,
    *_ABOUT,
)
"""In the order of a round, the ten actions in printed order."""

GUIDE: tuple[Text, ...] = (
    T(
        "You are a lord in old Japan. You want provinces, and castles, temples and theatres in them: each is a point "
        "in winter, and having most of one kind of building in a region brings more. There are two years with three "
        "rounds and a winter each. After the second winter most points win."
    ),
    T(
        "In each round ten actions happen, the same for all: build a castle, a temple or a theatre, take rice or "
        "taxes, put new armies on the board, move and fight. You plan all ten at once and in secret: on each action "
        "you lay the card of the province where it shall happen, or a chest card if you do not want it. A province can "
        "act only once a round. The eleventh card is your bid: who bids most chooses first among five special cards, "
        "and those also set the turn order."
    ),
    T(
        "Then the actions come one after another, in an order that you know only half of when you plan. What you "
        "cannot pay is skipped. For a move or an attack you are asked when it comes: where to, and how many; one army "
        "always stays. In a battle all cubes go into a tower; some stick, others from before fall out, and what lies "
        "in the tray counts. So twice as many is good, and never quite safe. Where no revolt marker lies, farmers help "
        "the defender."
    ),
    T(
        "Rice is for the winter: each province needs one, and an event takes some away first. Whoever has too little "
        "gets revolts. But taking rice or taxes puts a revolt marker on the province, and the second time in a year "
        "its farmers rise. So take from different provinces, keep some armies there, and have about as much rice as "
        "provinces when autumn ends, and a few more for the event."
    ),
    T(
        "What to press: when it is your turn, press “Plan” or “Decide” in the newest post of the thread, or in the "
        "message you got. Choose a space, choose a card, go on to the next one; “Lock” when you are content. Nobody "
        "sees it before all have locked. /me shows what is asked of you, /recap what happened since you last acted, "
        "/rules answers a question. To try it alone first, use /practice."
    ),
)
"""How to play, in five messages: first what one wants, last what to press."""
