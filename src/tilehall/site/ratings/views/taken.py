"""Lists of ratings that were taken in, shown and given out in the form of the association's own."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tilehall.site.people import membership
from tilehall.site.people.models import ListTaken
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings.list_files import files_of, list_file
from tilehall.site.ratings.list_layouts import ALL, LAYOUTS, ListLayout, order_of
from tilehall.site.ratings.store import Kind
from tilehall.site.ratings.taken_lists import rows_of_taken

from .public import file_response


@does("ratings.see")
@require_safe
def taken(request: HallRequest, pk: int) -> HttpResponse:
    list_taken = _list_or_404(request, pk)
    layout, order = _layout(request), order_of(request.GET.get("by", ""))
    rows = layout.rows(rows_of_taken(list_taken, layout.kind), order)
    context = {
        "list_taken": list_taken,
        "undone": membership.is_undone(list_taken),
        "layout": layout,
        "layouts": LAYOUTS.values(),
        "order": order,
        "files": files_of(layout),
        "rows": [(row, *layout.cells(row)) for row in rows],
    }
    return render(request, "ratings/taken.html", context)


@does("ratings.see")
@require_safe
def file(request: HallRequest, pk: int, suffix: str) -> HttpResponse:
    list_taken, layout = _list_or_404(request, pk), _layout(request)
    if suffix not in files_of(layout):
        raise Http404(suffix)
    order = order_of(request.GET.get("by", ""))
    rows = layout.rows(rows_of_taken(list_taken, layout.kind), order)
    raw = list_file(suffix, layout, rows, list_taken.day, about=list_taken.title)
    return file_response(raw, layout, order, list_taken.day, suffix)


def _list_or_404(request: HallRequest, pk: int) -> ListTaken:
    """One that was undone is nobody's business but theirs who keep the lists: its people may be public by it alone."""
    lists = membership.lists_taken().filter(what=ListTaken.What.RATINGS)
    return get_object_or_404(lists if request.actor.may("people.see_lists") else lists.filter(undone=None), pk=pk)


def _layout(request: HallRequest) -> ListLayout:
    return LAYOUTS.get(request.GET.get("as", Kind.ALL), ALL)
