"""Sentences of fees and of clubs' returns."""

SENTENCES: dict[str, str] = {
    "not_a_member": "Not a member when the fee of {year} falls due.",
    "no_fee_set": "No annual meeting has set a fee for {year} yet.",
    "already_paid_via": "The fee of {year} was paid already, on {paid}.",
    "no_fee_due": "No fee is owed for {year}: this class of member pays none.",
    "wrong_amount": "{due_cents} is due, not {given_cents}.",
    "no_agm_resolution": "Fees are set by a decision of an annual meeting: enter it first.",
    "not_consulted": "The Management Committee must be consulted first: enter its decision.",
    "fees_set_already": "{reference} has set the fees from {year}. Other fees need another decision; a slip of the "
    "finger is taken back below the list of fees.",
    "no_such_fees": "There are no such fees.",
    "fees_in_use": "Somebody has paid the fee of {year}: it stays as it is.",
    "rate_missing": "Both rates must be set, for members of clubs and for independents.",
    "decision_on_another_matter": "{reference} is about another matter.",
    "decision_void": "{reference} is void: {because}.",
    "registered_already": "This club is registered already.",
    "before_application": "It asked to be registered on {on}: the fee cannot have come before.",
    "nothing_listed": "There is no name in the list.",
    "too_many_rows": "There are {rows} rows; send at most {most} at a time.",
    "unreadable": "The list cannot be read: {told}",
    "problem_rows": "Nothing was sent: look at lines {lines}.",
    "total_differs": "The list comes to {listed_cents}, but you pass on {forwarded_cents}. They must be equal.",
    "no_such_return": "There is no such return.",
    "return_answered": "This return was answered already.",
    "paid_meanwhile": "Somebody on it has paid meanwhile: {names}. Send it back, so that the club can put it right.",
    "due_changed": "What is due has changed since it was sent: {names}. Send it back.",
}
# What is wrong in a row of a return; {told} and {due} are filled in by the page.
ROW_PROBLEMS: dict[str, str] = {
    "unknown_name": "Nobody in the register has this name. New in the club? Enter them as a member first.",
    "two_of_that_name": "Two people have this name: write the middle name too.",
    "not_a_member": "Not a member of the Association this year.",
    "not_in_the_club": "Not in your club.",
    "already_paid_via": "Has paid already, via {told}.",
    "on_a_waiting_return": "Is on return {told} already, and its money has not come yet. If that one is wrong, the "
    "Treasurer can send it back.",
    "no_fee_due": "Owes no fee: an honorary or life member.",
    "wrong_amount": "The fee is {due}.",
    "no_number": "“{told}” is not an amount. Write the fee after the name.",
    "no_name": "There is no name.",
    "twice_in_the_list": "Is also in line {told}.",
}
