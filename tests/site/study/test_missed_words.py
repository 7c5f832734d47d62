"""Which words somebody missed, read off the kept reviews of their own games."""

import pytest

from tests.site.play.table_scene import RUMMIKUB, Enter, begun
from tests.site.study.conftest import Reviewed, reviewed_game, turn_of
from tilehall.site.games.models import GameRow
from tilehall.site.people.actor import VISITOR
from tilehall.site.play import best_plays
from tilehall.site.play import store as play
from tilehall.site.study import missed_words
from tilehall.site.study.missed_words import MissedWord

pytestmark = pytest.mark.django_db


def words(actor: object) -> list[tuple[str, int, bool]]:
    return [(one.word, one.turn, one.bonus) for one in missed_words.missed_words(actor)]  # type: ignore[arg-type]


def test_the_better_play_and_the_bonus_word_of_the_own_turns(enter: Enter, reviewed: Reviewed) -> None:
    number = reviewed(
        [
            turn_of(0, 1, "H(A)Te"),
            turn_of(1, 2, "OUZEL", bonus="NASTIER"),
            turn_of(0, 3, "QI", cost=0),
            turn_of(0, 4, "XU", chosen=True, cost=0),
            turn_of(0, 5, "", cost=0),
            turn_of(0, 6, "RETAINS", cost=0, bonus="STAINER"),
            turn_of(0, 7, "STEARIN", bonus="STEARIN"),
        ]
    )
    assert words(enter("Aroha")) == [("HATE", 1, False), ("STAINER", 6, True), ("STEARIN", 7, True)]
    assert words(enter("Ben")) == [("OUZEL", 2, False), ("NASTIER", 2, True)]
    bonus = missed_words.missed_words(enter("Ben"))[1]
    assert bonus == MissedWord(word="NASTIER", game=number, turn=2, points=80, bonus=True)
    assert words(enter("Cleo")) == words(VISITOR) == []


def test_the_newest_game_comes_first_and_those_before_the_most_are_left(
    enter: Enter, reviewed: Reviewed, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed([turn_of(0, 1, "OLD")])
    reviewed([turn_of(0, 1, "NEW")])
    assert [word for word, *_ in words(enter("Aroha"))] == ["NEW", "OLD"]
    monkeypatch.setattr(missed_words, "MOST_GAMES", 1)
    assert [word for word, *_ in words(enter("Aroha"))] == ["NEW"]


def test_an_account_without_a_record_has_its_games_too(enter: Enter) -> None:
    reviewed_game(enter("guest"), enter("Ben"), [turn_of(0, 1, "GUEST")])
    assert [word for word, *_ in words(enter("guest"))] == ["GUEST"]


def test_a_game_in_play_one_of_rummikub_and_a_review_of_another_log_bring_nothing(
    enter: Enter, reviewed: Reviewed
) -> None:
    number = reviewed([turn_of(0, 1, "HATE")])
    play.keep_review(play.ReviewOf(game=number, sha256="0" * 64), "0/1", [turn_of(0, 1, "HATE")])
    table = begun(enter("Aroha"), enter("Dan"))
    play.keep_review(play.ReviewOf(game=table.game_id or 0, sha256="0" * 64), "0/1", [turn_of(0, 1, "HATE")])
    other = begun(enter("Aroha"), enter("Eva"), enter("Finn"), terms=RUMMIKUB)
    play.keep_review(play.ReviewOf(game=other.game_id or 0, sha256="0" * 64), "0/1", [turn_of(0, 1, "HATE")])
    assert words(enter("Aroha")) == []


@pytest.mark.parametrize("mark", ["0.1.0", "0.1.0/2", f"0.1.0/{best_plays.FORM}9 enable1", ""])
def test_a_review_that_was_kept_in_another_form_brings_nothing(enter: Enter, reviewed: Reviewed, mark: str) -> None:
    number = reviewed([turn_of(0, 1, "HATE")])
    log = GameRow.objects.get(pk=number).log_sha256
    bare = {"by": 0, "turn": 1, "best": [{"coords": "8D", "text": "HATE", "score": 8}], "detail": {}}
    play.keep_review(play.ReviewOf(game=number, sha256=log), mark, [bare])
    assert words(enter("Aroha")) == []


def test_of_another_program_and_other_values_the_same_form_is_read(enter: Enter, reviewed: Reviewed) -> None:
    number = reviewed([turn_of(0, 1, "HATE")])
    log = GameRow.objects.get(pk=number).log_sha256
    mark = f"9.9/{best_plays.FORM} enable1 0123"
    play.keep_review(play.ReviewOf(game=number, sha256=log), mark, [turn_of(0, 1, "LATE")])
    assert words(enter("Aroha")) == [("LATE", 1, False)]
