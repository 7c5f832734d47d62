"""What every page is made of, whatever its room: the request, the fields of its forms."""
