"""The page, the embed page, and the files they load."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike, stat_result
from pathlib import PurePath
from types import MappingProxyType

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from specviz import __version__, assets
from specviz.messages import LANGUAGES, Value, number, pieces
from specviz.oembed import CARD_SIZE, Addresses, addresses, frame
from specviz.runs import Source
from specviz.web.headers import page_policy
from specviz.web.languages import Language, choose
from specviz.web.oembed import site_of
from specviz.web.story import tell

SERVER_ONLY = {"story", "run"}  # the groups of messages that no script of the page speaks

THEMES = {"light", "dark"}  # that an address can ask for; else the reader's system decides
FRAME_SIZE = ("100%", 560)  # of the frame that the page offers to copy

# Names of built files carry a hash of what is in them.
_HASHED = re.compile(r"dist/[\w-]+-[A-Z0-9]{8}\.\w+")
_FOREVER = "public, max-age=31536000, immutable"
# A machine's own table may call a script something that `nosniff` then refuses.
_MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


class Pages:
    """Renders the pages of one source, in the languages that it is given."""

    def __init__(
        self,
        source: Source,
        notice: str | None,
        languages: Mapping[str, Language],
        *,
        sentences: Mapping[str, Source] = MappingProxyType({}),
        hosts: Sequence[str] = (),
        exports: bool = False,
        files: assets.Files | None = None,
    ) -> None:
        """An address that names a language shows its sentence of `sentences`, where it has one.

        `hosts` are origins whose pages may ask a frame what it plays; `exports` offers the page in one file; `files`
        are what it is made of, by default its build.
        """
        self._templates = Environment(
            loader=FileSystemLoader(assets.templates()), autoescape=True, undefined=StrictUndefined
        )
        self._source = source
        self._sentences = sentences
        self._languages = languages
        self._files = files or assets.files()
        self._variables = {
            "asset": self._address,
            "version": __version__,
            "card_size": CARD_SIZE,
            "notice": notice or "",
            "hosts": " ".join(hosts),
            "exports": exports,
        }

    async def index(self, request: Request) -> Response:
        """The page."""
        return self._page(request, "index.html", framed=False)

    async def embed(self, request: Request) -> Response:
        """The page with less around it, for other people's frames."""
        response = self._page(request, "embed.html", framed=True)
        response.headers["cross-origin-resource-policy"] = "cross-origin"
        return response

    def html(self, template: str, query: Iterable[tuple[str, str]], at: Addresses, accepted: str = "") -> str:
        """The page of a template for the moment that `query` names, as it stands at these addresses.

        `accepted` is the reader's Accept-Language, for a query that names no language.
        """
        pairs = list(query)
        first = dict(reversed(pairs))  # of a name given twice the first counts
        language = choose(first.get("lang"), accepted, self._languages)
        source = self._sentences.get(first.get("lang", ""), self._source)
        speak = speaker(language)
        return self._templates.get_template(template).render(
            self._variables,
            at=at,
            changeable=" ".join(source.changeable),
            language=language,
            languages=[each for each in self._languages.values() if each.tag in LANGUAGES],
            figure=figures(language),
            frame=frame("{address}", *FRAME_SIZE, str(speak("share.frame"))),
            messages=inlined(language),
            preloads=self._preloads(template, first.get("view")),
            source=source.name,
            story=tell(source, pairs),
            t=speak,
            theme=first.get("theme") if first.get("theme") in THEMES else None,
        )

    def _address(self, source: str) -> str:
        return f"static/{self._files.of(source)}"

    def _preloads(self, template: str, view: str | None) -> list[str]:
        """What every visit fetches in the end, so that it is fetched at once."""
        late = [] if view == "flat" else [assets.SCENE]
        if template == "embed.html":
            late.append(assets.LATE)
        return [f"static/{name}" for name in self._files.preloads(assets.ENTRY, *late)]

    def _page(self, request: Request, template: str, *, framed: bool) -> Response:
        at = addresses(site_of(request), request.url.query)
        accepted = ",".join(request.headers.getlist("accept-language"))
        html = self.html(template, request.query_params.multi_items(), at, accepted)
        etag = f'"{hashlib.sha256(html.encode()).hexdigest()[:32]}"'
        headers = {
            "etag": etag,
            "content-security-policy": page_policy(framed=framed),
            "vary": "Accept-Language",
        }
        if etag in _tags(request.headers.getlist("if-none-match")):
            return Response(status_code=304, headers=headers)
        return HTMLResponse(html, headers=headers)


def inlined(language: Language) -> str:
    """The words that the page's scripts speak, as JSON that can stand in a script element."""
    groups = {name: group for name, group in language.messages.items() if name not in SERVER_ONLY}
    return json.dumps(groups, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def speaker(language: Language) -> Callable[..., Markup]:
    """What templates call `t`: a sentence as HTML, in which an argument of Markup keeps its elements."""

    def t(key: str, /, **given: Value) -> Markup:
        found = pieces(language.messages, language.tag, key, **given)
        return Markup("").join(escape(piece.text) for piece in found)

    return t


def figures(language: Language) -> Callable[..., str]:
    """What templates call `figure`: a number as the language writes it, in the digits of a format such as `.2f`."""

    def figure(value: float, spec: str = "") -> str:
        return number(value, language.tag, spec)

    return figure


class PageFiles(StaticFiles):
    """The files of the page under media types of our own; the ETag is Starlette's."""

    def __init__(self, files: assets.Files) -> None:
        super().__init__(directory=files.folder)
        self._files = files

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """The file that answers for a path below /static."""
        return super().lookup_path(self._files.served(PurePath(path).as_posix()))

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, or 304 where the asker has it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        media_type = _MEDIA_TYPES.get(PurePath(full_path).suffix)
        if media_type is not None and response.status_code != 304:
            response.headers["content-type"] = media_type
        if _HASHED.fullmatch(PurePath(full_path).relative_to(self._files.folder).as_posix()):
            response.headers["cache-control"] = _FOREVER
        return response


def _tags(headers: Sequence[str]) -> set[str]:
    return {tag.strip().removeprefix("W/") for header in headers for tag in header.split(",")}
