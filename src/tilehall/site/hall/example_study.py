"""Words that somebody of the example association practises: those missed in a game that was reviewed, and a list."""

from datetime import datetime, timedelta

from tilehall.site.people.actor import Actor
from tilehall.site.play import best_plays, reviewed_games
from tilehall.site.study import decks, words
from tilehall.site.study.actions.practice import CardAnswer, answer_card

LIST = "two-letters"
# How many days ago a card was known, each time when it was due; whoever begins today has most of them still before.
KNOWN = (40, 39, 36, 29, 13)
BEGUN = 24
SOME = 4


def practise(player: Actor, game: int, now: datetime) -> None:
    """The review of the player's game is found, some of its words are asked, and the short words are well begun."""
    best_plays.find(reviewed_games.game_of_hall(game))
    of = words.open_list("")
    for at, letters in enumerate(decks.deck_of(player, of, LIST).letters[:BEGUN]):
        for seen, days in enumerate(KNOWN[: 1 + at % len(KNOWN)]):
            known = CardAnswer(word_list=of.key, letters=letters, seen=seen, right=True)
            answer_card(player, known, now - timedelta(days=days))
    for at, letters in enumerate(decks.deck_of(player, of, decks.MISSED).letters[:SOME]):
        answer_card(player, CardAnswer(word_list=of.key, letters=letters, seen=0, right=at > 0), now)
