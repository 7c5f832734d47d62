"""The register of incidents: what is noted with its ruling, appealed once, warned of, or referred to the Executive."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import takewhile

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament.conduct import ConductLine, ConductRecord, breaches_of, conduct_list

from .acts.act import Act
from .acts.incidents import IncidentFollowed, IncidentNoted
from .desk import Desk
from .incident_records import Incident, IncidentReport, StepKind
from .records import Board

ASSUMED = "the desk keeps what happened at the tables and what was ruled"
ONE_APPEAL = "either player may appeal once, and somebody else hears it; the director decides who"
_ON_WORDS = tuple(f"nzasp.P.6.{number}" for number in (13, 14, 15, 16, 17, 18))  # of challenges and their verdicts
NOT_COVERED = "not_covered"
OWN_WORDS = "own_words"  # the code of an incident for which no question was asked
Decided = tuple[Act, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReport:
    """What is to be added to an incident: who decided or heard it, or which player appeals or is warned.

    `only_noted`: who wrote the ruling down had not given it, and so may hear the appeal.
    """

    kind: StepKind
    told: str = ""
    player: int | None = None
    decided_by: str = ""
    only_noted: bool = False


def note_incident(desk: Desk, report: IncidentReport, ruling: Ruling | None) -> Decided:
    """With the ruling of its question; None where the director's own words say it."""
    told = replace(report, told=report.told.strip(), facts=tuple(sorted(report.facts)))
    refused = _refuse_unsaid(desk, told, ruling) or _refuse_players(desk, told)
    if refused is not None:
        return refused
    board = board_in_round(desk, told.round, told.players)
    rests_on = (desk.book.silent(ASSUMED),) if ruling is None else ruling.rests_on
    noted = IncidentNoted(
        question=told.question,
        ruleset=desk.book.key,
        facts=told.facts,
        ruling=OWN_WORDS if ruling is None else ruling.code,
        rests_on=tuple(basis_texts(*rests_on)),
        final=ruling is not None and is_final(ruling),
        breaches=() if ruling is None else breaches_of(ruling),
        round=told.round,
        table=None if board is None else board.table,
        players=told.players,
        player=told.player,
        asked_by=told.asked_by,
        told=told.told,
    )
    return (noted,)


def refuse_noted(desk: Desk, noted: IncidentNoted, anew: Decided) -> Refusal | None:
    """Why a file may not bring this incident: `anew` is what the desk makes of its report today."""
    if isinstance(anew, Refusal):
        return anew
    return None if anew == (noted,) else _no(desk, "incident_ruled_otherwise")


def is_final(ruling: Ruling) -> bool:
    """The rules allow no appeal where no rule fits and the adjudicator's word settles it."""
    return ruling.code == NOT_COVERED


def _refuse_unsaid(desk: Desk, report: IncidentReport, ruling: Ruling | None) -> Refusal | None:
    if ruling is None and report.question:
        return _no(desk, "incident_not_ruled")
    if ruling is None and not report.told:
        return _no(desk, "incident_unsaid")
    if ruling is not None and breaches_of(ruling) and report.player is None:
        return _no(desk, "incident_by_nobody")
    return None


def _refuse_players(desk: Desk, report: IncidentReport) -> Refusal | None:
    named = (*report.players, *(() if report.player is None else (report.player,)))
    unknown = [number for number in named if number not in desk.players]
    if unknown:
        return _no(desk, "no_such_player", player=unknown[0])
    if report.round is not None and not 1 <= report.round <= max(desk.current, 1):
        return _no(desk, "incident_in_no_round", round=report.round)
    if report.round is not None and report.players and board_in_round(desk, report.round, report.players) is None:
        return _no(desk, "incident_at_no_board", round=report.round, names=tuple(map(desk.name, report.players)))
    if report.player is not None and report.players and report.player not in report.players:
        return _no(desk, "not_at_this_table", name=desk.name(report.player))
    return None


def board_in_round(desk: Desk, round_: int | None, players: Collection[int]) -> Board | None:
    """The board at which all of these players sat in that round."""
    rounds = [grade.rounds[round_ - 1] for grade in desk.grades.values() if round_ and round_ <= len(grade.rounds)]
    boards = (each.board_of(number) for each in rounds for number in players)
    return next((board for board in boards if board is not None and set(players) <= set(board.players)), None)


def find_incident(desk: Desk, number: int) -> Incident | None:
    return next((incident for incident in desk.incidents if incident.number == number), None)


def follow_incident(desk: Desk, number: int, step: StepReport) -> Decided:
    added = IncidentFollowed(
        incident=number,
        step=step.kind,
        told=step.told.strip(),
        player=step.player,
        decided_by=" ".join(step.decided_by.split()),
        rests_on=_step_bases(desk, number, step.kind),
    )
    return refuse_followed(desk, added) or _refuse_own_appeal(desk, added, step) or (added,)


def refuse_followed(desk: Desk, added: IncidentFollowed) -> Refusal | None:
    """Why this does not follow on the incident; also asked of what a file brings."""
    incident = find_incident(desk, added.incident)
    if incident is None:
        return _no(desk, "no_such_incident", incident=added.incident)
    if incident.state == "final":
        return Refusal(code="decision_is_final", rests_on=(desk.book.resting("12.4"),))
    return _refuse_unfounded(desk, incident, added) or _refuse_unnamed(desk, incident, added)


def _refuse_unfounded(desk: Desk, incident: Incident, added: IncidentFollowed) -> Refusal | None:
    """What must have been, or not have been, before such a step."""
    match added.step:
        case "appealed" if incident.final:
            return Refusal(code="ruling_is_final", rests_on=(desk.book.resting("12.9"),))
        case "appealed" if incident.step("appealed"):
            return Refusal(code="appeal_used", rests_on=(step_basis(desk, incident, "appealed"),))
        case "upheld" | "dismissed" if incident.state != "appealed":
            return Refusal(code="no_appeal_open", rests_on=(step_basis(desk, incident, "appealed"),))
        case "referred" if incident.step("referred"):
            return Refusal(code="referred_already", rests_on=(desk.book.resting("12.4"),))
        case "executive" if incident.state != "referred":
            return Refusal(code="not_referred", rests_on=(desk.book.resting("12.4"),))
        case _:
            return None


def _refuse_unnamed(desk: Desk, incident: Incident, added: IncidentFollowed) -> Refusal | None:
    """An appeal and a warning are a player's of that table; a decision says what was decided and by whom."""
    if added.step in ("appealed", "warned"):
        if added.player is None or added.player not in desk.players:
            return _no(desk, "step_of_nobody")
        if incident.report.players and added.player not in incident.report.players:
            return _no(desk, "not_at_this_table", name=desk.name(added.player))
        return None
    if added.step != "referred" and not added.told:
        return _no(desk, "decision_unsaid")
    if added.step in ("decided", "upheld", "dismissed") and not added.decided_by:
        return _no(desk, "decided_by_nobody")
    return None


def _refuse_own_appeal(desk: Desk, added: IncidentFollowed, step: StepReport) -> Refusal | None:
    """Nobody hears an appeal against a ruling of their own; whoever wrote it down is taken for the one who gave it."""
    incident = find_incident(desk, added.incident)
    if incident is None or added.step not in ("upheld", "dismissed"):
        return None
    hears, basis = added.decided_by.casefold(), step_basis(desk, incident, added.step)
    for name in _deciders(incident):
        if hears == name.casefold():
            return Refusal(code="own_decision", rests_on=(basis,), detail=(("name", name),))
    if hears == incident.by.casefold() and not step.only_noted:
        return Refusal(code="own_ruling", rests_on=(basis,), detail=(("name", incident.by),))
    return None


def _deciders(incident: Incident) -> tuple[str, ...]:
    """Who decided otherwise than ruled before there was an appeal, which is against that."""
    before = takewhile(lambda step: step.kind != "appealed", incident.steps)
    return tuple(step.decided_by for step in before if step.kind == "decided")


def _step_bases(desk: Desk, number: int, kind: StepKind) -> tuple[str, ...]:
    incident = find_incident(desk, number)
    return () if incident is None else tuple(basis_texts(step_basis(desk, incident, kind)))


def step_basis(desk: Desk, incident: Incident, kind: StepKind) -> Basis:
    """What an appeal, a referral or another step rests on under the rules of this event."""
    if kind in ("appealed", "upheld", "dismissed"):
        return _appeal_basis(desk, incident)
    if kind in ("referred", "executive"):
        return desk.book.resting("12.4")
    return desk.book.silent(ASSUMED)


def _appeal_basis(desk: Desk, incident: Incident) -> Basis:
    """The rules of play speak of an appeal against a verdict on words; of other rulings no document does."""
    on_words = any(text.startswith(_ON_WORDS) for text in incident.rests_on)
    return desk.book.resting("6.15.3") if on_words else desk.book.silent(ONE_APPEAL)


# --- conduct


WARNED = "warned"  # beside the breaches


def desk_conduct_list(desk: Desk) -> tuple[ConductLine, ...]:
    """Who was found in breach of what, and in which rounds; before the first round it is round 0."""
    return conduct_list(
        ConductRecord(incident.report.player, breach, incident.report.round or 0)
        for incident in desk.incidents
        for breach in incident.breaches
        if incident.report.player is not None and not _reversed(incident)
    )


def desk_warnings(desk: Desk) -> tuple[ConductLine, ...]:
    """Who was warned, and in which rounds; also where no breach was found."""
    return conduct_list(
        ConductRecord(step.player, WARNED, incident.report.round or 0)
        for incident in desk.incidents
        for step in incident.steps
        if step.kind == "warned" and step.player is not None
    )


def _reversed(incident: Incident) -> bool:
    """An appeal against what was found has succeeded."""
    return incident.step("upheld") is not None


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.silent(ASSUMED),), detail=tuple(detail.items()))
