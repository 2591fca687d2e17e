"""A match that no one won: nowhere is anyone said to have won it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from bot.service.campaigns.model import Played
from bot.service.model import Status
from bot.texts import Speaker
from bot.ui.kit.public import MEDALS, ranking
from bot.ui.posting.notice_posts import result_words
from bot.ui.reading.campaign import won
from engine.core.play import read_log, replay
from engine.core.protocol import Outcome
from engine.core.text import plain
from engine.edo.game import EDO
from tests.bot.service.hall import Hall
from tests.bot.service.test_results import stored
from tests.bot.toy import TOY
from tests.bot.ui.values import NOW

RECORDED = Path(__file__).parents[2] / "playthroughs" / "edo" / "nobody-2.jsonl"


def nobody() -> Outcome:
    """Both players of Edo have no house in Edo."""
    *_, last = replay(EDO, read_log(RECORDED.read_text(encoding="utf-8")))
    outcome = EDO.outcome(last.state)
    assert outcome is not None
    return outcome


def test_an_outcome_names_its_winners() -> None:
    outcome = nobody()
    assert outcome.places == (1, 1)
    assert outcome.winners == ()
    assert replace(outcome, drawn=False).winners == (0, 1)
    assert replace(outcome, drawn=False, places=(2, 1)).winners == (1,)


def test_no_one_is_told_to_have_won() -> None:
    outcome, shared = nobody(), replace(nobody(), drawn=False)
    assert plain(result_words(outcome, 0, "Edo #1")) == "🏁 Edo #1: the match is over. No one won."
    assert "seat 1 and seat 2 won; your place: 1 of 2." in plain(result_words(shared, 0, "Edo #1"))
    say = Speaker("en", ("Ann", "Bob"))
    assert [line[0] in MEDALS.values() for line in ranking(shared, say)] == [True, True]
    assert [line[0] in MEDALS.values() for line in ranking(outcome, say)] == [False, False]


async def test_no_one_gets_a_win_in_the_statistics_or_in_a_campaign(tmp_path: Path) -> None:
    def drawn(state):
        found = TOY.outcome(state)
        return None if found is None else replace(found, places=(1, 1), drawn=True)

    hall = Hall(tmp_path / "hall.db", {"toy": replace(TOY, outcome=drawn)})
    await hall.open()
    match = await hall.match()
    await hall.finish(match, Random(1))
    assert [(row["rank"], row["share"]) for row in stored(hall)] == [(1, 0), (1, 0)]
    await hall.close()


def test_a_campaign_says_so() -> None:
    match = Played(1, "edo", Status.OVER, None, NOW, frozenset(), {1: 3, 2: 3}, ())

    class Campaign:
        matches = (match,)

    assert plain(won(Campaign(), match)) == "1. Edo, without a winner"  # type: ignore[arg-type]
    named = replace(match, winners=("Ann",))
    Campaign.matches = (named,)
    assert plain(won(Campaign(), named)) == "1. Edo, won by Ann"  # type: ignore[arg-type]
