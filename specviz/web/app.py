"""The web app: pages, files, the socket, and the same rounds by plain HTTP.

`uvicorn specviz.web.app:app` serves the sentences. uvicorn then reads socket messages of up to 16 MiB before they get
`too_big`; the command line uses `serve_options` to set a lower limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.websockets import WebSocket

from specviz import __version__, assets
from specviz.core.codec import encode
from specviz.core.errors import SettingsError
from specviz.core.rounds import End, Header, Round
from specviz.core.settings import shown
from specviz.runs import SCRIPT_SOURCES, ScriptSource, Source, play
from specviz.web.asks import Ask, AskError, parse_query, refused_by_source
from specviz.web.exports import Exports, OneFile
from specviz.web.headers import SecurityHeaders
from specviz.web.languages import languages
from specviz.web.lines import Lines
from specviz.web.oembed import oembed
from specviz.web.origins import Gate, Guard
from specviz.web.pages import PageFiles, Pages
from specviz.web.root_path import RootPath, checked
from specviz.web.socket import MAX_READ, serve_socket

_ROUNDS_A_CHUNK = 64


def create_app(
    *,
    sources: Sequence[Source] = SCRIPT_SOURCES,
    page_source: str | None = None,
    notice: str | None = None,
    allow_origins: Sequence[str] = (),
    allow_hosts: Sequence[str] = (),
    pseudo: bool = False,
    one_file: OneFile | None = None,
    root_path: str = "",
    unbundled: bool = False,
) -> FastAPI:
    """The app over `sources`; the page shows `page_source` and the text `notice`.

    By default it shows the first source, or the sentence of the language in its address.

    `allow_origins` and `allow_hosts` may ask besides the app's own pages; `*` allows all. SettingsError if a value is
    neither an origin nor a host. `pseudo` adds the languages for tests. `one_file` makes the file that `/export`
    returns. `root_path` is the path under which a proxy shows the app, such as `/demo`; the default is the root path
    of the server. `unbundled` serves the sources of the page as they are, in a checkout; AssetsError elsewhere.
    """
    files = assets.files(unbundled=unbundled)
    known = {source.name: source for source in sources}
    scripted = {name: source for name, source in known.items() if name.startswith("script:")}
    shown_source = known[page_source] if page_source is not None else sources[0]
    lines = Lines()
    spoken = languages(pseudo_too=pseudo)
    gate = Gate(allow_origins=allow_origins, allow_hosts=allow_hosts)
    pages = Pages(
        shown_source,
        notice,
        spoken,
        sentences=_sentences(sources) if page_source is None else {},
        hosts=allow_origins,
        exports=one_file is not None,
        files=files,
    )

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, scripted if gate.scripts_only(websocket.headers) else known, lines)

    async def run(request: Request) -> Response:
        askable = scripted if gate.scripts_only(request.headers) else known
        try:
            ask = parse_query(request.query_params.multi_items(), askable, shown_source.name)
            header, rounds = _played(ask, askable)
        except AskError as error:
            return _error(400 if error.code == "bad_query" else 422, error.code, error.field, str(error))
        lines = _lines(header, rounds, ask.rounds) if request.method == "GET" else iter(())
        return StreamingResponse(lines, media_type="application/x-ndjson")

    app = FastAPI(title="specviz", version=__version__, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_route("/", pages.index)
    app.add_route("/embed", pages.embed)
    app.add_route("/oembed", oembed(spoken))
    if one_file is not None:
        app.add_route("/export", Exports(one_file).file)
    app.add_route("/api/run", run)
    app.add_route("/healthz", _healthy)
    app.add_route("/favicon.ico", _no_icon)
    app.add_api_websocket_route("/ws", socket)
    app.mount("/static", PageFiles(files))
    app.add_exception_handler(HTTPException, _http_error)
    # The last middleware added is the outermost, so refusals have the security headers too.
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Guard, gate=gate)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RootPath, root_path=checked(root_path))
    return app


def _sentences(sources: Sequence[Source]) -> dict[str, Source]:
    """The first script of each language, if the page shows a script at all."""
    if not isinstance(sources[0], ScriptSource):
        return {}
    return {source.lang: source for source in reversed(sources) if isinstance(source, ScriptSource)}


def serve_options() -> dict[str, Any]:
    """The options of uvicorn besides host and port."""
    return {"ws_max_size": MAX_READ, "timeout_graceful_shutdown": 1}


def _played(ask: Ask, sources: Mapping[str, Source]) -> tuple[Header, Iterator[Round]]:
    try:
        return play(sources[ask.source], ask.settings, ask.cursor, index=ask.index, rows=ask.rows)
    except SettingsError as error:
        raise refused_by_source(error, ask) from None


def _lines(run: Header, rounds: Iterator[Round], count: int) -> Iterator[bytes]:
    """The lines of a recording, with several rounds in each chunk."""
    yield encode(run) + b"\n"
    played = 0
    while chunk := list(islice(rounds, min(_ROUNDS_A_CHUNK, count - played))):
        played += len(chunk)
        yield b"".join(encode(round_) + b"\n" for round_ in chunk)
    yield encode(End(reason="complete" if played == count else "ended", rounds=played)) + b"\n"


async def _healthy(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _no_icon(request: Request) -> Response:
    """Pages name their icon. A browser that still asks for this one gets an empty answer and no error."""
    return Response(status_code=204)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = f"{request.method} {shown(request.url.path)}: {error.detail}"
    response = _error(error.status_code, error.detail.lower().replace(" ", "_"), None, message)
    response.headers.update(error.headers or {})
    return response


def _error(status: int, code: str, field: str | None, message: str) -> Response:
    return JSONResponse({"code": code, "field": field, "message": message}, status)


app = create_app()
