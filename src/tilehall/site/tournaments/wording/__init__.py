"""What the law's codes mean in words, for the pages of a tournament. Each part of the day has its own list."""

from dataclasses import replace

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, filled, sentence

from . import draw, entries, log_faults, money, report, results, undo

# A code and its sentence; {names} are filled from the details of the refusal or ruling.
SENTENCES: dict[str, str] = {
    "does_not_follow": "That cannot be entered: {what}.",
    "rehearsal_of_a_rehearsal": "A rehearsal is not rehearsed.",
    "no_grade_planned": "There is no grade in the plan yet.",
    **entries.SENTENCES,
    **draw.SENTENCES,
    **results.SENTENCES,
    **money.SENTENCES,
    **report.SENTENCES,
    **undo.SENTENCES,
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return sentence(_with_reason(answer), SENTENCES)


def _with_reason(answer: Refusal | Ruling) -> Refusal | Ruling:
    """Where an entry cannot follow the log, the facts hold a code that says why: half a sentence for it."""
    why = dict(answer.detail).get("why")
    if why not in log_faults.REASONS:
        return answer
    return replace(answer, detail=(*answer.detail, ("what", filled(log_faults.REASONS[str(why)], answer.detail))))
