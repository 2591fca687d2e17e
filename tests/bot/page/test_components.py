"""Messages of the bot: buttons, selects, modals, and what becomes of pressing them."""

from __future__ import annotations

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bot.page.steps import command, messages, newest
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def panel(visit, table):
    await table.person("Anna").slash("show", kind="panel")
    page = await visit()
    await page.locator(".message .container").wait_for()
    return page


async def test_the_whole_tree_of_components_is_drawn(panel):
    box = panel.locator(".message .container")
    await expect(box.locator("h4")).to_have_text("Lobby")
    assert await box.evaluate("it => it.style.getPropertyValue('--accent-bar')") == "#b23a2e"
    await expect(box.locator(".separator")).to_have_count(1)
    await expect(box.locator(".section")).to_have_count(2)
    await expect(box.locator(".thumbnail img")).to_have_attribute("alt", "small")
    await expect(box.locator("a.file")).to_contain_text("log.txt")
    await expect(box.get_by_role("button", name="Off")).to_be_disabled()
    rules = box.get_by_role("link", name="Rules")
    await expect(rules).to_have_attribute("href", "https://example.org/rules")
    await expect(rules).to_have_attribute("rel", "noopener noreferrer nofollow")
    await expect(panel.locator(".unknown")).to_have_count(0)


async def test_a_pressed_button_spins_and_keeps_the_focus_when_the_message_changes(panel, guest):
    join = panel.get_by_role("button", name="Join")
    await join.focus()
    await panel.keyboard.press("Enter")
    await expect(join).to_have_attribute("aria-busy", "true")
    await expect(join.locator(".spinner")).to_be_visible()
    guest.release.set()
    await expect(panel.locator(".message .container")).to_contain_text("Joined: 1")
    await expect(join).not_to_have_attribute("aria-busy", "true")
    await expect(join).to_be_focused()
    await expect(panel.locator(".edited")).to_have_text("(edited)")


async def test_a_panel_that_another_changes_between_press_and_release_keeps_the_click(panel, guest, table):
    guest.release.set()
    await panel.get_by_role("button", name="Look").hover()
    await panel.mouse.down()
    boris = table.person("Boris")
    await boris.click(boris.sees()[-1], "Join")
    boris.say(None, "joined")
    await panel.wait_for_timeout(300)
    await panel.mouse.up()
    await expect(newest(panel)).to_contain_text("Pressed hand")
    await expect(panel.locator(".message .container")).to_contain_text("Joined: 1")
    await expect(messages(panel).nth(1)).to_contain_text("joined")


async def test_a_press_whose_button_goes_meanwhile_still_says_what_became_of_it(panel, guest, table):
    guest.release.set()
    boris = table.person("Boris")

    async def late(route):
        await boris.click(boris.sees()[-1], "Join")
        await expect(panel.locator(".message .container")).to_contain_text("Joined: 1")
        await route.continue_()

    await panel.route("**/interactions/component", late)
    await panel.get_by_role("button", name="Join").click()
    await expect(panel.locator(".message .failure")).to_have_text(
        "There is no such button or list on that message now."
    )
    await panel.unroute("**/interactions/component")
    await panel.get_by_role("button", name="Join").click()
    await expect(panel.locator(".message .container")).to_contain_text("Joined: 2")
    await expect(panel.locator(".message .failure")).to_have_count(0)


async def test_an_answer_is_drawn_once(panel, guest):
    """Whoever sees the answer can press on: nothing replaces it once more when the press is settled."""
    guest.release.set()
    await panel.evaluate(
        """() => {
            window.drawn = 0;
            new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
                if (node.textContent.includes("Joined: 1")) window.drawn += 1;
            }))).observe(document.querySelector(".rows"), { childList: true });
        }"""
    )
    async with panel.expect_response("**/interactions/**"):
        await panel.get_by_role("button", name="Join").click()
    await expect(panel.locator(".message .container")).to_contain_text("Joined: 1")
    await expect(panel.get_by_role("button", name="Join")).not_to_have_attribute("aria-busy", "true")
    await panel.wait_for_timeout(300)
    assert await panel.evaluate("window.drawn") == 1


async def test_a_press_without_answer_fails_in_red_below_what_was_pressed(panel, guest, table):
    table.interactions.ack_seconds = 0.5
    guest.release.set()
    await panel.get_by_role("button", name="Fail").click()
    await expect(panel.locator(".part-row .failure")).to_have_text("The application did not respond.")
    table.interactions.ack_seconds = PATIENCE
    await panel.get_by_role("button", name="Join").click()
    await expect(panel.locator(".part-row .failure")).to_have_count(0)


async def test_a_press_that_the_table_refuses_says_why(panel, table):
    message = table.person("Anna").sees()[-1]
    del table.world.posts[message["channel_id"]][message["id"]]
    await panel.get_by_role("button", name="Join").click()
    await expect(panel.locator(".part-row .failure")).to_have_text("That message is no longer there.")


async def test_an_ephemeral_answer_is_marked_and_can_be_dismissed(panel, table):
    await panel.get_by_role("button", name="Look").click()
    answer = newest(panel)
    await expect(answer).to_contain_text("Pressed hand")
    await expect(answer.locator(".ephemeral-foot")).to_have_text("Only you can see this · Dismiss")
    assert not any("Pressed hand" in message["content"] for message in table.person("Boris").sees())
    await answer.get_by_role("button", name="Dismiss").click()
    await expect(panel.locator(".ephemeral-foot")).to_have_count(0)


async def test_a_select_by_keyboard_shows_descriptions_and_what_was_chosen(panel):
    select = panel.get_by_role("button", name="One province")
    await select.focus()
    await panel.keyboard.press("ArrowDown")
    listbox = panel.get_by_role("listbox", name="One province")
    await expect(listbox.get_by_role("option").first).to_contain_text("Kai it is")
    await panel.keyboard.press("ArrowDown")
    await panel.keyboard.press("Enter")
    await expect(newest(panel)).to_contain_text("You chose suruga")
    await expect(panel.get_by_role("button", name="Suruga")).to_be_focused()
    await expect(listbox).to_have_count(0)


async def test_a_select_can_be_searched_and_left_with_escape(panel):
    select = panel.get_by_role("button", name="One province")
    await select.click()
    await panel.keyboard.type("musa")
    await expect(panel.locator(".popover .option")).to_have_count(1)
    await panel.keyboard.press("Escape")
    await expect(panel.locator(".popover")).to_have_count(0)
    await expect(select).to_be_focused()
    await expect(panel.locator(".ephemeral")).to_have_count(0)


async def test_a_select_of_several_keeps_to_its_bounds(panel):
    await panel.get_by_role("button", name="Two or three").click()
    done = panel.get_by_role("button", name="Done")
    options = panel.locator(".popover .option")
    await options.nth(0).click()
    await expect(done).to_be_disabled()
    await options.nth(2).click()
    await options.nth(3).click()
    await options.nth(4).click(force=True)
    await expect(options.nth(4)).to_have_attribute("aria-selected", "false")
    await done.click()
    await expect(newest(panel)).to_contain_text("You chose kai, izu, musashi")


async def test_a_modal_checks_what_is_typed_and_arrives_whole(panel, guest):
    await panel.get_by_role("button", name="Form").click()
    form = panel.get_by_role("dialog", name="Your bid")
    await expect(form.locator(".prose")).to_have_text("You have 12 chests.")
    bid = form.get_by_label("Bid")
    await expect(bid).to_be_focused()
    await form.get_by_role("button", name="Send").click()
    await expect(form.locator(".failure:visible")).to_have_text(
        ["Please fill this in.", "Please choose one.", "Please choose one."]
    )
    await bid.fill("123")
    await expect(form.locator(".failure:visible").first).to_have_text("At most 2 characters; this has 1 too many.")
    await bid.fill("12")
    await form.get_by_role("button", name="Choose a card").click()
    await panel.get_by_role("option", name="Izu").click()
    await form.get_by_label("None").check()
    await form.get_by_label("Tell me").uncheck()
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_have_count(0)
    assert guest.forms == [{"bid": "12", "card": ["izu"], "rest": "none", "tell": False}]
    await expect(newest(panel)).to_contain_text("Taken:")


async def test_a_modal_keeps_what_was_typed_when_sending_fails(panel, guest, table):
    guest.silent.add("oldnote")
    await command(panel, "/show kind:Old")
    await panel.get_by_role("button", name="Old form").click()
    form = panel.get_by_role("dialog", name="Older form")
    await form.get_by_label("Note").fill("mine")
    table.interactions.ack_seconds = 0.5
    await form.get_by_role("button", name="Send").click()
    await expect(form.locator(".dialog-foot .failure")).to_have_text("The application did not respond.")
    await expect(form.get_by_label("Note")).to_have_value("mine")
    guest.silent.discard("oldnote")
    table.interactions.ack_seconds = PATIENCE
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_have_count(0)
    assert guest.forms == [{"note": "mine"}]


async def test_a_modal_keeps_the_focus_inside_and_closes_with_escape(panel):
    await panel.get_by_role("button", name="Form").click()
    form = panel.get_by_role("dialog", name="Your bid")
    await form.wait_for()
    for _ in range(12):
        await panel.keyboard.press("Tab")
        assert await panel.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    await panel.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    await expect(panel.get_by_role("button", name="Form")).to_be_focused()


async def test_thinking_is_shown_until_the_answer_comes(visit, guest):
    page = await visit()
    await command(page, "/late")
    await expect(newest(page)).to_contain_text("Daimyo is thinking…")
    guest.release.set()
    await expect(newest(page)).to_contain_text("Thought about it")
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_messages_of_the_older_kind(visit, table):
    await table.person("Anna").slash("show", kind="old")
    page = await visit()
    message = newest(page)
    await expect(message.locator(".embed-title")).to_have_text("An embed")
    await expect(message.locator(".embed dd")).to_have_text("12")
    await expect(message.locator(".picture img")).to_have_attribute("alt", "The board after round 1")
    await message.get_by_role("button", name="Old button").click()
    await expect(newest(page)).to_contain_text("Pressed old")


async def test_an_open_list_is_not_closed_by_something_else_failing(panel, table):
    table.interactions.ack_seconds = 1.0
    options = panel.locator(".popover .option")
    async with panel.expect_response("**/interactions/component"):
        await panel.get_by_role("button", name="Fail").click()
        await panel.get_by_role("button", name="Two or three").click()
        await options.nth(0).click()
    table.interactions.ack_seconds = PATIENCE
    await panel.wait_for_timeout(300)
    await options.nth(1).click()
    await panel.get_by_role("button", name="Done").click()
    await expect(panel.locator(".part-row .failure")).to_have_count(0)
    await expect(newest(panel)).to_contain_text("You chose kai, suruga")
