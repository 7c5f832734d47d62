"""What the law's refusals mean in words, for the pages of a meeting."""

from dataclasses import replace

from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.site.association.book.wording import SENTENCES as OF_THE_BOOK
from tilehall.site.pages.sentences import Sentence, sentence, with_silence

from .names import PAPER_NAMES, head_words

# A code and its sentence; {names} are filled from the details of the refusal.
CALLING = {
    "wrong_year": "{day} is too far away. Look at the year.",
    "annual_already": "{year} has its Annual General Meeting already.",
    "outside_weekend": "The Annual General Meeting is on its weekend, {first} to {last}. For another day the Executive "
    "must have postponed it.",
    "same_calendar_year": "A postponed meeting stays in its year, {year}.",
    "decision_missing": "It needs a decision that is in the book. Give its reference.",
    "decision_on_another_matter": "{reference} is about something else.",
    "direction_used": "{reference} has called a special meeting already. Another one needs its own direction.",
    "decision_about_another": "{reference} is about somebody else.",
    "decision_void": "{reference} is void: {because}.",
    "reason_missing": "Say why.",
    "not_directed": "Say whether the Management Committee directed it or members asked for it.",
    "requisition_short": "Two members of each of {needed} registered clubs must sign; {clubs} clubs have enough.",
    "signatures_do_not_count": "Not in the club they signed for, or not a member with rights: {names}. Without them "
    "{clubs} clubs have two who signed; {needed} are needed.",
    "before_the_adjournment": "It can only resume after the day on which it was adjourned.",
    "another_kind": "A meeting cannot be moved from one body to another.",
    "called_already": "It is called already.",
    "not_called": "It is not called yet.",
    "meeting_called": "The meeting is not open yet.",
    "meeting_open": "The meeting is open already.",
    "meeting_adjourned": "The meeting is adjourned.",
    "meeting_closed": "The meeting is closed. Its minutes can be corrected.",
    "meeting_called_off": "The meeting was called off.",
}
AGENDA = {
    "reserved": "This is kept for a General Meeting.",
    "not_this_body": "This is the business of another body.",
    "no_template": "Only the annual meeting has a template.",
    "agenda_begun": "There is business on the agenda already. Add what is missing.",
    "not_in_notice": "The notice does not name this business, so this meeting cannot deal with it.",
    "not_a_member": "{name} is not a member.",
    "not_in_writing": "It must come in writing.",
    "late": "Too late: the last day was {last_day}.",
    "no_change_named": "The list of changes is empty. Name the clauses that change, by their numbers, "
    "or write new ones.",
    "clause_missing": "Name the clauses that change, by their numbers; those that are new go under “New clauses”. "
    "Unknown: {clauses}",
    "clause_stands": "Clause {clauses} stands already, or is asked for on this agenda: take the next number.",
    "clause_number_gap": "{clauses} does not follow on what stands. A new clause takes the next number, such as 21 "
    "after 20, or 9.9 after 9.8.",
    "repeal_adds_nothing": "Removing clauses and adding new ones are separate items of business.",
    "particulars_missing": "Write what is to stand instead: the notice must have the particulars.",
    "entrenched": "Clause {clauses} can be changed but never taken out.",
    "office_on_agenda": "The election of the {office} is on the agenda already.",
    "no_recommendation": "It needs the recommendation of the body that may put somebody forward. Give its reference.",
    "unknown_class": "There is no such class of members.",
    "consultation_missing": "The Management Committee must have been consulted first. Give the reference.",
    "not_a_registered_club": "{name} is not a registered club.",
    "rules_committee_first": "A change of the rules of play goes to the Rules Committee first.",
    "criteria_exist": "There are criteria for this event ({reference}), so the Executive does not decide alone.",
    "no_such_item": "There is no item {item} on the agenda.",
    "item_begun": "The meeting has dealt with this item.",
    "item_number_taken": "Somebody else has just added business. Look at the agenda and add yours again.",
    "not_the_agenda": "The agenda has changed meanwhile. Look at it again.",
    "unknown_office": "There is no such office.",
    "floor_closed": "There were {count} nominations in time, so none may come from the floor.",
    "not_open": "Nominations from the floor are made at the meeting.",
    "nominated_already": "{name} is nominated already.",
    "not_nominated": "There is no such nomination any more.",
    "is_elected": "They have been elected on this nomination. Take the election back, or let them resign.",
    "another_year": "The papers are those of {wanted}, not of {year}.",
    "not_reviewed": "The statements of {year} are not signed by the Honorary Reviewer.",
    "papers_missing": "Missing for {year}: {papers}.",
}
NOTICES = {
    "sent_in_the_future": "{day} is still to come. Record a notice when it has been sent.",
    "sent_after_the_meeting": "{day} is not before the meeting.",
    "nobody_told": "Say who it was sent to.",
    "nothing_in_notice": "The agenda is empty: a notice names the business.",
    "notice_too_late": "Clear days: {clear_days}, but {needed} are needed. The last day was {last_day}.",
}
FLOOR = {
    "not_the_day": "This is done on the day of the meeting, {day}.",
    "before_its_time": "The meeting was called for {time}. It is not opened or adjourned before then.",
    "club_is_represented": "{name} is here for {club} already.",
    "proxy_not_allowed": "No proxies on this business.",
    "proxy_to_oneself": "{name} cannot hold their own proxy.",
    "proxy_given_twice": "{name} has given the vote to {holder} already. Take that one back first.",
    "proxy_late": "A proxy is lodged by the day of the meeting, {day}.",
    "no_proxy": "There is no such proxy any more.",
    "no_vote_class": "{name} is an honorary member and has no vote.",
    "suspended": "{name} is suspended and has no vote.",
    "not_on_committee": "{name} is not on this committee and has no vote here.",
    "not_in_register": "Nobody in the register has this number. Look the person up again.",
    "not_present": "That person is not checked in.",
    "chair_is_another": "{name} is here and takes the chair.",
    "no_chair": "Nobody is in the chair.",
    "meeting_not_open": "The meeting is not open.",
    "no_quorum_now": "There is no quorum any more: nobody can be elected until it is here again.",
    "vote_has_begun": "The vote on these words has begun. An amendment comes before it.",
    "quorum_came_late": "The record shows no quorum by {time}, so the meeting is adjourned. If "
    "it was, say that the chair finds it so.",
    "no_quorum": "No quorum. Missing: {short}.",
    "items_left": "Not dealt with yet, by their numbers on the agenda: {items}. Say that you close it all the same.",
    "not_the_item": "The meeting is at another item now.",
    "motion_open": "A motion is before the meeting. Settle it first.",
}
VOTES = {
    "no_item": "Take the item first.",
    "text_missing": "Write what is moved.",
    "reviewer_missing": "Say who is to be Honorary Reviewer.",
    "not_as_noticed": "A change of the constitution is moved in the words of the notice.",
    "change_stands": "The change stands as the Rules Committee put it. An amendment can set another day.",
    "clause_not_in_notice": "The notice does not name clause {clauses}, so it cannot be changed here.",
    "beyond_the_notice": "An amendment keeps to the change of which notice was given. Say that the chair finds it so.",
    "effective_date_missing": "Say from which day the change counts.",
    "effective_before_the_meeting": "It cannot count from before the meeting, {day}.",
    "interested": "{name} has an interest in this payment and takes no part.",
    "seconds_own_motion": "Nobody may second their own motion.",
    "weighted_votes_are_counted": "Each club's vote has its own weight, so votes are taken by calling the roll.",
    "two_thirds_are_counted": "Two thirds must be counted: take hands.",
    "poll_is_demanded": "A poll has been demanded: a show of hands decides now, not the voices.",
    "president_decides": "Only {name} decides on a secret ballot.",
    "ballot_of_general_meetings": "Secret ballots are for General Meetings: weighted votes cannot be secret.",
    "ballot_not_closed": "The ballot is still running. Close it, then take its result.",
    "ballot_called_off": "The ballot was called off, so it has no result. The President decides on another one, or "
    "that hands are counted.",
    "is_by_ballot": "This motion is voted on by secret ballot: take its result. Only the President decides that hands "
    "are counted instead.",
    "ballot_has_result": "The ballot is closed, and its votes are published. Take its result.",
    "no_ballot": "This motion is not voted on by ballot.",
    "vote_not_open": "The vote is not open yet.",
    "vote_closed": "The vote is closed. Nothing was changed.",
    "not_by_phone": "This vote is not taken by phones.",
    "not_your_vote": "This vote is not yours to give.",
    "voted_twice": "{name} has voted. The first vote counts.",
    "is_counted": "Hands are being counted: enter the count.",
    "not_asked": "{count} have not voted: {names}. Ask them, or note that they do not vote.",
    "nothing_counted": "Nobody is counted. Enter how many were for and how many against.",
    "below_zero": "A count cannot be below zero.",
    "more_votes_than_voters": "{votes} votes, but {voters} people with a vote are checked in. Count again, or check "
    "in who is missing.",
    "more_proxies_than_lodged": "{votes} proxies, but {lodged} count on this business.",
    "not_tied": "The votes are not equal.",
    "amendment_open": "An amendment is open: settle it first.",
    "motion_decided": "That motion is settled already.",
    "amends_other_business": "That motion is on other business. Take its item up first.",
    "no_such_motion": "There is no such motion.",
    "motion_number_taken": "Somebody else has just moved something. Look at the meeting again.",
    "motion_moved": "The motion has no seconder yet.",
    "motion_seconded": "The motion is not put to the vote yet.",
    "motion_voting": "The vote on this motion is open.",
    "motion_tied": "The votes are equal; the chair casts.",
    "motion_carried": "That motion is carried already.",
    "motion_lost": "That motion is lost already.",
    "motion_withdrawn": "That motion was withdrawn.",
    "no_outcome": "That is not a result of a vote.",
    "no_election": "This item is not an election.",
    "no_such_election": "Nothing has been counted yet.",
    "nobody_nominated": "Nobody is nominated.",
    "is_contested": "There is more than one candidate: count the votes.",
    "not_the_candidates": "The candidates have changed meanwhile. Look at them and count again.",
    "not_contested": "A ballot is between two candidates or more.",
    "election_begun": "The vote on this office has begun. No more candidates can be added.",
    "candidate_without_rights": "{name} is suspended or not a member any more, and cannot be elected. Withdraw the "
    "nomination first.",
    "no_votes": "There are no votes.",
    "elected_already": "Somebody is elected to this office already.",
    "no_approval_needed": "This needs no approval.",
    "approved_already": "The approval of {day} is recorded already.",
    "approval_day": "{day} is still to come.",
    "approved_other_words": "The meeting has amended the change: what was approved on {day} was a different wording.",
}
LOG = {
    "others_rest_on_it": "Entry {by} rests on it. Take that back first.",
    "before_the_opening": "The meeting was opened on it (entry {entry}). Nothing from before is taken back while it is "
    "open.",
    "before_the_adjourning": "That sitting is over (entry {entry}). Nothing of it is taken back.",
    "closed_for_good": "The meeting is closed (entry {entry}). Nothing of it is taken back: correct its minutes, or "
    "let a later meeting decide again.",
    "was_undone": "What this page did was taken back (entry {entry}). Do it again if it is wanted.",
    "nothing_to_undo": "There is no entry {entry} to take back.",
    "book_rests_on_it": "Entries {entries} of the book rest on {reference}. Take them back first.",
    "minutes_approved": "The minutes have been approved and can no longer be changed.",
    "before_the_meeting": "{day} is the day of the meeting: minutes are approved later.",
}
SENTENCES: dict[str, str] = {**OF_THE_BOOK, **CALLING, **AGENDA, **NOTICES, **FLOOR, **VOTES, **LOG}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return with_silence(sentence(replace(answer, detail=tuple(map(_worded, answer.detail))), SENTENCES))


def _worded(fact: tuple[str, Fact]) -> tuple[str, Fact]:
    """Codes among the facts as words."""
    name, value = fact
    if name == "papers" and isinstance(value, tuple):
        return name, tuple(PAPER_NAMES.get(str(each), str(each)) for each in value)
    if name == "short" and isinstance(value, tuple):
        parts = [str(each).split(" ", 1) for each in value]
        return name, tuple(f"{count} {head_words(head, int(count))}" for count, head in parts)
    return fact
