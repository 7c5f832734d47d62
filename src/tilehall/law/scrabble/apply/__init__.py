"""A state and an event become the next state. Nothing is judged here: events hold what was decided."""

from typing import assert_never

from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.state import State

from . import challenge, ending, interruption, opening, tiles, turn


def apply(state: State, event: e.Event) -> State:  # noqa: C901
    # A table: a case for each event, and mypy sees that none is left out. What happens in every turn stands first,
    # since a replay asks case by case.
    match event:
        case e.TilesPlaced():
            return turn.placed(state, event)
        case e.TurnEnded():
            return turn.ended(state, event)
        case e.ClocksSet():
            return interruption.clocks_set(state, event)
        case e.TilesDrawn():
            return tiles.drawn(state, event)
        case e.TurnAccepted():
            return turn.accepted(state, event)
        case e.ScoreDeclared():
            return turn.declared(state, event)
        case e.ScoreRecorded():
            return turn.recorded(state, event)
        case e.RackShown():
            return tiles.rack_shown(state, event)
        case e.LineKept() | e.NoteMade():
            return state
        case e.TilesRacked():
            return tiles.racked(state, event)
        case e.GameOpened():
            return opening.opened(state, event)
        case e.TilesChecked():
            return opening.tiles_checked(state, event)
        case e.StartDrawn():
            return opening.start_drawn(state, event)
        case e.StartTilesReturned():
            return opening.start_tiles_returned(state, event)
        case e.PreliminariesConfirmed():
            return opening.confirmed(state, event)
        case e.ClockCorrected():
            return interruption.clock_corrected(state, event)
        case e.DirectorDecided():
            return interruption.director_decided(state, event)
        case e.TilesTurnedUp():
            return opening.turned_up(state, event)
        case e.TilesReturned():
            return tiles.returned(state, event)
        case e.TurnAnnounced():
            return turn.announced(state, event)
        case e.TilesSetAside():
            return tiles.set_aside(state, event)
        case e.BlankNamed():
            return turn.blank_named(state, event)
        case e.BlankNoted():
            return turn.blank_noted(state, event)
        case e.ScoreAgreed():
            return turn.agreed(state, event)
        case e.TurnHeld():
            return turn.held(state, event)
        case e.ChallengeMade():
            return challenge.made(state, event)
        case e.ChallengeRuled():
            return challenge.ruled(state, event)
        case e.IrregularityOpened():
            return interruption.irregularity_opened(state, event)
        case e.IrregularitySettled():
            return interruption.irregularity_settled(state, event)
        case e.BagCounted():
            return tiles.bag_counted(state, event)
        case e.PlayerAway():
            return interruption.away(state, event)
        case e.GameAdjourned():
            return interruption.adjourned(state, event)
        case e.GameResumed():
            return interruption.resumed(state, event)
        case e.GameEnded():
            return ending.game_ended(state, event)
        case e.SlipSigned():
            return ending.slip_signed(state, event)
        case _:
            assert_never(event)
