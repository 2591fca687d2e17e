"""Judge one text: long sentences, riddles for openings, old words, terms outside the glossary, spelling.

A text is cut into sentences at full stops, exclamation and question marks, and new lines; a filling counts as a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tests.english import glossary

CATALOGUE, PAGE, HEADING, SETTING, HELP, LOG, DOCSTRING, COMMENT, TITLE = (
    *("catalogue", "page", "heading", "setting", "help", "log", "docstring", "comment", "title"),
)
LONGEST = 25
"""Words in a sentence."""
SHORTEST = 4
"""Words of a sentence whose opening counts: shorter ones are labels."""

SENTENCE = re.compile(r"(?<=[.!?])[\s”)*]+|(?<=[:;]) |\n")
WHOLE_SENTENCE = re.compile(r"(?<=[.!?])[\s”)*]+|\n")
FILLING = re.compile(r"\{\w*\}")
WORD = re.compile(r"[\w’'/+-]*\w[\w’'/+-]*")
QUESTION = re.compile(r"\?[”)*\s]*$")

OPENINGS = re.compile(
    r"(?:Who|Whoever|Whom|Whose|Whatever|So (?:many|much|long|often)|That of|Those of|The one of"
    r"|What(?! (?:a|an|to)\b)"
    r"|(?:Of|By|From|In|To|With|For|On|At) (?:whom|what|that which))\b"
)
"""How no sentence begins unless it asks something."""
RIDDLES = re.compile(
    r"(?:What|Whether|How (?:often|many|much|long|far)|(?:Of|By|From|In|To|With|For|On|At) (?:these|those|which)"
    r"|As (?:long|often|many|much) as)\b"
)
"""How no first line of a docstring, comment or log message begins."""

EVERYWHERE: Mapping[str, str] = {
    r"(?:of|for|by|with|from) who(?:ever|soever)?": "the player who, whose",
    r"an own": "one of your own, its own",
    r"who(?:m)?ever|whosoever": "a player who, if you",
    r"luck falls": "luck is drawn",
    r"hence|thus|thereof|therein|whereof|shall be|save for|anew|afresh|forthwith": "plain modern words",
    r"so (?:many|much|few) in a hundred|in so (?:many|far)|so long as": "that number, as long as",
    r"(?:lies|stands) in (?:x|the README)": "is",
    r"(?<!no )one (?:can|may|has to)": "you",
    r"and, and|, and and": "one of them",
}
"""A pattern of words, and what to write instead, on every surface."""

IN_CODE: Mapping[str, str] = {
    r"stands? (?:in|at|there|here|beside)": "is",
    r"(?:that|which|it|there|this) (?:lies|stands)(?! for\b)": "is",
    r"(?<!^)so (?:many|few)": "a number of, this number",
}
"""The same for docstrings, comments and log messages."""

IN_TEXTS: Mapping[str, str] = {
    r"of everyone|of everybody": "everyone’s, or who it is",
    r"(?:someone|no one) of": "a name without a helper",
    r"at the same|all the same": "together, still",
    r"from another time": "has expired",
    r"by what was thrown": "on the cubes thrown",
    r"would have had it": "would have won",
    r"changed hands|found a lord|have a new lord": "takes, is taken",
    r"a fine plan": "what happened",
    r"to act:": "Waiting for",
    r"has not got": "does not have",
    r"[”}] is no": "is not a",
    r"free of charge": "for free",
    r"(?:objectives|aims|points) aside": "without",
    r"lets? (?:it|this match) go on": "resumes",
    r"what holds": "settings",
    r"is awaited|are awaited|awaits": "waiting for",
    r"at least so many|at most so many": "minimum number of, maximum number of",
}
"""The same for the message catalogue."""

SPELLING: Mapping[str, str] = {
    "color": "colour",
    "honor": "honour",
    "favor": "favour",
    "harbor": "harbour",
    "neighbor": "neighbour",
    "behavior": "behaviour",
    "labor": "labour",
    "center": "centre",
    "theater": "theatre",
    "gray": "grey",
    "defense": "defence",
    "offense": "offence",
    "catalog": "catalogue",
    "canceled": "cancelled",
    "labeled": "labelled",
    "traveled": "travelled",
    "recognize": "recognise",
    "organize": "organise",
    "customize": "customise",
    "summarize": "summarise",
    "initialize": "initialise",
    "optimize": "optimise",
    "normalize": "normalise",
    "analyze": "analyse",
    "minimize": "minimise",
    "maximize": "maximise",
}
"""American words, and the British ones."""

ALLOWED: Mapping[str, str] = {
    "aim {province}": "the word is what a player types",
    "Code of Honor": "the name of a printed card",
    "Dark Favors": "the name of a printed card",
    "/settings notices": "the name of a command",
}
"""Parts of texts that may stay, and why."""

ARTICLE = re.compile(
    r"\b(?:a (?=[aeio])(?!one\b|once\b|eu)|[Aa]n (?=[bcdfgjklmnpqrstvwyz])|A (?=[aeio])(?!one|and\b|or\b|is\b|in\b))\w+"
)
"""“A” before a vowel, “an” before a consonant; “u” and “h” go both ways, and abbreviations are said by letter."""
SERIAL = re.compile(r"\b[\w’-]+, (?!too,)[\w’-]+, (?:and|or) [\w’-]+(?=[.;:)]|$)")
"""A short list with a comma before its last “and”."""


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)


_EVERYWHERE = [(_pattern(words), better) for words, better in EVERYWHERE.items()]
_SPELLING = [(_pattern(rf"{words}(?:s|ed|d|ing|ful|able)?"), better) for words, better in SPELLING.items()]
_OF_KIND = {
    CATALOGUE: [(_pattern(words), better) for words, better in IN_TEXTS.items()],
    **{kind: [(_pattern(words), better) for words, better in IN_CODE.items()] for kind in (DOCSTRING, COMMENT, LOG)},
}
_TERMS = [(_pattern(words), term, texts) for words, term, texts in glossary.banned()]


def faults_of(text: str, kind: str = CATALOGUE) -> Iterator[str]:
    """Yield what should be worded otherwise in one text."""
    if kind not in (DOCSTRING, COMMENT, TITLE):
        for sentence in WHOLE_SENTENCE.split(text):
            if (count := len(WORD.findall(FILLING.sub("x", sentence)))) > LONGEST:
                yield f"{count} words in a sentence, at most {LONGEST}: {sentence.strip()}"
    yield from openings(text, kind)
    for part in ALLOWED:
        text = text.replace(part, "x")
    bare = FILLING.sub("{}", text)
    for pattern, better in patterns(kind) if any_of(kind).search(bare) else ():
        if found := pattern.search(bare):
            yield f"“{found[0]}” (better: {better}): {around(bare, found)}"
    if kind not in (COMMENT, TITLE):
        for pattern, rule in ((ARTICLE, "article"), (SERIAL, "comma before the last “and”")):
            if found := pattern.search(bare):
                yield f"{rule}: {around(bare, found)}"


def openings(text: str, kind: str) -> Iterator[str]:
    """Yield the sentences that open like a riddle."""
    if kind in (HEADING, TITLE):
        return
    first_only = kind in (DOCSTRING, COMMENT)
    for sentence in text.strip().split("\n")[:1] if first_only else SENTENCE.split(text):
        said = sentence.strip(" *_“(|")
        in_code = kind in (DOCSTRING, COMMENT, LOG) and RIDDLES.match(said)
        headless = OPENINGS.match(said) and not QUESTION.search(said) and len(WORD.findall(said)) >= SHORTEST
        if in_code or headless:
            yield f"opening of a {kind}: {said}"


@cache
def patterns(kind: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns that texts of a kind must not have, and what to write instead."""
    in_code = kind in (DOCSTRING, COMMENT, LOG, TITLE)
    terms = ((pattern, term) for pattern, term, texts in _TERMS if not (texts and in_code))
    return (*_EVERYWHERE, *_OF_KIND.get(kind, ()), *_SPELLING, *terms)


@cache
def any_of(kind: str) -> re.Pattern[str]:
    """Return one pattern for all of them, which is quick to search for."""
    return re.compile("|".join(pattern.pattern for pattern, _ in patterns(kind)), re.IGNORECASE)


def around(text: str, found: re.Match[str]) -> str:
    """Return the words around a finding."""
    start, end = max(0, found.start() - 40), found.end() + 40
    return ("…" * (start > 0) + text[start:end] + "…" * (end < len(text))).replace("\n", " ")
