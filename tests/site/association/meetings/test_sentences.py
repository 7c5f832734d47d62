"""Whatever the law of a meeting refuses is told in a sentence of ours."""

import re
from datetime import date

from tests.architecture.project_files import SRC
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings.wording.sentences import SENTENCES, sentence_of

LAW = SRC / "law" / "association"
# Phases and states are put into codes: meeting_closed, motion_lost.
CODE = re.compile(r'(?:code=|CannotFollow\(|_refuse\((?:meeting, )?)"(\w+)"')


def test_every_code_of_the_law_has_its_sentence():
    beside = ("play_rules.py", "notice_days.py", "weekends.py", "clause_numbers.py")
    sources = [*(LAW / "meeting").rglob("*.py"), *(LAW / name for name in beside)]
    # What is told as a step, a lack or a line of the minutes has words of its own.
    told = [source for source in sources if source.name not in ("next_step.py", "minutes.py")]
    codes = {code for source in told for code in CODE.findall(source.read_text(encoding="utf-8"))}
    assert len(codes) > 80
    assert codes - set(SENTENCES) == set()


def test_facts_are_written_as_people_write_them():
    clause = CONSTITUTION["9.5"]
    short = Refusal(code="no_quorum", rests_on=(clause,), detail=(("short", ("1 ordinary", "2 independents")),))
    assert sentence_of(short).text == "No quorum. Missing: 1 ordinary or life member, 2 independents."
    late = Refusal(code="late", rests_on=(clause,), detail=(("last_day", date(2026, 4, 30)),))
    assert sentence_of(late).text == "Too late: the last day was 30/04/2026."
    papers = (("papers", ("balance_sheet",)), ("year", 2025))
    missing = Refusal(code="papers_missing", rests_on=(clause,), detail=papers)
    assert sentence_of(missing).text == "Missing for 2025: Balance sheet."
