"""The register of incidents: noted with its ruling, appealed once, and a conduct list for the Executive."""

import pytest

from tilehall.law.catalogue import game
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.conduct import ConductLine
from tilehall.law.tournament.desk.acts.incidents import IncidentFollowed
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.brought_acts import BroughtAct, refuse_brought
from tilehall.law.tournament.desk.incident_records import IncidentReport
from tilehall.law.tournament.desk.incidents import (
    StepReport,
    desk_conduct_list,
    desk_warnings,
    follow_incident,
    note_incident,
    step_basis,
)
from tilehall.law.tournament.desk.undo import desk_without

from .finished_desks import desk_of, swiss, tables
from .growing_log import GrowingLog
from .plans import BEGUN, four, logged

OVERDRAWN = Ruling(code="show_and_return", rests_on=(PLAY["6.1.3"],), discretion="director")
RULES = game("scrabble").rules("nzasp-2022")


def asked(question: str, **facts: object) -> Ruling:
    of = game("scrabble").questions[question]
    return of.ruling(RULES, of.facts(**facts))


SMOKING = asked("conduct", breach="smoking")


def two_rounds() -> GrowingLog:
    """Round 1: Ana and Ben at table 1. Round 2 has begun: Cat and Ana at table 1."""
    signed = ResultEntered(grade="A", round=1, player=3, scores=(350, 351))
    return GrowingLog((*four(), signed, RoundBegun(round=2, minutes=55)))


def noted(log: GrowingLog, ruling: Ruling | None = OVERDRAWN, **more: object) -> int:
    """The number of the incident."""
    told = {"question": "overdraw", "round": 1, "players": (1, 2), "player": 1, **more}
    assert log.does(note_incident, IncidentReport(**told), ruling) is None  # type: ignore[arg-type]
    return log.desk.incidents[-1].number


def follows(log: GrowingLog, number: int, kind: str, **more: object) -> str | None:
    return log.does(follow_incident, number, StepReport(kind=kind, **more))  # type: ignore[arg-type]


def test_an_incident_is_noted_with_facts_ruling_and_table() -> None:
    log = two_rounds()
    number = noted(log, facts=(("racked", "yes"), ("drawn", "9")), asked_by="opponent", told=" showed them ")
    (incident,) = log.desk.incidents
    assert incident.report.facts == (("drawn", "9"), ("racked", "yes"))
    assert (incident.number, incident.table, incident.report.told) == (number, 1, "showed them")
    assert (incident.ruling, incident.rests_on, incident.ruleset) == (
        "show_and_return",
        ("nzasp.P.6.1.3",),
        "nzasp-2022",
    )
    assert (incident.state, incident.open, incident.concerns) == ("ruled", False, {1, 2})


@pytest.mark.parametrize(
    ("wrong", "ruling", "why"),
    [
        ({"players": (1, 77)}, OVERDRAWN, "no_such_player"),
        ({"player": 77, "players": ()}, OVERDRAWN, "no_such_player"),
        ({"round": 3}, OVERDRAWN, "incident_in_no_round"),
        ({"round": 0}, OVERDRAWN, "incident_in_no_round"),
        ({"players": (1, 3)}, OVERDRAWN, "incident_at_no_board"),
        ({"player": 3}, OVERDRAWN, "not_at_this_table"),
        ({}, None, "incident_not_ruled"),
        ({"question": "", "told": " "}, None, "incident_unsaid"),
        ({"player": None}, SMOKING, "incident_by_nobody"),
    ],
)
def test_what_the_register_does_not_take(wrong: dict[str, object], ruling: Ruling | None, why: str) -> None:
    told = {"question": "overdraw", "round": 1, "players": (1, 2), "player": 1, **wrong}
    assert two_rounds().does(note_incident, IncidentReport(**told), ruling) == why  # type: ignore[arg-type]


def test_own_words_need_no_question_and_no_table() -> None:
    log = two_rounds()
    noted(log, None, question="", told="The lights went out.", round=None, players=(), player=None)
    assert (log.desk.incidents[0].ruling, log.desk.incidents[0].table) == ("own_words", None)


@pytest.mark.cites("nzasp.P.6.15.3")
def test_one_appeal_and_its_outcome() -> None:
    log = two_rounds()
    number = noted(log)
    assert follows(log, number, "upheld", told="no", decided_by="Rae") == "no_appeal_open"
    assert follows(log, number, "appealed", player=4) == "not_at_this_table"
    assert follows(log, number, "appealed") == "step_of_nobody"
    assert follows(log, number, "appealed", player=2, told="I counted five") is None
    assert log.desk.incidents[0].open
    assert follows(log, number, "dismissed", told="six") == "decided_by_nobody"
    assert follows(log, number, "dismissed", decided_by="Rae") == "decision_unsaid"
    assert follows(log, number, "dismissed", told="there were six", decided_by="Rae  Referee") is None
    assert (log.desk.incidents[0].state, log.desk.incidents[0].steps[-1].decided_by) == ("ruled", "Rae Referee")
    again = follow_incident(log.desk, number, StepReport(kind="appealed", player=1))
    assert isinstance(again, Refusal)
    assert again.code == "appeal_used"
    assert basis_texts(*again.rests_on)[0].startswith("silent:nzasp: either player may appeal once")


@pytest.mark.cites("nzasp.P.6.15.3", "nzasp.P.12.4")
def test_an_appeal_rests_on_the_clause_about_verdicts_only_against_a_verdict() -> None:
    """Of an appeal against another ruling no document speaks; neither do those of another game or country."""
    log = two_rounds()
    back = {"judged_at": "smart", "player_seated": True, "challenger_seated": True, "tiles_back": True}
    ruling = asked("back-at-table", upheld=True, play_removed=True, **back)
    noted(log)
    noted(log, ruling, question="back-at-table")
    overdrawn, judged = log.desk.incidents
    assert basis_texts(step_basis(log.desk, judged, "appealed")) == ["nzasp.P.6.15.3"]
    assert basis_texts(step_basis(log.desk, overdrawn, "upheld"))[0].startswith("silent:nzasp:")
    assert basis_texts(step_basis(log.desk, overdrawn, "referred")) == ["nzasp.P.12.4"]
    for acts, document, taken in (
        (tables(), "nzrc", "as in NZASP tournaments"),
        (swiss("nsa-2008"), "nsa", "house default"),
    ):
        elsewhere = desk_of(acts)
        assert basis_texts(step_basis(elsewhere, overdrawn, "appealed"))[0].startswith(f"silent:{document}")
        (referred,) = basis_texts(step_basis(elsewhere, overdrawn, "referred"))
        assert referred.startswith(f"silent:{document}")
        assert taken in referred


def test_warnings_are_counted_beside_breaches() -> None:
    log = two_rounds()
    number = noted(log)
    assert follows(log, number, "warned", player=2) is None
    assert desk_conduct_list(log.desk) == ()
    assert desk_warnings(log.desk) == (ConductLine(2, "warned", (1,)),)
    assert follows(log, number, "appealed", player=1) is None
    assert desk_warnings(log.desk) == (ConductLine(2, "warned", (1,)),), "who appeals was not warned"


@pytest.mark.cites("nzasp.P.12.9")
def test_where_no_rule_fits_the_ruling_is_final() -> None:
    log = two_rounds()
    number = noted(log, asked("not-covered"), question="not-covered")
    refused = follow_incident(log.desk, number, StepReport(kind="appealed", player=1))
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("ruling_is_final", ["nzasp.P.12.9"])


@pytest.mark.cites("nzasp.P.6.5.2")
def test_two_flash_draws_stand_on_the_conduct_list_and_are_referred() -> None:
    flash = asked("flash-draw", drawn=3, racked=0, recorded=False, seconds=2, upheld=False)
    log = two_rounds()
    noted(log, flash, question="flash-draw")
    second = noted(log, flash, question="flash-draw", round=2, players=(3, 1))
    assert desk_conduct_list(log.desk) == (ConductLine(1, "flash_draw", (1, 2)),)
    assert follows(log, second, "executive", told="a warning") == "not_referred"
    assert follows(log, second, "referred") is None
    assert follows(log, second, "referred") == "referred_already"
    assert log.desk.incidents[1].open
    assert follows(log, second, "executive", told="a warning") is None
    assert log.desk.incidents[1].state == "final"
    for kind in ("decided", "warned", "executive", "appealed"):
        refused = follow_incident(log.desk, second, StepReport(kind=kind, told="x", player=1, decided_by="D"))  # type: ignore[arg-type]
        assert isinstance(refused, Refusal)
        assert (refused.code, basis_texts(*refused.rests_on)) == ("decision_is_final", ["nzasp.P.12.4"])


@pytest.mark.cites("nzasp.P.12.1", "nzasp.P.12.2")
@pytest.mark.parametrize("breach", ["smoking", "distraction"])
def test_a_report_of_conduct_is_on_the_list_of_its_round_and_changes_no_score(breach: str) -> None:
    log = two_rounds()
    before = log.desk.grades
    noted(log, asked("conduct", breach=breach), question="conduct", round=2, players=(), player=1)
    assert desk_conduct_list(log.desk) == (ConductLine(1, breach, (2,)),)
    assert log.desk.grades == before


def test_a_breach_that_was_not_one_on_appeal_is_not_listed() -> None:
    log = two_rounds()
    number = noted(log, SMOKING)
    follows(log, number, "appealed", player=1)
    follows(log, number, "upheld", told="it was steam", decided_by="Rae")
    assert desk_conduct_list(log.desk) == ()


def test_what_came_of_an_incident_stands_on_it() -> None:
    log = two_rounds()
    number = noted(log)
    follows(log, number, "appealed", player=1)
    follows(log, number, "upheld", told="yes", decided_by="Rae")
    follows(log, number, "warned", player=1)
    entries = logged(log.acts)  # type: ignore[arg-type]
    for entry, free in ((number, False), (number + 1, False), (number + 2, False), (number + 3, True)):
        without = desk_without(log.desk, entries, entry)
        assert isinstance(without, Refusal) is not free, entry
    assert follows(log, 999, "warned", player=1) == "no_such_incident"
    brought = BroughtAct(act=IncidentFollowed(incident=number, step="appealed", told="", player=1), day=BEGUN.date())
    refused = refuse_brought(log.desk, brought)
    assert refused is not None
    assert refused.code == "appeal_used"
