"""Players for matches without people: random ones, absent ones, and the levels of a game's caretaker."""

from typing import Any

from bot.cli.command import Stop

RANDOM, DEFAULT, ABSENT = "random", "default", "absent"
"""Any progressing action; the rules' default action; the same after a draft in which a caretaker chooses, as the bot
plays for a person who never answers."""


def choose(game: Any, kind: str, state: Any, seat: int, chance: Any) -> Any:
    """Return the action of such a player."""
    legal = game.legal_actions(state, seat)
    if kind == RANDOM:
        return legal[chance.draw(legal.progressing)]
    lap = game.laps.current(state) if kind == ABSENT else None
    if kind == DEFAULT or (kind == ABSENT and not (lap is not None and lap.draft)):
        return game.asking.default_action(state, seat, legal, False)
    level = 0 if kind == ABSENT else [level.value for level in game.levels].index(kind)
    return game.asking.advise(game.view(state, seat), legal, chance, level)


def known_players(game: Any) -> list[str]:
    """Return the words for all kinds of players."""
    return [RANDOM, DEFAULT, ABSENT, *(level.value for level in game.levels)]


def player_called(game: Any, kind: str) -> str:
    """Return the same word. Raise ``Stop`` if there is no such player."""
    if kind not in (known := known_players(game)):
        raise Stop(f"There is no player called {kind}. There are: {', '.join(known)}.")
    return kind
