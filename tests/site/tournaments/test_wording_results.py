"""Whatever the law says no to about a result has its sentence."""

import re
from collections import Counter
from pathlib import Path

from tilehall.law.rummikub.rulings import count
from tilehall.law.tournament.desk import results
from tilehall.law.tournament.slip import DISCREPANCY
from tilehall.site.tournaments.wording import SENTENCES, draw, entries, money, report, undo
from tilehall.site.tournaments.wording import results as results_words
from tilehall.site.tournaments.wording.results import DOUBTS


def test_no_code_has_two_sentences() -> None:
    """Of two the later one is shown, with facts of the other: "Say why entry – is taken back" about a player."""
    parts = (draw, entries, money, report, results_words, undo)
    codes = Counter(code for part in parts for code in part.SENTENCES)
    assert [code for code, times in codes.items() if times > 1] == []


def test_every_refusal_of_results_has_its_sentence() -> None:
    """The codes are read from the law itself, so that a new one without words is noticed."""
    law = Path(results.__file__).parent
    files = [law / f"{name}.py" for name in ("results", "slip_changes", "scorer_line")]
    files += [law.parent / f"{name}.py" for name in ("result_check", "forfeits", "slip", "amendment")]
    files.append(law / "signed_anew.py")
    files.append(Path(count.__file__))
    codes = r'(?:_no\((?:desk, |book, |rules, )?|Refusal\(code=)"(\w+)"'
    said = {code for file in files for code in re.findall(codes, file.read_text())} | {DISCREPANCY}
    assert len(said) > 30
    assert said - set(SENTENCES) == set()
    doubts = re.findall(
        r'"(\w+)": (?:max|min|len|reported_result|balanced)', "".join(file.read_text() for file in (files[0], files[3]))
    )
    assert {*doubts, DISCREPANCY} - set(DOUBTS) == set()
    assert len(doubts) == 6
