"""The wiring of the site."""
