"""Whom a package concerns: whose right it asks for, who is told what, and whom it ties to a player."""

from typing import Any

import pytest
from django.utils import timezone

from tests.law.tournament.desk.plans import BEGUN
from tests.site.people.conftest import account, acting, officer
from tests.site.tournaments.test_packages import changed, forged_result, out, person, resealed, take
from tests.site.tournaments.test_store import hand, opened
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.report import ComplaintKept
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.records import Player
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import event_officers, store
from tilehall.site.tournaments.actions import packages
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.packages import LogsParted
from tilehall.site.tournaments.store import DeskState

pytestmark = pytest.mark.django_db


def test_where_two_halls_parted_at_a_complaint_only_who_hears_it_is_told_what_it_is() -> None:
    kept = opened()
    theirs = changed(out(kept.row.pk), forged_result)
    complaint = ComplaintRecord(
        by=2, against=1, round=1, at=BEGUN, facts="peeked", told_opponent=True, told_adjudicator=True
    )
    execute(
        CONSOLE, "tournaments.direct", kept.row.pk, lambda _: (ComplaintKept(number=1, complaint=complaint),), hand("k")
    )
    for actor, told in ((acting(officer(Role.RATINGS_MANAGER)), False), (CONSOLE, True)):
        with pytest.raises(LogsParted) as parted:
            take(theirs, actor=actor)
        assert ("“an entry that is not yours to read”" not in str(parted.value)) is told


def test_who_is_no_player_any_more_is_untied_and_open_pages_hear_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = opened()
    entered = execute(
        CONSOLE, "tournaments.organise", kept.row.pk,
        lambda _: (Entered(player=Player(number=5, name="Eve")),), hand("eve"),
        in_same_transaction=lambda state: store.tie_entrant(state.row.pk, 5, person("Eve")),
    )  # fmt: skip
    assert isinstance(entered, DeskState)

    def undone(plain: dict[str, Any]) -> None:
        last = plain["acts"][-1]
        taken_back = {"kind": "undone/1", "payload": {"entry": last["seq"], "reason": "not Eve"}}
        plain["acts"].append({**last, **taken_back, "seq": last["seq"] + 1, "command_id": "undone"})
        resealed(plain)

    heard: list[tuple[str, int]] = []
    monkeypatch.setattr(packages.news, "announce", lambda topic, seq: heard.append((topic, seq)))
    take(changed(out(kept.row.pk), undone))
    assert store.entrants(kept.row.pk) == {}
    assert heard == [(f"tournament.{kept.row.pk}", entered.row.seq + 1)]


@pytest.mark.parametrize("name", ["Cat", "Dan Real"])
def test_a_number_of_an_event_that_lives_here_is_who_was_entered(name: str) -> None:
    """Number 3 was entered as Cat: a file that called it Dan Real made her results his."""
    kept, known = opened(), {each: person(each) for each in ("Cat", "Dan Real")}

    def tell(plain: dict[str, Any]) -> None:
        forged_result(plain)
        plain["entrants"].append({"number": 3, "name": name})

    raw = changed(out(kept.row.pk), tell)
    asked = packages.preview_package(CONSOLE, raw, hand("now").now).people
    assert [match.name for match in asked] == (["Cat"] if name == "Cat" else [])
    assert store.entrants(take(raw).row.pk) == ({3: known["Cat"]} if name == "Cat" else {})


def test_nobody_is_tied_to_two_players() -> None:
    kept = opened()
    store.tie_entrant(kept.row.pk, 1, person("Cat"))

    def again(plain: dict[str, Any]) -> None:
        forged_result(plain)
        plain["entrants"].append({"number": 3, "name": "Cat"})

    assert list(store.entrants(take(changed(out(kept.row.pk), again)).row.pk)) == [1]


def test_who_directs_another_event_neither_takes_this_one_over_nor_brings_a_new_one() -> None:
    """Whatever page they stand on: the right is asked for the event that the file is of, or for the whole hall."""
    kept, own = opened(), opened("b" * 32)
    holder = people.add_person(CONSOLE, full_name="Edie", club=None, now=timezone.now())
    made, reach = account("edie", holder), event_officers.event_reach(own.row)
    people.appoint(CONSOLE, person=holder, role=Role.DIRECTOR, reach=reach, since=BEGUN.date(), now=BEGUN)
    director = acting(made, BEGUN.date()).at_event(store.event_name(own.row))
    packages.take_over(director, own)
    take(changed(out(own.row.pk), forged_result), actor=director.at_event(""))
    with pytest.raises(NotYours):
        packages.take_over(director, kept)
    raw = changed(out(kept.row.pk), lambda plain: plain.update(id="0" * store.PUBLIC))
    for brings in (packages.preview_package, lambda *asked: take(raw, actor=asked[0])):
        with pytest.raises(NotYours):
            brings(director, raw, timezone.now())
