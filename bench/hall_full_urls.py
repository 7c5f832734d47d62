"""The hall's addresses, and the least that a Django view can do: what every other answer is compared with."""

from django.http import HttpResponse
from django.urls import path

from tilehall.site.config import urls
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500


@does("tournaments.see")
def trivial(_request: HallRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [path("bench/trivial/", trivial), *urls.urlpatterns]
