"""The register of incidents: what happened is noted with its ruling, and what came of it is added."""

from dataclasses import replace

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import incidents
from tilehall.law.tournament.desk.acts.incidents import IncidentNoted
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import IncidentReport
from tilehall.law.tournament.desk.incidents import StepReport
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.incident_cases import read_case
from tilehall.site.tournaments.store import DeskState

from .act_rights import NOTE_INCIDENT, right_to_follow
from .commands import Decision, execute


def note_incident(actor: Actor, number: int, report: IncidentReport, context: CommandContext) -> DeskState | Refusal:
    """The law is asked anew, whatever the page has shown: the ruling in the register is that of the event's rules."""
    return execute(actor, NOTE_INCIDENT, number, lambda desk: _noted(desk, report), context)


def refuse_brought_incident(desk: Desk, noted: IncidentNoted) -> Refusal | None:
    """What a file brings as a ruling is what the law says here to the same facts."""
    return incidents.refuse_noted(desk, noted, _noted(desk, noted.report))


def _noted(desk: Desk, report: IncidentReport) -> Decision:
    case = read_case(desk, report.question, dict(report.facts)) if report.question else None
    if case is None:
        return incidents.note_incident(desk, replace(report, facts=()), None)
    return incidents.note_incident(desk, replace(report, facts=case.answered), case.ruling)


def follow_incident(
    actor: Actor, number: int, incident: int, step: StepReport, context: CommandContext
) -> DeskState | Refusal:
    return execute(
        actor, right_to_follow(step.kind), number, lambda desk: incidents.follow_incident(desk, incident, step), context
    )
