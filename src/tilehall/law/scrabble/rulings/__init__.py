"""The law of the referee's procedures: facts in, a ruling out. QUESTIONS are what the desk may ask."""

from collections.abc import Callable, Mapping

from tilehall.law.game.contract import Question
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules

from .adjudications import (
    BackAtTable,
    CallAdjudicator,
    SelfAdjudication,
    VerdictAppeal,
    back_at_table,
    call_adjudicator,
    self_adjudication,
    verdict_appeal,
    wrong_ruling,
)
from .attendance import (
    Absence,
    BothAbsent,
    LateArrival,
    Latecomer,
    Leaving,
    Supervision,
    absence,
    both_absent,
    late_arrival,
    latecomer,
    leaving,
    supervision,
)
from .challenges import (
    ChallengeReturn,
    DelayAfterRuling,
    challenge_return,
    delay_after_ruling,
)
from .clocks import (
    ClockCorrection,
    MissedPress,
    StoppedClocks,
    clock_correction,
    missed_press,
    stopped_clocks,
)
from .conduct import Conduct, NotCovered, ObserverSeat, Seating, conduct, not_covered, observer_seat, seating
from .declarations import (
    LateBlankDemand,
    ScoreDispute,
    UndeclaredBlank,
    late_blank_demand,
    score_dispute,
    undeclared_blank,
)
from .devices import (
    DeviceAtTable,
    PhoneJudge,
    TimerChoice,
    TimerDevice,
    device_at_table,
    phone_judge,
    timer_choice,
    timer_device,
)
from .drawing import ProperDraw, Underdraw, proper_draw, underdraw
from .early_draws import (
    DrawInHold,
    FlashDraw,
    WrittenInAdvance,
    draw_in_hold,
    flash_draw,
    written_in_advance,
)
from .forfeits import Forfeit, UnfinishedGame, forfeit, unfinished_game
from .found_tiles import TileCount, TilesFound, tile_count, tile_in_bag, tile_outside
from .game_ending import Overtime, ScorelessTurns, overtime, scoreless_turns
from .out_play import OutPlay, ResultRecount, out_play, result_recount
from .overdraws import DrawnTilesBack, ExchangeOverdraw, Overdraw, drawn_tiles_back, exchange_overdraw, overdraw
from .ruling_parts import D, above_the_table, within_one_set
from .slip_changes import SlipChange, slip_change


def _resting(procedure: Procedure) -> Callable[[ScrabbleRules], Basis]:
    return lambda rules: rules.resting(procedure)


def _draw(ruling: Callable[[ScrabbleRules, D], Ruling]) -> Callable[[ScrabbleRules, D], Ruling]:
    return within_one_set(above_the_table(ruling))


QUESTIONS: Mapping[str, Question[ScrabbleRules]] = {
    "overdraw": Question(Overdraw, _draw(overdraw), lambda rules: rules.overdraw.basis),
    "exchange-overdraw": Question(ExchangeOverdraw, _draw(exchange_overdraw), _resting("exchange_overdraw")),
    "flash-draw": Question(FlashDraw, _draw(flash_draw), lambda rules: rules.fast_bag_test.basis),
    "draw-in-hold": Question(DrawInHold, _draw(draw_in_hold), lambda rules: rules.hold_drawing.basis),
    "written-in-advance": Question(WrittenInAdvance, written_in_advance, lambda rules: rules.prerecord_effect.basis),
    "challenge-return": Question(ChallengeReturn, _draw(challenge_return), _resting("tiles_reracked")),
    "winner-delays": Question(DelayAfterRuling, delay_after_ruling, lambda rules: rules.winner_delaying.basis),
    "drawn-tiles-back": Question(
        DrawnTilesBack, _draw(drawn_tiles_back), lambda rules: rules.drawn_tiles_on_loss.basis
    ),
    "wrong-ruling": Question(VerdictAppeal, wrong_ruling, lambda rules: rules.rulings_stand.basis),
    "undeclared-blank": Question(UndeclaredBlank, undeclared_blank, lambda rules: rules.blank_unnamed.basis),
    "late-blank-demand": Question(LateBlankDemand, late_blank_demand, _resting("blank_demand")),
    "score-dispute": Question(ScoreDispute, score_dispute, lambda rules: rules.score_dispute.basis),
    "tile-outside": Question(TilesFound, above_the_table(tile_outside), _resting("found_outside")),
    "tile-in-bag": Question(TilesFound, above_the_table(tile_in_bag), _resting("found_in_bag")),
    "result-recount": Question(ResultRecount, result_recount, lambda rules: rules.out_bonus_factor.basis),
    "tile-count": Question(TileCount, tile_count, _resting("tile_count")),
    "late-arrival": Question(LateArrival, late_arrival, lambda rules: rules.late_clock_start_after_s.basis),
    "latecomer": Question(Latecomer, latecomer, lambda rules: rules.latecomer.basis),
    "both-absent": Question(BothAbsent, both_absent, _resting("both_absent")),
    "leaving": Question(Leaving, above_the_table(leaving), _resting("leaving")),
    "absence": Question(Absence, absence, _resting("leaving_clock")),
    "supervision": Question(Supervision, supervision, _resting("leaving_supervision")),
    "out-play": Question(OutPlay, out_play, lambda rules: rules.out_play_window_effect.basis),
    "proper-draw": Question(ProperDraw, above_the_table(proper_draw), _resting("proper_draw")),
    "underdraw": Question(Underdraw, above_the_table(underdraw), lambda rules: rules.drawing.basis),
    "overtime": Question(Overtime, overtime, lambda rules: rules.overtime_points.basis),
    "scoreless-turns": Question(ScorelessTurns, scoreless_turns, lambda rules: rules.zero_turns_end.basis),
    "missed-press": Question(MissedPress, missed_press, lambda rules: rules.missed_press.basis),
    "stopped-clocks": Question(StoppedClocks, stopped_clocks, _resting("restart_by_waiting")),
    "clock-correction": Question(ClockCorrection, clock_correction, lambda rules: rules.clock_corrections.basis),
    "unfinished-game": Question(UnfinishedGame, unfinished_game, lambda rules: rules.adjourning.basis),
    "forfeit": Question(Forfeit, forfeit, _resting("not_playing")),
    "conduct": Question(Conduct, conduct, _resting("complaint")),
    "observer": Question(ObserverSeat, observer_seat, _resting("observers")),
    "seating": Question(Seating, seating, _resting("seating")),
    "not-covered": Question(NotCovered, not_covered, _resting("no_rule")),
    "slip-change": Question(SlipChange, slip_change, lambda rules: rules.slip_amend_grounds.basis),
    "self-adjudication": Question(
        SelfAdjudication, self_adjudication, lambda rules: rules.external_device_executes.basis
    ),
    "call-adjudicator": Question(CallAdjudicator, call_adjudicator, _resting("challenge_slip")),
    "back-at-table": Question(BackAtTable, above_the_table(back_at_table), _resting("return_from_device")),
    "appeal": Question(VerdictAppeal, verdict_appeal, _resting("appeal")),
    "phone-judge": Question(PhoneJudge, phone_judge, _resting("phone_agreed")),
    "timer-choice": Question(TimerChoice, timer_choice, lambda rules: rules.timer_preference.basis),
    "timer-device": Question(TimerDevice, timer_device, _resting("timer_device")),
    "device-at-table": Question(DeviceAtTable, device_at_table, _resting("no_rule")),
}
