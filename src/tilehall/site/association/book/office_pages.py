"""The pages of the officers and of the committees."""

from collections.abc import Mapping, Sequence
from datetime import date

from tilehall.law.association import officers
from tilehall.law.association.committees import Committee
from tilehall.site.pages.phrases import joined
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import EXECUTIVE, role_of_office

from . import annual_meetings, member_files, registers
from .actions.officers import KEEP as KEEP_OFFICES
from .page_parts import Row, Section, Viewer, day_words, decision_links, links, names_of
from .wording.officers import COMMITTEE_SORTS, OFFICES, SENTENCES


def officers_page(viewer: Viewer) -> Sequence[Section]:
    held = registers.terms()
    by_role = registers.left_without_term()
    names = names_of([*(term.person for term in held), *(act.person for act in by_role)])
    postponed = annual_meetings.days_set()
    decisions = registers.references(term.decision for term in held)
    rows = []
    for office, term in officers.holders_on(held, viewer.today).items():
        if term is None:
            rows.append(
                Row(
                    title=OFFICES[office],
                    badge=("vacant", "warn"),
                    lines=("The Management Committee may appoint a member until the next Annual General Meeting.",),
                    clauses=("nzasp.C.6.7",),
                )
            )
            continue
        way = "elected" if term.elected else "appointed to a vacancy"
        reference = decisions.get(term.decision or 0, "")
        rows.append(
            Row(
                title=f"{OFFICES[office]}: {names.get(term.person, '')}",
                badge=_without_rights(viewer, term.person),
                lines=(
                    f"Since {day_words(term.span.since)}, {way}{f' by {reference}' if reference else ''}; "
                    f"until the Annual General Meeting of {day_words(officers.term_ends(term, postponed))}.",
                ),
                clauses=("nzasp.C.6.2" if term.elected else "nzasp.C.6.7",),
                links=(
                    *decision_links(term.decision, decisions),
                    *links(viewer.actor, term.entry, "leave-office", take_back=KEEP_OFFICES),
                ),
            )
        )
    warnings = tuple(
        f"{names.get(_person(warning), '')} ({joined([OFFICES[own] for own in _offices(warning)])}): "
        f"{SENTENCES['two_offices']}"
        for warning in officers.two_offices(held, viewer.today)
    )
    former = [term for term in held if term.span.until is not None and term.span.until <= viewer.today]
    past = tuple(
        Row(
            title=f"{OFFICES[term.office]}: {names.get(term.person, '')}",
            lines=(f"{day_words(term.span.since)} to {day_words(term.span.until)}",),
        )
        for term in sorted(former, key=lambda each: (each.span.until or viewer.today, each.entry), reverse=True)
    )
    past += tuple(
        Row(title=f"{OFFICES[act.office]}: {names.get(act.person, '')}", lines=(f"until {day_words(act.on)}",))
        for act in by_role
        if act.on <= viewer.today
    )
    now = Section(
        "The Executive today",
        tuple(rows),
        "",
        (*warnings, *_roles_without_office(viewer.actor, held, viewer.today)),
    )
    return (now, Section("Before", past, "Nobody has left an office yet."))


def _without_rights(viewer: Viewer, person: int) -> tuple[str, str] | None:
    """Told to who reads the book: while they are suspended the office stays theirs, and they have no use of it."""
    if not viewer.actor.may("association.read_book"):
        return None
    found = member_files.without_rights([person], viewer.today).get(person)
    if found is None:
        return None
    return (
        "suspended: no use of the office" if found.member else "not a member any more: enter that they left the office",
        "bad",
    )


def _person(warning: officers.OfficeWarning) -> int:
    return int(str(dict(warning.detail)["person"]))


def _offices(warning: officers.OfficeWarning) -> tuple[str, ...]:
    offices = dict(warning.detail)["offices"]
    return tuple(map(str, offices)) if isinstance(offices, tuple) else ()


def _roles_without_office(actor: Actor, held: Sequence[officers.Term], today: date) -> tuple[str, ...]:
    """Who has the role of an office without being in it; told to who gives roles."""
    if not actor.may("people.give_role"):
        return ()
    in_office = {
        (term.person, role_of_office(office)) for office, term in officers.holders_on(held, today).items() if term
    }
    without = [
        f"{role.person} ({role.get_role_display()})"
        for role in people.holders_on(today)
        if role.role in EXECUTIVE and (role.person_id, role.role) not in in_office
    ]
    if not without:
        return ()
    return (
        f"With the role, and not in the office: {joined(without)}. The role ends on the page Roles, once somebody "
        "else can sign in and give roles.",
    )


def _not_counted(viewer: Viewer, found: Sequence[Committee], names: Mapping[int, str]) -> tuple[str, ...]:
    """Told to who reads the book: who on the Rules Committee is no member with all rights."""
    if not viewer.actor.may("association.read_book"):
        return ()
    rules = [each for each in found if each.sort == "rules" and each.stands(viewer.today)]
    out = member_files.without_rights([person for each in rules for person in each.members], viewer.today)
    if not out:
        return ()
    listed = joined([names[person] for person in out])
    return (
        f"On the Rules Committee, but not a member with full rights: {listed}. Enter that they leave, and who follows.",
    )


def committees_page(viewer: Viewer) -> Sequence[Section]:
    found = registers.all_committees(viewer.today)
    names = names_of(person for each in found for person in each.members)

    def row(each: Committee) -> Row:
        powers = f"May decide by: {'; '.join(each.powers)}." if each.powers else "No power was handed to it."
        keys: tuple[str, ...] = ("join-committee", "leave-committee") if each.stands(viewer.today) else ()
        if keys and each.sort != "rules":
            keys = (*keys, "close-committee")
        return Row(
            title=each.name,
            badge=None if each.name == COMMITTEE_SORTS[each.sort] else (COMMITTEE_SORTS[each.sort], "info"),
            lines=(
                f"{joined([names.get(person, '') for person in each.members])}.",
                powers,
                f"From {day_words(each.since)}" + (f", until {day_words(each.until)}" if each.until else ""),
            ),
            clauses=("nzasp.C.13.2",) if each.sort == "rules" else ("nzasp.C.6.5",),
            links=links(viewer.actor, each.entry, *keys),
        )

    standing = tuple(row(each) for each in found if each.stands(viewer.today))
    over = tuple(row(each) for each in found if not each.stands(viewer.today))
    rules = any(each.sort == "rules" and each.stands(viewer.today) for each in found)
    warnings = (
        _not_counted(viewer, found, names)
        if rules
        else ("There is no Rules Committee yet: the Executive appoints one of at least two members.",)
    )
    return (
        Section("Committees", standing, "No committee was appointed yet.", warnings),
        *((Section("Before", over, ""),) if over else ()),
    )
