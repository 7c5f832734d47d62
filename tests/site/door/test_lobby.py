"""Who makes room when all places are taken: counted with names, without a connection."""

import pytest

from tilehall.site.door.bounds import ConnectionBounds
from tilehall.site.door.lobby import Lobby, Wait

IDLE, SILENT, UNREAD, UNSENT = Wait


class Guest:
    def __init__(self, name, address):
        self.name, self.address, self.is_cut = name, address, False

    def cut(self):
        self.is_cut = True

    def __repr__(self):
        return self.name


class Hall:
    """A lobby, and who is in it."""

    def __init__(self, room, **bounds):
        self.lobby, self.guests = Lobby(ConnectionBounds(**bounds), room), []

    def comes(self, name, address, wait=None):
        guest = Guest(name, address)
        self.guests.append(guest)
        if not self.lobby.enter(guest, len(self.guests)):
            self.goes(guest)
            return "refused"
        self.lobby.note(guest, wait)
        gone = [each for each in self.guests if each.is_cut]
        for each in gone:
            self.goes(each)
        return " ".join(each.name for each in gone) or "welcome"

    def goes(self, guest):
        self.guests.remove(guest)
        self.lobby.leave(guest)


def hall_with(*guests, **bounds):
    hall = Hall(len(guests), **bounds)
    for name, address, wait in guests:
        assert hall.comes(name, address, wait) == "welcome"
    return hall


def test_the_address_that_holds_most_gives_first_what_loses_least():
    hall = hall_with(
        ("own", "b", IDLE), ("unread", "a", UNREAD), ("later", "a", UNREAD), ("asked", "a", SILENT), ("done", "a", IDLE)
    )
    assert [hall.comes(f"c{n}", f"c{n}") for n in range(3)] == ["done", "asked", "unread"]
    assert hall.comes("c3", "c3") == "own", "nobody holds more than one now but for who is worked on"
    assert hall.comes("c4", "c4") == "refused"


@pytest.mark.parametrize(
    "waits, told",
    [
        ((None, IDLE, IDLE, SILENT), "1"),
        ((None, SILENT, UNREAD, SILENT), "1"),
        ((None, UNREAD, UNSENT, UNREAD), "refused"),
        ((None, None, None, None), "refused"),
    ],
)
def test_a_hall_with_one_address_is_as_if_nothing_were_shared(waits, told):
    hall = hall_with(*((str(number), "router", wait) for number, wait in enumerate(waits)), spare=2)
    assert hall.comes("next", "router") == told


def test_who_holds_most_takes_no_place_from_who_has_not_spoken_yet():
    hall = hall_with(("a1", "a", None), ("a2", "a", UNREAD), ("b", "b", SILENT))
    assert hall.comes("a3", "a") == "refused"
    assert hall.comes("c", "c") == "a2"


def test_who_is_alike_in_number_goes_by_how_long_it_has_waited():
    hall = hall_with(("a", "a", None), ("b", "b", IDLE), ("c", "c", IDLE))
    hall.lobby.note(hall.guests[0], IDLE)
    hall.lobby.note(hall.guests[1], IDLE)
    assert hall.comes("d", "d") == "b"
    assert hall.comes("e", "e") == "c"
    assert hall.comes("f", "f") == "a"


def test_a_few_places_are_kept_for_others_while_everybody_is_worked_on():
    hall = hall_with(*((str(number), "a", None) for number in range(30)), spare=2)
    assert hall.lobby.spare == 2
    assert hall.comes("more", "a") == "refused"
    assert [hall.comes(name, name) for name in "bcd"] == ["welcome", "welcome", "refused"]
    assert hall_with(("a", "a", None)).lobby.spare == 0, "of a small room there is nothing to spare"


def test_of_many_that_say_nothing_goes_one_of_those_who_send_most():
    hall = Hall(100, saying_nothing=3)
    assert [hall.comes(*guest, SILENT) for guest in (("b", "b"), ("a1", "a"), ("a2", "a"))] == ["welcome"] * 3
    assert hall.comes("c", "c", SILENT) == "a1"
    assert hall.lobby.silent == 3


def test_nothing_is_left_of_who_has_gone():
    hall = hall_with(("a", "a", SILENT), ("b", "b", IDLE), ("c", "c", None))
    for guest in list(hall.guests):
        hall.goes(guest)
    assert (hall.lobby.shares, hall.lobby.silent, hall.lobby._waits) == ({}, 0, {})
