"""Rounds and winters of Shogun as they are posted: cards of all battles, sheets that look back."""

from __future__ import annotations

from typing import Any

from engine.core.play import replay
from engine.registry import GAMES
from tests.bot.table.house import House
from tests.driver import texts

GALLERY = 12
"""The kind of component that shows pictures."""
YEAR = ("spring", "summer", "autumn", "winter")


async def test_every_round_and_winter_is_gathered_on_a_sheet_and_every_battle_is_on_a_card(house: House) -> None:
    """A year in which time runs out for the one person: caretakers fight, he does what is done for him."""
    number = await house.match("Anna", caretakers=3)
    for _ in range(40):
        await house.pass_time(days=8)
        if len(sheets := await _sheets(house, number)) >= len(YEAR):
            break
    await house.posted()
    posts = house.table.messages(await house.thread(number))
    assert len(sheets) == len(YEAR)
    for season, told in zip(YEAR, await _sheets(house, number), strict=True):
        assert "🏆" in told if season == "winter" else told.startswith(f"Year 1, {season}: the round in short.")
    files = [[file["filename"] for file in post["attachments"]] for post in posts]
    assert all(len(names) == len(set(names)) <= 10 for names in files)
    cards = sum(name.startswith("report") and name != "report.png" for names in files for name in names)
    told = [
        event for step in replay(GAMES["shogun"], await house.service.maintenance.log(number)) for event in step.events
    ]
    assert cards == sum(event.notable and not getattr(event, "winter", False) for event in told) > 0
    winters = [post for post in posts if "🏆" in texts(post)]
    assert winters
    assert all(len(post["attachments"]) <= 2 for post in winters)


async def test_a_board_and_a_heading_stay_when_a_missed_deadline_is_told_after_them(house: House) -> None:
    """Two people who never answer: the post with the board is too old to grow, and is not made again without it."""
    number = await house.match("Anna", "Boris", game="rokugan")
    for _ in range(12):
        await house.pass_time(days=8)
        await house.posted()
    posts = house.table.messages(await house.thread(number))
    for heading in ("## Battle for Rokugan begins", "## Round 1 of 5"):
        (post,) = [post for post in posts if heading in texts(post)]
        assert [file["filename"] for file in post["attachments"]] == ["board.png"], heading
    told = [texts(post) for post in posts if "missed the deadline" in texts(post)]
    assert len(told) >= len(YEAR)
    assert all(words.startswith(("#", "-# ")) for words in told), "the chapter stands above a missed deadline"


async def test_a_board_that_is_posted_late_shows_what_its_heading_says(house: House) -> None:
    """Rounds go by while posts wait; afterwards each board is the one of its own round."""
    number = await house.match("Anna", "Boris", "Chiyo")
    for _ in range(12):  # faster than anything is posted
        await house.pass_time(days=8)
    await house.posted()
    posts = [texts(post) for post in house.table.messages(await house.thread(number))]
    for season in YEAR[:3]:
        (told,) = [words for words in posts if f"## Year 1, {season}\n" in words]
        assert f"Year 1, {season} · planning." in told


async def _sheets(house: House, number: int) -> list[str]:
    """What is told of each sheet, which comes last in its post and in its full width."""
    await house.posted()
    found = []
    for post in house.table.messages(await house.thread(number)):
        if any(file["filename"] == "report.png" for file in post["attachments"]):
            sheet = post["attachments"][-1]
            assert (sheet["filename"], sheet["width"]) == ("report.png", 1200)
            assert len(_galleries(post)[-1]["items"]) == 1
            found.append(sheet["description"])
    return found


def _galleries(post: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in post["components"][0]["components"] if part["type"] == GALLERY]
