"""Lists that are used up entry by entry: chains, looks, set-up and cards, secrecy (RULES.md 17 of Rokugan)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.service.model import PostKind
from engine.core.refusals import Stale
from tests.bot.service.hall import ANN, remarks, told
from tests.bot.service.rokugan_post import PEOPLE, Table, order_of, placing
from tests.engine.standing import BadOrder


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with placing(tmp_path) as table:
        yield table


# -- entries -------------------------------------------------------------------------------------------------------


async def test_an_entry_is_struck_off_when_it_is_carried_out(table: Table) -> None:
    second = order_of(await table.view())[1]
    text = await table.program(second, 3)
    assert len((await table.file(second, text)).parts) == 3
    await table.hand()
    filed = await table.filed(second)
    assert filed.text == text.partition("; ")[2]
    assert second not in await table.active()
    await table.restart()
    assert (await table.filed(second)).text == filed.text
    await table.service.maintenance.verify(table.number)


async def test_programs_and_the_same_moves_by_hand_end_alike(tmp_path: Path) -> None:
    """Case 30, through the service on a real file."""
    ends = []
    for by_list in (True, False):
        table = Table(tmp_path / f"{by_list}.sqlite3")
        await table.open()
        await table.begin()
        await table.until("placement")
        moves = {seat: (await table.program(seat, 2)).split("; ") for seat in range(3)}
        for seat in range(3) if by_list else ():
            await table.file(seat, "; ".join(moves[seat]))
        for _ in range(0 if by_list else 6):
            seat = (await table.active())[0]
            face, slot = moves[seat].pop(0).split()
            await table.wish(seat, f"hold {face}; aim {slot.partition(':')[2]}; put {slot}")
            if (await table.view()).looking:
                await table.wish(seat, "decline")
        view = await table.view()
        assert len(view.tokens) == 6
        log = await table.service.maintenance.log(table.number)
        ends.append((view, log.plies, [await table.view(seat) for seat in range(3)]))
        await table.close()
    assert ends[0] == ends[1]


async def test_what_can_never_be_legal_is_refused_with_its_place(table: Table) -> None:
    seat, home = 1, await table.home(1)
    hand = (await table.view(seat)).own.hand
    face = next(face for face in hand if face.startswith("army"))
    for text, wrong in ((f"{face} center:{home} or nowhere", "nowhere"), (f"{face} {home}; play scout", "play scout")):
        with pytest.raises(BadOrder) as refusal:
            await table.file(seat, text)
        assert text[refusal.value.start : refusal.value.end] == wrong
    assert (await table.filed(seat)).text == ""


async def test_an_entry_that_was_blocked_since_can_stay_when_the_list_is_edited(table: Table) -> None:
    """What stands in the list already was checked when it was written."""
    seat = order_of(await table.view())[1]
    border = next(
        offer.wish.split()[1] for offer in (await table.filed(seat)).decision.choices if " land:" in offer.wish
    )
    one, other = [entry.split()[0] for entry in (await table.program(seat, 2)).split("; ")]
    await table.file(seat, f"{one} {border}; {other} {border} or ask")
    await table.hand()
    assert (await table.filed(seat)).parts == (f"{other} {border} or ask",)
    home = await table.home(seat)
    assert (await table.file(seat, f"{other} {border} or center:{home}")).parts == (
        f"{other} {border} or center:{home}",
    )
    with pytest.raises(BadOrder, match="each border holds one"):
        await table.file(seat, f"{other} center:{home} if round at least 1 or {border} if round at least 1")


async def test_lists_end_with_the_round(table: Table) -> None:
    for seat in range(3):
        await table.file(seat, f"{await table.program(seat, 1)}; ask")
    await table.service.orders.set_triggers(table.number, ANN.id, "place", ["own_token_removed"])
    while (await table.view()).round == 1:
        await table.hand()
    for seat in range(3):
        assert (await table.filed(seat)).text == ""
    assert (await table.filed(0)).triggers == ("own_token_removed",), "what wakes is kept"


async def test_a_turn_that_somebody_began_himself_is_his(table: Table) -> None:
    """No list goes on in it, whatever else happens, until it is edited or confirmed."""
    seat, other, _ = order_of(await table.view())
    text = await table.program(seat, 2)
    face = text.split()[0]
    await table.wish(seat, f"hold {face}")
    await table.service.orders.of(table.number, PEOPLE[seat].id)
    await table.file(other, await table.program(other, 1))
    assert (await table.view(seat)).own.held == face
    await table.wish(seat, "drop")
    assert await table.active() == (seat,)
    await table.file(seat, text)
    assert len((await table.view()).tokens) == 2
    assert len((await table.filed(seat)).parts) == 1


async def test_a_turn_that_somebody_began_himself_stays_his_whatever_else_he_writes_down(table: Table) -> None:
    """Another list is not the one that would go on."""
    seat = order_of(await table.view())[1]
    text, user = await table.program(seat, 3), PEOPLE[seat].id
    near = [it.key for it in (await table.filed(seat)).decision.triggers if it.key.startswith("token_near")]
    await table.service.orders.set_triggers(table.number, user, "place", near)
    await table.file(seat, text)
    await table.hand()
    await table.wish(seat, f"hold {text.split()[0]}")
    await table.file(seat, "pass", "cards")
    assert (await table.active(), (await table.filed(seat)).text) == ((seat,), text)
    await table.file(seat, text)
    assert seat not in await table.active(), "this is the one"


@pytest.mark.parametrize("other", ["emptied", "about something else", "always asked"])
async def test_at_the_deadline_only_a_list_of_this_turn_puts_back_what_was_begun(table: Table, other: str) -> None:
    """Without one the rules end the turn as it was begun, whatever else there is or was."""
    seat = order_of(await table.view())[0]
    if other == "always asked":
        await table.service.orders.always_ask(table.number, PEOPLE[seat].id)
    else:
        await table.file(seat, "pass", "cards")
        await table.file(seat, "" if other == "emptied" else "pass", "cards")
    await table.wish(seat, f"hold {(await table.view(seat)).own.hand[0]}")
    before = len((await table.service.maintenance.log(table.number)).plies)
    await table.pass_time(hours=25)
    plies = (await table.service.maintenance.log(table.number)).plies[before:]
    assert [ply.notation for ply in plies if ply.seat == seat] == ["lot"]


# -- along with a placement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("look", "asked"), [("", False), ("decline", False), ("ask", True)])
async def test_sec_17_2_a_look_goes_along_with_an_entry(table: Table, look: str, asked: bool) -> None:
    """Nobody is waited for, unless its own list says so; at the deadline not even then."""
    view = await table.view()
    seat = next(player.seat for player in view.players if player.clan == "scorpion")
    while not (await table.view()).tokens or await table.active() == (seat,):
        await table.hand()
    await table.file(seat, await table.program(seat, 2))
    if look:
        await table.file(seat, look, "look")
    while len((await table.filed(seat)).parts) == 2:
        await table.hand()
    assert ((await table.view()).looking, (await table.active()) == (seat,)) == (asked, asked)


async def test_sec_17_2_at_the_deadline_nobody_is_asked_for_a_look(table: Table) -> None:
    view = await table.view()
    seat = next(player.seat for player in view.players if player.clan == "scorpion")
    await table.file(seat, f"ask; {await table.program(seat, 2)}")
    await table.file(seat, "ask", "look")
    while await table.active() != (seat,) or not (await table.view()).tokens:
        await table.hand()
    before = len((await table.view()).tokens)
    await table.pass_time(hours=25)
    view = await table.view()
    assert len(view.tokens) == before + 1
    assert not view.looking
    assert await table.active() != (seat,)


# -- what is published ---------------------------------------------------------------------------------------------


async def test_sec_17_5_a_chain_is_one_post_a_lap(table: Table) -> None:
    first, second, third = order_of(await table.view())
    for seat in (second, third):
        await table.file(seat, await table.program(seat, 2))
    await table.post()
    await table.file(first, await table.program(first, 2))
    rows = [row for row in await table.post() if row.kind is PostKind.REPORT]
    assert [row.payload["lap"] for row in rows] == [0, 2]
    assert len((await table.view()).tokens) == 6
    placed = [event for event in told(rows) if type(event).__name__ == "TokenPlaced"]
    assert [event.seat for event in placed] == [first, second, third] * 2


async def test_case_33_programs_show_nowhere_but_to_their_owner(table: Table) -> None:
    before = [await table.view(), *[await table.view(seat) for seat in range(3)]]
    position = await table.service.play.position(table.number)
    second = order_of(before[0])[1]
    await table.file(second, await table.program(second, 3))
    await table.service.time.run_due()
    assert [await table.view(), *[await table.view(seat) for seat in range(3)]] == before
    assert await table.service.play.position(table.number) == position
    rows = await table.post()
    assert [row for row in rows if row.user_id is None] == []
    third = order_of(before[0])[2]
    assert (await table.filed(third)).text == ""


@pytest.mark.parametrize("with_list", [True, False])
async def test_the_table_reads_the_same_whether_a_list_played_at_the_deadline(table: Table, with_list: bool) -> None:
    first = order_of(await table.view())[0]
    if with_list:
        await table.file(first, f"ask; {await table.program(first, 2)}")
    await table.pass_time(hours=24, seconds=1)
    assert [text.msgid for text in remarks(await table.post())] == ["⏰ {names} missed the deadline."]


# -- the other steps -----------------------------------------------------------------------------------------------


async def test_sec_17_6_set_up_by_one_ranked_list(tmp_path: Path) -> None:
    table = Table(tmp_path / "daimyo.sqlite3")
    await table.open()
    await table.begin()
    await table.until("control")
    empty = [province.id for province in (await table.view()).provinces if province.controller is None]
    lists = {seat: empty[: 3 + seat] for seat in range(3)}
    for seat in range(3):
        await table.file(seat, "; ".join(lists[seat]), "control")
    view = await table.view()
    order, taken = order_of(view), {p.id: p.controller for p in view.provinces if p.id in empty[:5]}
    assert [taken[id] for id in empty[:3]] == list(order)
    assert (await table.filed(order[0], "control")).parts == tuple(
        id for id in lists[order[0]] if taken.get(id) != order[0]
    )
    await table.close()


async def test_sec_17_6_pass_unless_played(tmp_path: Path) -> None:
    """It looks like any pass, and falls when another player plays a card."""
    table = Table(tmp_path / "daimyo.sqlite3", seed="s0")
    await table.open()
    await table.begin(2)
    await table.until("cards", 2)
    (seat,) = await table.active()
    assert (await table.file(seat, "pass_unless_played", "cards")).text == "pass_unless_played"
    assert await table.active() == (1 - seat,), "it passed"
    await table.hand()
    await table.until("cards", 3)
    assert await table.active() == (1 - seat,)
    assert (await table.filed(seat, "cards")).text == "pass_unless_played", "nobody played"
    await table.play_card(1 - seat)
    assert (await table.filed(seat, "cards")).text == ""
    assert await table.active() == (seat,), "asked"
    assert (await table.view()).phase == "cards"
    await table.close()


async def test_the_whole_match_by_lists_and_by_hand_is_sound(tmp_path: Path) -> None:
    table = Table(tmp_path / "daimyo.sqlite3")
    await table.open()
    await table.begin(2)
    random = Random(3)
    for _ in range(2000):
        active = await table.active()
        if not active:
            break
        seat = random.choice((0, 1))
        if (await table.view()).phase in ("cards", "placement") and random.random() < 0.3:
            with suppress(BadOrder):
                await table.file(seat, await table.program(seat, random.randint(1, 4)))
        elif random.random() < 0.1:
            await table.pass_time(hours=25)
        else:
            await table.hand()
    assert not await table.active()
    await table.service.maintenance.verify(table.number)
    with pytest.raises(Stale):
        await table.file(0, "ask")
    await table.close()
