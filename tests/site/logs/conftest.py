"""Places to keep a hall in, for the tests of this room (see tests/site/places.py)."""

from tests.site.places import furnished, furnished_postgres, hall, make_place, place

__all__ = ["furnished", "furnished_postgres", "hall", "make_place", "place"]
