"""Winter, scoring and the end in a few lines."""

from collections.abc import Iterator

from engine.core.sentences import Wordings
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import events as e
from engine.shogun.data import BUILDINGS
from engine.shogun.words import names as words

WINTER = Wordings(T("❄️ Winter event “{event}”: everybody loses up to {loss} rice. Left in store: {left}."))
MILD = Wordings(T("❄️ Mild winter, “{event}”: nobody loses rice. Left in store: {left}."))
FED = Wordings(T("🌾 {seat} feeds {provinces} with {rice} rice."))
FED_EXACTLY = Wordings(T("🌾 {seat} feeds {provinces} with {rice} rice, to the last grain."))
HUNGRY = Wordings(T("🌾 {seat} has {rice} rice for {provinces}: {hungry} short."))
STARVING = Wordings(T("🌾 {seat} has no rice for {provinces}."))
ALL_THREE = Wordings(T("{seat} wins all three majorities of the {region}."))
YEAR_ENDED = Wordings(T("The rice is eaten and all revolt markers come off. Chests, armies and buildings stay."))


def winter(event: e.WinterLoss) -> Text:
    """What the last event card takes."""
    left = listing([words.joined(": ", (SeatName(seat), rice)) for seat, rice in enumerate(event.rice)])
    return words.say(WINTER if event.loss else MILD, event, event=words.event(event.card), left=left)


def supply(event: e.SupplyChecked) -> Text:
    """A player's provinces against their rice."""
    provinces = TN("{n} province", "{n} provinces", event.provinces)
    if not event.unsupplied:
        said = FED_EXACTLY if event.rice == event.provinces else FED
        return words.say(said, event, provinces=provinces)
    short = words.say(HUNGRY if event.rice else STARVING, event, provinces=provinces, hungry=event.unsupplied)
    extra = TN("{n} extra farmer", "{n} extra farmers", event.extra_farmers)
    revolts = TN(
        "{revolts} revolts, with {extra}.",
        "{revolts} revolt, each with {extra}.",
        len(event.revolts),
        revolts=words.provinces(event.revolts),
        extra=extra,
    )
    return words.joined(" ", (short, revolts))


# -- scoring ------------------------------------------------------------------------------------------------------


def scored(event: e.Scored) -> Iterator[Arg]:
    """The majorities region by region, then what every seat gets."""
    of = T("{buildings} {seats} +{points}")
    paying = [majority for majority in event.majorities if majority.points]
    for region in dict.fromkeys(majority.region for majority in paying):
        won = [majority for majority in paying if majority.region == region]
        said = [words.say(of, it, buildings=words.BUILDINGS[it.building], seats=words.seats(it.seats)) for it in won]
        yield T("{region}: {won}.", region=words.REGION[region], won=words.joined("; ", said))
        alone = {majority.seats for majority in won}
        if len(won) == len(BUILDINGS) and len(alone) == 1 and len(won[0].seats) == 1:
            yield ALL_THREE(won[0], region=words.REGION[region], seat=SeatName(won[0].seats[0]))
    for seat, total in enumerate(event.total):
        yield T(
            "🏆 {seat}: {provinces} for provinces, {buildings} for buildings, {majorities} for majorities: {total}.",
            seat=SeatName(seat),
            provinces=event.provinces[seat],
            buildings=event.buildings[seat],
            majorities=event.majority_points[seat],
            total=total,
        )


# -- the end ------------------------------------------------------------------------------------------------------

WINS = Wordings(T("👑 {seat} wins."), T("👑 {seat} is Shogun."))
WINS_BY_CHESTS = Wordings(T("👑 {seat} wins: equal points, but more chests."))
WIN_TOGETHER = Wordings(T("👑 {seats} win together."))


def match_ended(event: e.MatchEnded) -> Text:
    """Who has won, and the ranking."""
    ranking = sorted(range(len(event.places)), key=lambda seat: (event.places[seat], seat))
    winners = [seat for seat in ranking if event.places[seat] == 1]
    if len(winners) > 1:
        first = WIN_TOGETHER(event, seats=words.seats(winners))
    else:
        first = (WINS_BY_CHESTS if event.reason == e.Ending.CHESTS else WINS)(event, seat=SeatName(winners[0]))
    rows = [
        T(
            "{place}. {seat}: {points}, {chests}",
            place=event.places[seat],
            seat=SeatName(seat),
            points=words.points(event.points[seat]),
            chests=words.chests(event.chests[seat]),
        )
        for seat in ranking
    ]
    return words.lines((first, *rows))
