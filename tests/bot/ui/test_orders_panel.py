"""Every panel of standing orders that a match can lead to, against Discord's limits."""

from __future__ import annotations

import pytest
from discord.ui import TextDisplay

from bot.service.model import Filed, Orders
from bot.texts import Speaker
from bot.ui.kit.items import PanelPosition
from bot.ui.orders.ordering import orders_panel, summary
from bot.ui.orders.phrasing import whole
from bot.ui.orders.rows import NEW, WAKES, Rows, mark_of
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
