"""Under which addresses and names phones in the same room reach this machine, found without sending anything."""

import socket
from ipaddress import ip_address

# One address in each range that a hall's own network uses, and one of the documentation range for all other networks.
# Connecting a datagram socket only asks the machine which of its own addresses it would use; no packet leaves.
TOWARDS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def own_address_towards(there: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((there, 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return found


def lan_addresses() -> tuple[str, ...]:
    """The machine's own addresses in its networks, the likeliest first; empty where there is no network."""
    found = dict.fromkeys(address for there in TOWARDS if (address := own_address_towards(there)))
    return tuple(address for address in found if is_usable(address))


def is_usable(address: str) -> bool:
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def host_names() -> tuple[str, ...]:
    """The machine's name, and the name under which it announces itself in many networks."""
    name = socket.gethostname().lower().rstrip(".")
    if not name or name == "localhost" or not all(c.isalnum() or c in "-." for c in name):
        return ()
    short = name.split(".")[0]
    return tuple(dict.fromkeys((name, short, f"{short}.local")))


def address_of(host: str, port: int, *, https: bool) -> str:
    scheme, usual = ("https", 443) if https else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == usual else f"{scheme}://{shown}:{port}/"
