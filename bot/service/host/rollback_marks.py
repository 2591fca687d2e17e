"""Posts and questions after a match was taken back."""

from dataclasses import replace

from bot.service.play.match_state import LiveState, MatchState


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
