"""What lies in the database and in SQLite's log tells nothing of the order in which slips were cast.

Where the order is not taken away, or a column or a number gives it, the script that looks for traces finds it: so it
would be seen here.
"""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.site.association.ballots.polling import command, done, electorate, opened, taken, voter
from tests.site.association.ballots.traces import Dump, attacks, likeness, what_beats_guessing
from tilehall.site.association.ballots import actions, store, write_order
from tilehall.site.association.ballots.actions import CastSlips
from tilehall.site.association.ballots.codes import NO_CODE, fingerprint, fresh_code

VOTERS, BALLOTS = 12, 8


def database() -> Path:
    return Path(connection.settings_dict["NAME"])


def dumped(number: int, came: list[str], folder: Path) -> Dump:
    """Database and log as they lie there."""
    folder.mkdir()
    for file in database().parent.glob(f"{database().name}*"):
        shutil.copy(file, folder / file.name)
    return Dump(folder, store.load(number).row.public_id, tuple(came), database().name)


def held(tmp_path: Path, *, close: bool) -> list[Dump]:
    """Ballots in which everybody takes a code and votes in the order of their numbers: the worst that could be."""
    president, voters = voter("Pat P", "president"), [voter(f"Voter {n:02d} V") for n in range(VOTERS)]
    dumps, chance = [], random.Random(1)
    for at in range(BALLOTS):
        number = opened(president, electorate(*voters)).number
        came = [taken(each, number)[0] for each in voters]
        done(actions.close_issuing(president, number, command()))
        for code in came:
            done(actions.cast_slips(number, CastSlips((code,), (chance.randrange(3),))))
        if close:
            done(actions.close(president, number, command()))
        dumps.append(dumped(number, came, tmp_path / f"ballot {at}"))
    return dumps


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("close", [True, False])
def test_no_attack_on_database_and_log_beats_guessing(tmp_path, close):
    dumps = held(tmp_path, close=close)
    names = {name for name, _ in attacks(dumps[0])}
    assert {f"{database().name} first 0", "ballots_sliprow.rowid", "ballots_sliprow.marks"} <= names, names
    assert what_beats_guessing(dumps) == {}


@pytest.mark.django_db(transaction=True)
def test_without_taking_it_away_the_log_gives_the_order(tmp_path, monkeypatch):
    monkeypatch.setattr("tilehall.site.association.ballots.actions.voting.forget_write_order", lambda: True)
    monkeypatch.setattr("tilehall.site.association.ballots.actions.running.forget_write_order", lambda: True)
    found = what_beats_guessing(held(tmp_path, close=True))
    assert found[f"{database().name}-wal first 0"] > 0.9


@pytest.mark.parametrize("leak", ["id INTEGER PRIMARY KEY AUTOINCREMENT", "at TEXT"])
def test_a_number_or_a_time_beside_a_slip_is_found(tmp_path, leak):
    dumps = []
    for at in range(BALLOTS):
        codes = [fresh_code() for _ in range(VOTERS)]
        folder = tmp_path / f"planted {at}"
        folder.mkdir()
        with closing(sqlite3.connect(folder / "hall.sqlite3")) as rows:
            rows.execute(f"CREATE TABLE planted (code TEXT, {leak})")
            for second, code in enumerate(codes):
                values = (code, f"2026-06-06 10:00:{second:02d}") if "at" in leak.split() else (code, None)
                rows.execute("INSERT INTO planted VALUES (?, ?)", values)
            rows.commit()
        dumps.append(Dump(folder, "", tuple(codes)))
    assert f"planted.{leak.split()[0]}" in what_beats_guessing(dumps)


def test_who_guesses_is_not_taken_for_an_attack(tmp_path):
    dump = Dump(tmp_path, "", tuple(fresh_code() for _ in range(VOTERS)))
    chance = random.Random(2)
    guesses = [likeness(dump, tuple(chance.sample(dump.came, VOTERS))) for _ in range(500)]
    assert abs(sum(guesses) / len(guesses)) < 0.05
    assert likeness(dump, dump.came) == 1
    assert likeness(dump, dump.came[::-1]) == -1


@pytest.mark.django_db(transaction=True)
def test_the_database_is_the_same_to_the_byte_in_whichever_order_slips_were_cast(tmp_path):
    """Not only where today's attacks look: every byte of the file."""
    president, voters = voter("Pat P", "president"), [voter(f"Voter {n:02d} V") for n in range(VOTERS)]
    state = opened(president, tuple((key, 9) for key, _ in electorate(*voters)))
    codes = [code for each in voters for code in taken(each, state.number, 9)]
    done(actions.close_issuing(president, state.number, command()))
    assert write_order.forget_write_order()
    chance, seen = random.Random(3), set()
    votes = {code: chance.choice(["100", "010", "001", "000"]) for code in codes}
    for at in range(4):
        copy = shutil.copy(database(), tmp_path / f"order {at}.sqlite3")
        with closing(sqlite3.connect(copy, isolation_level=None)) as rows:
            rows.execute("PRAGMA journal_mode=WAL")
            for code in chance.sample(codes, len(codes)):
                key = fingerprint(state.row.public_id, code)
                statement = "UPDATE ballots_sliprow SET code = ?, marks = ? WHERE fingerprint = ? AND code = ?"
                assert rows.execute(statement, (code, votes[code], key, NO_CODE)).rowcount == 1
                rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        seen.add(Path(copy).read_bytes())
    assert len(seen) == 1
    assert all(code.encode() in min(seen) for code in codes)


@pytest.mark.django_db(transaction=True)
def test_who_reads_meanwhile_does_not_stop_a_vote(tmp_path, monkeypatch):
    monkeypatch.setattr(write_order, "PATIENCE", 1)
    president, ana = voter("Pat P", "president"), voter("Ana A")
    number = opened(president, electorate(ana)).number
    (code,) = taken(ana, number)
    done(actions.close_issuing(president, number, command()))
    with closing(sqlite3.connect(database(), isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM ballots_sliprow").fetchone()
        done(actions.cast_slips(number, CastSlips((code,), (0,))))
        assert not write_order.forget_write_order(), "it is still read"
        reader.execute("COMMIT")
    assert write_order.forget_write_order()
    log = database().with_name(f"{database().name}-wal")
    assert log.stat().st_size == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", ["closed", "called_off"])
def test_what_a_reader_kept_in_the_log_goes_with_the_end_of_the_ballot(monkeypatch, end):
    monkeypatch.setattr(write_order, "PATIENCE", 1)
    president, ana = voter("Pat P", "president"), voter("Ana A")
    number = opened(president, electorate(ana)).number
    (code,) = taken(ana, number)
    done(actions.close_issuing(president, number, command()))
    log = database().with_name(f"{database().name}-wal")
    with closing(sqlite3.connect(database(), isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM ballots_sliprow").fetchone()
        done(actions.cast_slips(number, CastSlips((code,), (0,))))
        reader.execute("COMMIT")
    assert log.stat().st_size > 0, "it was read while the slip was cast"
    if end == "closed":
        done(actions.close(president, number, command()))
    else:
        done(actions.call_off(president, number, "No", command()))
    assert log.stat().st_size == 0
