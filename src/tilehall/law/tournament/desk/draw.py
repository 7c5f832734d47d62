"""The draw of a grade: what would be drawn, for the director to look at, and the draw that is taken.

Round robins, team events and tables are drawn at once; everything else round by round, each when the one before it is
played. The seed comes from outside and is kept with the draw: the same desk and seed give the same draw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws import draw_rules, pair_reasons, round_draw
from tilehall.law.tournament.draws.ledger import pair_with_starter, starts_ledger
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.methods import Method
from tilehall.law.tournament.draws.pairs import CannotDraw, Progress
from tilehall.law.tournament.draws.reason import Reason, make_reason
from tilehall.law.tournament.event import PlayerId

from . import full_draw, knock_out, rounds
from .acts.act import Act
from .acts.announcement import Announced
from .acts.draw import Drawn, Rearranged
from .acts.results import Forfeited
from .desk import Desk, number_of, player_id
from .grade_standing import prize_places
from .later_rules import refuse_to_run
from .records import Grade, GradePlan, Pairing, Plan

ORDER = "rounds are drawn in their order, each when the one before it is played"
AHEAD = "a round may be drawn on the standings of an earlier one while results are coming; they do not change it"
GIBSON = "who has clinched a place with a prize meets the highest placed who can win none"
RACE = "those who can still win a prize meet each other"
HOUSE = "a house player fills a bye: the opponent's game counts, the house player is not placed and not reported"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedDraw:
    """Rounds of a grade as they would be drawn. `unmet` are couples for whom no round is left."""

    grade: str
    first_round: int
    rounds: tuple[tuple[Pairing, ...], ...]
    seed: int
    way: str
    rests_on: tuple[Basis, ...]
    unmet: tuple[tuple[int, int], ...] = ()
    after: int | None = None

    @property
    def act(self) -> Drawn:
        return Drawn(
            grade=self.grade,
            first_round=self.first_round,
            rounds=self.rounds,
            seed=self.seed,
            rests_on=tuple(basis_texts(*self.rests_on)),
            way=self.way,
            after=self.after,
        )


def propose_draw(
    desk: Desk,
    name: str,
    seed: int,
    *,
    keep_hands: bool = False,
    ahead: bool = False,
    progress: Progress | None = None,
) -> ProposedDraw | Refusal:
    """The next draw of a grade. Nothing is changed by asking. `keep_hands`: of a round that is drawn already, what a
    hand made in it stays; else only what was wished for it. `ahead`: if need be on the standings of an earlier round,
    while results are still coming."""
    grade = desk.grade(name)
    number = next_round_to_draw(desk, grade, ahead=ahead)
    if isinstance(number, Refusal):
        return number
    if (refused := refuse_to_run(desk) or _prescribed(desk, grade)) is not None:
        return refused
    try:
        if rounds.drawn_by_round(grade, number):
            held = _with_hands(desk, grade, number) if keep_hands else grade
            return _by_round(desk, held, number, seed, progress)
        made = full_draw.full_draw(desk, grade, seed)
    except CannotDraw as cannot:
        return refuse_to_draw(desk.book, name, cannot)
    return ProposedDraw(
        grade=name, first_round=1, rounds=made.rounds, seed=seed, way=made.way, rests_on=_bases(desk, made)
    )


def propose_swiss(desk: Desk, grade: Grade, number: int, seed: int) -> ProposedDraw | Refusal:
    """This round drawn by itself, instead of what was drawn at once from there on."""
    try:
        return _by_round(desk, _with_hands(desk, grade, number), number, seed)
    except CannotDraw as cannot:
        return refuse_to_draw(desk.book, grade.name, cannot)


def draw_grade(
    desk: Desk, name: str, seed: int, *, ahead: bool = False, progress: Progress | None = None
) -> tuple[Act, ...] | Refusal:
    """The draw that `propose` shows for the same seed."""
    proposed = propose_draw(desk, name, seed, ahead=ahead, progress=progress)
    return proposed if isinstance(proposed, Refusal) else acts_of_draw(desk, proposed)


def grades_to_draw(desk: Desk) -> list[str]:
    """Grades that have a next round which is not drawn yet."""
    coming = desk.current + 1
    return [
        name
        for name, grade in desk.grades.items()
        if coming <= grade.plan.rounds and len(grade.rounds) < coming and grade.players
    ]


def nobody_checked_in(desk: Desk) -> bool:
    """Before the first draw: players are entered, and not one of them is here yet."""
    if desk.begun or any(grade.rounds for grade in desk.grades.values()):
        return False
    field = [player for player in desk.in_the_field() if not player.house]
    return bool(field) and not any(player.present for player in field)


def round_to_draw_ahead(desk: Desk, grade: Grade) -> int | None:
    """The round that could be drawn while the one before it is being played; None where it has to wait."""
    if not grade.players or grade.finished >= len(grade.rounds):
        return None
    number = next_round_to_draw(desk, grade, ahead=True)
    return number if isinstance(number, int) and number > 1 and grade.finished < number - 1 else None


def acts_of_draw(desk: Desk, proposed: ProposedDraw) -> tuple[Act, ...]:
    """The proposal as acts, with the forfeits of those who left and whose games are to be forfeits."""
    grade = desk.grade(proposed.grade)
    proposed = replace(proposed, rounds=tuple(_no_byes_for_the_gone(desk, grade, proposed)))
    acts: list[Act] = [proposed.act] if proposed.rounds else []
    last = proposed.first_round + len(proposed.rounds) - 1
    if proposed.way == "knock-out" and (left := knock_out.rounds_not_needed(grade, proposed.first_round, acts)):
        acts.append(Announced(plan=_ending_earlier(desk.announced, grade.plan, left)))
    if last < grade.plan.first_stage_ends and grade.plan.system == "round-robin":
        acts.append(Announced(plan=_ending_earlier(desk.announced, grade.plan, grade.plan.first_stage_ends - last)))
    for number, boards in enumerate(proposed.rounds, proposed.first_round):
        gone = rounds.forfeiting_players(desk, grade, number)
        for board in boards:
            forfeiting = [player for player in board.players if player in gone] if board.meets == "game" else []
            if len(forfeiting) > 1:
                acts.append(nobodys_game(desk.book, proposed.grade, number, board.players, forfeiting))
            elif forfeiting:
                why = desk.player(forfeiting[0]).why
                acts.append(forfeit_act(desk.book, proposed.grade, number, forfeiting[0], why))
    return tuple(acts)


def _ending_earlier(plan: Plan, own: GradePlan, by: int) -> Plan:
    """Fewer players have met each other in fewer rounds: the plan says so from now on, and what follows moves up."""
    first = own.system == "round-robin"  # what follows it moves up; a knock-out is the last of all
    stages = tuple(replace(stage, first=stage.first - by) if first else stage for stage in own.stages)
    shorter = replace(own, rounds=own.rounds - by, stages=stages)
    return replace(plan, grades=tuple(shorter if each.name == own.name else each for each in plan.grades))


def _no_byes_for_the_gone(desk: Desk, grade: Grade, proposed: ProposedDraw) -> Iterator[tuple[Pairing, ...]]:
    for number, boards in enumerate(proposed.rounds, proposed.first_round):
        gone = rounds.forfeiting_players(desk, grade, number)
        yield tuple(pairing for pairing in boards if pairing.meets != "bye" or pairing.players[0] not in gone)


def forfeit_act(book: Book, grade: str, number: int, player: int, reason: str | None) -> Forfeited:
    bases = basis_texts(book.resting("4.1"), book.resting("10.1.1"))
    return Forfeited(
        grade=grade, round=number, player=player, ground="no_show", reason=reason or "", rests_on=tuple(bases)
    )


def nobodys_game(
    book: Book, grade: str, number: int, players: tuple[int, ...], forfeiting: Sequence[int]
) -> Rearranged:
    """Both of a board have left: who forfeits does so to nobody, and no win goes to another who is not there."""
    bases = basis_texts(book.resting("4.1"), book.resting("10.1.1"))
    return Rearranged(
        grade=grade,
        round=number,
        boards=tuple(
            Pairing(meets="forfeit", players=(player,), why=make_reason("withdrew", player=player))
            for player in forfeiting
        ),
        gone=tuple(player for player in players if player not in forfeiting),
        reason="withdrew",
        rests_on=tuple(bases),
    )


def refuse_to_draw(book: Book, grade: str, cannot: CannotDraw) -> Refusal:
    assumed = book.silent("no document says how such a draw could be made")
    detail = (("grade", grade), ("why", cannot.code), *cannot.facts.items())
    return Refusal(code="cannot_draw", rests_on=(assumed,), detail=detail)


def next_round_to_draw(desk: Desk, grade: Grade, *, ahead: bool = False) -> int | Refusal:
    """Which round a draw begins with. A draw that nothing has been played of is made again. `ahead`: one round may be
    drawn while results of the one before it are still coming."""
    drawn, kept = len(grade.rounds), rounds.last_fixed_round(desk, grade)
    basis = desk.book.silent(ORDER)
    if kept == 0 and not rounds.drawn_by_round(grade, 1) and not (drawn and rounds.drawn_by_round(grade, drawn)):
        return 1
    if kept < drawn and rounds.drawn_by_round(grade, drawn) and (ahead or grade.finished >= drawn - 1):
        return drawn
    detail: tuple[tuple[str, str | int], ...] = (("grade", grade.name), ("round", drawn))
    if drawn >= grade.plan.rounds:
        return Refusal(code="all_drawn", rests_on=(basis,), detail=detail)
    ahead = ahead and grade.plan.stage(drawn + 1).system != "knock-out"  # who goes on is not known yet
    waits = not ahead or not rounds.drawn_by_round(grade, drawn + 1)
    if grade.finished < drawn and waits:
        missing = sum(board.open for board in grade.rounds[grade.finished].boards)
        detail = (("grade", grade.name), ("round", grade.finished + 1), ("missing", missing))
        return Refusal(code="round_not_done", rests_on=(basis,), detail=detail)
    if rounds.drawn_by_round(grade, drawn + 1):
        return drawn + 1
    return Refusal(code="redraw_the_rest", rests_on=(basis,), detail=detail)


def _prescribed(desk: Desk, grade: Grade) -> Refusal | None:
    """What the rules ask of an event of this kind."""
    plan, book = desk.announced, desk.book
    if book.game != "scrabble" or grade.plan.system == "tables":
        return None
    mode = draw_rules.start_mode(book, plan.kind, "balanced" if grade.plan.starts == "balanced" else "draw")
    if isinstance(mode, Refusal):
        return mode
    if plan.kind == draw_rules.MASTERS:
        pairing = "round_robin" if grade.plan.system == "round-robin" and not grade.plan.stages else grade.plan.system
        allowed = draw_rules.masters_draw(pairing, plan.starts_method)
        return allowed if isinstance(allowed, Refusal) else None
    return None


def _bases(desk: Desk, whole: "full_draw.FullDraw") -> tuple[Basis, ...]:
    if whole.way == "tables":
        return draw_rules.rests_on_tables()
    byes = any(pairing.meets == "bye" for boards in whole.rounds for pairing in boards)
    bases = draw_rules.rests_on_pairs(desk.book, whole.balanced, byes)
    return (*bases, desk.book.silent(HOUSE)) if whole.house else bases


def _by_round(desk: Desk, grade: Grade, number: int, seed: int, progress: Progress | None = None) -> ProposedDraw:
    way = rounds.way_of_round(grade, number)
    if way == "knock-out":
        return _of_bracket(desk, grade, number, seed)
    event = desk.event(grade.name, through=number - 1)
    after = grade.finished if grade.finished < number - 1 else None
    wishes = replace(wishes_of(desk, grade, number, way, seed), after=after)
    drawing = round_draw.draw_round(event, number, wishes, progress)
    pairings = [
        Pairing(
            meets="game",
            players=(number_of(pair.first), number_of(pair.second)),
            by_hand=drawing.draw[n] is None,
            why=pair_reasons.pair_reason(drawing, n),
        )
        for n, pair in enumerate(drawing.pairs)
    ]
    byes = [
        Pairing(
            meets="bye",
            players=(number_of(player),),
            by_hand=player in drawing.wishes.byes,
            why=_why_bye(drawing, player),
        )
        for player in drawing.byes
    ]
    standing_by = rounds.house_players_of_round(desk, grade, number)
    with_house = _against_house(desk, grade, number, byes, Lots(seed * 1000 + number))
    bases = draw_rules.rests_on_rounds(desk.book, any(pairing.meets == "bye" for pairing in with_house))
    if standing_by and with_house != byes:
        bases = (*bases, desk.book.silent(HOUSE))
    if after is not None:
        bases = (*bases, desk.book.silent(AHEAD))
    if drawing.stakes.clinched:
        bases = (*bases, desk.book.silent(GIBSON))
    if drawing.race.players:
        bases = (*bases, desk.book.silent(RACE))
    boards = rounds.seat_at_tables(desk, grade, [*pairings, *with_house])
    return ProposedDraw(
        grade=grade.name, first_round=number, rounds=(boards,), seed=seed, way=way, rests_on=bases, after=after
    )


def _of_bracket(desk: Desk, grade: Grade, number: int, seed: int) -> ProposedDraw:
    laid = knock_out.next_pairings(desk, grade, number, Lots(seed * 1000 + number))
    byes = any(pairing.meets == "bye" for pairing in laid)
    bases = (
        *draw_rules.rests_on_pairs(desk.book, grade.plan.starts == "balanced", byes),
        desk.book.silent(knock_out.ASSUMED),
    )
    boards = (rounds.seat_at_tables(desk, grade, laid),) if laid else ()
    return ProposedDraw(grade=grade.name, first_round=number, rounds=boards, seed=seed, way="knock-out", rests_on=bases)


def _with_hands(desk: Desk, grade: Grade, number: int) -> Grade:
    """The grade as if the boards that a hand made in this round had been wished for."""
    wish = grade.wish(number)
    there = {player.number for player in rounds.players_of_round(desk, grade, number)}
    named = {*(each for pair in wish.pairs for each in pair), *wish.byes}
    boards = grade.rounds[number - 1].boards if number <= len(grade.rounds) else ()
    mine = [b for b in boards if b.by_hand and there.issuperset(b.players) and named.isdisjoint(b.players)]
    pairs = tuple((b.players[0], b.players[1]) for b in mine if b.meets == "game")
    byes = tuple(b.players[0] for b in mine if b.meets == "bye")
    # Who was wished for and has left is no longer waited for.
    now = replace(
        wish,
        pairs=(*(pair for pair in wish.pairs if there.issuperset(pair)), *pairs),
        byes=(*(each for each in wish.byes if each in there), *byes),
    )
    others = tuple(wish for wish in grade.wishes if wish.round != number)
    return replace(grade, wishes=(*others, now))


def _why_bye(drawing: round_draw.RoundDraw, player: PlayerId) -> Reason:
    return make_reason("bye_by_hand" if player in drawing.wishes.byes else "bye_of_the_lowest")


def wishes_of(desk: Desk, grade: Grade, number: int, way: str, seed: int) -> round_draw.Wishes:
    """What the director settled for a round, in the words of the draw."""
    plan, wish = grade.plan, grade.wish(number)
    there = {player.number for player in rounds.players_of_round(desk, grade, number)}
    required = cast(Sequence[str], desk.book.term(tuple, "balanced_starts_required_for").value)
    return round_draw.Wishes(
        method=cast(Method, way),
        factor=plan.stage(number).factor,
        apart=plan.apart,
        balanced=plan.starts == "balanced",
        even_starts=plan.even_starts or desk.announced.kind in required,
        pairs=tuple((player_id(one), player_id(other)) for one, other in wish.pairs),
        byes=tuple(map(player_id, wish.byes)),
        forbidden=frozenset(frozenset(map(player_id, couple)) for couple in wish.apart),
        sit_out=frozenset(player_id(each) for each in grade.players if each not in there),
        seed=seed,
        gibson=plan.gibson,
        prizes=prize_places(desk, grade),
        rounds=plan.rounds,
        gone=frozenset(player_id(each) for each in grade.players if desk.player(each).standing == "withdrawn"),
    )


def _against_house(desk: Desk, grade: Grade, number: int, byes: Sequence[Pairing], lots: Lots) -> list[Pairing]:
    """Who would have a bye plays a house player instead, as far as there are some; a bye given by hand stays."""
    free = rounds.house_players_of_round(desk, grade, number)
    starts = starts_ledger(desk.event(grade.name, through=number - 1))
    pairings: list[Pairing] = []
    for bye in byes:
        if bye.by_hand or not free:
            pairings.append(bye)
            continue
        pair = pair_with_starter((player_id(bye.players[0]), player_id(free.pop(0))), starts, {}, lots)
        both = (number_of(pair.first), number_of(pair.second))
        pairings.append(Pairing(meets="game", players=both, why=make_reason("house_player")))
    return pairings
