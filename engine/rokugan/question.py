"""How each decision is put to a person, from the seat's view and its legal actions alone.

What the table may read (``Question.public``) is the same whatever the seat has in hand or has taken up; what would help
the seat itself goes into ``prompt`` and the hints. A slot is chosen by the territory it lies in, then by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.question import Choice, Group, Question
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, SeatName, T, Text, listing, verbatim
from engine.rokugan import words
from engine.rokugan.account import token_words
from engine.rokugan.actions import (
    Action,
    Aim,
    Choose,
    Claim,
    Discard,
    Exchange,
    Hold,
    Keep,
    Look,
    Play,
    Put,
    Return,
    TakeClan,
    notation,
    put,
    token_of,
)
from engine.rokugan.data import CLANS, FACES, HAND, PROVINCES, ROUNDS, SLOTS, SUPPORT, TERRITORIES, TERRITORY_IDS, Place
from engine.rokugan.orders import slots_for
from engine.rokugan.state import At
from engine.rokugan.text import chosen, label
from engine.rokugan.view import ProvinceView, RokuganView, TokenView

Hint = Callable[[Action], Text | None]

SCOUT, _, FIRST_PLAYER = SUPPORT
LISTED = 25
"""At most so many members a group."""


def ask(view: RokuganView, legal: Actions[Action]) -> Question | None:
    """What is asked of the seat whose view it is; None if nothing."""
    if not legal:
        return None
    match view.phase:
        case At.CLANS:
            return _plain("clan", T("Choosing a clan"), T("Which clan do you play?"), legal, _clan_hint)
        case At.OBJECTIVES:
            prompt = T("Which secret objective do you keep? Nobody else sees either of the two.")
            return _plain("objective", T("Keeping a secret objective"), prompt, legal, _objective_hint)
        case At.CONTROL:
            return _control(view, legal)
        case At.FORESIGHT:
            prompt = T("Which token goes back into the pool? Nobody sees which.")
            return _plain("foresight", T("Dragon returns a token"), prompt, legal, _token_hint)
        case At.RIDE:
            return _ride(view, legal)
    if view.own is not None and view.own.draft is not None:
        return _draft(view, legal)
    if view.phase == At.CARDS:
        prompt = T("Do you play a territory card now? Passing does not bind you for later turns.")
        return _plain("cards", _public(view), prompt, legal, _card_hint)
    return _placement(view, legal)


def next_seats(view: RokuganView) -> tuple[int, ...]:
    """Who is asked the same after the seat in turn, as far as everybody knows it."""
    if not view.active or view.acting is None:
        return ()
    seats = len(view.players)
    clockwise = tuple((view.acting + step) % seats for step in range(1, seats))
    match view.phase:
        case At.CLANS:
            return tuple(seat for seat in clockwise if view.players[seat].clan is None)
        case At.CONTROL:
            return tuple(seat for seat in clockwise if view.players[seat].to_place)
        case At.CARDS:
            return tuple(seat for seat in clockwise if any(not _dark(land) for land in view.players[seat].cards))
        case At.PLACEMENT:
            return tuple(seat for seat in clockwise if _in_turn(view, seat))
    return ()


def _dark(territory: str) -> bool:
    return TERRITORIES[territory].honor == 0


def _in_turn(view: RokuganView, seat: int) -> bool:
    player = view.players[seat]
    return not player.out and player.hand > HAND.kept


# -- choices that need no groups ----------------------------------------------------------------------------------


def _plain(kind: str, public: Text, prompt: Text, legal: Actions[Action], hint: Hint) -> Question:
    return Question(
        kind=kind,
        public=public,
        prompt=prompt,
        choices=tuple(Choice(notation(action), label(action), hint(action)) for action in legal),
    )


def _clan_hint(action: Action) -> Text | None:
    if not isinstance(action, TakeClan):
        return None
    clan = CLANS[action.clan]
    return T(
        "{capital}; {ability}; has also {token}",
        capital=words.province(clan.capital),
        ability=words.ABILITY[clan.ability],
        token=words.face(clan.token),
    )


def _objective_hint(action: Action) -> Text | None:
    return words.aim(action.objective) if isinstance(action, Keep) else None


def _token_hint(action: Action) -> Text | None:
    return words.USE[FACES[action.face].kind] if isinstance(action, Hold | Return) else None


def _card_hint(action: Action) -> Text | None:
    return words.effect(action.card) if isinstance(action, Play) else None


# -- by territory -------------------------------------------------------------------------------------------------


def _grouped(choices: Iterable[tuple[str, Choice]]) -> tuple[tuple[Choice, ...], tuple[Group, ...]]:
    """Choices, each with its province, in groups by territory; a long one is cut in two."""
    by_land: dict[str, list[Choice]] = {}
    for province, choice in choices:
        by_land.setdefault(PROVINCES[province].territory, []).append(choice)
    grouped: list[Choice] = []
    groups: list[Group] = []
    for land in TERRITORY_IDS:
        members = by_land.get(land, [])
        for number, start in enumerate(range(0, len(members), LISTED)):
            key = f"{land}_{number + 1}" if number else land
            part = members[start : start + LISTED]
            name = words.territory(land)
            title = T("{land}, more", land=name) if number else verbatim(name)
            groups.append(Group(key, title, TN("{n} choice", "{n} choices", len(part))))
            grouped += [Choice(choice.wish, choice.label, choice.hint, key) for choice in part]
    return tuple(grouped), tuple(groups)


def _control(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.seat is not None, "somebody is asked"
    claims = [action for action in legal if isinstance(action, Claim)]
    choices, groups = _grouped(
        (action.province, Choice(notation(action), label(action), _land_hint(view, action.province)))
        for action in claims
    )
    left = words.control(view.players[view.seat].to_place)
    return Question(
        kind="control",
        public=T("Placing a control token"),
        prompt=T("Where does your next control token go? You have {left} to place.", left=left),
        choices=(*choices, *_others(legal, claims)),
        groups=groups,
    )


def _others(legal: Actions[Action], known: Sequence[Action]) -> Iterator[Choice]:
    """What does not come in groups."""
    grouped = set(known)
    return (Choice(notation(action), label(action)) for action in legal if action not in grouped)


def _land_hint(view: RokuganView, province: str) -> Text:
    """What a province is worth and who holds it."""
    printed = PROVINCES[province]
    here = _provinces(view)[province]
    said: list[Arg] = [TN("{n} flower", "{n} flowers", printed.honor)]
    if printed.defense:
        said.append(T("defence {n}", n=printed.defense))
    if printed.coastal:
        said.append(T("coast"))
    if here.special:
        said.append(words.SPECIAL[here.special])
    if here.controller is not None:
        said.append(T("{seat}, {n} faceup", seat=SeatName(here.controller), n=here.faceup))
    return words.joined(", ", said)


def _provinces(view: RokuganView) -> Mapping[str, ProvinceView]:
    return {province.id: province for province in view.provinces}


# -- placement ----------------------------------------------------------------------------------------------------


def _public(view: RokuganView) -> Text:
    """What the table reads, whatever the seat has taken up."""
    if view.phase == At.CARDS:
        return T("Territory cards: play one or pass")
    if view.looking:
        return T("Scorpion may look at a token")
    if view.looked:
        return T("Dark Favors: which token is discarded")
    return T("Placing a token, turn {turn} of everybody", turn=view.circuit)


def _placement(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.own is not None, "somebody is asked"
    if view.own.held is not None:
        return _slot(view, legal, view.own.held)
    if view.looking or view.looked:
        return _one_token(view, legal)
    support = [action.card for action in legal if isinstance(action, Play) and action.card in SUPPORT]
    loose = [action for action in legal if not (isinstance(action, Play) and action.card in SUPPORT)]
    return Question(
        kind="place",
        public=_public(view),
        prompt=words.lines(_turn_prompt(view)),
        choices=(
            *(Choice(notation(action), label(action), _token_hint(action) or _card_hint(action)) for action in loose),
            *(choice for card in support for choice in _uses(view, card)),
        ),
        groups=tuple(Group(card, _support_label(view, card), words.effect(card)) for card in support),
    )


def _uses(view: RokuganView, card: str) -> Iterator[Choice]:
    """A card on each token that it can be used on, played at once."""
    for token in view.tokens:
        theirs = token.owner != view.seat or card == FIRST_PLAYER
        if theirs and not token.blessings and not (card == SCOUT and token.faceup):
            wish = f"play {card}; choose {token.id}; commit"
            yield Choice(wish, T("Token {n}", n=token.id), token_words(token), card)


def _support_label(view: RokuganView, card: str) -> Text:
    assert view.seat is not None, "somebody is asked"
    me = view.players[view.seat]
    match card:
        case "scout":
            return TN("First look: {n} scout left", "First look: {n} scouts left", me.scouts)
        case "shugenja":
            return T("First discard another’s token: shugenja")
    return T("First send a token home: first player card")


def _turn_prompt(view: RokuganView) -> Iterator[Arg]:
    assert view.own is not None, "somebody is asked"
    yield T(
        "Round {round} of {rounds}: which token do you place? The last one stays behind.",
        round=view.round,
        rounds=ROUNDS,
    )
    yield T("Your hand: {tokens}.", tokens=words.faces(view.own.hand))
    if view.own.objective is not None:
        yield T("Your objective: {aim}.", aim=words.aim(view.own.objective))


def _slot(view: RokuganView, legal: Actions[Action], held: str) -> Question:
    if any(isinstance(action, Aim) for action in legal):
        provinces = {action.province for action in legal if isinstance(action, Aim)}
        slots = [slot for slot in slots_for(view, held) if SLOTS[slot].target in provinces]
        wishes = {slot: f"aim {SLOTS[slot].target}; put {slot}" for slot in slots}
    else:
        wishes = {action.slot: notation(action) for action in legal if isinstance(action, Put)}
    choices, groups = _grouped(
        (SLOTS[slot].target, Choice(wish, words.slot_label(slot), _slot_hint(view, slot)))
        for slot, wish in wishes.items()
        if slot in SLOTS
    )
    on_tokens = [slot for slot in wishes if slot not in SLOTS]
    others = [action for action in legal if not isinstance(action, Aim | Put)]
    return Question(
        kind="slot",
        public=_public(view),
        prompt=T("Where do you place {token}? It {use}.", token=words.face(held), use=words.USE[FACES[held].kind]),
        choices=(
            *choices,
            *(Choice(wishes[slot], label(put(slot)), _token(view, token_of(slot) or 0)) for slot in on_tokens),
            *(Choice(notation(action), label(action)) for action in others),
        ),
        groups=groups,
    )


def _slot_hint(view: RokuganView, slot: str) -> Text:
    where = SLOTS[slot]
    mine = _provinces(view)[where.target].controller == view.seat
    if where.place is Place.CENTER and mine:
        return words.joined(": ", (T("yours"), _land_hint(view, where.target)))
    return _land_hint(view, where.target)


def _tokens(view: RokuganView) -> Mapping[int, TokenView]:
    return {token.id: token for token in view.tokens}


def _token(view: RokuganView, id: int) -> Text:
    return token_words(_tokens(view)[id])


def _one_token(view: RokuganView, legal: Actions[Action]) -> Question:
    if view.looking:
        prompt = T("Which token do you look at? You may do it once a round.")
    else:
        prompt = T("Which of the tokens you have looked at is discarded?")
    return Question(
        kind="look" if view.looking else "looked",
        public=_public(view),
        prompt=prompt,
        choices=tuple(
            Choice(
                notation(action),
                label(action),
                _token(view, action.token) if isinstance(action, Look | Discard) else None,
            )
            for action in legal
        ),
    )


def _ride(view: RokuganView, legal: Actions[Action]) -> Question:
    def hint(action: Action) -> Text | None:
        if not isinstance(action, Exchange):
            return None
        return words.joined(" ⇄ ", (_token(view, action.one), _token(view, action.other)))

    prompt = T("Do you exchange two of your tokens? Each takes the other’s place and direction.")
    return _plain("exchange", T("Unicorn may exchange two tokens"), prompt, legal, hint)


# -- a card in preparation ----------------------------------------------------------------------------------------


def _draft(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.own is not None, "somebody is asked"
    draft = view.own.draft
    assert draft is not None, "a card is in preparation"
    further = [action for action in legal if isinstance(action, Choose)]
    by_land = [action for action in further if _land_of(action.word)]
    choices, groups = _grouped(
        (_land_of(action.word), Choice(notation(action), label(action), _land_hint(view, _land_of(action.word))))
        for action in by_land
    )
    loose = [action for action in legal if action not in set(by_land)]
    said: list[Arg] = [T("“{card}”: {effect}.", card=words.card(draft.card), effect=words.effect(draft.card))]
    if draft.chosen:
        said.append(T("Chosen so far: {words}.", words=listing([chosen(word) for word in draft.chosen])))
    if further:
        said.append(T("Choose the next; nobody sees it before you play the card."))
    else:
        said.append(T("All is chosen. Play it, or put the card back."))
    return Question(
        kind="card",
        public=_public(view),
        prompt=words.lines(said),
        choices=(*choices, *(Choice(notation(action), label(action), _chosen_hint(view, action)) for action in loose)),
        groups=groups,
    )


def _land_of(word: str) -> str:
    """The province that a choice lies in; empty if it is none of the board."""
    if word in PROVINCES:
        return word
    return SLOTS[word].target if word in SLOTS else ""


def _chosen_hint(view: RokuganView, action: Action) -> Text | None:
    if isinstance(action, Choose):
        under = token_of(action.word)
        if under is None and action.word.isdigit():
            under = int(action.word)
        return _token(view, under) if under is not None else None
    return None
