"""Who plays where nobody presses: at random, or a level of the game's caretaker."""

from typing import Any

from bot.cli.command import Stop

RANDOM = "random"


def choose(game: Any, kind: str, state: Any, seat: int, chance: Any) -> Any:
    """What such a player does."""
    legal = game.legal_actions(state, seat)
    if kind == RANDOM:
        return legal[chance.draw(legal.progressing)]
    return game.asking.advise(game.view(state, seat), legal, chance, [level.value for level in game.levels].index(kind))


def player_called(game: Any, kind: str) -> str:
    """The same word. Raises ``Stop`` if there is no such player."""
    known = [RANDOM, *(level.value for level in game.levels)]
    if kind not in known:
        raise Stop(f"There is no player called {kind}. There are: {', '.join(known)}.")
    return kind
