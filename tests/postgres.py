"""A PostgreSQL of the tests' own: in a folder that is thrown away, on a socket in it, started and stopped at will."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
"""Where Debian puts it; elsewhere it is looked for by name."""
LACKING = "no PostgreSQL here (Debian: postgresql)"
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
"""For tests: what is written need not survive the machine."""


def program(name: str) -> str | None:
    """Where a program of the server is, if it is installed."""
    return shutil.which(name, path=os.pathsep.join([*map(str, PLACES), os.environ.get("PATH", "")]))


def there() -> bool:
    """Whether a server can be started."""
    return program("initdb") is not None


class Cluster:
    """A server in a folder. It refuses to be root's, so for root it is another user's."""

    def __init__(self, folder: Path, options: str = QUICK, sockets: Path | None = None) -> None:
        """``sockets`` is a folder with a short name, if that of the server may be too long for a socket."""
        self.folder, self.options, self.port = folder, options, 5432
        self.sockets = sockets or folder
        self._user = "postgres" if os.getuid() == 0 else None

    def start(self) -> None:
        """Start it; made before if it is not there."""
        if not (self.folder / "data").exists():
            self.folder.mkdir(mode=0o755, parents=True, exist_ok=True)
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            how = ("-A", "trust", "-E", "UTF8", "--locale=C", "-k", "-U", "daimyo", "--no-sync", "--no-instructions")
            self._run("initdb", "-D", "data", *how)
        options = f"-k {self.sockets} -c listen_addresses='' -p {self.port} {self.options}"
        self._run("pg_ctl", "-D", "data", "-o", options, "-l", "log", "-w", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` ends what goes on, ``immediate`` is as if the machine had gone out."""
        self._run("pg_ctl", "-D", "data", "-m", how, "-w", "stop")

    def _run(self, name: str, *words: str) -> None:
        command = [program(name) or name, *words]
        asked = subprocess.run(
            command,
            cwd=self.folder,
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        if asked.returncode:
            raise RuntimeError(asked.stderr)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://daimyo@/{name}?host={quote(str(self.sockets), safe='')}&port={self.port}"

    def has(self, name: str) -> bool:
        """Whether there is such a database."""
        import psycopg

        with psycopg.connect(self.url("postgres")) as connection:
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            return connection.execute(query, (name,)).fetchone() is not None

    def make(self, name: str, like: str = "template0") -> str:
        """A new database, empty or like another one that nobody uses; its address."""
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        """A database goes, whoever uses it."""
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
