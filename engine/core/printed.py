"""Board and cards, read from the JSON files of a game into its frozen kinds.

They are read at each start by the annotations of the fields, which is several times as fast as
building validators; what does not fit raises.
"""

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

X = TypeVar("X")


def resource(package: str, name: str) -> str:
    """Return the text of a file beside the modules of a package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


class Parts:
    """The contents of some JSON files of a package, part by part."""

    def __init__(self, package: str, *names: str) -> None:
        read = (json.loads(resource(package, name)) for name in names)
        self._parts = {name: printed for file in read for name, printed in file.items()}

    def __call__(self, name: str, kind: type[X]) -> X:
        """Return a part as a value of this kind. Raises ``KeyError``, and as ``read``."""
        made: X = read(kind, self._parts[name])
        return made


def read(kind: Any, printed: Any) -> Any:
    """Return the value of this kind from JSON. Raises ``TypeError`` or ``ValueError``."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        each = inner[:1] * len(printed) if inner[-1] is Ellipsis else inner
        return tuple([read(part, value) for part, value in zip(each, printed, strict=True)])
    if origin is dict:
        key, member = inner
        return {read(key, name) if key is str else key(name): read(member, value) for name, value in printed.items()}
    if origin is UnionType:
        if (printed is None and NoneType in inner) or type(printed) in inner:
            return printed
        return read(next(part for part in inner if part is not NoneType), printed)
    if parts := _parts(kind):
        return kind(**{name: read(hint, printed[name]) for name, hint in parts.items() if name in printed})
    if type(printed) is kind:
        return printed
    if issubclass(kind, str) and kind is not str:  # an enum
        return kind(printed)
    raise TypeError(f"{printed!r} is no {kind.__name__}")


@cache
def _parts(kind: Any) -> Mapping[str, Any]:
    """Return the types of a dataclass's or named tuple's fields; nothing of any other kind."""
    hints = get_type_hints(kind) if is_dataclass(kind) or hasattr(kind, "_fields") else {}
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
