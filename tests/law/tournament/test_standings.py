"""Placings: wins and then spread, byes and forfeits as the rules value them, teams, and tables of Rummikub."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament import invented_events
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.bye_values import GamesPlayed, byes_count
from tilehall.law.tournament.bye_values import bye_credit as bye_of
from tilehall.law.tournament.event import Bye, Event, EventFault, Forfeit, Meeting, PairGame
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.law.tournament.standings import Placing, standings, tallies

from .grade_lines import bye, cards, event, forfeit, game

NZASP = Book("nzasp-2022")


def placed(found: Event) -> dict[str, Placing]:
    return {one.player: one for one in standings(found).placings}


def rests_on(found: Event) -> list[str]:
    return basis_texts(*standings(found).rests_on)


# -- placings


@pytest.mark.cites("nzasp.P.11.1")
def test_wins_come_before_spread() -> None:
    rounds = cards(X=[45] * 6 + [40], Y=[42] * 6 + [43], Z=[1] * 7 + [0, -19])
    found = standings(event(*rounds))
    told = [(one.player, one.wins, one.spread) for one in found.placings if one.player in "XYZ"]
    assert told == [("Z", Fraction(15, 2), -12), ("X", 7, 310), ("Y", 7, 295)]
    assert basis_texts(*found.rests_on)[0] == "nzasp.P.11.1"
    assert "nzasp.P.8.5" in basis_texts(*found.rests_on)


@pytest.mark.cites("nzasp.P.11.1")
@pytest.mark.cites("reading:R-69")
def test_equal_wins_and_spread_share_a_place_and_then_go_by_name() -> None:
    rounds = [
        [game("Ana", "Ben", 450, 400), game("Dee", "Cy", 410, 400)],
        [game("Ana", "Cy", 430, 400), game("Dee", "Ben", 380, 420)],
    ]
    found = standings(event(*rounds))
    assert [(one.place, one.player, one.spread) for one in found.placings] == [
        (1, "Ana", 80),
        (2, "Ben", -10),
        (3, "Dee", -30),
        (4, "Cy", -40),
    ]
    assert "reading:R-69" not in basis_texts(*found.rests_on)
    level = standings(
        event([game("Dee", "Cy", 410, 400), game("Ben", "Ana", 410, 400)], [game("Eve", "Flo", 420, 400)])
    )
    assert [(one.place, one.player) for one in level.placings] == [
        (1, "Eve"),
        (2, "Ben"),
        (2, "Dee"),
        (4, "Ana"),
        (4, "Cy"),
        (6, "Flo"),
    ]
    assert "reading:R-69" in basis_texts(*level.rests_on)


def test_the_average_runs_over_games_played_and_is_unknown_without_one() -> None:
    found = placed(event([game("Ana", "Ben", 401, 400), bye("Cy")], [game("Ana", "Ben", 402, 400)]))
    assert (found["Ana"].average, found["Cy"].average) == (Fraction(803, 2), None)


def test_a_pair_without_a_score_leaves_the_placings_open() -> None:
    found = standings(event([game("Ana", "Ben", 401, 400)], [game("Ben", "Ana")]))
    assert not found.final
    assert found.placings[0].games == 1
    assert standings(event([game("Ana", "Ben", 401, 400)])).final


# -- byes


@pytest.mark.cites("nzasp.P.9.2")
@pytest.mark.cites("reading:R-65")
def test_a_bye_where_byes_are_unequal() -> None:
    rounds = [[game("A", "b", 402, 407, bonus=(2 if n % 2 else 1, 0))] for n in range(6)]
    found = event(*rounds, [bye("A")])
    one = placed(found)["A"]
    assert (one.wins, one.points, one.spread, one.bonus_words) == (1, 2814, 20, Fraction(21, 2))
    assert one.average == 402
    assert {"nzasp.P.9.2", "reading:R-65"} <= set(rests_on(found))


@pytest.mark.cites("nzasp.P.9.2")
def test_equal_byes_add_nothing() -> None:
    """A round robin of seven, one bye each."""
    rounds = []
    for n in range(7):
        pairs = [((n + k) % 7, (n - k) % 7) for k in (1, 2, 3)]
        rounds.append([*(game(f"p{a}", f"p{b}", 410, 400) for a, b in pairs), bye(f"p{n}")])
    found = standings(event(*rounds))
    assert sum(one.wins for one in found.placings) == 21
    assert sum(one.spread for one in found.placings) == 0
    assert {one.points for one in found.placings if one.wins == 3} == {2430}
    assert "reading:R-65" in basis_texts(*found.rests_on)


@pytest.mark.cites("nzasp.P.9.2")
def test_who_withdrew_before_the_start_has_no_part_in_the_byes() -> None:
    rounds = (
        [game("Ana", "Ben", 410, 400), bye("Cat")],
        [game("Ben", "Cat", 410, 400), bye("Ana")],
        [game("Cat", "Ana", 410, 400), bye("Ben")],
    )
    found = placed(event(*rounds, names=["Ana", "Ben", "Cat", "Gone"]))
    assert {name: (one.wins, one.spread) for name, one in found.items()} == {
        "Ana": (1, 0), "Ben": (1, 0), "Cat": (1, 0), "Gone": (0, 0),
    }  # fmt: skip


@pytest.mark.cites("nzasp.P.9.2")
def test_who_played_once_and_had_no_bye_makes_them_count() -> None:
    found = placed(event([game("Ana", "Gone", 410, 400), bye("Ben")], [game("Ben", "Cat", 410, 400), bye("Ana")]))
    assert (found["Ana"].wins, found["Ana"].spread) == (2, 60)


@pytest.mark.cites("nzasp.P.9.2")
@pytest.mark.parametrize(("byes", "worth"), [([1, 1, 1], False), ([0, 0], False), ([1, 0, 1], True), ([2, 1], True)])
def test_when_byes_are_worth_something(byes: list[int], worth: bool) -> None:
    assert byes_count(NZASP, byes) is worth


@pytest.mark.cites("reading:R-65")
def test_every_bye_of_a_player_has_the_same_final_average() -> None:
    """The example of six games and one bye, worked out by hand."""
    scores, bonus = [390, 402, 371, 433, 415, 369], [1, 0, 2, 1, 0, 1]
    margins = [10, 12, 8, 14, 15, 5]
    rounds = [[game("Ana", "b", s, s - m, bonus=(w, 0))] for s, m, w in zip(scores, margins, bonus, strict=True)]
    rounds.insert(2, [bye("Ana")])
    one = placed(event(*rounds))["Ana"]
    assert (one.wins, one.spread) == (7, 114)
    assert one.points == 2380 + Fraction(2380, 6)
    assert one.bonus_words == 5 + Fraction(5, 6)


def test_a_bye_is_provisional_until_the_last_own_game() -> None:
    found = placed(event([game("A", "b", 400, 390), bye("c")], [bye("A"), game("b", "c", 400, 390)], [game("A", "c")]))
    assert (found["A"].provisional, found["b"].provisional, found["c"].provisional) == (True, False, True)


def test_who_never_played_has_no_average_and_that_is_said() -> None:
    credit = bye_of(NZASP, GamesPlayed())
    assert (credit.points, credit.spread) == (0, 50)
    assert any(told.startswith("silent:nzasp: who has played no game") for told in basis_texts(*credit.rests_on))


def test_bonus_words_that_nobody_counted_are_unknown() -> None:
    found = placed(event([game("A", "b", 400, 390)], [bye("A")]))
    assert found["A"].bonus_words is None
    found = placed(event([game("A", "b", 400, 390, bonus=(2, 0))], [game("A", "b", 400, 390)], [game("c", "d", 1, 0)]))
    assert found["A"].bonus_words is None


# -- forfeits


@pytest.mark.cites("nzasp.P.10.2")
@pytest.mark.cites("reading:R-67")
def test_what_the_opponent_of_a_forfeit_gets() -> None:
    rounds = [[game("A", "c", 410, 398, bonus=(1, 0)), game("B", "d", 404, 400, bonus=(0, 0))] for _ in range(5)]
    found = event(*rounds, [forfeit("B", to="A")])
    one = placed(found)["A"]
    assert (one.wins, one.points, one.spread, one.bonus_words) == (6, 2460, 110, 6)
    assert {"nzasp.P.10.2", "reading:R-67"} <= set(rests_on(found))


@pytest.mark.cites("nzasp.P.10.3")
def test_what_the_forfeiter_gets() -> None:
    rounds = [[game("A", "c", 410, 398, bonus=(1, 0)), game("B", "d", 404, 400, bonus=(1, 0))] for _ in range(5)]
    before, after = placed(event(*rounds))["B"], placed(event(*rounds, [forfeit("B", to="A")]))["B"]
    assert (before.spread, after.spread) == (20, -30)
    assert (after.points, after.bonus_words, after.wins, after.games) == (before.points, 5, before.wins, before.games)


def test_under_the_nsa_changes_the_values_are_a_house_default() -> None:
    rounds = [[game("A", "b", 400, 390), bye("c")], [forfeit("b", to="c"), game("A", "d", 400, 390)]]
    american, ours = event(*rounds, ruleset="nsa-2008"), event(*rounds)
    assert [(one.player, one.wins, one.spread) for one in standings(american).placings] == [
        (one.player, one.wins, one.spread) for one in standings(ours).placings
    ]
    told = rests_on(american)
    assert all(each.startswith("silent:nsa2008: ") for each in told)
    assert any("nzasp.P.9.2" in each for each in told)
    assert any("nzasp.P.10.3" in each for each in told)


# -- teams


@pytest.mark.cites("nzasp.P.11.2")
def test_teams_by_the_wins_and_spread_of_their_members() -> None:
    cards_of = cards(
        a1=[10] * 5, a2=[5] * 3 + [4, -39], a3=[20] * 5 + [0 + 1, -1], b1=[6] * 5 + [10], b2=[2] * 5, b3=[15] * 4
    )
    # a1 5 wins +50, a2 4 wins -20, a3 6 wins +100; b1 6 wins +40, b2 5 wins +10, b3 4 wins +60.
    teams = {name: "A" if name.startswith("a") else "B" for name in ("a1", "a2", "a3", "b1", "b2", "b3")}
    found = standings(event(*cards_of, teams=teams))
    told = {one.player: (one.wins, one.spread) for one in found.placings if one.player in teams}
    assert (told["a1"], told["a2"], told["a3"]) == ((5, 50), (4, -20), (6, 100))
    assert (told["b1"], told["b2"], told["b3"]) == ((6, 40), (5, 10), (4, 60))
    assert [(one.place, one.team, one.wins, one.spread) for one in found.teams] == [
        (1, "A", 15, 130),
        (2, "B", 15, 110),
    ]
    assert "nzasp.P.11.2" in basis_texts(*found.rests_on)


# -- properties


@given(st.lists(st.tuples(st.integers(0, 700), st.integers(0, 700)), min_size=1, max_size=12))
def test_without_byes_wins_add_up_to_games_and_spread_to_nothing(scores: list[tuple[int, int]]) -> None:
    names = ["Ana", "Ben", "Cy", "Dee"]
    rounds = [[game(names[n % 4], names[(n + 1 + n // 4 % 3) % 4], *score)] for n, score in enumerate(scores)]
    found = standings(event(*rounds, names=names))
    assert sum(one.wins for one in found.placings) == len(scores)
    assert sum(one.spread for one in found.placings) == 0
    keys = [(one.wins, one.spread) for one in found.placings]
    assert keys == sorted(keys, reverse=True)
    assert all(one.place == 1 + sum(key > (one.wins, one.spread) for key in keys) for one in found.placings)


# -- tables of four

FOUR = ["Ana", "Ben", "Cy", "Dee"]
TABLES = [
    [{"table": FOUR, "scores": [60, -10, -20, -30]}],
    [{"table": FOUR, "scores": [-40, 90, -30, -20]}],
    [{"table": FOUR, "scores": [0, -5, 0, -9]}],
]


def ranked(**more: list[str]) -> list[tuple[int, str]]:
    found = standings(event(*TABLES, ruleset="nzrc-2024", **more))
    return [(one.place, one.player) for one in found.placings]


def test_tables_of_rummikub_by_wins_and_then_points() -> None:
    found = standings(event(*TABLES, ruleset="nzrc-2024"))
    told = [(one.place, one.player, one.wins, one.spread, one.average) for one in found.placings]
    half = Fraction(1, 2)
    assert told == [
        (1, "Ana", 1 + half, 20, Fraction(20, 3)),
        (2, "Ben", 1, 75, 25),
        (3, "Cy", half, -50, Fraction(-50, 3)),
        (4, "Dee", 0, -59, Fraction(-59, 3)),
    ]
    assert all(each.startswith("silent:nzrc2024: ") for each in basis_texts(*found.rests_on))
    assert {one.bonus_words for one in found.placings} == {None}


def test_the_organiser_sets_the_order_of_criteria() -> None:
    assert ranked(ranking=["points", "wins"])[0] == (1, "Ben")
    assert ranked(ranking=["best_table"])[:2] == [(1, "Ben"), (2, "Ana")]
    assert ranked(ranking=["average"])[-1] == (4, "Dee")


def test_the_meetings_of_those_who_are_level() -> None:
    rounds = [
        [{"table": ["Ana", "Ben", "Cy"], "scores": [10, 0, -10]}],
        [{"table": ["Ben", "Cy", "Dee"], "scores": [10, 0, -10]}],
    ]
    names = {"names": FOUR}
    level = standings(event(*rounds, ruleset="nzrc-2024", ranking=["wins"], **names))
    assert [(one.place, one.player) for one in level.placings] == [(1, "Ana"), (1, "Ben"), (3, "Cy"), (3, "Dee")]
    split = standings(event(*rounds, ruleset="nzrc-2024", ranking=["wins", "meetings"], **names))
    assert [(one.place, one.player) for one in split.placings] == [(1, "Ana"), (2, "Ben"), (3, "Cy"), (4, "Dee")]


@pytest.mark.parametrize(("ranking", "told"), [(["luck"], "luck is no criterion"), (["wins", "wins"], "there twice")])
def test_a_criterion_that_cannot_be(ranking: list[str], told: str) -> None:
    with pytest.raises(EventFault, match=told):
        ranked(ranking=ranking)


def test_a_table_of_four_is_no_game_of_scrabble() -> None:
    with pytest.raises(EventFault, match="round 1, entry 1"):
        standings(event(*TABLES))


# -- each player's games, added up one by one


def any_event(seed: int) -> Event:
    """Games with and without score and bonus words, byes and forfeits, as chance has it."""
    chance = Random(seed)
    players = invented_events.entrants(chance.randrange(2, 8))
    rounds: list[list[Meeting]] = []
    for _ in range(chance.randrange(5)):
        names = [each.id for each in players]
        chance.shuffle(names)
        made: list[Meeting] = [Bye(player=names.pop())] if len(names) % 2 else []
        for one, other in zip(names[::2], names[1::2], strict=True):
            if chance.random() < 0.2:
                made.append(Forfeit(player=one, to=chance.choice((other, None))))
                continue
            score = chance.choice((None, *[(chance.randrange(300, 304), chance.randrange(300, 304))] * 3))
            bonus = chance.choice((None, (chance.randrange(3), chance.randrange(3))))
            made.append(PairGame(first=one, second=other, score=score, bonus=bonus))
        rounds.append(made)
    return invented_events.event(players, rounds)


def plainly(found: Event, player: str, cap: int | None) -> GamesPlayed:
    own = GamesPlayed()
    for meeting in (each for entries in found.rounds for each in entries):
        if not isinstance(meeting, PairGame) or meeting.score is None:
            continue

        if player in meeting.players:
            seat = meeting.players.index(player)
            mine, theirs = meeting.score[seat], meeting.score[1 - seat]
            margin = mine - theirs if cap is None else max(-cap, min(cap, mine - theirs))
            won = Fraction(1, 2) if mine == theirs else Fraction(mine > theirs)
            bonus = None if own.bonus is None or meeting.bonus is None else own.bonus + meeting.bonus[seat]
            own = GamesPlayed(
                games=own.games + 1,
                wins=own.wins + won,
                points=own.points + mine,
                spread=own.spread + margin,
                bonus=bonus,
            )
    return own


@given(st.integers(0, 10**6), st.sampled_from((None, 1, 2)))
def test_the_games_of_everybody_are_what_each_player_s_own_add_up_to(seed: int, cap: int | None) -> None:
    found = any_event(seed)
    book = Book("nzasp-2022", None, (), OwnTerms(spread_caps=(cap,)) if cap else OwnTerms())
    own = {each.id: plainly(found, each.id, cap) for each in found.players}
    told = any(games.games and games.bonus is not None for games in own.values())
    for player, tally in tallies(found, book)[0].items():
        expected = own[player] if told else GamesPlayed(**{**_fields(own[player]), "bonus": None})
        assert tally.played == expected
        byes = [m for r in found.rounds for m in r if isinstance(m, Bye) and m.player == player]
        assert tally.byes == len(byes)
        if not (tally.byes or tally.given or tally.forfeits or tally.missed):
            assert (tally.wins, tally.points, tally.spread) == (expected.wins, expected.points, expected.spread)
    placings = standings(found).placings
    assert [each.place for each in placings] == [
        1 + sum((other.wins, other.spread) > (each.wins, each.spread) for other in placings) for each in placings
    ]


def _fields(games: GamesPlayed) -> dict[str, object]:
    return {name: getattr(games, name) for name in ("games", "wins", "points", "spread", "bonus")}
