"""What the tests need beside Python: a browser and two servers. Looked for, and where possible installed, unasked."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.servers import SYSTEM_PATH, find, postgres_programs

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL_WITHIN = 600  # seconds


def chromium() -> Path | None:
    return next((found for name in CHROMIUM_NAMES if (found := find(name))), None)


def fonts() -> Path | None:
    """A browser without fonts draws empty boxes, and no test of layout would mean anything."""
    places = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
    return next((found for place in places for found in place.rglob("*.ttf")), None)


def redis_server() -> Path | None:
    return find("redis-server")


@dataclass(frozen=True, slots=True)
class Provision:
    name: str
    package: str  # of Debian
    look: Callable[[], Path | None]


BROWSER = (Provision("Chromium", "chromium", chromium), Provision("fonts", "fonts-dejavu-core", fonts))
SERVERS = (Provision("PostgreSQL", "postgresql", postgres_programs), Provision("Redis", "redis-server", redis_server))


def missing(provisions: tuple[Provision, ...]) -> list[Provision]:
    return [provision for provision in provisions if provision.look() is None]


def install(wanted: list[Provision]) -> str:
    """Installs what is wanted through Debian's packages. Returns why it could not, or nothing."""
    apt = shutil.which("apt-get", path=SYSTEM_PATH)
    if apt is None:
        return "there is no apt-get on this machine"
    as_root = [] if os.getuid() == 0 else ["sudo", "-n"]
    if as_root and find("sudo") is None:
        return "installing needs root, and there is no sudo"
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PATH": f"{os.environ.get('PATH', '')}:{SYSTEM_PATH}"}
    packages = [provision.package for provision in wanted]
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        command = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", apt, *words]
        try:
            done = subprocess.run(
                command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=INSTALL_WITHIN
            )
        except subprocess.TimeoutExpired:
            return f"apt-get {words[0]} took over {INSTALL_WITHIN} seconds"
        if done.returncode:
            return (
                f"apt-get {words[0]}: {(done.stderr or done.stdout).strip().splitlines()[-1:] or ['no reason given']}"
            )
    return ""
