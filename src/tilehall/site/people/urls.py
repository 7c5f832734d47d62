"""The addresses of people, clubs, accounts and the desk."""

from django.urls import path

from .views import account, account_checks, claim, lists, new_people, public, register, sign_in

app_name = "people"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-up/", sign_in.sign_up, name="sign-up"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("sign-in/as/<str:token>/", sign_in.sign_in_link, name="sign-in-link"),
    path("sign-in/forgotten/", sign_in.forgotten, name="forgotten"),
    path("sign-in/new/<int:pk>/<str:token>/", sign_in.new_password, name="new-password"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="password"),
    path("account/mail/", account.mail, name="mail"),
    path("account/claim/", claim.claim, name="claim"),
    path("people/", public.people, name="people"),
    path("people/<int:pk>/", public.person, name="person"),
    path("clubs/", public.clubs, name="clubs"),
    path("clubs/<slug:slug>/", public.club, name="club"),
    path("desk/register/", register.register, name="register"),
    path("desk/people/add/", new_people.add_person, name="add-person"),
    path("desk/people/<int:pk>/", register.record, name="record"),
    path("desk/people/<int:pk>/amend/", register.amend_person, name="amend-person"),
    path("desk/people/<int:pk>/take-in/", register.take_in, name="take-in"),
    path("desk/people/<int:pk>/code/", register.give_code, name="give-code"),
    path("desk/people/<int:pk>/role/", register.give_role, name="give-role"),
    path("desk/lists/", lists.lists, name="lists"),
    path("desk/lists/members/", lists.people, name="take-in-people"),
    path("desk/lists/ratings/", lists.ratings, name="take-in-ratings"),
    path("desk/lists/template/<slug:what>.csv", lists.template, name="list-template"),
    path("desk/lists/<int:pk>/", lists.one_list, name="list"),
    path("desk/lists/<int:pk>/undo/", lists.undo, name="undo-list"),
    path("desk/clubs/add/", register.add_club, name="add-club"),
    path("desk/roles/", register.roles, name="roles"),
    path("desk/roles/<int:pk>/end/", register.end_role, name="end-role"),
    path("desk/accounts/", register.accounts, name="accounts"),
    path("desk/accounts/<int:pk>/check/", account_checks.check_account, name="check-account"),
    path("desk/accounts/<int:pk>/reset/", register.reset_password, name="reset-password"),
]
