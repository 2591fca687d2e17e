"""Points, and what holds for the whole match."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T
from engine.rokugan.data import SET_ASIDE
from engine.rokugan.words.topics.figures import MOST_HONOR

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
