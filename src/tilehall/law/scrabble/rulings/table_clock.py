"""The clock at the table: what overtime costs, and all that a clock beside the board must know of the rules."""

from tilehall.law.game.clock import overtime_cost, seconds_as_ms
from tilehall.law.game.table_clock import Side, TableClock
from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .challenges import RestartFacts, restart_after_ruling
from .ruling_parts import OPPONENT, PLAYER

_SIDES: dict[str, Side] = {PLAYER: "player", OPPONENT: "opponent"}


def overtime_points(rules: ScrabbleRules, used: int, own_base: int | None = None) -> Term[int]:
    """What a player who has used so many milliseconds loses; of another base where a game has a time of its own."""
    base = seconds_as_ms(rules.base_time_s.value) if own_base is None else own_base
    unit = seconds_as_ms(rules.overtime_unit_s.value)
    points = rules.overtime_points
    return Term(overtime_cost(used, base=base, unit=unit, points=points.value), points.basis)


def table_clock(rules: ScrabbleRules) -> TableClock:
    return TableClock(
        players=(rules.seats.value,),
        base_s=rules.base_time_s,
        penalty=lambda used: overtime_points(rules, used).value,
        late_from_s=rules.late_clock_start_after_s,
        late_limit_s=rules.late_forfeit_at_used_s,
        runs_after={stands: side for stands in (True, False) if (side := _runs_after(rules, stands=stands))},
        restart_waits={stands: _restart_waits(rules, stands=stands) for stands in (True, False)},
        grounds=_grounds(rules),
    )


def _runs_after(rules: ScrabbleRules, *, stands: bool) -> Side | None:
    """None under an edition that gives a term a word no procedure knows: the adjudicator says whose."""
    facts = RestartFacts(upheld=not stands, reracked=True, first_seen=True, bag_empty=False, delay_named_by="nobody")
    ruling = restart_after_ruling(rules, facts)
    clock = ruling.clock if isinstance(ruling, Ruling) else None
    return _SIDES.get(clock.side or "") if clock is not None else None


def _restart_waits(rules: ScrabbleRules, *, stands: bool) -> tuple[str, ...]:
    """What a restart is refused for: of a play that came off before its tiles are on the rack, then of any."""
    answers = (
        restart_after_ruling(
            rules,
            RestartFacts(
                upheld=not stands, reracked=reracked, first_seen=False, bag_empty=False, delay_named_by="nobody"
            ),
        )
        for reracked in ((True,) if stands else (False, True))
    )
    return tuple(answer.code for answer in answers if isinstance(answer, Refusal))


def _grounds(rules: ScrabbleRules) -> dict[str, tuple[Basis, ...]]:
    waiting = rules.resting("restart_by_waiting")
    return {
        "time": (rules.base_time_s.basis, rules.clocks_set.basis),
        "overtime": (rules.overtime_points.basis,),
        "device": (rules.smart_timer_needs_consent.basis, rules.timer_shows_overtime.basis),
        "start": (rules.first_clock_racked.basis,),
        "neutralise": (rules.resting("overdraw_clocks"), rules.score_dispute.basis),
        "restart": (waiting,),
        "correct": (rules.clock_corrections.basis,),
        "hold": (rules.answers.basis, rules.hold_release_words.basis),
        "challenge": (rules.challenge_binds.basis,),
        "stands": (rules.restart_after_good_play.basis, rules.resting("good_play_clock")),
        "comes_off": (rules.restart_after_bad_play.basis, rules.resting("bad_play_clock")),
        "out": (rules.out_play.basis,),
        "late": (rules.late_clock_start_after_s.basis, rules.resting("late_limit")),
    }
