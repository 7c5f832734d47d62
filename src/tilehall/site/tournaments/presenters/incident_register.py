"""The register of incidents as a page shows it: one list by time, incidents and complaints, and one incident whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.complaints import complaint_warnings
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import Incident, StepKind
from tilehall.law.tournament.desk.incidents import desk_conduct_list, desk_warnings, step_basis
from tilehall.site.people.name_order import folded_name
from tilehall.site.referee.card_names import CardNames
from tilehall.site.referee.desk_cards import DeskCard, desk_card
from tilehall.site.tournaments.incident_cases import IncidentCase, read_case
from tilehall.site.tournaments.wording.incidents import (
    ASKERS,
    COMPLAINT_WARNINGS,
    WHOSE_DOING,
    breach_words,
    conduct_words,
    place_words,
    question_title,
    ruling_words,
    step_words,
)

STATES = {"ruled": ("", ""), "appealed": ("warn", "appeal open"), "referred": ("info", "with the Executive"),
          "final": ("ok", "decided by the Executive")}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterFilter:
    """What of the register is looked for; empty answers do not narrow."""

    player: int | None = None
    round: int | None = None
    only_open: bool = False

    def __bool__(self) -> bool:
        return self.player is not None or self.round is not None or self.only_open

    def takes(self, concerns: frozenset[int], round_: int | None, *, is_open: bool) -> bool:
        if self.player is not None and self.player not in concerns:
            return False
        return (self.round is None or self.round == round_) and (is_open or not self.only_open)


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentLine:
    """An incident in the list. `tone` and `state` are its badge, where it waits for something."""

    incident: Incident
    title: str
    place: str
    names: tuple[str, ...]
    ruled: str
    tone: str
    state: str
    came: tuple[str, ...]

    @property
    def at(self) -> datetime:
        return self.incident.at


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintLine:
    number: int
    complaint: ComplaintRecord
    by: str
    against: str
    warnings: tuple[str, ...]

    @property
    def at(self) -> datetime:
        return self.complaint.at


RegisterLine = IncidentLine | ComplaintLine


def register_lines(desk: Desk, wanted: RegisterFilter, *, complaints: bool) -> list[RegisterLine]:
    """The newest first; complaints only for who hears them."""
    lines: list[RegisterLine] = [
        incident_line(desk, incident)
        for incident in desk.incidents
        if wanted.takes(incident.concerns, incident.report.round, is_open=incident.open)
    ]
    lines += _complaints(desk, wanted) if complaints else ()
    return sorted(lines, key=lambda line: line.at, reverse=True)


def _complaints(desk: Desk, wanted: RegisterFilter) -> Iterator[ComplaintLine]:
    for number, each in enumerate(desk.after.complaints, 1):
        if wanted.takes(frozenset({each.by, each.against}), each.round, is_open=each.state != "final"):
            warnings = tuple(COMPLAINT_WARNINGS[key] for key in complaint_warnings(desk, each))
            yield ComplaintLine(
                number=number, complaint=each, by=desk.name(each.by), against=desk.name(each.against), warnings=warnings
            )


def incident_line(desk: Desk, incident: Incident) -> IncidentLine:
    tone, state = STATES[incident.state]
    return IncidentLine(
        incident=incident,
        title=question_title(incident.report.question),
        place=place_words(incident),
        names=tuple(map(desk.name, incident.report.players or _alone(incident))),
        ruled=card_names(desk, incident).words(ruling_words(incident.ruling)) if incident.report.question else "",
        tone=tone,
        state=state,
        came=tuple(step_words(step.kind, step.player, step.decided_by, desk.name) for step in incident.steps),
    )


def card_names(desk: Desk, incident: Incident) -> CardNames:
    """Whom the card of this incident calls the player and the opponent."""
    report = incident.report
    if report.player is None:
        return CardNames()
    return CardNames.at_table(desk.name(report.player), tuple(map(desk.name, report.players)))


def _alone(incident: Incident) -> tuple[int, ...]:
    return () if incident.report.player is None else (incident.report.player,)


def precedents(desk: Desk) -> list[tuple[Incident, str]]:
    """Where no rule fitted, with what was ruled: the next case of the kind is to be ruled on alike."""
    return [(incident, _ruled_in_words(incident)) for incident in desk.incidents if incident.final]


def _ruled_in_words(incident: Incident) -> str:
    decided = incident.step("decided")
    return decided.told if decided is not None else incident.report.told


def conduct_lines(desk: Desk) -> list[tuple[int, str, tuple[str, ...]]]:
    """Each player with what was found, by name: flash draw × 2 (R2, R5), warned (R5)."""
    found: dict[int, list[str]] = {}
    for line in (*desk_conduct_list(desk), *desk_warnings(desk)):
        found.setdefault(line.player, []).append(conduct_words(line))
    listed = [(number, desk.name(number), tuple(words)) for number, words in found.items()]
    return sorted(listed, key=lambda each: folded_name(each[1]))


def register_bases(desk: Desk) -> dict[str, list[str]]:
    """What the register says of conduct and of precedents, and rests on under the rules of this event."""
    return {
        "conduct": basis_texts(desk.book.resting("12.4")),
        "precedents": basis_texts(desk.book.resting("12.9")),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentHistory:
    """A step of an incident, and the entry of the log that holds it."""

    seq: int
    at: datetime
    by: str
    what: str
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentPage:
    """`card` is what the law says to the facts today; None where they are not asked here. `rests_on` is what the log
    keeps, without silences that the card tells once. `about` asks whom the card calls the player, who is `whose`."""

    line: IncidentLine
    facts: tuple[tuple[str, str], ...]
    card: DeskCard | None
    rests_on: tuple[str, ...]
    asked_by: str
    about: str
    whose: str
    breaches: tuple[str, ...]
    history: tuple[IncidentHistory, ...]
    choosable: tuple[tuple[int, str], ...]
    offers: frozenset[StepKind]
    bases: dict[str, list[str]]  # of an appeal, of what the Executive does, and of a ruling that is final
    unsaid: bool  # no rule fits, and nobody has written down what was ruled


def incident_page(desk: Desk, incident: Incident) -> IncidentPage:
    report = incident.report
    case = read_case(desk, report.question, dict(report.facts)) if report.question else None
    numbers: Sequence[int] = report.players or _alone(incident) or [*desk.players]
    choosable = sorted(((number, desk.name(number)) for number in numbers), key=lambda each: folded_name(each[1]))
    names = card_names(desk, incident)
    card = names.card(desk_card(report.question, case.ruling)) if case is not None and case.ruling is not None else None
    return IncidentPage(
        line=incident_line(desk, incident),
        facts=_facts(case, incident, names),
        card=card,
        rests_on=tuple(text for text in incident.rests_on if card is None or not text.startswith("silent:")),
        asked_by=names.words(ASKERS[report.asked_by]),
        about=(case.question.about if case is not None else "") or WHOSE_DOING,
        whose="" if report.player is None else desk.name(report.player),
        breaches=tuple(map(breach_words, incident.breaches)),
        history=tuple(
            IncidentHistory(
                seq=step.seq,
                at=step.at,
                by=step.by,
                what=step_words(step.kind, step.player, step.decided_by, desk.name),
                told=step.told,
            )
            for step in incident.steps
        ),
        choosable=tuple(choosable),
        offers=_offers(incident),
        bases={
            "appeal": basis_texts(step_basis(desk, incident, "appealed")),
            "executive": basis_texts(step_basis(desk, incident, "executive")),
            "final": register_bases(desk)["precedents"],
        },
        unsaid=incident.final and not _ruled_in_words(incident),
    )


def _facts(case: IncidentCase | None, incident: Incident, names: CardNames) -> tuple[tuple[str, str], ...]:
    """As they were asked for; as the log has them where the question is not asked here."""
    if case is None:
        return incident.report.facts
    given = ((row.fact.ask, dict(row.fact.choices).get(row.given, row.given)) for row in case.rows if row.given)
    return tuple((names.words(ask), names.words(words)) for ask, words in given)


def _offers(incident: Incident) -> frozenset[StepKind]:
    """What can be added now; the law is asked again when it is."""
    if incident.state == "final":
        return frozenset()
    offers: set[StepKind] = {"decided", "warned"}
    if incident.state == "appealed":
        offers |= {"upheld", "dismissed"}
    elif not incident.final and incident.step("appealed") is None:
        offers.add("appealed")
    offers.add("executive" if incident.step("referred") else "referred")
    return frozenset(offers)
