"""The three ways to say no. Each says what was wrong in a player's words; the state stays as it was."""

from engine.core.text import Text, plain


class Refusal(Exception):
    """A wish that cannot be granted. ``text`` is the sentence for the player."""

    def __init__(self, text: Text) -> None:
        super().__init__(plain(text))
        self.text = text


class Unreadable(Refusal):
    """What was written names no action at all. ``place`` is the number of the word that is wrong, if one is."""

    def __init__(self, text: Text, place: int | None = None) -> None:
        super().__init__(text)
        self.place = place


class Illegal(Refusal):
    """A readable action that the rules do not allow now."""


class Stale(Refusal):
    """An answer to a question that is no longer asked."""


class Corrupt(Exception):
    """Stored data that is not what it should be: a state, a log or a data file. Nothing was loaded."""
