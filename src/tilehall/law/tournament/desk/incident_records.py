"""The register of incidents: what happened at a table, what was ruled, and what came of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Asker = Literal["player", "opponent", "official"]
# Decided otherwise than ruled; appealed, upheld or dismissed; a warning; to the Executive, and its word.
StepKind = Literal["decided", "appealed", "upheld", "dismissed", "warned", "referred", "executive"]
IncidentState = Literal["ruled", "appealed", "referred", "final"]
# Each fact of the question with its answer as text: "yes", "no", a number, or one of its choices.
AnsweredFacts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentReport:
    """What is noted of an incident beside the ruling. `player` is whose doing it was, `players` who sat at the table.

    `question` is a key of the game's questions, empty where the director's own words say it all.
    """

    question: str = ""
    facts: AnsweredFacts = ()
    round: int | None = None
    players: tuple[int, ...] = ()
    player: int | None = None
    asked_by: Asker = "official"
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentStep:
    """What came after the ruling. `player` appeals or is warned; `decided_by` decided or heard; `by` wrote it down."""

    kind: StepKind
    told: str
    at: datetime
    by: str
    seq: int
    player: int | None = None
    decided_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """`number` is the entry of the log that noted it. `final`: the rules allow no appeal against the ruling."""

    number: int
    at: datetime
    by: str
    report: IncidentReport
    ruleset: str
    ruling: str
    rests_on: tuple[str, ...]
    breaches: tuple[str, ...] = ()
    final: bool = False
    table: int | None = None
    steps: tuple[IncidentStep, ...] = ()

    def step(self, *kinds: StepKind) -> IncidentStep | None:
        """The last step of these kinds."""
        return next((step for step in reversed(self.steps) if step.kind in kinds), None)

    @property
    def state(self) -> IncidentState:
        """What it waits for: the referee's word, the Executive's, or nothing any more."""
        if self.step("executive"):
            return "final"
        if self.step("referred"):
            return "referred"
        return "appealed" if self.step("appealed") and not self.step("upheld", "dismissed") else "ruled"

    @property
    def open(self) -> bool:
        return self.state in ("appealed", "referred")

    @property
    def concerns(self) -> frozenset[int]:
        """Everybody it has to do with."""
        steps = (step.player for step in self.steps)
        return frozenset(number for number in (*self.report.players, self.report.player, *steps) if number is not None)
