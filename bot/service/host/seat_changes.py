"""Changes to a locked match, at once or by a vote. ``also`` is stored with them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Any

from bot.service.host import rewriting
from bot.service.lobby.lobbies import caretaker_name
from bot.service.lobby.names import known_as
from bot.service.match.match_state import MatchState
from bot.service.match.turn_player import TurnPlayer
from bot.service.model import MatchInfo, Person, PostKind, Status
from bot.service.play.audit import CALL, REPLACE, Act, enact, seat_at, under_way
from bot.service.play.repository import Change, MatchRepository
from bot.service.telling.posts import Post, about_question, ask_key, closing, lobby_post, note, parting
from bot.service.time.deadlines import with_seat
from bot.store import log
from bot.texts import dump_text, escaped, load_text
from engine.core.refusals import Illegal
from engine.core.text import SeatName, T, Text


async def hand_over(
    repository: MatchRepository, live: MatchState, act: Act, seat: int, also: Change | None = None
) -> MatchInfo:
    """Make the person at a seat the host."""
    heir = seat_at(live.info, seat)
    host = {"host_id": heir.user_id, "host_name": heir.name}
    return await enact(repository, live, act, [lobby_post()], also, **host)


async def give_seat(
    repository: MatchRepository, live: MatchState, seat: int, heir: Person, by: int | None
) -> MatchState:
    """Give a whole seat to another person; the leaver sees nothing any more. The lock is held."""
    standing = under_way(live)
    leaver = seat_at(live.info, seat)
    check_free(live.info, heir)
    sentence = T("{heir} now plays the seat of {leaver}.", heir=SeatName(seat), leaver=escaped(live.info.names[seat]))
    welcome = T("You now play a seat of match {number}. /me shows what it sees.", number=live.info.id)
    name = known_as(heir, [it.name for it in live.info.seats if it.seat != seat])
    values = {"user_id": heir.id, "name": name, "locale": heir.locale}
    seated = _with_person(live, seat, values)
    posts = [note(f"welcome:{heir.id}:{standing.seq}", welcome, heir.id), *_asked_anew(seated, seat, heir)]
    act = Act(REPLACE, sentence, by, {"seat": seat, "user": heir.id, "before": leaver.user_id, "since": standing.seq})
    return await _sit(repository, live, seated, act, posts)


async def free_seat(repository: MatchRepository, live: MatchState, user_id: int) -> MatchState:
    """Give a seat of a person who is gone for good to a caretaker, and the host's part to another.

    The match ends if no one is left.
    """
    others = [one for one in live.info.seats if one.user_id not in (None, user_id)]
    if not others:
        act = Act("end", T("No one is left at this table. The match ends as it stands."), None)
        return live.with_info(status=(await end_match(repository, live, act)).status)
    if live.info.host_id == user_id:
        await repository.update_match(live, [], host_id=others[0].user_id, host_name=others[0].name)
        live = await repository.get(live.info.id)
    if (seat := live.info.seat_of(user_id)) is None:
        return live
    sentence = T(
        "{who} now plays for someone who left for good. The host can offer the seat: /host replace.",
        who=SeatName(seat),
    )
    act = Act(REPLACE, sentence, None, {"seat": seat, "user": None, "since": live.stands.seq})
    seated = _with_person(live, seat, {"user_id": None, "name": caretaker_name(live.info), "locale": live.info.locale})
    return await _sit(repository, live, seated, act, [])


def _with_person(live: MatchState, seat: int, values: Mapping[str, Any]) -> MatchState:
    """Return it with another person at a seat, fresh and without lists."""
    theirs = {whose: lists for whose, lists in live.orders.items() if whose != seat}
    fresh = {"since": live.stands.seq, "missed": 0, "kept": False, "away": 0}
    return replace(with_seat(live, seat, **values, **fresh), orders=theirs)


async def _sit(
    repository: MatchRepository, live: MatchState, seated: MatchState, act: Act, posts: Sequence[Post]
) -> MatchState:
    row = act.row(live.info.id, repository.clock.now())
    player = TurnPlayer(seated)
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
    payload = {"text": dump_text(words), "seat": seat, "heir": heir.id}
    posts = [Post(PostKind.CALL, f"{PostKind.CALL}:{token_hex(8)}", payload)]
    facts = {"seat": seat, "user": live.info.seats[seat].user_id, "heir": heir.id, "agreed": agreed}
    return await enact(repository, live, Act(CALL, None, by, facts), posts, also)


async def end_match(repository: MatchRepository, live: MatchState, act: Act, also: Change | None = None) -> MatchInfo:
    """End the match without a result."""
    standing = under_way(live)
    end = {"status": Status.ABANDONED, "ended_at": repository.clock.now()}
    stop: Change = partial(log.settle, match_id=live.info.id)
    live = live.at(due_at=None, untold=())
    return await enact(repository, live, act, [*closing(standing.seq), *parting(live)], stop, also, **end)


def check_free(info: MatchInfo, person: Person) -> None:
    """Raise ``Illegal`` for a person who already has a seat."""
    if info.seat_of(person.id) is not None:
        raise Illegal(T("{name} has a seat in this match already.", name=escaped(person.name)))


def _asked_anew(live: MatchState, seat: int, heir: Person) -> list[Post]:
    """Ask the new person at a seat what it owes."""
    standing = live.stands
    since = standing.question.since(seat)
    if seat not in standing.active or since > standing.announced.ply:
        return []
    key = f"{ask_key(seat, since)}:{heir.id}"
    return [Post(PostKind.ASK, key, about_question(live, seat), heir.id)]


async def carried_back(
    repository: MatchRepository, live: MatchState, by: int, facts: Mapping[str, Any], also: Change | None = None
) -> MatchState:
    """Take the match back to the beginning of a chapter."""
    gone = await rewriting.since(repository, live, facts["ply"])
    sentence = T(
        "⏪ This match goes on from the beginning of “{part}”. Taken back: {extent}.",
        part=load_text(facts["part"]),
        extent=gone.extent(live.info.options),
    )
    if alone := len(live.people) <= 1:
        sentence = T(
            "{told} One person decided this alone, so statistics and ratings leave this match out.", told=sentence
        )
    act = Act("rollback", sentence, by, {**facts, "alone": alone})
    return await rewriting.roll_back(repository, live, facts["ply"], act, also)


def sitting(live: MatchState, seat: int) -> Text:
    """Return the name of a person at a seat. Raises ``Illegal`` if there is none."""
    if not 0 <= seat < len(live.info.seats) or live.info.seats[seat].user_id is None:
        raise Illegal(T("Only a person at the table can host. Choose one from the list."))
    return T("{name}", name=escaped(live.info.names[seat]))
