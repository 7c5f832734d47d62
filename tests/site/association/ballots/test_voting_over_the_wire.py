"""Ballots of twelve in a hall that is served: over the wire, with a data folder, a log and a console of its own.

Everybody takes a code and votes in the order of the roll, which is the order of their numbers, on the device on which
they are signed in. All that lies there is copied, with the last vote still warm and after the closing, and the script
that knows every table and file tries to pair votes with voters.
"""

import http.client
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.cli.running_hall import Hall, running
from tests.site.association.ballots.traces import Dump, attacks, rows_with_both, what_beats_guessing
from tilehall.site.association.ballots.codes import fresh_code

pytestmark = pytest.mark.own_halls
ROOT = Path(__file__).resolve().parents[4]
VOTERS, BALLOTS = 12, 6
CHOICES = ("For", "Against", "Later")


def asked(data: Path, *what: str) -> dict:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "TILEHALL", "DATABASE", "REDIS"))}
    words = [sys.executable, "-m", "tests.site.association.ballots.polled_hall", *what]
    env = {**kept, "PYTHONPATH": str(ROOT), "TILEHALL_DATA": str(data)}
    told = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


@dataclass
class Polling:
    """Who votes in this hall, over the wire."""

    data: Path
    folk: dict
    hall: Hall | None = None

    def send(self, path: str, fields: dict | list | None, session: str | None) -> tuple[int, str, str]:
        assert self.hall is not None
        port = int(self.hall.url.rstrip("/").rsplit(":", 1)[1])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        cookies = [f"csrftoken={self.folk['csrf']}", *([f"sessionid={session}"] if session else [])]
        headers = {"Cookie": "; ".join(cookies), "Content-Type": "application/x-www-form-urlencoded"}
        if fields is None:
            connection.request("GET", path, headers=headers)
        else:
            pairs = list(fields.items()) if isinstance(fields, dict) else fields
            body = urlencode([("csrfmiddlewaretoken", self.folk["csrf"]), *pairs])
            connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, answer.headers.get("Location", "")

    def open(self) -> int:
        fields = {
            "title": "Levy", "question": "A levy?", "choices": "\n".join(CHOICES), "picks": "1", "who": "members",
        }  # fmt: skip
        status, text, to = self.send("/association/ballots/open/", fields, self.folk["president"])
        assert status == 302, text
        return int(re.search(r"/ballots/(\d+)/run/", to)[1])

    def take(self, number: int, session: str, code: str) -> None:
        status, text, _ = self.send(f"/association/ballots/{number}/code/", {"code": code}, session)
        assert status == 200
        assert code in text, text

    def run(self, number: int, do: str) -> None:
        status, text, _ = self.send(f"/association/ballots/{number}/run/", {"do": do}, self.folk["president"])
        assert status == 302, text

    def vote(self, number: int, code: str, pick: int, session: str | None) -> str:
        fields = {"codes": code, "pick": str(pick), "do": "cast"}
        status, text, _ = self.send(f"/association/ballots/{number}/vote/", fields, session)
        assert status == 200
        return text


def dumped(polling: Polling, folder: Path, number: int, came: list[str]) -> Dump:
    assert polling.hall is not None
    shutil.copytree(polling.data, folder)
    (folder / "console.txt").write_text("\n".join(filter(None, polling.hall.lines)))
    return Dump(folder, public_id_of(folder, number), tuple(came))


def public_id_of(folder: Path, number: int) -> str:
    rows = sqlite3.connect(f"file:{folder / 'hall.sqlite3'}?mode=ro", uri=True)
    try:
        return rows.execute("SELECT public_id FROM ballots_ballotrow WHERE id = ?", [number]).fetchone()[0]
    finally:
        rows.close()


def test_nobody_pairs_a_vote_with_a_voter_from_what_lies_there(tmp_path):
    data, chance = tmp_path / "data", random.Random(4)
    folk = asked(data, "furnish", str(VOTERS))
    polling, open_still, closed = Polling(data, folk), [], []
    with running(data) as hall:
        polling.hall = hall
        for at in range(BALLOTS):
            number = polling.open()
            came = [fresh_code() for _ in range(VOTERS)]
            for session, code in zip(folk["voters"], came, strict=True):
                polling.take(number, session, code)
            polling.run(number, "begin_voting")
            votes = {code: chance.randrange(3) for code in came}
            for session, code in zip(folk["voters"], came, strict=True):
                assert "Your vote is in the box" in polling.vote(number, code, votes[code], session)
            open_still.append(dumped(polling, tmp_path / f"open {at}", number, came))
            polling.run(number, "close")
            closed.append(dumped(polling, tmp_path / f"closed {at}", number, came))
            page = polling.send(f"/association/ballots/{number}/", None, None)[1]
            for code in came:
                shown = re.search(rf'data-code="{code}".*?<td class="key" data-label="Vote">(\w+)</td>', page)
                assert shown, "every voter finds the own code"
                assert shown[1] == CHOICES[votes[code]]
    looked_at = {name for name, _ in attacks(closed[0])}
    assert {"ballots_sliprow.rowid", "ballots_sliprow.fingerprint", "hall.sqlite3 first 0"} <= looked_at
    for dumps in (open_still, closed):
        assert what_beats_guessing(dumps) == {}
        for dump in dumps:
            assert rows_with_both(dump, {name: name for name in folk["names"]}) == []


def test_cuts_and_kills_in_the_middle(tmp_path):
    """Restarted while codes are given out: they are given out anew. Killed while people vote: nothing is lost."""
    data = tmp_path / "data"
    folk = asked(data, "furnish", "6")
    polling = Polling(data, folk)
    lost = [fresh_code() for _ in folk["voters"]]
    with running(data) as hall:
        polling.hall = hall
        number = polling.open()
        for session, code in zip(folk["voters"], lost, strict=True):
            polling.take(number, session, code)
    came = [fresh_code() for _ in folk["voters"]]
    with running(data) as hall:
        polling.hall = hall
        page = polling.send(f"/association/ballots/{number}/code/", None, folk["voters"][0])[1]
        assert "New codes are being given out" in page
        for session, code in zip(folk["voters"], came, strict=True):
            polling.take(number, session, code)
            polling.take(number, session, code)  # the answer was cut off: the device asks again
        other = polling.send(f"/association/ballots/{number}/code/", {"code": fresh_code()}, folk["voters"][0])[1]
        assert "A code was taken for this person already" in other
        polling.run(number, "begin_voting")
        assert "is not in this ballot" in polling.vote(number, lost[0], 0, None)
        for code in came[:3]:
            assert "in the box" in polling.vote(number, code, 0, None)
        hall.process.kill()
        hall.process.wait(30)
    with running(data) as hall:
        polling.hall = hall
        assert "in the box" in polling.vote(number, came[0], 0, None), "a retry is answered the same"
        assert "has been used already, for a different vote" in polling.vote(number, came[0], 1, None)
        for code in came[3:]:
            assert "in the box" in polling.vote(number, code, 1, None)
        polling.run(number, "close")
        assert "came too late" in polling.vote(number, came[0], 0, None)
    told = asked(data, "read", str(number))
    assert told["by_choice"] == [3, 3, 0]
    assert told["slips"] == {code: "100" if at < 3 else "010" for at, code in enumerate(came)}
