"""Every panel of standing orders that a match can lead to, against Discord's limits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord.ui import TextDisplay

from bot.service.model import Filed, Orders
from bot.texts import Speaker
from bot.ui.kit.items import PanelPosition
from bot.ui.orders.ordering import orders_panel, summary
from bot.ui.orders.phrasing import whole
from bot.ui.orders.rows import ADDING, NEW, PLAIN, WAKES, Rows, edit, if_empty, mark_of
from engine.edo import data
from engine.registry import GAMES
from tests.bot.ui.test_panels import MATCHES, _ours, checked
from tests.bot.ui.values import match_of, steps
from tests.density import one_in
from tests.engine.edo.scene import Scene as Edo
from tests.engine.rokugan.test_orders import twins
from tests.engine.standing import Decision, Entry, Preference, each, read, trial

EVERY, SPOTS = one_in(36), one_in(3)
"""Positions from one look to the next, and spots at which a list is opened."""


@pytest.mark.parametrize(("title", "seats", "options"), MATCHES[:-1])
def test_every_orders_panel_fits(title: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[title]
    match = match_of(game, seats, options)
    say = Speaker("en-US", match.names)
    looked = 0
    for number, step in enumerate(steps(game, seats, options, f"orders:{seats}")):
        if number % EVERY:
            continue
        view = game.view(step.state, number % seats)
        decisions = game.orders.decisions(view)
        filed = []
        for decision in decisions:
            preferences = each(game, view, decision.key, "\n".join(offer.wish for offer in decision.choices[:40]))
            said = trial(game, view, decision, preferences) if preferences else None
            filed.append(Filed(decision, preferences, said))
        orders = Orders(match, tuple(filed))
        for decision in decisions:
            for spot in [
                PanelPosition(),
                *(PanelPosition(group.key) for group in decision.groups),
                PanelPosition("", 1),
            ]:
                looked += 1
                for part in checked(orders_panel(orders, say, kind=decision.key, notice="y" * 2000, spot=spot)):
                    assert "custom_id" not in part or _ours(part["custom_id"])
    assert looked > 50
    checked(orders_panel(Orders(match, ()), say))


USED_UP = [
    (title, seats)
    for title in ("edo", "rokugan")
    for seats in (GAMES[title].seats[0], GAMES[title].seats[-1])[:: one_in(2)]
]


@pytest.mark.parametrize(("title", "seats"), USED_UP)
def test_every_panel_of_a_list_that_is_used_up_fits(title: str, seats: int) -> None:
    """With every entry there can be, each with all its places, opened at every spot; all wakes chosen and come true."""
    game = GAMES[title]
    match = match_of(game, seats, {})
    say = Speaker("en-US", match.names)
    looked = 0
    for number, step in enumerate(steps(game, seats, {}, f"programs:{seats}")):
        if number % (2 * EVERY):
            continue
        view = game.view(step.state, number % seats)
        for decision in game.orders.decisions(view):
            if not decision.consumable:
                continue
            wishes = [offer.wish for offer in decision.choices if offer.group]
            offered = [entry.ways[0] for entry in each(game, view, decision.key, "\n".join(wishes))]
            entries = [_all_of(subject.key, offered) for subject in decision.subjects] or [
                Entry((one,)) for one in offered[:40]
            ]
            wakes = tuple(wake.key for wake in decision.triggers)
            full = Filed(decision, tuple(entries), None, wakes, wakes)
            for filed in (Filed(decision, (), None), full):
                orders = Orders(match, (filed,))
                for spot in _spots(filed)[number % SPOTS :: SPOTS]:
                    looked += 1
                    for part in checked(orders_panel(orders, say, kind=decision.key, notice="y" * 2000, spot=spot)):
                        assert "custom_id" not in part or _ours(part["custom_id"])
    assert looked > 100 / SPOTS


def _all_of(subject: str, offered: list[Preference]) -> Entry:
    """One entry with every place that is offered."""
    ways = tuple(one for one in offered if one.words[0] == subject)
    return Entry(ways or (Preference((subject, "nowhere")),), subject)


def _spots(filed: Filed) -> list[PanelPosition]:
    decision = filed.decision
    opened = [mark_of(filed.parts, place) for place in range(len(filed.parts))]
    opened += [f"{NEW}.{subject.key}" for subject in decision.subjects]
    regions = ["", *(group.key for group in decision.groups)]
    places = [PanelPosition(region, page, entry) for entry in opened for region in regions for page in (0, 1)]
    return [
        PanelPosition(),
        *places,
        *(PanelPosition(WAKES, page, entry) for entry in ["", *opened[:1]] for page in (0, 1, 9)),
    ]


def test_equal_tokens_are_counted_where_entries_are_made() -> None:
    view = GAMES["rokugan"].view(twins().state, 0)
    (place,) = [kind for kind in GAMES["rokugan"].orders.decisions(view) if kind.key == "place"]
    entry = "army_2 center:gold_west"

    def offered(*parts: str) -> str:
        filed = Filed(place, read(GAMES["rokugan"], view, "place", "; ".join(parts)), None)
        orders = Orders(match_of(GAMES["rokugan"], 2, {}), (filed,))
        return str([row.to_component_dict() for row in Rows(orders, filed, Speaker("en-US"), PanelPosition()).rows()])

    assert "army 2 (1 of 2)" in offered()
    assert "blessing 2'" in offered()
    assert "army 2 (2 of 2)" in offered(entry)
    assert "army 2 (" not in offered(entry, entry)
    assert "army 2 (2 of 2)" in offered(f"place {entry}"), "also if its verb is written"


def shown(filed: Filed, spot: PanelPosition) -> str:
    orders = Orders(match_of(GAMES["rokugan"], 2, {}), (filed,))
    return str([row.to_component_dict() for row in Rows(orders, filed, Speaker("en-US"), spot).rows()])


def test_an_entry_that_begins_with_its_verb_is_one_like_any_other() -> None:
    game, entry = GAMES["rokugan"], "army_2 center:gold_west or center:gold_south"
    view = game.view(twins().state, 0)
    place = next(kind for kind in game.orders.decisions(view) if kind.key == "place")
    order = read(game, view, "place", f"place {entry} or ask".replace("or center", "or place army_2 center"))
    filed = Filed(place, order, None)
    assert filed.parts == (f"{entry} or ask",)
    opened = PanelPosition(entry=mark_of(filed.parts, 0))
    assert ":oregion:" in shown(filed, opened)
    assert edit("oslot", place, filed.parts, opened, "lion_west")[0] == [f"{entry} or lion_west or ask"]


def test_a_part_that_only_asks_or_leaves_it_to_a_caretaker_is_never_blocked() -> None:
    game = GAMES["rokugan"]
    view = game.view(twins().state, 0)
    place = next(kind for kind in game.orders.decisions(view) if kind.key == "place")
    for text, has in (("any", False), ("army_2 center:gold_west", True), ("ask if threats at least 1", False)):
        filed = Filed(place, read(game, view, "place", text), None)
        assert (":oblock:" in shown(filed, PanelPosition(entry=mark_of(filed.parts, 0)))) is has
    conditional = "army_2 center:gold_west or ask if threats at least 1"
    filed = Filed(place, read(game, view, "place", conditional), None)
    spot = PanelPosition(entry=mark_of(filed.parts, 0))
    assert "If blocked: ask me" in shown(filed, spot)
    assert edit("oblock", place, filed.parts, spot, "")[0] == [f"{conditional} or ask"]


def test_a_list_that_closes_with_the_plan_is_left_to_the_rules_not_to_its_owner() -> None:
    game = GAMES["edo"]
    scene = Edo(3).at(0, "mito").has(0, ryo=9, rice=2).planning()
    scene.state.rules = replace(scene.state.rules, sealed=True)
    scene.act(0, "assign 0 a 2 1 0")
    view = game.view(scene.state, 0)
    for sheet in game.orders.decisions(view):
        filed = Filed(sheet, read(game, view, sheet.key, sheet.suggest()), None)
        assert filed.order
        for spot in (PanelPosition(), PanelPosition(entry=mark_of(filed.parts, 0))):
            assert "sk me" not in shown(filed, spot)
            assert "Leave it to the rules" in shown(filed, spot)
        assert edit("oclear", sheet, filed.parts, PanelPosition(), "")[0] == []
        assert if_empty(sheet).msgid == "the rules decide"


def test_every_part_of_a_long_list_can_be_chosen() -> None:
    """More special cards lie open than fit into one select."""
    game = GAMES["edo"]
    scene = Edo(3).at(0, "mito").has(0, ryo=9).planning()
    scene.act(0, "assign 0 c 2 1 0")
    view = game.view(scene.state, 0)
    sheet = next(kind for kind in game.orders.decisions(view) if kind.key == "c_develop")
    filed, loose = (
        Filed(sheet, read(game, view, sheet.key, "; ".join(data.SPECIALS[:9])), None),
        [offer.wish for offer in sheet.choices if not offer.group],
    )
    spots = [PanelPosition(), PanelPosition(ADDING, 1)]
    pages = [shown(filed, spot) for spot in spots]
    assert all(any(f"'{PLAIN}{wish}'" in page for page in pages) for wish in loose)
    assert f"'{PLAIN}ask'" not in pages[0]


def test_entries_are_said_in_words_as_far_as_they_are_offered() -> None:
    """An entry with conditions or numbers of one’s own is shown as it was written."""
    game = GAMES["edo"]
    state = next(step.state for step in steps(game, 3, {}, "words") if step.state.phase == "premove")
    view = next(view for view in (game.view(state, seat) for seat in range(3)) if game.orders.decisions(view))
    sheet = game.orders.decisions(view)[0]
    mover = next(subject.key for subject in sheet.subjects)
    say = Speaker("en-US")
    name = said(sheet, mover, say)

    def words(text: str) -> str:
        return whole(Filed(sheet, read(game, view, sheet.key, text), None), say, 200)

    assert words(f"{mover} edo or mito or ask") == f"{name} → Edo or Mito, else ask me"
    assert words(f"{mover} edo if there at most 1") == f"`{mover} edo if there at most 1`"
    assert words(f"{mover} edo; reserve 3") == f"`{mover} edo; reserve 3`"
    assert words(f"{mover} edo; no_moves") == f"{name} → Edo; No one moves before it"
    for ask in (f"{mover} edo or ask if ryo at least 9", f"{mover} edo or ask or mito"):
        assert words(ask) == f"`{ask}`", "not as if it asked whenever it is blocked"


@pytest.mark.parametrize("kind", ["a_harvest", "c_develop"])
def test_a_proposed_list_is_shown_in_words_wherever_it_is_shown(kind: str) -> None:
    game, say = GAMES["edo"], Speaker("en-US")
    scene = Edo(3).at(0, "mito").has(0, ryo=9).planning()
    scene.act(0, "assign 0 a 2 1 0", "assign 1 c 2 1 0")
    view = game.view(scene.state, 0)
    sheets = game.orders.decisions(view)[:2]
    filed = tuple(Filed(sheet, read(game, view, sheet.key, sheet.suggest()), None) for sheet in sheets)
    orders = Orders(match_of(game, 3, {}), filed)
    parts = [*orders_panel(orders, say, kind=kind).walk_children(), TextDisplay(summary(orders, say))]
    shown = "\n".join(part.content for part in parts if isinstance(part, TextDisplay))
    assert "`" not in shown
    assert "samurai 1 → south-eastern forest; Samurai that bring most" in shown
    assert "Else the best that is left" in shown


def said(sheet: Decision, key: str, say: Speaker) -> str:
    return say(next(subject.label for subject in sheet.subjects if subject.key == key))
