"""What people read speaks as they do: the old phrases stand in no template, wording, form, sheet, script or guide."""

import re

import pytest

from .project_files import ROOT

SITE = ROOT / "src/tilehall/site"
READ_BY_PEOPLE = [
    *sorted(
        path
        for pattern in (
            "**/templates/**/*.html",
            "**/templates/**/*.txt",
            "**/templates/*.typ",
            "**/wording/**/*.py",
            "**/*wording.py",
            "**/forms.py",
            "**/forms/*.py",
            "**/*_forms.py",
            "**/views/frame.py",
            "**/page_frame.py",
            "**/front_page_cards.py",
        )
        for path in SITE.glob(pattern)
    ),
    ROOT / "README.md",
    *sorted((ROOT / "docs/guides").glob("*.md")),
]
OLD = (
    "Take along",
    "Rehears(?:e|al)\\b",
    "\\ba rehearsal",
    "What can I lay",
    "Take in\\b",
    "[Ww]as taken in",
    "Promise (?:a|it|the)",
    "Can still come",
    "[Tt]he way of the rating",
    "\\b[Mm]end (?:it|the|these)",
    "must be mended",
    "\\bthe own\\b",
    "\\bis no member\\b",
    "no member since",
    "Reckon\\b",
    "was reckoned",
    "[Ww]ord(?:s)? (?:put )?forward",
    "Leave it</",
    "Keep it</",
    "Wants a bed",
    "vouched for by",
    "[Gg]oes on by itself",
)


def test_there_is_something_to_read() -> None:
    assert len(READ_BY_PEOPLE) > 300


@pytest.mark.parametrize("phrase", OLD)
def test_nobody_reads_the_old_phrase(phrase: str) -> None:
    found = re.compile(phrase)
    places = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in READ_BY_PEOPLE
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if found.search(line)
    ]
    assert not places
