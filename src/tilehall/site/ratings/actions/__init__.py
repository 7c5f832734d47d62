"""What the Ratings Manager and the Executive do here. Every function asks the role first."""

from .executive import declare_stoppage, exclude
from .publication import Publication, publish
from .rating_run import RunRequest, run

__all__ = ["Publication", "RunRequest", "declare_stoppage", "exclude", "publish", "run"]
