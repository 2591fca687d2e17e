"""The picker for a draft on the local table: few taps, the map with its numbers, nothing for others to see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.model import Person
from engine.core.refusals import Refusal
from tests.bot.table.house import LONGEST, House, parts
from tests.driver import texts

MOST_TAPS = 12
"""From the post in the thread to a ranking that is suggested, and changed in three places."""


class Taps:
    """A person with a phone: a press is one tap, a choice from a list two."""

    def __init__(self, house: House, name: str, number: int) -> None:
        self.house, self.name, self.number, self.taps = house, name, number, 0
        self.panel: Any = None

    async def open(self) -> None:
        self.panel = await self.house.panel(self.name, self.number)
        self.taps += 1

    async def press(self, label: str) -> None:
        self.panel = await self.house.pressed(self.name, self.panel, label=label)
        self.taps += 1

    async def choose(self, prefix: str, number: int | str) -> None:
        select = parts(self.panel, prefix)[0]
        value = select["options"][number]["value"] if isinstance(number, int) else number
        self.panel = await self.house.chosen(self.name, self.panel, value, prefix)
        self.taps += 2

    @property
    async def ranking(self) -> list[str]:
        filed = await self.house.service.orders.of(self.number, int(self.house.person(self.name).id))
        return next(list(one.parts) for one in filed.filed if one.decision.ranking)


async def drafting(house: House, *names: str, game: str = "shogun", **options: Any) -> tuple[int, str]:
    """A match in its draft: its number, and whose turn it is."""
    number = await house.match(*names, game=game, **options)
    position = await house.service.play.position(number)
    return number, position.match.names[position.active[0]]


async def test_a_suggested_ranking_changed_in_three_places_takes_at_most_12_taps(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    anna = Taps(house, name, number)
    await anna.open()
    await anna.press("Rank what I want")
    assert "You have ranked nothing yet." in texts(anna.panel)
    await anna.press("Fill with a suggestion")
    first = await anna.ranking
    assert (await house.service.play.position(number)).lap.done == 0, "nothing is picked before it is done"
    assert "Nothing is picked before you press Done." in texts(anna.panel)
    await anna.choose("s1:oentry:", 4)
    await anna.press("First")
    await anna.choose("s1:oentry:", 2)
    await anna.press("Remove")
    await anna.choose("s1:oadd:", 0)
    added, wanted = (await anna.ranking)[0], [first[4], first[0], *first[2:4], *first[5:]]
    assert (await anna.ranking)[1:] == wanted
    assert added not in first
    await anna.press("Done")
    assert anna.taps <= MOST_TAPS
    assert "Your ranking holds." in texts(anna.panel)
    assert f"{name} takes " in texts(anna.panel).replace("*", ""), "what it got is told"
    position = await house.service.play.position(number)
    assert position.lap.done == 1, "and it picks at once"
    assert position.match.names[position.active[0]] != name


async def test_the_map_has_the_numbers_and_the_alt_text_the_names(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    anna = Taps(house, name, number)
    await anna.open()
    await anna.press("Rank what I want")
    assert not anna.panel["attachments"], "nothing is ranked"
    await anna.press("Fill with a suggestion")
    (picture,) = anna.panel["attachments"]
    assert picture["filename"] == "ranking.png"
    assert "1. " in str(anna.panel["components"])
    alone = texts(anna.panel)
    assert "**1.** " in alone
    assert alone.count("**") > 20


async def test_up_down_and_the_army_group_that_goes_with_a_pick(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    anna = Taps(house, name, number)
    await anna.open()
    await anna.press("Rank what I want")
    for place in (3, 3, 3):
        await anna.choose("s1:oadd:", place)
    three = await anna.ranking
    await anna.choose("s1:oentry:", 0)
    await anna.press("Down")
    assert await anna.ranking == [three[1], three[0], three[2]]
    await anna.press("Down")
    await anna.press("Up")
    assert await anna.ranking == [three[1], three[0], three[2]]
    await anna.choose("s1:owith:", "ask")
    filed = await house.service.orders.of(number, int(house.person(name).id))
    assert [one.text for one in filed.filed if one.decision.follows] == ["ask"]
    await anna.press("Empty it")
    assert await anna.ranking == []
    await anna.press("Done")
    assert "Your ranking is empty: you are asked." in texts(anna.panel)


async def test_who_is_not_asked_yet_opens_it_from_the_message_that_invites(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    other = next(one for one in ("Anna", "Boris", "Chiyo") if one != name)
    await house.pass_time(seconds=1)
    told = await house.person(other).wait_for(lambda message: "the draft begins" in texts(message), timeout=LONGEST)
    boris = Taps(house, other, number)
    boris.panel = told
    await boris.press("Rank what I want")
    await boris.press("Fill with a suggestion")
    assert len(await boris.ranking) > 10
    assert "Nothing is picked before" not in texts(boris.panel), "it is not their turn"
    thread = await house.thread(number)
    await house.posted()
    assert not any("rank" in texts(message).lower() for message in house.table.messages(thread))


@pytest.mark.parametrize(("game", "people"), [("rokugan", 2), ("edo", 2)])
async def test_the_other_games_rank_as_well(house: House, game: str, people: int) -> None:
    number, name = await drafting(house, *("Anna", "Boris")[:people], game=game)
    anna = Taps(house, name, number)
    await anna.open()
    await anna.press("Rank what I want")
    await anna.press("Fill with a suggestion")
    assert len(await anna.ranking) > 3
    await anna.press("Done")
    assert (await house.service.play.position(number)).lap.done == 1


async def test_a_table_without_help_is_not_offered_a_suggestion(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    host = Person(int(house.person("Anna").id), "Anna")
    await house.service.host.allow_suggestions(number, host, allowed=False)
    anna = Taps(house, name, number)
    await anna.open()
    await anna.press("Rank what I want")
    assert "Fill with a suggestion" not in str(anna.panel["components"])
    assert "Done" in str(anna.panel["components"])
    with pytest.raises(Refusal):
        await house.service.orders.suggested(number, int(house.person(name).id), "draft_card")


async def test_orders_lead_to_the_same_editor_and_a_written_ranking_waits_for_done(house: House) -> None:
    number, name = await drafting(house, "Anna", "Boris", "Chiyo", start="draft")
    anna, person = Taps(house, name, number), house.person(name)
    anna.panel = await person.settled(
        await person.slash("orders", channel=await house.thread(number), decision="draft_card"), timeout=LONGEST
    )
    assert "your ranking" in texts(anna.panel)
    anna.panel = await house.typed(name, anna.panel, "kai; izu; deck", label="Write it")
    assert await anna.ranking == ["kai", "izu", "deck"]
    assert "Nothing is picked before you press Done." in texts(anna.panel)
    assert (await house.service.play.position(number)).lap.done == 0
    await anna.choose("s1:okind:", "special")
    assert "An empty list means: ask me." in texts(anna.panel)


@pytest.mark.parametrize("game", ["shogun", "rokugan", "edo"])
async def test_how_to_play_begins_with_the_draft_as_the_first_panel_does(house: House, game: str) -> None:
    number = await house.match("Anna", "Boris", "Chiyo", game=game, **({"start": "draft"} if game == "shogun" else {}))
    assert "Rank what I want" in str((await house.panel("Anna", number))["components"])
    person = house.person("Anna")
    guide = await person.settled(await person.slash("howto", game=game), timeout=LONGEST)
    for _ in range(4):
        guide = await house.pressed("Anna", guide, label="Next")
    assert "“Rank what I want”" in texts(guide)
