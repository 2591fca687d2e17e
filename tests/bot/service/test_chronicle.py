"""The chronicle of a match that is over, and what it tells of secrets."""

from __future__ import annotations

from json import loads
from pathlib import Path
from random import Random

import pytest

from bot.service.model import NotAllowed, Status
from bot.service.reading.chronicle import turns_of
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.reading.book import article
from bot.ui.reading.story import Stories
from engine.core.course import Course, Series
from engine.core.refusals import Illegal, Stale
from engine.core.text import T
from engine.registry import GAMES
from tests.advice import advice
from tests.bot.service.hall import ANN, BOB, CID, Hall, some_wish
from tests.bot.toy import TOYS

SCORINGS = {"Scored", "MatchEnded"}


@pytest.fixture(params=list(GAMES))
async def game(hall: Hall, request: pytest.FixtureRequest) -> str:
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    return str(request.param)


async def plays(hall: Hall, number: int, plies: int) -> None:
    """Everybody who is asked answers, a number of times."""
    random = Random(7)
    for _ in range(plies):
        await hall.service.caretakers.quiet()
        position = await hall.service.play.position(number)
        for seat in position.active[:1]:
            person = position.match.seats[seat].user_id
            assert person is not None
            asked = await hall.service.play.question(number, person)
            await hall.service.play.submit(number, person, some_wish(asked.question, random), decision=asked.decision)


PLAYED: dict[str, bytes] = {}
"""By game the database with one match that is over."""


@pytest.fixture
async def over(hall: Hall, game: str) -> int:
    """The first match, which is over: Ann and Bob answer by lot at first, then as a caretaker would."""
    if game not in PLAYED:
        number = await hall.match(people=2, caretakers=1, title=game, time=0)
        await plays(hall, number, 30)
        await hall.service.caretakers.quiet()
        while (position := await hall.service.play.position(number)).active:
            person = position.match.seats[position.active[0]].user_id
            assert person is not None
            await hall.service.play.submit(number, person, await advice(hall.service, number, person))
            await hall.service.caretakers.quiet()
        await hall.close()
        PLAYED[game] = Path(hall.path).read_bytes()  # noqa: ASYNC240 - nothing else runs
    await hall.close()
    Path(hall.path).write_bytes(PLAYED[game])  # noqa: ASYNC240
    await hall.open()
    return 1


async def test_what_was_locked_or_laid_is_told_at_the_end_and_nothing_else(hall: Hall, game: str) -> None:
    number = await hall.match(people=2, caretakers=1, title=game, time=0)
    await hall.service.recap.write_note(number, ANN.id, "my secret note")
    await plays(hall, number, 60)
    with pytest.raises(NotAllowed, match="not over"):
        await hall.service.chronicles.secrets(number)
    for told_later in (hall.service.chronicles.of(number), hall.service.chronicles.hindsight(number, ANN.id)):
        with pytest.raises(Stale):
            await told_later
    live = await hall.service.repository.get(number)
    locked = {plan.seat for plan in await hall.service.fairness.plans(number)}
    assert locked
    await hall.agreed(number)
    secrets = await hall.service.chronicles.secrets(number)
    told = [secret for several in secrets.values() for secret in several.items()]
    assert {seat for seat, _ in told} == locked
    assert all(lines for _, lines in told)
    words = repr([Speaker("en-US", live.info.names)(line) for _, lines in told for line in lines])
    assert "my secret note" not in words
    if game == "rokugan":  # what lies face down is told with its place
        assert any(": Token " in line for line in words.replace('"', "'").split("', '"))
    chronicle = await hall.service.chronicles.of(number)
    assert chronicle.secrets == secrets
    assert len(chronicle.story) == len(await hall.service.recap.contents(number))


async def test_who_has_not_locked_is_not_told_of(hall: Hall) -> None:
    """Ann's draft is full, but she did not hand it in."""
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    number = await hall.match(people=3, title="shogun", time=0, start="fixed")
    for person, most in ((ANN, 5), (BOB, 40), (CID, 5)):
        for _ in range(most):
            asked = await hall.service.play.question(number, person.id)
            if asked.question is None or not asked.question.due:
                break
            wish = some_wish(asked.question, Random(1))
            await hall.service.play.submit(number, person.id, wish, decision=asked.decision)
    await hall.agreed(number)
    told = [seat for several in (await hall.service.chronicles.secrets(number)).values() for seat in several]
    assert told == [1]


@pytest.mark.parametrize("how", ["abandoned", "closed", "older"])
async def test_books_stay_closed(hall: Hall, how: str) -> None:
    """If the host gave the match up, if the table wanted it so, and if it began before there was a choice."""
    hall.service.repository.games = hall.games = {**TOYS, **GAMES}
    lobby = await hall.lobby(people=2, caretakers=1, title="edo", time=0)
    number = lobby.id
    if how == "closed":
        await hall.service.lobby.change(number, ANN, {"open": "off"}, "UTC")
    await hall.service.lobby.start(number, ANN)
    if how == "older":
        async with hall.service.repository.locked(number) as live:
            await hall.service.repository.update_match(live, [], door={})
    await plays(hall, number, 30)
    if how == "abandoned":
        await hall.service.lobby.abandon(number, ANN)
    else:
        await hall.agreed(number)
    with pytest.raises(NotAllowed, match="stay secret"):
        await hall.service.chronicles.secrets(number)
    with pytest.raises(NotAllowed, match="stay secret"):
        await hall.service.archive.save(number)
    assert (await hall.service.chronicles.of(number)).secrets == {}


async def test_last_words_are_one_line_and_go_with_their_person(hall: Hall) -> None:
    number = await hall.match(people=2)
    with pytest.raises(Stale):
        await hall.service.chronicles.say(number, ANN, "too soon")
    await hall.agreed(number)
    with pytest.raises(NotAllowed):
        await hall.service.chronicles.say(number, CID, "hello")
    with pytest.raises(Illegal, match="140"):
        await hall.service.chronicles.say(number, ANN, "x" * 141)
    await hall.service.chronicles.say(number, ANN, "first")
    await hall.service.chronicles.say(number, ANN, "well \n fought")
    assert (await hall.service.chronicles.of(number)).last_words == [(0, "well fought")]
    await hall.restart()
    assert (await hall.service.chronicles.of(number)).last_words == [(0, "well fought")]
    await hall.service.personal.forget(ANN)
    assert (await hall.service.chronicles.of(number)).last_words == []
    assert (await hall.service.lobby.match(number)).status is Status.ABANDONED


def test_what_turned_a_match() -> None:
    stops = tuple(T(word) for word in ("Start", "one", "two", "three"))
    course = Course(stops, (Series("points", T("points"), ((0, 0), (5, 1), (6, 4), (7, 12))),))
    say = Speaker("en-US", ("Ann", "Bob"), markdown=False)
    turns = turns_of(course, [1], leads=True)
    assert [(say(turn.words), turn.at, turn.leads) for turn in turns] == [
        ("one: Ann takes the lead.", 1, True),
        ("three: Bob takes the lead.", 3, True),
        ("Bob won from 4 points behind (one).", 1, False),
    ]
    level = Course(stops[:2], (Series("points", T("points"), ((3, 3), (3, 3))),))
    assert turns_of(level, [0, 1], leads=True) == []
    assert turns_of(Course(stops[:1], (Series("points", T("points"), ((0, 0),)),)), [], leads=True) == []


async def test_each_turning_point_leads_to_the_board_that_shows_it(hall: Hall, over: int) -> None:
    """They are the rounds that changed the expected places most, told by their headlines."""
    chronicle = await hall.service.chronicles.of(over)
    assert chronicle.course is not None
    swings = [turn for turn in chronicle.turns if turn.swing]
    assert len(swings) == 3
    assert [turn.at for turn in swings] == sorted({turn.at for turn in swings})
    told = {past.chapter.number: past.chapter.summary for past in chronicle.story}
    for turn in swings:
        summary = told[turn.at]
        assert summary is not None
        assert dict(turn.words.args)["news"] == summary.headline
    scoring = {past.chapter.number for past in chronicle.story if {type(it).__name__ for it in past.public} & SCORINGS}
    assert {turn.at for turn in swings} - scoring, "some turning point came before the points were counted"
    battles = [event for past in chronicle.story for event in past.public if type(event).__name__ == "BattleFought"]
    assert bool(chronicle.cards) == bool(battles)
    for at, event in chronicle.cards.items():
        assert event in next(past for past in chronicle.story if past.chapter.number == at).public


async def test_turning_points_of_a_person_are_told_to_them_alone(hall: Hall, over: int) -> None:
    """Their own decisions, whatever others hold in secret, and the same after a restart."""
    with pytest.raises(NotAllowed):
        await hall.service.chronicles.hindsight(over, CID.id)
    found = await hall.service.chronicles.hindsight(over, ANN.id)
    say = Speaker("en-US", (await hall.service.lobby.match(over)).names)
    print([(say(p.news), p, say.all(p.did), say.all(p.advised)) for p in found])
    assert 1 <= len(found) <= 3
    assert any(point.advised for point in found), "some were random"
    assert all(point.did != point.advised or not point.advised for point in found)
    await hall.restart()
    assert await hall.service.chronicles.hindsight(over, ANN.id) == found


@pytest.mark.parametrize("game", ["rokugan"], indirect=True)
async def test_a_book_is_no_larger_than_it_may_be(hall: Hall, over: int) -> None:
    """Boards are left out first, then pictures of battles; what is told of each part stays."""
    chronicle, artist = await hall.service.chronicles.of(over), Artist()
    assert chronicle.cards
    stories, say = Stories(hall.service, artist), Speaker("en-US", chronicle.match.names)
    made = []
    for most in (2**30, 400_000, 1):
        made.append(await article(chronicle, artist, stories, say, "The story", most, 20))
    artist.close()
    assert len(made[1].encode()) <= 400_000
    boards = [len(loads(text.split('application/json">')[1].split("</script>")[0])["layers"]) for text in made]
    assert boards[0] == 160 // 20
    assert boards[0] > boards[1] >= boards[2] == 1
    assert all(text.count("<section") == len(chronicle.story) for text in made)
    cards = [text.count('class="card"') for text in made]
    assert cards[0] == len(chronicle.cards)
    assert cards[2] == 0
