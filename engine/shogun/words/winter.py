"""Winter, scoring and the end in a few lines."""

from collections.abc import Iterator

from engine.core.sentences import Wordings
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import events as e
from engine.shogun.data import BUILDINGS
from engine.shogun.words import names as words

WINTER = Wordings(
    T("❄️ “{event}” is left for the winter: everybody loses up to {loss} rice. In store: {left}."),
    T("❄️ Snow, and “{event}” is left for the winter: up to {loss} rice of everybody is gone. In store: {left}."),
    T("❄️ The mice and “{event}” take up to {loss} rice from everybody. In store: {left}."),
)
MILD = Wordings(
    T("❄️ “{event}” is left for the winter: nobody loses any rice. In store: {left}."),
    T("❄️ A mild winter, by “{event}”: nobody loses any rice. In store: {left}."),
)
FED = Wordings(
    T("🌾 {seat} feeds {provinces} from {rice} rice."),
    T("🌾 {rice} rice is enough for {provinces} of {seat}."),
    T("🌾 {seat} has {provinces} and {rice} rice: nobody goes hungry."),
)
FED_EXACTLY = Wordings(
    T("🌾 {seat} feeds {provinces} from {rice} rice, to the last grain."),
    T("🌾 {rice} rice for {provinces}: {seat} has counted well."),
    T("🌾 {seat} sweeps the storehouse: {rice} rice, just enough for {provinces}."),
)
HUNGRY = Wordings(
    T("🌾 {seat} has {rice} rice for {provinces} and is {hungry} short. Revolt, each with {extra} more: {revolts}."),
    T("🌾 {rice} rice is {hungry} too little for {provinces} of {seat}. Revolt, each with {extra} more: {revolts}."),
    T("🌾 Famine: {seat} has {provinces}, {rice} rice, {hungry} too few. Revolt, each with {extra} more: {revolts}."),
)
STARVING = Wordings(
    T("🌾 {seat} has no rice for {provinces}. Revolt, each with {extra} more: {revolts}."),
    T("🌾 Famine: the stores of {seat} are empty, for {provinces}. Revolt, each with {extra} more: {revolts}."),
    T("🌾 {seat} has promises for {provinces}, and not one grain. Revolt, each with {extra} more: {revolts}."),
)
ALL_THREE = Wordings(
    T("Most castles, most temples, most theatres of the {region}: {seat}."),
    T("All three majorities of the {region} go to {seat}."),
    T("Castles, temples, theatres: nobody in the {region} has as many as {seat}."),
)
YEAR_ENDED = Wordings(
    T("All rice is eaten and all revolt markers come off the board. Chests, armies and buildings stay."),
    T("Spring is near: the rice is eaten, all revolt markers come off the board. Chests, armies and buildings stay."),
)


def winter(event: e.WinterLoss) -> Text:
    """What the last event card takes."""
    left = listing([words.joined(" ", (SeatName(seat), rice)) for seat, rice in enumerate(event.rice)])
    return words.say(WINTER if event.loss else MILD, event, event=words.event(event.card), left=left)


def supply(event: e.SupplyChecked) -> Text:
    """A player's provinces against their rice."""
    provinces = TN("{n} province", "{n} provinces", event.provinces)
    if not event.unsupplied:
        said = FED_EXACTLY if event.rice == event.provinces else FED
        return words.say(said, event, provinces=provinces)
    return words.say(
        HUNGRY if event.rice else STARVING,
        event,
        provinces=provinces,
        hungry=event.unsupplied,
        extra=words.farmers(event.extra_farmers),
        revolts=words.provinces(event.revolts),
    )


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

WINS = Wordings(
    T("👑 {seat} wins."),
    T("👑 {seat} is Shogun."),
    T("👑 The realm has its Shogun: {seat} wins."),
)
WINS_BY_CHESTS = Wordings(
    T("👑 {seat} wins: as many points, but more chests."),
    T("👑 Even on points, and gold decides: with more chests, {seat} wins."),
)
WIN_TOGETHER = Wordings(
    T("👑 {seats} win together."),
    T("👑 Even in points and chests: {seats} win together."),
)


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
