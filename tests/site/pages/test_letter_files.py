"""Letters on the disk are for the owner of the hall only, under any umask and in a folder made before."""

import os

import pytest
from django.core.mail import send_mail


@pytest.fixture
def open_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
@pytest.mark.parametrize("made_before", [False, True])
def test_nobody_else_on_the_machine_reads_the_link_in_a_letter(settings, tmp_path, made_before):
    """Folder and letters were 0755 and 0644: who could list them took over any account that asked for a password."""
    folder = tmp_path / "mail"
    if made_before:
        folder.mkdir(mode=0o755)
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = "tilehall.site.pages.letter_files.LetterFiles", folder
    send_mail("A new password", "http://hall.test/sign-in/new/1/secret/", None, ["hemi@example.org"])
    (letter,) = folder.iterdir()
    assert "secret" in letter.read_text()
    assert (folder.stat().st_mode & 0o777, letter.stat().st_mode & 0o777) == (0o700, 0o600)
