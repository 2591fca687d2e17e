"""The actions of a host and of people at the table, the threads of a match, and its followers.

What takes something from anyone is proposed and voted on (``votes``). Of a private talk the bot
keeps the thread and both accounts, nothing that is said; others learn of neither talks nor
followers.
"""

from dataclasses import asdict, replace
from datetime import timedelta
from functools import partial

from bot.service.host import changes
from bot.service.host.changes import CALL, REPLACE, carried_back, check_free, give_seat, hand_over, offer_seat, sitting
from bot.service.host.votes import Ballot, Deed, Votes
from bot.service.lobby.names import read_title
from bot.service.match.match_state import MatchState, happened_of
from bot.service.model import Help, MatchInfo, NotAllowed, Person, PostKind, Status
from bot.service.play.repository import Part, on_match
from bot.service.preferences import Door
from bot.service.telling.posts import Act, elsewhere, fresh, lobby_post, match_words, note
from bot.store import acts, campaigns, deadlines, log, outbox
from bot.texts import dump_text, escaped
from engine.core.refusals import Illegal, Stale
from engine.core.text import SeatName, T

LONGEST_TITLE = 60
MOST_FOLLOWERS = 100
NO_THREAD = {"thread_id": None, "table_message_id": None}

OFFERED = timedelta(days=7)
"""Time that an offer of a seat holds while its player is there."""


class Host(Part):
    """The actions of hosts and people, each on one match."""

    @on_match
    async def rename(self, live: MatchState, person: Person, title: str) -> MatchInfo:
        """Give the match a name; an empty one removes it."""
        name = read_title(title, LONGEST_TITLE) if title.strip() else None
        live.info.check_host(person)
        if live.info.name == name:
            raise Stale(T("It already has that name."))
        host = live.info.name_of(person)
        sentence = T("{host} removes the name of this match.", host=host)
        if name:
            sentence = T("{host} calls this match “{name}”.", host=host, name=name)
        thread = [fresh(PostKind.NAME)] if live.info.thread_id else []
        act = Act("rename", sentence, person.id, {"name": name, "before": live.info.name})
        return await self._repository.enact(live, act, [lobby_post(), *thread], name=name)

    @on_match
    async def set_look(self, live: MatchState, person: Person, look: str) -> MatchInfo:
        """Set the look of the match's pictures in its thread; empty for the default."""
        live.info.check_host(person)
        if live.info.look == look:
            raise Stale(T("They already look like that."))
        sentence = T("{host} has changed how the pictures of this match look.", host=live.info.name_of(person))
        act = Act("look", sentence, person.id, {"look": look, "before": live.info.look})
        return await self._repository.enact(live, act, look=look)

    @on_match
    async def allow_suggestions(self, live: MatchState, person: Person, *, allowed: bool) -> MatchInfo:
        """Allow or ban suggestions by a strong caretaker."""
        live.info.check_host(person)
        chosen = Help.OPEN if allowed else Help.OFF
        if live.info.help == chosen:
            raise Stale(T("It is like that already."))
        host = live.info.name_of(person)
        off = T("{host} switched suggestions off in this match.", host=host)
        sentence = T("{host} allows suggestions in this match.", host=host) if allowed else off
        act = Act("help", sentence, person.id, {"help": chosen, "before": live.info.help})
        return await self._repository.enact(live, act, [lobby_post()], help=chosen)

    @on_match
    async def kick(self, live: MatchState, person: Person, seat: int) -> MatchInfo:
        """Free a seat before the start; hosts leave instead."""
        live.info.check_host(person)
        if live.info.status is not Status.LOBBY:
            raise Stale(T("Only before the start. Later, /host replace gives a seat to someone else."))
        gone = live.info.seat_at(seat)
        if gone.user_id == person.id:
            raise Illegal(T("You cannot remove yourself. /match leave gives your seat up."))
        others = [one for one in live.info.seats if one.seat != seat]
        staying = tuple(replace(one, seat=number) for number, one in enumerate(others))
        sentence = T(
            "{host} removes {name} from this match.", host=escaped(person.name), name=escaped(live.info.names[seat])
        )
        act = Act("kick", sentence, person.id, {"user": gone.user_id, "name": gone.name})
        return await self._repository.enact(live.with_info(seats=staying), act, [lobby_post()])

    @on_match
    async def call(self, live: MatchState, person: Person, seat: int) -> MatchInfo:
        """Ask the thread for a player of a caretaker's seat, or a kept one; the first gets it."""
        live.info.check_host(person)
        live.under_way()
        taken = live.info.seat_at(seat)
        if seat in live.people:
            name = escaped(live.info.names[seat])
            raise Illegal(T("{name} plays that seat. Name someone to take it over, and the table votes.", name=name))
        sentence = T("Who takes the seat of {name}? A caretaker plays it until then.", name=SeatName(seat))
        posts = [fresh(PostKind.CALL, {"text": dump_text(sentence), "seat": seat})]
        act = Act(CALL, None, person.id, {"seat": seat, "user": taken.user_id})
        return await self._repository.enact(live, act, posts)

    @on_match
    async def take_seat(self, live: MatchState, person: Person, seat: int) -> MatchInfo:
        """Take a seat that is offered. Raises ``Stale`` if someone was faster."""
        live.under_way()
        taken = live.info.seat_at(seat)
        if live.info.seat_of(person.id) == seat and taken.kept:
            raise Illegal(T("It is your own seat: /back takes it back."))
        called = await self._store.read(acts.of_match, live.info.id, [CALL, REPLACE])
        of_seat = [act for act in called if act["payload"]["seat"] == seat]
        call = of_seat[-1]["payload"] if of_seat and of_seat[-1]["kind"] == CALL else {}
        agreed = call.get("agreed") and of_seat[-1]["at"] > self.now() - OFFERED
        if seat in live.people and not agreed:
            raise Stale(T("{name} has that seat already.", name=escaped(live.info.names[seat])))
        if not call:
            raise Stale(T("No one was offered that seat. The host can offer it with /host replace."))
        if call.get("heir", person.id) != person.id:
            raise NotAllowed(T("This seat is offered to someone else."))
        return (await give_seat(self._repository, live, seat, person)).info

    @on_match
    async def end(self, live: MatchState, person: Person) -> Ballot | None:
        """Propose to end a match now; all people at the table must agree."""
        live.under_way()
        if live.info.host_id != person.id:
            live.info.seated(person.id)
        text = T("{name} proposes to end this match without a result.", name=live.info.name_of(person))
        return await Votes(self._repository).open(live, person, Deed.END, text, {})

    @on_match
    async def hand_over(self, live: MatchState, person: Person, seat: int) -> Ballot | None:
        """Let the person at a seat host: at once by the host or a manager, else by a vote."""
        heir = sitting(live, seat)
        if live.info.seats[seat].user_id == live.info.host_id:
            raise Stale(T("{name} is the host already.", name=escaped(live.info.names[seat])))
        if person.id == live.info.host_id or person.manages == live.info.guild_id:
            sentence = T("{name} makes {heir} the host of this match.", name=live.info.name_of(person), heir=heir)
            act = Act(Deed.HANDOVER, sentence, person.id, {"seat": seat})
            await hand_over(self._repository, live, act, seat)
            return None
        live.under_way()
        live.info.seated(person.id)
        text = T("{name} proposes that {heir} hosts this match.", name=live.info.name_of(person), heir=heir)
        facts = {"seat": seat, "user": live.info.seats[seat].user_id}
        return await Votes(self._repository).open(live, person, Deed.HANDOVER, text, facts)

    @on_match
    async def replace(self, live: MatchState, person: Person, seat: int, heir: Person) -> Ballot | None:
        """Offer one's own seat, a caretaker's as the host, or by vote another person's."""
        live.under_way()
        own = live.info.seat_at(seat).user_id == person.id
        if not own:
            live.info.check_host(person)
        if own or seat not in live.people:
            await offer_seat(self._repository, live, seat, heir, person.id, agreed=own)
            return None
        check_free(live.info, heir)
        text = T(
            "{name} proposes that {heir} takes the seat of {leaver}. {leaver} can agree alone, or all others, at "
            "least two.",
            name=live.info.name_of(person),
            heir=escaped(heir.name),
            leaver=escaped(live.info.names[seat]),
        )
        facts = {"seat": seat, "user": live.info.seats[seat].user_id, "heir": asdict(heir)}
        return await Votes(self._repository).open(live, person, Deed.REPLACE, text, facts)

    @on_match
    async def roll_back(self, live: MatchState, person: Person, chapter: int) -> Ballot | None:
        """Go back to the beginning of a chapter: by vote if the table saw anything since.

        That does not show if anyone chose in secret since then. The vote lapses with the part of
        the match in which it was asked.
        """
        live.info.check_host(person)
        live.under_way()
        openings = await self._store.read(log.happened, live.info.id, opening=True)
        if (opening := next((row for row in openings if row["chapter"] == chapter), None)) is None:
            raise Illegal(T("The story has no such chapter. Choose one from the list."))
        ply, part = opening["ply"], live.game.words.headline(happened_of(live.game, opening).event) or T("the match")
        facts = {"ply": ply, "era": live.info.era, "chapter": chapter, "part": dump_text(part)}
        gone = await changes.public_since(self._repository, live, ply)
        if not gone:
            await carried_back(self._repository, live, person.id, facts)
            return None
        text = T(
            "{name} proposes to take back {extent}, to the beginning of “{part}”. Luck is then drawn again. "
            "The vote lapses at the end of this chapter.",
            name=live.info.name_of(person),
            extent=changes.extent(live, gone),
            part=part,
        )
        return await Votes(self._repository).open(live, person, Deed.ROLLBACK, text, facts)

    @on_match
    async def undo(self, live: MatchState, person: Person) -> None:
        """Undo one's own last action. Raises ``Stale`` if someone acted or saw anything since."""
        live.under_way()
        await changes.undo(self._repository, live, person.id)

    @on_match
    async def replace_deleted(self, live: MatchState, channel_id: int) -> None:
        """Give a match another thread for a deleted one; close a lobby with its deleted channel."""
        info, now = live.info, self.now()
        if info.status is Status.LOBBY and info.channel_id == channel_id:
            words = T(
                "🚪 {match} is closed: its channel was deleted. /match new opens another one.", match=match_words(live)
            )
            needless = partial(outbox.supersede, match_id=info.id, kinds=[PostKind.LOBBY, PostKind.INVITE], now=now)
            drop = partial(deadlines.drop, match_id=info.id)
            stop = partial(campaigns.stop_in, channel_id=channel_id)
            posts, ended = [note("gone", words, info.host_id)], {"status": Status.ABANDONED, "ended_at": now}
            await self._repository.update_match(live, posts, drop, needless, stop, **ended)
        elif info.thread_id == channel_id:
            again = partial(outbox.release, match_ids=[info.id])
            await self._repository.update_match(live, elsewhere(live), again, **NO_THREAD)

    @on_match
    async def move(self, live: MatchState, person: Person, channel_id: int) -> MatchInfo:
        """Move a match to another thread in a channel, for its host. Raises ``NotAllowed``."""
        live.info.check_host(person)
        live.under_way()
        moved = {} if channel_id == live.info.channel_id else {"channel_id": channel_id, "lobby_message_id": None}
        unposted = await self._store.read(outbox.unposted, live.info.id)
        posts = elsewhere(live)
        if any(row["kind"] == PostKind.REOPEN for row in unposted):
            posts = posts[:1]  # the board follows already
        if any(row["kind"] == PostKind.THREAD for row in unposted):
            posts = []  # its first thread is still to be made, and the rest waits for it
        again = partial(outbox.release, match_ids=[live.info.id])
        act = Act("thread", None, person.id, {"channel": channel_id})
        return await self._repository.enact(live, act, posts, again, **NO_THREAD, **moved)

    @on_match
    async def follow(self, live: MatchState, user_id: int, *, begin: bool = True) -> bool:
        """Begin or stop to follow; return True for a follower. Raises ``Illegal``, ``Stale``."""
        info = live.info
        if user_id in info.followers or not begin:
            followers = tuple(one for one in info.followers if one != user_id)
        elif info.status is not Status.RUNNING:
            raise Stale(T("This match is not being played."))
        elif info.seat_of(user_id) is not None:
            raise Illegal(T("You play in this match, so you get its news anyway."))
        elif len(info.followers) >= MOST_FOLLOWERS:
            raise Illegal(T("Too many follow this match already. /recap tells what happened."))
        else:
            followers = (*info.followers, user_id)
        await self._repository.update_match(live, [], followers=followers)
        return user_id in followers

    async def talk(self, match_id: int, person: Person, other_id: int) -> tuple[MatchInfo, int | None]:
        """Return the thread of a talk in a running match; None without one. Raises ``Refusal``."""
        info = (await self._repository.get(match_id)).info
        info.seated(person.id)
        if info.status is not Status.RUNNING:
            raise Stale(T("This match is not being played."))
        if not Door.of(info.door).talk:
            raise NotAllowed(T("This table talks only in its thread: the host chose so before the start."))
        if other_id == person.id or info.seat_of(other_id) is None:
            raise Illegal(T("Choose another player of this match: {names}", names=escaped(", ".join(info.names))))
        return info, next((talk[0] for talk in info.talks if {*talk[1:]} == {person.id, other_id}), None)

    @on_match
    async def add_talk(
        self, live: MatchState, thread_id: int, people: tuple[int, int], before: int | None
    ) -> MatchInfo:
        """Keep the thread of a talk, in place of the one ``before`` that is gone."""
        kept = tuple(talk for talk in live.info.talks if talk[0] != before)
        return await self._repository.update_match(live, [], talks=(*kept, (thread_id, *people)))
