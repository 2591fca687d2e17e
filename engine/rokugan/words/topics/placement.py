"""The placement: where tokens may lie."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T

PLACEMENT = (
    Topic(
        "placement",
        T("Placing tokens"),
        "5",
        T(
            "In turn everybody places exactly one token, facedown, until one token is left in hand; that one stays. A "
            "token lies in the centre of a province, on a land border, pointing at one of the two provinces, or on "
            "a coast. Each border holds one token, in whichever direction; a centre holds any number. Before placing "
            "one may use cards: scouts, shugenja, the first player card, cards of the Shadowlands."
        ),
    ),
    Topic(
        "waves",
        T("Placing in waves"),
        "17",
        T(
            "An option for play by post: all write down tokens at once, each with a list of slots, best first, up to a "
            "centre. When all have sealed, cards are played, then first tokens are placed in turn order, then second "
            "ones. Each takes the first open slot of its list, else the lot decides. Scouts and Dark Favors look at "
            "once; other cards wait for the end of the wave, and stay with you if their targets are gone. Scorpion "
            "looks in the next wave."
        ),
    ),
    Topic(
        "limits",
        T("Where no token may lie"),
        "5",
        T(
            "Not in a province with peace or scorched earth, or on its borders; nor in or around one with the shrine, "
            "unless it is yours. Not on a border that holds a token. Not on a border pointing at a province of your "
            "own. On a land border only from a province of your own. Anything else may be tried: a token that does "
            "nothing where it lies is simply removed when all are revealed."
        ),
    ),
    Topic(
        "bluffing",
        T("Deceiving"),
        "5",
        T(
            "Facedown tokens look alike, so a token may be placed where it does nothing, to make others worry. It is "
            "discarded when all are revealed; the bluff comes back to its owner instead. A bluff that a card "
            "discards is shown and lies aside until the next draw."
        ),
    ),
    Topic(
        "stuck",
        T("Nothing to place"),
        "5",
        T(
            "Who has more than one token in hand but none that may be placed is skipped and out until all tokens are "
            "revealed; the tokens stay in hand. That can only happen with raids and diplomacy of a ronin, a forbidden "
            "bluff, and blessings without a token to lie on."
        ),
    ),
)
