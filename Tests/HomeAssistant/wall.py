# SPDX-License-Identifier: Apache-2.0
"""A panel on the wall: a scene with its bridge, and fingers on its glass."""

import contextlib
import json
import shutil
import signal
import socket
import subprocess
import threading
import time

from testing import Failure, Program, wait

# How long a finger is still there without news of it; the daemon waits 2.5 s.
SILENCE = 0.5


def asked(path, request, **members):
    """The answer to a request of the daemon whose socket is at this path."""
    with socket.socket(socket.AF_UNIX) as peer:
        peer.settimeout(10)
        peer.connect(str(path))
        peer.sendall(json.dumps({"request": request, **members}).encode() + b"\n")
        answer = json.loads(peer.makefile().readline())
    if isinstance(answer, dict) and "error" in answer:
        raise Failure(f"{request}: {answer['error']}")
    return answer


class Glass:
    """Fingers on the panel, as the daemon of `fingerpost try` takes them from a page."""

    def __init__(self, panel, page):
        self.panel, self.page, self.down_now = panel, page, 0
        self.lock, self.last = threading.Lock(), 0.0
        threading.Thread(target=self.stay, daemon=True).start()

    def send(self, *contacts):
        with self.lock:
            frames = [{"time": time.monotonic(), "contacts": contacts}] if contacts else []
            answer = self.panel.ask("touches", page=self.page, frames=frames)
            self.down_now, self.last = len(answer.get("down", [])), time.monotonic()

    def stay(self):
        """The daemon takes a page for gone that says nothing."""
        while True:
            time.sleep(SILENCE / 2)
            if self.down_now and time.monotonic() - self.last > SILENCE:
                with contextlib.suppress(OSError, Failure):
                    self.send()

    def down(self, x, y, finger=1):
        self.send({"finger": finger, "phase": "began", "point": [x, y]})

    def move(self, x, y, finger=1):
        self.send({"finger": finger, "phase": "moved", "point": [x, y]})

    def up(self, finger=1):
        self.send({"finger": finger, "phase": "ended"})

    def tap(self, x, y):
        self.down(x, y)
        time.sleep(0.03)
        self.up()

    def drag(self, begin, end, seconds=0.3, steps=10):
        """A finger goes from one place to another and lifts."""
        self.down(*begin)
        for step in range(1, steps + 1):
            time.sleep(seconds / steps)
            self.move(*(a + (b - a) * step / steps for a, b in zip(begin, end)))
        self.up()


class Wall:
    """A daemon and a bridge in a folder of their own."""

    def __init__(self, programs, folder, broker, node, scene, script=None, configuration="", host="127.0.0.1", network=()):
        self.programs, self.folder, self.node, self.network = programs, folder, node, network
        folder.mkdir()
        self.socket, self.scene, self.mqtt = folder / "s", folder / "scene.yaml", folder / "mqtt.yaml"
        self.scene.write_text(scene)
        if script:
            shutil.copy(script, folder)
        self.address = f"mqtt://{host}:{broker.port}"
        self.configure(configuration)
        self.running, self.pages = {}, 0
        self.glass = self.hand()

    def configure(self, configuration):
        self.mqtt.write_text(f"broker: {self.address}\nnode: {self.node}\n{configuration}")

    def hand(self):
        """Fingers of their own."""
        self.pages += 1
        return Glass(self, f"hand {self.pages}")

    def start(self, *names):
        for name in names or ("daemon", "bridge"):
            if name == "daemon":
                words = (self.programs / "fingerpost", "try", self.scene, "--daemon-socket", self.socket)
                self.running[name] = Program(*words)
                wait("the daemon answers", self.answers, found=lambda: self.running["daemon"].lines)
            else:
                self.running[name] = Program(*self.network, self.programs / "fingerpost-mqtt", "run", "--socket", self.socket, self.mqtt)

    def answers(self):
        with contextlib.suppress(OSError, ValueError):
            return self.ask("status")

    def runs(self, name):
        return name in self.running and self.running[name].process.poll() is None

    def stop(self, name, how=signal.SIGTERM):
        return self.running.pop(name).stop(how)

    def close(self):
        for program in self.running.values():
            with contextlib.suppress(Exception):
                program.stop()

    def ask(self, request, **members):
        return asked(self.socket, request, **members)

    def exposed(self):
        return {one["id"]: one for one in self.ask("exposed")["exposed"]}

    def value(self, view):
        return self.exposed()[view].get("value")

    def set(self, view, **values):
        return self.ask("set", view=view, values=values)

    def reload(self, scene):
        """Another scene, which the daemon has read, or refused, at the end."""
        self.scene.write_text(scene)
        subprocess.run([self.programs / "fingerpost", "reload", "--socket", self.socket], capture_output=True)

    def follow(self, *kinds, views=()):
        """A list of the records of these kinds from now on, each with when it came."""
        records = []
        peer = socket.socket(socket.AF_UNIX)
        peer.connect(str(self.socket))
        peer.sendall(json.dumps({"request": "log", "kinds": kinds, **({"views": views} if views else {})}).encode() + b"\n")

        def read():
            with contextlib.suppress(OSError, ValueError):
                for line in peer.makefile():
                    records.append((time.monotonic(), json.loads(line)))
        threading.Thread(target=read, daemon=True).start()
        return records
