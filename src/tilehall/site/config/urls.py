"""The addresses of the hall. Each room keeps its own list; here they are only hung on the wall."""

from django.urls import include, path

from .api import api

handler400 = "tilehall.site.hall.error_pages.bad_request"
handler403 = "tilehall.site.hall.error_pages.not_yours"
handler404 = "tilehall.site.hall.error_pages.not_found"
handler500 = "tilehall.site.hall.error_pages.broken"

urlpatterns = [
    path("", include("tilehall.site.tournaments.urls")),
    path("", include("tilehall.site.hall.urls")),
    path("", include("tilehall.site.upkeep.urls")),
    path("", include("tilehall.site.people.urls")),
    path("", include("tilehall.site.games.urls")),
    path("", include("tilehall.site.play.urls")),
    path("", include("tilehall.site.study.urls")),
    path("", include("tilehall.site.tables.urls")),
    path("association/", include("tilehall.site.association.book.urls")),
    path("association/ballots/", include("tilehall.site.association.ballots.urls")),
    path("association/letters/", include("tilehall.site.association.post.urls")),
    path("association/", include("tilehall.site.association.meetings.urls")),
    path("association/money/", include("tilehall.site.association.money.urls")),
    path("ratings/", include("tilehall.site.ratings.urls")),
    path("referee/", include("tilehall.site.referee.urls")),
    path("rules/", include("tilehall.site.rulebook.urls")),
    path("api/", api.urls),
]
