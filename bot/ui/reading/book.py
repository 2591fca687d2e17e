"""The book of a finished match or a campaign: one page of HTML with boards, words and graphs.

Where books are open it has all secrets, too. It fetches nothing, only its own style and script may
act on it, and words are escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

import orjson

from bot.service.reading.chronicle import Chronicle
from bot.service.reading.recap import Past
from bot.texts import Speaker
from bot.ui.kit.artist import Artist, alt_lines
from bot.ui.kit.public import Shown, ranking
from bot.ui.kit.words import USUAL, described
from bot.ui.reading.story import Stories, thinned
from engine.core.refusals import Refusal
from engine.core.text import SeatName, T
from engine.registry import GAMES

if TYPE_CHECKING:
    from render.pictures import Pictures

MOST = 160  # boards in a book; of longer matches some chapters have none of their own
WIDTH, WIDTH_OF_MANY, CARD = 1000, 700, 720  # pixels that boards are, those of several matches, and battle cards
SHARE = 6  # battle cards take at most this share
STRETCH = 8  # boards that have most of a layer in common
FRAME = 32 * 1024  # bytes, more than the page has without its matches
HEADLINES = {
    "boards": T("The boards"), "turns": T("Turning points"), "result": T("The result"),
    "words": T("Last words"), "graphs": T("The match in figures"), "secret": T("Secrets of all players"),
    "before": T("Previous"), "after": T("Next"), "part": T("Chapter of the story"),
}  # fmt: skip


def bound(title: str, people: str, name: str, articles: Sequence[str], say: Speaker, front: str = "") -> Shown:
    """Return a book, a file called ``name``; ``front`` is HTML."""
    style, script = _part("book.css"), _part("book.js")
    page = Template(_part("book.html")).substitute(
        locale=escape(say.locale),
        title=escape(title),
        people=escape(people),
        front=front,
        matches="\n".join(articles),
        style=style,
        script=script,
        style_digest=_digest(style),
        script_digest=_digest(script),
    )
    return Shown(page.encode(), f"{name}.html", "")


async def article(
    chronicle: Chronicle, artist: Artist, stories: Stories, say: Speaker, title: str, most: int, matches: int = 1
) -> str:
    """Return one of several ``matches`` of a book, within ``most`` bytes if that can be.

    Boards are left out first, then battles and graphs. Raises ``Refusal`` if it cannot be drawn.
    """
    if (pictures := await artist.pictures(chronicle.match.title)) is None:
        raise Refusal(T("I cannot make the book, because I cannot draw pictures here."))
    plain, chosen = say.plain(), thinned(chronicle.story, max(1, MOST // matches))
    wide = WIDTH if matches == 1 else WIDTH_OF_MANY
    sheets = await stories.sheets(chronicle.story, chronicle.outcome, plain, USUAL)
    graphs = [picture(await _small(artist, graph.data, wide), graph.alt) for graph in sheets if graph.data]
    drawn = await _boards(chosen, artist, pictures, plain, wide)
    cards = await _cards(chronicle, artist, pictures, plain, min(CARD, wide))
    while True:
        largest = max(map(len, cards.values()), default=1)
        cards = {number: cards[number] for number in thinned(sorted(cards), max(1, most // SHARE // largest))}
        made = _article(chronicle, chosen, drawn, cards, graphs, plain, title)
        size = len(made.encode())
        if size <= most or not (cards or graphs):
            return made
        if len(chosen) > 1:
            chosen = thinned(chosen, max(1, len(chosen) * most // size - 1))
        else:
            cards, graphs = {}, [] if not cards else graphs


async def _small(artist: Artist, drawn: bytes, wide: int) -> bytes:
    from render.paint.film import smaller

    return await artist.work(partial(smaller, drawn, wide))


@dataclass(frozen=True, slots=True)
class _Boards:
    """The ground, a layer for each stretch of the story, and one above for each chapter."""

    ground: bytes
    stretches: list[bytes]
    layers: dict[int, tuple[int, bytes]]


async def _boards(story: Sequence[Past], artist: Artist, pictures: Pictures, say: Speaker, wide: int) -> _Boards:
    from render.paint.film import Layers

    async def board(past: Past) -> bytes:
        marks = pictures.marks(past.public)
        return await artist.work(partial(pictures.board, past.view, past.match.names, say, marks=marks))

    layers = await artist.work(partial(Layers, await board(story[len(story) // 2]), wide))
    found = _Boards(layers.ground, [], {})
    for number, past in enumerate(story):
        drawn = await board(past)
        if number % STRETCH == 0:
            found.stretches.append(await artist.work(partial(layers.under, drawn)))
        found.layers[past.chapter.number] = number // STRETCH, await artist.work(partial(layers.of, drawn))
    return found


async def _cards(chronicle: Chronicle, artist: Artist, pictures: Pictures, say: Speaker, wide: int) -> dict[int, str]:
    """By chapter the picture of its best battle."""
    found = {}
    for past in chronicle.story:
        event = chronicle.cards.get(past.chapter.number)
        names = past.match.names
        drawn = event and await artist.work(partial(pictures.fight, event, past.public, past.view, names, say))
        if event and drawn:
            alt = say(GAMES[past.match.title].words.describe(event))
            found[past.chapter.number] = picture(await _small(artist, drawn, wide), alt, "card")
    return found


def _article(
    chronicle: Chronicle,
    story: Sequence[Past],
    drawn: _Boards,
    cards: Mapping[int, str],
    graphs: Sequence[str],
    say: Speaker,
    title: str,
) -> str:
    match = chronicle.match
    shown = {past.chapter.number: number for number, past in enumerate(story)}
    boards = {
        "ground": _data(drawn.ground),
        "stretches": [_data(one) for one in drawn.stretches],
        "layers": [(stretch, _data(layer)) for stretch, layer in map(drawn.layers.__getitem__, shown)],
        "alts": ["\n".join(say.plain().all(alt_lines(match, past.view))) for past in story],
    }
    result = ranking(chronicle.outcome, say) if chronicle.outcome else []
    spoken = [say(T("“{line}” — {seat}", line=line, seat=SeatName(seat))) for seat, line in chronicle.last_words]
    turns = [f'<a href="#{_place(chronicle, turn.at)}">{escape(say(turn.words))}</a>' for turn in chronicle.turns]
    return Template(_part("book_match.html")).substitute(
        {name: escape(say(words)) for name, words in HEADLINES.items()},
        id=f"m{match.id}",
        title=escape(title),
        last=len(chronicle.story) - 1,
        chapters="\n".join(_chapter(past, chronicle, shown, cards, say) for past in chronicle.story),
        data=orjson.dumps(boards).decode().replace("<", "\\u003c"),
        graph="\n".join(graphs),
        turns_list=items(turns),
        result_list=_list(result),
        words_list=_list(spoken),
    )


def _place(chronicle: Chronicle, number: int) -> str:
    return f"m{chronicle.match.id}-{number}"


def _chapter(past: Past, chronicle: Chronicle, shown: Mapping[int, int], cards: Mapping[int, str], say: Speaker) -> str:
    """Return a part of the story with its words, the number of its board, and its secrets."""
    number = past.chapter.number
    board = shown.get(number, max((at for one, at in shown.items() if one < number), default=0))
    turns = "".join(f"<p class=turn>{escape(say(turn.words))}</p>" for turn in chronicle.turns if turn.at == number)
    news = say.all(past.chapter.summary.lines) if past.chapter.summary else []
    lines = [*news, *described(past.match, past.public, say)]
    secrets = "".join(
        f"<div><h5>{escape(say.name(seat))}</h5>{_list(say.all(lines))}</div>"
        for seat, lines in chronicle.secrets.get(number, {}).items()
    )
    if secrets:
        secrets = f"<h4>{escape(say(HEADLINES['secret']))}</h4><div class=secrets>{secrets}</div>"
    head = escape(f"{number}. {say(past.chapter.headline)}")
    told = f"{turns}{cards.get(number, '')}{_list(lines)}{secrets}"
    return f'<section id="{_place(chronicle, number)}" data-board={board}><h3>{head}</h3>{told}</section>'


def _list(lines: Sequence[str]) -> str:
    return items([escape(line) for line in lines])


def items(lines: Sequence[str]) -> str:
    """A list of HTML; nothing for none."""
    return "<ul>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>" if lines else ""


def picture(data: bytes, alt: str, style: str = "", kind: str = "webp") -> str:
    return f'<img class="{style}" src="{_data(data, kind)}" alt="{escape(alt)}">'


def _data(data: bytes, kind: str = "webp") -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def _part(name: str) -> str:
    return files("bot.ui.reading").joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
