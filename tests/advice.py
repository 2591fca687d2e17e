"""What a caretaker would answer at a person's seat."""

from bot.service.match.pending_plies import PendingPlies
from bot.service.service import Service


async def advice(service: Service, match: int, user: int) -> str:
    """By that seat's view alone."""
    live = await service.repository.get(match)
    return PendingPlies(live).advice(live.info.seated(user))
