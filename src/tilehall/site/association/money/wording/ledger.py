"""Sentences of the ledger and the statements, and where an entry comes from."""

SENTENCES: dict[str, str] = {
    "told_missing": "Say in a few words what it is for, in {longest} letters at most.",
    "too_few_postings": "An entry needs at least two lines: where the money came from and where it went.",
    "too_many_postings": "An entry has at most {most} lines.",
    "unknown_account": "There is no account {account}.",
    "amount_cannot_be": "An amount must be more than zero, and less than a hundred million dollars.",
    "unbalanced": "The two sides differ by {off_cents}. They must be equal to the cent.",
    "day_to_come": "{day} is still to come. Nothing is entered in advance.",
    "year_closed": "{year} is closed, and stays as it was presented. Put it right in the year that is open.",
    "before_the_opening": "The books begin on {opened_for} with their opening balances; {day} is before that.",
    "C.19": "Nothing is paid out of the funds themselves, and no surplus is shared: the Association is not run for "
    "anybody’s gain.",
    "code_unreadable": "A code has four digits: 1… for what we have, 2… for what we owe, 4… for income, 5… for "
    "expenses.",
    "code_taken": "{account} is {name} already.",
    "name_missing": "Give the account a name of at most {longest} letters.",
    "name_taken": "There is an account called {name} already.",
    "code_of_another_kind": "The first digit of {account} does not fit: 1 for what we have, 2 for what we owe, 4 for "
    "income, 5 for expenses.",
    "reverses_another": "This entry takes another one back. Enter the right one instead.",
    "no_reason": "Say why it is taken back.",
    "before_what_it_reverses": "The entry is of {of}: it cannot be taken back before that.",
    "already_reversed": "It was taken back already, by entry {by}.",
    "explained_at_its_line": "Account {account} has lines of the bank that are put aside: each is explained at its own "
    "line, under Bank.",
    "no_such_entry": "There is no entry {entry}.",
    "already_opened": "The books were opened for {day}. Take that entry back first to open them anew.",
    "account_twice": "An account is listed twice.",
    "no_opening_balance": "{name} begins at nothing every year: it has no opening balance.",
    "already_presented": "These statements were presented on {day}.",
    "year_not_over": "{year} is not over before {end}: it is signed after that.",
    "own_witness": "{name} cannot witness their own signature.",
    "not_the_reviewer": "{name} is not the Honorary Reviewer of that day. An annual meeting appoints the reviewer.",
    "keeps_the_accounts": "{name} keeps the accounts, and so cannot review them.",
    "figures_changed": "The ledger has changed since this page was opened. Look at the figures again, then sign.",
    "already_signed": "{name} signed these figures on {day}.",
    "wrong_year": "The annual meeting of that day gets the statements of {due}.",
    "not_reviewed": "The statements of {year} are not signed by the Honorary Reviewer, as they must be before they are "
    "presented.",
    "no_meeting_that_day": "The annual meeting of that year was held on {held}, not on {meeting}.",
    "reviewed_too_late": "The statements of {year} were only signed on {signed}: the meeting of {meeting} could not be "
    "given them signed.",
    "pack_incomplete": "The annual meeting must be given these too: {missing}.",
    "not_presented": "The statements of {year} were not presented to an annual meeting yet.",
    "earlier_year_open": "{year} is still open: years are closed one after the other.",
}
SOURCES: dict[str, str] = {
    "by_hand": "by hand",
    "opening": "opening balances",
    "fee": "fees",
    "bank": "bank",
    "payment": "payment",
    "event": "event",
    "reversal": "takes back",
    "winding_up": "winding up",
}
