"""The building itself: keeping it safe, opening it, showing it."""
