"""Memberships and clubs of people that came of the book: each belongs to an entry that counts, says what that entry
says, and is there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Min

from tilehall.law.association.acts.act import Entry, TakenBack
from tilehall.law.association.acts.members import ClubActed, SuspensionLifted
from tilehall.law.association.membership import MemberKind
from tilehall.site.people.models import Affiliation, AffiliationEnd, Membership, MembershipEnd

from .effects import PeopleEffect, effect_of


@dataclass(frozen=True, slots=True)
class RowFault:
    """In which table, of which row or entry; what is stored and what the book tells, None where there is nothing."""

    table: str
    number: int
    stored: str | None
    told: str | None = None


@dataclass(frozen=True, slots=True)
class _Begun:
    """A row of either table with its first end; `what` is its class, or its club."""

    pk: int
    entry: int | None
    person: int
    since: date
    what: str | int
    entered: datetime
    ended: date | None

    @property
    def held(self) -> bool:
        return self.ended is None or self.ended > self.since

    def __str__(self) -> str:
        return f"entry {self.entry}, person {self.person}, {self.what} since {self.since}"


def faults(entries: Sequence[Entry], same: Mapping[int, int], using: str) -> Iterator[RowFault]:
    """`same` are the records that were merged into another."""
    looked_at = _Looked(entries, same, using)
    yield from looked_at.begun()
    yield from looked_at.ended()
    yield from looked_at.missing()


class _Looked:
    def __init__(self, entries: Sequence[Entry], same: Mapping[int, int], using: str) -> None:
        self.same, self.using = same, using
        gone = {each.act.entry for each in entries if isinstance(each.act, TakenBack)}
        self.entries = {each.seq: each for each in entries if each.seq not in gone}
        self.effects = {seq: effect for seq, each in self.entries.items() if (effect := self._effect(each))}
        self.memberships = self._rows(Membership, "kind")
        self.affiliations = self._rows(Affiliation, "club_id")

    def _effect(self, entry: Entry) -> PeopleEffect | None:
        """What a lifting gives back is known by what a club had ended, which is read here from the same entries."""
        if not isinstance(act := entry.act, SuspensionLifted):
            return effect_of(act)
        acted = self.entries.get(act.suspension)
        if acted is None or not isinstance(acted.act, ClubActed) or acted.act.what != "terminated":
            return None
        return PeopleEffect(person=act.person, on=act.on, begins=MemberKind.ORDINARY)

    def _rows(self, table: type[Membership] | type[Affiliation], what: str) -> list[_Begun]:
        rows = table._default_manager.using(self.using).order_by().annotate(ended=Min("ends__until"))
        columns = ("pk", "book_entry", "person_id", "since", what, "entered_at", "ended")
        return [_Begun(*row) for row in rows.values_list(*columns).iterator()]

    def _is_about(self, person: int, effect: PeopleEffect) -> bool:
        return self.same.get(effect.person, effect.person) == self.same.get(person, person)

    def begun(self) -> Iterator[RowFault]:
        """What never held, since something else had ended it before, may stay."""
        for name, rows in (("membership", self.memberships), ("affiliation", self.affiliations)):
            for row in rows:
                if row.entry is not None and row.held and not self._begins(row, name):
                    yield RowFault(name, row.pk, str(row))

    def _begins(self, row: _Begun, name: str) -> bool:
        effect = self.effects.get(row.entry or 0)
        if effect is None or not self._is_about(row.person, effect) or row.since != effect.on:
            return False
        lifted = isinstance(self.entries[row.entry or 0].act, SuspensionLifted)
        return row.what == effect.joins if name == "affiliation" else lifted or row.what == effect.begins

    def ended(self) -> Iterator[RowFault]:
        for name, table in (("membership-end", MembershipEnd), ("affiliation-end", AffiliationEnd)):
            ends = table._default_manager.using(self.using).filter(book_entry__isnull=False).order_by()
            for pk, entry, until, person in ends.values_list("pk", "book_entry", "until", "of__person_id"):
                effect = self.effects.get(entry or 0)
                does = effect is not None and (effect.ends if name == "membership-end" else effect.leaves) is not None
                if effect is None or not does or not self._is_about(person, effect) or until != effect.on:
                    yield RowFault(name, pk, f"entry {entry}, person {person}, until {until}")

    def missing(self) -> Iterator[RowFault]:
        there = {row.entry for row in self.memberships}
        in_clubs: dict[tuple[int, str | int], date] = {}
        for row in self.affiliations:
            key = (self.same.get(row.person, row.person), row.what)
            in_clubs[key] = min(row.since, in_clubs.get(key, row.since))
        for seq, effect in self.effects.items():
            person = self.same.get(effect.person, effect.person)
            if effect.begins is not None and seq not in there:
                yield RowFault("membership", seq, None, f"person {person}, {effect.begins} since {effect.on}")
            if effect.joins is not None and in_clubs.get((person, effect.joins), date.max) > effect.on:
                yield RowFault("affiliation", seq, None, f"person {person}, club {effect.joins} since {effect.on}")
        yield from self._gone_on()

    def _gone_on(self) -> Iterator[RowFault]:
        """A membership that an entry ended, and that goes on. Not asked of merged records, where one may go on by what
        the other says."""
        merged = {*self.same, *self.same.values()}
        held: dict[int, list[_Begun]] = {}
        for row in self.memberships:
            held.setdefault(row.person, []).append(row)
        for seq, effect in self.effects.items():
            if effect.ends is None or effect.person in merged:
                continue
            for row in held.get(effect.person, ()):
                before = row.since < effect.on and row.entered <= self.entries[seq].at and row.entry != seq
                if before and (row.ended is None or row.ended > effect.on):
                    yield RowFault("membership-end", seq, None, f"{row}: ended on {effect.on}")
