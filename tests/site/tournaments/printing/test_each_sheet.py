"""What each sheet shows, how many stand on a page, and what is repeated where a list goes on."""

import re
from dataclasses import replace
from math import ceil

import pytest

from tilehall.law.rulebook.register import REGISTER
from tilehall.site.pages.qr import on_paper
from tilehall.site.tournaments import printing
from tilehall.site.tournaments.printing.keepsakes import Honour, Receipt
from tilehall.site.tournaments.printing.sheet_records import (
    Pairing,
    Paper,
    ScoreLine,
    SheetPlayer,
    SheetPoster,
    SheetRound,
    SheetStandings,
)

from .events import CHARGES, EVENT, TILES, badges_of, chart_of, players, round_of, standings_of
from .pdf_text import pages, shows, words

ANA, HEMI = SheetPlayer(name="Ana Ngāti", number=4, club="Whangārei"), SheetPlayer(name="Hēmi Pōtae", number=9)
PAIR = Pairing(players=(ANA, HEMI), table=7, starts=1, link="http://192.168.1.20:8000/r/ab12")
ROUND = SheetRound(number=3, pairings=(PAIR,))


def test_a_slip_names_both_their_table_the_round_who_starts_and_the_link():
    told = words(printing.slips(EVENT, ROUND, Paper.A5))
    for expected in ("Ana Ngāti", "No. 4 · Whangārei", "Hēmi Pōtae", "Round 3 of 7", "Saturday 5 June 2027", PAIR.link):
        assert expected in told
    assert re.search(r"Table 7\b", told)
    assert re.search(r"Ana Ngāti second .*Hēmi Pōtae STARTS", told)
    assert told.count("Final score") == told.count("Bonus words") == told.count("Blanks") == told.count("Signed") == 2


def test_a_slip_says_who_hands_it_in():
    assert "The winner hands in this slip" in words(printing.slips(EVENT, ROUND, Paper.A4))


def test_where_tiles_are_drawn_for_the_start_the_slip_has_a_box_to_tick():
    drawn = replace(ROUND, pairings=(replace(PAIR, starts=None),))
    told = words(printing.slips(EVENT, drawn, Paper.A4))
    assert told.count("started") == 2
    assert "STARTS" not in told


def test_without_a_link_there_is_no_code_and_nothing_about_phones():
    alone = replace(ROUND, pairings=(replace(PAIR, link=""),))
    assert "phone" not in words(printing.slips(EVENT, alone, Paper.A4))
    assert on_paper("") == ""


def test_the_code_is_one_path_without_a_border():
    drawing = on_paper(PAIR.link)
    assert drawing.count("<path") == 1
    assert re.match(r'<svg xmlns="[^"]+" .*viewBox="0 0 (25|29) \1"', drawing)


@pytest.mark.parametrize("count", [2, 8, 9, 10, 25])
def test_how_many_stand_on_a_page(count):
    pairs, fours = round_of(players(count)), round_of(players(count), seats=4)
    met = count // 2
    tables = sum(len(pairing.players) > 1 for pairing in fours.pairings)

    def both(sheet, *given):
        return tuple(len(pages(sheet(EVENT, *given, paper))) for paper in Paper)

    assert both(printing.slips, pairs) == (ceil(met / 4), met)
    assert both(printing.count_sheets, fours, CHARGES) == (ceil(tables / 2), tables)
    assert both(printing.score_sheets, [pairs], TILES) == (2 * met, 2 * met)
    assert both(printing.badges, badges_of(players(count))) == (ceil(count / 10), ceil(count / 3))
    assert both(printing.challenge_slips, pairs) == (ceil(met / 8), ceil(met / 4))


def test_pairings_by_name_are_in_the_order_of_the_alphabet_macrons_or_not():
    names = ("Zoë", "Ānaru", "anna", "Ōriwa", "Olaf", "Ben")
    told = words(printing.pairings_by_name(EVENT, round_of(tuple(SheetPlayer(name=name) for name in names)), Paper.A4))
    rows = re.findall(r"(\w+) (\d) (starts|second) (\w+)", told)
    assert rows == [
        ("Ānaru", "1", "starts", "Zoë"),
        ("anna", "2", "starts", "Ōriwa"),
        ("Ben", "3", "starts", "Olaf"),
        ("Olaf", "3", "second", "Ben"),
        ("Ōriwa", "2", "second", "anna"),
        ("Zoë", "1", "second", "Ānaru"),
    ]


def test_pairings_by_table_put_first_who_starts_and_last_who_has_the_bye():
    bye = Pairing(players=(SheetPlayer(name="Olaf"),), note="bye")
    other = Pairing(players=(SheetPlayer(name="Ben"), SheetPlayer(name="Zoë")), table=2, starts=0)
    told = words(printing.pairings_by_table(EVENT, SheetRound(number=1, pairings=(bye, PAIR, other)), Paper.A4))
    assert "Table First Second 2 Ben Zoë 7 Hēmi Pōtae Ana Ngāti Olaf bye" in told


def test_tables_of_four_are_in_seat_order():
    told = words(printing.pairings_by_table(EVENT, round_of(players(7), seats=4), Paper.A4))
    assert "Table Seat 1 Seat 2 Seat 3 Seat 4" in told
    assert "1 Player Number1x Player Number2x (starts) Player Number3x Player Number4x" in told
    assert "2 Player Number5x (starts) Player Number6x Player Number7x" in told


@pytest.mark.parametrize("paper", list(Paper))
def test_a_list_that_goes_on_repeats_its_heading_and_numbers_its_pages(paper):
    printed = pages(printing.standings(EVENT, standings_of(players(200)), paper))
    assert len(printed) > 3
    for number, page in enumerate(printed, 1):
        told = " ".join(page.text.split())
        assert "Whakatāne Weekend · A grade" in told
        assert "Standings after round 3" in told
        assert "Place Player Club Wins Spread Average" in told
        assert f"Page {number} of {len(printed)}" in told
    assert "Ranked by wins, then spread" in " ".join(printed[-1].text.split())


def test_standings_show_shared_places_and_that_they_are_provisional():
    placed = standings_of((ANA, HEMI))
    shared = tuple(replace(each, place="1=") for each in placed.placings)
    told = words(printing.standings(EVENT, replace(placed, placings=shared, note="Provisional"), Paper.A4))
    assert "Provisional" in told
    assert "1= Ana Ngāti Whangārei 0.5 -1 412.3 1= Hēmi Pōtae 1 -2 412.3" in told


def test_many_figures_turn_the_page_on_its_side():
    wide = SheetStandings(columns=tuple(f"Round {n}" for n in range(1, 9)), placings=())
    (page,) = pages(printing.standings(EVENT, wide, Paper.A4))
    assert (page.width, page.height) == (297, 210)


def test_a_wall_chart_goes_on_to_further_pages_for_further_rounds():
    printed = pages(printing.wall_chart(EVENT, chart_of(players(5)), 15, Paper.A4))
    first, second = (" ".join(page.text.split()) for page in printed)
    assert "Round 8" in first
    assert "Round 9" not in first
    assert "421–398" in first
    assert "Round 9" in second
    assert "Round 15" in second
    assert all(player.name in second for player in players(5))


def test_an_empty_wall_chart_is_there_to_be_filled_in_by_hand():
    lines = tuple(ScoreLine(player=player, squares=()) for player in players(3))
    assert shows(printing.wall_chart(EVENT, lines, 7, Paper.A4), "Player Number3x")


def test_a_count_sheet_has_a_line_for_each_seat_and_a_column_for_each_charge():
    told = words(printing.count_sheets(EVENT, round_of(players(7), seats=4), CHARGES, Paper.A5))
    assert "Jokers, each: 100" in told
    assert "Could not meld: 100" in told
    assert "Player Number2x (starts)" in told
    assert told.count("Seat 4") == 1  # the second table is one of three
    assert told.count("Referee") == 2
    assert REGISTER["nzrc2024.13"].says in told


def test_a_score_sheet_is_the_players_own_and_has_the_tiles_to_cross_off():
    first, second = (
        " ".join(page.text.split()) for page in pages(printing.score_sheets(EVENT, [ROUND], TILES, Paper.A5))
    )
    assert "Player: Ana Ngāti Opponent: Hēmi Pōtae Start: opponent" in first
    assert "Player: Hēmi Pōtae Opponent: Ana Ngāti Start: own" in second
    assert "AAAAAAAAA BB Q ??" in first
    assert "Final total" in first


def test_a_score_sheet_without_rounds_is_one_to_copy():
    (page,) = pages(printing.score_sheets(EVENT, [], TILES, Paper.A4))
    assert re.search(r"Player Opponent Start: own opponent", " ".join(page.text.split()))


def test_a_challenge_slip_asks_for_capitals_and_has_one_ruling():
    told = words(printing.challenge_slips(EVENT, ROUND, Paper.A4))
    assert "Table 7 Round 3 Challenger" in told
    assert "All words in question, in CAPITALS, each underlined" in told
    assert told.count("UNACCEPTABLE") == 1
    assert words(printing.challenge_slips(EVENT, None, Paper.A4, copies=3)).count("UNACCEPTABLE") == 3


@pytest.mark.cites("nzasp.P.12.8")
@pytest.mark.parametrize("paper", list(Paper))
def test_the_notice_says_every_clause_on_courtesy_with_its_number_on_one_page(paper):
    notice = printing.notice(EVENT, paper)
    assert len(pages(notice)) == 1
    courtesy = [clause for clause in REGISTER if clause.id.startswith("nzasp.P.12.")]
    assert len(courtesy) == 15
    for clause in courtesy:
        assert shows(notice, f"{clause.says} P.{clause.number}")


@pytest.mark.cites("nzasp.P.8.7", "nzasp.P.12.5")
@pytest.mark.parametrize("paper, copies", [(Paper.A4, 4), (Paper.A5, 1)])
def test_the_closing_card_lists_what_is_left_to_do(paper, copies):
    told = words(printing.closing_card(EVENT, paper))
    assert told.count("Lay out 100 tiles (P.5.1)") == copies
    assert told.count("Talk outside the playing area (P.12.5)") == copies
    assert told.count("signed by both (P.8.6)") == copies
    assert told.count("The winner takes the slip to the Scorer (P.8.8)") == copies


def test_a_receipt_says_who_paid_what_for_and_has_its_number():
    given = Receipt(
        number=17, name="Hēmi Pōtae", amount="$20.50", what="Entry fee", day="5/6/2027", way="Cash", by="Dora"
    )
    told = words(printing.receipts(EVENT, [given], Paper.A5))
    for expected in ("Receipt no. 17", "Received from", "Hēmi Pōtae", "$20.50", "Entry fee", "5/6/2027 · Dora", "Cash"):
        assert expected in told
    out = words(printing.receipts(EVENT, [replace(given, incoming=False)], Paper.A4))
    assert "Paid out no. 17" in out
    assert "Paid to" in out
    assert [len(pages(printing.receipts(EVENT, [given] * 4, paper))) for paper in Paper] == [2, 4]


def test_a_certificate_is_a_page_for_each_who_is_honoured():
    honours = [Honour(player=ANA, what="1st place in A grade", figures="7 wins"), Honour(player=HEMI, what="High game")]
    made = pages(printing.certificates(EVENT, honours, ("Director",), Paper.A4))
    assert [(page.width, page.height) for page in made] == [(297, 210), (297, 210)]
    for expected in ("Ana Ngāti", "Whangārei", "1st place in A grade", "7 wins", "Whakatāne Weekend", "Director"):
        assert expected in made[0].text


POSTER = SheetPoster(
    tiles="KERERU",
    day="Saturday 5 and Sunday 6 June 2027",
    facts=(("Entry fee", "$30.00"), ("Enter by", "Friday 28 May"), ("Played", "7 rounds, grades A and B")),
    who="Scan the code to enter.",
    link="https://hall.example/tournaments/4/",
)


@pytest.mark.parametrize("paper", list(Paper))
def test_a_poster_is_one_page_with_what_when_where_and_the_address(paper):
    made = printing.poster(EVENT, POSTER, paper)
    assert len(pages(made)) == 1
    told = words(made)
    for expected in (EVENT.name, EVENT.place, "$30.00", "Friday 28 May", "grades A and B", "Enter and find out more"):
        assert expected in told, expected
    assert POSTER.link in told.replace(" ", "")


def test_a_poster_asks_nobody_to_enter_any_more():
    told = words(printing.poster(EVENT, replace(POSTER, can_enter=False), Paper.A4))
    assert "Find out more" in told
    assert "Enter and" not in told


def test_a_poster_of_an_event_that_is_called_off_says_so():
    told = words(printing.poster(EVENT, replace(POSTER, called_off="The hall is flooded."), Paper.A4))
    assert "CALLED OFF" in told
    assert "The hall is flooded." in told


def test_however_much_is_told_a_poster_stays_one_page():
    long = replace(POSTER, notes="Bring a timer if you have one. " * 30, who="Members enter by the code. " * 3)
    facts = tuple((label, f"{text} and {'more ' * 12}") for label, text in POSTER.facts)
    event = replace(EVENT, name="The Great Open of Kapiti and the Horowhenua " * 4, place="War Memorial Hall " * 8)
    assert len(pages(printing.poster(event, replace(long, facts=facts), Paper.A4))) == 1
