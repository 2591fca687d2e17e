"""``make pictures``: every picture in ``docs/pictures``, made anew, and beside them the words that they show.

Boards and sheets are those of the gallery's matches, with plain names. Lobby, thread and the picture of the README are
taken from the local table's page in a Chromium. ``words.json`` has the messages on each picture; a test knows by it
which pictures show words that the catalogue no longer has.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, async_playwright

from bot.texts import Speaker
from engine.core.text import Arg, Listing, Text, plain
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bot.page.conftest import CHROMIUM, FLAGS, PHONE
from tests.bot.table.house import House, line, opened
from tests.tools.gallery import drawings, moments, variants
from tests.tools.selfplay import Robots

FOLDER = Path(__file__).resolve().parents[2] / "docs/pictures"
WORDS = FOLDER / "words.json"
NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Helene")
DRAWN = {
    "shogun_board": "shogun_5_sun_middle",
    "shogun_plan": "shogun_5_sun_plan_nearly_own",
    "shogun_battle": "shogun_5_sun_middle_battlefought",
    "shogun_round": "shogun_5_sun_middle_report",
    "shogun_winter": "shogun_5_sun_since_winterloss_report",
    "shogun_end": "shogun_5_sun_end_scores",
    "shogun_course": "shogun_5_sun_end_course",
    "shogun_place": "shogun_5_sun_middle_place",
    "rokugan_board": "rokugan_4_middle",
    "rokugan_hand": "rokugan_4_middle_own",
    "rokugan_round": "rokugan_4_middle_report",
    "rokugan_end": "rokugan_4_end_scores",
    "rokugan_place": "rokugan_4_middle_place",
    "edo_board": "edo_4_middle",
    "edo_plan": "edo_4_plan_nearly_own",
    "edo_income": "edo_4_since_wagesbegan_report",
    "edo_end": "edo_4_end_scores",
    "edo_place": "edo_4_middle_place",
}
"""Pictures drawn from a match, each with its name in the gallery."""
CARETAKERS = 3
SCALE = 2
"""Pixels of a screenshot in each pixel of the page."""
LOADED = """[...document.images].every(it => it.complete
|| it.getBoundingClientRect().top > innerHeight || it.getBoundingClientRect().bottom < 0)"""
"""True once the pictures in sight are there; the others are loaded later."""
FRONT = """
<body style="margin:0; width:800px; display:flex; align-items:center; gap:24px; background:transparent">
<div style="flex:none; padding:12px 8px; border-radius:36px; background:#222">
<img src="data:image/png;base64,{phone}" style="display:block; width:292px; border-radius:26px"></div>
<img src="data:image/png;base64,{board}" style="display:block; width:468px; border-radius:12px">
</body>"""
"""A phone beside a board, 800 pixels wide."""

Picture = tuple[str, bytes, set[str]]
"""Name, PNG and the messages on it."""


# -- words ----------------------------------------------------------------------------------------------------


def messages(value: Arg) -> Iterator[str]:
    """Yield the messages of a text and of what fills it."""
    match value:
        case Text(msgid, args):
            yield msgid
            for _, filling in args:
                yield from messages(filling)
        case Listing(items):
            for item in items:
                yield from messages(item)


@contextmanager
def said() -> Iterator[list[tuple[str, Text]]]:
    """Record what the bot says: the words and the text they come from."""
    heard: list[tuple[str, Text]] = []
    speak = Speaker.__call__

    def record(speaker: Speaker, text: Text) -> str:
        words = speak(speaker, text)
        heard.append((words, text))
        return words

    Speaker.__call__ = record  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        Speaker.__call__ = speak  # type: ignore[method-assign]


def _bare(words: str) -> str:
    """The words without what Discord turns into looks."""
    return " ".join(words.translate(str.maketrans("", "", "*_#`\\-•")).split())


# -- drawn from a match -----------------------------------------------------------------------------------------


def drawn() -> Iterator[Picture]:
    """Draw the pictures that show a match; nothing else of the gallery."""
    wanted = {name: shown for shown, name in DRAWN.items()}
    for title in GAMES:
        for label, seats, options in variants(title):
            if any(name.startswith(f"{label}_") for name in wanted):
                for moment in moments(GAMES[title], seats, options, f"gallery {label}"):
                    yield from _of_moment(wanted, title, label, moment, NAMES[:seats])


def _of_moment(
    wanted: dict[str, str], title: str, label: str, moment: Any, names: tuple[str, ...]
) -> Iterator[Picture]:
    found: set[str] = set()

    def say(text: Text, *more: Any) -> str:
        found.update(messages(text))
        return plain(text, *more)

    for what, draw in drawings(PICTURES[title], moment, names, say):
        if shown := wanted.get(f"{label}_{moment.name}{what}"):
            found.clear()
            if data := draw():
                yield shown, data, {*found}


# -- taken from the page ------------------------------------------------------------------------------------------


async def _lobby(browser: Browser, house: House) -> AsyncIterator[Picture]:
    """Open a match, and look at its lobby and its set-up on a phone."""
    page = await _phone(browser, height=1500)
    with said() as heard:
        await page.goto(house.table.page_url)
        host = house.person("Anna")
        await host.slash("match custom", options=line(seats=1 + CARETAKERS, time="fast", start="draft"))
        lobby = page.locator(".message", has=page.get_by_role("button", name="Add a caretaker"))
        await lobby.get_by_role("button", name="Add a caretaker").click()
        await lobby.get_by_text("Caretaker 1").wait_for()
        yield await _shot("lobby", lobby, heard)
        await lobby.get_by_role("button", name="Set up").click()
        panel = page.locator(".message.ephemeral").last
        for part in ("Time", "Variants"):
            await panel.get_by_role("button", name=part, exact=True).click()
            await panel.get_by_text(f": {part}").first.wait_for()
            yield await _shot(f"lobby_{part.lower()}", panel, heard)
    await page.context.close()


async def _front(browser: Browser, house: House) -> AsyncIterator[Picture]:
    """Play a round, and lay its thread on a phone beside the board."""
    with said() as heard:
        match = await house.match("Anna", caretakers=CARETAKERS)
        robots = Robots([house.person("Anna")], house.service, 1, sense=1.0)
        await robots.play_until(match, lambda position: position.planned and position.view.season == "summer")
        await house.posted()
        page = await _phone(browser)
        await page.goto(house.table.page_url)
        await page.get_by_role("button", name="Channels", exact=True).tap()
        await page.locator(".sidebar").get_by_role("button", name=f"Shogun #{match}").first.tap()
        await page.get_by_role("button", name="To the newest").tap()
        await page.locator(".message").last.get_by_role("button", name="Plan").wait_for()
        await page.mouse.wheel(0, 2000)
        await _pictures_loaded(page)
        phone = await page.screenshot()
        shown = _bare(await page.inner_text("body"))
        position = await house.service.play.position(match)
        names = [name.removeprefix("🤖 ") for name in position.match.names]
        found = {it for words, text in heard if len(words) > 1 and _bare(words) in shown for it in messages(text)}

        def say(text: Text, *more: Any) -> str:
            found.update(messages(text))
            return plain(text, *more)

        board = PICTURES["shogun"].board(position.view, names, say)
        await page.set_viewport_size({"width": 800, "height": 700})
        await page.set_content(FRONT.format(phone=_base64(phone), board=_base64(board)))
        data = await page.locator("body").screenshot(omit_background=True)
        await page.context.close()
    yield "front", data, found


async def _phone(browser: Browser, height: int = PHONE["height"]) -> Page:
    """Open an empty page as wide as a phone."""
    size: Any = {"width": PHONE["width"], "height": height}
    more: Any = {"has_touch": True, "is_mobile": True, "device_scale_factor": SCALE, "bypass_csp": True}
    return await (await browser.new_context(viewport=size, **more)).new_page()


async def _shot(name: str, shown: Locator, heard: list[tuple[str, Text]]) -> Picture:
    await _pictures_loaded(shown.page)
    data = await shown.screenshot()
    words = _bare(await shown.inner_text())
    return name, data, {it for said, text in heard if len(said) > 1 and _bare(said) in words for it in messages(text)}


async def _pictures_loaded(page: Page) -> None:
    await page.wait_for_function(LOADED)
    await page.wait_for_timeout(500)


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def _all_taken() -> list[Picture]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pictures: list[Picture] = []
        for take in (_lobby, _front):
            with tempfile.TemporaryDirectory() as folder:
                async with opened(Path(folder), seed="pictures") as house:
                    pictures += [picture async for picture in take(browser, house)]
        return pictures


def main() -> int:
    """Make all pictures; without a Chromium those of a page stay as they are."""
    words = json.loads(WORDS.read_text(encoding="utf-8")) if WORDS.is_file() else {}
    made = [*drawn()]
    if Path(CHROMIUM).exists():
        made += asyncio.run(_all_taken())
    else:
        print(f"There is no {CHROMIUM}: front and lobby pictures stay as they are. Install the package chromium.")
    for name, data, found in made:
        (FOLDER / f"{name}.png").write_bytes(data)
        words[name] = sorted(it for it in found if re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", it)))
        print(f"{name}.png: {len(data) // 1024} kB, {len(words[name])} messages")
    WORDS.write_text(json.dumps(words, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
