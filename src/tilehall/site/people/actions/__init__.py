"""One function for each thing a person does here: permission first, then the checks, then one transaction.

What cannot be done as asked raises a ValidationError that names the field; what is not the actor's raises NotYours.
"""

from ..store import NewAccount
from .accounts import FIRST_OFFICES, change_mail, change_password, example_link, first_officer, sign_up
from .claiming import claim, give_code
from .lists import Answers, Sent, look_at, take_in, undo_list
from .membership import begin_membership, end_membership
from .opening import mail_reset_link, reset_link, set_password_by_link
from .register import add_club, add_person, amend_person, set_club
from .roles import end_role, give_role

__all__ = [
    "FIRST_OFFICES",
    "Answers",
    "NewAccount",
    "Sent",
    "add_club",
    "add_person",
    "amend_person",
    "begin_membership",
    "change_mail",
    "change_password",
    "claim",
    "end_membership",
    "end_role",
    "example_link",
    "first_officer",
    "give_code",
    "give_role",
    "look_at",
    "mail_reset_link",
    "reset_link",
    "set_club",
    "set_password_by_link",
    "sign_up",
    "take_in",
    "undo_list",
]
