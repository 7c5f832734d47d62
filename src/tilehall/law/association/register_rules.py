"""What may stand in the other registers: the name, affiliations, assets, letters, functions, club meetings, billets."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .acts.act import Act, Entry
from .acts.decisions import ApprovalRecorded, Decided
from .acts.registers import (
    AffiliationBegun,
    AffiliationEnded,
    AssetAcquired,
    AssetGone,
    BilletAgreed,
    BilletAsked,
    BilletOffered,
    ClubMeetingNoted,
    NameChanged,
    SocialPlanned,
    SocialPublished,
)
from .decisions import in_force_from, refuse_before, refuse_to_rest_on
from .membership import Span
from .vote_count import changes_clause

# --- the name


@dataclass(frozen=True, slots=True)
class AssociationName:
    name: str
    short: str


def name_on(entries: Iterable[Entry], day: date) -> AssociationName:
    """That of the constitution, until a change of the rules has given another."""
    clause = CONSTITUTION["1"]
    found = AssociationName(clause_parameter(str, clause, "name").value, clause_parameter(str, clause, "short").value)
    for entry in sorted(entries, key=lambda each: (each.act.on, each.seq)):
        if isinstance(entry.act, NameChanged) and entry.act.on <= day:
            found = AssociationName(entry.act.name, entry.act.short)
    return found


def _in_force_from(decision: Entry, approval: Entry | None) -> date:
    """Of a change on which something may rest."""
    agreed = approval.act if approval is not None and isinstance(approval.act, ApprovalRecorded) else None
    found = in_force_from(decision.act, agreed) if isinstance(decision.act, Decided) else None
    return found or decision.act.on


def change_name(
    new: AssociationName, decision: Entry | None, on: date, approval: Entry | None = None
) -> tuple[Act, ...] | Refusal:
    """By a change of the very clause that names it."""
    refusal = refuse_to_rest_on(decision, "rule_change", approval=approval)
    if refusal or decision is None:
        bases: tuple[Basis, ...] = (CONSTITUTION["1"], *(refusal.rests_on if refusal else ()))
        return Refusal(
            code=refusal.code if refusal else "decision_missing",
            rests_on=bases,
            detail=refusal.detail if refusal else (),
        )
    if not changes_clause(getattr(decision.act, "changes", ()), "1"):
        detail = (("reference", str(getattr(decision.act, "reference", ""))),)
        return Refusal(code="another_clause", rests_on=(CONSTITUTION["1"], CONSTITUTION["10.1"]), detail=detail)
    since = _in_force_from(decision, approval)
    if on < since:
        return Refusal(code="before_decision", rests_on=(CONSTITUTION["1"],), detail=(("on", since),))
    by = None if approval is None else approval.seq
    return (NameChanged(on=on, name=new.name, short=new.short, decision=decision.seq, approval=by),)


# --- affiliations


@dataclass(frozen=True, slots=True)
class AffiliatedBody:
    entry: int
    organisation: str
    span: Span
    decision: int
    note: str


def affiliations(entries: Iterable[Entry]) -> list[AffiliatedBody]:
    found: dict[int, AffiliatedBody] = {}
    for entry in entries:
        match entry.act:
            case AffiliationBegun() as act:
                found[entry.seq] = AffiliatedBody(entry.seq, act.organisation, Span(act.on), act.decision, act.note)
            case AffiliationEnded(affiliation=number, on=on) if number in found:
                body = found[number]
                span = Span(body.span.since, on)
                found[number] = AffiliatedBody(number, body.organisation, span, body.decision, body.note)
    return list(found.values())


def affiliate(organisation: str, decision: Entry | None, on: date, note: str = "") -> tuple[Act, ...] | Refusal:
    refusal = refuse_to_rest_on(decision, "affiliation")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["3.1.2"],))
    if early := refuse_before(decision, on, CONSTITUTION["3.1.2"]):
        return early
    return (AffiliationBegun(on=on, organisation=organisation, decision=decision.seq, note=note),)


def end_affiliation(body: AffiliatedBody | None, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    if body is None or body.span.until is not None:
        return Refusal(code="not_affiliated", rests_on=(CONSTITUTION["3.1.2"],))
    refusal = refuse_to_rest_on(decision, "affiliation")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["3.1.2"],))
    if on < body.span.since:
        detail = (("since", body.span.since),)
        return Refusal(code="before_affiliation", rests_on=(CONSTITUTION["3.1.2"],), detail=detail)
    return (AffiliationEnded(on=on, affiliation=body.entry, decision=decision.seq),)


# --- assets


@dataclass(frozen=True, slots=True)
class Asset:
    entry: int
    name: str
    where: str
    note: str
    span: Span
    gone: str = ""


def assets(entries: Iterable[Entry]) -> list[Asset]:
    found: dict[int, Asset] = {}
    for entry in entries:
        match entry.act:
            case AssetAcquired() as act:
                found[entry.seq] = Asset(entry.seq, act.name, act.where, act.note, Span(act.on))
            case AssetGone(asset=number, on=on, why=why) if number in found:
                had = found[number]
                found[number] = Asset(number, had.name, had.where, had.note, Span(had.span.since, on), why)
    return list(found.values())


def let_go(asset: Asset | None, why: str, on: date) -> tuple[Act, ...] | Refusal:
    if asset is None or asset.span.until is not None:
        return Refusal(code="asset_gone", rests_on=(CONSTITUTION["8"],))
    if on < asset.span.since:
        return Refusal(code="before_acquired", rests_on=(CONSTITUTION["8"],), detail=(("since", asset.span.since),))
    return (AssetGone(on=on, asset=asset.entry, why=why),)


# --- social functions


@dataclass(frozen=True, slots=True)
class SocialFunction:
    entry: int
    title: str
    day: date
    place: str
    text: str
    decision: int | None = None  # with one it is published


def social_functions(entries: Iterable[Entry]) -> list[SocialFunction]:
    found: dict[int, SocialFunction] = {}
    for entry in entries:
        match entry.act:
            case SocialPlanned() as act:
                found[entry.seq] = SocialFunction(entry.seq, act.title, act.day, act.place, act.text)
            case SocialPublished(social=number, decision=decision) if number in found:
                own = found[number]
                found[number] = SocialFunction(number, own.title, own.day, own.place, own.text, decision)
    return sorted(found.values(), key=lambda each: (each.day, each.entry))


def publish_social(social: SocialFunction | None, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    if social is None or social.decision is not None:
        return Refusal(code="no_draft", rests_on=(CONSTITUTION["2.5"],))
    refusal = refuse_to_rest_on(decision, "social")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["2.5"],))
    return (SocialPublished(on=on, social=social.entry, decision=decision.seq),)


# --- officers at meetings of clubs


def uninvited_officers(act: ClubMeetingNoted, officers: Collection[int]) -> tuple[int, ...]:
    """Officers of the Executive who were at a club's special committee meeting without an invitation: a warning."""
    return tuple(person for person in act.officers if person in officers and person not in act.invited)


# --- billets


@dataclass(frozen=True, slots=True)
class BilletDesk:
    """Offers with their free beds, and requests that nobody has met yet."""

    offers: tuple[tuple[Entry, BilletOffered, int], ...]
    open_requests: tuple[tuple[Entry, BilletAsked], ...]
    agreed: tuple[tuple[Entry, BilletOffered, BilletAsked], ...]


def billets_from(entries: Iterable[Entry], day: date) -> BilletDesk:
    """Those whose last day is still to come."""
    offers: dict[int, tuple[Entry, BilletOffered]] = {}
    asked: dict[int, tuple[Entry, BilletAsked]] = {}
    agreed: list[tuple[Entry, BilletAgreed]] = []
    for entry in entries:
        match entry.act:
            case BilletOffered() as offered if offered.last >= day:
                offers[entry.seq] = (entry, offered)
            case BilletAsked() as request if request.last >= day:
                asked[entry.seq] = (entry, request)
            case BilletAgreed() as both:
                agreed.append((entry, both))
    kept = [(entry, both) for entry, both in agreed if both.offer in offers and both.request in asked]
    met = {both.request for _, both in kept}
    return BilletDesk(
        tuple(
            (entry, offered, offered.beds - sum(1 for _, both in kept if both.offer == number))
            for number, (entry, offered) in offers.items()
        ),
        tuple(pair for number, pair in asked.items() if number not in met),
        tuple((entry, offers[both.offer][1], asked[both.request][1]) for entry, both in kept),
    )


def agree_billet(desk: BilletDesk, offer: int, request: int, on: date) -> tuple[Act, ...] | Refusal:
    """A bed that is free, for somebody who still asks, and for all the nights."""
    found = next(((own, free) for entry, own, free in desk.offers if entry.seq == offer and free > 0), None)
    wanted = next((own for entry, own in desk.open_requests if entry.seq == request), None)
    basis: tuple[Basis, ...] = (CONSTITUTION["15.6"],)
    if found is None:
        return Refusal(code="no_free_bed", rests_on=basis)
    if wanted is None:
        return Refusal(code="nobody_asks", rests_on=basis)
    if not found[0].first <= wanted.first <= wanted.last <= found[0].last:
        detail = (("first", found[0].first), ("last", found[0].last))
        return Refusal(code="not_all_nights", rests_on=basis, detail=detail)
    return (BilletAgreed(on=on, offer=offer, request=request),)
