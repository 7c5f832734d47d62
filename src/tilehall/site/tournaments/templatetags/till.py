"""How pages write what the log holds as cents."""

from django import template

from tilehall.law.tournament.desk.cash import money

register = template.Library()


@register.filter
def dollars(cents: int | None) -> str:
    """$20.00; nothing for nothing."""
    return "" if cents is None else money(cents)


@register.filter
def plain_amount(cents: int | None) -> str:
    """As one would type it: 20.00."""
    return "" if cents is None else money(cents).removeprefix("$")


@register.filter
def absolute(cents: int) -> int:
    return abs(cents)
