"""Luck that can be checked: what is shown of it, when, and what follows from it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import update

from bot.cli.command import main
from bot.cogs.looking import luck_told
from bot.service.host.archive import _digest, first_wrong
from bot.service.model import MatchInfo, PostKind
from bot.store.tables import matches
from bot.texts import Speaker
from engine.core import recipe
from engine.core.chance import PublicChance, SeededChance
from engine.core.refusals import Stale
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, PLACE, Hall
from tests.bot.toy import FINDS, TOYS

PLAN = "assign gold {gold}; assign mud 0; lock"
STEPS = 100_000


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall whose luck nobody knows."""
    hall = Hall(tmp_path / "daimyo.sqlite3")
    hall.scripted = False
    await hall.open()
    yield hall
    await hall.close()


async def digging(hall: Hall) -> int:
    """A match in which Bob has dug."""
    number = await hall.match(people=2)
    for person in (ANN, BOB):
        await hall.service.play.submit(number, person.id, PLAN.format(gold=person.id))
    await hall.service.play.submit(number, BOB.id, "dig")
    await hall.post()
    return number


async def info(hall: Hall, number: int) -> MatchInfo:
    return await hall.service.lobby.match(number)


async def test_a_start_waits_for_the_post_of_the_lobby(real: Hall) -> None:
    match = await real.lobby(people=2)
    assert match.digests
    with pytest.raises(Stale, match="not posted yet"):
        await real.service.lobby.start(match.id, ANN)
    other = await real.lobby(people=2)
    assert (await real.service.lobby.start(other.id, ANN, 7)).luck_post == 7, "the post was pressed, though not noted"
    await real.post()
    started = await real.service.lobby.start(match.id, ANN)
    assert started.luck_post == (await info(real, match.id)).lobby_message_id is not None


async def test_with_a_given_seed_luck_is_drawn_from_it_though_the_lobby_is_posted(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    await hall.post()
    assert (await hall.service.lobby.start(match.id, ANN)).luck_post is not None
    await hall.finish(match.id, random.Random(3))
    await hall.service.maintenance.verify(match.id)
    assert (await hall.service.maintenance.log(match.id)).plies


async def test_fault_29_every_draw_follows_from_what_was_shown_and_the_secret_comes_at_the_end(real: Hall) -> None:
    number = await digging(real)
    match = await info(real, number)
    assert match.secret is None
    assert (await real.service.fairness.luck(number)).draws == 0
    await real.restart()
    await real.finish(number, random.Random(3))
    for _ in ("in memory", "from the file"):
        match = await info(real, number)
        assert match.secret is not None
        assert match.digests == (recipe.digest_of(match.secret),)
        found = await real.service.fairness.luck(number)
        assert (found.wrong, found.draws > 2) == (None, True)
        await real.restart()
    written = await real.service.maintenance.log(number)
    assert match.luck_post is not None
    seed = recipe.seed_of(match.secret, match.luck_post)
    assert written.setup == tuple(recipe.draw(seed, 0, number, 2) for number in range(len(written.setup)))
    for ply, played in enumerate(written.plies, 1):
        if played.notation == "dig":
            assert played.draws == (recipe.draw(seed, ply, 0, FINDS),)


async def test_a_throw_that_does_not_follow_is_named(real: Hall) -> None:
    number = await digging(real)
    await real.agreed(number)
    match, written = await info(real, number), await real.service.maintenance.log(number)
    live = await real.service.repository.get(number)
    assert match.secret is not None
    assert match.luck_post is not None
    last = written.plies[-1]
    other = replace(last, draws=((last.draws[0] + 1) % FINDS,))
    for forged, wrong in (
        (written, None),
        (replace(written, plies=(*written.plies[:-1], other)), len(written.plies)),
        (replace(written, setup=tuple(1 - draw for draw in written.setup)), 0),
    ):
        assert first_wrong(live.game, forged, match.secret, match.luck_post, ()) == wrong
    posts = range(match.luck_post + 1, match.luck_post + 61)  # the few draws of one may be the same by chance
    assert any(first_wrong(live.game, written, match.secret, post, ()) is not None for post in posts)


async def test_after_a_rollback_another_secret_whose_digest_is_shown(real: Hall) -> None:
    number = await digging(real)
    for back in (1, 2):
        await real.service.host.roll_back(number, ANN, 2)
        (vote,) = await real.service.votes.open_votes(number)
        await real.service.votes.cast(number, BOB, vote.id, True)
        match = await info(real, number)
        assert len(set(match.digests)) == len(match.digests) == back + 1
        shown = [row for row in await real.post() if "text" in row.payload]
        assert [row.payload["digest"] for row in shown if "digest" in row.payload] == [match.digests[-1]]
        assert match.digests[0] not in repr(shown)
        await real.service.play.submit(number, BOB.id, "dig")
    await real.restart()
    await real.finish(number, random.Random(3))
    found = await real.service.fairness.luck(number)
    assert found.wrong is None
    match, written = await info(real, number), await real.service.maintenance.log(number)
    told = "\n".join(luck_told(found, Speaker("en-US", match.names)))
    assert [f"After rollback {n}: `{match.digests[n]}`" in told for n in (1, 2)] == [True, True]
    told = "\n".join(luck_told(replace(found, wrong=7), Speaker("en-US", match.names)))
    assert "❌ The draws of action 7 do not follow from it." in told
    live = await real.service.repository.get(number)
    assert match.secret is not None
    wrong = first_wrong(live.game, written, match.secret, match.luck_post or 0, ())
    assert wrong is None or wrong > match.rollbacks[-1][0], "what was not rolled back is as it was"
    again = live.with_info(rollbacks=())
    other = [ply for ply in range(20) if live.luck(ply).draw(2**64) != again.luck(ply).draw(2**64)]
    assert other == list(range(match.rollbacks[-1][0] + 1, 20))


async def test_an_undo_that_nobody_sees_breaks_no_proof(real: Hall) -> None:
    number = await digging(real)
    position = await real.service.play.position(number)
    while position.view.phase != "bidding" and position.active:
        await real.service.play.submit(number, position.match.seats[position.active[0]].user_id or 0, "dig")
        position = await real.service.play.position(number)
    assert position.active
    await real.service.play.submit(number, ANN.id, "assign gold 3")
    await real.service.host.undo(number, ANN)
    assert len((await info(real, number)).digests) == 1, "what nobody sees shows no digest"
    await real.finish(number, random.Random(3))
    assert (await real.service.fairness.luck(number)).wrong is None


async def test_what_is_shown_tells_nothing_of_caretakers_and_suggestions(real: Hall) -> None:
    """Two matches with the same secret and post have the same draws; all that is private differs, and follows from
    nothing that stands in the file."""
    number, other = await real.match(people=2), await real.match(people=2)
    one, two = [await real.service.repository.get(it) for it in (number, other)]
    assert one.secret is not None
    two = replace(two, secret=one.secret).with_info(luck_post=one.info.luck_post)
    for ply in range(5):
        assert [one.luck(ply).draw(1000) for _ in range(9)] == [two.luck(ply).draw(1000) for _ in range(9)]

    def private(live: object, ply: int) -> list[int]:
        lucks = [
            live.private_luck(ply, "suggestion", 1),  # type: ignore[attr-defined]
            live.private_luck(ply, "whim"),  # type: ignore[attr-defined]
            live.private_luck(ply, "suggestion", 0),  # type: ignore[attr-defined]
        ]
        return [luck.draw(STEPS) for luck in lucks]

    await real.agreed(number)
    saved = await real.service.archive.save(number)
    assert one.seed.encode() not in saved
    assert one.seed not in repr(await info(real, number))
    seed = recipe.seed_of(one.secret, one.info.luck_post or 0).hex()
    for ply in range(20):
        drawn = private(one, ply)
        assert not set(drawn) & set(private(two, ply))
        assert one.nonce(ply) != two.nonce(ply), "of a plan"
        for known in (one.secret, seed, one.info.digests[0]):
            assert one.nonce(ply) != replace(one, seed=known).nonce(ply)
            assert drawn != private(replace(one, seed=known), ply)
            assert drawn[0] != SeededChance(f"{known}:{ply}:suggestion:1").draw(STEPS)


async def test_a_file_can_be_verified_where_it_is_read(real: Hall) -> None:
    number = await digging(real)
    await real.finish(number, random.Random(3))
    saved = await real.service.archive.save(number)
    match = await real.service.archive.read(PLACE, BOB, saved)
    found = await real.service.fairness.luck(match.id)
    assert (found.wrong, found.match.digests) == (None, (await info(real, number)).digests)
    assert found.draws > 2
    assert await real.service.archive.save(match.id) == saved
    assert orjson.loads(saved)["luck"]["post"] == match.luck_post


async def test_a_lobby_that_is_closed_shows_no_secret(real: Hall) -> None:
    match = await real.lobby(people=2)
    say = Speaker("en-US", match.names)
    told = luck_told(await real.service.fairness.luck(match.id), say)
    assert match.digests[0] in "".join(told)
    assert "None" not in "".join(told)
    assert (await real.service.lobby.abandon(match.id, ANN)).secret is None
    await real.restart()
    assert (await info(real, match.id)).secret is None


async def test_what_cannot_be_checked_goes_on(real: Hall) -> None:
    """Practice, which begins the same each time, and matches that have no secret."""
    practice = await real.service.lobby.practice(PLACE, ANN, "toy", "Practice")
    assert practice.digests == ()
    lobby = await real.lobby(people=2)
    unknown = update(matches).where(matches.c.id == lobby.id).values(secret=None)
    await real.store.write(lambda connection: connection.execute(unknown))
    await real.restart()
    await real.service.lobby.start(lobby.id, ANN)
    await real.finish(lobby.id, random.Random(1))
    assert (await info(real, lobby.id)).secret is None
    assert orjson.loads(await real.service.archive.save(lobby.id))["luck"] is None
    await real.service.maintenance.verify(lobby.id)


async def test_a_lobby_that_was_posted_anew_is_kept_in_mind(real: Hall) -> None:
    """The luck follows from the newest post; ``tests/bot/table/test_luck.py`` shows that the thread is told."""
    number = (await real.lobby(people=2)).id
    await real.post()
    (row,) = [row for row in real.posted if row.kind is PostKind.LOBBY]
    assert await real.service.fairness.repost_count(number) == 0
    await real.service.outbox.tick_off(row.id, message_id=77)
    assert await real.service.fairness.repost_count(number) == 1
    assert (await real.service.lobby.start(number, ANN)).luck_post == 77


# -- the command line ---------------------------------------------------------------------------------------


async def test_a_file_is_verified_by_hand(real: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Digest and post are named, to be compared with Discord; a throw that was changed is found."""
    real.service.repository.games = real.games = {**TOYS, **GAMES}
    number = await real.match(people=3, title="shogun")
    await real.agreed(number)
    saved = await real.service.archive.save(number)
    path, match = tmp_path / "match.json", await info(real, number)
    path.write_bytes(saved)
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert match.digests[0] in told
    assert str(match.luck_post) in told
    assert f"All {len(orjson.loads(saved)['setup'])} draws follow" in told
    content = orjson.loads(saved)
    del content["digest"], content["seal"]
    content["names"] = content["names"][::-1]
    path.write_bytes(orjson.dumps({**content, "digest": _digest(content)}))
    assert main(["verify", str(path)]) == 0
    swapped = ", ".join(f"{seat}. {name}" for seat, name in enumerate(content["names"], 1))
    assert f"NOT CHECKED: the names ({swapped})" in capsys.readouterr().out
    content["luck"]["post"] += 1
    path.write_bytes(orjson.dumps({**content, "digest": _digest(content)}))
    assert main(["verify", str(path)]) == 1
    assert "WRONG: the draws of action 0" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "no")]) == 2


def test_the_recipe_that_is_printed_is_the_one_that_draws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--recipe"]) == 0
    printed = capsys.readouterr().out
    assert len(printed.splitlines()) <= 40
    assert Path(recipe.__file__).read_text(encoding="utf-8") == printed
    own: dict[str, Any] = {}
    exec(printed, own)
    seed = own["seed_of"](own["later_secret"]("ab" * 32, 2), 1234567890)
    assert seed == recipe.seed_of(recipe.later_secret("ab" * 32, 2), 1234567890)
    drawn = [own["draw"](seed, 7, number, 6) for number in range(600)]
    luck = PublicChance(seed, 7)
    assert [luck.draw(6) for _ in drawn] == drawn
    assert all(70 < drawn.count(face) < 130 for face in range(6))


def test_what_would_favour_low_results_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([b"\xff" * 32, (7).to_bytes(32, "big")])
    monkeypatch.setattr(recipe, "hmac", lambda *_: next(found))
    assert recipe.draw(b"", 1, 0, 10) == 7
