"""What cannot follow in a log is told in words, whatever it is."""

import re
from pathlib import Path

import pytest

from tests.law.tournament.desk.plans import four, logged
from tests.site.tournaments.test_store import hand, opened
from tilehall.law.game import act_log
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import desk as desk_module
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import CannotFollow
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.log_faults import REASONS, fault_words


def test_everything_that_cannot_follow_has_its_words() -> None:
    """The codes are read from the law itself, so that a new one without words is noticed."""
    law = Path(desk_module.__file__).parent
    modules = [law / name for name in ("desk.py", "limits.py", "arrival_limits.py", "series.py", "act_grounds.py")]
    files = [*modules, *(law / "acts").glob("*.py"), Path(act_log.__file__)]
    raised = [
        found for file in files for found in re.findall(r'CannotFollow\(\s*"(\w+)"(.*?)\)\n', file.read_text(), re.S)
    ]
    assert len(raised) > 30
    assert {code for code, _ in raised} == set(REASONS)
    for code, facts in raised:
        wanted, given = set(re.findall(r"\{(\w+)\}", REASONS[code])), set(re.findall(r"(\w+)=", facts))
        assert wanted <= given, code


def test_the_entry_that_stands_in_the_way_is_named_with_its_reason() -> None:
    drawn = next(entry.seq for entry in logged(four()) if type(entry.act).__name__ == "Drawn")
    with pytest.raises(BrokenDeskLog) as broken:
        rebuild(logged((*four(), Undone(entry=drawn))))
    assert fault_words(broken.value.why) == "round 1 of A is not drawn"


@pytest.mark.django_db
def test_a_page_that_is_behind_is_told_why() -> None:
    number = opened().row.pk
    answer = execute(CONSOLE, "tournaments.direct", number, lambda _: (RoundBegun(round=7, minutes=50),), hand("late"))
    assert isinstance(answer, Refusal)
    assert sentence_of(answer).text == "That cannot be entered: round 2 comes next, not 7."


def test_an_error_of_ours_tells_its_facts_too() -> None:
    assert str(CannotFollow("no_such_grade", grade="Z")) == "no_such_grade (grade: Z)"
    assert str(CannotFollow("nothing_announced")) == "nothing_announced"
