"""The room of the tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tilehall.site.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tilehall.site.games import news, open_games
        from tilehall.site.people import event_at_hand

        from .event_officers import event_of_address, may_follow
        from .open_boards import sits_at_a_game

        open_games.register_open_game_check(
            "tournaments", lambda actor: actor.person is not None and sits_at_a_game(actor.person)
        )
        news.register_topic("tournament.*", may_follow)
        event_at_hand.register_events("tournaments", event_of_address)
