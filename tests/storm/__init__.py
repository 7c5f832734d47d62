"""The long attack: `make storm`. Its short form is in the tests themselves."""
