"""The socket addresses of the hall."""

from django.urls import path

from .consumers import News

socket_urls = [path("ws/news/", News.as_asgi())]
