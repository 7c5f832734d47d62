"""Tags of the desk's templates."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tilehall.site.rulebook.clause_links import clause_link, reading_address

register = template.Library()
READING, SILENT = "reading:", "silent:"


@register.simple_tag
def bases(rests_on: Iterable[str]) -> SafeString:
    """What a statement rests on, as links; a silence is told in words elsewhere on the card."""
    links = ((_link(text),) for text in rests_on if not text.startswith(SILENT))
    return format_html('<span class="bases">{}</span>', format_html_join("", "{}", links))


def _link(text: str) -> SafeString:
    if not text.startswith(READING):
        return clause_link(text)
    reading = text.removeprefix(READING)
    return format_html('<a class="clause-id" href="{}">{}</a>', reading_address(reading), reading)
