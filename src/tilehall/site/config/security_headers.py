"""Security headers on every answer, static files included."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# No inline script or style, nothing from elsewhere: a name that holds markup stays a name.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(self), payment=()",
}


def headers_of_an_answer() -> dict[str, str]:
    # Over plain http a browser ignores the opener policy and complains about it in its console.
    return {k: v for k, v in HEADERS.items() if settings.SESSION_COOKIE_SECURE or "Opener" not in k}


def raw_headers() -> list[tuple[bytes, bytes]]:
    """For answers that are given before Django is asked."""
    return [(name.lower().encode(), value.encode()) for name, value in headers_of_an_answer().items()]


class SecurityHeaders:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.headers = headers_of_an_answer()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        return response
