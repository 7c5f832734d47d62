"""Somebody was entered twice: looked at, merged with all that hangs on the record, undone; and where it cannot be."""

from datetime import UTC, date, datetime

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import ForeignKey
from django.urls import reverse

from tests.law.tournament.desk.plans import four
from tests.site.association.ballots.polling import electorate, opened, voter
from tests.site.people.memberships import begin_membership, end_membership
from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Applied, FeePaid, Suspended
from tilehall.law.association.acts.money import StatementsSigned
from tilehall.law.association.acts.officers import CommitteeAppointed
from tilehall.law.association.money.statements import Figures
from tilehall.site.association.book import member_files
from tilehall.site.association.book import store as book
from tilehall.site.hall import check, deletion_requests, person_merges
from tilehall.site.hall.held_data import as_json, held_about
from tilehall.site.hall.models import DeletionRequest, Merge
from tilehall.site.logs.models import Origin
from tilehall.site.people import actions, membership, merging
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Membership, MembershipEnd, Person, RoleHeld
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)
DAY = date(2026, 6, 6)
BACKEND = "tilehall.site.people.signin.ByNameOrMail"


def person(name: str, club=None) -> Person:
    return actions.add_person(CONSOLE, full_name=name, club=club, another=True, now=NOW)


def merge(kept: Person, gone: Person) -> Merge:
    return person_merges.merge(CONSOLE, kept, gone, NOW)


def reasons(kept: Person, gone: Person) -> str:
    told = " ".join(person_merges.preview(CONSOLE, kept, gone).reasons)
    with pytest.raises(ValidationError) as amiss:
        merge(kept, gone)
    assert " ".join(amiss.value.messages) == told
    return told


def snapshot() -> dict[str, list]:
    """Every row of every table that merging may touch, but the merges themselves and codes that are void."""
    left_out = {"Merge", "ClaimCode"}
    ours = [m for m in apps.get_models() if m.__module__.startswith("tilehall.") and m.__name__ not in left_out]
    return {model.__name__: sorted(map(repr, model._base_manager.values())) for model in ours}


def event(key: str, *entered: Person) -> int:
    origin = Origin(at=NOW, by=None, by_name="a test", command_id=f"event {key}")
    row = tournaments.open_tournament(key * 32, four(), origin).row
    for number, each in enumerate(entered, 1):
        tournaments.tie_entrant(row.pk, number, each)
    return row.pk


def test_every_table_that_names_a_person_is_a_part_of_some_room():
    naming = {
        model._meta.label
        for model in apps.get_models()
        if model.__module__.startswith("tilehall.")
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is Person and not field.name.endswith("_by")
    }
    known = {part.table for part in merging.parts()}
    assert naming - known == {"people.Person", "hall.Merge"}, "say in a MergePart of the room how these rows go over"


def test_all_that_hangs_on_a_record_goes_over_and_back():
    ours, theirs = (actions.add_club(CONSOLE, name=name) for name in ("Ours", "Theirs"))
    doubled, kept = voter("Mere Tuhoro", "scorer"), person("Mere Tūhoro")
    gone = doubled.person
    people.set_club(gone, theirs)
    actions.set_club(CONSOLE, person=kept, club=ours, now=NOW)
    before_event = event("a", gone)
    before = snapshot()
    looked_at = person_merges.preview(CONSOLE, kept, gone)
    assert looked_at.reasons == ()
    titles = {line.title: (line.rows, line.stays) for line in looked_at.lines}
    assert titles["Roles"] == (1, False)
    assert titles["Tournaments entered"] == (1, False)
    assert before == snapshot(), "looking changes nothing"
    done = merge(kept, gone)
    account = Account.objects.get(pk=doubled.own_account().pk)
    assert account.person_id == kept.pk
    assert RoleHeld.objects.get().person_id == kept.pk
    assert tournaments.number_of(before_event, kept) == 1
    assert membership.members_on(DAY) == [kept.pk]
    assert list(people.people("tuhoro")) == [kept]
    assert list(people.namesakes("Mere Tuhoro")) == [kept]
    person_merges.undo(CONSOLE, done.pk, NOW)
    assert before == snapshot()
    with pytest.raises(ValidationError):
        person_merges.undo(CONSOLE, done.pk, NOW)
    merge(kept, gone)  # and once more


def test_a_membership_that_both_have_counts_once():
    kept, gone = person("Ana A"), person("Ana Aa")
    begin_membership(kept, "ordinary", date(2020, 1, 1))
    begin_membership(gone, "ordinary", date(2022, 1, 1))
    done = merge(kept, gone)
    assert membership.members_on(DAY) == [kept.pk]
    assert MembershipEnd.objects.get().until == date(2022, 1, 1), "entered by mistake: it never held"
    assert Membership.objects.filter(person=kept).count() == 1
    person_merges.undo(CONSOLE, done.pk, NOW)
    assert sorted(membership.members_on(DAY)) == sorted([kept.pk, gone.pk])


def test_what_the_second_record_says_of_earlier_days_holds_and_comes_back():
    club = actions.add_club(CONSOLE, name="Ours")
    kept, gone = person("Ana A"), person("Ana Aa")
    for each, since in ((kept, date(2024, 1, 1)), (gone, date(2020, 1, 1))):
        begin_membership(each, "ordinary", since)
        membership.join_club(each, club, since, membership.EntryOrigin(None, NOW))
    before = snapshot()
    done = merge(kept, gone)
    assert membership.standing(kept, DAY).since == date(2020, 1, 1)
    for day in (date(2020, 1, 1), date(2023, 12, 31), date(2024, 1, 1)):
        assert (membership.members_on(day), membership.clubs_on([kept.pk], day)[kept.pk]) == ([kept.pk], [club.pk])
    person_merges.undo(CONSOLE, done.pk, NOW)
    assert snapshot() == before


def test_no_class_and_no_membership_is_lost_by_merging():
    ordinary, life, left = person("Ana A"), person("Ana Aa"), person("Ana Aaa")
    begin_membership(ordinary, "ordinary", date(2020, 1, 1))
    begin_membership(life, "life", date(2024, 1, 1))
    end_membership(begin_membership(left, "ordinary", date(2019, 1, 1)), date(2022, 1, 1), "resigned")
    assert "Life member under this record" in reasons(ordinary, life)
    assert "is a member and Ana Aaa no longer" in reasons(left, ordinary)
    merge(life, ordinary)
    found = membership.standing(life, DAY)
    assert (found.kind, found.since) == ("life", date(2020, 1, 1))
    merge(life, left)
    assert membership.standing(life, DAY).since == date(2019, 1, 1)


@pytest.mark.cites("nzasp.C.4.3.2")
def test_a_life_membership_that_has_ended_goes_into_one_that_runs():
    """And not the other way: of any two there is one."""
    ended, running = person("Gus G"), person("Gus Gg")
    end_membership(begin_membership(ended, "life", date(2010, 1, 1)), date(2020, 1, 1), "resigned")
    begin_membership(running, "ordinary", date(2015, 1, 1))
    assert "is a member and Gus G no longer" in reasons(ended, running)
    before = snapshot()
    done = merge(running, ended)
    assert [membership.standing(running, date(year, 6, 1)).kind for year in (2012, 2026)] == ["life", "ordinary"]
    person_merges.undo(CONSOLE, done.pk, NOW)
    assert snapshot() == before


def test_who_has_no_club_gets_that_of_the_other_record():
    club = actions.add_club(CONSOLE, name="Ours")
    kept, gone = person("Ana A"), person("Ana Aa", club)
    done = merge(kept, gone)
    kept.refresh_from_db()
    assert kept.club == club
    assert membership.clubs_on([kept.pk], DAY)[kept.pk] == [club.pk]
    person_merges.undo(CONSOLE, done.pk, NOW)
    kept.refresh_from_db()
    assert kept.club is None


def test_who_played_in_one_event_are_two():
    kept, gone = person("Ana A"), person("Ana Aa")
    event("b", kept, gone)
    assert "Both are entered in" in reasons(kept, gone)


@pytest.mark.own_sqlite  # by codes, which PostgreSQL does not keep secret
def test_two_accounts_and_a_running_ballot_stand_against_it():
    one, other = voter("Ana A"), voter("Ana Aa")
    assert "Both have an account" in reasons(one.person, other.person)
    kept, gone = person("Ben B"), person("Ben Bb")
    opened(voter("Pat P", "president"), electorate(one))
    merge(kept, gone)
    cy, cyy = person("Cy C"), person("Cy Cc")
    opened(voter("Quin Q", "president"), ((cyy.pk, 1),))
    assert "is running" in reasons(cy, cyy)


def enter(command_id: str, *acts: Act) -> None:
    book.append(acts, Origin(at=NOW, by=None, command_id=command_id, by_name="a test"))


def test_what_the_book_says_of_the_second_record_is_read_as_about_the_first():
    di, dii, other = person("Di D"), person("Di Dd"), person("Ed E")
    decided = Decided(on=DAY, body="executive", matter="suspend", reference="EX-1", title="Di", person=dii.pk)
    appointed = CommitteeAppointed(
        on=DAY, sort="special", name="Judicial", members=(dii.pk, other.pk, di.pk), powers=(), decision=1
    )
    enter("a", decided, Applied(on=DAY, person=dii.pk), appointed, FeePaid(on=DAY, person=dii.pk, year=2026, cents=1))
    enter("b", Suspended(on=DAY, person=dii.pk, until=date(2026, 12, 31), why="conduct", decision=1))
    before, rows = snapshot(), list(book.BookEntry.objects.values_list("seq", "person_id", "payload"))
    done = merge(di, dii)
    assert list(book.BookEntry.objects.values_list("seq", "person_id", "payload")) == rows
    assert [each.applied.person for each in member_files.open_applications()] == [di.pk]
    assert {type(entry.act) for entry in book.entries_about(persons=[di.pk])} == {Decided, Applied, FeePaid, Suspended}
    assert {entry.act.person for entry in book.history(di.pk)} == {di.pk}
    assert book.entries_about(CommitteeAppointed)[0].act.members == (di.pk, other.pk)
    assert [row.year for row in book.fees_paid([di.pk])] == [2026]
    assert member_files.takes_roles(di.pk, DAY)
    assert check.check().disagreements == []
    merge(other, di)  # and the one that stayed turns out to be somebody's second record, too
    assert len(book.history(other.pk)) == 4
    assert check.check().disagreements == []
    for last in (Merge.objects.get(gone=di), done):
        person_merges.undo(CONSOLE, last.pk, NOW)
    assert snapshot() == before
    assert check.check().disagreements == []


def test_what_the_book_cannot_read_as_one_is_said_with_what_to_do():
    di, dii = person("Di D"), person("Di Dd")
    enter("a", *(FeePaid(on=DAY, person=each.pk, year=2026, cents=1) for each in (di, dii)))
    assert "The fee of 2026 is paid on both records: reverse one" in reasons(di, dii)
    ed, edd = person("Ed E"), person("Ed Ee")
    decided = Decided(on=DAY, body="executive", matter="suspend", reference="EX-1", title="Ed")
    until = date(2026, 12, 31)
    held = [Suspended(on=DAY, person=each.pk, until=until, why="conduct", decision=3) for each in (ed, edd)]
    enter("b", decided, *held)
    assert "the later one would be for life" in reasons(ed, edd)
    flo, floo = person("Flo F"), person("Flo Ff")
    figures = Figures(income=0, expenses=0, assets=0, liabilities=0, funds=0)
    enter("c", StatementsSigned(on=DAY, person=floo.pk, year=2025, figures=figures))
    assert "merge the other record into it instead" in reasons(flo, floo)
    merge(floo, flo)


def test_the_same_record_and_one_that_is_gone_are_refused():
    kept, gone, third = person("Ana A"), person("Ana Aa"), person("Ana Aaa")
    assert "the same record" in reasons(kept, kept)
    merge(kept, gone)
    gone.refresh_from_db()
    assert "merged already" in reasons(third, gone)
    assert "merged already" in reasons(gone, third)


def test_what_went_on_from_there_is_undone_in_its_order():
    kept, gone, third = person("Ana A"), person("Ana Aa"), person("Ana Aaa")
    begin_membership(gone, "ordinary", date(2022, 1, 1))
    first, second = merge(kept, gone), merge(third, kept)
    with pytest.raises(ValidationError, match="Ana A went into the record of Ana Aaa since"):
        person_merges.undo(CONSOLE, first.pk, NOW)
    assert membership.members_on(DAY) == [third.pk]
    for done in (second, first):
        person_merges.undo(CONSOLE, done.pk, NOW)
    assert membership.members_on(DAY) == [gone.pk]


def test_a_request_for_deletion_goes_over_and_reaches_both_records():
    doubled, kept = voter("Ana Aa"), person("Ana A")
    gone = doubled.person
    people.amend_person(gone, full_name="Ana Aa", contact="021 555 0101")
    deletion_requests.send(doubled, "", NOW)
    merge(kept, gone)
    (waiting,) = deletion_requests.waiting()
    assert waiting.person == kept
    assert "021 555 0101" in as_json(held_about(kept))
    deletion_requests.grant(CONSOLE, waiting.pk, close_account=False, now=NOW)
    gone.refresh_from_db()
    assert gone.contact == ""
    assert "021 555 0101" not in as_json(held_about(kept))


def test_two_who_ask_for_deletion_are_answered_before_they_are_merged():
    one, other = voter("Ana A"), person("Ana Aa")
    deletion_requests.send(one, "", NOW)
    DeletionRequest.objects.create(person=other, sent_at=NOW)
    assert "Both have asked for deletion" in reasons(one.person, other)


def test_codes_of_the_record_that_goes_open_nothing_any_more():
    kept, gone = person("Ana A"), person("Ana Aa")
    code = actions.give_code(CONSOLE, person=gone, now=NOW).code
    merge(kept, gone)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="ana", password=None), now=NOW)
    from tilehall.site.people.actor import Actor

    with pytest.raises(ValidationError):
        actions.claim(Actor(account=account), code=code, now=NOW)


def test_only_who_keeps_the_register_merges():
    kept, gone = person("Ana A"), person("Ana Aa")
    for who in (voter("Tom T", "treasurer"), voter("Ben B")):
        with pytest.raises(NotYours):
            person_merges.merge(who, kept, gone, NOW)
        with pytest.raises(NotYours):
            person_merges.undo(who, 1, NOW)


def test_the_hall_adds_up_after_it(settings, tmp_path):
    settings.DATA = tmp_path
    kept, gone = person("Ana A"), person("Ana Aa")
    event("c", gone)
    merge(kept, gone)
    assert check.check().disagreements == []
    connection.check_constraints()


def test_the_pages(client):
    secretary = voter("Sec S", "secretary")
    kept, gone = person("Ana A"), person("Ana Aa")
    client.force_login(secretary.own_account(), backend=BACKEND)
    record = client.get(reverse("people:record", args=[kept.pk])).content.decode()
    here = reverse("hall:merge", args=[kept.pk])
    assert here in record
    assert "Ana Aa" in client.get(here, {"q": "ana"}).content.decode()
    chosen = client.get(here, {"other": gone.pk}).content.decode()
    assert "They are one: merge" in chosen
    assert "Nobody else of this name" not in chosen
    assert "Nobody else of this name" in client.get(here, {"q": "Zoe"}).content.decode()
    listed = client.get(here, {"q": "ana", "other": gone.pk}).content.decode()
    assert f"other={gone.pk}" not in listed, "who is chosen is not offered again"
    answer = client.post(here, {"other": gone.pk}, follow=True).content.decode()
    assert "are one" in answer
    assert client.get(reverse("hall:player", args=[gone.pk])).status_code == 404
    assert "Undo" in client.get(reverse("hall:merges")).content.decode()
    client.post(reverse("hall:merges"), {"undo": Merge.objects.get().pk})
    assert "undone" in client.get(reverse("hall:merges")).content.decode()
    assert client.get(reverse("hall:player", args=[gone.pk])).status_code == 200
