"""How long a verdict and a line of the scorer take, in seconds of this process: the least of some tries.

python -m tests.cli.elsewhere.answer_times      the hall is that of TILEHALL_DATA
"""

import json
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time
from typing import Any

WORDS = ("TAXI", "TO", "QI", "RETAINS", "ZZZ", "AE", "OE", "MUZJIKS")


def least(tries: Iterable[Callable[[], object]]) -> float:
    times = []
    for attempt in tries:
        begun = process_time()
        attempt()
        times.append(process_time() - begun)
    return min(times)


def main() -> dict[str, Any]:
    from django.test import Client

    from tests.storm.furnished_hall import furnish
    from tilehall.law.catalogue import kernels
    from tilehall.site.games import lexicons

    hall = furnish(60)
    client = Client(HTTP_HOST="localhost")
    client.cookies["sessionid"] = hall["session"]
    ours = lexicons.open_lexicon(lexicons.DEFAULT, Path(os.environ["TILEHALL_DATA"]))

    def enter(table: int, scores: list[int]) -> None:
        line = f"{table} {' '.join(map(str, scores))}"
        sent = {"command_id": secrets.token_hex(16), "round": 1, "line": line, **hall["marks"]}
        answer = client.post(f"/tournaments/{hall['number']}/desk/scores/", sent)
        assert answer.status_code == 302, answer.content

    return {
        "compiled": [name for name, compiled in kernels().items() if compiled],
        "judge": least([lambda: lexicons.all_acceptable(WORDS, ours.is_word)] * 5),
        "scorer": least([lambda one=one: enter(one[0], one[2:]) for one in hall["results"][:6]]),
    }


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")
    django.setup()
    print(json.dumps(main()))
