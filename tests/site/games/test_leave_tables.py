"""Which values of leaves are taken for a word list: its own, else those that come with the program, else none."""

import pytest

from tests.scrabble.leave_worths import any_table
from tilehall.law.scrabble.leave_table import LeaveTable, TableNote
from tilehall.site.games import leave_tables, lexicons


@pytest.fixture
def enable1(tmp_path):
    return lexicons.open_lexicon(lexicons.DEFAULT, tmp_path)


def kept(data, lexicon, sha256):
    note = TableNote(lexicon=sha256, name=lexicon.about.name, games=(1,), seed=9)
    path = leave_tables.table_path(lexicon.about.name, data)
    leave_tables.keep_table(LeaveTable(note, any_table().worths), path, data)
    return path


def test_the_list_that_comes_with_the_program_has_its_values(enable1, tmp_path):
    found = leave_tables.table_of(enable1.about, tmp_path)
    assert (found.note, found.table.note.lexicon) == ("", enable1.about.compiled_sha256)


def test_what_the_hall_has_learnt_goes_first(enable1, tmp_path):
    kept(tmp_path, enable1, enable1.about.compiled_sha256)
    assert leave_tables.table_of(enable1.about, tmp_path).table.note.seed == 9


def test_values_of_other_words_under_the_same_name_are_not_taken(enable1, tmp_path):
    kept(tmp_path, enable1, "0" * 64)
    assert leave_tables.table_of(enable1.about, tmp_path).table.note.seed == 1


def test_damaged_values_are_as_good_as_none(enable1, tmp_path, monkeypatch):
    path = kept(tmp_path, enable1, enable1.about.compiled_sha256)
    path.write_bytes(path.read_bytes()[:-1])
    assert leave_tables.table_of(enable1.about, tmp_path).table.note.seed == 1
    monkeypatch.setattr(leave_tables, "SHIPPED", tmp_path / "nowhere")
    found = leave_tables.table_of(enable1.about, tmp_path)
    assert found.table is None
    assert "only the score counts" in found.note
