"""The questions of Edo to a person, from the seat's view and its legal actions alone.

The plan has its own file, ``plan_sheet``. Samurai of one seat on the same space are alike, so that
of several that could serve the lowest number is offered. The most likely answer comes first.
"""

from collections.abc import Iterable, Iterator

from engine.core.question import TOGETHER, Choice, Group, Question, Rest
from engine.core.sequence import Actions
from engine.core.text import Arg, T, Text
from engine.edo.actions import DONE, Action, Home, Keep, Move, OfSamurai, Return, notation
from engine.edo.asking import acts
from engine.edo.asking.acts import ASKED, Shortcut, move_helps, reminders
from engine.edo.asking.plan_sheet import plan_sheet
from engine.edo.asking.projection import forecast
from engine.edo.data import CAPITAL, FALLBACK, FIGURES, SPACES, WAGE, board
from engine.edo.orders.patterns import sheet_key
from engine.edo.state import EdoPhase, PlanEntry
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.describe import label
from engine.edo.words.names import words_of
from engine.edo.words.spaces import about

Legal = Actions[Action]


def question(view: EdoView, legal: Legal, focus: str | None) -> Question | None:
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
    """Return the seats asked next, as far as all know: if they can pay for anything."""
    players = view.players
    later = dict.fromkeys(seat for seat in view.waiting if seat not in view.active)
    if view.phase in (EdoPhase.PREMOVE, EdoPhase.EXECUTE):
        return tuple(seat for seat in later if players[seat].ryo != 0)
    if view.phase == EdoPhase.WAGES:
        return tuple(seat for seat in later if players[seat].officials < len(FIGURES) and players[seat].rice >= WAGE)
    return tuple(later)


def _draft(view: EdoView, legal: Legal) -> Question:
    me = view.me
    if me.start_set is not None:
        said: list[Arg] = [T("Take a home city. You get a house and a samurai there.")]
    elif me.home is not None:
        said = [T("Take a start set. You begin with it and {ryo}.", ryo=names.ryo(me.ryo or 0))]
    else:
        said = [T("Take a start set or a home city. You take the other one later, in reverse order.")]
    taken = [
        T("{seat} {city}", seat=names.seats([player.seat]), city=names.SPACE[player.home])
        for player in view.players
        if player.home is not None
    ]
    if Home(CAPITAL) in legal:
        said.append(T("A home in Edo already gives you the house in Edo that you need to win."))
    if taken:
        said.append(T("Home cities so far: {cities}.", cities=names.joined(", ", taken)))
    return Question(
        kind="draft",
        public=T("Draft: a start set or a home city"),
        prompt=names.lines(said),
        choices=tuple(_draft_choice(view, action) for action in legal),
    )


def _draft_choice(view: EdoView, action: Action) -> Choice:
    if not isinstance(action, Home):
        return Choice(notation(action), T("Start set: {goods}", goods=label(action)))
    income = names.ryo(board(len(view.players)).income[action.city][0][0])
    pays = T("pays {ryo} to a player alone there", ryo=income)
    if action.city == CAPITAL:
        pays = T("pays {ryo} to a player alone there; the house that you need to win", ryo=income)
    return Choice(notation(action), label(action), pays)


# -- wages --------------------------------------------------------------------------------------------------------


def _wages(view: EdoView, legal: Legal) -> Question:
    said: list[Arg] = [
        T(
            "Each samurai that stays costs {wage} rice; you have {n}. The others come back to hand.",
            wage=WAGE,
            n=view.me.rice,
        )
    ]
    if view.kept:
        said.append(T("Staying: {figures}.", figures=names.joined(", ", map(names.figure, view.kept))))
    if view.returned:
        said.append(T("Coming back: {figures}.", figures=names.joined(", ", map(names.figure, view.returned))))
    return Question(
        kind="wages", public=T("Wages"), prompt=names.lines(said), choices=tuple(_wage_choices(view, legal))
    )


def _wage_choices(view: EdoView, legal: Legal) -> Iterator[Choice]:
    """Yield, until something is marked, whole answers by one press, by how many stay; those who
    bring most stay first. Then one by one, if there are several samurai.
    """
    begun = bool(view.kept or view.returned)
    standing = view.me.standing
    figures = sorted(standing, key=lambda figure: FALLBACK.keep_order.index(SPACES[standing[figure]].kind))
    for n in () if begun else range(min(len(figures), view.me.rice // WAGE), -1, -1):
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
    for action in legal if begun or len(figures) > 1 else ():
        if isinstance(action, Keep | Return):
            yield Choice(notation(action), label(action), names.SPACE[view.stands_at(action.figure)])
        else:
            yield Choice(notation(action), T("Pay these wages"))


def _standing(view: EdoView, figures: Iterable[str]) -> Text:
    return names.joined(", ", [names.SPACE[view.stands_at(figure)] for figure in figures])


# -- the performing phase -----------------------------------------------------------------------------------------


def ask_moves(view: EdoView, legal: Legal) -> Question:
    """Before a card is revealed: who moves, and where to? To go on is a button of its own."""
    turn, entry = view.turn, view.card
    assert turn is not None, "a card is coming"
    moves = [action for action in legal if isinstance(action, Move)]
    figures = dict.fromkeys(move.figure for move in moves)
    moves.sort(key=lambda move: (not move_helps(entry.spec, view, move), _cost(view, move)))
    held = T("You have {goods}.", goods=names.price(view.me.held))
    said: list[Arg] = [
        T(
            "Your card {n}, still hidden: {entry}. As things stand: {forecast}.",
            n=turn.position + 1,
            entry=names.entry(entry),
            forecast=forecast(view, entry),
        ),
        *(reminder for reminder in reminders(entry.spec, view) if reminder != held),
        T("Before it you may move your samurai and the merchant, each once, for 1 Ryo a step."),
        held,
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
        rest=_rest(entry, ASKED[entry.spec.kind].all_moves) if entry.activations else None,
    )


def _rest(entry: PlanEntry, shortcut: Shortcut | None) -> Rest | None:
    """Return the rest of the turn by one press, if the sheet of such a card can be left to itself
    (RULES.md 20.3)."""
    return None if shortcut is None else Rest(sheet_key(entry), *shortcut)


def _cost(view: EdoView, move: Move) -> int:
    return board(len(view.players)).distance[view.stands_at(move.figure), move.space]


def _move_choice(view: EdoView, move: Move, entry: PlanEntry) -> Choice:
    hints = ASKED[entry.spec.kind].move_hints(entry.spec, view, move)
    said: list[Arg] = [names.ryo(_cost(view, move)), *about(view, move.space), *hints]
    return Choice(notation(move), names.SPACE[move.space], names.joined(", ", said), move.figure)


def ask_activation(view: EdoView, legal: Legal) -> Question:
    """Ask how to use the open activation, after the reveal."""
    turn = view.turn
    assert turn is not None, "a card is in progress"
    entry = view.card
    spec, number = entry.spec, entry.activations - turn.left + 1
    asked, words = ASKED[spec.kind], words_of(spec)
    said: list[Arg] = [
        T("Your {entry}.", entry=names.entry(entry)),
        T("{number} of {all}: {use}.", number=number, all=entry.activations, use=words.use),
        *reminders(spec, view),
    ]
    answers = sorted(_different(view, legal), key=asked.rank)
    return Question(
        kind=str(spec.kind),
        public=T("{card}: {action}", card=names.CARD[entry.card], action=words.name),
        prompt=names.lines(said),
        choices=tuple([acts.choice(spec, view, action) for action in answers]),
        groups=tuple(acts.groups(view, legal)),
        grouped=T("Who moves?"),
        rest=_rest(entry, asked.all_activations) if turn.left > 1 else None,
    )


def _different(view: EdoView, legal: Iterable[Action]) -> Iterator[Action]:
    """Yield the actions without those that another samurai on the same space could do as well."""
    met = set()
    for action in legal:
        if isinstance(action, OfSamurai):
            alike = notation(action).replace(action.figure, view.stands_at(action.figure))
            if alike in met:
                continue
            met.add(alike)
        yield action
