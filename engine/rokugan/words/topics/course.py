"""The course of a match, its set-up and the upkeep of a round."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T
from engine.rokugan.data import HAND, NEUTRALS_ADDED, ROUNDS, SCOUTS, SET_ASIDE, SHUGENJA
from engine.rokugan.words.topics.figures import alternatives

COURSE = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "4",
        T(
            "There are {rounds} rounds. Each has an upkeep (first player, drawing tokens, territory cards from the "
            "second round on), a placement, in which all put tokens facedown on the board, one at a time, and a "
            "resolution, in which all tokens are revealed and everything happens by itself. After the last round "
            "honour is counted.",
            rounds=ROUNDS,
        ),
    ),
    Topic(
        "setup",
        T("Set-up"),
        "3",
        T(
            "Everybody takes a clan in seat order, gets {scouts} scouts and {shugenja} shugenja, keeps one of two "
            "secret objectives, and puts a control token into the clan’s capital. Then {tokens} more with 2/3/4/5 "
            "players are placed one at a time, always in an empty province, from the first player clockwise.",
            scouts=SCOUTS,
            shugenja=SHUGENJA,
            tokens=alternatives(iter(SET_ASIDE.values())),
        ),
    ),
    Topic(
        "control",
        T("Control tokens"),
        "1",
        T(
            "Whoever has control tokens in a province controls it. A token lies facedown and is worth nothing, or "
            "faceup, and then gives 1 defence and 1 honour. There may be any number. When a card takes one off, a "
            "faceup one goes first. A territory is controlled by whoever controls all its provinces that are not "
            "scorched."
        ),
    ),
    Topic(
        "first_player",
        T("First player"),
        "4",
        T(
            "From the second round on a card of the initiative deck is turned up. A clan card makes that clan first; "
            "the others ask who has most provinces, most control tokens, or most territory cards. If several are "
            "equal, it is the first met counter-clockwise from the old first player. The deck has {neutral} of these "
            "cards with 2/3/4/5 players.",
            neutral=alternatives(iter(NEUTRALS_ADDED.values())),
        ),
    ),
    Topic(
        "drawing",
        T("Drawing tokens"),
        "4",
        T(
            "In upkeep everybody draws combat tokens at random from the own pool until {hand} are in hand; the one "
            "kept from the last round and the bluff count. Tokens that were used lie in the discard and do not come "
            "back. A bluff that was set aside comes back to the hand first.",
            hand=HAND.size,
        ),
    ),
    Topic(
        "territory_cards",
        T("Territory cards"),
        "9",
        T(
            "Each territory has one of two cards, face down. Whoever controls the territory at the end of a round "
            "takes the card and alone knows it; whoever loses the territory first puts it back. In upkeep, from the "
            "first player clockwise, each plays one card or passes, until all have passed in a row. A card is played "
            "once in the match. Those of the Shadowlands are played in the placement instead."
        ),
    ),
)
