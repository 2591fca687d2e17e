"""Posts and questions after a match was taken back."""

from dataclasses import replace

from bot.service.play.match_state import LiveState, MatchState


def shown_anew(before: LiveState, now: MatchState) -> MatchState:
    """Ask all who must act again and post the board, since the thread shows a false one."""
    standing = now.stands
    if before.marks.told_ply < 0:
        return now
    now = _with_posts_of(before, now)
    marks = replace(
        now.stands.marks,
        told_ply=standing.ply - 1,
        board=standing.seq,
        asking=tuple((seat, standing.ply) for seat in standing.active),
        anew=True,
    )
    return now.at(marks=marks, due_at=None)


def _with_posts_of(before: LiveState, now: MatchState) -> MatchState:
    """Return it with the old posts as far as their events remain, and with the same deadline."""
    standing = now.stands
    old = before.marks
    told = min(old.told, standing.seq)
    marks = replace(
        standing.marks,
        told=told,
        told_ply=min(old.told_ply, standing.ply),
        told_opened=min(old.told_opened, standing.ply),
        told_active=old.told_active,
        told_reviewing=old.told_reviewing,
        told_headline=max((one.seq for one in standing.untold if one.opens and one.seq <= told), default=0),
        board=min(old.board, standing.seq),
        timing=old.timing,
    )
    untold = tuple(happened for happened in standing.untold if happened.seq > told)
    return now.at(marks=marks, untold=untold, due_at=before.due_at)
