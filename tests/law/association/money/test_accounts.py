"""The chart: five kinds, codes that tell the kind, and none for shares."""

import pytest

from tilehall.law.association.money.accounts import STANDARD, AccountKind, Chart

from .journals import EXTRA


def test_standard_accounts_have_their_own_codes_and_names() -> None:
    assert len({account.code for account in STANDARD}) == len({account.name for account in STANDARD}) == len(STANDARD)
    digits = {kind: {account.code[0] for account in STANDARD if account.kind is kind} for kind in AccountKind}
    assert digits == {kind: {str(at)} for at, kind in enumerate(AccountKind, 1)}


def test_an_opened_account_stands_in_order() -> None:
    chart = Chart([EXTRA])
    codes = [account.code for account in chart]
    assert codes == sorted(codes)
    assert chart["5510"] == EXTRA
    assert EXTRA in chart.of_kind(AccountKind.EXPENSE)
    assert "5510" not in Chart()


@pytest.mark.cites("nzasp.C.19")
def test_there_is_no_account_for_shares_of_members() -> None:
    words = ("share", "dividend", "distribution", "members' drawings")
    assert not [account for account in STANDARD if any(word in account.name.lower() for word in words)]
