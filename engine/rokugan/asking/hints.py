"""Parts of questions from the seat's own view: answers on the map, objectives, lines, hints."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.question import Choice, Group
from engine.core.sentences import grouped
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.rokugan import actions as a, data
from engine.rokugan.caretaker.imagining import open_position
from engine.rokugan.rules import scoring
from engine.rokugan.rules.resolution import fault_of
from engine.rokugan.rules.scoring import Progress
from engine.rokugan.rules.slots import forbidden, token_slots
from engine.rokugan.state import RokuganPhase, Token
from engine.rokugan.view import RokuganView, TokenView
from engine.rokugan.words import names as words
from engine.rokugan.words.describe import label


def targets(view: RokuganView) -> tuple[str, ...]:
    """Return slots, provinces, and tokens as ``on:7``; nothing for questions off the map."""
    own = view.own
    if own is None or view.seat not in view.active:
        return ()
    if view.phase == RokuganPhase.CONTROL:
        return tuple(it.id for it in view.provinces if it.controller is None)
    if own.draft is not None:
        return tuple(a.on(int(word)) if word.isdecimal() else word for word in own.further)
    if own.held is not None:
        slots = slots_for(view, own.held)
        return tuple(slot for slot in slots if own.aimed is None or data.SLOTS[slot].target == own.aimed)
    if view.looked:
        return tuple(map(a.on, view.looked))
    if view.looking:
        return tuple(a.on(token.id) for token in tokens_to_look_at(view))
    return tuple(a.on(token.id) for token in tokens_to_exchange(view)) if view.phase == RokuganPhase.RIDE else ()


def tokens_to_look_at(view: RokuganView) -> list[TokenView]:
    """The tokens that Scorpion may look at."""
    return [token for token in view.tokens if token.owner != view.seat and not token.faceup and not token.blessings]


def tokens_to_exchange(view: RokuganView) -> list[TokenView]:
    """The tokens of which Unicorn may exchange two."""
    return [token for token in view.tokens if token.owner == view.seat and not token.blessings]


def working(view: RokuganView, face: str, slots: Iterable[str]) -> Iterator[str]:
    """The slots of the board on which a token of the seat does something, as things are."""
    state, seat = open_position(view), view.me.seat
    return (slot for slot in slots if slot in data.SLOTS and fault_of(state, Token(seat, face, slot)) is None)


def slots_for(view: RokuganView, face: str, *, useful: bool = False) -> list[str]:
    """The open slots for a token of the seat; with ``useful`` those on which it does something."""
    state, seat = open_position(view), view.me.seat
    if forbidden(state.players[seat], face):
        return []
    return list(token_slots(state, seat, face, useful=useful or view.rules.strict_types))


def progress(view: RokuganView, objective: str) -> Progress:
    """Return the seat's progress with an objective as things stand."""
    state = open_position(view)
    return scoring.progress(objective, state.owner, state.special, view.me.seat, len(view.players))


def progress_told(view: RokuganView, objective: str) -> Text:
    """The same in words."""
    found, kind = progress(view, objective), data.OBJECTIVES[objective].kind
    if found.done:
        return T("fulfilled as things stand")
    if kind is data.Goal.FEWEST_PROVINCES:
        return T("provinces: you have {have}, another player only {least}", have=found.have, least=found.need)
    if kind is data.Goal.ADJACENT_CHAIN and found.have == found.need:
        return T("{have} in a row, but in too few territories", have=found.have)
    return T("{have} of {need} so far", have=found.have, need=found.need)


RECALLED = 8
"""Most tokens that were looked at and are named."""
LISTED = 25
"""Most members of a group."""
BY_LOT = Group("lot", T("Let the lot decide"), T("the same as when you miss the deadline"))
"""A group of its own, so that no single press leaves a decision to the lot."""
Line = Callable[[RokuganView], Text | None]

# -- below the prompt ---------------------------------------------------------------------------------------------


def below(view: RokuganView, prompt: Text, *lines: Line | Text) -> Text:
    """The prompt, with useful facts below it."""
    said = [line if isinstance(line, Text) else line(view) for line in lines]
    return words.lines([prompt, *(line for line in said if line is not None)])


def clan(view: RokuganView) -> Text | None:
    return words.say(T("You play as {clan}. Its ability: {ability}."), view.me) if view.me.clan else None


def hand(view: RokuganView) -> Text | None:
    return T("Your hand: {tokens}.", tokens=words.faces(view.mine.hand)) if view.mine.hand else None


def objective(view: RokuganView) -> Text | None:
    id = view.mine.objective
    return T("Your secret objective: “{card}”, {aim}.", card=words.objective(id), aim=words.aim(id)) if id else None


def status(view: RokuganView) -> Text | None:
    """Return the restrictions of the seat in this round."""
    ronin = T("You are ronin: you attack over any border, and place neither raid nor diplomacy.")
    spied = T("Spy Network forbids your bluff this round.")
    said = [it for it, holds in ((ronin, view.me.ronin), (spied, view.me.bluff_forbidden)) if holds]
    return words.joined(" ", said) if said else None


def seen(view: RokuganView) -> Text | None:
    """The tokens of others that the seat has looked at."""
    known = [token for token in view.tokens if token.owner != view.seat and token.face and not token.faceup]
    named = [T("token {n}, {token}", n=token.id, token=whose(token)) for token in known[-RECALLED:]]
    return T("You have looked at {tokens}.", tokens=words.joined("; ", named)) if named else None


# -- tokens -------------------------------------------------------------------------------------------------------


def whose(token: TokenView) -> Text:
    """Return a token's owner, place, and its face as far as the viewer knows it."""
    known = faces(token)
    said = T("{seat} {slot}: {faces}") if known else T("{seat} {slot}")
    return words.say(said, token, seat=SeatName(token.owner), faces=known or "")


def mine(token: TokenView) -> Text:
    """The same for a token of one's own."""
    return words.say(T("{faces} {slot}"), token, faces=faces(token) or "")


def faces(token: TokenView) -> Text | None:
    """Its face and those of its blessings, as far as the viewer knows them."""
    known = [words.face(face) for face in (token.face, *token.blessings) if face is not None]
    return words.joined(" + ", known) if known else None


def tokens_by_id(view: RokuganView) -> Mapping[int, TokenView]:
    return {token.id: token for token in view.tokens}


# -- beside a choice ----------------------------------------------------------------------------------------------


def hint(view: RokuganView, action: a.Action) -> Text | None:
    """Return the facts of a clan or an objective, the use of a token or a card, a token's owner."""
    match action:
        case a.TakeClan(clan):
            capital, token = words.province(data.CLANS[clan].capital), words.face(data.CLANS[clan].token)
            return words.say(T("{capital}; {ability}; has also {token}"), action, capital=capital, token=token)
        case a.Keep(objective):
            return words.aim(objective)
        case a.Hold(face) | a.Return(face):
            return words.use(face)
        case a.Play("scout"):
            return T("{effect}; {n} left", effect=words.effect("scout"), n=view.me.scouts)
        case a.Play(card):
            return words.effect(card)
        case a.Look(token) | a.Discard(token):
            return whose(tokens_by_id(view)[token])
        case a.Exchange(one, other):
            tokens = tokens_by_id(view)
            return words.joined(" ⇄ ", (mine(tokens[one]), mine(tokens[other])))
        case a.Choose(word):
            if land := land_of(word):
                return land_hint(view, land)
            under = int(word) if word.isdecimal() else a.token_of(word)
            return whose(tokens_by_id(view)[under]) if under is not None else None
        case a.Lot():
            return BY_LOT.hint
    return None


def land_of(word: str) -> str:
    """The province that a choice for a card lies in; empty if it is none of the board."""
    return word if word in data.PROVINCES else data.TARGET.get(word, "")


def land_hint(view: RokuganView, province: str) -> Text:
    printed, here = data.PROVINCES[province], view.by_id[province]
    said: list[Arg] = [TN("{n} honour", "{n} honour", printed.honor)]
    said += [T("defence {n}", n=printed.defense)] if printed.defense else []
    said += [T("coast")] if printed.coastal else []
    said += [words.SPECIAL[here.special]] if here.special else []
    if here.controller is not None:
        said.append(T("yours") if here.controller == view.seat else SeatName(here.controller))
    said += [T("{n} faceup", n=here.faceup)] if here.faceup else []
    return words.joined(", ", said)


# -- choices ------------------------------------------------------------------------------------------------------

Grouped = tuple[tuple[Choice, ...], tuple[Group, ...]]
"""Choices and the groups that they are in."""


def plain_choices(view: RokuganView, actions: Iterable[a.Action]) -> tuple[Choice, ...]:
    return tuple(
        Choice(a.notation(it), label(it), hint(view, it), back=isinstance(it, a.Cancel | a.Drop)) for it in actions
    )


def by_territory(
    view: RokuganView,
    placed: Sequence[tuple[str, Choice]],
    others: Iterable[a.Action],
    hint: Callable[[Sequence[Choice]], Text] | None = None,
) -> Grouped:
    """Choices in groups by the territory of their province, if any; a long one is cut in two.

    The others follow, the lot in a group of its own.
    """
    by_land = grouped((data.PROVINCES[id].territory, choice) for id, choice in placed if id)
    listed: list[Choice] = []
    groups: list[Group] = []
    for land in data.TERRITORY_IDS:
        members, name = by_land.get(land, []), words.territory(land)
        for number, start in enumerate(range(0, len(members), LISTED)):
            key = f"{land}_{number + 1}" if number else land
            part = members[start : start + LISTED]
            title = T("{land}, more", land=name) if number else name
            groups.append(Group(key, title, hint(part) if hint else TN("{n} choice", "{n} choices", len(part))))
            listed += [Choice(choice.wish, choice.label, choice.hint, key) for choice in part]
    listed += [choice for province, choice in placed if not province]
    for it in others:
        if isinstance(it, a.Lot):
            groups.append(BY_LOT)
            listed.append(Choice(a.notation(it), label(it), group=BY_LOT.key))
        else:
            listed += plain_choices(view, (it,))
    return tuple(listed), tuple(groups)
