"""The wiring of the site: settings, addresses, the ASGI application. Alone in reading the environment."""
