"""The entry point: reads the command line, hands over to one command, and turns every error into one clear line."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, cast

from .answer import Answer, Complaint, shown, shown_json

# One module per group of commands; each has `add(commands)`, which adds its parsers. Loaded in this order in --help.
GROUPS = (
    "serve",
    "backup",
    "users",
    "rules",
    "referee",
    "lexicon",
    "game",
    "scrabble",
    "rummikub",
    "draw",
    "standings",
    "rate",
    "association",
    "tournament",
)


class Parser(argparse.ArgumentParser):
    """argparse says several lines; the house says one, and says where."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(
            2, self.prog.removeprefix("tilehall").strip() or "arguments", message, f"see {self.prog} --help"
        )


def build() -> argparse.ArgumentParser:
    parser = Parser(prog="tilehall", description="The hall a tile-game association runs on.", allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="say which version this is and how its kernels run")
    shared = Parser(add_help=False)
    shared.add_argument("--data", type=Path, metavar="DIR", help="the data folder (else $TILEHALL_DATA, else ./data)")
    shared.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def add(name: str, run: Callable[[argparse.Namespace], Answer | None], text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text, parents=[shared], allow_abbrev=False)
        command.set_defaults(run=run)
        return command

    for group in GROUPS:
        import_module(f"tilehall.cli.{group}").add(add)
    return parser


def version() -> Answer:
    from tilehall import __version__
    from tilehall.law.catalogue import kernels

    forms = kernels()
    interpreted = sorted(name for name, compiled in forms.items() if not compiled)
    text = "kernels compiled" if not interpreted else f"kernels interpreted: {', '.join(interpreted)} (no compiler)"
    return Answer({"version": __version__, "kernels": forms}, f"Tilehall {__version__} ({text})")


def data_folder(folder: Path | None) -> Path:
    return Path(folder or os.environ.get("TILEHALL_DATA") or "data").absolute()


def run(arguments: Sequence[str]) -> Answer | None:
    # `--json` may stand anywhere, also before the command or after `--`, where argparse would not look for it.
    rest = [word for word in arguments if word != "--json"]
    parser = build()
    if not rest:
        return Answer(None, parser.format_help().rstrip())
    options = parser.parse_args(rest)
    if options.version:
        return version()
    options.data = data_folder(options.data)
    answer: Answer | None = options.run(options)
    return answer


def say(answer: Answer | None, as_json: bool) -> int:
    if answer is None:
        return 0
    try:
        print(shown_json(answer.json) if as_json else shown(answer.text), flush=True)
    except BrokenPipeError:
        # The reader (head, less) went away: that is its right, not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return answer.status


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    if os.name == "nt":  # what is written into a file there has few letters, and none for a QR code
        for stream in (sys.stdout, sys.stderr):
            cast(TextIOWrapper, stream).reconfigure(errors="replace")
    try:
        return say(run(given), "--json" in given)
    except Complaint as complaint:
        print(complaint.line(), file=sys.stderr)
        return complaint.status
    except OSError as error:
        place = str(error.filename or given[0])
        print(
            Complaint(2, place, error.strerror or str(error), "look at the path and its rights").line(), file=sys.stderr
        )
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("TILEHALL_TRACE"):
            raise
        what = f"{type(error).__name__}: {error}"
        print(
            Complaint(2, "a fault of ours", what, "TILEHALL_TRACE=1 shows where; please report it").line(),
            file=sys.stderr,
        )
        return 2


if __name__ == "__main__":
    sys.exit(main())
