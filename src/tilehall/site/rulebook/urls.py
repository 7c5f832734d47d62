"""The addresses of the rulebook. A clause stands at its id, which is never one of the words used here."""

from django.urls import path

from . import views

app_name = "rulebook"
urlpatterns = [
    path("", views.home, name="home"),
    path("results/", views.results, name="results"),
    path("compare/", views.compare, name="compare"),
    path("coverage/", views.coverage, name="coverage"),
    path("readings/", views.readings, name="readings"),
    path("readings/<str:own>/", views.reading, name="reading"),
    path("document/<str:key>/", views.document, name="document"),
    path("<str:own>/", views.clause, name="clause"),
]
