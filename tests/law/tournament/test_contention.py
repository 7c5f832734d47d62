"""Who has clinched a place and who can still win a prize, against every way the rounds left could end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_events import chaotic, entrants, every_draw
from tilehall.law.tournament import contention as law
from tilehall.law.tournament.contention import TURNED, By, Clinched, Contention, Reach
from tilehall.law.tournament.event import Bye, Event, Forfeit, Meeting, PairGame, PlayerId
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.law.tournament.standings import standings, tallies

from .grade_lines import event, game


def contention(found: Event, undrawn: int, prizes: int) -> Contention:
    return law.contention(found, standings(found).placings, undrawn, prizes)


TURNS = (-TURNED, -1, 0, 1, TURNED)


def ends(found: Event, undrawn: int) -> dict[PlayerId, set[int]]:
    """The places of everybody in every end: each plays on against nobody in particular, by any margin that counts."""
    tallied, _ = tallies(found, found.book)
    seen: dict[PlayerId, set[int]] = {player: set() for player in tallied}
    for turns in product(TURNS, repeat=undrawn * len(tallied)):
        ended = {}
        for at, (player, tally) in enumerate(tallied.items()):
            own = turns[at * undrawn : (at + 1) * undrawn]
            wins = tally.wins * 2 + sum(1 + (each > 0) - (each < 0) for each in own)
            ended[player] = (wins, tally.spread + sum(own))
        for player, own_end in ended.items():
            seen[player].add(1 + sum(other > own_end for other in ended.values()))
    return seen


@given(st.integers(2, 5), st.integers(1, 6), st.integers(0, 10**6), st.integers(1, 3))
def test_what_is_called_sure_holds_in_every_end(count: int, rounds: int, seed: int, prizes: int) -> None:
    found = chaotic(entrants(count), rounds, seed)
    if count % 2:  # byes that may become equal are tried below
        found = chaotic(entrants(count + 1), rounds, seed)
    told = contention(found, 1, prizes)
    for player, places in ends(found, 1).items():
        if player in told.clinched:
            assert places == {told.clinched[player].place}
        if player not in told.hopeful:
            assert min(places) > prizes
        if min(places) <= prizes:
            assert player in told.hopeful


@given(st.integers(2, 4), st.integers(1, 6), st.integers(0, 10**6), st.integers(1, 3))
def test_nothing_that_is_sure_by_wins_alone_is_left_unsaid(half: int, rounds: int, seed: int, prizes: int) -> None:
    """Without anything left all places are sure but shared ones; with more rounds never more is sure."""
    found = chaotic(entrants(2 * half), rounds, seed)
    before: set[PlayerId] | None = None
    for undrawn in range(4):
        now = set(contention(found, undrawn, prizes).clinched)
        assert before is None or now <= before
        before = now
    done = contention(found, 0, prizes)
    assert len(done.clinched) == min(prizes, 2 * half) or len({(t.wins, t.spread) for t in tallied(found)}) < 2 * half


def tallied(found: Event) -> list:
    return list(tallies(found, found.book)[0].values())


def three_wins_ahead(margin: int = 100) -> Event:
    rounds = [[game("Ana", "Ben", 400 + margin, 400), game("Cy", "Dee", 401, 400)] for _ in range(2)]
    return event(*rounds, [game("Ana", "Cy", 400 + margin, 400), game("Dee", "Ben", 400, 380)])


def test_a_leader_two_wins_ahead_has_clinched_with_one_round_to_go() -> None:
    told = contention(three_wins_ahead(), 0, 1)
    assert told.clinched == {"Ana": Clinched(1, "wins")}
    ahead = event(*([game("Ana", other, 450, 400)] for other in ("Ben", "Cy", "Dee")))
    assert contention(ahead, 2, 1).clinched == {"Ana": Clinched(1, "wins")}
    assert contention(ahead, 3, 1).clinched == {}


@pytest.mark.parametrize(("margin", "sure"), [(2 * TURNED + 1, True), (2 * TURNED, False)])
def test_level_on_wins_the_spread_decides_beyond_what_one_game_can_turn(margin: int, sure: bool) -> None:
    """One win ahead, one round to go: who catches up in wins must make up the spread, in two games of one round."""
    found = event([game("Ana", "Cy", 300 + margin, 300), game("Ben", "Dee", 300, 300)])
    halved = event([game("Ana", "Cy", 300 + margin, 300)], names=["Ana", "Ben", "Cy"])
    assert contention(found, 1, 1).clinched == {}  # Ben has half a win, and may pass by wins
    assert contention(halved, 1, 1).clinched == ({"Ana": Clinched(1, "spread")} if sure else {})


@pytest.mark.parametrize(("bye_spread", "sure"), [(TURNED, True), (TURNED + 1, False)])
def test_a_bye_that_is_worth_more_than_a_game_turns_more(bye_spread: int, sure: bool) -> None:
    found = event([game("Ana", "Cy", 301 + 2 * TURNED, 300)], names=["Ana", "Ben", "Cy"])
    told = contention(replace(found, own_terms=OwnTerms(bye_spread=bye_spread)), 1, 1)
    assert told.clinched == ({"Ana": Clinched(1, "spread")} if sure else {})


@pytest.mark.parametrize(
    ("terms", "by"),
    [
        (OwnTerms(), None),
        (OwnTerms(spread_caps=(150,)), "cap"),  # 301 ahead, and two games turn 300
        (OwnTerms(spread_caps=(151,)), None),
        (OwnTerms(spread_caps=(150,), bye_spread=160), None),  # a bye may turn more than any game
        (OwnTerms(spread_caps=(110,), missed_spread=-151), None),
    ],
)
def test_with_a_cap_no_game_turns_more_than_it(terms: OwnTerms, by: By | None) -> None:
    """One win and 301 points of spread ahead of everybody, with one round to go."""
    margins = ((100, 1), (100, 1), (101, -2))
    played = event(*([game("Ana", "Cy", 300 + one, 300), game("Ben", "Dee", 300 + two, 300)] for one, two in margins))
    found = replace(played, own_terms=terms)
    told = contention(found, 1, 1)
    assert told.clinched == ({} if by is None else {"Ana": Clinched(1, by)})


@pytest.mark.parametrize(
    ("least", "lead", "capped", "by"),
    [
        (7, -900, False, "wins"),  # more wins than the other can get: no spread is asked for
        (6, 501, False, "spread"),
        (6, 501, True, "cap"),
        (6, 500, True, None),
        (5, 900, True, None),
    ],
)
def test_by_what_one_is_surely_above_another_with_at_most_six(
    least: int, lead: int, capped: bool, by: By | None
) -> None:
    other = Reach("other", 4, 6, 0, 1, TURNED, capped)
    assert Reach("one", least, least + 2, lead, 1, TURNED, capped).surely_above(other) == by


def test_byes_that_may_become_equal_make_nobody_sure() -> None:
    """Ana leads by a bye's win. If the others get one each it is worth nothing."""
    rounds = [[game("Ben", "Cy", 400, 400), {"bye": "Ana"}], [game("Ana", "Ben", 500, 300), {"bye": "Cy"}]]
    told = contention(event(*rounds), 1, 1)
    assert told.clinched == {}
    assert told.hopeful == {"Ana", "Ben", "Cy"}
    more = event(*rounds, [game("Ana", "Cy", 500, 300), {"bye": "Ben"}])
    assert contention(more, 0, 1).clinched == {"Ana": Clinched(1, "wins")}


def test_who_has_no_hope_of_a_prize_is_told_from_who_has() -> None:
    ahead = event(*([game("Ana", "Dee", 450, 400), game("Ben", "Cy", 450, 400)] for _ in range(3)))
    assert contention(ahead, 1, 2).hopeful == {"Ana", "Ben"}
    assert contention(ahead, 2, 2).hopeful == {"Ana", "Ben"}
    assert contention(ahead, 3, 2).hopeful == {"Ana", "Ben", "Cy", "Dee"}
    assert contention(ahead, 1, 4).hopeful == {"Ana", "Ben", "Cy", "Dee"}


# --- with byes, forfeits, the organiser's own terms, and somebody gone: every last round, counted by the standings


def of_the_stronger(count: int, rounds: int, chance: Random) -> list[tuple[Meeting, ...]]:
    """Mostly the smaller number wins, so that places are clinched; now and then somebody forfeits."""
    names = [each.id for each in entrants(count)]
    made: list[tuple[Meeting, ...]] = []
    for _ in range(rounds):
        order = chance.sample(names, count)
        byes = [Bye(player=order.pop())] if count % 2 else []
        pairs = [sorted(pair) for pair in zip(order[::2], order[1::2], strict=True)]
        played = [
            Forfeit(player=lost, to=won)
            if chance.random() < 0.1
            else PairGame(first=won, second=lost, score=(400 + chance.choice((1, 40, 120, 240, -40)), 400))
            for won, lost in pairs
        ]
        made.append((*played, *byes))
    return made


def last_rounds(names: list[PlayerId], most: int) -> Iterator[tuple[Meeting, ...]]:
    def results(one: PlayerId, other: PlayerId) -> list[Meeting]:
        games = (PairGame(first=one, second=other, score=(400 + margin, 400)) for margin in (-most, 0, most))
        return [*games, Forfeit(player=one, to=other), Forfeit(player=other, to=one)]

    free: list[PlayerId | None] = list(names) if len(names) % 2 else [None]
    for bye in free:
        there = [name for name in names if name != bye]
        byes = (Bye(player=bye),) if bye is not None else ()
        for pairs in every_draw(range(len(there))):
            for meetings in product(*(results(there[one], there[other]) for one, other in pairs)):
                yield (*meetings, *byes)


TERMS = (
    OwnTerms(spread_caps=(60,)),
    OwnTerms(spread_caps=(20,), missed_spread=-50),
    OwnTerms(spread_caps=(100,), byes_count="always", bye_spread=400),
    OwnTerms(bye_spread=300),
    OwnTerms(byes_count="never", missed_spread=-100),
)


@pytest.mark.parametrize("terms", TERMS)
@given(st.integers(3, 4), st.integers(1, 4), st.integers(1, 3), st.booleans(), st.randoms(use_true_random=False))
def test_what_is_called_sure_holds_in_every_last_round(
    terms: OwnTerms, count: int, rounds: int, prizes: int, leaves: bool, chance: Random
) -> None:
    played = replace(chaotic(entrants(count), 0, 0), rounds=tuple(of_the_stronger(count, rounds, chance)))
    found = replace(played, own_terms=terms)
    names = [each.id for each in found.players]
    gone = {chance.choice(names)} if leaves else set()
    told = law.contention(found, standings(found).placings, 1, prizes, gone)
    hopeless = set(names) - told.hopeful
    if not told.clinched and not hopeless:
        return
    for last in last_rounds([name for name in names if name not in gone], min(TURNED, *terms.spread_caps, TURNED)):
        places = {each.player: each.place for each in standings(replace(found, rounds=(*found.rounds, last))).placings}
        assert {name: places[name] for name in told.clinched} == {name: c.place for name, c in told.clinched.items()}
        assert all(places[name] > prizes for name in hopeless)


reaches = st.builds(
    lambda least, games, spread, swing: Reach(PlayerId(""), least, least + 2 * games, spread, games, swing),
    st.integers(0, 6), st.integers(0, 2), st.integers(-4, 4), st.integers(0, 3),
)  # fmt: skip


@given(st.lists(reaches, max_size=9), st.integers(1, 4))
def test_who_can_still_win_is_counted_as_everybody_against_everybody_says(found: list[Reach], prizes: int) -> None:
    ordered = [replace(each, player=PlayerId(str(at))) for at, each in enumerate(found)]
    surely = {
        each.player
        for each in ordered
        if sum(other.surely_above(each) is not None for other in ordered if other is not each) >= prizes
    }
    assert law.contention_of(ordered, prizes).hopeful == {each.player for each in ordered} - surely
