"""A view in words: one line, or the whole position for readers who cannot see the picture."""

from collections.abc import Iterator

from engine.core.course import Figure, ScoreSnapshot, numbered
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.edo.data import BASIC, BUILDING_SLOTS, BUILDINGS, HOUSE, SPACES, YIELDS, board
from engine.edo.view import HIDDEN, CityView, EdoView, OwnView, PlayerView
from engine.edo.words import names

_FIRST = {
    "draft": (T("*Samurai* are your figures on the board, *officials* those in your hand."),),
    "plan": (
        T("*Officials* are your figures in hand: each gives one activation of a card. *Samurai* stand on the board."),
        T("*Develop* buys a special card. *Influence* in a city, by houses and trading posts, decides what it pays."),
    ),
}


def brief(view: EdoView) -> Text:
    """Where the match stands, in one short line."""
    card = view.turn.position + 1 if view.turn else 0
    match view.phase:
        case "draft":
            return T("Set-up · start sets and home cities")
        case "plan":
            return T("Round {round} · planning", round=view.round)
        case "premove":
            return T("Round {round} · card {n}, moves before it", round=view.round, n=card)
        case "execute":
            return T("Round {round} · card {n}", round=view.round, n=card)
        case "wages":
            return T("Round {round} · wages", round=view.round)
        case "game_end":
            return T("The match is over")
    return T("Round {round}", round=view.round)


def describe_position(view: EdoView) -> tuple[Text, ...]:
    """The whole position that the view shows, a line each, most important first."""
    return tuple(_account(view))


def describe_private(view: EdoView) -> tuple[Text, ...]:
    """Return the possessions and secrets of the seat, a line each; nothing for the public view."""
    return tuple(_own(view, view.own)) if view.own is not None else ()


def first_words(view: EdoView) -> tuple[Text, ...]:
    """Return meanings of words for a newcomer; nothing after the first round."""
    return _FIRST.get(view.phase, ()) if view.round <= 1 else ()


def _account(view: EdoView) -> Iterator[Text]:
    yield T("{brief}. {waiting}", brief=brief(view), waiting=_waiting(view))
    if view.own is not None:
        yield from _own(view, view.own)
    for player in view.players:
        yield from _player(player)
    yield T("Turn order: {seats}.", seats=names.seats(view.turn_order))
    yield T(
        "The merchant: {space}; {card}.", space=names.SPACE[view.merchant], card=names.merchant_card(view.merchant_card)
    )
    if view.next_merchant_card is not None:
        yield T("Next round: {card}.", card=names.merchant_card(view.next_merchant_card))
    for city in view.cities:
        yield _city(city)
    if view.display:
        shown = [T("{card} ({actions})", card=names.CARD[id], actions=names.card_actions(id)) for id in view.display]
        yield T("Special cards: {cards}; {n} face down.", cards=names.joined(", ", shown), n=view.special_deck)
    fortresses = TN("{n} fortress", "{n} fortresses", view.fortresses)
    yield T("In the bank: {fortresses}, {shogun}.", fortresses=fortresses, shogun=names.shogun_officials(view.shogun))
    if view.own is not None:
        yield from _ways(view)


def _waiting(view: EdoView) -> Text:
    if view.reviewing:
        return T("No player has to act yet: there is time to look at the board first.")
    if not view.active:
        return T("No player has to act.")
    return T("Waiting for {seats}.", seats=names.seats(view.active))


def _own(view: EdoView, own: OwnView) -> Iterator[Text]:
    """The seat's own cards that nobody else sees yet."""
    for number, (entry, shown) in enumerate(zip(own.plan, view.me.entries, strict=True), start=1):
        if entry is not None and (shown is None or shown == HIDDEN):
            yield T("Your card {n}: {entry}.", n=number, entry=names.entry(entry))


def _ways(view: EdoView) -> Iterator[Text]:
    """For each of the seat's own samurai the spaces by what it costs to get there."""
    map = board(len(view.players))
    for number, space in enumerate(view.me.figures, start=1):
        if space is None:
            continue
        said = [
            T("{ryo}: {spaces}", ryo=names.ryo(steps), spaces=names.spaces(reached))
            for steps in range(1, map.farthest + 1)
            if (reached := [near.space for near in map.reach[space] if near.distance == steps])
        ]
        yield T(
            "Ways of your samurai {n} ({space}): {ways}.",
            n=number,
            space=names.SPACE[space],
            ways=names.joined("; ", said),
        )


def _player(player: PlayerView) -> Iterator[Text]:
    said: list[Arg] = [names.points(player.points)]
    if player.ryo is not None:
        said.append(names.ryo(player.ryo))
    said += [names.goods("wood", player.wood), names.goods("stone", player.stone), names.goods("rice", player.rice)]
    said.append(names.officials(player.officials, player.shogun))
    yield T("{seat}: {has}.", seat=SeatName(player.seat), has=names.joined(", ", said))
    standing = [
        T("{space} (no. {n})", n=number, space=names.SPACE[space])
        for number, space in enumerate(player.figures, start=1)
        if space is not None
    ]
    if standing:
        yield T("{seat}’s samurai: {spaces}.", seat=SeatName(player.seat), spaces=names.joined(", ", standing))
    if special := [names.CARD[id] for id in player.cards if id not in BASIC]:
        yield T("{seat}’s special cards: {cards}.", seat=SeatName(player.seat), cards=names.joined(", ", special))
    if player.claimed:
        new = names.joined(", ", [names.CARD[id] for id in player.claimed])
        yield T("{seat} gets from the next round on: {cards}.", seat=SeatName(player.seat), cards=new)
    revealed = [names.entry(entry) for entry in player.entries if entry is not None and not isinstance(entry, str)]
    if revealed:
        yield T(
            "{seat}’s cards this round: {entries}.", seat=SeatName(player.seat), entries=names.joined("; ", revealed)
        )


def about(view: EdoView, id: str) -> Iterator[Text]:
    """Yield the facts of a space: its samurai, the merchant."""
    standing = [
        T("{n}× {seat}", n=count, seat=names.seats([seat]))
        for seat, count in enumerate(view.space(id).samurai)
        if count
    ]
    if standing:
        yield T("samurai: {standing}", standing=names.joined(" ", standing))
    if id == view.merchant:
        yield T("the merchant is there")


def _city(city: CityView) -> Text:
    if not city.buildings:
        return T("{city}: empty.", city=names.SPACE[city.id])
    standing = names.joined(", ", [names.building(building) for building in city.buildings])
    paid = [T("{seat} {ryo}", seat=SeatName(share.seat), ryo=names.ryo(share.ryo)) for share in city.shares]
    return T(
        "{city}: {buildings}; would pay {shares}.",
        city=names.SPACE[city.id],
        buildings=standing,
        shares=names.joined(", ", paid),
    )


# -- round by round -----------------------------------------------------------------------------------------------


def score_snapshot(view: EdoView) -> ScoreSnapshot | None:
    """Return points, houses, and Ryo where everybody's money is shown (RULES.md 2).

    From the first plan on; points that only the end brings are not in it.
    """
    if view.phase == "draft":
        return None
    players = view.players
    figures = [
        Figure("points", T("Points"), tuple(player.points for player in players)),
        Figure("house", T("Houses"), tuple(BUILDINGS[HOUSE].supply - player.houses for player in players)),
    ]
    if view.open_money:
        figures.append(Figure("ryo", T("Ryo"), tuple(player.ryo or 0 for player in players)))
    return ScoreSnapshot(numbered(view.round), tuple(figures))


def place(view: EdoView, id: str) -> Iterator[Text]:
    """Return the income or harvest of a space, its samurai, and its roads."""
    space, city, map = view.space(id), view.city(id), board(len(view.players))
    if city is not None:
        rows = map.income.get(id, ())[: len(view.players)]
        pays = names.joined("; ", [" + ".join(str(ryo) for ryo in row) for row in rows])
        yield T("Pays to 1 player, 2, 3 and so on with influence: {pays} Ryo.", pays=pays)
        yield T("Free slots: {n} of {all}.", n=BUILDING_SLOTS - len(city.buildings), all=BUILDING_SLOTS)
    elif brings := YIELDS.get(SPACES[id].resource):
        yield T(
            "A harvest brings {yields} {goods} with 1, 2, 3 or more samurai there.",
            yields=names.joined(", ", list(brings)),
            goods=names.RESOURCE[SPACES[id].resource],
        )
    elif space.closed:
        yield T("This city is not in the match. Figures may only stand there.")
    yield T("Samurai there: {n}.", n=sum(space.samurai))
    near = [it.space for it in map.reach[id] if it.distance == 1]
    yield T("Roads to {spaces}.", spaces=names.spaces(near))
