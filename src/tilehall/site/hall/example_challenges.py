"""Challenges of the example: a ruling that was reversed on appeal, and a slip that waits."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.seats_shown import seats_of_board
from tilehall.site.people.actor import VISITOR, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.roles import Role
from tilehall.site.tables.actions import adjudicator, judge
from tilehall.site.tables.actions.adjudicator import ChallengeShown, OfficialRuling
from tilehall.site.tables.actions.judge import JudgeKey
from tilehall.site.tables.board_at_hand import boards_in_play
from tilehall.site.tables.judge_deeds import WordsNamed
from tilehall.site.tables.store import BoardState
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.results import own_number

from .example_tournaments import Cast, ExampleFault

RULED, WAITING = ("TAXI", "TO"), ("ZAXES", "QIS")


@dataclass(slots=True)
class ChallengeDay:
    """An event in play, and the minutes in which its challenges are made."""

    number: int
    cast: Cast
    at: datetime
    done: int = 0

    def by(self, role: Role) -> Actor:
        return self.cast.actors[role]

    def hand(self) -> CommandContext:
        self.done += 1
        self.at += timedelta(seconds=50)
        return CommandContext(self.at, f"example challenge {self.number} {self.done}")


def make_challenges(cast: Cast, number: int, now: datetime) -> None:
    """The hall of the example has no official list: its adjudicators rule by an aid that is vouched for."""
    day = ChallengeDay(number, cast, now - timedelta(minutes=12))
    state = store.load(number)
    officials = {own_number(day.by(role), state.row) for role in (Role.ADJUDICATOR, Role.DIRECTOR)}
    boards = [board for board in boards_in_play(state.desk) if not officials & set(board.players)]
    _ruled_and_reversed(day, boards[0])
    _kept(_slip(day, boards[-1], WAITING))


def _slip(day: ChallengeDay, board: Board, words: tuple[str, ...]) -> BoardState | Refusal:
    named = WordsNamed(way="adjudicator", challenger=board.players[1], words=words)
    return judge.name_words(VISITOR, day.number, _key(day, board), judge.Naming(named), day.hand())


def _key(day: ChallengeDay, board: Board) -> JudgeKey:
    state = store.load(day.number)
    return JudgeKey(keys.board_key(state.row, board.players[0], state.desk.current))


def _ruled_and_reversed(day: ChallengeDay, board: Board) -> None:
    number, key = day.number, _key(day, board)
    aid = aids_offered(store.load(number).desk)[0]
    slip = _kept(_slip(day, board, RULED))
    first = OfficialRuling(aid=aid, acceptable=False)
    _kept(adjudicator.rule(day.by(Role.ADJUDICATOR), number, _shown(slip, board), first, day.hand()))
    appealed = _kept(judge.appeal(VISITOR, number, key, board.players[0], day.hand()))
    second = OfficialRuling(aid=aid, acceptable=True)
    _kept(adjudicator.rule(day.by(Role.DIRECTOR), number, _shown(appealed, board), second, day.hand()))
    _kept(judge.restart_clock(VISITOR, number, key, day.hand()))


def _shown(state: BoardState, board: Board) -> ChallengeShown:
    """What the page of the adjudicators shows of the challenge that is open."""
    challenge = state.record.open_challenge
    return ChallengeShown(seats_of_board(state.place.round, board), "" if challenge is None else challenge.mark)


def _kept(result: BoardState | Refusal) -> BoardState:
    if isinstance(result, Refusal):
        raise ExampleFault(f"{result.code}: {dict(result.detail)}")
    return result
