"""The best and worst place still possible, against every way the games left could end."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.event import Event
from tilehall.law.tournament.possible_places import possible_places
from tilehall.law.tournament.standings import standings

from .grade_lines import event, game

MARGINS = (-9000, -300, -1, 0, 1, 300, 9000)
NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve"]


def places(found: Event) -> dict[str, tuple[int, int]]:
    """By trying all: every open game ends by each of the margins."""
    rounds = [[*entries] for entries in found.rounds]
    spots = [(r, n) for r, entries in enumerate(rounds) for n, each in enumerate(entries) if each.open]
    seen: dict[str, set[int]] = {each.name: set() for each in found.players}
    for margins in product(MARGINS, repeat=len(spots)):
        ended = [[game(each.first, each.second, *(each.score or (0, 0))) for each in entries] for entries in rounds]
        for (r, n), margin in zip(spots, margins, strict=True):
            ended[r][n]["score"] = [margin, 0]
        for one in standings(event(*ended, names=list(seen))).placings:
            seen[one.player].add(one.place)
    return {name: (min(held), max(held)) for name, held in seen.items()}


@st.composite
def events(draw: st.DrawFn) -> Event:
    names = NAMES[: draw(st.integers(3, 5))]
    pair = st.permutations(names).map(lambda order: tuple(order[:2]))
    played = draw(st.lists(st.tuples(pair, st.sampled_from([-40, -1, 0, 5, 60])), max_size=6))
    left = draw(st.lists(pair, min_size=1, max_size=3))
    rounds = [[game(*two, 400 + margin, 400)] for two, margin in played] + [[game(*two)] for two in left]
    return event(*rounds, names=names)


@given(events())
def test_no_outcome_passes_the_bounds_and_exact_ones_are_reached(found: Event) -> None:
    tried = places(found)
    for name, bound in possible_places(found).items():
        best, worst = tried[name]
        assert bound.best <= best
        assert worst <= bound.worst
        if bound.exact:
            assert (bound.best, bound.worst) == (best, worst)


def test_when_all_is_played_the_place_is_the_place() -> None:
    found = event([game("Ana", "Ben", 400, 390), game("Cy", "Dee", 400, 390)])
    told = possible_places(found)
    assert [(one.best, one.worst, one.exact) for one in told.values()] == [(1, 1, True), (3, 3, True)] * 2


def test_a_leader_who_cannot_be_caught() -> None:
    rounds = [[game("Ana", "Ben", 450, 300), game("Cy", "Dee", 400, 390)] for _ in range(3)]
    told = possible_places(event(*rounds, [game("Cy", "Ben"), game("Ana", "Dee")]))
    assert (told["Ana"].best, told["Ana"].worst) == (1, 2)
    assert (told["Dee"].best, told["Dee"].worst, told["Dee"].exact) == (3, 4, True)


def test_rivals_who_play_each_other_cannot_both_win() -> None:
    """Cy has two wins to come; Ana and Ben stand at two each and meet: one of them ends above."""
    rounds = [[game("Ana", "Dee", 410, 400), game("Ben", "Eve", 410, 400)] for _ in range(2)]
    told = possible_places(event(*rounds, [game("Ana", "Ben"), game("Cy", "Dee")], [game("Cy", "Eve")]))
    # A half win each would leave both at two and a half, so that two are above; a win leaves one.
    assert (told["Cy"].best, told["Cy"].exact) == (2, True)


def test_undrawn_rounds_widen_the_bounds() -> None:
    found = event([game("Ana", "Ben", 450, 300), game("Cy", "Dee", 400, 390)])
    wide = possible_places(found, undrawn=1)
    assert [(one.best, one.worst, one.exact) for one in wide.values()] == [(1, 4, False)] * 4


def test_a_masters_after_two_thirds_is_answered_at_once() -> None:
    count = 24
    names = [f"p{n:02}" for n in range(count)]
    rounds = []
    for r in range(count - 1):
        pairs = [(count - 1, r)] + [((r + k) % (count - 1), (r - k) % (count - 1)) for k in range(1, count // 2)]
        rounds.append(
            [game(names[a], names[b], *((400 + (a * 7 + b * 3) % 50, 410) if r < 15 else ())) for a, b in pairs]
        )
    told = possible_places(event(*rounds, names=names))
    now = {one.player: one.place for one in standings(event(*rounds, names=names)).placings}
    assert all(told[name].best <= now[name] <= told[name].worst for name in names)


def test_a_large_field_before_its_last_round_is_answered_exactly() -> None:
    """A round is nothing but pairs, which have nothing to do with each other."""
    names = [f"p{n:03}" for n in range(200)]
    played = [
        [game(names[n], names[(n + 100 - r) % 100 + 100], 400 + (n * 7 + r) % 90, 440) for n in range(100)]
        for r in range(8)
    ]
    found = event(*played, [game(names[2 * n], names[2 * n + 1]) for n in range(100)], names=names)
    assert all(one.exact for one in possible_places(found).values())
