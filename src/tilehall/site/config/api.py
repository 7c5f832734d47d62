"""The JSON API: what the pages show, for programs. Each room brings a router; described at /api/openapi.json."""

from functools import cached_property
from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from tilehall import __version__
from tilehall.site.hall.api import router as hall
from tilehall.site.people.api import clubs_router as clubs
from tilehall.site.people.api import router as people
from tilehall.site.ratings.api import rankings_router as rankings
from tilehall.site.ratings.api import router as ratings
from tilehall.site.referee.api import router as referee
from tilehall.site.rulebook.api import router as rulebook
from tilehall.site.tournaments.api import router as tournaments


class DescribedApi(NinjaAPI):
    """Its description is the same for everybody while the hall runs, and takes longer to make than most pages."""

    @cached_property
    def _description(self) -> OpenAPISchema:
        return super().get_openapi_schema()

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        if path_prefix is None and not path_params:
            return self._description
        return super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)


# Ninja's own documentation page brings inline script; ours is an ordinary page at /api/ (hall.views.api_page).
api = DescribedApi(title="Tilehall", version=__version__, docs_url=None, urls_namespace="api")
api.add_router("/rules", rulebook, tags=["rulebook"])
api.add_router("/referee", referee, tags=["referee"])
api.add_router("/people", people, tags=["people"])
api.add_router("/clubs", clubs, tags=["people"])
api.add_router("/tournaments", tournaments, tags=["tournaments"])
api.add_router("/ratings", ratings, tags=["ratings"])
api.add_router("/rankings", rankings, tags=["ratings"])
api.add_router("/hall", hall, tags=["hall"])
