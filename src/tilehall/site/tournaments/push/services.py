"""Which services carry messages to browsers, and which addresses of theirs the hall sends to.

Where to send is said by whoever holds a player's code, so it is believed only of these services: a hall asks no other
machine, neither in its own network nor elsewhere.
"""

import re
from dataclasses import dataclass

LONGEST = 1000  # signs of an endpoint; the longest known have about 500
HTTPS = 443
# Scheme, name, port, and what is asked for there: nobody is named in it, and nothing can end a line.
ADDRESS = re.compile(r"https://([a-z0-9][a-z0-9.-]{0,250})(?::([1-9][0-9]{0,4}))?(/[!$%&'()*+,./0-9:;=?@A-Z_a-z~-]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PushService:
    """`host` is the whole name; one that begins with a dot stands for every name that ends so."""

    host: str
    maker: str
    why: str
    port: int = HTTPS

    def is_at(self, host: str, port: int) -> bool:
        named = host.endswith(self.host) and host != self.host if self.host.startswith(".") else host == self.host
        return named and port == self.port


SERVICES = (
    PushService(
        host="fcm.googleapis.com",
        maker="Google",
        why="Chrome, and what is built on it: Brave, Opera, Vivaldi, Samsung's browser",
    ),
    PushService(host="updates.push.services.mozilla.com", maker="Mozilla", why="Firefox on every system"),
    PushService(
        host=".push.apple.com",
        maker="Apple",
        why="Safari, and every browser of an iPhone or iPad: Apple names the suffix",
    ),
    PushService(host=".notify.windows.com", maker="Microsoft", why="Edge: its regions have names of their own"),
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the messages to one device are handed over."""

    host: str
    port: int
    target: str  # path and query

    @property
    def origin(self) -> str:
        return f"https://{self.authority}"

    @property
    def authority(self) -> str:
        return self.host if self.port == HTTPS else f"{self.host}:{self.port}"


def endpoint_of(text: str) -> Endpoint | None:
    """None for what is no address of a known service."""
    found = ADDRESS.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    endpoint = Endpoint(found[1], int(found[2] or HTTPS), found[3])
    known = any(service.is_at(endpoint.host, endpoint.port) for service in SERVICES)
    return endpoint if known else None
