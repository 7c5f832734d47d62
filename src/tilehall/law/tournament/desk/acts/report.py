"""Acts after the last round: finished, reported, published, slips released; words claimed; complaints."""

from dataclasses import dataclass, field, replace
from datetime import date

from tilehall.law.game.shape import ADDED
from tilehall.law.tournament.desk.aftermath import ComplaintRecord, WordClaim
from tilehall.law.tournament.desk.desk import CannotFollow, Desk

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Act):
    def on(self, desk: Desk, moment: Moment) -> Desk:
        if not desk.over:
            raise CannotFollow("games_without_slip")
        return replace(desk, after=replace(desk.after, finished=moment.at))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSent(Act):
    """To an officer of the clause; `told` says how and to whom it went, `results` is the mark of what was in it."""

    officer: str
    told: str = ""
    results: str = field(default="", metadata=ADDED)

    def on(self, desk: Desk, moment: Moment) -> Desk:
        sent = tuple(each for each in desk.after.sent if each[0] != self.officer)
        marks = tuple(each for each in desk.after.sent_marks if each[0] != self.officer)
        after = replace(
            desk.after,
            sent=(*sent, (self.officer, moment.at)),
            sent_marks=(*marks, (self.officer, self.results)) if self.results else marks,
        )
        return replace(desk, after=after)


@dataclass(frozen=True, slots=True, kw_only=True)
class Published(Act):
    """Results or ratings of the event came out on a day."""

    results: date | None = None
    ratings: date | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        after = replace(
            desk.after,
            results_published=self.results or desk.after.results_published,
            ratings_published=self.ratings or desk.after.ratings_published,
        )
        return replace(desk, after=after)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsReleased(Act):
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return replace(desk, after=replace(desk.after, slips_released=moment.at))


@dataclass(frozen=True, slots=True, kw_only=True)
class WordClaimed(Act):
    word: WordClaim

    def on(self, desk: Desk, moment: Moment) -> Desk:
        desk.player(self.word.player)
        return replace(desk, after=replace(desk.after, words=(*desk.after.words, self.word)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintKept(Act):
    """A complaint is filed, told more fully, referred or decided: as it stands from now on, by its number."""

    number: int
    complaint: ComplaintRecord

    def on(self, desk: Desk, moment: Moment) -> Desk:
        desk.player(self.complaint.by)
        desk.player(self.complaint.against)
        complaint_records = desk.after.complaints
        if not 1 <= self.number <= len(complaint_records) + 1:
            raise CannotFollow("no_complaint_before", number=self.number - 1)
        now = (*complaint_records[: self.number - 1], self.complaint, *complaint_records[self.number :])
        return replace(desk, after=replace(desk.after, complaints=now))


KINDS: dict[str, type[Act]] = {
    "finished/1": Finished,
    "report-sent/1": ReportSent,
    "published/1": Published,
    "slips-released/1": SlipsReleased,
    "word-claimed/1": WordClaimed,
    "complaint-kept/1": ComplaintKept,
}
