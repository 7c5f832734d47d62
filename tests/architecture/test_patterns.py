"""No regular expression takes more than its share: twice the text, about twice the time, also where it is hostile.

Python holds all other threads while it matches, so one that takes the cube of a line stops the whole hall.
"""

import re

from .hostile_text import PatternUse, hostile_texts, pattern_uses
from .project_files import SRC

# The hall's own pages are put to these, never what somebody sends: a sign that could begin a tag is escaped by then.
OUR_OWN_TEXT = ("site/tournaments/presenters/changes.py",)
SIGNS = (40, 400, 3000)  # the few first: what takes the cube of them is found before it takes minutes
FEW = 3  # of the texts that take longest: on a busy machine one may seem to that does not
AT_ONCE = 0.0005  # seconds; few patterns that are linear need this for some thousand signs


def steepest(use: PatternUse) -> float:
    """By how much longer its worst text takes at each of two doublings; 1 where all are read at once.

    Two: memory of the matcher that is asked for beyond some size makes one doubling dear, a steep pattern makes all.
    """
    for signs in SIGNS:
        lengths = [
            hostile_texts(use.pattern.pattern, use.pattern.flags, part) for part in (signs, signs // 2, signs // 4)
        ]
        slow = sorted(((use.seconds(text), at) for at, text in enumerate(lengths[0])), reverse=True)[:FEW]
        for at in (at for taken, at in slow if taken > AT_ONCE):
            # The best of each, taken in turn: a busy machine makes either longer, never shorter.
            runs = [[use.seconds(texts[at], 3) for texts in lengths] for _ in range(3)]
            whole, half, quarter = (min(taken) for taken in zip(*runs, strict=True))
            ratio = min(whole / half, half / quarter)
            if ratio > 2.9:
                return ratio
    return 1.0


def test_every_pattern_reads_any_text_in_linear_time():
    uses = [use for use in pattern_uses(SRC) if not use.where.startswith(OUR_OWN_TEXT)]
    assert len(uses) > 90
    # One that is steep stays so when it is measured again; a busy machine does not choose the same one thrice.
    steep = [use for use in uses if all(steepest(use) > 1 for _ in range(3))]
    assert [f"{use.where} {use.method} {use.pattern.pattern}" for use in steep] == []


def test_a_pattern_that_shares_out_blanks_is_found():
    cubic = PatternUse("", re.compile(r"config\s+(\w+)=\s*(.*?)\s*;?\s*$"), "match")
    square = PatternUse("", re.compile(r"\s*:[A-Z]{2}$"), "sub")
    lines = PatternUse("", re.compile(r"\r*\n|\r"), "split")
    plain = PatternUse("", re.compile(r"config\s+(\w+)=(.*)$"), "match")
    for use in (cubic, square, lines):
        assert any(steepest(use) > 1 for _ in range(5)), use.pattern.pattern
    assert not all(steepest(plain) > 1 for _ in range(3))
