"""What the registers hold on a day, read from the book: officers, committees, by-laws and all the others."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.law.association import bylaws, committees, officers, register_rules, selection
from tilehall.law.association.acts import calendar as c
from tilehall.law.association.acts import officers as o
from tilehall.law.association.acts import registers as r
from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.meeting.agenda import OFFICE_TITLES
from tilehall.law.association.register_rules import AssociationName

from . import store

_OFFICES: tuple[type[Act], ...] = (o.OfficeTaken, o.OfficeLeft)
_COMMITTEES: tuple[type[Act], ...] = (o.CommitteeAppointed, o.CommitteeJoined, o.CommitteeLeft, o.CommitteeClosed)
_BYLAWS: tuple[type[Act], ...] = (r.BylawDrafted, r.BylawInForce, r.BylawRescinded)
_BILLETS: tuple[type[Act], ...] = (r.BilletOffered, r.BilletAsked, r.BilletAgreed)
_CALENDAR: tuple[type[Act], ...] = (
    c.EventPlanned,
    c.EventCalledOff,
    c.VenueSet,
    c.FormatSet,
    c.MastersHostSet,
    c.Postponed,
)


def terms(without: int | None = None) -> list[officers.Term]:
    """`without` leaves one entry out, as if it had been taken back."""
    entries = [entry for entry in store.entries_about(*_OFFICES) if entry.seq != without]
    grounds = {entry.act.decision for entry in entries if isinstance(entry.act, o.OfficeTaken)}
    return officers.terms(entries, store.entries(grounds))


def term(entry: int) -> officers.Term | None:
    return next((held for held in terms() if held.entry == entry), None)


def holders(day: date) -> dict[str, officers.Term | None]:
    return officers.holders_on(terms(), day)


def offices_known(day: date) -> frozenset[str]:
    return officers.offices_known(store.entries_about(*_OFFICES), day)


def left_without_term() -> list[o.OfficeLeft]:
    """By those who were in office by a role only, from before the book."""
    acts = [entry.act for entry in store.entries_about(o.OfficeLeft)]
    return [act for act in acts if isinstance(act, o.OfficeLeft) and act.taking is None]


def trustees(day: date) -> tuple[int, ...]:
    return officers.trustees_on(terms(), day)


@dataclass(frozen=True, slots=True)
class NewlyElected:
    """By the last annual meeting: office, person and the entry of the election, for each."""

    on: date
    people: tuple[tuple[str, int, int], ...]


def elections_to_hand_over() -> NewlyElected | None:
    """Elections of the newest day, as long as somebody elected there has not begun; None if all have. A meeting that is
    held here hands its offices over itself, at its close and not before."""
    elections = [
        (entry, entry.act) for entry in store.decided("elect_officer")
        if isinstance(entry.act, Decided) and entry.act.person is not None and not entry.act.void_because
        and entry.act.meeting is None
    ]  # fmt: skip
    if not elections:
        return None
    newest = max(act.on for _, act in elections)
    titles = {title.casefold(): office for office, title in OFFICE_TITLES.items()}
    found = tuple(
        (office, act.person, entry.seq)
        for entry, act in elections
        if act.on == newest and act.person and (office := titles.get(act.title.partition(":")[0].casefold()))
    )
    begun = {(term.office, term.person) for term in terms() if term.span.since >= newest}
    left = any((office, person) not in begun for office, person, _ in found)
    return NewlyElected(newest, found) if left else None


def postponed_agms() -> list[date]:
    acts = [entry.act for entry in store.entries_about(c.Postponed)]
    return [act.first for act in acts if isinstance(act, c.Postponed) and act.event == "agm"]


def committee_entries(without: int | None = None) -> list[Entry]:
    return [entry for entry in store.entries_about(*_COMMITTEES) if entry.seq != without]


def all_committees(day: date) -> list[committees.Committee]:
    return committees.committees_on(committee_entries(), day)


def committee(entry: int | None, day: date) -> committees.Committee | None:
    return next((each for each in all_committees(day) if each.entry == entry), None)


def all_bylaws(day: date) -> list[bylaws.Bylaw]:
    return bylaws.bylaws_on(store.entries_about(*_BYLAWS), day)


def bylaw(entry: int, day: date) -> bylaws.Bylaw | None:
    return next((each for each in all_bylaws(day) if each.entry == entry), None)


def affiliated_bodies() -> list[register_rules.AffiliatedBody]:
    return register_rules.affiliations(store.entries_about(r.AffiliationBegun, r.AffiliationEnded))


def all_assets() -> list[register_rules.Asset]:
    return register_rules.assets(store.entries_about(r.AssetAcquired, r.AssetGone))


def social_functions() -> list[register_rules.SocialFunction]:
    return register_rules.social_functions(store.entries_about(r.SocialPlanned, r.SocialPublished))


def letters() -> list[Entry]:
    return list(reversed(store.entries_about(r.LetterLogged)))


def club_meetings() -> list[Entry]:
    return list(reversed(store.entries_about(r.ClubMeetingNoted)))


def billets(day: date) -> register_rules.BilletDesk:
    return register_rules.billets_from(store.entries_about(*_BILLETS), day)


def association_name(day: date) -> AssociationName:
    return register_rules.name_on(store.entries_about(r.NameChanged), day)


def calendar_entries() -> list[Entry]:
    return store.entries_about(*_CALENDAR)


def criteria(day: date) -> list[selection.Criteria]:
    return selection.criteria_on(store.entries_about(c.CriteriaSet), day)


def criteria_for(event: str, day: date) -> selection.Criteria | None:
    return selection.criteria_for(store.entries_about(c.CriteriaSet), event, day)


def selections() -> list[Entry]:
    return list(reversed(store.entries_about(c.Selected)))


def references(numbers: Iterable[int | None]) -> dict[int, str]:
    """How the decisions of these entries are called."""
    wanted = {number for number in numbers if number is not None}
    return {each.seq: each.act.reference for each in store.entries(wanted) if isinstance(each.act, Decided)}
