"""The ASGI application: the door, then pages by Django and sockets by Channels."""

import os
import warnings

# WhiteNoise hands out files through plain iterators; Django says so at each, and nobody at the console can help it.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")

from .django_handler import SessionBook, hall_handler  # noqa: E402  (after the two settings above)

django_application = hall_handler()

from channels.auth import AuthMiddlewareStack  # noqa: E402  (the apps must be ready first)
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.db import connections  # noqa: E402

from tilehall.site.door.body_layer import BodyLayer  # noqa: E402
from tilehall.site.door.bounds import BOUNDS  # noqa: E402
from tilehall.site.door.socket_layer import SocketLayer  # noqa: E402
from tilehall.site.door.standing_threads import ThreadGroup  # noqa: E402
from tilehall.site.door.thread_layer import ThreadLayer  # noqa: E402
from tilehall.site.games.urls import socket_urls as news_sockets  # noqa: E402
from tilehall.site.hall.ready_pages import ReadyPages  # noqa: E402
from tilehall.site.play.urls import socket_urls as play_sockets  # noqa: E402

from .errands import body_questions, errand_of  # noqa: E402
from .security_headers import raw_headers  # noqa: E402

threads = BOUNDS.threads
doorkeeper = ThreadGroup(
    "doorkeeper", size=threads.doorkeepers, waiting=threads.waiting_files, patience=threads.patience
)
pages = ThreadLayer(django_application, threads, errand_of, raw_headers())
bodies = BodyLayer(pages, BOUNDS.bodies, body_questions(SessionBook(doorkeeper).is_signed_in), raw_headers())
ready_pages = ReadyPages(bodies)
by_address = URLRouter([*play_sockets, *news_sockets])  # the last of them answers all other addresses
sockets = SocketLayer(AllowedHostsOriginValidator(AuthMiddlewareStack(by_address)), BOUNDS.sockets)
application = ProtocolTypeRouter({"http": ready_pages, "websocket": sockets})


def close() -> None:
    """The connections that stand are closed in their threads: SQLite then puts its files in order."""
    ready_pages.close(connections.close_all)
    pages.close(connections.close_all)
    doorkeeper.close(connections.close_all)
