"""The offices of the Executive are those of the constitution."""

from tilehall.law.association.offices import executive_offices


def test_the_five_offices_and_what_they_rest_on() -> None:
    offices = executive_offices()
    assert offices.value == ("president", "vice_president", "secretary", "treasurer", "web_master")
    assert str(offices.basis) == "nzasp.C.6.1"
