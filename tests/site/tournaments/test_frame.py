"""The id that a form carries: pressed twice it is one command, and something else sent with it is another."""

from django.test import RequestFactory

from tilehall.site.people.commands import command_context


def pressed(path: str = "/fee/", **typed: str) -> str:
    return command_context(RequestFactory().post(path, typed)).command_id


def test_a_double_click_is_one_command():
    assert pressed(command_id="a1", player="3") == pressed(command_id="a1", player="3", csrfmiddlewaretoken="other")


def test_another_form_of_a_page_gone_back_to_is_another_command():
    once = pressed(command_id="a1", player="3")
    assert pressed(command_id="a1", player="4") != once
    assert pressed("/refund/", command_id="a1", player="3") != once
    assert pressed(command_id="a2", player="3") != once


def test_without_an_id_each_is_a_command():
    assert pressed(player="3") != pressed(player="3")
    assert pressed(command_id="no; id", player="3") != pressed(command_id="no; id", player="3")
