"""Sentences of the bank's lines."""

SENTENCES: dict[str, str] = {
    "holder_missing": "Say whose account it is, in {longest} letters at most.",
    "account_number_unreadable": "Write the number as the bank does: 12-3456-0123456-00. It has at least "
    "{fewest} digits.",
    "advice_too_long": "The line of advice has {longest} letters at most.",
    "account_told_already": "{number} is the account that is shown now.",
    "no_account_told": "No such account is shown now.",
    "file_at_fault": "Nothing was imported: {problems}",
    "nothing_new": "All {lines} lines of this file are in the books already. Nothing was doubled.",
    "no_such_line": "There is no such line.",
    "does_not_add_up": "The parts must add up to the line, {line_cents}: {off_cents} is missing or too much.",
    "say_what_becomes_of_it": "This fee was paid already. Say what becomes of the money: it is paid back, it is the "
    "fee of the next year, or it is given to the Association.",
    "nothing_settled": "Say what the line is.",
    "same_account": "A part cannot be on the account of the bank itself.",
    "line_settled": "This line is settled already, by entry {by}. Take that entry back first.",
    "not_this_entry": "Entry {entry} is not of this amount, is tied to another line, or was taken back.",
}
REASONS: dict[str, str] = {
    "reference": "the reference fits",
    "name_and_amount": "name and amount fit",
    "name": "the name fits",
    "amount": "only this has the amount",
}
