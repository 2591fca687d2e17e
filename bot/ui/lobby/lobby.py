"""The message of a lobby: game, options and people; after the start one line to the thread."""

from collections.abc import Iterable, Sequence

from discord import ui

from bot.service.durations import DAY, HOUR, length
from bot.service.lobby.choices import SPEEDS, USUAL_SPEED, read_speed
from bot.service.lobby.lobbies import free_for
from bot.service.model import Help, MatchInfo, SeatInfo, Status
from bot.service.preferences import Admitted, Door
from bot.service.time.clock import USUAL, pace, phase_time_words
from bot.texts import Speaker, cut, escaped, fitting, told_apart
from bot.ui.kit.items import Maker, Row
from bot.ui.kit.public import ACCENT, TEXT, Shown, button_to, layout
from bot.ui.kit.words import chosen_options, luck_lines, match_name, more_lines
from engine.core.options import Times
from engine.core.protocol import AnyGame
from engine.core.text import TN, T, Text, listing
from engine.registry import GAMES

CARETAKER = "🤖"
WEEK = 7 * DAY
ANY = "any"
ANYWAY = "anyway"
"""In the id of the button that starts a match whatever was warned of."""


def lobby(match: MatchInfo, say: Speaker, picture: Shown | None = None) -> ui.LayoutView:
    """The message of a lobby, through to the end of its match."""
    luck = "\n".join(luck_lines(match, say))
    if match.status is not Status.LOBBY:
        below = luck if match.started_at else ""
        watched = match.status is Status.RUNNING and match.help != Help.GUIDED
        watch = [Row(button_to("follow", match.id, say))] if watched else []
        return layout(cut(say(_became(match)), TEXT), *watch, below)
    game = GAMES[match.title]
    head = [f"## {match_name(match)}", say(game.words.pitch), f"-# {say(size(game, _move(match)))}"]
    words = ["\n".join(line for line in head if line)]
    again = [] if match.repeats is None else [T("The table of match #{n}, the winner first", n=match.repeats)]
    if lines := say.all([*again, *time_lines(match, game.times), *chosen_options(match), *_admits(match)]):
        words += ["", *(f"• {cut(line, TEXT // 3)}" for line in lines)]
    taken = T("Seats: {taken} of {wanted}", taken=len(match.seats), wanted=match.wanted)
    words += ["", f"**{say(taken)}**", *(f"{seat.seat + 1}. {_sitting(match, seat, say)}" for seat in match.seats)]
    words += [f"{number}. " + say(T("free")) for number in range(len(match.seats) + 1, match.wanted + 1)]
    words.append(f"-# {say(_wanting(match))}")
    return layout(picture, fitting(words, TEXT, more=more_lines(say)), *_buttons(match, say), luck)


def size(game: AnyGame, move: int = DAY) -> Text:
    """Return the numbers of players of a game, and its length at this pace."""
    players = TN("{least} to {n} player", "{least} to {n} players", game.seats[-1], least=game.seats[0])
    if not game.times.waits or not move:
        return players
    seconds = game.times.waits * move
    time = length(round(seconds / DAY) * DAY if seconds >= 2 * DAY else round(seconds / HOUR) * HOUR)
    if seconds >= 2 * WEEK:
        time = TN("{n} week", "{n} weeks", round(seconds / WEEK))
    if move == DAY:
        return T("{players}, about {time} at one move a day", players=players, time=time)
    return T("{players}, about {time} at {pace} a move", players=players, time=time, pace=length(move))


def _move(match: MatchInfo) -> int:
    """The seconds that a move takes at most in a match, about; 0 without a limit."""
    policy = pace(match.clock)
    if policy.bank is not None:
        return 0
    daily = policy.hour is not None or speed_of(match, GAMES[match.title].times) == USUAL_SPEED
    return DAY if daily else match.phase_seconds


def time_lines(match: MatchInfo, times: Times) -> Iterable[Text]:
    """Yield the differences in the time of a match."""
    policy, seconds = pace(match.clock), match.phase_seconds
    if policy.bank is not None or not seconds or policy.hour is not None or speed_of(match, times) != USUAL_SPEED:
        yield phase_time_words(policy, seconds)
    if policy.turn is not None and speed_of(match, times) is None:
        yield T("Time for each turn in a lap: at least {time}", time=length(policy.turn))
    if policy.weekends_off:
        yield T("Weekends: off ({zone})", zone=policy.zone)
    if policy.misses != USUAL.misses:
        yield TN(
            "A caretaker takes over after {n} missed deadline",
            "A caretaker takes over after {n} missed deadlines in a row",
            policy.misses,
        )
    if policy.vacation != USUAL.vacation:
        yield TN("Vacation: {n} day each", "Vacation: {n} days each", policy.vacation)


def speed_of(match: MatchInfo, times: Times) -> str | None:
    """The speed at which a match is played; None for a time of its own."""
    policy = pace(match.clock)
    if policy.bank is not None or policy.hour is not None:
        return None
    chosen = {key: match.clock[key] for key in ("lap", "turn", "review") if key in match.clock}
    return next((speed for speed in SPEEDS if read_speed(times, speed) == (match.phase_seconds, chosen)), None)


def _admits(match: MatchInfo) -> Iterable[Text]:
    door = Door.of(match.door)
    if door.admitted is Admitted.CAMPAIGN:
        yield T("Its campaign assigns the seats. Players higher in the list may take the lord of a lower one.")
    elif door.admitted is Admitted.INVITED:
        yield T("Only invited people can join")
    elif door.admitted is Admitted.ROLE:
        yield T("Only members of {role} can join", role=f"<@&{door.role_id}>")
    if not door.open:
        yield T("Plans stay secret, even after the match")
    if not door.talk:
        yield T("No private talk")
    if door.invited:
        yield T("Invited: {names}", names=listing([escaped(name) for name in told_apart((*door.invited.values(),))]))


def _sitting(match: MatchInfo, seat: SeatInfo, say: Speaker) -> str:
    name = f"**{escaped(match.names[seat.seat])}**"
    if seat.user_id is not None:
        sitting = say(T("{name} (host)", name=name)) if seat.user_id == match.host_id else name
        return sitting if seat.wish is None else f"{sitting} · {say(GAMES[match.title].identities[seat.wish])}"
    if seat.level:
        name = say(T("{name} ({level})", name=name, level=GAMES[match.title].levels[seat.level].label))
    return f"{CARETAKER} {name}"


def _wanting(match: MatchInfo) -> Text:
    """Return what is missing until the host can start, if anything is."""
    host, lacking = escaped(match.host_name), GAMES[match.title].seats[0] - len(match.seats)
    if lacking > 0:
        return TN("{n} more player is needed to start.", "{n} more players are needed to start.", lacking)
    if len(match.seats) < match.wanted:
        return T("{host} can start now, or wait for more players.", host=host)
    return T("All seats are taken: {host} can start.", host=host)


def _buttons(match: MatchInfo, say: Speaker) -> tuple[Row, ...]:
    """Return rows that fit on a phone. *Join* lets a person with a seat give it up."""
    make = Maker(say, match.id).button
    full, game = len(match.seats) >= match.wanted, GAMES[match.title]
    chosen = make("wish", "", T("My colour"), "🎨")
    return (
        Row(
            make("join", "", T("Join"), style="primary"),
            make("start", "", T("Start"), style="success"),
            make("setup", "", T("Set up"), "⚙️"),
        ),
        Row(make("howto", "", T("How to play")), make("care", "", T("Add a caretaker"), CARETAKER, disabled=full)),
        Row(
            make("learn", match.title, T("Try it alone"), "🎓"),
            make("about", "", T("About this version")),
            *([chosen] if game.identities else []),
        ),
    )


def wishes(match: MatchInfo, user_id: int, say: Speaker) -> ui.LayoutView:
    """The list from which a person chooses the lord or colour of their seat."""
    game, make, wish = GAMES[match.title], Maker(say, match.id), match.seats[match.seated(user_id)].wish
    free = free_for(match, user_id, game)
    options = [make.option(str(one), game.identities[one], chosen=one == wish) for one in free]
    options.append(make.option(ANY, T("No matter which"), chosen=wish is None))
    head = say(T("Your colour in {match}", match=match_name(match)))
    told = say(T("If fewer players start than there are seats, the last seats are not in the match."))
    return layout(f"### {head}\n-# {told}", make.pick("wish", "", options, T("Choose")), accent=ACCENT)


def warning(match: MatchInfo, unseeing: Sequence[str], say: Speaker) -> ui.LayoutView | None:
    """A warning of free seats and of people who cannot see the channel; None if there are none."""
    words, taken = list[Text](), len(match.seats)
    if GAMES[match.title].seats[0] <= taken < match.wanted:
        words.append(T("Seats taken: {n} of {wanted}. The others are not in the match.", n=taken, wanted=match.wanted))
    if unseeing:
        blind = T(
            "{names} cannot see {where}. Let them in (Edit Channel, Permissions), then press “Start” again. If you "
            "start anyway, they get direct messages only.",
            names=listing([escaped(name) for name in unseeing]),
            where=f"<#{match.channel_id}>",
        )
        words.append(blind)
    button = Maker(say, match.id).button("start", ANYWAY, T("Start anyway"), style="danger")
    return layout("\n".join(say.all(words)), Row(button), accent=ACCENT) if words else None


def _became(match: MatchInfo) -> Text:
    name, thread = f"**{match_name(match)}**", f"<#{match.thread_id}>" if match.thread_id else "…"
    if match.status is Status.RUNNING:
        return T("▶️ Being played: {thread}", thread=thread)
    if match.status is Status.OVER:
        return T("🏁 {match} is over: {thread}", match=name, thread=thread)
    if match.started_at is not None:
        return T("🚫 {match} was abandoned: {thread}", match=name, thread=thread)
    return T("🚪 The lobby of {match} is closed.", match=name)


def invitation(match: MatchInfo, say: Speaker, *, seated: bool) -> ui.LayoutView:
    """The message to a guest, or to one who is ``seated`` as the table plays again."""
    make = Maker(say, match.id).button
    host, to, where = f"**{escaped(match.host_name)}**", f"**{match_name(match)}**", f"<#{match.channel_id}>"
    if seated:
        said = T("🔁 {host} plays again with the same table: you have a seat in {match}.", host=host, match=to)
        if Door.of(match.door).admitted is Admitted.CAMPAIGN:
            said = T("🏯 {match} opens, and you play. Choose your lord or colour: “My colour”.", match=to)
        buttons = Row(make("leave", "", T("Leave the match"), style="danger"))
    else:
        said = T("✉️ {host} invites you to {match}.", host=host, match=to)
        buttons = Row(
            make("join", "", T("Accept"), style="success"),
            make("decline", "", T("Decline")),
            make("howto", "", T("How to play"), "📖"),
        )
    game = GAMES[match.title]
    lines = [say(said), say(game.words.pitch), f"-# {say(size(game, _move(match)))}", f"-# {where}"]
    return layout("\n".join(line for line in lines if line), buttons)


def about(match: MatchInfo, say: Speaker) -> ui.LayoutView:
    """The assumptions of this version of a game, and how it departs from the printed one."""
    game = GAMES[match.title]
    head = say(T("About this version of {game}", game=game.name))
    told = say.all(note.text for note in game.notes if note.holds(match.options))
    return layout("\n".join([f"## {head}", *told]), accent=ACCENT)
