"""The rest of a grade drawn anew after somebody left or came late. What was played stays, and what a hand made."""

from collections.abc import Sequence
from dataclasses import replace

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws import draw_rules, even_course, orientation, redraw, tables
from tilehall.law.tournament.draws.designs import Tables
from tilehall.law.tournament.draws.ledger import starts_ledger
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.pairs import CannotDraw, DrawnBye, Entry, Pair, Progress
from tilehall.law.tournament.draws.reason import make_reason

from . import draw, full_draw, rounds
from .acts.act import Act
from .desk import Desk, number_of
from .draw import ProposedDraw
from .later_rules import refuse_to_run
from .records import DYNAMIC, TEAMS, Board, Grade, Pairing, Player


def draw_all(desk: Desk, seed: int, progress: Progress | None = None) -> tuple[Act, ...] | Refusal:
    """Every grade that needs a draw before the next round can begin; refused if one of them cannot be drawn.

    A grade that was drawn at once and got more rounds since is drawn on from there.
    """
    acts: list[Act] = []
    for name in draw.grades_to_draw(desk):
        answer = draw.draw_grade(desk, name, seed, progress=progress)
        if isinstance(answer, Refusal) and answer.code == "redraw_the_rest":
            answer = redraw_rest(desk, name, seed)
        if isinstance(answer, Refusal):
            return answer
        acts += answer
    return tuple(acts) if acts else Refusal(code="nothing_to_draw", rests_on=(desk.book.silent(draw.ORDER),))


def propose_rest(desk: Desk, name: str, seed: int) -> ProposedDraw | Refusal:
    """The rounds of a grade that are not begun, drawn anew for those who go on."""
    grade = desk.grade(name)
    kept = rounds.last_fixed_round(desk, grade)
    if not has_rounds_left(desk, grade):
        detail = (("grade", name),)
        return Refusal(code="nothing_to_redraw", rests_on=(desk.book.silent(draw.ORDER),), detail=detail)
    if grade.rounds[-1].way in DYNAMIC:
        ahead = grade.rounds[-1].after is not None  # as it was drawn, so it may be drawn anew
        return draw.propose_draw(desk, name, seed, keep_hands=True, ahead=ahead)
    if grade.rounds[-1].way == "fontes" and kept:
        return draw.propose_swiss(desk, grade, kept + 1, seed)
    by_hand = any(board.by_hand for each in grade.rounds for board in each.boards)
    if kept == 0 and not (by_hand and grade.plan.system in ("round-robin", "round-robin-plus")):
        return draw.propose_draw(desk, name, seed)
    if (refused := refuse_to_run(desk)) is not None:
        return refused
    try:
        return _redrawn(desk, grade, kept, seed)
    except CannotDraw as cannot:
        return draw.refuse_to_draw(desk.book, name, cannot)


def has_rounds_left(desk: Desk, grade: Grade) -> bool:
    """Whether a grade has rounds that are drawn, or would be with the rest, and not begun."""
    last = max(len(grade.rounds), grade.plan.first_stage_ends if _at_once(grade) else 0)
    return bool(grade.rounds) and last > rounds.last_fixed_round(desk, grade)


def redraw_rest(desk: Desk, name: str, seed: int) -> tuple[Act, ...] | Refusal:
    proposed = propose_rest(desk, name, seed)
    return proposed if isinstance(proposed, Refusal) else draw.acts_of_draw(desk, proposed)


def _at_once(grade: Grade) -> bool:
    return grade.plan.system in ("round-robin", "tables", *TEAMS)


def _redrawn(desk: Desk, grade: Grade, kept: int, seed: int) -> ProposedDraw:
    if grade.plan.system == "tables":
        return _tables(desk, grade, kept, seed)
    laid, unmet = _teams(desk, grade, kept) if grade.plan.system in TEAMS else _robin(desk, grade, kept, seed)
    byes = any(pairing.meets == "bye" for boards in laid for pairing in boards)
    bases = draw_rules.rests_on_pairs(desk.book, grade.plan.starts == "balanced", byes)
    return ProposedDraw(
        grade=grade.name,
        first_round=kept + 1,
        rounds=laid,
        seed=seed,
        way=grade.rounds[-1].way,
        rests_on=(*bases, desk.book.resting("4.3")),
        unmet=unmet,
    )


def players_from_round(desk: Desk, grade: Grade, number: int) -> list[Player]:
    """Who has games from this round on: the field, and who left but whose games are to be forfeits."""
    gone = rounds.forfeiting_players(desk, grade, number)
    field = {player.number for player in rounds.players_of_round(desk, grade, number)} | set(gone)
    return [desk.player(each) for each in grade.players if each in field]


Laid = tuple[tuple[Pairing, ...], ...]
Couples = tuple[tuple[int, int], ...]


def _robin(desk: Desk, grade: Grade, kept: int, seed: int) -> tuple[Laid, Couples]:
    own = [player.number for player in players_from_round(desk, grade, kept + 1)]
    house = {each for each in grade.players if desk.player(each).house}
    last = grade.plan.first_stage_ends if grade.plan.system == "round-robin" else len(grade.rounds)
    planned = [_entries(each.boards, house) for each in grade.rounds[kept:last]]
    planned += [[] for _ in range(last - len(grade.rounds))]
    times = _times(grade, house, last)
    rest = redraw.RestOfDraw(
        players=own,
        played=[_entries(each.boards, house) for each in grade.rounds[:kept]],
        planned=planned,
        times=times,
        seed=seed,
        locked=[_locked(grade, number, set(own)) for number in range(kept + 1, last + 1)],
    )
    made = redraw.redraw_rest(rest, start_differences_through(desk, grade, kept))
    laid = []
    for n, entries in enumerate(made.rounds):
        number = kept + 1 + n
        locked = {frozenset(entry.players) for entry in rest.locks(n)}
        told = rounds.with_house_players(entries, rounds.house_players_of_round(desk, grade, number), number)
        laid.append(rounds.seat_at_tables(desk, grade, [_laid(entry, locked) for entry in told]))
    # Where a round robin is not played out, nobody is promised a game with everybody.
    promised = times == grade.plan.times
    while promised and laid and all(pairing.meets == "bye" for pairing in laid[-1]):
        laid.pop()  # fewer players may need fewer rounds
    unmet = made.unmet if promised else ()
    return tuple(laid), unmet


def _laid(entry: Entry[int], locked: set[frozenset[int]]) -> Pairing:
    if frozenset(entry.players) in locked:
        return replace(rounds.pairing_of_entry(entry, make_reason("by_hand")), by_hand=True)
    return rounds.pairing_of_entry(entry, make_reason("drawn_anew"))


def _locked(grade: Grade, number: int, going: set[int]) -> list[Entry[int]]:
    """Pairs and byes of a round to come that a hand made or wished for, as far as those players go on."""
    wish = grade.wish(number)
    made: list[Entry[int]] = [Pair(one, other) for one, other in wish.pairs]
    made += [DrawnBye(each) for each in wish.byes]
    boards = grade.rounds[number - 1].boards if number <= len(grade.rounds) else ()
    made += _entries([board for board in boards if board.by_hand], set())
    seen: set[int] = set()
    kept: list[Entry[int]] = []
    for entry in made:
        if going.issuperset(entry.players) and seen.isdisjoint(entry.players):
            kept.append(entry)
            seen.update(entry.players)
    return kept


def _times(grade: Grade, house: set[int], rounds_in_all: int) -> int:
    """How often everyone was to meet everyone, by the numbers that the first round had."""
    first = {each for board in grade.rounds[0].boards for each in board.players} - house
    one = max(len(first) - 1 + len(first) % 2, 1)
    return max(grade.plan.times, -(-rounds_in_all // one))


def start_differences_through(desk: Desk, grade: Grade, kept: int) -> dict[int, int]:
    """Firsts - seconds of everyone in the rounds that stay, as the ledger of the ruleset has it."""
    held = starts_ledger(desk.event(grade.name, through=kept))
    return {number_of(player): own.difference for player, own in held.items()}


def _entries(boards: Sequence[Board], house: set[int]) -> list[Entry[int]]:
    """Boards as entries of a draw. A game with a house player was a bye; a forfeit was no meeting."""
    made: list[Entry[int]] = []
    for board in boards:
        own = [each for each in board.players if each not in house]
        if board.meets in ("bye", "game") and len(own) == 1:
            made.append(DrawnBye(own[0]))
        elif board.meets in ("game", "forfeit") and len(own) == 2:
            made.append(Pair(own[0], own[1]))
    return made


def _teams(desk: Desk, grade: Grade, kept: int) -> tuple[Laid, Couples]:
    """The same seats as before. A late comer takes the seat of one of the team who left; else it stays empty."""
    seats = _seats(desk, grade, kept)
    drawn = _rounds_left(grade, seats, kept)
    laid = [
        full_draw.team_pairings(desk, entries, seats, rounds.house_players_of_round(desk, grade, number), number)
        for number, entries in enumerate(drawn, kept + 1)
    ]
    before = start_differences_through(desk, grade, kept)
    games = [
        (pairing.players[0], pairing.players[1]) for boards in laid for pairing in boards if pairing.meets == "game"
    ]
    fair_in_the_end = orientation.oriented_games(games, before)
    turned = iter(even_course.even_course(fair_in_the_end, before, [False] * len(games)))
    fair = [[replace(e, players=next(turned)) if e.meets == "game" else e for e in boards] for boards in laid]
    return tuple(rounds.seat_at_tables(desk, grade, boards) for boards in fair), ()


def _rounds_left(
    grade: Grade, seats: Sequence[Sequence[int | None]], kept: int
) -> list[Sequence[Entry[tuple[int, int]]]]:
    """Without those most like the rounds that were played, which a program before this one may have drawn in another
    order."""
    left: list[Sequence[Entry[tuple[int, int]]]] = list(full_draw.team_draw(grade, [len(each) for each in seats]))
    for each in grade.rounds[:kept]:
        played = {frozenset(board.players) for board in each.boards}
        left.remove(max(left, key=lambda drawn: sum(_players_at(entry, seats) in played for entry in drawn)))
    return left


def _players_at(entry: Entry[tuple[int, int]], seats: Sequence[Sequence[int | None]]) -> frozenset[int | None]:
    return frozenset(seats[team][board] for team, board in entry.players if board < len(seats[team]))


def _seats(desk: Desk, grade: Grade, kept: int) -> list[list[int | None]]:
    """The order of teams and boards is read from the rounds that were played, so that nobody meets twice."""
    goes_on = {player.number for player in players_from_round(desk, grade, kept + 1)}
    named = {number for each in grade.rounds for board in each.boards for number in board.players}
    first = [each for each in grade.players if each in named and _from_the_start(desk.player(each))]
    held = full_draw.players_by_team([desk.player(each) for each in first])
    late = [desk.player(each) for each in grade.players if each in goes_on and each not in first]
    seats: list[list[int | None]] = []
    for team in _team_order(grade, list(held)):
        own: list[int | None] = [player.number if player.number in goes_on else None for player in held[team]]
        coming = [player.number for player in late if player.team == team]
        for place, seat in enumerate(own):
            if seat is None and coming:
                own[place] = coming.pop(0)
        seats.append([*own, *coming])
    return seats


def _from_the_start(player: Player) -> bool:
    return player.joined == 1 and not player.house


def _team_order(grade: Grade, teams: list[str]) -> list[str]:
    if grade.plan.system == "two-teams":
        return teams
    return Lots(grade.rounds[0].seed).shuffled(teams)


def _tables(desk: Desk, grade: Grade, kept: int, seed: int) -> ProposedDraw:
    own = [player.number for player in rounds.players_of_round(desk, grade, kept + 1)]
    before: list[Tables] = [
        tuple(board.players for board in each.boards if board.meets == "table") for each in grade.rounds[:kept]
    ]
    seating = tables.redraw_tables(own, before, grade.plan.rounds - kept, seed)
    laid = tuple(full_draw.table_pairings(desk, grade, each) for each in seating.rounds)
    return ProposedDraw(
        grade=grade.name,
        first_round=kept + 1,
        rounds=laid,
        seed=seed,
        way="tables",
        rests_on=draw_rules.rests_on_tables(),
    )
