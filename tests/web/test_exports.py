"""The page in one file, from a server that makes it."""

from __future__ import annotations

import httpx

from specviz.web.app import create_app
from tests.servers import running_server


def test_a_file_opens_on_the_moment_of_the_address() -> None:
    with running_server(create_app(one_file=lambda query: f"<p>{query}")) as url:
        response = httpx.get(f"{url}/export?k=8&t=6.75&evil=1")
        assert response.text == "<p>k=8&t=6.75"
        assert response.headers["content-disposition"] == 'attachment; filename="story.html"'
        assert httpx.head(f"{url}/export").status_code == 200
        assert "data-exports" in httpx.get(url).text


def test_a_server_that_makes_none_offers_none(http: httpx.Client) -> None:
    assert http.get("/export").status_code == 404
    assert "data-exports" not in http.get("/").text


def test_a_page_names_the_sites_that_may_ask_its_frames() -> None:
    allowed = ["http://blog.example", "https://other.example"]
    with running_server(create_app(allow_origins=allowed)) as url:
        assert f'data-hosts="{" ".join(allowed)}"' in httpx.get(f"{url}/embed").text
