"""Several wordings of one happening: the choice is the event's own, and every wording says what has to be said."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

import engine
from engine.core import codec
from engine.core.sentences import Wordings, lot
from engine.core.text import TN, SeatName, T, plain
from engine.registry import GAMES
from engine.shogun import events as e
from engine.shogun.words.describe import TAXES

RAINS = Wordings(T("It rains in {place}."), T("{place} is wet."), T("Umbrellas up in {place}!"))
CATS = Wordings(TN("{n} cat", "{n} cats", 0), TN("One cat, or {n}", "A lot of cats: {n}", 0))
BUILT = e.Built(0, "kai", "castle", 3, False)


def catalogues(value: object) -> Iterator[Wordings]:
    if isinstance(value, Wordings):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from catalogues(part)


def all_catalogues() -> dict[str, Wordings]:
    modules = (import_module(found.name) for found in pkgutil.walk_packages(engine.__path__, "engine."))
    return {
        f"{module.__name__}.{name}{number or ''}": wordings
        for module in modules
        for name, value in vars(module).items()
        if name.isupper()
        for number, wordings in enumerate(catalogues(value))
    }


def test_the_same_event_has_the_same_words_for_ever() -> None:
    """These are the choices of today: of another one a running match would notice that its story was rewritten."""
    assert [lot(e.Built(seat, "kai", "castle", 3, False), "x", 4) for seat in range(5)] == [1, 2, 1, 2, 0]
    assert plain(RAINS(BUILT, place="Kai")) == plain(RAINS(e.Built(0, "kai", "castle", 3, False), place="Kai"))


def test_an_event_from_the_store_has_the_same_words() -> None:
    ended = e.MatchEnded((1, 2, 3), (9, 8, 7), (1, 1, 1), e.Ending.CHESTS)
    again = codec.load_event(GAMES["shogun"], codec.dump_event(ended))
    assert type(again.reason) is not type(ended.reason)
    assert all(lot(again, happening, 1000) == lot(ended, happening, 1000) for happening in ("x", "y", "z"))


def test_one_event_is_told_by_independent_choices() -> None:
    events = [e.Built(seat, "kai", "castle", paid, False) for seat in range(5) for paid in range(40)]
    pairs = {(lot(event, "one", 3), lot(event, "other", 3)) for event in events}
    assert len(pairs) == 9


def test_every_wording_says_what_the_first_names() -> None:
    with pytest.raises(ValueError, match="says nothing of place, seat"):
        Wordings(T("{seat} in {place}"), T("Somebody somewhere"))
    assert Wordings(T("in {place}"), T("{seat} in {place}")).messages


def test_a_call_fills_in_what_the_wording_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for which, sentence in enumerate(("It rains in Kai.", "Kai is wet.", "Umbrellas up in Kai!")):
        monkeypatch.setattr("engine.core.sentences.lot", lambda *_, which=which: which)
        text = RAINS(BUILT, place="Kai", seat=SeatName(1))
        assert plain(text) == sentence
        assert text.args == (("place", "Kai"),)


@pytest.mark.parametrize(("n", "sentences"), [(1, {"1 cat", "One cat, or 1"}), (2, {"2 cats", "A lot of cats: 2"})])
def test_numbers_have_their_forms(n: int, sentences: set[str]) -> None:
    assert {plain(CATS(e.Built(seat, "kai", "castle", 3, False), n=n)) for seat in range(20)} == sentences


@pytest.mark.parametrize("wordings", all_catalogues().values(), ids=all_catalogues())
def test_every_wording_can_be_heard(wordings: Wordings) -> None:
    n = len(wordings.messages)
    happening = wordings.messages[0].msgid
    assert {lot(e.Built(0, "kai", "castle", paid, False), happening, n) for paid in range(200)} == set(range(n))
    assert len({message.msgid for message in wordings.messages}) == n


def test_the_catalogues_are_found() -> None:
    found = all_catalogues()
    assert found["engine.shogun.words.describe.TAXES"] is TAXES
    assert len(found) > 50


def test_every_wording_stands_in_the_catalogues_of_messages() -> None:
    from pathlib import Path

    from tests.tools.texts import _template

    template: Any = _template(Path(engine.__path__[0]).parent)
    known = {id if isinstance(id, str) else id[0] for id in (message.id for message in template)}
    for wordings in all_catalogues().values():
        assert {message.msgid for message in wordings.messages} <= known
