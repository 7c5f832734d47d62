"""Who starts: any list of games oriented, the ledger of starts, and the pair that is drawn now."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.draws.ledger import Starts, pair_with_starter, starts_ledger
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.orientation import oriented_games
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame

players = st.integers(0, 7)
lists = st.lists(st.tuples(players, players).filter(lambda two: two[0] != two[1]), max_size=40)


def after(made, before=None) -> Counter[int]:
    found = Counter(before or {})
    for first, second in made:
        found[first] += 1
        found[second] -= 1
    return found


@given(lists)
def test_any_list_of_games_has_starts_within_one_and_exact_for_even_numbers(games) -> None:
    made = oriented_games(games)
    assert [frozenset(two) for two in made] == [frozenset(two) for two in games]
    had = Counter(player for two in games for player in two)
    assert all(abs(difference) == had[player] % 2 for player, difference in after(made).items())


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda two: two[0] != two[1]), max_size=8),
    st.dictionaries(st.integers(0, 4), st.integers(-5, 5)),
)
def test_with_a_history_no_other_choice_of_starts_is_fairer(games, before) -> None:
    made = after(oriented_games(games, before), before)
    ours = sum(value * value for value in made.values())
    for turns in product((False, True), repeat=len(games)):
        other = after([two[::-1] if turn else two for two, turn in zip(games, turns, strict=True)], before)
        assert sum(value * value for value in other.values()) >= ours
        touched = {player for two in games for player in two}
        assert max((abs(other[p]) for p in touched), default=0) >= max((abs(made[p]) for p in touched), default=0)


def event(*rounds, ruleset="nsa-2008", names="PQRS") -> Event:
    entrants = tuple(Entrant(id=name, name=name, rating=1500) for name in names)
    return Event(name="", ruleset=ruleset, profile=None, players=entrants, rounds=rounds)


def game(first: str, second: str) -> tuple[PairGame]:
    return (PairGame(first=first, second=second, score=(400, 380)),)


P_FORFEITS = (Forfeit(player="P", to="Q"),)


@pytest.mark.cites("nsa2008.4a")
def test_forfeits_before_play_are_booked_first_second_first() -> None:
    rounds = [game("R", "S")] * 9
    for number in (3, 7, 9):
        rounds[number - 1] = P_FORFEITS
    own = starts_ledger(event(*rounds))["P"]
    assert own.credits == ((3, "first"), (7, "second"), (9, "first"))
    assert (own.firsts, own.seconds) == (2, 1)


@pytest.mark.cites("nsa2008.4a", "reading:R-80")
def test_the_count_of_forfeits_begins_with_each_event_and_each_player() -> None:
    first = starts_ledger(event(P_FORFEITS, (Forfeit(player="R", to="Q"),)))
    assert first["P"].credits == ((1, "first"),)
    assert first["R"].credits == ((2, "first"),)
    assert starts_ledger(event(P_FORFEITS))["P"].credits == ((1, "first"),)


@pytest.mark.cites("nsa2008.4b")
def test_the_opponent_of_a_forfeit_and_a_bye_have_no_start() -> None:
    five = [game(*two) for two in ("QR", "QS", "RQ", "QP", "SQ")]
    rounds = [*five, game("R", "S"), P_FORFEITS, (Bye(player="Q"),)]
    own = starts_ledger(event(*rounds))["Q"]
    assert (own.firsts, own.seconds) == (3, 2)
    assert len(own.credits) == 5


@pytest.mark.cites("nsa2008.4a")
@pytest.mark.parametrize("ruleset", ["nsa-2008", "nzasp-2022"])
def test_a_game_that_was_begun_and_left_keeps_its_start(ruleset: str) -> None:
    left = (Forfeit(player="P", to="Q", begun_by="Q"),)
    counted = starts_ledger(event(left, P_FORFEITS, ruleset=ruleset))
    assert (counted["P"].credits[0], counted["Q"].credits) == ((1, "second"), ((1, "first"),))
    # It is none of the forfeits that are booked in turn: the next one is the first of these.
    assert counted["P"].credits[1:] == (((2, "first"),) if ruleset == "nsa-2008" else ())


@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-base"])
def test_without_a_rule_a_forfeit_is_no_start(ruleset: str) -> None:
    assert starts_ledger(event(P_FORFEITS, P_FORFEITS, ruleset=ruleset))["P"].credits == ()


def given_starts(text: str, begin: int = 1) -> Starts:
    words = {"f": "first", "s": "second"}
    return Starts(tuple((number, words[c]) for number, c in enumerate(text, begin) if c in words))


@pytest.mark.parametrize(
    "ana, ben, against, first",
    [
        ("fs", "ff", {}, "Ana"),
        ("ffsf", "f", {}, "Ben"),  # three firsts against one: the difference decides, 2 against 1
        ("ffss", "f", {}, "Ana"),  # two firsts against one, and still Ana starts: 0 against 1
        ("sf", "fs", {}, "Ben"),  # equal: Ben was second more recently
        ("fs", "fs", {"Ana": 1}, "Ben"),  # equal again: Ana started when these two met
    ],
)
def test_the_smaller_difference_starts_then_the_later_second_then_the_other_of_the_last_game(
    ana, ben, against, first
) -> None:
    starts = {"Ana": given_starts(ana), "Ben": given_starts(ben)}
    for seed in range(4):
        assert pair_with_starter(("Ana", "Ben"), starts, against, Lots(seed)).first == first
        assert pair_with_starter(("Ben", "Ana"), starts, against, Lots(seed)).first == first


def test_where_all_is_equal_the_lot_decides_and_the_order_of_the_names_does_not() -> None:
    starts = {"Ana": Starts(), "Ben": Starts()}
    made = [pair_with_starter(("Ana", "Ben"), starts, {}, Lots(seed)).first for seed in range(200)]
    assert 70 < made.count("Ana") < 130
    assert made == [pair_with_starter(("Ben", "Ana"), starts, {}, Lots(seed)).first for seed in range(200)]


def test_lots_are_fair_and_any_whole_number_is_a_seed() -> None:
    lots = Lots(1)
    often = Counter(lots.below(6) for _ in range(6000))
    assert set(often) == set(range(6))
    assert all(880 < count < 1120 for count in often.values())
    firsts = {Lots(seed).bits() for seed in (0, 1, -1, 2**64, 2**64 + 1, -(2**70))}
    assert len(firsts) == 6
