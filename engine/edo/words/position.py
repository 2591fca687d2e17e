"""A view in words: one line, or the whole position for readers who cannot see the picture."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.course import Figure, ScoreSnapshot
from engine.core.sentences import collected
from engine.core.text import TC, TN, Arg, SeatName, T, Text
from engine.edo.asking.projection import outcome
from engine.edo.data import BASIC, BUILDINGS, HOUSE, RESOURCES
from engine.edo.state import EdoPhase
from engine.edo.view import HIDDEN, CityView, EdoView, OwnView, PlayerView
from engine.edo.words import names, spaces

_FIRST = {
    "draft": (
        T("*Samurai* are your figures on the board, *officials* those in hand: each activates a card once."),
        T("*Influence* in a city, by houses and trading posts, decides what it pays you."),
    ),
}

_BRIEF: Mapping[str, Text] = {
    "draft": T("Set-up · start sets and home cities"),
    "plan": T("Round {round} · planning"),
    "premove": T("Round {round} · card {n}, moves before it"),
    "execute": T("Round {round} · card {n}"),
    "wages": T("Round {round} · wages"),
    "game_end": T("The match is over"),
}


def brief(view: EdoView) -> Text:
    card = view.turn.position + 1 if view.turn else 0
    return names.FILLING(_BRIEF.get(view.phase, T("Round {round}")), view, n=card)


def describe_private(view: EdoView) -> tuple[Text, ...]:
    return (*_own(view, view.own), *spaces.ways(view)) if view.own is not None else ()


def first_words(view: EdoView) -> tuple[Text, ...]:
    return _FIRST.get(view.phase, ()) if view.round <= 1 else ()


@collected
def describe_position(view: EdoView) -> Iterator[Text]:
    yield T("{brief}.", brief=brief(view))
    if view.own is not None:
        yield from _own(view, view.own)
    for player in view.players:
        if player.seat != view.seat:
            yield from _player(player)
    yield T("Turn order: {seats}.", seats=names.seats(view.turn_order))
    yield _merchant(view)
    if view.next_merchant_card is not None:
        yield T("Next round: {card}.", card=names.merchant_card(view.next_merchant_card))
    for city in view.cities:
        yield spaces.city_words(city)
    if view.display:
        shown = [names.card_with_actions(id) for id in view.display]
        yield T("Special cards: {cards}; {n} facedown.", cards=names.joined(", ", shown), n=view.special_deck)
    fortresses = TN("{n} fortress", "{n} fortresses", view.fortresses)
    yield T("In the bank: {fortresses}, {shogun}.", fortresses=fortresses, shogun=names.shogun_officials(view.shogun))
    yield from spaces.account(view)
    if view.own is not None:
        yield from spaces.ways(view)


def _own(view: EdoView, own: OwnView) -> Iterator[Text]:
    """The seat's own cards that no one else sees yet, its possessions, and what it can plan."""
    planning = view.phase == EdoPhase.PLAN
    for place, (entry, shown) in enumerate(zip(own.plan, view.me.entries, strict=True)):
        if entry is not None and (shown is None or shown == HIDDEN):
            name = names.PLACES[place] if planning else T("Your card {n}", n=place + 1)
            would = outcome(view, place, entry)
            yield T("{place}: {entry} ({would})", place=name, entry=names.entry(entry), would=would)
    yield from _player(view.me)
    if planning:
        lying = [entry.card for entry in own.plan if entry is not None]
        if free := [card for card in view.me.cards if card not in lying]:
            yield T("Not in your plan: {cards}.", cards=names.joined("; ", map(names.card_with_actions, free)))
        yield T("Prices: {prices}.", prices=names.price_list())


def _player(player: PlayerView) -> Iterator[Text]:
    said: list[Arg] = [names.points(player.points)]
    said += [names.ryo(player.ryo)] if player.ryo is not None else []
    said += [*map(names.goods, RESOURCES, player.goods), names.officials(player.officials, player.shogun)]
    yield T("{seat}: {has}.", seat=SeatName(player.seat), has=names.joined(", ", said))
    if standing := [
        T("{space} (no. {n})", n=number, space=names.SPACE[space])
        for number, space in enumerate(player.figures, start=1)
        if space is not None
    ]:
        yield T("{seat}’s samurai: {spaces}.", seat=SeatName(player.seat), spaces=names.joined(", ", standing))
    yield from _special_cards(player)
    if player.claimed:
        new = names.joined(", ", [names.CARD[id] for id in player.claimed])
        yield T("{seat} gets from the next round on: {cards}.", seat=SeatName(player.seat), cards=new)
    if shown := [names.entry(it) for it in player.entries if it is not None and not isinstance(it, str)]:
        yield T("{seat}’s cards this round: {entries}.", seat=SeatName(player.seat), entries=names.joined("; ", shown))


def _special_cards(player: PlayerView) -> Iterator[Text]:
    if special := [names.CARD[id] for id in player.cards if id not in BASIC]:
        yield T("{seat}’s special cards: {cards}.", seat=SeatName(player.seat), cards=names.joined(", ", special))


def _merchant(view: EdoView) -> Text:
    card = names.merchant_card(view.merchant_card)
    return T("The merchant: {space}; {card}.", space=names.SPACE[view.merchant], card=card)


@collected
def alt_text(view: EdoView) -> Iterator[Text]:
    """Return the public board in short: possessions and samurai of each seat, then cities."""
    yield T("{brief}.", brief=brief(view))
    yield from map(_short_player, view.players)
    yield from map(_short_city, view.cities)
    yield _merchant(view)
    for player in view.players:
        yield from _special_cards(player)
    yield T("Turn order: {seats}.", seats=names.seats(view.turn_order))


def _short_player(player: PlayerView) -> Text:
    has: list[Arg] = [names.points(player.points)]
    has += [names.ryo(player.ryo)] if player.ryo is not None else []
    has += [names.goods(what, n) for what, n in zip(RESOURCES, player.goods, strict=True) if n]
    standing = Counter(names.SPACE[space] for space in player.figures if space is not None)
    at = names.joined(", ", [_times(n, space) for space, n in standing.items()] or ["–"])
    return T("{seat}: {has}; samurai: {spaces}.", seat=SeatName(player.seat), has=names.joined(", ", has), spaces=at)


def _short_city(city: CityView) -> Text:
    standing = [_times(n, names.building(building)) for building, n in Counter(city.buildings).items()]
    paid = [names.joined(" ", (SeatName(share.seat), share.ryo)) for share in city.shares]
    return T(
        "{city}: {buildings}; Ryo: {shares}.",
        city=names.SPACE[city.id],
        buildings=names.joined(", ", standing or [TC("space", "empty")]),
        shares=names.joined(", ", paid or ["–"]),
    )


def _times(n: int, what: Text) -> Text:
    return names.joined("× ", (n, what)) if n > 1 else what


def score_snapshot(view: EdoView) -> ScoreSnapshot | None:
    """Return points, houses, and Ryo where everyone's money is shown (RULES.md 2).

    From the first plan on; points that only the end brings are not in it.
    """
    if view.phase == "draft":
        return None
    players = view.players
    figures = [
        Figure("points", T("Points"), tuple(player.points for player in players)),
        Figure("house", T("Houses"), tuple(BUILDINGS[HOUSE].supply - player.houses for player in players)),
    ]
    if view.rules.open_money:
        figures.append(Figure("ryo", T("Ryo"), tuple(player.ryo or 0 for player in players)))
    return ScoreSnapshot(T("Round {round}", round=view.round), tuple(figures))
