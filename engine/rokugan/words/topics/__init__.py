"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.

``course`` · ``placement`` · ``resolution`` with battles · ``ending`` points, and what holds for the whole match ·
``tokens`` · ``cards`` clans, territory cards, objectives · ``guide`` how to play · ``figures`` how topics write them
"""

from __future__ import annotations

from engine.core.rules import Topic
from engine.rokugan.data import CARD_IDS, CLAN_IDS, OBJECTIVE_IDS
from engine.rokugan.words.topics.cards import about_card, about_clan, about_objective
from engine.rokugan.words.topics.course import COURSE
from engine.rokugan.words.topics.ending import ENDING
from engine.rokugan.words.topics.guide import GUIDE
from engine.rokugan.words.topics.placement import PLACEMENT
from engine.rokugan.words.topics.resolution import RESOLUTION
from engine.rokugan.words.topics.tokens import TOKENS

TOPICS: tuple[Topic, ...] = (
    *COURSE,
    *PLACEMENT,
    *RESOLUTION,
    *ENDING,
    *TOKENS,
    *map(about_clan, CLAN_IDS),
    *map(about_card, CARD_IDS),
    *map(about_objective, OBJECTIVE_IDS),
)

__all__ = ["GUIDE", "TOPICS"]
