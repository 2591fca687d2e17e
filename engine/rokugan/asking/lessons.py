"""One hint for each step of a first round, for somebody who practises."""

from collections.abc import Mapping

from engine.core.text import T, Text

LESSONS: Mapping[str, Text] = {
    "clan": T("Each clan has an ability of its own. You hold its capital from the start."),
    "objective": T("Keep the objective that fits your capital and its neighbours. Only you see it."),
    "control": T("A control token takes a province. Side by side they are easier to defend; honour is what counts."),
    "place": T("A token lies facedown until all are placed. Strong armies attack, and a bluff frightens."),
    "slot": T("On a border it attacks the province it points at. In the centre of your own province it defends."),
    "cards": T("A territory card works once. Passing costs nothing, and you can still play it in a later round."),
    "card": T("Nothing is played before you press “Play it like this”."),
    "look": T("What you look at, only you know. Look where an attack on you may lie."),
    "foresight": T("Put back what you need least; you draw again next round."),
    "exchange": T("Exchange two tokens if the others have answered what they saw."),
}
"""By kind of question."""
