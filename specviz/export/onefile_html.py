"""A page as the server sends it, turned into one that needs no server: what it links to stands in it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from specviz import assets
from specviz.assets import AssetsError

_STATIC = "static/"
_SCRIPT = "dist/onefile.js"  # all of the page in one script, which starts by itself
_MEDIA_TYPES = {".svg": "image/svg+xml", ".woff2": "font/woff2"}
_URL = re.compile(r"url\([\"']?\./([^\"')]+)[\"']?\)")  # a file beside the style sheet, as the build writes it
_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/\s*$")
_LICENCE = {"type": "text/plain"}
_LICENCES = ("vendor/three-licence.txt", "vendor/source-sans-3-licence.txt")
# Said to other sites about a page with an address.
_ADDRESSED = {"canonical", "alternate"}
_CARD = ("og:", "twitter:")
_NAMES = ("title", "h1")

Attributes = Sequence[tuple[str, str | None]]


def inlined(html: str, files: assets.Files, *, block: str, title: str | None, home: str | None, addressed: bool) -> str:
    """The page `html` with its files in it, and `block`, a script element, in front of its script.

    `title` takes the place of the page's name and heading; `home` is where links to the server's own pages lead, None
    if nowhere; `addressed` keeps what the head says of the page's address. AssetsError where a file is missing.
    """
    inliner = _Inliner(files, block=block, title=title, home=home, addressed=addressed)
    inliner.feed(html)
    inliner.close()
    return inliner.page()


def data_block(text: str, **attributes: str) -> str:
    """A script element that holds `text`, which is JSON or lines of it, and is not run."""
    return _element("script", attributes, text.replace("<", "\\u003c"))


class _Inliner(HTMLParser):
    def __init__(
        self, files: assets.Files, *, block: str, title: str | None, home: str | None, addressed: bool
    ) -> None:
        super().__init__(convert_charrefs=False)
        self._static = files.folder
        self._entry = f"{_STATIC}{files.of(assets.ENTRY)}"
        self._block = block
        self._title = title
        self._home = home
        self._addressed = addressed
        self._parts: list[str] = []
        self._policy_at = 0
        self._style_hashes: list[str] = []
        self._script_hash = ""
        self._without: str | None = None  # the element whose text, or the script whose end, is left out
        self._name = ""  # that is due in place of that text

    def page(self) -> str:
        """All of it, under a policy that names every script and style by its hash and no address at all."""
        policy = (
            f"default-src 'none'; script-src {self._script_hash}; "
            f"style-src {' '.join(self._style_hashes)}; img-src data: blob:; font-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        return "".join((*self._parts[: self._policy_at], "\n", meta, *self._parts[self._policy_at :]))

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link":
            self._link(given)
        elif tag == "script" and given.get("src") == self._entry:
            self._without = tag
        elif tag == "img" and given.get("src", "").startswith(_STATIC):
            pass  # the still that stands in for the scene weighs half as much as all the rest
        elif tag == "meta" and given.get("property", given.get("name", "")).startswith(_CARD) and not self._addressed:
            pass
        elif tag == "a" and given.get("href", "").startswith("./"):
            kept = {name: value for name, value in given.items() if name != "href"}
            self._parts.append(_tag("a", kept if self._home is None else {**kept, "href": self._home}))
        else:
            if any(value.startswith(("/", _STATIC)) for value in given.values()):
                raise AssetsError(f"a page in one file cannot hold {self.get_starttag_text()}")
            self._parts.append(self.get_starttag_text() or "")
            if tag == "meta" and "charset" in given:
                self._policy_at = len(self._parts)
            if tag in _NAMES and self._title is not None:
                self._name = escape(self._title)
                self._without = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == "body":
            self._start()
        if (tag, self._without) != ("script", "script"):
            self._parts.append(f"</{tag}>")
        if tag == self._without:
            self._without = None

    def handle_data(self, data: str) -> None:
        if self._without is None:
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
            text = _MAP.sub("", _URL.sub(lambda match: f'url("{self._data(f"dist/{match[1]}")}")', self._text(name)))
            self._style_hashes.append(_hash(text))
            self._parts.append(_element("style", {}, text))
        elif kind == "icon":
            self._parts.append(_tag("link", {**given, "href": self._data(self._file(given["href"]))}))
        elif kind in _ADDRESSED and self._addressed:
            self._parts.append(self.get_starttag_text() or "")

    def _start(self) -> None:
        """What the page plays from, the licences of what it holds, and its script."""
        licences = (_element("script", _LICENCE | {"data-licence": name}, self._text(name)) for name in _LICENCES)
        script = self._text(_SCRIPT)
        self._script_hash = _hash(script)
        parts = (self._block, *licences, _element("script", {"type": "module"}, script))
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


def _element(tag: str, attributes: Mapping[str, str], text: str) -> str:
    if re.search(rf"<(?:/{tag}|!--)", text, re.IGNORECASE):
        raise AssetsError(f"a page in one file cannot hold a {tag} with the end of one in it")
    return f"{_tag(tag, attributes)}{text}</{tag}>"


def _tag(tag: str, attributes: Mapping[str, str]) -> str:
    given = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{given}>"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
