"""A state and an event become the next state. Nothing is judged here: events hold what was decided."""

from typing import assert_never

from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.state import State

from . import appeals, challenges, game_end, interruptions, preliminaries, tiles, turn


def apply(state: State, event: e.Event) -> State:
    after = _applied(state, event)
    return after if after.verdict is None else appeals.kept_verdict(after, after.verdict, event)


def _applied(state: State, event: e.Event) -> State:  # noqa: C901, PLR0915
    # A table: a case for each event, and mypy sees that none is left out. What happens in every turn stands first,
    # since a replay asks case by case.
    match event:
        case e.TilesPlaced():
            return turn.tiles_placed(state, event)
        case e.TurnEnded():
            return turn.turn_ended(state, event)
        case e.ClocksSet():
            return interruptions.clocks_set(state, event)
        case e.TilesDrawn():
            return tiles.tiles_drawn(state, event)
        case e.TurnAccepted():
            return turn.turn_accepted(state, event)
        case e.ScoreDeclared():
            return turn.score_declared(state, event)
        case e.ScoreRecorded():
            return turn.score_recorded(state, event)
        case e.RackShown():
            return tiles.rack_shown(state, event)
        case e.LineKept() | e.NoteMade():
            return state
        case e.TilesRacked():
            return tiles.tiles_racked(state, event)
        case e.GameOpened():
            return preliminaries.game_opened(state, event)
        case e.TilesChecked():
            return preliminaries.tiles_checked(state, event)
        case e.StartDrawn():
            return preliminaries.start_drawn(state, event)
        case e.StartTilesReturned():
            return preliminaries.start_tiles_returned(state, event)
        case e.PreliminariesConfirmed():
            return preliminaries.preliminaries_confirmed(state, event)
        case e.ClockCorrected():
            return interruptions.clock_corrected(state, event)
        case e.DirectorDecided():
            return interruptions.director_decided(state, event)
        case e.TilesTurnedUp():
            return preliminaries.tiles_turned_up(state, event)
        case e.TilesReturned():
            return tiles.tiles_returned(state, event)
        case e.TurnAnnounced():
            return turn.turn_announced(state, event)
        case e.TilesSetAside():
            return tiles.tiles_set_aside(state, event)
        case e.BlankNamed():
            return turn.blank_named(state, event)
        case e.BlankNoted():
            return turn.blank_noted(state, event)
        case e.ScoreAgreed():
            return turn.score_agreed(state, event)
        case e.TurnHeld():
            return turn.turn_held(state, event)
        case e.ChallengeMade():
            return challenges.challenge_made(state, event)
        case e.ChallengeRuled():
            return challenges.challenge_ruled(state, event)
        case e.ReturnAwaited():
            return appeals.return_awaited(state, event)
        case e.ReturnConfirmed():
            return appeals.return_confirmed(state, event)
        case e.AppealMade():
            return appeals.appeal_made(state, event)
        case e.AppealRuled():
            return appeals.appeal_ruled(state, event)
        case e.IrregularityOpened():
            return interruptions.irregularity_opened(state, event)
        case e.IrregularitySettled():
            return interruptions.irregularity_settled(state, event)
        case e.BagCounted():
            return tiles.bag_counted(state, event)
        case e.PlayerAway():
            return interruptions.player_away(state, event)
        case e.GameAdjourned():
            return interruptions.game_adjourned(state, event)
        case e.GameResumed():
            return interruptions.game_resumed(state, event)
        case e.GameEnded():
            return game_end.game_ended(state, event)
        case e.TimeSkipped():
            return interruptions.time_skipped(state, event)
        case e.SlipSigned():
            return game_end.slip_signed(state, event)
        case _:
            assert_never(event)
