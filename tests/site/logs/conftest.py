"""Places to keep a hall in, for the tests of this room (see tests/site/hall_fixtures.py)."""

from tests.site.hall_fixtures import furnished, furnished_postgres, hall, make_place, place

__all__ = ["furnished", "furnished_postgres", "hall", "make_place", "place"]
