"""What the bot may not send: Discord's limits, one by one, each with the message that just fits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.words import InteractionType
from tests.bot.local.client import png
from tests.bot.local.rest import Rest, errors
from tests.driver import PeopledTable

V2 = 1 << 15
TOO_LONG = "BASE_TYPE_MAX_LENGTH"
BAD_LENGTH = "BASE_TYPE_BAD_LENGTH"


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **fields}


def link(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org", **fields}


def options(count: int, **fields: Any) -> list[dict[str, Any]]:
    return [{"label": f"Option {n}", "value": str(n), **fields} for n in range(count)]


def select(count: int = 3, **fields: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "list", "options": options(count), **fields}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def legacy(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": list(parts)}


def v2(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts)}


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def buttons(count: int) -> list[dict[str, Any]]:
    return [button(custom_id=str(n)) for n in range(count)]


def gallery(count: int, **fields: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **fields} for _ in range(count)]}


def embed_of(characters: int) -> dict[str, Any]:
    return {"description": "x" * characters}


ROW = "components.0.components"
FITS_AND_NOT = [
    ({"content": "x" * 2000}, {"content": "x" * 2001}, f"content: {TOO_LONG}"),
    ({"content": "x", "nonce": "n" * 25}, {"content": "x", "nonce": "n" * 26}, "nonce: NONCE_TYPE_MAX_LENGTH"),
    ({"embeds": [embed_of(4096)]}, {"embeds": [embed_of(4097)]}, f"embeds.0.description: {TOO_LONG}"),
    ({"embeds": [embed_of(1)] * 10}, {"embeds": [embed_of(1)] * 11}, f"embeds: {TOO_LONG}"),
    ({"embeds": [embed_of(3000)] * 2}, {"embeds": [embed_of(3001)] * 2}, "embeds: MAX_EMBED_SIZE_EXCEEDED"),
    (legacy(row(*buttons(5))), legacy(row(*buttons(6))), f"{ROW}: {BAD_LENGTH}"),
    (legacy(*[row(button(custom_id=str(n))) for n in range(5)]), legacy(*[row(button(custom_id=str(n))) for n in range(6)]), f"components: {TOO_LONG}"),  # noqa: E501
    (legacy(row(select())), legacy(row(select(), button())), f"{ROW}: COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (legacy(row(select(25))), legacy(row(select(26))), f"{ROW}.0.options: {BAD_LENGTH}"),
    (legacy(row(select(1))), legacy(row(select(0))), f"{ROW}.0.options: {BAD_LENGTH}"),
    (legacy(row(select(2, max_values=2))), legacy(row(select(2, max_values=3))), f"{ROW}.0.options: SELECT_COMPONENT_TOO_FEW_OPTIONS"),  # noqa: E501
    (legacy(row(select(placeholder="x" * 150))), legacy(row(select(placeholder="x" * 151))), f"{ROW}.0.placeholder: {TOO_LONG}"),  # noqa: E501
    (legacy(row(select(max_values=2))), legacy(row(select(min_values=2))), f"{ROW}.0.min_values: SELECT_COMPONENT_MIN_VALUES_TOO_LARGE"),  # noqa: E501
    (legacy(row(button(label="x" * 80))), legacy(row(button(label="x" * 81))), f"{ROW}.0.label: {TOO_LONG}"),
    (legacy(row(button(custom_id="x" * 100))), legacy(row(button(custom_id="x" * 101))), f"{ROW}.0.custom_id: {BAD_LENGTH}"),  # noqa: E501
    (legacy(row(button(emoji={"name": "🎲"}, label=None))), legacy(row(button(emoji={"name": "dice"}))), f"{ROW}.0.emoji.name: COMPONENT_INVALID_EMOJI"),  # noqa: E501
    (legacy(row(button(custom_id="a"), button(custom_id="b"))), legacy(row(button(), button())), f"{ROW}.1.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"),  # noqa: E501
    (v2(text("x" * 4000)), v2(text("x" * 4001)), f"components.0.content: {BAD_LENGTH}"),
    (v2(text("x" * 4000)), v2(text("x" * 2000), text("x" * 2001)), "components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),  # noqa: E501
    (v2(*[text()] * 40), v2(*[text()] * 41), f"components: {TOO_LONG}"),
    (v2({"type": 17, "components": [text()] * 39}), v2({"type": 17, "components": [text()] * 40}), "components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),  # noqa: E501
    (v2(text()), v2(button()), "components.0.type: BASE_TYPE_CHOICES"),
    (legacy(row(button())), legacy(text()), "components.0.type: BASE_TYPE_CHOICES"),
    (v2(text()), {**v2(text()), "content": "x"}, "content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    (v2(text()), {**v2(text()), "embeds": [embed_of(1)]}, "embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),  # noqa: E501
    (v2(gallery(10)), v2(gallery(11)), f"components.0.items: {BAD_LENGTH}"),
    (v2(gallery(1, description="x" * 1024)), v2(gallery(1, description="x" * 1025)), f"components.0.items.0.description: {BAD_LENGTH}"),  # noqa: E501
    (v2({"type": 9, "components": [text()] * 3, "accessory": button()}), v2({"type": 9, "components": [text()] * 4, "accessory": button()}), f"components.0.components: {BAD_LENGTH}"),  # noqa: E501
    (v2({"type": 9, "components": [text()], "accessory": button()}), v2({"type": 9, "components": [text()]}), "components.0.accessory: BASE_TYPE_REQUIRED"),  # noqa: E501
    (v2({"type": 17, "components": [text()]}), v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}), "components.0.components.0.type: BASE_TYPE_CHOICES"),  # noqa: E501
    (v2({"type": 14, "spacing": 2}, text()), v2({"type": 14, "spacing": 3}), "components.0.spacing: BASE_TYPE_CHOICES"),
    (v2({**text(), "id": 7}), v2({**text(), "id": 7}, {**text(), "id": 7}), "components.1.id: COMPONENT_ID_DUPLICATED"),
    (v2(text()), v2(gallery(1) | {"items": [{"media": {"url": "attachment://none.png"}}]}), "components: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),  # noqa: E501
    (legacy(row(button(style=5, url="https://example.org", custom_id=None))), legacy(row(button(style=5, url="x", custom_id=None))), f"{ROW}.0.url: URL_TYPE_INVALID_URL"),  # noqa: E501
    ({"content": "x", "allowed_mentions": {"parse": ["users"]}}, {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),  # noqa: E501
    ({"content": "x", "flags": 1 << 12}, {"content": "x", "flags": 1 << 6}, "flags: BASE_TYPE_CHOICES"),
    ({"content": "x"}, {"content": 5}, "content: BASE_TYPE_STRING"),
    (legacy(row(link())), legacy(row(link(custom_id=""))), f"{ROW}.0.custom_id: BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),  # noqa: E501
    (legacy(row(button())), legacy(row(button()) | {"type": True}), "components.0.type: BASE_TYPE_STRING"),
]  # fmt: skip


@pytest.mark.parametrize(("fits", "not_", "finding"), FITS_AND_NOT, ids=[entry[2] for entry in FITS_AND_NOT])
async def test_a_message(rest: Rest, fits: Any, not_: Any, finding: str) -> None:
    status, body = await rest.send(fits)
    assert status == 200, body
    status, body = await rest.send(not_)
    assert status == 400
    assert errors(body) == [finding]


async def test_all_findings_are_told_at_once(rest: Rest) -> None:
    _, body = await rest.send(legacy(row(button(label="x" * 81, custom_id=""))))
    assert errors(body) == [f"{ROW}.0.label: {TOO_LONG}", f"{ROW}.0.custom_id: {BAD_LENGTH}"]


async def test_an_empty_message(rest: Rest) -> None:
    status, body = await rest.send({"content": ""})
    assert (status, body["code"]) == (400, 50006)


async def test_attachments(rest: Rest) -> None:
    picture = png()
    files = {f"{n}.png": picture for n in range(10)}
    assert (await rest.send({"content": "x"}, files=files))[0] == 200
    status, body = await rest.send({"content": "x"}, files={**files, "10.png": picture})
    assert errors(body) == [f"attachments: {TOO_LONG}"]
    status, body = await rest.send({}, files={"large.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (status, body["code"]) == (413, 40005)
    about = [{"id": 0, "description": "x" * 1025}]
    _, body = await rest.send({"attachments": about}, files={"a.png": picture})
    assert errors(body) == [f"attachments.0.description: {TOO_LONG}"]
    _, body = await rest.send({"content": "x", "attachments": [{"id": 3}]}, files={"a.png": picture})
    assert errors(body) == ["attachments.0.id: MESSAGE_ATTACHMENT_NOT_FOUND"]


async def test_file_names_are_made_harmless(rest: Rest) -> None:
    _, body = await rest.send({"content": "x"}, files={"../ä b?.png": png()})
    assert body["attachments"][0]["filename"] == "___b_.png"


async def test_an_edit_keeps_to_the_kind_of_the_message(rest: Rest) -> None:
    _, plain = await rest.send({"content": "x"})
    path = f"/channels/{rest.channel}/messages/{plain['id']}"
    _, body = await rest("PATCH", path, v2(text()))
    assert errors(body) == ["content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    status, body = await rest("PATCH", path, {**v2(text()), "content": None})
    assert (status, body["flags"], body["content"]) == (200, V2, "")
    _, body = await rest("PATCH", path, {"content": "back"})
    assert errors(body) == ["content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    status, body = await rest("PATCH", path, {"components": []})
    assert (status, body["code"]) == (400, 50006)


async def test_an_edit_keeps_or_drops_attachments(rest: Rest, table: PeopledTable) -> None:
    _, sent = await rest.send({"content": "x"}, files={"a.png": png(), "b.png": png()})
    first, second = sent["attachments"]
    path = f"/channels/{rest.channel}/messages/{sent['id']}"
    _, body = await rest("PATCH", path, {"content": "y"})
    assert len(body["attachments"]) == 2
    _, body = await rest("PATCH", path, {"attachments": [{"id": second["id"]}]})
    assert [attachment["id"] for attachment in body["attachments"]] == [second["id"]]
    assert await table.file(first) is None
    assert await table.file(second)


COMMAND = {"name": "plan", "description": "plans"}


def option(**fields: Any) -> dict[str, Any]:
    return {"type": 3, "name": "line", "description": "a line", **fields}


def command(*opts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**COMMAND, "options": list(opts), **fields}


def choices(count: int) -> list[dict[str, Any]]:
    return [{"name": f"c{n}", "value": str(n)} for n in range(count)]


COMMANDS = [
    (command(name="x" * 32), command(name="x" * 33), f"0.name: {BAD_LENGTH}"),
    (command(name="plän-1"), command(name="Plan"), "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="計画"), command(name="my plan"), "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    (command(description="x" * 100), command(description="x" * 101), f"0.description: {BAD_LENGTH}"),
    (command(description="x"), command(description=""), f"0.description: {BAD_LENGTH}"),
    (command(name_localizations={"de": "plan"}), command(name_localizations={"de": "Plan"}), "0.name_localizations.de: APPLICATION_COMMAND_INVALID_NAME"),  # noqa: E501
    (command(name_localizations={"de": "plan"}), command(name_localizations={"xx": "plan"}), "0.name_localizations.xx: APPLICATION_COMMAND_INVALID_LOCALE"),  # noqa: E501
    (command(*[option(name=f"o{n}") for n in range(25)]), command(*[option(name=f"o{n}") for n in range(26)]), f"0.options: {TOO_LONG}"),  # noqa: E501
    (command(option(choices=choices(25))), command(option(choices=choices(26))), f"0.options.0.choices: {TOO_LONG}"),
    (command(option(autocomplete=True)), command(option(autocomplete=True, choices=choices(1))), "0.options.0: APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"),  # noqa: E501
    (command(option(required=True), option(name="b")), command(option(), option(name="b", required=True)), "0.options: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),  # noqa: E501
    (command(option(type=4, min_value=1)), command(option(min_value=1)), "0.options.0.min_value: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),  # noqa: E501
    (command(option(type=1)), command(option(type=1), option(name="b")), "0.options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),  # noqa: E501
    (command(option(type=2, options=[option(type=1)])), command(option(type=2, options=[option()])), "0.options.0.options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),  # noqa: E501
    (command(contexts=[0, 1]), command(contexts=[0, 3]), "0.contexts: BASE_TYPE_CHOICES"),
    (command(contexts=[0]), command(contexts=[]), "0.contexts: BASE_TYPE_CHOICES"),
    (command(option(type=10, min_value=0.5)), command(option(type=4, min_value=0.5)), "0.options.0.min_value: NUMBER_TYPE_COERCE"),  # noqa: E501
    (command(option(type=1)), command(option(type=True)), "0.options.0.type: BASE_TYPE_STRING"),
]  # fmt: skip


@pytest.mark.parametrize(("fits", "not_", "finding"), COMMANDS, ids=[entry[2] for entry in COMMANDS])
async def test_a_command(rest: Rest, table: PeopledTable, fits: Any, not_: Any, finding: str) -> None:
    path = f"/applications/{table.world.app_id}/commands"
    status, body = await rest("PUT", path, [fits])
    assert status == 200, body
    status, body = await rest("PUT", path, [not_])
    assert status == 400
    assert errors(body) == [finding]


async def test_too_many_or_equal_commands(rest: Rest, table: PeopledTable) -> None:
    path = f"/applications/{table.world.app_id}/commands"
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await rest("PUT", path, many[:100]))[0] == 200
    assert errors((await rest("PUT", path, many))[1]) == [": APPLICATION_COMMANDS_EXCEEDED"]
    twice = errors((await rest("PUT", path, [COMMAND, COMMAND]))[1])
    assert twice == ["1.name: APPLICATION_COMMANDS_DUPLICATE_NAME"]
    fat = command(*[option(name=f"o{n}", choices=[{"name": "x" * 100, "value": "y" * 100}]) for n in range(25)])
    assert (await rest("PUT", path, [fat]))[0] == 200
    fat["options"] = [
        {**one, "choices": [{"name": f"{n}" + "x" * 99, "value": f"{n}" + "y" * 99} for n in range(2)]}
        for one in fat["options"]
    ]
    assert errors((await rest("PUT", path, [fat]))[1]) == ["0: APPLICATION_COMMAND_TOO_LARGE"]


async def test_a_command_keeps_its_id(rest: Rest, table: PeopledTable) -> None:
    path = f"/applications/{table.world.app_id}/commands"
    _, (made,) = await rest("PUT", path, [COMMAND])
    _, (again, other) = await rest("PUT", path, [{**COMMAND, "description": "anew"}, {**COMMAND, "name": "other"}])
    assert (again["id"], again["description"]) == (made["id"], "anew")
    assert (await rest("GET", path))[1] == [again, other]


def modal(*parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": "Plan", "custom_id": "plan", "components": list(parts), **fields}


def label(component: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Note", "component": component or typed(), **fields}


def typed(**fields: Any) -> dict[str, Any]:
    return {"type": 4, "style": 1, "custom_id": "note", **fields}


def radio(count: int) -> dict[str, Any]:
    return {"type": 21, "custom_id": "r", "options": options(count)}


AT = "data.components"
MODALS = [
    (modal(label(), title="x" * 45), modal(label(), title="x" * 46), f"data.title: {BAD_LENGTH}"),
    (modal(*[label(typed(custom_id=str(n))) for n in range(5)]), modal(*[label(typed(custom_id=str(n))) for n in range(6)]), f"{AT}: {BAD_LENGTH}"),  # noqa: E501
    (modal(label()), modal(), f"{AT}: {BAD_LENGTH}"),
    (modal(label(label="x" * 45)), modal(label(label="x" * 46)), f"{AT}.0.label: {BAD_LENGTH}"),
    (modal(label(description="x" * 100)), modal(label(description="x" * 101)), f"{AT}.0.description: {BAD_LENGTH}"),
    (modal(label(typed(max_length=4000))), modal(label(typed(max_length=4001))), f"{AT}.0.component.max_length: NUMBER_TYPE_RANGE"),  # noqa: E501
    (modal(label(typed(placeholder="x" * 100))), modal(label(typed(placeholder="x" * 101))), f"{AT}.0.component.placeholder: {TOO_LONG}"),  # noqa: E501
    (modal(label(select(25))), modal(label(select(26))), f"{AT}.0.component.options: {BAD_LENGTH}"),
    (modal(label(select(min_values=0, required=False))), modal(label(select(min_values=0))), f"{AT}.0.component.min_values: BASE_TYPE_CHOICES"),  # noqa: E501
    (modal(label(select())), modal(label(select(disabled=True))), f"{AT}.0.component.disabled: BASE_TYPE_CHOICES"),
    (modal(label(radio(2))), modal(label(radio(1))), f"{AT}.0.component.options: {BAD_LENGTH}"),
    (modal(label(radio(10))), modal(label(radio(11))), f"{AT}.0.component.options: {BAD_LENGTH}"),
    (modal(label()), modal(row(button())), f"{AT}.0.components.0.type: BASE_TYPE_CHOICES"),
    (modal(row(typed(label="Old"))), modal(row(typed())), f"{AT}.0.components.0.label: BASE_TYPE_REQUIRED"),
    (modal(label(), text()), modal(text(), gallery(1)), f"{AT}.1.type: BASE_TYPE_CHOICES"),
    (modal(label(), label(typed(custom_id="b"))), modal(label(), label()), f"{AT}.1.component.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("fits", "not_", "finding"), MODALS, ids=[entry[2] for entry in MODALS])
async def test_a_modal(rest: Rest, table: PeopledTable, fits: Any, not_: Any, finding: str) -> None:
    status, body = await answer(rest, table, 9, not_)
    assert status == 400
    assert errors(body) == [finding]
    status, body = await answer(rest, table, 9, fits)
    assert status == 204, body


async def answer(rest: Rest, table: PeopledTable, kind: int, data: Any, type: int = 2) -> tuple[int, Any]:
    """Answer a fresh interaction of that type."""
    world = table.world
    person = next(iter(world.people.values()))
    record = table.interactions.open(
        InteractionType(type),
        person,
        world.channel(rest.channel),
        "en-US",
        {},
        option={"type": 3, "name": "line"} if type == 4 else None,
    )
    return await rest(
        "POST", f"/interactions/{record.id}/{record.token}/callback", {"type": kind, "data": data}, token=None
    )


@pytest.mark.parametrize(
    ("type", "kind"),
    [(2, 1), (2, 6), (2, 7), (2, 8), (2, 12), (3, 8), (4, 4), (4, 9), (5, 9), (5, 7)],
)
async def test_answers_that_do_not_fit_the_question(rest: Rest, table: PeopledTable, type: int, kind: int) -> None:
    status, body = await answer(rest, table, kind, {"content": "x"}, type)
    assert status == 400
    assert errors(body) == ["type: BASE_TYPE_CHOICES"]


async def test_choices_of_autocomplete(rest: Rest, table: PeopledTable) -> None:
    status, body = await answer(rest, table, 8, {"choices": choices(26)}, 4)
    assert errors(body) == [f"data.choices: {TOO_LONG}"]
    status, body = await answer(rest, table, 8, {"choices": [{"name": "x" * 101, "value": 3}]}, 4)
    assert errors(body) == [
        f"data.choices.0.name: {BAD_LENGTH}",
        "data.choices.0.value: APPLICATION_COMMAND_OPTIONS_CHOICE_INVALID_TYPE",
    ]
    status, body = await answer(rest, table, 8, {"choices": choices(25)}, 4)
    assert status == 204
