"""Whether every ballot adds up: its log, and a slip for every code that was given out, saying what a slip can say."""

from collections.abc import Iterator, Sequence

from tilehall.law.association.ballots.acts import CODEC
from tilehall.law.association.ballots.ballot import Ballot, ballot_of
from tilehall.law.game.log import BrokenLog
from tilehall.site.logs import store as logs
from tilehall.site.logs.chain import chain_hash

from . import store

Fault = tuple[str, int, object, object]  # what, of which ballot, as it is stored, as it should be


def faults(using: str) -> Iterator[Fault]:
    for row, acts in store.all_logs(using):
        if row.seq != len(acts):
            yield "seq", row.pk, row.seq, len(acts)
        if (log := chain_hash(acts)) != row.log_sha256:
            yield "log", row.pk, row.log_sha256, log
        try:
            ballot = ballot_of(logs.decoded(CODEC, acts))
        except (BrokenLog, ValueError) as broken:
            yield "replay", row.pk, row.seq, str(broken)
            continue
        if ballot.phase != row.phase:
            yield "phase", row.pk, row.phase, ballot.phase
        yield from _box_faults(row, ballot, store.slips_of(row, using))


def _box_faults(row: store.BallotRow, ballot: Ballot, slips: Sequence[store.SlipRow]) -> Iterator[Fault]:
    if len(slips) != ballot.codes_issued:
        yield "slips", row.pk, len(slips), ballot.codes_issued
    if store.unsound_slips(row, ballot, slips):
        yield "box", row.pk, "a slip that nobody can have cast", None
