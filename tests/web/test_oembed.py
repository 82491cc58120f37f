"""What other sites learn of the page: the oEmbed answer, and the tags in its head."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from specviz.links import PARAMETERS
from specviz.oembed import CARD, addresses, kept_query, rich
from specviz.web.app import create_app
from tests.servers import running_server

ROOT = Path(__file__).parents[2]
LINK = "k=8&quality=0.95&edits=12:k=4,20:mode=target&camera=top&t=6.75"
HOSTILE = """k=8&theme="><script>alert(1)</script>&hide='onload='x&evil=1"""


class _Head(HTMLParser):
    """Tags in the order in which they stand."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def link(self, rel: str) -> str:
        (href,) = (values["href"] for tag, values in self.tags if tag == "link" and values.get("rel") == rel)
        assert href is not None
        return href

    def metas(self) -> dict[str, str]:
        named = (values for tag, values in self.tags if tag == "meta")
        return {str(each.get("property") or each.get("name")): str(each.get("content")) for each in named}


def _frame(html: object) -> dict[str, str | None]:
    """The attributes of the one frame of an answer."""
    ((tag, values),) = _Head(str(html)).tags
    assert tag == "iframe"
    return values


@pytest.mark.parametrize("path", ["/", "/embed"])
def test_a_page_leads_to_its_answer_before_anything_else(http: httpx.Client, path: str) -> None:
    head = _Head(http.get(f"{path}?{LINK}").text)
    named = [tag for tag in head.tags if tag[0] in ("meta", "link", "script", "style")]
    assert named[0] == ("meta", {"charset": "utf-8"})
    assert named[1][1]["type"] == "application/json+oembed"
    answer = http.get(head.link("alternate"))
    assert answer.headers["content-type"] == "application/json"
    frame = _frame(answer.json()["html"])
    assert urlsplit(frame["src"] or "").path == "/embed"
    assert parse_qs(urlsplit(frame["src"] or "").query) == parse_qs(LINK)


def test_the_answer_is_rich_and_its_frame_is_there(http: httpx.Client) -> None:
    answer = http.get("/oembed", params={"url": f"{http.base_url}?{LINK}"}).json()
    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    frame = _frame(answer["html"])
    assert (frame["width"], frame["height"]) == (str(answer["width"]), str(answer["height"]))
    assert frame["title"]
    assert http.get(frame["src"] or "").status_code == 200


@pytest.mark.parametrize(("most_width", "most_height"), [(390, None), (640, 300), (5000, 5000), (1, 1), (None, 200)])
def test_nothing_in_an_answer_is_larger_than_was_asked_for(
    http: httpx.Client, most_width: int | None, most_height: int | None
) -> None:
    most = {"maxwidth": most_width, "maxheight": most_height}
    sizes = "".join(f"&{name}={value}" for name, value in most.items() if value is not None)
    answer = http.get(f"/oembed?url={http.base_url}/embed{sizes}").json()
    for name, value in (("width", most_width), ("height", most_height)):
        assert 0 < answer[name] <= (value or 800)
        assert answer.get(f"thumbnail_{name}", 0) <= (value or 1200)
        assert _frame(answer["html"])[name] == str(answer[name])


@pytest.mark.parametrize(
    ("query", "status", "told"),
    [
        ("", 400, "url must be an address of"),
        ("url=http://elsewhere.example/", 404, "'http://elsewhere.example/'"),
        ("url=http://{host}/static/js/main.js", 404, "main.js"),
        ("url=http://{host}.evil.example/", 404, "evil"),
        ("url=http://{host}@evil.example/", 404, "evil"),
        ("url=javascript://{host}/", 404, "javascript"),
        ("url=http://[/", 404, "http://["),
        ("url=http://{host}/&format=xml", 501, "format must be json, got 'xml'"),
        ("url=http://{host}/&maxwidth=0", 400, "maxwidth must be a whole number of pixels in 1..100000, got '0'"),
        ("url=http://{host}/&maxheight=1e3", 400, "maxheight must be a whole number of pixels in 1..100000, got '1e3'"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_reason(http: httpx.Client, query: str, status: int, told: str) -> None:
    response = http.get(f"/oembed?{query.format(host=http.base_url.netloc.decode())}")
    assert response.status_code == status
    assert told in response.json()["message"]
    assert response.json()["field"] in query or response.json()["field"] == "url"


def test_an_address_is_ours_by_either_scheme_and_with_its_default_port() -> None:
    with running_server(create_app(allow_hosts=["demo.example"])) as url, httpx.Client(base_url=url) as http:
        for given in ("https://demo.example:443/?k=2", "http://DEMO.example/embed?k=2"):
            response = http.get("/oembed", params={"url": given}, headers={"host": "demo.example"})
            assert response.status_code == 200, given
            assert _frame(response.json()["html"])["src"] == "http://demo.example/embed?k=2"
        assert http.get("/oembed", params={"url": f"{url}/"}, headers={"host": "demo.example"}).status_code == 404


def test_hostile_addresses_stay_texts(http: httpx.Client) -> None:
    answer = http.get("/oembed", params={"url": f"{http.base_url}?{HOSTILE}"}).json()
    frame = _frame(answer["html"])
    assert parse_qs(urlsplit(frame["src"] or "").query).keys() == {"k", "theme", "hide"}
    assert set(frame) == {"src", "width", "height", "title", "style", "loading", "allow"}
    page = http.get("/", params={"theme": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page


def test_a_card_tells_of_the_moment_by_absolute_addresses(http: httpx.Client) -> None:
    head = _Head(http.get(f"/embed?{LINK}&evil=1").text)
    metas, site = head.metas(), str(http.base_url).rstrip("/")
    assert head.link("canonical") == metas["og:url"] == addresses(site, LINK).page
    assert "evil" not in metas["og:url"]
    assert metas["og:image"] == metas["twitter:image"] == f"{site}/{CARD}"
    assert (metas["og:image:width"], metas["og:image:height"]) == ("1200", "630")
    assert metas["twitter:card"] == "summary_large_image"
    for name in ("og:title", "og:description", "og:image:alt", "twitter:title", "description"):
        assert len(metas[name]) > 20, name
    assert _Head(http.get("/?lang=zh").text).metas()["og:title"].startswith("投机解码")


def test_the_answer_speaks_the_language_that_the_address_names_and_no_other(http: httpx.Client) -> None:
    def title(query: str) -> str:
        url = f"{http.base_url}?{query}"
        answer = http.get("/oembed", params={"url": url}, headers={"accept-language": "zh"}).json()
        assert _frame(answer["html"])["title"] == answer["title"]
        return str(answer["title"])

    assert title("lang=zh&lang=en").startswith("投机解码")
    assert title("k=2") == title("lang=en") == title("lang=xx") == "Speculative decoding, played round by round"


def test_a_site_of_files_can_give_the_same_answer() -> None:
    site = "https://writer.example/specviz"
    answer = rich(addresses(site, "k=2"), site, "Guess & check")
    assert unescape(re.findall(r'src="([^"]*)"', str(answer["html"]))[0]) == f"{site}/embed?k=2"


def test_the_first_of_two_values_is_kept_and_strangers_are_dropped() -> None:
    assert kept_query("k=2&x=1&k=3&mode=") == "k=2&mode="


def test_all_parameters_that_the_page_reads_are_kept() -> None:
    scripts = ROOT / "static" / "js" / "playback"
    links = "".join((scripts / name).read_text("utf-8") for name in ("moment.js", "settings.js"))
    read = set(re.findall(r"\b(?:choice|number|query\.get)\('(\w+)'", links)) | set(
        re.findall(r", url: '(\w+)'", links)
    )
    assert set(PARAMETERS) == read
