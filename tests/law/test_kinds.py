"""The kinds that logs and messages hold, with their fields, as they were first written: kinds.txt is only added to.

A kind is made from the name of its class. Whoever renames a class or a field of it is told here, before a log of an
older version can no longer be read; a changed shape is a further kind, and the old one is lifted. A field that was
added later, which old logs may lack, has a line of its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from tilehall.law.association import acts as book_acts
from tilehall.law.association.meeting import acts as meeting_acts
from tilehall.law.catalogue import GAMES
from tilehall.law.tournament.desk import acts
from tilehall.law.tournament.desk.acts.lifts import LIFTS

KEPT = Path(__file__).with_name("kinds.txt")


def told(place: str, kinds: Mapping[str, type]) -> Iterator[str]:
    for kind, cls in kinds.items():
        yield " ".join([place, kind, *(field.name for field in fields(cls) if not field.metadata.get("added"))])
        yield from (f"{place} {kind} + {field.name}" for field in fields(cls) if field.metadata.get("added"))


def every_kind() -> Iterator[str]:
    for key, game in GAMES.items():
        yield from told(f"{key} event", game.events)
        yield from told(f"{key} event", {kind: lift.was for kind, lift in game.lifts.items()})
        yield from told(f"{key} command", game.commands)
    yield from told("book act", book_acts.KINDS)
    yield from told("meeting act", meeting_acts.KINDS)
    yield from told("desk act", acts.KINDS)
    yield from told("desk act", {kind: lift.was for kind, lift in LIFTS.items()})


def test_a_kind_is_never_renamed_and_its_fields_stay() -> None:
    gone = set(KEPT.read_text(encoding="utf-8").splitlines()) - set(every_kind())
    assert not gone, "a log may hold these: keep the class under its kind, or lift it"


def test_a_new_kind_is_written_down() -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert set(every_kind()) - set(kept) == set(), "add these lines to kinds.txt, in order"
    assert kept == sorted(set(kept))
