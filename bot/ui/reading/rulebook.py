"""The rules at the table: topics, and how to play in a few messages."""

import discord
from discord import ui

from bot.texts import Speaker, cut, escaped
from bot.ui.kit.items import Maker, PressId, Row, pressed
from bot.ui.kit.public import REPORT_ACCENT, TEXT, layout, turning
from bot.ui.kit.replies import person, speaker
from bot.ui.kit.words import find_named
from engine.core.protocol import AnyGame, Topic
from engine.core.refusals import Refusal
from engine.core.text import T, either
from engine.registry import GAMES


@pressed("rule")
async def _rule(interaction: discord.Interaction, press: PressId) -> None:
    """Post a topic in the channel, in the server's language."""
    title, _, key = press.rest.partition("/")
    game = game_called(title)
    say = Speaker(str(interaction.guild_locale or interaction.locale))
    who = say(T("Shown by {who}", who=f"**{escaped(person(interaction).name)}**"))
    await interaction.response.send_message(view=topic_view(game, topic_meant(game, key, say), say, below=who))


@pressed("guide")
async def _guide(interaction: discord.Interaction, press: PressId) -> None:
    title, _, page = press.rest.partition("/")
    game = game_called(title)
    number = int(page) if page.isdecimal() and int(page) < len(game.words.guide) else 0
    await interaction.response.edit_message(view=guide_view(game, number, speaker(interaction)))


def topic_view(game: AnyGame, topic: Topic, say: Speaker, *, below: str = "", button: bool = False) -> ui.LayoutView:
    """A topic of the rules, with a button that shows it to everyone, or a line ``below``."""
    section = T("The rules of {game}, section {section}", game=game.name, section=topic.section)
    words = f"## {say(topic.title)}\n{say(topic.text)}\n-# {say(section)}"
    show = Maker(say, 0).button("rule", f"{game.title}/{topic.key}", T("Show to all"), "📣")
    row = [Row(show)] if button else []
    return layout(cut(words, TEXT - 200), f"-# {below}" if below else "", *row, accent=REPORT_ACCENT)


def guide_view(game: AnyGame, page: int, say: Speaker) -> ui.LayoutView:
    """Return a page of how to play. Raises ``Refusal``."""
    if not (pages := len(game.words.guide)):
        raise Refusal(T("There is no introduction to {game}.", game=game.name))
    head = T("How to play {game}: {page} of {pages}", game=game.name, page=page + 1, pages=pages)
    places = (f"{game.title}/{page - 1}", f"{game.title}/{page + 1}")
    row = turning("guide", 0, places, (page > 0, page + 1 < pages), say)
    return layout(cut(f"## {say(head)}\n{say(game.words.guide[page])}", TEXT), row, accent=REPORT_ACCENT)


def topics_like(game: AnyGame, words: str, say: Speaker) -> list[Topic]:
    """The topics that fit what was typed: those named so first, then those that mention it."""
    wanted = words.casefold().split()
    names, texts = [], []
    for topic in game.words.topics:
        name = f"{topic.key} {say(topic.title)}".casefold()
        if all(word in name for word in wanted):
            names.append(topic)
        elif all(word in f"{name} {say(topic.text).casefold()}" for word in wanted):
            texts.append(topic)
    return names + texts


def topic_meant(game: AnyGame, words: str, say: Speaker) -> Topic:
    """The topic that is meant. Raises ``Refusal`` if it is none or not clear."""
    wanted = words.strip().casefold()
    if (chosen := next((topic for topic in game.words.topics if topic.key == wanted), None)) is not None:
        return chosen
    found = [(say(topic.title), topic) for topic in topics_like(game, wanted, say)] if wanted else []
    none = T("I found nothing about “{words}”. Choose a topic from the list.")
    return find_named(found, words, none, T("Several topics fit “{words}”: {names}. Choose one from the list."))


def game_called(title: str) -> AnyGame:
    """The game of this title or name. Raises ``Refusal``."""
    wanted = title.strip().casefold()
    if not wanted:
        raise Refusal(T("Which game? Write {games}.", games=either([T("“{name}”", name=key) for key in GAMES])))
    game = next((game for key, game in GAMES.items() if wanted in (key, game.name.casefold())), None)
    if game is None:
        raise Refusal(T("There is no game called {game}.", game=escaped(cut(title, 40))))
    return game
