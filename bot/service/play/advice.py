"""Actions for a seat that does not answer itself: legal ones, whatever fails inside a game."""

from typing import Any

import structlog

from engine.core.chance import Chance
from engine.core.protocol import Actions, AnyGame

_log = structlog.get_logger(__name__)


def advised(game: AnyGame, view: Any, legal: Actions[Any], chance: Chance, level: int) -> Any:
    """Return a caretaker's action, or None if this level and all lower ones fail."""
    for tried in range(level, -1, -1):
        try:
            action = game.asking.advise(view, legal, chance, tried)
        except Exception:
            _log.exception("a caretaker failed", game=game.title, strength=tried, seat=view.seat)
            continue
        if action in legal:
            return action
        _log.error("a caretaker wanted an illegal action", game=game.title, strength=tried, action=repr(action))
    return None


def caretaker_action(game: AnyGame, state: Any, seat: int, chance: Chance, level: int) -> Any:
    """Return a caretaker's action at an active seat, or the default action if it has none."""
    action = advised(game, game.view(state, seat), game.legal_actions(state, seat), chance, level)
    return default_action(game, state, seat) if action is None else action


def default_action(game: AnyGame, state: Any, seat: int, *, begun: bool = False) -> Any:
    """Return the rules' action for an active seat, or the first legal one if the rules fail."""
    legal = game.legal_actions(state, seat)
    try:
        action = game.asking.default_action(state, seat, legal, begun)
    except Exception:
        _log.exception("a default action failed", game=game.title, seat=seat)
        return legal[0]
    return action if action in legal else legal[0]
