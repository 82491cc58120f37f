"""A program at the other end of the socket."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

Line = dict[str, Any]

SMALL_BUFFER = 4096


def ask(**changes: object) -> Line:
    """A good ask, with changes."""
    start = {"passage": 0, "position": 0}
    return {"type": "play", "id": 1, "source": "script:rocket", "settings": {}, "cursor": start, "rounds": 2} | changes


class Client:
    """Says lines and hears lines."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, line: Mapping[str, object]) -> None:
        self.connection.send(json.dumps(line))

    def hear_text(self) -> str:
        text = self.connection.recv(timeout=60)
        assert isinstance(text, str)
        return text

    def hear(self) -> Line:
        line: Line = json.loads(self.hear_text())
        return line

    def hear_until_done(self, ask_id: int) -> list[Line]:
        """All lines up to the end of an ask, those of other asks among them."""
        lines = []
        while True:
            lines.append(self.hear())
            if lines[-1]["id"] == ask_id and lines[-1]["type"] in ("done", "error"):
                return lines

    def answer(self, line: Mapping[str, object]) -> list[Line]:
        """All lines that answer an ask."""
        self.say(line)
        asked = line["id"]
        assert isinstance(asked, int)
        return self.hear_until_done(asked)


@contextmanager
def connected(url: str, *, subprotocol: str | None = "specviz.1", origin: str | None = None) -> Iterator[Client]:
    """A client that reads little ahead and does not compress, so that lines weigh what they seem to."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        plain.connect((host, port))
        with connect(
            url.replace("http", "ws", 1) + "/ws",
            sock=plain,
            subprotocols=[Subprotocol(subprotocol)] if subprotocol is not None else None,
            origin=origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None,
            max_size=None,
            max_queue=1,
        ) as connection:
            yield Client(connection)


def get(url: str, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Status and text of a request whose path and headers are sent exactly as given."""
    address = urlsplit(url).netloc
    connection = http.client.HTTPConnection(address, timeout=60)
    try:
        connection.putrequest("GET", path, skip_host=True, skip_accept_encoding=True)
        for name, value in ({"Host": address} | dict(headers or {})).items():
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        return response.status, "" if response.status == 101 else response.read().decode()
    finally:
        connection.close()


def handshake(url: str, headers: Mapping[str, str]) -> tuple[int, str]:
    """Status and text of the answer to a socket's handshake; 101 where it is let in."""
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return get(url, "/ws", upgrade | dict(headers))
