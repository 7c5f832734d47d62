"""The mark of a live page: another one as soon as anything that the page is made of is another."""

import shutil

from tilehall.site.play import build


def test_the_mark_follows_every_part_of_the_page(monkeypatch, tmp_path):
    marks = [build.build_mark.__wrapped__()]
    for part in build.PARTS:
        shutil.copytree(build.HERE / part, tmp_path / part)
    monkeypatch.setattr(build, "HERE", tmp_path)
    assert marks == [build.build_mark.__wrapped__()]
    for path in ("static/play/wire.js", "templates/play/scrabble.html"):
        with (tmp_path / path).open("a") as part:
            part.write(" ")
        marks.append(build.build_mark.__wrapped__())
    assert len(set(marks)) == len(marks)
