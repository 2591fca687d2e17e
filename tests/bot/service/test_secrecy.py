"""What leaves the service shows nobody what he may not know.

The canary is a number that only one seat has written on its sheet: it is looked for in everything that others get.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.service.model import PostKind
from engine.core.refusals import Refusal
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, PEOPLE, Hall, some_wish, whole_story
from tests.bot.toy import TOYS, Written

CANARY = 7


def hides(thing: Any, canary: str = f"number={CANARY}") -> bool:
    return canary not in repr(thing) and f"'gold': {CANARY}" not in repr(thing)


async def test_fault_28_a_sealed_number_reaches_nobody_else(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1)
    with capture_logs() as logs:
        mine = await hall.service.play.submit(number, ANN.id, f"assign gold {CANARY}; assign mud 1; lock")
        assert not hides(mine)
        for person in (BOB, CID):
            asked = await hall.service.play.question(number, person.id)
            assert hides(asked)
            assert f'"{CANARY}"' not in repr(asked.view)
            assert hides(await whole_story(hall.service, number, person.id))
        assert hides(await hall.service.play.position(number))
        assert hides(await whole_story(hall.service, number, None))
        hall.clock.move(minutes=45)
        await hall.service.time.run_due()
        assert hides(await hall.post())
        hall.clock.move(minutes=15)
        await hall.service.time.run_due()
    assert hides(logs)
    assert logs, "the deadline is logged, without what was written"


async def test_after_the_reveal_it_is_there(hall: Hall) -> None:
    """The canary can be found where it may be: otherwise the test above would prove nothing."""
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, f"assign gold {CANARY}; assign mud 1; lock")
    await hall.service.play.submit(number, BOB.id, "assign gold 1; assign mud 0; lock")
    assert any(f"gold=({CANARY}, 1)" in repr(row.payload) for row in await hall.post())
    assert Written(0, "gold", CANARY) in (await whole_story(hall.service, number, ANN.id))[0].events


async def test_nothing_is_told_of_what_a_public_answer_would_lead_to(hall: Hall) -> None:
    """Its luck is not drawn before it is given."""
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, "assign gold 1; assign mud 0; lock")
    user = PEOPLE[(await hall.service.play.position(number)).active[0]].id
    asked = (await hall.service.play.question(number, user)).question
    assert await hall.service.play.ahead(number, user, asked.choices[0].wish) is None


async def test_fault_28_posts_do_not_depend_on_what_is_sealed(hall: Hall) -> None:
    """Two matches that differ only in a sealed number post the same, as long as it is sealed."""
    posts = []
    for gold in (2, CANARY):
        hall.posted.clear()
        number = await hall.match(people=2)
        await hall.service.play.submit(number, ANN.id, f"assign gold {gold}")
        await hall.service.play.submit(number, ANN.id, "assign mud 1; lock")
        await hall.post()
        posts.append([(row.kind, row.user_id, row.payload) for row in hall.posted])
    assert posts[0] == posts[1]


async def test_the_seed_is_nowhere(hall: Hall) -> None:
    hall.scripted = False
    await hall.restart()
    number = await hall.match(people=2, caretakers=1)
    seed = (await hall.service.repository.get(number)).seed
    assert len(seed) >= 64
    await hall.finish(number, Random(2))
    things = [
        hall.posted,
        await hall.service.lobby.match(number),
        await hall.service.play.position(number),
        await hall.service.play.question(number, ANN.id),
        await whole_story(hall.service, number, ANN.id),
        await hall.service.maintenance.log(number),
    ]
    assert seed not in repr(things)


async def test_the_state_never_leaves(hall: Hall) -> None:
    number = await hall.match(people=2)
    asked = await hall.service.play.question(number, ANN.id)
    assert "State" not in repr(asked)
    assert "State" not in repr(await hall.service.play.position(number))


@pytest.mark.parametrize("title", GAMES)
async def test_real_games_tell_each_only_his_events(hall: Hall, title: str) -> None:
    game = GAMES[title]
    hall.service.repository.games = {**TOYS, **GAMES}
    hall.games = {**TOYS, **GAMES}
    number = await hall.match(people=2, caretakers=game.seats[0] - 2, title=title)
    random = Random(8)
    for _ in range(60):
        await hall.service.caretakers.quiet()
        position = await hall.service.play.position(number)
        user = position.match.seats[position.active[0]].user_id
        assert user is not None
        asked = await hall.service.play.question(number, user)
        await hall.service.play.submit(number, user, some_wish(asked.question, random))
    await hall.service.caretakers.quiet()
    await hall.post()
    for reader, seat in ((ANN.id, 0), (BOB.id, 1), (CID.id, None), (None, None)):
        for chapter in await whole_story(hall.service, number, reader):
            assert all(event.audience is None or seat in event.audience for event in chapter.events)
    for row in hall.posted:
        assert all(event.audience is None for event in row.payload.get("events", ()))
        assert row.kind in (PostKind.ASK, PostKind.REMIND) or row.user_id is None


async def test_refusals_of_others_say_nothing_of_the_seat(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, f"assign gold {CANARY}; assign mud 1; lock")
    with pytest.raises(Refusal) as refusal:
        await hall.service.play.submit(number, CID.id, f"assign gold {CANARY}")
    assert hides(refusal.value.text)
    assert str(CANARY) not in str(refusal.value)
