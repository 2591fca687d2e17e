"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.

``course`` of a match, and fights · ``cards`` actions, special cards and events · ``ending`` winter, points, and the
match as a whole
"""

from engine.core.by_post import hours
from engine.core.options import Times
from engine.core.protocol import Topic
from engine.core.text import T, Text
from engine.shogun.data import ACTION_IDS, ROUND_TIMES, SPECIALS
from engine.shogun.effects import EFFECTS
from engine.shogun.words.topics.cards import ABOUT_EVENTS, action, event, special
from engine.shogun.words.topics.course import COURSE, FIGHTING
from engine.shogun.words.topics.ending import ABOUT, END

TOPICS: tuple[Topic, ...] = (
    *COURSE,
    *map(action, ACTION_IDS),
    *FIGHTING,
    *map(special, SPECIALS),
    ABOUT_EVENTS,
    *map(event, EFFECTS),
    *END,
    *ABOUT,
    hours(Times(), "11", ROUND_TIMES),
)
"""In the order of a round, the ten actions in printed order."""
PITCH = T("You secretly plan ten actions a season, fight with a cube tower, and build castles, temples and theatres.")

GUIDE: tuple[Text, ...] = (
    T(
        "You are a lord in old Japan. You want provinces, with castles, temples and theatres in them. Each "
        "province and each building is 1 point in winter. Having most buildings of one kind in a region "
        "brings more. A match has two years, each with three rounds and a winter. After the second winter "
        "the most points win."
    ),
    T(
        "Each round has ten actions, the same for all. You build a castle, a temple or a theatre, take rice "
        "or taxes, add armies, move and fight. You plan all ten at once and in secret. On each action you "
        "lay the card of the province where it shall happen. If you do not want an action, you lay a chest "
        "card on it. A province can act only once a round. The eleventh card is your bid. The highest bid "
        "chooses first among five special cards. Their places also set the turn order."
    ),
    T(
        "Then the actions come one after another, in an order that you only half know while you plan. What "
        "you cannot pay is skipped. For a move or an attack you are asked when it comes: where to, and with "
        "how many. One army always stays. In a battle all cubes go into a tower. Some stick, others from "
        "before fall out, and what lies in the tray counts. So twice as many armies is good, but never quite "
        "safe. Farmers help the defender where no revolt marker lies."
    ),
    T(
        "Rice is for the winter: each province needs 1, and an event takes some away first. If you have too "
        "little, provinces revolt. But taking rice or taxes puts a revolt marker on the province. The second "
        "time in a year its farmers revolt. So take from different provinces and keep some armies there. "
        "When autumn ends, have about as much rice as provinces, and a few more for the event."
    ),
    T(
        "What to press: when it is your turn, press “Plan” or “Decide” in the newest post of the thread, or "
        "in your message. Choose a space, choose a card, go on to the next one. Press “Lock plan” when you are "
        "content. Nobody sees your plan before all have locked. /me shows what you are asked, /recap what "
        "happened since you last acted. /rules answers a question. To try the game alone first, use "
        "/practice."
    ),
)
"""How to play, in five messages: first what one wants, last what to press."""
