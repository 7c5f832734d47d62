"""What the surroundings decide: data folder, database, message server, names and scheme. Read once, by the settings."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from tilehall.site.logs.disk import name_once

ADDRESS = "https://hall.example/"
DATABASES = ("postgres", "postgresql", "pgsql", "sqlite")
MESSAGE_SERVERS = ("redis", "rediss", "unix")
MAIL_SERVERS = ("smtp", "smtps", "smtp+starttls")
PROXIES, NAME_PROXIES = "FORWARDED_ALLOW_IPS", "name the addresses of the proxy in front"
SHORTEST_KEY = 32  # signs; one made here has 86
KEY_REMEDY = (
    "put it back from a copy of the data folder; without one remove it: the next start makes a new one, everybody "
    "signs in again, and backups made so far count as another hall's"
)
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    data: Path
    database_url: str | None  # None: SQLite in the data folder
    redis_url: str | None  # None: messages stay in this process
    hosts: tuple[str, ...]  # names under which the hall answers, besides loopback
    phones: str  # the address that phones in the hall's network use, or nothing
    address: str  # the hall's own address, as letters write it, or nothing where it is not known
    https: bool
    mail_url: str | None  # None: mails are written to files in the data folder
    metrics_for: tuple[str, ...]  # addresses or networks that may read the figures, besides this machine


class WrongSetting(ValueError):
    """A word of the surroundings, or the secret, that cannot be meant. The start stops there, and says which."""

    def __init__(self, place: str, what: str, remedy: str = "correct it, or leave it out") -> None:
        super().__init__(f"{place}: {what}")
        self.place, self.what, self.remedy = place, what, remedy


def environment_of(environ: Mapping[str, str]) -> Environment:
    url = _public_address(environ.get("TILEHALL_URL", ""))
    named = [name.strip() for name in environ.get("TILEHALL_HOSTS", "").split(",") if name.strip()]
    return Environment(
        data=Path(environ.get("TILEHALL_DATA") or "data").absolute(),
        database_url=_server("DATABASE_URL", environ, DATABASES) or None,
        redis_url=_server("REDIS_URL", environ, MESSAGE_SERVERS) or None,
        hosts=tuple(dict.fromkeys([*named, *([_bracketed(url)] if url else [])])),
        phones=url or environ.get("TILEHALL_PHONES", ""),
        address=url or environ.get("TILEHALL_ADDRESS", ""),
        https=environ.get("TILEHALL_HTTPS", "") == "1" or url.startswith("https:"),
        mail_url=_server("TILEHALL_MAIL", environ, MAIL_SERVERS) or None,
        metrics_for=_networks(environ.get("TILEHALL_METRICS", "")),
    )


def _server(name: str, environ: Mapping[str, str], schemes: tuple[str, ...]) -> str:
    """The address is not repeated in the complaint: it may hold a password, and journals are read by many."""
    text = environ.get(name, "")
    try:
        parts = urlsplit(text)
        _ = parts.port  # ValueError if it is no number
        known = parts.scheme in schemes
    except ValueError:
        known = False
    if text and not known:
        raise WrongSetting(name, f"this is no address such as {schemes[0]}://…")
    return text


def _networks(text: str) -> tuple[str, ...]:
    """Named here already, so that a mistyped one stops the start and not the first who asks."""
    try:
        return tuple(str(ip_network(name.strip())) for name in text.split(",") if name.strip())
    except ValueError as wrong:
        raise WrongSetting("TILEHALL_METRICS", str(wrong)) from None


def demand_sound_proxies(text: str) -> None:
    """The server takes what it cannot read for the name of a proxy that never comes, and all visitors for one."""
    for name in (each.strip() for each in text.split(",") if each.strip()):
        try:
            anybody = name == "*" or ip_network(name).prefixlen == 0
        except ValueError as wrong:
            raise WrongSetting(PROXIES, str(wrong), NAME_PROXIES) from None
        if anybody:
            raise WrongSetting(PROXIES, f"with {name} anybody could pass for another address", NAME_PROXIES)


def _bracketed(url: str) -> str:
    host = urlsplit(url).hostname or ""
    return f"[{host}]" if ":" in host else host


def _public_address(text: str) -> str:
    """Scheme and name, as letters and QR codes will say it; a hall has no path of its own."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise WrongSetting("--url or TILEHALL_URL", f"“{text}” is no address such as {ADDRESS}") from None
    plain = f"{parts.scheme}://{_bracketed(text)}{port}"
    if parts.scheme not in ("http", "https") or not parts.hostname or text.rstrip("/").lower() != plain:
        raise WrongSetting("--url or TILEHALL_URL", f"“{text}” is no address such as {ADDRESS}")
    return f"{plain}/"


def secret_key(data: Path) -> str:
    """The key that signs cookies and links: made on first start, for its owner only, never in the repository."""
    place = data / "secret"
    if not os.path.lexists(place):
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Two processes may start at once: the loser of the race takes the winner's key. One that is killed here leaves
        # a part, which the hall sweeps away; in a container every start has the same process number.
        scratch = data / f"{place.name}.{secrets.token_hex(4)}.part"
        with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        try:
            name_once(scratch, place)
        except FileExistsError:
            pass
        finally:
            scratch.unlink(missing_ok=True)
    return _sound_key(place)


def _sound_key(place: Path) -> str:
    """As it lies there. What a lost disk or a cut-off copy left in its place would sign for anybody who guesses it."""
    if not place.exists():
        raise WrongSetting(str(place), "this link leads nowhere", "see that the disk it leads to is there")
    try:
        key = place.read_bytes().decode()
    except UnicodeDecodeError:
        key = ""
    if len(key.strip()) < SHORTEST_KEY or not key.strip().isprintable():
        raise WrongSetting(str(place), "the hall's secret is damaged: it is empty, too short or no text", KEY_REMEDY)
    return key
