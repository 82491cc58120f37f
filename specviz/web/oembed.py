"""`GET /oembed`: what another site may show in place of an address of this server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import SplitResult, parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from specviz.core.settings import shown
from specviz.messages import translate
from specviz.oembed import addresses, rich
from specviz.web.languages import Language, choose

PATHS = ("", "/", "/embed")  # the pages that can be embedded
MOST_PIXELS = 100_000
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


class _RefusalError(Exception):
    """An error in a request, and its HTTP status."""

    def __init__(self, status: int, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.field = field


def site_of(request: Request) -> str:
    """The address of this server as in the request, without a final slash. Its host was checked before."""
    return str(request.base_url).rstrip("/")


def oembed(languages: Mapping[str, Language]) -> Callable[[Request], Awaitable[Response]]:
    """The route `/oembed`. It answers in the language that `url` names, one of `languages`."""

    async def answer(request: Request) -> Response:
        """The oEmbed answer for `url`, within `maxwidth` and `maxheight`.

        404 for an address of another site, 501 for a `format` other than json, 400 for a bad value.
        """
        given = request.query_params
        try:
            form = given.get("format", "json")
            if form != "json":
                raise _RefusalError(501, "not_implemented", "format", f"format must be json, got {shown(form)}")
            query = _own(given.get("url"), site_of(request))
            width, height = _most(given.get("maxwidth"), "maxwidth"), _most(given.get("maxheight"), "maxheight")
        except _RefusalError as error:
            return JSONResponse({"code": error.code, "field": error.field, "message": str(error)}, error.status)
        site = site_of(request)
        title = _title(query, languages)
        return JSONResponse(rich(addresses(site, query), site, title, max_width=width, max_height=height))

    return answer


def _title(query: str, languages: Mapping[str, Language]) -> str:
    """In the language of the address, not of the request: a site keeps one answer for all of its readers."""
    first = dict(reversed(parse_qsl(query, keep_blank_values=True)))
    language = choose(first.get("lang"), "", languages)
    return translate(language.messages, language.tag, "share.frame")


def _own(url: str | None, site: str) -> str:
    """The query of an address of this server's pages."""
    if not url:
        raise _RefusalError(400, "bad_query", "url", f"url must be an address of {site}/, got nothing")
    own = urlsplit(site)
    paths = {f"{own.path}{path}" for path in PATHS}
    try:
        parts = urlsplit(url)
        ours = parts.scheme in _DEFAULT_PORTS and _host(parts) == _host(own) and parts.path in paths
    except ValueError:
        ours = False
    if not ours:
        raise _RefusalError(
            404, "not_found", "url", f"url must be an address of {site}/ or {site}/embed, got {shown(url)}"
        )
    return parts.query


def _host(parts: SplitResult) -> str:
    return parts.netloc.lower().removesuffix(_DEFAULT_PORTS.get(parts.scheme, ""))


def _most(text: str | None, name: str) -> int | None:
    """A size in CSS pixels, None if none is asked for."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= MOST_PIXELS):
        message = f"{name} must be a whole number of pixels in 1..{MOST_PIXELS}, got {shown(text)}"
        raise _RefusalError(400, "bad_query", name, message)
    return int(text)
