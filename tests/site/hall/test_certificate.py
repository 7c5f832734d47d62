"""The local certificate: whom it names, how long it is kept, when it is made anew, and who can read its key."""

import socket
import ssl
import stat
import threading
from datetime import timedelta

import pytest
from cryptography import x509
from django.utils import timezone

from tilehall.site.hall import certificate

NOW = timezone.now()  # the client of the handshake below looks at the real clock
NAMES = ("localhost", "127.0.0.1", "::1", "192.168.1.20", "kauri", "kauri.local")


def load(place):
    return x509.load_pem_x509_certificate(place.read_bytes())


def test_it_names_every_address_and_name_of_the_hall_and_no_other(tmp_path):
    paper = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    assert certificate.names_in(load(paper.chain)) == frozenset(NAMES)


def test_only_its_owner_can_read_the_keys(tmp_path):
    certificate.prepare_certificate(tmp_path, NAMES, NOW)
    folder = tmp_path / "tls"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert len(list(folder.iterdir())) == 4


def test_a_second_start_changes_nothing(tmp_path):
    before = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    kept = {file.name: file.read_bytes() for file in (tmp_path / "tls").iterdir()}
    after = certificate.prepare_certificate(tmp_path, tuple(reversed(NAMES)), NOW + timedelta(days=1))
    assert after == before
    assert {file.name: file.read_bytes() for file in (tmp_path / "tls").iterdir()} == kept


@pytest.mark.parametrize(
    "names, later",
    [
        pytest.param((*NAMES, "192.168.1.99"), timedelta(days=1), id="a new address"),
        pytest.param(NAMES[:-1], timedelta(days=1), id="a name fewer"),
        pytest.param(NAMES, certificate.PAPER_LIVES - timedelta(days=29), id="a month before its end"),
    ],
)
def test_the_halls_paper_is_made_anew_and_phones_need_not_trust_again(tmp_path, names, later):
    before = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    old, authority = load(before.chain), before.authority.read_bytes()
    after = certificate.prepare_certificate(tmp_path, names, NOW + later)
    assert load(after.chain).serial_number != old.serial_number
    assert certificate.names_in(load(after.chain)) == frozenset(names)
    assert after.authority.read_bytes() == authority
    assert after.fingerprint == before.fingerprint


@pytest.mark.parametrize("lost", ["hall.key", "hall.pem", "authority.key", "authority.pem"])
def test_a_lost_file_is_replaced_by_one_that_fits_the_rest(tmp_path, lost):
    certificate.prepare_certificate(tmp_path, NAMES, NOW)
    (tmp_path / "tls" / lost).unlink()
    paper = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    load(paper.chain).verify_directly_issued_by(load(paper.authority))
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(paper.chain, paper.key)


@pytest.mark.parametrize("harmed", ["hall.key", "hall.pem", "authority.key", "authority.pem"])
@pytest.mark.parametrize("harm", ["cut short", "of another pair"])
def test_a_power_cut_between_two_files_leaves_a_hall_that_opens(tmp_path, harmed, harm):
    certificate.prepare_certificate(tmp_path, NAMES, NOW)
    elsewhere = tmp_path / "elsewhere"
    certificate.prepare_certificate(elsewhere, NAMES, NOW)
    other = b"" if harm == "cut short" else (elsewhere / "tls" / harmed).read_bytes()
    (tmp_path / "tls" / harmed).write_bytes(other)
    assert greets(certificate.prepare_certificate(tmp_path, NAMES, NOW), "localhost")


def test_a_name_outside_the_private_ones_makes_a_new_authority_that_may_vouch_for_it(tmp_path):
    before = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    after = certificate.prepare_certificate(tmp_path, (*NAMES, "hall.example"), NOW)
    assert after.fingerprint != before.fingerprint
    assert greets(after, "hall.example")


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "192.168.1.20", "kauri.local", "kauri"])
def test_who_trusts_the_authority_is_greeted_without_a_warning(tmp_path, name):
    assert greets(certificate.prepare_certificate(tmp_path, NAMES, NOW), name)


def test_another_name_is_not_believed(tmp_path):
    with pytest.raises(ssl.SSLCertVerificationError):
        greets(certificate.prepare_certificate(tmp_path, NAMES, NOW), "192.168.1.21")


def test_the_authority_cannot_vouch_for_the_rest_of_the_world(tmp_path):
    """Who stole its key could not pass for another site: browsers hold it to its name constraints."""
    paper = certificate.prepare_certificate(tmp_path, NAMES, NOW)
    authority = load(paper.authority)
    from cryptography.hazmat.primitives import serialization

    signer = serialization.load_pem_private_key((tmp_path / "tls" / "authority.key").read_bytes(), None)
    own = serialization.load_pem_private_key(paper.key.read_bytes(), None)
    forged = certificate._sign_paper(authority, signer, own, ("bank.example.com",), NOW)
    paper.chain.write_bytes(certificate._public(forged) + certificate._public(authority))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        greets(paper, "bank.example.com")


def greets(paper, name):
    """A real handshake over a pair of sockets, with a client that trusts only the hall's authority."""
    there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    there.load_cert_chain(paper.chain, paper.key)
    here = ssl.create_default_context(cafile=str(paper.authority))
    ours, theirs = socket.socketpair()
    ours.settimeout(10)
    theirs.settimeout(10)

    def answer():
        try:
            there.wrap_socket(theirs, server_side=True).close()
        except (ssl.SSLError, OSError):
            theirs.close()

    server = threading.Thread(target=answer)
    server.start()
    try:
        with here.wrap_socket(ours, server_hostname=name) as secure:
            return bool(secure.getpeercert())
    finally:
        ours.close()
        server.join(10)
