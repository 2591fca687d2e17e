"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.
"""

from engine.core.by_post import hours
from engine.core.options import Times
from engine.core.protocol import Topic
from engine.rokugan.data import CARD_IDS, CLAN_IDS, OBJECTIVE_IDS
from engine.rokugan.words.topics.course import COURSE, GUIDE, PITCH
from engine.rokugan.words.topics.tokens import TOKENS, about_card, about_clan, about_objective

TOPICS: tuple[Topic, ...] = (
    *COURSE,
    *TOKENS,
    *map(about_clan, CLAN_IDS),
    *map(about_card, CARD_IDS),
    *map(about_objective, OBJECTIVE_IDS),
    hours(Times(), "17"),
)

__all__ = ["GUIDE", "PITCH", "TOPICS"]
