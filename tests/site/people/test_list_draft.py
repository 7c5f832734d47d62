"""A list is prepared beside the desks: nobody's slip waits for it, and what it writes is still true."""

import threading
from collections.abc import Callable
from datetime import date
from random import Random
from string import ascii_lowercase

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.site.people.memberships import begin_membership
from tilehall.law.association.membership import MemberKind
from tilehall.site.people import actions
from tilehall.site.people.actions.list_imports import ListChanged
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Affiliation, Club, ListTaken, Membership, MembershipEnd, Person

from .conftest import NOW, person
from .list_drafts import while_drafting
from .test_list_imports import sent, take

PATIENCE = 5  # seconds; a writer of SQLite waits 20 for its turn
NEWCOMERS = "name\nAna Ngata\nBen Rata\n"


def beside(work: Callable[[], object]) -> Callable[[], None]:
    """Once, on another connection; it fails where that must wait."""
    done: list[object] = []

    def at_another_desk() -> None:
        try:
            done.append(work())
        finally:
            connection.close()

    def happens() -> None:
        if not done:
            other = threading.Thread(target=at_another_desk)
            other.start()
            other.join(PATIENCE)
            assert done, "it waits for the list"

    return happens


@pytest.mark.django_db(transaction=True)
def test_another_writer_does_not_wait_for_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    secretary = person("Zoe Pohutukawa")
    times = while_drafting(monkeypatch, beside(lambda: actions.add_club(CONSOLE, name="Pōneke")))
    assert take(sent(NEWCOMERS)).rows == 2
    assert len(times) == 2, "the clubs are something it rests on"
    times.clear()
    entry = beside(lambda: actions.give_code(CONSOLE, person=secretary, now=NOW))
    times = while_drafting(monkeypatch, entry)
    take(sent("name\nCora Hill\n"), token="next")
    assert len(times) == 1, "a code is nothing that a list rests on"


@pytest.mark.django_db
def test_a_membership_that_is_entered_meanwhile_is_not_entered_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = person("Ana Ngata", club)

    def begin() -> None:
        if not Membership.objects.exists():
            since = date(2020, 1, 1)
            begin_membership(ana, MemberKind.LIFE, since)

    while_drafting(monkeypatch, begin)
    assert take(sent(NEWCOMERS)).rows == 1, "of Ana it told nothing new in the end"
    assert Membership.objects.get(person=ana).kind == MemberKind.LIFE


@pytest.mark.django_db
def test_a_namesake_who_comes_meanwhile_is_asked_about(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    times = while_drafting(monkeypatch, lambda: person("Ana Ngata", club))
    with pytest.raises(ListChanged, match="changed meanwhile"):
        take(sent(NEWCOMERS))
    assert len(times) == 1
    assert not ListTaken.objects.exists()


@pytest.mark.django_db
def test_a_register_that_never_rests_stops_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(("Walter Stone", "Ursula Flax", "Jon Totara", "Kit Manuka", "Pru Kauri", "Lex Rimu"))
    times = while_drafting(monkeypatch, lambda: person(next(names)))
    with pytest.raises(ListChanged, match="changed meanwhile") as stopped:
        take(sent(NEWCOMERS))
    assert 1 < len(times) < 6
    assert len(stopped.value.preview.lines) == 2
    assert not ListTaken.objects.exists()


@pytest.mark.django_db
def test_a_longer_list_takes_no_more_statements(club: Club) -> None:
    """Each is time under the lock of the one writer: once there were ten for every row."""

    def statements(work: Callable[[], object]) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            work()
        return len(asked)

    chance, counts = Random(3), []
    for rows in (6, 60):
        names = [" ".join("".join(chance.choices(ascii_lowercase, k=9)).title() for _ in range(2)) for _ in range(rows)]
        for known in names[::2]:
            person(known)
        text = "name\n" + "\n".join(names)
        taking = statements(lambda text=text: take(sent(text, club=club), token=text[:30]))
        newest = ListTaken.objects.latest("pk")
        assert newest.rows == rows
        counts.append((taking, statements(lambda taken=newest: actions.undo_list(CONSOLE, list_taken=taken, now=NOW))))
    assert counts[0] == counts[1]
    assert Affiliation.objects.count() == Membership.objects.count() == MembershipEnd.objects.count() == 66
    assert not Person.objects.exclude(club=None).exists(), "what an undone list gave is gone"
