"""Lines of any length: what no program writes is refused by its line, the rest costs no more than its length."""

from contextlib import suppress
from time import process_time

import pytest

from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.problem import WrongFile
from tilehall.law.tournament.formats.text import LONGEST_LINE, split_lines

BLANKS = " " * 15_000
FILES = {
    "setting": ("config.tsh", f"division A a.t\nconfig event_name = b{BLANKS}y\n"),
    "list": ("config.tsh", f"division A a.t\nconfig event_name = [{'1,' * 7_000}'\n"),
    "part": ("a.tsh", f"#begin_file name=x{BLANKS}y\n"),
    "name": ("a.t", f"Name, A{BLANKS}b\n"),
    "numbering": ("a.t", f"Name, A 1500 2 3; 400{'; ' * 2_000}#{BLANKS}x\n"),
    "head": ("a.tou", f"*M31.12.2020{BLANKS}x\n*A\n"),
    "quotes": ("tourney.js", "newt={'a':\"" + '\\"' * 15_000),
    "comments": ("tourney.js", "newt={" + "/*/" * 15_000),
    "bare": ("tourney.js", "newt={" + "a" * 15_000),
    "player": ("tourney.js", f'newt={{"divisions":[{{"players":[{{"name":"a{BLANKS}b"}}]}}]}}'),
}


@pytest.mark.parametrize("named", FILES)
def test_a_file_made_to_hold_the_hall_up_is_read_at_once(named):
    name, text = FILES[named]
    before = process_time()
    with suppress(WrongFile):
        read_results(text.encode(), name)
    assert process_time() - before < 1


def test_a_line_longer_than_any_is_refused_by_its_number():
    assert len(split_lines("a\n" + "b" * LONGEST_LINE)) == 2
    with pytest.raises(WrongFile, match=f"line 2: it has {LONGEST_LINE + 1} signs"):
        split_lines("a\n" + "b" * (LONGEST_LINE + 1))
