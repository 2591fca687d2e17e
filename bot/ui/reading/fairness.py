"""``/verify``: what can be checked of a match."""

from collections.abc import Iterator, Sequence

import orjson

from bot.service.host.archive import Luck, Plan
from bot.texts import Speaker
from bot.ui.kit.words import match_name
from engine.core.text import TN, SeatName, T, Text


def luck_told(luck: Luck, say: Speaker) -> list[str]:
    """Return the check of a match's luck: its digests, and once it is over whether it is right."""
    head = say(T("The luck of {match}", match=match_name(luck.match)))
    return [f"## 🎲 {head}", *say.all(_luck(luck))]


def _luck(luck: Luck) -> Iterator[Text]:
    match = luck.match
    if not match.digests:
        yield T("It cannot be checked: the match is practice.")
        return
    if post := match.luck_post or match.lobby_message_id:
        link = f"[{post}](https://discord.com/channels/{match.guild_id}/{match.channel_id}/{post})"
        yield T("It follows from a secret and from the id of the lobby’s post: {post}", post=link)
    yield T("Digest of the secret: {digest}", digest=f"`{match.digests[0]}`")
    for number, digest in enumerate(match.digests[1:], 1):
        yield T("After rollback {n}: {digest}", n=number, digest=f"`{digest}`")
    if match.secret is None:
        yield T("The secret is shown when the match is over.")
        return
    yield T("The secret: {secret}", secret=f"`{match.secret}`")
    if luck.wrong is None:
        yield TN("✅ {n} draw follows from it.", "✅ All {n} draws follow from it.", luck.draws)
    else:
        yield T("❌ The draws of action {ply} do not follow from it.", ply=luck.wrong)
    yield T("To check it yourself: {export}, then {verify}", export="`/host export`", verify="`daimyo verify FILE`")


def plans_told(plans: Sequence[Plan], say: Speaker) -> list[str]:
    """Return whether revealed plans and facedown pieces are what was sealed."""
    if not plans:
        return []
    wrong = [plan for plan in plans if not plan.holds]
    lines = [T("❌ A secret choice of {who} is not what was sealed.", who=SeatName(plan.seat)) for plan in wrong[:5]]
    if len(wrong) > 5:
        lines.append(T("… and {n} more", n=len(wrong) - 5))
    if not wrong:
        lines = [TN("✅ {n} is what was sealed.", "✅ All {n} are what was sealed.", len(plans))]
    lines.append(T("The file below has their digests, and the secret of each part that was revealed."))
    return ["## 🔒 " + say(T("Secret choices")), *say.all(lines)]


def plans_file(plans: Sequence[Plan], names: Sequence[str]) -> bytes:
    """The digests of plans and of things facedown, with what opens the revealed ones."""
    told = []
    for plan in plans:
        opened = {part: {"is": what, "nonce": nonce} for part, (what, nonce) in plan.opened.items()}
        parts = {part: opened.get(part, {"digest": digest}) for part, digest in plan.digests.items()}
        told.append({"seat": names[plan.seat], "digest": plan.sealed.digest, "parts": parts})
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)
