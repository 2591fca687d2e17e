"""The guard: only the browser that opened the printed address may use the page."""

import hmac
import secrets

from aiohttp import web

from bot.local.errors import Impossible
from bot.local.words import Json


class Guard:
    """Lets in the browser that opened the printed address, on this machine and in that page alone.

    A key is made at each start; a cookie says that a browser has shown it.
    """

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.port = 0

    @property
    def cookie(self) -> str:
        # Cookies are shared between ports, so the name holds the port.
        return f"daimyo_{self.port}"

    @property
    def hosts(self) -> tuple[str, str]:
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def headers(self) -> Json:
        """Return the headers of every answer to a browser."""
        sockets = " ".join(f"ws://{host}" for host in self.hosts)
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
            f"connect-src 'self' {sockets}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        return {
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    def check(self, request: web.Request) -> None:
        """Raise ``Impossible`` unless it comes from the table's own page, with the key."""
        if request.host not in self.hosts:
            raise Impossible(f"The table answers only at http://{self.hosts[0]}.", 403)
        acts = request.method != "GET" or request.path == "/local/events"
        if acts and request.headers.get("Origin") not in [f"http://{host}" for host in self.hosts]:
            raise Impossible("This can only be done from the table's own page.", 403)
        if request.path.startswith("/local/"):
            self.check_key(request)

    def fits(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.key.encode())

    def check_key(self, request: web.Request) -> None:
        if not self.fits(request.cookies.get(self.cookie, "")):
            sentence = "Open the address that was printed when the table was started; it is new at each start."
            raise Impossible(sentence, 403)
