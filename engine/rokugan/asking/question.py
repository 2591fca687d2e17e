"""What is asked in each phase, and who is asked the same after that."""

from __future__ import annotations

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import T
from engine.rokugan.actions import Action, Claim, Look, notation
from engine.rokugan.asking import prompts
from engine.rokugan.asking.cards import ask_card
from engine.rokugan.asking.choices import by_territory, lot_beside, public_text, ungrouped
from engine.rokugan.asking.hints import aim_hint, card_hint, clan_hint, land_hint, token_hint
from engine.rokugan.asking.placement import ask_placement, ask_wave
from engine.rokugan.asking.tokens import ask_exchange, ask_token
from engine.rokugan.data import HAND, TERRITORIES
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.labels import label


def ask(view: RokuganView, legal: Actions[Action]) -> Question | None:
    """What is asked of the seat whose view it is; None if nothing."""
    if not legal:
        return None
    match view.phase:
        case At.CLANS:
            prompt = T("Which clan do you play? You hold its capital from the start.")
            return ungrouped("clan", T("Choosing a clan"), prompt, legal, clan_hint)
        case At.OBJECTIVES:
            prompt = T("Which secret objective do you keep? Nobody else sees either of the two.")
            return ungrouped(
                "objective",
                T("Keeping a secret objective"),
                prompts.below(prompt, prompts.clan(view)),
                legal,
                aim_hint,
            )
        case At.CONTROL:
            return _control(view, legal)
        case At.FORESIGHT:
            prompt = T("Which token goes back into the pool? Nobody sees which.")
            prompt = prompts.below(prompt, prompts.hand(view), prompts.objective(view))
            return ungrouped("foresight", T("Dragon returns a token"), prompt, legal, token_hint)
        case At.RIDE:
            return ask_token(view, legal) if isinstance(legal[0], Look) else ask_exchange(view, legal)
        case At.PLACEMENT if view.wave_sizes:
            return ask_wave(view, legal)
    if view.own is not None and view.own.draft is not None:
        return ask_card(view, legal)
    if view.phase == At.CARDS:
        prompt = T("Do you play a territory card now? Passing does not bind you for later turns.")
        return ungrouped(
            "cards",
            public_text(view),
            prompts.below(prompt, prompts.hand(view), prompts.objective(view)),
            legal,
            card_hint,
        )
    return ask_placement(view, legal)


def next_seats(view: RokuganView) -> tuple[int, ...]:
    """Who is asked the same after the seat in turn, as far as everybody knows it."""
    if not view.active or view.acting is None:
        return ()
    seats = len(view.players)
    clockwise = tuple((view.acting + step) % seats for step in range(1, seats))
    match view.phase:
        case At.CLANS:
            return tuple(seat for seat in clockwise if view.players[seat].clan is None)
        case At.CONTROL:
            return tuple(seat for seat in clockwise if view.players[seat].to_place)
        case At.CARDS:
            return tuple(seat for seat in clockwise if any(not _dark(land) for land in view.players[seat].cards))
        case At.PLACEMENT if not view.wave_sizes:
            return tuple(seat for seat in clockwise if _in_turn(view, seat))
    return ()


def _dark(territory: str) -> bool:
    return TERRITORIES[territory].honor == 0


def _in_turn(view: RokuganView, seat: int) -> bool:
    player = view.players[seat]
    return not player.out and player.hand > HAND.kept


def _control(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.seat is not None, "somebody is asked"
    claims = [action for action in legal if isinstance(action, Claim)]
    choices, groups = by_territory(
        (action.province, Choice(notation(action), label(action), land_hint(view, action.province)))
        for action in claims
    )
    by_lot, lot = lot_beside(legal)
    left = words.control(view.players[view.seat].to_place)
    return Question(
        kind="control",
        public=T("Placing a control token"),
        prompt=prompts.below(
            T("Where does your next control token go? You have {left} to place.", left=left),
            prompts.clan(view),
            prompts.objective(view),
        ),
        choices=(*choices, *by_lot),
        groups=(*groups, *lot),
    )
