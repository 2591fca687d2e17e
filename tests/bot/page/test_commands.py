"""The command field: from a slash to an answer."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, Route, expect

from tests.bot.page.steps import FIELD, command, messages, newest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def suggestions(page: Page):
    return page.locator(".suggest .option")


async def test_a_slash_lists_the_commands_and_tab_and_enter_send_one(visit):
    page = await visit()
    await page.keyboard.press("/")
    await expect(suggestions(page).filter(has_text="/match new")).to_contain_text("begin a match")
    await page.keyboard.type("pi")
    await expect(suggestions(page)).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(page.locator(".command-name")).to_have_text("/ping")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("pong")
    await expect(newest(page).locator(".message-lead")).to_have_text("Anna used /ping")
    await expect(page.locator(FIELD)).to_have_value("")


async def test_options_are_chips_with_choices_checked_before_they_are_sent(visit):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.type("/match new ")
    await expect(page.locator(".chip")).to_have_count(1)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-problem")).to_have_text("side: This one is needed.")
    await page.keyboard.type("mo")
    await expect(suggestions(page)).to_have_text(["Moon"])
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Add seats").click()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-problem")).to_have_text("seats: At most 5.")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("5")
    await page.get_by_role("button", name="Add friend").click()
    await page.keyboard.type("Bo")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Add open").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("moon 5 Boris 1.0 False en-US")


async def test_backspace_takes_an_option_away_and_then_the_command(visit):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.type("/match new ")
    await page.get_by_role("button", name="Add pace").click()
    await expect(page.locator(".chip")).to_have_count(2)
    await page.keyboard.press("Backspace")
    await expect(page.locator(".chip")).to_have_count(1)
    await page.keyboard.press("Backspace")
    await expect(page.locator(FIELD)).to_have_value("/match new")


async def test_autocomplete_asks_the_bot_and_takes_what_was_picked(visit):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.type("/plan ")
    await page.keyboard.type("castle=")
    await expect(suggestions(page)).to_have_count(25)
    await expect(suggestions(page).first).to_have_text("castle=0")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip-input")).to_have_value("castle=1")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("planned castle=1")


async def test_words_behind_a_command_find_the_option_they_are_for(visit):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.type("/show ")
    await page.keyboard.type("Man")
    await page.keyboard.press("Enter")
    await expect(page.locator(".suggest")).to_contain_text("Send it as it is, or add an option.")
    await expect(suggestions(page)).to_contain_text("count")
    await page.keyboard.type("count:2")
    await expect(page.locator(".chip")).to_have_count(2)
    await page.keyboard.press("Enter")
    await expect(messages(page)).to_have_count(3)
    await expect(newest(page)).to_contain_text("end of 1")
    await page.keyboard.type("/plan castle")
    await expect(page.locator(".chip-input")).to_have_value("castle")


async def test_a_whole_line_can_be_pasted_and_brought_back(visit):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.insert_text("/match new side:sun seats: 3 pace:2.5")
    await expect(page.locator(".chip-input")).to_have_count(3)
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("sun 3 - 2.5 True")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".chip-input").first).to_have_value("Sun")


async def test_other_words_are_not_sent_and_the_page_says_why(visit):
    page = await visit()
    await expect(page.locator(FIELD)).to_have_attribute(
        "placeholder", "Type / for a command. Daimyo reads no other messages."
    )
    await page.locator(FIELD).click()
    await page.keyboard.type("hello")
    await expect(page.locator(".suggest")).to_contain_text("Daimyo reads no messages.")
    await page.keyboard.press("Enter")
    await expect(messages(page)).to_have_count(0)


async def test_a_refused_command_stays_in_the_field(visit, guest):
    page = await visit()
    await page.locator(FIELD).click()
    await page.keyboard.insert_text("/plan line:castle=kai")
    guest.tree.remove_command("plan")
    await guest.tree.sync()
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-problem")).to_have_text("There is no /plan here.")
    await expect(page.locator(".chip-input")).to_have_value("castle=kai")


async def test_a_command_that_is_never_answered_fails_in_red(visit, table):
    page = await visit()
    table.interactions.ack_seconds = 3.0
    await command(page, "/nothing")
    await expect(page.locator(".note")).to_contain_text("Sending /nothing")
    await expect(page.locator(".note.failed")).to_contain_text("/nothing: The application did not respond.")
    await page.locator(".note").get_by_role("button", name="Dismiss").click()
    await expect(page.locator(".note")).to_have_count(0)


async def test_what_belongs_to_the_server_is_not_offered_in_a_direct_message(visit, table):
    await table.person("Anna").slash("dm")
    page = await visit()
    await page.locator(".sidebar").get_by_role("button", name="Daimyo").click()
    await page.locator(FIELD).click()
    await page.keyboard.type("/")
    await expect(suggestions(page).filter(has_text="/ping")).to_have_count(1)
    await expect(suggestions(page).filter(has_text="/server")).to_have_count(0)


async def test_the_greeting_types_the_command_and_goes_once_it_was_used(visit):
    page = await visit()
    await page.get_by_role("button", name="Start a match").click()
    await expect(page.locator(".command-name")).to_have_text("/match new")
    await page.keyboard.type("Sun")
    await page.keyboard.press("Enter")
    await expect(newest(page)).to_contain_text("sun 4")
    await expect(page.locator(".greeting")).to_have_count(0)
    await page.reload()
    await expect(newest(page)).to_contain_text("sun 4")
    await expect(page.locator(".greeting")).to_have_count(0)


LINES = {
    "/match new ": ["match new", {}],
    "/match new side:sun seats: 3": ["match new", {"side": "sun", "seats": "3"}],
    "/MATCH neu Seite: sun": ["match new", {"side": "sun"}],
    "/plan castle=kai bid=3": ["plan", {"line": "castle=kai bid=3"}],
    "/plan line:a b:c": ["plan", {"line": "a b:c"}],
    "/match": None,
    "/other new side:sun": None,
}


async def test_lines_are_read_in_any_of_the_languages(visit):
    page = await visit()
    read = await page.evaluate(
        """async lines => {
            const { readLine, sendable } = await import('/page/commands.js');
            const option = (name, more) => ({name, description: '', type: 3, ...more});
            const list = sendable([
                {name: 'match', description: '', options: [{type: 1, name: 'new', name_localizations: {de: 'neu'},
                    description: '', options: [option('side', {name_localizations: {de: 'seite'}}), option('seats')]}]},
                {name: 'plan', description: '', options: [option('line')]},
                {name: 'hidden', description: '', contexts: [1]},
            ], false, 'de');
            const result = line => readLine(list, line);
            return lines.map(line => result(line) && [result(line).command.names.join(' '), result(line).drafts]);
        }""",
        list(LINES),
    )
    assert dict(zip(LINES, read, strict=True)) == LINES


READINGS = [
    ({"type": 4, "min_value": 3, "max_value": 5}, "4", {"value": 4}),
    ({"type": 4, "min_value": 3, "max_value": 5}, "2", {"problem": "At least 3."}),
    ({"type": 4}, "4.5", {"problem": "A whole number is needed."}),
    ({"type": 10}, "4,5", {"value": 4.5}),
    ({"type": 10}, "four", {"problem": "A number is needed."}),
    ({"type": 5}, "true", {"value": True}),
    ({"type": 5}, "perhaps", {"problem": "Choose one of the list."}),
    ({"type": 6}, "anna", {"value": "7"}),
    ({"type": 3, "max_length": 2}, "abc", {"problem": "At most 2 characters, 1 too many."}),
    ({"type": 3, "choices": [{"name": "Sun", "value": "s"}]}, "sun", {"value": "s"}),
    ({"type": 3, "required": True}, " ", {"problem": "This one is needed."}),
    ({"type": 3}, "", {}),
]


async def test_what_is_typed_is_checked_by_the_type_of_the_option(visit):
    page = await visit()
    read = await page.evaluate(
        """async cases => {
            const { reading } = await import('/page/commands.js');
            const known = {people: [{id: '7', name: 'Anna'}], channels: []};
            return cases.map(([option, text]) => reading({name: 'it', ...option}, {text}, known, 'en-US'));
        }""",
        [case[:2] for case in READINGS],
    )
    for (option, text, expected), got in zip(READINGS, read, strict=True):
        assert got == expected, (option, text)


async def test_nothing_typed_before_the_table_is_read_is_lost(visit):
    page = await visit()

    looked = asyncio.Event()

    async def slowly(route: Route) -> None:
        await looked.wait()
        await route.continue_()

    await page.route("**/local/state?*", slowly)
    await page.reload()
    await expect(page.locator(FIELD)).to_be_disabled()
    looked.set()
    await command(page, "/ping")
    await expect(newest(page)).to_contain_text("pong")
