"""A ballot to and from its rows: the log of its acts, and its slips. The only writer of these rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db import transaction

from tilehall.law.association.ballots.acts import CODEC, BallotAct
from tilehall.law.association.ballots.ballot import Ballot, ballot_of
from tilehall.law.association.ballots.count import NOT_CAST, is_sound, not_cast
from tilehall.site.logs import store as logs
from tilehall.site.logs.models import Origin
from tilehall.site.logs.store import Log
from tilehall.site.people.merging import MergePart
from tilehall.site.people.models import Person

from .codes import NO_CODE, fingerprint
from .models import BallotActRow as BallotActRow
from .models import BallotRow as BallotRow
from .models import SlipRow as SlipRow

LOG = Log(BallotRow, BallotActRow, "ballot")

Kept = Literal["kept", "cast_otherwise", "unknown_code"]


class NoSuchBallot(LookupError):
    pass


@dataclass(frozen=True, slots=True)
class BallotState:
    row: BallotRow
    ballot: Ballot
    answers: Mapping[str, int]

    @property
    def number(self) -> int:
        return self.row.pk


@dataclass(frozen=True, slots=True)
class Slip:
    """Of a code that voted."""

    code: str
    marks: str


def load(number: int) -> BallotState:
    row = LOG.head(number)
    if row is None:
        raise NoSuchBallot(f"there is no ballot {number}")
    return _state(row)


def _state(row: BallotRow) -> BallotState:
    rows = LOG.entries_of(row)
    return BallotState(row, ballot_of(logs.decoded(CODEC, rows)), logs.answers(rows))


def ballot_opened_by(command_id: str) -> int | None:
    return LOG.opened(command_id)


def ballots() -> list[BallotRow]:
    """The newest first."""
    return list(BallotRow.objects.all())


def running() -> list[BallotState]:
    """In which somebody can still take a code or vote."""
    return [_state(row) for row in BallotRow.objects.filter(phase__in=["issuing", "voting"])]


def acts_of(state: BallotState) -> list[BallotActRow]:
    return LOG.entries_of(state.row)


def open_ballot(public_id: str, title: str, acts: Sequence[BallotAct], origin: Origin) -> BallotState:
    """Clash if its command has opened one already."""
    row = BallotRow(public_id=public_id, title=title, phase="", created=origin.at, opened_by=origin.command_id)
    with transaction.atomic():
        LOG.open(row)
        return _written(row, acts, (), origin)


def append(state: BallotState, acts: Sequence[BallotAct], origin: Origin) -> BallotState:
    """Adds these acts. Clash if anything was added meanwhile."""
    return _written(state.row, acts, _acts(state.row), origin)


def _acts(row: BallotRow) -> Iterable[BallotAct]:
    return logs.decoded(CODEC, LOG.entries_of(row))


def _written(row: BallotRow, acts: Sequence[BallotAct], before: Iterable[BallotAct], origin: Origin) -> BallotState:
    ballot = ballot_of([*before, *acts])
    rows = LOG.new_entries(row, map(CODEC.encode, acts), origin)
    LOG.write(row, rows, {"phase": ballot.phase})
    fresh = LOG.head(row.pk)
    assert fresh is not None
    return _state(fresh)


# --- slips


def add_slips(state: BallotState, fingerprints: Collection[str]) -> None:
    """All at once, in an order that nobody chose."""
    marks = not_cast(len(state.ballot.opened.choices))
    SlipRow.objects.bulk_create(
        SlipRow(fingerprint=each, ballot=state.row, marks=marks) for each in sorted(fingerprints)
    )


def what_code_may(row: BallotRow, code: str, marks: str) -> Kept:
    """What casting would answer; nothing is changed."""
    slip = SlipRow.objects.filter(pk=fingerprint(row.public_id, code), ballot=row).first()
    if slip is None:
        return "unknown_code"
    return "kept" if slip.marks == marks or slip.marks.startswith(NOT_CAST) else "cast_otherwise"


def cast(row: BallotRow, code: str, marks: str) -> Kept:
    """Into the slip of this code, if it is still empty. Cast the same way again, it is answered the same."""
    slips = SlipRow.objects.filter(pk=fingerprint(row.public_id, code), ballot=row)
    if slips.filter(marks=NOT_CAST * len(marks)).update(code=code, marks=marks) == 1:
        return "kept"
    return what_code_may(row, code, marks)


def count_cast(row: BallotRow) -> int:
    return SlipRow.objects.filter(ballot=row).exclude(marks__startswith=NOT_CAST).count()


def all_marks(row: BallotRow) -> list[str]:
    return list(SlipRow.objects.filter(ballot=row).values_list("marks", flat=True))


def slips_cast(row: BallotRow) -> list[Slip]:
    """By their codes, which say nothing."""
    rows = SlipRow.objects.filter(ballot=row).exclude(marks__startswith=NOT_CAST).order_by()
    return [Slip(code, marks) for code, marks in sorted(rows.values_list("code", "marks"))]


# --- for the whole hall


def forget_all() -> None:
    """Takes every ballot away with its log and its slips, for leaving the example association."""
    with transaction.atomic():
        heads = BallotRow.objects.all()
        numbers = list(heads.values_list("pk", flat=True))
        LOG.forget(heads)
        SlipRow.objects.filter(ballot__in=numbers)._raw_delete(using="default")


def all_logs(using: str) -> Iterable[tuple[BallotRow, list[BallotActRow]]]:
    return LOG.all(using)


def unsound_slips(row: BallotRow, ballot: Ballot, slips: Iterable[SlipRow]) -> bool:
    """Whether one says what cannot be said, or lies under a code that is not its own."""
    opened = ballot.opened
    return any(
        not is_sound(slip.marks, len(opened.choices), opened.picks)
        or (slip.code != NO_CODE and fingerprint(row.public_id, slip.code) != slip.fingerprint)
        for slip in slips
    )


def slips_of(row: BallotRow, using: str) -> list[SlipRow]:
    return list(SlipRow.objects.using(using).filter(ballot=row))


# --- somebody entered twice


def merge_part() -> MergePart:
    """No row names a voter; but who may vote in a ballot that runs stays who they are until it is over."""
    return MergePart(table=BallotRow._meta.label, title="Ballots", rows=lambda _person: [], refuse=_in_a_ballot)


def _in_a_ballot(kept: Person, gone: Person) -> Iterable[str]:
    for state in running():
        if {kept.pk, gone.pk} & state.ballot.electors.keys():
            yield f"The ballot “{state.row.title}” is running: wait until it is closed."
