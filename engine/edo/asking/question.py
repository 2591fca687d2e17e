"""How each decision of Edo is put to a person, from the seat's view and its legal actions alone.

The draft and wages here; the plan in ``plan_sheet``, moves and activations in ``performing``.
"""

from collections.abc import Iterable, Iterator

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import Arg, T, Text
from engine.edo.actions import Action, Home, Keep, Return, Take, notation
from engine.edo.asking.performing import ask_activation, ask_moves
from engine.edo.asking.plan_sheet import plan_sheet
from engine.edo.data import FALLBACK, FIGURES, SPACES, START, WAGE, board
from engine.edo.state import EdoPhase
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label

Legal = Actions[Action]

TOGETHER = "; "


def ask(view: EdoView, legal: Legal, focus: str | None) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither.

    ``focus`` names the position of the plan to be filled.
    """
    if not legal:
        return None
    match view.phase:
        case EdoPhase.DRAFT:
            return _draft(view, legal)
        case EdoPhase.PLAN:
            return plan_sheet(view, legal, focus)
        case EdoPhase.PREMOVE:
            return ask_moves(view, legal)
        case EdoPhase.WAGES:
            return _wages(view, legal)
    return ask_activation(view, legal)


def next_seats(view: EdoView) -> tuple[int, ...]:
    """The seats that come after the one asked now, as far as everybody knows: those that can pay for anything."""
    players = view.players
    later = dict.fromkeys(seat for seat in view.waiting if seat not in view.active)
    if view.phase in (EdoPhase.PREMOVE, EdoPhase.EXECUTE):
        return tuple(seat for seat in later if players[seat].ryo != 0)
    if view.phase == EdoPhase.WAGES:
        return tuple(seat for seat in later if players[seat].officials < len(FIGURES) and players[seat].rice >= WAGE)
    return tuple(later)


# -- draft --------------------------------------------------------------------------------------------------------


def _draft(view: EdoView, legal: Legal) -> Question:
    me = view.me
    if me.start_set is not None:
        said: list[Arg] = [T("Take a home city: a house and a samurai of yours will stand there.")]
    elif me.home is not None:
        said = [T("Take a start set: what you begin with besides {ryo}.", ryo=names.ryo(START.ryo))]
    else:
        said = [T("Take a start set or a home city. What you leave now you take later, in reverse order.")]
    taken = [
        T("{seat} {city}", seat=names.seats([player.seat]), city=names.SPACE[player.home])
        for player in view.players
        if player.home is not None
    ]
    if taken:
        said.append(T("Home cities so far: {cities}.", cities=names.joined(", ", taken)))
    return Question(
        kind="draft",
        public=T("Draft: a start set or a home city"),
        prompt=names.lines(said),
        choices=tuple(_draft_choice(view, action) for action in legal),
    )


def _draft_choice(view: EdoView, action: Action) -> Choice:
    match action:
        case Take():
            return Choice(notation(action), T("Start set: {goods}", goods=label(action)))
        case Home(city):
            income = board(len(view.players)).income[city][0][0]
            return Choice(
                notation(action), label(action), T("pays {ryo} to whoever is alone there", ryo=names.ryo(income))
            )
    raise TypeError(f"no draft: {action!r}")


# -- wages --------------------------------------------------------------------------------------------------------


def _wages(view: EdoView, legal: Legal) -> Question:
    return Question(
        kind="wages",
        public=T("Wages"),
        prompt=names.lines(
            (
                T(
                    "Each samurai that stays costs {wage} rice; you have {n}. The others come back to hand.",
                    wage=WAGE,
                    n=view.me.rice,
                ),
                *_marked(view),
            )
        ),
        choices=tuple(_wage_choices(view, legal)),
    )


def _marked(view: EdoView) -> Iterator[Text]:
    if view.kept:
        yield T("Staying: {figures}.", figures=names.joined(", ", map(names.figure, view.kept)))
    if view.returned:
        yield T("Coming back: {figures}.", figures=names.joined(", ", map(names.figure, view.returned)))


def _wage_choices(view: EdoView, legal: Legal) -> Iterator[Choice]:
    """Whole answers, and one by one if there are several samurai."""
    yield from _at_once(view, legal)
    if view.kept or view.returned or view.me.officials < len(FIGURES) - 1:
        for action in legal:
            yield _wage_choice(view, action)


def _at_once(view: EdoView, legal: Legal) -> Iterator[Choice]:
    """The whole answer by one press, as long as nothing is marked: so many stay, those first that bring most."""
    if view.kept or view.returned:
        return
    figures = [figure for figure, space in zip(FIGURES, view.me.figures, strict=True) if space is not None]
    figures.sort(key=lambda figure: FALLBACK.keep_order.index(SPACES[view.stands_at(figure)].kind))
    for n in range(min(len(figures), view.me.rice // WAGE), -1, -1):
        stay, back = figures[:n], figures[n:]
        wish = TOGETHER.join([*(f"keep {figure}" for figure in stay), *(f"return {figure}" for figure in back), "done"])
        costs = T("costs {n} rice", n=n * WAGE)
        if len(figures) == 1:
            where = _standing(view, figures)
            yield Choice(wish, T("Keep your samurai: {space}", space=where) if stay else T("Take it back"), costs)
        elif not back:
            yield Choice(wish, T("Keep all of them"), costs)
        elif stay:
            yield Choice(wish, T("Keep {n}: {spaces}", n=n, spaces=_standing(view, stay)), costs)
        else:
            yield Choice(wish, T("Take all of them back"), T("all are officials again"))


def _standing(view: EdoView, figures: Iterable[str]) -> Text:
    return names.joined(", ", [names.SPACE[view.stands_at(figure)] for figure in figures])


def _wage_choice(view: EdoView, action: Action) -> Choice:
    match action:
        case Keep(figure) | Return(figure):
            return Choice(notation(action), label(action), names.SPACE[view.stands_at(figure)])
    return Choice(notation(action), T("That is my choice"))
