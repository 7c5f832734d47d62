"""What the Ratings Manager and the Executive do here. Every function asks the role first."""

from .executive import declare_stoppage, exclude
from .publication import Publication, publish
from .rating_run import RunRequest, make_run

__all__ = ["Publication", "RunRequest", "declare_stoppage", "exclude", "make_run", "publish"]
