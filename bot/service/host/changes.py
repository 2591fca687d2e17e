"""Changes to a locked match, at once or by a vote: host, seats, the end, and plies taken back.

``also`` is stored with them. To take plies back the log is replayed to where it is cut; the result
is stored as the present state, and the act keeps the cut plies. After a rollback the match is in
its next era: luck is drawn again, older buttons are stale, and the table sees the board again. An
undo concerns one seat; it follows no luck.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot.service.lobby.lobbies import caretaker_name
from bot.service.lobby.names import known_as
from bot.service.match.live_state import Happened, LiveState
from bot.service.match.match_state import ERA, MatchState, happened_of, read_log
from bot.service.match.pending_plies import By, PendingPlies, replayed
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import MatchInfo, Person, PostKind, Status
from bot.service.play.repository import MatchRepository
from bot.service.reading.recap import states_after
from bot.service.telling.posts import Act, Change, Post, about_question, closing, fresh, lobby_post, note, parting
from bot.service.time.deadlines import with_seat
from bot.store import log, matches, outbox
from bot.store.tables import Row
from bot.texts import dump_text, escaped, load_text
from bot.workers import off_loop
from engine.core.protocol import AnyGame
from engine.core.refusals import Illegal, Stale
from engine.core.standing_orders.follow import taken_back
from engine.core.text import TN, Listing, SeatName, T, Text, listing, verbatim

CALL, REPLACE = "call", "replace"
"""Kinds of acts: a seat is offered, and given away."""

UNDO_NO_MORE = T(
    "That cannot be undone: it was shown, or someone has acted since. /host rollback takes the match back, by vote."
)
UNDO_ALONE = T("That cannot be undone: caretakers have acted since. /host rollback takes the match back at once.")


async def hand_over(
    repository: MatchRepository, live: MatchState, act: Act, seat: int, also: Change | None = None
) -> MatchInfo:
    """Make the person at a seat the host."""
    heir = live.info.seat_at(seat)
    host = {"host_id": heir.user_id, "host_name": heir.name}
    return await repository.enact(live, act, [lobby_post()], also, **host)


async def give_seat(repository: MatchRepository, live: MatchState, seat: int, heir: Person) -> MatchState:
    """Give a whole seat to another person; the leaver sees nothing any more. The lock is held."""
    standing = live.under_way()
    leaver = live.info.seat_at(seat)
    check_free(live.info, heir)
    sentence = T("{heir} now plays the seat of {leaver}.", heir=SeatName(seat), leaver=escaped(live.info.names[seat]))
    welcome = T("You now play a seat of match {number}. /me shows what it sees.", number=live.info.id)
    name = known_as(heir, [it.name for it in live.info.seats if it.seat != seat])
    posts = [note(f"welcome:{heir.id}:{standing.seq}", welcome, heir.id)]
    if seat in standing.active and standing.question.since(seat) <= standing.announced.ply:
        posts.append(fresh(PostKind.ASK, about_question(live, seat), heir.id))  # the new person owes it now
    facts = {"seat": seat, "user": heir.id, "before": leaver.user_id, "since": standing.seq}
    act = Act(REPLACE, sentence, heir.id, facts)
    return await _sit(repository, live, act, posts, user_id=heir.id, name=name, locale=heir.locale)


async def free_seat(repository: MatchRepository, live: MatchState, user_id: int) -> MatchState:
    """Give a seat of a person who left for good to a caretaker; without others the match ends."""
    others = [one for one in live.info.seats if one.user_id not in (None, user_id)]
    if not others:
        act = Act("end", T("No one is left at this table. The match ends as it stands."), None)
        return live.with_info(status=(await end_match(repository, live, act)).status)
    if (seat := live.info.seat_of(user_id)) is None:
        return live
    sentence = T(
        "{who} now plays for someone who left for good. The host can offer the seat: /host replace.", who=SeatName(seat)
    )
    act = Act(REPLACE, sentence, None, {"seat": seat, "user": None, "since": live.stands.seq})
    return await _sit(repository, live, act, [], user_id=None, name=caretaker_name(live.info), locale=live.info.locale)


async def _sit(
    repository: MatchRepository, live: MatchState, act: Act, posts: Sequence[Post], **values: Any
) -> MatchState:
    """Give the act's seat these ``values`` of another person, fresh and without lists."""
    seat, row = act.payload["seat"], act.row(live.info.id, repository.clock.now())
    theirs = {whose: lists for whose, lists in live.orders.items() if whose != seat}
    seated = with_seat(live, seat, **values, since=live.stands.seq, missed=0, kept=False, away=0)
    player = TurnPlayer(replace(seated, orders=theirs))
    if live.stands.review.seats:  # do not wait for the leaver's look at the board
        player.carry_out(player.orders())
    return await repository.commit_turn(live, player.pending, [*act.notes(), lobby_post(), *posts], row)


async def offer_seat(
    repository: MatchRepository,
    live: MatchState,
    seat: int,
    heir: Person,
    by: int | None,
    also: Change | None = None,
    *,
    agreed: bool,
) -> MatchInfo:
    """Ask a person to take a seat; with ``agreed`` even while its player is there.

    Raises ``Illegal`` if they have a seat, which they may have taken since a vote began.
    """
    check_free(live.info, heir)
    words = T("🪑 {heir}, will you take over {leaver}’s seat?", heir=f"<@{heir.id}>", leaver=SeatName(seat))
    posts = [fresh(PostKind.CALL, {"text": dump_text(words), "seat": seat, "heir": heir.id})]
    facts = {"seat": seat, "user": live.info.seats[seat].user_id, "heir": heir.id, "agreed": agreed}
    return await repository.enact(live, Act(CALL, None, by, facts), posts, also)


async def end_match(repository: MatchRepository, live: MatchState, act: Act, also: Change | None = None) -> MatchInfo:
    """End the match without a result."""
    standing = live.under_way()
    end = {"status": Status.ABANDONED, "ended_at": repository.clock.now()}
    stop = partial(log.settle, match_id=live.info.id)
    live = live.at(due_at=None, untold=())
    return await repository.enact(live, act, [*closing(standing.seq), *parting(live)], stop, also, **end)


def check_free(info: MatchInfo, person: Person) -> None:
    """Raise ``Illegal`` for a person who already has a seat."""
    if info.seat_of(person.id) is not None:
        raise Illegal(T("{name} has a seat in this match already.", name=escaped(person.name)))


def sitting(live: MatchState, seat: int) -> Text:
    """Return the name of a person at a seat. Raises ``Illegal`` if there is none."""
    if not 0 <= seat < len(live.info.seats) or live.info.seats[seat].user_id is None:
        raise Illegal(T("Only a person at the table can host. Choose one from the list."))
    return T("{name}", name=escaped(live.info.names[seat]))


def public_news(game: AnyGame, rows: Sequence[Row]) -> list[Happened]:
    """Return what everyone knows of these events after the set-up."""
    happened = (happened_of(game, row) for row in rows)
    return [one for one in happened if one.belongs_in_post and one.ply > 0]


async def public_since(repository: MatchRepository, live: MatchState, ply: int) -> list[Happened]:
    """Return what everyone knows of the time after a ply."""
    return public_news(live.game, await repository.store.read(log.happened, live.info.id, ply=ply + 1))


def extent(live: MatchState, gone: Sequence[Happened]) -> Listing:
    """Return the number of actions and of battles in these events."""
    actions = len({one.ply for one in gone})
    battles = sum(live.game.facts.fight(one.event, live.info.options) is not None for one in gone)
    fought = [TN("{n} battle", "{n} battles", battles)] if battles else []
    return listing([TN("{n} action", "{n} actions", actions), *fought])


async def roll_back(
    repository: MatchRepository, live: MatchState, ply: int, act: Act, also: Change | None, *, board_first: bool = False
) -> MatchState:
    """Go back to the position after a ply (0: the set-up); tell it above or below the board."""
    written = await repository.store.read(read_log, live.info.id)
    rows = await repository.store.read(log.plies, live.info.id)
    events = await repository.store.read(log.happened, live.info.id)
    eras = [live.info.era, *(number // ERA for number in live.stands.decision_numbers)]
    by = [By(row["by"]) for row in rows[:ply]]
    kept = [row["seq"] for row in events if row["ply"] <= ply]
    seats = tuple(replace(seat, since=min(seat.since, max(kept, default=0))) for seat in live.info.seats)
    start = live.with_info(era=max(eras) + 1, seats=seats)  # later events get numbers of those that go
    again = replayed(start, replace(written, plies=written.plies[:ply]), by, kept)
    rewound = (await off_loop(list, again))[-1]
    after = shown_anew(live.stands, rewound.live())
    if after.secret is not None:  # draw the luck again, numbered by the era, and tell its digest first
        after = after.with_info(rollbacks=(*after.info.rollbacks, (ply, after.info.era)))
    gone, lists = events[len(kept) :], dict(live.orders)
    if public := [one.event for one in public_news(live.game, gone)]:
        lists = {seat: taken_back(live.game, live.view(seat), mine, public) for seat, mine in lists.items()}
    after = replace(after, orders=lists)
    last, words = gone[0]["seq"] - 1 if gone else after.stands.seq, dump_text(act.words or verbatim(""))
    marker = fresh(PostKind.BACK, {"text": words, "digest": "".join(after.info.digests[-1:]), "valid": last})
    payload = {"ply": ply, **act.payload, "plies": plain_rows(rows[ply:]), "events": plain_rows(gone)}
    match_id, now = live.info.id, repository.clock.now()

    def cut(connection: Connection) -> None:
        log.cut(connection, match_id, ply)
        matches.change(connection, match_id, era=after.info.era, rollbacks=after.info.rollbacks)
        outbox.supersede(connection, match_id, outbox.ASKING, now, after=last)

    player = TurnPlayer(after)
    player.carry_out(player.orders())  # standing orders answer what is open now
    row = replace(act, payload=payload).row(match_id, now)
    before = replace(live, standing=None)
    return await repository.commit_turn(before, player.pending, [marker], cut, row, also, board_first=board_first)


async def carried_back(
    repository: MatchRepository, live: MatchState, by: int, facts: Mapping[str, Any], also: Change | None = None
) -> MatchState:
    """Take the match back to the beginning of a chapter."""
    gone = await public_since(repository, live, facts["ply"])
    sentence = T(
        "⏪ This match goes on from the beginning of “{part}”. Taken back: {extent}.",
        part=load_text(facts["part"]),
        extent=extent(live, gone),
    )
    if alone := len(live.people) <= 1:
        sentence = T(
            "{told} One person decided this alone, so statistics and ratings leave this match out.", told=sentence
        )
    act = Act("rollback", sentence, by, {**facts, "alone": alone})
    return await roll_back(repository, live, facts["ply"], act, also)


async def undo(repository: MatchRepository, live: MatchState, user_id: int) -> None:
    """Take back a person's last action. Raise ``Stale`` if someone acted or saw anything since.

    No one else notices: the clock runs on, and no notice is closed. The seat's decision numbers
    move on, so that a button from after the action is stale.
    """
    standing, match_id, seat = live.stands, live.info.id, live.info.seated(user_id)
    if not standing.decision_numbers[seat] % ERA:
        raise Stale(T("You have done nothing yet that you could undo."))
    if seat not in standing.active and live.game.legal_actions(standing.state, seat):
        raise Stale(T("🔒 Your plan is locked. You can unlock it until everyone has locked."))
    too_late = Stale(UNDO_ALONE if len(live.people) == 1 else UNDO_NO_MORE)
    ply, plies = standing.ply, await repository.store.read(log.plies, match_id, standing.ply - 1)
    if [(row["seat"], row["by"]) for row in plies] != [(seat, By.PERSON)]:
        raise too_late
    written = await repository.store.read(read_log, match_id)
    before = (await off_loop(states_after, live.game, written, [ply - 1]))[ply - 1]
    same = live.game.active_seats(before) == standing.active and before.phase == standing.state.phase
    rows = await repository.store.read(log.happened, match_id, ply=ply)
    events = [happened_of(live.game, row).event for row in rows]
    private = not plies[0]["draws"] and all(event.counted or event.audience == (seat,) for event in events)
    if not same or standing.question.opened >= ply or not private:
        raise too_late
    numbers = tuple(number + (ERA - 1) * (one == seat) for one, number in enumerate(standing.decision_numbers))
    untold = tuple(happened for happened in standing.untold if happened.ply != ply)
    announced = replace(standing.announced, ply=min(standing.announced.ply, ply - 1))
    after = live.at(state=before, ply=ply - 1, decision_numbers=numbers, untold=untold, announced=announced)
    payload = {"ply": ply - 1, "plies": plain_rows(plies), "events": plain_rows(rows)}
    traced = Act("undo", None, user_id, payload).row(match_id, repository.clock.now())
    remove = partial(log.cut, match_id=match_id, ply=ply - 1)
    await repository.commit_turn(live, PendingPlies(after), (), remove, traced)


def plain_rows(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return rows for a payload."""
    return [{str(key): value for key, value in row.items() if key != "match_id"} for row in rows]


def shown_anew(before: LiveState, now: MatchState) -> MatchState:
    """Ask all who must act again and post the board, since the thread shows a false one."""
    standing, old = now.stands, before.announced
    if old.ply < 0:
        return now
    seq = min(old.seq, standing.seq)
    untold = tuple(happened for happened in standing.untold if happened.seq > seq)
    headline = max((one.seq for one in standing.untold if one.opens and one.seq <= seq), default=0)
    report = replace(standing.announced.report, headline=headline)
    opened, board = min(old.opened, standing.ply), standing.seq
    announced = replace(old, seq=seq, ply=standing.ply - 1, opened=opened, board=board, anew=True, report=report)
    asked = replace(standing.question, asked=tuple((seat, standing.ply) for seat in standing.question.seats))
    return now.at(announced=announced, untold=untold, question=asked, due_at=None)
