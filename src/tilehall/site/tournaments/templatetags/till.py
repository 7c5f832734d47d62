"""How pages write what the log holds as cents."""

from django import template

from tilehall.site.pages import phrases

register = template.Library()


@register.filter
def dollars(cents: int | None) -> str:
    """$20.00; nothing for nothing."""
    return "" if cents is None else phrases.dollars(cents)


@register.filter
def plain_amount(cents: int | None) -> str:
    """As one would type it: 20.00."""
    return "" if cents is None else f"{cents / 100:.2f}"


@register.filter
def absolute(cents: int) -> int:
    return abs(cents)
