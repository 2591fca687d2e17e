"""A bot that shows the page everything it must be able to show: a real discord.py client, small and obedient."""

from __future__ import annotations

import asyncio
import io
from typing import ClassVar

import discord
from discord import app_commands, ui

from tests.bot.local.client import Client, picture

EVIL = "<img src=x onerror=\"window.hacked='name'\">"
ALT = 'The board after round 1.\nKai: 3 armies <b>"red"</b>.'
BOARD = "attachment://board.png"
PROVINCES = ("Kai", "Suruga", "Izu", "Musashi", "Sagami", "Shinano", "Totomi", "Mikawa", "Owari", "Mino", "Echizen")
PROSE = f"""# Spring
**bold** *it* __under__ ~~gone~~ `code` ||secret||
> quoted
- one
  - two
1. first
-# small
```py
x = "<b>"
```
[rules](https://example.org/rules) [bad](javascript:window.hacked=1) <javascript:window.hacked=1>
\\*not italic\\* {EVIL} <script>window.hacked = "script"</script>"""


class German(app_commands.Translator):
    """A little German, for the names of commands."""

    WORDS: ClassVar = {"show": "zeige", "shows something": "zeigt etwas", "kind": "art"}

    async def translate(self, string, locale, context):
        return self.WORDS.get(string.message) if locale is discord.Locale.german else None


class Panel(ui.LayoutView):
    """Components V2: everything the table's page has to draw."""

    def __init__(self, joined: int = 0) -> None:
        super().__init__(timeout=None)
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## Lobby\nJoined: {joined}"),
                ui.Separator(),
                ui.Section(ui.TextDisplay("Your hand"), accessory=button("hand", "Look")),
                ui.Section(
                    ui.TextDisplay("Small"), accessory=ui.Thumbnail("attachment://board.png", description="small")
                ),
                ui.MediaGallery(discord.MediaGalleryItem(BOARD, description=ALT)),
                ui.File("attachment://log.txt"),
                ui.ActionRow(
                    button(f"join:{joined}", "Join", discord.ButtonStyle.success),
                    button("fail", "Fail", discord.ButtonStyle.danger),
                    button("form", "Form", discord.ButtonStyle.primary),
                    button("off", "Off", disabled=True),
                    ui.Button(label="Rules", url="https://example.org/rules"),
                ),
                ui.ActionRow(provinces("one", "One province")),
                ui.ActionRow(provinces("some", "Two or three", least=2, most=3)),
                accent_colour=discord.Colour(0xB23A2E),
            )
        )


def button(custom_id: str, label: str, style=discord.ButtonStyle.secondary, disabled: bool = False) -> ui.Button:
    return ui.Button(custom_id=custom_id, label=label, style=style, disabled=disabled)


def provinces(custom_id: str, placeholder: str, least: int = 1, most: int = 1) -> ui.Select:
    options = [discord.SelectOption(label=name, value=name.lower(), description=f"{name} it is") for name in PROVINCES]
    return ui.Select(custom_id=custom_id, placeholder=placeholder, options=options, min_values=least, max_values=most)


class Form(ui.Modal, title="Your bid"):
    words = ui.TextDisplay("You have **12 chests**.")
    bid = ui.Label(
        text="Bid", description="0 to 12", component=ui.TextInput(custom_id="bid", min_length=1, max_length=2)
    )
    card = ui.Label(text="Card", component=provinces("card", "Choose a card"))
    rest = ui.Label(
        text="Otherwise",
        component=ui.RadioGroup(
            custom_id="rest",
            options=[discord.RadioGroupOption(label=word, value=word.lower()) for word in ("Next", "None")],
        ),
    )
    tell = ui.Label(text="Tell me", component=ui.Checkbox(custom_id="tell", default=True))


class OldForm(ui.Modal, title="Older form"):
    note = ui.TextInput(
        label="Note", custom_id="note", style=discord.TextStyle.paragraph, required=False, max_length=10
    )


def old_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(button("old", "Old button"))
    return view


def old_embed() -> discord.Embed:
    embed = discord.Embed(title="An embed", description=f"with **bold** and {EVIL}", colour=0x3565C4)
    return embed.add_field(name="Chests", value="12").set_footer(text="the foot")


class Guest(Client):
    """Answers every component by its custom id.

    ``silent`` lists those that get no answer at all; a ``Join`` waits for ``release``.
    """

    def __init__(self) -> None:
        super().__init__()
        self.silent = {"fail"}
        self.forms: list[dict[str, object]] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        await super().setup_hook()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = interaction.data or {}
        name = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.take(interaction, name, data["components"])
        elif interaction.type is discord.InteractionType.component and name not in self.silent:
            await self.answer(interaction, name, data.get("values", []))

    async def take(self, interaction: discord.Interaction, name: str, components: list[dict]) -> None:
        if name in self.silent:
            return
        parts = [part.get("component") or part.get("components", [part])[0] for part in components]
        fields = {part["custom_id"]: part.get("values", part.get("value")) for part in parts if "custom_id" in part}
        self.forms.append(fields)
        await interaction.response.send_message(f"Taken: {fields}", ephemeral=True)

    async def answer(self, interaction: discord.Interaction, name: str, values: list[str]) -> None:
        response = interaction.response
        if name.startswith("join"):
            await self.release.wait()
            await response.edit_message(view=Panel(int(name.split(":")[1]) + 1))
        elif name in ("form", "oldform"):
            form = (
                Form(custom_id="form", timeout=None) if name == "form" else OldForm(custom_id="oldnote", timeout=None)
            )
            form.stop()
            await response.send_modal(form)
        elif values:
            await response.send_message(f"You chose {', '.join(values)}", ephemeral=True)
        else:
            await response.send_message(f"Pressed {name}", ephemeral=True)


def log_file() -> discord.File:
    return discord.File(io.BytesIO(b"a log"), "log.txt")


def add_commands(client: Guest) -> None:
    tree = client.tree

    @tree.command(name="show", description="shows something")
    @app_commands.choices(
        kind=[
            app_commands.Choice(name=name.title(), value=name) for name in ("panel", "prose", "old", "thread", "many")
        ]
    )
    async def show(interaction: discord.Interaction, kind: app_commands.Choice[str], count: int = 3) -> None:
        await SHOW[kind.value](interaction, count)

    @tree.command(name="late", description="thinks, until it is let go")
    async def late(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await client.release.wait()
        await interaction.edit_original_response(content="Thought about it")

    @tree.command(name="nothing", description="never answers")
    async def nothing(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)


async def show_panel(interaction: discord.Interaction, count: int) -> None:
    await interaction.response.send_message(view=Panel(), files=[picture(), log_file()])


async def show_prose(interaction: discord.Interaction, count: int) -> None:
    channel, user = interaction.channel, interaction.user
    path = f"https://discord.com/channels/{interaction.guild_id}/{channel.id}"
    links = f"\n<@{user.id}> <#{channel.id}> <t:1700000000:D> <t:1700000000:R> [jump]({path})"
    await interaction.response.send_message(PROSE + links)


async def show_old(interaction: discord.Interaction, count: int) -> None:
    view = old_view()
    view.add_item(button("oldform", "Old form"))
    await interaction.response.send_message("Old kind", embed=old_embed(), view=view, file=picture("plain.png"))


async def show_thread(interaction: discord.Interaction, count: int) -> None:
    await interaction.response.send_message("A match begins")
    message = await interaction.original_response()
    thread = await message.create_thread(name="Match 1")
    await thread.send("Welcome to the thread")


async def show_many(interaction: discord.Interaction, count: int) -> None:
    await interaction.response.send_message(f"{count} lines follow", ephemeral=True)
    for number in range(count):
        await interaction.channel.send(f"Line {number}\n\n\n\nend of {number}")


SHOW = {"panel": show_panel, "prose": show_prose, "old": show_old, "thread": show_thread, "many": show_many}
