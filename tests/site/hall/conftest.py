from tests.site.places import furnished, furnished_postgres, hall, make_place, place

__all__ = ["furnished", "furnished_postgres", "hall", "make_place", "place"]
