"""The local certificate of `serve --tls`: an authority that phones are asked to trust once, and the hall's own paper.

The authority may vouch for private addresses and local names only (its name constraints say so), so a phone that trusts
it risks nothing elsewhere. It stays; the hall's own certificate is made anew when addresses change or its time is up.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_LIVES = timedelta(days=3650)
PAPER_LIVES = timedelta(days=397)  # phones refuse a server certificate that is valid for much longer
RENEW_BEFORE = timedelta(days=30)
PRIVATE = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "192.0.2.0/24",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
)
LOCAL_NAMES = ("local", "localhost", "lan", "internal", "test", "home.arpa")


@dataclass(frozen=True, slots=True)
class ServerCertificate:
    """Where the files for the server lie, and what a person compares when asked to trust."""

    chain: Path
    key: Path
    authority: Path
    fingerprint: str


def prepare_certificate(data: Path, names: Sequence[str], now: datetime) -> ServerCertificate:
    """Makes what is missing, unfitting or about to expire, and leaves the rest as it is."""
    folder = data / "tls"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    paper = folder / "hall.pem"
    key = folder / "hall.key"
    authority, signer = _authority(folder, names, now)
    if not _fits(paper, key, authority, names, now):
        own = ec.generate_private_key(ec.SECP256R1())
        certificate = _sign_paper(authority, signer, own, names, now)
        _write(key, _private(own))
        _write(paper, _public(certificate) + _public(authority))
    return ServerCertificate(paper, key, folder / "authority.pem", fingerprint(authority))


def fingerprint(certificate: x509.Certificate) -> str:
    return certificate.fingerprint(hashes.SHA256()).hex(":", 2).upper()


def names_in(certificate: x509.Certificate) -> frozenset[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = (str(ip) for ip in names.get_values_for_type(x509.IPAddress))
    return frozenset((*names.get_values_for_type(x509.DNSName), *addresses))


def _authority(
    folder: Path, names: Sequence[str], now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    place, key_place = folder / "authority.pem", folder / "authority.key"
    there = _pair(place, key_place)
    if there is not None and _may_vouch(there[0], names, now):
        return there
    signer = ec.generate_private_key(ec.SECP256R1())
    authority = _sign_authority(signer, names, now)
    _write(key_place, _private(signer))
    _write(place, _public(authority))
    return authority, signer


def _pair(paper: Path, key: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
    """None where one is lost or cannot be read, or the two are not of one making: a power cut may come between them."""
    try:
        certificate = x509.load_pem_x509_certificate(paper.read_bytes())
        signer = serialization.load_pem_private_key(key.read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return None
    if not isinstance(signer, ec.EllipticCurvePrivateKey) or signer.public_key() != certificate.public_key():
        return None
    return certificate, signer


def _may_vouch(authority: x509.Certificate, names: Sequence[str], now: datetime) -> bool:
    if authority.not_valid_after_utc - now < PAPER_LIVES:
        return False
    allowed = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    return all(general in allowed for general in _outside(names))


def _outside(names: Sequence[str]) -> list[x509.GeneralName]:
    """Names and addresses that the usual private ones do not cover; the authority must list them one by one."""
    found: list[x509.GeneralName] = []
    for name in names:
        if _is_address(name):
            ip = ip_address(name)
            if not any(ip in ip_network(net) for net in PRIVATE):
                found.append(x509.IPAddress(ip_network(name)))
        elif name.rsplit(".", 1)[-1] not in LOCAL_NAMES and not name.endswith(".home.arpa"):
            found.append(x509.DNSName(name))
    return found


def _sign_authority(signer: ec.EllipticCurvePrivateKey, names: Sequence[str], now: datetime) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tilehall on this network")])
    permitted: list[x509.GeneralName] = [x509.DNSName(name) for name in LOCAL_NAMES]
    permitted += [x509.IPAddress(ip_network(net)) for net in PRIVATE]
    permitted += _outside(names)
    usage = x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=True,
        crl_sign=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        _builder(subject, subject, signer.public_key(), now, AUTHORITY_LIVES)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(signer.public_key()), critical=False)
        .sign(signer, hashes.SHA256())
    )


def _sign_paper(
    authority: x509.Certificate,
    signer: ec.EllipticCurvePrivateKey,
    own: ec.EllipticCurvePrivateKey,
    names: Sequence[str],
    now: datetime,
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tilehall")])
    alternatives = [x509.IPAddress(ip_address(n)) if _is_address(n) else x509.DNSName(n) for n in names]
    key_id = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    return (
        _builder(subject, authority.subject, own.public_key(), now, PAPER_LIVES)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(key_id, critical=False)
        .sign(signer, hashes.SHA256())
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, lives: timedelta
) -> x509.CertificateBuilder:
    # A phone whose clock is a little behind must not see a certificate from the future.
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lives)
    )


def _fits(paper: Path, key: Path, authority: x509.Certificate, names: Sequence[str], now: datetime) -> bool:
    there = _pair(paper, key)
    if there is None:
        return False
    certificate = there[0]
    if certificate.not_valid_after_utc - now < RENEW_BEFORE or names_in(certificate) != frozenset(names):
        return False
    try:
        certificate.verify_directly_issued_by(authority)
    except Exception:  # whatever is wrong with it, a new one is right
        return False
    return True


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _public(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(place: Path, content: bytes) -> None:
    """Readable by its owner only, from the first byte on, and never half written."""
    scratch = place.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    scratch.replace(place)
