"""The private panel in which the host of a lobby chooses, page by page, and everyone else reads
what is chosen.

Whatever is chosen comes down to ``key=value``, as in the one-line command; the form of the panel
takes such a line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ui

from bot.service.durations import hour_words, length, read_length
from bot.service.lobby.choices import LANGUAGE, OFF, OPEN, SPEEDS, TALK, USUAL_SPEED, WHO, read_speed
from bot.service.model import MatchInfo
from bot.service.preferences import Admitted, Door
from bot.service.time.clock import USUAL, pace, time_words
from bot.texts import LANGUAGES, Speaker, escaped, fitting, language
from bot.ui.kit.items import OPTIONS, Maker, Row, option
from bot.ui.kit.public import NOTICE, TEXT, Items, layout
from bot.ui.kit.words import match_name, more_lines, setting_words
from bot.ui.lobby.lobby import CARETAKER, speed_of
from bot.ui.playing.panel import ACCENT
from engine.core.text import TC, TN, Arg, T, Text, verbatim
from engine.registry import GAMES

NAMES: dict[str, Text] = {"relaxed": T("Relaxed"), "daily": T("Daily"), "fast": T("Fast"), "live": T("Live")}
LENGTHS = ("1h", "12h", "3d", "1w")
BANKS = ("2d", "5d", "10d")
MISSES, VACATION = (1, 2, 3, 5), (0, 3, 7, 14, 30)
NOW = "now"
"""Chosen in place of a value that no list has: nothing changes."""
STEPS = 10
"""Parts into which the range of a number is cut."""
Roles = Sequence[tuple[str, str]]
"""Number and name of each, the highest first."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A setting: its key, its label, the words of each value, the chosen value, the default."""

    key: str
    what: Text
    values: Sequence[tuple[str, Text]]
    chosen: str
    usual: str


def panel(match: MatchInfo, page: str, say: Speaker, *, host: bool, roles: Roles, notice: str = "") -> ui.LayoutView:
    """Return a page; only the ``host`` may choose, ``roles`` are those of the server."""
    page, make = page if page in PAGES else next(iter(PAGES)), Maker(say, match.id)
    title, choosing = PAGES[page]
    choices = list(choosing(match, roles))
    head = ["### " + say(T("Set up {match}: {page}", match=match_name(match), page=title))]
    if host:
        head.append("-# " + say(T("Each choice counts at once.")))
    else:
        head.append("-# " + say(T("{host} chooses; you can read it here.", host=escaped(match.host_name))))
        head += [_labelled(f"**{say(one.what)}**", one, one.chosen, say) for one in choices]
    tabs = [
        make.button("setup", key, name, style="primary" if key == page else "secondary")
        for key, (name, _) in PAGES.items()
    ]
    room = TEXT - (NOTICE if notice else 0)
    lost = sum(max(0, len(one.values) - OPTIONS) for one in choices) if host else 0
    more = "-# " + say(T("… and {n} more: write them as a line", n=lost)) if lost else ""
    items: Items = [fitting(head, room, more=more_lines(say)), more, Row(*tabs)]
    if host:
        for one in choices:
            options = [
                option(value, _labelled(one.what, one, value, make.say), chosen=value == one.chosen)
                for value, _ in one.values[:OPTIONS]
            ]
            items.append(make.pick("set", f"{page}/{one.key}", options, one.what))
        if page == "who":
            full = len(match.seats) >= match.wanted
            levels = [
                make.button("care", level.value, T("Add: {level}", level=level.label), CARETAKER, disabled=full)
                for level in GAMES[match.title].levels
            ]
            items += [make.people("invite", T("Invite someone")), Row(*levels)]
        items.append(Row(make.button("setline", page, T("Write it as a line"), "✍️")))
    return layout(*items, accent=ACCENT, notice=notice)


def _labelled(what: Arg, one: Choosing, value: str, say: Speaker) -> str:
    words = next((label for key, label in one.values if key == value), verbatim(value))
    if value == one.usual:
        words = T("{value} (default)", value=words)
    return say(T("{option}: {value}", option=what, value=words))


def _time(match: MatchInfo, roles: Roles) -> Iterator[Choosing]:
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

    missed = [(str(n), TN("{n} missed deadline", "{n} missed deadlines", n)) for n in sorted({*MISSES, policy.misses})]
    yield Choosing("misses", T("Caretaker after"), missed, str(policy.misses), str(USUAL.misses))
    lengths = sorted({*VACATION, policy.vacation})
    away = [(str(n), TN("{n} day", "{n} days", n) if n else TC("days", "none")) for n in lengths]
    yield Choosing("vacation", T("Vacation"), away, str(policy.vacation), str(USUAL.vacation))


def _game(match: MatchInfo, roles: Roles) -> Iterator[Choosing]:
    for one in GAMES[match.title].options:
        chosen = match.options.get(one.key, one.default)
        values = [setting.value for setting in one.settings]
        if not values:  # a number
            steps = (one.least + (one.most - one.least) * step / STEPS for step in range(STEPS + 1))
            values = sorted({chosen, one.default, *(f"{step:g}" for step in steps)}, key=float)
        worded = [(value, setting_words(one, value)) for value in values]
        yield Choosing(one.key, one.label, worded, chosen, one.default)


def _who(match: MatchInfo, roles: Roles) -> Iterator[Choosing]:
    game, door = GAMES[match.title], Door.of(match.door)
    seats = [(str(n), T("{n}", n=n)) for n in game.seats if n >= len(match.seats)]
    yield Choosing("seats", T("Seats"), seats, str(match.wanted), "")
    admitted = [(Admitted.EVERYBODY.value, T("everyone")), (Admitted.INVITED.value, T("invited people only"))]
    admitted += [(f"<@&{id}>", T("members of {role}", role=name)) for id, name in roles]
    chosen = f"<@&{door.role_id}>" if door.admitted is Admitted.ROLE else door.admitted.value
    if all(value != chosen for value, _ in admitted[:OPTIONS]):
        other = T("members of one role") if door.role_id else T("whom its campaign seats")
        admitted = [it for it in admitted if it[0] != chosen]
        admitted.insert(OPTIONS - 1, (chosen, other))
    yield Choosing(WHO, T("Open to"), admitted, chosen, Admitted.EVERYBODY.value)


def _more(match: MatchInfo, roles: Roles) -> Iterator[Choosing]:
    door = Door.of(match.door)
    talk = [("on", TC("talks", "allowed")), ("off", TC("talks", "not allowed"))]
    books = [("on", T("are told at the end")), ("off", T("stay secret"))]
    yield Choosing(OPEN, T("Plans"), books, "on" if door.open else "off", "on")
    yield Choosing(TALK, T("Private talk"), talk, "on" if door.talk else "off", "on")
    spoken = next(locale for locale in LANGUAGES if language(locale) == language(match.locale))
    yield Choosing(LANGUAGE, T("Language"), [(key, verbatim(name)) for key, name in LANGUAGES.items()], spoken, "")


PAGES = {
    "time": (T("Time"), _time),
    "game": (T("Variants"), _game),
    "who": (T("Who plays"), _who),
    "more": (TC("settings", "More"), _more),
}
