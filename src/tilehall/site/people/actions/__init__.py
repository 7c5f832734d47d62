"""One function for each thing a person does here: permission first, then the checks, then one transaction.

What cannot be done as asked raises a ValidationError that names the field; what is not the actor's raises NotYours.
"""

from ..store import NewAccount
from .account_checks import confirm_account, part_account
from .accounts import (
    FIRST_OFFICES,
    change_mail,
    change_password,
    close_account,
    example_link,
    first_officer,
    prepare_first_officer,
    sign_up,
)
from .claims import CODE_FAULTS, claim, give_code, open_code, opens_no_more_than_own, person_of_code, sign_up_and_claim
from .list_imports import ListAnswers, SentList, preview_list, take_in_list
from .list_undo import ListIsOut, undo_list
from .new_passwords import is_good_link, mail_reset_link, reset_link, set_password_by_link
from .register import NewPerson, add_club, add_person, amend_person, enter_person, set_club
from .roles import appoint, end_role, give_role

__all__ = [
    "CODE_FAULTS",
    "FIRST_OFFICES",
    "ListAnswers",
    "ListIsOut",
    "NewAccount",
    "NewPerson",
    "SentList",
    "add_club",
    "add_person",
    "amend_person",
    "appoint",
    "change_mail",
    "change_password",
    "claim",
    "close_account",
    "confirm_account",
    "end_role",
    "enter_person",
    "example_link",
    "first_officer",
    "give_code",
    "give_role",
    "is_good_link",
    "mail_reset_link",
    "open_code",
    "opens_no_more_than_own",
    "part_account",
    "person_of_code",
    "prepare_first_officer",
    "preview_list",
    "reset_link",
    "set_club",
    "set_password_by_link",
    "sign_up",
    "sign_up_and_claim",
    "take_in_list",
    "undo_list",
]
