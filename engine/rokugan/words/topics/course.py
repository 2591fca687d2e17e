"""The course of a match: set-up, upkeep, placement, resolution, points, what holds for the whole match; and how to play
in five messages."""

from collections.abc import Iterable

from engine.core.protocol import Topic
from engine.core.text import T, Text
from engine.rokugan.data import HAND, NEUTRALS_ADDED, ROUNDS, SCOUTS, SET_ASIDE, SHUGENJA, TERRITORIES

MOST_HONOR = max(territory.honor for territory in TERRITORIES.values())


def alternatives(numbers: Iterable[int]) -> str:
    """Several numbers, one of which holds: ``5/4/3``."""
    return "/".join(str(number) for number in numbers)


COURSE = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "4",
        T(
            "There are {rounds} rounds, each with an upkeep, a placement and a resolution. In upkeep the first "
            "player changes, everybody draws tokens, and from the second round on players may play territory "
            "cards. In the placement all put tokens facedown on the board, one at a time. In the resolution all "
            "tokens are revealed, and everything happens by itself. After the last round honour is counted.",
            rounds=ROUNDS,
        ),
    ),
    Topic(
        "setup",
        T("Set-up"),
        "3",
        T(
            "Everybody takes a clan in seat order, gets {scouts} scouts and {shugenja} shugenja, and keeps one "
            "of two secret objectives. A control token goes into the clan’s capital. Then {tokens} more with "
            "2/3/4/5 players are placed one at a time, always in an empty province, from the first player "
            "clockwise.",
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
            "If you have control tokens in a province, you control it. A facedown token is worth nothing. A "
            "faceup token gives 1 defence and 1 honour. There may be any number. When a card removes one, a "
            "faceup one goes first. You control a territory if you control all its provinces that are not "
            "scorched."
        ),
    ),
    Topic(
        "first_player",
        T("First player"),
        "4",
        T(
            "From the second round on a card of the initiative deck is turned up. A clan card makes that clan "
            "first. The other cards ask who has most provinces, most control tokens, or most territory cards. In "
            "a tie, the first of them counter-clockwise from the old first player wins. The deck has {neutral} "
            "of these cards with 2/3/4/5 players.",
            neutral=alternatives(NEUTRALS_ADDED.values()),
        ),
    ),
    Topic(
        "drawing",
        T("Drawing tokens"),
        "4",
        T(
            "In upkeep everybody draws combat tokens at random from the own pool until {hand} are in hand. The "
            "token kept from the last round and the bluff count. Tokens that were used lie in the discard and do "
            "not come back. A bluff that was set aside comes back to the hand first.",
            hand=HAND.size,
        ),
    ),
    Topic(
        "territory_cards",
        T("Territory cards"),
        "9",
        T(
            "Each territory has one of two cards, face down. If you control the territory at the end of a round, "
            "you take the card, and only you know it. If you lose the territory first, you put it back. In "
            "upkeep, from the first player clockwise, each plays one card or passes, until all have passed in a "
            "row. A card is played once in the match. Those of the Shadowlands are played in the placement "
            "instead."
        ),
    ),
    Topic(
        "placement",
        T("Placing tokens"),
        "5",
        T(
            "In turn everybody places exactly one token, facedown, until one token is left in hand. You keep "
            "that one. A token lies in the centre of a province, on a coast, or on a land border, pointing at "
            "one of the two provinces. Each border holds one token, in either direction; a centre holds any "
            "number. Before placing you may use scouts, shugenja, the first player card and cards of the "
            "Shadowlands."
        ),
    ),
    Topic(
        "waves",
        T("Placing in waves"),
        "17",
        T(
            "An option for play by post: all write down tokens at once, each with a list of slots, best first, "
            "up to a centre. When all have sealed, cards are played. Then first tokens are placed in turn order, "
            "then second ones. Each takes the first open slot of its list, else the lot decides. Scouts and Dark "
            "Favors look at once. Other cards wait for the end of the wave, and stay with you if their targets "
            "are gone. Scorpion looks in the next wave."
        ),
    ),
    Topic(
        "limits",
        T("Where no token may lie"),
        "5",
        T(
            "No token may lie in a province with peace or scorched earth, or on its borders. The same holds for "
            "the shrine, unless the province is yours. A border that holds a token is full. A token may not "
            "point at a province of your own. On a land border it must come from a province of your own. You may "
            "try anything else. A token that does nothing where it lies is removed when all are revealed."
        ),
    ),
    Topic(
        "bluffing",
        T("Deceiving"),
        "5",
        T(
            "Facedown tokens look alike, so you may place a token where it does nothing, to make others worry. "
            "It is discarded when all are revealed; the bluff comes back to its owner instead. A bluff that a "
            "card discards is shown and lies aside until the next draw."
        ),
    ),
    Topic(
        "stuck",
        T("Nothing to place"),
        "5",
        T(
            "If you have more than one token in hand but none that may be placed, you sit out until all tokens "
            "are revealed. Your tokens stay in hand. That can only happen with raids and diplomacy of a ronin, a "
            "forbidden bluff, and blessings without a token to lie on."
        ),
    ),
    Topic(
        "resolution",
        T("Resolution"),
        "6",
        T(
            "Unicorn may exchange two tokens. Then all tokens are revealed. Bluffs and tokens that do nothing "
            "where they lie leave the board. All raids happen, then all diplomacy, then all battles. Provinces "
            "that were defended get a faceup control token. All tokens are discarded, and territory cards change "
            "hands."
        ),
    ),
    Topic(
        "battle",
        T("Battles"),
        "7",
        T(
            "Each attacker adds up the tokens sent against the province, with blessings. The defence is what is "
            "printed, the defence token, the faceup control tokens and the own tokens in the centre. An attacker "
            "with more than every other attacker and more than the defence wins. If nobody does, the province "
            "stays as it was. The winner puts one facedown control token there; the old ones go."
        ),
    ),
    Topic(
        "defence",
        T("Successful defence"),
        "7",
        T(
            "A province can get one more faceup control token. Its controller won a battle there. Or every "
            "attack on it was cancelled by a raid or diplomacy next door, or discarded by a card. Or nobody "
            "attacked it and an army, navy or shinobi of its controller stood in the centre. It gets none if it "
            "was raided or given peace in the same round, or for a bluff or diplomacy."
        ),
    ),
    Topic(
        "foiled",
        T("Attacks discarded by a card"),
        "5",
        T(
            "If shugenja, Dark Favors or Purge the Weak discards a real attack, the attack counts as failed. The "
            "controller gets the faceup token of a successful defence, if they still hold the province and no "
            "other attacker is left. Bluffs and misplaced tokens do not count, nor tokens that the first player "
            "card sends back unseen."
        ),
    ),
    Topic(
        "claims",
        T("Taking territory cards"),
        "6",
        T(
            "After the battles, unplayed cards of territories that were lost go back to their spaces. Then each "
            "player who controls a territory takes its card, if it lies there. So a card can change hands in one "
            "round."
        ),
    ),
    Topic(
        "scoring",
        T("Honour at the end"),
        "12",
        T(
            "Each province counts its printed honour, with the bonus tokens in it. Each faceup control token "
            "counts 1, each whole territory {whole}, and the secret objective, if you fulfil it. Nothing in the "
            "Shadowlands counts, except for objectives. Most honour wins; equal honour shares the win.",
            whole=MOST_HONOR,
        ),
    ),
    Topic(
        "ronin",
        T("Ronin"),
        "11",
        T(
            "If you have no control token when a round begins, you are ronin for this round. Your armies may "
            "start on any land border, but you may not place raids or diplomacy. Everything else is as usual."
        ),
    ),
    Topic(
        "shadowlands",
        T("The Shadowlands"),
        "11",
        T(
            "Two provinces, each a territory by itself, with 1 printed defence and no honour. Their cards are "
            "played at the start of an own turn in the placement. They count for objectives, and for who is "
            "first."
        ),
    ),
    Topic(
        "two_players",
        T("Two players"),
        "11",
        T(
            "Each places {tokens} control tokens in the set-up, all three neutral initiative cards are in the deck, "
            "and the first player card is not used. Everything else is the same.",
            tokens=SET_ASIDE[2],
        ),
    ),
    Topic(
        "lot",
        T("No answer in time"),
        "13",
        T(
            "If you miss the deadline, the lot decides. It prefers a token that can stand in the centre of an "
            "own province, then an attack, then a blessing, diplomacy or a raid. You play no territory card, "
            "look at no token and exchange nothing. Of two secret objectives you keep the first."
        ),
    ),
)


PITCH = T("You lead a clan and place facedown tokens to attack, defend and bluff. Most honour wins.")

GUIDE: tuple[Text, ...] = (
    T(
        "🏯 **What you want.** You lead a clan, and after {rounds} rounds you want most honour. Provinces "
        "bring their printed honour, whole territories {whole} each, faceup control tokens 1 each. Your "
        "secret objective brings more. You see it at any time with `/me`.",
        rounds=ROUNDS,
        whole=MOST_HONOR,
    ),
    T(
        "🀫 **Tokens.** Each round you have {hand} combat tokens in hand. One after another everybody places "
        "one, facedown, until one is left. Armies go on a border, pointing from a province of yours at "
        "another. Navies go on a coast, shinobi into the centre of any province. To defend, put a token into "
        "the centre of your own province.",
        hand=HAND.size,
    ),
    T(
        "🎭 **Bluffs.** Nobody sees what you place, so you may place anything anywhere. Your bluff does "
        "nothing and comes back. A raid burns a province next to yours. Diplomacy gives one of yours lasting "
        "peace. Blessings lie face up on a token of yours and make it stronger."
    ),
    T(
        "⚔️ **Then all is revealed.** An attacker with more than every other attacker and more than the "
        "defence takes the province. Ties go to the defender. A province that was defended, or guarded "
        "though nobody came, gets a faceup control token: 1 honour and 1 defence. If you hold a whole "
        "territory, you take its card."
    ),
    T(
        "👆 **What to press.** When it is your turn, open your panel: choose a token, then the territory, "
        "then the slot. Scouts and shugenja are offered there before you place. You prepare cards in secret "
        "and play them only with “Play it like this”. To decide in advance, write standing orders. All rules "
        "are in `/rules`."
    ),
)
