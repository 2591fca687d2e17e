"""Parts of questions from the seat's own view: answers on the map, objectives, lines, hints."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, SeatName, T, Text, verbatim
from engine.rokugan import data
from engine.rokugan.actions import (
    LOT,
    Action,
    Cancel,
    Drop,
    Hold,
    Keep,
    Look,
    Lot,
    Play,
    Return,
    TakeClan,
    notation,
    on,
)
from engine.rokugan.data import CLANS, PROVINCES, TERRITORY_IDS
from engine.rokugan.rules import scoring
from engine.rokugan.rules.scoring import Progress
from engine.rokugan.rules.slots import Position, Side, forbidden, legal_place, raid_strikes, token_slots
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import OwnView, PlayerView, ProvinceView, RokuganView, TokenView
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
        return tuple(on(int(word)) if word.isdecimal() else word for word in own.further)
    if own.held is not None:
        return _slots(view, own, own.held)
    if view.looked:
        return tuple(map(on, view.looked))
    return tuple(on(token.id) for token in _tokens(view))


def _slots(view: RokuganView, own: OwnView, held: str) -> tuple[str, ...]:
    """Return the slots for the token that is taken up, of the province it is aimed at if any."""
    slots = slots_for(view, held)
    return tuple(slot for slot in slots if own.aimed is None or data.SLOTS[slot].target == own.aimed)


def _tokens(view: RokuganView) -> list[TokenView]:
    """Tokens that Scorpion may look at now, or Unicorn exchange."""
    if view.looking:
        return tokens_to_look_at(view)
    return tokens_to_exchange(view) if view.phase == RokuganPhase.RIDE else []


def tokens_to_look_at(view: RokuganView) -> list[TokenView]:
    """The tokens that Scorpion may look at."""
    return [token for token in view.tokens if token.owner != view.seat and not token.faceup and not token.blessings]


def tokens_to_exchange(view: RokuganView) -> list[TokenView]:
    """The tokens of which Unicorn may exchange two."""
    return [token for token in view.tokens if token.owner == view.seat and not token.blessings]


def working(view: RokuganView, face: str, slots: Iterable[str]) -> Iterator[str]:
    """The slots of the board on which a token of the seat does something, as things are."""
    ground, side = ground_of(view), side_of(view.me)
    for slot in slots:
        where = data.SLOTS.get(slot)
        works = where is not None and legal_place(ground, side, face, where)
        if works and (face != data.RAID or raid_strikes(ground, side.seat, data.TARGET[slot])):
            yield slot


# -- slots -------------------------------------------------------------------------------------------------------


def slots_for(view: RokuganView, face: str, *, useful: bool = False) -> list[str]:
    """The open slots for a token of the seat; with ``useful`` those on which it does something."""
    side = side_of(view.me)
    if forbidden(side, face):
        return []
    return list(token_slots(ground_of(view), side, face, useful=useful or view.strict_types))


def ground_of(view: RokuganView) -> Position:
    """Return the parts of a view that placing depends on."""
    return Position(
        {it.id: it.controller for it in view.provinces if it.controller is not None},
        {it.id: it.special for it in view.provinces if it.special is not None},
        {border for token in view.tokens if (border := data.BORDER[token.slot])},
        {token.id: token for token in view.tokens},
    )


def side_of(player: PlayerView) -> Side:
    """The parts of a seat that placing depends on."""
    return Side(player.seat, player.clan or "", player.ronin, player.bluff_forbidden)


# -- a secret objective -------------------------------------------------------------------------------------------


def progress(view: RokuganView, objective: str) -> Progress:
    """Return the seat's progress with an objective as things stand."""
    ground = ground_of(view)
    return scoring.progress(objective, ground.owner, ground.special, view.me.seat, len(view.players))


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
    """Return the clan of the seat, and its ability."""
    if not (id := view.me.clan):
        return None
    return T("You play as {clan}. Its ability: {ability}.", clan=words.clan(id), ability=words.ability(id))


def hand(view: RokuganView) -> Text | None:
    """The tokens behind the screen."""
    return T("Your hand: {tokens}.", tokens=words.faces(view.mine.hand)) if view.mine.hand else None


def objective(view: RokuganView) -> Text | None:
    """The secret objective."""
    id = view.mine.objective
    return T("Your secret objective: “{card}”, {aim}.", card=words.objective(id), aim=words.aim(id)) if id else None


def status(view: RokuganView) -> Text | None:
    """Return the restrictions of the seat in this round."""
    me = view.me
    if me.ronin:
        return T("You are ronin: you attack over any border, and place neither raid nor diplomacy.")
    return T("Spy Network forbids your bluff this round.") if me.bluff_forbidden else None


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


def whose_token(view: RokuganView, id: int) -> Text:
    """Return a token's owner and place."""
    return whose(tokens_by_id(view)[id])


def tokens_by_id(view: RokuganView) -> Mapping[int, TokenView]:
    """The tokens on the board, by their numbers."""
    return {token.id: token for token in view.tokens}


def provinces_by_id(view: RokuganView) -> Mapping[str, ProvinceView]:
    """The provinces, by their ids."""
    return {province.id: province for province in view.provinces}


# -- beside a choice ----------------------------------------------------------------------------------------------


def hint(view: RokuganView, action: Action) -> Text | None:
    """Return the facts of a clan or an objective, the use of a token or a card, a token's owner."""
    match action:
        case TakeClan(clan):
            capital, token = words.province(CLANS[clan].capital), words.face(CLANS[clan].token)
            return words.say(T("{capital}; {ability}; has also {token}"), action, capital=capital, token=token)
        case Keep(objective):
            return words.aim(objective)
        case Hold(face) | Return(face):
            return words.use(face)
        case Play("scout"):
            return T("{effect}; {n} left", effect=words.effect("scout"), n=view.me.scouts)
        case Play(card):
            return words.effect(card)
        case Look(token):
            return whose_token(view, token)
        case Lot():
            return BY_LOT.hint
    return None


def land_hint(view: RokuganView, province: str) -> Text:
    """Return the worth of a province and its holder."""
    printed, here = PROVINCES[province], provinces_by_id(view)[province]
    said: list[Arg] = [TN("{n} honour", "{n} honour", printed.honor)]
    if printed.defense:
        said.append(T("defence {n}", n=printed.defense))
    if printed.coastal:
        said.append(T("coast"))
    if here.special:
        said.append(words.SPECIAL[here.special])
    if here.controller is not None:
        said.append(T("yours") if here.controller == view.seat else SeatName(here.controller))
    if here.faceup:
        said.append(T("{n} faceup", n=here.faceup))
    return words.joined(", ", said)


# -- choices ------------------------------------------------------------------------------------------------------

Grouped = tuple[tuple[Choice, ...], tuple[Group, ...]]
"""Choices and the groups that they are in."""


def plain_choices(view: RokuganView, actions: Iterable[Action]) -> tuple[Choice, ...]:
    """One choice for each action, with its hint."""
    return tuple(Choice(notation(it), label(it), hint(view, it), back=isinstance(it, Cancel | Drop)) for it in actions)


def by_territory(
    choices: Iterable[tuple[str, Choice]], hint: Callable[[Sequence[Choice]], Text] | None = None
) -> Grouped:
    """Choices, each with its province, in groups by territory; a long one is cut in two."""
    by_land: dict[str, list[Choice]] = {}
    for province, choice in choices:
        by_land.setdefault(PROVINCES[province].territory, []).append(choice)
    grouped: list[Choice] = []
    groups: list[Group] = []
    for land in TERRITORY_IDS:
        members, name = by_land.get(land, []), words.territory(land)
        for number, start in enumerate(range(0, len(members), LISTED)):
            key = f"{land}_{number + 1}" if number else land
            part = members[start : start + LISTED]
            title = T("{land}, more", land=name) if number else verbatim(name)
            groups.append(Group(key, title, hint(part) if hint else TN("{n} choice", "{n} choices", len(part))))
            grouped += [Choice(choice.wish, choice.label, choice.hint, key) for choice in part]
    return tuple(grouped), tuple(groups)


def lot_beside(legal: Actions[Action]) -> Grouped:
    """The lot, beside choices that come in groups."""
    if LOT not in legal:
        return (), ()
    return (Choice(notation(LOT), label(LOT), group=BY_LOT.key),), (BY_LOT,)
