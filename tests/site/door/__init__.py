"""What every request passes before Django."""
