"""The people and their register, as Django knows the room."""

from django.apps import AppConfig


class People(AppConfig):
    name = "tilehall.site.people"
    verbose_name = "People, clubs, accounts and roles"
