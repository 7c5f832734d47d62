"""Links to set a new password: made by mail, by the desk or by the console; used once, good for a day."""

from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse

from .models import Account


def link_path(account: Account) -> str:
    # The token is signed over the password's hash, so it dies with the first new password.
    return reverse("people:new-password", args=[account.pk, default_token_generator.make_token(account)])


def is_valid_link(account: Account, token: str) -> bool:
    return account.is_active and default_token_generator.check_token(account, token)
