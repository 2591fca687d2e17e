"""Campaigns at the table: from the call for members to the final report."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.service.campaigns.model import Campaign, Stage
from bot.service.model import Person, Status
from bot.store.errors import StoreTrouble
from bot.ui.kit.items import PressId
from bot.ui.reading import campaign as campaign_posts
from engine.core.text import T
from tests.advice import advice
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import texts


async def until(house: House, what: Any) -> Campaign:
    """The first campaign, once this holds of it."""
    for _ in range(int(LONGEST / 0.05)):
        campaign = await house.service.campaigns.get(1)
        if what(campaign):
            return campaign
        await asyncio.sleep(0.05)
    raise TimeoutError(str(campaign))


async def founded(house: House, *names: str, **options: Any) -> None:
    """A campaign of the first person, with the others in it."""
    host, *others = [house.person(name) for name in names]
    result = await host.slash("campaign new", **{"name": "Winter", "games": "Edo, Edo", **options})
    assert "is open. Others can join" in texts(await host.settled(result, timeout=LONGEST))
    post = await host.wait_for(lambda message: parts(message, "b1:cjoin:"), timeout=LONGEST)
    for person in others:
        result = await person.click(post, label="Join")
        assert "standings are public" in texts(await person.settled(result, timeout=LONGEST))


async def shown(house: House, name: str, words: str) -> Any:
    return await house.person(name).wait_for(lambda message: words in texts(message), timeout=LONGEST)


async def ended(house: House, number: int) -> None:
    """The people of a match leave it to caretakers, to its end."""
    for _ in range(2000):
        await house.service.caretakers.quiet()
        position = await house.service.play.position(number)
        if position.outcome is not None:
            return
        if not position.active:  # it is stored that it has begun, and that is all
            await asyncio.sleep(0.05)
            continue
        seat = position.match.seats[position.active[0]]
        wish = await advice(house.service, number, seat.user_id or 0)
        await house.service.play.submit(number, seat.user_id or 0, wish)
    raise TimeoutError("no end")


@pytest.mark.usefixtures("blank_books")
async def test_a_campaign_from_the_call_to_the_report(house: House) -> None:
    await founded(house, "Anna", "Boris", "Chiyo", seats=2, carry="head_start")
    post = await shown(house, "Anna", "(3 of at most 20)")
    assert "2 matches: Edo and Edo" in texts(post)
    await house.person("Anna").click(post, label="Begin")
    campaign = await until(house, lambda it: it.matches and it.matches[0].status is Status.RUNNING)
    assert len(campaign.matches[0].people) == 2
    await shown(house, "Anna", "match 1 of 2")
    await ended(house, campaign.matches[0].id)
    campaign = await until(house, lambda it: len(it.matches) == 2 and it.matches[1].status is Status.RUNNING)
    info = await house.service.lobby.match(campaign.matches[1].id)
    (sat_out,) = {one.user_id for one in campaign.members} - campaign.matches[0].people
    assert sat_out in campaign.matches[1].people
    assert info.options["head_start"] == "1"
    assert info.seats[0].user_id in {one.user_id for place, one, _ in campaign.standing() if place > 1}
    await shown(house, "Anna", "In the lead with 24 points")
    await ended(house, campaign.matches[1].id)
    campaign = await until(house, lambda it: it.stage is Stage.OVER)
    report = await shown(house, "Boris", "Winter is over")
    assert "won with" in texts(report)
    assert report["attachments"][0]["filename"] == "standing.png"
    await until(house, lambda it: not it.stale)
    posts = [message for message in house.person("Boris").sees() if "Winter" in texts(message).split("\n")[0]]
    assert [message["id"] for message in posts if message["attachments"]] == [report["id"]], "one post, the newest"
    for _, member, points in campaign.standing():
        assert f"{member.name} 0, " in report["attachments"][0]["description"]
        assert str(points) in report["attachments"][0]["description"]
    await turned(house, campaign.matches[0].id)
    for member in campaign.members:
        await house.service.campaigns.leave(1, Person(member.user_id, member.name))
    assert "won by" in await house.told("Emma", "chronicle", campaign="Winter"), "also when all have left it"


async def test_a_campaign_has_one_post_though_the_process_ended_before_the_older_went(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_posts, "TRIED_AGAIN", 0.05)
    lost, honest = list[int](), discord.PartialMessage.delete

    async def killed(self: discord.PartialMessage, **more: Any) -> None:
        if not lost and self.id == first:
            lost.append(self.id)
            raise OSError
        await honest(self, **more)

    monkeypatch.setattr(discord.PartialMessage, "delete", killed)
    await founded(house, "Anna", "Boris", seats=2)
    first = int((await shown(house, "Anna", "(2 of at most 20)"))["id"])
    await house.person("Anna").click(await shown(house, "Anna", "(2 of at most 20)"), label="Begin")
    campaign = await until(house, lambda it: it.matches and it.matches[0].status is Status.RUNNING)
    await ended(house, campaign.matches[0].id)
    campaign = await until(house, lambda it: lost and it.message_id != lost[0] and not it.stale)
    posts = [one for one in house.person("Boris").sees() if parts(one, "b1:cjoin:")]
    assert [int(one["id"]) for one in posts] == [campaign.message_id]


async def test_a_campaign_says_when_it_begins_and_what_does_not_count(house: House) -> None:
    day = house.service.time.now() + timedelta(days=30)
    await founded(house, "Anna", "Boris", seats=2, carry="titles", days=3, date=f"{day:%Y-%m-%d}")
    post = texts(await shown(house, "Anna", "(2 of at most 20)"))
    assert "3 days from match to match, at least" in post
    assert "with those who have joined" in post
    house.clock.shift += timedelta(days=31)
    house.service.time.event.set()
    campaign = await until(house, lambda it: it.matches and it.matches[0].status is Status.RUNNING)
    await house.service.lobby.abandon(campaign.matches[0].id, Person(campaign.host_id, campaign.host_name))
    await shown(house, "Anna", "1. Edo was abandoned and does not count")
    house.clock.shift += timedelta(days=4)
    house.service.time.event.set()
    campaign = await until(house, lambda it: len(it.matches) == 2 and it.matches[1].status is Status.RUNNING)
    await ended(house, campaign.matches[1].id)
    assert "🎖️ Shogun: " in texts(await shown(house, "Anna", "Winter is over"))


async def test_who_plays_the_next_match_of_a_campaign_is_asked_for_a_colour(house: House) -> None:
    await founded(house, "Anna", "Boris", seats=2, carry="seats")
    await house.person("Anna").click(await shown(house, "Anna", "(2 of at most 20)"), label="Begin")
    campaign = await until(house, lambda it: it.matches and it.matches[0].status is Status.RUNNING)
    await ended(house, campaign.matches[0].id)
    for name in ("Anna", "Boris"):
        assert "Choose your lord or colour" in texts(await shown(house, name, "opens, and you play"))
    lobby = await house.person("Anna").wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
    panel = await house.person("Anna").settled(await house.person("Anna").click(lobby, "Set up"), timeout=LONGEST)
    panel = await house.pressed("Anna", panel, label="Who plays")
    (who,) = [part for part in parts(panel, "s1:set:") if part["custom_id"].endswith("/who")]
    assert [one["label"] for one in who["options"] if one.get("default")] == ["Open to: whom its campaign seats"]


async def turned(house: House, number: int) -> None:
    """The chronicle of a match shows the board on which it turned, and leads to the others, each in a message of its
    own.
    """
    person = house.person("Chiyo")
    told = await person.settled(await person.slash("chronicle", match=str(number)), timeout=LONGEST)
    assert [file["filename"] for file in told["attachments"]] == ["board.png"]
    chronicle = await house.service.chronicles.of(number)
    ways = parts(told, "b1:past:")
    chapters = sorted({turn.at for turn in chronicle.turns})
    assert [int(way["custom_id"].split(":")[4]) for way in ways] == chapters
    assert "expected place:" in texts(told)
    shown = await person.settled(await person.click(told, custom_id=ways[-1]["custom_id"]), timeout=LONGEST)
    assert shown["id"] != told["id"]
    assert f"## {chapters[-1]}. " in texts(shown)
    assert [file["filename"] for file in shown["attachments"]] == ["board.png"]


async def test_two_of_one_name_a_day_in_the_past_and_games_that_are_none_are_answered_with_a_sentence(
    house: House,
) -> None:
    await founded(house, "Anna")
    refused = {
        "called Winter already": {"games": "Edo"},
        "begun already": {"games": "Edo", "name": "Spring", "date": "2020-01-01"},
        "is not a day": {"games": "Edo", "name": "Spring", "date": "tomorrow"},
        "no game called Chess": {"games": "Edo, Chess", "name": "Spring"},
        "1 to 20 matches": {"games": "season of 21", "name": "Spring"},
    }
    boris = house.person("Boris")
    for sentence, options in refused.items():
        result = await boris.slash("campaign new", **{"name": "Winter", **options})
        assert sentence in texts(await boris.settled(result, timeout=LONGEST))
    assert len(await house.service.campaigns.of_server(int(house.table.world.guild_id))) == 1
    assert "No match of this campaign is over yet" in await house.told("Boris", "chronicle", campaign="Winter")


async def test_who_is_in_it_and_who_may_begin_or_stop_it(house: House) -> None:
    await founded(house, "Anna", "Boris")
    post = await shown(house, "Boris", "(2 of at most 20)")
    boris = house.person("Boris")
    for label, sentence in (("Begin", "Only Anna, who started it"), ("Join", "in this campaign already")):
        result = await boris.click(post, label=label)
        assert sentence in texts(await boris.settled(result, timeout=LONGEST))
    assert "Only Anna" in await house.told("Boris", "campaign stop")
    await boris.click(post, label="Leave the campaign")
    await shown(house, "Anna", "(1 of at most 20)")
    campaign = await house.service.campaigns.get(1)
    assert [member.name for member in campaign.members] == ["Anna"]
    assert "has stopped" in await house.told("Anna", "campaign stop", campaign="winter")
    assert "has stopped" in texts(await shown(house, "Chiyo", "Winter has stopped"))
    assert "Winter has stopped" in await house.told("Chiyo", "campaign show")
    assert "no such campaign" in await house.told("Chiyo", "campaign show", campaign="Summer")
    choices = await house.person("Chiyo").autocomplete("campaign show", campaign="win")
    assert [choice["name"] for choice in choices] == ["Winter"]


async def test_the_post_is_edited_and_made_anew_if_somebody_deletes_it(house: House) -> None:
    await founded(house, "Anna", "Boris")
    post = await shown(house, "Anna", "(2 of at most 20)")
    (first,) = [message for message in house.person("Anna").sees() if parts(message, "b1:cjoin:")]
    assert first["id"] == post["id"], "edited in place"
    gone = {"kind": "delete_message", "channel_id": post["channel_id"], "message_id": post["id"]}
    await house.table.faults.from_json(gone)
    await house.service.campaigns.join(1, Person(int(house.person("Chiyo").id), "Chiyo"))
    await shown(house, "Anna", "(3 of at most 20)")


async def test_a_refused_post_is_told_to_those_who_look_at_the_campaign(house: House) -> None:
    await founded(house, "Anna", "Boris")
    await shown(house, "Anna", "(2 of at most 20)")
    house.table.faults.answer("PATCH /channels/*", status=403, code=50013, times=1)
    await house.service.campaigns.join(1, Person(int(house.person("Chiyo").id), "Chiyo"))
    await until(house, lambda campaign: campaign.refused == "403 50013")
    assert "403 50013" in await house.told("Anna", "campaign show")


async def test_fault_24_a_limit_of_discord_is_no_fault_of_the_code(house: House) -> None:
    """It is tried every 20 seconds: an outage of a day would fill the log with ways to the error."""
    await founded(house, "Anna", "Boris")
    await shown(house, "Anna", "(2 of at most 20)")
    house.table.faults.answer("PATCH /channels/*", status=429, retry_after=7200, times=1)
    with capture_logs() as lines:
        await house.service.campaigns.join(1, Person(int(house.person("Chiyo").id), "Chiyo"))
        async with asyncio.timeout(LONGEST):
            while not (told := [line for line in lines if line["event"] == "campaign not posted"]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    assert not told[0]["exc_info"]


async def test_fault_the_channel_is_deleted_while_members_gather(house: House) -> None:
    await founded(house, "Anna", "Boris")
    await shown(house, "Anna", "(2 of at most 20)")
    campaign = await house.service.campaigns.get(1)
    await house.table.faults.from_json({"kind": "delete_channel", "channel_id": str(campaign.channel_id)})
    await house.service.campaigns.begin(1, Person(campaign.host_id, "Anna"))
    assert (await until(house, lambda it: it.stage is Stage.STOPPED)).members


async def test_fault_26_a_channel_that_is_there_is_not_taken_for_deleted(house: House) -> None:
    """Discord is asked again, as about a thread."""
    await founded(house, "Anna", "Boris")
    await shown(house, "Anna", "(2 of at most 20)")
    house.table.faults.answer("PATCH /channels/*", status=404, code=10003, times=1)
    await house.service.campaigns.join(1, Person(int(house.person("Chiyo").id), "Chiyo"))
    campaign = await until(house, lambda it: it.refused is not None or it.stage is Stage.STOPPED)
    assert (campaign.stage, campaign.refused) == (Stage.GATHERING, "404 10003")


@pytest.mark.parametrize("step", ["channel_gone", "note_refusal"])
async def test_fault_26_a_campaign_that_cannot_be_stored_does_not_end_all_posts(
    house: House, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    await founded(house, "Anna", "Boris")
    await shown(house, "Anna", "(2 of at most 20)")
    tried = asyncio.Event()

    async def ill(*_: Any) -> None:
        tried.set()
        raise StoreTrouble(T("The disk is full."))

    monkeypatch.setattr(house.service.campaigns, step, ill)
    number = await house.match("Anna", "Boris", caretakers=1, channel=house.table.channels()[1]["id"])
    campaign = await house.service.campaigns.get(1)
    if step == "channel_gone":
        await house.table.faults.from_json({"kind": "delete_channel", "channel_id": str(campaign.channel_id)})
    else:
        house.table.faults.answer("PATCH /channels/*", status=403, code=50013, times=1)
    await house.service.campaigns.join(1, Person(int(house.person("Chiyo").id), "Chiyo"))
    async with asyncio.timeout(LONGEST):
        await tried.wait()
    await house.told("Anna", "host pause", match=str(number))
    await shown(house, "Anna", "paused the match")


async def test_who_does_not_see_its_channel_does_not_hear_of_a_campaign(house: House) -> None:
    await founded(house, "Anna", "Boris")
    world, person = house.table.world, house.person("Stranger")
    matches, lounge = world.text_channels()
    assert "Winter" in await house.told("Stranger", "campaign show", campaign="Winter")
    for name in ("Stranger", "Boris"):
        world.hide(matches, world.people[house.person(name).id])
    for campaign in ("Winter", "1"):
        for command in ("campaign show", "chronicle"):
            told = await house.told("Stranger", command, channel=lounge.id, campaign=campaign)
            assert "no such campaign" in told
    assert not await person.autocomplete("campaign show", channel=lounge.id, campaign="")
    assert "Winter" in await house.told("Boris", "campaign show", channel=lounge.id, campaign="Winter"), "his own"


async def test_a_campaign_can_be_chosen_though_another_has_its_number_for_a_name(house: House) -> None:
    for name in ("2", "1"):
        await house.told("Anna", "campaign new", name=name, games="Edo")
    for offered in await house.person("Chiyo").autocomplete("campaign show", campaign=""):
        told = await house.told("Chiyo", "campaign show", campaign=offered["value"])
        assert f"starts a campaign: {offered['name']}" in told


async def test_a_button_with_a_number_of_any_length_is_no_fault_of_ours(house: House) -> None:
    await founded(house, "Anna", "Boris")
    number = await house.match("Anna", "Boris", caretakers=1)
    with capture_logs() as lines:
        for verb in ("cjoin", "cleave", "cbegin", "ctale"):
            told = await house.forged("Chiyo", number, PressId(verb, 10**14, rest="9" * 60))
            assert "no such campaign" in told
    assert [line for line in lines if line["log_level"] == "error"] == []
