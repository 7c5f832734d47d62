"""A letter as a mail: whatever name, subject and text, it reads back as it was, and no line of it becomes a header."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.association.post.message import MailText, Sender, envelope_of, is_one_line, sender_of

NOW = datetime(2026, 3, 6, 21, 30, tzinfo=UTC)
SENDER = Sender(name="Te Kāhui", mail="hall@example.org", reply_to="secretary@kāinga.nz")
LETTERS = st.characters(codec="utf-8", categories=("L", "M", "N", "P", "S"))
NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=14), min_size=1, max_size=4).map(" ".join).filter(is_one_line)
HEADERS = ["From", "To", "Reply-To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Type"]


def mail(name: str = "Hēmi", subject: str = "Pānui", text: str = "Kia ora.\n", to: str = "hemi@example.org"):
    letter = MailText(message_id="1@example.org", name=name, mail=to, subject=subject, text=text, written_at=NOW)
    return message_from_bytes(envelope_of(letter, SENDER).content, policy=default)


@pytest.mark.parametrize(
    "name",
    [
        "Hēmi Tāne",
        "O’Brien, Ngāire (Secretary)",
        'Mere "Mo" <x@example.org>',
        "a@b.example",
        "Łukasz 王 😀",
        ",;:<>()[]",
    ],
)
def test_names_read_back_as_they_were_and_lead_to_one_address(name: str) -> None:
    (to,) = mail(name=name)["To"].addresses
    assert (to.display_name, to.addr_spec) == (name, "hemi@example.org")


def test_long_names_and_subjects_with_macrons_are_folded_and_read_back_whole() -> None:
    """By the older reader: the newer one of this Python leaves a blank where two encoded words meet."""
    name, subject = "Ūāēōī " * 12 + "Ū", ("Pānui o te hui " * 12).strip()
    letter = MailText(
        message_id="1@x", name=name, mail="hemi@example.org", subject=subject, text="Kia ora.", written_at=NOW
    )
    content = envelope_of(letter, SENDER).content
    assert max(map(len, content.split(b"\r\n"))) < 80
    message = message_from_bytes(content)
    assert str(make_header(decode_header(message["To"]))) == f"{name} <hemi@example.org>"
    assert str(make_header(decode_header(message["Subject"]))) == subject


@given(NAMES, NAMES)
def test_any_name_and_subject_leads_to_one_address_and_adds_no_header(name: str, subject: str) -> None:
    message = mail(name=name, subject=subject)
    assert [address.addr_spec for address in message["To"].addresses] == ["hemi@example.org"]
    assert set(message.keys()) <= {*HEADERS, "MIME-Version", "Content-Transfer-Encoding"}
    assert len(message.keys()) == len(set(message.keys()))


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"))), max_size=8))
def test_any_text_reads_back_line_by_line(lines: list[str]) -> None:
    text = "\n".join([*lines, "the end"]) + "\n"
    assert mail(text=text).get_content().replace("\r\n", "\n") == text


@pytest.mark.parametrize("name", ["Hēmi\r\nBcc: all@example.org", "Hēmi\nX: y", "a\x00b", "a\u2028b"])
def test_a_name_that_breaks_the_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="header"):
        mail(name=name)


def test_answers_go_to_the_association() -> None:
    assert mail()["Reply-To"].addresses[0].addr_spec == "secretary@xn--kinga-fwa.nz"
    letter = MailText(message_id="1@x", name="H", mail="h@example.org", subject="S", text="T", written_at=NOW)
    assert b"Reply-To" not in envelope_of(letter, Sender(name="Hall", mail="hall@example.org")).content


@pytest.mark.parametrize(
    ("setting", "name", "found"),
    [
        ("hall@example.org", "", ("Tilehall", "hall@example.org")),
        ("The hall <hall@example.org>", "", ("The hall", "hall@example.org")),
        ("The hall <hall@example.org>", "Te Kāhui", ("Te Kāhui", "hall@example.org")),
        ("", "", ("Tilehall", "hall@localhost")),
    ],
)
def test_who_writes(setting: str, name: str, found: tuple[str, str]) -> None:
    sender = sender_of(setting, name, "")
    assert (sender.name, sender.mail) == found
