"""The private panel in which the host of a lobby chooses, page by page, and everyone else reads
what is chosen.

Whatever is chosen comes down to ``key=value``, as in the one-line command; the form of the panel
takes such a line.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.service.durations import hour_words, length, read_length
from bot.service.lobby.choices import OFF, OPEN, SPEEDS, TALK, USUAL_SPEED, WHO, read_speed
from bot.service.model import MatchInfo
from bot.service.preferences import Admitted, Door
from bot.service.time.clock import USUAL, pace, time_words
from bot.texts import Speaker, cut, fitting
from bot.ui.kit.items import OPTION, OPTIONS, Maker, Row, option
from bot.ui.kit.public import NOTICE, TEXT, Items, layout
from bot.ui.kit.words import match_name, more_lines, setting_words
from bot.ui.lobby.lobby import CARETAKER, speed_of
from bot.ui.playing.panel import ACCENT
from engine.core.protocol import Option
from engine.core.text import TC, TN, T, Text
from engine.registry import GAMES

PAGES: dict[str, Text] = {"time": T("Time"), "game": T("Variants"), "who": T("Who plays")}
NAMES: dict[str, Text] = {"relaxed": T("Relaxed"), "daily": T("Daily"), "fast": T("Fast"), "live": T("Live")}
LENGTHS = ("1h", "12h", "3d", "1w")
BANKS = ("2d", "5d", "10d")
MISSES, VACATION = (1, 2, 3, 5), (0, 3, 7, 14, 30)
NOW = "now"
"""Chosen in place of a value that no list has: nothing changes."""
STEPS = 10
"""Parts into which the range of a number is cut."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A setting: its key, its label, the words of each value, the chosen value, the default."""

    key: str
    what: Text
    values: Sequence[tuple[str, Text]]
    chosen: str
    usual: str


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a panel: their words, whether they may choose, the roles of their server."""

    say: Speaker
    host: bool
    roles: Sequence[tuple[str, str]] = ()


def panel(match: MatchInfo, page: str, reader: Reader, notice: str = "") -> ui.LayoutView:
    """A page of the panel."""
    say, page = reader.say, page if page in PAGES else next(iter(PAGES))
    make = Maker(say, match.id)
    choices = list(_CHOICES[page](match, reader))
    head = ["### " + say(T("Set up {match}: {page}", match=match_name(match), page=PAGES[page]))]
    if reader.host:
        head.append("-# " + say(T("Each choice counts at once.")))
    else:
        head.append("-# " + say(T("{host} chooses; you can read it here.", host=match.host_name)))
        head += [f"**{say(one.what)}**: {_worded(one, one.chosen, say)}" for one in choices]
    styles = discord.ButtonStyle
    tabs = [
        make.button("setup", key, name, style=styles.primary if key == page else styles.secondary)
        for key, name in PAGES.items()
    ]
    room = TEXT - (NOTICE if notice else 0)
    items: Items = [ui.TextDisplay(fitting(head, room, more=more_lines(say))), Row(*tabs)]
    if reader.host:
        lost = sum(max(0, len(one.values) - OPTIONS) for one in choices)
        if lost:
            items.insert(1, ui.TextDisplay("-# " + say(T("… and {n} more: write them as a line", n=lost))))
        items += [_pick(one, page, make) for one in choices]
        items += _below(match, page, make)
    return layout(*items, accent=ACCENT, notice=notice)


def _pick(one: Choosing, page: str, make: Maker) -> Row:
    options = [
        option(value, cut(f"{make.say(one.what)}: {_worded(one, value, make.say)}", OPTION), chosen=value == one.chosen)
        for value, _ in one.values[:OPTIONS]
    ]
    return make.pick("set", f"{page}/{one.key}", options, one.what)


def _worded(one: Choosing, value: str, say: Speaker) -> str:
    words = next((label for key, label in one.values if key == value), T("{value}", value=value))
    return say(T("{value} (default)", value=words)) if value == one.usual else say(words)


def _below(match: MatchInfo, page: str, make: Maker) -> Items:
    """Return the other buttons of a page."""
    write = make.button("setline", page, T("Write it as a line"), "✍️")
    if page != "who":
        return [Row(write)]
    full = len(match.seats) >= match.wanted
    levels = [
        make.button("care", level.value, T("Add: {level}", level=level.label), CARETAKER, disabled=full)
        for level in GAMES[match.title].levels
    ]
    return [make.people("invite", T("Invite someone")), Row(*levels), Row(write)]


def _time(match: MatchInfo, reader: Reader) -> Iterator[Choosing]:
    policy, times = pace(match.clock), GAMES[match.title].times
    speeds = [(key, T("{speed}, {time}", speed=NAMES[key], time=length(read_speed(times, key)[0]))) for key in SPEEDS]
    known = [*speeds, *((words, length(read_length(words))) for words in LENGTHS), (OFF, T("no limit"))]
    same = {str(read_length(words)): words for words in LENGTHS} | {"0": OFF}
    bare = policy.bank is None and policy.hour is None and match.clock.keys().isdisjoint(("turn", "lap"))
    chosen = speed_of(match, times) or (same.get(str(match.phase_seconds), NOW) if bare else NOW)
    if chosen == NOW:
        known.append((NOW, time_words(policy, match.phase_seconds)))
    yield Choosing("time", T("Each phase"), known, chosen, USUAL_SPEED)

    clock = [hour_words(hour * 60) for hour in range(24)]
    hours = [(OFF, T("after its time")), *((hour, T("at {hour}", hour=hour)) for hour in clock)]
    hour = OFF if policy.hour is None else hour_words(policy.hour)
    if hour not in (OFF, *clock):
        hours = [*hours[:-1], (hour, T("at {hour}", hour=hour))]
    yield Choosing("hour", T("Ends"), hours, hour, OFF)

    days = [("off", T("count")), ("on", T("do not count"))]
    yield Choosing("weekends_off", T("Weekends"), days, "on" if policy.weekends_off else "off", "off")

    start = policy.bank.start if policy.bank is not None else 0
    bank = OFF if not start else next((words for words in BANKS if read_length(words) == start), NOW)
    banks = [(words, T("{time} for the whole match", time=length(read_length(words)))) for words in BANKS]
    own = [(NOW, T("{time} for the whole match", time=length(start)))] if bank == NOW else []
    yield Choosing("bank", T("Time bank"), [(OFF, TC("time bank", "none")), *banks, *own], bank, OFF)

    yield _numbers("misses", T("Caretaker after"), MISSES, policy.misses, USUAL.misses, _missed)
    yield _numbers("vacation", T("Vacation"), VACATION, policy.vacation, USUAL.vacation, _days)


def _missed(n: int) -> Text:
    return TN("{n} missed deadline", "{n} missed deadlines", n)


def _days(n: int) -> Text:
    return TN("{n} day", "{n} days", n) if n else TC("days", "none")


def _numbers(
    key: str, what: Text, known: Sequence[int], chosen: int, usual: int, words: Callable[[int], Text]
) -> Choosing:
    values = [(str(n), words(n)) for n in sorted({*known, chosen})]
    return Choosing(key, what, values, str(chosen), str(usual))


def _game(match: MatchInfo, reader: Reader) -> Iterator[Choosing]:
    for one in GAMES[match.title].options:
        chosen = match.options.get(one.key, one.default)
        values = [(value, setting_words(one, value)) for value in _values(one, chosen)]
        yield Choosing(one.key, one.label, values, chosen, one.default)


def _values(one: Option, chosen: str) -> list[str]:
    if one.settings:
        return [setting.value for setting in one.settings]
    steps = (one.least + (one.most - one.least) * step / STEPS for step in range(STEPS + 1))
    return sorted({chosen, one.default, *(f"{step:g}" for step in steps)}, key=float)


def _who(match: MatchInfo, reader: Reader) -> Iterator[Choosing]:
    game, door = GAMES[match.title], Door.of(match.door)
    seats = [(str(n), T("{n}", n=n)) for n in game.seats if n >= len(match.seats)]
    yield Choosing("seats", T("Seats"), seats, str(match.wanted), "")
    admitted = [(Admitted.EVERYBODY.value, T("everyone")), (Admitted.INVITED.value, T("invited people only"))]
    admitted += [(f"<@&{id}>", T("members of {role}", role=name)) for id, name in reader.roles]
    chosen = f"<@&{door.role_id}>" if door.admitted is Admitted.ROLE else door.admitted.value
    if all(value != chosen for value, _ in admitted[:OPTIONS]):
        other = T("members of one role") if door.role_id else T("whom its campaign seats")
        admitted = [it for it in admitted if it[0] != chosen]
        admitted.insert(OPTIONS - 1, (chosen, other))
    yield Choosing(WHO, T("Open to"), admitted, chosen, Admitted.EVERYBODY.value)
    talk = [("on", TC("talks", "allowed")), ("off", TC("talks", "not allowed"))]
    books = [("on", T("are told at the end")), ("off", T("stay secret"))]
    yield Choosing(OPEN, T("Plans"), books, "on" if door.open else "off", "on")
    yield Choosing(TALK, T("Private talk"), talk, "on" if door.talk else "off", "on")


_CHOICES = {"time": _time, "game": _game, "who": _who}
