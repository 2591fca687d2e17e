"""The course of a match: set-up, upkeep, placement."""

from collections.abc import Iterable

from engine.core.protocol import Topic
from engine.core.text import T
from engine.rokugan.data import HAND, NEUTRALS_ADDED, ROUNDS, SCOUTS, SET_ASIDE, SHUGENJA


def alternatives(numbers: Iterable[int]) -> str:
    """Several numbers, one of which holds: ``5/4/3``."""
    return "/".join(str(number) for number in numbers)


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
            tokens=alternatives(SET_ASIDE.values()),
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
            neutral=alternatives(NEUTRALS_ADDED.values()),
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
