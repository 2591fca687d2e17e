"""How the luck of a match is drawn. With this and the secret, anybody can draw it again."""

from hashlib import sha256
from hmac import digest as hmac


def digest_of(secret: str) -> str:
    """What the lobby shows before anybody has a seat; the secret itself is shown when the match is over."""
    return sha256(secret.encode()).hexdigest()


def later_secret(secret: str, rollbacks: int) -> str:
    """The secret after so many rollbacks and corrections. It is bound by the digest of the first."""
    return hmac(secret.encode(), f"rollback {rollbacks}".encode(), "sha256").hex() if rollbacks else secret


def seed_of(secret: str, post: int) -> bytes:
    """The seed: the secret with the id of the lobby's post, which Discord chose after the digest stood in it."""
    return hmac(secret.encode(), str(post).encode(), "sha256")


def draw(seed: bytes, ply: int, number: int, n: int) -> int:
    """One draw, from 0 to n - 1: of an action (ply 1, 2, …; the set-up is ply 0) the first (number 0), the second, …"""
    top, attempt = 2**256 - 2**256 % n, 0
    while True:
        found = int.from_bytes(hmac(seed, f"{ply} {number} {n} {attempt}".encode(), "sha256"), "big")
        if found < top:  # else the lowest results would be a little more likely
            return found % n
        attempt += 1
