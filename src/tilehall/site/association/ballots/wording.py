"""What the law's codes and the acts of a ballot mean in words."""

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, sentence

SENTENCES = {
    "no_choices": "Write what can be chosen, one choice to a line.",
    "choice_twice": "A choice is listed twice.",
    "too_many_choices": "There can be {most} choices at most.",
    "wrong_picks": "On a slip at least one and at most {choices} can be marked.",
    "nobody_entitled": "Nobody could vote: choose who is entitled.",
    "elector_twice": "Somebody is entitled twice. Give them all their votes in one line.",
    "wrong_votes": "Everybody entitled has at least one vote, and {most} at most.",
    "several_processes": (
        "This hall runs in several processes, and codes are kept in the memory of one. Hold this ballot on paper."
    ),
    "server_keeps_order": (
        "This hall keeps its data on a PostgreSQL server, which notes in which order votes came. Hold this ballot on "
        "paper, or in a hall that keeps its data in a file."
    ),
    "ballot_over": "This ballot is over.",
    "issuing_over": "Codes are no longer given out for this ballot.",
    "still_issuing": "Codes are still being given out. End that first: then people vote.",
    "not_entitled": (
        "You are not on the list of those who may vote here. If that is wrong, tell whoever runs the ballot."
    ),
    "votes_on_paper": "A paper was given out for this person, so there is no code.",
    "code_taken": (
        "A code was taken for this person already, on this or another device. The hall does not know which it is. "
        "If it is lost, tell whoever runs the ballot: they can give everybody a new code."
    ),
    "code_taken_no_paper": "A code was taken for this person, so there is no paper.",
    "wrong_codes": "The page was out of date. Load it again for fresh codes ({votes}).",
    "code_not_fresh": "This code is in use. Load the page again; it brings a fresh one.",
    "codes_void": (
        "This page said that {shown} codes were taken, and there are {left}: the hall was started again, or all were "
        "made void. Tell the room: everybody takes a new code."
    ),
    "nobody_came": "Nobody has taken a code or a paper yet.",
    "paper_given": "They have a paper already.",
    "no_paper_given": "No paper was given out to them.",
    "count_too_early": "Papers are counted when voting has begun.",
    "wrong_figures": "Write a whole number, 0 or more, for each line.",
    "too_many_papers": "There are {papers} papers in this count, and only {given} were given out. Count again.",
    "marks_do_not_fit": "There are {marks} marks on {valid} valid papers, which cannot be. Count again.",
    "papers_not_counted": "Papers were given out (votes: {given}). Two tellers count them first, each alone.",
    "tellers_differ": "The two tellers came to different figures. Both count again.",
    "no_reason": "Say why.",
    "voting_not_begun": "Voting has not begun: codes are still being given out.",
    "vote_after_close": "The ballot is closed. Your vote came too late and was not counted.",
    "too_many_marks": "Mark {picks} at most.",
    "no_code": "Type your code: four groups of four letters and figures.",
    "unknown_code": (
        "The code {slip} is not in this ballot. Look for a mistyped sign. If the hall was started again while codes "
        "were given out, or everybody was given a new code, an earlier code is void."
    ),
    "cast_otherwise": (
        "The code {slip} has been used already, for a different vote. A vote that is in the box cannot be changed."
    ),
}  # fmt: skip

PHASES = {
    "issuing": "Codes are given out",
    "voting": "Voting is open",
    "closed": "Closed",
    "called_off": "Called off",
}
PHASE_BADGES = {"issuing": "warn", "voting": "ok", "closed": "", "called_off": "bad"}
WARNINGS = {
    "few_codes": "Fewer than five codes are taken: the result may show how people voted.",
    "few_ballots": "Fewer than five ballots were cast: the result may show how people voted.",
    "few_voters": "Fewer than five people voted: the result may show how they voted.",
    "few_on_paper": "Fewer than five votes came on paper: their figures may show how those people voted.",
    "all_alike": "All votes are alike: so everybody knows how each of those who voted did.",
}
ACTS = {
    "ballot-opened/1": "Opened",
    "tellers-named/1": "Tellers named",
    "issued-anew/1": "All codes void; new ones given out",
    "issuing-closed/1": "Codes all given out; voting began",
    "paper-given/1": "A paper given out",
    "paper-returned/1": "A paper came back unused",
    "paper-counted/1": "Papers counted",
    "ballot-closed/1": "Closed",
    "called-off/1": "Called off",
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return sentence(answer, SENTENCES)
