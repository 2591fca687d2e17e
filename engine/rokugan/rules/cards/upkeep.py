"""The kind of a card, choices that several of them offer, the cards of upkeep (RULES.md 9.2)."""

from collections import Counter
from collections.abc import Callable, Iterable

from engine.core.quick import frozen
from engine.core.text import Text
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, FACE_RANK, LASTING, PROVINCE_IDS, PROVINCES, SHADOWLANDS
from engine.rokugan.rules.moves import add_control, clear_control, place_special, remove_special, to_discard
from engine.rokugan.state import RokuganState, RokuganTurn, Spied

Words = tuple[str, ...]
_SCORING = [id for id in PROVINCE_IDS if id not in SHADOWLANDS]
Options = Callable[[RokuganState, int, Words], Iterable[str]]
CarryOut = Callable[[RokuganTurn, int, Words], None]

ALL = 99
"""No fewer choices than there are."""


@frozen
class CardRules:
    """The rules of one card."""

    effect: Text
    """Its effect, in a few words."""
    steps: tuple[Options, ...]
    """The words of each choice, given those before."""
    carry_out: CarryOut
    different: bool = True
    """Choices of the same options are all different."""
    enough: int = ALL
    """Number of choices after which the rest may be left out."""
    name: Text | None = None
    """Of a card besides those of the territories, which are named in ``cards.json``."""
    missing: Callable[[RokuganState, int], Text | None] = lambda state, seat: None
    """Why a card besides those of the territories is not at hand; None if it is."""
    liked: bool = False
    """A caretaker of the first level plays it whenever it can."""

    def asks(self, state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        """Return the words of the next choice; nothing, once all is chosen."""
        if len(chosen) >= len(self.steps):
            return ()
        step = self.steps[len(chosen)]
        if not chosen:
            return step(state, seat, chosen)
        taken = [word for word, other in zip(chosen, self.steps, strict=False) if self.different and other is step]
        options = step(state, seat, chosen)
        return [option for option in options if option not in taken] if taken else options


def special_places(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Where a card may put a special token: peace and scorched earth are never replaced (8)."""
    special = state.special
    return [id for id in PROVINCE_IDS if special.get(id) not in LASTING]


def scoring_places(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """The same outside the Shadowlands."""
    special = state.special
    return [id for id in _SCORING if special.get(id) not in LASTING]


def each_once(faces: Iterable[str]) -> list[str]:
    """Each face of some tokens once, in order."""
    return sorted(set(faces), key=FACE_RANK.__getitem__)


# -- special tokens, control tokens, tokens behind the screen --------------------------------------


def tokens_for(
    effect: Text, special: str, number: int = 1, where: Options = special_places, *, liked: bool = False
) -> CardRules:
    """A special token into each of some different provinces, as many as there are."""

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            place_special(turn, province, special)

    return CardRules(effect, (where,) * number, carry_out, liked=liked)


def landlocked(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Places for the harbour."""
    return [id for id in special_places(state, seat, chosen) if not PROVINCES[id].coastal]


def with_special(special: str) -> Options:
    """The provinces with a special token."""
    return lambda state, seat, chosen: [id for id in PROVINCE_IDS if state.special.get(id) == special]


def compensated(special: str, number: int) -> CarryOut:
    """Put a special token into the first province, faceup control tokens into a second."""

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], special)
        for province in chosen[1:]:
            _reinforce(turn, seat, province, number)

    return carry_out


def own_provinces(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    return state.players[seat].provinces


def if_it_was_anothers(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Diplomatic Mission: then two control tokens come into a province of one's own."""
    return own_provinces(state, seat, chosen) if state.owner.get(chosen[0], seat) != seat else []


def if_it_was_own(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Pirate Raids: then three control tokens come into another one."""
    mine = own_provinces(state, seat, chosen) if state.owner.get(chosen[0]) == seat else []
    return [id for id in mine if id != chosen[0]]


def bless_the_lands(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """Scorched earth goes; a control token comes faceup and one facedown."""
    (province,) = chosen
    remove_special(turn, province)
    _reinforce(turn, seat, province, 1, 1)


def foment_rebellion(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """Peace goes; two control tokens come if the province is one's own."""
    (province,) = chosen
    remove_special(turn, province)
    if turn.state.owner.get(province) == seat:
        _reinforce(turn, seat, province, 2)


def _reinforce(turn: RokuganTurn, seat: int, province: str, faceup: int, facedown: int = 0) -> None:
    """Add control tokens to one's own or an empty province."""
    add_control(turn.state, seat, province, faceup=faceup, facedown=facedown)
    turn.emit(e.ControlAdded(seat, province, faceup, facedown))


def control_for(effect: Text, provinces: int, each: int) -> CardRules:
    """Faceup control tokens into each of some different own provinces, as many as there are."""

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            _reinforce(turn, seat, province, each)

    return CardRules(effect, (own_provinces,) * provinces, carry_out, liked=True)


def others_provinces(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    return sorted(id for id, owner in state.owner.items() if owner != seat)


def own_if_others(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """The provinces of a seat, if others have some too."""
    return own_provinces(state, seat, chosen) if others_provinces(state, seat, chosen) else []


def cultural_exchange(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """A province of one's own and one of another's exchange all control tokens."""
    state, (one, other) = turn.state, chosen
    owner = state.owner[other]
    turn.emit(e.ControlSwapped(seat, one, owner, other))
    tokens = {id: (state.faceup.get(id, 0), state.facedown.get(id, 0)) for id in chosen}
    for province, to, source in ((one, owner, other), (other, seat, one)):
        clear_control(state, province)
        faceup, facedown = tokens[source]
        add_control(state, to, province, faceup=faceup, facedown=facedown)


def recruits(effect: Text, faces: frozenset[str], most: int) -> CardRules:
    """Take tokens of one's discard into the hand; as many go to the discard or the pool."""

    def number_taken(state: RokuganState, seat: int) -> int:
        return min(most, sum(face in faces for face in state.players[seat].discard))

    def options(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        player, number = state.players[seat], number_taken(state, seat)
        if len(chosen) < number:
            return each_once(Counter(face for face in player.discard if face in faces) - Counter(chosen))
        given = chosen[number:]
        if len(given) == 2 * number:
            return ()
        if len(given) % 2:
            return (e.Where.ASIDE,) if given[-1] == BLUFF else (e.Where.DISCARD, e.Where.POOL)
        left = Counter((*player.hand, *chosen[:number])) - Counter(given[::2])
        return each_once(face for face in left if face != BLUFF or not player.bluff_forbidden)

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        player = turn.state.players[seat]
        number = number_taken(turn.state, seat)
        for face in chosen[:number]:
            player.discard.remove(face)
            player.take_in_hand(face)
        turn.emit(e.TokensTaken(seat, chosen[:number]))
        for face, where in zip(chosen[number::2], chosen[number + 1 :: 2], strict=True):
            give_up(turn, seat, face, e.Where(where))

    return CardRules(effect, (options,) * (3 * most), carry_out, different=False)


def give_up(turn: RokuganTurn, seat: int, face: str, where: e.Where) -> None:
    """A token of the hand goes to the discard, to the pool or, a bluff, beside the screen."""
    player = turn.state.players[seat]
    player.hand.remove(face)
    if where is e.Where.POOL:
        player.pool.append(face)
        turn.emit(e.TokenGivenUp(seat, where, None))
        turn.emit(e.PooledFace(seat, face))
        return
    to_discard(player, face)
    turn.emit(e.TokenGivenUp(seat, where, face))


def other_clans(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    return [player.clan for other, player in enumerate(state.players) if other != seat]


def spy_network(turn: RokuganTurn, seat: int, chosen: Words) -> None:
    """Another's hand is seen, and its bluff is forbidden this round."""
    state = turn.state
    target = next(other for other, player in enumerate(state.players) if player.clan == chosen[0])
    seen = tuple(state.players[target].hand)
    state.players[target].bluff_forbidden = True
    spy = state.players[seat]
    spy.spied = (*spy.spied, Spied(target, state.round, seen))
    turn.emit(e.HandLookedAt(seat, target))
    turn.emit(e.HandSeen(seat, target, seen))
