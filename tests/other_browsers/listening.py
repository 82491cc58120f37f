"""What goes wrong in a page, as the page itself hears it: not every driver tells of the console.

WebKit's driver never does, so a script of ours stands first in each page and collects.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAME = "/listening.js"
SCRIPT = """
globalThis.problems = [];
addEventListener('error', ({message, target}) => problems.push(message ?? `not loaded: ${target.outerHTML}`), true);
addEventListener('unhandledrejection', ({reason}) => problems.push(`rejected: ${reason}`));
addEventListener('securitypolicyviolation', ({violatedDirective}) => problems.push(`refused by ${violatedDirective}`));
console.error = (...words) => problems.push(words.join(' '));
"""


def listened(html: str, element: str) -> str:
    """A page with `element` before everything else of its head."""
    assert html.count("<head>") == 1
    return html.replace("<head>", f"<head>{element}")


def listening(app: ASGIApp) -> ASGIApp:
    """The same app; its pages collect what goes wrong in them in `problems`."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in {"/", "/embed", NAME}:
            await app(scope, receive, send)
            return
        if scope["path"] == NAME:
            await _answer(send, [(b"content-type", b"text/javascript")], SCRIPT)
            return
        plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        start, body = await _heard(app, {**scope, "headers": plain}, receive)
        headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
        await _answer(send, headers, listened(body.decode(), f'<script src="{NAME}"></script>'))

    return serve


async def _heard(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    messages: list[Message] = []

    async def keep(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, keep)
    start, *parts = messages
    assert start["status"] == 200
    return start, b"".join(part.get("body", b"") for part in parts)


async def _answer(send: Send, headers: list[tuple[bytes, bytes]], body: str) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
