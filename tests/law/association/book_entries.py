"""Entries of a made-up book: acts numbered as they are given."""

from datetime import UTC, date, datetime

from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.rulebook.ruling import Refusal

AT = datetime(2026, 6, 1, tzinfo=UTC)


def numbered(*acts: Act) -> list[Entry]:
    return [Entry(seq=n, at=AT, by="Secretary", act=act) for n, act in enumerate(acts, 1)]


def decided(matter: Matter, on: date, body: Body = "executive", seq: int = 90, **fields: object) -> Entry:
    act = Decided(on=on, body=body, matter=matter, reference=f"D-{seq}", title="", **fields)  # type: ignore[arg-type]
    return Entry(seq=seq, at=AT, by="Secretary", act=act)


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code
