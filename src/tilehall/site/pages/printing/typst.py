"""The press: a template and plain data in, a PDF out. Here texts are made safe to print, and nowhere else.

Data reaches a template as JSON in one input and is read there as strings. A string of typst is shown and never parsed,
so no name can be markup; what is left to do is to drop signs that print as nothing.
"""

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import typst

from .press import WRONG_SHEET

# No name in the register is longer. A longer one could not stand on a slip; its last sign says that it went on.
LONGEST = 120
# Control signs, halves of signs, and those that mean nothing or something else on every machine.
UNPRINTED = {"Cc", "Cs", "Cn", "Co"}
# Marks that turn the direction of what follows could turn the words of a sheet around.
TURNS_TEXT = re.compile("[\u202a-\u202e\u2066-\u2069]")
OURS = files(__package__)
LARGE = 350_000  # signs of data: more than any sheet of 200 players
LONGEST_SETTING = 300  # seconds
_apart: ContextVar[bool] = ContextVar("apart", default=False)


class CannotSet(RuntimeError):
    """What the library says of a template or its data, told by the press of its own."""


def plain(text: str, longest: int = LONGEST) -> str:
    """The text on one line, without signs that cannot be printed."""
    composed = unicodedata.normalize("NFC", TURNS_TEXT.sub("", text))
    kept = "".join(sign if sign.isspace() or unicodedata.category(sign) not in UNPRINTED else "" for sign in composed)
    line = " ".join(kept.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def printed_sheet(templates: Traversable, template: str, sheet: Mapping[str, Any]) -> bytes:
    """The PDF of a template in this folder, with what it shows."""
    text = json.dumps(sheet, ensure_ascii=False)
    try:
        return _compiled(templates, template, text, "ua-1")
    except (typst.TypstError, CannotSet):
        # Readable for everybody (PDF/UA) is refused where no font has some sign. The sheet is wanted all the same; a
        # fault of the template itself comes up again here.
        return _compiled(templates, template, text)


@contextmanager
def in_own_process() -> Iterator[None]:
    """What is printed meanwhile in this thread is set by another process, whose memory goes back when it ends."""
    token = _apart.set(True)
    try:
        yield
    finally:
        _apart.reset(token)


def _compiled(templates: Traversable, template: str, text: str, *standards: Any) -> bytes:
    if _apart.get() or len(text) > LARGE:
        return _compiled_apart(templates, template, text, *standards)
    with as_file(templates) as folder:
        return typst.compile(
            folder / f"{template}.typ",
            root=folder,
            font_paths=_fonts(),
            sys_inputs={"sheet": text},
            pdf_standards=list(standards),
        )


def _compiled_apart(templates: Traversable, template: str, text: str, *standards: Any) -> bytes:
    with (
        as_file(templates) as folder,
        as_file(OURS / "fonts") as fonts,
        as_file(OURS / "press.py") as press,
    ):
        order = {
            "template": str(folder / f"{template}.typ"),
            "root": str(folder),
            "fonts": str(fonts),
            "sheet": text,
            "standards": list(standards),
        }
        done = subprocess.run(  # noqa: S603  (our own file)
            [sys.executable, "-I", str(press)],
            input=json.dumps(order).encode(),
            capture_output=True,
            timeout=LONGEST_SETTING,
            check=False,
        )
    if done.returncode == WRONG_SHEET:
        raise CannotSet(done.stderr.decode(errors="replace")[-2000:])
    if done.returncode:
        raise RuntimeError(f"the press ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout


@cache
def _fonts() -> typst.Fonts:
    """Our own font for everything it can write; those of the machine only for scripts that it lacks."""
    with as_file(OURS / "fonts") as fonts:
        return typst.Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=[Path(fonts)])
