"""A view in words: one line, or the whole position for readers who cannot see the picture."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.course import Figure, ScoreSnapshot
from engine.core.sentences import by_owner, collected
from engine.core.text import TC, TN, Arg, SeatName, T, Text, listing
from engine.rokugan import data
from engine.rokugan.actions import ON
from engine.rokugan.asking import hints, outlook
from engine.rokugan.asking.hints import progress_told, targets, working
from engine.rokugan.caretaker.imagining import open_position
from engine.rokugan.data import MEMBERS, PROVINCES, SLOTS
from engine.rokugan.rules.scoring import controllers_of
from engine.rokugan.view import OwnView, PlayerView, ProvinceView, RokuganView, TokenView
from engine.rokugan.words import names as words
from engine.rokugan.words.names import say

_BRIEF: Mapping[str, Text] = {
    "clans": T("Set-up · clans"),
    "objectives": T("Set-up · secret objectives"),
    "control": T("Set-up · control tokens"),
    "foresight": T("{round} · upkeep, Dragon’s return"),
    "cards": T("{round} · upkeep, territory cards"),
    "placement": T("{round} · placement, lap {turn}"),
    "ride": T("{round} · Unicorn’s exchange"),
    "game_end": T("The match is over"),
}

_FIRST = {
    "control": (T("A *control token* makes a province yours. Faceup it is 1 honour and 1 defence, facedown nothing."),),
    "placement": (
        T("A *lap*: everyone places one token, one after another."),
        T("*Printed* honour and defence are the numbers on the board itself; tokens and cards add to them."),
    ),
}


def brief(view: RokuganView) -> Text:
    now = T("Round {round} of {rounds}", round=view.round, rounds=data.ROUNDS)
    said = _BRIEF.get(view.phase)
    return say(said, view, round=now, turn=view.lap) if said else now


def first_words(view: RokuganView) -> tuple[Text, ...]:
    return _FIRST.get(view.phase, ()) if view.round <= 1 else ()


@collected
def describe_position(view: RokuganView) -> Iterator[Text]:
    yield T("{brief}.", brief=brief(view))
    if view.own is not None:
        yield from filter(None, (hints.hand(view), hints.objective(view)))
        yield from _spied(view.own)
    if view.tokens:
        yield T("On the board: {tokens}.", tokens=words.joined("; ", [token_words(token) for token in view.tokens]))
    for player in sorted(view.players, key=lambda player: (player.place or 0, player.seat)):
        yield _player(player)
    if view.turn_order:
        yield T("Turn order: {seats}.", seats=words.seats(view.turn_order))
    if view.own is not None and view.own.pool:
        yield T("Still in your pool: {tokens}.", tokens=_with_counts(view.own.pool))
    yield from _territories(view)
    if view.initiative:
        shown = listing([words.initiative(id) for id in view.initiative])
        yield T("Initiative cards so far: {cards}; {n} left in the deck.", cards=shown, n=view.initiative_deck)


@collected
def alt_text(view: RokuganView) -> Iterator[Text]:
    """Return the public board in short: provinces by owner, then the facedown tokens."""
    yield T("{brief}.", brief=brief(view))
    settled, early = T("{seat} ({clan}), {n} honour"), T("{seat}, no clan yet")
    heads = [say(settled if it.clan else early, it, n=it.honor) for it in view.players]
    if any(it.place for it in view.players):
        heads = [
            T("{place}. {head}", place=it.place or 0, head=head) for it, head in zip(view.players, heads, strict=True)
        ]
    yield from by_owner(((it.controller, _short_province(it)) for it in view.provinces), heads, T("Empty"))
    for seat in range(len(view.players)):
        if mine := Counter(SLOTS[token.slot].target for token in view.tokens if token.owner == seat):
            at = [T("{n} at {place}", n=n, place=words.province(id)) for id, n in sorted(mine.items())]
            yield T("{seat}’s combat tokens: {tokens}.", seat=SeatName(seat), tokens=words.joined(", ", at))
    if view.turn_order:
        yield T("Turn order: {seats}.", seats=words.seats(view.turn_order))


def _short_province(province: ProvinceView) -> Arg:
    """A province with its special and faceup tokens."""
    said: list[Arg] = [T("{n} faceup", n=province.faceup)] if province.faceup else []
    said += [words.SPECIAL[province.special]] if province.special else []
    name = words.province(province.id)
    return T("{province} ({what})", province=name, what=words.joined(", ", said)) if said else name


@collected
def describe_private(view: RokuganView) -> Iterator[Text]:
    own = view.own
    if own is None:
        return
    mine = [token for token in view.tokens if token.owner == view.seat]
    yield from filter(None, (hints.hand(view), hints.objective(view)))
    if own.objective and view.round:
        yield T("Objective: {progress}.", progress=progress_told(view, own.objective))
    elif own.dealt and not own.objective:
        yield words.dealt(own.dealt)
    if mine:
        named = [T("{n}: {token}", n=token.id, token=hints.mine(token)) for token in mine]
        yield T("Your tokens on the board: {tokens}.", tokens=words.joined("; ", named))
    yield from filter(None, (outlook.describe(view), hints.seen(view)))
    for card in (it.card for it in view.territories if it.holder == view.seat and it.card):
        yield T("You hold “{card}”: {effect}.", card=words.card(card), effect=words.effect(card))
    yield from _spied(own)
    if own.pool:
        yield T("Still in your pool: {tokens}.", tokens=_with_counts(own.pool))
    yield from _places(view, own)


def _places(view: RokuganView, own: OwnView) -> Iterator[Text]:
    """Return the answers to the open question that are on the map."""
    found = [place for place in targets(view) if place in PROVINCES or place in SLOTS or place.startswith(ON)]
    held = own.held if own.draft is None else None
    if not found or held == data.BLUFF:
        return
    if held is None or held in data.BLESSINGS:
        named = [words.province(place) if place in PROVINCES else words.any_slot(place) for place in found]
        yield T("You may choose: {places}.", places=words.joined("; ", named))
        return
    ways = words.slots(working(view, held, found))
    if ways:
        yield T("Now {token} works {places}.", token=words.face(held), places=words.joined("; ", ways))
    else:
        yield T("Now {token} works nowhere.", token=words.face(held))


def _spied(own: OwnView) -> Iterator[Text]:
    for spied in own.spied:
        yield say(T("In round {round} you saw in the hand of {seat}: {tokens}."), spied)


def _with_counts(faces: Sequence[str]) -> Arg:
    """Many tokens, each face once."""
    counts = Counter(faces)
    return listing([T("{n}× {token}", n=n, token=words.face(face)) for face, n in counts.items()])


def _player(player: PlayerView) -> Text:
    if player.clan is None:
        return say(T("{seat} has no clan yet."), player)
    said: list[Arg] = [
        T("{n} honour so far", n=player.honor) if player.place is None else words.honor(player.honor),
        TN("{n} province", "{n} provinces", player.provinces),
        words.control(player.control_tokens),
        T("{n} in hand", n=player.hand),
        T("{n} in the pool", n=player.pool),
        TN("{n} scout", "{n} scouts", player.scouts),
        TN("{n} shugenja", "{n} shugenja", player.shugenja),
    ]
    if player.cards:
        said.append(T("cards of {lands}", lands=words.territories(player.cards)))
    if player.to_place:
        said.append(T("{tokens} to place", tokens=words.control(player.to_place)))
    for holds, remark in (
        (player.ronin, T("ronin")),
        (player.bluff_aside, T("bluff set aside")),
        (player.bluff_forbidden, T("bluff forbidden")),
        (player.out and player.hand > data.HAND.kept, T("out for this placement")),
    ):
        if holds:
            said.append(remark)
    if player.discard:
        said.append(T("discarded: {tokens}", tokens=_with_counts(player.discard)))
    if player.objective is not None:
        card, worth = words.objective(player.objective), player.objective_honor or 0
        said.insert(1, T("{worth} of it for “{card}”", worth=worth, card=card))
    line = T("{seat} ({clan}): {figures}.") if player.place is None else T("{place}. {seat} ({clan}): {figures}.")
    return say(line, player, figures=words.joined(", ", said))


def token_words(token: TokenView) -> Text:
    """A token on the board in the words of the viewer's knowledge."""
    faces = hints.faces(token)
    said = T("{seat}’s token {n} {slot} ({faces})") if faces else T("{seat}’s token {n} {slot}")
    return say(said, token, seat=SeatName(token.owner), faces=faces or "")


def _territories(view: RokuganView) -> Iterator[Text]:
    province = view.by_id
    cards = {it.id: it for it in view.territories}
    for id in data.TERRITORY_IDS:
        members = [province_words(province[member], printed=True) for member in MEMBERS[id]]
        card = cards[id]
        said: list[Arg] = [words.joined(", ", members)]
        if card.played and card.card:
            said.append(T("card played: “{card}”", card=words.card(card.card)))
        elif card.card and card.holder is not None:
            said.append(T("card “{card}” with {seat}", card=words.card(card.card), seat=SeatName(card.holder)))
        elif card.holder is not None:
            said.append(T("card with {seat}", seat=SeatName(card.holder)))
        yield T("{land}: {provinces}.", land=words.territory(id), provinces=words.joined("; ", said))
        borders = [
            words.joined(" – ", (words.province(it), words.joined(", ", map(words.province, PROVINCES[it].land))))
            for it in MEMBERS[id]
        ]
        yield T("Borders of {land}: {borders}.", land=words.territory(id), borders=words.joined("; ", borders))


def province_words(province: ProvinceView, *, printed: bool = False) -> Text:
    """A province, whose it is, and what lies there; also what is ``printed``."""
    said: list[Arg] = [TC("province", "empty") if province.controller is None else SeatName(province.controller)]
    if province.controller is not None:
        said += [T("{n} faceup", n=province.faceup)] if province.faceup else []
        said += [T("{n} facedown", n=province.facedown)] if province.facedown else []
    if province.special:
        said.append(words.SPECIAL[province.special])
    if printed:
        print_ = PROVINCES[province.id]
        said += [words.honor(print_.honor), T("defence {n}", n=print_.defense)]
        said += [T("capital")] if province.id in data.CAPITALS else []
        said += [T("coast")] if print_.coastal else []
    return T("{province} ({what})", province=words.province(province.id), what=words.joined(", ", said))


# -- round by round -----------------------------------------------------------------------------------------------


def score_snapshot(view: RokuganView) -> ScoreSnapshot | None:
    """Where everyone stands, from the first round on: honour, provinces, territories.

    What is secret is not in it (RULES.md 2): objectives count once they are shown, at the end.
    """
    if not view.round:
        return None
    players, shown = view.players, open_position(view)
    whole = list(controllers_of(shown.owner, shown.special).values())
    return ScoreSnapshot(
        T("Round {round}", round=view.round),
        (
            Figure("honor", T("Honour"), tuple(player.honor for player in players)),
            Figure("province", T("Provinces"), tuple(player.provinces for player in players)),
            Figure("card", T("Whole territories"), tuple(whole.count(it.seat) for it in players)),
        ),
    )


def place(view: RokuganView, id: str) -> Iterator[Text]:
    """A province with what is printed there and what lies around it, or who holds a territory."""
    if id in PROVINCES:
        shown, printed = view.by_id, PROVINCES[id]
        near = [province_words(shown[one]) for one in printed.land]
        yield province_words(shown[id], printed=True)
        yield T("Territory: {land}.", land=words.territory(printed.territory))
        yield T("Borders: {provinces}.", provinces=words.joined("; ", near))
        return
    owners = Counter(it.controller for it in view.provinces if it.id in MEMBERS[id])
    empty = owners.pop(None, 0)
    held: list[Arg] = [
        T("{n} {seat}", n=n, seat=SeatName(seat)) for seat, n in owners.most_common() if seat is not None
    ]
    held += [T("{n} empty", n=empty)] if empty else []
    yield T("Provinces: {held}.", held=listing(held))
    yield T("A player who holds all of them gets {honor}.", honor=words.honor(data.TERRITORIES[id].honor))
