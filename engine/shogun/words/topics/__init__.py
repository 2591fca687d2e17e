"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.

``course`` of a match, and fights · ``cards`` actions, special cards and events · ``ending`` winter, points, and the
match as a whole
"""

from engine.core.protocol import Topic
from engine.core.text import T, Text
from engine.shogun.data import ACTION_IDS, SPECIALS
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
