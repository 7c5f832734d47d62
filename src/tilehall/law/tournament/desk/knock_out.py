"""The knock-out of a grade: who is in it by which seed, what is to be played next, and how it has come out."""

from collections.abc import Sequence
from itertools import combinations

from tilehall.law.tournament.draws.bracket import (
    Bracket,
    KnockOut,
    Match,
    Slot,
    bracket_of,
    first_slots,
    next_matches,
    rounds_needed,
)
from tilehall.law.tournament.draws.field import field_of
from tilehall.law.tournament.draws.ledger import pair_with_starter, starts_ledger
from tilehall.law.tournament.draws.lots import Lots
from tilehall.law.tournament.draws.pairs import CannotDraw
from tilehall.law.tournament.draws.reason import Reason, make_reason
from tilehall.law.tournament.event import PlayerId

from . import rounds
from .desk import Desk, number_of, player_id
from .records import Board, Grade, GradePlan, Pairing, Round

ASSUMED = "who loses a match is out; seeds go by the placings before it, and the best have the byes"
MOST_LEFT = 6  # of whom it is tried whether they were in the bracket when it was drawn


def first_knock_out_round(plan: GradePlan) -> int | None:
    """The round with which the knock-out begins; None where there is none."""
    if plan.system == "knock-out":
        return 1
    return next((stage.first for stage in plan.stages if stage.system == "knock-out"), None)


def grade_bracket(desk: Desk, name: str, through: int | None = None) -> Bracket | None:
    """The bracket by the rounds that are drawn, or through a round; None before anybody is in it."""
    grade = desk.grade(name)
    first = first_knock_out_round(grade.plan)
    if first is None or len(grade.rounds) < first - 1:
        return None
    seeds = _seeds(desk, grade, first, through)
    if len(seeds) < 2:
        return None
    players = {each: desk.player(number_of(each)) for each in seeds}
    gone = {each: own.left or first for each, own in players.items() if own.standing == "withdrawn"}
    rules = KnockOut(seeds=seeds, best_of=grade.plan.best_of, third_place=grade.plan.third_place, gone=gone)
    return bracket_of(rules, desk.event(name, through=through).rounds[first - 1 :], first)


def knock_out_ranks(desk: Desk, name: str) -> dict[PlayerId, int]:
    """How well each came out of it, the winner with 1, once the final is decided; who went out together has the same.

    Wins cannot tell it: who wins the match for the third place has as many as the loser of the final. Where both of a
    semifinal left together nobody lost a final: no place is kept vacant, and the beaten of the other one is second.
    """
    bracket = grade_bracket(desk, name)
    if bracket is None or not bracket.over:
        return {}
    ranks = {player: rank for rank, player in enumerate(bracket.places, 1)}
    for each in reversed(bracket.rounds):
        beaten = [match.loser for match in each.matches]
        there = [player for match in each.matches for player in match.players]  # also of a match that both left
        for out in (beaten, there):
            below = len(ranks) + 1
            ranks |= {player: below for player in out if player is not None and player not in ranks}
    return ranks


def _seeds(desk: Desk, grade: Grade, first: int, through: int | None) -> list[PlayerId]:
    """Best first: by the placings before the knock-out, or by rating. Who is drawn for its first round is in it."""
    event = desk.event(grade.name, through=first - 1)
    order = [each.id for each in field_of(event, first, event.house).players]
    drawn = grade.rounds[first - 1 :][:1] if through is None or through >= first else ()
    if drawn:
        return _drawn_seeds(desk, order, drawn[0])
    there = {player_id(player.number) for player in rounds.players_of_round(desk, grade, first)}
    return [each for each in order if each in there][: grade.plan.bracket]


def _drawn_seeds(desk: Desk, order: Sequence[PlayerId], drawn: Round) -> list[PlayerId]:
    """Who is on its boards, and who left once they were laid so and is on none: else all others would move up."""
    named = {player_id(each) for board in drawn.boards for each in board.players}
    left = [
        each
        for each in order
        if each not in named
        and (own := desk.player(number_of(each))).standing == "withdrawn"
        and own.left == drawn.number
    ][:MOST_LEFT]
    for number in range(len(left), 0, -1):
        for some in combinations(left, number):
            seeds = [each for each in order if each in named or each in some]
            slots = first_slots(seeds)
            if all(any(_is_laid_in(board, slot) for slot in slots) for board in drawn.boards):
                return seeds
    return [each for each in order if each in named]


def _is_laid_in(board: Board, slot: Slot) -> bool:
    """A bye for want of an opponent is in a slot of one; whose opponent left is in one of two."""
    left = isinstance(board.why, Reason) and board.why.code == "withdrew"
    alone = len(board.players) == 1 and not left
    return set(map(player_id, board.players)) <= set(slot) and (None in slot or not alone)


def next_pairings(desk: Desk, grade: Grade, number: int, lots: Lots) -> list[Pairing]:
    """The boards of a round; none where the final is decided. Raises `CannotDraw`."""
    bracket = grade_bracket(desk, grade.name, through=number - 1)
    if bracket is None:
        raise CannotDraw("too_few_for_a_knock_out")
    if bracket.over:
        return []
    needed = number - 1 + _rounds_left(bracket)
    if needed > grade.plan.rounds and number == bracket.rounds[0].first:
        players = len(bracket.seeds)
        wanted = needed + (grade.plan.best_of - 1) * rounds_needed(players)
        least = _rounds_left(bracket)
        raise CannotDraw("too_few_rounds_for_a_knock_out", players=players, least=least, wanted=wanted)
    starts = starts_ledger(desk.event(grade.name, through=number - 1))
    last = bracket.rounds[-1]
    laid = []
    for match in next_matches(bracket):
        one, other = match.players
        if one is not None and other is not None and not match.decided:
            pair = pair_with_starter((one, other), starts, {}, lots)
            why = make_reason("knock_out", **_facts(bracket, match, last.third and match is last.matches[-1]))
            both = (number_of(pair.first), number_of(pair.second))
            laid.append(Pairing(meets="game", players=both, why=why))
        elif match.winner is not None:
            why = make_reason("knock_out_bye", seed=bracket.seeds.index(match.winner) + 1)
            laid.append(Pairing(meets="bye", players=(number_of(match.winner),), why=why))
    return laid


def _rounds_left(bracket: Bracket) -> int:
    """At least so many rounds are to come until the final is decided."""
    last = bracket.rounds[-1]
    return rounds_needed(2 * (len(last.matches) - last.third))


def _facts(bracket: Bracket, match: Match, third: bool) -> dict[str, int | str]:
    last = bracket.rounds[-1]
    seeds = [bracket.seeds.index(player) + 1 for player in match.players if player is not None]
    left = 0 if third else len(last.matches) - last.third
    return {"left": left, "leg": len(match.scores) + 1, "seed": seeds[0], "other_seed": seeds[1]}


def rounds_not_needed(grade: Grade, number: int, drawn: Sequence[object]) -> int:
    """How many planned rounds stay empty, once nothing is left to be drawn."""
    return 0 if drawn else grade.plan.rounds - number + 1
