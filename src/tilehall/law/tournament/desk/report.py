"""After the last round: may it be finished, what must be sent, when is it out, and when may the slips go."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament import report as law
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.report import Finished, Published, ReportSent, SlipsReleased, WordClaimed
from tilehall.law.tournament.report import GradePlayed, Report

from .aftermath import WordClaim
from .desk import Desk
from .knock_out import knock_out_ranks

Decided = tuple[Act, ...] | Refusal
HIGHEST_PLAY = 2000  # above the best play there can be on a board
MARK_LENGTH = 20


def finish_event(desk: Desk) -> Decided:
    """When every game has its signed slip."""
    basis = (desk.book.resting("8.8"),)
    if desk.after.finished:
        return Refusal(code="already_finished", rests_on=basis)
    if not desk.grades or not desk.begun:
        return Refusal(code="nothing_played", rests_on=basis)
    if missing := missing_games(desk):
        first = missing[0]
        where = (("count", len(missing)), ("round", first.round), ("grade", first.grade), ("board", first.names))
        return Refusal(code="slips_missing" if first.names else "rounds_missing", rests_on=basis, detail=where)
    return (Finished(),)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplayedGame:
    """A board without its signed slip; or, without names, a round that is not drawn."""

    grade: str
    round: int
    names: tuple[str, ...] = ()


def missing_games(desk: Desk) -> list[UnplayedGame]:
    """Of the grades that somebody plays in: one that was planned and stayed empty keeps nothing open."""
    unplayed_games: list[UnplayedGame] = []
    for grade in (each for each in desk.grades.values() if each.players):
        for number in range(1, grade.plan.rounds + 1):
            if number > len(grade.rounds):
                unplayed_games.append(UnplayedGame(grade=grade.name, round=number))
                continue
            unplayed_games += [
                UnplayedGame(grade=grade.name, round=number, names=tuple(map(desk.name, board.players)))
                for board in grade.rounds[number - 1].boards
                if board.open
            ]
    return unplayed_games


# --- the report


def grades_played(desk: Desk) -> tuple[GradePlayed, ...]:
    """The grades with their events. The draw always goes along; the law takes it where it is asked for."""
    return tuple(
        GradePlayed(
            grade=grade.name,
            event=desk.event(grade.name),
            draw_attached=True,
            ranks=knock_out_ranks(desk, grade.name),
        )
        for grade in desk.grades.values()
        if grade.players
    )


def desk_report(desk: Desk) -> Report | Refusal:
    """The results of all grades, or what is still missing for them."""
    content = desk.book.resting("11.4")
    waiting = [grade.name for grade in desk.grades.values() if grade.players and not grade.over]
    if not grades_played(desk):
        return Refusal(code="nobody_is_graded", rests_on=(content,))
    if waiting:
        return Refusal(code="not_final", rests_on=(content,), detail=tuple(("grade", name) for name in waiting))
    return law.event_report(desk.book, grades_played(desk))


def still_to_send(desk: Desk) -> Ruling:
    return law.still_to_send(desk.book, dict(desk.after.sent))


def send_report(desk: Desk, officers: tuple[tuple[str, str], ...]) -> Decided:
    """Marks the report as sent: to each officer, and how it went. Only what is whole can be sent."""
    answer = desk_report(desk)
    if isinstance(answer, Refusal):
        return answer
    recipients = law.report_recipients(desk.book)
    for officer, _ in officers:
        if officer not in recipients.value:
            return Refusal(code="no_recipient", rests_on=(recipients.basis,), detail=(("officer", officer),))
    mark = results_mark(answer)
    return refuse_unfinished(desk) or tuple(
        ReportSent(officer=officer, told=how, results=mark) for officer, how in officers
    )


def results_mark(report: Report) -> str:
    """The same as long as the same results would be sent. It is kept in logs: another way of making it would tell
    every officer that something has changed."""
    lines = [
        f"{line.grade}\t{line.full_name}\t{line.club}\t{line.wins}\t{line.spread}\t{line.average}"
        for line in report.lines
    ]
    return sha256("\n".join(lines).encode()).hexdigest()[:MARK_LENGTH]


def changed_since_sent(desk: Desk, report: Report) -> tuple[str, ...]:
    """The officers who got other results than those of now. Of what older versions sent nothing is known."""
    mark = results_mark(report)
    return tuple(officer for officer, sent in desk.after.sent_marks if sent != mark)


def refuse_unfinished(desk: Desk) -> Refusal | None:
    return None if desk.after.finished else Refusal(code="not_finished", rests_on=(desk.book.resting("11.3"),))


def refuse_letter(desk: Desk, officers: Iterable[str], reachable: Container[str], *, rehearsal: bool) -> Refusal | None:
    """Why the report does not go to these officers by mail: it is a rehearsal's, or one of them has no address."""
    if rehearsal:
        return _not_mailed(desk, "rehearsal_is_not_sent")
    unreachable = next((officer for officer in officers if officer not in reachable), None)
    return None if unreachable is None else _not_mailed(desk, "officer_without_address", officer=unreachable)


def refuse_unsent(desk: Desk, officer: str, fault: str) -> Refusal:
    """A letter that did not go out is not one that was sent."""
    return _not_mailed(desk, "mail_failed", officer=officer, fault=fault)


def _not_mailed(desk: Desk, code: str, **detail: str) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("11.3"),), detail=tuple(detail.items()))


# --- out in public, and the slips


def publish_results(desk: Desk, today: date, *, results: date | None = None, ratings: date | None = None) -> Decided:
    """The day on which results or ratings of this event came out: not before its end, not in the future."""
    basis = (desk.book.resting("11.3"),)
    if (unfinished := refuse_unfinished(desk)) is not None:
        return unfinished
    ended = desk.announced.ends
    for day in filter(None, (results, ratings)):
        if day > today:
            return Refusal(code="day_to_come", rests_on=basis, detail=(("day", day),))
        if day < ended:
            return Refusal(code="day_too_early", rests_on=basis, detail=(("ended", ended),))
    return (Published(results=results, ratings=ratings),)


def slips_release_ruling(desk: Desk, today: date) -> Ruling | Refusal:
    return law.release_slips(desk.book, desk.after.results_published, desk.after.ratings_published, today)


def release_slips(desk: Desk, today: date) -> Decided:
    ruled = slips_release_ruling(desk, today)
    if isinstance(ruled, Refusal):
        return ruled
    if desk.after.slips_released:
        return Refusal(code="slips_gone", rests_on=ruled.rests_on)
    return (SlipsReleased(rests_on=tuple(map(str, ruled.rests_on))),)


# --- words


def claim_word(desk: Desk, claimed: WordClaim) -> Decided:
    """A word for the prize for the highest play: a word of letters, and points that a play can make."""
    basis = (desk.book.silent("prizes are the organiser's; a word is nominated with what it scored"),)
    if not claimed.word.isalpha() or len(claimed.word) > 15:
        return Refusal(code="no_word", rests_on=basis, detail=(("word", claimed.word[:40]),))
    if not 1 <= claimed.points <= HIGHEST_PLAY:
        return Refusal(code="no_such_points", rests_on=basis, detail=(("points", claimed.points),))
    if claimed.player not in desk.players:
        return Refusal(code="no_such_player", rests_on=basis, detail=(("player", claimed.player),))
    if claimed in desk.after.words:
        return Refusal(code="claimed_already", rests_on=basis, detail=(("word", claimed.word),))
    return (WordClaimed(word=claimed),)
