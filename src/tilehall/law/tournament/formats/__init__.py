"""The files people already have, and the ones they must send: bytes to events, events to bytes."""
