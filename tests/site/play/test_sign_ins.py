"""Whether those who have a game open are still who they were when they signed in."""

from datetime import timedelta

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from tests.site.play.pages import in_thread, players
from tilehall.site.people.models import Account
from tilehall.site.people.session_store import SessionStore
from tilehall.site.people.signin import BACKEND
from tilehall.site.play.sign_ins import SignIn, ended

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_who_signs_out_or_changes_the_password_is_noticed():
    (account,) = await in_thread(players)("Aroha")

    def session():
        made = SessionStore()
        made[SESSION_KEY], made[BACKEND_SESSION_KEY] = str(account.pk), BACKEND
        made[HASH_SESSION_KEY] = account.get_session_auth_hash()
        made.create()
        return made

    stays, goes = await in_thread(session)(), await in_thread(session)()
    both = [SignIn.of_scope({"session": each, "user": account}) for each in (stays, goes)]
    assert await in_thread(ended)(both, timezone.now()) == set()
    await in_thread(goes.flush)()
    assert await in_thread(ended)(both, timezone.now()) == {both[1]}
    assert await in_thread(ended)(both, timezone.now() + timedelta(days=60)) == set(both), "expired"
    account.set_password("8302 4711 tui")
    await in_thread(account.save)()
    assert await in_thread(ended)(both, timezone.now()) == set(both)


@pytest.mark.parametrize("change", [{"is_active": False}, {"person": None}])
async def test_who_is_no_longer_who_they_were_is_noticed(change):
    """An account that was closed, or that speaks for another person since two records were made one."""
    (account,) = await in_thread(players)("Aroha")
    made = SessionStore()
    made[HASH_SESSION_KEY] = account.get_session_auth_hash()
    await in_thread(made.create)()
    signed_in = SignIn.of_scope({"session": made, "user": account})
    assert await in_thread(ended)([signed_in], timezone.now()) == set()
    await in_thread(Account.objects.filter(pk=account.pk).update)(**change)
    assert await in_thread(ended)([signed_in], timezone.now()) == {signed_in}
