"""A look back on a round of actions or a winter, gathered from their events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.model import Event, SeatEvent
from engine.core.sentences import Sentence, Sentences
from engine.core.text import SeatName, T, Text, verbatim
from engine.shogun import events as e
from engine.shogun.data import CHEST_VALUE
from engine.shogun.words import names as words
from engine.shogun.words.describe import describe
from engine.shogun.words.names import say


@dataclass(slots=True)
class Planned:
    """A seat's card on an action, and its result."""

    seat: int
    card: str | None
    """A province, a chest card, or none."""
    deeds: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Carried:
    """An action of the row, carried out by everyone."""

    index: int
    action: str
    planned: dict[int, Planned]
    """By seat."""


@dataclass(slots=True)
class Round:
    """A round from the laying out of the cards to its end."""

    year: int
    season: str
    event: str = ""
    bids: tuple[str | None, ...] = ()
    specials: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Place in turn order and special card, by seat, the first seat first."""
    actions: list[Carried] = field(default_factory=list)
    given_up: list[e.CardSurrendered] = field(default_factory=list)
    """Cards that were given up before their time."""

    def sums(self, seat: int) -> tuple[int, int, int]:
        """Return the change of a seat's provinces, chests and rice by the round."""
        bid = self.bids[seat] if seat < len(self.bids) else None
        provinces, chests, rice = 0, -CHEST_VALUE.get(bid or "", 0), 0
        planned = (planned for carried in self.actions for planned in carried.planned.values())
        for deed in (deed for one in planned for deed in one.deeds):
            match deed:
                case e.BattleFought():
                    provinces += (deed.owner == seat) - (deed.defender == seat)
                case e.RevoltFought(seat=whose, put_down=False) if whose == seat:
                    provinces -= 1
                case e.Collected(seat=whose, resource="rice", amount=amount) if whose == seat:
                    rice += amount
                case e.Collected(seat=whose, amount=amount) if whose == seat:
                    chests += amount
                case e.Built(seat=whose, paid=paid) | e.Deployed(seat=whose, paid=paid) if whose == seat:
                    chests -= paid
        return provinces, chests, rice


@dataclass(slots=True)
class Winter:
    """A winter from the loss of rice to the scoring."""

    loss: e.WinterLoss
    scored: e.Scored
    supplies: dict[int, e.SupplyChecked]
    """By seat; seats without provinces have none."""
    revolts: list[e.RevoltFought]


def round_of(events: Sequence[Event]) -> Round | None:
    """The newest round that is told from its beginning to its end; None if none is."""
    found: Round | None = None
    whole: Round | None = None
    for event in events:
        if isinstance(event, e.RoundBegan):
            found = Round(event.year, event.season)
        elif found is not None and isinstance(event, e.RoundEnded):
            whole, found = found, None
        elif found is not None:
            _enter(found, event)
    if whole is not None:
        whole.specials = dict(sorted(whole.specials.items(), key=lambda item: item[1]))
    return whole


def _enter(round_: Round, event: Event) -> None:
    match event:
        case e.EventDrawn(card):
            round_.event = card
        case e.BidsRevealed(bids):
            round_.bids = bids
        case e.SpecialPicked(seat, card, position):
            round_.specials[seat] = (position, card)
        case e.ActionBegan(index, action, cards):
            planned = {seat: Planned(seat, card) for seat, card in cards}
            lost = [gone for gone in round_.given_up if gone.space == action]
            planned |= {gone.seat: Planned(gone.seat, gone.province, [gone]) for gone in lost}
            round_.actions.append(Carried(index, action, planned))
        case e.CardSurrendered():
            _give_up(round_, event)
        case e.BattleFought(attacker=seat) | SeatEvent(seat=seat):
            if round_.actions and seat in round_.actions[-1].planned:
                round_.actions[-1].planned[seat].deeds.append(event)


def _give_up(round_: Round, gone: e.CardSurrendered) -> None:
    """Note the card, unless its action is over: then it loses nothing."""
    now = round_.actions[-1] if round_.actions else None
    if now is not None and now.action == gone.space:
        if gone.seat in now.planned and not now.planned[gone.seat].deeds:
            now.planned[gone.seat].deeds.append(gone)
    elif gone.space not in [carried.action for carried in round_.actions]:
        round_.given_up.append(gone)


def winter_of(events: Sequence[Event]) -> Winter | None:
    """The newest winter that is told as far as the scoring; None if none is."""
    loss, whole = None, None
    supplies: dict[int, e.SupplyChecked] = {}
    revolts: list[e.RevoltFought] = []
    for event in events:
        match event:
            case e.WinterLoss():
                loss, supplies, revolts = event, {}, []
            case e.SupplyChecked(seat):
                supplies[seat] = event
            case e.RevoltFought(winter=True):
                revolts.append(event)
            case e.Scored() if loss is not None:
                whole = Winter(loss, event, supplies, revolts)
    return whole


def round_account(round_: Round) -> tuple[Text, ...]:
    """The round in a line an action."""
    return (
        T("{time}: the round in short.", time=words.at(round_.year, round_.season)),
        *(
            say(T("{index}. {action}: {deeds}."), carried, deeds=words.joined("; ", list(_deeds(carried))))
            for carried in round_.actions
        ),
    )


def _deeds(carried: Carried) -> Iterator[Text]:
    """Return what each did; last those whose cards were nothing but chests."""
    for planned in carried.planned.values():
        if planned.deeds:
            parts = [part for deed in planned.deeds if (part := _CAME.find(deed)) is not None]
            yield T("{seat} {deeds}", seat=SeatName(planned.seat), deeds=words.joined(", ", parts))
    bluffs = [planned.seat for planned in carried.planned.values() if planned.card in CHEST_VALUE]
    if bluffs or not carried.planned:
        yield T("bluffs: {seats}", seats=words.seats(bluffs)) if bluffs else T("no one")


_RESULTS: Mapping[str, Text] = {
    e.Result.CONQUERED: T("takes {target}"),
    e.Result.DEFENDED: T("fails at {target}"),
    e.Result.HELD_BACK: T("fails at {target}"),
    e.Result.UNDECIDED: T("lays {target} waste"),
    e.Result.ONLY_FARMERS: T("lays {target} waste"),
    e.Result.STAYED_NEUTRAL: T("fails at {target}"),
}
DEEDS: Mapping[type, Sentence] = {
    e.ActionSkipped: T("skips {province}"),
    e.ActionDeclined: T("declines"),
    e.CardSurrendered: T("gives up {province}"),
    e.Built: lambda it: verbatim(words.province(it.province)),
    e.Collected: lambda it: T("{province} +{n}", n=it.amount),
    e.Deployed: lambda it: T("{province} +{n}", n=it.armies),
    e.Moved: lambda it: T("moves {n}: {source} → {target}", n=it.armies),
    e.BattleFought: lambda it: _RESULTS[it.result],
    e.RevoltFought: lambda it: T("revolt put down") if it.put_down else T("lost to a revolt"),
}
_CAME = Sentences(say, DEEDS)
"""Return the result of a card, in very few words; nothing if it is told otherwise."""


def winter_account(winter: Winter) -> tuple[Text, ...]:
    """The winter: first what was scored, as it is told anyway, then who went hungry."""
    return (describe(winter.scored), *_hunger(winter))


def _hunger(winter: Winter) -> Iterator[Text]:
    for seat, supply in winter.supplies.items():
        if not supply.unsupplied:
            yield say(T("{seat}: {rice} rice for {owned}."), supply, owned=words.province_count(supply.provinces))
        else:
            revolts = [revolt for revolt in winter.revolts if revolt.seat == seat]
            came = [say(T("keeps {province}") if it.put_down else T("loses {province}"), it) for it in revolts]
            said, owned = T("{seat}: {rice} rice for {owned}; {revolts}."), words.province_count(supply.provinces)
            yield say(said, supply, owned=owned, revolts=words.joined(", ", came))
