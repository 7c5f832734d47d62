"""Lists as CSV: looked at row by row, taken in whole or not at all, never merging anybody unasked, and undone."""

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.site.people.memberships import begin_membership, end_membership
from tilehall.law.association.membership import MemberKind, MemberStanding, NoMember
from tilehall.site.people import actions, membership
from tilehall.site.people.actions.list_imports import ListChanged
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.models import (
    Account,
    Affiliation,
    Club,
    ListTaken,
    Membership,
    Person,
    RatingListed,
)
from tilehall.site.people.roles import Role

from .conftest import NOW, TODAY, acting, officer, person

pytestmark = pytest.mark.django_db
PEOPLE, RATINGS = "people", "ratings"


def sent(text: str, what: str = PEOPLE, club: Club | None = None, day: date = TODAY) -> actions.SentList:
    return actions.SentList(what=what, text=text, day=day, club=club, title="list.csv")


def take(given: actions.SentList, actor: Actor = CONSOLE, token: str = "t", **chosen: str) -> ListTaken:
    seen = actions.preview_list(actor, given, now=NOW).fingerprint
    picked = {int(line.removeprefix("line")): value for line, value in chosen.items()}
    answers = actions.ListAnswers(chosen=picked, fingerprint=seen, token=token)
    return actions.take_in_list(actor, given, answers, now=NOW).record


def names() -> list[str]:
    return sorted(Person.objects.values_list("full_name", flat=True))


@pytest.fixture
def keeper(club: Club) -> Account:
    return officer(Role.CLUB_OFFICER, club, name="keeper of whangarei")


def test_newcomers_become_members_through_their_club(club: Club) -> None:
    text = "name,club,since,mail\nHēmi Pōtae,whangarei,01/02/2020,h@example.org\nAna Ngata,,,\n"
    taken = take(sent(text))
    assert (taken.rows, taken.title, taken.what, names()) == (2, "list.csv", PEOPLE, ["Ana Ngata", "Hēmi Pōtae"])
    hemi, ana = Person.objects.order_by("-full_name")
    found = membership.standing(hemi, TODAY)
    assert isinstance(found, MemberStanding)
    assert (found.since, found.clubs, hemi.club, hemi.contact) == (date(2020, 2, 1), ("Whangārei",), club, "")
    assert membership.standing(ana, TODAY).clubs == ()


def test_a_club_is_given_for_rows_without_one(club: Club, other_club: Club) -> None:
    take(sent("name,club\nAna Ngata,\nBen Rata,Pōneke\n", club=club))
    assert [(one.full_name, one.club) for one in Person.objects.order_by("pk")] == [
        ("Ana Ngata", club),
        ("Ben Rata", other_club),
    ]


def test_a_list_taken_in_again_changes_nothing(club: Club) -> None:
    given = sent("name,club\nAna Ngata,Whangārei\n")
    take(given)
    before = (Person.objects.count(), Membership.objects.count(), Affiliation.objects.count())
    take(given, token="again")
    assert (Person.objects.count(), Membership.objects.count(), Affiliation.objects.count()) == before


def test_the_same_preview_confirmed_twice_is_taken_in_once(club: Club) -> None:
    given = sent("name\nAna Ngata\n")
    answers = actions.ListAnswers(
        chosen={2: "new"}, fingerprint=actions.preview_list(CONSOLE, given, now=NOW).fingerprint, token="once"
    )
    first, second = (actions.take_in_list(CONSOLE, given, answers, now=NOW).record for _ in range(2))
    assert first == second
    assert names() == ["Ana Ngata"]
    with pytest.raises(NotYours):
        actions.take_in_list(VISITOR, given, answers, now=NOW)


def test_who_is_merely_alike_is_asked_about(club: Club) -> None:
    known = person("Hēmi Pōtae", club)
    given = sent("name\nHemi Potae\n")
    (line,) = actions.preview_list(CONSOLE, given, now=NOW).lines
    assert (line.chosen, line.settled) == ("", False)
    assert [(one.person, one.reason) for one in line.options] == [(known, "macrons, accents or signs differ")]
    with pytest.raises(ListChanged, match="1 row is still to be decided"):
        take(given)
    assert not ListTaken.objects.exists()
    take(given, line2=f"p{known.pk}")
    assert names() == ["Hēmi Pōtae"]
    take(sent("name\nHemi Potae\n"), token="u", line2="new")
    assert names() == ["Hemi Potae", "Hēmi Pōtae"]


def test_a_namesake_in_another_club_is_asked_about(club: Club, other_club: Club) -> None:
    known = person("Ana Ngata", other_club)
    given = sent("name,club\nAna Ngata,Whangārei\n")
    with pytest.raises(ListChanged):
        take(given)
    take(given, line2=f"p{known.pk}")
    known.refresh_from_db()
    assert known.club == other_club
    assert membership.standing(known, TODAY).clubs == ("Pōneke", "Whangārei")


def test_who_left_is_not_made_a_member_again_unasked(club: Club) -> None:
    known = person("Ana Ngata", club)
    held = begin_membership(known, MemberKind.ORDINARY, date(2020, 1, 1))
    end_membership(held, date(2026, 3, 1), "resigned")
    with pytest.raises(ListChanged) as again:
        take(sent("name\nAna Ngata\n"))
    assert again.value.preview.lines[0].options[0].left == date(2026, 3, 1)
    with pytest.raises(ListChanged) as again:
        take(sent("name,since\nAna Ngata,2025-01-01\n"), line2=f"p{known.pk}")
    assert "ended on 01/03/2026" in again.value.preview.lines[0].wrong
    take(sent("name\nAna Ngata\n"), line2=f"p{known.pk}")
    assert membership.standing(known, TODAY).since == TODAY


def test_a_life_member_on_an_ordinary_list_stays_one(club: Club) -> None:
    known = person("Ana Ngata", club)
    begin_membership(known, MemberKind.LIFE, date(2020, 1, 1))
    take(sent("name\nAna Ngata\n"))
    assert membership.standing(known, TODAY).kind == MemberKind.LIFE


def test_one_person_is_not_chosen_twice(club: Club) -> None:
    known = person("Hēmi Pōtae", club)
    with pytest.raises(ListChanged) as again:
        take(sent("name\nHemi Potae\nHēmi Potae\n"), line2=f"p{known.pk}", line3=f"p{known.pk}")
    assert again.value.preview.lines[1].wrong == "This person was chosen for line 2 too."


@pytest.mark.parametrize("answer", ["p0", "p999", "nobody", "", "p"])
def test_only_what_was_offered_can_be_chosen(club: Club, answer: str) -> None:
    with pytest.raises(ListChanged, match="1 row is"):
        take(sent("name\nAna Ngata\n"), line2=answer)


def test_a_problem_keeps_the_whole_list_out(club: Club) -> None:
    given = sent("name,club\nAna Ngata,Whangārei\nBen Rata,Whangāreis\n")
    preview = actions.preview_list(CONSOLE, given, now=NOW)
    assert ([problem.place for problem in preview.problems], preview.lines) == (["line 3, club"], [])
    with pytest.raises(ListChanged, match="Fix the list first"):
        take(given)
    assert names() == []


def test_what_fails_half_way_leaves_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(membership, "add_entries", fail)
    with pytest.raises(OSError, match="disk is full"):
        take(sent("name,club\nAna Ngata,Whangārei\n"))
    assert names() == []
    assert not ListTaken.objects.exists()


def test_a_register_that_changed_meanwhile_is_looked_at_again(club: Club) -> None:
    given = sent("name\nAna Ngata\n")
    seen = actions.preview_list(CONSOLE, given, now=NOW).fingerprint
    person("Ana Ngata", club)
    answers = actions.ListAnswers(chosen={2: "new"}, fingerprint=seen, token="t")
    with pytest.raises(ListChanged, match="changed meanwhile"):
        actions.take_in_list(CONSOLE, given, answers, now=NOW)
    assert names() == ["Ana Ngata"]


def test_a_list_of_a_day_to_come_is_refused() -> None:
    with pytest.raises(ValidationError, match="still to come"):
        actions.preview_list(CONSOLE, sent("name\nAna\n", day=TODAY + timedelta(1)), now=NOW)


def test_a_row_can_be_left_out_but_not_all(club: Club) -> None:
    text = "name\nAna Ngata\nBen Rata\n"
    with pytest.raises(ListChanged, match="nothing to import"):
        take(sent(text), line2="leave", line3="leave")
    assert take(sent(text), line2="leave").rows == 1
    assert names() == ["Ben Rata"]


def test_who_may_take_in_what(club: Club, keeper: Account, secretary: Account) -> None:
    people, ratings = sent("name,club\nAna,Whangārei\n"), sent("name,rating\nAna,900\n", RATINGS)
    manager = acting(officer(Role.RATINGS_MANAGER))
    for actor, given in ((manager, people), (acting(keeper), ratings), (VISITOR, people), (VISITOR, ratings)):
        with pytest.raises(NotYours):
            actions.preview_list(actor, given, now=NOW)
        with pytest.raises(NotYours):
            actions.take_in_list(actor, given, actions.ListAnswers(chosen={}, fingerprint="", token="x"), now=NOW)
    assert take(people, acting(secretary), "a")
    assert take(ratings, manager, "b")


def test_a_club_officers_list_holds_the_own_club_only(club: Club, other_club: Club, keeper: Account) -> None:
    given = sent("name,club,class\nAna,Whangārei,\nBen,Pōneke,\nCy,,\nDi,Whangārei,life\n")
    problems = actions.preview_list(acting(keeper), given, now=NOW).problems
    assert [problem.place for problem in problems] == ["line 3, club", "line 4, club", "line 5, class"]
    assert take(sent("name\nAna Ngata\n", club=club), acting(keeper)).taken_by == keeper


def test_an_undone_list_counts_no_more_and_stays_readable(club: Club) -> None:
    old = person("Ben Rata")
    taken = take(sent("name,club\nAna Ngata,Whangārei\nBen Rata,Whangārei\n"))
    for _ in range(2):  # a second time there is nothing left to undo
        actions.undo_list(CONSOLE, list_taken=taken, now=NOW)
    for who in Person.objects.all():
        assert who.club is None
        assert membership.standing(who, TODAY) == NoMember()
    assert names() == ["Ana Ngata", "Ben Rata"]
    assert Membership.objects.filter(taken=taken).count() == 2
    assert take(sent("name\nBen Rata\n"), token="again").rows == 1
    assert isinstance(membership.standing(old, TODAY), MemberStanding)


def test_who_may_undo(club: Club, keeper: Account) -> None:
    mine = take(sent("name\nAna Ngata\n", club=club), acting(keeper))
    theirs = take(sent("name\nBen Rata\n", club=club), token="u")
    with pytest.raises(NotYours):
        actions.undo_list(acting(keeper), list_taken=theirs, now=NOW)
    with pytest.raises(NotYours):
        actions.undo_list(acting(officer(Role.RATINGS_MANAGER)), list_taken=mine, now=NOW)
    assert actions.undo_list(acting(keeper), list_taken=mine, now=NOW)


def test_the_newest_rating_counts_until_its_list_is_undone(club: Club) -> None:
    ana = person("Ana Ngata", club)

    def rated(text: str, token: str) -> ListTaken:
        taken = take(sent(text, RATINGS), token=token)
        ana.refresh_from_db()
        return taken

    rated("name,rating,games,date\nAna Ngata,1400,20,2026-01-31\n", "a")
    assert ana.rating == 1400
    newest = rated("name,rating,games,date\nAna Ngata,1450,24,2026-02-28\n", "b")
    assert ana.rating == 1450
    rated("name,rating,date\nAna Ngata,1300,2025-12-31\n", "c")
    assert ana.rating == 1450, "an older list that comes later is no newer"
    on = {
        day: membership.ratings_on([ana.pk], day)[ana.pk].rating for day in (date(2026, 1, 1), date(2026, 2, 1), TODAY)
    }
    assert list(on.values()) == [1300, 1400, 1450]
    actions.undo_list(CONSOLE, list_taken=newest, now=NOW)
    ana.refresh_from_db()
    assert ana.rating == 1400
    assert [row.rating for row in membership.ratings_of(ana)] == [1400, 1300]


def test_strangers_of_a_rating_list_are_left_out_unless_added(club: Club) -> None:
    person("Ana Ngata", club)
    text = "name,rating\nAna Ngata,1400\nWiremu Toa,900\n"
    assert take(sent(text, RATINGS)).rows == 1
    assert names() == ["Ana Ngata"]
    assert take(sent(text, RATINGS), token="u", line3="new").rows == 2
    assert membership.standing(Person.objects.get(full_name="Wiremu Toa"), TODAY) == NoMember()


@pytest.mark.parametrize("hidden", [{"title": "a\0b"}, {"token": "a\0b"}])
def test_what_no_database_keeps_does_not_come_in_with_a_list(
    hidden: dict[str, str], secretary: Account, as_: Callable[..., Client]
) -> None:
    """PostgreSQL refuses it, and the backup of a hall on SQLite in which it is."""
    browser, give = as_(secretary), reverse("people:take-in-people")
    sent = {"text": "name\nAna Ngata\n", "day": "07/03/2026"}
    shown = dict(re.findall(r'name="(token|fingerprint)" value="([^"]+)"', browser.post(give, sent).content.decode()))
    answer = browser.post(give, {**sent, **shown, **hidden, "line-2": "new"})
    assert answer.status_code in (200, 302)
    assert [one for one in ListTaken.objects.all() if "\0" in one.title + one.token] == []


def test_a_list_goes_through_the_pages(club: Club, secretary: Account, as_: Callable[..., Client]) -> None:
    browser = as_(secretary)
    known = person("Hēmi Pōtae", club)
    give = reverse("people:take-in-people")
    raw = "name;club\nHemi Potae;Whangārei\nAna Ngata;Whangarie\n".encode("utf-8-sig")
    page = browser.post(give, {"file": SimpleUploadedFile("club.csv", raw), "day": "07/03/2026"}).content.decode()
    assert "line 3, club" in page
    assert "perhaps “Whangārei”" in page
    assert "Import the list" not in page
    assert "Ana Ngata;Whangarie" in page, "what came as a file can be mended as text"
    assert 'name="title" value="club.csv"' in page
    mended = {"text": "name;club\r\nHemi Potae;Whangārei\r\nAna Ngata;Whangārei\r\n", "day": "07/03/2026"}
    page = browser.post(give, mended).content.decode()
    assert "macrons, accents or signs differ" in page
    hidden = dict(re.findall(r'name="(token|fingerprint)" value="([^"]+)"', page))
    refused = browser.post(give, {**mended, **hidden, "line-2": ""}).content.decode()
    assert "1 row is still to be decided" in refused
    done = browser.post(give, {**mended, **hidden, "line-2": f"p{known.pk}"}, follow=True)
    assert "Imported: 2" in done.content.decode()
    assert names() == ["Ana Ngata", "Hēmi Pōtae", "The Secretary"]
    taken = ListTaken.objects.get()
    assert "Pasted list" in browser.get(reverse("people:lists")).content.decode()
    undone = browser.post(reverse("people:undo-list", args=[taken.pk]), follow=True).content.decode()
    assert "Undone by" in undone


@pytest.mark.parametrize(
    "posted, said",
    [
        ({"text": "  "}, "Choose a file or paste some rows"),
        ({"text": "name\nAna\n", "day": "then"}, "Write the day as day/month/year"),
        ({"text": "name\nAna\n", "day": "01/01/2999"}, "still to come"),
        ({"text": "x" * 500_001}, "Write 500000 letters at most; there are 500001."),
        ({"file": SimpleUploadedFile("a.csv", b"name\nA\0na\n")}, "not a CSV list"),
        ({"file": SimpleUploadedFile("a.csv", b"x" * 6_000_001)}, "too large"),
        ({"text": "colour\nred\n"}, "no heading is known"),
    ],
)
def test_what_is_no_list_is_said_on_the_page(
    posted: dict[str, object], said: str, secretary: Account, as_: Callable[..., Client]
) -> None:
    page = as_(secretary).post(reverse("people:take-in-ratings"), {"day": "07/03/2026", **posted})
    assert page.status_code == 200
    assert said in page.content.decode()
    assert not RatingListed.objects.exists()


def test_a_ratings_manager_reads_lists_of_ratings_alone(club: Club, as_: Callable[..., Client]) -> None:
    people = take(sent("name\nAna Ngata\n"))
    take(sent("name,rating\nAna Ngata,900\n", RATINGS), token="r")
    browser = as_(officer(Role.RATINGS_MANAGER))
    page = browser.get(reverse("people:lists")).content.decode()
    assert "Import ratings" in page
    assert "Import members" not in page
    assert page.count("/desk/lists/") == page.count("/desk/lists/ratings/") + 1 + page.count('"/desk/lists/"')
    assert browser.get(reverse("people:list", args=[people.pk])).status_code == 403


def test_who_keeps_lists_finds_them_from_every_page(as_: Callable[..., Client]) -> None:
    assert 'href="/desk/lists/"' in as_(officer(Role.RATINGS_MANAGER)).get(reverse("people:people")).content.decode()
    assert 'href="/desk/lists/"' not in as_(officer(Role.SCORER)).get(reverse("people:people")).content.decode()
