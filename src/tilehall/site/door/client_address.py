"""Who asks, as an address to count by. Everybody who counts, slows down or locks by address takes it from here.

It is the peer of the connection. A header is believed only where `serve` was told the address of the proxy in front
(FORWARDED_ALLOW_IPS): then the server has put the address that this proxy saw in the peer's place.
"""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.http import HttpRequest

HOME_NETWORK = 64  # bits: what a provider gives one household of IPv6, which may change the rest at will
NOWHERE = "0.0.0.0"  # noqa: S104  (a peer without an address, as behind a socket file: all of them count together)


def client_address(request: HttpRequest) -> str:
    return counted_address(request.META.get("REMOTE_ADDR"))


def client_address_of_scope(scope: Mapping[str, Any]) -> str:
    peer = scope.get("client")
    return counted_address(peer[0] if peer else None)


def plain_peer(peer: tuple[str, int] | None) -> tuple[str, int] | None:
    """As proxies, networks and this machine are named: who listens for IPv6 sees a peer of IPv4 in another form."""
    try:
        address = ip_address(peer[0]) if peer else None
    except ValueError:
        return peer
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (str(mapped), peer[1]) if peer and mapped else peer


def counted_address(peer: str | None) -> str:
    """One text for one household: an IPv4 address as it is, of an IPv6 address the network."""
    try:
        address = ip_address((peer or "").partition("%")[0])
    except ValueError:
        return NOWHERE
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ip_network((address, HOME_NETWORK), strict=False).network_address)
    return str(address)
