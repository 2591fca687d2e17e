"""The kinds of decision, the words of the actions, and how they may be written."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.question import Choice
from engine.core.text import T
from engine.rokugan.actions import on
from engine.rokugan.data import (
    BLESSINGS,
    CARD_IDS,
    CLAN_IDS,
    FACE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SLOTS,
    SUPPORT,
    TERRITORY_IDS,
)
from engine.rokugan.orders import program
from engine.rokugan.words import names as words

CLAN, OBJECTIVE, FORESIGHT = "clan", "objective", "foresight"
CONTROL, CARDS, PLACE, LOOK, EXCHANGE = (
    program.CONTROL,
    program.CARDS,
    program.PLACE,
    program.LOOK,
    program.EXCHANGE,
)
"""The kinds of decision, in the order in which they come."""
VERBS = (
    "clan",
    "keep",
    "claim",
    "return",
    "play",
    "pass",
    "place",
    "aim",
    "look",
    "exchange",
    "decline",
    "end",
    "lot",
)
COUNTS = ("provinces", "honor", "hand", "scouts", "round", "circuit", "cards_played", "placed", "threats")
"""What can be counted besides tokens near a province: ``placed`` are one's own tokens on the board, ``threats`` those
of others in or pointing at one's provinces."""
TOKENS = 80
"""Tokens on the board have numbers up to this at most."""


def token_name(id: int) -> str:
    """How a token on the board is named in a list."""
    return f"t{id}"


NUMBERED = {token_name(id): id for id in range(1, TOKENS + 1)}
ON = tuple(on(id) for id in range(1, TOKENS + 1))
ON_FACE = {f"on:{face}": face for face in FACE_IDS if face not in BLESSINGS}
"""Slots on a token by its face: one's own, once it lies facedown on the board."""
ON_TOKENS = "tokens"
"""The group of these."""
OTHER_WORDS = (
    *VERBS,
    *COUNTS,
    *CLAN_IDS,
    *OBJECTIVE_IDS,
    *CARD_IDS,
    *SUPPORT,
    *TERRITORY_IDS,
    *FACE_IDS,
    *PROVINCE_IDS,
)
SPELLINGS: Mapping[str, str] = {
    **{word: word for word in (*OTHER_WORDS, *SLOTS, *NUMBERED, *ON, *ON_FACE, program.UNLESS_PLAYED)},
    **{words.province(id).lower().replace(" ", "_"): id for id in PROVINCE_IDS},
}
"""How words may be written."""

ANYTHING = Choice("any", T("Whatever a caretaker would do"))
ASKED = Choice("ask", T("Ask me"))
LOTTED = Choice("lot", T("Let the lot decide"))
