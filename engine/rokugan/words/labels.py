"""All words of the game in one place."""

from engine.rokugan.options import OPTIONS, notes
from engine.rokugan.words.describe import headline, tell
from engine.rokugan.words.label import chosen, label, slot_label
from engine.rokugan.words.position import account, brief, own_account
from engine.rokugan.words.topics import GUIDE, TOPICS

__all__ = [
    "GUIDE",
    "OPTIONS",
    "TOPICS",
    "account",
    "brief",
    "chosen",
    "headline",
    "label",
    "notes",
    "own_account",
    "slot_label",
    "tell",
]
