"""The address that tries and slow requests are counted by."""

import pytest
from django.test import RequestFactory

from tilehall.site.door.client_address import NOWHERE, client_address, counted_address


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
