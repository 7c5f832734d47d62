"""An account claims its member record by a code: once, in time, and not by guessing."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tilehall.site.people import actions, store
from tilehall.site.people.actions.claims import CODE_LASTS
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.models import Account, ClaimCode, ClaimMiss, Club, CountedTry
from tilehall.site.people.roles import Role
from tilehall.site.people.try_counts import Bound
from tilehall.site.people.views import register as register_views

from .conftest import NOW, PASSWORD, TODAY, account, acting, officer, person

pytestmark = pytest.mark.django_db


def refusal(made: Account, code: str, now=NOW) -> str:
    with pytest.raises(ValidationError) as refused:
        actions.claim(Actor(account=made), code=code, now=now)
    return refused.value.error_dict["code"][0].code


def give(to, now=NOW, by: Actor = CONSOLE) -> str:
    return actions.give_code(by, person=to, now=now).code


def test_a_code_joins_account_and_person_and_is_then_spent() -> None:
    hemi, made, late = person("Hēmi Pōtae"), account("hemi"), account("late")
    code = give(hemi)
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", code)
    assert actions.claim(Actor(account=made), code=f" {code.lower().replace('-', ' ')} ", now=NOW) == hemi
    row = ClaimCode.objects.get()
    assert (row.used_by, row.used_at) == (made, NOW)
    assert refusal(late, code) == "used"
    made.refresh_from_db()
    assert refusal(made, code) == "own_record"


def test_the_code_itself_is_not_kept() -> None:
    code = give(person("Hēmi"))
    assert all(code not in str(value) for row in ClaimCode.objects.values() for value in row.values())


def test_a_code_expires() -> None:
    code, made = give(person("Hēmi")), account("hemi")
    assert refusal(made, code, NOW + CODE_LASTS) == "expired"
    assert actions.claim(Actor(account=made), code=code, now=NOW + CODE_LASTS - timedelta(seconds=1))


def test_a_newer_code_makes_the_older_void() -> None:
    hemi, made = person("Hēmi"), account("hemi")
    older, newer = give(hemi), give(hemi)
    assert refusal(made, older) == "void"
    assert actions.claim(Actor(account=made), code=newer, now=NOW) == hemi


def test_a_fresh_code_is_shown_of_one_person_and_while_it_is_good() -> None:
    """The browser brings the code back; whose page it asks for, and what was made since, is not for it to say."""
    hemi, ana, made = person("Hēmi"), person("Ana"), account("hemi")
    older = give(hemi)
    shown = actions.open_code(older, hemi)
    assert shown is not None
    assert shown.code == older
    assert actions.open_code(older, ana) is None, "a code of another person"
    newer = give(hemi)
    assert actions.open_code(older, hemi) is None, "a newer one has replaced it"
    assert actions.open_code(newer, hemi) is not None
    actions.claim(Actor(account=made), code=newer, now=NOW)
    assert actions.open_code(newer, hemi) is None, "it was used"


def test_the_page_of_a_code_opens_for_officers_of_that_club_alone(client: Client, club: Club, other_club: Club) -> None:
    """Even if her record came into reach of an officer of another club."""
    ana, clerk = person("Ana", club), officer(Role.CLUB_OFFICER, other_club)
    url = reverse("people:give-code", args=[ana.pk])
    client.force_login(clerk, backend="tilehall.site.people.signin.ByNameOrMail")
    with pytest.MonkeyPatch.context() as reach:
        reach.setattr(register_views, "person_in_reach", lambda *_: ana)
        assert client.get(url).status_code == 403
        assert client.post(url).status_code == 403
    assert client.get(url).status_code in (403, 404)
    client.force_login(officer(Role.CLUB_OFFICER, club, "own"), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get(url).status_code == 302, "to the record: no code was made by this browser"


def test_a_code_for_who_has_got_an_account_otherwise_is_spent() -> None:
    hemi, late = person("Hēmi"), account("late")
    code = give(hemi)
    store.join_account(account("hemi"), hemi)
    assert refusal(late, code) == "used"


def test_who_has_an_account_gets_no_code() -> None:
    hemi = person("Hēmi")
    account("hemi", hemi)
    with pytest.raises(ValidationError, match="has an account already"):
        give(hemi)


def test_a_visitor_cannot_claim() -> None:
    with pytest.raises(NotYours):
        actions.claim(VISITOR, code="x", now=NOW)
    with pytest.raises(NotYours):
        actions.claim(CONSOLE, code="x", now=NOW)


def test_guessing_is_throttled_and_forgotten_after_a_while() -> None:
    made, code = account("hemi"), give(person("Hēmi"))
    for minute in range(5):
        assert refusal(made, f"GUESS{minute}", NOW + timedelta(minutes=minute)) == "unknown"
    soon = NOW + timedelta(minutes=5)
    assert refusal(made, code, soon) == "too_many"
    assert ClaimMiss.objects.count() == 5
    assert actions.claim(Actor(account=account("mere")), code=give(person("Mere")), now=soon)  # others are not held up
    assert actions.claim(Actor(account=made), code=code, now=NOW + timedelta(minutes=15, seconds=1))


def test_guesses_of_a_clock_that_was_ahead_are_forgotten_when_it_is_right_again() -> None:
    made, code = account("hemi"), give(person("Hēmi"))
    for number in range(5):
        refusal(made, f"GUESS{number}", NOW + timedelta(days=30))
    assert actions.claim(Actor(account=made), code=code, now=NOW)


def test_the_page_of_who_guessed_too_often_says_how_long_to_wait(as_) -> None:
    client = as_(account("hemi"))
    for _ in range(5):
        assert "No such code" in client.post("/account/claim/", {"code": "WRONG"}).text
    response = client.post("/account/claim/", {"code": "WRONG"})
    assert response.status_code == 429
    assert "Wait 15 minutes" in response.text


def test_a_role_given_meanwhile_makes_the_open_code_void(secretary: Account) -> None:
    """Else who handed out the code to a mere player would hold a key to an office."""
    hemi, made = person("Hēmi"), account("hemi")
    code = give(hemi)
    actions.give_role(acting(secretary), person=hemi, role=Role.TREASURER, since=TODAY, now=NOW)
    assert refusal(made, code) == "void"


def test_nobody_cuts_a_key_to_doors_that_are_shut_to_them(secretary: Account) -> None:
    president, director = person("The President"), officer(Role.DIRECTOR)
    actions.give_role(CONSOLE, person=president, role=Role.PRESIDENT, since=TODAY, now=NOW)
    with pytest.raises(NotYours):
        give(president, by=acting(director))
    assert give(president, by=acting(secretary))
    assert give(person("Just a Player"), by=acting(director))


def test_a_club_officer_gives_codes_to_the_own_club_only(club: Club, other_club: Club) -> None:
    keeper = acting(officer(Role.CLUB_OFFICER, club))
    assert give(person("Ours", club), by=keeper)
    for theirs in (person("Theirs", other_club), person("Nobody's")):
        with pytest.raises(NotYours):
            give(theirs, by=keeper)


def test_nor_to_another_club(club: Club, other_club: Club) -> None:
    """Who is of one club may be an officer of another: a key to both is not the first one's to cut."""
    both = person("Of Both", club)
    actions.give_role(CONSOLE, person=both, role=Role.CLUB_OFFICER, club=other_club, since=TODAY, now=NOW)
    keeper, holder = officer(Role.CLUB_OFFICER, club), person("Our Other Officer", club)
    actions.give_role(CONSOLE, person=holder, role=Role.CLUB_OFFICER, club=club, since=TODAY, now=NOW)
    with pytest.raises(NotYours):
        give(both, by=acting(keeper))
    assert give(holder, by=acting(keeper))


# --- pages


def test_the_desk_hands_over_a_slip_and_the_player_claims(as_, secretary: Account, client) -> None:
    hemi = person("Hēmi Pōtae")
    slip = as_(secretary).post(f"/desk/people/{hemi.pk}/code/", follow=True)
    assert slip["Cache-Control"].count("no-store") == 1
    code = re.search(r'class="code-slip">([^<]+)<', slip.text)[1]
    assert "data:image/svg+xml" in slip.text
    made = account("hemi")
    player = as_(made)
    assert f'value="{code}"' in player.get(f"/account/claim/?code={code}", follow=True).text
    page = player.post("/account/claim/", {"code": code}, follow=True)
    assert "This account now belongs to Hēmi Pōtae." in page.text
    assert "Kia ora, Hēmi Pōtae" in page.text


def test_the_page_of_a_code_loaded_again_makes_no_newer_one_and_shows_it_no_more(as_, secretary: Account) -> None:
    hemi = person("Hēmi Pōtae")
    desk, address = as_(secretary), f"/desk/people/{hemi.pk}/code/"
    slip = desk.post(address, follow=True)
    code = re.search(r'class="code-slip">([^<]+)<', slip.text)[1]
    assert slip.redirect_chain == [(address, 302)]
    again = desk.get(address, follow=True)
    assert code not in again.text
    assert "A code is shown once" in again.text
    assert actions.person_of_code(code, timezone.now()) == hemi, "the slip in hand stays good"


def test_a_second_code_for_who_has_an_account_is_refused_on_the_page(as_, secretary: Account) -> None:
    hemi = person("Hēmi")
    account("hemi", hemi)
    page = as_(secretary).post(f"/desk/people/{hemi.pk}/code/", follow=True)
    assert "has an account already" in page.text


@pytest.mark.parametrize(
    "host, phones, address, warned",
    [
        ("127.0.0.1:8000", "http://192.168.1.20:8000/", "http://192.168.1.20:8000/account/claim/", False),
        ("localhost:8000", "http://192.168.1.20:8000/", "http://192.168.1.20:8000/account/claim/", False),
        ("hall.test", "http://192.168.1.20:8000/", "http://hall.test/account/claim/", False),
        ("[::1]:8000", "", "http://[::1]:8000/account/claim/", True),
    ],
)
def test_what_is_handed_over_works_on_the_phone_of_who_gets_it(
    as_, secretary: Account, settings, host: str, phones: str, address: str, warned: bool
) -> None:
    settings.PHONES = phones
    hemi = person("Hēmi Pōtae")
    slip = as_(secretary).post(f"/desk/people/{hemi.pk}/code/", follow=True, HTTP_HOST=host).text
    assert f"<strong>{address}</strong>" in slip
    assert ("works on this machine only" in slip) == warned


# --- one page: name, password and record


CLAIM = "/account/claim/"


def scanned(client: Client, code: str):
    return client.get(f"{CLAIM}?code={code}", follow=True)


def test_a_player_who_scans_the_code_has_account_and_record_by_one_form(client: Client, club: Club) -> None:
    hemi = person("Hēmi Pōtae", club)
    code = give(hemi, timezone.now())
    page = scanned(client, code)
    assert "Are you Hēmi Pōtae?" in page.text
    assert f'value="{code}"' in page.text
    done = client.post(CLAIM, {"code": code, "name": "hemi", "password": PASSWORD}, follow=True)
    assert "Kia ora, Hēmi Pōtae" in done.text
    assert Account.objects.get().person == hemi
    assert client.cookies["claim_code"].value == "", "what is spent is not carried along"


def test_the_code_leaves_the_address_at_once(client: Client) -> None:
    """Else it stood in the history of a phone that others use, and in what a proxy notes of every further page."""
    answer = client.get(f"{CLAIM}?code=ABCD-EFGH")
    assert (answer.status_code, answer["Location"]) == (302, CLAIM)
    kept = client.cookies["claim_code"]
    assert (kept.value, kept["httponly"], kept["path"], kept["samesite"]) == ("ABCD-EFGH", True, CLAIM, "Lax")
    assert client.get(f"{CLAIM}?code=%0d%0aSet-Cookie:x")["Location"] == CLAIM
    assert "no-store" in client.get(CLAIM)["Cache-Control"]


def test_who_has_an_account_signs_in_and_claims_by_the_same_form(client: Client) -> None:
    hemi, made = person("Hēmi Pōtae"), account("hemi")
    typed = {"code": give(hemi, timezone.now()), "name": "hemi", "password": PASSWORD, "known": "yes"}
    wrong = client.post(CLAIM, {**typed, "password": "not this one"})
    assert "do not fit together" in wrong.text
    assert "_auth_user_id" not in client.session
    assert "Kia ora, Hēmi Pōtae" in client.post(CLAIM, typed, follow=True).text
    made.refresh_from_db()
    assert made.person == hemi


def test_with_a_wrong_code_no_account_is_made(client: Client) -> None:
    page = client.post(CLAIM, {"code": "WRONG", "name": "hemi", "password": PASSWORD})
    assert "No such code" in page.text
    assert 'value="hemi"' in page.text
    assert Account.objects.count() == 0


def test_a_weak_password_or_a_taken_name_leaves_the_code_good(client: Client) -> None:
    code = give(person("Hēmi Pōtae"), timezone.now())
    account("taken")
    for name, password in (("hemi", "short"), ("taken", PASSWORD)):
        page = client.post(CLAIM, {"code": code, "name": name, "password": password})
        assert page.context["form"].errors
    assert Account.objects.count() == 1
    assert "Are you Hēmi Pōtae?" in scanned(client, code).text


def test_a_code_that_is_spent_between_is_good_for_one_only() -> None:
    """Looked up, and then the password was hashed, which takes its time: it is asked once more."""
    code = give(person("Hēmi Pōtae"))
    actions.claim(Actor(account=account("faster")), code=code, now=NOW)
    with pytest.raises(ValidationError):
        actions.sign_up_and_claim(VISITOR, actions.NewAccount(name="late", password=PASSWORD), code=code, now=NOW)
    assert not Account.objects.filter(name="late").exists()


def test_a_spent_code_says_so_before_anything_is_typed(client: Client) -> None:
    hemi = person("Hēmi Pōtae")
    code = give(hemi, timezone.now())
    newer = give(hemi, timezone.now())
    assert "replaced by a newer one" in scanned(client, code).text
    actions.claim(Actor(account=account("hemi")), code=newer, now=timezone.now())
    assert "has been used already" in scanned(client, newer).text
    assert CountedTry.objects.count() == 0, "who holds a slip does not guess"


def test_guesses_at_an_address_are_counted_and_one_who_guesses_waits(client: Client, monkeypatch) -> None:
    monkeypatch.setattr("tilehall.site.people.views.claim.CLAIM_CODES", Bound("claim-codes", 3, timedelta(minutes=15)))
    code = give(person("Hēmi Pōtae"), timezone.now())
    for number in range(2):
        assert "No such code" in client.post(CLAIM, {"code": f"GUESS{number}", "name": "a", "password": "b"}).text
    assert "No such code" in scanned(client, "GUESS3").text, "looking is a guess, too"
    waits = client.post(CLAIM, {"code": code, "name": "hemi", "password": PASSWORD})
    assert waits.status_code == 429
    assert "Please wait" in waits.text
    assert "Are you" not in scanned(client, code).text
    assert client.get(CLAIM, REMOTE_ADDR="10.9.8.7").status_code == 200


def test_on_a_shared_tablet_the_code_at_hand_survives_what_has_nothing_to_do_with_it(as_, client: Client) -> None:
    """Signing out comes back to the claim, an empty code takes no good one away, and an error keeps the heading."""
    code = give(person("Hēmi Pōtae"), timezone.now())
    tablet = as_(account("mere", person("Mere Tūhoro")))
    page = scanned(tablet, code)
    assert f'name="next" value="{CLAIM}"' in page.text
    assert "Are you Hēmi Pōtae?" in tablet.post(reverse("people:sign-out"), {"next": CLAIM}, follow=True).text
    assert "Are you Hēmi Pōtae?" in scanned(tablet, "").text
    wrong = tablet.post(CLAIM, {"code": code, "name": "hemi", "password": "short"})
    assert "Are you Hēmi Pōtae?" in wrong.text
    assert "Are you Hēmi Pōtae?" in tablet.post(CLAIM, {"code": code, "name": ""}).text


def test_who_finds_a_tablet_signed_in_as_somebody_without_a_record_signs_out_first(as_) -> None:
    """Else the record would go to the account of whoever sat there before."""
    code = give(person("Hēmi Pōtae"), timezone.now())
    tablet = as_(account("mere"))
    page = scanned(tablet, code).text
    assert "You are signed in as “mere”" in page
    assert f'name="next" value="{CLAIM}"' in page
    after = tablet.post(reverse("people:sign-out"), {"next": CLAIM}, follow=True).text
    assert "Are you Hēmi Pōtae?" in after
    assert "Make my account and claim" in after


def test_who_is_somebody_else_has_the_code_forgotten(client: Client) -> None:
    code = give(person("Hēmi Pōtae"), timezone.now())
    assert "This is not me" in scanned(client, code).text
    page = client.post(CLAIM, {"not_me": "yes"}, follow=True)
    assert "Hēmi" not in page.text
    assert code not in page.text
    assert "This is not me" not in page.text


def test_a_code_that_opens_nothing_is_not_kept_at_hand(client: Client) -> None:
    assert "No such code" in scanned(client, "WRONG-ONE").text
    assert client.cookies["claim_code"].value == ""
    hemi = person("Hēmi Pōtae")
    older = give(hemi, timezone.now())
    scanned(client, older)
    give(hemi, timezone.now())
    spent = client.post(CLAIM, {"code": older, "name": "hemi", "password": PASSWORD})
    assert "replaced by a newer one" in spent.text
    assert client.cookies["claim_code"].value == ""


def test_who_is_signed_in_with_a_record_is_told_whose(as_) -> None:
    page = as_(account("mere", person("Mere Tūhoro"))).get(CLAIM)
    assert "You are signed in as Mere Tūhoro" in page.text


def test_a_code_made_for_an_office_vouches_on_this_page_too(secretary: Account, client: Client) -> None:
    hemi = person("Hēmi Pōtae")
    actions.give_role(acting(secretary), person=hemi, role=Role.TREASURER, since=TODAY, now=NOW)
    code = give(hemi, timezone.now(), acting(secretary))
    client.post(CLAIM, {"code": code, "name": "hemi", "password": PASSWORD})
    assert store.is_confirmed(Account.objects.get(name="hemi"))
