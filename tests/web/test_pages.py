"""Pages and files as a browser gets them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from specviz import assets
from specviz.core.settings import NAMES, Settings
from specviz.runs import ROCKET_SOURCE, RecordingSource, play
from specviz.traces.recording import Recording
from specviz.web.app import create_app
from tests.servers import running_server
from tests.web.client import get

ROOT = Path(__file__).parents[2]


class _Page(HTMLParser):
    """The attributes of html and body, and every address that a page loads from."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html: dict[str, str | None] = {}
        self.body: dict[str, str | None] = {}
        self.inline_scripts = 0
        self.inline_styles = 0
        self.loads: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.html = values
        if tag == "body":
            self.body = values
        if tag == "script":
            self.inline_scripts += "src" not in values and values.get("type") != "application/json"
        self.inline_styles += tag == "style" or "style" in values or any(name.startswith("on") for name in values)
        for name in ("src", "href"):
            address = values.get(name)
            elsewhere = tag == "link" and values.get("rel") in ("alternate", "canonical")
            if address is not None and tag in ("script", "link", "img") and not elsewhere:
                self.loads.append(address)


def _directives(response: httpx.Response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in response.headers["content-security-policy"].split(";"))
    return {name: values for name, _, values in parts}


@pytest.mark.parametrize("path", ["/", "/embed"])
def test_a_page_may_run_its_own_scripts_and_nothing_else(http: httpx.Client, path: str) -> None:
    response = http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    page, policy = _Page(response.text), _directives(response)
    assert policy.pop("frame-ancestors", None) == (None if path == "/embed" else "'self'")
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert page.inline_scripts == 0
    assert page.inline_styles == 0


@pytest.mark.parametrize("path", ["/", "/embed"])
def test_everything_that_a_page_names_is_there(http: httpx.Client, path: str) -> None:
    page = _Page(http.get(path).text)
    assert page.loads
    for address in page.loads:
        assert address.startswith("static/")
        assert http.get(f"/{address}").status_code == 200, address


def test_what_carries_its_hash_in_its_name_is_kept_for_ever(http: httpx.Client) -> None:
    hashed = [address for address in _Page(http.get("/").text).loads if "/dist/" in address]
    assert len(hashed) >= 5
    for address in hashed:
        assert http.get(f"/{address}").headers["cache-control"] == "public, max-age=31536000, immutable"
    for address in ("static/dist/specviz-embed.js", "static/js/specviz-embed.js", "static/favicon.svg"):
        assert http.get(f"/{address}").headers["cache-control"] == "no-cache"


def test_the_scene_is_named_beforehand_where_it_will_be_drawn(http: httpx.Client) -> None:
    scene = f"static/{assets.files().of(assets.SCENE)}"
    assert scene in _Page(http.get("/").text).loads
    assert scene not in _Page(http.get("/?view=flat").text).loads


def test_a_theme_is_asked_for_by_the_address_alone(http: httpx.Client) -> None:
    assert [
        _Page(http.get(f"/?theme={name}").text).html.get("data-theme") for name in ("light", "dark", "auto", "<")
    ] == [
        "light",
        "dark",
        None,
        None,
    ]


def test_a_checkout_serves_the_sources_as_they_are_for_whoever_works_on_them() -> None:
    with running_server(create_app(unbundled=True)) as url:
        page = _Page(httpx.get(url).text)
        assert {"static/js/page/main.js", "static/css/index.css"} <= {*page.loads}
        source = (ROOT / "static/js/page/main.js").read_text(encoding="utf-8")
        assert httpx.get(f"{url}/static/js/page/main.js").text == source
        assert "WebGLRenderer" in httpx.get(f"{url}/static/js/scene/three.js").text


def test_a_page_says_what_it_shows_and_what_can_be_changed(http: httpx.Client) -> None:
    body = _Page(http.get("/").text).body
    assert body["data-source"] == "script:rocket"
    assert body["data-changeable"] == " ".join(NAMES)
    assert body["data-page"] == "full"
    assert _Page(http.get("/embed").text).body["data-page"] == "embed"


def test_a_recording_is_shown_with_its_damage_and_without_settings_to_change() -> None:
    run, rounds = play(ROCKET_SOURCE, Settings())
    name = 'a "b" <c>.jsonl'
    source = RecordingSource(name, Recording(run, [next(rounds)], None))
    notice = 'line 3: <script>alert("x")</script>'
    with running_server(create_app(sources=[ROCKET_SOURCE, source], page_source=source.name, notice=notice)) as url:
        page = _Page(httpx.get(url).text)
    assert page.body["data-source"] == f"recording:{name}"
    assert page.body["data-changeable"] == ""
    assert page.body["data-notice"] == notice
    assert page.inline_scripts == 0


@pytest.mark.parametrize("path", ["/", "/embed", "/static/favicon.svg", "/static/dist/specviz-embed.js"])
def test_what_has_not_changed_is_not_sent_again(http: httpx.Client, path: str) -> None:
    first = http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for given in (tag, f"W/{tag}", f'"other", {tag}'):
        again = http.get(path, headers={"If-None-Match": given})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert "content-security-policy" in again.headers
    assert http.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_scripts_travel_compressed_and_arrive_as_they_are(http: httpx.Client) -> None:
    packed = http.get("/static/dist/onefile.js", headers={"Accept-Encoding": "gzip"})
    plain = http.get("/static/dist/onefile.js", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == (assets.static() / "dist" / "onefile.js").read_bytes()


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/static/favicon.svg", 200), ("/static/none.js", 404), ("/none", 404), ("/api/run?x=1", 400)],
)
def test_every_answer_carries_the_security_headers(http: httpx.Client, path: str, status: int) -> None:
    response = http.get(path)
    assert response.status_code == status
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["content-security-policy"].startswith("default-src 'none'")


def test_static_files_may_be_read_from_anywhere_and_the_rest_may_not(http: httpx.Client) -> None:
    for path in ("/static/favicon.svg", "/static/js/none.js"):
        headers = http.get(path, headers={"Origin": "null"}).headers
        assert headers["access-control-allow-origin"] == "*"
        assert headers["cross-origin-resource-policy"] == "cross-origin"
    for path in ("/", "/embed", "/api/run?rounds=1"):
        headers = http.get(path).headers
        assert "access-control-allow-origin" not in headers
    assert http.get("/").headers["cross-origin-resource-policy"] == "same-origin"
    assert http.get("/embed").headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/js/../../pyproject.toml",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..\\pyproject.toml",
        "/static/%00",
        "/static/",
        f"/static/{'x' * 5000}",
    ],
)
def test_no_path_leads_out_of_the_static_files(server: str, path: str) -> None:
    status, text = get(server, path)
    assert status == 404
    assert json.loads(text)["code"] == "not_found"


@pytest.mark.parametrize(
    "path", ["/", "/embed", "/healthz", "/favicon.ico", "/static/favicon.svg", "/api/run?rounds=50"]
)
def test_head_is_get_without_the_body(http: httpx.Client, path: str) -> None:
    head, got = http.head(path), http.get(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert head.headers["content-type" if "content-type" in got.headers else "date"]


def test_other_methods_and_paths_are_errors_in_json(http: httpx.Client) -> None:
    refused = http.post("/")
    assert refused.status_code == 405
    assert refused.json()["code"] == "method_not_allowed"
    missing = http.get("/<b>")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    assert http.get("/docs").status_code == 404


def test_the_health_check_and_the_icon_answer(http: httpx.Client) -> None:
    assert http.get("/healthz").text == "ok"
    assert http.get("/favicon.ico").status_code == 204
