"""The addresses of the referee's desk."""

from django.urls import path

from . import views

app_name = "referee"
urlpatterns = [
    path("", views.desk, name="desk"),
    path("<slug:game>/<slug:key>/", views.question, name="question"),
]
