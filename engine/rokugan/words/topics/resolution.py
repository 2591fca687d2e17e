"""The resolution and battles."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T

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
