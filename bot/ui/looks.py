"""How pictures can look: what may be chosen, what is stored of it, and whose choice counts.

A look is stored as words, ``dark tritanopia small wide``. Of a match only what is unusual is stored; of a person all
that they chose, since it goes before what the match has.
"""

from engine.core.text import Arg, T, Text, listing

IN_WORDS = "words"
"""The word of a look that wants words in the stead of every picture."""
AS_MATCH = "match"
"""What a person chooses who wants a side of the look as the match has it; it is not stored."""

EYES: dict[str, Text] = {
    "full": T("Usual colours"),
    "protanopia": T("For eyes that see no red (protanopia)"),
    "deuteranopia": T("For eyes that see no green (deuteranopia)"),
    "tritanopia": T("For eyes that see no blue (tritanopia)"),
}
THEMES: dict[str, Text] = {"light": T("Light"), "dark": T("Dark")}
SIZES: dict[str, Text] = {"large": T("Large"), "small": T("Small: quick to load")}
SHAPES: dict[str, Text] = {"tall": T("Tall: the table below the map"), "wide": T("Wide: the table beside the map")}
KINDS: dict[str, Text] = {"drawn": T("Pictures"), IN_WORDS: T("Words only: they tell all that a picture shows")}
LOOKS = (EYES, THEMES, SIZES, SHAPES, KINDS)
"""The first of each is usual."""
OWN: dict[str, Text] = {AS_MATCH: T("As in the match")}


def match_look(look: str, *chosen: str | None) -> str:
    """The look of a match with some words of it changed; None leaves what was."""
    return _usual_left_out(own_look(look, *chosen))


def own_look(look: str, *chosen: str | None) -> str:
    """The look of a person with some words of it changed; None leaves what was, ``AS_MATCH`` takes it away."""
    words = []
    for among, new in zip(LOOKS, chosen, strict=True):
        word = new or _word(among, look)
        if word in among:
            words.append(word)
    return " ".join(words)


def shown_look(own: str, match: str) -> str:
    """How a picture of a match looks to a person: each side as they chose it, else as the match has it."""
    return _usual_left_out(" ".join(_word(among, own) or _word(among, match) for among in LOOKS))


def in_words(look: str) -> bool:
    """Whether words alone are wanted."""
    return IN_WORDS in look.split()


def look_words(look: str) -> Arg | None:
    """A look, to be read; None if nothing of it was chosen."""
    told = [among[word] for among in LOOKS for word in look.split() if word in among]
    return listing(told) if told else None


def _word(among: dict[str, Text], look: str) -> str:
    return next((word for word in look.split() if word in among), "")


def _usual_left_out(look: str) -> str:
    usual = {next(iter(among)) for among in LOOKS}
    return " ".join(word for word in look.split() if word not in usual)
