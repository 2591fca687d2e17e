"""Looking things up: topics of the rules, how to play in a few messages, a part of the board.

Of a board these are its names, the one that is meant, a closer view, and its account.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from discord import Interaction, ui

from bot.service.model import MatchInfo
from bot.texts import Speaker, cut, escaped, fitting, shortened
from bot.ui.kit.items import Maker, PressId, Row, pressed
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.public import ALT, REPORT_ACCENT, TEXT, layout, turning
from bot.ui.kit.replies import acknowledge, look_of, person, speaker
from bot.ui.kit.words import find_named, inside, match_name, more_lines
from engine.core.protocol import AnyGame, Topic
from engine.core.refusals import Refusal, Stale
from engine.core.text import Arg, Listing, SeatName, T, Text, either
from engine.registry import GAMES

if TYPE_CHECKING:
    from render.pictures import Pictures, Spot

TOLD = 1500


@pressed("rule")
async def _rule(interaction: Interaction, press: PressId) -> None:
    """Post a topic in the channel, in the server's language."""
    title, _, key = press.rest.partition("/")
    game = game_called(title)
    say = Speaker(str(interaction.guild_locale or interaction.locale))
    who = say(T("Shown by {who}", who=f"**{escaped(person(interaction).name)}**"))
    await interaction.response.send_message(view=topic_view(game, topic_meant(game, key, say), say, below=who))


@pressed("guide")
async def _guide(interaction: Interaction, press: PressId) -> None:
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


# -- a part of the board --------------------------------------------------------------------------


class Zoom(Room):
    async def names(self, match: MatchInfo, words: str, say: Speaker) -> list[str]:
        spots, *_ = await self._spots(match)
        return [name for name, _ in spots_like(spots, words, say.plain())]

    async def show(self, interaction: Interaction, match: MatchInfo, place: str) -> None:
        """Show the place that a person means. Raises ``Refusal`` if it is none or not clear."""
        await acknowledge(interaction, fresh=True)
        say = speaker(interaction, match.names)
        spots, view, pictures = await self._spots(match)
        spot = spot_meant(spots, place, say.plain())
        name = worded(spot.name, say.plain())
        card = pictures.place(view, spot.id) if pictures else ()
        found = told_of(GAMES[match.title].words.describe_position(view), spot.name, {it.name for it in spots})
        lines = list(dict.fromkeys((*card, *found)))
        alt = shortened("\n".join([f"{name}.", *say.plain().all(lines)]), ALT)
        picture = await self._artist.closer(match, view, spot, say, alt=alt, look=look_of(interaction))
        words = say.all(lines)
        told = fitting(words, TOLD, more=more_lines(say)) if picture else "\n".join(words)
        head = cut(f"## {escaped(name)}\n-# {match_name(match)}", 300)
        await answer(interaction, layout(head, picture, told))

    async def _spots(self, match: MatchInfo) -> tuple[tuple[Spot, ...], Any, Pictures | None]:
        view = (await self._service.play.position(match.id)).view
        if view is None:
            raise Stale(T("This match has not started yet."))
        pictures = await self._artist.pictures(match.title)
        return (pictures.spots(view) if pictures else ()), view, pictures


def worded(name: str | Text, say: Speaker) -> str:
    return say(name) if isinstance(name, Text) else name


def spots_like(spots: Sequence[Spot], words: str, say: Speaker) -> list[tuple[str, Spot]]:
    """Those whose names hold what was typed, those that begin with it first."""
    wanted = words.strip().casefold()
    named = [(worded(spot.name, say), spot) for spot in spots]
    fit = [(name, spot) for name, spot in named if wanted in name.casefold()]
    return sorted(fit, key=lambda pair: not pair[0].casefold().startswith(wanted))


def spot_meant(spots: Sequence[Spot], words: str, say: Speaker) -> Spot:
    """The place that is meant. Raises ``Refusal`` if it is none or not clear."""
    found = spots_like(spots, words, say) if words.strip() else []
    none = T("There is no place called “{words}” on this board. Choose one from the list.")
    return find_named(found, words, none, T("Several places fit “{words}”: {names}. Choose one from the list."))


def told_of(account: Sequence[Text], name: str | Text, names: Collection[str | Text]) -> Iterator[Text]:
    """Return the parts of an account that speak of one place and of no other."""
    for line in account:
        parts = list(_parts(line, name, names))
        about_somebody = any(isinstance(value, SeatName) for _, value in line.args)
        yield from [line] if parts and about_somebody else parts


def _parts(arg: Arg, name: str | Text, names: Collection[str | Text]) -> Iterator[Text]:
    parts = inside(arg)
    if any(name in (one, *(inside(one) if isinstance(one, Listing) else ())) for one in parts):
        if isinstance(arg, Text) and not (len(parts) > 1 and all(one in names for one in parts)):
            yield arg  # a list of nothing but places is about another place: those that it borders on
        return
    found = [part for one in parts for part in _parts(one, name, names)]
    if isinstance(arg, Text) and len(found) == 1 and set(_places_in(arg, names)) == set(_places_in(found[0], names)):
        yield arg
    else:
        yield from found


def _places_in(arg: Arg, names: Collection[str | Text]) -> Iterator[Arg]:
    for one in inside(arg):
        if isinstance(one, str | Text) and one in names:
            yield one
        else:
            yield from _places_in(one, names)
