"""Where a token goes: its slots by territory, those where it does something first."""

from collections.abc import Container, Sequence

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text
from engine.rokugan.actions import Action, Aim, Lot, Put, Rank, face_under, notation, token_of
from engine.rokugan.asking import hints
from engine.rokugan.asking.hints import below, by_territory, land_hint, lot_beside, provinces_by_id, tokens_by_id
from engine.rokugan.asking.targets import slots_for, working
from engine.rokugan.data import BLUFF, FIGHTING, SLOTS
from engine.rokugan.rules.tokens import KIND_OF
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.label import label, slot_label


def ask_slot(view: RokuganView, legal: Actions[Action], held: str, public: Text) -> Question:
    """Where the token taken up goes; ``public`` is what the table reads."""
    if any(isinstance(action, Aim) for action in legal):
        provinces = {action.province for action in legal if isinstance(action, Aim)}
        slots = [slot for slot in slots_for(view, held) if SLOTS[slot].target in provinces]
        verb, named = ("rank", view.own.ranked) if view.wave_sizes and view.own else ("put", ())
        wishes = {slot: f"aim {SLOTS[slot].target}; {verb} {slot}" for slot in slots if slot not in named}
    else:
        wishes = {action.slot: notation(action) for action in legal if isinstance(action, Put | Rank)}
    works = frozenset(working(view, held, wishes))
    choices, groups = by_territory(
        (
            (SLOTS[slot].target, Choice(wishes[slot], words.slot_label(slot), _slot_hint(view, held, slot, works)))
            for slot in sorted((slot for slot in wishes if slot in SLOTS), key=lambda slot: slot not in works)
        ),
        None if held == BLUFF else lambda part: _working_hint(part, {wishes[slot] for slot in works}),
    )
    by_lot, lot = lot_beside(legal)
    on_tokens = [slot for slot in wishes if slot not in SLOTS]
    others = [action for action in legal if not isinstance(action, Aim | Put | Rank | Lot)]
    bluffs = held == BLUFF or not choices
    prompt = T("Where do you place {token}? It {use}.", token=words.face(held), use=words.use(held))
    said = [*hints.ranking(view, held), *([] if bluffs else [T("Anywhere else it only looks dangerous.")])]
    return Question(
        "slot",
        public,
        below(view, prompt, *said, hints.status, hints.objective),
        (
            *choices,
            *(Choice(wishes[slot], slot_label(slot), _blessed_hint(view, slot)) for slot in on_tokens),
            *by_lot,
            *(Choice(notation(action), label(action)) for action in others),
        ),
        (*groups, *lot),
    )


def _working_hint(part: Sequence[Choice], works: Container[str]) -> Text:
    n = sum(choice.wish in works for choice in part)
    if not n:
        return TN("no effect in its {n} place", "no effect in its {n} places", len(part))
    return T("an effect in {n} of {all} places", n=n, all=len(part))


def _slot_hint(view: RokuganView, held: str, slot: str, works: Container[str]) -> Text:
    """What the token will do there, and what lies there."""
    assert view.seat is not None, "somebody is asked"
    where, land = SLOTS[slot], land_hint(view, SLOTS[slot].target)
    mine = provinces_by_id(view)[where.target].controller == view.seat
    if slot not in works:
        return land if held == BLUFF else words.joined(": ", (T("no effect"), land))
    return words.joined(": ", (KIND_OF[held].effect or (T("defends") if mine else T("attacks")), land))


def _blessed_hint(view: RokuganView, slot: str) -> Text | None:
    """What lies under the blessing, and whether that helps."""
    face = face_under(slot)
    if face is not None:
        return None if face in FIGHTING else T("no effect")
    under = tokens_by_id(view)[token_of(slot) or 0]
    return hints.mine(under) if under.face in FIGHTING else words.joined(": ", (T("no effect"), hints.mine(under)))
