"""What the surroundings decide: data folder, database, message server, names and scheme. Read once, by the settings."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    data: Path
    database_url: str | None  # None: SQLite in the data folder
    redis_url: str | None  # None: messages stay in this process
    hosts: tuple[str, ...]  # names under which the hall answers, besides loopback
    phones: str  # the address that phones in the hall's network use, or nothing
    https: bool
    mail_url: str | None  # None: mails are written to files in the data folder
    metrics_for: tuple[str, ...]  # addresses or networks that may read the figures, besides this machine


def environment_of(environ: Mapping[str, str]) -> Environment:
    return Environment(
        data=Path(environ.get("TILEHALL_DATA") or "data").absolute(),
        database_url=environ.get("DATABASE_URL") or None,
        redis_url=environ.get("REDIS_URL") or None,
        hosts=tuple(name.strip() for name in environ.get("TILEHALL_HOSTS", "").split(",") if name.strip()),
        phones=environ.get("TILEHALL_PHONES", ""),
        https=environ.get("TILEHALL_HTTPS", "") == "1",
        mail_url=environ.get("TILEHALL_MAIL") or None,
        metrics_for=_networks(environ.get("TILEHALL_METRICS", "")),
    )


def _networks(text: str) -> tuple[str, ...]:
    """Named here already, so that a mistyped one stops the start and not the first who asks."""
    return tuple(str(ip_network(name.strip())) for name in text.split(",") if name.strip())


def secret_key(data: Path) -> str:
    """The key that signs cookies and links: made on first start, for its owner only, never in the repository."""
    place = data / "secret"
    if not place.exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Two processes may start at once: the loser of the race takes the winner's key.
        scratch = data / f"secret.{os.getpid()}"
        with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(scratch, place)
        except FileExistsError:
            pass
        finally:
            scratch.unlink()
    return place.read_text()
