"""What is needed to tell a log in words: names by number, boards as they were drawn, and days as people write them."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from django.utils import timezone

from tilehall.law.tournament.desk.acts import announcement, draw
from tilehall.law.tournament.desk.acts import entries as entries_acts
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.log import Entry, undone_entries
from tilehall.law.tournament.desk.records import Pairing, Plan, Player

from .notes import reason_words

A = TypeVar("A", bound=Act)
Was = TypeVar("Was", Plan, Player)  # what an entry may have changed


class LogStory:
    """What a log tells besides the act itself: names by number, who sat at which board, how many grades there are."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.gone = undone_entries(entries)
        self.undoing = {
            entry.act.entry: entry.seq
            for entry in entries
            if isinstance(entry.act, Undone) and entry.seq not in self.gone
        }
        self._names: dict[int, str] = {}
        self._was: dict[int, list[tuple[int, Player]]] = {}
        self._plans: list[tuple[int, Plan]] = []
        self._drawn: dict[tuple[str, int], list[tuple[int, tuple[Pairing, ...]]]] = {}
        for entry in entries:
            self._hear(entry)

    def _hear(self, entry: Entry) -> None:
        act = entry.act
        if isinstance(act, entries_acts.Entered | entries_acts.EntryAmended):
            number = act.player.number
            if entry.seq not in self.gone or number not in self._names:
                self._names[number] = act.player.name
            self._was.setdefault(number, []).append((entry.seq, act.player))
        elif isinstance(act, announcement.Announced):
            self._plans.append((entry.seq, act.plan))
        elif isinstance(act, draw.Drawn):
            for at, pairings in enumerate(act.rounds, act.first_round):
                self._drawn.setdefault((act.grade, at), []).append((entry.seq, pairings))
        elif isinstance(act, draw.Rearranged):
            self._drawn.setdefault((act.grade, act.round), []).append((entry.seq, act.boards))

    def name(self, number: int) -> str:
        return self._names.get(number, f"number {number}")

    def names(self, numbers: Sequence[int]) -> str:
        return ", ".join(map(self.name, numbers))

    def plan_before(self, seq: int) -> Plan | None:
        return self._before(self._plans, seq)

    def player_before(self, number: int, seq: int) -> Player | None:
        return self._before(self._was.get(number, ()), seq)

    def board(self, grade: str, round_: int, player: int, seq: int) -> Pairing | None:
        """The board as it was laid last before this entry; None where it came about in another way."""
        earlier = [(at, pairings) for at, pairings in self._drawn.get((grade, round_), ()) if at < seq]
        counting = [each for each in earlier if each[0] not in self.gone]
        for _, pairings in (*reversed(counting), *reversed(earlier)):
            for board in pairings:
                if player in board.players:
                    return board
        return None

    def _before(self, told: Sequence[tuple[int, Was]], seq: int) -> Was | None:
        """What counts still is preferred; an entry that was undone may rest on another one that was."""
        earlier = [(at, what) for at, what in told if at < seq]
        players = [what for at, what in earlier if at not in self.gone]
        return players[-1] if players else earlier[-1][1] if earlier else None

    def several_grades(self, seq: int) -> bool:
        plan = self.plan_before(seq)
        return plan is not None and len(plan.grades) > 1

    def place(self, grade: str, round_: int, seq: int) -> str:
        return f"{grade}, round {round_}" if self.several_grades(seq) else f"Round {round_}"


Teller = Callable[[LogStory, Any, int], str]
TELLERS: dict[type[Act], Teller] = {}


def words_for(kind: type[A]) -> Callable[[Callable[[LogStory, A, int], str]], Callable[[LogStory, A, int], str]]:
    def keep(teller: Callable[[LogStory, A, int], str]) -> Callable[[LogStory, A, int], str]:
        TELLERS[kind] = teller
        return teller

    return keep


def entry_words(story: LogStory, entry: Entry) -> str:
    """The sentence of an entry. An act that nobody has words for yet says at least what it is."""
    teller = TELLERS.get(type(entry.act))
    return teller(story, entry.act, entry.seq) if teller else type(entry.act).__name__


def day(on: date) -> str:
    return on.strftime("%d/%m/%Y")


def clock(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M")


def because(reason: str | None, sign: str = ": ") -> str:
    return f"{sign}{reason_words(reason)}" if reason else ""
