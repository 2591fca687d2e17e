"""Answering a person: the answer, the refusal, the failure."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from functools import partial
from io import BytesIO
from typing import Any, cast
from weakref import WeakValueDictionary

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext.commands import CooldownMapping
from structlog.contextvars import bind_contextvars

from bot.logs import frames
from bot.memory import Kept
from bot.meter import Meter
from bot.service.model import Person
from bot.texts import Speaker, cut, normalised
from bot.ui.kit.words import sentence_of
from engine.core.refusals import Refusal
from engine.core.text import T, Text

log = structlog.get_logger("daimyo.ui")

UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, ALREADY_ACKNOWLEDGED, BAD_TOKEN = 10062, 10015, 40060, 50027
GONE, LOST = 10008, (UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, ALREADY_ACKNOWLEDGED, BAD_TOKEN)

TOUCHED = 1.5
"""Seconds that a press waits for what is changed in its message; Discord waits 3 for an answer."""

HEARD, LATE, PRESSED, TYPED, CLIENT, LOOK, NAMES = "heard", "late", "pressed", "typed", "client", "look", "names"
"""Mark an interaction that Discord was told of, whatever the library knows, and one that it was
told of too late; the ``PressId`` of what was pressed; what someone has typed; the language of their
Discord client; how their private pictures look; and the names of the players of the match meant.
"""
SHOWN, WHOLE = 800, 2000
"""Characters of typed words in a refusal, and of one message."""
REPEATABLE = frozenset({
    "set", "setline", "wish", "invite", "forget",
    "owrite", "osuggest", "oclear", "oconfirm", "owith", "otop", "odone",
})  # fmt: skip
"""Verbs that come to the same if pressed twice; all else without a decision might undo itself."""

TYPED_TYPES = (discord.AppCommandOptionType.string.value, discord.ComponentType.text_input.value)
MINUTE = 60.0
MANY = 10_000
"""Presses that are remembered."""

CLOSED = T("This message is closed. /me shows what is asked of you now.")
FAILED = T("Something went wrong on our side. /me shows how things stand. Please try again.")

Said = str | Text | discord.ui.LayoutView
"""Words for the person who pressed or used a command, or a whole post."""


def speaker(interaction: discord.Interaction, names: tuple[str, ...] = ()) -> Speaker:
    return Speaker(str(interaction.locale), names or interaction.extras.get(NAMES, ()))


def look_of(interaction: discord.Interaction) -> str:
    """Return the look of the person's private pictures; empty if they chose none."""
    return str(interaction.extras.get(LOOK, ""))


def person(interaction: discord.Interaction) -> Person:
    """The person who pressed, as the service knows people."""
    user = interaction.user
    roles = tuple(role.id for role in user.roles) if isinstance(user, discord.Member) else ()
    manages = interaction.guild_id if interaction.permissions.manage_guild else None
    return Person(user.id, user.display_name, str(interaction.locale), roles, manages, user.name)


def normalise(interaction: discord.Interaction) -> None:
    """Read all that was typed as from a plain keyboard: options of a command, fields of a form."""
    for part in parts_of(interaction.data):
        if isinstance(part.get("value"), str) and part.get("type") in TYPED_TYPES:
            part["value"] = normalised(part["value"])


def parts_of(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the options of a command or the components of a form, also nested ones."""
    parts = [data]
    while parts:
        match parts.pop():
            case list(several):
                parts += several
            case dict(part):
                yield part
                parts += [part[key] for key in ("options", "components", "component") if key in part]


async def meet(interaction: discord.Interaction) -> None:
    """Take over the person’s language, look and name; a failure does not stop the answer."""
    service, user = cast(Any, interaction.client).service, interaction.user
    try:
        own = interaction.extras.setdefault(CLIENT, interaction.locale)
        habits = await service.preferences.habits(user.id)
        interaction.locale = discord.Locale(habits.locale) if habits.locale else own
        interaction.extras[LOOK] = habits.look
        if interaction.type is not discord.InteractionType.autocomplete:
            await service.names.meet(person(interaction), interaction.guild_id, user.global_name or user.name)
    except Refusal:
        log.warning("name not updated")
    except Exception:
        log.exception("name not updated")


async def reply_privately(interaction: discord.Interaction, words: Said) -> None:
    """Say or show something to the person who pressed, and to no one else."""
    if isinstance(words, Text):
        words = speaker(interaction)(words)
    shown: dict[str, Any] = {"content": words[:WHOLE]} if isinstance(words, str) else {"view": words}
    if heard(interaction):
        await interaction.followup.send(**shown, ephemeral=True)
    else:
        await interaction.response.send_message(**shown, ephemeral=True)


async def send_file(interaction: discord.Interaction, data: bytes, name: str) -> None:
    """Send a file to the person who pressed, who was told to wait."""
    await interaction.followup.send(file=discord.File(BytesIO(data), name), ephemeral=True)


def is_private(interaction: discord.Interaction) -> bool:
    """Return True if the pressed message is seen by this person alone."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def heard(interaction: discord.Interaction) -> bool:
    """Return True if Discord was told that the press has arrived."""
    return interaction.response.is_done() or HEARD in interaction.extras


async def acknowledge(interaction: discord.Interaction, *, fresh: bool = False) -> None:
    """Tell Discord that the press has arrived: the panel will change, or (``fresh``) a private
    answer will come.

    What counts once is done though Discord takes no answer any more: the person is told otherwise,
    or presses again. When only Discord's word that it heard was lost, the next try finds the press
    acknowledged.
    """
    if heard(interaction):
        return
    press = interaction.extras.get(PRESSED)
    anyway = press is not None and (press.decision is not None or press.verb in REPEATABLE)
    try:
        if fresh or not is_private(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as trouble:
        gone = trouble.code == UNKNOWN_INTERACTION or trouble.status >= 500
        if trouble.code != ALREADY_ACKNOWLEDGED and not (anyway and gone):
            raise
        interaction.extras[LATE] = trouble.code != ALREADY_ACKNOWLEDGED
        _note(interaction, "acknowledged too late or twice", code=trouble.code, status=trouble.status)
    except aiohttp.ClientError as trouble:
        if not anyway:
            raise
        interaction.extras[LATE] = True
        _note(interaction, "no connection to acknowledge by", kind=type(trouble).__name__)
    interaction.extras[HEARD] = True


def in_place(message: discord.Message | None, view: discord.ui.LayoutView) -> discord.ui.LayoutView:
    """A view for a message that is there. It keeps the number of its outer container: a post may be
    looked for by that which no one has ticked off yet, or whose tick a restore has lost.
    """
    before = message.components[:1] if message is not None else ()
    for old, new in zip(before, view.children, strict=False):
        new.id = old.id if isinstance(old, discord.components.Container) else None
    return view


class Twice(Exception):
    """An interaction that Discord hands out a second time."""


def given_back(why: Text, words: str) -> Text:
    """Why nothing came of what someone has typed, which is not lost by it."""
    line = cut(words, SHOWN).replace("`", "'")
    return T("{refusal}\nYour line: {line}", refusal=why, line=f"`{line}`") if words else why


class Presses:
    """The tasks that answer presses, forms and commands, one for each, and their limit a person."""

    def __init__(self, most: int, meter: Meter | None = None) -> None:
        self._meter = meter
        self._open: set[asyncio.Task[object]] = set()
        self._pressed = CooldownMapping[discord.Interaction].from_cooldown(most, MINUTE, lambda it: it.user.id)
        self._heard = Kept[int, None](MANY)

    def check(self, interaction: discord.Interaction) -> None:
        """Count one more. Raises ``Refusal`` for too many, and ``Twice`` for the same again."""
        if interaction.id in self._heard:
            raise Twice
        self._heard[interaction.id] = None
        if self._pressed.update_rate_limit(interaction, time.monotonic()) is not None:
            raise Refusal(T("That was a lot within a minute. Nothing was changed. Wait a little, then try again."))

    def begun(self, interaction: discord.Interaction) -> None:
        """Have the present task answer this one; its logs bear the numbers of press and match.

        Whatever ends the task, the press is answered: a task that left it open is answered for.
        """
        press = interaction.extras.get(PRESSED)
        bind_contextvars(press=interaction.id, **({} if press is None else {"match": press.match}))
        task = asyncio.current_task()
        if task is not None and task not in self._open:
            self._open.add(task)
            task.add_done_callback(partial(self._observe, interaction, time.monotonic()))

    def _observe(self, interaction: discord.Interaction, began: float, task: asyncio.Task[object]) -> None:
        self._open.discard(task)
        kind, trouble = interaction.type.name, None if task.cancelled() else task.exception()
        if not heard(interaction) and not task.cancelled():
            late = asyncio.ensure_future(failed(interaction, trouble or RuntimeError("the press was left open")))
            self._open.add(late)
            late.add_done_callback(self._open.discard)
        seconds = time.monotonic() - began
        log.debug("answered", kind=kind, seconds=round(seconds, 3))
        if self._meter is not None:
            self._meter.answers.labels(kind).observe(seconds)

    async def answered(self, seconds: float) -> None:
        """Wait at most so long until all presses are answered."""
        until = time.monotonic() + seconds
        while self._open and (left := until - time.monotonic()) > 0:
            await asyncio.wait(self._open, timeout=left)
        if self._open:
            log.error("stopped with unanswered presses", presses=len(self._open))


class Touched(asyncio.Lock):
    """Held while a message changes, so that answers in it and its closing come in order."""

    closed = False
    """True once the message asks nothing: what comes later is too late."""

    def close(self) -> None:
        """Remember that it does not ask any more."""
        self.closed = True
        _closed.append(self)

    def check(self, interaction: discord.Interaction) -> None:
        """Raises ``Refusal`` if it does not, or if the person presses too often."""
        cast(Any, interaction.client).desk.presses.check(interaction)
        if self.closed:
            raise Refusal(CLOSED)


_touched: WeakValueDictionary[int, Touched] = WeakValueDictionary()
_closed: deque[Touched] = deque(maxlen=1000)  # else a lock is gone once no one waits for it


def touching(message_id: int) -> Touched:
    return _touched.setdefault(message_id, Touched())


@contextlib.asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncIterator[Touched]:
    """Answer with a sentence if what is done inside is refused or fails."""
    cast(Any, interaction.client).desk.presses.begun(interaction)
    message = interaction.message
    lock = touching(message.id) if message is not None and is_private(interaction) else Touched()
    held = False
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(TOUCHED):
            held = await lock.acquire()
    if message is not None:
        cast(Any, interaction.client).desk.redraws.drop(message.id)
    try:
        yield lock
    except Exception as trouble:
        await failed(interaction, trouble)
    finally:
        if held:
            lock.release()


async def failed(interaction: discord.Interaction, trouble: BaseException) -> None:
    """Answer for a handler that raised: a refusal, a lost interaction, or a fault of ours."""
    line = interaction.extras.get(TYPED, "")
    try:
        match trouble:
            case discord.HTTPException(code=code) if code in LOST:
                interaction.extras[HEARD] = True
                _note(interaction, "answer came too late or twice", code=code)
            case discord.HTTPException(code=code) if code == GONE:  # another process has closed it
                await reply_privately(interaction, given_back(CLOSED, line))
            case Twice():
                interaction.extras[HEARD] = True  # by the first of the two
                _note(interaction, "the same press twice")
            case aiohttp.ClientError():
                _note(interaction, "no connection to answer by", kind=type(trouble).__name__)
            case _ if interaction.type is discord.InteractionType.autocomplete:
                if not isinstance(trouble, Refusal):
                    log.error("autocomplete failed", exception=frames(trouble))
                if not interaction.response.is_done():
                    await interaction.response.autocomplete([])
            case _:
                words = sentence_of(trouble, on_server=interaction.guild_id is not None)
                if words is None or not isinstance(trouble, Refusal | app_commands.AppCommandError):
                    log.error("handler failed", exception=frames(trouble))
                await reply_privately(interaction, given_back(words or FAILED, line))
        if len(line) > SHOWN:
            await reply_privately(interaction, line)
    except (discord.HTTPException, aiohttp.ClientError, RuntimeError) as worse:
        interaction.extras[HEARD] = True  # another try would come too late, too
        _note(interaction, "no answer possible", kind=type(worse).__name__)
    if interaction.extras.get(LATE):
        match = interaction.extras[PRESSED].match
        with contextlib.suppress(Refusal):
            await cast(Any, interaction.client).service.outbox.tell_answer_lost(match, interaction.user.id)


def _note(interaction: discord.Interaction, what: str, **more: object) -> None:
    late = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    log.warning(what, seconds=round(late, 2), **more)
