"""The rules as a player may look them up: short topics, for players who forgot one of them."""

from dataclasses import dataclass

from engine.core.text import Text


@dataclass(frozen=True, slots=True)
class Topic:
    """One question about the rules, answered in one paragraph."""

    key: str
    """Lower-case letters, digits, ``_``; at most 30 characters."""
    title: Text
    """At most 100 characters in English."""
    section: str
    """Where the page of the rules, ``RULES.md``, has it: "6.5"."""
    text: Text
    """At most 1200 characters in English."""
