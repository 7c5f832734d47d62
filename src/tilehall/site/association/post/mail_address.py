"""What counts as a mail address: one that a header and a mail server can bear, macrons and foreign domains included."""

import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

LONGEST, LONGEST_LOCAL = 254, 64
WRONG = "Write a mail address, such as name@example.org."
# What separates or encloses addresses in a header.
NO_PART = set('<>()[]\\,;:"@')
_domains = EmailValidator()


def checked_mail(typed: str, field: str = "mail") -> str:
    """As it is kept, or empty. The domain is written small, the part before it as its owner writes it."""
    mail = unicodedata.normalize("NFC", typed.strip())
    if not mail:
        return ""
    local, at, domain = mail.rpartition("@")
    if not at or not is_local_part(local) or not is_domain(domain) or len(mail) > LONGEST:
        raise ValidationError({field: WRONG})
    return f"{local}@{domain.lower()}"


def is_local_part(local: str) -> bool:
    if not local or len(local.encode()) > LONGEST_LOCAL or NO_PART & set(local):
        return False
    dots = local.startswith(".") or local.endswith(".") or ".." in local
    # Cf: marks that nobody sees, such as those that turn the direction of the text.
    return not dots and not any(sign.isspace() or unicodedata.category(sign)[0] == "C" for sign in local)


def is_domain(domain: str) -> bool:
    """localhost is one, in the hall's own network."""
    if domain == "localhost":
        return True
    try:
        return _domains.validate_domain_part(ascii_domain(domain))
    except UnicodeError:
        return False


def ascii_domain(domain: str) -> str:
    """As every mail server reads it: kāinga.nz is xn--kinga-fwa.nz."""
    return domain.encode("idna").decode("ascii") if not domain.isascii() else domain


def for_envelope(mail: str) -> str:
    local, _, domain = mail.rpartition("@")
    return f"{local}@{ascii_domain(domain)}"
