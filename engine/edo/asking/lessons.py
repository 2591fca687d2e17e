"""One hint for each step of a first round, for somebody who practises."""

from collections.abc import Mapping

from engine.core.text import T, Text

LESSONS: Mapping[str, Text] = {
    "draft": T("A start set gives you goods, a home city your first house and samurai. You take one of each."),
    "first": T("Your first card runs before the others. Samurai must be on the board before they can work."),
    "second": T("Each card is used for one of its actions. More officials on it do it more often."),
    "third": T("The last card. Harvest goods here that you want to build with next round."),
    "moves": T("Moves cost 1 Ryo a step. Go only where this card has work for the samurai."),
    "travel": T("An official enters at a gate and becomes a samurai. It is away from your hand until it comes back."),
    "harvest": T("A samurai that stands alone in a place harvests most."),
    "build": T("A house is 1 point, a trading post 2, a fortress 3. A house also pays you every round."),
    "trade": T("The merchant sells goods, or a point. A samurai must stand where the merchant is."),
    "money": T("Money pays for moves and buildings."),
    "rice": T("Each samurai that stays on the board costs 1 rice at the end of the round."),
    "recruit": T("A Shogun official works for you in one round and is gone after it."),
    "develop": T("A special card is stronger than card A, B or C. You keep it for the whole match."),
    "wages": T("A samurai that you keep can work at once next round. One in hand is an official again."),
}
"""By place of the plan, or by kind of question."""
