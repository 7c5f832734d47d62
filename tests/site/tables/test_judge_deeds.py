"""The kinds of deeds that logs of boards hold, as they were first written: kinds.txt beside this is only added to."""

from pathlib import Path

from tests.law.test_kinds import told
from tilehall.site.tables.judge_deeds import CODEC, KINDS, PhoneChecked

KEPT = Path(__file__).with_name("kinds.txt")


def test_every_deed_ever_written_can_be_read() -> None:
    assert KEPT.read_text(encoding="utf-8").splitlines() == sorted(told("deed", KINDS)), "logs hold these: only add"


def test_a_phone_that_was_checked_before_its_hundredths_were_kept() -> None:
    was = {"diagonal_mm": 155, "silent": True, "in_view": True}
    assert CODEC.decode_fields("phone-checked/1", was) == PhoneChecked(**was)
