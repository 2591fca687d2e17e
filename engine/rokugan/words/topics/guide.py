"""How to play, in five messages."""

from __future__ import annotations

from engine.core.text import T, Text
from engine.rokugan.data import HAND, ROUNDS
from engine.rokugan.words.topics.figures import MOST_HONOR

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
