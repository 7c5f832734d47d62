"""The address that tries and slow requests are counted by."""

import asyncio

import pytest
from django.test import RequestFactory
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tilehall.site.door.client_address import (
    NOWHERE,
    client_address,
    client_address_of_scope,
    counted_address,
    plain_peer,
)


@pytest.mark.parametrize(
    "peer, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::1"),
        ("", NOWHERE),
        (None, NOWHERE),
        ("@socket", NOWHERE),
    ],
)
def test_a_household_is_one_address_however_many_it_has(peer, counted):
    assert counted_address(peer) == counted


def test_nobody_names_his_own_address_by_a_header():
    said = {"HTTP_X_FORWARDED_FOR": "198.51.100.1", "HTTP_FORWARDED": "for=198.51.100.1", "HTTP_X_REAL_IP": "1.1.1.1"}
    request = RequestFactory().get("/", REMOTE_ADDR="2001:db8:1:2::7", **said)
    assert client_address(request) == "2001:db8:1:2::"


@pytest.mark.parametrize(
    "peer, plain",
    [
        (("::ffff:192.0.2.7", 5), ("192.0.2.7", 5)),
        (("2001:db8::7", 5), ("2001:db8::7", 5)),
        (("192.0.2.7", 5), ("192.0.2.7", 5)),
        (("@socket", 5), ("@socket", 5)),
        (None, None),
    ],
)
def test_a_peer_of_ipv4_is_named_so_also_where_the_hall_listens_for_ipv6(peer, plain):
    assert plain_peer(peer) == plain


@pytest.mark.parametrize(
    "peer, said, counted",
    [
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("192.0.2.7", ["203.0.113.9"], "192.0.2.7"),
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1 ,  203.0.113.9 "], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),
        ("127.0.0.1", ["127.0.0.1, 203.0.113.9:4711"], "203.0.113.9"),
        ("127.0.0.1", ["[2001:db8:1:2::9]:4711"], "2001:db8:1:2::"),
        ("127.0.0.1", ["2001:DB8:1:2:0:0:0:9"], "2001:db8:1:2::"),
        ("127.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["127.0.0.1, <b>"], NOWHERE),
        ("127.0.0.1", ["203.0.113.9, unknown"], NOWHERE),
        ("127.0.0.1", [" "], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
    ],
)
def test_of_what_a_proxy_passes_on_only_what_it_saw_itself_counts(peer, said, counted):
    """The last that is no proxy of ours; what stands before it anybody could have written."""
    scopes = []

    async def house(scope, _receive, _send):
        scopes.append(scope)

    layer = ProxyHeadersMiddleware(house, "127.0.0.1, 10.0.0.0/8")
    headers = [(b"x-forwarded-for", each.encode()) for each in said]
    asyncio.run(layer({"type": "http", "client": plain_peer((peer, 1)), "headers": headers}, None, None))
    assert client_address_of_scope(scopes[0]) == counted
