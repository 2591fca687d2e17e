"""A view in words: one line, or the whole position for those who cannot see the picture."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.core.course import Course, Figure, ScoreSnapshot
from engine.core.protocol import Event
from engine.core.sentences import by_owner, collected
from engine.core.text import TC, TN, Arg, SeatName, T, Text, listing
from engine.shogun.data import ACTIONS, BUILDINGS, DAIMYO, PROVINCES, SPACES, ActionKind
from engine.shogun.events import Scored, SupplyChecked, WinterLoss
from engine.shogun.view import HIDDEN, PlayerView, ProvinceView, ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import own_forecast

_BRIEF = {
    "draft": T("Before the first year · draft of the provinces"),
    "plan": T("{when} · planning"),
    "special_picks": T("{when} · special cards"),
    "action": T("{when} · action {index} of 10: {action}"),
    "winter_revolts": T("{when} · hunger revolts"),
    "game_end": T("The match is over"),
}

_FIRST = {
    "draft": (T("A *lap*: everyone picks once, one after another."),),
    "plan": (
        T("*Chest card*: a blank; its action does not happen."),
        T("*Revolt marker*: goes on a province that gives rice or taxes."),
    ),
}


def brief(view: ShogunView) -> Text:
    action = words.ACTION[view.action] if view.action else ""
    said = _BRIEF[view.phase]
    return words.say(said, view, when=words.at(view.year, view.season), index=view.action_index, action=action)


@collected
def alt_text(view: ShogunView) -> Iterator[Text]:
    """Return the public board in short: provinces by owner with armies, then the rest."""
    yield T("{brief}.", brief=brief(view))
    heads = [T("{seat}, {points}", seat=SeatName(it.seat), points=words.points(it.points)) for it in view.players]
    named = [(it, words.province(it.id)) for it in view.provinces]
    held = [(it.owner, name if it.owner is None else f"{name} {it.armies}") for it, name in named]
    yield from by_owner(held, heads, T("Neutral"))
    if unrest := [f"{name} {it.markers}" for it, name in named if it.markers]:
        yield T("Revolt markers: {provinces}.", provinces=", ".join(unrest))
    stores = [T("{seat} {n} and {m}", seat=SeatName(it.seat), n=it.chests, m=it.rice) for it in view.players]
    yield T("Chests and rice: {stores}.", stores=words.joined("; ", stores))
    yield from _event(view)
    places = {kind: [name for it, name in named if kind in it.buildings] for kind in BUILDINGS}
    if any(places.values()):
        standing = [T("{what} ({at})", what=words.BUILDINGS[it], at=", ".join(at)) for it, at in places.items() if at]
        yield T("Buildings: {standing}.", standing=words.joined("; ", standing))
    yield from _rows(view)
    yield from _order(view)
    yield _tower(view)


def first_words(view: ShogunView) -> tuple[Text, ...]:
    """Return meanings of words for a newcomer; nothing after the first season."""
    if (view.year, view.season) != (1, "spring"):
        return ()
    if view.action is not None and ACTIONS[view.action].kind is ActionKind.BATTLE_MOVE:
        return (T("Armies fight in a tower. Only those that fall into its *tray* count; the rest stay inside."),)
    return _FIRST.get(view.phase, ())


@collected
def describe_position(view: ShogunView) -> Iterator[Text]:
    yield T("{brief}.", brief=brief(view))
    for player in view.players:
        yield _player(view, player)
    yield from _event(view)
    yield from _order(view)
    yield from _rows(view)
    yield from describe_private(view)
    shown = view.by_id
    for region, members in view.board.regions.items():
        provinces = words.joined("; ", [province_words(shown[id]) for id in members])
        yield T("{region}: {provinces}.", region=words.REGION[region], provinces=provinces)
    yield _tower(view)
    if out := view.board.out_of_play:
        yield T("Out of play with 3 players: {provinces}.", provinces=words.provinces(out))


def _player(view: ShogunView, player: PlayerView) -> Text:
    on_board = sum(province.armies for province in view.provinces if province.owner == player.seat)
    said: list[Arg] = [
        words.points(player.points),
        words.chests(player.chests),
        T("{rice} rice", rice=player.rice),
        words.province_count(player.provinces),
        T("{armies} on the board and {supply} in supply", armies=words.armies(on_board), supply=player.supply),
    ]
    if player.special is not None and player.position is not None:
        said.append(T("place {n} with “{card}”", n=player.position, card=words.SPECIAL[player.special]))
    if player.groups:
        said.append(T("groups to place: {groups}", groups=listing(player.groups)))
    if view.phase == "plan" and player.locked:
        said.append(T("plan locked"))
    lord, colour = words.daimyo(player.daimyo), words.COLOUR[DAIMYO[player.daimyo].colour]
    figures = words.joined(", ", said)
    return words.say(T("{seat} ({daimyo}, {colour}): {figures}."), player, daimyo=lord, colour=colour, figures=figures)


def _event(view: ShogunView) -> Iterator[Text]:
    if view.event is not None and view.season == "winter":
        yield T("The winter’s event card: {event}.", event=words.event(view.event))
    elif view.event is not None:
        yield T("Event this round: {event}.", event=words.event_effect(view.event))
    if view.year_events:
        yield T("Events still open: {events}.", events=listing([words.event(id) for id in view.year_events]))


def _order(view: ShogunView) -> Iterator[Text]:
    if view.turn_order:
        yield T("Turn order: {seats}.", seats=words.seats(view.turn_order))
    if view.bids:
        bids = [
            T("{seat}: {card}", seat=SeatName(seat), card=T("no bid") if card is None else words.card(card))
            for seat, card in enumerate(view.bids)
        ]
        yield T("Bids: {bids}.", bids=listing(bids))


def _rows(view: ShogunView) -> Iterator[Text]:
    if view.draft_row:
        deck = TN("{n} card in the deck", "{n} cards in the deck", view.draft_deck)
        yield T("On offer: {row}; {deck}.", row=words.provinces(view.draft_row), deck=deck)
    if view.action_row:
        row = [words.ACTION[id] if id else TC("card", "facedown") for id in view.action_row]
        yield T("Actions in order: {row}.", row=listing(row))
    free = [words.SPECIAL[card] for card, seat in view.special_row if seat is None]
    if view.phase in ("plan", "special_picks") and free:
        yield T("Special cards left: {cards}.", cards=listing(free))
    for player in view.players:
        yield from _shown_plan(player)


def _shown_plan(player: PlayerView) -> Iterator[Text]:
    """Return the public part of a plan after planning: spaces with cards, and open cards."""
    known: list[Arg] = [
        words.SPACE[space]
        if card == HIDDEN
        else T("{space} with {card}", space=words.SPACE[space], card=words.card(card))
        for space, card in zip(SPACES, player.spaces, strict=False)
        if card is not None
    ]
    if known:
        yield T("{seat} has planned: {spaces}.", seat=SeatName(player.seat), spaces=listing(known))


@collected
def describe_private(view: ShogunView) -> Iterator[Text]:
    if view.targets and view.phase != "plan":
        yield T("You may choose: {provinces}.", provinces=words.provinces(view.targets))
    if view.own is None or not any(view.own.plan):
        return
    planned = [_planned(view, space, card) for space, card in view.own.lying.items()]
    yield T("Your plan, as things stand: {plan}.", plan=words.joined("; ", planned))
    unused = [card for card in view.own.hand if card not in view.own.plan]
    if unused:
        yield T("Cards you do not use: {cards}.", cards=words.cards(unused))


def _planned(view: ShogunView, space: str, card: str) -> Text:
    would = own_forecast(view, space)
    fillings: dict[str, Arg] = {"space": words.SPACE[space], "card": words.card(card)}
    if would is None:
        return T("{space}: {card}", **fillings)
    return T("{space}: {card} ({would})", **fillings, would=would)


def province_words(province: ProvinceView) -> Text:
    name = words.province(province.id)
    if province.owner is None:
        return T("{province} (neutral)", province=name)
    held = words.held(province.armies, province.buildings, province.markers)
    return T("{province} ({owner}, {held})", province=name, owner=SeatName(province.owner), held=held)


def _tower(view: ShogunView) -> Text:
    inside, tray = (words.cubes(lot, TC("tower or tray", "empty")) for lot in (view.tower.inside, view.tower.tray))
    return T("Tower: {inside}. Tray: {tray}.", inside=inside, tray=tray)


# -- round by round -----------------------------------------------------------------------------------------------


def score_snapshot(view: ShogunView) -> ScoreSnapshot | None:
    """Where everyone stands: points, provinces, chests; all of it public (RULES.md 1).

    From the first plan on. Autumn and winter are one: there may be no view between them.
    """
    if view.phase == "draft":
        return None
    players = view.players
    return ScoreSnapshot(
        words.at(view.year, "winter" if view.season == "autumn" else view.season),
        (
            Figure("points", T("Points"), tuple(player.points for player in players)),
            Figure("province", T("Provinces"), tuple(player.provinces for player in players)),
            Figure("chests", T("Chests"), tuple(player.chests for player in players)),
        ),
    )


def fill_course(course: Course, events: Sequence[Event]) -> Course:
    """Insert an autumn before each winter, which alone brings points and takes provinces."""
    for number, event in enumerate(events):
        if isinstance(event, WinterLoss) and (winter := words.at(event.year, "winter")) in course.stops:
            at, fed = course.stops.index(winter), dict[int, int]()
            for check in takewhile(lambda it: not isinstance(it, Scored), events[number:]):
                if isinstance(check, SupplyChecked):
                    fed[check.seat] = check.provinces
            course = course.inserted(
                at,
                words.at(event.year, "autumn"),
                points=course.series[0].amounts[at - 1],
                province=tuple(fed.get(seat, 0) for seat in range(course.seats)),
            )
    return course


def place(view: ShogunView, id: str) -> Iterator[Text]:
    """Return a province with its contents and neighbours, or the majorities of a region."""
    shown = view.by_id
    if id in PROVINCES:
        printed = PROVINCES[id]
        yield province_words(shown[id])
        yield T(
            "{region}: {chests}, {rice} rice, building spaces: {free} of {all} free.",
            region=words.REGION[view.board.region[id]],
            chests=words.chests(printed.chests),
            rice=printed.rice,
            free=printed.spaces - len(shown[id].buildings),
            all=printed.spaces,
        )
        near = [province_words(shown[one]) for one in sorted(view.board.neighbours[id])]
        yield T("Borders: {provinces}.", provinces=words.joined("; ", near))
        return
    here = [shown[one] for one in view.board.regions[id]]
    for building in BUILDINGS:
        counts = Counter(one.owner for one in here if one.owner is not None and building in one.buildings)
        said: list[Arg] = [words.joined(" ", (n, SeatName(seat))) for seat, n in counts.most_common()]
        yield T("{buildings}: {counts}.", buildings=words.BUILDINGS[building], counts=words.joined(", ", said or [0]))
