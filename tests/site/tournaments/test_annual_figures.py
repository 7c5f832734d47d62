"""What the tournaments tell of a year: different people over all official ones, and what was held."""

from datetime import date

import pytest

from tests.law.tournament.desk.plans import plan
from tests.site.tournaments.finished_event import opened, person
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.records import Player
from tilehall.site.people.models import Person
from tilehall.site.tournaments import annual_figures, store

pytestmark = pytest.mark.django_db


def held(people: list[Person | str], *, ends: date = date(2026, 5, 2), official: bool = True, over: bool = True) -> int:
    """With these entries; a name without a record is nobody of the register."""
    told = plan(name="Open", begins=ends, ends=ends, official=official)
    names = [str(each) for each in people]
    acts = (Announced(plan=told), *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(names, 1)))
    number = opened(acts)
    for n, each in enumerate(people, 1):
        if isinstance(each, Person):
            store.tie_entrant(number, n, each)
    if over:  # the rounds between are no matter here
        store.TournamentRow.objects.filter(pk=number).update(phase="finished")
    return number


def figures(year: int = 2026) -> dict[str, object]:
    return {figure.label: figure.value for figure in annual_figures.tournaments_part(year).figures}


@pytest.mark.cites("nzasp.C.2.1")
def test_players_competing_are_different_people_over_three_tournaments() -> None:
    people = [person(f"Player {chr(65 + n // 26)}{chr(97 + n % 26)}") for n in range(40)]
    held(people[:24])
    held(people[22:40])
    held(people[10:30])
    assert figures()["Players competing"] == 40
    rows = annual_figures.tournaments_part(2026).tables[0].rows
    assert [row[2] for row in rows] == [24, 18, 20]


@pytest.mark.cites("nzasp.C.2.1")
def test_who_is_not_of_the_register_counts_once_by_name_and_what_is_not_official_counts_not_at_all() -> None:
    ana = person("Ana Known")
    held([ana, "Visitor Vī"])
    held(["visitor vi", ana])
    held(["Somebody Else"], official=False)
    held(["Next Year"], ends=date(2027, 1, 2))
    held(["Not Over"], over=False)
    told = figures()
    assert told["Players competing"] == 2
    assert (told["Official tournaments held"], told["Other tournaments held"]) == (2, 1)
    assert any("not official" in str(row[0]) for row in annual_figures.tournaments_part(2026).tables[0].rows)


def test_a_log_that_grows_is_read_anew() -> None:
    number = held(["Ana"])
    assert figures()["Players competing"] == 1
    store.append(
        store.load(number),
        (Entered(player=Player(number=2, name="Ben")),),
        store.Origin(at=store.head(number).created, by=None, by_name="Dora", command_id="more"),
    )
    store.TournamentRow.objects.filter(pk=number).update(phase="finished")
    assert figures()["Players competing"] == 2


def test_a_year_without_tournaments() -> None:
    assert set(figures(1999).values()) == {0}
