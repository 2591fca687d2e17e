"""What a seat should have before its eyes when it is asked: lines below the prompt, hints on tokens.

All of it is from the seat's own view.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.text import Arg, SeatName, T, Text
from engine.rokugan.data import BLESSINGS
from engine.rokugan.view import RokuganView, TokenView
from engine.rokugan.words import names as words

RECALLED = 8
"""At most so many tokens that were looked at are named."""


def below(prompt: Text, *said: Text | None) -> Text:
    """The prompt, with what matters for it below."""
    return words.lines([prompt, *(line for line in said if line is not None)])


def clan(view: RokuganView) -> Text | None:
    """Whom the seat plays, and what only it can do."""
    assert view.seat is not None, "somebody is asked"
    id = view.players[view.seat].clan
    if id is None:
        return None
    return T("You play the {clan}: {ability}.", clan=words.clan(id), ability=words.ability(id))


def hand(view: RokuganView) -> Text | None:
    """The tokens behind the screen."""
    assert view.own is not None, "somebody is asked"
    return T("Your hand: {tokens}.", tokens=words.faces(view.own.hand)) if view.own.hand else None


def objective(view: RokuganView) -> Text | None:
    """The secret objective."""
    assert view.own is not None, "somebody is asked"
    id = view.own.objective
    if id is None:
        return None
    return T("Your objective: “{card}”, {aim}.", card=words.objective(id), aim=words.aim(id))


def status(view: RokuganView) -> Text | None:
    """What holds for the seat in this round alone."""
    assert view.seat is not None, "somebody is asked"
    me = view.players[view.seat]
    if me.ronin:
        return T("You are ronin: you attack over any border, and place neither raid nor diplomacy.")
    if me.bluff_forbidden:
        return T("Spy Network forbids your bluff this round.")
    return None


def seen(view: RokuganView) -> Text | None:
    """The tokens of others that the seat has looked at."""
    known = [token for token in view.tokens if token.owner != view.seat and token.face and not token.faceup]
    if not known:
        return None
    named = [T("token {n}, {token}", n=token.id, token=whose(token)) for token in known[-RECALLED:]]
    return T("You have looked at {tokens}.", tokens=words.joined("; ", named))


def written(view: RokuganView) -> list[Text]:
    """In waves: what is written down so far."""
    assert view.own is not None, "somebody is asked"
    tokens = [
        T("{n}. {token}: {slots}", n=n, token=words.face(entry.face), slots=_best_first(entry.slots))
        for n, entry in enumerate(view.own.entries, start=1)
    ]
    cards = [T("“{card}” when the wave closes", card=words.card(card.card)) for card in view.own.filed]
    return [*tokens, *cards]


def ranking(view: RokuganView, held: str) -> list[Text]:
    """In waves: how a list goes on."""
    assert view.own is not None, "somebody is asked"
    if not view.wave_sizes:
        return []
    said = [T("Name the best slot first; a centre ends the list.")] if held not in BLESSINGS else []
    return [*said, *([T("So far: {slots}.", slots=_best_first(view.own.ranked))] if view.own.ranked else [])]


def _best_first(slots: Iterable[str]) -> Text:
    return words.joined(" › ", [words.any_slot(slot) for slot in slots])


def whose(token: TokenView) -> Text:
    """Whose token it is, where, and its face as far as the viewer knows it."""
    fillings: dict[str, Arg] = {"seat": SeatName(token.owner), "slot": words.slot(token.slot)}
    faces = _faces(token)
    return T("{seat} {slot}: {faces}", faces=faces, **fillings) if faces else T("{seat} {slot}", **fillings)


def mine(token: TokenView) -> Text:
    """The same for a token of one's own."""
    return T("{faces} {slot}", faces=_faces(token) or "", slot=words.slot(token.slot))


def _faces(token: TokenView) -> Text | None:
    known = [] if token.face is None else [token.face]
    faces = [words.face(face) for face in (*known, *token.blessings)]
    return words.joined(" + ", faces) if faces else None
