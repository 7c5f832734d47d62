"""What SQLite's log tells of the order in which slips were cast, taken away again: after each, and at the end.

A cast slip is in the log beside the database before it is acknowledged, as everything is. The log is a list of what was
written, in order; so it is put into the database and cut off at once. Whoever reads at that moment keeps it for a
moment longer, and the next slip, or the closing, takes it away.
"""

from django.db import connection

PATIENCE, USUAL = 300, 20_000  # milliseconds for readers to be done; as the settings have it


def forget_write_order() -> bool:
    """Whether the log is empty now. Never an error: the slip is kept already."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return False
    with connection.cursor() as cursor:
        try:
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {USUAL}")
    return not busy
