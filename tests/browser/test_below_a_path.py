"""The page behind nginx and TLS, below a path that the proxy strips or leaves."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Frame, Page, WebSocket, expect

from specviz.export.onefile import Shape, script_page
from specviz.web.app import create_app
from tests.browser.conftest import Opener
from tests.servers import running_server

pytestmark = pytest.mark.browser

_CONFIG = """
daemon off;
pid {folder}/pid;
error_log stderr crit;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection "upgrade";
    location = /post {{ default_type text/html; return 200 '{post}'; }}
    location = /demo {{ proxy_pass {target}; }}
    location /demo/ {{ proxy_pass {target}{rest}; }}
  }}
}}
"""
_POST = (
    '<!doctype html><link rel="icon" href="data:,">'
    '<script type="module" src="/demo/static/js/specviz-embed.js"></script>'
    '<spec-viz k="2" view="flat" t="3"></spec-viz>'
)


@pytest.fixture(params=["/", ""], ids=["stripped", "not-stripped"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a page below /demo, over TLS."""
    nginx, openssl = shutil.which("nginx") or shutil.which("/usr/sbin/nginx"), shutil.which("openssl")
    if nginx is None or openssl is None:
        pytest.skip("needs nginx and openssl (Debian: nginx-light openssl)")
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    key = ["-newkey", "rsa:2048", "-nodes", "-keyout", f"{tmp_path}/key.pem", "-out", f"{tmp_path}/certificate.pem"]
    make = [openssl, "req", "-x509", "-days", "1", "-subj", "/CN=localhost", *key]
    subprocess.run(make, check=True, capture_output=True)

    def one_file(query: str) -> str:
        return script_page(shape=Shape(link=query))

    with running_server(create_app(root_path="/demo", one_file=one_file)) as target:
        config = _CONFIG.format(folder=tmp_path, port=port, target=target, rest=request.param, post=_POST)
        (tmp_path / "nginx.conf").write_text(config)
        command = [nginx, "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
        with subprocess.Popen(command) as proxy:
            try:
                _wait_for(port, proxy)
                yield f"https://127.0.0.1:{port}"
            finally:
                proxy.terminate()


def _wait_for(port: int, proxy: subprocess.Popen[bytes]) -> None:
    while proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            continue
        return
    raise AssertionError("nginx ended before it listened")


def test_a_page_below_a_path_loads_plays_and_tells_where_it_stands(open_page: Opener, proxied: str) -> None:
    sockets: list[str] = []

    def listen(page: Page) -> None:
        page.on("websocket", lambda opened: sockets.append(_address(opened)))

    page = open_page("k=2&view=flat&t=3", path="/demo/", at=proxied, prepare=listen, ignore_https_errors=True)
    expect(page.locator("html[data-ready]")).to_be_attached()
    host = urlsplit(proxied).netloc
    assert sockets == [f"wss://{host}/demo/ws"]
    page.get_by_role("button", name="Share").click()
    page.locator(".share-item").first.wait_for()
    shared = {
        item.get_attribute("data-share"): item.locator("code").inner_text()
        for item in page.locator(".share-item").all()
    }
    assert shared["link"].startswith(f"{proxied}/demo/?k=2")
    assert f'src="{proxied}/demo/embed?k=2' in shared["iframe"]
    assert f'src="{proxied}/demo/static/js/specviz-embed.js"' in shared["element"]
    download = page.locator("a[download]").get_attribute("href")
    assert download is not None
    assert download.startswith(f"{proxied}/demo/export?")
    request = page.context.request
    assert "onefile" not in request.get(download).text()[:200]
    discovered = page.locator("link[type='application/json+oembed']").get_attribute("href")
    assert discovered is not None
    answer = request.get(discovered).json()
    assert f'src="{proxied}/demo/embed?k=2' in answer["html"]
    assert request.get(answer["thumbnail_url"]).headers["content-type"] == "image/png"
    assert request.get(f"{proxied}/demo", max_redirects=1).url == f"{proxied}/demo/"


def test_an_element_finds_its_frame_below_the_path_of_its_script(open_page: Opener, proxied: str) -> None:
    page = open_page(path="/post", at=proxied, ready=False, ignore_https_errors=True)
    page.wait_for_function("() => document.querySelector('spec-viz').live")
    frame = next(each for each in page.frames if _is_embed(each))
    assert frame.url.startswith(f"{proxied}/demo/embed?k=2")
    assert page.evaluate("document.querySelector('spec-viz').get().then(({query}) => query)").startswith("k=2")


def _address(opened: WebSocket) -> str:
    return opened.url


def _is_embed(frame: Frame) -> bool:
    return "/embed?" in frame.url
