"""The tasks of a command, as in `tilehall game replay`: each has a parser of its own below that of the command."""

import argparse
from collections.abc import Callable
from pathlib import Path

from .answer import Answer, Complaint

Run = Callable[[argparse.Namespace], Answer | None]
AddTask = Callable[[str, Run, str], argparse.ArgumentParser]


def add_tasks(add_command: Callable[..., argparse.ArgumentParser], name: str, text: str) -> AddTask:
    """Adds the command, and gives what adds a task to it."""

    def nothing(_: argparse.Namespace) -> Answer:
        raise Complaint(2, name, "no task was named", f"see tilehall {name} --help")

    parent = add_command(name, nothing, text)
    tasks = parent.add_subparsers(title="tasks", metavar="TASK", parser_class=type(parent), required=True)

    def add_task(task: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = tasks.add_parser(task, help=text, description=text, allow_abbrev=False)
        parser.set_defaults(run=run)
        # Taken here too, so that they may stand behind the task.
        parser.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="the data folder")
        parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON document")
        return parser

    return add_task
