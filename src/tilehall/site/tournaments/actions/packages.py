"""A tournament leaves one hall as a file and arrives in another: once, whole, and nothing doubled.

A package is the log itself, closed by its hash and sealed by the hall that made it. Taken in again it changes nothing;
with a longer log it goes on where the other left off; where the two halls went different ways it is refused, with the
entry at which they part. The key behind the codes on paper goes along only to who takes the event over.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from django.conf import settings
from django.utils import timezone

from tilehall.law.rulebook.ruleset_layers import find_term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.acts.incidents import IncidentNoted
from tilehall.law.tournament.desk.brought_acts import BroughtAct, refuse_brought
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.folded_log import FoldedLog
from tilehall.law.tournament.desk.log import BrokenDeskLog, Entry, refuse_what_cannot_follow
from tilehall.law.tournament.desk.undo import log_without
from tilehall.site.games import lexicons, news
from tilehall.site.logs.chain import next_hash
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.logs.seal import SealCheck
from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.models import Person
from tilehall.site.tournaments import exports, store
from tilehall.site.tournaments.event_officers import is_officer_of
from tilehall.site.tournaments.package_file import ENDING, Package, WrongPackage, read_package, write_package
from tilehall.site.tournaments.package_times import time_fault
from tilehall.site.tournaments.push import keeper as push
from tilehall.site.tournaments.store import ActRow, DeskState, TournamentRow
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.log import log_line
from tilehall.site.tournaments.wording.log_story import LogStory

from . import entrant_ties, name_matches
from .act_rights import DECIDE, overrules_in_all, right_to_make
from .incidents import refuse_brought_incident
from .log import may_read, unreadable_entries
from .name_matches import NEW, NameAnswers

TAKE_IN, TAKE_OUT, TAKE_OVER = "tournaments.take_in", "tournaments.report", "tournaments.take_over"
# Entries gone through again because of what a file takes back, beside five times its log. A weekend with dozens of
# undoings stays far below; without it thousands of them, each of the first entries, keep a process busy for minutes.
MOST_FOLLOWED_AGAIN = 50_000


class LogsParted(WrongPackage):
    """Both halls went on from the same beginning, each in its own way."""

    def __init__(self, entry: int, ours: str, theirs: str) -> None:
        super().__init__(
            f"This hall and the package went different ways at entry {entry}: here it is “{ours}”, there “{theirs}”. "
            f"They cannot be put together: go on in one hall, and enter there again what only the other has."
        )
        self.entry = entry


class NotAllYours(WrongPackage):
    """The package would tell what the log keeps from this one."""

    def __init__(self) -> None:
        super().__init__(
            "The package holds what was said of incidents, complaints or money, which is not yours to read. "
            "Ask the director or the organiser of the event for it."
        )


class Untrusted(WrongPackage):
    """Nobody has said that they know where the file comes from."""

    def __init__(self, seal: SealCheck) -> None:
        super().__init__(f"This file {seal.words}. Say that you know where it comes from.")


@dataclass(frozen=True, slots=True)
class PackagePreview:
    """What taking it in would do. `row` is the tournament that is here already, `coming` the entries that would come;
    `refused` says why this one may not take it in, `wrong_time` which entry cannot be of its date."""

    package: Package
    row: TournamentRow | None
    coming: tuple[Entry, ...]
    people: tuple[name_matches.NameMatch, ...]
    refused: str = ""
    wrong_time: str = ""

    @property
    def new(self) -> int:
        return len(self.coming)


# --- out of this hall


def reads_whole_log(actor: Actor, state: DeskState) -> bool:
    """A package is the log itself: who may not read what it tells of incidents, complaints or money may not have it."""
    return not unreadable_entries(actor, state)


def take_out(actor: Actor, state: DeskState) -> tuple[str, bytes]:
    """The name of the file, and the file. A rehearsal stays where it is."""
    require(actor, TAKE_OUT)
    if not reads_whole_log(actor, state):
        raise NotAllYours
    return f"{exports.file_stem(state.desk)}{ENDING}", _packed(state, take_over=False)


def take_over(actor: Actor, state: DeskState) -> tuple[str, bytes]:
    """The same with the key behind the codes on paper, for another laptop that goes on with the event."""
    require(actor, TAKE_OVER)
    _demand_officer(actor, state.row)
    return f"{exports.file_stem(state.desk)}-take-over{ENDING}", _packed(state, take_over=True)


def _packed(state: DeskState, *, take_over: bool) -> bytes:
    if state.row.rehearsal_of_id is not None:
        raise WrongPackage("A practice run cannot be moved to another laptop.")
    known = store.entrants(state.row.pk)
    return write_package(state.row, {number: person.full_name for number, person in known.items()}, take_over=take_over)


def _demand_officer(actor: Actor, row: TournamentRow) -> None:
    if not is_officer_of(actor, row):
        raise NotYours(TAKE_OVER)


# --- into it


def preview_package(actor: Actor, raw: bytes, now: datetime) -> PackagePreview:
    """Changes nothing. `WrongPackage` or `LogsParted` says why it cannot be taken in."""
    package = read_package(raw)
    row = _row_here(package)
    _demand_right(actor, row)
    new = _new_rows(actor, package, row)
    here = package.entries[: len(package.entries) - len(new)]
    known, put_by = {}, {}
    if row is not None:
        put_by = entrant_ties.entrants_put_by(row.pk, here, package.entries)
        known = {number: person for number, person in store.entrants(row.pk).items() if number not in put_by}
    asked = package if row is None else _as_entered(package)
    wanted = _names_to_settle(asked, known, put_by).values() if new or row is None else ()
    coming = package.entries[len(here) :]
    refused = _refusal(actor, row, package, coming) if row is not None else ""
    wrong_time = _wrong_time(package, coming, now)
    refused = refused or _time_refusal(actor, wrong_time)
    return PackagePreview(package, row, coming, name_matches.name_matches(wanted), refused, wrong_time)


def _refusal(actor: Actor, row: TournamentRow, package: Package, coming: Sequence[Entry]) -> str:
    """Why this one may not add these entries to the log that is here; empty if they may."""
    if coming and not is_officer_of(actor, row):
        return "This event lives here: only its own director or organiser may add to its log."
    foreign = _first_foreign(actor, row, package, coming)
    return "" if foreign is None else foreign.words


def _wrong_time(package: Package, coming: Sequence[Entry], now: datetime) -> str:
    if not coming:
        return ""
    return time_fault(package.entries, coming[0].seq, package.desk.announced.begins, now) or ""


def _time_refusal(actor: Actor, wrong_time: str) -> str:
    """Who keeps the console knows by which clock the other hall went, or finds it out."""
    if actor.console or not wrong_time:
        return ""
    return f"{wrong_time} Only the person at the console of this hall can import the file."


@dataclass(frozen=True, slots=True)
class ForeignEntry:
    """One that its bringer could not make at the desk: the right it asks for, or what the desk would say to it."""

    number: int
    wants: str | Refusal

    @property
    def words(self) -> str:
        said = f": {sentence_of(self.wants).text}" if isinstance(self.wants, Refusal) else "."
        return (
            f"This event lives here, and entry {self.number} is none that you could make here yourself{said} "
            f"Only the person at the console of this hall can import the file."
        )

    @property
    def error(self) -> Exception:
        return WrongPackage(self.words) if isinstance(self.wants, Refusal) else NotYours(self.wants)


@dataclass(frozen=True, slots=True)
class TooMuchTakenBack:
    """With this entry: each of them is judged on the desk as it would be then, and that has its price."""

    number: int

    @property
    def words(self) -> str:
        return (
            f"This event lives here, and by entry {self.number} the file takes back more than this hall judges at once."
            f" Only the person at the console of this hall can import the file."
        )

    @property
    def error(self) -> Exception:
        return WrongPackage(self.words)


def _first_foreign(
    actor: Actor, row: TournamentRow, package: Package, coming: Sequence[Entry]
) -> ForeignEntry | TooMuchTakenBack | None:
    """A file opens no more than the desk. The console takes in what halls of older versions still allowed."""
    if actor.console or not coming:
        return None
    event = store.event_name(row)
    log = FoldedLog(package.entries[: coming[0].seq - 1])
    here = log.desk
    for entry, following in zip_longest(coming, coming[1:]):
        right = right_to_make(log.desk, log.entries, entry.act)
        if not actor.may(right, event):
            return ForeignEntry(entry.seq, right)
        after = _log_after(log, entry, following)
        if isinstance(after, Refusal):
            return ForeignEntry(entry.seq, after)
        log = after
        if log.followed_again > MOST_FOLLOWED_AGAIN + 5 * len(package.entries):
            return TooMuchTakenBack(entry.seq)
    if overrules_in_all(here, log.desk) and not actor.may(DECIDE, event):
        return ForeignEntry(coming[-1].seq, DECIDE)
    return None


def _log_after(log: FoldedLog, entry: Entry, following: Entry | None) -> FoldedLog | Refusal:
    """What is taken back is judged as at the desk; of every other entry, what the desk asks of it, and that it follows
    from those before it."""
    if isinstance(entry.act, Undone):
        along = following.act.entry if following is not None and isinstance(following.act, Undone) else None
        return log_without(log, entry, entry.act.entry, along)
    try:
        brought = BroughtAct(
            act=entry.act,
            day=timezone.localdate(entry.at),
            before=log.entries[-1].act if log.entries else None,
            after=following.act if following is not None else None,
        )
        refused = refuse_brought(log.desk, brought)
        if isinstance(entry.act, IncidentNoted):
            refused = refuse_brought_incident(log.desk, entry.act)
        if refused is not None:
            return refused
        log.follow(entry)
    except CannotFollow as amiss:
        return refuse_what_cannot_follow(amiss)
    except BrokenDeskLog as broken:
        return refuse_what_cannot_follow(broken.why)
    return log


def is_package_of(raw: bytes, number: int) -> bool:
    row = _row_here(read_package(raw))
    return row is not None and row.pk == number


def _row_here(package: Package) -> TournamentRow | None:
    return store.tournament_with_public_name(package.public)


def _demand_right(actor: Actor, row: TournamentRow | None) -> None:
    """Roles for the event that is here count; what is not here yet is taken in by a role in the whole hall."""
    require(actor, TAKE_IN, "" if row is None else store.event_name(row))


def _new_rows(actor: Actor, package: Package, row: TournamentRow | None) -> tuple[ActRow, ...]:
    """What comes after the log that is here. Nothing if the package holds no more than it."""
    if row is None:
        return package.rows
    if row.rehearsal_of_id is not None:
        raise WrongPackage("On this laptop this is a practice run. Delete it first.")
    ours, log = store.act_rows(row), ("", "")
    for mine, theirs in zip(ours, package.rows, strict=False):
        log = (next_hash(log[0], mine), next_hash(log[1], theirs))
        if log[0] != log[1]:
            state = store.state_of(row)
            known = may_read(actor, state, mine.seq)
            here = _entry_text(state.entries, mine.seq) if known else "an entry that is not yours to read"
            raise LogsParted(mine.seq, here, _entry_text(package.entries, mine.seq))
    return package.rows[len(ours) :]


def _entry_text(log: Sequence[Entry], number: int) -> str:
    line = log_line(LogStory(log), log[number - 1])
    return f"{line.text} ({line.by or 'not named'}, {timezone.localtime(line.at):%d/%m/%Y %H:%M})"


def take_in(
    actor: Actor, raw: bytes, answers: NameAnswers, context: CommandContext, *, trusted: bool = False
) -> DeskState:
    """All of it or nothing. Raises `WrongPackage`, `LogsParted`, `Untrusted` or `Undecided`; nothing is kept then.

    `trusted`: somebody has said that they know where the file comes from. Who adds to the log of an event that is here
    already must be one of its own officers.
    """
    package = read_package(raw)
    _demand_right(actor, _row_here(package))
    if package.seal.needs_trust and not trusted:
        raise Untrusted(package.seal)

    def once() -> DeskState:
        row = _row_here(package)
        new = _new_rows(actor, package, row)
        if row is not None and not new:
            return _with_key(actor, package, row)
        if wrong := _time_refusal(actor, _wrong_time(package, package.entries[-len(new) :], context.now)):
            raise WrongPackage(wrong)
        if row is None:
            key = package.key or store.stand_in_key(package.public)
            state = store.arrive(key, package.created, new, context.now, package.number)
        else:
            _demand_officer(actor, row)
            if foreign := _first_foreign(actor, row, package, package.entries[-len(new) :]):
                raise foreign.error
            state = store.extend(_with_key(actor, package, row), new)
        store.note_arrival(state, len(new), origin(actor, context), package.seal.hall or "")
        here = package.entries[: -len(new)]
        put_by = entrant_ties.entrants_put_by(state.row.pk, here, package.entries)
        entrant_ties.follow_log(state.row.pk, here, package.entries)
        _tie(actor, package if row is None else _as_entered(package), state, answers, put_by, context)
        news.announce(f"tournament.{state.row.pk}", state.row.seq)
        push.ring_after_commit()
        return state

    return until_no_clash(once)


def missing_word_list(desk: Desk) -> str | None:
    """The list by which the event is judged, where this hall has none of that name. No package holds a list, while the
    tick that the right one is loaded travels with the log."""
    if desk.book.game != "scrabble":
        return None
    wanted = desk.announced.lexicon or str(find_term(desk.book.ruleset.key, "lexicon").value)
    known = {lexicons.lexicon_key(about.name) for about in lexicons.lexicons_in(settings.DATA)}
    return None if lexicons.lexicon_key(wanted) in known else wanted


def _with_key(actor: Actor, package: Package, row: TournamentRow) -> DeskState:
    """The event that is here; by the hand of its officer it gets the key it came without."""
    if package.key and store.is_stand_in(row.key) and is_officer_of(actor, row):
        store.give_key(row, package.key)
    return store.load(row.pk)


def _as_entered(package: Package) -> Package:
    """In an event that lives here nobody is a number that was entered under another name, as at the desk: else a file
    could make a stranger's results those of anybody."""
    entered = entrant_ties.names_given(package.entries)
    return replace(
        package, names={number: name for number, name in package.names.items() if entered.get(number) == name}
    )


def _names_to_settle(package: Package, known: Collection[int], put_by: Mapping[int, Person]) -> dict[int, str]:
    """Of numbers that are nobody here. Who a number was before it was given anew is not who it is now."""
    names = {number: name for number, name in package.names.items() if number not in known}
    return {number: name for number, name in names.items() if number not in put_by or name != put_by[number].full_name}


def _tie(
    actor: Actor,
    package: Package,
    state: DeskState,
    answers: NameAnswers,
    put_by: Mapping[int, Person],
    context: CommandContext,
) -> None:
    held = store.entrants(state.row.pk)
    store.untie_entrants(state.row.pk, [number for number in held if number not in state.desk.players])
    wanted = _names_to_settle(package, held, put_by)
    found = name_matches.name_matches(wanted.values())
    if package.key and not answers.otherwise and name_matches.may_add(actor):
        # Who takes an event over has it all in one file: whom the register does not know comes into it.
        answers = NameAnswers(chosen=answers.chosen, otherwise=NEW)
    who = name_matches.settled_names(actor, found, answers, context.now)
    taken = {person.pk for person in held.values()}
    for number, name in wanted.items():
        person = who.pop(name, None)
        if person is not None and person.pk not in taken:
            store.tie_entrant(state.row.pk, number, person)
