"""Addresses of the ratings."""

from django.urls import path

from .views import calibration, checks, office, public, taken

app_name = "ratings"
urlpatterns = [
    path("", public.home, name="home"),
    path("rankings/", public.ranking, name="ranking"),
    path("all/", public.everybody, name="all"),
    path("scoring/", public.scoring, name="scoring"),
    path("rummikub/", public.rummikub, name="rummikub"),
    path("lists/<int:pk>/", public.one_list, name="list"),
    path("lists/<int:pk>.<str:suffix>", public.file, name="file"),
    path("taken/<int:pk>/", taken.taken, name="taken"),
    path("taken/<int:pk>.<str:suffix>", taken.file, name="taken-file"),
    path("people/<int:pk>/", public.person, name="person"),
    path("why/<int:pk>/", public.why, name="why"),
    path("compare/", public.compare, name="compare"),
    path("what-if/", public.what_if, name="what-if"),
    path("office/", office.office, name="office"),
    path("office/run/", office.run, name="run"),
    path("office/rummikub/", office.run_rummikub, name="run-rummikub"),
    path("office/runs/<int:pk>/", office.run_look, name="run-look"),
    path("office/runs/<int:pk>/publish/", office.publish, name="publish"),
    path("office/calibration/", calibration.calibration, name="calibration"),
    path("office/checks/", checks.checks, name="checks"),
    path("office/stoppages/", office.stoppage, name="stoppage"),
    path("office/exclusions/", office.exclusion, name="exclusion"),
]
