"""What a rollback makes void is seen to be void: struck, linked, and told nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.service.play.turn import whole_log
from bot.ui.posting.reports import MARK
from tests.advice import advice
from tests.bot.table.house import LONGEST, House, Json, opened, parts
from tests.bot.table.threads import written
from tests.driver import components, texts

LINK = re.compile(r"https://discord\.com/channels/\d+/(\d+)/(\d+)")


async def thread_of(house: House, number: int) -> list[Json]:
    await house.service.caretakers.quiet()
    await house.posted()
    return [post for post in house.table.messages(await house.thread(number)) if not post["ephemeral"]]


async def round_begun(house: House) -> int:
    """A match of Anna and Boris whose plans are in, and who have answered what is asked in the first actions."""
    number = await house.match("Anna", "Boris", caretakers=1)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    for _ in range(4):
        await answered(house, number)
    return number


async def answered(house: House, number: int) -> None:
    """Whoever is asked does what a caretaker would."""
    await house.service.caretakers.quiet()
    position = await house.service.play.position(number)
    user = position.match.seats[position.active[0]].user_id or 0
    await house.service.play.submit(number, user, await advice(house.service, number, user))


async def proposed(house: House, number: int, part: str) -> Json:
    """Anna's vote to take the match back to the part with this heading."""
    thread = await house.thread(number)
    choices = await house.person("Anna").autocomplete("host rollback", channel=thread, part=part)
    answer = await house.told("Anna", "host rollback", channel=thread, part=choices[-1]["value"])
    assert "The table votes on it" in answer
    return await house.person("Anna").wait_for(
        lambda message: "proposes to take back" in texts(message) and parts(message, "b1:yes"), timeout=LONGEST
    )


def struck(post: Json) -> list[str]:
    """The lines of a post that are struck through."""
    return [line for line in written(post).splitlines() if "~~" in line]


async def test_what_is_undone_is_struck_and_linked_and_nothing_of_it_is_told_later(house: House) -> None:
    number = await round_begun(house)
    before = await thread_of(house, number)
    vote = await proposed(house, number, "All plans are in")
    named = r"take back (\d+) actions?( and \d+ battles?)?, to the beginning of “All plans are in"
    extent = re.search(named, texts(vote))
    assert extent is not None, texts(vote)
    log = await house.app.store.read(whole_log, number)
    assert 0 < int(extent[1]) <= len(log[1])
    await house.person("Boris").click(vote, "Yes")
    marker = await house.person("Anna").wait_for(
        lambda message: "This match goes on from the beginning of" in texts(message), timeout=LONGEST
    )
    after = await thread_of(house, number)
    links = LINK.findall(texts(marker))
    assert [thread for thread, _ in links] == [marker["channel_id"]] * 2
    shown = {post["id"]: post for post in after}
    first, last = (id for _, id in links)
    void = [post for post in after if int(first) <= int(post["id"]) <= int(last)]
    assert len(void) >= 2
    assert not [post for post in void[1:] if post["id"] not in shown or not struck(post)]

    reports = [post for post in before if post["id"] in shown and "Action" in written(post)]
    assert reports, "something was told of the actions"
    for post in reports:
        now = shown[post["id"]]
        assert written(now).startswith(MARK), "it says so, and where the match goes on"
        assert (marker["channel_id"], marker["id"]) in LINK.findall(written(now))
        assert not [part for part in components(now) if part["type"] == 1], "no buttons"
        assert all(item["spoiler"] for part in components(now) if part["type"] == 12 for item in part["items"])
        assert all("~~" in line for line in written(now).splitlines()[1:] if line), "every line of it"
        assert len(now["attachments"]) == len(post["attachments"]), "nothing is deleted"

    told = "\n".join(texts(post) for post in reports)
    turns = set(re.findall(r"Action \d+ · ", told))
    history = await house.told("Anna", "history", channel=marker["channel_id"])
    recap = await house.told("Anna", "recap", channel=marker["channel_id"])
    assert turns
    assert not [turn for turn in turns if turn in history or turn in recap]
    story = await house.service.recap.story(number, None)
    assert story[-1].chapter.headline.msgid.startswith("All plans are in"), "what books and films are made of"


async def test_each_message_of_a_long_post_is_struck(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    for name in ("Anna", "Boris"):
        await house.planned(name, number)
    earlier = {post["id"] for post in await thread_of(house, number)}
    with monkeypatch.context() as short:
        short.setattr("bot.ui.kit.pages.MOST", 250)
        for _ in range(4):
            await answered(house, number)
        posts = await thread_of(house, number)
    reports = [post["id"] for post in posts if post["id"] not in earlier and not parts(post, "b1:")]
    assert len(reports) > 2
    vote = await proposed(house, number, "All plans are in")
    await house.person("Boris").click(vote, "Yes")
    shown = {post["id"]: post for post in await thread_of(house, number)}
    assert not [written(shown[id]) for id in reports if id in shown and not written(shown[id]).startswith(MARK)]


async def test_a_post_that_is_void_in_part_keeps_its_valid_lines(house: House) -> None:
    number = await round_begun(house)
    vote = await proposed(house, number, "All plans are in")
    await house.person("Boris").click(vote, "Yes")
    posts = await thread_of(house, number)
    (partly,) = [post for post in posts if written(post).startswith(MARK) and "All plans are in" in written(post)]
    lines = written(partly).splitlines()
    assert "## All plans are in: event and bids" in lines, "still true"
    assert struck(partly), "the special cards are chosen anew"


async def test_a_second_rollback_leaves_what_the_first_has_struck(house: House) -> None:
    number, struck_at = await round_begun(house), list[dict[str, str]]()
    for _ in range(2):
        vote = await proposed(house, number, "All plans are in")
        await house.person("Boris").click(vote, "Yes")
        posts = await thread_of(house, number)
        struck_at.append({post["id"]: written(post) for post in posts if written(post).startswith(MARK)})
        for _ in range(4):
            await answered(house, number)
    first, second = struck_at
    assert first
    assert first.items() < second.items()


async def test_a_status_with_digests_is_struck_and_not_deleted(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=None) as house:
        await _kept(house)


async def _kept(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.planned("Anna", number)
    (status,) = [post for post in await thread_of(house, number) if "🔒" in written(post)]
    thread = await house.thread(number)
    choices = await house.person("Anna").autocomplete("host rollback", channel=thread, part="")
    await house.told("Anna", "host rollback", channel=thread, part=choices[0]["value"])
    posts = await thread_of(house, number)
    (kept,) = [post for post in posts if post["id"] == status["id"]]
    digest = re.search(r"`[0-9a-f]{16}`", written(status))
    assert digest is not None
    assert digest[0] in written(kept)
    assert struck(kept)
    assert not parts(kept, "b1:open")
    assert parts((await house.newest_turn("Anna", number)), "b1:open")
    (marker,) = [post for post in posts if "This match goes on from the beginning of" in written(post)]
    assert written(marker).splitlines()[-1].startswith("-# 🎲 Digest of the luck after that: `")


async def test_a_vote_lapses_when_the_match_goes_past_the_part_in_which_it_was_asked(house: House) -> None:
    number = await round_begun(house)
    vote = await proposed(house, number, "All plans are in")
    phase = (await house.service.play.position(number)).view.phase
    await answered(house, number)
    assert parts(house.person("Boris").current(vote), "b1:yes"), "the same part goes on"
    assert (await house.service.play.position(number)).view.phase == phase
    while (await house.service.play.position(number)).view.phase != "plan":
        await answered(house, number)
    posts = {post["id"]: post for post in await thread_of(house, number)}
    assert "Lapsed: the match has left the chapter in which this was asked." in written(posts[vote["id"]])
    assert not parts(posts[vote["id"]], "b1:yes")
    assert "nothing to vote on" in await house.told("Boris", "vote", channel=vote["channel_id"], answer="yes")
    boris = house.person("Boris")
    assert not [dm for dm in boris.dms() if parts(dm, "b1:yes")], "nobody is called to it any more"
