"""What the law's codes mean in words, for the pages of the book. Each matter has its own list."""

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, sentence

from . import decisions, members, officers, play_rules, registers

SENTENCES: dict[str, str] = {
    "why_missing": "Say why.",
    "own_affair": "This is about yourself. Another officer enters it.",
    "no_such_entry": "There is no entry {entry} that counts: it was taken back already, or is about something else.",
    "decided_at_a_meeting": "{reference} was decided at a meeting that is kept here. It is taken back in the "
    "log of that meeting, and the book follows.",
    "taken_back_elsewhere": "Entry {entry} is not taken back here, but where it was entered: money is put right in "
    "its ledger.",
    "others_rest_on_it": "Entries {entries} rest on entry {entry}. Take them back first.",
    "later_entries": "Entries {entries} came after entry {entry} and were decided on it. Take them back first, the "
    "last one to begin with.",
    "not_yet": "{on} is still to come. Enter it when it has happened.",
    **decisions.SENTENCES,
    **members.SENTENCES,
    **officers.SENTENCES,
    **registers.SENTENCES,
    **play_rules.SENTENCES,
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return sentence(answer, SENTENCES)
