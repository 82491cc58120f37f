from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from specviz.web.app import create_app
from tests.servers import running_server
from tests.web.client import Client, connected


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of the rocket sentence."""
    with running_server(create_app()) as url:
        yield url


@pytest.fixture(scope="session")
def http(server: str) -> Iterator[httpx.Client]:
    """A program that speaks plain HTTP."""
    with httpx.Client(base_url=server) as http:
        yield http


@pytest.fixture
def client(server: str) -> Iterator[Client]:
    """A program that has just connected."""
    with connected(server) as client:
        yield client
