"""Acts of the register of incidents: one is noted with its ruling, and what came of it is added."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.incident_records import (
    AnsweredFacts,
    Asker,
    Incident,
    IncidentReport,
    IncidentStep,
    StepKind,
)

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentNoted(Act):
    """`question`, `facts` and `ruling` are those of the referee's desk; `table` is that of the board in that round."""

    question: str
    ruleset: str
    facts: AnsweredFacts
    ruling: str
    rests_on: tuple[str, ...]
    final: bool
    breaches: tuple[str, ...]
    round: int | None
    table: int | None
    players: tuple[int, ...]
    player: int | None
    asked_by: Asker
    told: str

    @property
    def report(self) -> IncidentReport:
        return IncidentReport(
            question=self.question,
            facts=self.facts,
            round=self.round,
            players=self.players,
            player=self.player,
            asked_by=self.asked_by,
            told=self.told,
        )

    def on(self, desk: Desk, moment: Moment) -> Desk:
        for number in (*self.players, *(() if self.player is None else (self.player,))):
            desk.player(number)
        incident = Incident(
            number=moment.seq,
            at=moment.at,
            by=moment.by,
            report=self.report,
            ruleset=self.ruleset,
            ruling=self.ruling,
            rests_on=self.rests_on,
            breaches=self.breaches,
            final=self.final,
            table=self.table,
        )
        return replace(desk, incidents=(*desk.incidents, incident))


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentFollowed(Act):
    """What came of an incident, which is known by the entry that noted it."""

    incident: int
    step: StepKind
    told: str
    player: int | None = None
    decided_by: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        was = next((incident for incident in desk.incidents if incident.number == self.incident), None)
        if was is None:
            raise CannotFollow("no_such_incident", incident=self.incident)
        if self.player is not None:
            desk.player(self.player)
        added = IncidentStep(
            kind=self.step,
            told=self.told,
            at=moment.at,
            by=moment.by,
            seq=moment.seq,
            player=self.player,
            decided_by=self.decided_by,
        )
        now = replace(was, steps=(*was.steps, added))
        return replace(desk, incidents=tuple(now if incident is was else incident for incident in desk.incidents))


KINDS: dict[str, type[Act]] = {
    "incident-noted/1": IncidentNoted,
    "incident-followed/1": IncidentFollowed,
}
