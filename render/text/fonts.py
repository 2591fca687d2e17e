"""Type: four faces, a chain of others, and words as masks that are drawn once.

Words may be of any script. Each character is set in the first font of the chain with it; else as
its plain form (𝓕 as F) or as a small dot, never as a box. Plain layout is used wherever the
script allows it, so that the same words are as wide on every machine.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import cast

from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps, features

from render.paint.pen import STEPS
from render.text.bidi import visual

# -- type -------------------------------------------------------------------------------------------------------

ASSETS = Path(__file__).parent.parent / "assets"


class Face(StrEnum):
    """The faces words are set in: a serif for names, a narrow sans for figures and small print."""

    SERIF = "Alegreya-Medium.ttf"
    SERIF_BOLD = "Alegreya-Bold.ttf"
    SANS = "FiraSansCondensed-Medium.ttf"
    SANS_BOLD = "FiraSansCondensed-Bold.ttf"


OTHERS = (
    "NotoSansCJK-Bold-subset.otf",
    "NotoSansSymbols2-subset.ttf",
    "NotoEmoji-SemiBold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
)
_JOINED = {"NotoSansArabic-Bold.ttf", "NotoSansHebrew-Bold.ttf", "NotoSansThai-Bold.ttf", "NotoSansDevanagari-Bold.ttf"}
"""Scripts whose letters join, stack or run leftward."""
_LEFTWARD = {"NotoSansArabic-Bold.ttf", "NotoSansHebrew-Bold.ttf"}
_SCALE = {"NotoSansCJK-Bold-subset.otf": 0.88, "NotoEmoji-SemiBold.ttf": 0.82, "NotoSansSymbols2-subset.ttf": 0.9}
"""To look as large as the faces beside them."""
UNKNOWN = "·"
_LACKED = "\U0010fffd"
"""A character for private use that no font has."""
_JOINER = "\u200d"
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Type:
    """A face in a size, in pixels."""

    face: Face
    size: int

    def smaller(self, size: int) -> Type:
        return Type(self.face, size)

    def larger(self, times: float) -> Type:
        return Type(self.face, round(self.size * times))


serif_bold, sans, sans_bold = (partial(Type, face) for face in (Face.SERIF_BOLD, Face.SANS, Face.SANS_BOLD))
"""The types that words are set in, by their size."""
Setting = tuple[tuple[str, ...], Type]
"""Lines of words, and their type."""
_WORDS = re.compile(r"^[^\w\s]+ \S+|[\S\u00a0\u202f]+")  # a sign at the beginning stays with the first word
PLAIN = "Pillow's own"
"""The font of last resort; it has Latin letters only."""


def missing() -> tuple[str, ...]:
    """Fonts that should be there and are not, or cannot be read; words are set in others then."""
    return tuple(file for file in (*(face.value for face in Face), *OTHERS) if _sample(file) is None)


@cache
def _sample(file: str) -> ImageFont.FreeTypeFont | None:
    """Return a font to look at single characters; None if it cannot be read."""
    try:
        return ImageFont.truetype(str(ASSETS / file), 24, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        return None


def _has(file: str, character: str) -> bool:
    """Return True if a font draws a character otherwise than one that it lacks."""
    if file == PLAIN:
        return " " <= character <= "~"
    font = _sample(file)
    return font is not None and _glyph(font, character) != _glyph(font, _LACKED)


@lru_cache(256)
def _glyph(font: ImageFont.FreeTypeFont, character: str) -> tuple[bytes, float, tuple[float, ...]]:
    return bytes(font.getmask(character)), font.getlength(character), font.getbbox(character)


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    if file != PLAIN and _sample(file) is None:
        file = next((other.value for other in Face if _sample(other.value)), PLAIN)
    if file == PLAIN:
        return cast(ImageFont.FreeTypeFont, ImageFont.load_default(max(8, size)))
    complex_script = file in _JOINED and lays_out_all()
    engine = ImageFont.Layout.RAQM if complex_script else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(ASSETS / file), max(1, round(size * _SCALE.get(file, 1))), layout_engine=engine)


def lays_out_all() -> bool:
    """Return True if Pillow joins letters and sets them leftward, which needs FriBiDi."""
    return bool(features.check("raqm"))


@lru_cache(4096)
def _home(character: str, face: Face) -> str | None:
    """The font a character is set in; None if no font has it."""
    chain = (face.value, *OTHERS, *(other.value for other in Face if other is not face), PLAIN)
    return next((file for file in chain if _has(file, character)), None)


def _drawable(words: str, face: Face) -> str:
    """Return the words without characters that no font has."""
    seen = (one for one in unicodedata.normalize("NFC", words) if not _silent(one))
    return "".join(one if _home(one, face) is not None else _plain_form(one, face) for one in seen)


def _silent(character: str) -> bool:
    """Joiners, variation selectors, skin tones, controls: nothing that is seen by itself."""
    code = ord(character)
    return (
        unicodedata.category(character) in {"Cc", "Cf", "Cs"} or 0xFE00 <= code <= 0xFE0F or 0x1F3FB <= code <= 0x1F3FF
    )


def _plain_form(character: str, face: Face) -> str:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return ""
    if character.isspace():
        return " "
    plain = unicodedata.normalize("NFKC", character)
    return plain if all(_home(part, face) for part in plain) else UNKNOWN


@lru_cache(4096)
def _runs(words: str, face: Face) -> tuple[tuple[str, str], ...]:
    """(font file, characters) in reading order; between joined letters spaces stay with them."""
    homes: list[str] = []
    for character in (shown := _drawable(words, face)):
        stays = character == " " and homes and homes[-1] in _JOINED
        homes.append(homes[-1] if stays else _home(character, face) or face.value)
    paired = groupby(zip(homes, shown, strict=True), key=lambda pair: pair[0])
    runs = ((file, "".join(character for _, character in pairs)) for file, pairs in paired)
    if lays_out_all():
        return tuple(runs)
    return tuple((file, visual(run) if file in _LEFTWARD else run) for file, run in runs)


@lru_cache(8192)
def width(words: str, type: Type) -> int:
    return round(sum(_font(file, type.size).getlength(run) for file, run in _runs(words, type.face)))


@cache
def cap_height(type: Type) -> int:
    """How tall a capital or a figure stands."""
    box = _font(type.face.value, type.size).getbbox("H", anchor="ls")
    return round(-box[1])


Cover = tuple[Image.Image, int, int]
"""Coverage, and where its top left corner lies from the left end of the base line."""


@lru_cache(4096)
def mask(words: str, type: Type) -> Cover:
    """The words, no more than their ink."""
    left, base = type.size // 4, round(type.size * 1.2)
    image = Image.new("L", (width(words, type) + 2 * left + 2, round(type.size * 1.7)))
    draw = ImageDraw.Draw(image)
    x = float(left)
    for file, run in _runs(words, type.face):
        font = _font(file, type.size)
        draw.text((x, base), run, fill=255, font=font, anchor="ls")
        x += font.getlength(run)
    image = image.point(STEPS)
    box = image.getbbox() or (left, base, left + 1, base + 1)
    return image.crop(box), box[0] - left, box[1] - base


@lru_cache(1024)
def halo(words: str, type: Type) -> Cover:
    """The ``mask`` of the words, two pixels fatter: to lay something light under them."""
    cover, left, top = mask(words, type)
    fat = ImageOps.expand(cover, 3).filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.BoxBlur(0.6))
    return fat, left - 3, top - 3


@lru_cache(4096)
def fitted(words: str, type: Type, limit: int, least: int) -> tuple[str, Type]:
    """Fit words into ``limit`` pixels: smaller, down to ``least``, then shortened."""
    while width(words, type) > limit and type.size > least:
        type = type.smaller(type.size - 1)
    if width(words, type) <= limit:
        return words, type
    kept = words
    while kept and width(kept.rstrip() + ELLIPSIS, type) > limit:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS, type


@lru_cache(1024)
def wrapped(words: str, type: Type, limit: int, lines: int) -> tuple[str, ...]:
    """Wrap words into ``lines`` of ``limit`` pixels; the last is shortened if it must be."""
    rows: list[str] = []
    for word in _WORDS.findall(words.strip()):
        if rows and (width(f"{rows[-1]} {word}", type) <= limit or len(rows) == lines):
            rows[-1] = f"{rows[-1]} {word}"
        else:
            rows.append(word)
    return tuple(fitted(row, type, limit, type.size)[0] for row in rows)


@lru_cache(1024)
def block(words: str, type: Type, limit: int, lines: int, least: int) -> Setting:
    """Wrap words the same way, in smaller letters, down to ``least``, if that helps."""
    while True:
        rows = wrapped(words, type, limit, lines)
        if type.size <= least or all(ELLIPSIS not in row for row in rows) or ELLIPSIS in words:
            return rows, type
        type = type.smaller(type.size - 1)


def block_in(words: str, limit: int, *ways: tuple[Type, int, int]) -> Setting:
    """Wrap words in the first of these ways (type, lines, least) that keeps all, or in the last."""
    settings = [block(words, type, limit, lines, least) for type, lines, least in ways]
    return next((it for it in settings if all(ELLIPSIS not in row for row in it[0])), settings[-1])


@lru_cache(256)
def set_name(name: str, type: Type, limit: int, lines: int, least: int, high: int = 0) -> Setting:
    """Set a whole name in at most ``lines``: smaller down to ``least``, then with broken words.

    The rest is left out if there is still no room. ``high`` limits the lines, a pixel apart.
    """
    types = [type.smaller(size) for size in range(type.size, least - 1, -1)] or [type]
    room = {it: max(1, min(lines, high // (it.size + 1))) if high else lines for it in types}
    for smaller in types:
        rows = wrapped(name, smaller, limit, room[smaller])
        if " ".join(rows) == " ".join(_WORDS.findall(name.strip())):
            return rows, smaller
    for smaller in types:
        if len(rows := _broken(name, smaller, limit)) <= room[smaller]:
            return rows, smaller
    least_type = types[-1]
    rows, most = _broken(name, least_type, limit), room[least_type]
    last = fitted("".join(rows[most - 1 :]), least_type, limit, least)[0]
    return (*rows[: most - 1], last), least_type


def set_name_low(name: str, type: Type, limit: int, lines: range, least: int) -> Setting:
    """A ``named`` name in as few of these numbers of lines as will do."""
    for number in lines:
        rows, smaller = set_name(name, type, limit, number, least)
        if "".join("".join(rows).split()) == "".join(name.split()):
            break
    return rows, smaller


def _broken(name: str, type: Type, limit: int) -> tuple[str, ...]:
    """Break words into lines; one longer than a line goes on in the next."""
    rows = [""]
    for word in _WORDS.findall(name.strip()):
        whole = f"{rows[-1]} {word}".lstrip()
        if width(whole, type) <= limit:
            rows[-1] = whole
            continue
        if rows[-1]:
            rows.append("")
        for part in _clusters(word):
            if rows[-1] and width(rows[-1] + part, type) > limit:
                rows.append("")
            rows[-1] += part
    return tuple(rows)


def _clusters(word: str) -> list[str]:
    """Split a word into units: letters with their marks, signs joined into one."""
    found: list[str] = []
    for character in word:
        joined = bool(found) and (found[-1].endswith(_JOINER) or unicodedata.category(character)[0] == "M")
        if joined or (found and _silent(character)):
            found[-1] += character
        else:
            found.append(character)
    return found
