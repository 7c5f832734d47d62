"""The rest of a grade after somebody left or came late: drawn anew, or with byes or forfeits. What was played stays."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import withdrawal
from tilehall.law.tournament.draws import orientation, prescribed, redraw, tables
from tilehall.law.tournament.draws.designs import Tables
from tilehall.law.tournament.draws.ledger import ledger
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.pairs import CannotDraw, Entry, NoGame, Pair

from . import advance, drawing, rounds
from .acts.act import Act
from .acts.drawing import Rearranged
from .acts.entering import Entered, Said
from .acts.grading import Joined
from .desk import Desk
from .drawing import Proposal
from .things import Board, Grade, Pairing, Player

Missed = Literal["bye", "forfeit", "nothing"]
MISSED = "who comes late has in the rounds before what the organiser chose: a bye, a forfeit or nothing"


def propose_rest(desk: Desk, name: str, seed: int) -> Proposal | Refusal:
    """The rounds of a grade that are not begun, drawn anew for those who go on."""
    grade = desk.grade(name)
    kept = rounds.fixed(desk, grade)
    if not something_left(desk, grade):
        detail = (("grade", name),)
        return Refusal(code="nothing_to_redraw", rests_on=(desk.book.silent(drawing.ORDER),), detail=detail)
    if grade.rounds[-1].way in rounds.DYNAMIC:
        return drawing.propose(desk, name, seed, keep_hands=True)
    by_hand = any(board.by_hand for each in grade.rounds for board in each.boards)
    if kept == 0 and not (by_hand and grade.plan.system in ("round-robin", "round-robin-plus")):
        return drawing.propose(desk, name, seed)
    try:
        return _redrawn(desk, grade, kept, seed)
    except CannotDraw as cannot:
        return drawing.cannot_draw(desk.book, name, cannot)


def something_left(desk: Desk, grade: Grade) -> bool:
    """Whether a grade has rounds that are drawn, or would be with the rest, and not begun."""
    last = max(len(grade.rounds), grade.plan.rounds if _at_once(grade) else 0)
    return bool(grade.rounds) and last > rounds.fixed(desk, grade)


def redraw_rest(desk: Desk, name: str, seed: int) -> tuple[Act, ...] | Refusal:
    proposed = propose_rest(desk, name, seed)
    return proposed if isinstance(proposed, Refusal) else drawing.taken(desk, proposed)


def _at_once(grade: Grade) -> bool:
    return grade.plan.system in ("round-robin", "tables", *rounds.TEAMS)


def _redrawn(desk: Desk, grade: Grade, kept: int, seed: int) -> Proposal:
    if grade.plan.system == "tables":
        return _tables(desk, grade, kept, seed)
    laid, unmet = _teams(desk, grade, kept) if grade.plan.system in rounds.TEAMS else _robin(desk, grade, kept, seed)
    byes = any(each.meets == "bye" for boards in laid for each in boards)
    bases = prescribed.rests_on_pairs(desk.book, grade.plan.starts == "balanced", byes)
    return Proposal(
        grade=grade.name,
        first_round=kept + 1,
        rounds=laid,
        seed=seed,
        way=grade.rounds[-1].way,
        rests_on=(*bases, desk.book.resting("4.3")),
        unmet=unmet,
    )


def going_on(desk: Desk, grade: Grade, number: int) -> list[Player]:
    """Who has games from this round on: the field, and who left but whose games are to be forfeits."""
    gone = rounds.forfeiting(desk, grade, number)
    field = {each.number for each in rounds.field(desk, grade, number)} | set(gone)
    return [desk.player(each) for each in grade.players if each in field]


Laid = tuple[tuple[Pairing, ...], ...]
Couples = tuple[tuple[int, int], ...]


def _robin(desk: Desk, grade: Grade, kept: int, seed: int) -> tuple[Laid, Couples]:
    own = going_on(desk, grade, kept + 1)
    known = {desk.name(each): each for each in grade.players}
    house = {each for each in grade.players if desk.player(each).house}
    last = grade.plan.rounds if grade.plan.system == "round-robin" else len(grade.rounds)
    planned = [_entries(desk, each.boards, house) for each in grade.rounds[kept:last]]
    planned += [[] for _ in range(last - len(grade.rounds))]
    times = _times(grade, house, last)
    rest = redraw.Rest(
        players=[each.name for each in own],
        played=[_entries(desk, each.boards, house) for each in grade.rounds[:kept]],
        planned=planned,
        times=times,
        seed=seed,
        locked=[_locked(desk, grade, number, {each.name for each in own}) for number in range(kept + 1, last + 1)],
    )
    made = redraw.redrawn(rest, differences(desk, grade, kept))
    laid = []
    for n, entries in enumerate(made.rounds):
        number = kept + 1 + n
        locked = {frozenset(known[name] for name in entry.players) for entry in rest.locks(n)}
        numbers = [_numbered(entry, known) for entry in entries]
        told = rounds.with_house(numbers, rounds.house(desk, grade, number), number)
        laid.append(rounds.seated(desk, grade, [_laid(entry, locked) for entry in told]))
    # Where a round robin is not played out, nobody is promised a game with everybody.
    promised = times == grade.plan.times
    while promised and laid and all(each.meets == "bye" for each in laid[-1]):
        laid.pop()  # fewer players may need fewer rounds
    unmet = tuple((known[one], known[other]) for one, other in made.unmet) if promised else ()
    return tuple(laid), unmet


def _laid(entry: Entry[int], locked: set[frozenset[int]]) -> Pairing:
    if frozenset(entry.players) in locked:
        return replace(rounds.paired(entry, "Made by hand, and kept."), by_hand=True)
    return rounds.paired(entry, "Drawn anew for those who go on; what was played stays.")


def _locked(desk: Desk, grade: Grade, number: int, going: set[str]) -> list[Entry[str]]:
    """Pairs and byes of a round to come that a hand made or wished for, as far as those players go on."""
    wish = grade.wish(number)
    made: list[Entry[str]] = [Pair(desk.name(one), desk.name(other)) for one, other in wish.pairs]
    made += [NoGame(desk.name(each)) for each in wish.byes]
    boards = grade.rounds[number - 1].boards if number <= len(grade.rounds) else ()
    made += _entries(desk, [each for each in boards if each.by_hand], set())
    seen: set[str] = set()
    kept: list[Entry[str]] = []
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


def differences(desk: Desk, grade: Grade, kept: int) -> dict[str, int]:
    """Firsts - seconds of everyone in the rounds that stay, as the ledger of the ruleset has it."""
    return {name: own.difference for name, own in ledger(desk.event(grade.name, through=kept)).items()}


def _entries(desk: Desk, boards: Sequence[Board], house: set[int]) -> list[Entry[str]]:
    """Boards as entries of a draw. A game with a house player was a bye; a forfeit was no meeting."""
    made: list[Entry[str]] = []
    for board in boards:
        own = [desk.name(each) for each in board.players if each not in house]
        if board.meets == "bye" or (board.meets == "game" and len(own) == 1):
            made.append(NoGame(own[0]))
        elif board.meets in ("game", "forfeit") and len(own) == 2:
            made.append(Pair(own[0], own[1]))
    return made


def _numbered(entry: Entry[str], known: dict[str, int]) -> Entry[int]:
    own = [known[each] for each in entry.players]
    return Pair(own[0], own[1]) if isinstance(entry, Pair) else NoGame(own[0])


def _teams(desk: Desk, grade: Grade, kept: int) -> tuple[Laid, Couples]:
    """The same seats as before. A late comer takes the seat of one of the team who left; else it stays empty."""
    seats = _seats(desk, grade, kept)
    drawn = advance.team_draw(grade, [len(each) for each in seats])[kept:]
    laid = [
        advance.teamed(desk, entries, seats, rounds.house(desk, grade, number), number)
        for number, entries in enumerate(drawn, kept + 1)
    ]
    by_name = differences(desk, grade, kept)
    before = {each: by_name[desk.name(each)] for each in grade.players}
    games = [(each.players[0], each.players[1]) for boards in laid for each in boards if each.meets == "game"]
    turned = iter(orientation.oriented(games, before))
    fair = [[replace(e, players=next(turned)) if e.meets == "game" else e for e in boards] for boards in laid]
    return tuple(rounds.seated(desk, grade, boards) for boards in fair), ()


def _seats(desk: Desk, grade: Grade, kept: int) -> list[list[int | None]]:
    """The order of teams and boards is read from the rounds that were played, so that nobody meets twice."""
    goes_on = {each.number for each in going_on(desk, grade, kept + 1)}
    named = {number for each in grade.rounds for board in each.boards for number in board.players}
    first = [each for each in grade.players if each in named and _from_the_start(desk.player(each))]
    held = advance.sides([desk.player(each) for each in first])
    late = [desk.player(each) for each in grade.players if each in goes_on and each not in first]
    seats: list[list[int | None]] = []
    for team in _team_order(grade, list(held)):
        own: list[int | None] = [each.number if each.number in goes_on else None for each in held[team]]
        coming = [each.number for each in late if each.team == team]
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


def _tables(desk: Desk, grade: Grade, kept: int, seed: int) -> Proposal:
    own = [each.number for each in rounds.field(desk, grade, kept + 1)]
    before: list[Tables] = [
        tuple(board.players for board in each.boards if board.meets == "table") for each in grade.rounds[:kept]
    ]
    made = tables.redrawn(own, before, grade.plan.rounds - kept, seed)
    laid = tuple(advance.laid_tables(desk, grade, each) for each in made.rounds)
    return Proposal(
        grade=grade.name,
        first_round=kept + 1,
        rounds=laid,
        seed=seed,
        way="tables",
        rests_on=prescribed.rests_on_tables(),
    )


# --- somebody left


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsettled:
    """Somebody left a grade whose draw still names them; `rounds` are those it concerns."""

    grade: str
    player: int
    choice: str
    rounds: tuple[int, ...]


def unsettled(desk: Desk) -> list[Unsettled]:
    found: list[Unsettled] = []
    for grade in desk.grades.values():
        for number in grade.players:
            own = desk.player(number)
            if own.standing != "withdrawn" or own.left is None:
                continue
            named = tuple(
                each.number
                for each in grade.rounds[own.left - 1 :]
                if any(number in board.players and _waits(board) for board in each.boards)
            )
            if named:
                choice = own.choice or withdrawal.FORFEIT
                found.append(Unsettled(grade=grade.name, player=number, choice=choice, rounds=named))
    return found


def _waits(board: Board) -> bool:
    """Nothing has come of this board yet; a bye of who left is none."""
    return board.slip is None and board.meets != "forfeit"


def settle(desk: Desk, name: str, seed: int) -> tuple[Act, ...] | Refusal:
    """What the organiser chose for those who left, carried out on the rounds that are drawn."""
    found = [each for each in unsettled(desk) if each.grade == name]
    if not found:
        detail = (("grade", name),)
        return Refusal(code="nothing_to_redraw", rests_on=(desk.book.resting("4.1"),), detail=detail)
    grade = desk.grade(name)
    kept = rounds.fixed(desk, grade)
    acts: list[Act] = []
    for each in found:
        acts += _here_and_now(desk, grade, each, kept)
    rest = [each for each in found if max(each.rounds) > kept]
    if not rest:
        return tuple(acts)
    if any(each.choice == withdrawal.ADJUST for each in rest):
        drawn = redraw_rest(desk, name, seed)
        return drawn if isinstance(drawn, Refusal) else (*acts, *drawn)
    for each in rest:
        acts += _as_chosen(desk, grade, each, [number for number in each.rounds if number > kept])
    return tuple(acts)


def _here_and_now(desk: Desk, grade: Grade, each: Unsettled, kept: int) -> list[Act]:
    """In rounds that are begun nothing is drawn anew: the opponent has a bye, or the game is a forfeit."""
    return _as_chosen(desk, grade, each, [number for number in each.rounds if number <= kept])


def _as_chosen(desk: Desk, grade: Grade, each: Unsettled, numbers: Sequence[int]) -> list[Act]:
    own = desk.player(each.player)
    made: list[Act] = []
    for number in numbers:
        board = desk.board_of(grade.name, number, each.player)
        if board is None:
            continue
        if each.choice == withdrawal.FORFEIT and board.meets == "game":
            made.append(drawing.forfeit(desk.book, grade.name, number, each.player, own.why))
        else:
            made.append(_without(desk, grade, number, board, each.player))
    return made


def _without(desk: Desk, grade: Grade, number: int, board: Board, player: int) -> Rearranged:
    left = tuple(who for who in board.players if who != player)
    said = f"{desk.name(player)} withdrew."
    pairing = (
        Pairing(meets="table", players=left, table=board.table, why=said)
        if board.meets == "table" and len(left) > 1
        else Pairing(meets="bye", players=left[:1], why=said)
    )
    alone = all(desk.player(who).house for who in left)
    keeps = () if alone else (pairing,)
    bases = spoken(desk.book.resting("4.3"), desk.book.resting("9.1"))
    return Rearranged(
        grade=grade.name,
        round=number,
        boards=keeps,
        gone=(player,) if keeps else board.players,
        reason=said,
        rests_on=tuple(bases),
    )


# --- somebody came


def joins_late(desk: Desk, player: int, name: str, missed: Missed, why: str = "") -> tuple[Act, ...] | Refusal:
    """A late joiner from the first round that is not begun on, with a chosen result for the rounds before."""
    grade, own, book = desk.grade(name), desk.player(player), desk.book
    basis = book.silent(MISSED)
    detail = (("player", own.name), ("grade", name))
    if player in grade.players or own.standing != "entered":
        return Refusal(code="not_to_be_joined", rests_on=(basis,), detail=detail)
    kept = rounds.fixed(desk, grade)
    acts: list[Act] = [Joined(player=player, grade=name, from_round=kept + 1)]
    for number in range(1, kept + 1):
        made = _missed(desk, grade, number, player, missed)
        if isinstance(made, Refusal):
            return made
        acts += made
    told = f"{own.name} joins grade {name} in round {kept + 1}; for the rounds before: {missed}. {why}".strip()
    said = Said(about="late_joiner", told=told, rests_on=tuple(spoken(basis)), player=player, round=kept + 1)
    return (*acts, said)


def _missed(desk: Desk, grade: Grade, number: int, player: int, missed: Missed) -> list[Act] | Refusal:
    basis = desk.book.silent(MISSED)
    if missed == "nothing":
        return []
    if missed == "bye":
        given = Pairing(meets="bye", players=(player,), by_hand=True, why="Came late; given by the organiser.")
        boards: tuple[Pairing, ...] = (given,)
        return [
            Rearranged(
                grade=grade.name, round=number, boards=boards, reason="late joiner", rests_on=tuple(spoken(basis))
            )
        ]
    free = next((b.players[0] for b in grade.rounds[number - 1].boards if b.meets == "bye"), None)
    if free is None:
        detail = (("round", number), ("player", desk.name(player)))
        return Refusal(code="nobody_to_forfeit_to", rests_on=(desk.book.resting("10.1.1"), basis), detail=detail)
    both = Pairing(meets="forfeit", players=(player, free), by_hand=True, why="Came late: a forfeit to who had a bye.")
    bases = tuple(spoken(desk.book.resting("10.1.1"), basis))
    return [Rearranged(grade=grade.name, round=number, boards=(both,), reason="late joiner", rests_on=bases)]


def house_player(desk: Desk, name: str, called: str) -> tuple[Act, ...] | Refusal:
    """One who plays where somebody would have a bye, from the first round that is not begun on."""
    grade, called = desk.grade(name), called.strip()
    basis = desk.book.silent(drawing.HOUSE)
    if not called or desk.named(called) is not None:
        return Refusal(code="name_taken", rests_on=(basis,), detail=(("name", called),))
    if grade.plan.system == "tables":
        return Refusal(code="no_byes_at_tables", rests_on=(basis,), detail=(("grade", name),))
    number = max(desk.players, default=0) + 1
    own = Player(number=number, name=called, house=True, present=True, free=True, placed_because="house player")
    kept = rounds.fixed(desk, grade)
    told = f"{called} plays as house player in grade {name} from round {kept + 1}."
    return (
        Entered(player=own),
        Joined(player=number, grade=name, from_round=kept + 1),
        Said(about="house_player", told=told, rests_on=tuple(spoken(basis)), player=number, round=kept + 1),
    )
