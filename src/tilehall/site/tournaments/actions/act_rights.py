"""Which right an act of the log asks for: to make it, to take it back, to read it.

One table for all kinds; `execute` asks it for every act that is about to be written, whatever the command was, so that
no command writes what its sender may not. What is taken back asks for the right of what it was.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from tilehall.law.tournament.desk.act_grounds import lost_forfeits
from tilehall.law.tournament.desk.acts import (
    announcement,
    draw,
    entries,
    grades,
    incidents,
    money,
    report,
    results,
    rounds,
    series,
)
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.incident_records import StepKind
from tilehall.law.tournament.desk.incidents import find_incident
from tilehall.law.tournament.desk.log import Entry, undone_entries
from tilehall.law.tournament.desk.records import Board, Leaving
from tilehall.law.tournament.desk.undo import act_in_question
from tilehall.law.tournament.desk.withdrawals import executive_choice
from tilehall.law.tournament.withdrawal import EXECUTIVE
from tilehall.site.people.actor import Actor, require

ENTER, ORGANISE, DIRECT = "tournaments.enter", "tournaments.organise", "tournaments.direct"
SCORE, SLIP = "tournaments.score", "tournaments.slip"
CASH, REPORT, RATINGS = "tournaments.keep_cash", "tournaments.report", "tournaments.publish_ratings"
HEAR, DECIDE = "tournaments.hear_complaints", "tournaments.decide_complaint"
NOTE_INCIDENT, SEE_INCIDENTS = "tournaments.note_incident", "tournaments.see_incidents"


def _of_note(note: entries.NoteMade) -> str:
    """That the Association pays for somebody is noted when they enter; all else is said at the desk."""
    return ENTER if note.about == FREE_ENTRY else DIRECT


def _of_result(result: results.ResultEntered) -> str:
    return SCORE if result.by_player is None else SLIP


def _of_publication(published: report.Published) -> str:
    return REPORT if published.ratings is None else RATINGS


def _of_complaint(kept: report.ComplaintKept) -> str:
    return {"filed": HEAR, "referred": ORGANISE, "final": DECIDE}[kept.complaint.state]


def right_to_follow(step: StepKind) -> str:
    """What came of an incident is noted as the incident is; the organiser refers it, and the Executive decides."""
    rights: dict[StepKind, str] = {"referred": ORGANISE, "executive": DECIDE}
    return rights.get(step, NOTE_INCIDENT)


def _of_incident(followed: incidents.IncidentFollowed) -> str:
    return right_to_follow(followed.step)


FREE_ENTRY = "free-entry"
# The least right that makes a kind; where several matters have one kind, a function of the act.
MADE_BY: dict[type[Act], str | Callable[[Any], str]] = {
    announcement.Announced: ORGANISE,
    announcement.CalledOff: ORGANISE,
    announcement.Ticked: DIRECT,
    announcement.AidSet: ORGANISE,
    entries.Entered: ENTER,
    entries.EntryAmended: ENTER,  # who entered once comes back by entering again
    entries.StandingChanged: ENTER,
    entries.NoticeGiven: ENTER,
    entries.Withdrew: ORGANISE,
    entries.AppealFiled: ENTER,
    entries.AppealDecided: ORGANISE,
    entries.CheckedIn: ORGANISE,
    entries.EntriesClosed: ORGANISE,
    entries.FieldSelected: ORGANISE,
    entries.NoteMade: _of_note,
    grades.Graded: ORGANISE,
    grades.Placed: ORGANISE,
    grades.Joined: DIRECT,
    draw.Drawn: DIRECT,
    draw.Rearranged: DIRECT,
    draw.WishesSettled: DIRECT,
    rounds.RoundBegun: DIRECT,
    rounds.TimeAdded: DIRECT,
    rounds.LateNoted: DIRECT,
    rounds.BreakSet: DIRECT,
    results.ResultEntered: _of_result,
    results.ResultConfirmed: SLIP,
    results.ResultDisputed: SLIP,
    results.SlipAmended: SCORE,
    results.SlipSignedAnew: SLIP,
    results.Forfeited: DIRECT,
    money.MoneyMoved: CASH,
    money.PrizesPromised: ORGANISE,
    money.PrizePaid: ORGANISE,
    money.TillCounted: CASH,
    money.ProfitGiven: CASH,
    incidents.IncidentNoted: NOTE_INCIDENT,
    incidents.IncidentFollowed: _of_incident,
    report.Finished: DIRECT,
    report.ReportSent: REPORT,
    report.Published: _of_publication,
    report.SlipsReleased: REPORT,
    report.WordClaimed: SCORE,
    report.ComplaintKept: _of_complaint,
    series.SeriesSet: ORGANISE,
}
# What players and scorers do is taken back by who answers for the day, not by any of them.
TAKEN_BACK_BY = {ENTER: ORGANISE, SLIP: DIRECT, SCORE: DIRECT, NOTE_INCIDENT: DIRECT}


def require_acts(actor: Actor, desk: Desk, log: Sequence[Entry], acts: Sequence[Act]) -> None:
    for act in acts:
        require(actor, right_to_make(desk, log, act))


def right_to_make(desk: Desk, log: Sequence[Entry], act: Act) -> str:
    """`desk` and `log` are as they were before it. What would replace a word of the Executive asks for its right."""
    if isinstance(act, Undone):
        return right_to_undo(log, act.entry)
    return DECIDE if _overrules_the_executive(desk, log, act) else _right_of_kind(act)


def _right_of_kind(act: Act) -> str:
    right = MADE_BY[type(act)]
    return right if isinstance(right, str) else right(act)


def right_to_undo(log: Sequence[Entry], number: int) -> str:
    """Of an entry that there is not, the director is told so."""
    if not 1 <= number <= len(log):
        return DIRECT
    act = act_in_question(log, number)
    if _is_word_of_the_executive(log, act):
        return DECIDE
    right = _right_of_kind(act)
    return TAKEN_BACK_BY.get(right, right)


def _is_word_of_the_executive(log: Sequence[Entry], act: Act) -> bool:
    """Written down by the desk, and yet not the desk's: a game that the Executive forfeited, an appeal that it heard
    with what was decided, and everything about a complaint that it has decided."""
    match act:
        case results.Forfeited():
            return act.ground == EXECUTIVE
        case entries.AppealDecided():
            filed = (entry.act for entry in log if isinstance(entry.act, entries.AppealFiled))
            return any(appeal.heard_by == EXECUTIVE for appeal in filed if appeal.player == act.player)
        case entries.AppealFiled():
            return act.heard_by == EXECUTIVE and act.player in _decided_appeals(log)
        case report.ComplaintKept():
            return act.complaint.state == "final" or act.number in _decided_complaints(log)
        case incidents.IncidentFollowed():
            return act.step == EXECUTIVE or act.incident in _decided_incidents(log)
        case _:
            return False


def _decided_complaints(log: Sequence[Entry]) -> set[int]:
    told = _acts_that_count(log)
    return {act.number for act in told if isinstance(act, report.ComplaintKept) and act.complaint.state == "final"}


def _decided_incidents(log: Sequence[Entry]) -> set[int]:
    told = _acts_that_count(log)
    return {act.incident for act in told if isinstance(act, incidents.IncidentFollowed) and act.step == EXECUTIVE}


def _decided_appeals(log: Sequence[Entry]) -> set[int]:
    return {act.player for act in _acts_that_count(log) if isinstance(act, entries.AppealDecided)}


def _acts_that_count(log: Sequence[Entry]) -> list[Act]:
    gone = undone_entries(log)
    return [entry.act for entry in log if entry.seq not in gone]


def _overrules_the_executive(desk: Desk, log: Sequence[Entry], act: Act) -> bool:
    """The commands of the desk refuse each of these; a file that brings the act itself has asked none of them."""
    match act:
        case report.ComplaintKept():
            return any(
                kept.state == "final" for number, kept in enumerate(desk.after.complaints, 1) if number == act.number
            )
        case incidents.IncidentFollowed():
            found = find_incident(desk, act.incident)
            return found is not None and found.state == "final"
        case entries.AppealFiled() | entries.AppealDecided() | entries.NoticeGiven():
            return _heard_by_executive(desk, act.player) is not None
        case entries.Withdrew():
            chosen = executive_choice(desk, act.player)
            return _heard_by_executive(desk, act.player) is not None or chosen not in (None, act.choice)
        case entries.EntryAmended():  # who enters again has left no more
            heard = _heard_by_executive(desk, act.player.number)
            chosen = executive_choice(desk, act.player.number)
            replaced = heard is not None and act.player.standing == "withdrawn" and act.player.leaving != heard
            return replaced or (act.player.choice is not None and chosen not in (None, act.player.choice))
        case draw.Drawn() | draw.Rearranged() | announcement.Announced():
            return _drops_a_forfeit(desk, log, act)
        case _:
            return False


def _heard_by_executive(desk: Desk, number: int) -> Leaving | None:
    """How a player left whose appeal the Executive has decided."""
    player = desk.players.get(number)
    leaving = player.leaving if player is not None else None
    return leaving if leaving and leaving.upheld is not None and leaving.heard_by == EXECUTIVE else None


def overrules_in_all(was: Desk, now: Desk) -> bool:
    """Whether several acts together leave less of what the Executive decided than there was, whatever each of them was
    asked: a forfeit, the decision of a complaint or an incident, how somebody leaves."""
    decided = [
        {(n, kept.decision) for n, kept in enumerate(desk.after.complaints, 1) if kept.state == "final"}
        for desk in (was, now)
    ]
    settled = [{incident.number for incident in desk.incidents if incident.state == "final"} for desk in (was, now)]
    if settled[0] - settled[1]:
        return True
    return bool(lost_forfeits(was, now) or decided[0] - decided[1] or _overruled(now) - _overruled(was))


def _overruled(desk: Desk) -> set[int]:
    """Who is out by another choice than that of the Executive."""
    out = {number: desk.players[number].choice for number in desk.chosen_on_appeal if number in desk.players}
    return {number for number, choice in out.items() if choice and executive_choice(desk, number) not in (None, choice)}


def _drops_a_forfeit(desk: Desk, log: Sequence[Entry], act: Act) -> bool:
    if not any(board.forfeited_by_executive for board in _boards(desk)):
        return False
    try:
        return bool(lost_forfeits(desk, act.on(desk, log[-1].moment)))
    except CannotFollow:
        return False  # nobody makes it, and who writes the log is told why


def _boards(desk: Desk) -> Iterator[Board]:
    return (board for grade in desk.grades.values() for each in grade.rounds for board in each.boards)


def right_to_read(log: Sequence[Entry], number: int) -> str | None:
    """The right that an entry asks of its readers, beside that of reading the log; None where that is enough."""
    return rights_to_read(log[:number])[-1]


def rights_to_read(log: Sequence[Entry]) -> list[str | None]:
    """The same of every entry, in one walk through the log. What is undone asks for the right of what it was."""
    rights: list[str | None] = []
    fees: dict[int, set[int]] = {}  # that the entries of each player had so far
    for entry in log:
        act = entry.act
        rights.append(rights[act.entry - 1] if isinstance(act, Undone) else _read_by(act, fees))
        if isinstance(act, entries.Entered | entries.EntryAmended):
            fees.setdefault(act.player.number, set()).add(act.player.fee_cents)
    return rights


def _read_by(act: Act, fees: Mapping[int, Collection[int]]) -> str | None:
    if isinstance(act, report.ComplaintKept):
        return HEAR
    if type(act) in incidents.KINDS.values():
        return SEE_INCIDENTS
    if type(act) in money.KINDS.values() or (isinstance(act, entries.NoteMade) and act.about == FREE_ENTRY):
        return CASH
    # Against any entry of the player before it: what its words compare it with depends on what is undone since.
    changes_the_fee = isinstance(act, entries.EntryAmended) and any(
        fee != act.player.fee_cents for fee in fees.get(act.player.number, ())
    )
    return CASH if changes_the_fee else None
