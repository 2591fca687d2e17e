"""What happened, in sentences; and where a new chapter of the report begins.

Short and exact: a report is read on a phone, days after the plan was made. Numbers of cubes are those of the event;
nothing here knows the state.
"""

from __future__ import annotations

from engine.core.protocol import Event
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.core.wording import Wordings
from engine.shogun import events as e
from engine.shogun.data import ACTIONS, CASTLE, CHEST_VALUE, PROVINCES, TEMPLE, THEATRE, Kind
from engine.shogun.words import names as words
from engine.shogun.words.battles import announced, battle, cubes, revolt
from engine.shogun.words.winter import match_ended, scored, supply, winter, year_ended

SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""

BUILDS = {
    CASTLE: Wordings(
        T("🏯 {seat} builds a castle in {province} for {paid}."),
        T("🏯 A castle rises over {province}: {seat} pays {paid}."),
        T("🏯 {province} gets walls: a castle of {seat}, for {paid}."),
    ),
    TEMPLE: Wordings(
        T("⛩️ {seat} builds a temple in {province} for {paid}."),
        T("⛩️ Bells in {province}: {seat} pays {paid} for a temple."),
        T("⛩️ {seat} looks after the souls of {province}: a temple for {paid}."),
    ),
    THEATRE: Wordings(
        T("🎭 {seat} builds a theatre in {province} for {paid}."),
        T("🎭 Masks and drums in {province}: {seat} opens a theatre for {paid}."),
        T("🎭 {province} gets a stage: a theatre of {seat}, for {paid}."),
    ),
}
BUILDS_AND_CALMS = Wordings(
    T("🎭 {seat} builds a theatre in {province} for {paid}; 1 revolt marker comes off."),
    T("🎭 {seat} opens a theatre in {province} for {paid}, and a good play calms: 1 revolt marker comes off."),
)
TAXES = Wordings(
    T("💰 {seat} collects {chests} in {province}."),
    T("💰 {province} pays {seat} {chests}."),
    T("💰 The tax collector of {seat} comes back from {province} with {chests}."),
)
RICE = Wordings(
    T("🌾 {seat} takes {rice} rice in {province}."),
    T("🌾 {province} gives {seat} {rice} rice."),
    T("🌾 {rice} rice goes from {province} to the stores of {seat}."),
)
RICE_LOST = Wordings(
    T("🌾 {seat} takes {rice} rice in {province}; {lost} more find no room in the store."),
    T("🌾 {province} gives {seat} {rice} rice; the store is full, {lost} more stay behind."),
)
UNREST = Wordings(
    T("🔥 Unrest in {province}: {markers} there now."),
    T("🔥 They grumble in {province}: {markers} there now."),
    T("🔥 {province} will remember this: {markers} there now."),
)
DEPLOYS = Wordings(
    T("🚩 {seat} deploys {armies} in {province} for {paid}."),
    T("🚩 {seat} raises {armies} in {province} for {paid}."),
    T("🚩 {armies} more for {seat} in {province}, for {paid}."),
)
CANNOT = Wordings(
    T("✖️ {seat} cannot do it in {province}: {reason}."),
    T("✖️ Nothing comes of it for {seat} in {province}: {reason}."),
    T("✖️ A fine plan of {seat} for {province}, but: {reason}."),
)
BIDS = Wordings(
    T("🪙 Bids: {bids}."),
    T("🪙 The chests are opened. Bids: {bids}."),
    T("🪙 So much was the first choice worth to them: {bids}."),
)
NO_BIDS = Wordings(
    T("🪙 Bids: {bids}. Nobody would pay for a better place."),
    T("🪙 A thrifty round. Bids: {bids}."),
)
TIED = Wordings(
    T("Equal bids, so their cards were drawn: {seats}, in this order."),
    T("Great minds bid alike, and the lot puts them in order: {seats}."),
    T("The same bid twice helps nobody; drawn by lot: {seats}, in this order."),
)
SURRENDERS = Wordings(
    T("{seat} gives up the card {province}, planned for {space}."),
    T("With {province} goes its card; {seat} had planned it for {space}."),
    T("{seat} had chosen {province} for {space}. The card is given up."),
)

OBSTACLES = {
    e.Obstacle.TOO_FEW_CHESTS: T("too few chests"),
    e.Obstacle.NO_FREE_SPACE: T("no free building space"),
    e.Obstacle.STANDS_ALREADY: T("such a building stands there already"),
    e.Obstacle.NO_TILES: T("no such building is left in the supply"),
    e.Obstacle.TOO_FEW_ARMIES: T("too few armies in the supply"),
    e.Obstacle.NOBODY_TO_SPARE: T("only one army stands there"),
    e.Obstacle.NO_TARGET: T("no neighbour may be entered"),
}


def tell(event: Event) -> Text:
    """What happened, in a few lines.

    ``SILENCE`` (an empty message) for what needs no words of its own: the heading says it (an action card without
    marches comes up, a round ends), or the host shows it all the time (who has locked a plan).
    """
    match event:
        case e.MatchBegan():
            return _match_began(event)
        case e.DraftRowChanged(row):
            return T("Open in the draft: {row}.", row=listing([_with_figures(id) for id in row]))
        case e.DraftRefreshed(seat):
            return T("{seat} puts both open cards under the deck.", seat=SeatName(seat))
        case e.ProvinceTaken(seat, province, unseen):
            return _taken(seat, province, unseen)
        case e.GroupPlaced(seat, province, armies):
            return T(
                "🚩 {seat} places {armies} in {province}.",
                seat=SeatName(seat),
                armies=words.armies(armies),
                province=words.province(province),
            )
        case e.FixedStart(letters):
            given = [
                T("{seat} plays set {letter}", seat=SeatName(i), letter=letter) for i, letter in enumerate(letters)
            ]
            return T("The fixed set-up: {sets}.", sets=listing(given))
        case e.TowerFilled(armies, farmers):
            return T("🗼 The tower keeps {cubes}.", cubes=cubes(e.Cubes(armies, farmers)))
        case e.YearBegan(year, cards):
            shown = listing([words.event(id) for id in cards])
            return T(
                "📜 The events of year {year}, one a season and one for the winter: {events}.", year=year, events=shown
            )
        case e.RoundBegan():
            return _round_began(event)
        case e.PlanChanged(_, space, card):
            return _plan_changed(space, card)
        case e.PlanLocked() | e.PlanUnlocked() | e.RoundEnded():
            return SILENCE
        case e.EventDrawn(card):
            return T("📜 Event: {event}.", event=words.event_effect(card))
        case e.BidsRevealed():
            return _bids(event)
        case e.SpecialPicked(seat, card, position, last):
            return _picked(seat, card, position, last)
        case e.ActionBegan():
            return _action_began(event)
        case e.ActionTurned(index, action):
            return T("Turned up: action {index} will be {action}.", index=index, action=words.ACTION[action])
        case e.ActionSkipped():
            return _skipped(event)
        case e.ActionDeclined(seat, action, province):
            return T(
                "{seat} does without: {action} in {province}.",
                seat=SeatName(seat),
                action=words.ACTION[action],
                province=words.province(province),
            )
        case e.Built():
            return _built(event)
        case e.Collected():
            return _collected(event)
        case e.MarkerPlaced(_, province, markers):
            return UNREST(
                event,
                province=words.province(province),
                markers=words.markers(markers),
            )
        case e.Deployed(seat, province, armies, paid):
            return DEPLOYS(
                event,
                seat=SeatName(seat),
                armies=words.armies(armies),
                province=words.province(province),
                paid=words.chests(paid),
            )
        case e.Moved(seat, source, target, armies):
            return T(
                "🚩 {seat} moves {armies} from {source} to {target}.",
                seat=SeatName(seat),
                armies=words.armies(armies),
                source=words.province(source),
                target=words.province(target),
            )
        case e.AttackAnnounced():
            return announced(event)
        case e.BattleFought():
            return words.lines(battle(event))
        case e.RevoltFought():
            return words.lines(revolt(event))
        case e.CardSurrendered(seat, province, space):
            return SURRENDERS(
                event,
                seat=SeatName(seat),
                province=words.province(province),
                space=words.SPACE[space],
            )
        case e.WinterLoss():
            return winter(event)
        case e.SupplyChecked():
            return supply(event)
        case e.Scored():
            return words.lines(scored(event))
        case e.YearEnded():
            return year_ended(event)
        case e.MatchEnded():
            return match_ended(event)
    raise TypeError(f"no words for {event!r}")


def headline(event: Event) -> Text | None:
    """The heading of the chapter that begins with the event; None if none does."""
    match event:
        case e.MatchBegan():
            return T("Shogun begins")
        case e.RoundBegan(year, season):
            return words.at(year, season)
        case e.EventDrawn():
            return T("All plans are in: event and bids")
        case e.ActionBegan(index, action):
            return T("Action {index} of 10 · {action}", index=index, action=words.ACTION[action])
        case e.WinterLoss(year):
            return words.at(year, "winter")
        case e.Scored(year):
            return T("Scoring of year {year}", year=year)
        case e.MatchEnded():
            return T("The match is over")
    return None


# -- start and draft ----------------------------------------------------------------------------------------------


def _match_began(event: e.MatchBegan) -> Text:
    lords = [T("{seat} is {daimyo}", seat=SeatName(i), daimyo=words.daimyo(id)) for i, id in enumerate(event.daimyo)]
    said: list[Arg] = [T("Played on the {side}. {lords}.", side=words.SIDE[event.side], lords=listing(lords))]
    if event.first is not None:
        said.append(T("{seat} drafts first.", seat=SeatName(event.first)))
    return words.lines(said)


def _with_figures(id: str) -> Text:
    printed = PROVINCES[id]
    return T(
        "{province} (💰 {chests} chests, 🌾 {rice} rice, {spaces})",
        province=printed.name,
        chests=printed.chests,
        rice=printed.rice,
        spaces=TN("{n} building space", "{n} building spaces", printed.spaces),
    )


def _taken(seat: int, province: str, unseen: bool) -> Text:
    if unseen:
        return T("{seat} draws {province} from the deck.", seat=SeatName(seat), province=words.province(province))
    return T("{seat} takes {province}.", seat=SeatName(seat), province=words.province(province))


# -- planning -----------------------------------------------------------------------------------------------------


def _round_began(event: e.RoundBegan) -> Text:
    return words.lines(
        (
            T("Open actions, in this order: {actions}.", actions=listing([words.ACTION[id] for id in event.actions])),
            T("Special cards, from first place: {cards}.", cards=listing([words.SPECIAL[id] for id in event.specials])),
            T("🖌️ Everybody plans in secret."),
        )
    )


def _plan_changed(space: str, card: str | None) -> Text:
    if card is None:
        return T("Your plan: {space} is empty again.", space=words.SPACE[space])
    return T("Your plan: {space} has {card}.", space=words.SPACE[space], card=words.card(card))


def _bids(event: e.BidsRevealed) -> Text:
    bids = listing([_bid(seat, event.bids[seat]) for seat in event.order])
    said: list[Arg] = [(BIDS if any(event.bids) else NO_BIDS)(event, bids=bids)]
    said += [TIED((event, group), seats=words.seats(group)) for group in event.drawn if len(group) > 1]
    return words.lines(said)


def _bid(seat: int, card: str | None) -> Text:
    if card is None:
        return T("{seat} nothing", seat=SeatName(seat))
    if card in CHEST_VALUE:
        return T("{seat} {chests}", seat=SeatName(seat), chests=words.chests(CHEST_VALUE[card]))
    return T("{seat} the province {province}", seat=SeatName(seat), province=words.province(card))


def _picked(seat: int, card: str, position: int, last: bool) -> Text:
    fillings: dict[str, Arg] = {"seat": SeatName(seat), "card": words.SPECIAL[card], "position": position}
    if last:
        return T("{seat} is left with “{card}” and acts at place {position}.", **fillings)
    return T("{seat} takes “{card}” and acts at place {position}.", **fillings)


# -- actions ------------------------------------------------------------------------------------------------------


def _action_began(event: e.ActionBegan) -> Text:
    planned = [(seat, card) for seat, card in event.cards if card not in CHEST_VALUE]
    if not planned:
        return T("Nobody has planned it.")
    if ACTIONS[event.action].kind not in (Kind.DEPLOY_MOVE, Kind.BATTLE_MOVE):
        return SILENCE
    starts = [T("{seat} in {province}", seat=SeatName(seat), province=words.province(card)) for seat, card in planned]
    return T("Planned, in this order: {starts}.", starts=listing(starts))


def _skipped(event: e.ActionSkipped) -> Text:
    return CANNOT(
        event,
        seat=SeatName(event.seat),
        province=words.province(event.province),
        reason=OBSTACLES[e.Obstacle(event.reason)],
    )


def _built(event: e.Built) -> Text:
    return (BUILDS_AND_CALMS if event.calmed else BUILDS[event.building])(
        event,
        seat=SeatName(event.seat),
        province=words.province(event.province),
        paid=words.chests(event.paid),
    )


def _collected(event: e.Collected) -> Text:
    fillings: dict[str, Arg] = {"seat": SeatName(event.seat), "province": words.province(event.province)}
    if event.resource == "chests":
        return TAXES(event, chests=words.chests(event.amount), **fillings)
    if event.lost:
        return RICE_LOST(event, rice=event.amount, lost=event.lost, **fillings)
    return RICE(event, rice=event.amount, **fillings)
