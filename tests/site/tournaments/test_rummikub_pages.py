"""What the pages of a Rummikub event say: of tables, tiles and points, and nothing that is of Scrabble alone."""

import re
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests.law.tournament.desk.plans import BEGUN, logged
from tests.law.tournament.desk.test_results import rummikub_acts
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.store import Origin

from . import addresses
from .events_of_any_size import opened, rummikub_day
from .test_results import signed_in

pytestmark = pytest.mark.django_db

OF_SCRABBLE = re.compile(
    r"scrabble|challeng|\bCSW|collins|bonus word|\bboards?\b|\bspread|\bword list|lexicon|adjudication", re.IGNORECASE
)
RATINGS = re.compile(r"\bratings?\b|\brated\b", re.IGNORECASE)
# The plan is filled in for any game, and no page of a Rummikub event leads to the aids or the nominated words.
FOR_ANY_GAME = ("tournaments:plan", "tournaments:aids", "tournaments:words")
# A guest's rating may be typed for any event; the report goes to the Ratings Manager, and the desk says so at the end.
MAY_SAY_RATING = ("tournaments:desk", "tournaments:entries", "tournaments:entry", "tournaments:report")


def acts(stage: str) -> list[Act]:
    """Four at a table; one of them has a rating, of Scrabble."""
    announced, *rest = rummikub_acts()
    grade = GradePlan(name="A", rounds=1, system="tables")
    made: list[Act] = [replace(announced, plan=replace(announced.plan, grades=(grade,)))]
    for act in rest:
        if isinstance(act, Entered) and act.player.number == 1:
            act = Entered(player=replace(act.player, rating=1500, games=99))
        made.append(act)
    if stage == "before":
        return made[:5]
    if stage == "drawn":
        return [act for act in made if not isinstance(act, RoundBegun)]
    if stage == "playing":
        return made
    scores = (57, -20, -30, -7)
    return [*made, ResultEntered(grade="A", round=1, player=1, scores=scores), Finished()]


def pages(row: store.TournamentRow) -> dict[str, str]:
    """Every page of the event that opens by its address alone, or with a player, a key or a round."""
    fill = {
        "tournament": row.pk, "number": 1, "round": 1,
        "player_key": keys.player_key(row, 1), "board_key": keys.board_key(row, 1, 1),
    }  # fmt: skip
    found = {}
    for part in (addresses.BEFORE, addresses.ROUNDS, addresses.RESULTS, addresses.FOLLOW, addresses.AFTER):
        for name, (wants, who, _, _) in part.items():
            plain = [each for each in wants if not each.startswith("?")]
            if "tournament" in plain and set(plain) <= set(fill) and who and name.startswith("tournaments:"):
                found[name] = reverse(name, args=[fill[each] for each in plain])
    return found


def said(answer: HttpResponse) -> str:
    main = re.search(r"<main.*?</main>", answer.content.decode(), re.DOTALL)
    plain = re.sub(r"<script.*?</script>", " ", main[0], flags=re.DOTALL) if main else ""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", plain))


@pytest.mark.parametrize("stage", ["before", "drawn", "playing", "over"])
def test_no_page_of_a_rummikub_event_speaks_of_scrabble(stage: str) -> None:
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=stage)
    row = store.open_tournament("k" * 32, [entry.act for entry in logged(acts(stage))], origin).row
    client = signed_in("director")
    spoken: dict[str, list[str]] = {}
    for name, address in pages(row).items():
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        text = said(answer)
        asked = [] if name in FOR_ANY_GAME else [OF_SCRABBLE, *([] if name in MAY_SAY_RATING else [RATINGS])]
        spoken[name] = [
            text[max(0, hit.start() - 40) : hit.end() + 40] for each in asked for hit in each.finditer(text)
        ]
        if name not in FOR_ANY_GAME:
            assert not re.search(r'href="[^"]*/desk/(?:aids|words)/', answer.content.decode()), name
    assert len(spoken) > 20
    assert {name: hits for name, hits in spoken.items() if hits} == {}


def test_who_sat_at_the_table_stands_there_once_with_their_points(client) -> None:
    kept = opened(rummikub_day(1))
    own = client.get(reverse("tournaments:own", args=[kept.row.pk, keys.player_key(kept.row, 1)])).content.decode()
    (line,) = (row for row in own.split("<tr>") if '<td class="number">1</td>' in row)
    board = kept.desk.grades["Open"].rounds[0].board_of(1)
    for mate in (number for number in board.players if number != 1):
        assert line.count(kept.desk.name(mate)) == 1
    assert line.count('<span class="small muted">−') + line.count('<span class="small muted">+') >= 2
