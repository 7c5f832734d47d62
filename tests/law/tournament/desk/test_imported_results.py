"""A file's event as acts of a desk: the desk then tells the same event, whatever it was."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.desk import player_id
from tilehall.law.tournament.desk.imported_results import (
    ImportDetails,
    acts_of_import,
    names_by_number,
    read_file,
    system_of_event,
)
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, Meeting, PairGame, Table
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.import_result import ImportedGrade, ImportResult
from tilehall.law.tournament.formats.problem import WrongFile
from tilehall.law.tournament.standings import standings

from .plans import logged

FILES = Path(__file__).parents[1] / "files"
DAY = ImportDetails(day=date(2026, 5, 2))


def event(*rounds: tuple[Meeting, ...], players: str = "Ana Ben Cat Dan", ruleset: str = "nzasp-2022") -> Event:
    entrants = tuple(Entrant(id=name, name=name, rating=1500, games=50) for name in players.split())
    return Event(name="Cup", ruleset=ruleset, profile=None, players=entrants, rounds=rounds)


def brought(*events: Event, names: str = "A B C") -> ImportResult:
    grades = tuple(ImportedGrade(name=name, event=each) for name, each in zip(names.split(), events, strict=False))
    return ImportResult(format="json", name="Cup", day=None, grades=grades)


def game(first: str, second: str, *score: int) -> PairGame:
    return PairGame(first=first, second=second, score=(score[0], score[1]) if score else None)


@st.composite
def events(draw: st.DrawFn) -> Event:
    names = ("Ana", "Ben", "Cat", "Dan", "Eve")[: draw(st.integers(2, 5))]
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(names))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        meetings: list[Meeting] = [Bye(player=order[-1])] if len(order) % 2 else []
        for first, second in pairs:
            kind = draw(st.sampled_from(["game", "game", "open", "forfeit", "none"]))
            if kind == "forfeit":
                meetings.append(Forfeit(player=first, to=second))
            elif kind != "none":
                score = draw(st.tuples(st.integers(-50, 700), st.integers(-50, 700))) if kind == "game" else None
                meetings.append(PairGame(first=first, second=second, score=score))
        rounds.append(tuple(meetings))
    return event(*rounds, players=" ".join(names))


@given(told=st.lists(events(), min_size=1, max_size=3))
def test_the_desk_tells_the_same_event(told: list[Event]) -> None:
    """In two grades people may have the same names; then they are told apart by the grade."""
    desk = rebuild(logged(acts_of_import(brought(*told), DAY)))
    for at, (name, held) in enumerate(desk.grades.items()):
        again = desk.event(name)
        assert len(again.rounds) == len(told[at].rounds)
        called = {each.id: player_id(number) for each, number in zip(told[at].players, held.players, strict=True)}
        for was, now in zip(told[at].rounds, again.rounds, strict=True):
            assert sorted(map(str, now)) == sorted(str(_renamed(each, called)) for each in was)
        if any(told[at].rounds):
            ours = [(one.wins, one.spread) for one in standings(again).placings]
            theirs = [(one.wins, one.spread) for one in standings(told[at]).placings]
            assert sorted(ours) == sorted(theirs)
    assert len(desk.players) == sum(len(each.players) for each in told)


def _renamed(meeting: Meeting, called: dict[str, str]) -> Meeting:
    if isinstance(meeting, Bye):
        return Bye(player=called[meeting.player])
    if isinstance(meeting, Forfeit):
        return Forfeit(player=called[meeting.player], to=called[meeting.to])
    assert isinstance(meeting, PairGame)
    return replace(meeting, first=called[meeting.first], second=called[meeting.second])


@pytest.mark.parametrize("file", ["kapiti.tou", "kapiti.t", "kapiti.tsh", "dialects.tou", "words.tou", "form.csv"])
def test_files_of_other_programs_become_desks(file: str) -> None:
    imported = read_results((FILES / file).read_bytes(), file)
    desk = rebuild(logged(acts_of_import(imported, DAY)))
    assert len(desk.players) == len(imported.players) == len(names_by_number(imported))


def test_an_event_that_is_over_is_finished_and_one_that_is_not_goes_on() -> None:
    over = event((game("Ana", "Ben", 400, 380), game("Cat", "Dan", 1, 2)))
    half = event((game("Ana", "Ben", 400, 380), game("Cat", "Dan")), (game("Ana", "Cat"), game("Ben", "Dan")))
    assert isinstance(acts_of_import(brought(over), DAY)[-1], Finished)
    desk = rebuild(logged(acts_of_import(brought(half), DAY)))
    assert not desk.over
    assert desk.current == 1, "a round nobody has played of is only drawn"
    assert rebuild(logged(acts_of_import(brought(event()), DAY))).current == 0


@pytest.mark.parametrize(("day", "over"), [(date(2026, 5, 2), False), (date(2019, 5, 2), True)])
def test_an_event_with_rounds_to_come_goes_on_unless_it_is_from_before_the_rules(day: date, over: bool) -> None:
    """Its tsh file plans five rounds and has two."""
    configured = ["config max_rounds = 5", "division A a.t"]
    chart = ["#begin_file name=a.t", "Ana 1500 2 2; 400 400", "Ben 1400 1 1; 300 300", "#end_file"]
    imported = read_file("\n".join([*configured, *chart, ""]).encode(), "all.tsh")
    desk = rebuild(logged(acts_of_import(imported, replace(DAY, day=day))))
    assert desk.over is over
    assert desk.grade("A").plan.rounds == (2 if over else 5)


def test_grades_may_have_been_planned_for_fewer_rounds_than_others() -> None:
    games = (game("Ana", "Ben", 400, 380),)
    grades = tuple(
        ImportedGrade(name=name, event=event(*[games] * count), planned_rounds=3)
        for name, count in (("A", 3), ("B", 2))
    )
    imported = ImportResult(format="tsh", name="", day=None, grades=grades)
    assert rebuild(logged(acts_of_import(imported, DAY))).over
    further = replace(imported, grades=(replace(grades[0], planned_rounds=6), replace(grades[1], planned_rounds=4)))
    desk = rebuild(logged(acts_of_import(further, DAY)))
    assert [desk.grade(name).plan.rounds for name in "AB"] == [6, 4]


def test_a_ruleset_that_is_asked_for_must_be_there() -> None:
    for file, raw in (("a.t", b"Ngata, Ruth 1500 0; 50\n"), ("x.csv", b"round,winner\n")):
        with pytest.raises(WrongFile, match="there is no ruleset “chess”"):
            read_file(raw, file, "chess")


def test_a_number_that_is_no_rating_is_not_taken_for_one() -> None:
    """As some programs write; no page could show such an event otherwise."""
    read = read_file(b"Ngata, Ruth 1111111 2; 400\nBrown, Tama 1478 1; 380\n", "a.t")
    assert [each.rating for each in read.grades[0].event.players] == [None, 1478]
    assert "line 1, rating: Ruth Ngata cannot have a rating of 1111111 (taken as not known)" in map(str, read.notes)


def test_a_round_robin_is_known_by_its_games() -> None:
    once = (
        (game("Ana", "Ben", 1, 2), game("Cat", "Dan", 1, 2)),
        (game("Ana", "Cat", 1, 2), game("Ben", "Dan", 1, 2)),
        (game("Ana", "Dan", 1, 2), Forfeit(player="Ben", to="Cat")),
    )
    assert system_of_event(event(*once)) == ("round-robin", 1)
    assert system_of_event(event(*once, *once)) == ("round-robin", 2)
    assert system_of_event(event(*once[:2])) == ("swiss", 1)
    four = Table(players=("Ana", "Ben", "Cat", "Dan"), scores=(1, 2, 3, -6))
    assert system_of_event(event((four,), ruleset="nzrc-2024")) == ("tables", 1)


def test_what_the_file_leaves_open_is_kept_so() -> None:
    """Who started is not told of one game of two; a forfeit to nobody known is a loss all the same."""
    games = (game("Ana", "Ben", 1, 2), game("Dan", "Eve", 3, 2), Forfeit(player="Cat", to=None))
    grade = ImportedGrade(
        name="A", event=event(games, players="Ana Ben Cat Dan Eve"), starts_unknown=frozenset({(1, "Ana")})
    )
    made = acts_of_import(ImportResult(format="tou", name="Cup", day=None, grades=(grade,)), DAY)
    (starts,) = (act for act in made if isinstance(act, NoteMade))
    assert (starts.about, starts.facts) == ("import-starts", (("grade", "A"), ("games", 1)))
    desk = rebuild(logged(made))
    assert desk.starts_unknown("A") == {(1, "1")}
    assert desk.event("A").rounds[0][2] == Forfeit(player="3", to=None)
    cat = next(placing for placing in standings(desk.event("A")).placings if placing.player == "3")
    assert (cat.wins, cat.spread, cat.games) == (0, -50, 0)
    assert desk.over
