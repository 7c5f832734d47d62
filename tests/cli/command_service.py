"""`tilehall`, each command in a process of its own that is forked from this one, which has read the law already.

Reading it is most of what a command costs; migrating a new hall is most of the rest, and done by the first that needs
it. Django is read, not set up: settings and data are those of the command.
"""

import gc
import json
import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from tests.site import migrated_once
from tilehall import law
from tilehall.cli.main import build, main

READ = (
    "channels.layers",
    "dj_database_url",
    "django.contrib.auth.hashers",
    "django.contrib.sessions.backends.db",
    "django.db.backends.sqlite3.base",
    "django.db.migrations.executor",
    "django.db.models.sql.compiler",
    "django.forms",
    "django.shortcuts",
    "django.template.loader",
    "django.test.signals",
    "multiprocessing.context",
    "segno",
    "typst",
)


def become(order: dict[str, object]) -> None:
    """The process as a shell would have started it: its folder, its environment, its streams."""
    os.chdir(order["cwd"])
    os.environ.clear()
    os.environ.update(order["env"])
    for stream, file, how in ((0, os.devnull, os.O_RDONLY), (1, "stdout", os.O_WRONLY), (2, "stderr", os.O_WRONLY)):
        os.dup2(os.open(order.get(file, file), how), stream)
    migrated_once.watch(Path(order["migrated"]))


if __name__ == "__main__":
    build()
    for name in (*READ, *(found.name for found in pkgutil.walk_packages(law.__path__, f"{law.__name__}."))):
        import_module(name)
    gc.freeze()  # what was read stays: no child need look through it
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            become(asked)
            sys.exit(main(asked["words"]))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
