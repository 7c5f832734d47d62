"""The room of live play."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "tilehall.site.play"
    label = "play"

    def ready(self) -> None:
        from django.urls import reverse
        from django.utils import timezone

        from tilehall.site.games import game_links, news, open_games
        from tilehall.site.people.merging import register_part

        from . import store
        from .playable import PLAYABLE

        with_words = [game.key for game in PLAYABLE.values() if game.has_word_list]
        open_games.register_open_game_check(
            "play", lambda actor: store.sits_at_a_game(actor, with_words, timezone.now())
        )
        solved = [game.key for game in PLAYABLE.values() if not game.has_word_list]
        open_games.register_solver_check("play", lambda actor: store.sits_at_a_game(actor, solved, timezone.now()))
        game_links.register_game_link(
            "play", lambda number: game_links.GameLink("Review the game", reverse("play:review", args=[number]))
        )
        game_links.register_record_room(
            "play",
            game_links.RecordRoom(
                kept=lambda key: game_links.GameLink("Review the game", reverse("play:record-review", args=[key])),
                keeping=lambda: game_links.GameLink("Keep it and review the game", reverse("play:keep-and-review")),
            ),
        )
        news.register_topic("table.*", "play.watch")
        news.register_topic("play", "play.watch")
        register_part(store.merge_part())
