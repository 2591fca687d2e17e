"""The book of a match that is over: one page of HTML with all its boards, words, graphs and, where its books are open,
what everybody had in secret.

Nothing in it is fetched from elsewhere, and its own style and script are all that may act on it. Words are escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

import orjson

from bot.service.telling.chronicle import Chronicle, Secret
from bot.service.telling.recap import Past
from bot.texts import Speaker
from bot.ui.artist import Artist, account
from bot.ui.public import Shown, ranking
from bot.ui.story import Stories, thinned
from bot.ui.words import described, match_name
from engine.core.refusals import Refusal
from engine.core.text import T, Text

if TYPE_CHECKING:
    from render.paint.layers import Layers
    from render.pictures import Pictures

MOST = 160  # boards in a book; of a longer match some chapters have none of their own
HEADLINES = {
    "boards": T("The boards"), "turns": T("What turned the match"), "result": T("The result"),
    "words": T("Last words"), "graphs": T("The course in figures"), "secret": T("What everybody had in secret"),
    "before": T("Previous"), "after": T("Next"), "part": T("Part of the story"),
}  # fmt: skip


async def book(chronicle: Chronicle, artist: Artist, stories: Stories, say: Speaker, most: int) -> Shown:
    """The page, of at most so many bytes, as a file. Raises ``Refusal`` if it cannot be drawn."""
    if (pictures := await artist.pictures(chronicle.match)) is None:
        raise Refusal(T("The book cannot be made: pictures cannot be drawn."))
    plain, chosen = say.plain(), thinned(chronicle.story, MOST)
    graphs = await stories.sheets(chronicle.story, chronicle.outcome, plain, "")
    while True:
        layers = await _layers(chosen, artist, pictures, plain)
        page = _page(chronicle, chosen, layers, graphs, plain)
        if len(page) <= most or len(chosen) <= 1:
            return Shown(page, f"{chronicle.match.title}-{chronicle.match.id}.html", "")
        chosen = thinned(chosen, len(chosen) // 2)


async def _layers(story: Sequence[Past], artist: Artist, pictures: Pictures, say: Speaker) -> list[bytes]:
    """The ground, and a layer for each chapter."""
    layers: Layers | None = None
    found: list[bytes] = []
    for past in story:
        marks = pictures.marks([event for event in past.chapter.events if event.audience is None])
        board = await artist.work(partial(pictures.board, past.view, past.match.names, say, marks=marks))
        if layers is None:
            from render.paint.layers import Layers

            layers = await artist.work(partial(Layers, board))
            found.append(layers.ground)
        found.append(await artist.work(partial(layers.of, board)))
    return found


def _page(
    chronicle: Chronicle, story: Sequence[Past], layers: Sequence[bytes], graphs: Sequence[Shown], say: Speaker
) -> bytes:
    match, folder = chronicle.match, files("bot.ui")
    style, script = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("book.css", "book.js"))
    shown = {past.chapter.number: number for number, past in enumerate(story)}
    chapters = [_chapter(past, chronicle, shown, say) for past in chronicle.story]
    boards = {
        "ground": _data(layers[0]),
        "layers": [_data(layer) for layer in layers[1:]],
        "alts": [account(match, past.view, say) for past in story],
    }
    result = ranking(chronicle.outcome, match, say) if chronicle.outcome else []
    spoken = [f"“{line}” — {say.name(seat)}" for seat, line in chronicle.last_words]
    drawn = [f'<img src="{_data(graph.data, "png")}" alt="{escape(graph.alt)}">' for graph in graphs if graph.data]
    lists = {"turns": say.all(chronicle.turns), "result": result, "words": spoken}
    page = Template(folder.joinpath("book.html").read_text(encoding="utf-8")).substitute(
        {name: escape(say(words)) for name, words in HEADLINES.items()},
        locale=escape(match.locale),
        title=escape(match_name(match)),
        players=escape(", ".join(match.names)),
        style=style,
        script=script,
        style_digest=_digest(style),
        script_digest=_digest(script),
        last=len(chapters) - 1,
        chapters="\n".join(chapters),
        data=orjson.dumps(boards).decode().replace("<", "\\u003c"),
        graph="\n".join(drawn),
        **{f"{name}_list": _list(lines) for name, lines in lists.items()},
    )
    return page.encode()


def _chapter(past: Past, chronicle: Chronicle, shown: dict[int, int], say: Speaker) -> str:
    """What a part of the story says, which board it has, and what was in force in secret."""
    number = past.chapter.number
    board = shown.get(number, max((at for one, at in shown.items() if one < number), default=0))
    lines = [*([say(past.chapter.summary)] if past.chapter.summary else []), *_told(past, say)]
    secrets = "".join(_secret(secret, say) for secret in chronicle.secrets.get(number, ()))
    if secrets:
        secrets = f"<h3>{escape(say(HEADLINES['secret']))}</h3><div class=secrets>{secrets}</div>"
    head = escape(f"{number}. {say(past.chapter.headline)}")
    return f"<section data-board={board}><h2>{head}</h2>{_list(lines)}{secrets}</section>"


def _told(past: Past, say: Speaker) -> list[str]:
    return described(past.match, [event for event in past.chapter.events if event.audience is None], say)


def _secret(secret: Secret, say: Speaker) -> str:
    return f"<div><h4>{escape(say.name(secret.seat))}</h4>{_list(say.all(secret.lines))}</div>"


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>" if lines else ""


def _data(picture: bytes, kind: str = "webp") -> str:
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def told(chronicle: Chronicle, say: Speaker) -> Iterator[str]:
    """The chronicle in short, for a post."""
    yield f"## 📖 {match_name(chronicle.match)}"
    if chronicle.outcome is not None:
        yield from ranking(chronicle.outcome, chronicle.match, say)
    parts: list[tuple[Text, list[str]]] = [(HEADLINES["turns"], say.all(chronicle.turns))]
    parts.append((HEADLINES["words"], [f"“{line}” — {say.name(seat)}" for seat, line in chronicle.last_words]))
    for head, lines in parts:
        yield from [f"### {say(head)}", *(f"- {line}" for line in lines)] if lines else []
