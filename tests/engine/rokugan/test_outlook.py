"""The outlook of a placement: the engine's own battles, from a seat's view alone."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.rokugan.asking.outlook import Outlook, Outlooks, describe
from engine.rokugan.caretaker.imagining import picture, resolved
from engine.rokugan.game import ROKUGAN
from tests.density import one_in
from tests.engine.any_game import walk
from tests.engine.rokugan.scene import Scene


def outlook(scene: Scene, province: str, seat: int = 0) -> Outlook:
    (found,) = [it for it in Outlooks(ROKUGAN.view(scene.state, seat)).all() if it.province == province]
    return found


def words(scene: Scene, seat: int = 0) -> str:
    found = describe(ROKUGAN.view(scene.state, seat))
    return plain(found) if found else ""


def test_an_attack_is_told_with_the_defence_it_overcomes():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "army_4", "land:unicorn_east>lion_west")
    scene.begin(0)
    assert words(scene) == "As things stand: taken against up to 3 more defence: Lion West."
    scene.state.faceup["lion_west"] = 3
    assert words(scene).endswith("taken if no one defends: Lion West.")
    scene.state.faceup["lion_west"] = 5
    assert words(scene).endswith("2 too weak: Lion West.")


def test_a_defence_is_told_with_the_attack_it_withstands():
    """Crane would win a tie, so against Crane it is one less."""
    for other, most in (("lion", 3), ("crane", 2)):
        scene = Scene("unicorn", other).own(0, "unicorn_east").own(1, "lion_west")
        scene.token(0, "army_3", "center:unicorn_east")
        assert words(scene.begin(0)).endswith(f"holds against {most}: Unicorn East.")


def test_facedown_tokens_of_others_are_told_with_the_most_they_may_have():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, "army_4", "land:unicorn_east>lion_west")
    scene.token(1, "bluff", "center:lion_west")
    scene.begin(0)
    hidden = "taken against up to 3 more defence (facedown: seat 2 up to 6, diplomacy): Lion West."
    assert words(scene).endswith(hidden)
    scene.state.tokens[2] = scene.state.tokens[2].seen(0)
    assert "facedown" not in words(scene)


def test_an_attack_one_has_looked_at_is_still_told() -> None:
    """Where it is not known what comes, and nothing lies there of one's own, it is told, too."""
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west")
    number = scene.token(1, "army_4", "land:lion_west>unicorn_east")
    assert words(scene).endswith("holds if no one attacks (facedown: seat 2 up to 6): Unicorn East.")
    scene.state.tokens[number] = scene.state.tokens[number].seen(0)
    assert words(scene).endswith("falls, 4 too weak: Unicorn East.")


@pytest.mark.parametrize(
    ("face", "slot", "said"),
    [
        ("raid", "center:lion_west", "burns: Lion West"),
        ("diplomacy", "center:unicorn_east", "gets peace: Unicorn East"),
    ],
)
def test_what_ends_all_fights_in_a_province_is_told(face: str, slot: str, said: str) -> None:
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west")
    scene.token(0, face, slot)
    assert words(scene) == f"As things stand: {said}."


def test_a_token_about_to_be_placed_is_offered_with_its_outcome():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_2", "army_3")
    scene.begin(0).act(0, "hold army_2")
    question = ROKUGAN.question(scene.state, 0)
    hints = {choice.wish.split()[-1]: plain(choice.hint) for choice in question.choices if choice.hint}
    assert hints["land:unicorn_east>lion_west"].startswith("taken against up to 1 more defence: ")
    assert hints["center:unicorn_east"].startswith("holds against 2: ")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_nothing_facedown_may_change_comes_true_whatever_lies_there(seats):
    """Other tokens of unknown faces are drawn anew, then the round is resolved."""
    luck, met = SeededChance(8), set()
    for state in walk(ROKUGAN, seats, {}).states[:: one_in(2)]:
        for seat in range(seats) if state.tokens else ():
            view = ROKUGAN.view(state, seat)
            found = list(Outlooks(view).all())
            after = [resolved(picture(view).filled(luck)) for _ in range(3)]
            for it in (it for it in found if not it.open and it.margin >= 0):
                met.add(it.what)
                wanted = {"takes": seat, "holds": seat, "raid": None}.get(it.what, state.owner.get(it.province))
                assert {one.owner.get(it.province) for one in after} == {wanted}
    assert met >= {"takes", "holds"}


def test_provinces_with_the_same_outcome_are_told_together():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east", "crane_south").own(1, "lion_west")
    scene.token(0, "army_1", "center:unicorn_east")
    scene.token(0, "army_2", "center:crane_south")
    assert words(scene.begin(0)).count("Crane South") == 1
    alike = Scene("unicorn", "lion").own(0, "crab_east", "crab_central")
    alike.token(0, "army_1", "center:crab_east")
    alike.token(0, "army_1", "center:crab_central")
    assert words(alike.begin(0)).endswith(": Crab Central and Crab East.")


def test_places_where_a_token_works_are_told_by_their_source():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_2", "army_3")
    scene.begin(0).act(0, "hold army_2")
    lines = map(plain, ROKUGAN.words.describe_private(ROKUGAN.view(scene.state, 0)))
    (told,) = [line for line in lines if line.startswith("Now army 2 works ")]
    assert told.count("from Unicorn East to ") == 1
    assert "Lion West" in told
