"""Texts that people read are short and plain: what is counted, and that all of them pass."""

from pathlib import Path

import pytest

from tests.tools import wording
from tests.tools.texts import _template
from tests.tools.wording import LONGEST, faults, faults_of


@pytest.mark.parametrize(
    "text",
    [
        "Anna asks to undo his last action.",
        "Each is told when she is asked.",
        "Whoever has most wins.",
        "Somebody of {seat} lifts a corner of {tokens}.",
        "This button is from another time.",
        "All is undone, and luck falls anew.",
        "{target} lies waste and is neutral.",
        "{n} flowers",
        "Your secret aim: {text}.",
        "“{word}” is no clan.",
        "{a} is no value of {b}.",
        "It is {place} " + "and {place} " * LONGEST,
    ],
)
def test_what_is_hard_to_read_is_named(text: str) -> None:
    assert len(list(faults_of(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Anna wants to undo their last action.",
        "{seat} marches. " * LONGEST,
        "one two three four five six seven eight nine ten.\n" * 3,
        "First choose the province: “aim {province}”.",
        "The rest is theirs: {whoever}.",
    ],
)
def test_what_reads_well_is_not(text: str) -> None:
    assert not list(faults_of(text))


def test_every_text_of_the_catalogue_reads_well() -> None:
    assert not list(faults(_template(Path(wording.__file__).parents[2])))


def test_what_is_allowed_is_still_there() -> None:
    told = "\n".join(str(message.id) for message in _template(Path(wording.__file__).parents[2]))
    assert not [part for part in wording.ALLOWED if part not in told]
