"""How decisions are put to a person, refused, and taken by the rules or by a caretaker."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.protocol import Asking
from engine.core.question import Card, Choice, Offer, Question, Sheet, Slot
from engine.core.sequence import Actions
from engine.core.text import T, Text, listing
from tests.noughts.actions import ACTIONS, COINS, Action, Mark, Unlock
from tests.noughts.phases import LINES
from tests.noughts.state import NoughtsPhase, NoughtsState
from tests.noughts.view import NoughtsView
from tests.noughts.words import LABELS, coins


def ask(view: NoughtsView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither."""
    choices = tuple(Choice(ACTIONS.write(action), LABELS(action)) for action in legal)
    if view.phase == NoughtsPhase.MARK and legal:
        return Question("mark", T("The next square"), T("Which square do you take?"), choices)
    if not legal:
        return None
    locked, bid = Unlock() in legal, None if view.bid is None else str(view.bid)
    sheet = Sheet(
        slots=(Slot("bid", T("Your bid"), card=bid, typed=T("Coins"), aliases=("bid",)),),
        cards=tuple(Card(str(n), coins(n), slot="bid" if str(n) == bid else None) for n in range(COINS + 1)),
        focus="bid",
        locked=locked,
        offers=() if locked or bid == "0" else (Offer("nothing", T("Bid nothing"), "assign bid 0"),),
        lacking=() if bid else (T("You have not bid yet."),),
    )
    prompt = T("How much for the first move? Only the higher bid is paid.")
    bids = tuple(choice for choice in choices if choice.wish.startswith("assign"))
    return Question("bid", T("Bids"), prompt, choices if locked else bids, sheet=sheet, due=not locked)


def why_not(state: NoughtsState, seat: int, action: Action, legal: Actions[Action]) -> Text:
    """Why an action is not allowed, and what is."""
    possible = listing([LABELS(one) for one in legal])
    if isinstance(action, Mark) and action.square in state.marks:
        return T("{square} is taken. Free are {squares}.", square=action.square, squares=possible)
    return T("That is not what is asked now. You can do this: {choices}.", choices=possible)


def advise(view: NoughtsView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Complete a line, else spoil one, else take the middle or any square."""
    marks = dict(view.marks)
    for owner in (view.seat, 1 - (view.seat or 0)):
        for line in LINES:
            if sorted(str(marks.get(square)) for square in line) == [str(owner), str(owner), "None"]:
                return Mark(next(square for square in line if square not in marks))
    action: Action = legal[chance.draw(legal.onward)]
    return Mark("b2") if Mark("b2") in legal else action


ASKING = Asking[NoughtsState, Action, NoughtsView](
    question=ask,
    why_not=why_not,
    default_action=lambda state, seat, legal, begun: legal[0],  # RULES.md 2 and 3
    advise=advise,
)
