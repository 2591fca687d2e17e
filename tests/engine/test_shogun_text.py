"""The words of Shogun: every event, action, card and option has its sentence, and it says the right thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import get_args

import pytest

from engine.core.protocol import Event
from engine.core.text import Listing, Text, plain
from engine.registry import GAMES
from engine.shogun import actions as a, events as e
from engine.shogun.data import (
    ACTION_IDS,
    BUILDINGS,
    DAIMYO_IDS,
    EVENT_IDS,
    EVENTS,
    PROVINCE_IDS,
    REGIONS,
    SEASONS,
    SPACES,
    SPECIALS,
)
from engine.shogun.effects import BONUSES, EFFECTS
from engine.shogun.game import SHOGUN
from engine.shogun.options import OPTIONS
from engine.shogun.words import names as words
from engine.shogun.words.describe import OBSTACLES, describe, headline, label
from engine.shogun.words.position import brief, describe_position
from tests.engine.walks import ALL_VARIANTS, walk

NAMES = ("Anna", "Bo", "Cy", "Dee")
NOTHING = e.Cubes((0, 0, 0, 0), 0)

BATTLE = e.BattleFought(
    attacker=0,
    source="kai",
    target="suruga",
    defender=1,
    marched=4,
    extra_attack=1,
    stood=3,
    held_back=0,
    extra_defence=0,
    thrown=e.Cubes((5, 3, 1, 0), 0),
    tray_before=e.Cubes((0, 0, 1, 0), 0),
    came_out=e.Cubes((4, 2, 0, 0), 1),
    farmers_help=True,
    result=e.Result.CONQUERED,
    armies_left=1,
    owner=0,
    buildings_lost=(),
    markers_lost=0,
)
REVOLT = e.RevoltFought(
    seat=2,
    province="kaga",
    winter=False,
    farmers=1,
    stood=3,
    thrown=e.Cubes((0, 0, 3, 0), 1),
    tray_before=NOTHING,
    came_out=e.Cubes((0, 0, 2, 0), 1),
    put_down=True,
    armies_left=1,
    buildings_lost=(),
    markers_lost=0,
)


def spoken(text: Text) -> str:
    return plain(text, NAMES.__getitem__)


def but(event: Event, **changes: object) -> Event:
    """The event with some fields changed."""
    assert is_dataclass(event)
    return type(event)(**{field.name: getattr(event, field.name) for field in fields(event)} | changes)


TOLD: list[tuple[Event, str]] = [
    (
        e.MatchBegan("sun", DAIMYO_IDS[:4], 2),
        "Board: sun side. Anna is Uesugi Kenshin, Bo is Mori Motonari, Cy is Tokugawa Ieyasu and Dee is Takeda "
        "Shingen.\nCy drafts first.",
    ),
    (
        e.DraftRowChanged(("kai", "etchu")),
        "On offer: Kai (💰 5 chests, 🌾 3 rice, 1 building space) and Etchu (💰 7 chests, 🌾 3 rice, 3 "
        "building spaces).",
    ),
    (e.DraftRefreshed(1), "Bo puts both open cards under the deck."),
    (e.ProvinceTaken(1, "awa_boso", False), "Bo takes Awa-Boso."),
    (e.ProvinceTaken(1, "awa_boso", True), "Bo draws Awa-Boso from the deck."),
    (e.GroupPlaced(1, "kai", 4), "🚩 Bo places 4 armies in Kai."),
    (
        e.FixedStart(("B", "A", "D", "C")),
        "Fixed start: Anna plays set B, Bo plays set A, Cy plays set D and Dee plays set C.",
    ),
    (e.TowerFilled((2, 0, 1, 1), 2), "🗼 The tower holds 2 Anna, 1 Cy, 1 Dee and 2 farmers."),
    (e.TowerFilled((0, 0, 0, 0), 0), "🗼 The tower holds nothing."),
    (
        e.YearBegan(1, ("chests_max_0", "fewer_armies_1")),
        "📜 Events of year 1, one for each season and one for the winter: Thin purses (winter: no "
        "loss) and Few recruits (winter −1 rice).",
    ),
    (
        e.RoundBegan(1, "summer", ("collect_taxes", "deploy_5"), ("six_armies", "plus_1_rice")),
        "Open actions in order: Collect taxes and Deploy 5 armies.\nSpecial cards, 1st to 5th in "
        "turn order: 6 armies and +1 rice.\n🖌️ Everyone plans in secret.",
    ),
    (e.PlanChanged(0, "build_castle", "kai"), "Your plan: Build a castle has Kai."),
    (e.PlanChanged(0, "bid", "chest_3"), "Your plan: Bid has chest card 3."),
    (e.PlanChanged(0, "bid", None), "Your plan: Bid is empty again."),
    (e.PlanLocked(0), ""),
    (e.PlanUnlocked(0), ""),
    (e.EventDrawn("temple_peace_3"), "📜 Event: Temple peace: provinces with a temple cannot be attacked."),
    (
        e.BidsRevealed(("chest_3", "kai", None, None), (0, 1, 3, 2), ((3, 2),)),
        "🪙 Bids: Anna: 3 chests, Bo: the province Kai, Dee: nothing and Cy: nothing.\nEqual bids, "
        "drawn by lot: Dee and Cy.",
    ),
    (e.SpecialPicked(3, "plus_1_attack", 2, False), "Dee takes “+1 in attack”. Place in the turn order: 2."),
    (e.SpecialPicked(3, "six_armies", 5, True), "Dee gets the last card, “6 armies”. Place in the turn order: 5."),
    (e.ActionBegan(1, "collect_taxes", ((0, "kai"), (1, "chest_2"))), ""),
    (e.ActionBegan(1, "collect_taxes", ((1, "chest_2"),)), "No one planned this."),
    (
        e.ActionBegan(3, "battle_move_a", ((1, "kai"), (2, "chest_1"), (0, "kii"))),
        "Planned: Bo in Kai and Anna in Kii.",
    ),
    (e.ActionTurned(6, "deploy_3"), "Now open: 6. Deploy 3 armies"),
    (
        e.ActionSkipped(0, "build_castle", "kai", e.Obstacle.TOO_FEW_CHESTS),
        "✖️ Anna cannot act in Kai: too few chests.",
    ),
    (e.ActionDeclined(0, "deploy_5", "kai"), "Anna declines: Deploy 5 armies in Kai."),
    (e.Built(0, "kai", "castle", 3, False), "🏯 Anna builds a castle in Kai for 3 chests."),
    (e.Built(0, "kai", "temple", 2, False), "⛩️ Anna builds a temple in Kai for 2 chests."),
    (e.Built(0, "kai", "theatre", 1, False), "🎭 Anna builds a theatre in Kai for 1 chest."),
    (e.Built(0, "kai", "theatre", 1, True), "🎭 Anna builds a theatre in Kai for 1 chest and removes 1 revolt marker."),
    (e.Collected(1, "kai", "chests", 5, 0), "💰 Bo collects 5 chests in Kai."),
    (e.Collected(1, "kai", "rice", 3, 0), "🌾 Bo takes 3 rice in Kai."),
    (e.Collected(1, "kai", "rice", 3, 2), "🌾 Bo takes 3 rice in Kai. The store is full: 2 more rice is lost."),
    (e.MarkerPlaced(1, "kai", 2), "🔥 Unrest in Kai: it now has 2 revolt markers."),
    (e.Deployed(1, "kai", 5, 3), "🚩 Bo deploys 5 armies in Kai for 3 chests."),
    (e.Moved(1, "kai", "izu", 1), "🚩 Bo moves 1 army from Kai to Izu."),
    (
        e.AttackAnnounced(0, "kai", "izu", 4, 1),
        "⚔️ Anna marches from Kai on Izu with 4 armies. Bo decides how many defend it.",
    ),
    (
        BATTLE,
        "⚔️ Anna attacks Suruga from Kai with 4 armies. Bo has 3 armies there.\nExtra: +1 for Anna.\n"
        "🗼 In, with the tray: 5 Anna, 3 Bo and 1 Cy. Out: 4 Anna, 2 Bo and 1 farmer.\n1 farmer helps Bo.\n➡️ Anna "
        "takes Suruga by a hair, with 1 army left.",
    ),
    (
        but(
            BATTLE,
            extra_attack=0,
            extra_defence=2,
            held_back=1,
            thrown=e.Cubes((4, 5, 1, 0), 0),
            came_out=e.Cubes((2, 4, 0, 0), 1),
            farmers_help=False,
            result=e.Result.DEFENDED,
            armies_left=3,
            owner=1,
        ),
        "⚔️ Anna attacks Suruga from Kai with 4 armies. Bo has 3 armies there.\nExtra: +2 for Bo "
        "and Bo holds 1 back.\n🗼 In, with the tray: 4 Anna, 5 Bo and 1 Cy. Out: 2 Anna, 4 Bo and 1 farmer.\nSuruga "
        "has revolt markers, so its farmers do not help.\n➡️ Bo holds Suruga with 3 armies.",
    ),
    (
        but(
            BATTLE,
            extra_attack=0,
            thrown=e.Cubes((4, 4, 0, 0), 0),
            came_out=e.Cubes((2, 2, 0, 0), 0),
            result=e.Result.UNDECIDED,
            owner=None,
            armies_left=0,
            buildings_lost=("castle", "theatre"),
            markers_lost=1,
        ),
        "⚔️ Anna attacks Suruga from Kai with 4 armies. Bo has 3 armies there.\n🗼 In, with the tray: 4 Anna and 4 "
        "Bo. Out: 2 Anna and 2 Bo.\n➡️ A tie. Suruga is laid waste and becomes neutral.\nAlso "
        "removed: a castle, a theatre and 1 revolt marker.",
    ),
    (
        but(
            BATTLE,
            extra_attack=0,
            defender=None,
            stood=0,
            thrown=e.Cubes((4, 0, 0, 0), 1),
            came_out=e.Cubes((2, 0, 0, 0), 2),
            result=e.Result.STAYED_NEUTRAL,
            owner=None,
            armies_left=0,
        ),
        "⚔️ Anna attacks neutral Suruga from Kai with 4 armies.\n🗼 In, with the tray: 4 Anna and 1 farmer. Out: 2 "
        "Anna and 2 farmers.\nThe tower reverses it: on the cubes thrown, Anna would have won.\n➡️ "
        "The farmers win. Suruga stays neutral.",
    ),
    (
        REVOLT,
        "🔥 Revolt in Kaga: 1 farmer against Cy’s 3 armies.\n🗼 In, with the tray: 3 Cy and 1 farmer. Out: 2 Cy and "
        "1 farmer.\n➡️ Cy keeps Kaga by a hair, with 1 army.",
    ),
    (
        but(REVOLT, winter=True, came_out=NOTHING, put_down=False, armies_left=0, buildings_lost=("temple",)),
        "❄️🔥 Hunger revolt in Kaga: 1 farmer against Cy’s 3 armies.\n🗼 In, with the tray: 3 Cy and 1 farmer. Out: "
        "nothing.\nThe tower reverses it: on the cubes thrown, Cy would have won.\n➡️ Cy gets no "
        "army out of the tower and loses Kaga. It becomes neutral.\nAlso removed: a temple.",
    ),
    (e.CardSurrendered(2, "kaga", "deploy_3"), "Cy gives up the card Kaga, planned for Deploy 3 armies."),
    (e.RoundEnded(), ""),
    (
        e.WinterLoss(1, "rice_min_3", 3, (4, 0, 1, 2)),
        "❄️ Winter event “Rich harvest (winter −3 rice)”: everyone loses up to 3 rice. Left in "
        "store: Anna: 4, Bo: 0, Cy: 1 and Dee: 2.",
    ),
    (e.SupplyChecked(0, 8, 9, 0, (), 0), "🌾 Anna feeds 8 provinces with 9 rice."),
    (
        e.SupplyChecked(0, 8, 5, 3, ("kai", "izu"), 2),
        "🌾 Anna has 5 rice for 8 provinces: 3 short. Kai and Izu revolt, each with 2 extra farmers.",
    ),
    (
        e.Scored(
            1,
            (8, 7, 6, 5),
            (4, 3, 2, 1),
            (
                e.Majority("red", "castle", (0,), 3),
                e.Majority("red", "temple", (1, 2), 1),
                e.Majority("red", "theatre", (1, 2), 0),
            ),
            (3, 1, 1, 0),
            (15, 11, 9, 6),
            (),
        ),
        "Red region: castles Anna +3; temples Bo and Cy +1.\n"
        "🏆 Anna +15: 8 for provinces, 4 for buildings, 3 for majorities; now 15.\n"
        "🏆 Bo +11: 7 for provinces, 3 for buildings, 1 for majorities; now 11.\n"
        "🏆 Cy +9: 6 for provinces, 2 for buildings, 1 for majorities; now 9.\n"
        "🏆 Dee +6: 5 for provinces, 1 for buildings, 0 for majorities; now 6.",
    ),
    (
        e.YearEnded(),
        "The rice is eaten and all revolt markers come off. Chests, armies and buildings stay.",
    ),
    (
        e.MatchEnded((2, 1, 3, 3), (40, 50, 30, 30), (1, 2, 4, 4), e.Ending.POINTS),
        "👑 Bo wins.\n1. Bo: 50 points, 2 chests\n2. Anna: 40 points, 1 chest\n3. Cy: 30 points, 4 chests\n"
        "3. Dee: 30 points, 4 chests",
    ),
    (
        e.MatchEnded((1, 1, 3, 4), (50, 50, 30, 20), (2, 2, 4, 4), e.Ending.SHARED),
        "👑 Anna and Bo win together.\n1. Anna: 50 points, 2 chests\n1. Bo: 50 points, 2 chests\n"
        "3. Cy: 30 points, 4 chests\n4. Dee: 20 points, 4 chests",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_what_happened_is_told(event: Event, sentence: str) -> None:
    assert spoken(describe(event)) == sentence


def test_chests_that_decide_are_told() -> None:
    ended = e.MatchEnded((2, 1, 3, 4), (50, 50, 30, 20), (1, 2, 4, 4), e.Ending.CHESTS)
    assert spoken(describe(ended)).startswith("👑 Bo wins: equal points, but more chests.")


def test_picks_are_a_line_a_seat_and_only_the_last_offer_is_told() -> None:
    row, other = e.DraftRowChanged(("kai", "etchu")), e.DraftRowChanged(("kai", "izu"))
    picks = [row, e.ProvinceTaken(1, "aki", False), other, e.GroupPlaced(1, "aki", 4), e.ProvinceTaken(2, "iyo", True)]
    told = spoken(describe(*picks, e.GroupPlaced(2, "iyo", 3), e.ProvinceTaken(0, "mino", False))).splitlines()
    assert told == [
        "🚩 Bo takes Aki (4 armies).",
        "🚩 Cy takes Iyo from the deck (3 armies).",
        "🚩 Anna takes Mino.",
        "On offer: Kai and Izu.",
    ]
    told = spoken(describe(*picks, e.TowerFilled((1, 2, 3), 4))).splitlines()
    assert (len(told), told[-1][:1]) == (3, "🗼"), "after the last pick nothing is on offer"
    assert len({event.run for event in (*picks, e.TowerFilled((), 0))}) == 1


def test_every_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(e.EVENT_TYPES)


def test_all_three_majorities_of_a_region_are_worth_a_line() -> None:
    def scored(*majorities: e.Majority) -> list[str]:
        nothing = (0, 0, 0, 0)
        return spoken(describe(e.Scored(1, nothing, nothing, majorities, nothing, nothing, ()))).splitlines()[:-4]

    alone = [e.Majority("red", building, (3,), 2) for building in BUILDINGS]
    assert scored(*alone) == [
        "Red region: castles Dee +2; temples Dee +2; theatres Dee +2.",
        "Red region: Dee wins all three majorities.",
    ]
    assert len(scored(*alone[:2])) == 1
    assert len(scored(*alone[:2], e.Majority("red", "theatre", (1,), 2))) == 1
    assert len(scored(*(e.Majority("red", building, (1, 3), 1) for building in BUILDINGS))) == 1


@pytest.mark.parametrize("result", e.Result)
def test_every_result_of_a_battle_is_told(result: e.Result) -> None:
    last = spoken(describe(but(BATTLE, result=result))).splitlines()[-1]
    assert last.startswith("➡️")
    assert "Suruga" in last


def test_every_obstacle_is_told() -> None:
    assert set(OBSTACLES) == set(e.Obstacle)


@pytest.mark.parametrize(
    ("event", "heading"),
    [
        (TOLD[0][0], "Shogun begins"),
        (e.RoundBegan(2, "autumn", (), ()), "Year 2, autumn"),
        (e.EventDrawn("rice_max_4"), "All plans are in: event and bids"),
        (e.ActionBegan(3, "collect_taxes", ()), "Action 3 · Collect taxes"),
        (e.WinterLoss(1, "rice_min_3", 3, (0, 0, 0, 0)), "Year 1, winter"),
        (e.Scored(2, (), (), (), (), (), ()), "Scoring of year 2"),
        (e.MatchEnded((1,), (0,), (0,), e.Ending.POINTS), "The match is over"),
    ],
)
def test_a_chapter_has_a_heading(event: Event, heading: str) -> None:
    text = headline(event)
    assert text is not None
    assert spoken(text) == heading


def test_other_events_begin_no_chapter() -> None:
    headed = {e.MatchBegan, e.RoundBegan, e.EventDrawn, e.ActionBegan, e.WinterLoss, e.Scored, e.MatchEnded}
    for event, _ in TOLD:
        assert (headline(event) is not None) == (type(event) in headed)


LABELS: list[tuple[a.Action, str]] = [
    (a.Refresh(), "Replace both open cards"),
    (a.Take("1"), "Take the first open card"),
    (a.Take("2"), "Take the second open card"),
    (a.Take("deck"), "Draw from the deck, unseen"),
    (a.Place(4), "Place 4 armies"),
    (a.Assign("collect_taxes", "kai"), "Collect taxes: Kai"),
    (a.Assign("bid", "chest_2"), "Bid: chest card 2"),
    (a.Clear("bid"), "Empty Bid"),
    (a.Lock(), "Lock the plan"),
    (a.Unlock(), "Change the plan again"),
    (a.Pick("plus_1_rice"), "Take “+1 rice”"),
    (a.March("kai", "suruga", 1), "1 army from Kai to Suruga"),
    (a.Stay("kai"), "All stay in Kai"),
    (a.CarryOut(), "Carry it out"),
    (a.Decline(), "Leave it undone"),
    (a.Throw(0), "Fight with 0 armies"),
    (a.Quell("kai"), "The revolt in Kai"),
]


@pytest.mark.parametrize(("action", "words_of_it"), LABELS)
def test_an_action_has_a_label(action: a.Action, words_of_it: str) -> None:
    assert spoken(label(action)) == words_of_it


def test_every_action_has_a_label() -> None:
    assert {type(action) for action, _ in LABELS} == set(get_args(a.Action))


def test_everything_has_a_name() -> None:
    assert set(words.ACTION) == set(ACTION_IDS)
    assert set(words.SPACE) == set(words.SIGN) == set(SPACES)
    assert set(BONUSES) == set(SPECIALS)
    assert set(EFFECTS) == {card.kind for card in EVENTS.values()}
    assert set(words.BUILDING) == set(words.BUILDINGS) == set(words.A_BUILDING) == set(BUILDINGS)
    assert set(words.REGION) == set(REGIONS)
    assert set(words.SEASON) == set(SEASONS)
    assert len({spoken(words.event(id)) for id in EVENT_IDS}) == len(EVENT_IDS)
    assert len({words.province(id) for id in PROVINCE_IDS}) == len(PROVINCE_IDS)


def parts(text: Text) -> Iterator[Text]:
    """A text and all texts in it."""
    yield text
    for _, value in text.args:
        for part in value.items if isinstance(value, Listing) else (value,):
            if isinstance(part, Text):
                yield from parts(part)


def test_only_silence_is_empty() -> None:
    for event, _ in TOLD:
        told = describe(event)
        assert all(part.msgid for part in parts(told)) or told == Text("")


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"side": "moon"}), (5, ALL_VARIANTS)])
def test_a_whole_match_can_be_told(seats: int, options: dict[str, str]) -> None:
    game = GAMES["shogun"]
    for ply, (state, seat, _, events) in enumerate(walk(seats, options, seed=seats)):
        for event in events:
            plain(describe(event))
        if ply % 20 == 0 or seat < 0:
            for eyes in (None, max(seat, 0)):
                view = game.view(state, eyes)
                assert 0 < len(plain(brief(view))) <= 100
                position = [plain(line) for line in describe_position(view)]
                assert all(position)
                assert len(position) > seats + 5


def test_the_account_begins_with_what_matters() -> None:
    game = GAMES["shogun"]
    state, *_ = next(step for step in walk(4, {"start": "fixed"}, seed=1) if step[0].phase == "plan")
    view = game.view(state, None)
    first, second, *rest = [spoken(line) for line in describe_position(view)]
    assert first == "Year 1, spring · planning."
    assert second.startswith(
        "Anna (Uesugi Kenshin, blue): 0 points, 15 chests, 0 rice, 8 provinces, 25 armies on the board"
    )
    assert any(line.startswith("Yellow region: Awa-Boso ") for line in rest)
    assert sum(line.count(";") for line in rest if "region: " in line) == 45 - 5


def test_only_ones_own_description_shows_ones_plan() -> None:
    game = GAMES["shogun"]
    state, *_ = next(step for step in walk(4, {"start": "fixed"}, seed=1) if any(step[0].players[0].plan))
    assert any("Your plan" in plain(line) for line in describe_position(game.view(state, 0)))
    for eyes in (None, 1):
        assert not any("Your plan" in plain(line) for line in describe_position(game.view(state, eyes)))
    assert "Your plan" in plain(game.words.describe_private(game.view(state, 0))[0])
    assert game.words.describe_private(game.view(state, 1)) == ()


def test_options_can_be_told() -> None:
    assert [option.key for option in OPTIONS] == [
        "side",
        "start",
        "tower",
        "stick",
        "loosen",
        "defender_may_hold_back",
        "patient_farmers",
        "free_choice",
        "odds",
        "head_start",
    ]
    for option in OPTIONS:
        assert len(plain(option.label)) <= 100
        assert option.default in {setting.value for setting in option.settings} or option.least <= float(option.default)
        assert all(len(plain(setting.label)) <= 100 for setting in option.settings)


def test_the_table_is_told_what_is_assumed() -> None:
    def notes(**options: str) -> list[str]:
        chosen = SHOGUN.checked_options(4, options)
        return [plain(note.text) for note in SHOGUN.notes if note.holds(chosen)]

    assert any("assumed" in note for note in notes(side="moon"))
    assert not any("Moon" in note for note in notes(side="sun"))
    assert "🎲 The chances of battles and revolts are not shown." in notes(odds="off")
    assert len(notes(start="fixed", **ALL_VARIANTS)) == len(notes()) + 4
