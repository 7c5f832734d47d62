"""docs/architecture.md says what is so: its rooms, its contract and the names it writes are those of the source."""

import pytest

from .document_checks import contract_layers, layers, missing_rooms, names_of_nothing, rooms, still_to_come
from .project_files import ROOT, files, name
from .reach import modules_of_the_house
from .test_layers import CONTRACTS

DOCUMENT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
LAYERED = [contract for contract in CONTRACTS if CONTRACTS[contract]["type"] == "layers"]
# What the documents also write as code: names of other people's, and folders of a hall.
NOT_OF_THE_SOURCE = {"pytest.mark.cites", "hall.sqlite3", "scratch/", "backups/", "mail/", "tls/"}
FILES = [name(file) for file in files()]


def test_the_picture_of_the_rooms_is_that_of_the_folders():
    assert len(rooms(DOCUMENT)) > 40
    assert missing_rooms(DOCUMENT, ROOT) == []


@pytest.mark.parametrize("contract", LAYERED)
def test_the_chain_is_that_of_the_contract(contract):
    assert layers(DOCUMENT)[contract] == contract_layers(CONTRACTS[contract], ROOT)


def test_what_is_still_to_come_has_its_place_kept():
    found = still_to_come(CONTRACTS, ROOT)
    assert [room for room in found if f"`{room}`" not in DOCUMENT] == []


@pytest.mark.parametrize("document", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_whatever_is_named_is_there(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    assert set(names_of_nothing(text, FILES, modules_of_the_house())) - NOT_OF_THE_SOURCE == set()


@pytest.mark.parametrize(
    "planted, said",
    [
        (("  config/  ", "  configs/ "), ["site/configs/ is not there", "site/config/ is not named"]),
        (("    rulings/ ", "    judging/ "), ["law/scrabble/judging/ is not there"]),
        (("board.py score.py", "board.py scoring.py"), ["law/scrabble/scoring.py is not there"]),
        ((" cli/ ", " console/ "), ["console/ is not there", "cli/ is not named"]),
    ],
)
def test_a_picture_that_is_wrong_is_seen(planted, said):
    assert planted[0] in DOCUMENT
    assert missing_rooms(DOCUMENT.replace(*planted, 1), ROOT) == [f"src/tilehall/{fault}" for fault in said]


@pytest.mark.parametrize(
    "contract, planted",
    [
        ("floors", ("cli > site > law", "site > cli > law")),
        ("rooms-of-the-law", ("game > rulebook", "rulebook > game")),
        ("rooms-of-the-site", ("upkeep > hall", "hall")),
        ("inside-the-association", ("money > book", "book > money")),
        ("inside-a-game", ("rulings > rules", "rules > rulings")),
        ("inside-an-app", ("views | api", "views > api")),
    ],
)
def test_a_chain_that_is_wrong_is_seen(contract, planted):
    assert planted[0] in DOCUMENT
    assert layers(DOCUMENT.replace(*planted, 1))[contract] != contract_layers(CONTRACTS[contract], ROOT)


@pytest.mark.parametrize(
    "token", ["site/nowhere.py", "store.never_heard_of", "Nobody", "Refusal.nothing", "law/attic/"]
)
def test_a_name_of_nothing_is_seen(token):
    assert list(names_of_nothing(f"See `{token}`.", FILES, modules_of_the_house())) == [token]


@pytest.mark.parametrize(
    "token", ["Refusal", "Game.senders", "store.append", "solve.hints", "law/rulebook/basis.py", "make test"]
)
def test_what_is_there_is_let_be(token):
    assert list(names_of_nothing(f"See `{token}`.", FILES, modules_of_the_house())) == []
