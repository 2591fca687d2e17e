"""Sealed plans: their digests before they are revealed, and what opens them afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from bot.cli.command import main
from bot.cogs.looking import plans_file, plans_told
from bot.service.host.archive import Plan, plans_of
from bot.service.match.pending_plies import Sealed, together
from bot.service.model import Status
from bot.store import log
from bot.texts import Speaker
from bot.ui.kit import public
from bot.ui.playing.panel import panel
from engine.core import recipe
from engine.core.refusals import Stale
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, PLACE, Hall, plan_by_default, some_wish
from tests.bot.toy import TOYS

PLAN = "assign gold {gold}; assign mud 0; lock"


async def digest(hall: Hall, number: int, seat: int = 0) -> tuple[str, int]:
    return (await hall.service.play.position(number)).sealed[seat]


async def test_the_receipt_and_the_status_show_the_same_digest(hall: Hall) -> None:
    number = await hall.match(people=2, caretakers=1)
    asked = await hall.service.play.submit(number, ANN.id, PLAN.format(gold=3))
    await hall.restart()
    position = await hall.service.play.position(number)
    assert position.sealed.keys() == {0, 2}, "a caretaker's plan has one, too"
    assert position.sealed[0] == (asked.sealed, 1)
    again = await hall.service.play.question(number, ANN.id)
    assert again.sealed == asked.sealed
    assert (await hall.service.play.question(number, BOB.id)).sealed is None
    say = Speaker("en-US", position.match.names)
    lines = public.digest_lines(position, say)
    (line,) = [line for line in lines if "🔒" in line]
    assert f"`{(asked.sealed or '')[:16]}`" in line
    assert len(line) < 45 * len(position.sealed), "one small line"
    await hall.service.play.submit(number, BOB.id, PLAN.format(gold=2))
    assert (await hall.service.play.position(number)).sealed == {}, "they are revealed"


async def test_a_new_lock_is_seen_even_if_nothing_changed(hall: Hall) -> None:
    number = await hall.match(people=2)
    await hall.service.play.submit(number, ANN.id, PLAN.format(gold=3))
    first, _ = await digest(hall, number)
    await hall.service.play.submit(number, ANN.id, "unlock")
    assert (await hall.service.play.position(number)).sealed == {}
    await hall.service.play.submit(number, ANN.id, "lock")
    second, times = await digest(hall, number)
    assert times == 2
    position = await hall.service.play.position(number)
    assert any("(lock 2)" in line for line in public.digest_lines(position, Speaker("en-US", position.match.names)))
    assert first != second
    await hall.service.play.submit(number, BOB.id, "assign gold 5")
    await hall.service.host.undo(number, BOB)
    assert (await digest(hall, number))[0] == second, "what another takes back changes no digest"
    await hall.restart()
    assert (await digest(hall, number))[0] == second
    await hall.finish(number, Random(2))
    await hall.service.maintenance.verify(number)
    assert all(plan.holds for plan in await hall.service.fairness.plans(number))


async def test_digests_are_all_that_differs_between_two_worlds(hall: Hall) -> None:
    """Two matches that differ in what is sealed: with a placeholder for digests all that others see is the same."""
    seen = []
    for gold in (2, 6):
        number = await hall.match(people=2)
        await hall.service.play.submit(number, ANN.id, PLAN.format(gold=gold))
        position = await hall.service.play.position(number)
        say = Speaker("en-US", position.match.names)
        words = "\n".join([*public.waiting(position, say), *public.digest_lines(position, say)])
        for shown, _ in position.sealed.values():
            assert shown[:16] in words
            words = words.replace(shown[:16], "DIGEST")
        asked = await hall.service.play.question(number, BOB.id)
        seen.append((words, {seat: n for seat, (_, n) in position.sealed.items()}, asked.sealed, asked.question))
        assert await hall.service.fairness.plans(number) == []
        hall.posted.clear()
    assert seen[0] == seen[1]


async def test_the_digest_stands_on_the_panel(hall: Hall) -> None:
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    number = await hall.match(people=2, caretakers=1, title="edo")
    await drafted(hall, number)
    await plan_by_default(hall, number, ANN.id)
    asked = await hall.service.play.question(number, ANN.id)
    assert asked.sealed
    assert asked.sealed in str(panel(asked, Speaker("en-US", asked.match.names)).to_components())


async def drafted(hall: Hall, number: int, phase: str = "plan") -> None:
    """Play up to a phase."""
    random = Random(3)
    while (await hall.service.play.position(number)).view.phase != phase:
        await hall.act(number, random)
        await hall.service.caretakers.quiet()


async def played(hall: Hall, number: int, plies: int) -> None:
    random = Random(5)
    for _ in range(plies):
        if not await hall.act(number, random):
            break
        await hall.service.caretakers.quiet()


@pytest.fixture(params=["shogun", "edo"])
async def revealing(hall: Hall, request: pytest.FixtureRequest) -> tuple[Hall, int, list[str]]:
    """A match in which some parts of plans are revealed, and the digests that Ann and Bob were shown."""
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    options = {"start": "fixed"} if request.param == "shogun" else {}
    number = await hall.match(people=2, caretakers=1, title=request.param, **options)
    await drafted(hall, number)
    await plan_by_default(hall, number, ANN.id)
    shown = [(await digest(hall, number, seat))[0] for seat in (0, 2)]
    await plan_by_default(hall, number, BOB.id)
    await hall.service.caretakers.quiet()
    await played(hall, number, 1 if request.param == "shogun" else 3)
    return hall, number, shown


async def test_what_is_revealed_is_opened_and_nothing_else(
    revealing: tuple[Hall, int, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall, number, shown = revealing
    plans = await hall.service.fairness.plans(number)
    info = await hall.service.lobby.match(number)
    assert set(shown) <= {plan.sealed.digest for plan in plans}
    public_view = (await hall.service.play.position(number)).view
    live = await hall.service.repository.get(number)
    for plan in plans[-3:]:
        assert plan.holds
        assert plan.shown == public_view.plan_of(plan.seat)
    assert any(plan.shown for plan in plans)
    hidden = [plan for plan in plans if len(plan.shown) < len(plan.parts)]
    assert hidden, "something is still face down"
    data = plans_file(plans, info.names)
    for plan in plans:
        assert plan.sealed.nonce.encode() not in data
        for part in plan.parts.keys() - plan.shown.keys():
            assert recipe.nonce_of(plan.sealed.nonce, part).encode() not in data
    assert live.seed.encode() not in data
    assert any("are what was sealed" in line for line in plans_told(plans, Speaker("en-US", info.names)))
    forged = [replace(plan, parts={**plan.parts, "gold": "?"}) for plan in (*plans, *plans, *plans)]
    said = plans_told(forged, Speaker("en-US", info.names))
    assert sum("is not what was sealed" in line for line in said) == 5
    assert f"… and {len(forged) - 5} more" in said
    path = tmp_path / "plans.json"
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 0
    assert shown[0] in capsys.readouterr().out
    content = orjson.loads(data)
    part = next(it for plan in content for it in plan["parts"].values() if "is" in it)
    part["is"] += "x"
    path.write_bytes(orjson.dumps(content))
    assert main(["verify", str(path)]) == 1
    assert "WRONG" in capsys.readouterr().out
    path.write_bytes(b"[1]")
    assert main(["verify", str(path)]) == 2


async def test_a_plan_that_was_changed_after_it_was_locked_is_found(revealing: tuple[Hall, int, list[str]]) -> None:
    hall, number, _ = revealing
    live, written = await hall.service.repository.get(number), await hall.service.maintenance.log(number)
    rows = await hall.store.read(log.plies, number, sealed=True)
    locks = {row["ply"]: Sealed(*row["lock"]) for row in rows}
    assert all(plan.holds for plan in plans_of(live.game, written, locks))
    for ply, lock in locks.items():
        forged = {**locks, ply: Sealed(lock.nonce, "0" * 64)}
        assert sum(not plan.holds for plan in plans_of(live.game, written, forged)) == 1
    one = next(plan for plan in plans_of(live.game, written, locks) if plan.shown)
    part = next(iter(one.shown))
    assert not Plan(one.seat, one.sealed, one.parts, {part: "another"}).holds


async def test_a_finished_match_opens_everything_in_its_file(
    revealing: tuple[Hall, int, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall, number, shown = revealing
    with pytest.raises(Stale):
        await hall.service.archive.save(number)
    await hall.agreed(number)
    saved = await hall.service.archive.save(number)
    path = tmp_path / "match.json"
    path.write_bytes(saved)
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"Plan of Ann: {shown[0]}" in told
    match = await hall.service.archive.read(PLACE, BOB, saved)
    assert match.status is Status.ABANDONED
    assert await hall.service.archive.save(match.id) == saved
    assert all(plan.holds for plan in await hall.service.fairness.plans(match.id))


async def test_each_token_that_lies_face_down_has_a_digest(
    hall: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Shown in the receipt and in the thread before it is revealed, and opened by itself."""
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    number = await hall.match(people=2, title="rokugan")
    random, receipts, shown = Random(3), list[str](), set[str]()
    position = await hall.service.play.position(number)
    while position.view.round < 2:
        user: Any = position.match.seats[position.active[0]].user_id
        asked = await hall.service.play.question(number, user)
        wish = some_wish(asked.question, random)
        asked = await hall.service.play.submit(number, user, wish, decision=asked.decision)
        position = await hall.service.play.position(number)
        lies = sum(not token.faceup for token in position.view.tokens)
        if asked.sealed:
            receipts.append(asked.sealed)
        plans = await hall.service.fairness.plans(number)
        assert receipts == [plan.sealed.digest for plan in plans]
        assert position.facedown == (lies, together(receipts) if lies else "")
        if lies:
            lines = public.digest_lines(position, Speaker("en-US", position.match.names))
            assert f"-# 🔏 {lies} facedown: `{position.facedown[1][:16]}`" in lines
            data = plans_file(plans, position.match.names)
            shown.add(position.facedown[1][:16])
            for plan in plans:
                (part,) = plan.parts
                assert (recipe.nonce_of(plan.sealed.nonce, part).encode() in data) == bool(plan.shown)
    assert len(receipts) > 6
    assert all(plan.holds and plan.shown == plan.parts for plan in plans), "all were turned up"
    path = tmp_path / "plans.json"
    path.write_bytes(plans_file(plans, position.match.names))
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert all(f"(together {one})" in told for one in shown)
