"""Filters of the rulebook's templates: linked clause numbers, marked search words, and codes in words."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from tilehall.law.rulebook.basis import Basis, Cite, Reading
from tilehall.law.rulebook.differences import DifferenceCell
from tilehall.law.rulebook.register import Parameter
from tilehall.site.rulebook import clause_links, search_marks, wording

register = template.Library()


@register.filter
def clauses(text: str, document: str = "") -> SafeString:
    """Numbers of clauses as links; in a text about one document, told by its key, the bare ones too."""
    return clause_links.with_links(str(text), document)


@register.filter
def clause_link(clause: str) -> SafeString:
    return clause_links.clause_link(clause)


@register.filter
def spoken(text: str) -> str:
    return wording.spoken_text(text)


@register.filter
def basis(cell_basis: Basis) -> SafeString:
    """What a statement rests on, as people read it: a linked clause or reading, or what is assumed."""
    match cell_basis:
        case Cite(clause):
            return clause_links.with_links(clause)
        case Reading(_, own):
            return clause_links.with_links(own)
        case _:
            return clause_links.with_links(cell_basis.assumed)


@register.filter
def assumed(cell: DifferenceCell) -> str:
    """What we assume where a document is silent: `silent:nsa2008: what` without its beginning."""
    return "; ".join(text.split(": ", 1)[-1] for text in cell.rests_on if text.startswith("silent:"))


@register.filter
def marked(text: str, query: str) -> SafeString:
    return search_marks.with_marks(str(text), query)


@register.filter
def passage(text: str, query: str) -> SafeString:
    """The part of a longer text in which the searched words stand, marked."""
    return search_marks.with_marks(search_marks.passage(str(text), query), query)


@register.filter
def how_badge(how: str) -> str:
    return wording.HOW[how][0]


@register.filter
def how_means(how: str) -> str:
    return wording.HOW[how][1]


@register.filter
def judge(discretion: str) -> str:
    return wording.JUDGE.get(discretion, discretion.replace("_", " "))


@register.filter
def surface_name(surface: str) -> str:
    return wording.SURFACE[surface]


@register.filter
def named(parameter: str) -> str:
    return wording.parameter_in_words(parameter)


@register.filter
def parameter_name(parameter: Parameter) -> str:
    return wording.parameter_in_words(parameter.name)


@register.filter
def spoken_value(value: Any, name: str) -> str:
    return wording.value_in_words(name, value)


@register.inclusion_tag("rulebook/bar.html")
def bar(part: int, whole: int, label: str) -> dict[str, Any]:
    """A picture of a share. The same is said in words by `label`, which is what a screen reader gets."""
    return {"share": f"{100 * part / whole if whole else 0:.2f}", "label": label}
