"""The front page shows the life of the hall in short lists, and who is signed in what is their own."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four, pair, plan
from tests.site.example_rows import load_example
from tests.site.people.conftest import account, officer, person
from tests.site.ratings.finished_tournaments import DAY, START, list_taken, register, tournament
from tests.site.ratings.test_publication import FOUR, publish
from tests.site.ratings.test_rating_run import run
from tests.site.tournaments.events_of_any_size import further, opened, results, weekend
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.records import Player
from tilehall.site.hall import front_page, store
from tilehall.site.hall.front_page import FrontPage
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, actor_of
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.event_officers import event_reach

pytestmark = pytest.mark.django_db
TODAY = date(2026, 4, 20)


def shown(actor: Actor = VISITOR, today: date = TODAY) -> FrontPage:
    return front_page.front_page(actor, timezone.now(), today)


def home(client: Client | None = None) -> str:
    answer = (client or Client()).get("/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def signed_in(made: Account) -> Client:
    client = Client()
    client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def key(number: int) -> str:
    return f"{number:032}"


def coming(name: str = "Spring Open", **more: object) -> list[Act]:
    begins = timezone.localdate() + timedelta(weeks=6)
    return [Announced(plan=plan(name=name, begins=begins, ends=begins, closes=begins - timedelta(days=7), **more))]


@pytest.fixture
def hall() -> None:
    store.open_hall("A Hall", example=False)


@pytest.mark.usefixtures("hall")
def test_a_hall_that_has_just_begun_says_what_will_be_here() -> None:
    assert "Nothing is going on yet" in home()
    assert reverse("tournaments:new") not in home()
    organiser = home(signed_in(officer(Role.ORGANISER)))
    assert "Nothing is going on yet" in organiser
    assert f'class="button" href="{reverse("tournaments:new")}"' in organiser


@pytest.mark.usefixtures("hall")
def test_what_is_played_what_comes_and_who_won_stand_before_the_map() -> None:
    playing, ahead = opened(four(), key(1)), opened(coming(), key(2))
    opened([Announced(plan=plan(name="Long Over")), *played_out()[1:]], key(3))
    page = home()
    assert "round 1 of 3" in page
    assert "1 result is missing" in page
    order = [page.index(words) for words in ("Being played now", "Spring Open", "Latest winners", "Everything here")]
    assert order == sorted(order)
    assert page.index("Look up a rule") > page.index("Being played now")
    way_in = reverse("tournaments:event", args=[ahead.row.pk])
    assert f'<a class="button small" href="{way_in}#own">' in page
    assert 'id="own"' in Client().get(way_in).content.decode()
    assert "Long Over" in page
    assert playing.row.name in page


@pytest.mark.usefixtures("hall")
def test_the_way_in_is_open_as_long_as_entries_are() -> None:
    opened([Announced(plan=plan(name="Too Late", begins=date(2099, 1, 2), ends=date(2099, 1, 2)))], key(1))
    assert "Too Late" in home()
    assert "entries are closed" in home()


@pytest.mark.usefixtures("hall")
def test_a_full_hall_costs_no_more_questions_than_a_small_one() -> None:
    def events(first: int, count: int) -> None:
        for n in range(first, first + count):
            opened(weekend(1), key(3 * n))
            opened(coming(f"Open {n}"), key(3 * n + 1))
            opened([Announced(plan=plan(name=f"Old {n}")), *played_out()[1:]], key(3 * n + 2))

    def cost() -> int:
        home()  # what is told of each event is kept from then on
        with CaptureQueriesContext(connection) as asked:
            home()
        return len(asked)

    events(1, 1)
    small = cost()
    events(2, 12)
    assert cost() <= small + 2, "but for counting what is not shown"
    page = shown()
    assert (len(page.playing), len(page.coming), len(page.won)) == (
        front_page.MOST_PLAYING, front_page.MOST_COMING, front_page.MOST_WON,
    )  # fmt: skip
    assert (page.more_playing, page.more_coming) == (13 - front_page.MOST_PLAYING, 13 - front_page.MOST_COMING)


@pytest.mark.usefixtures("hall")
def test_who_plays_has_the_own_table_and_the_way_to_the_slip() -> None:
    kept = opened(four(), key(1))
    cat = register()["Cat"]
    tournaments.tie_entrant(kept.row.pk, 3, cat)
    page = home(signed_in(account("cat", cat)))
    slip = reverse("tournaments:slip", args=[kept.row.pk, keys.player_key(kept.row, 3)])
    assert f'<a class="button" href="{slip}">Enter the result</a>' in page
    assert "against Dan" in page.replace("<b>", "")
    assert page.index("Enter the result") < page.index("Being played now")
    assert "Enter the result" not in home()


@pytest.mark.usefixtures("hall")
def test_the_table_that_waits_for_the_reader_stands_before_one_that_is_done() -> None:
    cat = register()["Cat"]
    played = [*four(), *results("A", 1, [pair(3, 4, 2)])]
    rows = [opened(acts, key(number)).row.pk for number, acts in enumerate((played, four()), 1)]
    for row in rows:
        tournaments.tie_entrant(row, 3, cat)
    seats = shown(actor_of(account("cat", cat), TODAY)).own.seats
    assert [(seat.row.pk, bool(seat.now.slip)) for seat in seats] == [(rows[1], True), (rows[0], False)]


@pytest.mark.usefixtures("hall")
def test_who_has_withdrawn_from_what_is_played_has_no_table_there() -> None:
    kept, cat = opened(four(), key(1)), register()["Cat"]
    tournaments.tie_entrant(kept.row.pk, 3, cat)
    actor = actor_of(account("cat", cat), timezone.localdate())
    assert len(shown(actor).own.seats) == 1
    further(kept, Withdrew(player=3, choice="forfeit", from_round=2))
    assert shown(actor).own.seats == ()


@pytest.mark.usefixtures("hall")
def test_an_officer_of_one_event_has_the_desk_of_that_one_and_of_no_other() -> None:
    today = timezone.localdate()
    own, other = (opened(four(), key(number)) for number in (1, 2))
    scorer = account("sam", person("Sam"))
    assert scorer.person is not None
    reach = event_reach(own.row)
    people.appoint(CONSOLE, person=scorer.person, role=Role.SCORER, reach=reach, since=today, now=timezone.now())
    desks = front_page.desks_of(actor_of(scorer, today), today)
    assert desks is not None
    assert [desk.card.row for desk in desks.lines] == [own.row]
    shown_to_sam = home(signed_in(scorer))
    assert f'href="{reverse("tournaments:desk", args=[own.row.pk])}"' in shown_to_sam
    assert f'href="{reverse("tournaments:desk", args=[other.row.pk])}"' not in shown_to_sam


@pytest.mark.usefixtures("hall")
def test_own_entries_stand_there_with_what_they_wait_for() -> None:
    cat = register()["Cat"]
    for number, standing in enumerate(("entered", "waiting", "refused"), 1):
        entered = Entered(player=Player(number=1, name="Cat", standing=standing))  # type: ignore[arg-type]
        kept = opened([*coming(f"Event {number}"), entered], key(number))
        tournaments.tie_entrant(kept.row.pk, 1, cat)
    actor = actor_of(account("cat", cat), timezone.localdate())
    entries = shown(actor, timezone.localdate()).own.entries
    assert [(entry.row.name, entry.waits) for entry in entries] == [
        ("Event 1", ""),
        ("Event 2", "on the waiting list"),
    ]
    page = home(signed_in(Account.objects.get(name="cat")))
    assert "You have entered" in page
    assert page.count("you have entered") == 2, "their cards offer no second entry"


@pytest.mark.usefixtures("hall")
def test_the_newest_list_has_its_movers_and_the_reader_the_own_rating() -> None:
    who = register()
    list_taken(START, *FOUR)
    tournament(who)
    assert shown(today=DAY).movers is None
    publish(run())
    movers = shown(today=DAY).movers
    assert movers is not None
    moved = {row.name: row.change for row in [*movers.risen, *movers.fallen]}
    assert all(row.change > 0 for row in movers.risen)
    assert all(row.change < 0 for row in movers.fallen)
    assert moved
    page = home(signed_in(account("ana", who["Ana"])))
    who["Ana"].refresh_from_db()
    assert "Your rating" in page
    assert f"<b>{who['Ana'].rating}</b>" in page
    assert "Your rating" not in home()


def test_desks_stand_in_one_line_each_and_cash_books_for_the_treasurer() -> None:
    load_example()
    today = timezone.localdate()
    titles = {}
    for name in ("director", "treasurer", "secretary", "player"):
        made = Account.objects.get(name=name)
        desks = front_page.desks_of(actor_of(made, today), today)
        titles[name] = (desks.title, len(desks.lines)) if desks else None
        for desk in desks.lines if desks else ():
            assert signed_in(made).get(desk.url).status_code == 200
    assert titles == {"director": ("Desks", 6), "treasurer": ("Cash books", 6), "secretary": None, "player": None}


def test_games_in_play_are_shown_as_anybody_may_watch_them_and_not_to_who_plays() -> None:
    load_example()
    games = front_page.being_played(VISITOR, timezone.now())
    assert [game.title for game in games] == ["Rummikub", "Scrabble"]
    page = home()
    for game in games:
        assert f'href="{reverse("games:game", args=[game.number])}"' in page
        assert str(game.picture).startswith("<svg")
        assert all(name in page for name, _ in game.players)
    assert front_page.being_played(VISITOR, timezone.now() + timedelta(days=2)) == (), "left unfinished"
