"""What people type who do not know the words of the rules finds the clause they mean, among the first three."""

from collections import Counter

import pytest

from tilehall.law.rulebook.register import REGISTER, RegisterFault
from tilehall.law.rulebook.search import query_words, search, without_marks
from tilehall.law.rulebook.search_words import INSTEAD, TYPED_PHRASES, typed_phrases, words_instead

TYPED = [
    # Tiles.
    ("drew too many", "nzasp.P.6.1.3"),
    ("eight tiles on rack", "nzasp.P.6.1.3.4"),
    ("extra tile", "nzasp.P.6.1.3"),
    ("dropped tile", "nzasp.P.6.10"),
    ("tile on the floor", "nzasp.P.6.10"),
    ("missing tile", "nzasp.P.6.9"),
    ("tile left in bag", "nzasp.P.6.11"),
    ("swap tiles", "nzasp.P.6.7"),
    ("change letters", "nzasp.P.6.7"),
    ("exchange", "nzasp.P.6.7"),
    ("pass", "nzasp.P.6.8"),
    ("skip a turn", "nzasp.P.6.8"),
    ("blank", "nzasp.P.6.2.1"),
    ("forgot to say blank", "nzasp.P.6.2.2"),
    ("who goes first", "nzasp.P.5.2"),
    ("counting tiles", "nzasp.P.5.1"),
    ("tracking", "nzasp.P.6.4"),
    ("drawing too fast", "nsa2008.8a"),
    # Words and challenges.
    ("dictionary", "nzasp.P.1.1"),
    ("which dictionary", "nzasp.P.1.1"),
    ("word list", "nzasp.P.1.1"),
    ("phoney", "nzasp.P.6.16"),
    ("fake word", "nzasp.P.6.16"),
    ("wrong challenge", "nzasp.P.6.17"),
    ("challenge penalty", "nzasp.P.6.17"),
    ("five points", "nzasp.P.6.17"),
    ("too late to challenge", "nzasp.P.6.12.1.4"),
    ("hold", "nzasp.P.6.12.1.2"),
    ("adjudicator was wrong", "nzasp.P.6.18"),
    ("appeal", "nzasp.P.6.15.3"),
    # Time and scores.
    ("phone rang", "nzasp.P.1.3"),
    ("mobile", "nzasp.P.1.3"),
    ("cellphone", "nzasp.P.1.3"),
    ("phone as clock", "nzasp.P.3.4.2"),
    ("how long is a game", "nzasp.P.3.2"),
    ("25 minutes", "nzasp.P.3.2"),
    ("time penalty", "nzasp.P.8.4"),
    ("ran out of time", "nzasp.P.8.4"),
    ("forgot the clock", "nzasp.P.6.3.7"),
    ("clock broken", "nzasp.P.3.2"),
    ("wrong score", "nzasp.P.6.6"),
    ("going out", "nzasp.P.8.1.1"),
    ("leftover tiles", "nzasp.P.8.3"),
    ("six zeros", "nzasp.P.8.1.3"),
    ("stalemate", "nzasp.P.8.1.3"),
    ("tie", "nzasp.P.8.5"),
    ("draw game same score", "nzasp.P.8.5"),
    ("tied on wins", "nzasp.P.11.1"),
    ("margin", "nzasp.P.11.1"),
    ("sign the slip", "nzasp.P.8.6"),
    ("who hands in the result", "nzasp.P.8.8"),
    # People.
    ("toilet", "nzasp.P.7.1"),
    ("bathroom", "nzasp.P.7.1"),
    ("loo", "nzasp.P.7.1"),
    ("emergency", "nzasp.P.7.2.3"),
    ("cheating", "nzasp.P.12.4"),
    ("cheat", "nzasp.P.12.4"),
    ("complaint", "nzasp.P.12.4"),
    ("talking", "nzasp.P.12.2"),
    ("noise", "nzasp.P.12.2"),
    ("smoking", "nzasp.P.12.1"),
    ("vaping", "nzasp.P.12.1"),
    ("spectator", "nzasp.P.12.6"),
    ("watching a game", "nzasp.P.12.6"),
    ("not in the rules", "nzasp.P.12.9"),
    # The tournament.
    ("late", "nzasp.P.4.2"),
    ("no show", "nzasp.P.4.1"),
    ("didn't turn up", "nzasp.P.4.1"),
    ("bye", "nzasp.P.9.1"),
    ("odd number of players", "nzasp.P.9.1"),
    ("forfeit", "nzasp.P.10.1.1"),
    ("withdraw", "nzasp.P.4.3"),
    ("pull out", "nzasp.P.4.4"),
    ("entry fee", "nzasp.C.6.8"),
    ("who can play", "nzasp.C.11.1"),
    ("enter a tournament", "nzasp.C.11.1"),
    ("divisions", "nzasp.P.2.1"),
    ("beginner", "nzasp.P.2.2"),
    ("overseas player", "nzasp.C.11.1"),
    ("rating", "nzasp.C.12.1"),
    ("ranking", "nzasp.C.12.3"),
    ("masters", "nzasp.C.15.1"),
    ("nationals", "nzasp.C.14.1"),
    ("accommodation", "nzasp.C.15.6"),
    # The association.
    ("fee", "nzasp.C.4.1.3"),
    ("subscription", "nzasp.C.4.1.3"),
    ("membership fee", "nzasp.C.4.1.3"),
    ("how do I join", "nzasp.C.4.1.1"),
    ("new club", "nzasp.C.4.1.8"),
    ("quorum", "nzasp.C.9.5"),
    ("proxy", "nzasp.C.9.7"),
    ("resign", "nzasp.C.5.1"),
    ("leave the association", "nzasp.C.5.1"),
    ("suspended", "nzasp.C.5.3"),
    ("banned", "nzasp.C.5.3"),
    ("expelled", "nzasp.C.5.6"),
    ("life member", "nzasp.C.4.3.1"),
    ("casting vote", "nzasp.C.9.6"),
    ("agm", "nzasp.C.9.1"),
    ("annual meeting", "nzasp.C.9.1"),
    ("special meeting", "nzasp.C.9.4"),
    ("change the constitution", "nzasp.C.10.1"),
    ("change a rule", "nzasp.C.13.3"),
    ("committee", "nzasp.C.6.1"),
    ("nominate", "nzasp.C.6.3"),
    ("auditor", "nzasp.C.4.1.7"),
    ("conflict of interest", "nzasp.C.18.1"),
    ("treasurer resigned", "nzasp.C.6.7"),
    ("winding up", "nzasp.C.20"),
    # Rummikub.
    ("joker", "nzrc2024.9a"),
    ("joker points", "nzrc2024.11"),
    ("take the joker", "nzrc2024.9c"),
    ("initial meld", "nzrc2024.4a"),
    ("thirty points", "nzrc2024.4a"),
    ("opening", "nzrc2024.4a"),
    ("how many tiles do you start with", "nzrc2024.2"),
    ("40 seconds", "nzrc2024.7a"),
    ("pool empty", "nzrc2024.16a"),
    ("three pairs", "nzrc2024.14"),
    ("redeal", "nzrc2024.14"),
    ("does 1 follow 13", "nzrc2024.8"),
    ("rearrange", "nzrc2024.6"),
    ("penalty tiles", "nzrc2024.7b"),
]
# Whole sentences, which stand in no list.
ASKED = [
    ("I need the bathroom", "nzasp.P.7.1"),
    ("my opponent drew one too many tiles", "nzasp.P.6.1.3.2"),
    ("the player next to me keeps humming", "nzasp.P.12.2"),
    ("can I bring my own dictionary", "nzasp.P.1.1"),
    ("is vaping allowed", "nzasp.P.12.1"),
    ("is a tie half a win?", "nzasp.P.8.5"),
    ("can I change my mind after pressing the clock", "nzasp.P.6.3.3"),
    ("what happens if nobody can move", "nzasp.P.8.1.2"),
    ("how do you get on the rankings", "nzasp.C.12.4"),
    ("how many points is a joker at the end", "nzrc2024.11"),
    ("can I vote by proxy", "nzasp.C.9.7"),
    ("who breaks a tied vote", "nzasp.C.9.6"),
    ("when is the fee due", "nzasp.C.4.1.5"),
    ("can a suspended player enter", "nzasp.C.5.3"),
    ("My opponent is CHEATING!", "nzasp.P.12.4"),
    ("I want to withdraw from the tournament", "nzasp.P.4.3"),
    ("my car broke down", "nzasp.P.4.3"),
    ("she wants to stop playing", "nzasp.P.10.1.2"),
    ("one player too many in our grade", "nzasp.P.9.1"),
    ("do I have to sit out a round?", "nzasp.P.9.1"),
    ("they kept me waiting", "nzasp.P.4.2"),
    ("who can play at the masters", "nzasp.C.15.3"),
    ("someone spilled coffee on the board", "nzasp.P.12.9"),
    ("the board got knocked over", "nzasp.P.12.9"),
    ("can I film the game", "nzasp.P.12.2"),
    ("he is palming tiles", "nzasp.P.12.4"),
    ("somebody stole tiles", "nzasp.P.12.4"),
    ("my opponent is peeing", "nzasp.P.7.1"),
    ("can I play a proper name", "nzasp.P.1.1"),
    ("is QI a word", "nzasp.P.1.1"),
    ("can I tick off letters with a pencil", "nzasp.P.6.4"),
    ("took my move back", "nzasp.P.6.3.3"),
    ("how long do I have", "nzasp.P.3.2"),
    ("can I play without a clock", "nzasp.P.3.1"),
    ("same number of points", "nzasp.P.8.5"),
    ("is it a draw game", "nzasp.P.8.5"),
    ("minus points at the end", "nzasp.P.8.3"),
    ("who writes the slip", "nzasp.P.8.6"),
    ("how much is the membership", "nzasp.C.4.1.3"),
    ("when do I have to pay", "nzasp.C.4.1.5"),
    ("can they kick somebody out", "nzasp.C.5.6"),
    ("we ran out of tiles in rummikub", "nzrc2024.16a"),
    ("I was dealt bad tiles", "nzrc2024.14"),
]


@pytest.mark.parametrize("typed, meant", [*TYPED, *ASKED])
def test_what_people_type_finds_the_clause_they_mean_among_the_first_three(typed: str, meant: str) -> None:
    assert meant in [clause.id for clause in search(typed, most=3)]


def test_there_are_more_than_sixty_of_them_from_every_document() -> None:
    assert len({typed for typed, _ in TYPED}) == len(TYPED) > 60
    assert {REGISTER[meant].document for _, meant in TYPED} == {clause.document for clause in REGISTER}


def test_each_phrase_finds_its_first_clause_first() -> None:
    said = [(phrase, known.clauses[0]) for known in TYPED_PHRASES for phrase in known.says]
    assert [(phrase, meant) for phrase, meant in said if search(phrase, most=1)[0].id != meant] == []


def test_no_phrase_means_two_things() -> None:
    counted = Counter(without_marks(phrase) for known in TYPED_PHRASES for phrase in known.says)
    assert [phrase for phrase, count in counted.items() if count > 1] == []


def test_a_word_of_the_people_stands_for_words_that_the_rules_use() -> None:
    used = {
        word
        for clause in REGISTER
        for word in query_words(f"{clause.title} {clause.says} {clause.means} {clause.does}")
    }
    assert {word: meant - used for word, meant in INSTEAD.items() if not meant & used} == {}
    assert [word for word, meant in INSTEAD.items() if word in meant] == []


def test_small_words_do_not_make_a_phrase_of_one_word() -> None:
    # “Who can play” is about entering a tournament, “play” is not.
    assert search("who can play")[0].id == "nzasp.C.11.1"
    assert search("play")[0].id != "nzasp.C.11.1"
    assert search("turn")[0].id != "nzasp.P.4.1"


def test_a_single_word_leads_in_a_sentence_only_where_no_clause_has_the_whole() -> None:
    # “Joker” alone means what a joker is; a clause that has all the words goes before it.
    assert search("joker group")[0].id != search("joker")[0].id
    assert search("joker xylophone")[0].id == search("joker")[0].id == "nzrc2024.9a"


@pytest.mark.parametrize(
    "entry, said",
    [
        ({"says": ["x"], "clauses": ["nzasp.P.99"]}, "entry 1: no clause nzasp.P.99"),
        ({"says": [], "clauses": ["nzasp.P.1.1"]}, "entry 1: says and clauses are lists of words"),
        ({"says": [13], "clauses": ["nzasp.P.1.1"]}, "entry 1: says and clauses are lists of words"),
        ({"says": ["x"]}, "entry 1: says and clauses are lists of words"),
    ],
)
def test_a_fault_in_the_phrases_names_its_entry(entry: dict[str, object], said: str) -> None:
    with pytest.raises(RegisterFault, match=said):
        list(typed_phrases([entry]))


@pytest.mark.parametrize("entries", [{"loo": "toilet"}, {"loo": [7]}, {7: ["toilet"]}])
def test_a_fault_in_the_words_names_the_word(entries: dict[str, object]) -> None:
    with pytest.raises(RegisterFault, match=r"search_words\.yaml: instead, (loo|7): a word and a list of words"):
        list(words_instead(entries))
