"""May an event be announced, or its plan be changed, like this?"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from tilehall.law.game.edition import WrongEdition
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION, PLAY
from tilehall.law.rulebook.ruleset_layers import UnknownRuleset
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws.draw_rules import masters_draw, start_mode
from tilehall.law.tournament.event_size import MOST_ROUNDS
from tilehall.law.tournament.masters import masters_schedule
from tilehall.law.tournament.official_event import EventSetting, may_be_official
from tilehall.law.tournament.own_terms import AS_THE_RULES, MOST_SPREAD

from .acts.act import Act
from .acts.announcement import Announced, rounds_that_stay
from .desk import Desk
from .records import DYNAMIC, TEAMS, Grade, GradePlan, Plan, Stage, System

RUMMIKUB = "rummikub"
# Which events must have balanced starts is said of these kinds; at any other the organiser chooses.
PRESCRIBED = ("championship", "masters")
MOST_STAGES = 5  # the form of the plan has a row for each
WHOLE: tuple[System, ...] = ("round-robin-plus", "tables", *TEAMS)  # one way from the first round to the last
MOST_GAMES = 9  # of one match
MOST_QUESTIONS, LONGEST_QUESTION = 10, 120
LONGEST = 200  # of a name or a place; longer ones fit no sheet


def announce(plan: Plan, was: Plan | None = None) -> tuple[Act, ...] | Refusal:
    """The announcement; or the first thing that cannot be. A name that a log `was` holding already stays."""
    if (was is None or was.name != plan.name) and not plan.name.isprintable():
        return _no("name_unprintable")
    return next(_against(plan), None) or (Announced(plan=plan),)


def amend_plan(desk: Desk, plan: Plan) -> tuple[Act, ...] | Refusal:
    """A changed plan. What was begun stays in it; rounds that were only drawn may go, so that a day can end early."""
    for grade in desk.grades.values():
        now = plan.grade(grade.name)
        if grade.rounds and now is None:
            return _no("grade_is_drawn", ("grade", grade.name))
        if now is not None and now.rounds < (begun := rounds_begun(desk, grade)):
            return _no("rounds_are_begun", ("grade", grade.name), ("rounds", begun))
        if now is not None and (refused := _refuse_to_drop_forfeits(desk, grade, now)) is not None:
            return refused
    if plan == desk.plan:
        return ()
    return refuse_other_rules(desk, plan) or announce(plan, desk.plan)


def refuse_other_rules(desk: Desk, plan: Plan) -> Refusal | None:
    """Nobody plays on by other rules than those that a round was drawn and begun under."""
    drawn = any(held.rounds for held in desk.grades.values())
    if desk.begun and plan.own_terms != desk.announced.own_terms:
        return _no("own_terms_are_played")
    if drawn and (plan.ruleset, plan.overrides) != (desk.announced.ruleset, desk.announced.overrides):
        return _no("ruleset_is_played", ("ruleset", desk.announced.ruleset))
    return None


def rounds_begun(desk: Desk, grade: Grade) -> int:
    """The last round of a grade that was begun or has a slip."""
    told = [each.number for each in grade.rounds if any(board.slip is not None for board in each.boards)]
    return min(max([desk.current, *told]), len(grade.rounds))


def _refuse_to_drop_forfeits(desk: Desk, grade: Grade, plan: GradePlan) -> Refusal | None:
    """What the Executive has forfeited stays, though its round has not begun: neither a shorter plan nor another way of
    drawing takes its round out."""
    for dropped in grade.rounds[rounds_that_stay(grade, plan, desk.current) :]:
        for board in dropped.boards:
            if board.forfeited_by_executive:
                forfeiter, opponent = map(desk.name, board.players)
                where = (("grade", grade.name), ("round", dropped.number))
                who = (("player", forfeiter), ("opponent", opponent))
                detail = (*where, *who, ("reference", board.reference or ""))
                return Refusal(code="forfeit_stays", rests_on=(desk.book.resting("10.1.3"),), detail=detail)
    return None


def rounds_by_day(plan: Plan) -> dict[date, int]:
    """The rounds of each day: as settled, else shared out with more on the earlier days."""
    first, last = plan.begins, plan.ends
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    if plan.per_day:
        shares = list(plan.per_day)
        return {first + timedelta(days=n): rounds for n, rounds in enumerate(shares)}
    rounds = max((grade.rounds for grade in plan.grades), default=0)
    return {day: rounds // len(days) + (n < rounds % len(days)) for n, day in enumerate(days)}


def _against(plan: Plan) -> Iterator[Refusal]:
    """What cannot be played, then what the rules do not let be announced."""
    faults = tuple(unplayable(plan))
    yield from faults
    if faults:
        return
    yield from _the_prizes(plan)
    setting = EventSetting(official=plan.official, ruleset=plan.ruleset, on=plan.begins, untimed=plan.untimed)
    if isinstance(refused := may_be_official(setting), Refusal):
        yield refused
    if plan.book.game != RUMMIKUB and plan.kind in PRESCRIBED:
        yield from _the_starts(plan.book, plan)
    if plan.kind == "masters":
        yield from _the_masters(plan)


def unplayable(plan: Plan) -> Iterator[Refusal]:
    """Why no event can be run like this, whatever the rules of its day allow: nothing of it may stand in a log."""
    yield from _the_words(plan)
    yield from _the_dates(plan)
    yield from _the_grades(plan)
    try:
        game = plan.book.game
        plan.book.check_edition()
    except UnknownRuleset:
        yield _no("unknown_ruleset", ("ruleset", plan.ruleset))
        return
    except WrongEdition:
        yield _no("wrong_edition", ("ruleset", plan.ruleset))
        return
    yield from _the_game(plan, game)
    yield from _the_own_terms(plan, game)
    yield from _the_stages(plan)
    yield from _the_knock_out(plan)


def _the_words(plan: Plan) -> Iterator[Refusal]:
    if not plan.name.strip():
        yield _no("name_missing")
    if len(plan.name) > LONGEST or len(plan.place) > LONGEST:
        yield _no("name_too_long", ("most", LONGEST))
    if plan.fee_cents < 0:
        yield _no("fee_below_nothing")
    if plan.places is not None and plan.places < 2:
        yield _no("too_few_places", ("places", plan.places))
    if plan.minutes < 1:
        yield _no("no_time_for_a_round")
    if bool(plan.pay_to.strip()) != bool(plan.pay_account.strip()):
        yield _no("account_is_half_told")
    yield from _the_questions(plan)


def _the_questions(plan: Plan) -> Iterator[Refusal]:
    if len(plan.questions) > MOST_QUESTIONS:
        yield _no("too_many_questions", ("most", MOST_QUESTIONS))
    if any(not question.strip() or len(question) > LONGEST_QUESTION for question in plan.questions):
        yield _no("question_too_long", ("most", LONGEST_QUESTION))
    if len({question.strip().casefold() for question in plan.questions}) < len(plan.questions):
        yield _no("question_twice")


def _the_dates(plan: Plan) -> Iterator[Refusal]:
    if plan.ends < plan.begins:
        yield _no("ends_before_it_begins", ("begins", plan.begins), ("ends", plan.ends))
    if plan.start.date() != plan.begins:
        yield _no("start_on_another_day", ("begins", plan.begins), ("start", plan.start))
    if plan.closes > plan.begins:
        yield _no("closes_after_the_start", ("begins", plan.begins), ("closes", plan.closes))
    if plan.per_day:
        yield from _the_days(plan, (plan.ends - plan.begins).days + 1)


def _the_days(plan: Plan, days: int) -> Iterator[Refusal]:
    rounds = max((grade.rounds for grade in plan.grades), default=0)
    if len(plan.per_day) != days or sum(plan.per_day) != rounds or min(plan.per_day) < 0:
        yield _no("days_do_not_add_up", ("per_day", plan.per_day), ("days", days), ("rounds", rounds))


def _the_grades(plan: Plan) -> Iterator[Refusal]:
    if not plan.grades:
        yield _no("no_grades")
    seen: set[str] = set()
    for grade in plan.grades:
        name = grade.name.strip().casefold()
        if not name:
            yield _no("grade_without_a_name")
        if name in seen:
            yield _no("grade_named_twice", ("grade", grade.name))
        seen.add(name)
        if not 1 <= grade.rounds <= MOST_ROUNDS:
            yield _no("rounds_out_of_bounds", ("grade", grade.name), ("rounds", grade.rounds), ("most", MOST_ROUNDS))
        if grade.times < 1:
            yield _no("rounds_out_of_bounds", ("grade", grade.name), ("rounds", 0), ("most", MOST_ROUNDS))


def _the_game(plan: Plan, game: str) -> Iterator[Refusal]:
    """Rummikub is played at tables of four, Scrabble by two."""
    for grade in plan.grades:
        if (grade.system == "tables") != (game == RUMMIKUB):
            yield _no("tables_are_for_rummikub", ("grade", grade.name), ("game", game))


def _the_stages(plan: Plan) -> Iterator[Refusal]:
    """Only what is drawn round by round can follow something else; teams and tables are drawn as a whole."""
    for grade in (grade for grade in plan.grades if grade.stages):
        if grade.system in WHOLE:
            yield _no("one_system_only", ("grade", grade.name), ("system", grade.system))
        if len(grade.stages) > MOST_STAGES:
            yield _no("too_many_stages", ("grade", grade.name), ("most", MOST_STAGES))
        for before, stage in pairwise((Stage(first=1, system=grade.system), *grade.stages)):
            where = (("grade", grade.name), ("round", stage.first))
            if not before.first < stage.first <= grade.rounds:
                yield _no("stages_out_of_order", *where, ("rounds", grade.rounds))
            if stage.system not in DYNAMIC:
                yield _no("not_by_round", *where, ("system", stage.system))
            if stage.factor < 1:
                yield _no("factor_below_one", *where)


def _the_knock_out(plan: Plan) -> Iterator[Refusal]:
    """Who is out plays no more, so that nothing can follow; and a match needs an odd number of games."""
    for grade in plan.grades:
        systems = [grade.system, *(stage.system for stage in grade.stages)]
        if "knock-out" in systems[:-1]:
            yield _no("knock_out_is_last", ("grade", grade.name))
        if grade.best_of < 1 or grade.best_of % 2 == 0 or grade.best_of > MOST_GAMES:
            yield _no("best_of_odd", ("grade", grade.name), ("best_of", grade.best_of), ("most", MOST_GAMES))
        if grade.bracket is not None and grade.bracket < 2:
            yield _no("bracket_too_small", ("grade", grade.name))


def _the_prizes(plan: Plan) -> Iterator[Refusal]:
    """Who has clinched a place can be paired so only where a round is weighed when it is drawn."""
    for grade in plan.grades:
        if grade.prize_places is not None and grade.prize_places < 1:
            yield _no("no_prize_places", ("grade", grade.name))
        first = (grade.plus or "swiss") if grade.system == "round-robin-plus" else grade.system
        systems = {first, *(stage.system for stage in grade.stages)}
        if grade.gibson and (systems & {"australian", "knock-out"} or systems.isdisjoint(DYNAMIC)):
            yield _no("no_gibson_here", ("grade", grade.name), ("system", grade.system))


def _the_own_terms(plan: Plan, game: str) -> Iterator[Refusal]:
    """Spread and byes are Scrabble's; at tables of four points are counted, and nobody sits out."""
    if game == RUMMIKUB and plan.own_terms != AS_THE_RULES:
        yield _no("own_terms_are_for_scrabble")
    for name in plan.own_terms.faults():
        yield _no("own_term_out_of_bounds", ("term", name), ("most", MOST_SPREAD))


def _the_starts(book: Book, plan: Plan) -> Iterator[Refusal]:
    for grade in plan.grades:
        mode = "balanced" if grade.starts == "balanced" else "draw"
        if isinstance(refused := start_mode(book, plan.kind, mode), Refusal):
            yield refused


def _the_masters(plan: Plan) -> Iterator[Refusal]:
    for answer in (
        masters_schedule(rounds_by_day(plan)),
        *(masters_draw(_pairing(grade), plan.starts_method) for grade in plan.grades),
    ):
        if isinstance(answer, Refusal):
            yield answer
    if len(plan.grades) > 1:
        yield Refusal(code="masters_is_one_grade", rests_on=(CONSTITUTION["15.3"],))


def _pairing(grade: GradePlan) -> str:
    return "round_robin" if grade.system == "round-robin" and not grade.stages else grade.system


def _no(code: str, *detail: tuple[str, Fact]) -> Refusal:
    basis: Basis = PLAY.silent("the organiser sets how an event is run, in a way that can be played")
    return Refusal(code=code, rests_on=(basis,), detail=detail)
