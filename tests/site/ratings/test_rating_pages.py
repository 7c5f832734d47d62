"""The pages of the ratings: lists, a player, the sum behind a number, two players, a calculator, and the office."""

import html
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.tournaments.finished_event import hand
from tilehall.law.association.rating_list_file import read_rating_list
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.phrases import minus
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Person
from tilehall.site.ratings import actions, inputs, store
from tilehall.site.ratings.store import Kind, Run

from .finished_tournaments import DAY, START, list_taken, register, tournament, walked_out

pytestmark = pytest.mark.django_db
FOUR = (("Ana", 1600, 100), ("Ben", 1500, 100), ("Cat", 1400, 100), ("Dan", 1300, 100))


@pytest.fixture
def who() -> dict[str, Person]:
    made = register()
    list_taken(START, *FOUR)
    tournament(made)
    return made


@pytest.fixture
def out(who: dict[str, Person]) -> actions.Publication:
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(run, Run)
    published = actions.publish(CONSOLE, run, DAY, "Good news", hand())
    assert isinstance(published, actions.Publication)
    return published


def browser(role: str) -> Client:
    now = timezone.now()
    account = people.sign_up(CONSOLE, people.NewAccount(name=role, password=None, example=True), now=now)
    person = people.add_person(CONSOLE, full_name=f"Acting {role}", club=None, now=now)
    people.claim(Actor(account=account), code=people.give_code(CONSOLE, person=person, now=now).code, now=now)
    people.give_role(CONSOLE, person=person, role=role, since=date(2020, 1, 1), now=now)
    made = Client()
    made.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return made


def text(client: Client, url: str, **asked: object) -> str:
    response = client.get(url, asked)
    assert response.status_code == 200
    return response.content.decode()


def test_before_anything_is_published_the_pages_say_so(client):
    assert "No list is published yet" in text(client, reverse("ratings:home"))
    assert "Nobody is rated here yet" in text(client, reverse("ratings:compare"))


def test_a_list_is_page_csv_and_pdf(client, out):
    page = text(client, reverse("ratings:home"))
    assert "Good news" in page
    assert page.index("Ana") < page.index("Ben") < page.index("Cat") < page.index("Dan")
    sheet = client.get(reverse("ratings:file", args=[out.ratings.pk, "csv"])).content.decode("utf-8-sig").splitlines()
    assert sheet[0] == "place,rank,name,title,rating,change,seeding,status,wins,games,percent,club"
    assert sheet[1].startswith("1,,Ana,,16")
    pdf = client.get(reverse("ratings:file", args=[out.ranking.pk, "pdf"]))
    assert pdf.content.startswith(b"%PDF")
    assert client.get(reverse("ratings:file", args=[out.ratings.pk, "exe"])).status_code == 404


def test_all_ratings_are_given_out_as_the_association_gives_them(client, out):
    raw = client.get(reverse("ratings:file", args=[out.everybody.pk, "json"])).content
    told = read_rating_list(raw)
    assert [(row.name, row.seed, row.last_seed, row.games, row.current) for row in told.rows] == [
        ("Ana", 1, 1, 103, True), ("Ben", 2, 2, 103, True), ("Cat", 3, 3, 103, True), ("Dan", 4, 4, 103, True),
    ]  # fmt: skip
    assert [row.change for row in told.rows] == [row.change for row in store.rows_of_list(out.everybody)]
    assert client.get(reverse("ratings:file", args=[out.ratings.pk, "json"])).status_code == 404
    by_name = client.get(reverse("ratings:file", args=[out.everybody.pk, "csv"]), {"by": "name"})
    assert "all-ratings-by-name-2026-05-02.csv" in by_name["Content-Disposition"]


def test_the_list_for_the_scoring_program_has_its_columns(client, out):
    sheet = client.get(reverse("ratings:file", args=[out.ratings.pk, "csv"]), {"as": "scoring"}).content.decode()
    assert sheet.splitlines()[0].endswith("rank,name,title,rating,change,seeding,status,wins,games,percent")
    assert "List for the scoring program of 02/05/2026" in text(client, reverse("ratings:scoring"))
    assert "All ratings of 02/05/2026" in text(client, reverse("ratings:all"), by="name")


def test_the_list_of_a_day_is_the_one_that_stood(client, out):
    assert "Ratings list of 02/05/2026" in text(client, reverse("ratings:home"), day="2026-05-30")
    assert "No list stood on 01/05/2026" in text(client, reverse("ratings:home"), day="2026-05-01")
    assert "Ratings list of 02/05/2026" in text(client, reverse("ratings:home"), day="30/05/2026"), "as people write it"
    wrong = text(client, reverse("ratings:home"), day="never")
    assert "Which day?" in wrong
    assert "such as" in wrong.split('class="error"')[1][:400], "the field says what is wanted"
    assert "No list is published yet" not in wrong, "there are lists"
    assert 'type="date"' not in wrong


def test_somebody_sees_the_way_of_the_rating_and_why(client, who, out):
    row = store.rows_of_run(out.ratings.run).get(person=who["Cat"])
    page = text(client, reverse("hall:player", args=[who["Cat"].pk]))
    assert f"Rating: 1400 at the start, {row.new} after Autumn Open." in page, "the graph in words"
    assert reverse("ratings:why", args=[row.pk]) in page
    why = text(client, reverse("ratings:why", args=[row.pk]))
    lost = row.old - row.new
    assert f"Why {lost} points fewer?" in why
    for name in ("Ana", "Ben", "Dan"):
        assert name in why
    assert f"{row.exact:.2f}" in why
    assert minus(f"{row.exact - row.old:+.2f} points from the games") in why, "game by game it adds up to the change"


def test_a_first_rating_is_told_as_made_from_all_games_together(client):
    tournament(register())
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(run, Run)
    assert isinstance(actions.publish(CONSOLE, run, DAY, "", hand()), actions.Publication)
    why = text(client, reverse("ratings:why", args=[store.rows_of_run(run)[0].pk]))
    assert "made from all the games together" in why
    assert "points from the games" not in why


def test_a_run_that_is_not_published_is_shown_to_nobody(client, who):
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    row = store.rows_of_run(run)[0]
    assert client.get(reverse("ratings:why", args=[row.pk])).status_code == 404
    assert "Rating history" not in text(client, reverse("hall:player", args=[who["Ana"].pk]))


def test_two_players_side_by_side_with_their_games(client, who, out):
    page = text(client, reverse("ratings:compare"), one=who["Ana"].pk, other=who["Ben"].pk)
    assert "Ana 1 : 0 Ben" in page
    assert "of 100 games" in page
    assert "Choose two different players" in text(
        client, reverse("ratings:compare"), one=who["Ana"].pk, other=who["Ana"].pk
    )


def test_what_if(client):
    url, asked = reverse("ratings:what-if"), {"rating": 1600, "games": 96, "profile": "nzasp-draft-1"}
    games = "1450 w\n1520 w\n1600 w\n1655 w\n1710 w\n1580 l\n1490 l"
    assert "1600 → 1627" in text(client, url, results=games, **asked)
    assert "Line 2" in text(client, url, results="1450 w\nnonsense", **asked)
    # Who does not say how many games made the rating is not taken for somebody whose rating counts for nothing.
    assert "1000 → 1001" in text(client, url, results="900 w", rating=1000, games="", profile="nzasp-2017")


def test_the_manager_rates_looks_and_publishes(who):
    manager = browser("ratings_manager")
    office = text(manager, reverse("ratings:office"))
    assert "1 tournament to rate." in office
    assert "Autumn Open" in office
    made = manager.post(reverse("ratings:run"), {"profile": "nzasp-draft-1"}, follow=True)
    run = store.newest_run()
    assert made.redirect_chain[-1][0] == reverse("ratings:run-look", args=[run.pk])
    page = made.content.decode()
    assert "Publish the lists" in page
    assert "3 of 40 games" in page
    sent = manager.post(
        reverse("ratings:publish", args=[run.pk]), {"day": timezone.localdate().isoformat()}, follow=True
    )
    assert sent.redirect_chain[-1][0] == reverse("ratings:list", args=[store.newest_list(Kind.RATINGS).pk])
    assert "Everything finished is rated and published." in text(manager, reverse("ratings:office"))


def test_a_run_that_cannot_go_out_today_says_from_when_on(who):
    today, manager = timezone.localdate(), browser("ratings_manager")
    manager.post(reverse("ratings:publish", args=[made_run().pk]), {"day": today.isoformat()})
    tournament(who, date(2026, 5, 9), name="Later Open")
    page = text(manager, reverse("ratings:run-look", args=[made_run().pk]))
    assert f"A list of {today:%d/%m/%Y} is out already" in page
    assert f"from {today + timedelta(1):%d/%m/%Y} on" in page
    assert "Publish the lists" not in page


def test_what_was_typed_stays_where_lists_are_not_published(who):
    manager, run = browser("ratings_manager"), made_run()
    url = reverse("ratings:publish", args=[run.pk])
    empty = manager.post(url, {"day": "", "note": "After the flood"}).content.decode()
    assert 'id="id_day_error"' in empty
    assert "After the flood</textarea>" in empty
    early = manager.post(url, {"day": "2020-01-01", "note": "After the flood"}).content.decode()
    assert "Autumn Open ended on" in early
    assert 'id="id_day_error"' in early
    ahead = manager.post(url, {"day": f"{timezone.localdate() + timedelta(days=9):%Y-%m-%d}"}).content.decode()
    assert 'id="id_day_error"' in ahead, "the field is named"
    assert "That day is still to come." in ahead
    assert "After the flood</textarea>" in early


def made_run() -> Run:
    made = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(made, Run)
    return made


@pytest.mark.cites("nzasp.C.12.2")
def test_the_office_says_when_the_next_list_is_due(out):
    assert "The next one is due on 02/06/2026" in text(browser("ratings_manager"), reverse("ratings:office"))


def test_what_cannot_be_rated_is_told_by_name(who):
    tournament(who, date(2026, 5, 9), name="Unknown Open", tie=False)
    manager = browser("ratings_manager")
    told = manager.post(reverse("ratings:run"), {"profile": "nzasp-draft-1"}, follow=True).content.decode()
    assert "Unknown Open has players who are nobody of the register: Ana, Ben, Cat, Dan." in told
    assert store.newest_run() is None


def test_the_executive_declares_and_excludes(who):
    secretary = browser("secretary")
    told = {"stop-since": "2026-01-01", "stop-until": "2026-02-01", "stop-reason": "Flood"}
    assert (
        "01/01/2026 to 01/02/2026: Flood"
        in secretary.post(reverse("ratings:stoppage"), told, follow=True).content.decode()
    )
    row = inputs.begun_tournaments()[0]
    asked = {"off-person": who["Ana"].pk, "off-tournament": row.pk, "off-until": "2028-01-01", "off-reason": "Left"}
    page = secretary.post(reverse("ratings:exclusion"), asked, follow=True).content.decode()
    assert "They have forfeited no game of that tournament." in page
    asked |= {"off-tournament": walked_out(who).pk}
    page = secretary.post(reverse("ratings:exclusion"), asked, follow=True).content.decode()
    assert "The longest exclusion is until 02/05/2027." in page
    page = secretary.post(
        reverse("ratings:exclusion"), {**asked, "off-until": "2027-05-02"}, follow=True
    ).content.decode()
    assert "Ana until 02/05/2027: Left" in page


def test_the_draft_says_who_is_left_off_and_why(who):
    fewer = {"Ana": 37, "Ben": 37, "Cat": 37, "Dan": 30}  # between two lists; three are of the tournament
    earlier = [(name, rating, games - fewer[name]) for name, rating, games in FOUR]
    list_taken(date(2024, 12, 31), *earlier, token="earlier")
    until = date(2027, 5, 2)
    assert not isinstance(actions.exclude(CONSOLE, who["Ana"], walked_out(who), until, "Left", hand()), Refusal)
    run = actions.make_run(CONSOLE, actions.RunRequest(), hand())
    assert isinstance(run, Run)
    page = text(browser("ratings_manager"), reverse("ratings:run-look", args=[run.pk]))
    assert "Not on the ranking list: 2" in page
    assert "Ana</a>: excluded until 02/05/2027<" in page
    assert "Dan</a>: 33 of 40 games<" in page


def test_calibration_goes_part_by_part_and_finds_the_formula_behind_a_list(who, out):
    manager = browser("ratings_manager")
    lists = {each.day: each.pk for each in store.rating_lists()}
    asked = {"before": lists[START], "after": lists[DAY]}
    page = text(manager, reverse("ratings:calibration"), **asked)
    assert "Tried 24 of" in page
    while (onward := re.search(r'hx-get="([^"]+)"', page)) is not None:
        response = manager.get(html.unescape(onward[1]), headers={"HX-Request": "true"})
        page = response.content.decode()
        assert "<html" not in page
    assert "All tried" in page
    first = page[page.index("<tbody>") :]
    assert "NZASP, as in force" in first[: first.index("</tr>")]
    assert "Nothing here tells it from NZASP since 2022" in first
    assert "4 of 4" in first[: first.index("</tr>")]
    assert "Choose a list of a later day" in text(
        manager, reverse("ratings:calibration"), before=lists[DAY], after=lists[START]
    )
