"""How the decisions of the performing phase are put to a person: moves before a card, and each activation.

From the seat's view and its legal actions alone. Samurai of one seat on the same space are alike, so that of several
that could serve the lowest number is offered. What is likeliest wanted comes first.
"""

from collections.abc import Iterable, Iterator

from engine.core.question import Choice, Group, Question, Rest
from engine.core.sequence import Actions
from engine.core.text import Arg, T
from engine.edo.actions import DONE, Action, Move, notation
from engine.edo.asking.forecast import forecast
from engine.edo.card_action import Shortcut
from engine.edo.data import board
from engine.edo.orders.sheets import sheet_key
from engine.edo.state import Entry
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.position import about

Legal = Actions[Action]


def ask_moves(view: EdoView, legal: Legal) -> Question:
    """Before a card is revealed: who moves, and where to? To go on is a button of its own."""
    turn, entry = view.turn, view.card
    assert turn is not None, "a card is coming"
    moves = [action for action in legal if isinstance(action, Move)]
    figures = dict.fromkeys(move.figure for move in moves)
    moves.sort(key=lambda move: (not entry.spec.helps(view, move), _cost(view, move)))
    said: list[Arg] = [
        T(
            "Your card {n}, still hidden: {entry}. As things stand: {forecast}.",
            n=turn.position + 1,
            entry=names.entry(entry),
            forecast=forecast(view, entry),
        ),
        *entry.spec.reminders(view),
        T(
            "Before it you may move your samurai and the merchant, each once, for 1 Ryo a step; you have {ryo}.",
            ryo=names.ryo(view.me.ryo or 0),
        ),
    ]
    return Question(
        kind="moves",
        public=T("Moves before card {n}", n=turn.position + 1),
        prompt=names.lines(said),
        choices=(
            *(_move_choice(view, move, entry) for move in moves),
            Choice(notation(DONE), T("Go on: no more moves")),
        ),
        groups=tuple(Group(figure, names.figure(figure), names.SPACE[view.stands_at(figure)]) for figure in figures),
        grouped=T("Who moves?"),
        rest=_rest(entry, entry.spec.all_moves) if entry.activations else None,
    )


def _rest(entry: Entry, shortcut: Shortcut | None) -> Rest | None:
    """The rest of the turn by one press, where the sheet of such a card can be left to itself (RULES.md 20.3)."""
    return None if shortcut is None else Rest(sheet_key(entry), *shortcut)


def _cost(view: EdoView, move: Move) -> int:
    return board(len(view.players)).distance[view.stands_at(move.figure), move.space]


def _move_choice(view: EdoView, move: Move, entry: Entry) -> Choice:
    said: list[Arg] = [names.ryo(_cost(view, move)), *about(view, move.space), *entry.spec.move_hints(view, move)]
    return Choice(notation(move), names.SPACE[move.space], names.joined(", ", said), move.figure)


def ask_activation(view: EdoView, legal: Legal) -> Question:
    """After the reveal: what is done with this activation?"""
    turn = view.turn
    assert turn is not None, "a card is in progress"
    entry = view.card
    spec, number = entry.spec, entry.activations - turn.left + 1
    said: list[Arg] = [
        T("Your {entry}.", entry=names.entry(entry)),
        T("{number} of {all}: {use}.", number=number, all=entry.activations, use=spec.words.use),
        *spec.reminders(view),
    ]
    answers = sorted(_different(view, legal, entry), key=spec.rank)
    return Question(
        kind=str(spec.kind),
        public=T("{card}: {action}", card=names.CARD[entry.card], action=spec.words.name),
        prompt=names.lines(said),
        choices=tuple([spec.choice(view, action) for action in answers]),
        groups=tuple(spec.groups(view, legal)),
        grouped=T("Who moves?"),
        rest=_rest(entry, spec.all_activations) if turn.left > 1 else None,
    )


def _different(view: EdoView, legal: Iterable[Action], entry: Entry) -> Iterator[Action]:
    """The actions without those that another samurai on the same space could do as well."""
    met = set()
    for action in legal:
        figure = getattr(action, "figure", None) if entry.spec.needs_samurai else None
        if figure is not None:
            alike = notation(action).replace(figure, view.stands_at(figure))
            if alike in met:
                continue
            met.add(alike)
        yield action
