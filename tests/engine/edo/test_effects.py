"""A new kind of card action is an entry in a few tables: it is played without a change anywhere else.

``TABLES`` names them; its sign is in ``render/edo/pieces.py``. A card that is printed needs a member of ``ActionKind``,
and for standing orders ``orders.patterns`` as well. A kind that asks nothing is in ``ALL_GOOD`` there, and
``take_supplies`` carries it out.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import SeededChance
from engine.core.text import T, plain
from engine.edo import actions as a, data, events as e
from engine.edo.asking import acts as asking, refusals
from engine.edo.asking.plan_sheet import spellings, targets
from engine.edo.caretaker import working
from engine.edo.caretaker.working import bring, nearest
from engine.edo.data import ActionKind, CardAction, Price
from engine.edo.game import EDO
from engine.edo.orders.decisions import HINTS
from engine.edo.orders.patterns import ALL_GOOD
from engine.edo.rules import acts as rules
from engine.edo.rules.planning import entries, entries_of
from engine.edo.state import EdoPhase
from engine.edo.view import view_of
from engine.edo.words import names as words
from engine.edo.words.names import ActionWords
from render.edo import pieces
from render.edo.parts import action_sign
from tests.engine.edo.scene import Scene, one

ALMS = Price(0, 0, 2, 0)
TABLES = {
    "SIGN of words/names.py": (words.SIGN, ()),
    "WORDS of words/names.py": (words.WORDS, ()),
    "ASKED of asking/acts.py": (asking.ASKED, ()),
    "HINTS of orders/decisions.py": (HINTS, ()),
    "ACTS of rules/acts.py": (rules.ACTS, ALL_GOOD),
    "ACTIVATIONS of asking/refusals.py": (refusals.ACTIVATIONS, (*ALL_GOOD, ActionKind.RECRUIT)),
    "SIMULATE of caretaker/working.py": (working.SIMULATE, (ActionKind.TRAVEL,)),
}
"""The tables by kind, each with the kinds that need no entry there."""


SHRINE = CardAction("shrine", 3)
"""A samurai in Edo gives rice for a point."""


def answers(state, seat, spec):
    player = state.players[seat]
    there = zip(data.FIGURES, player.at, strict=True)
    able = [figure for figure, space in there if space == data.CAPITAL and figure not in state.used]
    return [*(map(a.gain, able) if ALMS.payable(player.goods, player.ryo) else ()), a.DECLINE]


def use(turn, seat, spec, action):
    player = turn.state.players[seat]
    player.pay(ALMS)
    player.points += 1
    player.traded += 1
    turn.emit(e.Traded(seat, player.space_of(action.figure), "rice", 0, True, ALMS))


def simulate(table, situation, spec, hold):
    while (coming := nearest(table, situation, data.CAPITAL, hold)) is not None:
        cost, index = coming
        if not ALMS.payable(situation.goods, situation.ryo - cost):
            return
        figure = data.FIGURES[index]
        moves = bring(situation, index, data.CAPITAL, cost)
        situation.pay(ALMS)
        situation.points += 1
        hold = hold.after(figure)
        yield (*moves, a.gain(figure))


def refuse(state, seat, spec, action):
    return T("The shrine stands in Edo, and asks for 2 rice.")


WORDS = ActionWords(T("shrine"), T("shrine"), T("a samurai in Edo gives 2 rice for a point"))
ASKED = asking.Asked(asking.served, lambda spec, view, space: space == data.CAPITAL, pays=True)


@pytest.fixture
def shrine(monkeypatch):
    """The special card s21 has a new kind of action."""
    monkeypatch.setitem(rules.ACTS, "shrine", rules.Act((a.Gain,), answers, use))
    monkeypatch.setitem(words.SIGN, "shrine", "⛩️")
    monkeypatch.setitem(words.WORDS, "shrine", lambda spec: WORDS)
    monkeypatch.setitem(asking.ASKED, "shrine", ASKED)
    monkeypatch.setitem(refusals.ACTIVATIONS, "shrine", refuse)
    monkeypatch.setitem(working.SIMULATE, "shrine", simulate)
    monkeypatch.setitem(data.CARDS, "s21", (SHRINE,))
    monkeypatch.setitem(pieces.PIECES.drawings, "shrine", pieces.draw_gate)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def test_every_kind_has_its_entries():
    lacking = [
        f"{kind} is not in {table}"
        for table, (there, not_needed) in TABLES.items()
        for kind in ActionKind
        if kind not in there and kind not in not_needed
    ]
    assert lacking == []


def _forget():
    """What is remembered of the cards is worked out again."""
    for remembered in (entries, entries_of, spellings):
        remembered.cache_clear()


def scene() -> Scene:
    return Scene().at(0, "edo", "edo", "mito").has(0, ryo=1, rice=5).plan(0, "s21 0 3 0").begin()


@pytest.mark.usefixtures("shrine")
def test_a_new_effect_is_told_beforehand_and_played_to_its_end():
    played = scene()
    view = view_of(played.state, 0)
    prompt = plain(EDO.question(played.state, 0).prompt)
    assert "shrine" in prompt
    assert "up to 3 times; samurai there: 2" in prompt
    assert targets(view, view.own.plan[0]) == ("edo",)
    played.act(0, "done")
    question = EDO.question(played.state, 0)
    assert [choice.wish for choice in question.choices] == ["gain f1", "decline"]
    assert "a samurai in Edo gives 2 rice for a point" in plain(question.prompt)
    assert played.refused(0, "gain f3").startswith("The shrine stands in Edo")
    assert one(played.act(0, "gain f1"), e.Traded).point
    assert one(played.act(0, "gain f2"), e.ActivationsLost).activations == 1
    assert played.goods(0) == {"rice": 1}
    assert played.state.players[0].points == 2
    assert played.state.card == 1


@pytest.mark.usefixtures("shrine")
def test_the_caretaker_plans_it_and_carries_it_out():
    state = Scene().at(0, "edo", "edo").has(0, ryo=5, rice=9).planning().state
    state.players[0].cards = (*state.players[0].cards, "s21")
    state.display = tuple(card for card in state.display if card != "s21")
    state.special_deck = tuple(card for card in state.special_deck if card != "s21")
    for player in state.players[1:]:
        player.ryo = 0
    while state.phase == EdoPhase.PLAN:
        seat = state.active[0]
        action = EDO.asking.advise(view_of(state, seat), EDO.legal_actions(state, seat), SeededChance(0))
        state = EDO.apply_action(state, seat, action, SeededChance(0)).state
    (planned,) = [entry for entry in state.players[0].plan if entry.card == "s21"]
    assert planned.activations


@pytest.mark.usefixtures("shrine")
def test_its_sign_stands_under_its_name():
    assert words.words_of(data.CARDS["s21"][0]).mark == words.UNMARKED
    sign = action_sign.__wrapped__("s21", 0, 42)
    assert sign.getbbox() is not None


@pytest.mark.usefixtures("shrine")
def test_two_kinds_with_the_same_figures_are_not_the_same():
    shrine = data.CARDS["s21"][0]
    assert shrine != CardAction(data.ActionKind.TRAVEL, 3)
    assert replace(shrine, officials=2).activations(2) == 2
