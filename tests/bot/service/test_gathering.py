"""Lobbies for some people only, invitations, lobbies that close by themselves, and the same table once more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.service.lobby.choices import Choices, read_line
from bot.service.model import MatchInfo, NotAllowed, Outgoing, PostKind, Status
from bot.service.preferences import Admitted, Door
from bot.service.telling.delivery_results import DeliveryResult
from bot.store import deadlines
from engine.core.refusals import Illegal, Refusal, Stale, Unreadable
from engine.core.text import plain
from engine.registry import GAMES
from engine.shogun.words import names
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall, kinds

DAYS = 24 * HOUR
SAMURAI = 77


async def only(hall: Hall, words: str, wanted: int = 3) -> MatchInfo:
    """A lobby of Ann for whom these words say."""
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(wanted, {}, HOUR))
    return await hall.service.lobby.change(match.id, ANN, {"who": words}, "UTC")


def told(posts: Sequence[Outgoing], kind: PostKind = PostKind.NOTE) -> list[tuple[int | None, str]]:
    """To whom, and what if it is a sentence."""
    return [
        (row.user_id, plain(row.payload["text"]) if "text" in row.payload else "") for row in posts if row.kind is kind
    ]


# -- who may join -------------------------------------------------------------------------------------------


async def test_a_lobby_for_a_role_takes_its_members(hall: Hall) -> None:
    match = await only(hall, f"<@&{SAMURAI}>")
    with pytest.raises(NotAllowed, match="members of"):
        await hall.service.lobby.join(match.id, BOB)
    await hall.restart()
    match = await hall.service.lobby.join(match.id, replace(BOB, roles=(5, SAMURAI)))
    assert match.names == ("Ann", "Bob")


async def test_a_lobby_for_invited_people_takes_those_who_are(hall: Hall) -> None:
    match = await only(hall, "invited")
    with pytest.raises(NotAllowed, match="invited"):
        await hall.service.lobby.join(match.id, BOB)
    await hall.post()
    await hall.service.gathering.invite(match.id, ANN, BOB)
    await hall.service.gathering.invite(match.id, ANN, CID)
    assert told(await hall.post(), PostKind.INVITE) == [(BOB.id, ""), (CID.id, "")]
    match = await hall.service.lobby.join(match.id, BOB)
    assert match.names == ("Ann", "Bob")
    assert Door.of(match.door) == Door(Admitted.INVITED, None, {CID.id: "Cid"}, open=True)
    match = await hall.service.gathering.decline(match.id, CID)
    assert (ANN.id, "Cid cannot join Toy #1.") in told(await hall.post())
    assert match.door == {"admitted": "invited", "open": True}
    with pytest.raises(NotAllowed):
        await hall.service.lobby.join(match.id, CID)


async def test_who_cannot_be_invited(hall: Hall) -> None:
    match = await hall.lobby(people=2)
    with pytest.raises(Illegal, match="taken"):
        await hall.service.gathering.invite(match.id, ANN, CID)
    match = await only(hall, "everybody")
    with pytest.raises(NotAllowed, match="Ann"):
        await hall.service.gathering.invite(match.id, BOB, CID)
    with pytest.raises(Illegal, match="already has a seat"):
        await hall.service.gathering.invite(match.id, ANN, ANN)
    await hall.service.gathering.invite(match.id, ANN, CID)
    with pytest.raises(Illegal, match="invited already"):
        await hall.service.gathering.invite(match.id, ANN, CID)
    with pytest.raises(Stale, match="expired"):
        await hall.service.gathering.decline(match.id, DAN)


async def test_who_cannot_be_reached_is_named_to_the_host(hall: Hall) -> None:
    match = await only(hall, "invited")
    await hall.post()
    await hall.service.gathering.invite(match.id, ANN, BOB)
    (row,) = [row for row in await hall.service.outbox.unsent() if row.kind is PostKind.INVITE]
    await hall.service.outbox.note_failure(row.id, "403 50007", DeliveryResult.PERSON)
    ((user, said),) = told(await hall.post())
    assert user == ANN.id
    assert said.startswith("I cannot send Bob direct")


async def test_the_host_is_told_once_that_all_have_come(hall: Hall) -> None:
    match = await hall.lobby(people=1, time=HOUR)
    await hall.service.lobby.join(match.id, BOB)
    assert told(await hall.post()) == [(ANN.id, "🎉 All seats of Toy #1 are taken: you can start it in <#20>.")]
    await hall.service.lobby.leave(match.id, BOB)
    await hall.service.lobby.join(match.id, CID)
    assert told(await hall.post()) == []


# -- what the host chooses ----------------------------------------------------------------------------------


async def test_what_is_chosen_is_one_change_and_of_the_host(hall: Hall) -> None:
    match = await hall.service.lobby.open(PLACE, ANN, "toy", Choices(3, {}, HOUR))
    await hall.post()
    with pytest.raises(NotAllowed, match="Ann"):
        await hall.service.lobby.change(match.id, BOB, {"rounds": "3"}, "UTC")
    with pytest.raises(Illegal):
        await hall.service.lobby.change(match.id, ANN, {"rounds": "3", "time": "90d"}, "UTC")
    assert (await hall.service.lobby.match(match.id)).options == {"rounds": "2"}
    assert await hall.post() == []
    changed = await hall.service.lobby.change(match.id, ANN, read_line("rounds=3 time=2d seats=2"), "UTC")
    assert (changed.options, changed.phase_seconds, changed.wanted) == ({"rounds": "3"}, 2 * DAYS, 2)
    assert kinds(await hall.post()) == [PostKind.LOBBY]
    await hall.restart()
    assert (await hall.service.lobby.match(match.id)).options == {"rounds": "3"}
    await hall.service.lobby.join(match.id, BOB)
    await hall.service.lobby.start(match.id, ANN)
    with pytest.raises(Stale, match="started"):
        await hall.service.lobby.change(match.id, ANN, {"rounds": "1"}, "UTC")


async def test_seats_that_are_taken_are_not_taken_away(hall: Hall) -> None:
    match = await hall.lobby(people=3)
    with pytest.raises(Illegal, match="3 seats are taken"):
        await hall.service.lobby.change(match.id, ANN, {"seats": "2"}, "UTC")


EDO = {"lap": 24 * HOUR, "turn": 6 * HOUR, "review": 12 * HOUR}


@pytest.mark.parametrize(
    ("line", "seconds", "clock"),
    [
        ("time=relaxed", 72 * HOUR, {"lap": 48 * HOUR, "turn": 12 * HOUR, "review": 24 * HOUR}),
        ("time=live", 1350, {"lap": 900, "turn": 225, "review": 450}),
        ("time=1d 12h", 36 * HOUR, {}),
        ("time=2d/6h misses=1", 48 * HOUR, {"turn": 6 * HOUR, "misses": 1}),
        ("time=off", 0, {}),
        ("hour=20:00", 12 * HOUR, {"hour": 1200, "zone": "Europe/Berlin"}),
        ("hour=20:00 zone=Tokyo time=1d/2h", DAYS, {"hour": 1200, "zone": "Asia/Tokyo", "turn": 2 * HOUR}),
        (
            "weekends_off=yes vacation=0",
            36 * HOUR,
            {**EDO, "weekends_off": True, "zone": "Europe/Berlin", "vacation": 0},
        ),
        ("bank=5d increment=2h", 36 * HOUR, {"review": 12 * HOUR, "bank": {"start": 5 * DAYS, "increment": 2 * HOUR}}),
    ],
)
def test_a_line_says_the_time(line: str, seconds: int, clock: dict[str, object]) -> None:
    game = GAMES["edo"]
    chosen = Choices.usual(game).with_changes(game, read_line(line), "Europe/Berlin")
    assert (chosen.phase_seconds, chosen.clock) == (seconds, clock)


def test_what_is_chosen_later_replaces_what_was_chosen_before() -> None:
    game = GAMES["edo"]
    usual = Choices.usual(game)

    def after(*lines: str) -> Choices:
        chosen = usual
        for line in lines:
            chosen = chosen.with_changes(game, read_line(line), "UTC")
        return chosen

    assert after("hour=20:00", "hour=off") == usual
    assert after("weekends_off=on", "weekends_off=off") == usual
    assert after("bank=5d", "time=daily") == usual
    assert after("bank=5d", "hour=20:00").clock == {"hour": 1200}, "in UTC"
    assert after("hour=20:00", "bank=5d").clock == {"bank": {"start": 5 * DAYS}}
    assert after("time=3d/1h", "time=daily") == usual
    assert after("who=invited", "who=everybody") == usual


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("sealed", Unreadable, "option=value"),
        ("=on", Unreadable, "option=value"),
        ("seats=many", Unreadable, "whole number"),
        ("seats=9", Illegal, "2 to 4"),
        ("colour=red", Illegal, "no option"),
        ("weekends_off=perhaps", Unreadable, "on or off"),
        ("who=samurai", Illegal, "@role"),
        ("time=off hour=20:00", Refusal, "no limit"),
        ("hour=20:00 bank=5d", Illegal, "not both"),
        ("cap=7d", Refusal, "bank"),
        ("misses=21", Illegal, "1 to 20"),
        ("vacation=61", Illegal, "0 to 60"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(line: str, kind: type[Exception], words: str) -> None:
    game = GAMES["edo"]
    with pytest.raises(kind, match=words):
        Choices.usual(game).with_changes(game, read_line(line), "UTC")


# -- closing ------------------------------------------------------------------------------------------------


async def test_the_host_of_an_open_lobby_reads_the_end_that_an_outage_has_moved(hall: Hall) -> None:
    match = await hall.lobby(people=1)
    await hall.post()
    await hall.store.write(deadlines.delay, 7200)
    hall.clock.move(days=10, hours=2)
    await hall.service.time.run_due()
    ((_, said),) = told(await hall.post())
    assert f"<t:{int((match.created_at + timedelta(days=14, hours=2)).timestamp())}:R>" in said


async def test_a_lobby_closes_by_itself_and_its_host_is_reminded_before(hall: Hall) -> None:
    match = await hall.lobby(people=1)
    await hall.post()
    hall.clock.move(days=9, hours=23)
    await hall.service.time.run_due()
    assert await hall.post() == []
    hall.clock.move(hours=1)
    await hall.restart()
    await hall.service.time.run_due()
    ((user, said),) = told(await hall.post())
    assert user == ANN.id
    assert "Toy #1 in <#20> is still open: 1 seat is free" in said
    hall.clock.move(days=3, hours=23)
    await hall.service.time.run_due()
    assert (await hall.service.lobby.match(match.id)).status is Status.LOBBY
    hall.clock.move(hours=1)
    await hall.service.time.run_due()
    assert (await hall.service.lobby.match(match.id)).status is Status.ABANDONED
    posts = await hall.post()
    assert kinds(posts) == [PostKind.LOBBY, PostKind.NOTE]
    assert "closed: no one started it for 14 days" in told(posts)[0][1]
    assert await hall.service.time.next_due() is None
    with pytest.raises(Stale):
        await hall.service.lobby.join(match.id, BOB)


async def test_a_match_that_has_started_does_not_close(hall: Hall) -> None:
    number = await hall.match(time=0)
    assert await hall.service.time.next_due() is None
    hall.clock.move(days=30)
    await hall.service.time.run_due()
    assert (await hall.service.lobby.match(number)).status is Status.RUNNING


# -- once more ----------------------------------------------------------------------------------------------


async def test_the_table_plays_again_in_the_order_of_the_result(hall: Hall) -> None:
    number = await hall.match(people=3, caretakers=1, rounds="1")
    with pytest.raises(Stale, match="not over"):
        await hall.service.gathering.again(number, ANN)
    random = Random(3)
    while await hall.act(number, random):
        pass
    await hall.post()
    position = await hall.service.play.position(number)
    assert position.outcome is not None
    with pytest.raises(NotAllowed):
        await hall.service.gathering.again(number, DAN)
    lobby = await hall.service.gathering.again(number, BOB)
    places = position.outcome.places
    order = sorted(range(4), key=lambda seat: (places[seat], seat))
    assert lobby.names == tuple(position.match.names[seat] for seat in order)
    assert [seat.user_id for seat in lobby.seats] == [position.match.seats[seat].user_id for seat in order]
    assert (lobby.host_id, lobby.repeats, lobby.status) == (BOB.id, number, Status.LOBBY)
    assert (lobby.options, lobby.phase_seconds) == (position.match.options, position.match.phase_seconds)
    posts = await hall.post()
    assert sorted(user or 0 for user, _ in told(posts, PostKind.INVITE)) == [ANN.id, CID.id]
    assert (await hall.service.gathering.again(number, CID)).id == lobby.id, "it is open already"
    await hall.service.lobby.start(lobby.id, BOB)
    assert (await hall.service.gathering.again(number, ANN)).id == lobby.id
    await hall.service.lobby.abandon(lobby.id, BOB)
    assert (await hall.service.gathering.again(number, ANN)).id != lobby.id


# -- lords and colours --------------------------------------------------------------------------------------


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall of the real games."""
    hall = Hall(tmp_path / "daimyo.sqlite3", GAMES)
    await hall.open()
    yield hall
    await hall.close()


def test_where_seats_differ_from_the_start_each_has_a_name() -> None:
    named = {title: [plain(one) for one in game.identities] for title, game in GAMES.items()}
    assert named["shogun"][:2] == ["Uesugi Kenshin (blue)", "Mori Motonari (yellow)"]
    assert (len(named["shogun"]), named["edo"]) == (5, ["Blue", "Yellow", "Red", "Black"])
    assert named["rokugan"] == [], "clans are chosen in play"


async def test_each_seat_chooses_its_lord_and_has_it(real: Hall) -> None:
    lobby, title = real.service.lobby, "shogun"
    match = await lobby.open(PLACE, ANN, title, Choices(4, {"start": "fixed"}, HOUR))
    for person in (BOB, CID):
        await lobby.join(match.id, person)
    await lobby.wish(match.id, ANN, 2)
    with pytest.raises(Illegal, match="taken"):
        await lobby.wish(match.id, BOB, 2)
    with pytest.raises(Illegal, match="not in this game"):
        await lobby.wish(match.id, BOB, 4)
    with pytest.raises(NotAllowed):
        await lobby.wish(match.id, DAN, 0)
    await lobby.wish(match.id, BOB, 3)
    await real.restart()
    lobby = real.service.lobby
    assert [seat.wish for seat in (await lobby.match(match.id)).seats] == [2, 3, None]
    await lobby.wish(match.id, BOB, 1)
    await lobby.wish(match.id, BOB, None)
    await lobby.wish(match.id, BOB, 3)
    started = await lobby.start(match.id, ANN)
    assert started.names == ("Bob", "Cid", "Ann"), "three play: the fourth lord is not in the game"
    assert [seat.wish for seat in started.seats] == [None] * 3
    assert started.host_id == ANN.id
    await real.restart()
    match = await real.service.lobby.match(match.id)
    assert (match.names, match.seat_of(ANN.id)) == (("Bob", "Cid", "Ann"), 2)
    view = (await real.service.play.question(match.id, ANN.id)).view
    assert plain(GAMES[title].identities[2]).startswith(names.daimyo(view.players[2].daimyo))
    await real.service.maintenance.verify(match.id)
    with pytest.raises(Stale):
        await real.service.lobby.wish(match.id, ANN, 0)
