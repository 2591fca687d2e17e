"""How decisions are put to a person, refused, and taken by the rules or by a caretaker."""

from engine.core.protocol import Asking
from engine.core.question import Card, Choice, Offer, Question, Sheet, Slot
from engine.core.sequence import Actions
from engine.core.text import T
from tests.noughts.actions import ACTIONS, COINS, Action, Clear, Lock
from tests.noughts.state import NoughtsPhase, NoughtsState
from tests.noughts.view import NoughtsView
from tests.noughts.words import LABELS, coins


def ask(view: NoughtsView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither."""
    choices = tuple(Choice(ACTIONS.write(it), LABELS(it)) for it in legal if not isinstance(it, Clear | Lock))
    if view.phase == NoughtsPhase.MARK or not choices:
        return Question("mark", T("The next square"), T("Which square do you take?"), choices) if choices else None
    bid = None if view.bid is None else str(view.bid)
    sheet = Sheet(
        slots=(Slot("bid", T("Your bid"), card=bid, aliases=("bid",)),),
        cards=tuple(Card(str(n), coins(n), slot="bid" if str(n) == bid else None) for n in range(COINS + 1)),
        focus="bid",
        locked=False,
        offers=() if bid == "0" else (Offer("nothing", T("Bid nothing"), "assign bid 0"),),
        lacking=() if bid else (T("You have not bid yet."),),
    )
    return Question("bid", T("Bids"), T("How much for the first move? The lower bid is kept."), choices, sheet=sheet)


ASKING = Asking[NoughtsState, Action, NoughtsView](question=ask)
"""The caretaker plays at random; the first legal action is the default, RULES.md 2 and 3."""
