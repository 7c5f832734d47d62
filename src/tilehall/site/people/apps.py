from django.apps import AppConfig


class People(AppConfig):
    name = "tilehall.site.people"
    verbose_name = "People, clubs, accounts and roles"
