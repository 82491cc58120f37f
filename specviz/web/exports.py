"""`GET /export`: the page as one file that opens at the moment of the address."""

from __future__ import annotations

from collections.abc import Callable

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import Response

from specviz.oembed import kept_query

NAME = "story.html"

OneFile = Callable[[str], str]  # the query of a moment -> a page in one file


class Exports:
    """Answers with files from `one_file`, one at a time, because each takes a second of processor time."""

    def __init__(self, one_file: OneFile) -> None:
        self._one_file = one_file
        self._limiter = CapacityLimiter(1)

    async def file(self, request: Request) -> Response:
        """The file, as a download."""
        headers = {"content-disposition": f'attachment; filename="{NAME}"'}
        text = ""
        if request.method == "GET":
            query = kept_query(request.url.query)
            text = await to_thread.run_sync(self._one_file, query, limiter=self._limiter)
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)
