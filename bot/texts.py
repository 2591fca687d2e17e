"""Putting the sentences of the engine and the bot into a reader's language.

Catalogues are gettext's, in ``bot/locale/<language>/LC_MESSAGES/daimyo.po``, with the English
sentence as the id. ``daimyo texts`` brings them up to date. A language without a catalogue, or a
message without a translation, is shown in English. Dates, lists and numbers follow the reader's
locale by Babel.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from importlib.resources import files
from typing import Any
from unicodedata import category, normalize

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from structlog import get_logger

from engine.core.refusals import Unreadable
from engine.core.text import Arg, Listing, SeatName, T, Text

_log = get_logger("daimyo.texts")
DOMAIN = "daimyo"
FALLBACK = "en"
LANGUAGES: Mapping[str, str] = {
    "en-GB": "English",
    "de": "Deutsch",
    "es-ES": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ko": "한국어",
    "nl": "Nederlands",
}
"""The languages with a catalogue, in their own words, by Discord's locale."""

_ENDS = re.compile(r"([.!?…])(?=\s)")
JOINERS = "\u200c\u200d"
"""Signs of no width that scripts and pictograms are made with."""
_TYPED = str.maketrans({"\r": None, "、": ",", "\u2028": "\n", "\u2029": "\n"})
_EMPTY = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164"
"""Signs of no control category that show nothing."""
_MARKS = r"\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
_PILED = re.compile(f"([{_MARKS}]{{2}})[{_MARKS}]+")
"""More than two marks on one letter."""
_SAID, _IN_BRACKETS = re.compile(r"[^\W_]"), re.compile(r"\([^()]*\)\W*$")
SPANISH_Y, SPANISH_O = re.compile(r" y (?=\W*h?[ií](?!e))", re.I), re.compile(r" o (?=\W*h?[oó])", re.I)
"""“And” and “or” that become “e” and “u” before their own sound."""
RIEUL = 8
FINALS = {sign: RIEUL if sign in "178l" else 1 for sign in "013678lmn"}
"""Final consonants in the Korean reading of figures and Latin letters, by their code."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<@:-])")


def catalogues() -> tuple[str, ...]:
    """Return English and the languages with a catalogue, as locale ids such as ``pt_BR``."""
    found = (
        entry.name for entry in files("bot").joinpath("locale").iterdir() if entry.joinpath("LC_MESSAGES").is_dir()
    )
    return tuple(sorted({FALLBACK, *found}))


@cache
def language(locale: str) -> str:
    """The catalogue for a Discord locale such as ``pt-BR``: itself, its language, or English."""
    there = catalogues()
    exact = locale.replace("-", "_")
    return next((name for name in (exact, exact.split("_")[0]) if name in there), FALLBACK)


def read_language(words: str) -> str:
    """Return the locale of a language by its code or name. Raises ``Unreadable``."""
    wanted = words.strip().casefold()
    for locale, name in LANGUAGES.items():
        if wanted in (name.casefold(), locale.casefold(), language(locale)):
            return locale
    known = ", ".join(map(language, LANGUAGES))
    raise Unreadable(T("I do not speak “{words}”. I speak: {known}.", words=escaped(cut(words, 40)), known=known))


def _read(name: str) -> NullTranslations:
    if name == FALLBACK:
        return NullTranslations()
    compiled, catalogue = io.BytesIO(), read_po(io.BytesIO(_source(name)), locale=name)
    for message in catalogue:  # the old translation of a changed sentence stays, unless another number makes it wrong
        if message.fuzzy and message.id and _numbers(message.id) != _numbers(message.string or ""):
            message.string = ""
    write_mo(compiled, catalogue, use_fuzzy=True)
    compiled.seek(0)
    return GNUTranslations(compiled)


_translations = cache(_read)


def _numbers(said: str | Sequence[str]) -> set[str]:
    return set(re.findall(r"\d+", said if isinstance(said, str) else " ".join(said)))


def _source(name: str) -> bytes:
    return files("bot").joinpath("locale", name, "LC_MESSAGES", f"{DOMAIN}.po").read_bytes()


def in_all_languages(sentences: Collection[Text]) -> dict[str, dict[Text, str]]:
    """Return sentences, worded, by language. Blocking.

    Catalogues are read one after the other: memory for all at once would stay with the process.
    """
    worded, say = {}, Speaker(FALLBACK, markdown=False)
    for name in catalogues():
        say.locale, say.catalogue = name, _read(name)
        worded[name] = {sentence: say(sentence) for sentence in sentences}
    return worded


def fingerprint() -> str:
    """Return a digest of all catalogues. Blocking."""
    return sha256(b"".join(_source(name) for name in catalogues() if name != FALLBACK)).hexdigest()


@cache
def _babel(locale: str) -> Locale:
    """The locale of lists and numbers: that of the sentences around them."""
    return Locale.parse("en_GB" if language(locale) == FALLBACK else locale.replace("-", "_"))


@cache
def _report_broken(locale: str, msgid: str) -> None:
    """Log once that a translation cannot be filled in; the reader gets English."""
    _log.error("translation cannot be filled in", locale=locale, message=msgid)


def escaped(name: str) -> str:
    """A name that shows as it is written, whatever signs of Discord's markdown it holds."""
    return _MARKDOWN.sub(r"\\\1", name)


class _Korean(str):
    """A filling that chooses the particle in ``{name:은/는}``: the first after a consonant."""

    def __format__(self, spec: str) -> str:
        closed, _, opened = spec.partition("/")
        if not opened:
            return str(self)
        last = (_SAID.findall(_IN_BRACKETS.sub("", self)) or [""])[-1].lower()
        final = FINALS[last] if last in FINALS else (ord(last) - 0xAC00) % 28 if "가" <= last <= "힣" else 0
        return f"{self}{closed if final and not (final == RIEUL and closed == '으로') else opened}"


class Speaker:
    """Words a ``Text`` for one reader.

    ``names`` are the display names by seat. With ``markdown`` they are escaped and set in bold, as
    Discord shows them; without it they stand as they are, for pictures, alt texts and buttons.
    """

    def __init__(self, locale: str, names: Sequence[str] = (), *, markdown: bool = True) -> None:
        self.locale = locale
        self._names = names
        self._markdown = markdown
        self.catalogue = _translations(language(locale))

    def plain(self) -> Speaker:
        """The same without markdown."""
        return Speaker(self.locale, self._names, markdown=False)

    def __call__(self, text: Text) -> str:
        if not text.msgid:
            return ""
        if text.plural:
            message = self.catalogue.ngettext(text.msgid, text.plural, text.count)
        else:
            translated = self.catalogue
            message = translated.pgettext(text.context, text.msgid) if text.context else translated.gettext(text.msgid)
            if not text.args:
                return message
        fill = self._filling  # of most sentences the fillings are words, and there are hundreds in an answer
        values = {key: value if type(value) is str else fill(value) for key, value in text.args}
        if self.locale == "ko":
            values = {key: _Korean(value) for key, value in values.items()}
        try:
            return message.format(**values)
        except (LookupError, ValueError, AttributeError, TypeError):  # a translation with a wrong placeholder
            _report_broken(self.locale, text.msgid)
            return (text.plural if text.plural and text.count != 1 else text.msgid).format(**values)

    def all(self, texts: Iterable[Text]) -> list[str]:
        """Several sentences, the empty ones left out."""
        return [words for text in texts if (words := self(text))]

    def name(self, seat: int) -> str:
        """The name of the person at a seat."""
        name = self._names[seat] if seat < len(self._names) else f"#{seat + 1}"
        return f"**{escaped(name)}**" if self._markdown else name

    def _filling(self, value: Arg) -> str:
        match value:
            case Text():
                return self(value)
            case SeatName(seat):
                return self.name(seat)
            case Listing(items):
                said, locale = [self._filling(item) for item in items], _babel(self.locale)
                words = format_list(said, "or" if value.any else "standard", locale)
                return SPANISH_O.sub(" u ", SPANISH_Y.sub(" e ", words)) if locale.language == "es" else words
            case float():
                return format_decimal(value, locale=_babel(self.locale), decimal_quantization=False)
        return str(value)


def cut(words: str, length: int) -> str:
    """The words, shortened with an ellipsis to at most ``length`` characters."""
    return words if len(words) <= length else words[: length - 1].rstrip() + "…"


def shortened(words: str, length: int) -> str:
    """Return the words up to a whole sentence, or part of one, within ``length`` characters."""
    if len(words) <= length:
        return words
    ends = [found.end(1) for found in _ENDS.finditer(words[: length + 1])]
    if ends:
        return words[: ends[-1]]
    parts = [found.start() for found in re.finditer(r"[;,:] ", words[:length])]
    return f"{words[: parts[-1]]}…" if parts else cut(words, length)


def fitting(lines: Sequence[str], length: int, *, more: Callable[[int], str], beyond: int = 0) -> str:
    """Return the lines that fit; ``more`` words how many are left out, with those ``beyond``."""
    if beyond == 0 and len("\n".join(lines)) <= length:
        return "\n".join(lines)
    kept: list[str] = []
    for line in lines:
        rest = more(len(lines) + beyond - len(kept))
        if len("\n".join([*kept, line, rest])) > length:
            break
        kept.append(line)
    return cut("\n".join([*kept, more(len(lines) + beyond - len(kept))]), length)


def normalised(words: str) -> str:
    """Return typed words as a plain keyboard writes them.

    Wide letters, figures and blanks become the plain ones. Signs without width or form go, except
    joiners inside a pictogram or a script that needs them. The mark of what was cut stays as it is.
    """
    words = "…".join(normalize("NFKC", part) for part in words.split("…")).translate(_TYPED)
    kept = []
    for at, sign in enumerate(words):
        if sign in JOINERS:
            around = words[at - 1 : at] + words[at + 1 : at + 2]
            if len(around) == 2 and not any(one.isascii() or one.isspace() for one in around):
                kept.append(sign)
        elif sign == "\n" or category(sign) not in ("Cc", "Cf", "Cs"):
            kept.append(" " if sign.isspace() and sign != "\n" else sign)
    return "".join(kept)


def plain_name(name: str) -> str:
    """Return a name in one line without signs that control, hide or pile up; else “?”."""
    words = _PILED.sub(r"\1", normalised(" ".join(name.split())))
    shown = "".join(sign for sign in words if sign not in _EMPTY)
    return " ".join(shown.split()) if any(category(sign)[0] in "LNPS" for sign in shown) else "?"


def alike(name: str) -> str:
    """Return what two names that look the same have in common."""
    return plain_name(name).casefold()


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names; of those that look alike all but the first get a number."""
    apart, used = list[str](), set[str]()
    for name in names:
        shown, number = name, 1
        while alike(shown) in used:
            number += 1
            shown = f"{name} ({number})"
        used.add(alike(shown))
        apart.append(shown)
    return tuple(apart)


def dump_text(text: Text) -> dict[str, Any]:
    """Return a sentence as plain data, to wait in the store until it is worded."""
    data: dict[str, Any] = {"msgid": text.msgid, "args": {key: _dump_arg(value) for key, value in text.args}}
    data |= {"context": text.context} if text.context else {}
    return {**data, "plural": text.plural, "count": text.count} if text.plural else data


def load_text(data: Mapping[str, Any]) -> Text:
    """Return a sentence by its plain data."""
    args = tuple((key, _load_arg(value)) for key, value in data["args"].items())
    return Text(data["msgid"], args, data.get("plural", ""), data.get("count", 0), data.get("context", ""))


def _dump_arg(arg: Arg) -> Any:
    match arg:
        case Text():
            return dump_text(arg)
        case SeatName(seat):
            return {"seat": seat}
        case Listing(items):
            return [_dump_arg(item) for item in items]
    return arg


def _load_arg(data: Any) -> Arg:
    match data:
        case {"seat": int(seat)}:
            return SeatName(seat)
        case dict():
            return load_text(data)
        case list():
            return Listing(tuple(_load_arg(item) for item in data))
    arg: Arg = data
    return arg
