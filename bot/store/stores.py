"""Open a database of either kind: a path is a SQLite file, an address is on a PostgreSQL server."""

from pathlib import Path

from bot.store import backups, errors
from bot.store.database import Store
from bot.store.sqlite import SqliteStore
from bot.workers import off_loop
from engine.core.text import T


async def open_store(address: Path | str, folder: Path | None = None) -> Store:
    """Open a database to host with: locked, checked and brought to the present schema.

    Several processes may share an address. Raises ``StoreTrouble``; nothing is open then.
    """
    if isinstance(address, str):
        return await _on_server(address, folder or Path("data/daimyo.backups"), writes=True)
    return await SqliteStore.open_file(address, folder or backups.beside(address))


async def look_into(address: Path | str) -> Store:
    """Open a database to look at it; no file and no folder changes. Raises ``StoreTrouble``."""
    if isinstance(address, str):
        return await _on_server(address, Path(), writes=False)
    return await SqliteStore.look_at(address)


async def _on_server(url: str, folder: Path, *, writes: bool) -> Store:
    try:
        from bot.store.postgres import PostgresStore, prepare
    except ImportError:
        raise errors.StoreTrouble(T("PostgreSQL needs one more package: install Daimyo as daimyo[postgres].")) from None
    await off_loop(prepare, url, writing=writes)
    return PostgresStore(url, folder, writes=writes)
