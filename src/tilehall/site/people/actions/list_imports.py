"""Taking in a list: looked at first, then taken in whole or not at all. What undoes it is in list_undo.py.

What was looked at travels with the page. `fingerprint` tells whether the register still gives the same preview, so that
nobody confirms what they were not shown.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.utils import timezone

from tilehall.law.association import club_lists as law
from tilehall.law.association.acquaintance import Acquaintance
from tilehall.law.association.membership import MemberKind, NoMember
from tilehall.law.tournament.formats.problem import Problem
from tilehall.site.logs.short_write import KeepsChanging, prepare_then_write

from .. import list_addresses, membership, store
from ..actor import Actor, require
from ..membership import EntryOrigin
from ..models import Club, ListTaken, Person
from ..name_reasons import REASONS
from .list_draft import ListDraft, MeantRow, draft_of_list
from .list_effects import RowEffect, row_effect
from .list_reach import ACTION_OF_LIST, ASK, ListKind, why_not_begin, why_not_join

NEW, LEAVE = "new", "leave"
CHANGED = "The register was changed meanwhile. Look at the rows again, then confirm."
MOST_ANSWERS = 900  # a form has room for a thousand fields


@dataclass(frozen=True, slots=True, kw_only=True)
class SentList:
    """A list as somebody gave it. `day` counts for rows without one, `club` for rows without a club."""

    what: str
    text: str
    day: date
    club: Club | None = None
    title: str = "Pasted list"


@dataclass(frozen=True, slots=True)
class PersonOption:
    value: str
    person: Person
    reason: str
    left: date | None  # the day from which they are no member
    effect: RowEffect


@dataclass(slots=True)
class ListRow:
    """A row with everyone it may mean. `chosen` is empty where somebody has to decide."""

    row: law.ListedMember | law.ListedRating
    options: tuple[PersonOption, ...]
    chosen: str
    settled: bool  # the register answers by itself; the answer can still be changed
    wrong: str = ""

    @property
    def meant(self) -> Person | None:
        """Whom the register knows and the answer names."""
        return next((option.person for option in self.options if option.value == self.chosen), None)

    @property
    def effect(self) -> RowEffect:
        """As the row is answered now. A new person brings everything along."""
        chosen = (option.effect for option in self.options if option.value == self.chosen)
        return next(chosen, RowEffect(changes=True))


@dataclass(slots=True)
class ListPreview:
    """`day` is that of the list itself, where it tells one; it wins over the day that was typed. `same_day` are the
    lists of that day which count already. `new_clubs` are named by the list and known to nobody: each is founded once
    it is ticked, by who may found clubs; for everybody else they are problems."""

    lines: list[ListRow] = field(default_factory=list)
    problems: tuple[Problem, ...] = ()
    ignored: tuple[str, ...] = ()
    day: date | None = None
    same_day: tuple[ListTaken, ...] = ()
    new_clubs: tuple[str, ...] = ()
    ticked: frozenset[str] = frozenset()

    @property
    def fingerprint(self) -> str:
        told = [
            (line.row, [(option.value, option.reason, option.left) for option in line.options]) for line in self.lines
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:32]

    def count(self, chosen: str) -> int:
        return sum(line.chosen == chosen for line in self.lines)

    @property
    def untaken(self) -> list[ListRow]:
        """The rows of which something is not taken, as they are answered now."""
        return [line for line in self.lines if line.effect.untaken]

    @property
    def only_noted(self) -> list[ListRow]:
        """New people with a mail address that is none: it goes into the desk's note, and no letter by mail."""
        return [
            line
            for line in self.lines
            if line.chosen == NEW
            and isinstance(line.row, law.ListedMember)
            and line.row.mail
            and not list_addresses.as_kept(line.row.mail)
        ]

    @property
    def open(self) -> int:
        return sum(not line.settled for line in self.lines)

    @property
    def strangers(self) -> int:
        """Names that nobody of the register bears, nor a like one."""
        return sum(not line.options for line in self.lines)

    @property
    def clubs_to_found(self) -> list[tuple[str, int, bool]]:
        """Each with its rows, and whether it is ticked."""
        named = Counter(line.row.club for line in self.lines)
        return [(club, named[club], club in self.ticked) for club in self.new_clubs]

    @property
    def long(self) -> bool:
        """Not every row can be answered for itself: only those that must be."""
        return len(self.lines) > MOST_ANSWERS


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAnswers:
    """What came back from the preview: who is meant, by line; and which preview it was.

    `all_new`: every name that nobody bears is that of a new person, whatever its line says. `new_clubs` are ticked, to
    be founded; `all_clubs` ticks every one.
    """

    chosen: Mapping[int, str]
    fingerprint: str
    token: str
    all_new: bool = False
    new_clubs: frozenset[str] = frozenset()
    all_clubs: bool = False


class ListChanged(ValidationError):
    """Nothing was taken in. The preview shows what is still to be decided."""

    def __init__(self, text: str, preview: ListPreview) -> None:
        super().__init__(text)
        self.preview = preview


def preview_list(actor: Actor, sent: SentList, *, now: datetime) -> ListPreview:
    """Reads and changes nothing."""
    require(actor, ACTION_OF_LIST[ListKind(sent.what)])
    today = timezone.localdate(now)
    if sent.day > today:
        raise ValidationError({"day": "This day is still to come."})
    raw = sent.text.encode()
    if sent.what == ListKind.RATINGS:
        ratings = law.read_ratings(raw, day=sent.day, latest=today)
        preview = _preview(sent, ratings.rows, ratings.problems, ratings.ignored, today)
        preview.day = ratings.day
        preview.same_day = tuple(membership.rating_lists_of(ratings.day or sent.day))
        return preview
    clubs = {club.name: club for club in store.clubs()}
    by_plain_name = {law.folded_word(name): name for name in clubs}
    new_clubs = law.new_clubs_in(raw, by_plain_name) if actor.may("people.add_club") else ()
    by_plain_name |= {law.folded_word(name): name for name in new_clubs}
    member_list = law.read_members(raw, day=sent.day, latest=today, clubs=by_plain_name)
    usual = sent.club.name if sent.club else ""
    rows = tuple(row if row.club else replace(row, club=usual) for row in member_list.rows)
    beyond = () if member_list.problems else _beyond(actor, rows, clubs)
    problems = (*_within_reach(actor, member_list.problems), *beyond)
    preview = _preview(sent, rows, problems, member_list.ignored, today)
    preview.new_clubs = new_clubs
    return preview


def _preview(
    sent: SentList,
    rows: tuple[law.ListedMember | law.ListedRating, ...],
    problems: tuple[Problem, ...],
    ignored: tuple[str, ...],
    today: date,
) -> ListPreview:
    if problems:
        return ListPreview(problems=tuple(sorted(problems, key=lambda one: one.line)), ignored=ignored)
    preview = ListPreview(_matched(sent, rows, today), ignored=ignored)
    if preview.open > MOST_ANSWERS:
        what = f"{preview.open} names are like somebody’s of the register"
        return ListPreview(problems=(Problem(0, "", what, f"import at most {MOST_ANSWERS} of such at a time"),))
    return preview


def _within_reach(actor: Actor, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Nobody is told to do what only others may."""
    if actor.may("people.add_club"):
        return problems
    asked = f"{ASK} to add the club"
    return tuple(replace(each, remedy=each.remedy.replace(law.ADD_CLUB, asked)) for each in problems)


def _beyond(actor: Actor, rows: tuple[law.ListedMember, ...], clubs: Mapping[str, Club]) -> list[Problem]:
    """A club officer's list holds ordinary members of the own club."""
    problems = []
    for row in rows:
        club = clubs.get(row.club)
        if not actor.may_for_club(ACTION_OF_LIST[ListKind.PEOPLE], club.pk if club else None):
            what = f"{row.club or 'no club'} is not your club"
            problems.append(Problem(row.line, "club", what, f"take the row out, or {ASK}"))
        if row.kind != MemberKind.ORDINARY and actor.only_for_own_clubs(ACTION_OF_LIST[ListKind.PEOPLE]):
            what = "only the association's officers enter this class"
            problems.append(Problem(row.line, "class", what, "write ordinary"))
    return problems


def _matched(sent: SentList, rows: tuple[law.ListedMember | law.ListedRating, ...], today: date) -> list[ListRow]:
    """Everyone each row may mean. A likeness, a namesake elsewhere and a member who left are asked about."""
    people = {person.pk: person for person in store.people()}
    acquaintance = Acquaintance([(key, person.full_name) for key, person in people.items()])
    matches = [acquaintance.match(row.name) for row in rows]
    meant = {proposal.key for match in matches for proposal in match.proposals}
    of_members = sent.what == ListKind.PEOPLE
    standings = membership.standings([people[key] for key in meant], today) if of_members else {}
    mails = list_addresses.known(meant) if of_members else {}
    left = {key: one.ended for key, one in standings.items() if isinstance(one, NoMember) and one.ended is not None}
    lines = []
    for row, match in zip(rows, matches, strict=True):
        options = tuple(
            PersonOption(
                f"p{proposal.key}",
                people[proposal.key],
                REASONS[proposal.reason],
                left.get(proposal.key),
                row_effect(row, people[proposal.key], standings[proposal.key], mails.get(proposal.key, ""))
                if isinstance(row, law.ListedMember)
                else RowEffect(changes=True),
            )
            for proposal in match.proposals
        )
        chosen = "" if options else (NEW if sent.what == ListKind.PEOPLE else LEAVE)
        if match.same is not None and match.same not in left and _no_other_club(row, people[match.same]):
            chosen = f"p{match.same}"
        lines.append(ListRow(row, options, chosen, bool(chosen)))
    _only_once(lines)
    return lines


def _no_other_club(row: law.ListedMember | law.ListedRating, person: Person) -> bool:
    """A namesake in another club may be somebody else: that is asked, not assumed."""
    return isinstance(row, law.ListedRating) or not row.club or person.club is None or person.club.name == row.club


def _only_once(lines: list[ListRow]) -> None:
    seen: dict[str, int] = {}
    for line in lines:
        if line.chosen.startswith("p") and line.chosen in seen:
            line.wrong, line.settled = f"This person was chosen for line {seen[line.chosen]} too.", False
        seen.setdefault(line.chosen, line.row.line)


@dataclass(frozen=True, slots=True)
class TakenList:
    """`unchanged` rows found the register as they tell it; `untaken` are those of which something was not taken."""

    record: ListTaken
    unchanged: int = 0
    untaken: tuple[ListRow, ...] = ()


def take_in_list(actor: Actor, sent: SentList, answers: ListAnswers, *, now: datetime) -> TakenList:
    """All of it or nothing. The same preview confirmed twice is taken in once."""
    require(actor, ACTION_OF_LIST[ListKind(sent.what)])
    taking = _Taking(actor, sent, answers, now)
    try:
        return prepare_then_write(taking.seal, taking.already, taking.prepare, taking.write)
    except KeepsChanging:
        raise ListChanged(CHANGED, preview_list(actor, sent, now=now)) from None


@dataclass(frozen=True, slots=True)
class _Taking:
    """One press of the button. `held` are the people the list means, as last prepared."""

    actor: Actor
    sent: SentList
    answers: ListAnswers
    now: datetime
    held: set[int] = field(default_factory=set)

    def seal(self, *, hold: bool = False) -> object:
        if hold:
            store.lock_register()  # two lists at once take turns, else both would add the same newcomers
            store.hold_people(self.held)
        return store.people_seal(), membership.entries_seal()

    def already(self) -> TakenList | None:
        before = membership.list_taken_with(self.answers.token)
        return TakenList(before) if before else None

    def prepare(self) -> tuple[ListDraft, TakenList] | ListChanged:
        """What is wrong is only said where it is not this very list, confirmed twice, that has changed the register."""
        preview = preview_list(self.actor, self.sent, now=self.now)
        try:
            rows = _decided(self.actor, preview, self.answers)
        except ListChanged as changed:
            return changed
        self.held.update(line.meant.pk for line in rows if line.meant)
        record = membership.unkept_list(
            what=self.sent.what,
            title=self.sent.title[:120],
            token=self.answers.token,
            day=preview.day or self.sent.day,
            rows=sum(line.effect.changes for line in rows),
            entry_origin=EntryOrigin(self.actor.account, self.now),
        )
        draft = draft_of_list((MeantRow(line.row, line.meant) for line in rows), record, preview.ticked)
        untaken = tuple(line for line in rows if line.effect.untaken)
        return draft, TakenList(record, len(rows) - record.rows, untaken)

    def write(self, prepared: tuple[ListDraft, TakenList] | ListChanged) -> TakenList:
        if isinstance(prepared, ListChanged):
            raise prepared
        draft, taken = prepared
        draft.write()
        return taken


def _decided(actor: Actor, preview: ListPreview, answers: ListAnswers) -> list[ListRow]:
    """The rows to be taken in. Raises ListChanged."""
    preview.ticked = frozenset(preview.new_clubs if answers.all_clubs else answers.new_clubs & {*preview.new_clubs})
    _decide(actor, preview, answers)
    rows = [line for line in preview.lines if line.chosen != LEAVE]
    if not rows:
        raise ListChanged("Every row is left out: there is nothing to import.", preview)
    if unticked := sorted({line.row.club for line in rows} & {*preview.new_clubs} - preview.ticked):
        them = "it" if len(unticked) == 1 else "each"
        text = f"Not in the register yet: {', '.join(unticked)}. Tick {them} below, or leave the rows out."
        raise ListChanged(f"{text} Nothing was imported yet.", preview)
    return rows


def _decide(actor: Actor, preview: ListPreview, answers: ListAnswers) -> None:
    if preview.problems:
        raise ListChanged("Fix the list first.", preview)
    for line in preview.lines:
        text = NEW if answers.all_new and not line.options else answers.chosen.get(line.row.line, line.chosen)
        offered = {NEW, LEAVE, *(option.value for option in line.options)}
        line.chosen = text if text in offered else ""
        line.wrong = _against(actor, line)
    _only_once(preview.lines)
    if preview.fingerprint != answers.fingerprint:
        raise ListChanged(CHANGED, preview)
    if wrong := sum(bool(line.wrong) for line in preview.lines):
        rows = "1 row is" if wrong == 1 else f"{wrong} rows are"
        raise ListChanged(f"{rows} still to be decided. Nothing was imported yet.", preview)


def _against(actor: Actor, line: ListRow) -> str:
    if not line.chosen:
        return "Choose who this is."
    option = next((option for option in line.options if option.value == line.chosen), None)
    if option is None or not isinstance(line.row, law.ListedMember):
        return ""
    effect, since = option.effect, line.row.since
    if effect.begins and (why_not := why_not_begin(actor, option.person, effect.ground, since)):
        return f"{why_not}: leave the row out, or {ASK}."
    if not effect.begins and (why_not := why_not_join(actor, option.person)):
        return f"{why_not}: leave the row out, or {ASK}."
    if option.left is not None and since < option.left:
        ended = f"{option.left:%d/%m/%Y}"
        return f"Their membership ended on {ended}: write a later day for the new one, or leave the row out."
    return ""
