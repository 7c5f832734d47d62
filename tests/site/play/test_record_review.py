"""The review of a record from elsewhere: the same page as that of a game of the hall, kept with the record."""

import random
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.scrabble.leave_worths import any_table
from tilehall.law.scrabble.leave_table import LeaveTable, TableNote
from tilehall.law.scrabble.notation.gcg_reader import read
from tilehall.site.games import kept_replays, leave_tables, lexicons
from tilehall.site.games.replay_views import replay_context
from tilehall.site.games.store import kept_replay
from tilehall.site.pages import jobs
from tilehall.site.people.actor import Actor
from tilehall.site.play import best_plays, review_pages
from tilehall.site.play.models import ReviewRow
from tilehall.site.play.reviewed_games import ReviewedGame, kept_record

from .table_scene import NOW, Enter

GAMES = sorted((Path(__file__).parents[2] / "scrabble" / "games").glob("*.gcg"))
PARTIAL = b"""#character-encoding UTF-8
#player1 mere Mere Te Kanawa
#player2 jo Jo van der Merwe
#lexicon NWL18
>mere: CAB 8H CAB +14 14
>jo: AEINRST 9H AT +4 4
>mere: EEEEEEE -3 +0 14
>jo: EINRSUU 7H UU +4 8
>jo: EINRSUU -- -4 4
>mere: 10H o +0 14
"""
Keep = Callable[[bytes], ReviewedGame]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """By equity, and with few draws beside each: how well it is judged is not asked here, and takes long."""
    monkeypatch.setattr("tilehall.law.scrabble.practice.review.PLIES", 0)
    monkeypatch.setattr("tilehall.law.scrabble.practice.analysis.DRAWS", 3)


@pytest.fixture
def keep(enter: Enter) -> Keep:
    def kept(record: bytes) -> ReviewedGame:
        actor: Actor = enter("Aroha")
        names = "Ana and Ben"
        encoded = b64encode(record).decode()
        return kept_record(kept_replays.keep(actor, encoded, "nzasp-2022", names, now=NOW))

    return kept


def found(reviewed: ReviewedGame) -> list[dict[str, object]] | None:
    return best_plays.kept_turns(reviewed, best_plays.judge_of(reviewed))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_record_has_a_page_at_every_turn_before_and_after_it_is_judged(
    keep: Keep, client: Client, file: Path
) -> None:
    reviewed = keep(file.read_bytes())
    here = reviewed.addresses.here
    assert "Find the best plays" in client.get(here).content.decode()
    turns = best_plays.find(reviewed)
    assert [one["turn"] for one in turns] == sorted({one["turn"] for one in turns}), "each of a turn of its own"
    assert all(row["rack"] for row in turns)
    for turn in range(reviewed.page.turns + 1):
        page = client.get(here, {"turn": str(turn)})
        assert page.status_code == 200
        assert f"Turn {turn} of {reviewed.page.turns}" in page.content.decode()
    judged = sum(one["detail"].get("cost") is not None for one in turns)
    assert judged > 1
    assert "gave away" in page.content.decode()
    notes = client.get(reviewed.addresses.annotated)
    assert notes["Content-Disposition"] == 'attachment; filename="record-annotated.gcg"'
    told = [note for _, note in read(notes.content).notes() if note and ("Cost: " in note or "Nothing better" in note)]
    assert len(told) == judged


def test_racks_that_a_record_does_not_tell_are_told_and_not_judged(keep: Keep, client: Client) -> None:
    reviewed = keep(PARTIAL)
    best_plays.find(reviewed)
    here = reviewed.addresses.here
    first = client.get(here, {"turn": "1"}).content.decode()
    assert "Not judged: the record does not tell the whole rack." in first
    assert "and 4 that the record does not tell" in first
    assert "A E I N R S T" in first, "what the other held is told at the next turn"
    assert "Jo van der Merwe" in first
    second = client.get(here, {"turn": "2"}).content.decode()
    assert "<strong>Not judged" not in second
    third = client.get(here, {"turn": "3"}).content.decode()
    assert "does not tell which tiles were exchanged" in third
    fifth = client.get(here, {"turn": "4"}).content.decode()
    assert "UU, UCA and UAT are not in the list, and came off" in fifth
    assert "the record does not tell it" in client.get(here, {"turn": "5"}).content.decode()
    assert "Judged by the word list enable1, since this hall has no NWL18." in first
    lines = review_pages.racks_shown(reviewed, 1)
    assert [(line.name, line.untold) for line in lines] == [("Mere Te Kanawa", 4), ("Jo van der Merwe", 0)]


def test_a_record_without_racks_or_without_turns_says_that_nothing_can_be_judged(keep: Keep, client: Client) -> None:
    bare = b"#player1 a Ana\n#player2 b Ben\n>a: 8H CAB +14 14\n"
    for record in (bare, b"#player1 a Ana\n#player2 b Ben\n", b">a: 8H CAB +14 14\n"):
        reviewed = keep(record)
        best_plays.find(reviewed)
        assert "No turn can be judged" in client.get(reviewed.addresses.here).content.decode()
        assert client.get(reviewed.addresses.annotated).status_code == 200


def mutated(record: bytes, lots: random.Random) -> bytes:
    """A line gone, doubled, changed with its neighbour, cut short, or with other letters."""
    lines = record.splitlines(keepends=True)
    at = lots.randrange(len(lines) - 1)
    match lots.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case 3:
            lines = lines[: at + 1]
        case 4:
            lines[at] = lines[at].swapcase()
        case _:
            spot = lots.randrange(max(1, len(lines[at]) - 1))
            lines[at] = lines[at][:spot] + bytes([lots.choice(b"AEQZ?aez -.()78HO\xff\xc3")]) + lines[at][spot + 1 :]
    return b"".join(lines)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_record_with_faults_is_refused_with_its_line_or_has_a_page(keep: Keep, client: Client, file: Path) -> None:
    lots, pages = random.Random(file.stem), 0
    for _ in range(12):
        record = mutated(file.read_bytes(), lots)
        if "wrong" in replay_context(record, "nzasp-2022", None):
            continue
        reviewed = keep(record)
        best_plays.find(reviewed)
        for turn in ("0", str(reviewed.page.turns // 2), str(reviewed.page.turns)):
            assert client.get(reviewed.addresses.here, {"turn": turn}).status_code == 200
        assert client.get(reviewed.addresses.annotated).status_code == 200
        pages += 1
    assert pages


@pytest.mark.django_db(transaction=True)
def test_what_was_found_is_kept_with_the_record_and_goes_with_it(
    keep: Keep, client: Client, signed_in: Callable[[str], Client]
) -> None:
    reviewed = keep(GAMES[0].read_bytes())
    assert client.get(reviewed.addresses.annotated)["Location"] == reviewed.addresses.here
    answer = client.post(reviewed.addresses.best, {"turn": "2"})
    assert answer.status_code == 302
    for job in jobs._jobs.values():
        assert job.over.wait(60)
    page = client.get(reviewed.addresses.here, {"turn": "2"}).content.decode()
    assert "Find the best plays" not in page
    assert "was there instead of" in page
    assert reverse("play:record-annotated", args=[reviewed.addresses.here.split("/")[-3]]) in page
    assert ReviewRow.objects.count() == 1
    assert signed_in("Aroha").post(f"{reviewed.addresses.game}delete/").status_code == 302
    assert ReviewRow.objects.count() == 0
    for address in (reviewed.addresses.here, reviewed.addresses.annotated):
        assert client.get(address).status_code == 404
    with pytest.raises(ValidationError, match="deleted meanwhile"):
        best_plays.find(reviewed)  # who was at it when it was deleted
    lost = best_plays.start_finding(reviewed, reviewed.addresses.here, asker="account 1")
    assert lost is not None
    assert lost.over.wait(60)
    assert "deleted meanwhile" in client.get(reverse("hall:progress", args=[lost.id])).content.decode()
    assert ReviewRow.objects.count() == 0


def test_with_other_values_or_words_it_is_found_anew(keep: Keep, tmp_path: Path, settings: object) -> None:
    settings.DATA = tmp_path  # type: ignore[attr-defined]
    reviewed = keep(GAMES[0].read_bytes())
    best_plays.find(reviewed)
    assert found(reviewed) is not None
    about = lexicons.open_lexicon(lexicons.DEFAULT, tmp_path).about
    note = TableNote(lexicon=about.compiled_sha256, name=about.name, games=(1,), seed=9)
    leave_tables.keep_table(
        LeaveTable(note, any_table().worths), leave_tables.table_path(about.name, tmp_path), tmp_path
    )
    assert found(reviewed) is None
    best_plays.find(reviewed)
    assert found(reviewed) is not None
    assert ReviewRow.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_press_keeps_a_record_and_starts_its_review(client: Client, signed_in: Callable[[str], Client]) -> None:
    record = b64encode(GAMES[0].read_bytes()).decode()
    given = {"encoded_record": record, "ruleset": "nzasp-2022"}
    own = signed_in("Aroha")
    shown = own.post("/games/replay/", given).content.decode()
    assert f'action="{reverse("play:keep-and-review")}"' in shown
    assert "tilehall scrabble analyse FILE" not in shown
    answer = own.post(reverse("play:keep-and-review"), given)
    assert answer["Location"].endswith("/review/")
    for job in jobs._jobs.values():
        assert job.over.wait(60)
    key = answer["Location"].split("/")[-3]
    assert kept_replay(key) is not None
    assert "was there instead of" in own.get(answer["Location"]).content.decode()
    assert answer["Location"] in client.get(f"/games/replay/{key}/").content.decode(), "the record leads there"
    assert own.post(reverse("play:keep-and-review"), given)["Location"] == answer["Location"], "kept once"
    visitor = client.post("/games/replay/", given).content.decode()
    assert "tilehall scrabble analyse FILE" in visitor
    assert reverse("play:keep-and-review") not in visitor
    assert client.post(reverse("play:keep-and-review"), given)["Location"].startswith("/sign-in/")
    nonsense = own.post(
        reverse("play:keep-and-review"), {"encoded_record": b64encode(b"x").decode(), "ruleset": "nzasp-2022"}
    )
    assert nonsense.status_code == 200
    assert "What to do" in nonsense.content.decode()


def test_a_record_that_is_not_kept_comes_back_in_the_form(signed_in: Callable[[str], Client]) -> None:
    own, address = signed_in("Aroha"), reverse("play:keep-and-review")
    assert own.get(address)["Location"] == reverse("games:replay"), "by hand"
    note = "#note Wh\u0101nau, and a long story\n" * 800
    long = GAMES[0].read_text(encoding="utf-8") + note
    for coded in (b"\xef\xbb\xbf" + long.encode(), long.encode()):
        given = {"encoded_record": b64encode(coded).decode(), "ruleset": "nsa-2008"}
        page = own.post(address, given).content.decode()
        assert "A record that is kept here has at most 20 KB" in page
        assert page.count("Wh\u0101nau, and a long story") == 800
        assert '<option value="nsa-2008" selected>' in page
    older = b"#player1 a An\xef\n#player2 b Ben\n>a: 8H CAB +14 14\n" + b"#note x\n" * 3000
    page = own.post(address, {"encoded_record": b64encode(older).decode(), "ruleset": "nzasp-2022"}).content.decode()
    assert "#player1 a An\u00ef" in page
    wrong = own.post(address, {"encoded_record": b64encode(b"no record").decode(), "ruleset": "nzasp-2022"})
    assert "no record</textarea>" in wrong.content.decode()


def test_the_list_that_a_record_names_is_asked_if_the_hall_has_it(keep: Keep) -> None:
    kapiti = next(file for file in GAMES if file.stem == "kapiti")
    judge = best_plays.judge_of(keep(kapiti.read_bytes()))
    assert judge is not None
    assert judge.sentences == ("Judged by the word list enable1.",)
    odd = best_plays.judge_of(keep(b"#lexicon " + b"x" * 200 + b"/../y\n>a: ABCDEFG 8H CAB +14 14\n"))
    assert odd is not None
    assert odd.sentences[0] == f"Judged by the word list enable1, since this hall has no {'x' * 40}."
