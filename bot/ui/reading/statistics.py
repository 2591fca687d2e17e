"""``/stats``: what matches that are over come to, as a picture, or in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import mean, median
from typing import NamedTuple

import discord

from bot.service.durations import length
from bot.service.reading.statistics import Rating, Seen, Stop, Summary
from bot.texts import Speaker, escaped, fitting, plain_name, told_apart
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.public import REPORT_ACCENT, TEXT, layout
from bot.ui.kit.replies import look_of, speaker
from bot.ui.kit.words import game_name, more_lines
from engine.core.sentences import titled
from engine.core.text import TN, T, Text
from engine.registry import GAMES

SHOWN = 40  # points for one of a rating: a newcomer has 1,000
FEW = 5  # matches below which a rating is provisional
DRAWN = 20  # people of a server in a picture
COURSE = T("Rating after each match: place and game")
TITLES, LETTERS = tuple(GAMES), "".join(game.name[0] for game in GAMES.values())


class Group(NamedTuple):
    """A heading and what is said below it; of a game or a person with a rating."""

    head: str
    lines: list[str]
    rating: Rating | None = None
    title: str = ""


class StatisticsDesk(Room):
    async def person(
        self, interaction: discord.Interaction, user: discord.abc.User, title: str, seen: Seen | None
    ) -> None:
        """Show a person's results as far as they are ``seen``; the pace only to the person."""
        summaries = await self._service.statistics.of(user.id, title, seen)
        say, own, name = speaker(interaction).plain(), seen is None, plain_name(user.display_name)
        heading = T("Your statistics") if own else T("{name} on this server", name=escaped(name))
        groups = person_groups(summaries, say, own=own)
        await self._answer(interaction, heading, name, groups, summaries[0].rating.course if summaries else ())

    async def server(self, interaction: discord.Interaction, title: str, seen: Seen) -> None:
        """Show the people who played on a server, the strongest first."""
        people, say = await self._service.statistics.of_server(seen, title), speaker(interaction).plain()
        names = await self._service.statistics.names(seen.guild_id)
        heading = T("This server: {game}", game=_game(title, say))
        await self._answer(interaction, heading, say(heading), server_groups(people, names, say))

    async def _answer(
        self,
        interaction: discord.Interaction,
        heading: Text,
        name: str,
        groups: Sequence[Group],
        course: Sequence[Stop] = (),
    ) -> None:
        """Show groups under a heading; a picture of them has the ``name`` and a ``course``."""
        say, look = speaker(interaction), look_of(interaction)
        alt = [say(titled(one.head, " · ".join(one.lines))) for one in groups]
        key = (say.locale, name, *alt, *course)
        paint = partial(painted, name, groups, course, say.plain())
        picture = await self._artist.sheet("statistics", key, paint, alt, look) if groups else None
        head = f"## 📊 {say(heading)}"
        if picture is None:
            parts = ((f"### {escaped(one.head)}", *(f"- {words}" for words in one.lines)) for one in groups)
            lines = [line for part in parts for line in part]
            none = say(T("No match that you can see here is over yet."))
            head = fitting([head, *(lines or [none])], TEXT, more=more_lines(say))
        await answer(interaction, layout(head, picture, accent=REPORT_ACCENT))


def person_groups(summaries: Sequence[Summary], say: Speaker, *, own: bool) -> list[Group]:
    """Return all that is told of a person; the pace only to the person."""
    groups = [Group(_game(it.title, say), say.all(_summary(it)), it.rating, it.title) for it in summaries]
    return [*groups, Group(say(T("Your pace (only you see this)")), say.all(_pace(summaries[0])))] if own else groups


def server_groups(people: Sequence[tuple[int, Summary]], names: Mapping[int, str], say: Speaker) -> list[Group]:
    """Return what is told of each person of a server."""
    shown = told_apart(tuple(names.get(user, "?") for user, _ in people))
    return [
        Group(f"{place}. {name}", say.all((_won(summary), _rating(summary.rating))), summary.rating)
        for place, (name, (_, summary)) in enumerate(zip(shown, people, strict=True), 1)
    ]


def _game(title: str, say: Speaker) -> str:
    return game_name(title) or say(T("All games"))


def _summary(summary: Summary) -> Iterator[Text]:
    yield _won(summary)
    yield _rating(summary.rating)
    rank, seats = (round(mean(row[key] for row in summary.rows), 1) for key in ("rank", "seats"))
    yield T("Average place: {rank} of {seats}", rank=rank, seats=seats)
    if summary.title in GAMES:
        facts, figures = GAMES[summary.title].facts, Counter[str]()
        chosen, times = Counter(row["chosen"] for row in summary.rows).most_common(1)[0]
        often = TN("{n} time", "{n} times", times)
        yield T("{what}: {name} ({often})", what=facts.favourite, name=facts.name(chosen), often=often)
        for row in summary.rows:
            figures.update(row["figures"])
        yield from facts.in_words(figures)


def _won(summary: Summary) -> Text:
    wins, expected = sum(row["share"] for row in summary.rows), sum(1 / row["seats"] for row in summary.rows)
    matches, won = TN("{n} match", "{n} matches", len(summary.rows)), round(wins, 1)
    return T("{matches}, {wins} won; {expected} expected", matches=matches, wins=won, expected=round(expected, 1))


def _band(rating: Rating | Stop) -> tuple[int, int, int]:
    """Return the rating between the limits of the true one, as they are shown."""
    low, points, high = (round((rating.mu + side * rating.sigma) * SHOWN) for side in (-2, 0, 2))
    return low, points, high


def _rating(rating: Rating) -> Text:
    low, points, high = _band(rating)
    sure, unsure = T("Rating {points} ({low} to {high})"), T("Rating {points} ({low} to {high}), provisional")
    return T((unsure if rating.matches < FEW else sure).msgid, points=points, low=low, high=high)


def _pace(summary: Summary) -> Iterator[Text]:
    if took := [row["answering"] for row in summary.rows if row["answering"] is not None]:
        yield T("You usually answer within {time}.", time=length(median(took)))
    yield TN("{n} missed deadline", "{n} missed deadlines", sum(row["missed"] for row in summary.rows))


def painted(name: str, groups: Sequence[Group], course: Sequence[Stop], say: Speaker) -> bytes:
    """Paint the course of a rating and a part for each group, the first ones if they are many."""
    from render.sheets.record import Part, Stop, paint_record

    stops = [Stop(_band(one), one.place, TITLES.index(one.title)) for one in course if one.title in GAMES]
    parts = []
    for one in groups[:DRAWN]:
        game, band = TITLES.index(one.title) if one.title in GAMES else -1, one.rating and _band(one.rating)
        parts.append(Part(one.head, game, band, tuple(one.lines)))
    return paint_record(name, say(COURSE), stops, parts, LETTERS).png()
