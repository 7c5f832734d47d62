"""How pages of money write cents."""

from django import template

from tilehall.law.association.money.accounts import AccountKind
from tilehall.law.association.money.cents import written_cents
from tilehall.site.association.money.wording import KINDS
from tilehall.site.pages.phrases import minus

register = template.Library()


@register.filter
def dollars(cents: int | None) -> str:
    """$1,250.00; nothing for nothing known."""
    if cents is None:
        return ""
    return f"{minus('-') if cents < 0 else ''}${written_cents(abs(cents))}"


@register.filter
def figure(cents: int | None) -> str:
    """1,250.00 in a column under its heading; nothing is a dash."""
    if cents is None:
        return ""
    return minus(written_cents(cents)) if cents else "–"


@register.filter
def typed(cents: int | None) -> str:
    """As one types it: 20.00."""
    return "" if cents is None else written_cents(cents).replace(",", "")


@register.filter
def absolute(cents: int) -> int:
    return abs(cents)


@register.filter
def kind_words(kind: AccountKind | str) -> str:
    return KINDS[AccountKind(kind)]


@register.filter
def as_it_grows(cents: int, kind: AccountKind) -> int:
    """The balance of an account, above nothing on the side on which its kind grows."""
    return cents if kind.grows_by_debit else -cents
