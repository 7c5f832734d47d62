"""The wiring of the site: settings, addresses, the ASGI application. Reads the environment so that no other room must."""
