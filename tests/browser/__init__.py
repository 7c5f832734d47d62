"""The hall as people meet it: a real Chromium at the real server."""
