"""Soft things laid on a picture that is in its palette already.

The pixels under a sprite are looked up, mixed with it, and brought back to the palette: just those few, not the whole
picture. What came of it is kept, by the sprite and what lay under it, since most of a picture is as it was the last
time.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b

from PIL import Image

from render.paint.palette import Colour, Palette

ROOM = 2_000_000
"""Pixels that are kept in all."""
_Key = tuple[object, ...]


@dataclass(slots=True)
class _Kept:
    """What came of things laid; with each, so that their ids stay theirs, the thing and its mask."""

    found: OrderedDict[_Key, tuple[Image.Image, object, Image.Image]]
    pixels: int = 0

    def put(self, key: _Key, image: Image.Image, over: object, mask: Image.Image) -> None:
        self.found[key] = image, over, mask
        self.pixels += mask.width * mask.height
        while self.pixels > ROOM:
            _, (_, _, gone) = self.found.popitem(last=False)
            self.pixels -= gone.width * gone.height


_kept = _Kept(OrderedDict())


def blend(
    image: Image.Image, palette: Palette, over: Image.Image | Colour, mask: Image.Image, at: tuple[int, int]
) -> None:
    """Lay a sprite or a colour through a mask (L or RGBA) on an image in the palette, by its top left corner."""
    under = image.crop((*at, at[0] + mask.width, at[1] + mask.height))
    key = (id(palette), over if isinstance(over, tuple) else id(over), id(mask), mask.size, _sum(under))
    if key in _kept.found:
        _kept.found.move_to_end(key)
        image.paste(_kept.found[key][0], at)
        return
    became = _mixed(under, palette, over, mask)
    _kept.put(key, became, over, mask)
    image.paste(became, at)


def _sum(under: Image.Image) -> bytes:
    return blake2b(under.tobytes(), digest_size=16).digest()


def _mixed(under: Image.Image, palette: Palette, over: Image.Image | Colour, mask: Image.Image) -> Image.Image:
    seen = under.convert("RGB")
    seen.paste(over, (0, 0, *seen.size), mask)
    return seen.quantize(palette=palette.image, dither=Image.Dither.NONE)
