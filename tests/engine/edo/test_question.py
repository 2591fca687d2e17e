"""Questions: the sheet of a plan, alike samurai, whole answers by one press."""

from __future__ import annotations

from engine.core.sheet import read_card, read_line
from engine.core.text import plain
from engine.edo.game import EDO
from engine.edo.plan_sheet import usual
from engine.edo.view import view_of
from tests.engine.edo.scene import Scene


def ask(scene: Scene, seat: int = 0, focus: str | None = None):  # type: ignore[no-untyped-def]
    return EDO.question(scene.state, seat, focus)


def wishes(scene: Scene, seat: int = 0) -> list[str]:
    return [choice.wish for choice in ask(scene, seat).choices]


def test_a_plan_is_a_sheet_of_three_places():
    scene = Scene(2).planning()
    question = ask(scene)
    assert [slot.key for slot in question.sheet.slots] == ["0", "1", "2"]
    assert question.sheet.focus == "0"
    assert plain(question.sheet.lacking[0]) == "3 cards must still be chosen."
    scene.act(0, "assign 0 a 1 4 0")
    question = ask(scene)
    assert question.sheet.focus == "1"
    assert question.sheet.slots[0].card == "a 1 4 0"
    assert plain(question.sheet.slots[0].hint) == "brings 20 Ryo"
    assert ask(scene, focus="0").sheet.focus == "0"


def test_every_choice_of_a_plan_is_legal_and_every_entry_can_be_typed():
    scene = Scene(2).at(0, "mito").has(0, shogun=1).planning()
    sheet = ask(scene).sheet
    assert all(EDO.parse(wish) in EDO.legal_actions(scene.state, 0) for wish in wishes(scene))
    assert read_card(sheet, "1", "b_0_3_1") == "assign 1 b 0 3 1"
    assert read_card(sheet, "1", "B 0 3") == "assign 1 b 0 3 0"
    scene.act(0, *read_line(sheet, "first=a_1_2 second=c_0_1_0 third=b_0_0 lock").split("; "))
    assert EDO.question(scene.state, 0).sheet.locked


def test_the_plan_of_the_round_before_is_offered():
    scene = Scene(2).planning()
    player = scene.state.players[0]
    scene.act(0, "assign 0 a 1 2 0", "assign 1 c 3 2 0", "assign 2 b 0 0 0")
    player.last_plan, player.plan[:] = tuple(player.plan), [None, None, None]
    (offer,) = ask(scene).sheet.offers
    scene.act(0, *offer.wish.split("; "))
    assert tuple(player.plan) == player.last_plan


def test_own_officials_travel_and_those_of_the_shogun_go_first_elsewhere():
    assert [entry[2:] for entry in usual("c", 2, 1) if entry.action == 0][:3] == [(2, 1), (2, 0), (1, 0)]
    assert [entry[2:] for entry in usual("a", 2, 1) if entry.action == 1][:3] == [(2, 1), (1, 1), (0, 1)]
    assert [entry[2] for entry in usual("a", 4, 0) if entry.action == 3] == [4, 2]


def test_of_samurai_on_one_space_the_first_is_offered():
    scene = Scene(2).at(0, "forest_n", "forest_n", "forest_se").plan(0, "a 2 3 0").begin()
    assert wishes(scene) == ["harvest f1", "harvest f3", "decline"]
    assert "harvest f2" in scene.legal(0)
    assert plain(ask(scene).choices[0].hint) == "northern forest: 2 wood with 2 samurai there"


def test_moves_come_in_groups_with_their_cost():
    scene = Scene(2).at(0, "mito").has(0, ryo=1).plan(0, "a 2 1 0").begin()
    question = ask(scene)
    assert [group.key for group in question.groups] == ["f1", "merchant"]
    (forest,) = [choice for choice in question.choices if choice.wish == "move f1 forest_se"]
    assert plain(forest.hint) == "1 Ryo, would bring 3 wood"
    assert forest.group == "f1"
    assert plain(question.public) == "Moves before card 1", "the table learns nothing of the card"


def test_wages_by_one_press():
    scene = Scene(2).at(0, "mito", "edo").has(0, rice=2).at(1, "edo").has(1, rice=1).wages()
    first = ask(scene).choices[0]
    assert plain(first.label) == "Keep all of them"
    scene.act(0, *first.wish.split("; "))
    assert scene.standing(0) == {"f1": "mito", "f2": "edo"}


def test_who_comes_next_is_who_can_pay():
    scene = Scene(4).has(0, ryo=1).has(2, ryo=1).begin()
    assert EDO.next_seats(view_of(scene.state, 1)) == (2,)
