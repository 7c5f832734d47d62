"""Two at once. Each guard is first taken away, to see the harm it keeps off, where the database lets two in at all.

SQLite lets one writer in at a time (BEGIN IMMEDIATE); PostgreSQL lets many in, and the rows must be held.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, connection

from tilehall.site.people import actions, store
from tilehall.site.people.actions.list_imports import ListChanged
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.models import (
    Account,
    AccountCheck,
    ClaimCode,
    ClaimMiss,
    ListTaken,
    Person,
    RoleEnd,
    RoleHeld,
)
from tilehall.site.people.roles import Role

from .conftest import NOW, PASSWORD, TODAY, account, officer, person

pytestmark = pytest.mark.django_db(transaction=True)
WAIT = 20
meetings: dict[str, int] = {}  # the points at which two were to meet, and how many came


@pytest.fixture(autouse=True)
def _every_meeting_is_kept():
    """A point that the code no longer passes would let the two meet by luck alone."""
    meetings.clear()
    yield
    assert all(meetings.values()), f"nobody came to {[name for name, came in meetings.items() if not came]}"


def both(*jobs: Callable[[], object]) -> list[object]:
    """Runs the jobs at the same time, each on its own connection; what each gave back, or the error it met."""
    outcomes: list[object] = [None] * len(jobs)
    start = threading.Barrier(len(jobs))

    def run(number: int) -> None:
        try:
            start.wait(WAIT)
            outcomes[number] = jobs[number]()
        except (ValidationError, DatabaseError, NotYours) as met:
            outcomes[number] = met
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    return outcomes


def patience_for(*, guarded: bool) -> float:
    """Where nothing keeps the second out it will come, however busy the machine; else there is no use in waiting."""
    return 0.5 if guarded or not lets_two_in() else WAIT / 2


def meet(monkeypatch, name: str, instead: Callable | None = None) -> None:
    """Those who come to this point of the store wait for each other, as far as the database lets them come together."""
    meeting, real = threading.Barrier(2), getattr(store, name)
    patience = patience_for(guarded=instead is None)
    meetings[name] = 0

    def waiting(*args, **more):
        meetings[name] += 1
        found = (instead or real)(*args, **more)
        with suppress(threading.BrokenBarrierError):  # if the other is kept out until we are done, that is a guard, too
            meeting.wait(patience)
        return found

    monkeypatch.setattr(store, name, waiting)


def lets_two_in() -> bool:
    return connection.vendor == "postgresql"


def claims(code: str) -> list[Callable[[], object]]:
    return [
        lambda made=made: actions.claim(Actor(account=made), code=code, now=NOW)
        for made in (account("first"), account("second"))
    ]


def test_without_holding_the_code_two_claims_meet_an_error_nobody_understands(monkeypatch) -> None:
    code = actions.give_code(CONSOLE, person=person("Hēmi"), now=NOW).code
    jobs = claims(code)
    monkeypatch.setattr(store, "locked_code", lambda digest: ClaimCode.objects.filter(digest=digest).first())
    meet(monkeypatch, "account_of", store.account_of)  # the last look before it is written
    outcomes = both(*jobs)
    met = [one for one in outcomes if isinstance(one, IntegrityError)]
    assert len(met) == (1 if lets_two_in() else 0)


def test_of_two_claims_of_one_code_one_is_told_that_it_is_used(monkeypatch) -> None:
    hemi = person("Hēmi")
    code = actions.give_code(CONSOLE, person=hemi, now=NOW).code
    jobs = claims(code)
    meet(monkeypatch, "locked_code")
    outcomes = both(*jobs)
    (refused,) = [one for one in outcomes if isinstance(one, ValidationError)]
    assert refused.error_dict["code"][0].code == "used"
    assert hemi in outcomes
    assert Account.objects.filter(person=hemi).count() == 1
    assert ClaimCode.objects.get().used_by.person == hemi


def test_many_guesses_at_once_do_not_outrun_the_count() -> None:
    made = account("guesser")
    guess = [lambda n=n: actions.claim(Actor(account=made), code=f"GUESS{n}", now=NOW) for n in range(8)]
    outcomes = both(*guess)
    codes = sorted(one.error_dict["code"][0].code for one in outcomes)
    assert codes == ["too_many"] * 3 + ["unknown"] * 5
    assert ClaimMiss.objects.count() == 5


def two_officers() -> list[Callable[[], object]]:
    held = [officer(role).person.roles_held.get() for role in (Role.SECRETARY, Role.PRESIDENT)]
    return [lambda one=one: actions.end_role(CONSOLE, role_held=one, until=TODAY, now=NOW) for one in held]


def test_without_holding_the_roles_two_officers_can_end_each_other(monkeypatch) -> None:
    jobs = two_officers()
    meet(monkeypatch, "lock_roles", lambda roles: None)
    monkeypatch.setattr(store, "add_role_end", after_both(store.add_role_end, guarded=False))
    both(*jobs)
    assert RoleEnd.objects.count() == (2 if lets_two_in() else 1)


def after_both(real: Callable, *, guarded: bool) -> Callable:
    """Both have looked around before either writes."""
    meeting, patience = threading.Barrier(2), patience_for(guarded=guarded)

    def waiting(**more):
        with suppress(threading.BrokenBarrierError):
            meeting.wait(patience)
        return real(**more)

    return waiting


def test_two_officers_who_end_each_other_leave_one(monkeypatch) -> None:
    jobs = two_officers()
    monkeypatch.setattr(store, "add_role_end", after_both(store.add_role_end, guarded=True))
    outcomes = both(*jobs)
    (refused,) = [one for one in outcomes if isinstance(one, ValidationError)]
    assert refused.error_dict["until"][0].code == "last_officer"
    assert RoleEnd.objects.count() == 1


def test_one_link_used_twice_at_once_sets_one_password(monkeypatch) -> None:
    meet(monkeypatch, "keep_password")
    made = account("hemi")
    token = actions.reset_link(CONSOLE, account=made, now=NOW).rstrip("/").rsplit("/", 1)[1]
    jobs = [
        lambda word=word: actions.set_password_by_link(VISITOR, account=made, token=token, password=word, now=NOW)
        for word in ("first 4711 word", "second 4711 word")
    ]
    outcomes = both(*jobs)
    (refused,) = [one for one in outcomes if isinstance(one, ValidationError)]
    assert refused.code == "used"


def test_one_name_taken_twice_at_once_goes_to_one() -> None:
    jobs = [
        lambda name=name: actions.sign_up(VISITOR, actions.NewAccount(name=name, password=PASSWORD), now=NOW)
        for name in ("Hēmi", "hemi")
    ]
    outcomes = both(*jobs)
    (refused,) = [one for one in outcomes if isinstance(one, ValidationError)]
    assert "name" in refused.error_dict
    assert Account.objects.count() == 1


def test_one_role_given_twice_at_once_is_held_once(monkeypatch) -> None:
    hemi = person("Hēmi")
    meet(monkeypatch, "overlapping_roles")
    jobs = [lambda: actions.give_role(CONSOLE, person=hemi, role=Role.SCORER, since=TODAY, now=NOW) for _ in range(2)]
    outcomes = both(*jobs)
    assert sum(isinstance(one, ValidationError) for one in outcomes) == 1
    assert RoleHeld.objects.count() == 1


def test_of_two_officers_with_two_answers_about_an_account_one_is_heard(monkeypatch) -> None:
    """Else the account is confirmed and parted, and each officer reads that the own answer counts."""
    made = account("hemi", person("Hēmi"))
    meet(monkeypatch, "is_confirmed")
    outcomes = both(
        lambda: actions.confirm_account(CONSOLE, account=made, now=NOW),
        lambda: actions.part_account(CONSOLE, account=made, now=NOW),
    )
    assert sum(isinstance(one, ValidationError) for one in outcomes) == 1
    assert AccountCheck.objects.filter(account=made).count() == 1


def test_a_new_code_and_a_claim_of_the_old_one_do_not_wait_in_a_ring() -> None:
    """The one holds the person and wants the code, the other holds the code and points at the person."""
    for number in range(5):
        hemi, made = person(f"Hēmi {number}"), account(f"hemi {number}")
        code = actions.give_code(CONSOLE, person=hemi, now=NOW).code
        outcomes = both(
            lambda made=made, code=code: actions.claim(Actor(account=made), code=code, now=NOW),
            lambda hemi=hemi: actions.give_code(CONSOLE, person=hemi, now=NOW),
        )
        assert not any(isinstance(one, DatabaseError) for one in outcomes), outcomes
        assert not all(isinstance(one, ValidationError) for one in outcomes)


def take_in_newcomers(tokens: tuple[str, str]) -> list[object]:
    sent = actions.SentList(what="people", text="name\nAna Ngata\nBen Rata\n", day=TODAY)
    seen = actions.preview_list(CONSOLE, sent, now=NOW).fingerprint

    def take_in(token: str) -> ListTaken:
        answers = actions.ListAnswers(chosen={}, fingerprint=seen, token=token)
        return actions.take_in_list(CONSOLE, sent, answers, now=NOW).record

    return both(*(partial(take_in, token) for token in tokens))


@pytest.mark.parametrize("guarded", [False, True])
def test_two_lists_at_once_take_turns(monkeypatch, guarded: bool) -> None:
    """The second finds the newcomers in the register and is asked to look again."""
    officer(Role.SECRETARY)
    if not guarded:
        monkeypatch.setattr(store, "lock_register", lambda: None)
    meet(monkeypatch, "add_people", None if guarded else store.add_people)
    outcomes = take_in_newcomers(("one", "two"))
    refused = [met for met in outcomes if isinstance(met, ListChanged)]
    if guarded or not lets_two_in():
        assert [met.message for met in refused] == [
            "The register was changed meanwhile. Look at the rows again, then confirm."
        ]
        assert Person.objects.filter(full_name="Ana Ngata").count() == 1
    else:
        assert Person.objects.filter(full_name="Ana Ngata").count() == 2, "this is what the guard is for"


def test_a_double_click_takes_a_list_in_once() -> None:
    officer(Role.SECRETARY)
    first, second = take_in_newcomers(("same", "same"))
    assert isinstance(first, ListTaken)
    assert first == second
    assert Person.objects.filter(full_name="Ana Ngata").count() == 1
