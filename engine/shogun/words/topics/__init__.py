"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.

``course`` of a match, and fights · ``cards`` actions, special cards and events · ``ending`` winter, points, and the
match as a whole · ``guide`` how to play
"""

from engine.core.protocol import Topic
from engine.shogun.data import ACTION_IDS, SPECIALS
from engine.shogun.effects import EFFECTS
from engine.shogun.words.topics.cards import ABOUT_EVENTS, action, event, special
from engine.shogun.words.topics.course import COURSE, FIGHTING
from engine.shogun.words.topics.ending import ABOUT, END
from engine.shogun.words.topics.guide import GUIDE

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

__all__ = ["GUIDE", "TOPICS"]
