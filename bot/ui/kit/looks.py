"""Looks of pictures: the choices, how they are stored, and whose choice counts.

A look is stored as words, ``tritanopia dark``. Of a match only what is unusual is stored; of a
person all that they chose, since it goes before what the match has.
"""

from engine.core.text import Arg, T, Text, listing

IN_WORDS = "words"
"""The word of a look without pictures."""
AS_MATCH = "match"
"""A person's choice to see a side of the look as the match has it; not stored."""

EYES: dict[str, Text] = {
    "full": T("Usual colours"),
    "protanopia": T("For eyes that see no red (protanopia)"),
    "deuteranopia": T("For eyes that see no green (deuteranopia)"),
    "tritanopia": T("For eyes that see no blue (tritanopia)"),
}
THEMES: dict[str, Text] = {"light": T("Light"), "dark": T("Dark")}
KINDS: dict[str, Text] = {"drawn": T("Pictures"), IN_WORDS: T("Words only: they tell all that a picture shows")}
LOOKS = (EYES, THEMES, KINDS)
"""The sides of a look; the first choice of each is usual."""
OWN: dict[str, Text] = {AS_MATCH: T("As in the match")}


def match_look(look: str, *chosen: str | None) -> str:
    """Change some words of a match's look; None leaves a side as it was."""
    return shown_look(own_look(look, *chosen), "")


def own_look(look: str, *chosen: str | None) -> str:
    """Change some words of a person's look; None leaves a side, ``AS_MATCH`` takes it away."""
    words = []
    for among, new in zip(LOOKS, chosen, strict=True):
        word = new or _word(among, look)
        if word in among:
            words.append(word)
    return " ".join(words)


def shown_look(own: str, match: str) -> str:
    """Return how a match's pictures look to a person: as they chose, else as the match has it."""
    words = [_word(among, own) or _word(among, match) for among in LOOKS]
    usual = {next(iter(among)) for among in LOOKS}
    return " ".join(word for word in words if word and word not in usual)


def in_words(look: str) -> bool:
    """Return True if words alone are wanted."""
    return IN_WORDS in look.split()


def look_words(look: str) -> Arg | None:
    """Describe a look; None if nothing of it was chosen."""
    told = [among[word] for among in LOOKS for word in look.split() if word in among]
    return listing(told) if told else None


def _word(among: dict[str, Text], look: str) -> str:
    return next((word for word in look.split() if word in among), "")
