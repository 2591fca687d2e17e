"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.
"""

from engine.core.by_post import hours
from engine.core.protocol import Topic
from engine.core.text import T, Text
from engine.edo import data
from engine.edo.words import names


def _card(id: str) -> Topic:
    uses = names.joined(
        "; ", [T("{action}: {use}", action=spec.words.name, use=spec.words.use) for spec in data.CARDS[id]]
    )
    if id in data.BASIC:
        return Topic(f"card_{id}", names.CARD[id], "9", T("Everybody has this card. Its actions: {uses}.", uses=uses))
    return Topic(id, names.CARD[id], "9", T("A special card. Its actions: {uses}.", uses=uses))


def _merchant(id: str) -> Topic:
    title = T("Merchant card {n}", n=data.MERCHANT_IDS.index(id) + 1)
    return Topic(id, title, "9", T("For one round the merchant offers this: {card}.", card=names.merchant_card(id)))


def _set(id: str) -> Topic:
    title = T("Start set {n}", n=data.SET_IDS.index(id) + 1)
    return Topic(id, title, "5", T("A player with this start set begins with {goods} more.", goods=names.start_set(id)))


TOPICS: tuple[Topic, ...] = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "6",
        T(
            "A round has four steps. All secretly plan three cards, one action on each, with officials. Then "
            "everybody carries out the first card in turn order, then the second, then the third. Before each "
            "card you may pay for moves. Then samurai are paid or taken back. Cities pay income, and the match "
            "may end. There are at most {rounds} rounds.",
            rounds=data.ROUNDS,
        ),
    ),
    Topic(
        "setup",
        T("Set-up and draft"),
        "5",
        T(
            "Everybody begins with {ryo} Ryo, {figures} figures and the cards A, B and C. In turn order each "
            "takes a start set or a home city; then, backwards, the one still missing. In the home city a house "
            "and one samurai stand for free. The house gives no points. A home in Edo already gives you the house in "
            "Edo that you need to win. A city is home to one player only.",
            ryo=data.START.ryo,
            figures=len(data.FIGURES),
        ),
    ),
    Topic(
        "planning",
        T("Planning"),
        "7",
        T(
            "Put three different cards in order, choose one action on each, and officials for it, not more than the "
            "action takes. Only officials in hand can be planned. A card without officials does nothing, but you may "
            "still move before it. Nothing of a plan is seen until its card is revealed."
        ),
    ),
    Topic(
        "writing",
        T("Writing a plan"),
        "7",
        T(
            "A place, the card's letter or name, the action, the officials: `first=a wood 2`. The actions are "
            "money, supply, wood, stone, rice, travel, recruit, develop, build and trade. Supply is rice without "
            "a samurai. You can leave the card out if no other card of yours has the action. `2+1` are two "
            "officials and one Shogun official. With `/plan` a whole plan is one line, `lock` at its end."
        ),
    ),
    Topic(
        "moving",
        T("Moving before a card"),
        "8",
        T(
            "Before each of your cards is revealed you may move your samurai and the merchant. A "
            "step costs 1 Ryo. Each figure moves once, always the shortest way. Any number of "
            "figures may share a space, and nobody blocks."
        ),
    ),
    Topic(
        "activations",
        T("Officials and activations"),
        "8",
        T(
            "Each official gives one activation, one after another; building on card A takes two each. Harvest, "
            "build and trade need a different samurai for every activation, in the right place. An activation "
            "you cannot or do not want to use is lost."
        ),
    ),
    Topic(
        "money",
        T("Money and rice"),
        "9",
        T(
            "Each official brings {ryo} Ryo, or with the rice supply {rice} rice; on special cards more. No "
            "samurai is needed. You hold at most {limit} of a resource; there is no room for more.",
            ryo=data.CARDS["a"][1].amount,
            rice=data.CARDS["a"][0].amount,
            limit=data.LIMITS.goods,
        ),
    ),
    Topic(
        "travel",
        T("Travel"),
        "9",
        T(
            "Each official does one of two things. It enters the board at a gate as a samurai (own officials "
            "only). Or it moves up to {n} of your samurai anywhere, for free. With “{anywhere}” officials enter at "
            "any space.",
            anywhere=T("travel (enter at any space)"),
            n=data.CARDS["c"][0].moves,
        ),
    ),
    Topic(
        "recruit",
        T("Shogun officials"),
        "9",
        T(
            "For {rice} rice an official brings a Shogun official. You can plan it from the next round on. "
            "Shogun officials are never samurai, cost no wages and give no points. There are {n} in all.",
            rice=data.CARDS["b"][3].cost,
            n=data.LIMITS.shogun,
        ),
    ),
    Topic(
        "develop",
        T("Special cards"),
        "9",
        T(
            "For {ryo} Ryo an official takes one of the {n} special cards on sale; the next one is turned up at "
            "once. You can plan it from the next round on.",
            ryo=data.CARDS["c"][2].cost,
            n=data.DISPLAY,
        ),
    ),
    Topic(
        "harvest",
        T("Harvest"),
        "9",
        T(
            "A samurai on a forest, quarry or rice field brings in goods. The fewer samurai of all players stand "
            "there, the more it brings: with 1, 2, 3 or more of them {yields}.",
            yields="/".join(map(str, data.YIELDS["wood"])),
        ),
    ),
    Topic(
        "build",
        T("Build"),
        "9",
        T(
            "A samurai in a city puts up one building. House: {house}, {house_points}. Trading post: {post}, "
            "{post_points}; one a player, one a city, none in Edo. Fortress: {fortress}, {fortress_points}; you need a "
            "house there, and the city needs {houses} houses for each fortress. A city has {slots} slots.",
            house=names.building_price(data.HOUSE),
            house_points=names.points(data.BUILDINGS[data.HOUSE].points),
            post=names.building_price(data.TRADING_POST),
            post_points=names.points(data.BUILDINGS[data.TRADING_POST].points),
            fortress=names.building_price(data.FORTRESS),
            fortress_points=names.points(data.BUILDINGS[data.FORTRESS].points),
            houses=data.HOUSES_PER_FORTRESS,
            slots=data.BUILDING_SLOTS,
        ),
    ),
    Topic(
        "trade",
        T("Trade"),
        "9",
        T(
            "A samurai where the merchant stands buys goods, or pays for 1 point, as the merchant card of the "
            "round says. You can do both together where your trading post stands, or if your card says so."
        ),
    ),
    Topic(
        "wages",
        T("Wages"),
        "10",
        T(
            "In turn order each pays {n} rice for every samurai that stays on the board. The others go back to hand "
            "and are officials again. Officials cost nothing.",
            n=data.WAGE,
        ),
    ),
    Topic(
        "income",
        T("Income"),
        "10",
        T(
            "Each city pays by influence: houses count {house}, trading posts {post}, fortresses nothing. Alone "
            "you get everything. In a tie the player who built there first is ahead.",
            house=data.BUILDINGS[data.HOUSE].influence,
            post=data.BUILDINGS[data.TRADING_POST].influence,
        ),
    ),
    Topic(
        "ending",
        T("When the match ends"),
        "11",
        T(
            "The match ends after a round in which a player has {points} points or more, or when no merchant "
            "card is left: after {rounds} rounds.",
            points=data.ENDING.points,
            rounds=data.ROUNDS,
        ),
    ),
    Topic(
        "winning",
        T("Who wins"),
        "12",
        T(
            "Only a player with a house in Edo can win. Each samurai on the board adds {samurai} point, every "
            "{ryo} Ryo add 1. Most points win; then most resources, then the better rank in Edo.",
            samurai=data.ENDING.samurai,
            ryo=data.ENDING.ryo,
        ),
    ),
    Topic(
        "order_sheets",
        T("Order sheets: playing while you are away"),
        "20",
        T(
            "For each card of your plan, and for wages, you can write down beforehand who moves where and what "
            "is done (/orders). In your turn the sheet is carried out from beginning to end. While you write it "
            "is tried, and you see how things stand. If all have full sheets, the match waits for plans only. "
            "Example: {example}.",
            example="“f2 forest_n if there at most 1 or edo; reserve 3; auto acts”",
        ),
    ),
    Topic(
        "sheets_asked",
        T("Order sheets: when you are asked"),
        "20",
        T(
            "Without a sheet you are asked as usual. A blocked entry is passed over, unless “or ask” stands "
            "behind it. “ask moves” and “ask acts” leave that to you. If you miss a deadline, the sheet still "
            "runs, and the rules decide the rest. If you miss the plan, or two deadlines in a round, nobody "
            "waits for you in that round."
        ),
    ),
    Topic(
        "sheets_look",
        T("Order sheets: a look at the board before a card"),
        "20",
        T(
            "Choose “Look at the board again before it” on a sheet. Then nobody has a turn with that card before "
            "you have looked and let the sheet go on. Until then you can change it. The others read that the "
            "turn begins soon, not who looks. After {review} hours it begins anyway, unless the host chose other "
            "times.",
            review=data.TIMES.review or 0,
        ),
    ),
    hours(data.TIMES, "20"),
    Topic(
        "assumed",
        T("What is assumed"),
        "16",
        T(
            "The rules are the printed ones. No source gives map, yields, prices, incomes, cards B and C, "
            "special cards, merchant cards and start sets. They were designed to fit what is known."
        ),
    ),
    *map(_card, data.CARDS),
    *map(_merchant, data.MERCHANT_IDS),
    *map(_set, data.SET_IDS),
)

PITCH = T(
    "You plan three cards a round in secret, send samurai and officials through the land, and build in its cities."
)

GUIDE: tuple[Text, ...] = (
    T(
        "🏯 **What you want.** You build in the cities around Edo and want most points. Buildings cost and give: "
        "{prices}. The match ends after the round in which a player has {points} points. Only a player with a house "
        "in Edo can win. A home in Edo already counts.",
        prices=names.price_list(),
        points=data.ENDING.points,
    ),
    T(
        "🃏 **The plan.** You have {figures} figures. Those in hand are officials, those on the board "
        "samurai. Each round you secretly put three cards in order, choose one action on each, and put "
        "officials on it. Some actions need officials only: money, rice, travel, recruiting, developing.",
        figures=len(data.FIGURES),
    ),
    T(
        "🥾 **Samurai.** Harvesting, building and trading need samurai in the right place, one for each "
        "official. They enter at gates by the action Travel. Before each of your cards you may move them for "
        "1 Ryo a step. A samurai that stands alone harvests most."
    ),
    T(
        "🍚 **The end of the round.** Each samurai that stays costs {wage} rice; the others come back to your "
        "hand. Then every city pays money to players with houses or trading posts there. Most goes to the "
        "player with most influence.",
        wage=data.WAGE,
    ),
    T(
        "👆 **What to press.** Open your panel to plan: a button for each likely card, then “Lock plan”. "
        "Officials are shared out for you. Choose the place again for another number, or swap cards by a "
        "button. You can also write `/plan line: first=wood 2 second=travel 1 third=b build 1 lock`. When "
        "your card comes, choose who moves or press “Go on”, then say what each official does. Or write that "
        "down beforehand with `/orders`, and nobody waits for you. All rules are in `/rules`."
    ),
)
