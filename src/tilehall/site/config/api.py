"""The JSON API: what the pages show, for programs. Each room brings a router; described at /api/openapi.json."""

from ninja import NinjaAPI

from tilehall import __version__
from tilehall.site.hall.api import router as hall
from tilehall.site.people.api import clubs_router as clubs
from tilehall.site.people.api import router as people
from tilehall.site.ratings.api import rankings_router as rankings
from tilehall.site.ratings.api import router as ratings
from tilehall.site.rulebook.api import router as rulebook
from tilehall.site.tournaments.api import router as tournaments

# Ninja's own documentation page brings inline script; ours is an ordinary page at /api/ (hall.views.api_page).
api = NinjaAPI(title="Tilehall", version=__version__, docs_url=None, urls_namespace="api")
api.add_router("/rules", rulebook, tags=["rulebook"])
api.add_router("/people", people, tags=["people"])
api.add_router("/clubs", clubs, tags=["people"])
api.add_router("/tournaments", tournaments, tags=["tournaments"])
api.add_router("/ratings", ratings, tags=["ratings"])
api.add_router("/rankings", rankings, tags=["ratings"])
api.add_router("/hall", hall, tags=["hall"])
