"""To which addresses the hall sends at all: those of services that it knows, and to nobody's own machine."""

import pytest

from tilehall.site.tournaments.push.services import LONGEST, SERVICES, endpoint_of

HTTPS = "https" + "://"
APPLE, GOOGLE = "web.push.apple.com", "fcm.googleapis.com"


@pytest.mark.parametrize(
    "rest",
    [
        f"{GOOGLE}/fcm/send/dGVzdA:APA91b-_x",
        f"{GOOGLE}/wp/dGVzdA",
        f"{GOOGLE}:443/wp/dGVzdA",
        "updates.push.services.mozilla.com/wpush/v2/gAAAAA",
        f"{APPLE}/QGuQyavXutnMH",
        "wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f",
    ],
)
def test_what_browsers_give_is_known(rest: str) -> None:
    endpoint = endpoint_of(HTTPS + rest)
    assert endpoint is not None
    assert HTTPS + rest.replace(":443/", "/") == endpoint.origin + endpoint.target


@pytest.mark.parametrize(
    "address",
    [
        "",
        "fcm.googleapis.com/wp/x",
        "http" + f"://{GOOGLE}/wp/x",
        "HTTPS" + f"://{GOOGLE}/wp/x",
        "file:///etc/passwd",
        *(
            HTTPS + rest
            for rest in (
                GOOGLE,
                f"{GOOGLE}:8443/wp/x",
                f"{GOOGLE}:0443/wp/x",
                f"{GOOGLE}.:443/wp/x",
                f"{GOOGLE}.evil.example/wp/x",
                f"{GOOGLE}@evil.example/wp/x",
                f"evil.example@{GOOGLE}/wp/x",
                f"evil.example#{GOOGLE}/wp/x",
                f"evil.example/{GOOGLE}",
                f"evil.example\\{GOOGLE}/x",
                f"{GOOGLE}\\@evil.example/x",
                f"evil{GOOGLE}/wp/x",
                f"evil.{GOOGLE}/wp/x",
                "evilpush.apple.com/x",
                "push.apple.com/x",
                ".push.apple.com/x",
                "push.apple.com.evil.example/x",
                "notify.windows.com/x",
                "localhost/x",
                "127.0.0.1/x",
                "127.1/x",
                "2130706433/x",
                "[::1]/x",
                "192.168.1.1/x",
                "169.254.169.254/latest/meta-data/",
                "hall.example/x",
                f"{GOOGLE}/x y",
                f"{GOOGLE}/x\r\nHost: evil.example",
                f"{GOOGLE}/x\n",
                f"{GOOGLE}/x#part",
                f"{GOOGLE}/\x00",
                f"{GOOGLE}/Ōtepoti",
                f"{GOOGLE}/" + "x" * LONGEST,
                "ｆｃｍ.googleapis.com/x",
            )
        ),
    ],
)
def test_anything_else_is_sent_nothing(address: str) -> None:
    assert endpoint_of(address) is None


def test_every_service_has_its_maker_and_its_reason_and_the_port_of_https() -> None:
    assert all(service.maker and service.why and service.port == 443 for service in SERVICES)
    assert {service.host.count(".") for service in SERVICES} > {2}, "no suffix is a whole country's or maker's"
