"""One page below a path, whatever the proxy in front of it does with that path."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from specviz.core.errors import SpecvizError
from specviz.web.app import create_app
from specviz.web.root_path import RootPath, checked, route_path
from tests.servers import running_server


async def _told(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the path below the root path, and with the address of the root."""
    await PlainTextResponse(f"{route_path(scope)} {Request(scope).base_url}")(scope, receive, send)


async def _answer(app: RootPath, server: str, asked: str) -> str:
    transport = httpx.ASGITransport(app=app, root_path=server)
    async with httpx.AsyncClient(transport=transport, base_url="https://example.org") as client:
        return (await client.get(f"{server}{asked}")).text


@pytest.mark.parametrize("server", ["", "/demo"], ids=["plain server", "server with the root path"])
@pytest.mark.parametrize("asked", ["/oembed", "/demo/oembed"], ids=["stripped", "not stripped"])
def test_a_proxy_may_strip_the_path_or_not(server: str, asked: str) -> None:
    assert asyncio.run(_answer(RootPath(_told, "" if server else "/demo"), server, asked)) == (
        "/oembed https://example.org/demo/"
    )


def test_pages_below_a_path_say_where_they_stand() -> None:
    with running_server(create_app(root_path="/demo")) as url:
        bare = httpx.get(f"{url}/demo?k=8")
        assert (bare.status_code, bare.headers["location"]) == (307, "/demo/?k=8")
        for address in (f"{url}/demo/?k=8", f"{url}/?k=8"):
            page = httpx.get(address).text
            assert f'<link rel="canonical" href="{url}/demo/?k=8">' in page
            assert 'src="/' not in page
            assert 'href="/' not in page
        answer = httpx.get(f"{url}/demo/oembed", params={"url": f"{url}/demo/embed?k=8"}).json()
        assert answer["thumbnail_url"] == f"{url}/demo/static/card.png"
        assert f'src="{url}/demo/embed?k=8"' in answer["html"]
        assert httpx.get(f"{url}/demo/oembed", params={"url": f"{url}/embed"}).status_code == 404
        assert httpx.get(f"{url}/demo/static/favicon.svg").headers["access-control-allow-origin"] == "*"
        assert httpx.get(f"{url}/demonstration").status_code == 404


@pytest.mark.parametrize("path", ["demo", "/de mo", "//x", "/a/../b", "/a?b", "/<b>", "https://example.org/demo"])
def test_what_is_no_path_is_told(path: str) -> None:
    with pytest.raises(SpecvizError, match="root_path must be a path such as /demo, got "):
        checked(path)


def test_a_slash_at_the_end_changes_nothing() -> None:
    assert [checked(path) for path in ("", "/", "/demo", "/demo/", "/a/b")] == ["", "", "/demo", "/demo", "/a/b"]
