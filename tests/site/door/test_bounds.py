"""The figures themselves: tests of the door bring their own, so that here those that a hall is served with are held to
what it bears. Which figure is best is another question."""

from tilehall.site.door.bounds import BOUNDS, KB, MB
from tilehall.site.people import password_work, try_counts


def test_nobody_keeps_a_connection_or_a_body_for_longer_than_a_slow_phone_needs():
    connections, bodies = BOUNDS.connections, BOUNDS.bodies
    assert 5 <= connections.headers <= 30
    assert 2 <= connections.handshake <= 10
    assert 5 <= connections.idle <= 60
    assert 20 <= connections.stalled <= 120
    assert 5 <= bodies.grace <= 30
    assert 1 * KB <= bodies.rate <= bodies.upload_rate


def test_what_all_send_together_fits_into_the_memory_of_a_small_laptop():
    assert BOUNDS.bodies.small <= 1 * MB
    assert BOUNDS.bodies.small_together <= 128 * MB
    assert BOUNDS.bodies.share < 1


def test_passwords_take_at_most_two_hundred_megabytes_at_once():
    assert 1 <= password_work.AT_ONCE <= 2  # of about 100 MB each


def test_from_one_address_come_as_many_new_accounts_as_a_hall_has_phones_and_not_many_more():
    assert 300 <= try_counts.SIGN_UPS.tries <= 600
