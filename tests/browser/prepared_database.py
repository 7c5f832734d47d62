"""The example association as a test in the browser finds it: a prepared database, copied into place."""

import sqlite3

from django.db import connection

from tests.site.example_rows import load_example


class PreparedDatabase:
    """Page by page it is there in a few thousandths of a second; row by row it takes a hundred times as long."""

    def __init__(self) -> None:
        self._example: sqlite3.Connection | None = None

    def put_example(self) -> None:
        """Into an empty hall. All connections see it, those too that the hall keeps in threads beside the test."""
        connection.ensure_connection()
        if self._example is not None:
            self._example.backup(connection.connection)
            return
        load_example()
        self._example = sqlite3.connect(":memory:")
        connection.connection.backup(self._example)

    def close(self) -> None:
        if self._example is not None:
            self._example.close()
