"""An action of an authorization card (RULES.md 9), which answers for itself.

Rules, questions, refusals, words, caretaker and pictures ask it; the answers of each kind stand in ``effects``. A new
kind is a class there, and a card in ``cards.json`` that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine.core.quick import frozen
from engine.core.text import TN, Text

if TYPE_CHECKING:
    from engine.core.question import Choice, Group
    from engine.edo.actions import Action, Move
    from engine.edo.caretaker.situation import PlanBasis, Situation
    from engine.edo.caretaker.working import Hold, Link
    from engine.edo.state import EdoState, EdoTurn
    from engine.edo.view import EdoView

Shortcut = tuple[str, Text]
"""A word of an order sheet that answers several questions at once, and how its button reads."""


class ActionKind(StrEnum):
    """What an action of a card is about (9)."""

    MONEY = "money"
    RICE = "rice"
    TRAVEL = "travel"
    RECRUIT = "recruit"
    DEVELOP = "develop"
    HARVEST = "harvest"
    BUILD = "build"
    TRADE = "trade"


class ActionWords(NamedTuple):
    """How an action of a card reads."""

    short: Text
    """What it is about, beside a sign that says the rest."""
    name: Text
    """The same with what tells it from others of its kind."""
    use: Text
    """What one activation does."""
    mark: tuple[str, str] = ("", "")
    """What tells it from others of its kind in a picture: a piece and a figure, either of them perhaps empty."""


@frozen
class CardAction:
    """One action of an authorization card."""

    kind: ClassVar[str]
    """Its name, and that of its sign in pictures."""
    sign: ClassVar[str]
    """A quick sign in texts; never the only information."""
    actions: ClassVar[tuple[type, ...]] = ()
    """How an activation can be used."""
    travels: ClassVar[bool] = False
    """Whether own officials enter the board by it."""
    needs_samurai: ClassVar[bool] = False
    """Whether each activation needs another samurai in the right place."""
    all_moves: ClassVar[Shortcut | None] = None
    """Settles the moves before the card and all its activations."""
    all_activations: ClassVar[Shortcut | None] = None
    """Settles all its activations."""

    officials: int
    """So many at most."""
    each: int = 1
    """So many for one activation."""
    resource: str = ""
    amount: int = 0
    """Ryo or rice for one activation."""
    bonus: int = 0
    """Goods besides the yield."""
    cost: int = 0
    """Ryo or rice to be paid for one activation."""
    anywhere: bool = False
    """Officials enter the board on any space, not just at gates."""
    moves: int = 0
    """Figures that one official may move."""
    cheaper_ryo: int = 0
    cheaper_material: int = 0
    both: bool = False
    """Goods and the point, wherever the merchant is."""
    extra: int = 0
    """Units more than the merchant card sells."""

    def activations(self, officials: int) -> int:
        """How often so many officials carry it out."""
        return officials // self.each

    # -- rules ----------------------------------------------------------------------------------------------

    def begin(self, turn: EdoTurn, seat: int, times: int) -> None:
        """What happens without a question when the entry is revealed, with so many activations."""

    def answers(self, state: EdoState, seat: int) -> Sequence[Action]:
        """What the seat may do with the present activation; the last is always to leave it."""
        raise NotImplementedError(f"{self.kind} asks nothing")

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        """Carry out one answer."""
        raise NotImplementedError(f"{self.kind} asks nothing")

    def stuck(self, turn: EdoTurn, seat: int) -> None:
        """Nothing can be done with the present activation, and it is gone; perhaps all that are left (8.3)."""
        raise NotImplementedError(f"{self.kind} asks nothing")

    # -- asking ---------------------------------------------------------------------------------------------

    def why_not(self, state: EdoState, seat: int, action: Action) -> Text | None:
        """Why the present activation cannot be used like this; the action is one of ``actions``."""
        return None

    def default(self, view: EdoView, legal: Sequence[Action]) -> Action:
        """What a seat that lets its time run out does with the present activation (14)."""
        return legal[-1]

    def default_moves(self, view: EdoView) -> tuple[Move, ...]:
        """What such a seat moves before the card, best made in this order (14)."""
        return ()

    def forecast(self, view: EdoView, times: int) -> Text:
        """What so many activations, at least one, will bring, as far as it can be said."""
        return TN("{n} activation", "{n} activations", times)

    def targets(self, view: EdoView) -> tuple[str, ...]:
        """The spaces where it can be carried out; none where the space does not matter."""
        return tuple([space.id for space in view.spaces if self.serves(view, space.id)])

    def serves(self, view: EdoView, space: str) -> bool:
        """Whether a samurai could serve there."""
        return False

    def helps(self, view: EdoView, move: Move) -> bool:
        """Whether a move before the card is of use for it."""
        return False

    def move_hints(self, view: EdoView, move: Move) -> Iterator[Text]:
        """What is worth knowing of a move before the card."""
        return iter(())

    def reminders(self, view: EdoView) -> Iterator[Text]:
        """What is worth knowing while it is carried out."""
        return iter(())

    def choice(self, view: EdoView, action: Action) -> Choice:
        """How an answer is offered."""
        raise NotImplementedError(f"{self.kind} asks nothing")

    def rank(self, action: Action) -> tuple[int, int]:
        """The lower the earlier an answer is offered."""
        return 0, 0

    def groups(self, view: EdoView, legal: Sequence[Action]) -> Iterator[Group]:
        """The groups in which answers are offered."""
        return iter(())

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def words(self) -> ActionWords:
        """How it reads."""
        raise NotImplementedError(self.kind)

    # -- caretaker ------------------------------------------------------------------------------------------

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        """What so many activations at most would best be used for: after one, after two, and so on; not for Travel."""
        raise NotImplementedError(f"{self.kind} has no chain")
