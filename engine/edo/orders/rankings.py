"""Following a ranking (RULES.md 20.7, 20.8): who stays on the board, what is taken in the draft."""

from collections.abc import Iterator

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import How
from engine.core.standing_orders.entry import ANY, Amount, Answer, Entry, Preference
from engine.edo.actions import DONE, Action, Home, Keep, Return, Take, give_back, keep
from engine.edo.asking import default_action
from engine.edo.data import FIGURES, SPACES, WAGE
from engine.edo.orders import words as terms
from engine.edo.orders.facts import hold
from engine.edo.orders.sheets import first_word, number
from engine.edo.view import EdoView

Legal = Actions[Action]
Entries = tuple[Entry, ...]
Step = Answer


# -- wages (20.7) -------------------------------------------------------------------------------------------------


def wages(view: EdoView, legal: Legal, entries: Entries, *, asking: bool) -> Step | None:
    """The next mark, then that it stands."""
    staying = keeping(view, entries, asking=asking)
    if staying is None:
        return None
    unmarked = list(
        dict.fromkeys(action.figure for action in legal[: legal.onward] if isinstance(action, Keep | Return))
    )
    if not unmarked:
        return Answer(DONE, entries)
    # those that stay are marked first, so that there is rice for them
    figure = min(unmarked, key=lambda one: (one not in staying, one))
    stays = figure in staying and keep(figure) in legal
    return Answer(keep(figure) if stays else give_back(figure), entries)


def keeping(view: EdoView, entries: Entries, *, asking: bool = True) -> tuple[str, ...] | None:
    """The figures that stay by a wages sheet; None if its owner must be asked."""
    said = {first_word(entry): entry.ways[0] for entry in entries}
    most = view.me.rice // WAGE
    ranking = [
        entry.ways for entry in entries if first_word(entry) not in (terms.KEEP_MAX, terms.KEEP_RICE, terms.AT_END)
    ]
    if default_action.ending_now(view):
        last = said.get(terms.AT_END)
        ranking = [(Preference(last.words[1:], last.amount),)] if last else [(Preference((), Amount(How.ALL)),)]
    else:
        most = min(
            most, number(said, terms.KEEP_MAX, len(FIGURES)), (view.me.rice - number(said, terms.KEEP_RICE, 0)) // WAGE
        )
    if not ranking:
        return None
    chosen: dict[str, None] = {}
    for ways in ranking:
        for way in ways:
            if way.asks:
                if asking:
                    return None
            elif hold(view, way.conditions, None):
                chosen |= dict.fromkeys(_meant(view, way))
                break
    return tuple(chosen)[: max(0, most)]


def _meant(view: EdoView, way: Preference) -> Iterator[str]:
    """The samurai that a preference names: by figure, by space, by what a space is; all of them without a name."""
    standing = [(figure, space) for figure, space in zip(FIGURES, view.me.figures, strict=True) if space]
    words = [word for word in way.words if word != "keep"]
    for word in words:
        for figure, space in standing:
            if word in (figure, space, str(SPACES[space].kind), SPACES[space].resource):
                yield figure
    if not words:
        yield from (figure for figure, _ in standing)


# -- draft (20.8) -------------------------------------------------------------------------------------------------


def draft(view: EdoView, legal: Legal, entries: Entries, *, asking: bool) -> Step | None:
    """The first of the list that is there and of a kind that is missing; behind the last one the rules decide."""
    for entry in entries:
        for way in entry.ways:
            if not hold(view, way.conditions, None):
                continue
            if way.asks:
                if asking:
                    return None
            elif way.words == (ANY,):
                return Answer(None, entries)
            else:
                for action in (Take(way.words[-1]), Home(way.words[-1])):
                    if action in legal:
                        return Answer(action, entries)
    return Answer(default_action.by_default(view, legal), entries)
