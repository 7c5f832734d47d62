"""What keeps the hall from being opened, saved or restored, in words for the person at the console."""


class HallError(Exception):
    """Status 1: refused as things are, or not found. Status 2: the call or the file is wrong. Nothing was changed."""

    def __init__(self, status: int, place: object, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.status, self.place, self.what, self.remedy = status, str(place), what, remedy
