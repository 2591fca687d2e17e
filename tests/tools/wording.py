"""What a text that people read must not have: long sentences, gendered pronouns, turns that are hard to read.

A text is cut into sentences at full stops, exclamation and question marks, and new lines; a filling counts as a word.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

LONGEST = 25
"""Words in a sentence."""

_SENTENCE = re.compile(r"(?<=[.!?])[\s”]+|\n")
_FILLING = re.compile(r"\{\w*\}")
_WORD = re.compile(r"[\w’'/+-]*\w[\w’'/+-]*")

BANNED: Mapping[str, str] = {
    r"he|him|his|himself|she|her|hers|herself": "they, their, them",
    r"whoever|whosoever": "a player who, if you",
    r"of everybody": "everybody’s, or who it is",
    r"(?:somebody|nobody) of": "a name without a helper",
    r"at the same|all the same": "together, still",
    r"from another time": "has expired",
    r"luck falls": "luck is drawn",
    r"lies? waste": "is laid waste",
    r"flowers?": "honour",
    r"(?:secret )?aims?": "secret objective",
    r"wakes?|woken": "trigger, asks you",
    r"circuits?": "lap",
    r"one can|one may|one has": "you",
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
    r"save for|hence|thus|thereof|therein|shall be": "plain modern words",
}
"""A pattern of words, and what to write instead."""

ALLOWED: Mapping[str, str] = {"aim {province}": "the word is what a player types"}
"""Parts of texts that may stay, and why."""

_BANNED = [(re.compile(rf"(?<![\w])(?:{words})(?!\w)", re.IGNORECASE), better) for words, better in BANNED.items()]


def faults(catalogue: Any) -> Iterator[str]:
    """A line for each thing in the messages of a catalogue that should be worded otherwise."""
    for message in catalogue:
        where = ", ".join(name for name, _ in message.locations)
        forms = (message.id,) if isinstance(message.id, str) else message.id
        for text in forms:
            yield from (f"{where}: {fault}" for fault in faults_of(text))


def faults_of(text: str) -> Iterator[str]:
    """What should be worded otherwise in one text."""
    for sentence in _SENTENCE.split(text):
        if (count := len(_WORD.findall(_FILLING.sub("x", sentence)))) > LONGEST:
            yield f"{count} words in a sentence, at most {LONGEST}: {sentence}"
    for part in ALLOWED:
        text = text.replace(part, "")
    for pattern, better in _BANNED:
        if found := pattern.search(_FILLING.sub("{}", text)):
            yield f"“{found[0]}” (better: {better}): {text}"
