"""What an operator sees of a running bot: figures, and whether it works."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.cli.command import MODULES
from bot.config import BadSettings
from bot.monitor import is_own_name
from bot.version import version
from tests.bot.table.house import House, opened

ROOT = Path(__file__).parents[2]
OPERATING = ROOT / "docs" / "operators"
LABELS = {
    "kind": {"application_command", "autocomplete", "component", "modal_submit"}
    | {"board", "private", "cover", "report", "event"},
    "result": {"sent", "refused", "kept", "told", "undelivered", "replaced"},
    "state": {"waiting", "refused", "lobby", "running", "over", "abandoned", "broken"},
    "scope": {"user", "global", "shared", "address"},
    "version": {version()},
    "database": {"sqlite", "postgresql"},
}

Figures = dict[tuple[str, ...], float]


async def asked(house: House, path: str) -> tuple[int, str]:
    """What the bot says of itself: status and body."""
    assert house.app.monitor is not None
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{house.app.monitor.port}{path}") as answer,
    ):
        return answer.status, await answer.text()


def read(body: str) -> Figures:
    """The samples by their names and the values of their labels."""
    families = text_string_to_metric_families(body)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def named(expression: str) -> set[str]:
    """The metrics in an expression of PromQL."""
    return set(re.findall(r"\b(?:daimyo|process)_\w+", expression))


async def test_figures_are_counted_and_tell_of_nobody(house: House) -> None:
    house.table.faults.rate_limit("POST /channels/*", retry_after=0.01)
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.panel("Anna", number)
    await house.posted()
    await house.service.downtime.beat()
    status, body = await asked(house, "/metrics")
    figures = read(body)
    assert status == 200
    assert figures["daimyo_healthy",] == 1
    assert figures["daimyo_answer_seconds_count", "application_command"] == 1
    assert figures["daimyo_answer_seconds_count", "component"] >= 4
    assert figures["daimyo_commit_seconds_count",] > 5
    assert figures["daimyo_render_seconds_count", "private"] >= 1
    assert figures["daimyo_posts_total", "sent"] >= 3
    assert figures["daimyo_rate_limits_total", "user"] == 1
    assert (figures["daimyo_matches", "running"], figures["daimyo_matches", "lobby"]) == (1, 0)
    assert figures["daimyo_outbox_rows", "waiting"] == 0
    assert 0 <= figures["daimyo_backup_age_seconds",] < 60
    assert figures["daimyo_build_info", "sqlite", version()] == 1
    assert (figures["daimyo_commands_known",], figures["daimyo_backup_command_failed",]) == (1, 0)
    for family in text_string_to_metric_families(body):
        for one in family.samples:
            assert all(value in LABELS[name] for name, value in one.labels.items() if name != "le"), one
    people = [house.person(name) for name in ("Anna", "Boris")]
    secret = [*(person.id for person in people), *(person.name for person in people), await house.thread(number)]
    assert [one for one in secret if one in body] == []
    known = {name for name, *_ in figures}
    rules = [
        rule for group in yaml.safe_load((OPERATING / "alerts.yml").read_text())["groups"] for rule in group["rules"]
    ]
    assert len(rules) == 8
    panels = json.loads((OPERATING / "dashboard.json").read_text())["panels"]
    drawn = {name for panel in panels for one in panel["targets"] for name in named(one["expr"])}
    alarming = {name for rule in rules for name in named(rule["expr"])}
    assert (drawn | alarming | named((OPERATING / "first-day.md").read_text())) - known == set()
    shown = {name for name in known if name.startswith("daimyo") and not name.endswith(("_sum", "_created"))}
    assert shown - drawn == set()


async def test_what_is_late_and_what_is_wrong_is_told(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    await house.posted()
    await house.service.downtime.beat()  # it is heard from its first sign of life on
    assert await asked(house, "/healthz") == (200, "ok\n")
    writer: Any = house.app.store._writer
    await writer.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
    assert "x" not in await house.told("Anna", "note", match=str(number), text="x")
    status, body = await asked(house, "/healthz")
    assert (status, body) == (503, "store: it cannot be written (SQLITE_READONLY)\n")
    await house.told("Anna", "note", match=str(number), text="x")
    house.table.faults.server_error("POST /channels/*", status=503, times=0)
    for _ in range(12):
        await house.pass_time(minutes=1)
        await house.service.downtime.beat()
    await house.pass_time(hours=12)
    figures = read((await asked(house, "/metrics"))[1])
    assert figures["daimyo_outbox_rows", "waiting"] >= 1
    house.clock.shift += timedelta(minutes=11)
    status, body = await asked(house, "/healthz")
    assert status == 503
    assert body.startswith("outbox: nothing was posted for 600 s")
    figures = read((await asked(house, "/metrics"))[1])
    assert figures["daimyo_outbox_oldest_seconds",] > 600
    await house.table.faults.from_json({"kind": "away", "away": True})
    for _ in range(300):
        house.clock.shift += timedelta(minutes=1)  # its last sign of life may be one of just before
        house.service.time.event.set()
        if (told := await asked(house, "/healthz")) == (503, "gateway: Discord does not hear us\n"):
            break
        await asyncio.sleep(0.1)
    assert told[1].startswith("gateway")
    figures = read((await asked(house, "/metrics"))[1])
    assert figures["daimyo_healthy",] == 0


@pytest.mark.parametrize(
    ("host", "listening", "own"),
    [
        ("127.0.0.1:9464", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("LocalHost.:9464", "127.0.0.1", True),
        ("[::1]:9464", "127.0.0.1", True),
        ("evil.example", "127.0.0.1", False),
        ("127.0.0.1.evil.example:9464", "127.0.0.1", False),
        ("localhost.evil.example", "0.0.0.0", False),
        ("10.0.0.7", "127.0.0.1", False),
        ("daimyo:9464", "127.0.0.1", False),
        ("", "127.0.0.1", False),
        ("10.0.0.7:9464", "0.0.0.0", True),
        ("[fd00::7]:9464", "::", True),
        ("daimyo:9464", "0.0.0.0", True),
        ("bot.example", "bot.example", True),
        ("evil.example:9464", "0.0.0.0", False),
        ("", "0.0.0.0", False),
    ],
)
def test_names_of_this_machine(host: str, listening: str, own: bool) -> None:
    assert is_own_name(host, listening) is own


async def test_a_web_page_that_leads_a_browser_here_learns_nothing(house: House) -> None:
    assert house.app.monitor is not None
    base = f"http://127.0.0.1:{house.app.monitor.port}"
    async with aiohttp.ClientSession() as session:
        for path in ("/metrics", "/healthz"):
            async with session.get(base + path, headers={"Host": "rebound.example"}) as answer:
                assert (answer.status, "daimyo_" in await answer.text()) == (421, False)


async def test_a_port_that_is_taken_is_named(house: House, tmp_path: Path) -> None:
    assert house.app.monitor is not None
    with pytest.raises(BadSettings, match=str(house.app.monitor.port)):
        async with opened(tmp_path / "second", metrics_port=house.app.monitor.port):
            pass


def test_what_the_pages_for_operators_name_is_there() -> None:
    """Commands of the shell, and words of the log; those of Discord are looked at for all pages together."""
    code = "".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    first = (OPERATING / "first-day.md").read_text()
    assert re.findall(r"^\| (\d+) \|", first, re.MULTILINE) == [str(step) for step in range(1, 23)]
    alerts = (OPERATING / "alerts.yml").read_text()
    for page in ((ROOT / "README.md").read_text(), first, alerts):
        assert {*re.findall(r"[`/]daimyo ([a-z][a-z-]+)", page)} <= {*MODULES}
    words = re.findall(r'log has "([a-z ]+)"', alerts)
    assert len(words) >= 3
    assert [one for one in words if f'"{one}"' not in code] == []
