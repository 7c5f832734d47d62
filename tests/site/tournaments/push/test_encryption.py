"""A message that one device alone can read: the example of the standard, and what is no key."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tilehall.site.tournaments.push.encryption import LONGEST, WrongKeys, base64url, device_keys, encrypted

from .push_service import Phone, PushService, plain, signs

# RFC 8291, section 5 and appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
DEVICE = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def phone() -> Phone:
    return Phone(PushService(port=1), "one")


def test_the_example_of_the_standard_comes_out_to_the_byte() -> None:
    sender = ec.derive_private_key(int.from_bytes(plain(SENDER), "big"), ec.SECP256R1())
    body = encrypted(TEXT, device_keys(DEVICE, AUTH), sender=sender, salt=plain(SALT), padded=0)
    assert base64url(body) == BODY


@pytest.mark.parametrize("text", [b"", b"Table 4", b"\x02\x00\x02", "Ōtepoti".encode() * 20])
def test_the_device_reads_what_was_written(text: bytes) -> None:
    told = phone()
    keys = device_keys(told.fields["public_key"], told.fields["auth"])
    assert told.read(encrypted(text, keys)) == text


def test_all_messages_are_as_long_and_none_is_made_twice() -> None:
    keys = device_keys(DEVICE, AUTH)
    bodies = [encrypted(text, keys) for text in (b"", b"Table 4", b"Table 4", b"x" * 2000)]
    assert len({len(body) for body in bodies}) == 1
    assert len({body[:16] for body in bodies}) == len({body[21:86] for body in bodies}) == 4


def test_the_longest_is_four_kilobytes_and_a_longer_one_is_refused() -> None:
    keys = device_keys(DEVICE, AUTH)
    assert len(encrypted(b"x" * LONGEST, keys)) == 4096
    with pytest.raises(ValueError, match="goes into no record"):
        encrypted(b"x" * (LONGEST + 1), keys)


OFF_CURVE = signs(b"\x04" + b"\x01" * 64)
COMPRESSED = signs(b"\x02" + plain(DEVICE)[1:33])


@pytest.mark.parametrize(
    "public, auth",
    [
        ("", AUTH),
        (DEVICE, ""),
        (DEVICE[:-2], AUTH),
        (DEVICE + "AAAA", AUTH),
        (OFF_CURVE, AUTH),
        (COMPRESSED, AUTH),
        (DEVICE, AUTH + "AA"),
        (DEVICE.replace("B", "*", 1), AUTH),
        ("Ō" * 87, AUTH),
        (DEVICE, "\0" * 22),
    ],
)
def test_what_is_no_key_is_refused(public: str, auth: str) -> None:
    with pytest.raises(WrongKeys):
        device_keys(public, auth)


def test_keys_are_read_with_and_without_their_padding() -> None:
    padded = base64.urlsafe_b64encode(plain(DEVICE)).decode()
    assert device_keys(padded, AUTH + "==") == device_keys(DEVICE, AUTH)
