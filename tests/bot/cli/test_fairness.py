"""Whether what a draft gives is fair: shares, their errors, and what is said of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from math import inf, sqrt
from pathlib import Path

import pytest

from bot.cli.command import main as daimyo
from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.edo.actions import Take
from engine.edo.data import CARDS, SETS, SIDES, Price, board
from engine.edo.game import EDO
from engine.edo.options import EDO_AS_HOME
from tests.engine.edo import figures
from tests.engine.edo.dealing import LIMITS
from tests.engine.soundness import DEALT
from tests.tools.fairness import Had, Row, Shares, Sums, Verdict, judged, lines, settled, verdict
from tests.tools.judging import Counts, Deal, Kind, count, figures_of, over, play

SIMULATE = ("simulate", "edo", "--draft", "random")
Run = Callable[..., tuple[int, str, str]]


def sums(*had: tuple[int, float]) -> Sums:
    found = Sums()
    for seats, wins in had:
        found.add(Had(seats, wins))
    return found


def test_an_error_follows_from_how_deals_differ() -> None:
    """Seats of a deal that always share the wins say more than as many won by chance, those that win together less."""
    even, together = sums(*[(2, 1)] * 50), sums(*[(2, 2), (2, 0)] * 25)
    assert even.share == together.share == 50
    assert even.error(50) == 0
    assert together.error(50) == pytest.approx(100 * sqrt(1 / 4 / 49))
    single = sums(*[(1, 1), (1, 0)] * 50)
    assert single.error(50) == pytest.approx(100 * sqrt(1 / 4 / 99))


def test_of_few_deals_an_error_is_not_too_small() -> None:
    assert Sums().error(50) == inf
    assert sums((1, 0), (1, 0)).error(25) == pytest.approx(100 * sqrt(3 / 16 / 2))
    assert sums(*[(2, 1)] * 29).error(50) == pytest.approx(100 * sqrt(1 / 4 / 58))


def test_runs_can_be_added_up() -> None:
    """In whatever order deals come, and also by way of a file."""
    one, other = Shares(), Shares()
    deals = [{("homes", "x"): Had(2, 1.5)}, {("homes", "x"): Had(1, 0), ("homes", "y"): Had(1, 1)}]
    for deal in deals:
        one.add("1", 2, deal)
    other.add("1", 2, deals[1])
    other = Shares.model_validate_json(other.model_dump_json())
    other.add("1", 2, deals[0])
    assert one == other
    assert (one.deals, one.matches, one.rows["homes"]["x"].seats) == ({"1": 2}, 4, 3)


def of(won: int, lost: int, *, deals: int = 1, could: int = 0) -> dict[int, list[Row]]:
    """Two seats, one row: a number of each that won and lost, repeated."""
    shares = Shares()
    for _ in range(deals):
        for wins in [1] * won + [0] * lost:
            shares.add("1", 1, {("homes", "x"): Had(1, wins)})
    for _ in range(could):
        shares.lay_open("homes", "x")
    return judged({2: shares}, {"homes": 2})


def test_a_row_is_unfair_if_its_interval_lies_outside_8_points() -> None:
    # 1000 seats: an error of about 1.6, one row: an interval of 3.1 to each side
    assert verdict(of(605, 395)) is Verdict.FAIR
    assert verdict(of(620, 380)) is Verdict.UNFAIR
    assert verdict(of(395, 605)) is Verdict.FAIR
    assert verdict(of(380, 620)) is Verdict.UNFAIR


def test_with_more_rows_more_of_them_may_lie_outside_by_chance() -> None:
    shares = Shares()
    for row in range(72):
        for wins in [1] * 620 + [0] * 380:
            shares.add("1", 1, {("homes", f"x{row}"): Had(1, wins)})
    assert verdict(of(620, 380)) is Verdict.UNFAIR
    assert verdict(judged({2: shares}, {"homes": 2})) is Verdict.FAIR


def test_too_few_matches_say_nothing_yet() -> None:
    found = of(100, 100)
    assert verdict(found) is Verdict.UNSURE
    assert not settled(found[2])
    assert settled(of(500, 500)[2])
    assert verdict(of(95, 5)) is Verdict.UNFAIR, "this much is sure before the error is small"


def test_what_is_hardly_ever_had_is_not_fair() -> None:
    assert verdict(of(500, 500, could=33_000)) is Verdict.FAIR
    assert verdict(of(500, 500, could=34_000)) is Verdict.SELDOM
    never = Shares()
    never.lay_open("cards", "s13")
    (row,) = judged({2: never}, {"cards": 4})[2]
    assert (row.row, row.had, row.verdicts) == ("s13", 0, (Verdict.UNSURE, Verdict.SELDOM))


def test_the_table_says_all_this() -> None:
    shares = Shares()
    for wins in [1] * 700 + [0] * 300:
        shares.add("1", 1, {("homes", "x"): Had(1, wins)})
    shares.lay_open("homes", "y")
    found = {2: shares, 3: Shares()}
    told = "\n".join(lines(found, judged(found, {"homes": 2})))
    assert "| homes: x | 70.0 ± 1.4 ! |  |" in told
    assert "| homes: y | never (0% had) ? < |  |" in told
    assert "| fair share | 50.0 | 33.3 |" in told
    assert told.endswith("not fair: rows with ! lie outside 8 points around their fair share.")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edo_as_home", ["on", "off"])
def test_every_home_and_set_is_dealt_alike(seats: int, edo_as_home: str) -> None:
    """What is legal in the draft, each seat's its own, and a home goes with every set."""
    together, cities = set(), set()
    for number in range(300):
        state = EDO.initial_state(seats, {EDO_AS_HOME: edo_as_home}, SeededChance(number)).state
        for found in DEALT["edo"].packages(state, SeededChance(f"{number}:deal")):
            assert len(found) == seats
            assert len({action for package in found for action in package}) == 2 * seats
            together |= set(found)
            cities |= {package[0] for package in found}
    assert len(cities) == len(state.board.cities) - (edo_as_home == "off")
    assert len(together) == len(cities) * 5


@pytest.mark.parametrize(("seats", "together"), [(2, 2), (3, 9), (4, 8)])
def test_a_deal_goes_once_around_the_table(seats: int, together: int) -> None:
    """Each home and each set is had once from each place of the turn order, and somebody wins each match."""
    deal = Deal("edo", "random", {}, seats, "1:0")
    states = [over(EDO, deal, shift) for shift in range(seats)]
    turns = [
        (thing, (seat - state.start + state.round) % seats)
        for state in states
        for seat, player in enumerate(state.players)
        for thing in (player.home, player.start_set)
    ]
    assert len({thing for thing, _ in turns}) == 2 * seats
    assert len(set(turns)) == len(turns)
    assert len({(player.home, player.start_set) for state in states for player in state.players}) == together
    found = play(deal)
    assert found == play(deal), "a seed makes the deal again"
    tables = {table: {row: had for (of, row), had in found.had.items() if of == table} for table in LIMITS}
    for table in ("home cities", "start sets", "turn in round 1"):
        assert [had.seats for had in tables[table].values()] == [seats] * seats
        assert sum(had.wins for had in tables[table].values()) == pytest.approx(seats)
    assert len(found.open) >= 4 * seats, "cards lie open in each match"
    assert set(tables["special cards"]) <= set(found.open)


def test_several_cards_of_a_match_count_each_for_itself() -> None:
    counts = Counts(kind=Kind(game="edo", figures="", players="caretaker", options={}))
    deal = Deal("edo", "caretaker", {}, 3, "7:0")
    played = play(deal)
    count(counts, deal, played)
    cards = counts.shares[3].rows["special cards"]
    assert sum(row.seats for row in cards.values()) > 3
    assert counts.shares[3].deals == {"7": 1}
    assert all(row.seats <= counts.shares[3].open["special cards"][card] <= 3 for card, row in cards.items())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*words: str) -> tuple[int, str, str]:
        code = daimyo([*SIMULATE, *words])
        return code, *capsys.readouterr()

    return ran


def test_all_numbers_of_seats_are_judged_and_a_run_goes_on(run: Run, tmp_path: Path) -> None:
    """Two runs give what one gives; another seed is added; on two cores it is the same."""
    file = tmp_path / "counts.json"
    code, told, _ = run("--games", "4", "--counts", str(file))
    assert code == 1
    assert "| matches | 4 | 6 | 4 |" in told
    assert "not yet known" in told
    run("--games", "8", "--counts", str(file))
    assert run("--games", "8", "--processes", "2")[1] == run("--games", "8", "--counts", str(file))[1]
    told = run("--games", "4", "--seats", "2", "--seed", "2", "--counts", str(file))[1]
    assert "| matches | 12 | 9 | 8 |" in told
    counts = Counts.model_validate_json(file.read_text())
    assert counts.kind.figures == figures_of("edo")
    assert counts.shares[2].deals == {"1": 4, "2": 2}
    rows = json.loads(run("--games", "1", "--counts", str(file), "--json")[1])
    assert {row["table"] for row in rows["2"]} == set(LIMITS)


def test_other_matches_are_not_added_up(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    words = ("--games", "2", "--seats", "2", "--counts", str(file))
    assert run(*words)[0] == 1
    code, _, said = run(*words, "--players", "caretaker")
    assert (code, "counts other matches" in said) == (2, True)
    counts = Counts.model_validate_json(file.read_text())
    counts.kind.figures = "others"
    file.write_text(counts.model_dump_json())
    assert "counts other matches" in run(*words)[2]
    file.write_text("{}")
    assert "holds no counts" in run(*words)[2]


def test_other_figures_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in (SETS, CARDS, SIDES["a"].income, SIDES["b"].income):
        for id, printed in known.items():
            monkeypatch.setitem(known, id, printed)
    before = dict(CARDS)
    figures.change(
        {
            "sets": {"t6": {"ryo": 11}},
            "special": {"s17": [{"kind": "build", "officials": 3, "cheaper_ryo": 4}]},
            "income": {"a": {"edo": [[11], [7, 4], [5, 4, 2]]}},
        }
    )
    assert SETS["t6"] == Price(rice=3, ryo=11)
    assert (CARDS["s17"][0].cheaper_ryo, before["s17"][0].cheaper_ryo) == (4, 3)
    assert CARDS["s02"] is before["s02"]
    assert board(2).income["edo"][0] == (11,)
    turn = Turn(EDO.initial_state(2, {}, SeededChance(1)).state, SeededChance(1))
    seat = turn.state.start
    EDO.sequence.advance(turn, seat, Take("t6"))
    assert turn.state.players[seat].ryo == 21


@pytest.mark.parametrize(
    "wrong",
    [
        {"set": {}},
        {"sets": {"t99": {"ryo": 1}}},
        {"sets": {"t6": {"Ryo": 1}}},
        {"sets": {"t6": {"ryo": "1"}}},
        {"special": {"s99": []}},
        {"special": {"s13": [{"kind": "money", "officials": 1, "amonut": 8}]}},
        {"income": {"c": {}}},
        {"income": {"a": {"kyoto": []}}},
    ],
    ids=str,
)
def test_wrong_figures_are_explained(wrong: object, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_text(json.dumps(wrong))
    code, _, said = run("--figures", str(file))
    assert (code, "holds no figures of Edo" in said, said.count("\n")) == (2, True, 1)


def test_counts_by_other_figures_are_others(tmp_path: Path) -> None:
    tried = tmp_path / "figures.json"
    tried.write_text('{"sets": {"t6": {"ryo": 11}}}')
    assert figures_of("edo", tried) != figures_of("edo")
    words = (*SIMULATE, "--seats", "2", "--games", "2", "--figures", str(tried))
    done = subprocess.run([sys.executable, "-m", "bot", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert "| matches | 2 |" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        (*SIMULATE, "--figures", "no-such-file"),
        ("simulate", "shogun", "--draft", "random"),
        (*SIMULATE, "--players", "robot"),
        (*SIMULATE, "--players", "strong,caretaker", "--seats", "2"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_explained(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert daimyo(list(words)) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("option", ["--processes", "--games"])
def test_no_match_and_no_process_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        daimyo([*SIMULATE, option, "0"])
    assert f"argument {option}: write a whole number from 1" in capsys.readouterr().err
