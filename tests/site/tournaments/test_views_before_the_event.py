"""The pages before the first round: the list, the event, its plan, entries, grades, check-in."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.test_results_at_tables import ADDED
from tests.site.people.conftest import account, officer, person
from tilehall.law.tournament import desk as law
from tilehall.law.tournament.desk.records import GradePlan, Stage
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw as draw_actions
from tilehall.site.tournaments.actions import entries
from tilehall.site.tournaments.actions import grades as grades_actions
from tilehall.site.tournaments.actions.register import Guest
from tilehall.site.tournaments.forms.presets import PRESETS
from tilehall.site.tournaments.wording import SENTENCES

from .halls import announced, done, hand, member, members

pytestmark = pytest.mark.django_db

As = Callable[[Account], Client]


@pytest.fixture
def as_(client: Client) -> As:
    def signed_in(made: Account) -> Client:
        client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
        return client

    return signed_in


def soon(**more: object) -> int:
    """An event whose entries are open today, whenever that is."""
    begins = timezone.localdate() + timedelta(weeks=6)
    start = timezone.now().replace(microsecond=0) + timedelta(weeks=6)
    return announced(
        begins=timezone.localdate(start), ends=timezone.localdate(start),
        start=timezone.localtime(start), closes=begins - timedelta(days=7), **more,
    )  # fmt: skip


def text(response) -> str:
    assert response.status_code == 200, response
    return re.sub(r"\s+", " ", response.content.decode())


def posted(client: Client, url: str, **told: object) -> str:
    return text(client.post(url, {"command_id": f"c{abs(hash(str(told)))}", **told}, follow=True))


def test_an_empty_list_says_what_comes_next(client: Client, as_: As) -> None:
    assert "No tournament yet" in text(client.get("/tournaments/"))
    assert "New tournament" not in text(client.get("/tournaments/"))
    assert "New tournament" in text(as_(officer(Role.ORGANISER)).get("/tournaments/"))


def test_the_list_tells_what_is_coming_from_what_is_played(client: Client) -> None:
    announced(name="Autumn Open")
    shown = text(client.get("/tournaments/"))
    assert "Coming" in shown
    assert "entries are closed" in shown, "its last day for entries is over"
    soon(name="Next Open")
    shown = text(client.get("/tournaments/"))
    assert "open until" in shown
    assert "Being played now" not in shown


@pytest.mark.parametrize("key", list(PRESETS))
def test_every_preset_can_be_announced_as_it_is(key: str, as_: As) -> None:
    client = as_(officer(Role.ORGANISER))
    page = client.get(f"/tournaments/new/?as={key}")
    form = page.context["form"]
    grades = page.context["grades"]
    sent = {field.html_name: shown(field) for field in form if shown(field) is not None}
    for row in grades:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    count = len(grades.forms)
    sent.update({"grade-TOTAL_FORMS": str(count), "grade-INITIAL_FORMS": str(count)})
    told = posted(client, "/tournaments/new/", **{**sent, "name": f"The {key}"})
    assert "The tournament is announced" in told, re.findall(r'class="(?:error|notice bad)[^>]*>(.*?)</', told)
    assert store.tournaments_listed().get().name == f"The {key}"
    begins = timezone.localtime(store.load(store.tournaments_listed().get().pk).desk.announced.start)
    assert begins.hour == 9


def test_a_plan_that_is_changed_keeps_its_edition_until_other_rules_are_chosen(as_: As) -> None:
    client = as_(officer(Role.ORGANISER))
    tables = (GradePlan(name="A", rounds=2, system="tables"),)
    number = soon(ruleset="nzrc-2024.1", overrides=(ADDED,), official=False, grades=tables)
    page = client.get(f"/tournaments/{number}/desk/plan/")
    assert "edition 1" in page.content.decode()
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    sent.update({"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1"})
    posted(client, f"/tournaments/{number}/desk/plan/", **{**sent, "place": "Elsewhere"})
    plan = store.load(number).desk.announced
    assert (plan.place, plan.ruleset, plan.overrides) == ("Elsewhere", "nzrc-2024.1", (ADDED,))
    posted(client, f"/tournaments/{number}/desk/plan/", **{**sent, "ruleset": "nzrc-2024"})
    assert store.load(number).desk.announced.overrides == ()


def shown(field) -> str | None:
    """What a browser would send of a field; an unticked box sends nothing."""
    value = field.value()
    if field.widget_type == "checkbox":
        return "on" if value else None
    return field.field.widget.format_value(value) if not hasattr(field.field, "choices") else value


def test_the_report_names_the_file_for_streams_once_something_is_drawn(as_: As) -> None:
    client, number = as_(officer(Role.DIRECTOR)), soon(grades=(GradePlan(name="A", rounds=1, system="swiss"),))
    assert "tourney.js" not in text(client.get(f"/tournaments/{number}/desk/report/"))
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(grades_actions.make_grades(CONSOLE, number, {"A": 2}, hand()))
    done(draw_actions.draw(CONSOLE, number, draw_actions.AskedDraw(grade="A", seed=5), hand()))
    assert "tourney.js" in text(client.get(f"/tournaments/{number}/desk/report/"))


def test_a_grade_is_added_like_the_last_one_and_nothing_typed_is_lost(as_: As) -> None:
    client = as_(officer(Role.ORGANISER))
    rows = {
        "grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1", "grade-0-name": "A", "grade-0-rounds": "9",
        "grade-0-system": "swiss",
    }  # fmt: skip
    page = client.post("/tournaments/new/", {**rows, "name": "Half typed", "more": "yes"})
    assert page.context["form"]["name"].value() == "Half typed"
    assert [(row["name"].value(), row["rounds"].value()) for row in page.context["grades"]] == [("A", "9"), ("B", "9")]
    assert not store.tournaments_listed().exists()


def test_a_system_for_each_round_is_planned_kept_and_told(client: Client, as_: As) -> None:
    number = soon(grades=(GradePlan(name="A", rounds=7, system="swiss"),))
    organiser = as_(officer(Role.ORGANISER))
    page = organiser.get(f"/tournaments/{number}/desk/plan/")
    told = {name: shown(page.context["form"][name]) for name in page.context["form"].fields}
    row = page.context["grades"].forms[0]
    told |= {f"grade-0-{name}": shown(row[name]) for name in row.fields}
    told |= {"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1", "grade-0-first_1": "6", "grade-0-even_starts": "on"}
    sent = {name: value for name, value in told.items() if value is not None}
    assert "Say how it is played from round 6 on." in posted(organiser, f"/tournaments/{number}/desk/plan/", **sent)
    sent |= {"grade-0-system_1": "hill", "grade-0-first_2": "5", "grade-0-system_2": "swiss"}
    assert "another system from round 5 on does not fit in" in posted(
        organiser, f"/tournaments/{number}/desk/plan/", **sent
    )
    sent |= {"grade-0-system_2": "factor", "grade-0-factor_2": "2", "grade-0-first_2": "7"}
    after = posted(organiser, f"/tournaments/{number}/desk/plan/", **sent)
    assert "7 rounds. Rounds 1–5: Swiss; Round 6: king of the hill; Round 7: factor 2" in after
    (grade,) = store.load(number).desk.announced.grades
    assert grade.stages == (Stage(first=6, system="hill"), Stage(first=7, system="factor", factor=2))
    assert grade.even_starts
    again = organiser.get(f"/tournaments/{number}/desk/plan/").context["grades"].forms[0]
    assert [again[f"first_{row}"].value() for row in (1, 2, 3)] == [6, 7, None]


def test_a_plan_that_cannot_be_names_the_clause_and_keeps_what_was_typed(as_: As) -> None:
    number = soon()
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/plan/"
    page = client.get(url)
    sent = {field.html_name: shown(field) for field in page.context["form"] if shown(field) is not None}
    for row in page.context["grades"]:
        sent.update({field.html_name: shown(field) for field in row if shown(field) is not None})
    sent.update({"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1"})
    told = posted(client, url, **{**sent, "ruleset": "nsa-2008", "place": "The new hall"})
    assert "nzasp.C.13.1" in told
    assert "The new hall" in told
    told = posted(client, url, **{**sent, "place": "The new hall"})
    assert "The plan is changed" in told
    assert store.head(number).place == "The new hall"


def test_the_event_s_page_says_who_plays_and_how_to_enter(client: Client, as_: As) -> None:
    number = soon(place="Ōtaki")
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    told = text(client.get(f"/tournaments/{number}/"))
    for words in ("Member 01", "1500", "Sign in to enter", "What happens next", "$20.00"):
        assert words in told
    me = member("Hana Player")
    client = as_(account("hana", me))
    assert f"/tournaments/{number}/enter/" in text(client.get(f"/tournaments/{number}/"))
    assert "Hana Player" in text(client.get(f"/tournaments/{number}/enter/"))
    told = posted(client, f"/tournaments/{number}/enter/")
    assert "You are entered" in told
    assert "Fee to pay" in told
    assert store.load(number).desk.players[3].name == "Hana Player"
    told = posted(client, f"/tournaments/{number}/enter/", do="notice", words="a wedding")
    assert "You have asked to withdraw" in told
    assert "The organiser is told, and decides what follows" in told
    assert "You are entered" not in told
    assert "Fee to pay" not in told
    desk = text(as_(officer(Role.ORGANISER)).get(f"/tournaments/{number}/desk/"))
    assert "Hana Player wants to withdraw: decide" in desk


def test_the_event_s_page_says_of_entries_that_they_closed(client: Client) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    closed = f"Entries closed on {yesterday:%d/%m/%Y}"
    assert closed in text(client.get(f"/tournaments/{soon_closed(yesterday)}/"))
    assert closed not in text(client.get(f"/tournaments/{soon()}/"))


def soon_closed(closes: date) -> int:
    start = timezone.localtime() + timedelta(weeks=2)
    return announced(begins=start.date(), ends=start.date(), start=start, closes=closes)


def test_who_is_no_member_reads_the_clause_instead_of_a_button(as_: As) -> None:
    number = soon()
    client = as_(account("sam", person("Sam Stranger")))
    told = text(client.get(f"/tournaments/{number}/"))
    assert "nzasp.C.11.1" in told
    told = posted(client, f"/tournaments/{number}/enter/", national_body="Scrabble Australia")
    assert "the organiser decides" in told
    assert "The organiser is asked whether you may play" in told
    assert "You are entered" not in told
    assert store.load(number).desk.players[1].standing == "asking"


def test_who_enters_where_all_places_are_taken_is_told_to_wait(as_: As) -> None:
    number = soon(places=2)
    for one in members(1300, 1200):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    told = posted(as_(account("late", member("Late Player"))), f"/tournaments/{number}/enter/")
    assert "You are on the waiting list" in told
    assert "You are entered" not in told


def test_an_account_without_a_record_is_sent_to_claim_it(as_: As) -> None:
    number = soon()
    client = as_(account("nobody"))
    assert "Claim your member record" in text(client.get(f"/tournaments/{number}/enter/"))
    assert "Claim your member record" in text(client.get(f"/tournaments/{number}/"))


def test_the_desk_enters_people_guests_and_decides(as_: As) -> None:
    number = soon(places=2)
    done(entries.enter(CONSOLE, number, who=member("Ana First"), context=hand()))
    me = member("Hēmi Paewai")
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/entries/"
    assert "Ana First" in text(client.get(url))
    found = text(client.get(url, {"q": "hemi"}, headers={"HX-Request": "true"}))
    assert "Hēmi Paewai" in found
    assert "<html" not in found
    assert "Hēmi Paewai is entered" in posted(client, url, do="enter", person=me.pk)
    assert "Nobody found" in text(client.get(url, {"q": "hemi"}))
    told = posted(client, url, do="guest", name="Wilma Guest", member="on", rating="900")
    assert "Wilma Guest is on the waiting list" in told
    assert "All 2 places are taken" in posted(client, url, do="let-in", player=3)
    told = posted(client, url, do="guest", name="Bruce", national_body="Scrabble Australia")
    assert "Bruce asks to play" in told
    assert "nzasp.C.11.1" in told
    assert "The entry is refused" in posted(client, url, do="refuse", player=4, reason="full")
    assert "Fill this in." in posted(client, url, do="guest", name="", club="Ōtaki")
    assert "Entries are closed" in posted(client, url, do="close", closed="yes")


def test_what_the_desk_typed_for_a_refused_entry_is_not_lost(as_: As) -> None:
    number = soon()
    me = member("Hēmi Paewai")
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/entries/"
    told = posted(client, url, do="guest", name="Wilma Guest", club="Ōtaki")
    assert "nzasp.C.11.1" in told
    assert 'value="Wilma Guest"' in told
    assert 'value="Ōtaki"' in told
    posted(client, url, do="close", closed="yes")
    told = posted(client, url, do="enter", person=me.pk, q="paew", team="Blue", billet="on")
    assert "with a reason" in told
    assert 'name="q" value="paew"' in told
    assert 'value="Blue" maxlength="60"' in told
    assert 'name="billet" checked' in told
    told = posted(client, url, do="enter", person=me.pk, q="other", late="ill", team="B" * 61)
    assert "Write 60 letters at most; there are 61." in told
    assert 'value="ill"' in told
    assert store.load(number).desk.players == {}
    assert "Hēmi Paewai is entered" in posted(client, url, do="enter", person=me.pk, q="paew", late="ill")


def test_a_withdrawal_from_before_the_draw_is_read_as_people_read(as_: As) -> None:
    """What it rests on is linked or in words, what is missing too; a draw without them is not said to name them."""
    number = announced(grades=(GradePlan(name="A", rounds=1),))
    for one in members(1500, 1400, 1300):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(grades_actions.make_grades(CONSOLE, number, {"A": 3}, hand()))
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/entries/1/"
    asked_at = timezone.localtime().strftime("%d/%m/%Y %H:%M")
    told = posted(client, url, do="withdraw", choice="adjust_draw", asked_at=asked_at)
    assert told.count("So late this must be said.") == 2
    assert "Reason <span" not in told  # it is not called optional
    told = posted(client, url, do="withdraw", choice="adjust_draw", asked_at=asked_at, reason="ill", notice_given="yes")
    assert "The rules are silent: after the start games not played are forfeits" in told
    assert "silent:nzasp" not in told
    done(draw_actions.draw(CONSOLE, number, draw_actions.AskedDraw(grade="A", seed=5), hand()))
    assert "still name" not in text(client.get(url))


def test_one_entry_is_changed_withdrawn_and_let_in_again(as_: As) -> None:
    number = soon()
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/entries/1/"
    page = client.get(url)
    sent = {field.html_name: shown(field) for field in page.context["amend"] if shown(field) is not None}
    assert "The entry is changed" in posted(client, url, **{**sent, "do": "amend", "table": "4", "name": "Member One"})
    assert store.load(number).desk.players[1].table == 4
    asked_at = timezone.localtime().strftime("%d/%m/%Y %H:%M")
    told = posted(client, url, do="withdraw", choice="forfeit", asked_at=asked_at)
    assert "That cannot be chosen now" in told
    assert "nzasp.P.4.3" in told
    assert "Member One is out" in posted(client, url, do="withdraw", choice="bye", asked_at=asked_at)
    assert "In the field now" in posted(client, url, do="let-in", words="came after all")
    assert client.get(f"/tournaments/{number}/desk/entries/99/").status_code == 404


def test_grades_are_proposed_seen_and_made(as_: As) -> None:
    number = soon(grades=(GradePlan(name="A", rounds=7), GradePlan(name="B", rounds=7)))
    for one in members(*range(1700, 1540, -20), *range(1300, 1160, -20)):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.enter(CONSOLE, number, who=Guest(name="Nia New", member=True), context=hand()))
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/grades/"
    told = text(client.get(url))
    assert "8 + 8" in told
    assert told.count('class="dot') >= 15
    assert 'class="cut"' in told
    assert "Place these first: Nia New" in posted(client, url, do="make", name=["A", "B"], size=["8", "8"])
    assert "Nia New is placed in B" in posted(client, url, do="place", player=16, grade="B", reason="a beginner")
    shown_ = text(client.post(url, {"do": "show", "name": ["A", "B"], "size": ["6", "10"]}, follow=True))
    assert 'value="10"' in shown_
    assert "The grades are made" in posted(client, url, do="make", name=["A", "B"], size=["8", "8"])
    desk = store.load(number).desk
    assert [len(held.players) for held in desk.grades.values()] == [8, 8]
    assert 16 in desk.grades["B"].players
    told = posted(client, url, do="regrade", player=1, grade="B", reason="wants to", by_player="on", by_organiser="on")
    assert "nzasp.P.2.3" in told
    assert "Grades follow the ratings" in told


def test_check_in_follows_and_marks_the_rest_absent(as_: As) -> None:
    number = soon()
    for one in members(1500, 1400, 1300):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(grades_actions.make_grades(CONSOLE, number, {"A": 3}, hand()))
    client = as_(officer(Role.ORGANISER))
    url = f"/tournaments/{number}/desk/check-in/"
    assert "<strong>0</strong> of 3 here" in text(client.get(url))
    htmx = {"HX-Request": "true"}
    told = text(client.post(url, {"do": "in", "player": "2", "command_id": "one"}, headers=htmx))
    assert "<strong>1</strong> of 3 here" in told
    assert "<html" not in told
    seq = store.head(number).seq
    assert client.get(url, {"at": seq}, headers=htmx).status_code == 204
    assert client.get(url, {"at": seq - 1}, headers=htmx).status_code == 200
    posted(client, url, do="in", player=1)
    posted(client, url, do="absent")
    desk = store.load(number).desk
    assert [each.name for each in desk.in_the_field()] == ["Member 01", "Member 02"]
    assert desk.grades["A"].players == (1, 2)


def test_every_code_of_these_decisions_has_a_sentence() -> None:
    here = Path(law.__file__).parent
    files = ("announcement", "entries", "withdrawals", "masters_field", "grades")
    codes = {
        code
        for name in files
        for code in re.findall(r'(?:_no\((?:desk, )?|code=)"([a-z_]+)"', (here / f"{name}.py").read_text())
    }
    assert len(codes) > 40
    assert codes - set(SENTENCES) == set()
