"""The room of the tables."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tilehall.site.tables"
    label = "tables"

    def ready(self) -> None:
        from tilehall.site.games import between_games
        from tilehall.site.people import event_at_hand
        from tilehall.site.tournaments.event_officers import event_of_address

        from .look_ups import plays_or_judges

        between_games.register_browser_check("tables", plays_or_judges)
        event_at_hand.register_events("tables", event_of_address)
