"""The addresses of what lies on a table: the word judge."""

from django.urls import path

from .views import judge

app_name = "tables"
urlpatterns = [
    path("judge/", judge.judge, name="judge"),
]
