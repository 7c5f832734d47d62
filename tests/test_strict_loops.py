"""A template that prints or loops over what nobody gave it fails its test; one that asks `if` it is there does not."""

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    "template", ["{{ nobody }}", "{{ somebody.nickname }}", "{% for each in nobody %}{{ each }}{% endfor %}"]
)
def test_what_no_view_gives_fails(template: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"nobody|nickname"):
        Template(template).render(Context({"somebody": "Ana"}))


@pytest.mark.parametrize("template", ["{% if nobody %}x{% endif %}", "{% for each in people %}{{ each }}{% endfor %}"])
def test_what_is_asked_for_or_given_does_not(template: str) -> None:
    assert Template(template).render(Context({"people": []})) == ""
