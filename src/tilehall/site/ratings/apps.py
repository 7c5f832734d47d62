"""The room of the ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "tilehall.site.ratings"
    label = "ratings"

    def ready(self) -> None:
        from tilehall.site.association.book import report_sources
        from tilehall.site.people.merging import register_part
        from tilehall.site.tournaments import ranking_sources

        from . import annual_figures, store

        report_sources.register("ratings", annual_figures.ratings_part, place=80)
        ranking_sources.register_ranking_source(store.ranked_on)
        for part in store.merge_parts():
            register_part(part)
