"""A page of longer texts is read chapter by chapter, and must be filled just as it is written."""

import re

import pytest

from engine.core import pages
from engine.core.protocol import Topic
from engine.core.text import T
from engine.registry import GAMES

PAGE = pages.read("""For whoever writes here.

# rules

## first, 6.1: One: the first
Two lines
of {n} words.

## second third, A: About {name}
The same.

# hints

## first
A hint.
""")


def test_a_topic_has_key_section_title_and_one_paragraph() -> None:
    first, *others = pages.topics(PAGE["rules"], {"first": {"n": 3}, "second": {"name": "x"}, "third": {"name": "y"}})
    assert first == Topic("first", T("One: the first"), "6.1", T("Two lines of {n} words.", n=3))
    about = [("second", "x"), ("third", "y")]
    assert others == [Topic(key, T("About {name}", name=name), "A", T("The same.")) for key, name in about]


def test_a_text_has_a_key_alone() -> None:
    assert pages.texts(PAGE["hints"], {}) == {"first": T("A hint.")}


@pytest.mark.parametrize("fillings", [{}, {"first": {"n": 3, "m": 3}}])
def test_what_is_lacking_or_too_much_is_refused(fillings: pages.Fillings) -> None:
    with pytest.raises(ValueError, match=r"first.* is not filled as it is written: [mn]$"):
        pages.topics(PAGE["rules"][:1], fillings)


@pytest.mark.parametrize("title", GAMES)
def test_every_guide_and_topic_of_a_game_is_read_whole(title: str) -> None:
    words = GAMES[title].words
    for text in (*words.guide, *(topic.text for topic in words.topics)):
        assert not re.search(r"^#|\n|  ", text.msgid), "a heading or a line end was taken for text"
