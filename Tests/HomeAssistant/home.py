# SPDX-License-Identifier: Apache-2.0
"""A home for the tests: the real Home Assistant, from PyPI in a Debian of its own, and a broker."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

from testing import Failure, expect, free_port, wait

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOUSE = pathlib.Path(os.environ.get("FINGERPOST_HOME_ASSISTANT", ROOT / ".build/home-assistant"))
GUIDE = ROOT / "docs/guides/lamp-in-home-assistant.md"

CONFIGURATION = """homeassistant: { name: Test, unit_system: metric }
http: { server_host: 127.0.0.1, server_port: PORT }
api:
websocket_api:
config:
onboarding:
automation: !include automations.yaml
logger: { default: warning }
"""


def install():
    """Sets up Home Assistant, unless it is there, in a Debian 13: it wants a newer Python than Debian 12 has."""
    if (HOUSE / "ha").exists():
        return
    print(f"sets up Home Assistant in {HOUSE}, once", flush=True)
    if not (HOUSE / "usr/bin/python3").exists():
        packages = "python3,python3-venv,python3-dev,gcc,g++,make,libffi-dev,ca-certificates"
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={packages}", "trixie", HOUSE], check=True)
    for file in "/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt":
        if os.path.exists(file):
            shutil.copy(file, f"{HOUSE}{file}")
    # It is complete when the last step has given it its name.
    pip = "/ha.part/bin/python3 -m pip install --quiet homeassistant paho-mqtt aiohttp-cors home-assistant-frontend"
    command = f"rm -rf /ha.part && python3 -m venv /ha.part && {pip} && mv /ha.part /ha"
    subprocess.run(["chroot", HOUSE, "sh", "-c", command], check=True)


class HomeAssistant:
    """The real one, as its user's browser sees it."""

    def __init__(self):
        self.port, self.token, self.socket, self.process = free_port(), None, None, None
        self.folder = HOUSE / f"home-{os.getpid()}"
        self.folder.mkdir()
        (self.folder / "configuration.yaml").write_text(CONFIGURATION.replace("PORT", str(self.port)))
        (self.folder / "automations.yaml").write_text("[]\n")

    def start(self):
        """Starts it and waits until it runs; the mount that it needs goes with it."""
        run = f"mount -t proc proc {HOUSE}/proc && exec chroot {HOUSE} /ha/bin/python3 -m homeassistant -c /{self.folder.name} --skip-pip"
        with open(self.folder / "output", "a") as output:
            self.process = subprocess.Popen(["unshare", "--mount", "sh", "-c", run], stdout=output, stderr=output)
        wait("Home Assistant starts", self.answers, 180, found=self.log, every=0.2)
        if not self.token:
            self.welcome()
        self.socket = WebSocket(self.port, self.token)
        # It has started when it has told the broker so, if it knows one.
        wait("Home Assistant is ready", lambda: self.get("/api/config")["state"] == "RUNNING", 180, every=0.2)

    def runs(self):
        return self.process.poll() is None

    def stop(self, how=signal.SIGTERM):
        if self.process and self.runs():
            self.process.send_signal(how)
            self.process.send_signal(signal.SIGCONT)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def close(self):
        """Stops it and takes away what it has written."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def answers(self):
        if self.process.poll() is not None:
            raise Failure(self.log())
        with contextlib.suppress(OSError):
            return self.request("GET", "/manifest.json", anonymous=True) is not None

    def log(self):
        return (self.folder / "output").read_text()[-3000:]

    def complaints(self):
        """What it says in its log about what the panels send."""
        lines = (self.folder / "output").read_text().splitlines()
        known = "onnect", "components.light"
        return [line for line in lines if "mqtt" in line and ("WARNING" in line or "ERROR" in line) and not any(word in line for word in known)]

    def request(self, method, path, body=None, form=None, anonymous=False):
        data = json.dumps(body).encode() if body is not None else urllib.parse.urlencode(form).encode() if form else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json" if form is None else "application/x-www-form-urlencoded")
        if not anonymous:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            if anonymous and error.code == 404:
                return {}
            raise Failure(f"{path}: {error.code} {error.read()[:500]}") from error

    def get(self, path):
        return self.request("GET", path)

    def welcome(self):
        """What the first page asks: a user's name. Then the integration MQTT, with the broker's address."""
        client = f"http://127.0.0.1:{self.port}/"
        user = {"client_id": client, "name": "Test", "username": "test", "password": "test", "language": "en"}
        code = self.request("POST", "/api/onboarding/users", user, anonymous=True)["auth_code"]
        form = {"client_id": client, "grant_type": "authorization_code", "code": code}
        self.token = self.request("POST", "/auth/token", form=form, anonymous=True)["access_token"]

    def add_broker(self, port):
        flow = self.request("POST", "/api/config/config_entries/flow", {"handler": "mqtt"})
        while flow["type"] in ("form", "menu"):
            step = {"next_step_id": "broker"} if flow["type"] == "menu" else {"broker": "127.0.0.1", "port": port}
            flow = self.request("POST", f"/api/config/config_entries/flow/{flow['flow_id']}", step)
            expect(not flow.get("errors"), f"the integration says {flow}")
        expect(flow["type"] == "create_entry", f"the integration says {flow}")

    def call(self, service, **data):
        self.request("POST", f"/api/services/{service.replace('.', '/')}", data)

    def automate(self, name, automation):
        """Adds an automation, as its editor does."""
        self.request("POST", f"/api/config/automation/config/{name}", {"alias": name, "conditions": [], **automation})
        wait(f"the automation {name} is on", lambda: self.state(f"automation.{name}") == "on", 90)

    def follow(self):
        """A list that gets each change of a state from now on."""
        return self.socket.events.setdefault(self.socket.start("subscribe_events", event_type="state_changed"), [])

    def device(self, identifier):
        devices = self.socket.ask("config/device_registry/list")
        return next((one for one in devices if ["mqtt", identifier] in one["identifiers"]), None)

    def entities(self, device):
        """The ids of a device's entities, by what is unique to each."""
        registry = self.socket.ask("config/entity_registry/list")
        return {one["unique_id"]: one["entity_id"] for one in registry if one["device_id"] == device}

    def triggers(self, device):
        """The device's triggers of automations."""
        return [one for one in self.socket.ask("device_automation/trigger/list", device_id=device) if one["domain"] == "mqtt"]

    def state(self, entity):
        try:
            return self.get(f"/api/states/{entity}")["state"]
        except Failure:
            return None

    def states(self):
        """All states, with their attributes, by the ids of the entities."""
        return {one["entity_id"]: one for one in self.get("/api/states")}

    def attributes(self, entity):
        return self.get(f"/api/states/{entity}")["attributes"]


class WebSocket:
    """Home Assistant's own, which has what its other API lacks: registries, triggers and what happens."""

    def __init__(self, port, token):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")
        words = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13"
        self.socket.sendall(f"GET /api/websocket HTTP/1.1\r\nHost: localhost\r\n{words}\r\n\r\n".encode())
        while self.file.readline() != b"\r\n":
            pass
        self.answers, self.events, self.last = {}, {}, 0
        self.receive()
        self.send({"type": "auth", "access_token": token})
        expect(self.receive()["type"] == "auth_ok", "Home Assistant does not know its user any more")
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, message, kind=1):
        """A frame, masked by zeros."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | kind]) + size + bytes(4) + data)

    def receive(self):
        kind, size = self.file.read(2)
        if size > 125:
            size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
        data = self.file.read(size)
        if kind & 15 == 9:
            self.send(data, 10)
        return json.loads(data) if kind & 15 == 1 else None

    def listen(self):
        with contextlib.suppress(OSError, ValueError):
            while True:
                message = self.receive()
                for one in message if isinstance(message, list) else [message or {}]:
                    if one.get("type") == "result":
                        self.answers[one["id"]] = one
                    elif one.get("type") == "event":
                        self.events.setdefault(one["id"], []).append(one["event"])

    def ask(self, type, **members):
        number = self.start(type, **members)
        return self.answers[number]["result"]

    def start(self, type, **members):
        """Sends a command, whose events have the number that is returned."""
        self.last = number = self.last + 1
        self.send({"id": number, "type": type, **members})
        wait(f"an answer to {type}", lambda: number in self.answers)
        expect(self.answers[number]["success"], f"{type}: {self.answers[number]}")
        return number

    def heard(self, number):
        return self.events.get(number, [])


class Broker:
    """Debian's mosquitto, which forgets everything when it ends."""

    def __init__(self, folder, addresses=("127.0.0.1",)):
        self.port, self.process = free_port(), None
        self.configuration = folder / "mosquitto.conf"
        listeners = "".join(f"listener {self.port} {address}\n" for address in addresses)
        self.configuration.write_text(f"{listeners}persistence false\nallow_anonymous true\n")

    def start(self):
        self.process = subprocess.Popen(["mosquitto", "-c", self.configuration], stderr=subprocess.DEVNULL)

        def takes_connections():
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        wait("the broker takes connections", takes_connections)

    def runs(self):
        return self.process.poll() is None

    def stop(self, how=signal.SIGKILL):
        if self.process:
            self.process.send_signal(how)
            self.process.send_signal(signal.SIGCONT)
            self.process.wait()

    def publish(self, topic, payload):
        subprocess.run(["mosquitto_pub", "-p", str(self.port), "-q", "1", "-r", "-t", topic, "-m", payload], check=True)

    def kept(self, topic):
        """What it keeps at a topic; nothing where that is none."""
        words = ["mosquitto_sub", "-p", str(self.port), "-t", topic, "--retained-only", "-C", "1", "-W", "2"]
        return subprocess.run(words, capture_output=True, text=True).stdout


def said(words):
    """The block of the guide that has these words, as an administrator would copy it."""
    blocks = [block.split("\n", 1)[1] for block in GUIDE.read_text().split("```")[1::2]]
    found = [block for block in blocks if words in block]
    expect(len(found) == 1, f"the guide has {len(found)} blocks with {words!r}")
    return found[0]


def obstacle(programs, *names):
    """Why the tests cannot run here, with the programs of these names; nothing where they can."""
    if os.geteuid() != 0:
        return "only root can run Home Assistant in its own Debian"
    if missing := [name for name in ("debootstrap", "ip", "mosquitto", "mosquitto_pub", "stdbuf") if not shutil.which(name)]:
        return f"not installed: {' '.join(missing)}"
    if missing := [name for name in names if not (programs / name).exists()]:
        return f"not built: {' '.join(missing)}"
    return None
