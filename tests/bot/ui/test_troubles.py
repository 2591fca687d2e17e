"""What people read when Discord, the database or their own numbers stand in the way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.ui.kit.words import sentence_of
from engine.core.text import plain


def of_discord(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="")
    return kind(answer, None)


UNREAD = app_commands.TransformerError("soon_", discord.AppCommandOptionType.string, app_commands.Transformer())


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (UNREAD, r"I cannot read “soon\_”"),
        (OverflowError(), "too large or too small"),
        (TimeoutError(), "busy just now. Nothing was changed"),
        (of_discord(discord.Forbidden, 403), "permission"),
        (of_discord(discord.NotFound, 404), "Discord does not find this any more"),
        (of_discord(discord.DiscordServerError, 503), "Discord has a problem just now"),
        (of_discord(discord.HTTPException, 429), "Discord has a problem just now"),
        (discord.RateLimited(60), "Discord has a problem just now"),
    ],
)
def test_a_trouble_that_is_not_ours_has_a_sentence(trouble: Exception, words: str) -> None:
    said = sentence_of(trouble, on_server=True)
    assert said is not None
    assert words in plain(said)


def test_a_fault_of_ours_has_none() -> None:
    assert sentence_of(KeyError("secret"), on_server=True) is None
    assert sentence_of(of_discord(discord.HTTPException, 400), on_server=True) is None
