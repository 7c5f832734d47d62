"""Draws that are made at once for all rounds: round robins, team events, tables of four."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilehall.law.tournament.draws import fontes, round_robin, tables, teams
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.pairs import CannotDraw, Drawn, DrawnBye, Entry, Pair
from tilehall.law.tournament.draws.reason import Reason, make_reason

from . import rounds
from .desk import Desk
from .records import TEAMS, Grade, Pairing, Player

TRIES = 4000  # orders of the seats tried by lot for pairs and byes that the director wished for


@dataclass(frozen=True, slots=True, kw_only=True)
class FullDraw:
    rounds: tuple[tuple[Pairing, ...], ...]
    way: str
    balanced: bool = True
    house: bool = False


def full_draw(desk: Desk, grade: Grade, seed: int) -> FullDraw:
    """All rounds of a grade. Raises `CannotDraw`."""
    own = players_of_grade(desk, grade)
    system = grade.plan.system
    if system == "tables":
        return draw_at_tables(desk, grade, own, seed)
    if system == "fontes":
        return draw_prelude(desk, grade, own, seed)
    if system in TEAMS:
        return draw_in_teams(desk, grade, own, seed)
    return draw_round_robin(desk, grade, own, seed)


def players_of_grade(desk: Desk, grade: Grade) -> list[Player]:
    """Those for whom a whole draw is made: the field, and who left but whose games are to be forfeits."""
    gone = rounds.forfeiting_players(desk, grade, 1)
    field = {player.number for player in rounds.players_of_round(desk, grade, 1)} | set(gone)
    return [desk.player(each) for each in grade.players if each in field]


def draw_round_robin(desk: Desk, grade: Grade, own: Sequence[Player], seed: int) -> FullDraw:
    plan = grade.plan
    balanced = plan.starts == "balanced"
    asked = rounds.robin_rounds(grade, len(own))
    robin = round_robin.RoundRobin(players=len(own), times=plan.times, rounds=asked, balanced=balanced)
    round_robin.circle_draw(len(own))
    order = _order(grade, [player.number for player in own], robin, seed)
    drawn = round_robin.draw_round_robin(robin, order)
    pairings = []
    for number, entries in enumerate(drawn, 1):
        told = rounds.with_house_players(entries, rounds.house_players_of_round(desk, grade, number), number)
        by_hand = _wished(grade, number)
        why = make_reason("round_robin", round=number, rounds=asked)
        boards = [_marked(rounds.pairing_of_entry(entry, why), by_hand) for entry in told]
        pairings.append(rounds.seat_at_tables(desk, grade, boards))
    fills = any(rounds.house_players_of_round(desk, grade, number) for number in range(1, asked + 1))
    return FullDraw(rounds=tuple(pairings), way="round-robin", balanced=balanced, house=fills)


def draw_prelude(desk: Desk, grade: Grade, own: Sequence[Player], seed: int) -> FullDraw:
    """Quads of one from each quarter by rating; who has none comes last."""
    ordered = sorted(own, key=lambda one: (one.rating is None, -(one.rating or 0), one.name))
    last = grade.plan.first_stage_ends
    why = make_reason("fontes", rounds=last)
    pairings = []
    for number, entries in enumerate(fontes.draw_fontes([player.number for player in ordered], last, seed), 1):
        standing_by = rounds.house_players_of_round(desk, grade, number)
        told = rounds.with_house_players(entries, standing_by, number)
        boards = [rounds.pairing_of_entry(entry, why) for entry in told]
        pairings.append(rounds.seat_at_tables(desk, grade, boards))
    fills = any(rounds.house_players_of_round(desk, grade, number) for number in range(1, last + 1))
    return FullDraw(rounds=tuple(pairings), way="fontes", balanced=grade.plan.starts == "balanced", house=fills)


def _marked(pairing: Pairing, by_hand: set[frozenset[int]]) -> Pairing:
    if frozenset(pairing.players) not in by_hand:
        return pairing
    return Pairing(meets=pairing.meets, players=pairing.players, by_hand=True, why=make_reason("wished"))


def _wished(grade: Grade, number: int) -> set[frozenset[int]]:
    wish = grade.wish(number)
    return {frozenset(pair) for pair in wish.pairs} | {frozenset((each,)) for each in wish.byes}


def _order(grade: Grade, own: list[int], robin: round_robin.RoundRobin, seed: int) -> list[int]:
    """Who sits where, by lot; again by lot until all meet when the director wishes."""
    lots = Lots(seed)
    wishes = [wish for wish in grade.wishes if not wish.empty]
    for _ in range(TRIES if wishes else 1):
        order = lots.shuffled(own)
        if all(_fits(wish.round, pair, order, robin) for wish in wishes for pair in _asked(wish.pairs, wish.byes)) and (
            not any(_fits(wish.round, pair, order, robin) for wish in wishes for pair in wish.apart)
        ):
            return order
    raise CannotDraw("wishes_fit_no_round_robin")


def _asked(pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    yield from pairs
    yield from ((each,) for each in byes)


def _fits(number: int, who: Sequence[int], order: Sequence[int], robin: round_robin.RoundRobin) -> bool:
    """Whether these two meet in this round of the circle, or this one has the bye."""
    seats = {player: seat for seat, player in enumerate(order)}
    one, turn = robin.one, robin.circle_round(number - 1)
    at = sorted(seats.get(each, -1) for each in who)
    if at[0] < 0:
        return False
    if len(at) == 1:
        return len(order) % 2 == 1 and at[0] == turn
    if at[1] == one:
        return at[0] == turn
    return (at[0] + at[1] - 2 * turn) % one == 0


def players_by_team(own: Sequence[Player]) -> dict[str, list[Player]]:
    """The teams with their players, strongest first; a team's place is the one of its first entry."""
    found: dict[str, list[Player]] = {}
    for player in own:
        if player.team is None:
            raise CannotDraw("player_without_team", player=player.name)
        found.setdefault(player.team, []).append(player)
    return found


def team_draw(grade: Grade, sizes: Sequence[int]) -> Drawn[tuple[int, int]]:
    """Rounds of seats (team, board), as many as the grade has; it goes through again where it has more."""
    plan = grade.plan
    if plan.system == "two-teams":
        if len(sizes) != 2:
            raise CannotDraw("too_few_teams_for_two" if len(sizes) < 2 else "too_many_teams", teams=len(sizes))
        one = max(sizes)
    else:
        if len(sizes) < 2:
            raise CannotDraw("too_few_teams")
        one = len(sizes) - 1 + len(sizes) % 2
    times = max(plan.times, -(-plan.rounds // one))
    if plan.system == "two-teams":
        return teams.draw_two_teams((sizes[0], sizes[1]), times)[: plan.rounds]
    return teams.draw_several_teams(sizes, times)[: plan.rounds]


def draw_in_teams(desk: Desk, grade: Grade, own: Sequence[Player], seed: int) -> FullDraw:
    held = list(players_by_team(own).items())
    if grade.plan.system == "several-teams":
        held = Lots(seed).shuffled(held)
    seats = [[player.number for player in mates] for _, mates in held]
    pairings = [
        rounds.seat_at_tables(
            desk, grade, team_pairings(desk, entries, seats, rounds.house_players_of_round(desk, grade, number), number)
        )
        for number, entries in enumerate(team_draw(grade, [len(each) for each in seats]), 1)
    ]
    fills = any(rounds.house_players_of_round(desk, grade, number) for number in range(1, grade.plan.rounds + 1))
    return FullDraw(
        rounds=tuple(pairings), way=grade.plan.system, balanced=grade.plan.starts == "balanced", house=fills
    )


def team_pairings(
    desk: Desk,
    entries: Sequence[Entry[tuple[int, int]]],
    seats: Sequence[Sequence[int | None]],
    standing_by: Sequence[int],
    number: int,
) -> list[Pairing]:
    """The boards of a round. Where a seat is empty the opponent has a bye."""
    made: list[Entry[int]] = []
    for entry in entries:
        there = [who for team, board in entry.players if (who := _at(seats[team], board)) is not None]
        if len(there) == 2:
            made.append(Pair(there[0], there[1]))
        elif there:
            made.append(DrawnBye(there[0]))
    return [
        rounds.pairing_of_entry(entry, _why_teams(desk, entry))
        for entry in rounds.with_house_players(made, standing_by, number)
    ]


def _at(own: Sequence[int | None], board: int) -> int | None:
    return own[board] if board < len(own) else None


def _why_teams(desk: Desk, entry: Entry[int]) -> Reason:
    """The teams in the order of the players; a house player is of none."""
    team_by_seat = zip(("first", "second"), (desk.player(each).team for each in entry.players), strict=False)
    return make_reason("teams", **{seat: team for seat, team in team_by_seat if team})


def draw_at_tables(desk: Desk, grade: Grade, own: Sequence[Player], seed: int) -> FullDraw:
    seating = tables.draw_tables(len(own), grade.plan.rounds, seed)
    numbers = [player.number for player in own]
    pairings = tuple(
        table_pairings(desk, grade, [[numbers[seat - 1] for seat in table] for table in each])
        for each in seating.rounds
    )
    return FullDraw(rounds=pairings, way="tables")


def table_pairings(desk: Desk, grade: Grade, laid: Sequence[Sequence[Any]]) -> tuple[Pairing, ...]:
    why = make_reason("tables")
    return rounds.seat_at_tables(desk, grade, [Pairing(meets="table", players=tuple(each), why=why) for each in laid])
