"""The chance of an attack is told where an answer is typed, and where a strong caretaker suggests one."""

from __future__ import annotations

from bot.cogs.playing import suggested_answers
from bot.service.play.suggesting import Thinker
from bot.texts import Speaker
from engine.core.chance import SeededChance
from tests.engine.shogun.scene import SHOGUN, Scene

SAY = Speaker("en-US", ("Anna", "Bo", "Cy", "Dan"), markdown=False)


async def nothing_ahead(wish: str) -> None:
    """No answer stays private."""


async def test_answers_are_offered_and_suggested_with_their_chance() -> None:
    scene = Scene(stick="0.33", loosen="0.03").own(0, "kai", 9).own(1, "shinano", 2)
    scene.plan(0, battle_move_a="kai").run("battle_move_a")
    question = SHOGUN.question(scene.state, 0)
    offered = await suggested_answers(question, "shinano", SAY, nothing_ahead)
    assert len(offered) == 8
    for name, wish in offered:
        assert wish.startswith("march kai shinano ")
        assert "% to take it" in name
        assert len(name) <= 100
    (said,) = Thinker(SHOGUN, 0, SeededChance(1)).suggestion(scene.state).said
    assert said.why is not None
    assert "% to take it" in SAY(said.why)
