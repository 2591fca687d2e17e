"""Events in sentences, and where a new chapter of the report begins.

Short and exact: a report is read on a phone, days after the plan was made. Numbers of cubes are
those of the event; nothing here knows the state.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.model import Event
from engine.core.sentences import SILENCE, Sentence, Sentences, grouped
from engine.core.text import TN, Arg, SeatName, T, Text, listing, verbatim
from engine.shogun import actions as a, events as e
from engine.shogun.data import ACTIONS, CASTLE, CHEST_VALUE, PROVINCES, TEMPLE, THEATRE, ActionKind
from engine.shogun.words import names as words
from engine.shogun.words.battles import battle, cubes, match_ended, revolt, scored, supply, winter
from engine.shogun.words.names import say

_TAKES = {
    "1": T("Take the first open card"),
    "2": T("Take the second open card"),
    a.DECK: T("Draw from the deck, unseen"),
}
LABELS: Mapping[type, Sentence] = {
    a.Refresh: T("Replace both open cards"),
    a.Take: lambda it: _TAKES[it.slot],
    a.Place: T("Place {armies}"),
    a.Assign: lambda it: T("{space}: {card}", card=words.card(it.card)),
    a.Clear: T("Empty {space}"),
    a.Lock: T("Lock the plan"),
    a.Unlock: T("Change the plan again"),
    a.Pick: lambda it: T("Take “{card}”", card=words.SPECIAL[it.card]),
    a.March: T("{armies} from {source} to {target}"),
    a.Stay: T("All stay in {province}"),
    a.CarryOut: T("Carry it out"),
    a.Decline: T("Leave it undone"),
    a.Throw: T("Fight with {armies}"),
    a.Quell: T("The revolt in {province}"),
}
label = Sentences(words.say, LABELS)

_TAKES_OPEN, _DRAWS = T("{seat} takes {province}."), T("{seat} draws {province} from the deck.")
BUILDS = {
    CASTLE: T("🏯 {seat} builds a castle in {province} for {paid}."),
    TEMPLE: T("⛩️ {seat} builds a temple in {province} for {paid}."),
    THEATRE: T("🎭 {seat} builds a theatre in {province} for {paid}."),
}
BUILDS_AND_CALMS = T("🎭 {seat} builds a theatre in {province} for {paid} and removes 1 revolt marker.")
_INCOME = {
    ("chests", False): T("💰 {seat} collects {chests} in {province}."),
    ("rice", False): T("🌾 {seat} takes {rice} rice in {province}."),
    ("rice", True): T("🌾 {seat} takes {rice} rice in {province}. The store is full: {lost} more rice is lost."),
}

OBSTACLES: Mapping[str, Text] = {
    e.Obstacle.TOO_FEW_CHESTS: T("too few chests"),
    e.Obstacle.NO_FREE_SPACE: T("no free building space"),
    e.Obstacle.STANDS_ALREADY: T("it already has this building"),
    e.Obstacle.NO_TILES: T("no such building is left in the supply"),
    e.Obstacle.TOO_FEW_ARMIES: T("too few armies in the supply"),
    e.Obstacle.NOBODY_TO_SPARE: T("only 1 army stands there"),
    e.Obstacle.NO_TARGET: T("no neighbour may be entered"),
}


# -- start and draft ----------------------------------------------------------------------------------------------


def _match_began(event: e.MatchBegan) -> Text:
    lords = [T("{seat} is {daimyo}", seat=SeatName(i), daimyo=words.daimyo(id)) for i, id in enumerate(event.daimyo)]
    said: list[Arg] = [T("Board: {side}. {lords}.", side=words.SIDE[event.side], lords=listing(lords))]
    if event.first is not None:
        said.append(T("{seat} drafts first.", seat=SeatName(event.first)))
    return words.lines(said)


def _with_figures(id: str) -> Text:
    printed = PROVINCES[id]
    spaces = TN("{n} building space", "{n} building spaces", printed.spaces)
    said = T("{province} (💰 {chests}, 🌾 {rice} rice, {spaces})", province=printed.name)
    return say(said, printed, chests=words.chests(printed.chests), spaces=spaces)


def _fixed(event: e.FixedStart) -> Text:
    letters = enumerate(event.letters)
    given = [T("{seat} plays set {letter}", seat=SeatName(seat), letter=letter) for seat, letter in letters]
    return T("Fixed start: {sets}.", sets=listing(given))


def _tower(event: e.TowerFilled) -> Text:
    return T("🗼 The tower holds {cubes}.", cubes=cubes(e.Cubes(event.armies, event.farmers)))


def _start(events: Sequence[e.ProvinceTaken | e.DraftRowChanged | e.GroupPlaced | e.TowerFilled]) -> Text:
    """Return what each seat begins with, then the offer; nothing once the tower is filled."""
    begins, below = dict[int, dict[str, Arg]](), list[Arg]()
    for it in events:
        if isinstance(it, e.DraftRowChanged):
            below = [T("On offer: {row}.", row=words.provinces(it.row))]
            continue
        if isinstance(it, e.TowerFilled):
            below = [_tower(it)]
            continue
        theirs, name = begins.setdefault(it.seat, {}), words.province(it.province)
        if isinstance(it, e.GroupPlaced):
            before = theirs.get(it.province, name)
            theirs[it.province] = T("{province} ({armies})", province=before, armies=words.armies(it.armies))
        else:
            theirs[it.province] = T("{province} from the deck", province=name) if it.unseen else name
    if not any(isinstance(it, e.ProvinceTaken) for it in events):
        return words.lines([*_dealt([it for it in events if isinstance(it, e.GroupPlaced)]), *below])
    said = [
        T("🚩 {seat} takes {provinces}.", seat=SeatName(seat), provinces=listing(list(theirs.values())))
        for seat, theirs in begins.items()
    ]
    return words.lines([*said, *below])


def _dealt(groups: Sequence[e.GroupPlaced]) -> Iterator[Text]:
    """Yield what each seat begins with in a fixed start; it is alike for all."""
    if held := [group.armies for group in groups if group.seat == groups[0].seat]:
        owned = words.province_count(len(held))
        yield T("🚩 Each begins with {provinces} and {armies}.", provinces=owned, armies=words.armies(sum(held)))


# -- planning -----------------------------------------------------------------------------------------------------


def _round_began(event: e.RoundBegan) -> Text:
    return words.lines(
        (
            T("Open actions in order: {actions}.", actions=listing([words.ACTION[id] for id in event.actions])),
            T(
                "Special cards, 1st to 5th in turn order: {cards}.",
                cards=listing([words.SPECIAL[id] for id in event.specials]),
            ),
            T("🖌️ Everyone plans in secret."),
        )
    )


def _plan_changed(event: e.PlanChanged) -> Text:
    if event.card is None:
        return T("Your plan: {space} is empty again.")
    return T("Your plan: {space} has {card}.", card=words.card(event.card))


def _bids(event: e.BidsRevealed) -> Text:
    bids = listing([_bid(seat, event.bids[seat]) for seat in event.order])
    paid = any(CHEST_VALUE.get(card or "") for card in event.bids)
    unpaid = T("🪙 Bids: {bids}. No one pays for a better place.", bids=bids)
    said = [T("🪙 Bids: {bids}.", bids=bids) if paid else unpaid]
    said += [T("Equal bids, drawn by lot: {seats}.", seats=words.seats(group)) for group in event.drawn]
    return words.lines(said)


def _bid(seat: int, card: str | None) -> Text:
    if card is None:
        return T("{seat}: nothing", seat=SeatName(seat))
    if card in CHEST_VALUE:
        return T("{seat}: {chests}", seat=SeatName(seat), chests=words.chests(CHEST_VALUE[card]))
    return T("{seat}: the province {province}", seat=SeatName(seat), province=words.province(card))


def _picked(event: e.SpecialPicked) -> Text:
    left = T("{seat} gets the last card, “{card}”. Place in the turn order: {position}.")
    taken = T("{seat} takes “{card}”. Place in the turn order: {position}.")
    return say(left if event.last else taken, event, card=words.SPECIAL[event.card])


def _action_began(event: e.ActionBegan) -> Text:
    planned = [(seat, card) for seat, card in event.cards if card not in CHEST_VALUE]
    if not planned:
        return T("No one planned this.")
    if ACTIONS[event.action].kind not in (ActionKind.DEPLOY_MOVE, ActionKind.BATTLE_MOVE):
        return SILENCE
    starts = [T("{seat} in {province}", seat=SeatName(seat), province=words.province(card)) for seat, card in planned]
    return T("Planned: {starts}.", starts=listing(starts))


def _together(events: Sequence[Any]) -> Text:
    alike = grouped((_head(event), event) for event in events)
    heads = [head for head in TOGETHER if head in alike]
    return words.joined(" ", [T(TOGETHER[it].msgid, done=words.joined("; ", map(_EACH, alike[it]))) for it in heads])


def _head(event: Event) -> type | str:
    match event:
        case e.Built(building=kind) | e.Collected(resource=kind):
            return kind
    return type(event)


TOGETHER: Mapping[type | str, Text] = {
    e.SpecialPicked: T("🎴 Special cards: {done}."),
    CASTLE: T("🏯 {done}."),
    TEMPLE: T("⛩️ {done}."),
    THEATRE: T("🎭 {done}."),
    "rice": T("🌾 {done}."),
    "chests": T("💰 {done}."),
    e.MarkerPlaced: T("🔥 Revolt markers there now: {done}."),
    e.Deployed: T("🚩 {done}."),
}
_PAID, _CALMED = T("{seat} in {province} ({paid})"), T("{seat} in {province} ({paid}, 1 revolt marker comes off)")
_GIFT, _TOO_MUCH = T("{seat} {n} from {province}"), T("{seat} {n} from {province} ({lost} more do not fit)")
_EACH = Sentences(
    say,
    {
        e.SpecialPicked: lambda it: T("{seat} “{card}” (place {position})", card=words.SPECIAL[it.card]),
        e.Built: lambda it: _CALMED if it.calmed else _PAID,
        e.Collected: lambda it: say(_TOO_MUCH if it.lost else _GIFT, it, n=it.amount),
        e.MarkerPlaced: lambda it: T("{province} {n}", n=it.markers),
        e.Deployed: lambda it: T("{seat} {n} in {province} ({paid})", n=it.armies),
    },
)

SENTENCES: Mapping[type, Sentence] = {
    e.MatchBegan: _match_began,
    e.DraftRowChanged: lambda it: T("On offer: {row}.", row=listing([_with_figures(id) for id in it.row])),
    e.DraftRefreshed: T("{seat} puts both open cards under the deck."),
    e.ProvinceTaken: lambda it: _DRAWS if it.unseen else _TAKES_OPEN,
    e.GroupPlaced: T("🚩 {seat} places {armies} in {province}."),
    e.FixedStart: _fixed,
    e.TowerFilled: _tower,
    e.YearBegan: lambda it: T(
        "📜 Events of year {year}, one for each season and one for the winter: {events}.",
        events=listing([words.event(id) for id in it.events]),
    ),
    e.RoundBegan: _round_began,
    e.PlanChanged: _plan_changed,
    e.PlanLocked: SILENCE,
    e.PlanUnlocked: SILENCE,
    e.EventDrawn: lambda it: T("📜 Event: {event}.", event=words.event_effect(it.card)),
    e.BidsRevealed: _bids,
    e.SpecialPicked: _picked,
    e.ActionBegan: _action_began,
    e.ActionTurned: T("Now open: {index}. {action}"),
    e.ActionSkipped: lambda it: T("✖️ {seat} cannot act in {province}: {reason}.", reason=OBSTACLES[it.reason]),
    e.ActionDeclined: T("{seat} declines: {action} in {province}."),
    e.Built: lambda it: BUILDS_AND_CALMS if it.calmed else BUILDS[it.building],
    e.Collected: lambda it: say(_INCOME[it.resource, it.lost > 0], it, chests=words.chests(it.amount), rice=it.amount),
    e.MarkerPlaced: T("🔥 Unrest in {province}: it now has {markers}."),
    e.Deployed: T("🚩 {seat} deploys {armies} in {province} for {paid}."),
    e.Moved: T("🚩 {seat} moves {armies} from {source} to {target}."),
    e.AttackAnnounced: T(
        "⚔️ {attacker} marches from {source} on {target} with {armies}. {defender} decides how many defend it."
    ),
    e.BattleFought: lambda it: words.lines(battle(it)),
    e.RevoltFought: lambda it: words.lines(revolt(it)),
    e.CardSurrendered: T("{seat} gives up the card {province}, planned for {space}."),
    e.RoundEnded: SILENCE,
    e.WinterLoss: winter,
    e.SupplyChecked: supply,
    e.Scored: lambda it: words.lines(scored(it)),
    e.YearEnded: T("The rice is eaten and all revolt markers come off. Chests, armies and buildings stay."),
    e.MatchEnded: match_ended,
}
HEADINGS: Mapping[type, Sentence] = {
    e.MatchBegan: T("Shogun begins"),
    e.RoundBegan: words.AT,
    e.EventDrawn: T("All plans are in: event and bids"),
    e.ActionBegan: T("Action {index} · {action}"),
    e.WinterLoss: lambda it: words.at(it.year, "winter"),
    e.Scored: T("Scoring of year {year}"),
    e.MatchEnded: T("The match is over"),
}
RUNS: Mapping[type, Callable[[Any], Text]] = {
    **dict.fromkeys((e.ProvinceTaken, e.DraftRowChanged, e.GroupPlaced, e.TowerFilled), _start),
    **dict.fromkeys((e.SpecialPicked, e.Built, e.Deployed, e.Collected, e.MarkerPlaced), _together),
}
describe = Sentences(say, SENTENCES, RUNS)
"""An event in a few lines; a run of events in one sentence.

``SILENCE`` (an empty message) for what the heading says or the host shows all the time.
"""
headline = Sentences(say, HEADINGS).find
TITLES: Mapping[type, Callable[[Any], Mapping[int, Text]]] = {
    e.MatchBegan: lambda it: {seat: verbatim(words.daimyo(id).split()[0]) for seat, id in enumerate(it.daimyo)}
}
