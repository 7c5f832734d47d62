"""What counts as a mail address, and that nothing else does, whatever is typed."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from tilehall.site.association.post.mail_address import checked_mail, for_envelope
from tilehall.site.association.post.message import MailText, Sender, envelope_of

from .test_message import NOW


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  ", ""),
        (" Hemi@Example.ORG ", "Hemi@example.org"),
        ("hēmi@kāinga.nz", "hēmi@kāinga.nz"),
        ("a+b.c-d_e@mail.example.co.nz", "a+b.c-d_e@mail.example.co.nz"),
        ("hall@localhost", "hall@localhost"),
        ("o'brien@example.org", "o'brien@example.org"),
    ],
)
def test_what_is_kept(typed: str, kept: str) -> None:
    assert checked_mail(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "hemi", "@example.org", "hemi@", "a@b@example.org", "a b@example.org", "a@example .org", "a@ex ample.org",
        "a@example.org\r\nBcc: b@example.org", "a\n@example.org", "<a@example.org>", "Hēmi <a@example.org>",
        "a@example.org,b@example.org", ".a@example.org", "a..b@example.org", "a@-example.org", "a@example..org",
        "x" * 65 + "@example.org", "a@" + "x" * 250 + ".org", "a\u202eb@example.org", "a\x00@example.org", "a@b_c.org",
    ],
)  # fmt: skip
def test_what_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        checked_mail(typed)


@given(st.text(max_size=40) | st.tuples(st.text(max_size=20), st.text(max_size=20)).map("@".join))
@example("a@‎.org")
@example("ſ@example.org")
def test_whatever_is_typed_is_refused_or_can_be_written_to(typed: str) -> None:
    try:
        mail = checked_mail(typed)
    except ValidationError:
        return
    if not mail:
        return
    assert checked_mail(mail) == mail
    assert for_envelope(mail).rpartition("@")[2].isascii()
    letter = MailText(message_id="1@x", name="H", mail=mail, subject="S", text="T", written_at=NOW)
    head, _, _ = envelope_of(letter, Sender(name="Hall", mail="hall@example.org")).content.partition(b"\r\n\r\n")
    names = {line.partition(b":")[0] for line in head.split(b"\r\n") if not line.startswith((b" ", b"\t"))}
    assert b"Bcc" not in names
    assert len([name for name in names if name == b"To"]) == 1
