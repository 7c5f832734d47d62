"""By which list the challenges of an event are judged, and what is looked up in it."""

from typing import Any

from django.conf import settings

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.games import lexicons

from .judge_case import WordSource
from .judge_record import Challenge


def event_list(desk: Desk, wanted: str) -> lexicons.LexiconInfo:
    """The list that the event is judged by, if this hall has it; else the one that comes with the program."""
    lists = lexicons.lexicons_in(settings.DATA)
    name = lexicons.lexicon_key(desk.announced.lexicon or wanted)
    return next((about for about in lists if lexicons.lexicon_key(about.name) == name), lists[0])


def word_source(desk: Desk, rules: Any) -> WordSource:
    """For an official event only the list that the rules name; elsewhere the one that was announced, and any where none
    was. The verdict names it."""
    wanted, announced = str(rules.lexicon.value), desk.announced
    about = event_list(desk, wanted)
    if announced.official:
        return WordSource(name=about.name, checksum=about.sha256, fits=about.id == wanted, required=wanted)
    named = announced.lexicon or about.name
    fits = lexicons.lexicon_key(about.name) == lexicons.lexicon_key(named)
    return WordSource(name=about.name, checksum=about.sha256, fits=fits, required=named)


def look_up(source: WordSource, words: tuple[str, ...]) -> bool:
    lexicon = lexicons.open_lexicon(source.name, settings.DATA)
    return lexicons.all_acceptable(words, lexicon.is_word)


def standing_of_words(challenge: Challenge) -> list[tuple[str, bool]]:
    """Word by word, for officials when the game is over; nothing where an aid was asked, or the list is gone."""
    verdict = challenge.verdict
    if verdict is None or not verdict.checksum:
        return []
    try:
        lexicon = lexicons.open_lexicon(verdict.source, settings.DATA)
    except lexicons.LexiconFault:
        return []
    return (
        [(word, lexicon.is_word(word)) for word in challenge.words] if lexicon.about.sha256 == verdict.checksum else []
    )
