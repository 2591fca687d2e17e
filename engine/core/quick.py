"""Dataclasses that are made, and copied, in half the time: a match makes hundreds."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from types import UnionType
from typing import Any, Self, TypeVar, cast, dataclass_transform, get_args, get_origin, get_type_hints

X = TypeVar("X")


@dataclass_transform(frozen_default=True)
def frozen(kind: type[X]) -> type[X]:
    """Make a slotted dataclass that is frozen for type checkers, its code compiled at once.

    A guard at run time would make ``__init__`` take four times as long, and six functions compiled
    one by one would make each class in four times the time at every start.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    parts = fields(made)
    known: dict[str, object] = {"missing": MISSING}
    given, lines = [], []
    for part in parts:
        name = part.name
        known[f"default_{name}"] = part.default
        if part.default_factory is not MISSING:
            known[f"make_{name}"] = part.default_factory
            given.append(f"{name}=missing")
            lines.append(f" self.{name} = make_{name}() if {name} is missing else {name}")
        else:
            given.append(name if part.default is MISSING else f"{name}=default_{name}")
            lines.append(f" self.{name} = {name}")
    told = [part.name for part in parts if part.compare]
    mine, theirs = ("".join(f"{whose}.{name}, " for name in told) for whose in ("self", "other"))
    code = [
        f"def __init__({', '.join(['self', *given])}):",
        *(lines or [" pass"]),
        "def __eq__(self, other):",
        f" return ({mine}) == ({theirs}) if other.__class__ is self.__class__ else NotImplemented",
        "def __hash__(self):",
        f" return hash(({mine}))",
    ]
    exec("\n".join(code), known)
    known["__repr__"] = _repr
    for name in ("__init__", "__eq__", "__hash__", "__repr__"):
        setattr(made, name, known[name])
    return cast("type[X]", made)


def _repr(self: Any) -> str:
    values = (f"{part.name}={getattr(self, part.name)!r}" for part in fields(self))
    return f"{type(self).__qualname__}({', '.join(values)})"


class Copied:
    """A mutable dataclass with structural copies.

    Lists, dicts and sets are made again, and what has a ``copy`` itself, in them or in a field. All
    else is shared, so it must be frozen. Annotations tell what each field holds.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        if "copy" not in vars(cls):  # that of a base may be one for fewer fields
            cls.copy = Copied.copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """A copy that shares nothing mutable."""
        kind: Any = type(self)
        kind.copy = _copier(kind)  # from now on
        return cast("Self", kind.copy(self))


def _copier(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    parts = (_part(f"it.{field.name}", hints[field.name]) for field in fields(kind))
    made: Callable[[Any], Any] = eval(f"lambda it: kind({', '.join(parts)})", {"kind": kind})
    return made


def _part(value: str, hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    mutable = bool(inner) and hasattr(inner[0 if origin is UnionType else -1], "copy")
    if origin is UnionType and mutable:
        return f"{value} and {value}.copy()"
    if origin is list and mutable:
        return f"[member.copy() for member in {value}]"
    if origin is dict and mutable:
        return f"{{key: member.copy() for key, member in {value}.items()}}"
    return f"{value}.copy()" if origin in (list, dict, set) or hasattr(hint, "copy") else value
