"""How luck is drawn and plans are sealed. With this anybody can check a match; all text is taken as UTF-8."""

from hashlib import sha256
from hmac import digest as hmac


def digest_of(text: str) -> str:
    """The digest of a secret, which the lobby shows; the secret itself is shown when the match is over."""
    return sha256(text.encode()).hexdigest()


def later_secret(secret: str, number: int) -> str:
    """Return the secret after the rollback of this number, bound by the digest of the first."""
    return hmac(secret.encode(), f"rollback {number}".encode(), "sha256").hex() if number else secret


def seed_of(secret: str, post: int) -> bytes:
    """The seed: the secret with the id of the lobby's post, which Discord chose after the digest stood in it."""
    return hmac(secret.encode(), str(post).encode(), "sha256")


def draw(seed: bytes, ply: int, number: int, n: int) -> int:
    """One draw, from 0 to n - 1: of an action (ply 1, 2, …; the set-up is ply 0) the first (number 0), the second, …"""
    top, attempt = 2**256 - 2**256 % n, 0
    while (found := int.from_bytes(hmac(seed, f"{ply} {number} {n} {attempt}".encode(), "sha256"), "big")) >= top:
        attempt += 1  # else the lowest results would be a little more likely
    return found % n


def nonce_of(nonce: str, part: str) -> str:
    """The 128 bits that hide one part of a plan; from those of the plan, which stand in the file of a match."""
    return hmac(nonce.encode(), part.encode(), "sha256").hex()[:32]


def plan_digest(parts: dict[str, str]) -> str:
    """The digest of a locked plan, from those of its parts: each is digest_of(f"{nonce} {part} {what lies there}")."""
    return digest_of("\n".join(f"{part} {digest}" for part, digest in sorted(parts.items())))
