"""Playing: questions to people, and their answers."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import structlog

from bot.service.match.live_state import LiveState
from bot.service.match.match_state import DUE, MatchState, info_of
from bot.service.match.pending_plies import By, together
from bot.service.match.turn_player import MOST_PLIES, TurnPlayer
from bot.service.model import NO_HELP, Broken, Help, MatchInfo, NotAllowed, PendingDecision, Position, Status
from bot.service.play.repository import MatchRepository, Part, retry_on_conflict
from bot.service.play.suggesting import Suggestion, suggestion
from bot.service.telling.notices import answer_to, repeated
from bot.store import acts, log, matches
from bot.workers import off_loop
from engine.core.chance import SeededChance
from engine.core.protocol import why_stale
from engine.core.question import Question
from engine.core.refusals import Stale, Unreadable
from engine.core.sheet import LOCK
from engine.core.text import T

_log = structlog.get_logger(__name__)

LONGEST = 4000
"""Characters of one submission at most."""
END = datetime.max.replace(tzinfo=UTC)
"""The time of something that is never due."""


class Done(Stale):
    """An answer that was given already: the same press a second time."""


class Playing(Part):
    """Questions and their answers."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository)
        self._turn = asyncio.Semaphore(1)
        """Answers run one after another, so that a crowd does not hold up others' presses. It is
        taken after the match's lock."""

    async def question(
        self, match_id: int, user_id: int, *, focus: str | None = None, pressed: int | None = None
    ) -> PendingDecision:
        """Return a question, also for an old ``pressed`` one. Raises ``NotAllowed``, ``Stale``."""
        live = await self._repository.get(match_id)
        async with self._turn:
            asked = await self._with_seal(live, _pending_decision(live, *seated(live, user_id), focus))
        if pressed in (None, asked.decision):
            return asked
        became = await self._store.read(answer_to, live, asked.seat, pressed)
        return replace(asked, became=became)

    @retry_on_conflict
    async def submit(self, match_id: int, user_id: int, text: str, *, decision: int | None = None) -> PendingDecision:
        """Play a notation, or several joined by ``"; "``, all or none, and store them.

        Raises ``Stale`` if ``decision`` is given and is not the seat's, ``Unreadable``,
        ``Illegal``, ``NotAllowed``. Only the last of several may teach anyone anything, so that no
        refusal shows where an answer would lead.
        """
        async with self._repository.locked(match_id) as live, self._turn:
            seat, standing = seated(live, user_id)
            old = None if decision == standing.decision_numbers[seat] else decision
            if old is not None and await self._store.read(repeated, live, seat, old, _split(text)):
                raise Done(T("That is already done. This is the match as it is now."))
            check_open(live, seat, standing, decision)
            if live.running and live.info.seats[seat].kept:
                raise NotAllowed(T("A caretaker plays your seat. /back takes it back."))
            player = TurnPlayer(live)
            pending = player.pending
            player.carry_out(player.submitted(seat, _split(text)))
            shown, actions = pending.shown_to(seat), live.game.actions
            locked = any(ply.notation == LOCK for _, ply, _ in pending.plies)
            did = tuple(live.game.words.label(actions.parse(ply.notation)) for _, ply, _ in pending.plies)
            player.carry_out(player.orders())
            shown += tuple(event for event in pending.shown_to(seat)[len(shown) :] if event.discloses)
            live = await self._repository.commit_turn(live, pending)
        asked = await self._with_seal(live, _pending_decision(live, seat, live.stands))
        sealed, by_hand = pending.sealed, [number for number, _, by in pending.plies if by is By.PERSON]
        mine = [sealed[number].digest for number in by_hand if number in sealed]
        digest = mine[-1] if mine and live.stands.state.lying() else None
        return replace(asked, did=did, locked=locked, shown=shown, sealed=asked.sealed or digest)

    async def _with_seal(self, live: MatchState, asked: PendingDecision) -> PendingDecision:
        if asked.seat in live.stands.active:
            return asked  # nothing is handed in
        digest, _ = (await self._sealed(live)).get(asked.seat, (None, 0))
        return replace(asked, sealed=digest)

    async def _sealed(self, live: MatchState) -> dict[int, tuple[str, int]]:
        """Return by seat the digest of its plan not yet revealed, and its number of plans."""
        standing = live.standing
        if standing is None or not live.running or not live.game.hidden.locks or not standing.simultaneous:
            return {}
        found: dict[int, tuple[str, int]] = {}
        for row in await self._store.read(log.plies, live.info.id, standing.question.opened, sealed=True):
            if row["seat"] not in standing.active:
                found[row["seat"]] = row["lock"][1], found.get(row["seat"], ("", 0))[1] + 1
        return found

    async def _facedown(self, live: MatchState) -> tuple[int, str]:
        """Return the number of things facedown, and the digest of all digests of the match."""
        lies = len(live.stands.state.lying())
        if not lies or not live.running:
            return 0, ""
        rows = await self._store.read(log.plies, live.info.id, sealed=True)
        return lies, together(row["lock"][1] for row in rows if row["ply"] <= live.stands.question.opened)

    async def ahead(self, match_id: int, user_id: int, wish: str) -> Question | None:
        """Return the question after an answer that stays private; None for any other answer."""
        live = await self._repository.get(match_id)
        seat, standing = seated(live, user_id)
        check_open(live, seat, standing, None)
        game, state = live.game, standing.state
        for notation in _split(wish):
            action = game.actions.parse(notation)
            if not isinstance(action, game.hidden.actions):
                return None
            state = game.apply_action(state, seat, action, SeededChance(0)).state
        same = (state.phase, state.active) == (standing.state.phase, standing.state.active)
        return game.question(state, seat) if same else None

    async def suggest(self, match_id: int, user_id: int) -> Suggestion:
        """Return a strong caretaker's answer to the open question, and note that it was asked for.

        Raises ``Stale`` without a question, ``NotAllowed`` without a seat or where help is off.
        """
        live = await self._repository.get(match_id)
        seat, standing = seated(live, user_id)
        if live.info.help == Help.OFF:
            raise NotAllowed(NO_HELP)
        check_open(live, seat, standing, None)
        if seat not in standing.active:
            raise Stale(why_stale(live.game, standing.state))
        found = await off_loop(suggestion, live, seat)
        await self._repository.suggested(match_id, user_id, seat, standing.decision_numbers[seat])
        return found

    async def of_person(self, user_id: int) -> tuple[tuple[MatchInfo, bool], ...]:
        """Return a person's running matches, and True for each that waits for them; those first."""
        mine = [(info, due is not None) for info, due in await self._listed(user_id)]
        return tuple(sorted(mine, key=lambda entry: not entry[1]))

    async def _listed(self, user_id: int) -> list[tuple[MatchInfo, datetime | None]]:
        """Return a person's running matches, each with its deadline if it waits for them."""
        rows = [(info_of(found), found[0]) for found in await self._store.read(matches.of_person, user_id, DUE)]
        return [(info, row["at"] or END if info.seat_of(user_id) in row["active"] else None) for info, row in rows]

    async def mine(self, user_id: int, most: int) -> tuple[tuple[PendingDecision, ...], tuple[MatchInfo, ...]]:
        """Return a person’s running matches by deadline: ``most`` with questions, and the rest."""
        listed, shown, rest = await self._listed(user_id), list[PendingDecision](), list[MatchInfo]()
        for match, _ in sorted(listed, key=lambda one: (one[1] is None, one[1] or END)):
            if len(shown) == most:
                rest.append(match)
                continue
            try:
                live = await self._repository.get(match.id)
                async with self._turn:
                    shown.append(_pending_decision(live, *seated(live, user_id)))
            except Broken:
                continue
            except Exception:  # one match must not hide the others
                _log.exception("question not shown", match=match.id)
                rest.append(match)
        return tuple(shown), tuple(match for match in rest if match.id not in self._repository.broken)

    async def position(self, match_id: int) -> Position:
        """Return the public position of a match."""
        live = await self._repository.get(match_id)
        standing = live.standing
        if standing is None:
            return Position(live.info, None, (), {}, False, None, None)
        game, state = live.game, standing.state
        active = standing.active if live.running else ()
        outcome, suggested = game.outcome(state), {}
        if outcome is not None:
            suggested = await self._store.read(acts.suggested, match_id)
        asked = {seat: question for seat in active if (question := game.question(state, seat)) is not None}
        return Position(
            match=live.info,
            view=live.view(None),
            active=active,
            asks={seat: question.public for seat, question in asked.items()},
            simultaneous=bool(active) and standing.simultaneous,
            due_at=standing.due_at if live.running else None,
            outcome=outcome,
            next=game.asking.next_seats(game.view(state, None)) if active else (),
            lap=live.lap,
            reviewing=live.reviewing,
            writers=standing.clock.writers if active else (),
            planned=any(question.sheet is not None for question in asked.values()),
            suggested=suggested,
            sealed=await self._sealed(live),
            facedown=await self._facedown(live),
        )


def seated(live: MatchState, user_id: int) -> tuple[int, LiveState]:
    """Return a person's seat and the state. Raises ``NotAllowed``; ``Stale`` before the start."""
    seat = live.info.seated(user_id)
    if live.standing is None and live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up before it started."))
    return seat, live.stands


def check_open(live: MatchState, seat: int, standing: LiveState, decision: int | None) -> None:
    """Raise ``Stale`` if a seat has nothing to answer, or a ``decision`` is not the seat's."""
    if live.info.status is Status.ABANDONED:
        raise Stale(T("This match was given up. It cannot go on."))
    if live.reviewing:
        raise Stale(T("The next lap has not begun yet. There is time to look at the board first."))
    if not live.game.legal_actions(standing.state, seat):
        raise Stale(why_stale(live.game, standing.state))
    if decision not in (None, standing.decision_numbers[seat]):
        raise Stale(T("You have answered that already. Something else is asked of you now."))


def _pending_decision(live: MatchState, seat: int, standing: LiveState, focus: str | None = None) -> PendingDecision:
    view, question = live.view(seat), None
    if live.running and not live.reviewing:
        question = live.game.asking.question(view, live.game.legal_actions(standing.state, seat), focus)
    return PendingDecision(
        match=live.info,
        seat=seat,
        decision=standing.decision_numbers[seat],
        view=view,
        question=question,
        due_at=standing.due_at if question is not None else None,
        reviewing=live.reviewing,
    )


def _split(text: str) -> list[str]:
    notations = [part.strip() for part in text.split(";") if part.strip()]
    if not notations:
        raise Unreadable(T("There is nothing to do in this line."))
    if len(notations) > MOST_PLIES or len(text) > LONGEST:
        raise Unreadable(T("That is too much at once. The most answers together: {n}.", n=MOST_PLIES))
    return notations
