"""Places to keep a hall in, for the tests of this room (see tests/site/places.py)."""

from tests.site.places import furnished, furnished_postgres, hall, make_place, place
from tests.site.restored import other

__all__ = ["furnished", "furnished_postgres", "hall", "make_place", "other", "place"]
