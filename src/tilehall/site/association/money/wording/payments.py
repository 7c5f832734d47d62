"""Sentences of payments and of winding up, and what kinds of payment are called."""

SENTENCES: dict[str, str] = {
    "no_payee": "Say who is to be paid.",
    "no_amount": "The amount must be more than zero.",
    "C.16": "The Association does not answer for travel and lodging when an event it hosts cannot be held on its "
    "weekend ({event}).",
    "no_market_evidence": "{payee} is a member or close to one: say what somebody independent would take for it, or "
    "what the receipt says.",
    "no_terms": "{payee} is a member or close to one: say which published terms the prize was won under, and what they "
    "give for it.",
    "no_entry_fee_shown": "The entry fee is paid, and no more: say what the event’s form or the receipt says it is.",
    "above_entry_fee": "The entry fee of that event is {most_cents}.",
    "above_terms": "By those terms the prize is at most {most_cents}.",
    "above_market": "Independent people would pay at most {most_cents} for it.",
    "no_resolution": "This needs a decision of a body before it is paid.",
    "not_entitled": "The Association pays entries of the Executive, and of players whom the Executive nominated for "
    "that year.",
    "not_open": "{event} is not open to every member, so its entry is not paid.",
    "not_in_new_zealand": "That is not in New Zealand.",
    "one_per_calendar_year": "One entry a calendar year is paid; it was claimed for the event of {claimed}.",
    "say_which_member": "Say which member is paid, or is close to the person paid.",
    "payee_in_the_register": "The register has somebody of this name ({names}). Say whether it is they, or somebody "
    "else of the same name.",
    "goes_by_payment": "What goes out on account {account} is asked for under Payments, where the clause on members’ "
    "interests is kept to.",
    "member_paid_by_hand": "Money for a member, or for somebody close to one, is asked for under Payments: there those "
    "with an interest have no part.",
    "line_names_another": "The bank names {names}, who has no part in that payment as it was asked for. Ask for the "
    "payment that this line is.",
    "decision_about_another": "{reference} is about somebody else.",
    "decision_without_sum": "{reference} does not say how much may be paid. Without a reference the Executive votes "
    "here.",
    "above_decision": "{reference} has {left_cents} left to pay.",
    "no_event": "Say for which event, and its day.",
    "interested": "You, or somebody close to you, would be paid: you have no part in this decision.",
    "every_officer_of_that_name": "Every officer has the name of somebody who is paid, so none of them decides on it. "
    "The Management Committee or a general meeting decides; give the reference of its decision.",
    "not_of_the_body": "The Executive decides this; you hold none of its offices.",
    "no_such_payment": "There is no such payment.",
    "already_paid": "It was paid, by entry {by}.",
    "vote_closed": "There is nothing to vote on: it is decided, or needs no decision.",
    "voted_already": "You have voted already.",
    "nobody_voted": "Nobody has voted yet.",
    "too_few_voted": "Only {voted} voted so far; the Executive has decided once {needed} of it have.",
    "not_held_for_them": "What is held for a member goes back to that member, whom its words name, and never more than "
    "came in for them. Anything else is asked for under Payments.",
    "decided_already": "It is decided already.",
    "not_carried": "It was not carried, so it is not paid.",
    "no_vote_class": "Honorary members have no vote, whatever their office.",
    "paid_before_decision": "It was decided on {on}: nothing is paid on it before that day.",
    "decision_missing": "There is no such decision.",
    "C.20": "No member, nor anybody close to one, may get what is left.",
    "not_charitable": "{name} is not charitable: what is left goes to a charity or a charitable purpose.",
    "liabilities_left": "Something is still owed: debts are paid first.",
    "assets_not_sold": "Something of value is not money yet: sell it first.",
    "nothing_for_us": "Nothing of {name} goes to the Association: its accounts stay with who runs it.",
    "already_handed_over": "{name} is in the Association’s ledger already, with the same sums.",
    "only_a_rehearsal": "This is a practice run: no money moves in it.",
    "accounts_not_closed": "The accounts of {name} are not closed yet.",
    "nothing_left": "Nothing is left to give.",
}
KINDS: dict[str, str] = {
    "expense": "Expense paid back",
    "prize": "Prize",
    "free_entry": "Entry of an officer or nominee",
    "donation": "Donation",
    "service": "Service at market value",
}
# Who asks for it is told by which clause there is none.
ASKED_FOR: dict[str, str] = {**KINDS, "share_of_surplus": "Share of a surplus"}
WHEN: dict[str, str] = {
    "expense": "Somebody has paid something for the Association and gets it back.",
    "prize": "Won in a competition, under its published terms.",
    "free_entry": "One open tournament a year for each officer, and for players whom the Executive nominates.",
    "donation": "The Association gives; the Executive decides.",
    "service": "Work or goods that are bought, at what independent people would pay.",
    "share_of_surplus": "There is none: the Association is run for nobody’s gain.",
}
