"""A closer look at a part of the board: its names, the one that is meant, its account."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.service.model import MatchInfo
from bot.texts import Speaker, cut, escaped, fitting, shortened
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.public import ALT, layout
from bot.ui.kit.replies import acknowledge, look_of, speaker
from bot.ui.kit.words import find_named, inside, match_name, more_lines
from engine.core.refusals import Stale
from engine.core.text import Arg, Listing, SeatName, T, Text
from engine.registry import GAMES

if TYPE_CHECKING:
    from render.pictures import Pictures, Spot

TOLD = 1500


class Zoom(Room):
    async def names(self, match: MatchInfo, words: str, say: Speaker) -> list[str]:
        spots, *_ = await self._spots(match)
        return [name for name, _ in spots_like(spots, words, say.plain())]

    async def show(self, interaction: discord.Interaction, match: MatchInfo, place: str) -> None:
        """Return the place that a person means. Raises ``Refusal`` if it is none or not clear."""
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
