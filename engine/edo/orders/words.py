"""The words of lists, and what stands on the panel of a sheet (RULES.md 20)."""

from collections.abc import Mapping
from itertools import chain

from engine.core.text import T, Text
from engine.edo import data
from engine.edo.words import names

DRAFT, WAGES = "draft", "wages"
"""The lists that are for no card."""
NO_MOVES, AUTO_MOVES, ASK_MOVES = "no_moves", "auto_moves", "ask_moves"
NO_ACTS, AUTO_ACTS, ASK_ACTS = "no_acts", "auto_acts", "ask_acts"
AUTO, RESERVE, KEEP_RICE, KEEP_MAX, AT_END = "auto", "reserve", "keep_rice", "keep_max", "at_end"
LIMITS = (KEEP_MAX, KEEP_RICE, AT_END)
"""Entries of a wages sheet that name no samurai."""
NEXT = "next"
"""Written by the game where an official has moved whom it should."""
MOVERS = (*data.FIGURES, data.MERCHANT_FIGURE)
SHEETS: Mapping[str, tuple[str, int]] = {
    f"{card}_{spec.kind}": (card, number) for card, specs in data.CARDS.items() for number, spec in enumerate(specs)
}
"""For each sheet the card and its action."""
THERE, OWN = "there", "own"
"""Samurai of all, or one's own, at the place meant; those that go there are not counted."""
SLOT, POST_FREE = "slot", "post_free"
"""The place is an open city with a free slot; one in which a trading post may still be built."""
COUNTS = ("ryo", "points", "officials", "samurai", "round")
"""Things to count besides resources and the samurai on a space."""
STATEMENTS = frozenset({SLOT, POST_FREE, data.MERCHANT_FIGURE})
PLACES = tuple(map(str, data.Place))
FIELDS = (NO_MOVES, AUTO_MOVES, ASK_MOVES, RESERVE, NO_ACTS, ASK_ACTS)
"""Words of every sheet for a card."""
ACTS: Mapping[str, tuple[str, ...]] = {
    data.ActionKind.MONEY: (),
    data.ActionKind.RICE: (),
    data.ActionKind.TRAVEL: ("deploy", "free", NEXT),
    data.ActionKind.RECRUIT: (str(data.ActionKind.RECRUIT), KEEP_RICE),
    data.ActionKind.DEVELOP: data.SPECIALS,
    data.ActionKind.HARVEST: (AUTO, AUTO_ACTS, str(data.ActionKind.HARVEST)),
    data.ActionKind.BUILD: (*data.BUILDINGS, *data.RESOURCES[:2]),
    data.ActionKind.TRADE: ("gain", "buy", "both"),
}
"""The acts of each kind of card, and more words of such sheets."""
NUMBERED = frozenset({RESERVE, KEEP_RICE, KEEP_MAX, AT_END, str(data.ActionKind.RECRUIT), "buy", "both"})
"""Words that can have a number."""
NEEDING = frozenset({RESERVE, KEEP_RICE, KEEP_MAX})
"""Words that must have one."""
FRAME = ("take", "home", "keep", KEEP_MAX, AT_END, THERE, OWN, SLOT, POST_FREE, *COUNTS, *PLACES, *data.RESOURCES)
NAMES: Mapping[str, str] = {
    **{word: word for word in chain(FIELDS, FRAME, MOVERS, data.SPACE_IDS, data.SET_IDS, *ACTS.values())},
    "moves_none": NO_MOVES,
    "moves_auto": AUTO_MOVES,
    "moves_ask": ASK_MOVES,
    "acts_none": NO_ACTS,
    "acts_auto": AUTO_ACTS,
    "acts_ask": ASK_ACTS,
    "post": data.TRADING_POST,
}
"""How words may be written."""
PLACE_WORDS: Mapping[data.Place, Text] = {
    data.Place.CITY: T("cities"),
    data.Place.RESOURCE: T("forests, quarries, rice fields"),
    data.Place.RIVER: T("rivers"),
    data.Place.GATE: T("gates"),
}
SUBJECTS: Mapping[str, Text] = {
    "deploy": T("an official enters the board"),
    "free": T("a samurai moves for free"),
    **names.BUILDING,
    **{mover: names.figure(mover) for mover in MOVERS},
}
"""The things that an entry can be about."""
