"""What the law's codes mean in words, for the pages of a tournament. Each part of the day has its own list."""

from dataclasses import replace

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, filled, sentence

from . import draw, entries, incidents, log_faults, money, report, results, undo

# A code and its sentence; {names} are filled from the details of the refusal or ruling.
SENTENCES: dict[str, str] = {
    "does_not_follow": "That cannot be entered: {what}.",
    "rehearsal_of_a_rehearsal": "This is a practice run already.",
    "no_grade_planned": "There is no grade in the plan yet.",
    **entries.SENTENCES,
    **draw.SENTENCES,
    **results.SENTENCES,
    **money.SENTENCES,
    **incidents.SENTENCES,
    **report.SENTENCES,
    **undo.SENTENCES,
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return sentence(_with_words(answer), SENTENCES)


def _with_words(answer: Refusal | Ruling) -> Refusal | Ruling:
    """Facts that are codes themselves, in words: an office, what may be chosen, and why an entry cannot follow
    or a grade cannot be drawn."""
    facts = dict(answer.detail)
    for name, words in entries.LISTED.items():
        if isinstance(listed := facts.get(name), tuple):
            facts[name] = tuple(words.get(str(each), str(each)) for each in listed)
    if "officer" in facts:
        facts["officer"] = report.office_words(str(facts["officer"]))
    if answer.code == "cannot_draw":
        facts["what"], facts["remedy"] = draw.cannot_draw_words(str(facts["why"]), answer.detail)
    elif (why := facts.get("why")) in log_faults.REASONS:
        facts["what"] = filled(log_faults.REASONS[str(why)], answer.detail)
    return replace(answer, detail=tuple(facts.items()))
