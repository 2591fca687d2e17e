"""Lists that are used up entry by entry: circuits, deadlines, wakes, chains, secrecy (RULES.md 17 of Rokugan)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.service.model import Filed, Kind, Outgoing
from bot.service.people import Answering
from bot.service.service import Service
from engine.core.orders import BadOrder
from engine.core.refusals import Illegal, Stale
from engine.registry import GAMES
from engine.rokugan.game import ROKUGAN
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall

ALL = {**GAMES, ROKUGAN.title: ROKUGAN}
PEOPLE = (ANN, BOB, CID, DAN)
DAY = 24 * HOUR


class Table(Hall):
    """A hall with one match, played by its people up to some question."""

    number = 0

    def __init__(self, path: Path, seed: str = "programs") -> None:
        super().__init__(path, ALL)
        self.seed = seed

    async def open(self) -> Service:
        await super().open()
        self.service = Service(self.store, self.clock, games=ALL, seed=self.seed)
        return self.service

    async def begin(self, people: int = 3, **clock: int) -> None:
        match = await self.service.open(PLACE, ANN, "rokugan", people, {}, DAY, clock)
        for person in PEOPLE[1:people]:
            match = await self.service.join(match.id, person)
        await self.service.start(match.id, ANN)
        self.number = match.id

    async def until(self, phase: str, round: int = 0) -> None:
        """Everybody answers as the lot would have it."""
        while (view := await self.view()).phase != phase or view.round < round:
            await self.hand()
        await self.post()

    async def hand(self) -> int:
        """Who must act does so, by hand; whose seat it is."""
        seat = (await self.active())[0]
        question = (await self.service.asked(self.number, PEOPLE[seat].id)).question
        assert question is not None
        wishes = [choice.wish for choice in question.choices]
        wish = next((wish for wish in ("lot", "pass", "decline", "end") if wish in wishes), wishes[0])
        await self.wish(seat, wish)
        return seat

    async def play_card(self, seat: int) -> None:
        """The first card, with the first of all that can be chosen for it."""
        for _ in range(20):
            question = (await self.service.asked(self.number, PEOPLE[seat].id)).question
            assert question is not None
            wishes = [
                choice.wish for choice in question.choices if choice.wish.startswith(("play", "choose", "commit"))
            ]
            await self.wish(seat, "commit" if "commit" in wishes else wishes[0])
            if "commit" in wishes:
                return

    async def wish(self, seat: int, wish: str) -> None:
        await self.service.wish(self.number, PEOPLE[seat].id, wish)

    async def view(self, seat: int | None = None) -> Any:
        if seat is None:
            return (await self.service.position(self.number)).view
        return (await self.service.asked(self.number, PEOPLE[seat].id)).view

    async def active(self) -> tuple[int, ...]:
        return (await self.service.position(self.number)).active

    async def due(self) -> timedelta:
        due_at = (await self.service.position(self.number)).due_at
        assert due_at is not None
        return due_at - self.clock.now()

    async def file(self, seat: int, text: str, kind: str = "place") -> Filed:
        await self.service.file_order(self.number, PEOPLE[seat].id, kind, text)
        return await self.filed(seat, kind)

    async def filed(self, seat: int, kind: str = "place") -> Filed:
        orders = await self.service.orders(self.number, PEOPLE[seat].id)
        return next(filed for filed in orders.filed if filed.decision.key == kind)

    async def home(self, seat: int) -> str:
        """A province of the seat's."""
        view = await self.view()
        return next(province.id for province in view.provinces if province.controller == seat)

    async def program(self, seat: int, entries: int = 5) -> str:
        """So many tokens of the hand to a centre of one's own; blessings stay."""
        view, home = await self.view(seat), await self.home(seat)
        faces = [face for face in view.own.hand if not face.startswith("blessing")]
        return "; ".join(f"{face} center:{home}" for face in faces[:entries])

    async def pass_time(self, **length: float) -> None:
        self.clock.move(**length)
        await self.service.run_due()
        await self.service.quiet()


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    table = Table(tmp_path / "daimyo.sqlite3")
    await table.open()
    await table.begin()
    await table.until("placement")
    yield table
    await table.close()


def order_of(view: Any) -> tuple[int, ...]:
    return tuple(view.turn_order)


def notes(rows: list[Outgoing], user: int) -> list[str]:
    return [row.payload["text"].msgid for row in rows if row.kind is Kind.NOTE and row.user_id == user]


# -- entries ------------------------------------------------------------------------------------------------------


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
    await table.service.verify(table.number)


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
        log = await table.service.log(table.number)
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
        offer.wish.split()[1] for offer in (await table.filed(seat)).decision.offers if " land:" in offer.wish
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
    await table.service.set_wakes(table.number, ANN.id, "place", ["own_token_removed"])
    while (await table.view()).round == 1:
        await table.hand()
    for seat in range(3):
        assert (await table.filed(seat)).text == ""
    assert (await table.filed(0)).wakes == ("own_token_removed",), "what wakes is kept"


async def test_a_turn_that_somebody_began_himself_is_his(table: Table) -> None:
    """No list goes on in it, whatever else happens, until it is edited or confirmed."""
    seat, other, _ = order_of(await table.view())
    text = await table.program(seat, 2)
    face = text.split()[0]
    await table.wish(seat, f"hold {face}")
    await table.service.orders(table.number, PEOPLE[seat].id)
    await table.file(other, await table.program(other, 1))
    assert (await table.view(seat)).own.held == face
    await table.wish(seat, "drop")
    assert await table.active() == (seat,)
    await table.file(seat, text)
    assert len((await table.view()).tokens) == 2
    assert len((await table.filed(seat)).parts) == 1


# -- wakes --------------------------------------------------------------------------------------------------------


async def woken(table: Table) -> int:
    """The second in turn is woken by the first; whose seat that is."""
    first, second, _ = order_of(await table.view())
    await table.file(second, await table.program(second, 2))
    home = await table.home(second)
    face = next(face for face in (await table.view(first)).own.hand if not face.startswith("blessing"))
    await table.wish(first, f"hold {face}; aim {home}; put center:{home}")
    return second


async def test_case_32_a_list_that_is_woken_waits_for_its_owner_until_the_deadline(table: Table) -> None:
    seat = await woken(table)
    assert await table.active() == (seat,)
    filed = await table.filed(seat)
    assert filed.woken == ("enemy_at_own_province",)
    assert len(filed.parts) == 2
    await table.restart()
    assert (await table.filed(seat)).woken == filed.woken
    await table.pass_time(hours=23)
    assert await table.active() == (seat,)
    await table.pass_time(hours=1, seconds=1)
    assert len((await table.filed(seat)).parts) == 1
    assert (await table.view()).tokens[1].owner == seat
    assert seat not in await table.active()


@pytest.mark.parametrize("way", ["confirm", "edit", "play"])
async def test_case_32_confirmed_edited_or_played_it_goes_on(table: Table, way: str) -> None:
    seat = await woken(table)
    match way:
        case "confirm":
            await table.service.confirm_order(table.number, PEOPLE[seat].id, "place")
        case "edit":
            await table.file(seat, (await table.filed(seat)).text + "; ask")
        case _:
            await table.hand()
    assert seat not in await table.active()
    assert (await table.filed(seat)).woken == ()
    assert (await table.view()).tokens[1].owner == seat


async def test_whoever_is_woken_and_begins_his_turn_himself_also_ends_it(table: Table) -> None:
    seat = await woken(table)
    face = (await table.filed(seat)).text.split()[0]
    await table.wish(seat, f"hold {face}")
    assert (await table.view(seat)).own.held == face
    other = next(other for other in range(3) if other != seat)
    await table.file(other, "ask")
    await table.wish(seat, "drop")
    assert await table.active() == (seat,)
    assert len((await table.filed(seat)).parts) == 2


async def test_sec_17_3_who_chooses_no_wake_is_not_woken(table: Table) -> None:
    second = order_of(await table.view())[1]
    await table.service.set_wakes(table.number, PEOPLE[second].id, "place", [])
    assert await woken(table) == second
    assert second not in await table.active()
    with pytest.raises(Illegal, match="own_token_removed"):
        await table.service.set_wakes(table.number, ANN.id, "place", ["own_token_remove"])
    with pytest.raises(Illegal, match="Nothing can stop"):
        await table.service.set_wakes(table.number, ANN.id, "cards", ["own_token_removed"])


async def test_sec_17_3_a_token_near_a_province(table: Table) -> None:
    first, second, _ = order_of(await table.view())
    home = await table.home(first)
    await table.service.set_wakes(table.number, PEOPLE[second].id, "place", [f"token_near:{home}"])
    await table.file(second, await table.program(second, 2))
    await table.file(first, await table.program(first, 1))
    assert await table.active() == (second,)
    assert (await table.filed(second)).woken == (f"token_near:{home}",)


# -- along with a placement ---------------------------------------------------------------------------------------


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


# -- circuits and deadlines ---------------------------------------------------------------------------------------


async def test_sec_17_4_a_deadline_is_that_of_the_circuit_but_each_turn_has_its_own_time(table: Table) -> None:
    assert await table.due() == timedelta(hours=24)
    await table.pass_time(hours=10)
    await table.hand()
    assert await table.due() == timedelta(hours=14)
    await table.pass_time(hours=13)
    await table.hand()
    assert await table.due() == timedelta(hours=6)
    assert (await table.service.position(table.number)).circuit.done == 2
    await table.pass_time(hours=5)
    await table.hand()
    assert await table.due() == timedelta(hours=24), "another circuit"
    circuit = (await table.service.position(table.number)).circuit
    assert (circuit.number, circuit.done, circuit.turns) == (2, 0, 3)


async def test_the_least_time_of_a_turn_can_be_set(table: Table) -> None:
    await table.begin(turn=20 * HOUR)
    await table.until("control")
    assert await table.due() == timedelta(hours=24)
    await table.pass_time(hours=10)
    await table.hand()
    assert await table.due() == timedelta(hours=20)


async def test_a_pause_does_not_count_for_the_circuit(table: Table) -> None:
    await table.pass_time(hours=4)
    await table.service.pause(table.number, ANN)
    await table.pass_time(hours=50)
    await table.service.go_on(table.number, ANN)
    await table.restart()
    assert await table.due() == timedelta(hours=20)
    await table.hand()
    assert await table.due() == timedelta(hours=20)


@pytest.mark.parametrize("again", [False, True], ids=["slept", "restarted"])
async def test_an_outage_does_not_count_for_the_circuit(table: Table, again: bool) -> None:
    """Whoever comes later in the circuit gets the lost time back like whoever is in turn."""
    await table.service.beat()
    await table.service.asked(table.number, ANN.id)  # the match is held in memory
    table.clock.move(hours=50)
    if again:
        await table.restart()
    assert await table.service.beat() == timedelta(hours=50)
    assert await table.due() == timedelta(hours=24)
    await table.hand()
    assert await table.due() == timedelta(hours=24)


async def test_sec_17_4_at_a_missed_deadline_ask_is_read_as_next(table: Table) -> None:
    second = order_of(await table.view())[1]
    text = await table.program(second, 2)
    await table.file(second, f"ask; {text}")
    await table.hand()
    assert await table.active() == (second,)
    await table.pass_time(hours=24, seconds=1)
    assert len((await table.filed(second)).parts) == 2
    assert (await table.view(second)).tokens[1].face == text.split()[0]


async def test_sec_17_4_what_was_begun_is_put_back_at_the_deadline(table: Table) -> None:
    first, second, _ = order_of(await table.view())
    text = await table.program(first, 2)
    held = text.split("; ")[1].split()[0]
    await table.file(first, f"ask; {text}")
    await table.wish(first, f"hold {held}")
    await table.pass_time(hours=24, seconds=1)
    assert (await table.view(first)).tokens[0].face == text.split()[0]
    assert await table.active() == (second,)


async def test_sec_17_4_two_misses_in_a_phase_and_nobody_waits_any_more(table: Table) -> None:
    silent = order_of(await table.view())[0]
    for circuit in (1, 2):
        assert await table.active() == (silent,)
        await table.pass_time(hours=24, seconds=1)
        others = [await table.hand() for _ in range(2)]
        assert silent not in others, circuit
    assert silent not in await table.active()
    seats = (await table.service.match(table.number)).seats
    assert (seats[silent].missed, seats[silent].kept) == (1, False), "one phase is one miss for the caretaker"
    before = len((await table.view()).tokens)
    await table.service.confirm_order(table.number, PEOPLE[silent].id, "place")
    await table.hand()
    await table.hand()
    assert await table.active() == (silent,), "he is back"
    assert len((await table.view()).tokens) == before + 2


async def test_sec_17_4_all_who_wrote_nothing_are_invited_when_a_circuit_begins(table: Table) -> None:
    first, second, third = order_of(await table.view())
    await table.file(third, await table.program(third, 2))
    await table.service.run_due()
    rows = await table.post()
    invited = "{match}: everybody has a turn now"
    assert [note.startswith(invited) for note in notes(rows, PEOPLE[second].id)] == [True]
    assert notes(rows, PEOPLE[first].id) == notes(rows, PEOPLE[third].id) == []
    await table.hand()
    await table.service.run_due()
    assert not any(note.startswith(invited) for note in notes(await table.post(), PEOPLE[second].id)), "once a circuit"


async def test_lists_that_answer_after_a_while_place_a_whole_token(table: Table) -> None:
    second = order_of(await table.view())[1]
    await table.service.set_answering(PEOPLE[second].id, Answering.LATER)
    await table.file(second, await table.program(second, 2))
    await table.hand()
    assert await table.active() == (second,)
    await table.pass_time(minutes=21)
    assert second not in await table.active()
    assert len((await table.filed(second)).parts) == 1


# -- what is published --------------------------------------------------------------------------------------------


async def test_sec_17_5_a_chain_is_one_message(table: Table) -> None:
    first, second, third = order_of(await table.view())
    for seat in (second, third):
        await table.file(seat, await table.program(seat, 2))
    await table.post()
    await table.file(first, await table.program(first, 2))
    rows = [row for row in await table.post() if row.user_id is None and row.kind in (Kind.TURN, Kind.TABLE)]
    assert len(rows) == 1
    assert len((await table.view()).tokens) == 6
    placed = [event for event in rows[0].payload["events"] if type(event).__name__ == "TokenPlaced"]
    assert [event.seat for event in placed] == [first, second, third] * 2


async def test_case_33_programs_show_nowhere_but_to_their_owner(table: Table) -> None:
    before = [await table.view(), *[await table.view(seat) for seat in range(3)]]
    position = await table.service.position(table.number)
    second = order_of(before[0])[1]
    await table.file(second, await table.program(second, 3))
    await table.service.run_due()
    assert [await table.view(), *[await table.view(seat) for seat in range(3)]] == before
    assert await table.service.position(table.number) == position
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
    rows = [row for row in await table.post() if row.user_id is None and row.kind is Kind.NOTE]
    assert [row.payload["text"].msgid for row in rows] == ["Time is up for {names}; the match goes on."]


# -- the other steps ----------------------------------------------------------------------------------------------


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
    await table.service.verify(table.number)
    with pytest.raises(Stale):
        await table.file(0, "ask")
    await table.close()
