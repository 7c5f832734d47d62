"""What does not add up in a ballot is told by `tilehall check`."""

from tests.site.association.ballots.polling import cast, command, done, electorate, opened, taken
from tilehall.site.association.ballots import actions, box_check
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.ballots.models import BallotRow, SlipRow


def test_a_ballot_that_adds_up_and_one_that_somebody_has_tampered_with(room):
    number = opened(room.president, electorate(*room.voters[:2])).number
    codes = [taken(each, number)[0] for each in room.voters[:2]]
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, codes[0], 1))
    assert list(box_check.faults("default")) == []
    row = BallotRow.objects.get(pk=number)
    SlipRow.objects.create(fingerprint="f" * 64, ballot=row, marks="---")
    assert [what for what, *_ in box_check.faults("default")] == ["slips"]
    SlipRow.objects.filter(pk="f" * 64).update(code=fresh_code(), marks="010")
    assert [what for what, *_ in box_check.faults("default")] == ["slips", "box"], "under a code that is not its own"
    BallotRow.objects.filter(pk=number).update(phase="closed", seq=9, log_sha256="0")
    assert [what for what, *_ in box_check.faults("default")] == ["seq", "log", "phase", "slips", "box"]
