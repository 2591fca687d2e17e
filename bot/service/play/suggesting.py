"""Suggestions for people: a strong caretaker's answer, to be looked at before it is taken.

They come from the seat's view and its legal actions alone. The luck that the caretaker draws is
not the match's: it follows from the match's secret, the seat and the number of its decisions, so
that the same question gets the same suggestion.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.service.match.match_state import MatchState
from bot.service.match.pending_plies import caretaker_action, default_action
from bot.service.match.turn_player import MOST_PLIES
from engine.core.chance import Chance
from engine.core.protocol import AnyGame
from engine.core.question import Question, Sheet
from engine.core.refusals import Refusal
from engine.core.sheet import LOCK, filled
from engine.core.text import T, Text

JOINT = "; "


class Said(NamedTuple):
    """One step of a suggestion: the choice of the open question that begins with its notations."""

    what: Text
    why: Text | None = None
    """The effect of the step."""
    slot: str = ""
    """The space of a sheet that is filled by it."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A strong caretaker's answer."""

    wish: str
    """The notations, joined by ``"; "``; empty if nothing would change. Never locks a sheet."""
    said: tuple[Said, ...]
    """The same in the words of the choices that lead there."""


def suggestion(live: MatchState, seat: int) -> Suggestion:
    """Return a strong caretaker's answer at an active seat."""
    thinker = Thinker(live.game, seat, live.private_luck(live.stands.decision_numbers[seat], "suggestion", seat))
    return thinker.suggestion(live.stands.state)


class Thinker:
    """A strong caretaker at one seat, which plays on copies only."""

    def __init__(self, game: AnyGame, seat: int, chance: Chance) -> None:
        self._game, self._seat, self._chance = game, seat, chance

    def suggestion(self, state: Any) -> Suggestion:
        """Return its answer to the open question: a whole sheet, or all steps of one choice."""
        question = self._question(state)
        assert question is not None, "the seat is asked"
        return self._answer(state, question.kind) if question.sheet is None else self._plan(state, question.sheet)

    def compared(self, states: Sequence[Any], notations: Sequence[str]) -> tuple[list[Text], list[Text], int]:
        """Return what was done and what a caretaker would have done; empty if both agree."""
        found, question = self.suggestion(states[0]), self._question(states[0])
        if question is not None and (sheet := question.sheet) is not None:
            cards = {card.key: card.label for card in sheet.cards}
            changed = [slot for slot in sheet.slots if slot.key in {one.slot for one in found.said}]
            did = [T("{slot}: {card}", slot=slot.label, card=cards.get(slot.card or "", "–")) for slot in changed]
            return did, [one.what for one in found.said], 1
        wish, parse = found.wish.split(JOINT), self._game.actions.parse
        seen = (n for n, done in enumerate(notations, 1) if not isinstance(parse(done), self._game.hidden.actions))
        if (taken := list(notations[: min(len(wish), next(seen, len(wish)))])) == wish:
            return [], [], len(wish)
        return [one.what for one in self._steps(states, taken)], [one.what for one in found.said], len(taken)

    def _answer(self, state: Any, kind: str) -> Suggestion:
        """Return the steps of one answer: until others see one, or the same is asked again."""
        notations: list[str] = []
        states = [state]
        while len(notations) < MOST_PLIES:
            action = self._advised(states[-1])
            notations.append(self._game.actions.write(action))
            if not isinstance(action, self._game.hidden.actions):
                break
            after = self._after(states[-1], action)
            asked = self._question(after)
            moved_on = (after.phase, after.active) != (state.phase, state.active)
            if moved_on or asked is None or asked.kind == kind:
                break
            states.append(after)
        return Suggestion(JOINT.join(notations), tuple(self._steps(states, notations)))

    def _steps(self, states: Sequence[Any], notations: list[str]) -> Iterator[Said]:
        at = 0
        while at < len(notations):
            question, rest = self._question(states[at]), notations[at:]
            choices = question.choices if question else ()
            found = next((one for one in choices if (way := one.wish.split(JOINT)) == rest[: len(way)]), None)
            if found is None:
                yield Said(self._game.words.label(self._game.actions.parse(notations[at])))
                at += 1
            else:
                yield Said(found.label, found.hint)
                at += len(found.wish.split(JOINT))

    def _plan(self, state: Any, sheet: Sheet) -> Suggestion:
        """Return a whole sheet as a caretaker fills it; cards on an incomplete sheet stay."""
        filling = state
        for slot in sheet.slots:
            if slot.card is not None:
                filling = self._played(filling, f"clear {slot.key}")
        for _ in range(MOST_PLIES):
            action = self._advised(filling)
            if self._game.actions.write(action) == LOCK:
                break
            filling = self._after(filling, action)
        best = self._sheet(filling)
        if sheet.lacking and any(slot.card for slot in sheet.slots):
            best = self._sheet(self._filled_up(state, {slot.key: slot.card for slot in best.slots}))
        wish = JOINT.join(filled(sheet, {slot.key: slot.card for slot in best.slots}))
        was = {slot.key: slot.card for slot in sheet.slots}
        labels = {card.key: card.label for card in best.cards}
        changed = [slot for slot in best.slots if slot.card is not None and slot.card != was[slot.key]]
        said = ((T("{slot}: {card}", slot=slot.label, card=labels[slot.card or ""]), slot) for slot in changed)
        return Suggestion(wish, tuple(Said(words, slot.hint, slot.key) for words, slot in said))

    def _filled_up(self, state: Any, wanted: dict[str, str | None]) -> Any:
        """Fill the free spaces with the wanted cards, or with the first that fits."""
        for slot in self._sheet(state).slots:
            if slot.card is None and (card := wanted[slot.key]) is not None:
                with suppress(Refusal):  # another space may have it already
                    state = self._played(state, f"assign {slot.key} {card}")
        filling = True  # until a space takes no card that is free; then the rules complete it
        for _ in range(MOST_PLIES):
            question = self._question(state)
            if question is None or question.sheet is None or not question.sheet.lacking:
                break
            choices = question.choices if filling else ()
            free = next((one.wish for one in choices if JOINT not in one.wish), None)
            filling = free is not None
            if free is None:  # as the rules complete a plan at the deadline
                state = self._after(state, default_action(self._game, state, self._seat))
            else:
                state = self._played(state, free)
        return state

    def _advised(self, state: Any) -> Any:
        return caretaker_action(self._game, state, self._seat, self._chance, len(self._game.levels) - 1)

    def _played(self, state: Any, notation: str) -> Any:
        return self._after(state, self._game.actions.parse(notation))

    def _after(self, state: Any, action: Any) -> Any:
        return self._game.apply_action(state, self._seat, action, self._chance).state

    def _question(self, state: Any) -> Question | None:
        return self._game.question(state, self._seat)

    def _sheet(self, state: Any) -> Sheet:
        sheet = question.sheet if (question := self._question(state)) else None
        assert sheet is not None, "a sheet stays open until it is locked"
        return sheet
