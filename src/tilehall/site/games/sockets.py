"""The socket addresses of the hall."""

from typing import Any

from django.urls import path

from .consumers import NewsConsumer

# Django's stubs take a view for every address, those of Channels a pattern of their own.
socket_urls: list[Any] = [path("ws/news/", NewsConsumer.as_asgi())]  # type: ignore[arg-type]
