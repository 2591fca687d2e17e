"""Admission to a lobby: everyone, members of a role or invited people; and private talk."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from bot.service.model import MatchInfo, NotAllowed, Person, Status
from engine.core.text import T


class Admitted(StrEnum):
    """The people who may take a seat."""

    EVERYBODY = "everybody"
    INVITED = "invited"
    ROLE = "role"
    CAMPAIGN = "campaign"
    """Its campaign gives the seats; those further up choose a lord or colour first."""


@dataclass(frozen=True, slots=True)
class Door:
    """Admission to a lobby. Invited people may always join."""

    admitted: Admitted = Admitted.EVERYBODY
    role_id: int | None = None
    """The role whose members may join, if any."""
    invited: Mapping[int, str] = field(default_factory=dict)
    """Name by account of invited people who have not declined."""
    talk: bool = True  # True if two players may talk in private
    open: bool = True
    """True if all secrets are told after the match; a match without the choice tells none."""

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Return it by its stored form."""
        invited = {int(account): name for account, name in stored.get("invited", {}).items()}
        admitted = Admitted(stored.get("admitted", Admitted.EVERYBODY))
        return cls(admitted, stored.get("role_id"), invited, stored.get("talk", True), stored.get("open", False))

    def to_stored(self) -> dict[str, Any]:
        """Return the stored form: values other than the default."""
        kept: dict[str, Any] = {}
        if self.admitted is not Admitted.EVERYBODY:
            kept["admitted"] = self.admitted.value
        if self.role_id is not None:
            kept["role_id"] = self.role_id
        if self.invited:
            kept["invited"] = {str(account): name for account, name in self.invited.items()}
        if self.open:
            kept["open"] = True
        if not self.talk:
            kept["talk"] = False
        return kept

    def check(self, person: Person, host: str) -> None:
        """Raise ``NotAllowed`` for a person who may not join; ``host`` can invite them."""
        if self.admitted is Admitted.EVERYBODY or person.id in self.invited:
            return
        if self.admitted is Admitted.CAMPAIGN:
            raise NotAllowed(T("A campaign gives the seats of this match. {host} can invite you.", host=host))
        if self.admitted is Admitted.INVITED:
            raise NotAllowed(T("This match is for invited people. {host} can invite you.", host=host))
        if self.role_id not in person.roles:
            raise NotAllowed(
                T("This match is for members of {role}. {host} can invite you.", role=f"<@&{self.role_id}>", host=host)
            )


def concerns(match: MatchInfo, user_id: int) -> bool:
    """Return True if a person hosts a match, has a seat in it, or is invited before its start."""
    theirs = match.host_id == user_id or match.seat_of(user_id) is not None
    return theirs or (match.status is Status.LOBBY and user_id in Door.of(match.door).invited)
