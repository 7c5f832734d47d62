"""Every clause tells what it means as people would tell each other: short, whole, and without the words of programs."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from tilehall.law.rulebook import register
from tilehall.law.rulebook.register import REGISTER, Clause, RegisterFault, read_register
from tilehall.law.rulebook.ruleset_layers import RULESETS

CLAUSES = Path(register.__file__).parent / "clauses"
# What nobody says who explains a rule across a table. Names of parameters, clauses and rulesets are added below.
TECHNICAL = (
    *("==", "<=", ">=", "->", "=", "<", ">", "{", "}", "[", "]", "|", "_", "`"),
    *("raises", "returns", "refused with", "parameter", "boolean", "null", "true", "false", "param", "enum"),
    *("payload", "API", "JSON", "event log", "engine", "lexicon", "ruleset", "irregularity", "neutralise"),
    *(
        "cumulative",
        "flag",
        "input",
        "output",
        "default",
        "state",
        "entity",
        "record type",
        "timestamp",
        "config",
        "set to",
    ),
)
AN_ID = re.compile(r"\b(?:nzasp|nsa2008|nzrc2024)\.|\b[CP]\.\d|\bR-\d\d|\b\d+\.\d+\.\d+")
A_CODE = re.compile(r"\w_\w|\b[a-z]+[A-Z]\w*")
A_DATE_OF_PROGRAMS = re.compile(r"\b\d{4}-\d\d-\d\d\b|\b\d\d/\d\d/\d{4}\b")
# Names of parameters that are words of the people as well: "name", "term".
PARAMETERS = {own.name for own in REGISTER.parameters() if "_" in own.name}


def technical_words(text: str) -> list[str]:
    """All in a text that only programmers say."""
    worded = [word for word in TECHNICAL if word[0].isalpha() and re.search(rf"\b{re.escape(word)}\b", text)]
    signs = [sign for sign in TECHNICAL if not sign[0].isalpha() and sign in text]
    codes = [found[0] for form in (AN_ID, A_CODE, A_DATE_OF_PROGRAMS) if (found := form.search(text))]
    named = [name for name in (*PARAMETERS, *RULESETS) if name in text]
    return [*worded, *signs, *codes, *named]


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def faults(clause: Clause) -> list[str]:
    told = clause.means
    return [
        *(["length"] if not 10 <= len(told.split()) <= 45 else []),
        *(["sentences"] if sentences(told) not in (1, 2) else []),
        *(["whole"] if not (told[0].isupper() and told.endswith(".")) else []),
        *technical_words(told),
    ]


def test_every_clause_means_something_in_one_or_two_plain_sentences() -> None:
    assert {clause.id: faults(clause) for clause in REGISTER if faults(clause)} == {}


def test_no_clause_means_what_it_says_word_for_word_or_what_another_means() -> None:
    assert [clause.id for clause in REGISTER if _bare(clause.means) in (_bare(clause.says), _bare(clause.title))] == []
    assert len({_bare(clause.means) for clause in REGISTER}) == len(REGISTER) == 308


def _bare(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@pytest.mark.parametrize(
    "text, found",
    [
        ("excess = drawn - needed", "="),
        ("The turn is refused with turn_not_ended.", "turn_not_ended"),
        ("It raises a flag.", "raises"),
        ("See nzasp.P.6.17 for this.", "nzasp."),
        ("Under nsa-2008 you wait.", "nsa-2008"),
        ("On 2026-05-30 they meet.", "2026-05-30"),
        ("The appeal_hours are over.", "appeal_hours"),
    ],
)
def test_the_words_of_programs_are_known_when_seen(text: str, found: str) -> None:
    assert any(found in seen or seen in found for seen in technical_words(text))
    assert technical_words("You drew one tile too many. Your opponent takes two, looks, and gives you one back.") == []


@pytest.mark.parametrize(
    "means, said",
    [
        (None, r"\(nsa2008.1a\): means is missing"),
        ("Too short to tell.", r"\(nsa2008.1a\): means has 4 words; it is told in 10 to 45 of them"),
        ("word " * 46, r"\(nsa2008.1a\): means has 46 words"),
        (REGISTER["nsa2008.1a"].says, r"\(nsa2008.1a\): means only repeats says"),
    ],
)
def test_a_meaning_that_is_none_names_its_place(tmp_path: Path, means: str | None, said: str) -> None:
    folder = Path(shutil.copytree(CLAUSES, tmp_path / "clauses"))
    entries = yaml.load((folder / "nsa2008.yaml").read_text(encoding="utf-8"), register.LOADER)
    entries[1]["means"] = means
    (folder / "nsa2008.yaml").write_text(yaml.safe_dump(entries, allow_unicode=True), encoding="utf-8")
    with pytest.raises(RegisterFault, match=said):
        read_register(folder)
