"""``/stats``: what matches that are over come to, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median

from bot.service.results.ratings import Rating
from bot.service.results.statistics import Summary
from bot.service.time.durations import length
from bot.texts import Speaker, fitting
from bot.ui.words import more_lines
from engine.core.text import TN, T, Text
from engine.registry import GAMES

LENGTH = 3500
SHOWN = 40  # points for one of a rating: a newcomer has 1,000
FEW = 5  # matches below which a rating is provisional


def person_told(heading: Text, summaries: Sequence[Summary], say: Speaker, *, own: bool) -> str:
    """A person's statistics, game by game; their pace only if they are their ``own``."""
    lines = [f"## 📊 {say(heading)}"]
    for summary in summaries:
        lines += [f"### {_game(summary.title, say)}", *(f"- {words}" for words in say.all(_summary(summary)))]
    if own:
        lines += [f"### {say(T('Your pace (only you see this)'))}", *(f"- {w}" for w in say.all(_pace(summaries[0])))]
    return fitting(lines, LENGTH, more=more_lines(say))


def server_told(title: str, people: Sequence[tuple[int, Summary]], say: Speaker) -> str:
    """Who played on a server, the strongest first."""
    lines = [f"## 📊 {say(T('This server: {game}', game=_game(title, say)))}"]
    for place, (user, summary) in enumerate(people, 1):
        lines.append(f"{place}. <@{user}> · {' · '.join(say.all((_rating(summary.rating), _won(summary))))}")
    none = T("No match that you can see here is over yet.")
    return fitting(lines if people else [say(none)], LENGTH, more=more_lines(say))


def _game(title: str, say: Speaker) -> str:
    return GAMES[title].name if title in GAMES else title or say(T("All games"))


def _summary(summary: Summary) -> Iterator[Text]:
    yield _won(summary)
    rank, seats = (round(mean(row[key] for row in summary.rows), 1) for key in ("rank", "seats"))
    yield T("Average place: {rank} of {seats}", rank=rank, seats=seats)
    yield _rating(summary.rating)
    if summary.title in GAMES:
        facts, figures = GAMES[summary.title].facts, Counter[str]()
        chosen, times = Counter(row["chosen"] for row in summary.rows).most_common(1)[0]
        often = TN("{n} time", "{n} times", times)
        yield T("{what}: {name} ({often})", what=facts.favourite, name=facts.name(chosen), often=often)
        for row in summary.rows:
            figures.update(row["figures"])
        yield from facts.told(figures)


def _won(summary: Summary) -> Text:
    wins, expected = sum(row["share"] for row in summary.rows), sum(1 / row["seats"] for row in summary.rows)
    won = {"wins": round(wins, 1), "expected": round(expected, 1)}
    return T(
        "{matches}, {wins} won; {expected} expected", matches=TN("{n} match", "{n} matches", len(summary.rows)), **won
    )


def _rating(rating: Rating) -> Text:
    low, points, high = (round((rating.mu + side * rating.sigma) * SHOWN) for side in (-2, 0, 2))
    sure, unsure = T("Rating {points} ({low} to {high})"), T("Rating {points} ({low} to {high}), provisional")
    return T((unsure if rating.matches < FEW else sure).msgid, points=points, low=low, high=high)


def _pace(summary: Summary) -> Iterator[Text]:
    if took := [row["answering"] for row in summary.rows if row["answering"] is not None]:
        yield T("You usually answer within {time}.", time=length(median(took)))
    yield TN("{n} missed deadline", "{n} missed deadlines", sum(row["missed"] for row in summary.rows))
