"""The course of a match and of a round."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T, listing
from engine.shogun.data import CHEST_CARDS, OPEN_ACTIONS, SPACES, START, SUPPLY, TOWER_START
from engine.shogun.words.topics.figures import alternatives

COURSE = (
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
