"""What a template asks for in vain is found in tests: elsewhere Django would show nothing, and nobody would know."""

import pytest
from django.template import engines


@pytest.mark.parametrize(
    "source",
    [
        "{{ forgotten }}",
        "{{ given.forgotten|default:1 }}",
        "{% for each in forgotten %}{{ each }}{% endfor %}",
        "{% for each in given.forgotten %}{{ each }}{% empty %}Nobody.{% endfor %}",
    ],
)
def test_what_no_view_gives_fails(source):
    with pytest.raises(pytest.fail.Exception, match="forgotten"):
        engines["django"].from_string(source).render({"given": {}})


def test_what_may_be_missing_is_asked_for_first():
    source = "{% if perhaps %}{{ perhaps }}{% endif %}{% for each in given %}{{ each }}{% endfor %}"
    assert engines["django"].from_string(source).render({"given": [1, 2]}) == "12"
