"""Who of the register a number is: whoever it was entered as, and nobody else who gets the same number later.

A tie hangs on the entry of the log that gave the number. Where that entry is taken back the tie is put by, and it comes
back with the entry alone; at the desk as by a file.
"""

from collections.abc import Iterator, Sequence

from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.log import Entry, undone_entries
from tilehall.law.tournament.desk.records import Player
from tilehall.site.people.models import Person
from tilehall.site.tournaments import answer_rows, store


def entrants_put_by(tournament: int, before: Sequence[Entry], after: Sequence[Entry]) -> dict[int, Person]:
    """Who would be this number no more, where the log is `before` and comes to be `after`."""
    was, now = _given_by(before), _given_by(after)
    held = store.entrants(tournament)
    return {number: person for number, person in held.items() if was.get(number) != now.get(number)}


def follow_log(tournament: int, before: Sequence[Entry], after: Sequence[Entry]) -> None:
    """The log was `before` and is `after` now."""
    was, now = _given_by(before), _given_by(after)
    changed = [number for number in {**was, **now} if was.get(number) != now.get(number)]
    for number in changed:
        if number in was:
            store.put_by_entrant(tournament, number, was[number])
            answer_rows.forget_guest(tournament, number)
    for number in changed:
        if number in now:
            store.bring_back_entrant(tournament, number, now[number])


def names_given(entries: Sequence[Entry]) -> dict[int, str]:
    """The name under which each number was entered."""
    return {player.number: player.name for _, player in _entered(entries)}


def _given_by(entries: Sequence[Entry]) -> dict[int, int]:
    """The entry that gave each number, of those that count."""
    return {player.number: seq for seq, player in _entered(entries)}


def _entered(entries: Sequence[Entry]) -> Iterator[tuple[int, Player]]:
    gone = undone_entries(entries)
    for entry in entries:
        if isinstance(entry.act, Entered) and entry.seq not in gone:
            yield entry.seq, entry.act.player
