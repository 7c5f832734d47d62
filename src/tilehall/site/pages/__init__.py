"""What every page is made of, whatever its room: its request and forms, phrases, addresses for phones, QR codes."""
