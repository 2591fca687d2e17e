"""One hint for each step of a first round, for somebody who practises."""

from collections.abc import Mapping

from engine.core.text import T, Text
from engine.shogun import data

LESSONS: Mapping[str, Text] = {
    "build_castle": T(
        "A building is 1 point every winter. Most castles in a region bring {n} more. Build where nobody else has.",
        n=data.MAJORITY[data.CASTLE].alone,
    ),
    "build_temple": T(
        "A temple costs less than a castle. Most temples in a region bring {n} points.",
        n=data.MAJORITY[data.TEMPLE].alone,
    ),
    "build_theatre": T(
        "A theatre is the cheapest building. Most theatres in a region bring {n} point.",
        n=data.MAJORITY[data.THEATRE].alone,
    ),
    "confiscate_rice": T(
        "Each province eats 1 rice in winter. Take rice where much grows. Its farmers grumble: "
        "a second time in a year, they revolt."
    ),
    "collect_taxes": T("Taxes pay for everything else. Take them from another province than the rice."),
    "deploy_5": T("New armies go where you want to attack, or where a strong neighbour stands."),
    "deploy_3": T("3 more armies hold a border province. A province can act only once a round."),
    "deploy_1_move": T("1 new army, then you may move armies between provinces of yours. One army always stays."),
    "battle_move_a": T("Plan the attack from a province with many armies. Where it goes, you choose when it comes."),
    "battle_move_b": T("A second attack. Neutral provinces have few farmers and are easy to take."),
    data.BID: T("The highest bid chooses first among the special cards. A bid of 0 keeps your chests."),
    "special": T("The card helps you this round only. Its place in the row is your place in the turn order."),
    "battle": T("Twice as many armies win most battles. The tower can still surprise you. 1 army stays behind."),
    "move": T("Bring armies from a quiet province to one that has enemies next to it."),
    "hold_back": T("Armies that you hold back are lost if the attacker wins."),
    "revolt": T("Begin with the province that matters most: the tower still holds few farmers."),
}
"""By space of the plan, or by kind of question."""
