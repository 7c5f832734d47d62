"""Every address of study and who may go there, for tests/site/test_every_url.py; that it is closed to who plays, and to
visitors while a round is played, tests/site/study/test_lookup_closed.py asks."""

from tests.site.tournaments.addresses import ALL, NOBODY, SIGNED_IN, Line

STUDY: dict[str, Line] = {
    "study:study": (("?q=RETAINS",), ALL, NOBODY, {}),
    "study:word": (("word",), ALL, NOBODY, {}),
    "study:list": (("list_to_learn",), ALL, NOBODY, {}),
    "study:quiz": (
        ("?deck=two-letters",),
        SIGNED_IN,
        SIGNED_IN,
        {"deck": "two-letters", "letters": "AA", "do": "show"},
    ),
    "study:answer": (("?deck=two-letters&card=AA",), SIGNED_IN, NOBODY, {}),
}
