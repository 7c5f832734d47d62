"""The addresses of the upkeep."""

from django.urls import path

from . import views

app_name = "upkeep"
urlpatterns = [
    path("hall/upkeep/", views.upkeep, name="upkeep"),
    path("metrics", views.figures, name="metrics"),
]
