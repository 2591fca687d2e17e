"""``/plan``, ``/lock``, ``/unlock``, ``/decide``: answering what is asked, without pressing
anything; ``/back``.

``/decide`` takes an answer in words, also in two steps, such as ``army 3 at Lion West``. ``/vote``
and ``/undo``, for everyone at the table; ``/orders``: what to answer when a question comes.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from discord import Interaction, app_commands

from bot.cogs.common import (
    CHOICE,
    MEANT,
    Cog,
    Known,
    Own,
    Running,
    Suggestions,
    choices_of,
    command,
    meant,
    number_of,
    offered,
    suggestions,
    suggests,
)
from bot.service.host.votes import Ballot
from bot.service.model import Filed, MatchInfo, PendingDecision
from bot.texts import Speaker, cut, escaped
from bot.typed import book_of_lists, in_language
from bot.ui.kit.items import PressId
from bot.ui.kit.replies import person, speaker
from bot.ui.kit.words import some
from bot.ui.orders.ordering import CONFIRM, CONFIRMING, NONE
from bot.ui.playing.seats import came_of
from engine.core.question import Choice, Question, Sheet
from engine.core.refusals import Illegal, Refusal, Stale, Unreadable
from engine.core.sentences import titled
from engine.core.sheet import Completion, complete_line, open_slot, read_line
from engine.core.text import OR, TC, T, Text, bare, folded
from engine.registry import GAMES

Ahead = Callable[[str], Awaitable[Question | None]]
"""The next question after an answer that stays private; None for any other answer."""
JOINT = TC("typed", "at | to | on | in | into")
"""The words between two steps, the one to show first."""
SEVERAL = 6
"""The most answers named if several fit."""


class Playing(Cog):
    @command(
        T("Plan in private, in a panel or by one line (Shogun, Edo)"),
        line=T("“space: card, space: card” in the words of your game; leave it out to open the panel"),
    )
    async def plan(self, interaction: Interaction, line: str | None = None, match: Own = MEANT) -> None:
        if not line:
            await self.desk.open_panel(interaction, PressId("open", match.id))
            return
        asked = await self.service.play.question(match.id, interaction.user.id)
        sheet = in_language(_sheet(asked), speaker(interaction).plain())
        await self._submit(interaction, match, read_line(sheet, line))

    @suggests("line", plan)
    async def _lines(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        user, say = interaction.user.id, speaker(interaction, match.names).plain()
        sheet = in_language(_sheet(await self.service.play.question(match.id, user)), say)
        asked = await self.service.play.question(match.id, user, focus=open_slot(sheet, current))
        choices = asked.question.choices if asked.question else ()
        wishes = ((one.wish.split("; ")[-1].split(" ", 2), one) for one in choices)
        laying = {words[2]: one for words, one in wishes if words[0] == "assign"}  # by card, on the open space
        found = complete_line(in_language(_sheet(asked), say), current, list(laying))
        return offered(interaction, [(_completion(one, laying, say), one.line) for one in found], current)

    @command(
        T("Answer your open question"),
        answer=T("One of the answers, or two steps “first at second”; leave it out to see them"),
    )
    async def decide(self, interaction: Interaction, answer: str | None = None, match: Own = MEANT) -> None:
        if not answer:
            await self.desk.open_panel(interaction, PressId("open", match.id))
            return
        question = (await self.service.play.question(match.id, interaction.user.id)).question
        if question is None or not question.choices or question.sheet is not None:
            raise Stale(T("There is nothing to decide at the moment."))
        ahead = partial(self.service.play.ahead, match.id, interaction.user.id)
        say = speaker(interaction, match.names).plain()
        if (wish := await read_answer(question, answer, say, ahead)) is None:
            wish = answer  # another notation: the rules can say why it is not possible
            try:
                GAMES[match.title].actions.parse(answer)
            except Unreadable:
                wish = only_choice_with(question, answer, say)
        await self._submit(interaction, match, wish)

    async def _submit(self, interaction: Interaction, match: MatchInfo, wish: str) -> None:
        done = await self.service.play.submit(match.id, interaction.user.id, wish)
        await self.desk.show(interaction, done)

    @suggests("answer", decide)
    async def _answers(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        question = (await self.service.play.question(match.id, interaction.user.id)).question
        if question is None or question.sheet is not None:
            return []
        ahead = partial(self.service.play.ahead, match.id, interaction.user.id)
        found = await suggested_answers(question, current, speaker(interaction, match.names).plain(), ahead)
        return offered(interaction, found, current)

    @command(T("Lock your plan (Shogun, Edo)"))
    async def lock(self, interaction: Interaction, match: Own = MEANT) -> None:
        await self._check_plan(interaction, match)
        await self._submit(interaction, match, "lock")

    @command(T("Unlock your plan, until everyone has locked (Shogun, Edo)"))
    async def unlock(self, interaction: Interaction, match: Own = MEANT) -> None:
        await self._check_plan(interaction, match)
        await self._submit(interaction, match, "unlock")

    async def _check_plan(self, interaction: Interaction, match: MatchInfo) -> None:
        if (asked := await self.service.play.question(match.id, interaction.user.id)).question is not None:
            _sheet(asked)

    @command(T("Take your seat back from the caretaker"))
    async def back(self, interaction: Interaction, match: Own = MEANT) -> Text:
        return await self.desk.seats.back(interaction, PressId("back", match.id))

    @command(
        T("Vote yes or no in a vote of the table"), answer=T("Yes or no"), about=T("Which vote, if there are several")
    )
    @app_commands.choices(answer=choices_of({"yes": T("Yes"), "no": T("No")}))
    async def vote(self, interaction: Interaction, answer: str, about: str | None = None, match: Known = MEANT) -> Text:
        there = await self.service.votes.open_votes(match.id)
        if about is None and len(there) != 1:
            unclear = T("Which vote? Choose it with the option “about”.")
            raise Refusal(unclear if there else T("There is nothing to vote on."))
        named = _ballots(there, interaction, match)
        which = there[0].id if about is None else number_of(meant(named, about), T("There is no such vote."))
        return came_of(await self.service.votes.cast(match.id, person(interaction), which, answer == "yes"))

    @suggests("about", vote)
    async def _suggest_votes(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        there = await self.service.votes.open_votes(match.id)
        return suggestions(interaction, _ballots(there, interaction, match), current)

    @command(T("Undo your last action, if it revealed nothing and no other player has acted since"))
    async def undo(self, interaction: Interaction, match: Running = MEANT) -> None:
        await self.service.host.undo(match.id, person(interaction))
        asked = await self.service.play.question(match.id, interaction.user.id)
        await self.desk.show(interaction, asked, notice=speaker(interaction)(T("Your last action is undone.")))

    @command(
        T("Standing orders: answer questions before they come"),
        decision=T("Which kind of decision; leave it out to open the panel"),
        answers=T("first choice; else … (“ask” asks you, “confirm” resumes a stopped list)"),
        wake=T("Events that stop a list and ask you, in the panel’s words, or “none”"),
    )
    async def orders(
        self,
        interaction: Interaction,
        decision: str | None = None,
        answers: str | None = None,
        wake: str | None = None,
        match: Own = MEANT,
    ) -> None:
        if (answers or wake) and not decision:
            raise Illegal(T("For which kind of decision? Choose one with the option “decision”."))
        panel, text = self.desk.orders, (answers or "").strip().casefold()
        kind = meant(await self._kinds(interaction, match), decision) if decision else ""
        service, user = self.service.orders, interaction.user.id
        show = partial(panel.open_panel, interaction, match.id, kind=kind)
        if wake is not None:
            keys = [key for key in wake.replace(",", " ").split() if key != NONE]
            await show(change=service.set_triggers(match.id, user, kind, keys))
        if text in (CONFIRM, speaker(interaction)(CONFIRMING).casefold()):
            await show(change=service.confirm(match.id, user, kind))
        elif answers is not None:
            await show(change=panel.write_list(interaction, match.id, kind, answers))
        elif wake is None:
            await show()

    @suggests("decision", orders)
    async def _decisions(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        wanted, named = current.casefold(), await self._kinds(interaction, match)
        return offered(interaction, [it for it in named if wanted in " ".join(it).casefold()], current)

    async def _kinds(self, interaction: Interaction, match: MatchInfo) -> list[tuple[str, str]]:
        say = speaker(interaction, match.names).plain()
        filed = (await self.service.orders.of(match.id, interaction.user.id)).filed
        return [(say(one.decision.label), one.decision.key) for one in filed]

    @suggests("answers", orders)
    async def _preferences(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        head, joint, word = current.rpartition(";")
        say, kinds = speaker(interaction), await self._filed(interaction, match)
        known = [book_of_lists(it.words, say).native(offer.wish) for it in kinds for offer in it.decision.choices]
        return _completed(interaction, f"{head}{joint} " if joint else "", known, word)

    @suggests("wake", orders)
    async def _wakes(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        head, joint, word = current.rpartition(" ")
        kinds = await self._filed(interaction, match)
        known = [NONE, *(wake.key for it in kinds for wake in it.decision.triggers)] if kinds else []
        return _completed(interaction, f"{head}{joint}", known, word)

    async def _filed(self, interaction: Interaction, match: MatchInfo) -> list[Filed]:
        """Return the list of the decision that the options name so far, or nothing."""
        kind = getattr(interaction.namespace, "decision", None)
        filed = (await self.service.orders.of(match.id, interaction.user.id)).filed
        return [one for one in filed if one.decision.key == kind]


def _sheet(asked: PendingDecision) -> Sheet:
    """Return the open sheet. Raises ``Stale`` if there is none."""
    if asked.question is None or asked.question.sheet is None:
        raise Stale(T("There is nothing to plan at the moment."))
    return asked.question.sheet


def _ballots(there: Iterable[Ballot], interaction: Interaction, match: MatchInfo) -> list[tuple[str, str]]:
    say = speaker(interaction, match.names).plain()
    return [(say(one.text), str(one.id)) for one in there]


def _completion(one: Completion, choices: Mapping[str, Choice], say: Speaker) -> str:
    """Return a plan's line in words: the number of parts before, then the next with its effect."""
    more = say(T("{n} + ", n=one.before)) if one.before else ""
    if one.slot is None:
        return more + say(T("Lock plan"))
    if one.card is None:
        return more + say(titled(one.slot.label, "…"))
    known = choices.get(one.card.key)
    hint = f" · {say(known.hint)}" if known and known.hint else ""
    return more + say(titled(one.slot.label, one.card.label)) + hint


def _completed(interaction: Interaction, before: str, known: Iterable[str], word: str) -> Suggestions:
    """Return ``before`` with each ``known`` word that contains the last ``word``."""
    lines = [f"{before}{one}" for one in known if folded(word.strip()) in folded(one)]
    return offered(interaction, [(line, line) for line in lines if len(line) <= CHOICE], f"{before}{word}")


def worded(question: Question, one: Choice, say: Speaker) -> str:
    """Return a choice in words, its group first."""
    group = _group(question, one)
    return say(titled(group, one.label)) if group else say(one.label)


def _group(question: Question, one: Choice) -> Text | None:
    return next((group.label for group in question.groups if group.key == one.group), None)


async def read_answer(question: Question, answer: str, say: Speaker, ahead: Ahead) -> str | None:
    """Return the wish of an answer: one choice, or two in a row, in words or notation.

    Signs and emoji do not count. None if it is neither. Raises ``Unreadable`` if only the first
    step is clear.
    """
    wanted, typed = answer.strip().casefold(), _key(answer)
    for one in question.choices:
        names = _key(one.wish), _key(worded(question, one, say)), _key(say(one.label))
        if wanted == one.wish.casefold() or (typed and typed in names):
            return one.wish
    for one, rest in _begun(question, answer, say):
        if rest and (then := await ahead(one.wish)) is not None:
            found, second = _fitting(then, rest, say), " ".join(rest)
            exact = [it for it in found if second in (_key(worded(then, it, say)), _key(say(it.label)))]
            return f"{one.wish}; {_only(then, exact[:1] or found, answer, say)}"
    return None


def only_choice_with(question: Question, answer: str, say: Speaker) -> str:
    """Return the wish of the only choice that has all of these words. Raises ``Unreadable``."""
    typed = set(_key(answer).split())
    found = [one for one in question.choices if typed and typed <= set(_key(worded(question, one, say)).split())]
    return _only(question, found, answer, say)


def _only(question: Question, found: Sequence[Choice], answer: str, say: Speaker) -> str:
    """Return the wish of the only choice found.

    Raises ``Unreadable`` with the choices found, or if there are none with all that are possible.
    """
    if len(found) == 1:
        return found[0].wish
    names = some([_words(_answer_words(question, one, say)) for one in found or question.choices], SEVERAL, "; ")
    shown = escaped(cut(answer, 100))
    if found:
        raise Unreadable(T("“{words}” can mean several: {names}.", words=shown, names=names))
    raise Unreadable(T("“{words}” is not one of the answers. Possible: {names}.", words=shown, names=names))


async def suggested_answers(question: Question, begun: str, say: Speaker, ahead: Ahead) -> list[tuple[str, str]]:
    """Return answers that begin as typed: in words, and their values."""
    for one, rest in _begun(question, begun, say):
        if (then := await ahead(one.wish)) is not None:
            head = f"{_words(say(one.label))} {say(JOINT).partition(OR)[0]} "
            found = [f"{head}{_words(_answer_words(then, other, say))}" for other in _fitting(then, rest, say)]
            return [(name, cut(name, CHOICE)) for name in found]
    wanted = folded(begun)
    named = ((worded(question, one, say), one) for one in question.choices)
    return [(_hinted(name, one, say), one.wish) for name, one in named if wanted in folded(name)]


def _hinted(name: str, one: Choice, say: Speaker) -> str:
    whole = f"{name} · {say(one.hint)}" if one.hint else name
    return whole if len(whole) <= CHOICE else name


def _begun(question: Question, answer: str, say: Speaker) -> Iterator[tuple[Choice, list[str]]]:
    """Yield the choices that begin an answer, the longest first, each with the rest of it."""
    words, between = _key(answer).split(), {*JOINT.msgid.split(OR), *map(_key, say(JOINT).split(OR))}
    ways = [(one, _key(say(one.label)).split()) for one in question.choices]
    for one, way in sorted(ways, key=lambda pair: -len(pair[1])):
        if way and words[: len(way)] == way:
            rest = words[len(way) :]
            yield one, rest[1:] if rest[:1] and rest[0] in between else rest


def _answer_words(question: Question, one: Choice, say: Speaker) -> str:
    """Return a choice in words, with its group unless the words name it."""
    group, label = _group(question, one), say(one.label)
    return label if group and _key(say(group)) in _key(label) else worded(question, one, say)


def _fitting(question: Question, rest: Sequence[str], say: Speaker) -> list[Choice]:
    return [one for one in question.choices if all(word in _key(worded(question, one, say)) for word in rest)]


def _key(text: str) -> str:
    return folded(bare(_words(text)))


def _words(text: str) -> str:
    """Return words as they are typed: lower case and digits, without signs."""
    return " ".join(re.sub(r"[^\w+-]+", " ", text.casefold()).split())
