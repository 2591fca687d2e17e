"""The plain-English lint finds what it is meant to find, and leaves plain English alone."""

import pytest

from tests.english import findings


@pytest.mark.parametrize(
    "source",
    [
        '"""What a match is."""',
        'X = 1\n"""Whether it is over."""',
        "# So many are kept",
        'def f():\n    """Return the name of whoever acts."""',
        'T("Somebody has joined.")',
        'T("{name} lost his seat.", name=name)',
        'log.warning("Whose turn it is, nobody knows")',
        "def told(match): ...",
        f'"""Return {"very " * 30}long lines."""',
    ],
)
def test_riddles_are_found(source: str) -> None:
    assert findings(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Return True if the match is over."""',
        "# kept apart, so that a restart finds it",
        'T("Who goes first?")',
        'T("Someone has joined.")',
        "class It:\n    @property\n    def closed(self) -> bool: ...",
    ],
)
def test_plain_english_passes(source: str) -> None:
    assert not findings(source)
