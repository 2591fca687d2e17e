"""Winter, scoring and the end in a few lines."""

from collections.abc import Iterator

from engine.core.sentences import titled
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import events as e
from engine.shogun.data import BUILDINGS
from engine.shogun.words import names as words


def winter(event: e.WinterLoss) -> Text:
    left = listing([titled(SeatName(seat), rice) for seat, rice in enumerate(event.rice)])
    said = T("❄️ Mild winter, “{event}”: no one loses rice. Left in store: {left}.")
    if event.loss:
        said = T("❄️ Winter event “{event}”: everyone loses up to {loss} rice. Left in store: {left}.")
    return words.say(said, event, event=words.event(event.card), left=left)


def supply(event: e.SupplyChecked) -> Text:
    provinces = words.province_count(event.provinces)
    if not event.unsupplied:
        said = T("🌾 {seat} feeds {provinces} with {rice} rice.")
        if event.rice == event.provinces:
            said = T("🌾 {seat} feeds {provinces} with {rice} rice, to the last grain.")
        return words.say(said, event, provinces=provinces)
    said = T("🌾 {seat} has no rice for {provinces}.")
    if event.rice:
        said = T("🌾 {seat} has {rice} rice for {provinces}: {hungry} short.")
    short = words.say(said, event, provinces=provinces, hungry=event.unsupplied)
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
            seat = SeatName(won[0].seats[0])
            yield T("{region}: {seat} wins all three majorities.", region=words.REGION[region], seat=seat)
    for number, total in enumerate(event.total):
        parts = event.provinces[number], event.buildings[number], event.majority_points[number]
        yield T(
            "🏆 {seat} +{n}: {provinces} for provinces, {buildings} for buildings, {majorities} for majorities; "
            "now {total}.",
            seat=SeatName(number),
            n=sum(parts),
            provinces=parts[0],
            buildings=parts[1],
            majorities=parts[2],
            total=total,
        )


# -- the end ------------------------------------------------------------------------------------------------------


def match_ended(event: e.MatchEnded) -> Text:
    """Return the winners, and the ranking."""
    ranking = sorted(range(len(event.places)), key=lambda seat: (event.places[seat], seat))
    winners = [seat for seat in ranking if event.places[seat] == 1]
    if len(winners) > 1:
        first = T("👑 {seats} win together.", seats=words.seats(winners))
    elif event.reason == e.Ending.CHESTS:
        first = T("👑 {seat} wins: equal points, but more chests.", seat=SeatName(winners[0]))
    else:
        first = T("👑 {seat} wins.", seat=SeatName(winners[0]))
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
