"""How each decision is put to a person, from the seat's view and its legal actions alone.

What the table may read (``Question.public``) is the same whatever the seat has in hand or has taken up; what would help
the seat itself goes into ``prompt`` and the hints. A slot is chosen by the territory it lies in, then by itself; where
the token does something comes first, but all are offered, since what does nothing may frighten.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from engine.core.question import Choice, Group, Question
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, SeatName, T, Text, listing, verbatim
from engine.rokugan import prompts, words
from engine.rokugan.actions import (
    COMMIT,
    FILE,
    LOT,
    SEAL,
    Action,
    Aim,
    Cancel,
    Choose,
    Claim,
    Commit,
    Discard,
    Exchange,
    File,
    Hold,
    Keep,
    Look,
    Lot,
    Play,
    Put,
    Rank,
    Return,
    TakeClan,
    face_under,
    notation,
    token_of,
)
from engine.rokugan.data import (
    BLUFF,
    CLANS,
    FACES,
    FIGHTING,
    HAND,
    LION,
    PROVINCES,
    RAID,
    SLOTS,
    SUPPORT,
    TERRITORIES,
    TERRITORY_IDS,
    Place,
)
from engine.rokugan.state import At
from engine.rokugan.targets import slots_for, working
from engine.rokugan.text import chosen, label, slot_label
from engine.rokugan.view import ProvinceView, RokuganView, TokenView

Hint = Callable[[Action], Text | None]

LISTED = 25
"""At most so many members a group."""
BY_LOT = Group("lot", T("Let the lot decide"), T("as the rules do for whoever does not answer"))
"""A group of its own, so that no single press leaves a decision to the lot."""


def ask(view: RokuganView, legal: Actions[Action]) -> Question | None:
    """What is asked of the seat whose view it is; None if nothing."""
    if not legal:
        return None
    match view.phase:
        case At.CLANS:
            prompt = T("Which clan do you play? You hold its capital from the start.")
            return _plain("clan", T("Choosing a clan"), prompt, legal, _clan_hint)
        case At.OBJECTIVES:
            prompt = T("Which secret objective do you keep? Nobody else sees either of the two.")
            return _plain(
                "objective",
                T("Keeping a secret objective"),
                prompts.below(prompt, prompts.clan(view)),
                legal,
                _aim_hint,
            )
        case At.CONTROL:
            return _control(view, legal)
        case At.FORESIGHT:
            prompt = T("Which token goes back into the pool? Nobody sees which.")
            prompt = prompts.below(prompt, prompts.hand(view), prompts.objective(view))
            return _plain("foresight", T("Dragon returns a token"), prompt, legal, _token_hint)
        case At.RIDE:
            return _one_token(view, legal) if isinstance(legal[0], Look) else _ride(view, legal)
        case At.PLACEMENT if view.wave_sizes:
            return _wave(view, legal)
    if view.own is not None and view.own.draft is not None:
        return _draft(view, legal)
    if view.phase == At.CARDS:
        prompt = T("Do you play a territory card now? Passing does not bind you for later turns.")
        return _plain(
            "cards",
            _public(view),
            prompts.below(prompt, prompts.hand(view), prompts.objective(view)),
            legal,
            _card_hint,
        )
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
        case At.PLACEMENT if not view.wave_sizes:
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
        return _token_hint(action)
    clan = CLANS[action.clan]
    return T(
        "{capital}; {ability}; has also {token}",
        capital=words.province(clan.capital),
        ability=words.ABILITY[clan.ability],
        token=words.face(clan.token),
    )


def _aim_hint(action: Action) -> Text | None:
    return words.aim(action.objective) if isinstance(action, Keep) else None


def _token_hint(action: Action) -> Text | None:
    if isinstance(action, Lot):
        return BY_LOT.hint
    return words.USE[FACES[action.face].kind] if isinstance(action, Hold | Return) else None


def _card_hint(action: Action) -> Text | None:
    return words.effect(action.card) if isinstance(action, Play) else None


# -- by territory -------------------------------------------------------------------------------------------------


def _grouped(
    choices: Iterable[tuple[str, Choice]], hint: Callable[[Sequence[Choice]], Text] | None = None
) -> tuple[tuple[Choice, ...], tuple[Group, ...]]:
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
            groups.append(Group(key, title, hint(part) if hint else _places(part)))
            grouped += [Choice(choice.wish, choice.label, choice.hint, key) for choice in part]
    return tuple(grouped), tuple(groups)


def _places(part: Sequence[Choice]) -> Text:
    return TN("{n} choice", "{n} choices", len(part))


def _control(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.seat is not None, "somebody is asked"
    claims = [action for action in legal if isinstance(action, Claim)]
    choices, groups = _grouped(
        (action.province, Choice(notation(action), label(action), _land_hint(view, action.province)))
        for action in claims
    )
    by_lot, lot = _by_lot(legal)
    left = words.control(view.players[view.seat].to_place)
    return Question(
        kind="control",
        public=T("Placing a control token"),
        prompt=prompts.below(
            T("Where does your next control token go? You have {left} to place.", left=left),
            prompts.clan(view),
            prompts.objective(view),
        ),
        choices=(*choices, *by_lot),
        groups=(*groups, *lot),
    )


def _by_lot(legal: Actions[Action]) -> tuple[tuple[Choice, ...], tuple[Group, ...]]:
    """The lot, beside choices that come in groups."""
    if LOT not in legal:
        return (), ()
    return (Choice(notation(LOT), label(LOT), group=BY_LOT.key),), (BY_LOT,)


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
        said.append(T("yours") if here.controller == view.seat else SeatName(here.controller))
    if here.faceup:
        said.append(T("{n} faceup", n=here.faceup))
    return words.joined(", ", said)


def _provinces(view: RokuganView) -> Mapping[str, ProvinceView]:
    return {province.id: province for province in view.provinces}


# -- placement ----------------------------------------------------------------------------------------------------


def _wave(view: RokuganView, legal: Actions[Action]) -> Question:
    """In waves: the token whose list is written, the card that is prepared, or what to write next."""
    assert view.own is not None, "somebody is asked"
    if view.own.draft is not None:
        return _draft(view, legal)
    if view.own.held is not None:
        return _slot(view, legal, view.own.held)
    return Question(
        kind="wave",
        public=_public(view),
        prompt=prompts.below(
            _wave_prompt(view, legal),
            *prompts.written(view),
            prompts.clan(view),
            prompts.status(view),
            prompts.hand(view),
            prompts.objective(view),
            prompts.seen(view),
        ),
        choices=tuple(Choice(notation(action), label(action), _wave_hint(view, action)) for action in legal),
    )


def _wave_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    if view.seat not in view.active:
        return T("Your tokens are sealed. You can change them until everybody has sealed.")
    if SEAL in legal:
        return T("All your tokens of this wave are written down. Play cards if you like, then seal.")
    assert view.own is not None, "somebody is asked"
    size = min(view.wave_sizes[view.circuit - 1], len(view.own.hand) - HAND.kept)
    return TN(
        "Which token do you write down? It is the last for this wave; nobody sees it before the wave closes.",
        "Which token do you write down? You need {n} more for this wave; nobody sees them before the wave closes.",
        size - len(view.own.entries),
    )


def _wave_hint(view: RokuganView, action: Action) -> Text | None:
    return _token(view, action.token) if isinstance(action, Look) else _turn_hint(view, action)


def _public(view: RokuganView) -> Text:
    """What the table reads, whatever the seat has taken up."""
    if view.phase == At.RIDE:
        return T("Scorpion may look at a token")
    if view.wave_sizes and view.phase == At.PLACEMENT:
        return T("Writing down tokens for this wave")
    if view.phase == At.CARDS:
        return T("Territory cards: play one or pass")
    if view.looking:
        return T("Scorpion may look at a token")
    if view.looked:
        return T("Dark Favors: which token is discarded")
    return T("Placing a token")


def _placement(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.own is not None, "somebody is asked"
    if view.own.held is not None:
        return _slot(view, legal, view.own.held)
    if view.looking or view.looked:
        return _one_token(view, legal)
    return Question(
        kind="place",
        public=_public(view),
        prompt=prompts.below(
            _turn_prompt(view, legal),
            prompts.clan(view),
            prompts.status(view),
            prompts.hand(view),
            prompts.objective(view),
            prompts.seen(view),
        ),
        choices=tuple(Choice(notation(action), label(action), _turn_hint(view, action)) for action in legal),
    )


def _turn_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    assert view.own is not None, "somebody is asked"
    if not any(isinstance(action, Hold) for action in legal):
        return T("You place no token in this turn. End it when you are ready.")
    more = len(view.own.hand) - HAND.kept
    return TN(
        "Which token do you place? It is your last of this round; the other one stays behind.",
        "Which token do you place? You place {n} more this round; the last one stays behind.",
        more,
    )


def _turn_hint(view: RokuganView, action: Action) -> Text | None:
    if not isinstance(action, Play):
        return _token_hint(action)
    assert view.seat is not None, "somebody is asked"
    scouts = view.players[view.seat].scouts
    if action.card == "scout":
        return T("{effect}; {n} left", effect=words.effect(action.card), n=scouts)
    return words.effect(action.card)


def _slot(view: RokuganView, legal: Actions[Action], held: str) -> Question:
    if any(isinstance(action, Aim) for action in legal):
        provinces = {action.province for action in legal if isinstance(action, Aim)}
        slots = [slot for slot in slots_for(view, held) if SLOTS[slot].target in provinces]
        verb, named = ("rank", view.own.ranked) if view.wave_sizes and view.own else ("put", ())
        wishes = {slot: f"aim {SLOTS[slot].target}; {verb} {slot}" for slot in slots if slot not in named}
    else:
        wishes = {action.slot: notation(action) for action in legal if isinstance(action, Put | Rank)}
    works = frozenset(working(view, held, wishes))
    choices, groups = _grouped(
        (
            (SLOTS[slot].target, Choice(wishes[slot], words.slot_label(slot), _slot_hint(view, held, slot, works)))
            for slot in sorted((slot for slot in wishes if slot in SLOTS), key=lambda slot: slot not in works)
        ),
        None if held == BLUFF else lambda part: _working_hint(part, {wishes[slot] for slot in works}),
    )
    by_lot, lot = _by_lot(legal)
    on_tokens = [slot for slot in wishes if slot not in SLOTS]
    others = [action for action in legal if not isinstance(action, Aim | Put | Rank | Lot)]
    return Question(
        kind="slot",
        public=_public(view),
        prompt=prompts.below(
            T("Where do you place {token}? It {use}.", token=words.face(held), use=words.USE[FACES[held].kind]),
            *prompts.ranking(view, held),
            None if held == BLUFF or not choices else T("Anywhere else it only looks dangerous."),
            prompts.status(view),
            prompts.objective(view),
        ),
        choices=(
            *choices,
            *(Choice(wishes[slot], slot_label(slot), _blessed_hint(view, slot)) for slot in on_tokens),
            *by_lot,
            *(Choice(notation(action), label(action)) for action in others),
        ),
        groups=(*groups, *lot),
    )


def _working_hint(part: Sequence[Choice], works: Container[str]) -> Text:
    n = sum(choice.wish in works for choice in part)
    if not n:
        return TN("no effect in its {n} place", "no effect in its {n} places", len(part))
    return T("an effect in {n} of {all} places", n=n, all=len(part))


def _slot_hint(view: RokuganView, held: str, slot: str, works: Container[str]) -> Text:
    """What the token will do there, and what lies there."""
    assert view.seat is not None, "somebody is asked"
    where, land = SLOTS[slot], _land_hint(view, SLOTS[slot].target)
    mine = _provinces(view)[where.target].controller == view.seat
    if held == BLUFF and not (mine and view.players[view.seat].clan == LION and where.place is Place.CENTER):
        return land
    if slot not in works:
        return words.joined(": ", (T("no effect"), land))
    if held in FIGHTING or held == BLUFF:
        return words.joined(": ", (T("defends") if mine else T("attacks"), land))
    return words.joined(": ", (T("burns it") if held == RAID else T("makes peace"), land))


def _blessed_hint(view: RokuganView, slot: str) -> Text | None:
    """What lies under the blessing, and whether that helps."""
    face = face_under(slot)
    if face is not None:
        return None if face in FIGHTING else T("no effect")
    under = _tokens(view)[token_of(slot) or 0]
    return prompts.mine(under) if under.face in FIGHTING else words.joined(": ", (T("no effect"), prompts.mine(under)))


def _tokens(view: RokuganView) -> Mapping[int, TokenView]:
    return {token.id: token for token in view.tokens}


def _token(view: RokuganView, id: int) -> Text:
    return prompts.whose(_tokens(view)[id])


def _one_token(view: RokuganView, legal: Actions[Action]) -> Question:
    looking = view.looking or view.phase == At.RIDE
    if looking:
        prompt = prompts.below(
            T("Which token do you look at? You may do it once a round."), prompts.objective(view), prompts.seen(view)
        )
    else:
        prompt = T("Which of the tokens you have looked at is discarded?")
    return Question(
        kind="look" if looking else "looked",
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
        tokens = _tokens(view)
        return words.joined(" ⇄ ", (prompts.mine(tokens[action.one]), prompts.mine(tokens[action.other])))

    prompt = T("Do you exchange two of your tokens? Each takes the other’s place and direction.")
    return _plain(
        "exchange", T("Unicorn may exchange two tokens"), prompts.below(prompt, prompts.objective(view)), legal, hint
    )


# -- a card in preparation ----------------------------------------------------------------------------------------


def _draft(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.own is not None, "somebody is asked"
    draft = view.own.draft
    assert draft is not None, "a card is in preparation"
    further = [action for action in legal if isinstance(action, Choose)]
    by_land = [action for action in further if _land_of(action.word)]
    choices, groups = _grouped(
        (
            _land_of(action.word),
            Choice(_wish(view, draft.card, action), label(action), _land_hint(view, _land_of(action.word))),
        )
        for action in by_land
    )
    loose = [*(action for action in further if not _land_of(action.word)), *_leaving(legal)]
    said: list[Arg] = [T("“{card}”: {effect}.", card=words.card(draft.card), effect=words.effect(draft.card))]
    if draft.chosen:
        said.append(T("Chosen so far: {words}.", words=listing([chosen(word) for word in draft.chosen])))
    if view.own.looked:
        said.append(T("Which token is discarded next best? The first that can be discarded goes."))
    elif draft.card in SUPPORT and further and view.wave_sizes and draft.card != SUPPORT[0]:
        said.append(T("Choose the token; the card is played when the wave closes."))
    elif draft.card in SUPPORT and further:
        said.append(T("Choose the token; then the card is played at once."))
    elif further:
        said.append(T("Choose the next; nobody sees it before you play the card."))
    else:
        said.append(T("All is chosen. Play it, or put the card back."))
    return Question(
        kind="card",
        public=_public(view),
        prompt=words.lines(said),
        choices=(
            *choices,
            *(Choice(_wish(view, draft.card, action), label(action), _chosen_hint(view, action)) for action in loose),
        ),
        groups=groups,
    )


def _leaving(legal: Actions[Action]) -> Iterator[Action]:
    """Playing the card and putting it back; all else comes after that."""
    return (action for action in legal if isinstance(action, Commit | File | Cancel))


def _wish(view: RokuganView, card: str, action: Action) -> str:
    """A card with but one target is played along with the choice of it."""
    line = notation(action)
    if card not in SUPPORT or not isinstance(action, Choose):
        return line
    later = view.wave_sizes and card != SUPPORT[0]
    return f"{line}; {notation(FILE if later else COMMIT)}"


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
