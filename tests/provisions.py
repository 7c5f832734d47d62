"""What the tests need beside Python: a browser and two servers. Looked for, and where possible installed, unasked."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.servers import SYSTEM_PATH, find, postgres_programs

# Of Chromium without windows, menus and what else nobody looks at here, a test needs a third of the time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
INSTALL_WITHIN = 600  # seconds


def chromium() -> Path | None:
    return next((found for name in CHROMIUM_NAMES if (found := find(name))), None)


def chromium_without_windows() -> Path | None:
    return find(CHROMIUM_NAMES[0])


def fonts() -> Path | None:
    """A browser without fonts draws empty boxes, and no test of layout would mean anything."""
    places = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
    return next((found for place in places for found in place.rglob("*.ttf")), None)


def redis_server() -> Path | None:
    return find("redis-server")


def nginx() -> Path | None:
    return find("nginx")


def systemd_analyze() -> Path | None:
    return find("systemd-analyze")


@dataclass(frozen=True, slots=True)
class Provision:
    """Something to be had by one of these packages of Debian, the best first; `will_do` finds what serves too."""

    name: str
    packages: tuple[str, ...]
    look: Callable[[], Path | None]
    will_do: Callable[[], Path | None] | None = None

    def found(self) -> Path | None:
        return self.look() or (self.will_do() if self.will_do else None)


BROWSER = (
    Provision("Chromium", ("chromium-headless-shell", "chromium"), chromium_without_windows, chromium),
    Provision("fonts", ("fonts-dejavu-core",), fonts),
)
SERVERS = (
    Provision("PostgreSQL", ("postgresql",), postgres_programs),
    Provision("Redis", ("redis-server",), redis_server),
    Provision("nginx", ("nginx-light", "nginx"), nginx),
    Provision("systemd-analyze", ("systemd",), systemd_analyze),
)


def wanted(provisions: tuple[Provision, ...]) -> list[Provision]:
    return [provision for provision in provisions if provision.look() is None]


def missing(provisions: tuple[Provision, ...]) -> list[Provision]:
    return [provision for provision in provisions if provision.found() is None]


def install(provisions: list[Provision]) -> str:
    """Installs these through Debian's packages. Returns why one could not be, or nothing."""
    apt = shutil.which("apt-get", path=SYSTEM_PATH)
    if apt is None:
        return "there is no apt-get on this machine"
    as_root = [] if os.getuid() == 0 else ["sudo", "-n"]
    if as_root and find("sudo") is None:
        return "installing needs root, and there is no sudo"
    command = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", apt]
    if why := _run([*command, "update", "-qq"]):
        return why
    reasons = [_install(command, provision) for provision in provisions]
    return "; ".join(why for why in reasons if why)


def _install(command: list[str], provision: Provision) -> str:
    """The best package that there is. Why there is none, or nothing."""
    why = ""
    for package in provision.packages:
        why = _run([*command, "install", "-y", "-qq", "--no-install-recommends", package])
        if not why:
            break
    return why


def _run(command: list[str]) -> str:
    """Why the command failed, or nothing."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PATH": f"{os.environ.get('PATH', '')}:{SYSTEM_PATH}"}
    said = " ".join(command[-2:])
    try:
        done = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=INSTALL_WITHIN
        )
    except subprocess.TimeoutExpired:
        return f"{said} took over {INSTALL_WITHIN} seconds"
    if done.returncode == 0:
        return ""
    return f"{said}: {(done.stderr or done.stdout).strip().splitlines()[-1:] or ['no reason given']}"
