"""The kinds of decision, the words of the actions, and how they may be written."""

from collections.abc import Mapping

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
from engine.rokugan.words import names as words

CLAN, OBJECTIVE, CONTROL, FORESIGHT = "clan", "objective", "control", "foresight"
CARDS, PLACE, LOOK, EXCHANGE = "cards", "place", "look", "exchange"
"""The kinds of decision, in the order in which they come."""
VERBS = ("clan", "keep", "claim", "return", "play", "pass", "place", "aim", "look", "exchange", "decline", "end", "lot")
OF_SEAT, OF_MATCH = ("provinces", "honor", "hand", "scouts"), ("round", "lap", "cards_played")
COUNTS = (*OF_SEAT, *OF_MATCH, "placed", "threats")
"""Things to count besides tokens near a province: ``placed`` are own tokens on the board,
``threats`` those of others in or pointing at own provinces."""
UNLESS_PLAYED = "pass_unless_played"
"""U3: pass until another player plays a card."""
TOKENS = 80
"""Tokens on the board have numbers up to this at most."""


def token_name(id: int) -> str:
    """How a token on the board is named in a list."""
    return f"t{id}"


NUMBERED = {token_name(id): id for id in range(1, TOKENS + 1)}
ON = tuple(on(id) for id in range(1, TOKENS + 1))
ON_FACE = {f"on:{face}": face for face in FACE_IDS if face not in BLESSINGS}
"""Slots on a token of the seat by its face, once it is facedown on the board."""
PLACING = (*FACE_IDS, *PROVINCE_IDS, *SLOTS, *ON_FACE, *ON, *CARD_IDS, *SUPPORT, "place", "aim", "play", "end", "lot")
"""The words of a preference for a placement."""
OTHER_IDS = (*CLAN_IDS, *OBJECTIVE_IDS, *CARD_IDS, *SUPPORT, *TERRITORY_IDS, *FACE_IDS, *PROVINCE_IDS)
NAMES: Mapping[str, str] = {
    **{word: word for word in (*VERBS, *COUNTS, *OTHER_IDS, *SLOTS, *NUMBERED, *ON, *ON_FACE, UNLESS_PLAYED)},
    **{words.province(id).lower().replace(" ", "_"): id for id in PROVINCE_IDS},
}
"""How words may be written."""
