"""What a seat writes down for a wave of the placement (RULES.md 17.7): entries, cards, in steps that nobody sees.

An entry is a token of the hand and its slots, best first; for a facedown token they end with a centre, which is always
open, so that it comes to lie somewhere. Everything is judged against the board as the wave found it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.protocol import Actions
from engine.rokugan import actions as a
from engine.rokugan import events as e
from engine.rokugan.actions import Action
from engine.rokugan.data import BLESSINGS, FIGHTING, HAND, PROVINCE_IDS, SCORPION, SLOTS, Place
from engine.rokugan.events import Means
from engine.rokugan.rules.cards import CARDS, cards_at_hand
from engine.rokugan.rules.cards.card import CONTROL, TOKEN, tokens_less
from engine.rokugan.rules.moves import side_of, targets
from engine.rokugan.rules.placing import slots_for, slots_in
from engine.rokugan.rules.slots import forbidden
from engine.rokugan.state import Draft, RokuganState, RokuganTurn, Sealing, WaveEntry

FAVORS = "dark_favors"


# -- what is possible ---------------------------------------------------------------------------------------------


def legal(state: RokuganState, seat: int) -> Actions[Action]:
    """What comes next for a seat that has not sealed."""
    mine = state.players[seat].sealing
    if mine.looked:
        return Actions((*[a.choose(str(id)) for id in mine.looked], a.LOT))
    if mine.held is not None:
        return _list(state, seat, mine, mine.held)
    if mine.draft is not None:
        return _card(state, seat, mine.draft)
    return _menu(state, seat, mine)


def _menu(state: RokuganState, seat: int, mine: Sealing) -> Actions[Action]:
    holds = list(map(a.hold, holdable(state, seat))) if len(mine.entries) < size(state, seat) else []
    back: list[Action] = [a.STRIKE] if mine.entries else []
    if _last_filed(mine) is not None:
        back.append(a.RECALL)
    plays = map(a.play_card, _playable(state, seat, mine))
    looking = state.look_due and state.players[seat].clan == SCORPION  # for the last wave (9)
    looks = map(a.Look, targets(state, Means.SCORPION, seat) if looking else ())
    return Actions((*holds, *(() if holds else (a.SEAL,)), *plays, *looks, a.LOT), back)


def size(state: RokuganState, seat: int) -> int:
    """How many entries the seat writes down in this wave (3)."""
    return min(state.rules.waves[state.lap - 1], len(state.players[seat].hand) - HAND.kept)


def holdable(state: RokuganState, seat: int) -> list[str]:
    """The tokens for which an entry can be written, each face once."""
    side = side_of(state, seat)
    faces = dict.fromkeys(_left(state, seat))
    return [face for face in faces if not forbidden(side, face) and slots_open(state, seat, face)]


def _left(state: RokuganState, seat: int) -> list[str]:
    """The tokens of the hand that are not written down; what Purge the Weak discards may only be the first (7)."""
    player = state.players[seat]
    mine = player.sealing
    faces = tokens_less(player.hand, [entry.face for entry in mine.entries])
    for card in mine.cards if mine.entries else ():
        if CARDS[card.card].cost == TOKEN and card.chosen[0] in faces:
            faces.remove(card.chosen[0])
    return faces


def slots_open(state: RokuganState, seat: int, face: str) -> Sequence[str]:
    """The slots that may be named for a token: for a blessing also tokens that are written down before it."""
    slots = slots_for(state, seat, face)
    if face not in BLESSINGS:
        return slots
    written = dict.fromkeys(entry.face for entry in state.players[seat].sealing.entries)
    anyone = not state.rules.strict_types
    under = [face for face in written if face in FIGHTING or (anyone and face not in BLESSINGS)]
    return [*slots, *map(a.on, under)]


def _list(state: RokuganState, seat: int, mine: Sealing, face: str) -> Actions[Action]:
    """The next slot of the list. A centre ends it; without one its writer says when it is complete."""
    done = (a.DONE,) if mine.ranked and (face in BLESSINGS or state.rules.strict_types) else ()
    if face in BLESSINGS:
        return Actions((*map(a.rank, _unnamed(mine, slots_open(state, seat, face))), *done, a.LOT), (a.DROP,))
    if mine.aimed is not None:
        return Actions((*map(a.rank, _unnamed(mine, slots_in(state, seat, face, mine.aimed))), a.LOT), (a.DROP,))
    open_in = {SLOTS[slot].target for slot in _unnamed(mine, slots_for(state, seat, face))}
    return Actions((*[a.aim(id) for id in PROVINCE_IDS if id in open_in], *done, a.LOT), (a.DROP,))


def _unnamed(mine: Sealing, slots: Sequence[str]) -> list[str]:
    return [slot for slot in slots if slot not in mine.ranked]


def _last_filed(mine: Sealing) -> Draft | None:
    """The last card that can be put back: Dark Favors is spent."""
    return next((card for card in reversed(mine.cards) if card.card != FAVORS), None)


# -- cards --------------------------------------------------------------------------------------------------------


def _playable(state: RokuganState, seat: int, mine: Sealing) -> Iterator[str]:
    """Cards that can be prepared: each at hand, but those that are filed already."""
    filed = [draft.card for draft in mine.cards]
    for card in cards_at_hand(state, seat):
        spare = state.players[seat].shugenja if card == "shugenja" else 1
        if filed.count(card) < spare and words_for(state, seat, Draft(card)):
            yield card


def words_for(state: RokuganState, seat: int, draft: Draft) -> list[str]:
    """What a card can take next: as in the sequential placement, minus what is promised already."""
    player, chosen = state.players[seat], draft.chosen
    card = CARDS[draft.card]
    if card.places and len(chosen) >= len(card.steps):
        return [slot for slot in card.asks(state, seat, chosen[: len(card.steps) - 1]) if slot not in chosen]
    words = list(card.asks(state, seat, chosen))
    if chosen:
        return words
    if card.cost == TOKEN:
        spare = tokens_less(player.hand, [entry.face for entry in player.sealing.entries[1:]])
        return [face for face in words if face in spare]
    if card.cost == CONTROL:
        paid = [filed.chosen[0] for filed in player.sealing.cards if CARDS[filed.card].cost == CONTROL]
        return [id for id in words if state.faceup.get(id, 0) + state.facedown.get(id, 0) > paid.count(id)]
    return words


def _card(state: RokuganState, seat: int, draft: Draft) -> Actions[Action]:
    """What comes next for a card; a token is animated at the first slot of a list, whose rest may be left out."""
    words, card = words_for(state, seat, draft), CARDS[draft.card]
    enough = len(draft.chosen) >= (len(card.steps) if card.places else card.enough)
    ready = (a.COMMIT if card.looks else a.FILE,) if not words or enough else ()
    return Actions((*map(a.choose, words), *ready, a.LOT), (a.CANCEL,))


# -- writing ------------------------------------------------------------------------------------------------------


def write(turn: RokuganTurn, seat: int, action: Action) -> None:
    """A step of writing: nobody else learns of it."""
    player = turn.state.players[seat]
    mine = player.sealing
    match action:
        case a.Hold(face):
            player.sealing = replace(mine, held=face)
            turn.emit(e.token_held(seat, face))
        case a.Drop():
            player.sealing = replace(mine, held=None, ranked=(), aimed=None)
            turn.emit(e.token_held(seat, None))
        case a.Aim(province):
            player.sealing = replace(mine, aimed=province)
            turn.emit(e.token_aimed(seat, province))
        case a.Rank(slot):
            player.sealing = replace(mine, ranked=(*mine.ranked, slot), aimed=None)
            turn.emit(e.SlotRanked(seat, slot))
            if slot in SLOTS and SLOTS[slot].place is Place.CENTER:
                _finish(turn, seat)
        case a.Done():
            _finish(turn, seat)
        case a.Choose(word) if mine.looked:
            _rank_favors(turn, seat, word)
        case a.Play() | a.Choose() | a.Cancel():
            _prepare(turn, seat, action)
        case a.File():
            assert mine.draft is not None, "a card is prepared"
            file(turn, seat, mine.draft)
        case a.Recall():
            last = _last_filed(mine)
            assert last is not None, "a card can be put back"
            player.sealing = replace(mine, cards=tuple(card for card in mine.cards if card is not last))
            turn.emit(e.CardRecalled(seat, last.card))
        case _:
            player.sealing = replace(mine, entries=mine.entries[:-1])
            turn.emit(e.EntryStruck(seat, len(mine.entries)))


def _finish(turn: RokuganTurn, seat: int) -> None:
    """An entry is complete."""
    player = turn.state.players[seat]
    mine = player.sealing
    assert mine.held is not None, "a token is held"
    player.sealing = replace(
        mine, entries=(*mine.entries, WaveEntry(mine.held, mine.ranked)), held=None, ranked=(), aimed=None
    )
    turn.emit(e.EntryWritten(seat, len(mine.entries) + 1, mine.held, mine.ranked))


def _prepare(turn: RokuganTurn, seat: int, action: a.Play | a.Choose | a.Cancel) -> None:
    player = turn.state.players[seat]
    draft = None
    if isinstance(action, a.Play):
        draft = Draft(action.card)
    elif isinstance(action, a.Choose):
        before = player.sealing.draft
        assert before is not None, "a card is prepared"
        draft = Draft(before.card, (*before.chosen, action.word))
    player.sealing = replace(player.sealing, draft=draft)
    turn.emit(e.DraftChanged(seat, draft.card if draft else None, draft.chosen if draft else ()))


def file(turn: RokuganTurn, seat: int, draft: Draft) -> None:
    """A card will be carried out when the wave closes."""
    player = turn.state.players[seat]
    player.sealing = replace(player.sealing, draft=None, looked=(), cards=(*player.sealing.cards, draft))
    turn.emit(e.CardFiled(seat, draft.card, draft.chosen))


def _rank_favors(turn: RokuganTurn, seat: int, word: str) -> None:
    """Dark Favors: which of the tokens looked at is discarded next best; the last follows by itself."""
    player = turn.state.players[seat]
    mine = player.sealing
    assert mine.draft is not None, "the card is being ranked"
    left = tuple(id for id in mine.looked if id != int(word))
    chosen = (*mine.draft.chosen, word)
    if len(left) == 1:
        chosen, left = (*chosen, str(left[0])), ()
    draft = Draft(mine.draft.card, chosen)
    turn.emit(e.DraftChanged(seat, draft.card, draft.chosen))
    if left:
        player.sealing = replace(mine, draft=draft, looked=left)
    else:
        file(turn, seat, draft)


# -- sealing ------------------------------------------------------------------------------------------------------


def left_to_the_lot(turn: RokuganTurn, seat: int) -> None:
    """Whatever is unfinished is dropped; tokens looked at by Dark Favors are ranked by lot, those of others first."""
    state = turn.state
    player = state.players[seat]
    mine = player.sealing
    cards = mine.cards
    if mine.looked and mine.draft is not None:
        theirs = [id for id in mine.looked if state.tokens[id].owner != seat]
        own = [id for id in mine.looked if state.tokens[id].owner == seat]
        ranked = map(str, (*turn.shuffled(theirs), *turn.shuffled(own)))
        cards = (*cards, Draft(mine.draft.card, (*mine.draft.chosen, *ranked)))
    player.sealing = Sealing(mine.entries, cards)


def real_slot(state: RokuganState, seat: int, slot: str, since: int) -> str | None:
    """A slot as it is now: one on a token that was written down before is named by its number; None if it is not there.

    ``since`` is the number of the last token before the wave.
    """
    face = a.face_under(slot)
    if face is None:
        return slot
    placed = ((id, token) for id, token in state.tokens.items() if id > since and not token.faceup)
    return next((a.on(id) for id, token in placed if token.owner == seat and token.face == face), None)
