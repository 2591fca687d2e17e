"""The 22 territory cards (RULES.md 9): what each asks for and does, prepared in secret and played at once."""

from __future__ import annotations

import time

import pytest

from bot.texts import Speaker, catalogues
from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.rokugan.data import SHADOWLANDS, SPECIALS
from engine.rokugan.events import CardPlayed, HandSeen, PooledFace, TokenAnimated, TokenGivenUp, TokenSeen, TokensTaken
from engine.rokugan.game import ROKUGAN
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.words import names
from tests.engine.rokugan.scene import Scene, happened, one

HINT = 100
"""Characters beside a choice in one of Discord's lists."""


def holder(card: str, *provinces: str) -> Scene:
    """Seat 0 may play a card of upkeep; seat 1 holds Lion land."""
    scene = Scene("crane", "lion").own(0, *(provinces or ("crane_south", "crane_central"))).own(1, "lion_west")
    return scene.card(1, "bushido").card(0, card).upkeep(0)


def choices(scene: Scene, seat: int = 0) -> list[str]:
    return [line.split()[1] for line in scene.legal(seat) if line.startswith("choose")]


def played(scene: Scene, card: str, *chosen: str) -> list:
    return scene.act(0, f"play {card}", *(f"choose {word}" for word in chosen), "commit")


def test_sec_9_1_preparing_a_card_is_nobodys_business():
    scene = holder("ashigaru_levies")
    public = ROKUGAN.view(scene.state, None), ROKUGAN.view(scene.state, 1)
    assert scene.act(0, "play ashigaru_levies", "choose lion_west", "cancel", "play ashigaru_levies") == []
    assert (ROKUGAN.view(scene.state, None), ROKUGAN.view(scene.state, 1)) == public
    assert ROKUGAN.view(scene.state, 0).own.draft.card == "ashigaru_levies"


def test_sec_9_1_a_card_is_read_and_gone():
    scene = holder("bountiful_harvest")
    assert one(played(scene, "bountiful_harvest", "crane_south"), CardPlayed).card == "bountiful_harvest"
    territory = scene.state.territories["gold"]
    assert (territory.played, territory.holder) == (True, None)
    scene.own(0, "gold_west", "gold_east", "gold_south").resolve()
    assert scene.state.territories["gold"].holder is None


def test_a_special_token_is_called_by_all_that_it_adds():
    for id, token in SPECIALS.items():
        for figure, what in ((token.honor, "honour"), (token.defense, "defence")):
            assert (f"+{figure} {what}" in plain(names.SPECIAL[id])) == bool(figure)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("aid_of_the_kami", "+2 defence and +1 honour"),
        ("ashigaru_levies", "+1 defence and +1 honour"),
        ("bless_the_lands", "1 faceup and 1 facedown"),
        ("promotion", "army, navy or shinobi"),
        ("promotion", "the discard or the pool"),
        ("reinforcements", "the discard or the pool"),
    ],
)
def test_a_card_says_all_it_does_before_it_is_played(card, said):
    assert said in plain(names.effect(card))


def test_neither_a_card_nor_a_clan_is_cut_off_in_a_list_in_any_language():
    state = ROKUGAN.initial_state(2, {}, SeededChance("clans")).state
    clans = [choice.hint for choice in ROKUGAN.question(state, state.active[0]).choices]
    for language in catalogues():
        said = map(Speaker(language, markdown=False), (*map(names.effect, CARDS), *clans))
        assert [words for words in said if len(words) > HINT] == []


def test_feats_of_engineering():
    scene = holder("feats_of_engineering")
    scene.act(0, "play feats_of_engineering")
    assert "shadowlands_north" in choices(scene)
    assert not {"crane_south", "shadowlands_south"} & set(choices(scene))
    scene.act(0, "choose unicorn_east", "commit")
    assert scene.state.special == {"unicorn_east": "harbor"}


@pytest.mark.parametrize(
    ("card", "special", "number", "shadowlands"),
    [
        ("code_of_honor", "honor_1", 2, False),
        ("sacred_ground", "shrine", 1, True),
        ("bushido", "honor_4", 1, False),
        ("honorable_fight", "battlefield", 1, True),
        ("aid_of_the_kami", "defense_2", 1, False),
        ("ashigaru_levies", "defense_1", 3, False),
        ("port_of_prosperity", "honor_2", 1, False),
    ],
)
def test_special_tokens_go_into_different_provinces(card, special, number, shadowlands):
    scene = holder(card).special("gold_west", "peace").special("gold_east", "scorched_earth")
    scene.special("gold_south", "harbor")
    scene.act(0, f"play {card}")
    assert not {"gold_west", "gold_east"} & set(choices(scene))
    assert set(SHADOWLANDS) <= set(choices(scene)) or not shadowlands
    assert shadowlands or not set(SHADOWLANDS) & set(choices(scene))
    chosen = ("gold_south", "lion_west", "crane_south")[:number]
    for place in chosen:
        assert "commit" not in scene.legal(0)
        scene.act(0, f"choose {place}")
        assert place not in choices(scene)
    assert "all choices" in scene.refused(0, "choose lion_coast")
    scene.act(0, "commit")
    assert {id: scene.state.special[id] for id in chosen} == dict.fromkeys(chosen, special)


def test_diplomatic_mission():
    scene = holder("diplomatic_mission").special("lion_west", "shrine")
    played(scene, "diplomatic_mission", "lion_west", "crane_south")
    assert scene.state.special["lion_west"] == "peace"
    assert scene.at("lion_west") == (1, 0, 1)
    assert scene.at("crane_south") == (0, 2, 1)
    scene = holder("diplomatic_mission")
    played(scene, "diplomatic_mission", "gold_west")
    assert not scene.state.faceup


def test_strength_of_purpose_and_bountiful_harvest():
    scene = holder("strength_of_purpose")
    played(scene, "strength_of_purpose", "crane_south", "crane_central")
    assert scene.state.faceup == {"crane_south": 1, "crane_central": 1}
    scene = holder("strength_of_purpose", "gold_west")
    played(scene, "strength_of_purpose", "gold_west")
    scene = holder("bountiful_harvest")
    played(scene, "bountiful_harvest", "crane_south")
    assert scene.state.faceup == {"crane_south": 2}


def test_bless_the_lands_and_foment_rebellion():
    assert holder("bless_the_lands").legal(0) == ["pass"]
    scene = holder("bless_the_lands").special("gold_west", "scorched_earth")
    played(scene, "bless_the_lands", "gold_west")
    assert scene.at("gold_west") == (0, 1, 1)
    assert not scene.state.special
    assert holder("foment_rebellion").legal(0) == ["pass"]
    for province, faceup in (("crane_south", 2), ("lion_west", 0), ("gold_west", 0)):
        scene = holder("foment_rebellion").special(province, "peace")
        played(scene, "foment_rebellion", province)
        assert scene.state.faceup.get(province, 0) == faceup


def test_pirate_raids():
    scene = holder("pirate_raids")
    scene.act(0, "play pirate_raids", "choose crane_south")
    assert choices(scene) == ["crane_central"]
    scene.act(0, "choose crane_central", "commit")
    assert scene.at("crane_south") == (None, 0, 0)
    assert scene.at("crane_central") == (0, 3, 1)
    scene = holder("pirate_raids")
    played(scene, "pirate_raids", "lion_west")
    assert scene.at("lion_west") == (None, 0, 0)
    assert scene.state.special == {"lion_west": "scorched_earth"}


def test_cultural_exchange_keeps_faces_and_special_tokens():
    """14, R-EXCHANGE."""
    scene = holder("cultural_exchange").own(0, "gold_west", faceup=2, facedown=3).special("gold_west", "peace")
    scene.own(1, "lion_coast", faceup=1, facedown=0)
    played(scene, "cultural_exchange", "gold_west", "lion_coast")
    assert scene.at("gold_west") == (1, 1, 0)
    assert scene.at("lion_coast") == (0, 2, 3)
    assert scene.state.special == {"gold_west": "peace"}


def test_a_special_token_takes_the_place_of_another() -> None:
    events = played(holder("sacred_ground").special("crane_south", "harbor"), "sacred_ground", "crane_south")
    assert plain(ROKUGAN.words.describe(events[1])) == "Crane South gets: shrine, in place of: harbour."


def test_spy_network():
    scene = holder("spy_network").hand(1, "army_5")
    events = played(scene, "spy_network", "lion")
    seen = one(events, HandSeen)
    assert (seen.audience, seen.faces) == ((0,), ("army_5", "bluff"))
    assert scene.state.players[1].bluff_forbidden
    assert plain(ROKUGAN.words.describe(seen)) == "In the hand of seat 2: army 5 and bluff."
    view = ROKUGAN.view(scene.state, 0)
    assert view.own.spied[0].faces == ("army_5", "bluff")
    told = [*map(plain, ROKUGAN.words.describe_private(view))]
    assert "In round 2 you saw in the hand of seat 2: army 5 and bluff." in told
    assert ROKUGAN.view(scene.state, 1).own.spied == ()


def test_promotion():
    scene = holder("promotion").hand(0, "army_1").discard(0, "navy_2", "diplomacy")
    scene.act(0, "play promotion")
    assert choices(scene) == ["navy_2"]
    scene.act(0, "choose navy_2")
    assert choices(scene) == ["army_1", "navy_2", "bluff"]
    scene.act(0, "choose bluff")
    assert choices(scene) == ["aside"]
    events = scene.act(0, "choose aside", "commit")
    assert one(events, TokensTaken).faces == ("navy_2",)
    assert one(events, TokenGivenUp).face == "bluff"
    player = scene.state.players[0]
    assert (player.hand, player.bluff_aside, player.discard) == (["army_1", "navy_2"], True, ["diplomacy"])


def test_reinforcements_take_two_and_give_two():
    scene = holder("reinforcements").hand(0, "raid").discard(0, "army_1", "army_2", "navy_1")
    scene.act(0, "play reinforcements", "choose army_1", "choose army_2", "choose army_1", "choose pool")
    scene.act(0, "choose raid")
    assert "commit" not in scene.legal(0)
    ways = [plain(choice.label) for choice in ROKUGAN.question(scene.state, 0).choices]
    assert ways == ["to the discard", "back into the pool", "Back"]
    events = scene.act(0, "choose discard", "commit")
    assert [event.face for event in happened(events, TokenGivenUp)] == [None, "raid"]
    assert [plain(ROKUGAN.words.describe(event)) for event in events[1:]] == [
        "seat 1 takes army 1 and army 2 from the discard.",
        "seat 1 puts a token from the hand into the pool, unseen.",
        "You put back army 1.",
        "seat 1 discards raid from the hand.",
    ]
    assert one(events, PooledFace).audience == (0,)
    player = scene.state.players[0]
    assert player.hand == ["army_2", "bluff"]
    assert player.discard == ["navy_1", "raid"]


def test_reinforcements_with_one_army_take_and_give_one():
    """14, R-REINF; a bluff that is forbidden cannot be given up."""
    scene = holder("reinforcements").discard(0, "army_1")
    scene.state.players[0].bluff_forbidden = True
    scene.act(0, "play reinforcements", "choose army_1")
    assert choices(scene) == ["army_1"]
    scene.act(0, "choose army_1", "choose discard", "commit")


# -- the Shadowlands ----------------------------------------------------------------------------------------------


def dark(card: str) -> Scene:
    scene = Scene("crane", "lion").own(0, "crane_south", "crane_central", "shadowlands_north").own(1, "gold_east")
    scene.hand(0, "army_1", "army_2", "army_3").card(0, card)
    for face in ("army_1", "army_2", "army_3", "army_4"):
        scene.token(1, face, "center:gold_east")
    return scene.begin(0)


def test_dark_favors_looks_at_up_to_four_then_discards_one():
    scene = dark("dark_favors")
    scene.act(0, "play dark_favors")
    assert choices(scene) == ["crane_central", "crane_south"]
    scene.act(0, "choose crane_south", "choose 1", "choose 2")
    assert "commit" in scene.legal(0)
    events = scene.act(0, "choose 4", "commit")
    assert [event.face for event in happened(events, TokenSeen)] == ["army_1", "army_2", "army_4"]
    assert scene.at("crane_south") == (None, 0, 0)
    assert scene.legal(0) == ["discard 1", "discard 2", "discard 4", "lot"]
    question = ROKUGAN.question(scene.state, 0)
    assert plain(question.public) == "Dark Favors: which token is discarded"
    assert plain(question.prompt) == "Which of the tokens you looked at do you discard?"
    assert plain(question.choices[0].label) == "Discard token 1"
    assert plain(question.choices[0].hint) == "seat 2 in Gold Coast East: army 1"
    assert "have not looked at token 3" in scene.refused(0, "discard 3")
    scene.act(0, "discard 2")
    assert scene.state.players[1].discard == ["army_2"]
    assert scene.state.tokens[1].seen_by == (0,)
    assert "hold army_1" in scene.legal(0)


def test_inspire_fear_may_take_nothing():
    scene = dark("inspire_fear").special("gold_west", "peace").special("gold_east", "harbor")
    scene.act(0, "play inspire_fear", "choose crane_south")
    assert {"commit", "choose gold_west"} <= set(scene.legal(0))
    scene.act(0, "choose gold_west", "choose gold_east", "commit")
    assert not scene.state.special
    scene = dark("inspire_fear")
    played(scene, "inspire_fear", "crane_south")
    assert scene.at("crane_south") == (None, 0, 0)


def test_animate_the_dead():
    """14, R-ANIMATE."""
    scene = dark("animate_the_dead").discard(0, "army_4", "navy_1", "blessing_2")
    scene.act(0, "play animate_the_dead", "choose crane_south")
    assert choices(scene) == ["army_4", "navy_1"]
    scene.act(0, "choose army_4")
    assert "center:crane_south" not in choices(scene)
    assert "center:crane_central" in choices(scene)
    assert "land:crane_south>gold_east" not in choices(scene)
    raised = one(scene.act(0, "choose center:crane_central", "commit"), TokenAnimated)
    assert plain(ROKUGAN.words.describe(raised)) == "💀 seat 1 animates army 4 in Crane Central, faceup, as token 5."
    token = scene.state.tokens[5]
    assert (token.face, token.faceup, token.slot) == ("army_4", True, "center:crane_central")
    scene.act(0, "hold army_1", "put center:crane_central")
    assert scene.state.players[0].hand == ["army_2", "army_3", "bluff"]


def test_animate_the_dead_needs_a_place_once_the_cost_is_paid():
    scene = Scene("crane", "lion").own(0, "crane_south").own(1, "gold_east").hand(0, "army_1").discard(0, "army_4")
    scene.card(0, "animate_the_dead").begin(0)
    assert "play animate_the_dead" not in scene.legal(0)
    scene.discard(0, "shinobi_1")
    assert "play animate_the_dead" in scene.legal(0)


def test_cards_of_the_shadowlands_are_not_played_in_upkeep():
    scene = dark("inspire_fear").card(0, "bushido").upkeep(0)
    assert "at the start of one of your turns" in scene.refused(0, "play inspire_fear")
    scene = dark("inspire_fear").card(0, "bushido")
    assert "in upkeep" in scene.refused(0, "play bushido")


def test_bad_choices_are_named():
    scene = dark("dark_favors")
    scene.act(0, "play dark_favors")
    assert "cannot take this" in scene.refused(0, "choose gold_east")
    assert "needs more choices" in scene.refused(0, "commit")
    assert "preparing" in scene.refused(0, "hold army_1")
    scene.act(0, "choose crane_south", "choose 1", "choose 2")
    assert scene.refused(0, "choose 1") == "Chosen already: token 1. Possible: token 3 and token 4."


def test_legal_actions_with_many_targets_take_less_than_a_millisecond():
    scene = holder("ashigaru_levies")
    scene.act(0, "play ashigaru_levies")
    other = dark("dark_favors")
    other.act(0, "play dark_favors", "choose crane_south")
    for position in (scene, other):
        times = []
        for _ in range(50):
            started = time.process_time()
            ROKUGAN.legal_actions(position.state, 0)
            times.append(time.process_time() - started)
        assert min(times) < 0.001
