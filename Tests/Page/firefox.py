# SPDX-License-Identifier: Apache-2.0
"""Firefox without a window, by WebDriver BiDi: Debian has no geckodriver, and Firefox itself speaks the protocol at a WebSocket."""

from __future__ import annotations

import collections
import contextlib
import itertools
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from typing import Any

from testing import Failure, expect, free_port, wait
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Ping, Request, TextMessage

PROGRAM = shutil.which("firefox-esr")
# Nothing that Firefox would do by itself, and no host but this one.
PREFERENCES = {
    "app.normandy.enabled": False, "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1, "extensions.update.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.proxy.type": 1, "network.proxy.socks": "127.0.0.1", "network.proxy.socks_port": 1, "toolkit.telemetry.enabled": False,
    "services.settings.server": "data:,", "security.fileuri.strict_origin_policy": False,
}


class Socket:
    """The WebSocket of a browser: a command, and the answer to it."""

    def __init__(self, port: int) -> None:
        self.peer = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.connection = WSConnection(ConnectionType.CLIENT)
        self.numbers = itertools.count(1)
        self.received = collections.deque()
        self.events: list[dict[str, Any]] = []
        self.peer.sendall(self.connection.send(Request(host=f"127.0.0.1:{port}", target="/session")))
        self.await_event(AcceptConnection)

    def await_event(self, kind: type) -> Any:
        while True:
            while self.received:
                event = self.received.popleft()
                if isinstance(event, Ping):
                    self.peer.sendall(self.connection.send(event.response()))
                elif isinstance(event, kind):
                    return event
            data = self.peer.recv(1 << 16)
            if not data:
                raise Failure("Firefox has closed its socket")
            self.connection.receive_data(data)
            self.received.extend(self.connection.events())

    def message(self) -> dict[str, Any]:
        text = ""
        while True:
            event = self.await_event(TextMessage)
            text += event.data
            if event.message_finished:
                return json.loads(text)

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self.numbers)
        self.peer.sendall(self.connection.send(TextMessage(json.dumps({"id": number, "method": method, "params": parameters}))))
        while True:
            message = self.message()
            if message.get("type") == "event":
                self.events.append(message)
            elif message.get("id") == number:
                expect(message.get("type") == "success", f"{method}: {message.get('error')}: {message.get('message')}")
                return message["result"]


class Firefox:
    """What the journeys want of a browser."""

    name = "firefox"

    def __init__(self, folder: pathlib.Path) -> None:
        self.port = free_port()
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", str(self.port)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "MOZ_HEADLESS": "1"})

    def begin(self) -> None:
        self.socket = wait("Firefox listens", self.connect)
        self.socket.command("session.new", capabilities={})
        self.context = self.socket.command("browsingContext.getTree")["contexts"][0]["context"]
        self.socket.command("session.subscribe", events=["log.entryAdded"])
        self.look()

    def connect(self) -> Socket | None:
        expect(self.process.poll() is None, f"Firefox has ended with {self.process.returncode}")
        try:
            return Socket(self.port)
        except OSError:
            return None

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def look(self, width: int = 1280, height: int = 860) -> None:
        self.socket.command("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def open(self, page: pathlib.Path, link: str = "") -> None:
        self.socket.command("browsingContext.navigate", context=self.context, url="about:blank", wait="complete")
        self.socket.events.clear()
        self.socket.command("browsingContext.navigate", context=self.context, url=f"file://{page}{link}", wait="complete")
        expect(not self.complaints(), f"the browser complains: {self.complaints()}")

    def complaints(self) -> list[str]:
        return [event["params"].get("text") for event in self.socket.events if event["params"].get("level") == "error"]

    def run(self, script: str, *arguments: Any) -> Any:
        """What the body of a function returns."""
        body = f"function (...words) {{ return JSON.stringify((function () {{ {script} }}).apply(null, JSON.parse(words[0]))); }}"
        answer = self.socket.command("script.callFunction", functionDeclaration=body, awaitPromise=True, target={"context": self.context},
                                     arguments=[{"type": "string", "value": json.dumps(arguments)}])
        expect(answer["type"] == "success", f"the script failed: {answer.get('exceptionDetails', {}).get('text')}")
        return json.loads(answer["result"].get("value") or "null")

    def text(self, selector: str) -> str:
        return " ".join(self.run("return document.querySelector(arguments[0]).textContent", selector).split())

    def wait(self, what: str, script: str) -> None:
        wait(what, lambda: self.run(script), found=lambda: f"Why says {self.text('#why')!r}")

    def keys(self, *keys: str) -> None:
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": actions}])

    def hand(self, fingers: list[list[tuple[Any, ...]]], is_touch: bool) -> None:
        """Moves fingers, each by a list of as many steps as the others: down and move with a place of the window, up, wait with milliseconds."""
        sources = []
        for number, steps in enumerate(fingers):
            actions: list[dict[str, Any]] = []
            for step in steps:
                move = {"type": "pointerMove", "x": round(step[1]), "y": round(step[2]), "duration": 0} if len(step) == 3 else {"type": "pause", "duration": 0}
                press = {"down": {"type": "pointerDown", "button": 0}, "up": {"type": "pointerUp", "button": 0}}.get(step[0], {"type": "pause", "duration": step[1] if step[0] == "wait" else 16})
                actions += [move, press]
            sources.append({"type": "pointer", "id": f"finger{number}", "parameters": {"pointerType": "touch" if is_touch else "mouse"}, "actions": actions})
        self.perform(sources)

    def perform(self, sources: list[dict[str, Any]]) -> None:
        self.socket.command("input.performActions", context=self.context, actions=sources)


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    with tempfile.TemporaryDirectory() as folder:
        browser = Firefox(pathlib.Path(folder))
        try:
            browser.begin()
            yield browser
        finally:
            browser.end()
