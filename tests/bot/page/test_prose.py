"""Discord's markdown, and that nothing written by anybody becomes more than text."""

from __future__ import annotations

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bot.page.guest import ALT, EVIL
from tests.bot.page.steps import command, look_as, newest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# A text and the HTML it becomes.
CASES = [
    ("**a** and __b__", "<strong>a</strong> and <u>b</u>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("snake_case_name and _it_", "snake_case_name and <em>it</em>"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("~~a~~ `**b**`", "<s>a</s> <code>**b**</code>"),
    ("``a ` b``", "<code>a ` b</code>"),
    (r"\*a\* \_b\_ \\", r"*a* _b_ \\"[:-1]),
    ("**open", "**open"),
    ("****", "****"),
    ("a\nb", "a<br>b"),
    ("> a\n> b\nc", "<blockquote>a<br>b</blockquote>c"),
    ("## T\nx", '<h4 class="heading-2">T</h4>x'),
    ("#no", "#no"),
    ("-# s", '<p class="small-print">s</p>'),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"),
    ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
    ("[x](data:text/html,1)", "[x](data:text/html,1)"),
    ("<@12> <#9> <@&3>", None),
]


@pytest_asyncio.fixture(loop_scope="session")
async def reader(visit):
    """Gives the HTML of a text."""
    page = await visit()

    async def read(text: str) -> str:
        return await page.evaluate(
            """async text => {
                const { prose } = await import('/page/prose.js');
                const reader = {locale: 'de', personName: id => id === '12' ? 'A<b>' : null,
                                channelName: id => id === '9' ? 'hall' : null, jump: () => {}};
                return prose(text, reader).innerHTML;
            }""",
            text,
        )

    return read


async def test_every_mark_becomes_its_element(reader):
    for text, html in CASES[:-1]:
        assert await reader(text) == html, text


async def test_blocks_keep_every_sign(reader):
    html = await reader("```py\n<b> **x**\n\n  y\n```after")
    assert html.endswith("<code>&lt;b&gt; **x**\n\n  y</code></pre>after")


async def test_mentions_show_names_as_text(reader):
    html = await reader("<@12> <#9> <@&3> <@99>")
    assert '<span class="mention">@A&lt;b&gt;</span>' in html
    assert '<button class="mention" type="button">#hall</button>' in html
    assert "@somebody" in html


async def test_times_are_told_in_the_language_of_the_reader(reader):
    assert "14. November 2023" in await reader("<t:1700000000:D>")
    assert "vor " in await reader("<t:1700000000:R>")
    assert "99999999999" in await reader("<t:9999999999999:R>")


async def test_links_lead_out_safely(reader):
    html = await reader("[rules](https://example.org/a?b=1&c=2) https://example.org/x.")
    assert 'href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow"' in html
    assert 'href="https://example.org/x"' in html


async def test_no_text_takes_long_to_read(visit):
    page = await visit()
    slowest = await page.evaluate(
        """async () => {
            const { parse } = await import('/page/markdown.js');
            const marks = ['*', '**a', '_', '[', '`', '||', '<', '\\\\', '> ', '- ', '* ** ', '[a](', '***a ', '~~'];
            const times = marks.map(mark => {
                const text = mark.repeat(4000 / mark.length), from = performance.now();
                parse(text);
                return performance.now() - from;
            });
            return Math.max(...times);
        }"""
    )
    assert slowest < 5000


async def test_markup_in_names_messages_and_pictures_stays_text(visit, table):
    anna = table.person("Anna")
    await anna.slash("show", kind="prose")
    await anna.slash("show", kind="panel")
    await anna.slash("show", kind="old")
    evil = table.person(EVIL[:32])
    evil.say(None, f"{EVIL} [x](javascript:window.hacked=1)")
    await evil.slash("show", kind="thread")
    page = await visit()
    await page.wait_for_timeout(300)
    await look_as(page, EVIL[:12])
    await expect(page.locator(".seat.here")).to_have_text(EVIL[:32].upper()[1:2] + "H" + EVIL[:32])
    await expect(page.locator(".message", has_text="[x](javascript")).to_contain_text(EVIL)
    assert await page.evaluate("window.hacked") is None
    assert await page.locator("script:not([src^='/page/']), iframe, [onerror], [onclick], [style*='url']").count() == 0
    sources = await page.locator("img").evaluate_all("all => all.map(it => it.getAttribute('src'))")
    assert all(source.startswith(("/page/", "/attachments/")) for source in sources)
    links = await page.locator("a").evaluate_all("all => all.map(it => it.protocol)")
    assert set(links) <= {"http:", "https:"}
    await expect(page.locator(".gallery .alt-text", has_text="Kai: 3 armies")).to_have_text(ALT)


async def test_a_link_into_the_table_jumps_there(visit, table):
    await table.person("Anna").slash("show", kind="prose")
    page = await visit()
    await page.locator(".sidebar").get_by_role("button", name="lounge").click()
    await expect(page.locator(".where")).to_have_text("lounge")
    await command(page, "/show kind:Prose")
    await expect(newest(page)).to_contain_text("jump")
    await page.locator(".sidebar").get_by_role("button").first.click()
    await page.get_by_role("button", name="jump").last.click()
    await expect(page.locator(".where")).to_have_text(table.channels()[0]["name"])


async def test_a_spoiler_shows_itself_when_pressed_and_stays_open(visit, table):
    await table.person("Anna").slash("show", kind="prose")
    page = await visit()
    spoiler = page.locator(".spoiler")
    await expect(spoiler).to_have_attribute("aria-label", "Spoiler, press to show")
    await spoiler.press("Enter")
    await expect(spoiler).to_have_class("spoiler open")


async def test_the_gist_of_a_text_is_one_line_of_words(visit):
    page = await visit()
    words = await page.evaluate(
        """async () => {
            const { gist } = await import('/page/prose.js');
            const reader = {locale: 'en-US', personName: () => 'Anna', channelName: () => 'hall'};
            return gist('# Head\\n<@1> **acts** ||now|| in <#2>\\n-# until <t:1700000000:D>\\n- a\\n- b', reader);
        }"""
    )
    assert words == "Head @Anna acts ▮▮▮ in #hall until November 14, 2023 a b"
