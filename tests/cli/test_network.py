"""Where phones find the hall: addresses and names."""

import socket

import pytest

from tilehall.cli import network

LAN = "192.168.1.20"


def test_no_packet_leaves_while_looking_for_the_address(monkeypatch):
    asked = []

    class Watched(socket.socket):
        def send(self, *args):
            raise AssertionError("a packet left")

        sendto = sendall = send

        def connect(self, address):
            asked.append((self.type, address))
            super().connect(address)

    monkeypatch.setattr(network.socket, "socket", Watched)
    network.lan_addresses()
    assert asked
    assert all(kind == socket.SOCK_DGRAM for kind, _ in asked)


def test_without_a_network_there_is_no_address(monkeypatch):
    monkeypatch.setattr(network, "own_address_towards", lambda there: None)
    assert network.lan_addresses() == ()


def test_addresses_are_named_once_and_the_likeliest_first(monkeypatch):
    ways = {"192.0.2.1": LAN, "192.168.255.254": LAN, "10.255.255.254": "10.0.0.5"}
    monkeypatch.setattr(network, "own_address_towards", ways.get)
    assert network.lan_addresses() == (LAN, "10.0.0.5")


@pytest.mark.parametrize(
    "address, good",
    [
        (LAN, True),
        ("10.0.0.5", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("169.254.3.4", False),
    ],
)
def test_only_an_address_that_others_can_reach_is_offered(address, good):
    assert network.is_usable(address) is good


@pytest.mark.parametrize(
    "named, names",
    [
        ("Kauri", ("kauri", "kauri.local")),
        ("kauri.example.nz", ("kauri.example.nz", "kauri", "kauri.local")),
        ("localhost", ()),
        ("*", ()),
        ("a,b", ()),
    ],
)
def test_the_machine_answers_to_its_own_names_and_to_no_wildcard(monkeypatch, named, names):
    monkeypatch.setattr(network.socket, "gethostname", lambda: named)
    assert network.host_names() == names


@pytest.mark.parametrize(
    "host, port, https, url",
    [
        ("127.0.0.1", 8000, False, "http://127.0.0.1:8000/"),
        (LAN, 80, False, f"http://{LAN}/"),
        (LAN, 443, True, f"https://{LAN}/"),
        (LAN, 443, False, f"http://{LAN}:443/"),
        ("::1", 8000, False, "http://[::1]:8000/"),
    ],
)
def test_the_address_as_one_types_it(host, port, https, url):
    assert network.address_of(host, port, https=https) == url
