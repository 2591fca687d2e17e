"""A small real discord.py client that uses every kind of answer, to drive the local table end to end."""

from __future__ import annotations

import asyncio
import contextlib
import io
import struct
import zlib
from collections.abc import AsyncIterator

import discord
import discord.asset
import discord.gateway
import discord.http
import yarl
from discord import app_commands, ui

from tests.patience import PATIENCE

TOKEN = "a-token-of-the-table"


def point_discord_at(base: str) -> None:
    discord.http.Route.BASE = f"{base}/api/v{discord.http.INTERNAL_API_VERSION}"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base).with_scheme("ws").with_path("/gateway")
    discord.asset.Asset.BASE = base


def png(width: int = 64, height: int = 48) -> bytes:
    """A red picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes((200, 30, 30)) * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(png()), name, description="The board after round 1")


class Press(ui.DynamicItem[ui.Button], template=r"press:(?P<what>\w+)"):
    def __init__(self, what: str, label: str | None = None, disabled: bool = False) -> None:
        super().__init__(ui.Button(label=label or what.title(), custom_id=f"press:{what}", disabled=disabled))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction, item, match, /):
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        client: Client = interaction.client
        await client.press(interaction, self.what)


class Pick(ui.DynamicItem[ui.Select], template=r"pick:(?P<slot>\d+)"):
    def __init__(self, slot: int, item: ui.Select | None = None) -> None:
        options = [discord.SelectOption(label=f"Card {n}", value=f"c{n}") for n in range(20)]
        super().__init__(item or ui.Select(custom_id=f"pick:{slot}", placeholder=f"Slot {slot}", options=options))
        self.slot = slot

    @classmethod
    async def from_custom_id(cls, interaction, item, match, /):
        return cls(int(match["slot"]), item)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Panel(f"slot {self.slot}: {self.item.values[0]}"))


class Panel(ui.LayoutView):
    """A board as the bot shows it: text, picture, buttons, a list."""

    def __init__(self, title: str = "Round 1", picture_name: str | None = None) -> None:
        super().__init__(timeout=None)
        inside: list[ui.Item] = [
            ui.TextDisplay(f"# {title}"),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            ui.Section(ui.TextDisplay("Your hand"), accessory=Press("hand")),
        ]
        if picture_name:
            inside.append(
                ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture_name}", description="The board"))
            )
        self.add_item(ui.Container(*inside, accent_colour=discord.Colour.blurple()))
        presses = [Press(what) for what in ("reply", "modal", "defer", "think")]
        self.add_item(ui.ActionRow(*presses, Press("nothing", disabled=True)))
        self.add_item(ui.ActionRow(Pick(3)))


class PlanModal(ui.Modal, title="Plan"):
    intro = ui.TextDisplay("Pick a card.")
    card = ui.Label(
        text="Card",
        description="one of them",
        component=ui.Select(
            custom_id="card", options=[discord.SelectOption(label=f"Card {n}", value=f"c{n}") for n in range(20)]
        ),
    )
    note = ui.Label(text="Note", component=ui.TextInput(custom_id="note", required=False, max_length=20))
    side = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[discord.RadioGroupOption(label=name, value=name.lower()) for name in ("Sun", "Moon")],
        ),
    )
    paper = ui.Label(text="Paper", component=ui.FileUpload(custom_id="paper", required=False))

    def __init__(self) -> None:
        super().__init__(custom_id="plan:1", timeout=None)


class Client(discord.Client):
    """Knows the commands that the tests use."""

    def __init__(self, shard: int | None = None, count: int | None = None) -> None:
        super().__init__(
            shard_id=shard,
            shard_count=count,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.resumed = asyncio.Event()
        self.errors: list[Exception] = []
        self.release = asyncio.Event()
        """Lets a command go on that waits."""
        self.results: list[object] = []
        add_commands(self)
        self.tree.error(self._note_error)

    async def _note_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(error.__cause__ or error)

    async def before_identify_hook(self, shard_id, *, initial=False) -> None:
        """No pause of five seconds before identifying again."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Pick)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Modals are taken here, so that they survive a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        fields = {}
        for label in interaction.data["components"]:
            if label["type"] == 18:
                part = label["component"]
                fields[part["custom_id"]] = part.get("values", part.get("value"))
        uploads = interaction.data.get("resolved", {}).get("attachments", {})
        read = [(upload["filename"], await self.http.get_from_cdn(upload["url"])) for upload in uploads.values()]
        await interaction.response.send_message(f"{interaction.data['custom_id']} {fields} {read}", ephemeral=True)

    async def press(self, interaction: discord.Interaction, what: str) -> None:
        if what == "modal":
            modal = PlanModal()
            modal.stop()
            await interaction.response.send_modal(modal)
        elif what == "defer":
            await interaction.response.defer()
            await interaction.edit_original_response(view=Panel("deferred"))
        elif what == "think":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content="thought")
        else:
            await interaction.response.send_message(f"{what} for {interaction.user.display_name}", ephemeral=True)


def add_commands(client: Client) -> None:
    tree = client.tree
    match = app_commands.Group(name="match", description="matches")

    @match.command(name="new", description="begin a match")
    @app_commands.choices(side=[app_commands.Choice(name=n, value=n.lower()) for n in ("Sun", "Moon")])
    async def new(
        interaction: discord.Interaction,
        side: app_commands.Choice[str],
        seats: app_commands.Range[int, 3, 5] = 4,
        friend: discord.Member | None = None,
        pace: float = 1.0,
        open: bool = True,
    ) -> None:
        text = f"{side.value} {seats} {friend.display_name if friend else '-'} {pace} {open} {interaction.locale}"
        await interaction.response.send_message(text)

    tree.add_command(match)

    @tree.command(name="ping", description="answers at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong", ephemeral=True)

    @tree.command(name="plan", description="one line")
    async def plan(interaction: discord.Interaction, line: str) -> None:
        await interaction.response.send_message(f"planned {line}", ephemeral=True)

    @plan.autocomplete("line")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}{n}", value=f"{current}{n}") for n in range(30)][:25]

    @tree.command(name="board", description="thinks, then shows a picture")
    async def board(interaction: discord.Interaction, hidden: bool = False) -> None:
        await interaction.response.defer(ephemeral=hidden, thinking=True)
        await interaction.edit_original_response(view=Panel(picture_name="board.png"), attachments=[picture()])

    @tree.command(name="panel", description="shows a panel")
    async def panel(interaction: discord.Interaction, hidden: bool = False) -> None:
        await interaction.response.send_message(view=Panel(picture_name="board.png"), file=picture(), ephemeral=hidden)

    @tree.command(name="follow", description="thinks, then follows up")
    async def follow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        first = await interaction.followup.send("takes the place", wait=True)
        second = await interaction.followup.send("is another", wait=True)
        client.results += [first, second, await interaction.original_response()]
        await second.edit(content="is another, edited")

    @tree.command(name="form", description="opens a form")
    async def form(interaction: discord.Interaction) -> None:
        modal = PlanModal()
        modal.stop()
        await interaction.response.send_modal(modal)

    @tree.command(name="slow", description="waits until it is let go")
    async def slow(interaction: discord.Interaction) -> None:
        await client.release.wait()
        await interaction.response.send_message("late", ephemeral=True)

    @tree.command(name="twice", description="answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once", ephemeral=True)
        interaction.response._response_type = None
        await interaction.response.send_message("twice", ephemeral=True)

    @tree.command(name="dm", description="writes privately")
    async def dm(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        message = await interaction.user.send(view=Panel("private"))
        await message.edit(view=Panel("private, edited"))
        await interaction.edit_original_response(content="written")

    @tree.command(name="server", description="only in the server")
    @app_commands.guild_only()
    async def server(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here", ephemeral=True)

    @tree.command(name="choose", description="somebody")
    async def choose(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(ui.UserSelect(custom_id="who", placeholder="Who?", max_values=2))
        await interaction.response.send_message("Choose", view=view)


@contextlib.asynccontextmanager
async def running(client: Client | None = None) -> AsyncIterator[Client]:
    """A client, ready, until the block ends."""
    client = client or Client()
    task = asyncio.create_task(client.start(TOKEN))
    ready = asyncio.create_task(client.ready.wait())
    try:
        await asyncio.wait({task, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
