"""Starts the hall on any laptop with Python 3.11 or newer: what `make run` does, without make and without a compiler.

    python3 start.py [--lan] [--tls] [--port 8000] [--data data]      (Windows: py start.py, or a double click)

The words of make are understood too: LAN=1 TLS=1 PORT=8000 DATA=data. What has been prepared here, make finds done,
and the other way round.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NEEDED = (3, 11)
UV = "uv==0.13.7"  # as in the Makefile
WINDOWS = os.name == "nt"
KERNELS = sorted(ROOT.glob("src/tilehall/law/*/kernels/*.py"))
VENV_PACKAGE = "python3-venv"


class CannotStart(Exception):
    """One sentence: what is missing, and what to do."""


def say(text: str) -> None:
    print(text, flush=True)


def program(environment: str, name: str) -> Path:
    folder, ending = ("Scripts", ".exe") if WINDOWS else ("bin", "")
    return ROOT / environment / folder / f"{name}{ending}"


def words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="start.py", description="Prepares what the hall stands on, and starts it.")
    parser.add_argument("--lan", action="store_true", help="answer phones in the same network, and print a QR code")
    parser.add_argument("--tls", action="store_true", help="https with a certificate made here")
    parser.add_argument("--port", metavar="P", help="else 8000; 0 takes a free one")
    parser.add_argument("--data", metavar="DIR", help="the data folder (else ./data)")
    return parser.parse_args([long_form(word) for word in sys.argv[1:] if not word.endswith("=")])


def long_form(word: str) -> str:
    """LAN=1 as --lan, PORT=8001 as --port=8001."""
    name, _, value = word.partition("=")
    if name in ("LAN", "TLS"):
        return f"--{name.lower()}"
    return f"--{name.lower()}={value}" if name in ("PORT", "DATA") else word


def run(what: str, *command: str | Path) -> None:
    """What it says is shown only where it fails: then that is what somebody who helps will ask for."""
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, env=surroundings(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        said = "\n".join(f"  {line}" for line in done.stdout.splitlines()[-15:])
        raise CannotStart(f"{what} did not work. This is what was said:\n{said}")


def surroundings() -> dict[str, str]:
    """uv reads the certificates of the system only if told; on Windows names have few letters where nobody asks."""
    return {**os.environ, "UV_SYSTEM_CERTS": "1", **({"PYTHONUTF8": "1"} if WINDOWS else {})}


def is_current(stamp: Path, *sources: Path) -> bool:
    """As make sees it: the stamp is not older than what it was made from."""
    return stamp.exists() and all(source.stat().st_mtime <= stamp.stat().st_mtime for source in sources)


def is_of(folder: Path, stamp: Path) -> bool:
    """The programs in an environment name the folder that they were made in: moved or renamed, none of them starts."""
    return stamp.exists() and stamp.read_text(encoding="utf-8") == str(folder)


def finds_its_packages(python: Path) -> bool:
    """Not where the Python that it was made with is gone, or is another one since."""
    asked = [str(python), "-c", "import django"]
    try:
        return subprocess.run(asked, cwd=ROOT, env=surroundings(), capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def prepare_tools() -> None:
    stamp = ROOT / ".tools" / ".uv"
    if is_current(stamp):
        return
    say("Preparing the tools (once) ...")
    try:
        run("Making an environment", sys.executable, "-m", "venv", ROOT / ".tools")
    except CannotStart as failed:
        shutil.rmtree(ROOT / ".tools", ignore_errors=True)
        if WINDOWS or not shutil.which("apt-get"):
            raise
        install_venv(failed)
        run("Making an environment", sys.executable, "-m", "venv", ROOT / ".tools")
    python = program(".tools", "python")
    run("Fetching the installer (is there a network?)",
        python, "-m", "pip", "install", "-q", "--disable-pip-version-check", UV)  # fmt: skip
    stamp.touch()


def install_venv(failed: CannotStart) -> None:
    """Debian keeps it in a package of its own."""
    say(f"{VENV_PACKAGE} is missing: installing it")
    leave = [] if os.geteuid() == 0 else ["sudo", "-n"]
    try:
        run(f"Installing {VENV_PACKAGE}", *leave, "apt-get", "update", "-qq")
        run(f"Installing {VENV_PACKAGE}", *leave, "apt-get", "install", "-y", "-qq", VENV_PACKAGE)
    except (CannotStart, OSError):
        raise CannotStart(f"Install the package {VENV_PACKAGE}, and start again. {failed}") from None


def install() -> None:
    """What the hall stands on, each file by its checksum."""
    lock, stamp, python = ROOT / "requirements.lock", ROOT / ".venv" / ".lock", program(".venv", "python")
    uv = program(".tools", "uv")
    if is_current(stamp, lock, ROOT / ".tools" / ".uv") and finds_its_packages(python):
        return
    say("Installing what the hall stands on (once; some 70 MB) ...")
    if not finds_its_packages(python):
        shutil.rmtree(ROOT / ".venv", ignore_errors=True)
        run("Making an environment", uv, "venv", "-q", "--python", sys.executable, ROOT / ".venv")
    run("Installing what the hall stands on (is there a network?)",
        uv, "pip", "install", "-q", "--python", python, "--require-hashes", "-r", lock)  # fmt: skip
    stamp.touch()


def build() -> None:
    stamp, python = ROOT / ".venv" / ".built", program(".venv", "python")
    sources = (ROOT / ".venv" / ".lock", ROOT / "pyproject.toml", ROOT / "setup.py", *KERNELS)
    if is_current(stamp, *sources) and is_of(ROOT, stamp):
        return
    say("Building the kernels, where there is a compiler ...")
    run("Building", program(".tools", "uv"), "pip", "install", "-q", "--python", python, "--no-deps",
        "--no-build-isolation", "-e", ROOT)  # fmt: skip
    stamp.write_text(str(ROOT), encoding="utf-8")
    subprocess.run([str(program(".venv", "tilehall")), "--version"], cwd=ROOT, env=surroundings(), check=False)


def serve(asked: argparse.Namespace) -> int:
    command = [str(program(".venv", "tilehall")), "serve"]
    command += [f"--{name}" for name in ("lan", "tls") if getattr(asked, name)]
    if asked.port:
        command += ["--port", asked.port]
    if asked.data:
        command += ["--data", str(Path(asked.data).absolute())]
    os.chdir(ROOT)
    if not WINDOWS:
        os.execve(command[0], command, surroundings())  # noqa: S606  (its own signals reach it)
    with subprocess.Popen(command, env=surroundings()) as hall:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the hall too, which says goodbye by itself
        return hall.wait()


def main() -> int:
    if sys.version_info < NEEDED:
        raise CannotStart("The hall needs Python 3.11 or newer, which python.org has for every laptop.")
    asked, began = words(), time.monotonic()
    prepare_tools()
    install()
    build()
    if time.monotonic() - began > 1:
        say(f"Ready after {time.monotonic() - began:.0f} s; the next start takes none of it.")
    return serve(asked)


def stay() -> None:
    """A window that a double click opened closes with its program, and what it said would not be read."""
    if WINDOWS and sys.stdin is not None and sys.stdin.isatty():
        input("Press Enter to close this window.")


if __name__ == "__main__":
    try:
        status = main()
    except KeyboardInterrupt:
        status = 130
    except (CannotStart, OSError) as trouble:
        print(f"tilehall: {trouble}", file=sys.stderr, flush=True)
        status = 1
    if status not in (0, 130):
        stay()
    sys.exit(status)
