"""All that a tournament's log adds up to, and the questions everybody asks of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from tilehall.law.game.act_log import CannotFollow
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, Meeting, PairGame, PlayerId, Table
from tilehall.law.tournament.first_round import Aid
from tilehall.law.tournament.series import Series

from .aftermath import Aftermath
from .cash_records import Till
from .floor import Floor
from .incident_records import Incident
from .player_list import PlayerList
from .records import Board, Grade, GradePlan, Plan, Player, Round


def player_id(number: int) -> PlayerId:
    """Who bears this number, for the law that works on events."""
    return PlayerId(str(number))


def number_of(player: PlayerId) -> int:
    return int(player)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallingOff:
    """Why the event does not take place, since when, and the entry of the log that says so."""

    reason: str
    at: datetime
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """`closed`: entries are taken no more. `selected`: the names of a field chosen from a ranking list.

    `reserves` come after them in their order; `declined` are those on the list who do not play.
    """

    plan: Plan | None = None
    players: PlayerList = field(default_factory=PlayerList)
    grades: Mapping[str, Grade] = field(default_factory=dict)
    closed: bool = False
    called_off: CallingOff | None = None
    selected: tuple[str, ...] = ()
    selected_from: date | None = None
    reserves: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    ticked: frozenset[str] = frozenset()
    aids: tuple[Aid, ...] = ()  # for adjudication, in the order of their names
    till: Till = field(default_factory=Till)
    floor: Floor = field(default_factory=Floor)
    incidents: tuple[Incident, ...] = ()
    after: Aftermath = field(default_factory=Aftermath)
    series: Series = field(default_factory=Series)
    # What the Executive chose on appeal for the games of one who left, and from which round on.
    chosen_on_appeal: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    # The highest number that anybody ever got, also by an entry that was undone: it stands on a card.
    numbers_given: int = 0
    seq: int = 0

    # --- who and what

    @property
    def announced(self) -> Plan:
        if self.plan is None:
            raise CannotFollow("nothing_announced")
        return self.plan

    @property
    def book(self) -> Book:
        return self.announced.book

    def player(self, number: int) -> Player:
        try:
            return self.players[number]
        except KeyError:
            raise CannotFollow("no_such_player", player=number) from None

    def named(self, name: str) -> Player | None:
        return self.players.named(name)

    def name(self, number: int) -> str:
        return self.player(number).name

    def grade(self, name: str) -> Grade:
        try:
            return self.grades[name]
        except KeyError:
            raise CannotFollow("no_such_grade", grade=name) from None

    @property
    def next_number(self) -> int:
        return self.numbers_given + 1

    def in_the_field(self) -> list[Player]:
        return [player for player in self.players.values() if player.in_the_field]

    def round(self, grade: str, number: int) -> Round:
        rounds = self.grade(grade).rounds
        if not 1 <= number <= len(rounds):
            raise CannotFollow("round_not_drawn", round=number, grade=grade)
        return rounds[number - 1]

    def board_of(self, grade: str, number: int, player: int) -> Board | None:
        return self.round(grade, number).board_of(player)

    # --- rounds

    @property
    def current(self) -> int:
        """The round that was begun last; 0 before the first."""
        return self.floor.now.round if self.floor.now else 0

    @property
    def begun(self) -> bool:
        return self.floor.now is not None

    @property
    def last_round(self) -> int:
        return max((grade.plan.rounds for grade in self.grades.values() if grade.players), default=0)

    @property
    def over(self) -> bool:
        grades = [grade for grade in self.grades.values() if grade.players]
        return bool(grades) and all(grade.over for grade in grades)

    @property
    def has_results(self) -> bool:
        """Whether a board of any round has a slip, or a forfeit by the Executive."""
        return any(board.stays for grade in self.grades.values() for each in grade.rounds for board in each.boards)

    def missing(self, number: int) -> Iterator[tuple[Grade, Board]]:
        """The boards of a round without a signed slip, in all grades."""
        for grade in self.grades.values():
            if 1 <= number <= len(grade.rounds):
                yield from ((grade, board) for board in grade.rounds[number - 1].boards if board.open)

    def round_done(self, number: int) -> bool:
        grades = [grade for grade in self.grades.values() if grade.players and grade.plan.rounds >= number]
        return bool(grades) and all(len(grade.rounds) >= number and grade.rounds[number - 1].done for grade in grades)

    # --- for the law that works on event files

    def event(self, grade: str, *, through: int | None = None) -> Event:
        """A grade as an event of the law: all rounds drawn so far, or through a round."""
        held = self.grade(grade)
        plan = self.announced
        rounds = held.rounds if through is None else held.rounds[:through]
        return Event(
            name=f"{plan.name} {held.name}".strip(),
            ruleset=plan.ruleset,
            profile=plan.profile,
            players=tuple(self._entrant(self.player(number)) for number in held.players),
            rounds=tuple(tuple(self._meeting(board) for board in each.boards) for each in rounds),
            ranking=held.plan.ranking,
            begins=plan.begins,
            overrides=plan.overrides,
            own_terms=plan.own_terms,
        )

    def _entrant(self, player: Player) -> Entrant:
        return Entrant(
            id=player_id(player.number),
            name=player.name,
            rating=player.rating,
            games=player.games,
            club=player.club,
            entered=player.number,
            regraded=player.regraded,
            team=player.team,
            house=player.house,
        )

    def _meeting(self, board: Board) -> Meeting:
        players = tuple(map(player_id, board.players))
        if board.meets == "bye":
            return Bye(player=players[0], spread=board.spread)
        if board.meets == "forfeit":
            begun_by = None if board.begun_by is None else player_id(board.begun_by)
            return Forfeit(
                player=players[0], to=players[1] if len(players) > 1 else None, begun_by=begun_by, spread=board.spread
            )
        slip = board.slip if not board.open else None
        if board.meets == "table":
            return Table(players=players, scores=slip.scores if slip else None)
        turned = slip is not None and slip.first == 1
        order = (1, 0) if turned else (0, 1)
        score = (slip.scores[order[0]], slip.scores[order[1]]) if slip else None
        bonus = (slip.bonus[order[0]], slip.bonus[order[1]]) if slip and slip.bonus else None
        return PairGame(first=players[order[0]], second=players[order[1]], score=score, bonus=bonus)

    def starts_unknown(self, grade: str) -> frozenset[tuple[int, PlayerId]]:
        """Round and first-named player of every game of which nobody says who started: tiles decide, no slip tells."""
        held = self.grade(grade)
        return frozenset(
            (each.number, player_id(board.players[0]))
            for each in held.rounds
            for board in each.boards
            if held.plan.starts == "drawn"
            and board.meets == "game"
            and (board.slip is None or board.slip.first is None)
        )

    # --- changed by acts

    def with_player(self, player: Player) -> "Desk":
        return self.with_players((player,))

    def with_players(self, players: Iterable[Player]) -> "Desk":
        changed = tuple(players)
        held = replace(self, players=self.players.having(changed))
        return held.having_given(player.number for player in changed)

    def having_given(self, numbers: Iterable[int]) -> "Desk":
        """These numbers are somebody's, whether or not the entry that gave them counts: nobody else gets them."""
        highest = max(numbers, default=0)
        return self if highest <= self.numbers_given else replace(self, numbers_given=highest)

    def with_grade(self, grade: Grade) -> "Desk":
        return replace(self, grades={**self.grades, grade.name: grade})

    def with_round(self, grade: str, changed: Round) -> "Desk":
        held = self.grade(grade)
        rounds = tuple(changed if each.number == changed.number else each for each in held.rounds)
        return self.with_grade(replace(held, rounds=rounds))

    def with_board(self, grade: str, number: int, was: Board, now: Board) -> "Desk":
        return self.with_round(grade, self.round(grade, number).with_board(was, now))


__all__ = ["CannotFollow", "Desk", "GradePlan"]
