"""What can be written for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import Decision
from engine.core.text import T, verbatim
from engine.rokugan.data import (
    BLUFF,
    CARD_IDS,
    CLAN_IDS,
    DRAGON,
    FACE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    PROVINCES,
    SCORPION,
    TERRITORY_IDS,
    UNICORN,
)
from engine.rokugan.orders import program
from engine.rokugan.orders.placement import placing
from engine.rokugan.orders.spelling import (
    ANYTHING,
    ASKED,
    CARDS,
    CLAN,
    CONTROL,
    EXCHANGE,
    FORESIGHT,
    LOOK,
    LOTTED,
    OBJECTIVE,
    PLACE,
)
from engine.rokugan.orders.tokens import exchanging, looking
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words


def decisions(view: RokuganView) -> tuple[Decision, ...]:
    """The kinds that can still come for the seat."""
    if view.seat is None or view.phase == At.GAME_END:
        return ()
    me = view.players[view.seat]
    own = view.own
    clan = (me.clan,) if me.clan else CLAN_IDS
    coming = {
        CLAN: me.clan is None,
        OBJECTIVE: own is not None and own.objective is None,
        CONTROL: view.round == 0,
        FORESIGHT: DRAGON in clan,
        CARDS: True,
        PLACE: view.round > 0 and view.phase != At.RIDE and not view.wave_sizes,
        LOOK: SCORPION in clan and not view.wave_sizes,
        EXCHANGE: UNICORN in clan,
    }
    return tuple(_DECISIONS[key](view) for key, comes in coming.items() if comes)


def _clan(view: RokuganView) -> Decision:
    taken = {player.clan for player in view.players}
    free = [id for id in CLAN_IDS if id not in taken]
    return Decision(
        key=CLAN,
        label=T("Set-up: which clan"),
        hint=T("in seat order, each clan once"),
        example=f"{free[0]}; {free[-1]}; any",
        offers=(
            *(Choice(id, verbatim(words.clan(id)), words.ability(id)) for id in free),
            LOTTED,
            ANYTHING,
            ASKED,
        ),
        words=(*CLAN_IDS, "lot", "clan"),
    )


def _objective(view: RokuganView) -> Decision:
    dealt = (view.own.dealt if view.own else ()) or OBJECTIVE_IDS
    return Decision(
        key=OBJECTIVE,
        label=T("Set-up: which objective"),
        hint=T("two are dealt to you"),
        example=f"{dealt[-1]}; any",
        offers=(*(Choice(id, verbatim(words.objective(id)), words.aim(id)) for id in dealt), ANYTHING, ASKED),
        words=(*OBJECTIVE_IDS, "keep"),
    )


def _control(view: RokuganView) -> Decision:
    empty = [province.id for province in view.provinces if province.controller is None]
    return Decision(
        key=CONTROL,
        label=T("Set-up: where control tokens go"),
        hint=T("the first of the list that is still empty, then it is struck off; asked for each token"),
        example="lion_west; lion; any",
        offers=(
            *(Choice(id, verbatim(words.province(id)), group=PROVINCES[id].territory) for id in empty),
            *(
                Choice(id, T("any province of the {land}", land=words.territory(id)), group=id)
                for id in _lands(empty)
                if id not in PROVINCES
            ),
            LOTTED,
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(id, verbatim(words.territory(id))) for id in _lands(empty)),
        words=(*PROVINCE_IDS, *TERRITORY_IDS, "lot", "claim"),
        consumable=True,
    )


def _lands(provinces: Sequence[str]) -> list[str]:
    """The territories that some provinces lie in, in printed order."""
    found = {PROVINCES[id].territory for id in provinces}
    return [id for id in TERRITORY_IDS if id in found]


def _foresight(view: RokuganView) -> Decision:
    faces = [face for face in FACE_IDS if face != BLUFF]
    return Decision(
        key=FORESIGHT,
        label=T("Dragon: which token goes back"),
        hint=T("asked each round after the draw"),
        example="army_1; navy_1; lot",
        offers=(*(Choice(face, words.signed(face)) for face in faces), LOTTED, ANYTHING, ASKED),
        words=(*faces, "lot", "return"),
    )


def _cards(view: RokuganView) -> Decision:
    return Decision(
        key=CARDS,
        label=T("Upkeep: territory cards"),
        hint=T("asked if you hold a card; its targets are always chosen by yourself"),
        example=program.UNLESS_PLAYED,
        offers=(
            Choice("pass", T("Pass")),
            Choice(program.UNLESS_PLAYED, T("Pass, unless another player plays a card")),
            ANYTHING,
            ASKED,
        ),
        words=("pass", program.UNLESS_PLAYED, *CARD_IDS, "play"),
    )


_DECISIONS: Mapping[str, Callable[[RokuganView], Decision]] = {
    CLAN: _clan,
    OBJECTIVE: _objective,
    CONTROL: _control,
    FORESIGHT: _foresight,
    CARDS: _cards,
    PLACE: placing,
    LOOK: looking,
    EXCHANGE: exchanging,
}
