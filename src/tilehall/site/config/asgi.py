"""The ASGI application: pages by Django, sockets by Channels."""

import os
import warnings

# WhiteNoise hands out files through plain iterators; Django says so at each, and nobody at the console can help it.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tilehall.site.config.settings")

from django.core.asgi import get_asgi_application  # noqa: E402  (after the two settings above)

django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  (the apps must be ready first)
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from tilehall.site.games.urls import socket_urls  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urls))),
    }
)
