"""A match that is over, or a campaign, as a whole: turning points, last words, and its book."""

from collections.abc import Sequence
from html import escape

from discord import Interaction, ui

from bot.service.campaigns.model import Campaign
from bot.service.reading.chronicle import Chronicle, Turn, TurningPoint, turns_of
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import PressId, Row, pressed
from bot.ui.kit.pages import answer
from bot.ui.kit.public import REPORT_ACCENT, TEXT, Items, Shown, button_to, layout, ranking, stacked
from bot.ui.kit.replies import look_of, send_file, speaker
from bot.ui.kit.words import match_name, more_lines
from bot.ui.reading.book import FRAME, HEADLINES, article, bound, items, picture
from bot.ui.reading.campaign import course, leading, standing_picture, won
from bot.ui.reading.finding import Finding
from engine.core.refusals import Refusal
from engine.core.sentences import joined
from engine.core.text import SeatName, T

LARGEST = 9 * 1024 * 1024  # bytes of a book
SIDE = 500  # characters of a decision, one's own or a caretaker's
HEADS = {"campaign": T("Turning points"), "standing": T("The standings after each match"), "member": T("Member")}


class Chronicler:
    def __init__(self, service: Service, artist: Artist, finding: Finding) -> None:
        self._service, self._artist, self._finding = service, artist, finding

    async def match(self, interaction: Interaction, match_id: int, *, alone: bool = False) -> None:
        """Show a match in short with its decisive board, and its book; ``alone`` the book only."""
        chronicle = await self._service.chronicles.of(match_id)
        say = speaker(interaction, chronicle.match.names)
        if not alone:
            at, story = decisive(chronicle).at, {past.chapter.number: past for past in chronicle.story}
            pictures = await self._finding.pictures(interaction, story[at], say)
            if at not in chronicle.cards and chronicle.cards:  # a stand against the odds, else the last battle
                turns = [turn.at for turn in chronicle.turns[::-1] if turn.at in chronicle.cards]
                battle = story[[*turns, *reversed(chronicle.cards)][0]]
                card = await self._finding.card(interaction, battle, say)
                pictures += [card] if card else []
            own = chronicle.match.seat_of(interaction.user.id) is not None and chronicle.outcome is not None
            await answer(interaction, _view(chronicle, pictures, say, own=own))
        most = min(LARGEST, interaction.filesize_limit)
        await _send(interaction, await self.book(chronicle, say, most))

    async def book(self, chronicle: Chronicle, say: Speaker, most: int) -> Shown:
        """The book of a match as a file of limited size. Raises ``Refusal``."""
        match, title = chronicle.match, say.plain()(T("The story"))
        made = await article(chronicle, self._artist, self._finding.stories, say, title, most - FRAME)
        return bound(match_name(match), ", ".join(match.names), f"{match.title}-{match.id}", [made], say)

    @pressed("hindsight", fresh=True)
    async def hindsight(self, interaction: Interaction, press: PressId) -> None:
        """Show a person their own decisions beside a strong caretaker's; for them alone."""
        found = await self._service.chronicles.hindsight(press.match, interaction.user.id)
        match = await self._service.lobby.match(press.match)
        say = speaker(interaction, match.names)
        head = T("Your own decisions in the rounds that changed your expected place the most. Only you see this.")
        lines = [f"## 🎓 {match_name(match)}\n-# {say(head)}", *(_point(point, say) for point in found)]
        await answer(interaction, layout(*lines, accent=REPORT_ACCENT))

    @pressed("ctale", fresh=True)
    async def campaign(self, interaction: Interaction, press: PressId) -> None:
        """A campaign in short, and all its matches in one book."""
        campaign, say = await self._service.campaigns.get(press.match), speaker(interaction)
        if not campaign.scored:
            raise Refusal(T("No match of this campaign is over yet."))
        standing = await standing_picture(campaign, self._artist, say.locale, look_of(interaction))
        lines = [f"## 📖 {escaped(campaign.name)}", *say.all(leading(campaign))]
        if turns := _turns(campaign):
            words = _speaker(campaign, say)
            lines += [f"### {say(HEADS['campaign'])}", *(f"- {words(turn.words)}" for turn in turns)]
        for played in campaign.scored:
            chronicle = await self._service.chronicles.of(played.id)
            lines += [f"### {say(won(campaign, played))}", *_short(chronicle, say)]
        told = fitting(lines, TEXT, more=more_lines(say))
        await answer(interaction, layout(told, standing, accent=REPORT_ACCENT))
        most = min(LARGEST, interaction.filesize_limit)
        await _send(interaction, await self.campaign_book(campaign, say, most))

    async def campaign_book(self, campaign: Campaign, say: Speaker, most: int) -> Shown:
        """The same of all matches of a campaign, each with its share of the room and the boards."""
        graph, plain = await standing_picture(campaign, self._artist, say.locale), say.plain()
        names, made = ", ".join(member.name for member in campaign.members), list[str]()
        front = _front(campaign, graph, plain)
        room = most - FRAME - len(front.encode())
        for left, played in zip(range(len(campaign.scored), 0, -1), campaign.scored, strict=True):
            chronicle, stories = await self._service.chronicles.of(played.id), self._finding.stories
            seats = Speaker(say.locale, chronicle.match.names, markdown=False)
            title, matches = match_name(chronicle.match), len(campaign.scored)
            made.append(await article(chronicle, self._artist, stories, seats, title, room // left, matches))
            room -= len(made[-1].encode())
        return bound(campaign.name, names, f"campaign-{campaign.id}", made, plain, front)


async def _send(interaction: Interaction, book: Shown) -> None:
    if len(book.data) > interaction.filesize_limit:
        raise Refusal(T("The book is larger than a file may be here."))
    await send_file(interaction, book.data, book.name)


def decisive(chronicle: Chronicle) -> Turn:
    """The largest swing of the expected places, else the last change of the lead, else the end."""
    if swings := [turn for turn in chronicle.turns if turn.swing]:
        return max(swings, key=lambda turn: turn.swing)
    leads = [turn for turn in chronicle.turns if turn.leads]
    return leads[-1] if leads else Turn(T("The end"), chronicle.story[-1].chapter.number)


def _point(point: TurningPoint, say: Speaker) -> str:
    before, after = round(point.before, 1), round(point.after, 1)
    place = T("Your expected place: {before}, then {after}.", before=before, after=after)
    lines = [f"### {say(point.news)}", f"-# {say(place)}"]
    if not point.advised:
        return "\n".join([*lines, say(T("A strong caretaker would have done the same."))])
    sides = (T("You: {did}"), point.did), (T("A strong caretaker: {did}"), point.advised)
    return "\n".join([*lines, *(cut(say(T(side.msgid, did=joined(" · ", did))), SIDE) for side, did in sides)])


def _view(chronicle: Chronicle, pictures: Sequence[Shown], say: Speaker, *, own: bool) -> ui.LayoutView:
    """The result, turning points with a way to each board, the decisive board, and last words."""
    match, at = chronicle.match, decisive(chronicle).at
    head = [f"## 📖 {match_name(match)}", *(ranking(chronicle.outcome, say) if chronicle.outcome else ())]
    shown: Items = ["\n".join(head), f"### {say(HEADLINES['turns'])}" if chronicle.turns else ""]
    for chapter in sorted({turn.at for turn in chronicle.turns}):
        lines = "\n".join(say(turn.words) for turn in chronicle.turns if turn.at == chapter)
        shown.append(ui.Section(lines, accessory=button_to("past", match.id, say, str(chapter))))
    (headline,) = [past.chapter.headline for past in chronicle.story if past.chapter.number == at]
    shown += [f"### {at}. {say.plain()(headline)}", *stacked(pictures, say, TEXT - 1500)]
    if chronicle.last_words:
        shown.append("\n".join([f"### {say(HEADLINES['words'])}", *spoken(chronicle, say)]))
    shown += [Row(button_to("hindsight", match.id, say))] if own else []
    return layout(*shown, accent=REPORT_ACCENT)


def spoken(chronicle: Chronicle, say: Speaker) -> list[str]:
    """Last words, each with its name."""
    words = [T("“{line}” — {seat}", line=escaped(line), seat=SeatName(seat)) for seat, line in chronicle.last_words]
    return [f"- {one}" for one in say.all(words)]


def _turns(campaign: Campaign) -> list[Turn]:
    first = [member.user_id for place, member, _ in campaign.standing() if place == 1]
    seats = [number for number, member in enumerate(campaign.members) if member.user_id in first]
    return turns_of(course(campaign), () if campaign.open else seats)


def _speaker(campaign: Campaign, say: Speaker) -> Speaker:
    """Words about members, who stand for seats."""
    return Speaker(say.locale, [member.name for member in campaign.members])


def _short(chronicle: Chronicle, say: Speaker) -> list[str]:
    """Return the decisive turning point of a match, and last words."""
    names = Speaker(say.locale, chronicle.match.names)
    first = decisive(chronicle)
    others = [turn for turn in chronicle.turns if not turn.leads and not turn.swing]
    last = [*([first] if first in chronicle.turns else []), *others[-1:]]
    return [*(f"- {names(turn.words)}" for turn in last), *spoken(chronicle, names)]


def _front(campaign: Campaign, graph: Shown | None, say: Speaker) -> str:
    """The first page of the book: standings, turning points, and the way to each match."""
    names, totals = _speaker(campaign, say).plain(), course(campaign)
    links = [f'<a href="#m{one.id}">{escape(say(won(campaign, one, str)))}</a>' for one in campaign.scored]
    turns = [escape(names(turn.words)) for turn in _turns(campaign)]
    rows = [(say(HEADS["member"]), *say.all(totals.stops[1:]))]
    points = totals.series[0].amounts[1:]
    rows += [(names.name(seat), *(str(at[seat]) for at in points)) for seat in range(totals.seats)]
    cells = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    head = cells[0].replace("td>", "th>")
    table = f"<tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in cells[1:])
    parts = [items(links), f"<h2>{escape(say(HEADS['standing']))}</h2><div class=table><table>{table}</table></div>"]
    parts += [picture(graph.data, "", kind="png")] if graph and graph.data else []
    parts += [f"<h2>{escape(say(HEADS['campaign']))}</h2>{items(turns)}"] if turns else []
    return f"<section class=front>{''.join(parts)}</section>"
