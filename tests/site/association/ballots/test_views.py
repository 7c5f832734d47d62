"""What the pages of a ballot say to each, and that voting asks nobody who they are."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.site.association.ballots.polling import cast, command, done, electorate, key, opened, taken
from tilehall.site.association.ballots import actions, issuing_desk, store
from tilehall.site.association.ballots.codes import code_of, codes_typed, fresh_code
from tilehall.site.association.ballots.views import frame, public
from tilehall.site.hall import store as hall_store
from tilehall.site.people.actor import Actor

BACKEND = "tilehall.site.people.signin.ByNameOrMail"


def browser_of(actor: Actor | None) -> Client:
    browser = Client()
    if actor is not None:
        browser.force_login(actor.own_account(), backend=BACKEND)
    return browser


def page(browser: Client, name: str, *args: object, **more) -> str:
    answer = browser.get(reverse(f"ballots:{name}", args=args), **more)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def send(browser: Client, name: str, number: int, **fields) -> str:
    answer = browser.post(reverse(f"ballots:{name}", args=[number]), fields, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


@pytest.fixture
def number(room) -> int:
    return opened(room.president, electorate(*room.voters)).number


def hidden_codes(text: str) -> list[str]:
    return re.findall(r'name="code" value="([^"]+)"', text)


def test_a_voter_from_the_code_to_the_result(room, number):
    ana, president, nobody = browser_of(room.voters[0]), browser_of(room.president), browser_of(None)
    assert "Take my code" in page(ana, "ballot", number)
    (code,) = hidden_codes(page(ana, "code", number))
    assert code_of(code) == code
    assert code in send(ana, "code", number, code=code)
    assert "You have taken your code" in page(ana, "code", number)
    assert code not in page(ana, "code", number), "the hall does not know it"
    assert "Voting has not begun" in page(nobody, "vote", number)
    assert "Voting is open" in send(president, "run", number, do="begin_voting")
    seen = send(nobody, "vote", number, codes=code.lower().replace("-", ""), pick="1", do="look")
    assert "Cast my vote" in seen
    assert store.count_cast(store.load(number).row) == 0, "only looked at"
    assert "in the box" in send(nobody, "vote", number, codes=code, pick="1", do="cast")
    assert "in the box" in send(nobody, "vote", number, codes=code, pick="1", do="cast"), "a retry"
    assert "cannot be changed" in send(nobody, "vote", number, codes=code, pick="0", do="cast")
    assert "1 of 1" in page(ana, "ballot", number)
    send(president, "run", number, do="close")
    result = page(nobody, "ballot", number)
    assert re.search(rf'{code}</th><td class="key" data-label="Vote">Against', result)
    assert "Fewer than five ballots" in result
    assert "This ballot is over" in page(nobody, "vote", number)


def test_that_a_ballot_of_few_shows_votes_is_said_on_the_slip(room):
    nobody = browser_of(None)
    for voters, told in ((room.voters[:5], False), (room.voters[:4], True)):
        number = opened(room.president, electorate(*room.voters)).number
        codes = [taken(each, number)[0] for each in voters]
        done(actions.close_issuing(room.president, number, command()))
        assert ("may show how you voted" in page(nobody, "vote", number)) is told
        looked = send(nobody, "vote", number, codes=codes[0], pick="1", do="look")
        assert ("may show how you voted" in looked) is told


def test_voting_asks_for_no_account_and_writes_nothing_but_the_slip(room, number):
    ana = browser_of(room.voters[0])
    (code,) = taken(room.voters[0], number)
    done(actions.close_issuing(room.president, number, command()))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        text = send(ana, "vote", number, codes=code, pick="0", do="cast")
    statements = [query["sql"] for query in asked]
    writes = [sql for sql in statements if sql.startswith(("INSERT", "UPDATE", "DELETE", "REPLACE"))]
    assert len(writes) == 1
    assert 'UPDATE "ballots_sliprow"' in writes[0]
    assert not [sql for sql in statements if "people_account" in sql]
    assert "Sign in" in text, "the frame of the page asks nobody either"


def test_no_code_stands_in_an_address_a_cookie_or_a_session(room, number):
    ana = browser_of(room.voters[0])
    code = fresh_code()
    taken_page = ana.post(reverse("ballots:code", args=[number]), {"code": code})
    done(actions.close_issuing(room.president, number, command()))
    cast_page = ana.post(reverse("ballots:vote", args=[number]), {"codes": code, "pick": "0", "do": "cast"})
    for answer in (taken_page, cast_page):
        assert answer.status_code == 200, "no way to another address, which would have to carry it"
        assert "no-store" in answer.headers["Cache-Control"]
        assert code not in str(answer.headers)
    assert code not in str(dict(ana.session)) + str(ana.cookies)
    assert not re.findall(rf'(href|action|hx-get)="[^"]*{code}', cast_page.content.decode())


def test_who_holds_two_votes_gets_two_codes_and_votes_alike_with_both(room):
    ana = room.voters[0]
    number = opened(room.president, ((key(ana), 2), *electorate(*room.voters[1:]))).number
    browser = browser_of(ana)
    codes = hidden_codes(page(browser, "code", number))
    assert len(codes) == 2
    send(browser, "code", number, code=codes)
    done(actions.close_issuing(room.president, number, command()))
    send(browser, "vote", number, codes="\n".join(codes), pick="2", do="cast")
    assert actions.live_figures(store.load(number)).cast == 2


def test_the_slip_says_what_is_wrong_with_it(room, number):
    nobody = browser_of(None)
    (code,) = taken(room.voters[0], number)
    done(actions.close_issuing(room.president, number, command()))
    assert "Mark your choice" in send(nobody, "vote", number, codes=code)
    assert "Type your code" in send(nobody, "vote", number, codes="", pick="0")
    assert "Type your code" in send(nobody, "vote", number, codes="ABCD", pick="0")
    assert "is not in this ballot" in send(nobody, "vote", number, codes=fresh_code(), pick="0")
    assert "Mark 1 at most" in send(nobody, "vote", number, codes=code, pick=["0", "1"])
    for text in ("7", "x", "-1", "²"):
        assert "Mark your choice" in send(nobody, "vote", number, codes=code, pick=text)
    assert "Blank" in send(nobody, "vote", number, codes=code, pick="blank", do="look")


def test_a_code_may_be_typed_with_blanks_as_people_write_it_down(room, number):
    first, second = fresh_code(), fresh_code()
    apart = first.lower().replace("-", " ")
    assert [code_of(typed) for typed in codes_typed(apart)] == [first]
    assert [code_of(typed) for typed in codes_typed(f"{apart}\n{second} {apart}")] == [first, second, first]
    assert [code_of(typed) for typed in codes_typed(f"ABCD {second}")] == [None, second]
    assert codes_typed(" \n") == []

    ana, president = browser_of(room.voters[0]), browser_of(room.president)
    (code,) = hidden_codes(page(ana, "code", number))
    send(ana, "code", number, code=code)
    send(president, "run", number, do="begin_voting")
    assert "Cast my vote" in send(browser_of(None), "vote", number, codes=code.replace("-", " "), pick="1", do="look")
    again = send(browser_of(None), "vote", number, codes="ABCD", pick="blank", do="look")
    assert 'value="blank" checked' in again, "what was marked stays so"


def test_from_the_ballot_of_a_meeting_one_comes_back_to_it(room, number):
    plain = page(browser_of(room.president), "run", number)
    assert "Back to the meeting" not in plain
    assert "Give everybody a new code" in plain
    chair = room.voters[0]
    of_a_meeting = opened(room.president, electorate(*room.voters), run_by=(chair.person.pk,)).number
    for name in ("run", "ballot"):
        assert "Back to the meeting" in page(browser_of(chair), name, of_a_meeting)
    taken(chair, of_a_meeting)
    begun = send(browser_of(chair), "run", of_a_meeting, do="begin_voting")
    assert "Give everybody a new code" not in begun, "only calling it off is left"


def test_the_shared_device_gives_a_code_to_each_in_turn_and_forgets_it(room, number):
    device, ana = browser_of(room.secretary), room.voters[0]
    assert "Ana A" in page(device, "shared", number)
    handed = send(device, "shared", number, person=key(ana), do="hand")
    (code,) = hidden_codes(handed)
    assert "Show my code" in handed
    shown = send(device, "shared", number, person=key(ana), do="take", code=code)
    assert code in shown
    assert "data-own-code" not in shown, "the script keeps only what has this mark"
    assert "Ana A" not in page(device, "shared", number)
    again = send(device, "shared", number, person=key(ana), do="take", code=fresh_code())
    assert "A code was taken for this person already" in again
    done(actions.close_issuing(room.president, number, command()))
    assert "?shared=1" in page(device, "shared", number)
    slip = device.get(reverse("ballots:vote", args=[number]), {"shared": "1"}).content.decode()
    assert "data-shared" in slip
    done_page = send(device, "vote", number, codes=code, pick="0", do="cast", shared="1")
    assert "clear this screen" in done_page
    assert code not in done_page


def test_papers_and_their_tellers(room, number):
    president, secretary = browser_of(room.president), browser_of(room.secretary)
    send(president, "paper", number, person=key(room.voters[0]), do="give")
    send(president, "paper", number, person=key(room.voters[1]), do="give")
    send(president, "paper", number, person=key(room.voters[1]), do="return")
    assert "You have a paper" in page(browser_of(room.voters[0]), "code", number)
    (code,) = taken(room.voters[2], number)
    send(president, "run", number, do="begin_voting")
    done(cast(number, code, 0))
    assert "Two tellers count them first" in send(president, "run", number, do="close")
    counted = {"count_0": "0", "count_1": "1", "count_2": "0", "valid": "1", "blank": "0", "spoiled": "0"}
    assert "Another teller enters theirs" in send(president, "paper", number, **counted)
    assert "only 1 were given out" in send(secretary, "paper", number, **{**counted, "count_0": "1", "valid": "2"})
    assert "Two tellers counted alike" in send(secretary, "paper", number, **counted)
    send(president, "run", number, do="close")
    assert "1 by code, 0 on paper" in page(browser_of(None), "ballot", number)


def test_a_member_named_as_teller_counts_and_runs_nothing(room, number):
    em = browser_of(room.voters[4])
    assert em.get(reverse("ballots:paper", args=[number])).status_code == 403
    send(browser_of(room.president), "run", number, do="teller", person=key(room.voters[4]))
    assert "Give a paper to" in page(em, "paper", number)
    assert em.get(reverse("ballots:run", args=[number])).status_code == 403


def test_of_many_electors_some_are_shown_and_the_others_are_found_by_name(room, number, monkeypatch):
    monkeypatch.setattr(frame, "MOST_NAMES", 2)
    president = browser_of(room.president)
    shown = page(president, "run", number)
    assert shown.count("<option") == 2
    assert "5 more" in shown
    found = president.get(reverse("ballots:run", args=[number]), {"q": "gús"}).content.decode()
    assert re.findall(r"<option[^>]*>([^<]*)", found) == ["Gus G"]
    for name in ("shared", "paper"):
        listed = president.get(reverse(f"ballots:{name}", args=[number]), {"q": "ben`"}).content.decode()
        assert ("Ben B" in listed, "Ana A" in listed) == (True, False)


def test_what_follows_every_vote_reads_nobodys_name(room, number):
    president = browser_of(room.president)
    run = reverse("ballots:run", args=[number])
    with CaptureQueriesContext(connection) as asked:
        president.get(run, headers={"HX-Request": "true"})
    assert not [each for each in asked.captured_queries if "full_name" in each["sql"] and " IN (" in each["sql"]]


def test_fewer_than_five_codes_are_warned_of_before_anybody_votes(room, number):
    president = browser_of(room.president)
    assert "Fewer than five" not in page(president, "run", number), "nobody has come yet"
    for voter in room.voters[:4]:
        taken(voter, number)
    assert "Fewer than five codes are taken" in page(president, "run", number)
    taken(room.voters[4], number)
    assert "Fewer than five" not in page(president, "run", number)


def test_voting_does_not_begin_on_a_page_from_before_a_restart(room, number):
    """Else whoever took a code before it would have no vote, and nobody would be told."""
    president = browser_of(room.president)
    for voter in room.voters[:3]:
        taken(voter, number)
    (shown,) = re.findall(r'name="shown" value="(\d+)"', page(president, "run", number))
    issuing_desk.close_desk(store.load(number).row.public_id)
    taken(room.voters[3], number)
    assert "3 codes were taken, and there are 1" in send(president, "run", number, do="begin_voting", shown=shown)
    assert store.load(number).ballot.phase == "issuing"
    send(president, "run", number, do="begin_voting", shown="1")
    assert store.load(number).ballot.phase == "voting"


def test_every_slip_of_a_long_list_is_found_by_the_beginning_of_its_code(room, number, monkeypatch):
    monkeypatch.setattr(public, "A_PAGE", 2)
    codes = [taken(voter, number)[0] for voter in room.voters[:5]]
    done(actions.close_issuing(room.president, number, command()))
    for code in codes:
        done(cast(number, code, 0))
    done(actions.close(room.president, number, command()))
    parts = [page(browser_of(None), "ballot", number, data={"page": at}) for at in (1, 2, 3)]
    shown = [re.findall(r'data-code="([^"]+)"', part) for part in parts]
    assert shown == [sorted(codes)[:2], sorted(codes)[2:4], sorted(codes)[4:]]
    for first, last in (sorted(codes)[:2], sorted(codes)[2:4]):
        assert all(f"{first[:4]}–{last[:4]}" in part for part in parts)


def test_a_ballot_is_opened_for_all_members(room):
    president = browser_of(room.president)
    fields = {"title": "Seats", "question": "Who?", "choices": "Ana\n\nBen\nCy", "picks": "2", "who": "members"}
    answer = president.post(reverse("ballots:open"), {**fields, "command_id": "abc"}, follow=True)
    assert "0 <span" in answer.content.decode()
    (row,) = store.ballots()
    state = store.load(row.pk)
    assert state.ballot.opened.choices == ("Ana", "Ben", "Cy")
    assert len(state.ballot.electors) == 9
    president.post(reverse("ballots:open"), {**fields, "command_id": "abc"})
    assert len(store.ballots()) == 1, "a double click"
    wrong = president.post(reverse("ballots:open"), {**fields, "choices": "Ana\nana"}).content.decode()
    assert "is listed twice" in wrong
    executive = president.post(reverse("ballots:open"), {**fields, "title": "E", "who": "executive"}, follow=True)
    assert executive.status_code == 200
    assert len(store.load(store.ballots()[0].pk).ballot.electors) == 2


def test_a_ballot_that_was_called_off_shows_no_vote(room, number):
    (code,) = taken(room.voters[0], number)
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, code, 0))
    assert "Say why" in send(browser_of(room.president), "run", number, do="call_off", reason="")
    send(browser_of(room.president), "run", number, do="call_off", reason="The hall is on fire")
    text = page(browser_of(None), "ballot", number)
    assert "The hall is on fire" in text
    assert code not in text


def test_where_there_is_no_ballot(room):
    assert "No ballot yet" in page(browser_of(None), "ballots")
    for name in ("ballot", "vote"):
        assert browser_of(None).get(reverse(f"ballots:{name}", args=[99])).status_code == 404


def test_of_many_names_some_are_shown_and_the_rest_is_found(room, number, monkeypatch):
    monkeypatch.setattr("tilehall.site.association.ballots.views.frame.MOST_NAMES", 2)
    president = browser_of(room.president)
    for name in ("shared", "paper"):
        shown = page(president, name, number)
        assert "There are 5 more" in shown
        assert "Gus G" not in shown
        found = president.get(reverse(f"ballots:{name}", args=[number]), {"q": "gus"}).content.decode()
        assert "Gus G" in found
        assert "Ana A" not in found
        nobody = president.get(reverse(f"ballots:{name}", args=[number]), {"q": "zz"}).content.decode()
        assert "Nobody of this name" in nobody


def test_the_front_page_leads_who_may_vote_to_the_ballot(room, number):
    hall_store.open_hall("Kererū", example=False)
    here = reverse("ballots:ballot", args=[number])
    assert f'href="{here}"' in browser_of(room.voters[0]).get("/").content.decode()
    assert f'href="{here}"' not in browser_of(room.president).get("/").content.decode(), "who has no vote in it"
    assert reverse("ballots:ballots") in browser_of(None).get("/association/").content.decode()
