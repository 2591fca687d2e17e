"""Checks recorded traffic against Discord's own description of its interface.

The description is test data that stays outside the project: ``DAIMYO_OPENAPI`` names the file, or it lies at
``../shared/discord/openapi.json`` beside the checkout.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.driver import Exchange

BESIDE = Path(__file__).parents[3].parent / "shared" / "discord" / "openapi.json"


def location() -> Path | None:
    """Where the description lies; None if it is not there."""
    path = Path(os.environ.get("DAIMYO_OPENAPI") or BESIDE)
    return path if path.is_file() else None


class Description:
    """The parsed file. Reading it takes a second, validators are made once."""

    def __init__(self, path: Path) -> None:
        self._spec = json.loads(path.read_text())
        # Paths with fewer variables are the more exact ones.
        paths = sorted(self._spec["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in paths]
        self._validators: dict[str, Draft202012Validator] = {}

    def findings(self, traffic: Iterable[Exchange]) -> list[str]:
        """What in this traffic is not as described, each kind once."""
        found = dict.fromkeys(finding for exchange in traffic for finding in self._check(exchange))
        return list(found)

    def _check(self, exchange: Exchange) -> Iterator[str]:
        path, operation = self._operation(exchange.method, exchange.path)
        where = f"{exchange.method} {path or exchange.path}"
        if operation is None:
            yield f"{where}: no such operation"
            return
        # A request that was refused may well be wrong; that is what the refusal says.
        if exchange.request is not None and exchange.status < 400:
            yield from self._against(f"{where} request", _request_schema(operation), exchange.request)
        schema, known = self._response_schema(operation, exchange.status)
        if not known:
            yield f"{where}: answered {exchange.status}"
        elif exchange.response is not None:
            yield from self._against(f"{where} {exchange.status}", schema, _without_details(exchange.response))

    def _operation(self, method: str, path: str) -> tuple[str | None, Any]:
        for pattern, name in self._paths:
            if pattern.fullmatch(path) and method.lower() in self._spec["paths"][name]:
                return name, self._spec["paths"][name][method.lower()]
        return None, None

    def _response_schema(self, operation: Any, status: int) -> tuple[Any, bool]:
        responses = operation["responses"]
        response = responses.get(str(status)) or responses.get(f"{status // 100}XX")
        if response and "$ref" in response:
            response = self._spec["components"]["responses"][response["$ref"].rpartition("/")[2]]
        content = (response or {}).get("content", {}).get("application/json", {})
        # Discord answers with JSON errors where the description says nothing of 5xx.
        return content.get("schema"), response is not None or status >= 500

    def _against(self, where: str, schema: Any, value: Any) -> Iterator[str]:
        if schema is None:
            return
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            self._validators[key] = Draft202012Validator({**schema, "components": self._spec["components"]})
        for error in self._validators[key].iter_errors(value):
            for text in _causes(error):
                yield f"{where}: {text}"


def _without_details(response: Any) -> Any:
    """Without the findings of a refusal: their codes are words, as Discord's text says, where the file has numbers."""
    if isinstance(response, dict) and "code" in response:
        return {key: value for key, value in response.items() if key != "errors"}
    return response


def _request_schema(operation: Any) -> Any:
    content = (operation.get("requestBody") or {}).get("content", {})
    return (content.get("application/json") or content.get("multipart/form-data") or {}).get("schema")


def _causes(error: ValidationError, depth: int = 0) -> list[str]:
    """Of several alternatives that do not fit, the one that was meant, told by its ``type``."""
    if error.context and depth < 8:
        branches: dict[Any, list[ValidationError]] = {}
        for cause in error.context:
            branches.setdefault(cause.schema_path[0], []).append(cause)
        length = len(error.absolute_path)
        meant = [causes for causes in branches.values() if not any(_other_kind(cause, length) for cause in causes)]
        chosen = min(meant or list(branches.values()), key=len)
        return [text for cause in chosen for text in _causes(cause, depth + 1)]
    if _id_as_number(error):
        return []
    return [f"{'/'.join(str(step) for step in error.absolute_path)}: {error.message[:160]}"]


def _other_kind(cause: ValidationError, length: int) -> bool:
    """Whether the alternative fails because it is for another type of thing."""
    path = cause.absolute_path
    if cause.validator in ("enum", "const") and len(path) == length + 1 and path[-1] == "type":
        return True
    return cause.validator == "type" and len(path) == length and cause.validator_value in ("null", ["null"])


def _id_as_number(error: ValidationError) -> bool:
    """discord.py sends some ids as numbers, and Discord takes them."""
    path = list(error.absolute_path)
    names = [step for step in path if isinstance(step, str)]
    return (
        error.validator in ("type", "pattern")
        and isinstance(error.instance, int)
        and not isinstance(error.instance, bool)
        and bool(names)
        and (names[-1] in ("id", "users", "roles") or names[-1].endswith("_id"))
    )


@lru_cache(maxsize=1)
def description(path: Path) -> Description:
    return Description(path)
