"""What would be legal if a question came now, and what can never be."""

from __future__ import annotations

from engine.core.text import T, Text, listing
from engine.rokugan.actions import DECLINE, PASS, Action, Keep, Look, Return, TakeClan, claim, hold
from engine.rokugan.asking.targets import slots_for
from engine.rokugan.data import BLUFF, CLAN_IDS, HAND
from engine.rokugan.orders.placement import impossible_placement
from engine.rokugan.orders.tokens import impossible_exchange, pairs_to_exchange, tokens_to_look_at
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words


def imagined(view: RokuganView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    own = view.own
    if own is None or view.seat is None:
        return ()
    match key:
        case "clan":
            taken = {player.clan for player in view.players}
            return tuple(TakeClan(id) for id in CLAN_IDS if id not in taken)
        case "objective":
            return tuple(map(Keep, own.dealt))
        case "control":
            return tuple(claim(province.id) for province in view.provinces if province.controller is None)
        case "foresight":
            return tuple(Return(face) for face in dict.fromkeys(own.hand) if face != BLUFF)
        case "cards":
            return (PASS,) if view.players[view.seat].cards else ()
        case "place":
            faces = dict.fromkeys(own.hand) if len(own.hand) > HAND.kept and view.round else ()
            return tuple(hold(face) for face in faces if slots_for(view, face))
        case "look":
            return (*(Look(token.id) for token in tokens_to_look_at(view)), DECLINE)
        case "exchange":
            pairs = pairs_to_exchange(view)
            return (*pairs, DECLINE) if pairs else ()
    return ()


def impossible(view: RokuganView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    match key:
        case "clan":
            for player in view.players:
                if player.clan in named:
                    return T("The {clan} is taken already.", clan=words.clan(player.clan or ""))
        case "objective":
            dealt = view.own.dealt if view.own else ()
            if dealt and not set(dealt) & set(named):
                return T("Dealt to you are {cards}.", cards=listing([words.objective(id) for id in dealt]))
        case "place":
            return impossible_placement(view, named)
        case "exchange":
            return impossible_exchange(view, [word for word in named if word != "exchange"])
    return None
