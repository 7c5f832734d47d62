"""The door: what every request passes before the rooms. It knows ASGI and the machine, and no room of the house."""
