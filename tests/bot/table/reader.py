"""A person who plays by words alone: reads texts and labels, and presses what is labelled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.local.words import Part
from tests.bot.table.house import LONGEST, House
from tests.driver import Driver, Json, components, texts

SURE = ("Lock plan", "Ask me about", "Plan", "Decide")
"""First words of a control to press as soon as it is there."""
ELSEWHERE = ("Suggest", "Rank", "Write ahead", "Clear", "Empty", "Back", "Board", "My view", "Let the lot")
"""First words of a control that answers nothing, or takes an answer back."""
TAKEN = "(now on "
"""Part of the label of a card that lies elsewhere in the plan."""

Press = tuple[str, str]
"""A button's label, or a list's placeholder and the label of the chosen entry."""


class Reader:
    """Knows nothing of the engine: only what stands in the thread and in private panels."""

    def __init__(self, house: House, person: Driver, thread: str) -> None:
        self._house, self._person, self._thread = house, person, thread
        self._tried: set[tuple[str, Press]] = set()
        self.answered: list[tuple[str, str]] = []
        """Each text and what was pressed below it."""

    async def plays_until(self, heading: str, presses: int) -> None:
        """Answer what is asked until a heading stands in the thread. Raises ``TimeoutError``."""
        for _ in range(presses):
            await self._house.posted()
            if any(heading in texts(message) for message in self._person.sees(self._thread)):
                return
            await self._press(*await self._next())
        raise TimeoutError(f"{heading} did not come")

    async def _next(self) -> tuple[Json, Press]:
        for _ in range(int(LONGEST / 0.05)):
            for message in reversed(self._person.sees(self._thread)):
                for press in _presses(message):
                    if (texts(message), press) not in self._tried:
                        return message, press
            await asyncio.sleep(0.05)
        raise TimeoutError("there is nothing to press")

    async def _press(self, message: Json, press: Press) -> None:
        control, entry = press
        self._tried.add((texts(message), press))
        self.answered.append((texts(message), f"{control} {entry}"))
        if entry:
            result = await self._person.select(message, entry, placeholder=control)
        else:
            result = await self._person.click(message, control)
        assert result.ok, (result.reason, press)
        new = [each["id"] for each in result.messages if each["id"] != message["id"]]
        shown = new[0] if new else message["id"]
        before = message["edited_timestamp"]
        await self._person.wait_for(
            lambda now: now["id"] == shown and not now["loading"] and (bool(new) or now["edited_timestamp"] != before),
            timeout=LONGEST,
        )


def _presses(message: Json) -> Iterator[Press]:
    """All that could be pressed: what is sure, then buttons, then lists, the last one first."""
    parts = [part for part in components(message) if part.get("custom_id") and not part.get("disabled")]
    buttons = [(part["label"], "") for part in parts if part["type"] == Part.BUTTON]
    yield from (press for press in buttons if press[0].startswith(SURE))
    yield from (press for press in buttons if not press[0].startswith((*SURE, *ELSEWHERE)))
    for part in reversed(parts):
        labels = [option["label"] for option in part.get("options", ())]
        assert len(set(labels)) == len(labels), f"two entries cannot be told apart: {labels}"
        for label in labels:
            if not label.startswith(ELSEWHERE) and TAKEN not in label:
                yield part["placeholder"], label
