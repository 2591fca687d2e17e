"""Resolution, battles, points, what holds for the whole match; and how to play in five messages."""

from engine.core.protocol import Topic
from engine.core.text import T, Text
from engine.rokugan.data import HAND, ROUNDS, SET_ASIDE, TERRITORIES

MOST_HONOR = max(territory.honor for territory in TERRITORIES.values())


RESOLUTION = (
    Topic(
        "resolution",
        T("Resolution"),
        "6",
        T(
            "Unicorn may exchange two tokens. Then all tokens are revealed; bluffs and tokens that do nothing where "
            "they lie leave the board. All raids happen, then all diplomacy, then all battles at once. Provinces that "
            "were defended get a faceup control token. All tokens are discarded, and territory cards change hands."
        ),
    ),
    Topic(
        "battle",
        T("Battles"),
        "7",
        T(
            "Each attacker adds up the tokens sent against the province, with blessings. The defence is what is "
            "printed, the defence token, the faceup control tokens and the own tokens in the centre. An attacker wins "
            "who has more than every other attacker and more than the defence. If nobody does, the province stays "
            "as it was. The winner puts one facedown control token there; the old ones go."
        ),
    ),
    Topic(
        "defence",
        T("Successful defence"),
        "7",
        T(
            "A province gets one more faceup control token if its controller won a battle there, if every attack on "
            "it was cancelled by a raid or diplomacy next door or discarded by a card, or if nobody attacked it and an "
            "army, navy or shinobi of its controller stood in the centre. Not in a province that was raided or given "
            "peace in the same round, and not for a bluff or diplomacy."
        ),
    ),
    Topic(
        "foiled",
        T("Attacks discarded by a card"),
        "5",
        T(
            "If shugenja, Dark Favors or Purge the Weak reveals a real attack and discards it, the attack counts as "
            "failed: the controller gets the faceup token of a successful defence, if the province is still his and no "
            "other attacker is left. Bluffs and misplaced tokens do not count, nor what the first player card sends "
            "home unseen."
        ),
    ),
    Topic(
        "claims",
        T("Taking territory cards"),
        "6",
        T(
            "After the battles, unplayed cards of territories that were lost go back to their spaces; then whoever "
            "controls a territory whose card lies there takes it. So a card can change hands in one round."
        ),
    ),
)


ENDING = (
    Topic(
        "scoring",
        T("Honour at the end"),
        "12",
        T(
            "Each province counts its flowers, with the bonus tokens in it; each faceup control token 1; each whole "
            "territory {whole}; and the secret objective, if it holds. Nothing in the Shadowlands counts, but for "
            "objectives. Most honour wins; equal honour shares the win.",
            whole=MOST_HONOR,
        ),
    ),
    Topic(
        "ronin",
        T("Ronin"),
        "11",
        T(
            "Who has no control token when a round begins is ronin for this round. Armies of a ronin may start on any "
            "land border; raids and diplomacy may not be placed. Everything else is as usual."
        ),
    ),
    Topic(
        "shadowlands",
        T("The Shadowlands"),
        "11",
        T(
            "Two provinces, each a territory by itself, with 1 printed defence and no honour of any kind. Their cards "
            "are played at the start of an own turn in the placement. They count for objectives, and for who is first."
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
            "Who does not answer in time lets the lot decide: first a token that can stand in the centre of an own "
            "province, else an attack, else a blessing, diplomacy, a raid, or anything. No territory card is played, "
            "no token looked at, nothing exchanged; of two objectives the first is kept."
        ),
    ),
)


GUIDE: tuple[Text, ...] = (
    T(
        "🏯 **What you want.** You lead a clan, and after {rounds} rounds you want most honour. Provinces bring it by "
        "their flowers, whole territories bring {whole} each, faceup control tokens 1 each, and your secret objective "
        "brings more. You see your objective at any time with `/match show`.",
        rounds=ROUNDS,
        whole=MOST_HONOR,
    ),
    T(
        "🀫 **Tokens.** Each round you have {hand} combat tokens in hand. One after another everybody places one, "
        "facedown, until one is left. Armies go on a border, pointing from a province of yours at another; navies on a "
        "coast; shinobi into the centre of any province. To defend, put a token into the centre of your own province.",
        hand=HAND.size,
    ),
    T(
        "🎭 **Bluffs.** Nobody sees what you place, so you may place anything anywhere. Your bluff does nothing and "
        "comes back. A raid burns a province next to yours; diplomacy makes one of yours peaceful for good. Blessings "
        "lie face up on a token of yours and make it stronger."
    ),
    T(
        "⚔️ **Then all is revealed.** An attacker who has more than every other and more than the defence takes the "
        "province; ties go to the defender. A province that was defended, or guarded though nobody came, gets a faceup "
        "control token: 1 honour and 1 defence. Whoever holds a whole territory takes its card."
    ),
    T(
        "👆 **What to press.** When it is your turn, open your panel: choose a token, then the territory, then the "
        "slot. Scouts and shugenja are offered there before you place. Cards are prepared in secret and only played "
        "when you press “Play it like this”. If you like to decide in advance, write standing orders. All rules are in "
        "`/rules`."
    ),
)
