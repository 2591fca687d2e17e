"""How decisions are put to a person, refused, and taken by the rules or by a caretaker."""

from __future__ import annotations

from collections import Counter

from engine.core.chance import Chance
from engine.core.protocol import Asking
from engine.core.question import Card, Choice, Offer, Question, Sheet, Slot
from engine.core.sequence import Actions
from engine.core.text import T, Text, listing
from tests.noughts.actions import ACTIONS, COINS, Action, Mark, Unlock
from tests.noughts.phases import LINES
from tests.noughts.state import NoughtsPhase, NoughtsState
from tests.noughts.view import NoughtsView
from tests.noughts.words import coins, label

BID, MIDDLE = "bid", Mark("b2")


def ask(view: NoughtsView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither."""
    if not legal:
        return None
    choices = tuple(Choice(ACTIONS.write(action), label(action)) for action in legal)
    if view.phase == NoughtsPhase.MARK:
        return Question("mark", T("The next square"), T("Which square do you take?"), choices)
    locked = Unlock() in legal
    bid = None if view.bid is None else str(view.bid)
    sheet = Sheet(
        slots=(Slot(BID, T("Your bid"), card=bid, typed=T("Coins"), aliases=(BID,)),),
        cards=tuple(Card(str(n), coins(n), slot=BID if str(n) == bid else None) for n in range(COINS + 1)),
        focus=BID,
        locked=locked,
        offers=() if locked or bid == "0" else (Offer("nothing", T("Bid nothing"), "assign bid 0"),),
        lacking=() if bid else (T("You have not bid yet."),),
    )
    prompt = T("How much for the first move? Only the higher bid is paid.")
    bids = tuple(choice for choice in choices if choice.wish.startswith("assign"))
    return Question("bid", T("Bids"), prompt, choices if locked else bids, sheet=sheet, due=not locked)


def why_not(state: NoughtsState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    """Why an action is not allowed, and what is."""
    possible = listing([label(one) for one in legal])
    if isinstance(action, Mark) and action.square in state.marks:
        return T("{square} is taken. Free are {squares}.", square=action.square, squares=possible)
    return T("That is not what is asked now. You can do this: {choices}.", choices=possible)


def default_action(state: NoughtsState, seat: int, legal: Actions[Action], begun: bool) -> Action:
    """RULES.md 2 and 3: nothing is bid, the first free square is taken."""
    first: Action = legal[0]
    return first


def advise(view: NoughtsView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Complete a line, else spoil one, else take the middle or any square."""
    marks = dict(view.marks)
    for owner in (view.seat, 1 - (view.seat or 0)):
        for line in LINES:
            if Counter(marks.get(square) for square in line) == {owner: 2, None: 1}:
                return Mark(next(square for square in line if square not in marks))
    action: Action = legal[chance.draw(legal.onward)]
    return MIDDLE if MIDDLE in legal else action


ASKING = Asking[NoughtsState, Action, NoughtsView](
    question=ask, why_not=why_not, default_action=default_action, advise=advise
)
