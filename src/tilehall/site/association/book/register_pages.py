"""The pages of the registers: by-laws, affiliations, property, letters, functions, billets, selection."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from tilehall.law.association import register_rules
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.calendar import Selected
from tilehall.law.association.acts.registers import ClubMeetingNoted, LetterLogged
from tilehall.law.association.register_rules import uninvited_officers
from tilehall.site.pages.phrases import counted, joined
from tilehall.site.people.models import Club

from . import office_holders, registers
from .actions.registers import BILLETS, KEEP
from .office_pages import committees_page, officers_page
from .page_parts import Link, Row, Section, Viewer, day_words, decision_links, links, names_of
from .wording.registers import BYLAW_STATES

READ = "association.read_book"
SEE = "association.see"
STATE_BADGES = {"draft": "warn", "in_force": "ok", "rescinded": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPage:
    key: str
    title: str
    lead: str
    clauses: tuple[str, ...]
    build: Callable[[Viewer], Sequence[Section]]
    action: str = SEE


def _name(viewer: Viewer) -> Sequence[Section]:
    name = registers.association_name(viewer.today)
    return (Section("Today", (Row(title=name.name, lines=(f"In short: {name.short}",)),), ""),)


def _bylaws(viewer: Viewer) -> Sequence[Section]:
    found = registers.all_bylaws(viewer.today)
    references = registers.references(each.decision for each in found)
    keys = {"draft": ("bylaw-in-force",), "in_force": ("redraft-bylaw", "rescind-bylaw"), "rescinded": ()}

    def rows(state: str) -> tuple[Row, ...]:
        return tuple(
            Row(
                title=each.title,
                badge=(BYLAW_STATES[each.state], STATE_BADGES[each.state]),
                lines=(
                    f"Since {day_words(each.since)}"
                    + (f", by {references[each.decision]}" if each.decision in references else "")
                    + (f"; consistent with {each.consistent_with}" if each.consistent_with else ""),
                ),
                text=each.text,
                clauses=("nzasp.C.3.1.1", "nzasp.C.4.4") if state == "in_force" else ("nzasp.C.3.1.1",),
                links=decision_links(each.decision, references) + links(viewer.actor, each.entry, *keys[each.state]),
            )
            for each in found
            if each.state == state
        )

    in_force = Section("In force: they bind every member", rows("in_force"), "No by-law is in force.")
    drafts = Section("Drafts", rows("draft"), "There is no draft.")
    gone = Section("Rescinded", rows("rescinded"), "None was rescinded yet.")
    return (in_force, *((drafts,) if viewer.actor.may(READ) else ()), gone)


def _affiliations(viewer: Viewer) -> Sequence[Section]:
    found = registers.affiliated_bodies()
    references = registers.references(each.decision for each in found)
    rows = tuple(
        Row(
            title=each.organisation,
            badge=("current", "ok") if each.span.holds(viewer.today) else ("over", ""),
            lines=(
                f"From {day_words(each.span.since)}"
                + (f" to {day_words(each.span.until)}" if each.span.until else "")
                + f", by {references.get(each.decision, '')}",
                *((each.note,) if each.note else ()),
            ),
            clauses=("nzasp.C.3.1.2",),
            links=decision_links(each.decision, references)
            + links(viewer.actor, each.entry, *(("end-affiliation",) if each.span.until is None else ())),
        )
        for each in found
    )
    return (Section("Organisations", rows, "The association is affiliated with nobody yet."),)


def _assets(viewer: Viewer) -> Sequence[Section]:
    names = names_of(office_holders.trustees_on(viewer.today))
    trustees = joined([names[key] for key in names]) or "nobody: all offices are vacant"

    def row(each: register_rules.Asset) -> Row:
        here = each.span.holds(viewer.today)
        held = f"Held by {trustees}, as trustees." if here else f"Gone on {day_words(each.span.until)}: {each.gone}."
        where = f" Kept at {each.where}." if each.where else ""
        return Row(
            title=each.name,
            badge=None if here else ("gone", ""),
            lines=(f"{held}{where}", f"Since {day_words(each.span.since)}", *((each.note,) if each.note else ())),
            clauses=("nzasp.C.8",),
            links=links(viewer.actor, each.entry, *(("let-go-asset",) if here else ())),
        )

    return (Section("Property", tuple(map(row, registers.all_assets())), "No property is entered yet."),)


def _letters(viewer: Viewer) -> Sequence[Section]:
    rows = tuple(
        Row(
            title=act.subject,
            badge=(f"{act.direction} them", "info"),
            lines=(day_words(act.on),),
            text=act.text,
            links=links(viewer.actor, entry.seq),
        )
        for entry in registers.letters()
        if isinstance(act := entry.act, LetterLogged)
    )
    return (Section("With the franchise holder", rows, "No letter is logged yet."),)


def _functions(viewer: Viewer) -> Sequence[Section]:
    found = registers.social_functions()
    references = registers.references(each.decision for each in found)
    rows = tuple(
        Row(
            title=each.title,
            badge=("published", "ok") if each.decision else ("draft", "warn"),
            lines=(
                f"{day_words(each.day)}{f', {each.place}' if each.place else ''}"
                + (f", by {references.get(each.decision, '')}" if each.decision else ""),
            ),
            text=each.text,
            clauses=("nzasp.C.2.5",),
            links=decision_links(each.decision, references)
            + links(viewer.actor, each.entry, *(() if each.decision else ("publish-function",))),
        )
        for each in found
        if each.decision or viewer.actor.may(READ)
    )
    return (Section("Functions", rows, "No social function is planned."),)


def _club_meetings(viewer: Viewer) -> Sequence[Section]:
    entries = registers.club_meetings()
    acts = [(entry, entry.act) for entry in entries if isinstance(entry.act, ClubMeetingNoted)]
    clubs = Club.objects.in_bulk([act.club for _, act in acts])
    names = names_of(person for _, act in acts for person in act.officers)
    trustees = cache(office_holders.trustees_on)
    rows = []
    for entry, act in acts:
        alone = uninvited_officers(act, trustees(act.on)) if act.officers else ()
        there = joined([names.get(person, "") for person in act.officers])
        warning = f"Officer without invitation: {joined([names.get(person, '') for person in alone])}"
        rows.append(
            Row(
                title=f"{clubs.get(act.club)}: {act.title}",
                badge=("officer without invitation", "warn") if alone else None,
                lines=(
                    f"{day_words(act.on)}{f', there: {there}' if there else ''}",
                    *((f"{warning} (nzasp.C.6.9).",) if alone else ()),
                ),
                clauses=("nzasp.C.6.9",),
                links=links(viewer.actor, entry.seq),
            )
        )
    return (Section("Meetings of clubs", tuple(rows), "No meeting is noted yet."),)


def _billets(viewer: Viewer) -> Sequence[Section]:
    desk = registers.billets(viewer.today)
    numbers = [own.person for _, own, _ in desk.offers] + [own.person for _, own in desk.open_requests]
    numbers += [person for _, host, guest in desk.agreed for person in (host.person, guest.person)]
    names = names_of(numbers)
    reader = viewer.actor.person

    def own_links(entry: Entry, person: int) -> tuple[Link, ...]:
        """Who has found a bed elsewhere, or has no room any more, takes back what they entered themselves."""
        return links(viewer.actor, entry.seq, take_back=BILLETS if reader and reader.pk == person else KEEP)

    asked = tuple(
        Row(
            title=f"{names.get(own.person, '')} in {own.place}",
            badge=("open", "warn"),
            lines=(f"{day_words(own.first)} to {day_words(own.last)}", *((own.note,) if own.note else ())),
            links=own_links(entry, own.person),
        )
        for entry, own in desk.open_requests
    )
    offers = tuple(
        Row(
            title=f"{names.get(own.person, '')} in {own.place}",
            badge=(f"{counted(free, 'bed')} free", "ok" if free else ""),
            lines=(f"{day_words(own.first)} to {day_words(own.last)}", *((own.note,) if own.note else ())),
            links=own_links(entry, own.person),
        )
        for entry, own, free in desk.offers
    )
    agreed = tuple(
        Row(
            title=f"{names.get(guest.person, '')} stays with {names.get(host.person, '')}",
            lines=(f"{host.place}, {day_words(guest.first)} to {day_words(guest.last)}",),
            links=links(viewer.actor, entry.seq),
        )
        for entry, host, guest in desk.agreed
    )
    return (
        Section(f"Asked for: {counted(len(asked), 'open request')}", asked, "Nobody needs a billet."),
        Section("Offered", offers, "Nobody offers a billet yet."),
        Section("Agreed", agreed, "No billet is agreed yet."),
    )


def _selection(viewer: Viewer) -> Sequence[Section]:
    found = registers.criteria(viewer.today)
    chosen = [(entry, entry.act) for entry in registers.selections() if isinstance(entry.act, Selected)]
    references = registers.references([*(each.decision for each in found), *(act.decision for _, act in chosen)])
    names = names_of(person for _, act in chosen for person in act.people)

    def rows(current: bool) -> tuple[Row, ...]:
        return tuple(
            Row(
                title=each.event or "For all events",
                badge=(references.get(each.decision, ""), "info"),
                lines=(f"From {day_words(each.since)}",),
                text=each.text,
                clauses=("nzasp.C.17.2",),
                links=decision_links(each.decision, references) + links(viewer.actor, each.entry),
            )
            for each in found
            if each.current is current
        )

    selected = tuple(
        Row(
            title=act.event,
            badge=("no time for criteria", "warn") if act.path == "no_time" else ("by criteria", "ok"),
            lines=(
                f"{joined([names.get(person, '') for person in act.people])}, by {references.get(act.decision, '')} "
                f"on {day_words(act.on)}",
                *((act.why,) if act.why else ()),
            ),
            clauses=("nzasp.C.17.3",) if act.path == "no_time" else ("nzasp.C.17.1",),
            links=links(viewer.actor, entry.seq),
        )
        for entry, act in chosen
    )
    return (
        Section("Criteria in force", rows(True), "No criteria are set yet."),
        Section("Selected", selected, "Nobody was selected yet."),
        Section("Earlier criteria", rows(False), "There were none before."),
    )


PAGES: dict[str, RegisterPage] = {
    page.key: page
    for page in (
        RegisterPage(
            key="officers",
            title="Officers",
            lead="The Executive: five offices, from one Annual General Meeting to the next.",
            clauses=("nzasp.C.6.1", "nzasp.C.6.2"),
            build=officers_page,
        ),
        RegisterPage(
            key="committees",
            title="Committees",
            lead="Appointed by the Executive, with the powers it handed to them.",
            clauses=("nzasp.C.6.5", "nzasp.C.13.2"),
            build=committees_page,
        ),
        RegisterPage(
            key="bylaws",
            title="By-laws",
            lead="Regulations that do not conflict with the rules. Being a member counts as consent to them.",
            clauses=("nzasp.C.3.1.1", "nzasp.C.4.4"),
            build=_bylaws,
        ),
        RegisterPage(
            key="selection",
            title="International selection",
            lead="By which New Zealand’s representatives are selected, with each version and its day, and who was.",
            clauses=("nzasp.C.17.1", "nzasp.C.17.2"),
            build=_selection,
        ),
        RegisterPage(
            key="functions",
            title="Social functions",
            lead="As the Management Committee decides.",
            clauses=("nzasp.C.2.5",),
            build=_functions,
        ),
        RegisterPage(
            key="affiliations",
            title="Affiliations",
            lead="Organisations with similar aims that the association has joined.",
            clauses=("nzasp.C.3.1.2",),
            build=_affiliations,
        ),
        RegisterPage(
            key="billets",
            title="Billets",
            lead="Billets for players from elsewhere: offers and requests.",
            clauses=("nzasp.C.15.6",),
            build=_billets,
            action=BILLETS,
        ),
        RegisterPage(
            key="name",
            title="Name",
            lead="Printed on notices and reports; it changes only with the rules.",
            clauses=("nzasp.C.1",),
            build=_name,
        ),
        RegisterPage(
            key="assets",
            title="Property",
            lead="Vested in the Executive of the day as trustees.",
            clauses=("nzasp.C.8",),
            build=_assets,
            action=READ,
        ),
        RegisterPage(
            key="letters",
            title="Letters",
            lead="To and from the holder of the franchise.",
            clauses=("nzasp.C.2.4",),
            build=_letters,
            action=READ,
        ),
        RegisterPage(
            key="club-meetings",
            title="Club meetings",
            lead="Special committee meetings of clubs at which officers of the Association were.",
            clauses=("nzasp.C.6.9",),
            build=_club_meetings,
            action=READ,
        ),
    )
}
