"""Addresses of this part of the day."""

from django.urls import URLPattern

PATHS: list[URLPattern] = []
