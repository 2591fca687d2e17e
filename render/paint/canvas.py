"""A picture in progress: a ground, things on it, and a list of them; in the end, PNG bytes.

Each thing on a canvas is also noted in ``things``, so that a test can read a picture and check that
nothing hides anything else.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw

from engine.core.quick import frozen
from render.paint.palette import STANDARD, Colour, Palette
from render.paint.pen import Sprite as Sprite
from render.paint.png import encoded, sheet
from render.text import fonts
from render.text.fonts import Setting, Type

ROOM = 2_000_000
"""Pixels kept in all."""
_kept: OrderedDict[tuple[object, ...], tuple[Image.Image, object, Image.Image]] = OrderedDict()
"""Blends made before, each with its thing and its mask, so that their ids stay theirs."""
_pixels = 0


def blend(canvas: Canvas, over: Image.Image | Colour, mask: Image.Image, left: int, top: int, *, steady: bool) -> None:
    """Lay a sprite or a colour through a mask (L or RGBA) on a canvas in its palette."""
    global _pixels
    image, palette, steady = canvas.image, canvas.palette, steady or canvas.steady
    under = image.crop((left, top, left + mask.width, top + mask.height))
    low, high = under.getextrema()
    ground = low if low == high else blake2b(under.tobytes(), digest_size=16).digest()
    key = (id(palette), steady, over if isinstance(over, tuple) else id(over), id(mask), mask.size, ground)
    if key in _kept:
        _kept.move_to_end(key)
    else:
        seen = under.convert("RGB")
        seen.paste(over, (0, 0, *seen.size), mask)
        _kept[key] = in_palette(seen, palette, steady=steady), over, mask
        _pixels += mask.width * mask.height
    image.paste(_kept[key][0], (left, top))
    while _pixels > ROOM:
        _, (gone, _, _) = _kept.popitem(last=False)
        _pixels -= gone.width * gone.height


# -- canvas ----------------------------------------------------------------------------------------------------

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels; the last two not included."""


def whole(box: tuple[float, float, float, float]) -> Box:
    """Round a box to whole pixels."""
    left, top, right, bottom = map(round, box)
    return (left, top, right, bottom)


def about(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    """Return the box of this size about a middle."""
    return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


@frozen
class Thing:
    kind: str
    """Its kind: ``text``, ``army``, …"""
    says: str
    """Its words, or ids and numbers."""
    box: Box


class Fit(TypedDict, total=False):
    """The setting of words and their note, as ``Canvas.text`` and ``figure`` explain them."""

    across: float
    limit: int
    least: int
    halo: Colour | None
    to: float
    kind: str
    says: str


class Canvas:
    """A picture in progress. ``image`` is RGB, or RGBA for a see-through part of another.

    ``palette`` is for storing. A canvas in its palette (P) is quick for parts that are settled in
    the same one and for a few small things; many things on little room are painted in RGB and
    settled.
    """

    def __init__(self, image: Image.Image, palette: Palette = STANDARD, *, steady: bool = False) -> None:
        """``steady`` if nothing of a canvas in its palette is paper."""
        self.image, self.palette, self.steady = image, palette, steady
        self.seen: Box | None = None
        """The part that will be seen; None for all of it."""
        self._shape: Image.Image | None = None
        """The part that a settled canvas covers when laid; None for all of it."""
        self._things: list[Thing] = []
        self._laid: list[tuple[Canvas, int, int]] = []

    @classmethod
    def blank(cls, width: int, height: int, ground: Colour, palette: Palette = STANDARD) -> Canvas:
        return cls(Image.new("RGB", (width, height), ground), palette)

    @classmethod
    def sheet(cls, width: int, height: int, palette: Palette) -> Canvas:
        """Begin a whole picture in the palette, to be packed as it is: paint all of it."""
        return cls(sheet(width, height, palette.flat), palette)

    @classmethod
    def bare(cls, width: int, height: int, ground: Colour, palette: Palette) -> Canvas:
        """Begin a whole picture with a plain ground, in the palette."""
        canvas = cls.sheet(width, height, palette)
        canvas.fill((0, 0, width, height), ground)
        return canvas

    @classmethod
    def clear(cls, width: int, height: int, palette: Palette = STANDARD) -> Canvas:
        """Begin a see-through part."""
        return cls(Image.new("RGBA", (width, height)), palette)

    @property
    def things(self) -> list[Thing]:
        """All things painted here, those of parts laid on it included."""
        found = list(self._things)
        for part, dx, dy in self._laid:
            for thing in part.things:
                left, top, right, bottom = thing.box
                found.append(Thing(thing.kind, thing.says, (left + dx, top + dy, right + dx, bottom + dy)))
        return found

    def lay(self, part: Canvas, left: int, top: int) -> None:
        """Lay a finished part by its top left corner; it must not change any more."""
        if part.image.mode == "RGBA":
            self.put(part.image, left, top)
        else:
            self.image.paste(part.image, (left, top), part._shape)
        self._laid.append((part, left, top))

    def place(self, part: Canvas, x: float, y: float, kind: str = "", says: str = "") -> Box:
        """Lay a settled part, its middle at x, y, and note it."""
        box = self._about(part.image, x, y, kind, says)
        self.lay(part, *box[:2])
        return box

    def _about(self, image: Image.Image, x: float, y: float, kind: str, says: str) -> Box:
        """Note an image with its middle at x, y, and return its box."""
        left, top = round(x - image.width / 2), round(y - image.height / 2)
        box = (left, top, left + image.width, top + image.height)
        self.note(kind, says, box)
        return box

    def copy(self, mode: str | None = None) -> Canvas:
        """Return a copy to be changed; in another mode if many small things will be painted."""
        part = Canvas(self.image.convert(mode or self.image.mode), self.palette)
        part._things, part._laid, part._shape = list(self._things), list(self._laid), self._shape
        return part

    def settled(self, ground: Colour | None = None, *, steady: bool = False) -> Canvas:
        """Return a copy in the palette: a quarter as large, to be kept and laid, not painted on.

        A see-through part needs the ``ground`` below it, for its shadow and soft edges. ``steady``
        if nothing of it is paper.
        """
        whole = self.image
        if ground is not None:
            whole = Image.new("RGB", self.image.size, ground)
            whole.paste(self.image, (0, 0), self.image)
        part = Canvas(in_palette(whole, self.palette, steady=steady), self.palette)
        part._things, part._laid = self._things, self._laid
        if ground is not None:
            alpha = self.image.getchannel("A")
            part._shape = ImageChops.add(alpha, alpha, 1 / 255).convert("1")  # whatever is not clear
        return part

    def note(self, kind: str, says: str, box: Box) -> None:
        """Add to the things painted here, if there is a ``kind``."""
        if kind:
            self._things.append(Thing(kind, says, box))

    def shows(self, box: tuple[float, float, float, float]) -> bool:
        """Return True if all of a box will be seen."""
        if self.seen is None:
            return True
        left, top, right, bottom = self.seen
        return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom

    def fill(self, box: Box, colour: Colour) -> None:
        self.image.paste(self.ink(colour), box)

    def ink(self, colour: Colour) -> Colour | int:
        """Return a colour in the form the image takes."""
        return self.palette.nearest(colour) if self.image.mode == "P" else colour

    def frame(self, box: Box, colour: Colour, thick: int = 1) -> None:
        """Draw the rim of a rectangle, inside it."""
        left, top, right, bottom = box
        pen = ImageDraw.Draw(self.image)
        pen.rectangle((left, top, right - 1, bottom - 1), outline=self.ink(colour), width=thick)

    def put(self, sprite: Sprite, left: int, top: int, *, steady: bool = False) -> None:
        """Put a sprite (RGBA) by its top left corner; ``steady`` if nothing below it is paper."""
        if self.image.mode == "P":
            blend(self, sprite, sprite, left, top, steady=steady)
        else:
            self.image.paste(sprite, (left, top), sprite)

    def stamp(self, sprite: Sprite, x: float, y: float, kind: str = "", says: str = "", *, steady: bool = False) -> Box:
        """Put a sprite (RGBA), its middle at x, y, and note it."""
        box = self._about(sprite, x, y, kind, says)
        self.put(sprite, *box[:2], steady=steady)
        return box

    def stain(self, mask: Image.Image, left: int, top: int, colour: Colour) -> None:
        """Lay a colour through a mask: soft (L), or all or nothing (1), which is quicker."""
        if self.image.mode == "P" and mask.mode != "1":
            blend(self, colour, mask, left, top, steady=False)
        else:
            self.image.paste(self.ink(colour), (left, top), mask)

    def text(self, x: float, y: float, words: str, type: Type, ink: Colour, **fit: Unpack[Fit]) -> Box:
        """Write words, their base line at y; x is their left end, middle or right end.

        That is ``across`` 0, 0.5 or 1. With ``limit`` they are made to fit a width in pixels, in
        letters of at least ``least`` pixels (two thirds of the type's if not given). ``halo`` is
        laid under words that cross lines. With a ``kind`` they are noted once more, as that.
        """
        across, halo = fit.get("across", 0.0), fit.get("halo")
        if limit := fit.get("limit"):
            words, type = fonts.fitted(words, type, limit, fit.get("least") or type.size * 2 // 3)
        wide = fonts.width(words, type)
        left = round(x - wide * across)
        covers = [(fonts.halo(words, type), halo)] if halo else []
        for (cover, dx, dy), colour in (*covers, (fonts.mask(words, type), ink)):
            self.stain(cover, left + dx, round(y) + dy, colour)
        box = (left, round(y) - fonts.cap_height(type), left + wide, round(y) + type.size // 5)
        self.note("text", words, box)
        self.note(fit.get("kind", ""), fit.get("says", ""), box)
        return box

    def label(self, x: float, middle: float, words: str | int, type: Type, ink: Colour, **fit: Unpack[Fit]) -> Box:
        """Write words as ``text`` does, their capitals centred about ``middle``."""
        return self.text(x, middle + fonts.cap_height(type) / 2, str(words), type, ink, **fit)

    def figure(
        self, sprite: Sprite, x: float, y: float, words: str | int, type: Type, ink: Colour, **fit: Unpack[Fit]
    ) -> Box:
        """Put a sprite as ``stamp`` does, and words on it or ``to`` the right of its middle."""
        self.stamp(sprite, x, y, fit.pop("kind", ""), fit.pop("says", ""))
        to = fit.pop("to", 0.0)
        fit.setdefault("across", 0.0 if to else 0.5)
        return self.label(x + to, y, words, type, ink, **fit)

    def paragraph(
        self, x: float, middle: float, of: Setting, ink: Colour, *, apart: int = 0, step: int = 0, across: float = 0
    ) -> None:
        """Write lines centred about ``middle``, so far ``apart``; or with this ``step``."""
        y = middle + fonts.cap_height(of[1]) / 2
        self.lines(x, y, of, ink, step=step or of[1].size + apart, centred=True, across=across)

    def lines(
        self, x: float, y: float, of: Setting, ink: Colour, *, step: float, centred: bool = False, across: float = 0
    ) -> None:
        """Write lines, the first with its base line at y; or ``centred`` about it."""
        rows, type = of
        for number, words in enumerate(rows):
            place = number - (len(rows) - 1) / 2 if centred else number
            self.text(x, y + place * step, words, type, ink, across=across)

    def png(self, *, passing: bool = False) -> bytes:
        """Return the picture in its palette as a PNG alone; ``passing`` as with ``encoded``."""
        image = self.image if self.image.mode == "P" else in_palette(self.image, self.palette)
        return encoded(image, passing=passing)


def as_image(numbers: NDArray[np.uint8], palette: Palette) -> Image.Image:
    """Turn numbers of a palette into a picture."""
    image = Image.fromarray(numbers).convert("P")
    image.putpalette(palette.flat)
    return image


def in_palette(image: Image.Image, palette: Palette = STANDARD, *, steady: bool = False) -> Image.Image:
    """Turn an RGB image into mode P by nearest colours; ``steady`` if nothing of it is paper."""
    if image.mode == "P":
        return image
    found = image.quantize(palette=palette.steady if steady else palette.image, dither=Image.Dither.NONE)
    if steady:
        found.putpalette(palette.flat)
    return found
