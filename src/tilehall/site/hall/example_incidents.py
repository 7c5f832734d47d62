"""What happened at the tables of the weekend that is being played: an overdraw, an appeal, a warning, a referral."""

from datetime import datetime, timedelta

from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import IncidentReport
from tilehall.law.tournament.desk.incidents import StepReport
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.roles import Role
from tilehall.site.tournaments.actions import aids, incidents
from tilehall.site.tournaments.store import DeskState

from .example_tournaments import Cast, ExampleFault

LAPTOP, PAPER = "Laptop 2", "Printed list"


class IncidentStage:
    """The desk of one event, and who writes into its register."""

    def __init__(self, cast: Cast, number: int, now: datetime) -> None:
        self.cast, self.number, self.now, self.acted = cast, number, now, 0

    def by(self, role: Role) -> Actor:
        return self.cast.actors[role]

    def hand(self) -> CommandContext:
        self.acted += 1
        return CommandContext(self.now + timedelta(seconds=self.acted), f"example incident {self.number} {self.acted}")

    def keep(self, result: DeskState | Refusal) -> Desk:
        if isinstance(result, Refusal):
            raise ExampleFault(f"{result.code}: {dict(result.detail)}")
        return result.desk

    def note(self, role: Role, report: IncidentReport) -> int:
        """The number of the incident."""
        return self.keep(incidents.note_incident(self.by(role), self.number, report, self.hand())).incidents[-1].number

    def follow(self, role: Role, incident: int, step: StepReport) -> None:
        self.keep(incidents.follow_incident(self.by(role), self.number, incident, step, self.hand()))


def keep_register(cast: Cast, number: int, now: datetime) -> None:
    staged = IncidentStage(cast, number, now)
    desk = vouch(staged)
    one, other = desk.round("A", 1).boards[0].players
    overdrawn = IncidentReport(
        question="overdraw",
        facts=(("drawn", "4"), ("found_by", "drawer"), ("needed", "2"), ("racked", "4")),
        round=1, players=(one, other), player=one, asked_by="player",
    )  # fmt: skip
    staged.note(Role.DIRECTOR, overdrawn)
    one, other = desk.round("B", 2).boards[0].players
    early = IncidentReport(
        question="flash-draw",
        facts=(("drawn", "3"), ("racked", "0"), ("recorded", "no"), ("seconds", "2"), ("upheld", "no")),
        round=2, players=(one, other), player=other, asked_by="opponent", told="The second time today.",
    )  # fmt: skip
    flash_draw = staged.note(Role.REFEREE, early)
    appeal = StepReport(kind="appealed", player=other, told="I had written the score down")
    staged.follow(Role.REFEREE, flash_draw, appeal)
    heard = StepReport(kind="dismissed", told="The score sheet has no figure for that turn", decided_by="the referee")
    staged.follow(Role.DIRECTOR, flash_draw, heard)
    staged.follow(Role.DIRECTOR, flash_draw, StepReport(kind="warned", player=other))
    staged.follow(Role.ORGANISER, flash_draw, StepReport(kind="referred", told="Warned, and yet again"))


def vouch(staged: IncidentStage) -> Desk:
    """One aid that may be used, and one that waits for somebody to answer for it."""
    organiser = staged.by(Role.ORGANISER)
    for name in (LAPTOP, PAPER):
        staged.keep(aids.list_aid(organiser, staged.number, name, staged.hand()))
    who = organiser.person.full_name if organiser.person else "the organiser"
    voucher = (who, timezone.localdate(staged.now) - timedelta(days=1))
    return staged.keep(aids.vouch_for_aid(organiser, staged.number, LAPTOP, voucher, staged.hand()))
