"""A machine that is not POSIX, for the processes of test_any_laptop.py: Python reads this before anything else.

What Windows has not is not there: modules, calls, folders that can be opened, and files that can be removed, replaced
or synced whatever else is done with them. Only filelock meets the system's locks: on Windows it has others. With
TILEHALL_NO_LOCKS=1 there are none for it either. No kernel was ever compiled here.
"""

import builtins
import errno
import os
import re
import stat
import sys
from importlib.util import spec_from_file_location

MODULES = frozenset({"fcntl", "pwd", "grp", "resource", "termios", "uvloop"})
CALLS = (
    "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "fork", "forkpty", "getuid", "geteuid", "getgid", "getegid",
    "getgroups", "chown", "fchown", "lchown", "fchmod", "mkfifo", "link", "killpg", "setsid",
    "getpgid", "uname", "getloadavg", "sched_getaffinity", "nice", "pread", "pwrite", "posix_spawn", "wait3", "wait4",
)  # fmt: skip
THEIRS = "filelock"
KERNEL = re.compile(r"tilehall\.law\.\w+\.kernels\.\w+")

_import = builtins.__import__


def import_what_is_there(name, globals=None, locals=None, fromlist=(), level=0):
    who = (globals or {}).get("__name__", "")
    allowed = name == "fcntl" and who.startswith(THEIRS) and not os.environ.get("TILEHALL_NO_LOCKS")
    if level == 0 and name in MODULES and not allowed:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return _import(name, globals, locals, fromlist, level)


class Interpreted:
    """Finds a kernel's source, though it be compiled beside it."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if not KERNEL.fullmatch(name):
            return None
        return spec_from_file_location(name, os.path.join(next(iter(path)), f"{name.rpartition('.')[2]}.py"))


def _held(place):
    """Whether this process has it open, as Python and SQLite open files there: nobody else may touch its name."""
    try:
        at = os.stat(place)
    except OSError:
        return False
    for number in os.listdir("/proc/self/fd"):
        try:
            here = os.stat(int(number))
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(here.st_mode) and os.path.samestat(here, at):
            return True
    return False


def _refuse(*places):
    for place in places:
        if _held(place):
            raise PermissionError(errno.EACCES, "The file is being used by a process", str(place))


_open, _fsync, _remove, _rename, _replace, _kill = os.open, os.fsync, os.remove, os.rename, os.replace, os.kill


def open_no_folder(path, flags, mode=0o777, **more):
    if not isinstance(path, int) and os.path.isdir(path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))
    return _open(path, flags, mode, **more)


def fsync_what_is_written(number):
    with builtins.open(f"/proc/self/fdinfo/{number if isinstance(number, int) else number.fileno()}") as told:
        flags = next(int(line.split()[1], 8) for line in told if line.startswith("flags"))
    if flags & os.O_ACCMODE == os.O_RDONLY:
        raise OSError(errno.EBADF, "Bad file descriptor")
    _fsync(number)


def remove(path, **more):
    _refuse(path)
    _remove(path, **more)


def rename(source, target, **more):
    _refuse(source, target)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, "Cannot create a file when that file already exists", str(target))
    _rename(source, target, **more)


def replace(source, target, **more):
    _refuse(source, target)
    _replace(source, target, **more)


def kill(process, sign):
    if sign == 0:
        raise AssertionError("this would end the process there")
    _kill(process, sign)


sys.meta_path.insert(0, Interpreted)
builtins.__import__ = import_what_is_there
for name in CALLS:
    if hasattr(os, name):
        delattr(os, name)
os.open, os.fsync, os.remove, os.unlink, os.kill = open_no_folder, fsync_what_is_written, remove, remove, kill
os.rename, os.replace = rename, replace
for name in MODULES:
    sys.modules.pop(name, None)

from tilehall.site.door import scratch_folder  # noqa: E402
from tilehall.site.logs import disk  # noqa: E402

scratch_folder.CAN_ASK = False
disk.OPEN_FILES_STAY_PUT, disk.HAS_MODES = True, False
