"""Every refusal that this room can give has its sentence."""

import re
from pathlib import Path

import pytest

from tilehall.law.ratings import calibration, exclusions, history, publication, publication_warnings, ranking_window
from tilehall.site import ratings
from tilehall.site.ratings.wording import SENTENCES

HERE = Path(ratings.__file__).parent
LAW = [
    Path(module.__file__ or "")
    for module in (calibration, exclusions, history, publication, publication_warnings, ranking_window)
]
CODES = sorted(
    {
        code
        for file in (*HERE.rglob("*.py"), *LAW)
        for code in re.findall(r'(?:refuse_run\(|_no\(|Refusal\(code=|HistoryFault\()"(\w+)"', file.read_text())
    }
    | {"out_of_order", "results_changed"}
)


def test_codes_are_found():
    assert {"player_unknown", "exclusion_too_long", "reason_missing"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code):
    assert code in SENTENCES


def test_no_sentence_is_left_over():
    assert set(SENTENCES) - set(CODES) == set()
