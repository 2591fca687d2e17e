"""Every decision of Shogun, from the seat's view and its legal actions alone.

The plan has a module of its own, ``plan_sheet``. The text for the table (``Question.public``) comes
from public facts; help for the seat goes into ``prompt`` and the hints.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core.question import Choice, Group, Question
from engine.core.sentences import SILENCE
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, SeatName, T, Text, listing, verbatim
from engine.shogun import actions as a, chances
from engine.shogun.actions import Action, notation
from engine.shogun.asking.plan_sheet import plan_sheet
from engine.shogun.data import DEPLOY_1_MOVE, START
from engine.shogun.effects import bonus_of, effect_of
from engine.shogun.prospect import Outlook
from engine.shogun.state import ShogunPhase
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.describe import label
from engine.shogun.words.forecast import forecast, offered, rising


def choice(action: Action, hint: Text | None = None, *, name: Text | None = None, group: str = "") -> Choice:
    """An action to choose, under its own name unless it has another here."""
    return Choice(notation(action), name or label(action), hint, group)


def question(view: ShogunView, legal: Actions[Action], focus: str | None) -> Question | None:
    if not legal:
        return None
    asked = _ASKED.get(legal[0].decision)
    return plan_sheet(view, legal, focus) if asked is None else asked(view, legal)


def next_seats(view: ShogunView) -> tuple[int, ...]:
    """Return the seats that draft, or take a special card, next; none where that is not certain."""
    if view.phase == ShogunPhase.SPECIAL_PICKS:
        free = sum(taken is None for _, taken in view.special_row)
        later = [s for s in view.bid_order if view.players[s].special is None and s not in view.active]
        return tuple(later[: max(0, free - 2)])  # no one is asked about a last card
    if view.phase == ShogunPhase.DRAFT and view.active:
        seats = len(view.players)
        held = Counter(province.owner for province in view.provinces)
        clockwise = ((view.active[0] + step) % seats for step in range(1, seats))
        return tuple(seat for seat in clockwise if held[seat] < len(START[seats].groups))
    return ()


# -- draft --------------------------------------------------------------------------------------------------------


def _draft_card(view: ShogunView, legal: Actions[Action]) -> Question:
    seen = T("Take an open province, or the top card of the deck unseen. Then you place an army group in it.")
    mine = [it for it in view.provinces if it.owner == view.seat]
    named = [words.joined(" ", (words.province(it.id), it.armies)) for it in mine]
    yours = T("You have no province yet.")
    if mine:
        yours = T("Yours so far: {provinces}.", provinces=listing(named))
    return Question(
        kind="draft_card",
        public=T("Draft: taking a province"),
        prompt=words.lines((seen, yours)),
        choices=tuple(_draft_choice(view, action) for action in legal),
    )


def _draft_choice(view: ShogunView, action: Action) -> Choice:
    match action:
        case a.Take("deck"):
            hint = TN("{n} card left in the deck", "{n} cards left in the deck", view.draft_deck)
            return choice(action, hint, name=T("Deck, unseen"))
        case a.Take(slot):
            id = view.draft_row[int(slot) - 1]
            return choice(action, offered(view, id), name=verbatim(words.province(id)))
    return choice(action, T("both open cards go under the deck; you see this pair again"))


def _draft_group(view: ShogunView, legal: Actions[Action]) -> Question:
    assert view.taken is not None, "an army group is asked for once a province is taken"
    taken = words.province(view.taken)
    return Question(
        kind="draft_group",
        public=T("Draft: an army group for {province}", province=taken),
        prompt=words.lines((T("Which army group goes to {province}?", province=taken), _around(view, view.taken))),
        choices=tuple(map(choice, legal)),
    )


def _special(view: ShogunView, legal: Actions[Action]) -> Question:
    position = {card: place for place, (card, _) in enumerate(view.special_row, start=1)}
    later = [seat for seat in view.bid_order if seat != view.seat and view.players[seat].special is None]
    said: list[Arg] = [T("Take a special card. Its place in the row is your place in the turn order.")]
    if view.event is not None:
        said.append(T("Event: {event}.", event=words.event_effect(view.event)))
    if later:
        said.append(T("After you choose {seats}.", seats=words.seats(later)))
    return Question(
        kind="special",
        public=T("Taking a special card"),
        prompt=words.lines(said),
        choices=tuple(
            choice(
                action,
                T("place {n}; {use}", n=position[action.card], use=bonus_of(action.card).line),
                name=words.SPECIAL[action.card],
            )
            for action in legal
            if isinstance(action, a.Pick)
        ),
    )


# -- moving and attacking -----------------------------------------------------------------------------------------


def _march(view: ShogunView, legal: Actions[Action]) -> Question:
    province = view.by_id
    marches = [action for action in legal if isinstance(action, a.March)]
    others = [action for action in legal if not isinstance(action, a.March)]
    source = province[marches[0].source]
    moving = view.action == DEPLOY_1_MOVE
    name = words.province(source.id)
    near = [province[id] for id in dict.fromkeys(march.target for march in marches)]
    # neutral ones first, one's own last
    near.sort(key=lambda it: (it.owner is not None, it.owner == view.seat, it.armies))
    if moving:
        public = T("Deploy 1 and move: armies in {province}", province=name)
    else:
        public = words.say(T("{action} from {province}"), view, province=name)
    return Question(
        kind="move" if moving else "battle",
        public=public,
        prompt=words.lines(_march_prompt(view, source, moving)),
        choices=(*map(choice, others), *(it for target in near for it in _numbers(view, source, target, marches))),
        groups=tuple(Group(it.id, verbatim(words.province(it.id)), _target(view, source, it)) for it in near),
    )


def _march_prompt(view: ShogunView, source: ProvinceView, moving: bool) -> Iterator[Text]:
    fillings: dict[str, Arg] = {"province": words.province(source.id), "armies": words.armies(source.armies)}
    if moving:
        yield T("{province} has {armies}. You may move some of them to a province of yours; 1 must stay.", **fillings)
    else:
        yield T("{province} has {armies}. Choose where some of them go, and how many; 1 must stay.", **fillings)
        yield _around(view, source.id)
        yield from _in_force(view)


def _in_force(view: ShogunView) -> Iterator[Text]:
    if view.event is not None:
        yield T("Event: {event}.", event=words.event_effect(view.event))
    for player in view.players:
        bonus = bonus_of(player.special)
        if bonus.attackers or bonus.defenders:
            yield T("{seat} has “{card}”.", seat=SeatName(player.seat), card=bonus.name)
    yield from _tray(view)


def _tray(view: ShogunView) -> Iterator[Text]:
    if any(view.tower.tray):
        yield T("In the tray: {cubes}.", cubes=words.cubes(view.tower.tray, SILENCE))


def _target(view: ShogunView, source: ProvinceView, province: ProvinceView) -> Text:
    held = words.held(province.armies, province.buildings, province.markers)
    if province.owner == view.seat:
        return T("yours: {held}", held=held)
    if province.owner is None:
        said = T("neutral, {farmers}", farmers=words.farmers(effect_of(view.event).neutral_farmers))
    else:
        said = T("{seat}: {held}", seat=SeatName(province.owner), held=held)
    odds = chances.of_march(view, province, source.armies - 1)
    return T("{said}; up to {n}% to take it", said=said, n=odds.percent) if odds else said


def _numbers(
    view: ShogunView, source: ProvinceView, target: ProvinceView, marches: Sequence[a.March]
) -> Iterator[Choice]:
    for march in sorted((march for march in marches if march.target == target.id), key=lambda march: -march.armies):
        hint = T("leaves {n} in {province}", n=source.armies - march.armies, province=words.province(source.id))
        if odds := chances.of_march(view, target, march.armies):
            taken = T("{n}% to take it; armies there then, on average: {left}; {stays}")
            hint = T(taken.msgid, n=odds.percent, left=round(odds.left, 1), stays=hint)
        name = T("{armies} to {province}", armies=words.armies(march.armies), province=words.province(target.id))
        yield choice(march, hint, name=name, group=target.id)


def _around(view: ShogunView, id: str) -> Text:
    near = [view.by_id[one] for one in view.board.neighbours[id]]
    held = [
        T("{province} ({owner} {n})", province=words.province(it.id), owner=SeatName(it.owner), n=it.armies)
        for it in near
        if it.owner is not None
    ]
    neutral = [it.id for it in near if it.owner is None]
    if not held:
        return T("All its neighbours are neutral.")
    if not neutral:
        return T("Next to it: {provinces}.", provinces=listing(held))
    return T("Next to it: {held}; neutral: {neutral}.", held=listing(held), neutral=words.provinces(neutral))


def _hold_back(view: ShogunView, legal: Actions[Action]) -> Question:
    attack = view.attack
    assert attack is not None, "armies are thrown only against an announced attack"
    asked = T(
        "{attacker} attacks {target} from {source} with {armies}. How many of yours fight? The rest is held back."
    )
    throws = sorted((action for action in legal if isinstance(action, a.Throw)), key=lambda action: -action.armies)
    return Question(
        kind="hold_back",
        public=words.say(T("Defence of {target} against {attacker}"), attack),
        prompt=words.lines((words.say(asked, attack), *_in_force(view))),
        choices=tuple(choice(throw, _holding(view, throw.armies, throws[0].armies)) for throw in throws),
    )


def _holding(view: ShogunView, fighting: int, armies: int) -> Text:
    said = T("holds back {n}", n=armies - fighting)
    if not view.rules.odds:
        return said
    return T("{n}% to hold it; {said}", n=chances.percent(chances.to_hold(view, fighting)), said=said)


def _free_choice(view: ShogunView, legal: Actions[Action]) -> Question:
    assert view.action is not None, "the card in progress is face up"
    out = Outlook(view)
    card = out.own.lying[view.action]
    planned = words.say(T("{action} in {province}"), view, province=words.province(card))
    would = forecast(out, view.action, card)
    return Question(
        kind="free_choice",
        public=planned,
        prompt=T("{planned} is what you planned. Carry it out?", planned=planned),
        choices=tuple(choice(it, would if it == a.CARRY_OUT else T("costs nothing")) for it in legal),
    )


def _revolt(view: ShogunView, legal: Actions[Action]) -> Question:
    return Question(
        kind="revolt",
        public=T("Which hunger revolt comes first"),
        prompt=words.lines((T("Which revolt is carried out next?"), *_tray(view))),
        choices=tuple(
            choice(quell, rising(view, quell.province), name=verbatim(words.province(quell.province)))
            for quell in legal
            if isinstance(quell, a.Quell)
        ),
    )


_ASKED: Mapping[str, Callable[[ShogunView, Actions[Action]], Question]] = {
    "draft_card": _draft_card,
    "draft_group": _draft_group,
    "special": _special,
    "march": _march,
    "free_choice": _free_choice,
    "hold_back": _hold_back,
    "revolt": _revolt,
}
"""By the decision that the first answer names; all others plan."""
