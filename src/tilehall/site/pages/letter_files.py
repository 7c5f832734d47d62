"""Letters where no mail server is set: each a file in the data folder, for its owner only.

A letter holds the link to a new password: whoever on the machine could read it could become its reader.
"""

import os
from pathlib import Path
from typing import Any

from django.core.mail.backends.filebased import EmailBackend


class LetterFiles(EmailBackend):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Django has made the folder as the umask says, or found one made so before.
        Path(self.file_path).chmod(0o700)

    def open(self) -> bool:
        if self.stream is not None:
            return False
        self.stream = os.fdopen(os.open(self._get_filename(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")
        return True
