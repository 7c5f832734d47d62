"""How long an inch is: screens are told in either unit."""

MM_PER_INCH = 25.4
