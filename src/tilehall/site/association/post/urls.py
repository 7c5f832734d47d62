"""Addresses of the letters."""

from django.urls import path

from .views import addresses, deliveries, letters

app_name = "post"
urlpatterns = [
    path("", letters.letters, name="letters"),
    path("stuck/", letters.stuck, name="stuck"),
    path("stuck/again/", deliveries.all_again, name="all-again"),
    path("paper/", letters.on_paper, name="paper"),
    path("paper/print/", letters.sheets, name="sheets"),
    path("paper/posted/", deliveries.all_posted, name="all-posted"),
    path("new/", letters.new, name="new"),
    path("new/person/<int:pk>/", letters.new_to_person, name="new-to-person"),
    path("<int:pk>/", letters.letter, name="letter"),
    path("<int:pk>/proof/", letters.proof, name="proof"),
    path("deliveries/<int:pk>/", deliveries.delivery, name="delivery"),
    path("deliveries/<int:pk>/<slug:say>/", deliveries.say, name="say"),
    path("addresses/own/", addresses.own, name="own-address"),
    path("addresses/association/", addresses.association, name="association-address"),
    path("addresses/person/<int:pk>/", addresses.person, name="person-address"),
    path("addresses/club/<slug:slug>/", addresses.club, name="club-address"),
]
