"""Clause and reading numbers in running text become links; everything else in the text is escaped."""

import re
from functools import lru_cache

from django.urls import NoReverseMatch, reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tilehall.law.rulebook.register import REGISTER

# A full id (nzasp.P.6.17, nsa2008.9b), the association's own short form (P.6.17, C.10.1), a reading, or a bare
# number (6.17), which means something only in a text about one document. What stands before or after must not make it
# part of a longer name, a time, a file or an address.
NUMBER = re.compile(
    r"(?<![\w./@$-])"
    r"(?:(?P<clause>(?:nzasp\.[CP]|nsa2008|nzrc2024|[CP])\.\d+[a-z]{0,4}(?:\.[0-9]+[a-z]?|\.[ivx]+)*)"
    r"|(?P<reading>R-\d{2,3})"
    r"|(?P<bare>\d+(?:\.\d+)+))"
    r"(?![\w@:%]|\.\w)"
)


def clause_address(clause: str) -> str:
    return reverse("rulebook:clause", args=[clause])


def clause_link(clause: str) -> SafeString:
    """The id of a clause, linked. One out of a log may be any text, and what makes no address is only written."""
    try:
        address = clause_address(clause)
    except NoReverseMatch:
        return format_html('<span class="clause-id">{}</span>', clause)
    return format_html('<a class="clause-id" href="{}">{}</a>', address, clause)


def reading_address(reading: str) -> str:
    return f"{reverse('rulebook:readings')}#{reading}"


def _link(found: re.Match[str], document: str) -> str:
    text = found[0]
    if found["reading"]:
        reading_text = REGISTER.readings.get(text)
        return format_html('<a href="{}">{}</a>', reading_address(text), text) if reading_text else text
    before = f"{document}." if found["bare"] else "nzasp." if text.startswith(("C.", "P.")) else ""
    clause = before + text
    if clause not in REGISTER:
        return text
    link = '<a class="clause-id" href="{}" title="{}">{}</a>'
    return format_html(link, clause_address(clause), REGISTER[clause].title, text)


# The register never changes while the hall runs, so its texts are linked once.
@lru_cache(maxsize=8192)
def with_links(text: str, document: str = "") -> SafeString:
    """The text as safe HTML; with a document its bare numbers are links too.

    No number contains a sign that escaping changes, so escaping may come first.
    """
    return mark_safe(NUMBER.sub(lambda found: _link(found, document), escape(text)))  # noqa: S308 (escaped first)
