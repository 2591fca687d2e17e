"""The course of a match and of a round; moving, battles, farmers, revolts and the tower."""

from collections.abc import Iterator

from engine.core.protocol import Topic
from engine.core.text import T, listing
from engine.shogun.data import CHEST_CARDS, OPEN_ACTIONS, SPACES, START, SUPPLY, TOWER_START
from engine.shogun.effects import EFFECTS
from engine.shogun.words import names as words


def alternatives(numbers: Iterator[int]) -> str:
    """For 3, 4 and 5 players, or for each kind of building: ``9/7/5``."""
    return "/".join(str(number) for number in numbers)


COURSE = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "3",
        T(
            "There are two years. Each has three rounds, spring, summer and autumn, and then a winter. In a "
            "round everybody plans in secret and bids for a special card and the turn order. Then the ten "
            "actions are carried out one after another. In winter the provinces eat rice from the store, hungry "
            "ones revolt, and points are counted. After the second winter the match is over."
        ),
    ),
    Topic(
        "start",
        T("What you begin with"),
        "2.3",
        T(
            "Everybody has {armies} armies, five chest cards numbered 0 to 4, and {chests} chests with 3/4/5 "
            "players. The armies of the army groups begin on the board. Nobody has rice or points. At the start "
            "{thrown} armies of each player and {farmers} farmers are thrown into the tower. What falls out goes "
            "back to its supply.",
            armies=SUPPLY.armies,
            chests=alternatives(start.chests for start in START.values()),
            thrown=TOWER_START.armies,
            farmers=TOWER_START.farmers,
        ),
    ),
    Topic(
        "draft",
        T("Draft of the provinces"),
        "2.5",
        T(
            "Two province cards lie open. In your turn you take one of them, or the top card of the deck unseen. "
            "Then you put one of your army groups there. The groups are {five} with 5 players; with 4 there is "
            "one 2 more, with 3 there are two more. You may replace the open pair once a turn, before you take a "
            "card, if it is the pair of your last turn. The draft ends when all groups stand. Provinces left "
            "over are neutral.",
            five=listing(START[5].groups),
        ),
    ),
    Topic(
        "round",
        T("How a round begins"),
        "4.1",
        T(
            "The ten action cards are shuffled into a row. {open} of them lie open, the others come up one by "
            "one during the round. The five special cards are dealt to the places 1 to 5. Then everybody plans. "
            "One of the year's open events is drawn and holds for this round. Bids are shown and paid, and the "
            "special cards are taken. Then the actions begin.",
            open=OPEN_ACTIONS,
        ),
    ),
    Topic(
        "planning",
        T("Planning"),
        "4.2",
        T(
            "All plan at once and in secret: one card on each of {spaces} spaces, the ten actions and the bid. A "
            "province card means that the action happens in that province. A chest card means no action. Each "
            "card is used once, so a province acts at most once a round. You must fill as many spaces as you "
            "have cards for. With too few cards any space may stay empty. You can open a locked plan again until "
            "everybody has locked. An action need not be possible yet when you plan it.",
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
            "In the order of the bids everybody takes one of the special cards that are left. The card helps in "
            "this round. Its place in the row, 1 to 5, is the player's place in turn order; gaps do not matter. "
            "So a high bid chooses first, but need not act first. The turn order of the autumn also holds in "
            "winter."
        ),
    ),
    Topic(
        "actions",
        T("Carrying out actions"),
        "5",
        T(
            "The ten actions come in the order of the row, each for all players in turn order. When one begins, all "
            "cards planned for it are turned up. Players who can do their action in full must do it. Those who cannot, "
            "or could do only a part, skip it and pay nothing. The province must still be theirs. Special cards and "
            "events change how much one gets, never the price. Events count first, then special cards."
        ),
    ),
)

FIGHTING = (
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
            "All armies that moved in and all that stand there go into the tower, with extra armies and what "
            "lies in the tray. Only what lies in the tray afterwards counts. More attackers than defenders: the "
            "difference takes the province, with its buildings and markers. Fewer: the defence holds, loses as "
            "many cubes as attackers came out, and keeps at least one army. As many: the province becomes "
            "neutral and loses its buildings and markers. All other cubes of the two that came out go back to "
            "their supplies."
        ),
    ),
    Topic(
        "neutral",
        T("Neutral provinces"),
        "7.2",
        T(
            "A neutral province belongs to nobody and has no armies. An attacker fights 1 farmer, or 2 with the "
            "event “{event}”, and every farmer that comes out of the tower. With more armies than farmers the "
            "difference takes the province and its card. Otherwise the attacker's cubes go back to the supply "
            "and the province stays neutral.",
            event=EFFECTS["two_farmers"].name,
        ),
    ),
    Topic(
        "farmers",
        T("Farmers"),
        "7.3",
        T(
            "Green cubes are farmers. In an attack on a player, all farmers in the tray fight for the defender "
            "if no revolt marker lies on the province. With a marker they take no part and stay in the tray. "
            "They fall before the armies do. If only farmers saved the defender, and no defending army came out, "
            "the province becomes neutral. Farmers defend neutral provinces and are the attackers in a revolt. "
            "After a fight in which they took part, all of them in the tray go back to the supply."
        ),
    ),
    Topic(
        "tower",
        T("Cube tower"),
        "12.2",
        T(
            "Cubes that are thrown may stay inside, and others that were inside may come out. What lies in the "
            "tray counts, cubes of earlier fights too. Colours that are not fighting stay in the tray for the "
            "next throw. Armies inside the tower are still yours, but out of reach until they fall out. "
            "Everybody sees what is inside. The tower is simulated: each dropping cube sticks with a fixed "
            "chance and may free each cube inside. The host chooses model and chances before the match."
        ),
    ),
    Topic(
        "revolt",
        T("Revolts"),
        "7.6",
        T(
            "In a revolt as many farmers rise as revolt markers lie on the province, in winter some more. They "
            "are thrown with all armies there. With more armies than farmers in the tray the revolt is put down, "
            "and the difference stays in the province. With as many or fewer the province is lost. It becomes "
            "neutral, its buildings and markers go, and its card goes to the general supply. Neither special "
            "cards nor castle guards help in a revolt."
        ),
    ),
    Topic(
        "markers",
        T("Unrest and revolt markers"),
        "6.4",
        T(
            "Taking rice or taxes makes a province restless. The income comes first. Then, if markers already "
            "lie there, that many farmers revolt. If you still hold the province, it gets 1 more marker. Markers "
            "also keep the farmers from helping its defender. They stay with a province that is conquered, and "
            "all of them come off at the end of the year."
        ),
    ),
    Topic(
        "surrendered",
        T("Cards of lost provinces"),
        "7.7",
        T(
            "The card of a conquered province goes to the conqueror's hand. The card of a province lost "
            "otherwise goes to the general supply. If it lay on a space of a plan, it is shown, the space is "
            "empty, and that action is lost. The conqueror cannot use it before the next planning. A bid made "
            "with it, and the turn order, stand. Winning the province back does not restore the plan."
        ),
    ),
)
