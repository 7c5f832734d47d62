"""tilehall backup, restore, check: keeping the hall safe."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .answer import Answer, Complaint, table

if TYPE_CHECKING:
    from django.db import DatabaseError

Add = Callable[[str, Callable[[argparse.Namespace], Answer | None], str], argparse.ArgumentParser]


def add(add_command: Add) -> None:
    command = add_command("backup", backup, "write the whole hall into one file, also while it runs")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--force", action="store_true", help="replace FILE if it exists")
    command = add_command("restore", restore, "make the hall what it was when a backup was made")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--replace", action="store_true", help="also if the hall is not empty; it is backed up first")
    add_command("check", check, "replay every log, those of the association too, and compare with what is stored")


@contextmanager
def opened_hall(data: Path) -> Iterator[None]:
    """Django on this data folder. What keeps the hall from its work becomes the one line of a complaint."""
    os.environ["TILEHALL_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")
    from django.db import DatabaseError

    from tilehall.site.hall.hall_error import HallError

    try:
        set_up_django()
        yield
    except HallError as trouble:
        raise Complaint(trouble.status, trouble.place, trouble.what, trouble.remedy) from None
    except DatabaseError as error:
        raise _complaint_of_database(data, error) from None
    except OSError as error:
        place, what = str(error.filename or data), error.strerror or str(error)
        raise Complaint(2, place, what, folder_remedy(data)) from None


def _complaint_of_database(data: Path, error: "DatabaseError") -> Complaint:
    from tilehall.site.hall import database_faults, second_connection

    what = "the database does not answer as it should"
    trouble = database_faults.fault_of(second_connection.hall_database(), data, error, what)
    return Complaint(trouble.status, trouble.place, trouble.what, trouble.remedy)


def folder_remedy(data: Path) -> str:
    """Who is sent to another folder begins an empty hall there, so that is said only where none is."""
    is_closed = data.is_dir() and not os.access(data, os.R_OK | os.X_OK)
    if is_closed or os.path.lexists(data / "secret"):
        return "see that you may read and write there (whose it is, chmod), that the disk has room and is not read-only"
    return "choose a folder that you may write to, with room, by --data DIR"


def set_up_django() -> None:
    """Reads the settings, and with them the surroundings and the secret."""
    import django

    from tilehall.site.config.environment import WrongSetting

    try:
        django.setup()
    except WrongSetting as wrong:
        raise Complaint(2, wrong.place, wrong.what, wrong.remedy) from None


def require_folder(data: Path) -> None:
    """Reading the settings would make the folder, so this comes first."""
    if not data.is_dir():
        raise Complaint(1, str(data), "there is no data folder here", "say which with --data DIR")


@contextmanager
def remove_if_created(data: Path) -> Iterator[None]:
    """A command that fails leaves no folder behind that it made; one that others work in by now is theirs."""
    made = _made_folders(data)
    try:
        yield
    except BaseException:
        if data in made:
            _remove_own(data)
        with suppress(OSError):  # somebody else put something there meanwhile
            for folder in reversed(made):
                folder.rmdir()
        raise


def _made_folders(data: Path) -> list[Path]:
    """Made here and now, so that of two commands at once only one takes the folder for its own."""
    made = []
    with suppress(OSError):  # which who needs the folder will tell
        for folder in (*reversed(data.parents), data):
            with suppress(FileExistsError):
                folder.mkdir(mode=0o700 if folder == data else 0o777)
                made.append(folder)
    return made


def _remove_own(data: Path) -> None:
    """What a command puts there before it knows how it ends. A hall that has begun meanwhile holds the lock."""
    from tilehall.site.hall.hall_error import HallError
    from tilehall.site.hall.lock import NAME, hold_folder

    with suppress(HallError, OSError), hold_folder(data):
        for name in ("secret", NAME):
            (data / name).unlink(missing_ok=True)


def backup(arguments: argparse.Namespace) -> Answer:
    require_folder(arguments.data)
    target = arguments.file.absolute()
    with opened_hall(arguments.data):
        from tilehall.site.hall import backups, data_swap, second_connection

        data_swap.mend_broken_swap(arguments.data, second_connection.hall_database())
        manifest = backups.write_backup(target, force=arguments.force, tell=_warn)
    rows = sum(member.rows or 0 for member in manifest.members)
    size = target.stat().st_size
    plain = {"file": str(target), "bytes": size, "rows": rows, "made_at": manifest.made_at, "version": manifest.version}
    return Answer(plain, f"The hall is in {target} ({rows} rows, {size / 1e6:.1f} MB).")


def restore(arguments: argparse.Namespace) -> Answer:
    file = arguments.file.absolute()
    if not file.is_file():
        raise Complaint(2, str(file), "there is no such file", "give the file that tilehall backup made")
    with remove_if_created(arguments.data), opened_hall(arguments.data):
        from django.utils import timezone

        from tilehall.site.hall.restore import restore as restore_hall

        restore_report = restore_hall(file, replace=arguments.replace, warn=_warn)
        when = timezone.localtime(datetime.fromisoformat(restore_report.made_at)).strftime("%d/%m/%Y %H:%M")
    before, files_before = (
        None if place is None else str(place) for place in (restore_report.before, restore_report.files_before)
    )
    plain = {
        "rows": restore_report.rows,
        "files": restore_report.files,
        "made_at": restore_report.made_at,
        "version": restore_report.version,
        "before": before,
        "files_before": files_before,
        "origin": str(restore_report.origin),
    }
    text = f"The hall is as it was on {when} ({restore_report.rows} rows)."
    if before is not None:
        text += f" What was there before is in {before}."
    if files_before is not None:
        text += f" The files that were there are in {files_before}."
    return Answer(plain, text)


def _warn(what: str) -> None:
    print(f"tilehall: {what}", file=sys.stderr, flush=True)


def check(arguments: argparse.Namespace) -> Answer:
    """A disagreement is the answer itself, so it is printed, and the status is 1."""
    require_folder(arguments.data)
    with opened_hall(arguments.data):
        from tilehall.site.hall import data_folder, upgrade
        from tilehall.site.hall.check import check as check_hall

        upgrade.demand_current(arguments.data)
        report = check_hall(report_progress=_progress if sys.stderr.isatty() else _silence)
        oddities = data_folder.oddities(arguments.data)
    plain = {**report.plain(), "oddities": [asdict(oddity) for oddity in oddities]}
    besides = "".join(f"\nBesides, {oddity.file}: {oddity.what} ({oddity.remedy})." for oddity in oddities)
    counted = (
        f"{report.games} games with {report.events} events and {report.tournaments} tournaments with "
        f"{report.acts} entries were replayed"
    )
    if not report.disagreements:
        return Answer(plain, f"{counted}; everything agrees.{besides}")
    rows = [
        (disagreement.what, str(disagreement.id), str(disagreement.stored), str(disagreement.computed))
        for disagreement in report.disagreements
    ]
    listed = table([("WHAT", "ID", "STORED", "COMPUTED"), *rows])
    return Answer(plain, f"{counted}; {len(rows)} disagree:\n{listed}{besides}", status=1)


def _progress(what: str, done: int, of: int) -> None:
    if done % 50 == 0 or done == of:
        print(f"\r{what} {done} of {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _silence(_what: str, _done: int, _of: int) -> None:
    return
