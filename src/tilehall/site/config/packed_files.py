"""Static files of text go out compressed: packed when first asked for, and kept as long as the hall runs."""

import gzip
from collections.abc import Callable

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

PACKED = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
LEAST = 600  # bytes; what is smaller goes in one packet anyway
KEPT_HEADERS = ("Content-Type", "Cache-Control", "Last-Modified", "Access-Control-Allow-Origin")


class PackedFiles:
    """Before WhiteNoise, which knows only files that were packed beforehand. Nothing secret is in a static file."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.packed: dict[str, bytes] = {}  # by path: only files that are there, so there are not many

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (isinstance(response, FileResponse) and self._may_pack(request, response)):
            return response
        path = request.path_info
        if path not in self.packed:
            # Without the time of day, so that the same file always has the same bytes.
            self.packed[path] = gzip.compress(response.getvalue(), mtime=0)
        response.close()
        answer = HttpResponse(self.packed[path])
        for name in KEPT_HEADERS:
            if name in response.headers:
                answer.headers[name] = response.headers[name]
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
        return answer

    def _may_pack(self, request: HttpRequest, response: FileResponse) -> bool:
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        return (
            request.method == "GET"
            and request.path_info.startswith(settings.STATIC_URL)
            and response.status_code == 200
            and kind in PACKED
            and "Content-Encoding" not in response.headers
            and int(response.headers.get("Content-Length", 0)) >= LEAST
            and "gzip" in request.headers.get("Accept-Encoding", "")
        )
