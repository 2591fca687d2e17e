"""The recipe by which luck is drawn and plans are sealed, for anyone to check; text is UTF-8."""

from hashlib import sha256
from hmac import digest as hmac


def digest_of(text: str) -> str:
    """Return the digest of a secret, which the lobby shows; the secret is shown after the match."""
    return sha256(text.encode()).hexdigest()


def later_secret(secret: str, number: int) -> str:
    """Return the secret after the rollback of this number, bound by the digest of the first."""
    return hmac(secret.encode(), f"rollback {number}".encode(), "sha256").hex() if number else secret


def seed_of(secret: str, post: int) -> bytes:
    """Return the seed: the secret with the lobby's post id, chosen by Discord after the digest."""
    return hmac(secret.encode(), str(post).encode(), "sha256")


def draw(seed: bytes, ply: int, number: int, n: int) -> int:
    """Return draw ``number`` (from 0) of an action (ply 1, 2, …; the set-up is 0): 0 to n - 1."""
    top, attempt = 2**256 - 2**256 % n, 0
    while (found := int.from_bytes(hmac(seed, f"{ply} {number} {n} {attempt}".encode(), "sha256"), "big")) >= top:
        attempt += 1  # else the lowest results would be a little more likely
    return found % n


def nonce_of(nonce: str, part: str) -> str:
    """Return the 128 bits that hide one part of a plan, from the nonce in the match file."""
    return hmac(nonce.encode(), part.encode(), "sha256").hex()[:32]


def plan_digest(parts: dict[str, str]) -> str:
    """Return the digest of a plan, by part: ``digest_of(f"{nonce} {part} {what lies there}")``."""
    return digest_of("\n".join(f"{part} {digest}" for part, digest in sorted(parts.items())))
