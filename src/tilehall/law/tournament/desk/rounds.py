"""Who plays in a round of a grade, where each sits, and which rounds can no longer be drawn anew."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tilehall.law.tournament import withdrawal
from tilehall.law.tournament.draws.pairs import DrawnBye, Entry, Pair
from tilehall.law.tournament.draws.reason import Reason

from .desk import Desk
from .records import DYNAMIC, Grade, Pairing, Player


def plays_in_round(player: Player, number: int) -> bool:
    """Whether a player is in the field in this round: came by then, and has not left."""
    if player.standing == "withdrawn":
        return player.left is not None and player.joined <= number < player.left
    return player.in_the_field and player.joined <= number


def players_of_round(desk: Desk, grade: Grade, number: int) -> list[Player]:
    """Those who play this round, without house players and who is not there for it."""
    out = grade.wish(number).out
    own = (desk.player(each) for each in grade.players)
    return [
        player for player in own if plays_in_round(player, number) and not player.house and player.number not in out
    ]


def house_players_of_round(desk: Desk, grade: Grade, number: int) -> list[int]:
    """House players who stand by in this round: they play where somebody would have a bye."""
    return [each for each in grade.players if desk.player(each).house and plays_in_round(desk.player(each), number)]


def forfeiting_players(desk: Desk, grade: Grade, number: int) -> list[int]:
    """Who left, and by the organiser's choice forfeits the game of this round."""
    own = (desk.player(each) for each in grade.players)
    return [
        player.number
        for player in own
        if player.choice == withdrawal.FORFEIT and player.left is not None and player.left <= number
    ]


def last_fixed_round(desk: Desk, grade: Grade) -> int:
    """The last round that stays as it is: begun, or with a result or a game that the Executive forfeited. 0 if none."""
    begun = min(desk.current, len(grade.rounds))
    told = [each.number for each in grade.rounds if any(board.stays for board in each.boards)]
    return max([begun, *told])


def drawn_by_round(grade: Grade, number: int) -> bool:
    """Whether this round is drawn by itself, from what was played before it."""
    if grade.plan.system == "round-robin-plus":
        # What follows the round robin is drawn round by round.
        drawn = grade.rounds[number - 1].way if number <= len(grade.rounds) else None
        return bool(grade.rounds) and drawn != "round-robin"
    if grade.plan.stage(number).system == "fontes":
        # A prelude that was broken off, because somebody left or came, goes on round by round.
        return 0 < len(grade.rounds) < number or any(each.way in DYNAMIC for each in grade.rounds[:number])
    return grade.plan.stage(number).system in DYNAMIC


def way_of_round(grade: Grade, number: int) -> str:
    """How a round that is drawn by itself is paired."""
    plan = grade.plan
    if plan.system == "round-robin-plus":
        return plan.plus or "swiss"
    way = plan.stage(number).system
    return "swiss" if way == "fontes" else way


def robin_rounds(grade: Grade, players: int) -> int:
    """How many rounds of a grade are a round robin."""
    if grade.plan.system == "round-robin":
        return grade.plan.first_stage_ends
    if grade.plan.system != "round-robin-plus":
        return 0
    one = players - 1 + players % 2
    return min(one * grade.plan.times, grade.plan.rounds)


def with_house_players(entries: Sequence[Entry[int]], standing_by: Sequence[int], number: int) -> list[Entry[int]]:
    """Byes become games with a house player, as far as there are some. Who starts alternates."""
    free = list(standing_by)
    made: list[Entry[int]] = []
    for entry in entries:
        if isinstance(entry, DrawnBye) and free:
            pair = Pair(entry.player, free.pop(0))
            made.append(pair if number % 2 else pair.turned())
        else:
            made.append(entry)
    return made


def seat_at_tables(desk: Desk, grade: Grade, pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Tables numbered from the grade's first one; who has a table of their own keeps it, and the others move.

    A board that was given its table by hand keeps it. Byes have no table and come last.
    """
    made = list(pairings)
    boards = [each for each in made if each.meets in ("game", "table")]
    taken = {each.table for each in boards if each.table is not None}
    wanted = {n: own for n, each in enumerate(boards) if each.table is None and (own := _own_table(desk, each))}
    tables: dict[int, int] = {}
    for n, own in wanted.items():
        if own not in taken:
            tables[n] = own
            taken.add(own)
    free = (n for n in range(grade.plan.first_table, grade.plan.first_table + 2 * len(boards) + 1) if n not in taken)
    for n, pairing in enumerate(boards):
        tables[n] = pairing.table if pairing.table is not None else tables[n] if n in tables else next(free)
    placed = [replace(each, table=tables[n]) for n, each in enumerate(boards)]
    placed.sort(key=lambda each: each.table or 0)
    return (*placed, *(replace(each, table=None) for each in made if each.meets not in ("game", "table")))


def _own_table(desk: Desk, pairing: Pairing) -> int | None:
    return next((own for number in pairing.players if (own := desk.player(number).table) is not None), None)


def pairing_of_entry(entry: Entry[int], why: Reason) -> Pairing:
    return Pairing(meets="bye" if isinstance(entry, DrawnBye) else "game", players=entry.players, why=why)
