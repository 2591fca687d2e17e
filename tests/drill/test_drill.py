"""A little of the drill, and that it would notice."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.service.match.match_state import ERA
from bot.service.match.pending_plies import By
from bot.store.backups import Backup
from engine.registry import GAMES
from tests.bot.service.hall import StillClock
from tests.drill import storm, twins
from tests.drill.kills import Copies, Life, Toll, ends, killed
from tests.drill.restores import Back, Backups
from tests.drill.storm import Kind, Seat, Storm, Tally, hurried
from tests.drill.takeovers import taken_over
from tests.postgres import Cluster

TENTH = 10


@pytest.mark.parametrize("title", GAMES)
async def test_fault_18_a_tenth_of_all_kills_by_lot(tmp_path: Path, title: str) -> None:
    """At the ends of the first phases of a match that is another one every time; ``make drill`` has all of them."""
    seed, toll = Random().randrange(10**6), Toll()
    (tmp_path / "match").mkdir()
    found = await ends(tmp_path / "match", title, seed, 3)
    for end in found[-2:]:
        await killed(tmp_path / "killed", end, toll, Random(seed), TENTH)
    assert (toll.lost, toll.doubled) == ([], []), seed
    assert toll.statements > 50
    assert toll.kills >= 2


async def test_what_a_kill_loses_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here whoever comes after the kill does not post what the first had still to post."""
    (tmp_path / "match").mkdir()
    end, toll = (await ends(tmp_path / "match", "edo", 1, 1))[0], Toll()
    honest = Life.lives

    async def forgetful(self: Life, before: Copies | None = None) -> tuple[object, ...]:
        stands = await honest(self, before)
        return stands if before is not None else (*stands[:-1], frozenset(list(stands[-1])[1:]))

    monkeypatch.setattr(Life, "lives", forgetful)
    await killed(tmp_path / "killed", end, toll, Random(1), TENTH)
    assert len(toll.lost) == toll.kills > 0


async def test_fault_18_a_part_of_all_kills_of_one_of_two_processes_by_lot(tmp_path: Path, cluster: Cluster) -> None:
    """At the end of a phase of one of the games, on PostgreSQL; the other one goes on. ``make drill`` has more."""
    seed, toll = Random().randrange(10**6), Toll()
    (tmp_path / "match").mkdir()
    end = (await ends(tmp_path / "match", Random(seed).choice([*GAMES]), seed, 2))[-1]
    await taken_over(cluster, tmp_path / "taken", end, toll, Random(seed), 2 * TENTH)
    assert (toll.lost, toll.doubled) == ([], []), seed
    assert toll.statements > 40
    assert toll.kills >= 2


async def test_what_nobody_takes_over_is_noticed(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the other one lets the lease expire, and leaves undone what the dead one had to do."""
    (tmp_path / "match").mkdir()
    end, toll = (await ends(tmp_path / "match", "edo", 1, 1))[0], Toll()

    monkeypatch.setattr("bot.store.leases.take_over", lambda *_: 0)
    await taken_over(cluster, tmp_path / "taken", end, toll, Random(1), 4 * TENTH)
    assert toll.lost


async def test_a_match_under_faults(tmp_path: Path) -> None:
    drill = Storm(tmp_path, Kind("rokugan", ("Anna",), 1, 60), 2)
    with hurried():
        tally = await drill.play()
    assert (tally.lost, tally.doubled, tally.leaks) == ([], [], [])
    assert tally.faults.total() >= 8
    assert tally.posts > 5


@pytest.mark.soak
async def test_fault_20_a_backup_is_put_back_in_the_middle_of_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storm, "KILLS", 6)
    monkeypatch.setattr(storm, "RESTORES", 1)
    monkeypatch.setattr(storm, "EVERY", 20)
    drill = Storm(tmp_path, Kind("edo", ("Anna",), 1, 100), 1)
    with hurried():
        tally = await drill.play()
    assert (tally.lost, tally.doubled, tally.leaks) == ([], [], [])
    assert tally.kills >= tally.restores > 0


async def test_a_kill_that_fails_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the bot would live on, and the next kill would go back to what this one left."""

    def failing(*_: Path) -> None:
        raise OSError("no copy")

    monkeypatch.setattr(storm, "copy_folder", failing)
    monkeypatch.setattr(storm, "KILLS", 1)
    with hurried(), pytest.raises(OSError, match="no copy"):
        await Storm(tmp_path, Kind("edo", ("Anna",), 1, 60), 2).play()


def test_a_backup_that_gets_its_name_during_a_kill_stops_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``copytree`` lists a folder first, and copies then."""
    (tmp_path / "old" / "backups").mkdir(parents=True)
    for name in ("file", "backups/one", "backups/two.new"):
        (tmp_path / "old" / name).write_text(name)
    copy = shutil.copy2

    def while_it_is_named(source: str, target: str) -> None:
        if source.endswith(".new"):
            Path(source).rename(Path(source).with_suffix(""))
        copy(source, target)

    monkeypatch.setattr(shutil, "copy2", while_it_is_named)
    storm.copy_folder(tmp_path / "old", tmp_path / "new")
    copied = {path.name for path in (tmp_path / "new").rglob("*") if path.is_file()}
    assert copied == {"file", "one"}


def test_a_restore_of_which_nobody_is_told_is_noticed() -> None:
    words = "I had to restore a backup of <t:1:f>."
    at = Backup(datetime.now(UTC), Path("none"))
    for said, well in (([words], True), ([], False), ([words, words], False)):
        kept = Backups(1, backs=[(0, Back(at, 1, [], {}, words))])
        kept.judge(said)
        assert (kept.wrong == []) is well
    again = Backups(1, backs=[(2, Back(at, 1, [], {}, words)), (0, Back(at, 2, [], {}, words))])
    again.judge([words])
    assert again.wrong == [], "the first was lost by the second"


def test_what_is_pressed_for_a_lost_decision_is_noticed() -> None:
    seat, tally = Seat(), Tally()
    for decision, wish in enumerate("abc"):
        seat.presses(f"b1:act:1:{decision}:{wish}")
    seat.goes_back(1, 1)
    seat.presses(f"b1:act:1:{ERA + 1}:x")
    seat.sees({"components": [{"type": 2, "custom_id": f"b1:act:1:{ERA + 2}:e"}]})
    seat.judge("Anna", [("a", By.PERSON), ("x", By.PERSON)], tally)
    assert (tally.lost, tally.doubled) == ([], [])
    seat.judge("Anna", [("a", By.PERSON), ("b", By.PERSON)], tally)
    assert tally.doubled, "b was pressed in the lost time"
    assert tally.lost, "x was pressed since"


def test_a_press_that_is_lost_or_doubled_is_noticed() -> None:
    seat, tally = Seat(), Tally()
    for decision, wish in enumerate(("a", "b", "c; d")):
        seat.presses(f"b1:act:1:{decision}:{wish}")
    seat.sees({"components": [{"type": 2, "custom_id": "b1:act:1:3:e"}]})
    plies = [(wish, By.PERSON) for wish in "abcd"]
    seat.judge("Anna", plies, tally)
    assert (tally.lost, tally.doubled) == ([], [])
    seat.judge("Anna", [plies[0], *plies], tally)
    assert tally.doubled, "a is there twice"
    tally.lost.clear()
    seat.judge("Anna", plies[:2], tally)
    assert len(tally.lost) == 1
    tally.lost.clear()
    seat.judge("Anna", [("x", By.DEADLINE), *plies[1:]], tally)
    assert tally.lost == [], "the clock was first"


async def test_fault_28_twins_look_alike(tmp_path: Path) -> None:
    """A position of a match; ``make drill`` has some of every phase."""
    looked = await twins.twins(tmp_path, "shogun", 1, 1, 60, 1)
    assert looked.leaks == []
    assert looked.items > 10
    assert looked.differed


async def test_fault_28_what_is_chosen_in_secret_is_nowhere_on_the_wire(tmp_path: Path) -> None:
    """Boris keeps this objective or that: all that then goes to Discord or into the log is the same, of every kind."""
    clock, looked = StillClock(), twins.Looked()
    await twins.begun(tmp_path / "began", "rokugan", clock)
    every = await twins.walked(tmp_path / "began", clock, Random(1), 1, 2)
    position = next(one for one in every if one.hides)
    folders = (twins.laid_out(tmp_path / f"{world}", tmp_path / "began", position) for world in range(2))
    await twins.chosen_otherwise(folders, position, looked, "here")
    assert looked.leaks == []
    assert looked.differed
    assert looked.kinds == {*twins.KINDS}


@pytest.mark.soak
async def test_what_leaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna is shown two worlds that look alike to her, and then two that look alike to Boris alone."""
    clock, looked = StillClock(), twins.Looked()
    await twins.begun(tmp_path / "began", "edo", clock)
    every = await twins.walked(tmp_path / "began", clock, Random(1), 1, 12)
    position = next(one for one in every if one.phase == "plan" and not one.hides)
    for seat in (0, 1):
        assert looked.leaks == []
        monkeypatch.setattr(twins, "VIEWERS", ((seat, "Anna"),))
        folder = twins.laid_out(tmp_path / "world", tmp_path / "began", position)
        await twins.dealt_otherwise(folder, position, looked, "here", 1)
    assert any("First: card " in leak for leak in looked.leaks)
