"""The room of the tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tilehall.site.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tilehall.site.games import news, open_games

        from . import store

        open_games.register_open_game_check(
            "tournaments", lambda actor: actor.person is not None and store.sits_at_a_game(actor.person)
        )
        news.register_topic("tournament.*", "tournaments.see")
