"""What a table sees of its luck and of sealed plans, by the real client: from the lobby to the end."""

from __future__ import annotations

from pathlib import Path

from engine.core import recipe
from tests.bot.table.house import LONGEST, line, opened, parts
from tests.driver import texts


async def test_the_digest_stands_in_the_lobby_and_the_secret_follows_at_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=None) as house:
        anna, boris = house.person("Anna"), house.person("Boris")
        await anna.slash("match custom", options=line(seats=3))
        lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"), timeout=LONGEST)
        number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
        (digest,) = (await house.service.lobby.match(number)).digests
        assert f"Digest of the luck: `{digest}`" in texts(lobby)
        assert digest in await house.told("Anna", "verify", match=str(number))
        # somebody deletes the lobby's post: it is posted anew, and the table is told so
        house.table.world.delete_post(house.table.world.post(lobby["channel_id"], lobby["id"]))
        await boris.slash("match join", match=str(number))
        again = await anna.wait_for(
            lambda message: parts(message, "b1:join:") and message["id"] != lobby["id"], timeout=LONGEST
        )
        assert digest in texts(again)
        await anna.click(again, label="Add a caretaker")
        await anna.click(again, label="Start")
        await house.service.caretakers.quiet()
        await house.newest_turn("Anna", number)
        await house.posted()
        match = await house.service.lobby.match(number)
        assert match.luck_post == int(again["id"])
        told = [texts(message) for message in anna.sees(await house.thread(number))]
        assert any("At this table" in words and f"Digest of the luck: `{digest}`" in words for words in told)
        assert any("The lobby was posted again 1 time" in words for words in told)
        running = await house.told("Boris", "verify", match=str(number))
        assert "when the match is over" in running
        # a locked plan has a digest, whole on the panel, short in the thread; when it is revealed it can be opened
        await house.planned("Anna", number)
        position = await house.service.play.position(number)
        sealed = position.sealed[0][0]
        receipt = await house.told("Anna", "me", match=str(number))
        assert f"Digest of your secret choice: `{sealed}`" in receipt
        status = await anna.wait_for(lambda message: f"**Anna** `{sealed[:16]}`" in texts(message), timeout=LONGEST)
        assert sealed not in texts(status)
        await house.planned("Boris", number)
        await house.service.caretakers.quiet()
        assert "All 3 are what was sealed" in await house.told("Boris", "verify", match=str(number))
        file = f"plans-{number}.json"
        await boris.wait_for(lambda message: file in [it["filename"] for it in message["attachments"]], timeout=LONGEST)
        await anna.click((await anna.slash("match abandon", match=str(number))).message, "Give up")
        await house.posted()
        secret = (await house.service.lobby.match(number)).secret
        assert secret is not None
        assert recipe.digest_of(secret) == digest
        over = await house.told("Boris", "verify", match=str(number))
        assert f"`{secret}`" in over
        assert "draws follow" in over
        (lobby,) = [message for message in anna.sees(again["channel_id"]) if message["id"] == again["id"]]
        assert f"`{digest}`" in texts(lobby)
        assert f"`{secret}`" in texts(lobby)
