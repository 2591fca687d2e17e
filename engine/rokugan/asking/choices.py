"""Choices put together: one after another, or by territory; the lot beside them; what the table reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.question import Choice, Group, Question
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text, verbatim
from engine.rokugan.actions import LOT, Action, notation
from engine.rokugan.asking.hints import BY_LOT, Hint
from engine.rokugan.data import PROVINCES, TERRITORY_IDS
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.labels import label

LISTED = 25
"""At most so many members a group."""


def ungrouped(kind: str, public: Text, prompt: Text, legal: Actions[Action], hint: Hint) -> Question:
    """A question whose choices need no groups."""
    return Question(
        kind=kind,
        public=public,
        prompt=prompt,
        choices=tuple(Choice(notation(action), label(action), hint(action)) for action in legal),
    )


def by_territory(
    choices: Iterable[tuple[str, Choice]], hint: Callable[[Sequence[Choice]], Text] | None = None
) -> tuple[tuple[Choice, ...], tuple[Group, ...]]:
    """Choices, each with its province, in groups by territory; a long one is cut in two."""
    by_land: dict[str, list[Choice]] = {}
    for province, choice in choices:
        by_land.setdefault(PROVINCES[province].territory, []).append(choice)
    grouped: list[Choice] = []
    groups: list[Group] = []
    for land in TERRITORY_IDS:
        members = by_land.get(land, [])
        for number, start in enumerate(range(0, len(members), LISTED)):
            key = f"{land}_{number + 1}" if number else land
            part = members[start : start + LISTED]
            name = words.territory(land)
            title = T("{land}, more", land=name) if number else verbatim(name)
            groups.append(Group(key, title, hint(part) if hint else _places(part)))
            grouped += [Choice(choice.wish, choice.label, choice.hint, key) for choice in part]
    return tuple(grouped), tuple(groups)


def _places(part: Sequence[Choice]) -> Text:
    return TN("{n} choice", "{n} choices", len(part))


def lot_beside(legal: Actions[Action]) -> tuple[tuple[Choice, ...], tuple[Group, ...]]:
    """The lot, beside choices that come in groups."""
    if LOT not in legal:
        return (), ()
    return (Choice(notation(LOT), label(LOT), group=BY_LOT.key),), (BY_LOT,)


def public_text(view: RokuganView) -> Text:
    """What the table reads, whatever the seat has taken up."""
    if view.phase == At.RIDE:
        return T("Scorpion may look at a token")
    if view.wave_sizes and view.phase == At.PLACEMENT:
        return T("Writing down tokens for this wave")
    if view.phase == At.CARDS:
        return T("Territory cards: play one or pass")
    if view.looking:
        return T("Scorpion may look at a token")
    if view.looked:
        return T("Dark Favors: which token is discarded")
    return T("Placing a token")
