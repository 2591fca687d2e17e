"""A view of the board in short lines, for its alt text."""

from collections import Counter
from collections.abc import Iterator

from engine.core.sentences import collected
from engine.core.text import TC, Arg, SeatName, T, Text
from engine.edo.data import BASIC
from engine.edo.view import CityView, EdoView, PlayerView
from engine.edo.words import names
from engine.edo.words.position import brief


@collected
def alt_text(view: EdoView) -> Iterator[Text]:
    """Return the public board in short: possessions and samurai of each seat, then cities."""
    yield T("{brief}.", brief=brief(view))
    yield from map(_player, view.players)
    yield from map(_city, view.cities)
    card = names.merchant_card(view.merchant_card)
    yield T("The merchant: {space}; {card}.", space=names.SPACE[view.merchant], card=card)
    for player in view.players:
        if special := [names.CARD[id] for id in player.cards if id not in BASIC]:
            cards = names.joined(", ", special)
            yield T("{seat}’s special cards: {cards}.", seat=SeatName(player.seat), cards=cards)
    yield T("Turn order: {seats}.", seats=names.seats(view.turn_order))


def _player(player: PlayerView) -> Text:
    has: list[Arg] = [names.points(player.points)]
    has += [names.ryo(player.ryo)] if player.ryo is not None else []
    has += [names.goods(what, n) for what in ("wood", "stone", "rice") if (n := getattr(player, what))]
    standing = Counter(names.SPACE[space] for space in player.figures if space is not None)
    at = names.joined(", ", [_times(n, space) for space, n in standing.items()] or ["–"])
    return T("{seat}: {has}; samurai: {spaces}.", seat=SeatName(player.seat), has=names.joined(", ", has), spaces=at)


def _city(city: CityView) -> Text:
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
