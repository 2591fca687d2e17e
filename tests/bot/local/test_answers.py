"""Every kind of answer to an interaction, through the real client."""

from __future__ import annotations

import pytest

from bot.local import Impossible
from bot.local.words import MessageFlag, MessageType, Part
from tests.bot.local.client import Client
from tests.driver import PeopledTable, components, texts

pytestmark = pytest.mark.usefixtures("client")


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    result = await anna.slash("ping")
    assert result.message["content"] == "pong"
    assert result.message["ephemeral"]
    assert [message["content"] for message in anna.sees()] == ["pong"]
    assert boris.sees() == []


async def test_options_arrive_with_their_types_and_the_reply_names_the_command(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    table.world.set_locale(table.world.person(anna.id), "fr")
    result = await anna.slash("match new", side="moon", seats=5, friend=boris.id, pace=0.5, open=False)
    assert result.message["content"] == "moon 5 Boris 0.5 False fr"
    assert result.message["interaction"]["name"] == "match new"
    assert result.message["interaction"]["user"]["global_name"] == "Anna"
    assert result.message["type"] == MessageType.COMMAND
    assert boris.sees()[0]["id"] == result.message["id"]


async def test_autocomplete(table: PeopledTable) -> None:
    choices = await table.person("Anna").autocomplete("plan", line="castle=")
    assert len(choices) == 25
    assert choices[3] == {"name": "castle=3", "value": "castle=3"}


async def test_thinking_then_a_picture(table: PeopledTable) -> None:
    anna = table.person("Anna")
    result = await anna.slash("board")
    message = await anna.settled(result)
    assert message["id"] == result.message["id"]
    (attachment,) = message["attachments"]
    assert (attachment["width"], attachment["height"]) == (64, 48)
    assert attachment["content_type"] == "image/png"
    assert attachment["description"] == "The board after round 1"
    gallery = next(part for part in components(message) if part["type"] == Part.GALLERY)
    assert gallery["items"][0]["media"]["url"] == attachment["url"]
    assert gallery["items"][0]["media"]["attachment_id"] == attachment["id"]
    assert (await table.file(attachment) or b"").startswith(b"\x89PNG")
    assert "The board" in texts(message)
    assert message["edited_timestamp"] is None


async def test_thinking_ephemerally_keeps_both_flags_right(table: PeopledTable) -> None:
    anna = table.person("Anna")
    message = await anna.settled(await anna.slash("board", hidden=True))
    assert message["flags"] == MessageFlag.EPHEMERAL | MessageFlag.V2
    assert table.person("Boris").sees() == []


async def test_buttons_and_lists_of_a_layout(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    assert (await anna.click(panel, "Hand")).message["content"] == "hand for Anna"
    result = await anna.select(panel, "Card 7", placeholder="Slot 3")
    assert result.message["id"] == panel["id"]
    assert "slot 3: c7" in texts(result.message)
    assert "slot 3: c7" in texts(table.person("Boris").current(panel))
    assert result.message["edited_timestamp"]


async def test_an_ephemeral_panel_can_be_worked_on(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel", hidden=True)).message
    result = await anna.select(panel, "c2", custom_id="pick:3")
    assert "slot 3: c2" in texts(result.message)
    assert result.message["ephemeral"]
    with pytest.raises(Impossible, match="no longer there"):
        await table.person("Boris").click(panel, "Hand")


async def test_deferred_update_then_edit(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    result = await anna.click(panel, "Defer")
    assert [message["id"] for message in result.messages] == [panel["id"]]
    assert not result.message["loading"]
    message = await anna.wait_for(lambda message: "deferred" in texts(message))
    assert message["id"] == panel["id"]


async def test_a_press_can_be_answered_by_thinking(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    thought = await anna.settled(await anna.click(panel, "Think"))
    assert (thought["content"], thought["ephemeral"]) == ("thought", True)
    assert thought["message_reference"]["message_id"] == panel["id"]


async def test_the_first_follow_up_takes_the_place_of_thinking(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    result = await anna.slash("follow")
    another = await anna.wait_for(lambda message: message["content"] == "is another, edited")
    assert anna.current(result.message)["content"] == "takes the place"
    first, _, original = client.results
    assert str(first.id) == result.message["id"] == str(original.id)
    assert another["type"] == MessageType.REPLY
    assert another["message_reference"]["message_id"] == str(first.id)
    # The defer said ephemeral, and that stays; the second one did not say so.
    assert anna.current(str(first.id))["ephemeral"]
    assert not another["ephemeral"]


async def test_a_form_with_list_text_radio_and_upload(table: PeopledTable) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel")).message
    modal = (await anna.click(panel, "Modal")).modal
    assert modal["title"] == "Plan"
    paper = [{"name": "plan.txt", "data": "aGVsbG8="}]
    result = await anna.submit(modal, {"Card": "Card 3"}, note="hi", side="moon", paper=paper)
    assert "'card': ['c3'], 'note': 'hi', 'side': 'moon'" in result.message["content"]
    assert "[('plan.txt', b'hello')]" in result.message["content"]
    with pytest.raises(Impossible, match="no longer open"):
        await anna.submit(modal, card="c3", side="sun")


async def test_a_form_opened_by_a_command(table: PeopledTable) -> None:
    anna = table.person("Anna")
    modal = (await anna.slash("form")).modal
    result = await anna.submit(modal, card="c1", side="Sun")
    assert "'note': ''" in result.message["content"]


async def test_private_messages(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    await anna.settled(await anna.slash("dm"))
    (message,) = anna.dms()
    assert "private, edited" in texts(message)
    assert boris.dms() == []
    assert (await anna.click(message, "Hand")).message["content"] == "hand for Anna"
    assert anna.dms()[-1]["content"] == "hand for Anna"
    with pytest.raises(Impossible, match="no longer there"):
        await boris.click(message, "Hand")


async def test_commands_in_a_private_channel(table: PeopledTable) -> None:
    anna = table.person("Anna")
    private = table.world.dm(anna.id).id
    assert (await anna.slash("ping", channel=private)).message["content"] == "pong"
    with pytest.raises(Impossible, match="no /server here"):
        await anna.slash("server", channel=private)
    assert (await anna.slash("server")).ok


async def test_choosing_people(table: PeopledTable) -> None:
    anna, boris = table.person("Anna"), table.person("Boris")
    message = (await anna.slash("choose")).message
    with pytest.raises(Impossible, match="nobody"):
        await anna.select(message, "123", placeholder="Who?")
    with pytest.raises(Impossible, match="1 to 2"):
        await anna.select(message, anna.id, boris.id, table.person("Chiyo").id)
    # The client has no handler for it: Discord would say that the application did not respond.
    table.interactions.ack_seconds = 0.1
    result = await anna.select(message, anna.id, boris.id)
    assert (result.ok, result.reason) == (False, "The application did not respond.")


async def test_dismissing_hides_a_message_and_the_bot_does_not_notice(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    panel = (await anna.slash("panel", hidden=True)).message
    anna.dismiss(panel)
    assert anna.sees() == []
    with pytest.raises(Impossible, match="no longer there"):
        anna.dismiss(panel)
    public = (await anna.slash("panel")).message
    with pytest.raises(Impossible, match="nobody else"):
        anna.dismiss(public)


async def test_without_a_bot_nobody_answers(table: PeopledTable, client: Client) -> None:
    anna = table.person("Anna")
    await client.close()
    table.interactions.ack_seconds = 0.1
    # The session could still be resumed, so the table waits; without one it does not.
    for _ in range(2):
        result = await anna.slash("ping")
        assert (result.ok, result.reason) == (False, "The application did not respond.")
        with pytest.raises(Impossible, match="There was no message"):
            _ = result.message
        await table.gateway.invalidate()
    assert not table.gateway.reaches(None)
