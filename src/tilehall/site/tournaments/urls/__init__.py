"""The addresses of the tournaments; each part of the day keeps its own list."""

from . import after, before, follow, keeping, results, rounds

app_name = "tournaments"
urlpatterns = [*before.PATHS, *rounds.PATHS, *results.PATHS, *follow.PATHS, *after.PATHS, *keeping.PATHS]
