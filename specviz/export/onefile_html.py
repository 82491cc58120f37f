"""A page as the server sends it, turned into one that needs no server: what it links to stands in it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from specviz.assets import AssetsError
from specviz.export.onefile_modules import bare, ordered_modules

_STATIC = "/static/"
_MEDIA_TYPES = {".svg": "image/svg+xml", ".woff2": "font/woff2"}
_URL = re.compile(r"url\(\s*[\"']?(/static/[^\"')]+)[\"']?\s*\)")
_LICENCES = ("vendor/three-licence.txt", "vendor/source-sans-3-licence.txt")
# Said to other sites about a page with an address.
_ADDRESSED = {"canonical", "alternate"}
_CARD = ("og:", "twitter:")
_NAMES = ("title", "h1")

Attributes = Sequence[tuple[str, str | None]]


def inlined(html: str, static: Path, *, block: str, title: str | None, home: str | None, addressed: bool) -> str:
    """The page `html` with its files from `static` in it, and `block`, a script element, in front of its modules.

    `title` takes the place of the page's name and heading; `home` is where links to the server's own pages lead, None
    if nowhere; `addressed` keeps what the head says of the page's address. AssetsError where a file is missing.
    """
    inliner = _Inliner(static, block=block, title=title, home=home, addressed=addressed)
    inliner.feed(html)
    inliner.close()
    return inliner.page()


def data_block(text: str, **attributes: str) -> str:
    """A script element that holds `text`, which is JSON or lines of it, and is not run."""
    return _element("script", attributes, text.replace("<", "\\u003c"))


class _Inliner(HTMLParser):
    def __init__(self, static: Path, *, block: str, title: str | None, home: str | None, addressed: bool) -> None:
        super().__init__(convert_charrefs=False)
        self._static = static
        self._block = block
        self._title = title
        self._home = home
        self._addressed = addressed
        self._parts: list[str] = []
        self._policy_at = 0
        self._style_hashes: list[str] = []
        self._script_hashes: list[str] = []
        self._aliases: dict[str, str] = {}
        self._entry = ""
        self._import_map: list[str] | None = None  # while its text comes
        self._without: str | None = None  # the element whose text, or the script whose end, is left out
        self._name = ""  # that is due in place of that text

    def page(self) -> str:
        """All of it, under a policy that names every script and style by its hash and no address at all."""
        policy = (
            f"default-src 'none'; script-src {' '.join(self._script_hashes)} blob:; "
            f"style-src {' '.join(self._style_hashes)}; img-src data: blob:; font-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        return "".join((*self._parts[: self._policy_at], "\n", meta, *self._parts[self._policy_at :]))

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link":
            self._link(given)
        elif tag == "script" and given.get("type") == "importmap":
            self._import_map = []
        elif tag == "script" and "src" in given:
            if self._entry:
                raise AssetsError(f"a page in one file cannot hold {self.get_starttag_text()}")
            self._entry = self._file(given["src"])
            self._without = tag
        elif tag == "img" and given.get("src", "").startswith(_STATIC):
            pass  # the still that stands in for the scene weighs half as much as all the rest
        elif tag == "meta" and given.get("property", given.get("name", "")).startswith(_CARD) and not self._addressed:
            pass
        elif tag == "a" and given.get("href", "").startswith("/"):
            kept = {name: value for name, value in given.items() if name != "href"}
            self._parts.append(_tag("a", kept if self._home is None else {**kept, "href": self._home}))
        else:
            if any(value.startswith("/") for value in given.values()):
                raise AssetsError(f"a page in one file cannot hold {self.get_starttag_text()}")
            self._parts.append(self.get_starttag_text() or "")
            if tag == "meta" and "charset" in given:
                self._policy_at = len(self._parts)
            if tag in _NAMES and self._title is not None:
                self._name = escape(self._title)
                self._without = tag

    def handle_endtag(self, tag: str) -> None:
        if self._import_map is not None:
            imports = json.loads("".join(self._import_map))["imports"]
            self._aliases = {name: self._file(address) for name, address in imports.items()}
            self._import_map = None
            return
        if tag == "body":
            self._start()
        if (tag, self._without) != ("script", "script"):
            self._parts.append(f"</{tag}>")
        if tag == self._without:
            self._without = None

    def handle_data(self, data: str) -> None:
        if self._import_map is not None:
            self._import_map.append(data)
        elif self._without is None:
            self._parts.append(data)
        elif data.strip():  # where the old name stood: perhaps in a link
            self._parts.append(self._name)
            self._name = ""

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._parts.append(f"<!{decl}>")

    def _link(self, given: Mapping[str, str]) -> None:
        kind = given.get("rel", "")
        if kind == "stylesheet":
            name = self._file(given["href"])
            text = _URL.sub(lambda match: f'url("{self._data(self._file(match[1]))}")', bare(self._text(name)))
            self._style_hashes.append(_hash(text))
            media = {"media": given["media"]} if "media" in given else {}
            self._parts.append(_element("style", {**media, "data-name": name}, text))
        elif kind == "icon":
            self._parts.append(_tag("link", {**given, "href": self._data(self._file(given["href"]))}))
        elif kind in _ADDRESSED and self._addressed:
            self._parts.append(self.get_starttag_text() or "")

    def _start(self) -> None:
        """What the page plays from, its modules, and the script that starts them."""
        licences = (_script({"data-licence": name}, self._text(name)) for name in _LICENCES)
        modules = ordered_modules(self._static, self._entry, self._aliases)
        boot = bare(self._text("js/boot.js"))
        self._script_hashes.append(_hash(boot))
        parts = (
            self._block,
            *licences,
            *(_script({"data-module": name}, text) for name, text in modules.items()),
            _element("script", {}, boot),
        )
        self._parts.append("".join(f"{part}\n" for part in parts))

    def _file(self, address: str) -> str:
        if not address.startswith(_STATIC):
            raise AssetsError(f"{address} is no file of the page")
        return address.removeprefix(_STATIC)

    def _bytes(self, name: str) -> bytes:
        try:
            return (self._static / name).read_bytes()
        except OSError as error:
            raise AssetsError(f"{self._static / name} cannot be read: {error.strerror or error}") from None

    def _text(self, name: str) -> str:
        return self._bytes(name).decode("utf-8").replace("\r\n", "\n")  # as a browser reads it before it is hashed

    def _data(self, name: str) -> str:
        media_type = _MEDIA_TYPES[Path(name).suffix]
        return f"data:{media_type};base64,{base64.b64encode(self._bytes(name)).decode()}"


def _script(attributes: Mapping[str, str], text: str) -> str:
    """A script element that is not run. In a string of a script a backslash before these signs changes nothing."""
    inert = re.sub(r"<(?=/script|!--)", r"<\\", text, flags=re.IGNORECASE)
    return _element("script", {"type": "text/plain", **attributes}, inert)


def _element(tag: str, attributes: Mapping[str, str], text: str) -> str:
    return f"{_tag(tag, attributes)}{text}</{tag}>"


def _tag(tag: str, attributes: Mapping[str, str]) -> str:
    given = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{given}>"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
