"""The manners of the house that no linter knows: size, first lines, purity, names, addresses, links."""

import ast
import ipaddress
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .project_files import LAW, ROOT, SRC, called, files, name, texts, trees

TESTS = ROOT / "tests"
LINES = 420  # near 400: nobody should have to cut a sentence to get under it
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "common", "manager", "base", "data", "misc", "core"}
# The law takes time, chance and words as arguments, speaks by what it returns, and reads files in one place.
NOT_IN_THE_LAW = re.compile(r"(\.|^)(now|utcnow|today|print|input|exec|eval|breakpoint)$")
# `archive.open` is a file within a zip that was handed in as bytes.
READS_FILES = re.compile(r"(?<!^archive)(\.|^)(open|read_text|read_bytes|write_text|write_bytes)$")


def test_there_is_a_house_to_look_at():
    assert len(list(files(SRC, ".py"))) > 50
    assert len(list(files(TESTS, ".py"))) > 10


def test_modules_stay_small():
    counted = {name(file): text.count("\n") for place in (SRC, TESTS) for file, text in texts(place, ".py")}
    counted |= {name(file): text.count("\n") for file, text in texts(SRC, ".js")}
    assert {module: lines for module, lines in counted.items() if lines > LINES} == {}


def test_the_first_line_of_a_module_says_what_lives_there():
    silent = []
    for file, tree in trees(SRC, TESTS, ROOT / "bench"):
        if "migrations" in file.parts or (file.name == "__init__.py" and not tree.body):
            continue
        first = (ast.get_docstring(tree, clean=False) or "").split("\n")[0].strip()
        if len(first.split()) < 3:
            silent.append(name(file))
    assert silent == []


def test_no_module_has_a_name_that_says_nothing():
    assert [name(file) for file in files(SRC, ".py") if file.stem in NAMES_THAT_SAY_NOTHING] == []


def test_the_law_reads_no_clock_and_speaks_to_nobody():
    found = [
        f"{name(file)}:{node.lineno} {called(node)}"
        for file, tree in trees(LAW)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and NOT_IN_THE_LAW.search(called(node))
    ]
    assert found == []


def test_the_law_reads_files_in_one_place_only():
    readers = {name(file) for file, tree in trees(LAW) for node in ast.walk(tree) if READS_FILES.search(called(node))}
    assert readers <= {"src/tilehall/law/rulebook/register.py"}


@pytest.mark.parametrize("line", ["datetime.now(UTC)", "date.today()", "print(score)", "datetime.datetime.utcnow()"])
def test_the_watch_over_the_law_sees_what_it_is_meant_to_see(line):
    assert NOT_IN_THE_LAW.search(called(ast.parse(line, mode="eval").body))


@pytest.mark.parametrize("line", ["clock.used(now)", "blueprint()", "knowing()"])
def test_the_watch_over_the_law_lets_the_rest_be(line):
    assert not NOT_IN_THE_LAW.search(called(ast.parse(line, mode="eval").body))


def test_no_test_is_skipped_and_none_sleeps():
    found = [
        f"{name(file)}:{node.lineno} {ast.unparse(node)}"
        for file, tree in trees(TESTS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"skip", "skipif", "xfail", "importorskip", "sleep"}
    ]
    assert found == []


# Names that belong to nobody, or that name a format and are never fetched.
NOBODYS = re.compile(r"(localhost|\[::1\]|testserver|www\.w3\.org|[\w.-]*\.(test|example)|example\.(org|com|net))$")
ADDRESS = re.compile(r"\b(?:https?|wss?|ftp)://([^\s$/:\"'`<>{}()\[\]%|,;?#\\]+)")
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|root|home|Users|mnt)/[\w.-]+")


def addresses(text: str) -> Iterator[str]:
    hosts = (found.group(1).split("@")[-1] for found in ADDRESS.finditer(text))
    return (host for host in hosts if not NOBODYS.match(host) and not _private(host))


def _private(host: str) -> bool:
    """192.168.1.20 is in every house, and so in nobody's."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return False


def test_no_file_names_a_host_or_a_path_of_somebodys_machine():
    found = [
        f"{name(file)}: {hit}" for file, text in texts() for hit in (*addresses(text), *MACHINE_PATH.findall(text))
    ]
    assert found == []


def test_the_watch_over_addresses_sees_a_host_and_a_path():
    assert list(addresses("see https://" + "pypi.org/simple and http://127.0.0.1:8000/ and http://{host}/")) == [
        "pypi.org"
    ]
    assert MACHINE_PATH.findall("in /" + "home/somebody, not in http://127.0.0.1/home/x") == ["/" + "home/somebody"]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_lock_pins_every_package_with_a_hash_and_names_no_address(lock):
    text = (ROOT / lock).read_text()
    assert not re.search(r"https?://|file:|--(extra-)?index-url|--find-links|@ ", text)
    entries = [entry for entry in re.split(r"\n(?=\w)", text) if re.match(r"\w", entry)]
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[\w.\[\]-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_ci_does_nothing_but_call_the_test_command():
    lines = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line.strip() and not line.startswith("#")]
    assert lines == ["set -e", 'cd "$(dirname "$0")/.."', "exec make test"]


LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def heading_anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ +(.+?)\s*$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(file: Path, text: str) -> Iterator[str]:
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (file.parent / path).resolve() if path else file
        if not goal.exists():
            yield f"{name(file)}: {target} is not there"
        elif anchor and goal.suffix == ".md" and anchor not in heading_anchors(goal.read_text()):
            yield f"{name(file)}: {target} has no such heading"


def test_links_in_the_documents_lead_somewhere():
    assert [broken for file, text in texts(suffix=".md") for broken in broken_links(file, text)] == []


def test_a_link_that_leads_nowhere_is_seen():
    readme = ROOT / "README.md"
    assert list(broken_links(readme, "[a](docs/nowhere.md) [b](pyproject.toml) [c](#nowhere)")) == [
        "README.md: docs/nowhere.md is not there",
        "README.md: #nowhere has no such heading",
    ]


SCRIPT = re.compile(r"\bbench/(\w+\.(?:py|c))\b|-m bench\.(\w+)")


def missing_scripts(text: str) -> list[str]:
    named = {path or f"{module}.py" for path, module in SCRIPT.findall(text)}
    return sorted(f"bench/{script}" for script in named if not (ROOT / "bench" / script).exists())


def test_the_script_behind_a_figure_is_there():
    found = [f"{name(file)}: {script}" for file, text in texts() for script in missing_scripts(text)]
    assert [one for one in found if not one.startswith("tests/architecture/")] == []


def test_a_script_that_is_not_there_is_seen():
    assert missing_scripts("`bench/nowhere.py`, python -m bench.neither, bench/ratings.py") == [
        "bench/neither.py",
        "bench/nowhere.py",
    ]


# The content-security policy forbids these; a page that holds one would be silently without it.
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style\b|\sstyle\s*=|\son[a-z]+\s*=|javascript:", re.I)


def test_no_template_has_inline_script_or_style():
    found = [f"{name(file)}: {hit}" for file, text in texts(SRC, ".html") for hit in INLINE.findall(text)]
    assert found == []


@pytest.mark.parametrize("markup", ["<script>x</script>", '<p style="a">', '<a onclick="x()">', "<style>"])
def test_inline_script_and_style_are_seen(markup):
    assert INLINE.search(markup)
