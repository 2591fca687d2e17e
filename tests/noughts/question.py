"""How each decision is put to a person, from the seat's view and its legal actions alone; and why one is refused."""

from __future__ import annotations

from engine.core.question import Card, Choice, Offer, Question, Sheet, Slot
from engine.core.sequence import Actions
from engine.core.text import T, Text, listing
from tests.noughts.actions import Action, Mark, Unlock, notation
from tests.noughts.data import COINS
from tests.noughts.state import At, NoughtsState
from tests.noughts.text import coins, label
from tests.noughts.view import NoughtsView

BID = "bid"


def ask(view: NoughtsView, legal: Actions[Action]) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither."""
    if not legal:
        return None
    choices = tuple(Choice(notation(action), label(action)) for action in legal)
    if view.phase == At.MARK:
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
