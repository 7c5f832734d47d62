"""What is shown is what the law says: figures in words, standings row by row, cards, graphs and the cross table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.desk.drawn_grades import begun, followed, hall, scored, upset_cup
from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four, logged
from tilehall.law.tournament.desk import redraw
from tilehall.law.tournament.desk.acts.money import PrizePaid, PrizesPromised
from tilehall.law.tournament.desk.acts.results import Forfeited
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.phases import hall_phase, round_shown
from tilehall.law.tournament.desk.prize_winners import grade_placings
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.standings import standings
from tilehall.site.pages import phrases
from tilehall.site.tournaments.exports import export, report_files
from tilehall.site.tournaments.presenters import (
    cards,
    cross_table,
    graphs,
    number_words,
)
from tilehall.site.tournaments.presenters import (
    standings as standings_presenter,
)
from tilehall.site.tournaments.presenters.bracket import HIGHEST, brackets, screens_of
from tilehall.site.tournaments.presenters.expectancy import NONE, first_to_reach_lines, grade_expectancy
from tilehall.site.tournaments.presenters.honours import honours
from tilehall.site.tournaments.presenters.prize_list import won_prizes
from tilehall.site.tournaments.presenters.wall_screen import seats_on_wall, wall

from .events_of_any_size import crowd, rummikub_day, teams, weekend


def desk_of(acts) -> Desk:
    return rebuild(logged(acts))


EVENTS = {
    "over": weekend(7),
    "with a forfeit": [*weekend(6), Forfeited(grade="A grade", round=7, player=8, ground="no_show")],
    "odd and unequal": weekend(3, sizes=(5,)),
    "tables": rummikub_day(3),
    "teams": teams(4),
    "crowd": crowd(61, finished=5),
}


@pytest.mark.parametrize("acts", EVENTS.values(), ids=EVENTS)
def test_every_row_is_the_placing_of_the_law(acts) -> None:
    """All these have begun every round they have drawn, or have byes that are unequal so far."""
    desk = desk_of(acts)
    for name, grade in desk.grades.items():
        law = standings(desk.event(name, through=desk.current)).placings
        if (
            len(
                {
                    sum(b.players[0] == n for r in grade.rounds for b in r.boards if b.meets == "bye")
                    for n in grade.players
                }
            )
            == 1
        ):
            law = standings(desk.event(name)).placings
        rows = standings_presenter.grade_standings(desk, name).rows
        assert [(row.name, row.place.rstrip("="), row.wins, row.spread, row.points, row.games) for row in rows] == [
            (
                desk.event(name).names[one.player],
                str(one.place),
                number_words.wins_text(one.wins),
                phrases.signed(one.spread),
                number_words.rounded(one.points),
                one.games,
            )
            for one in law
        ]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(0), "0"), (Fraction(7, 2), "3½"), (Fraction(1, 2), "½"), (Fraction(4, 3), "1⅓"),
        (Fraction(23, 12), "1.92"), (Fraction(3), "3"),
    ],
)  # fmt: skip
def test_wins_in_words(value, told) -> None:
    assert number_words.wins_text(value) == told


def test_figures_in_words() -> None:
    assert [number_words.rounded(Fraction(each, 8)) for each in (1, -1, 16)] == ["0.13", "−0.13", "2"]
    assert number_words.rounded(None) == "–"
    assert number_words.shared_places([1, 2, 2, 4]) == ["1", "2=", "2=", "4"]


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=30))
def test_a_graph_keeps_within_its_frame_and_says_the_same_in_words(values) -> None:
    graph = graphs.spread_graph(values, "spread")
    assert len(graph.dots) == len(values)
    for dot, value in zip(graph.dots, values, strict=True):
        assert 0 <= dot.x <= graph.width
        assert 0 <= dot.y <= graph.height
        assert f"{dot.axis[0].text}: {phrases.signed(value)}" in graph.description
    heights = [dot.y for dot in graph.dots]
    assert heights.index(min(heights)) == values.index(max(values)) or min(heights) in (
        dot.y for dot, value in zip(graph.dots, values, strict=True) if value == max(values)
    )


def test_a_card_tells_each_round_and_the_place_after_it() -> None:
    desk = desk_of(weekend(7))
    past = cards.standings_history(desk, "A grade")
    card = cards.player_card(desk, 3, past)
    assert [line.round for line in card.lines] == [1, 2, 3, 4, 5, 6, 7]
    margins = [line.score - line.against for line in card.lines]
    assert [line.after.spread for line in card.lines] == [sum(margins[: n + 1]) for n in range(7)]
    final = {row.number: row for row in standings_presenter.grade_standings(desk, "A grade").rows}
    assert card.now.place_text == final[3].place
    assert card.places.description.endswith("of 8.")


def test_the_cross_table_shows_every_game_from_both_sides() -> None:
    desk = desk_of(weekend(7))
    shown = standings_presenter.grade_standings(desk, "A grade")
    for by_rounds in (False, True):
        made = cross_table.cross_table(desk, shown, by_rounds=by_rounds)
        signs = [met.sign for row in made.rows for cell in row.cells for met in cell.met]
        assert sorted(signs) == ["L"] * 28 + ["W"] * 28
        assert sum(met.starts for row in made.rows for cell in row.cells for met in cell.met) == 28


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        (weekend(0, begun=False)[:17], ("before", 0)),
        (weekend(0, begun=False), ("drawn", 1)),
        (weekend(0), ("playing", 1)),
        (weekend(2, begun=False), ("drawn", 3)),
        (weekend(7), ("over", 7)),
        (crowd(8, rounds=3, finished=3), ("between", 3)),
        (four(), ("playing", 1)),
    ],
)
def test_the_wall_knows_what_is_happening(acts, expected) -> None:
    desk = desk_of(acts)
    assert hall_phase(desk) == expected
    assert wall(desk, lambda name: standings_presenter.grade_standings(desk, name)).phase == expected[0]


def test_everybody_finds_the_own_name_on_the_wall_once() -> None:
    desk = desk_of(weekend(0, begun=False))
    found = seats_on_wall(desk, 1)
    assert sorted(each.number for each in found) == sorted(desk.players)
    assert [each.state_text for each in found if each.table is None] == ["bye"]


def test_the_round_people_look_for() -> None:
    assert round_shown(desk_of(weekend(0, begun=False)[:17])) == 0
    assert round_shown(desk_of(weekend(2))) == 3
    assert round_shown(desk_of(weekend(3, begun=False))) == 4
    assert round_shown(desk_of(weekend(7))) == 7


def test_what_the_ratings_expect_stands_beside_the_wins() -> None:
    desk = desk_of(weekend(2))
    for name in desk.grades:
        shown = standings_presenter.grade_standings(desk, name)
        assert shown.expectancy
        rated = [row for row in shown.rows if row.rating is not None]
        assert rated
        for row in rated:
            assert row.expectancy is not None
            assert float(row.expectancy.expected) > 0
            assert row.expectancy.over[0] in "+\N{MINUS SIGN}"
        for row in shown.rows:
            if row.rating is None:
                assert row.expectancy is not None
                assert (row.expectancy.expected, row.expectancy.change) == ("–", "new")


def test_the_first_to_reach_the_expectancy_is_named_on_wall_and_in_the_letter() -> None:
    desk = desk_of(weekend(7))
    firsts = {name: standings_presenter.grade_standings(desk, name).firsts for name in desk.grades}
    assert any(firsts.values())
    lines = first_to_reach_lines(desk)
    for name, found in firsts.items():
        for first in found:
            assert f"{name}: {first.name}, {first.expected} wins expected, after round {first.round}" in lines
    letter = report_files(desk)["readme.txt"].decode()
    assert "First to reach the expectancy" in letter
    assert all(line in letter for line in lines)


def test_at_tables_nothing_is_expected() -> None:
    desk = desk_of(rummikub_day(3))
    for name in desk.grades:
        shown = standings_presenter.grade_standings(desk, name)
        assert not shown.expectancy
        assert shown.firsts == ()


def test_by_glicko_nothing_is_expected() -> None:
    """Its expectation rests on deviations, which no list of an event has."""
    announced, *played = weekend(2)
    desk = desk_of([replace(announced, plan=replace(announced.plan, profile="glicko-2")), *played])
    assert all(grade_expectancy(desk, name) == NONE for name in desk.grades)


@pytest.mark.parametrize(("players", "rounds", "screens"), [(8, 3, 1), (16, 4, 1), (20, 5, 2), (64, 6, 4)])
def test_a_bracket_is_no_higher_than_the_wall_and_nobody_is_left_out(players, rounds, screens) -> None:
    desk = hall(players, GradePlan(name="A", rounds=rounds, system="knock-out"))
    desk = followed(desk, redraw.draw_all(desk, 1))
    (picture,) = brackets(desk)
    parts = screens_of(picture)
    assert len(parts) == screens
    assert all(len(column.matches) <= HIGHEST for part in parts for column in part.columns)
    first = [match for part in parts for match in part.columns[0].matches]
    assert first == list(picture.columns[0].matches)
    titles = {part.title for part in parts}
    assert len(titles) == screens


def test_a_certificate_tells_no_more_wins_than_games() -> None:
    """A bye is a win here: of the three first of five in a knock-out it makes wins of rounds, not of games."""
    desk = hall(5, GradePlan(name="A", rounds=3, system="knock-out"))
    for _ in range(3):
        desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    figures = {
        honour.number: honour.figures.split(",")[0] for honour in honours(desk, ("winners", "places", "taking-part"))
    }
    assert figures[1] == "3 wins in 3 rounds"
    assert figures[2] == "2 wins in 3 rounds"
    assert figures[5] == "0 wins in 1 game"


def test_after_a_knock_out_every_page_and_file_has_the_order_of_the_prizes() -> None:
    desk = upset_cup()
    placings = grade_placings(desk, "A")
    order = [number_of(placing.player) for placing in placings]
    places = [str(placing.place) for placing in placings]
    shown = standings_presenter.grade_standings(desk, "A")
    assert [row.number for row in shown.rows] == order
    assert [row.place.rstrip("=") for row in shown.rows] == places
    assert shown.order == ("the bracket", "wins", "spread")
    names = [row.name for row in shown.rows]
    files = report_files(desk)
    assert [line.split(",")[1] for line in files["results.csv"].decode().splitlines()[1:]] == names
    assert "A: 6 players, in the order of the bracket, 3 rounds" in files["readme.txt"].decode()
    sheet = [line.split(",")[1:3] for line in export(desk, "standings")[1].decode().splitlines()[1:]]
    assert sheet == [[place, name] for place, name in zip(places, names, strict=True)]
    over = wall(desk, lambda name: standings_presenter.grade_standings(desk, name))
    assert [row.number for row in over.grade_screens[0].podium] == order[:3]
    assert [honour.number for honour in honours(desk, ("winners", "places"))] == order[:3]
    past = cards.standings_history(desk, "A")  # also for who went out before the last round
    now = [cards.player_card(desk, number, past).now for number in order]
    assert [after.place_text if after else None for after in now] == [row.place for row in shown.rows]


HIGH_GAME = PrizesPromised(prizes=(Prize(key="1", told="High game", cents=0, kind="high-game"),))


def test_a_prize_is_certified_once_nothing_can_change_it() -> None:
    assert honours(desk_of([*four(), HIGH_GAME]), ("prizes",)) == []
    (honour,) = honours(desk_of([*played_out(), HIGH_GAME]), ("prizes",))
    assert (honour.number, honour.what) == (1, "High game")


def test_what_one_no_longer_wins_is_not_listed_as_given_by_word() -> None:
    """Dan was handed the high game, which is Ana's; the spot prize is whoever's the organiser says."""
    spot = Prize(key="2", told="Spot prize", cents=0, kind="other")
    promised = PrizesPromised(prizes=(*HIGH_GAME.prizes, spot))
    handed = [PrizePaid(award=Award(prize=key, player=4, cents=0)) for key in ("1", "2")]
    won = won_prizes(desk_of([*played_out(), promised, *handed]))
    assert [(each.kind, each.winner) for each in won] == [("high-game", "Ana"), ("other", "Dan")]
