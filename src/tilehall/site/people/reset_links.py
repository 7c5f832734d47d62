"""Links to set a new password: made by mail, by the desk or by the console; used once, good for a day."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse

from . import store
from .models import Account, ResetLink


class _LinkTokens(PasswordResetTokenGenerator):
    """Signed over the password's hash, so that a token dies with the first new password, and over the link's own row,
    so that whoever brings it back is known by who made it."""

    def __init__(self, link: ResetLink) -> None:
        super().__init__()
        self._link = link

    def _make_hash_value(self, user: Account, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{self._link.pk}"


def link_path(link: ResetLink) -> str:
    return reverse("people:new-password", args=[link.account_id, _LinkTokens(link).make_token(link.account)])


def link_of(account: Account, token: str) -> ResetLink | None:
    """The link that this token was made for, while it is neither spent nor too old."""
    if not account.is_active:
        return None
    return next((link for link in store.newest_links(account) if _LinkTokens(link).check_token(account, token)), None)
