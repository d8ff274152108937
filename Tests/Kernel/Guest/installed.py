# SPDX-License-Identifier: Apache-2.0
"""The Debian package: installed, used, upgraded, removed and purged. Each function is one scenario, run by `devices`, on what the one before has left."""

from __future__ import annotations

import glob
import grp
import http.client
import json
import os
import pwd
import re
import shutil
import signal
import socket
import stat
import subprocess
import time
from typing import Any

from daemon import Daemon, Record, scenario
from reader import is_free, node_of
from testing import Failure, expect, wait
from uinput import Device, Panel
from world import World

SERVICE, ACTIONS = "fingerpost.service", "fingerpost-actions.service"
SOCKETS = "fingerpost.socket", "fingerpost-actions.socket"
FAILED = "fingerpost-failed.target"
METRICS = "fingerpost-metrics.socket"
SCENE = "/etc/fingerpost/scene.yaml"
DOCS = os.path.dirname(os.path.abspath(__file__)) + "/../../../docs/reference"
CONTROL = "/run/fingerpost/fingerpost.sock"
# What dpkg knows: of this package alone. To read of all those that the host has takes a minute here.
PACKAGES = "/run/dpkg"

OWN_SCENE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
devices: [{ match: { kind: touchscreen }, grab: true }]
windows:
  - id: window
    rootViewController:
      view:
        id: VIEW
        on:
          touchesBegan: [{ log: down }, { exec: [sh, -c, "echo performed by $(id -un)"] }]
          touchesCancelled: { log: cancelled }
          touchesEnded: { log: up }
"""


def run(*command: str, code: int | None = 0, **others: Any) -> str:
    """Runs a command that ends with this code, and returns what it said."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **others)
    expect(code is None or result.returncode == code, f"{command} ended with {result.returncode}: {result.stdout[-2000:]}")
    return result.stdout


def show(unit: str, name: str) -> str:
    return run("systemctl", "show", unit, "--value", "--property", name).strip()


def dpkg(*arguments: str) -> str:
    return run("dpkg", f"--admindir={PACKAGES}", "--force-depends", "--force-confold", *arguments)


def journal(unit: str) -> str:
    return run("journalctl", "--unit", unit, "--output", "cat", "--no-pager")


def acl(node: str) -> list[str]:
    return run("getfacl", "--omit-header", "--absolute-names", node).split()


def write_scene(view: str) -> None:
    with open(SCENE, "w") as scene:
        scene.write(OWN_SCENE.replace("VIEW", view))


class Follower(Daemon):
    """What a member of the group sees in `fingerpost log --follow`."""

    def __init__(self, path: str) -> None:
        self.log = open(path, "w")
        self.process = subprocess.Popen(
            ["fingerpost", "log", "--follow", "--format", "ndjson"], stdout=self.log, stderr=subprocess.STDOUT, user="nobody",
            group="nogroup", extra_groups=[grp.getgrnam("fingerpost").gr_gid])
        self.records, self.rest, self.reader = [], "", open(path)

    def read(self) -> list[Record]:
        """All records; what it says of daemons that end and come again is none."""
        lines = (self.rest + self.reader.read()).split("\n")
        self.rest = lines.pop()
        self.records += [json.loads(line) for line in lines if line.startswith("{")]
        return self.records

    def stop(self) -> int:
        self.process.kill()
        self.process.wait()
        return 0


def follow(world: World) -> Follower:
    """Somebody who follows the log, and has seen something of it."""
    log = Follower(world.work + ".ndjson")

    def hears() -> Any:
        probe = Panel("Probe")
        run("udevadm", "settle")
        time.sleep(0.2)
        probe.unplug()
        return log.read()
    wait("the log is followed", hears, 60)
    return log


def prepare() -> None:
    """Makes of this machine, which no distribution has set up, one that dpkg installs a service on."""
    if os.path.exists("/usr/sbin/policy-rc.d"):
        os.remove("/usr/sbin/policy-rc.d")
    for folder in "info", "triggers", "updates":
        os.makedirs(f"{PACKAGES}/{folder}")
    for file in "available", "status":
        open(f"{PACKAGES}/{file}", "w").close()
    # Nobody starts what a machine starts with, which takes long here and clears /tmp.
    for unit in SERVICE, ACTIONS, *SOCKETS:
        drop_in(unit, "[Unit]\nDefaultDependencies=no\n")


def drop_in(unit: str, text: str, name: str = "machine") -> None:
    os.makedirs(f"/run/systemd/system/{unit}.d", exist_ok=True)
    with open(f"/run/systemd/system/{unit}.d/{name}.conf", "w") as file:
        file.write(text)


def let_swift_in(program: str, unit: str = SERVICE) -> None:
    """A build that is not linked statically needs Swift's libraries, wherever they are."""
    folders = {os.path.dirname(line.split()[2]) for line in run("ldd", program).split("\n") if "/swift/" in line}
    if folders:
        drop_in(unit, f"[Service]\nExecPaths={' '.join(folders)}\n", "swift")


def package(world: World) -> str:
    return glob.glob(f"{world.results}/fingerpost_*.deb")[0]


def is_grabbed(panel: Panel) -> bool:
    """Whether the daemon says that it has grabbed it; a grab to find that out could be in the way of the daemon's."""
    said = run("fingerpost", "devices", "--format", "ndjson", "--socket", CONTROL, code=None)
    devices = [json.loads(line) for line in said.split("\n") if line.startswith("{")]
    return any(device["path"] == panel.node and device["scene"].get("grab") for device in devices)


def is_answering() -> bool:
    return show(SERVICE, "ActiveState") == "active" and subprocess.run(
        ["fingerpost", "status"], capture_output=True).returncode == 0


@scenario
def isInstalled(world: World) -> None:
    prepare()
    let_swift_in(world.program)
    began = time.monotonic()
    dpkg("--install", package(world))
    world.figure("seconds-to-install", f"{time.monotonic() - began:.1f}")
    wait("the service runs", is_answering, found=lambda: f"{run('systemctl', 'status', SERVICE, code=None)}\n{journal(SERVICE)}")
    for name in "fingerpost", "fingerpost-actions":
        expect(pwd.getpwnam(name).pw_shell.endswith("nologin"), f"{name} can log in")
    mode = os.stat(CONTROL)
    expect(stat.S_IMODE(mode.st_mode) == 0o660, f"{CONTROL} has the mode {oct(mode.st_mode)}")
    expect(grp.getgrgid(mode.st_gid).gr_name == "fingerpost", f"{CONTROL} is of group {mode.st_gid}")
    expect(not grp.getgrnam("fingerpost-devices").gr_mem, "somebody is in the group of the devices")
    for unit in SERVICE, *SOCKETS:
        expect(run("systemctl", "is-enabled", unit).strip() == "enabled", f"{unit} is not enabled")
    expect(run("fingerpost", "check", SCENE, code=0) == "", "the default scene has a mistake")
    expect("group:fingerpost-devices:rw-" in acl("/dev/uinput"), f"uinput: {acl('/dev/uinput')}")
    ready, start = show(SERVICE, "ActiveEnterTimestampMonotonic"), show(SERVICE, "InactiveExitTimestampMonotonic")
    world.figure("seconds-from-start-to-ready", (int(ready) - int(start)) / 1e6)


@scenario
def isConfined(world: World) -> None:
    pid = show(SERVICE, "MainPID")
    status = dict(line.split(":\t") for line in open(f"/proc/{pid}/status").read().split("\n") if ":\t" in line)
    expect(status["NoNewPrivs"] == "1" and status["Seccomp"] == "2", f"no filter: {status}")
    for kind in "CapPrm", "CapEff", "CapBnd", "CapAmb":
        expect(int(status[kind], 16) == 0, f"{kind} is {status[kind]}")
    expect(status["Uid"].split()[0] == str(pwd.getpwnam("fingerpost").pw_uid), f"it runs as {status['Uid']}")
    links = run("nsenter", "--target", pid, "--net", "cat", "/proc/net/dev")
    expect([line.split(":")[0].strip() for line in links.strip().split("\n")[2:]] == ["lo"], f"it has a network: {links}")


@scenario
def readsAPanel(world: World) -> None:
    keyboard = Device("Test Keyboard", keys=range(1, 100))
    log = follow(world)
    panel = Panel()
    log.wait("device", event="added", name=panel.name)
    expect(not log.all("device", event="ignored", name=panel.name), "it complains before udev has given it the panel")
    expect("group:fingerpost-devices:rw-" in acl(panel.node), f"the panel: {acl(panel.node)}")
    run("udevadm", "settle")
    expect("group:fingerpost-devices:rw-" not in acl(keyboard.node), f"the keyboard: {acl(keyboard.node)}")
    panel.down((0, 100, 100))
    log.wait("print", text="touched on the left")
    panel.up(0)
    panel.down((0, 1000, 100))
    log.wait("print", text="touched on the right")
    panel.up(0)
    panel.unplug()
    log.wait("device", event="removed", name=panel.name)
    keyboard.unplug()
    log.stop()


@scenario
def refusesOthers(world: World) -> None:
    nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    for command in ["log"], ["status"], ["reload"]:
        said = run("fingerpost", *command, code=1, **nobody)
        expect("fingerpost" in said and said.count("\n") == 1, f"{command} says {said!r}")
    try:
        connection = socket.socket(socket.AF_UNIX)
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
        connection.connect(CONTROL)
        raise Failure("anybody may connect")
    except PermissionError:
        pass
    finally:
        os.seteuid(0)
    member = {**nobody, "extra_groups": [grp.getgrnam("fingerpost").gr_gid]}
    expect("uptime" in run("fingerpost", "status", **member).lower(), "a member learns nothing")


REACHED_SCENE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
application: { expose: { send: [goodNight] } }
windows:
  - id: window
    subviews:
      - { id: lamp, kind: slider, frame: [0, 0, 400, 800], maximumValue: 100, expose: write }
      - { id: sign, kind: slider, frame: [400, 0, 400, 800], expose: read }
      - { id: pin, kind: slider, frame: [800, 0, 400, 800], redacted: true }
"""


def bridge(requests: Any, **user: Any) -> Any:
    """What somebody hears who bridges and sends these requests, up to the last answer: run as that user."""
    program = f"""
import json, socket
peer = socket.socket(socket.AF_UNIX)
peer.settimeout(20)
peer.connect({CONTROL!r})
lines = peer.makefile("rw")
for request in [{{"request": "bridge"}}] + {requests!r}:
    lines.write(json.dumps(request) + "\\n")
lines.flush()
for line in lines:
    print(line, end="")
    if json.loads(line).get("id") == {len(requests)} or "error" in json.loads(line):
        break
"""
    return [json.loads(line) for line in run("python3", "-c", program, **user).split("\n") if line]


@scenario
def letsItsControlGroupSetAndSend(world: World) -> None:
    with open(SCENE, "w") as scene:
        scene.write(REACHED_SCENE)
    run("systemctl", "reload", SERVICE)
    nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    reader = {**nobody, "extra_groups": [grp.getgrnam("fingerpost").gr_gid]}
    setter = {**nobody, "extra_groups": [grp.getgrnam("fingerpost-control").gr_gid]}
    log = follow(world)
    since = log.mark()
    for command in ["set", "lamp", "value=10"], ["send", "goodNight"], ["exposed"]:
        said = run("fingerpost", *command, code=1, **nobody)
        expect("fingerpost" in said and said.count("\n") == 1, f"to a stranger {command} says {said!r}")
    expect("lamp" in run("fingerpost", "exposed", **reader), "a member of fingerpost may not read what is exposed")
    for command in ["set", "lamp", "value=10"], ["send", "goodNight"]:
        said = run("fingerpost", *command, code=1, **reader)
        expect("'fingerpost-control'" in said and said.count("\n") == 1, f"to a reader {command} says {said!r}")
    expect("'fingerpost-control'" in bridge([], **reader)[0]["error"], "a reader may bridge")
    run("fingerpost", "set", "lamp", "value=20", **setter)
    run("fingerpost", "send", "goodNight", **setter)
    for command, reason in {
            ("set", "sign", "value=1"): "sign", ("set", "pin", "value=1"): "pin", ("set", "lamp", "value=101"): "100",
            ("send", "format"): "format"}.items():
        said = run("fingerpost", *command, code=1, **setter)
        expect(reason in said and said.count("\n") == 1, f"{command} says {said!r}")
    heard = bridge([{"request": "set", "view": "lamp", "values": {"value": 30}, "id": 1}, {"request": "set", "view": "pin", "values": {"value": 1}, "id": 2}], **setter)
    expect([one["id"] for one in heard[0]["exposed"]] == ["lamp", "sign"], heard[0])
    answers = {one["id"]: one for one in heard if "id" in one}
    expect(answers[1]["values"] == {"value": 30} and "error" in answers[2], heard)
    bridger = {**nobody, "extra_groups": [grp.getgrnam("fingerpost-bridge").gr_gid]}
    heard = bridge([{"request": "set", "view": "lamp", "values": {"value": 40}, "id": 1}, {"request": "tree", "id": 2}], **bridger)
    answers = {one["id"]: one for one in heard if "id" in one}
    expect(answers[1]["values"] == {"value": 40} and "error" in answers[2], heard)
    for command in ["status"], ["tree"], ["log"], ["reload"], ["devices"], ["exposed"], ["hit", "1", "1"], ["set", "lamp", "value=20"], ["send", "goodNight"]:
        said = run("fingerpost", *command, code=1, **bridger)
        expect("only root" in said and said.count("\n") == 1, f"to a bridge {command} says {said!r}")
    wait("all of it is recorded", lambda: len(log.all("request", since)) == 13)
    results = [record["result"] for record in log.all("request", since)]
    expect(results == ["error", "error", "ok", "ok", "error", "error", "error", "error", "ok", "error", "ok", "error", "error"], log.all("request", since))
    expect({record["peer"] for record in log.all("request", since)} == {"nobody"}, "the records have other users")
    log.stop()


# Keys of weak tables in a shuffled chain, of which no budget knows what the collector makes: it goes over all of them once for each.
HANGING = """local view = {}

function view:didLoad()
  local keys, chains, weak = {}, {}, {}
  for number = 1, 40000 do keys[number] = {} end
  for number = #keys, 2, -1 do
    local other = math.random(number)
    keys[number], keys[other] = keys[other], keys[number]
  end
  for number = 1, 8 do chains[number] = setmetatable({}, weak) end
  for number = 1, #keys - 1 do chains[number % 8 + 1][keys[number]] = keys[number + 1] end
  self.chains, self.weak, self.first = chains, weak, keys[1]
end

function view:touchesBegan()
  self.weak.__mode = "k"
  collectgarbage()
end

return view
"""


@scenario
def doesNotStartASceneThatHungTwice(world: World) -> None:
    """A script hangs at a touch, and the next daemon is stopped, which to systemd is the same and costs no processor's time.

    Then the daemon comes up with an empty scene, and a reload starts the real one.
    """
    reached, script = open(SCENE).read(), os.path.dirname(SCENE) + "/hanging.lua"
    with open(script, "w") as file:
        file.write(HANGING)
    with open(SCENE, "w") as file:
        file.write(OWN_SCENE[:OWN_SCENE.index("        on:")] + "        script: hanging.lua\n")
    panel = Panel()
    run("systemctl", "restart", SERVICE)

    def scene() -> Any:
        return json.loads(run("fingerpost", "status", "--format", "json"))["scene"]

    for number in 1, 2:
        wait("the panel is grabbed", lambda: is_answering() and is_grabbed(panel))
        expect(not scene()["hung"], f"it is not started after {number - 1} hangs")
        pid = show(SERVICE, "MainPID")
        began = time.monotonic()
        if number == 2:
            os.kill(int(pid), signal.SIGSTOP)
        panel.down((0, 100, 100))
        wait("the watchdog ends it", lambda: show(SERVICE, "MainPID") != pid, 60)
        world.figure("seconds-until-the-watchdog-ends-it", f"{time.monotonic() - began:.1f}")
        panel.up(0)
        wait("it is up again", lambda: show(SERVICE, "MainPID") != "0" and is_answering())
    expect(scene()["hung"], "a scene that hung twice is started")
    expect(is_free(panel.node), "it grabs the panel")
    wait("the journal says why", lambda: "has hung 2 times with this scene" in journal(SERVICE))
    expect(journal(SERVICE).count("Watchdog timeout") == 2, "the watchdog has not ended it twice")
    expect("has hung 2 times" in run("fingerpost", "status"), "the status does not say why")
    run("fingerpost", "reload")
    wait("the panel is grabbed again", lambda: is_grabbed(panel))
    expect(not scene()["hung"], "a reload does not start it")
    panel.unplug()
    with open(SCENE, "w") as file:
        file.write(reached)
    run("fingerpost", "reload")
    os.remove(script)


MQTT = "fingerpost-mqtt.service"
MQTT_CONFIGURATION = "/etc/fingerpost/mqtt.yaml"
# An address of nobody that is in no private network, and one that is in one.
BROKER, PRIVATE_BROKER, BROKER_PORT = "203.0.113.7", "10.9.8.7", 18831


@scenario
def bridgesToABrokerThatItsSandboxAllows(world: World) -> None:
    dpkg("--install", glob.glob(f"{world.results}/fingerpost-mqtt_*.deb")[0])
    expect(show(MQTT, "ActiveState") == "inactive", "the bridge runs without a broker")
    let_bridge_start()
    start_broker()
    configure(f"broker: mqtt://{BROKER}:{BROKER_PORT}\nusername: panel\npassword: broker\n")
    credential = "[Service]\nLoadCredential=broker:/etc/fingerpost/broker.password\n"
    edit(MQTT, credential)
    expect(not run("systemctl", "start", MQTT, code=None), f"it does not start: {journal(MQTT)}")
    refusal = wait("it says that it does not get through", lambda: [line for line in journal(MQTT).split("\n") if f"mqtt://{BROKER}:{BROKER_PORT}: " in line])[0]
    expect("IPAddressAllow=" in refusal, f"what it says does not help: {refusal}")
    edit(MQTT, credential + f"IPAddressAllow={BROKER}\n")
    run("systemctl", "restart", MQTT)
    wait("it is connected", lambda: f"connected to mqtt://{BROKER}:{BROKER_PORT}" in journal(MQTT))
    node = socket.gethostname().split(".")[0]
    wait("the panel is online", lambda: "online" in mosquitto("sub", "-t", f"fingerpost/{node}/availability", "-C", "1", "-W", "5"))
    mosquitto("pub", "-q", "1", "-t", f"fingerpost/{node}/value/lamp/set", "-m", "42")
    wait("the slider is set", lambda: re.search("lamp .* 42 ", run("fingerpost", "exposed")))
    pid = show(MQTT, "MainPID")
    status = dict(line.split(":\t") for line in open(f"/proc/{pid}/status").read().split("\n") if ":\t" in line)
    expect(int(status["CapBnd"], 16) == 0 and status["Seccomp"] == "2", f"it is not confined: {status}")
    world.figure("memory-of-the-bridge-in-kib", status["VmRSS"].split()[0])
    configure(f"broker: mqtt://{PRIVATE_BROKER}:{BROKER_PORT}\nusername: panel\npassword: broker\n")
    edit(MQTT, credential)
    run("systemctl", "restart", MQTT)
    wait("a private network needs no word", lambda: f"connected to mqtt://{PRIVATE_BROKER}:{BROKER_PORT}" in journal(MQTT))
    wait("the panel is online again", lambda: "online" in mosquitto("sub", "-t", f"fingerpost/{node}/availability", "-C", "1", "-W", "5"))
    run("systemctl", "stop", MQTT)
    wait("it says goodbye", lambda: "offline" in mosquitto("sub", "-t", f"fingerpost/{node}/availability", "-C", "1", "-W", "5"))
    expect(show(MQTT, "Result") == "success", f"it ends with {show(MQTT, 'Result')}")


@scenario
def endsWhileItLooksUpItsBroker(world: World) -> None:
    """A resolver that never answers holds up neither the start nor the end."""
    mute = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    mute.bind(("127.0.0.1", 53))
    mute.settimeout(30)
    with open("/etc/resolv.conf", "w") as file:
        file.write("nameserver 127.0.0.1\n")
    configure(f"broker: mqtt://broker.example:{BROKER_PORT}\n")
    edit(MQTT, "")
    began = time.monotonic()
    run("systemctl", "start", MQTT)
    to_start = time.monotonic() - began
    world.figure("seconds-to-start", f"{to_start:.1f}")
    expect(b"broker" in mute.recv(512), "it looks up something else")
    run("fingerpost", "status")
    began = time.monotonic()
    run("systemctl", "stop", MQTT)
    seconds = time.monotonic() - began
    world.figure("seconds-to-stop", f"{seconds:.1f}")
    expect(seconds < max(5, 2 * to_start), f"it takes {seconds:.1f} s to end, and {to_start:.1f} s to start")
    expect(show(MQTT, "Result") == "success", f"it ends with {show(MQTT, 'Result')}: {journal(MQTT)}")
    mute.close()
    for path in MQTT_CONFIGURATION, "/etc/fingerpost/broker.password":
        os.remove(path)
    dpkg("--purge", "fingerpost-mqtt")
    expect(not os.path.exists("/usr/bin/fingerpost-mqtt") and show(MQTT, "LoadState") == "not-found", "the bridge is still there")


OSC = "fingerpost-osc.service"


@scenario
def sendsFingersFromItsSandbox(world: World) -> None:
    dpkg("--install", glob.glob(f"{world.results}/fingerpost-osc_*.deb")[0])
    expect(show(OSC, "ActiveState") == "inactive", "the bridge runs unasked")
    let_bridge_start(OSC)
    fingers, values = receiver(3333), receiver(9000)
    with open("/etc/fingerpost/osc.yaml", "w") as file:
        file.write(f"targets: ['127.0.0.1:3333', '{BROKER}:3333', {{ address: '127.0.0.1:9000', protocol: osc }}]\nlisten: 9001\n")
    run("fingerpost-osc", "check")
    log = follow(world)
    panel = Panel()
    log.wait("device", event="added", name=panel.name)
    run("systemctl", "start", OSC)
    expect(b"/fingerpost/lamp\0" in values.recv(2048), "the value of the slider is not sent")
    wait("it says whom it may not reach", lambda: "IPAddressAllow=" in journal(OSC))
    panel.down((0, 100, 100))
    wait("a finger is sent", lambda: b"\0set\0" in fingers.recv(2048))
    panel.up(0)
    wait("its end is sent", lambda: b"\0set\0" not in fingers.recv(2048))
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sender.sendto(b"/fingerpost/lamp\0\0\0\0,i\0\0\0\0\0\x2a", ("127.0.0.1", 9001))
    wait("the slider is set", lambda: re.search("lamp .* 42 ", run("fingerpost", "exposed")))
    status = dict(line.split(":\t") for line in open(f"/proc/{show(OSC, 'MainPID')}/status").read().split("\n") if ":\t" in line)
    expect(int(status["CapBnd"], 16) == 0 and status["Seccomp"] == "2", f"it is not confined: {status}")
    run("systemctl", "stop", OSC)
    expect(show(OSC, "Result") == "success", f"it ends with {show(OSC, 'Result')}: {journal(OSC)}")
    panel.unplug()
    log.stop()
    for open_socket in fingers, values, sender:
        open_socket.close()
    os.remove("/etc/fingerpost/osc.yaml")
    dpkg("--purge", "fingerpost-osc")
    expect(not os.path.exists("/usr/bin/fingerpost-osc") and show(OSC, "LoadState") == "not-found", "the bridge is still there")


def receiver(port: int) -> socket.socket:
    """A socket that takes datagrams to this port of the machine."""
    receiving = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiving.bind(("127.0.0.1", port))
    receiving.settimeout(20)
    return receiving


def let_bridge_start(unit: str = MQTT) -> None:
    program = f"/usr/bin/{unit.removesuffix('.service')}"
    folders = {os.path.dirname(line.split()[2]) for line in run("ldd", program).split("\n") if "/swift/" in line}
    drop_in(unit, "[Unit]\nDefaultDependencies=no\n" + (f"[Service]\nExecPaths={' '.join(folders)}\n" if folders else ""))
    run("systemctl", "daemon-reload")


def configure(text: str) -> None:
    with open(MQTT_CONFIGURATION, "w") as file:
        file.write(text)
    run("fingerpost-mqtt", "check")


def start_broker() -> None:
    """Debian's, with a user and a password, at an address that is not the machine's own to a sandbox."""
    run("ip", "link", "set", "lo", "up", code=None)
    for address in BROKER, PRIVATE_BROKER:
        run("ip", "address", "add", f"{address}/32", "dev", "lo")
    with open("/etc/fingerpost/broker.password", "w") as file:
        file.write("secret\n")
    os.chmod("/etc/fingerpost/broker.password", 0o600)
    run("mosquitto_passwd", "-b", "-c", "/run/broker.passwords", "panel", "secret")
    os.chmod("/run/broker.passwords", 0o644)
    with open("/run/broker.conf", "w") as file:
        file.write(f"listener {BROKER_PORT} 0.0.0.0\npassword_file /run/broker.passwords\nallow_anonymous false\n")
    subprocess.Popen(["/usr/sbin/mosquitto", "-c", "/run/broker.conf"], stderr=subprocess.DEVNULL)


def mosquitto(which: str, *words: str) -> str:
    return run(f"mosquitto_{which}", "-h", BROKER, "-p", str(BROKER_PORT), "-u", "panel", "-P", "secret", *words, code=None)


def scrape(path: str = "/metrics") -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", 9776, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def collect(file: str) -> Any:
    """What Debian's node_exporter, as its own user, has of the file by the link that the documentation names."""
    folder = "/var/lib/prometheus/node-exporter"
    os.makedirs(folder, exist_ok=True)
    run("ln", "-sf", file, folder)
    exporter = subprocess.Popen(
        ["/usr/bin/prometheus-node-exporter", "--collector.disable-defaults", "--collector.textfile", f"--collector.textfile.directory={folder}", "--web.listen-address=127.0.0.1:9100"],
        user="prometheus", group="prometheus", extra_groups=[], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def numbers() -> Any:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", 9100, timeout=60)
            connection.request("GET", "/metrics")
            return connection.getresponse().read().decode()
        except OSError:
            return ""

    try:
        return wait("node_exporter answers", numbers, 60)
    finally:
        exporter.kill()
        exporter.wait()


@scenario
def tellsPrometheus(world: World) -> None:
    units = "fingerpost-metrics.socket", "fingerpost-textfile.timer"
    for unit in units:
        expect(run("systemctl", "is-enabled", unit, code=None).strip() == "disabled", f"{unit} is enabled from the start")
        drop_in(unit, "[Unit]\nDefaultDependencies=no\n")
    folders = {os.path.dirname(line.split()[2]) for line in run("ldd", "/usr/bin/fingerpost").split("\n") if "/swift/" in line}
    paths = f"ExecPaths={' '.join(folders)}\n" if folders else ""
    # This machine may take longer than ten seconds to start the nine below, and their unit counts that.
    for unit, limit in ("fingerpost-metrics@.service", "RuntimeMaxSec=60\n"), ("fingerpost-textfile.service", ""):
        drop_in(unit, f"[Unit]\nDefaultDependencies=no\n[Service]\n{limit}{paths}")
    run("ip", "link", "set", "lo", "up", code=None)
    run("systemctl", "daemon-reload")
    for unit in units:
        run("systemctl", "start", unit)
    status, numbers = scrape()
    expect(status == 200 and "\nfingerpost_start_time_seconds " in numbers, f"{status}: {numbers}")
    expect(scrape("/")[0] == 404, "there is something else than numbers")
    silent = [socket.create_connection(("127.0.0.1", 9776)) for _ in range(8)]
    expect(scrape()[0] == 200, "peers that send nothing keep Prometheus out")
    for peer in silent:
        peer.close()
    file = "/run/fingerpost-textfile/fingerpost.prom"
    wait("the file is there", lambda: os.path.exists(file), 60)
    expect("\nfingerpost_start_time_seconds " in open(file).read(), "the file has no numbers")
    collected = collect(file)
    expect("\nfingerpost_start_time_seconds " in collected and "\nnode_textfile_scrape_error 0" in collected, f"node_exporter has {collected}")
    run("systemctl", "stop", SERVICE)
    expect(scrape()[0] == 503, "there are numbers of no daemon")
    wait("the file is gone", lambda: not os.path.exists(file), 60)
    for unit in "fingerpost-textfile.service", *units:
        expect(show(unit, "Result") == "success", f"{unit}: {journal(unit)}")
    run("systemctl", "stop", *units)
    run("systemctl", "start", SERVICE)
    wait("the service runs again", is_answering, 60)


@scenario
def startsPrograms(world: World) -> None:
    write_scene("own")
    run("systemctl", "reload", SERVICE)
    panel = Panel()
    log = follow(world)
    wait("the panel is grabbed", lambda: is_grabbed(panel))

    def starts() -> bool:
        mark = log.mark()
        panel.down((0, 100, 100))
        panel.up(0)
        return log.wait("action", since=mark, action="exec")[0]["result"] == "ok"
    # The first touch starts the performer, for which a slow machine lets it wait too long.
    wait("a touch starts the program", starts, found=lambda: f"{log.records}\n{journal(ACTIONS)}")
    wait("the program has spoken", lambda: "performed by fingerpost-actions" in journal(ACTIONS))
    panel.unplug()
    log.stop()


@scenario
def runsWithDocumentedDropIns(world: World) -> None:
    """Each drop-in of docs/reference/service.md, literally."""
    path = "/etc/fingerpost/kiosk/scene.yaml"
    kiosk(path, "kiosk")
    edit(SERVICE, documented("service.md", path))
    run("systemctl", "restart", SERVICE)
    log = follow(world)
    panel = Panel()
    wait("the panel is grabbed", lambda: is_grabbed(panel))
    wait("touches are read", lambda: (panel.down((0, 100, 100)), panel.up(0), log.all("touches", view="kiosk"))[2])
    mark = log.mark()
    panel.down((0, 100, 100))
    log.wait("touches", since=mark, phase="began", view="kiosk")
    kiosk(path, "watched")
    log.wait("scene", event="reloaded", file=path)
    log.wait("touches", phase="cancelled", view="kiosk")
    panel.up(0)

    path = "/srv/lobby/scene.yaml"
    kiosk(path, "lobby", "actions: { keys: [KEY_A] }\n")
    elsewhere = f"[Service]\nExecStart=\nExecStart=/usr/bin/fingerpost run --service --scene {path}\n"
    edit(SERVICE, elsewhere)
    run("systemctl", "restart", SERVICE, code=1)
    wait("the scene out of sight is told", lambda: f"cannot read '{path}'" in journal(SERVICE))
    edit(SERVICE, elsewhere + documented("service.md", "# a scene below /srv"))
    run("systemctl", "restart", SERVICE)
    mark = log.mark()
    wait("the scene below /srv is shown", lambda: (panel.down((0, 100, 100)), panel.up(0), log.all("touches", mark, view="lobby"))[2])
    expect(node_of("Fingerpost keyboard"), "there is no virtual keyboard")

    edit(SERVICE, elsewhere + documented("service.md", "# a scene below /srv") + documented("service.md", "it cannot open uinput"))
    run("systemctl", "restart", SERVICE)
    mark = log.mark()
    wait("touches are read", lambda: (panel.down((0, 100, 100)), panel.up(0), log.all("touches", mark, view="lobby"))[2])
    expect(not node_of("Fingerpost keyboard"), "it has a virtual keyboard all the same")
    wait("that there are no keys is told", lambda: "uinput" in journal(SERVICE))
    panel.unplug()
    log.stop()
    edit(SERVICE, "")
    shutil.rmtree("/etc/fingerpost/kiosk")
    run("systemctl", "restart", SERVICE)


@scenario
def readsARemoteByADocumentedRule(world: World) -> None:
    remote = Device("My Remote", keys=range(160, 170))
    with open(SCENE, "w") as scene:
        scene.write(OWN_SCENE.replace("VIEW", "own").replace(
            "devices: [", "devices: [{ match: { kind: keyboard, name: My Remote } }, ").replace("touchesEnded", "pressesBegan"))
    run("systemctl", "reload", SERVICE)
    log = follow(world)
    with open("/etc/udev/rules.d/71-remote.rules", "w") as rules:
        rules.write(documented("service.md", "My Remote"))
    run("sh", "-c", "udevadm control --reload && udevadm trigger --subsystem-match=input")
    wait("the remote may be opened", lambda: "group:fingerpost-devices:rw-" in acl(remote.node))
    log.wait("device", event="added", name="My Remote")
    os.remove("/etc/udev/rules.d/71-remote.rules")
    run("udevadm", "control", "--reload")
    remote.unplug()
    log.stop()


# What needs which row of the table, and how a program shows that it has it.
ABILITIES = {
    "192.168.1.7": "timeout 5 bash -c '>/dev/tcp/192.168.1.7/8099'",
    "10.9.9.9": "timeout 5 bash -c '>/dev/tcp/10.9.9.9/8099'",
    "state": "touch /var/lib/fingerpost-actions/file",
    "srv": "touch /srv/lamps/file",
    "serial": "exec 3<>/dev/ttyUSB0",
    "home": "test -r /home/tools/program",
    "compiler": "python3 -c 'import mmap; mmap.mmap(-1, 4096, prot=7)'",
    "environment": "test \"$MQTT_HOST\" = broker",
}
ROWS = ["to write files", "a serial line", "programs of `/usr/local`", "an interpreter", "environment variables"]


@scenario
def performsWithDocumentedDropIns(world: World) -> None:
    """What docs/reference/actions.md says that programs need: nothing of it without, all of it with."""
    prepare_abilities()
    write_scene("own")
    with open(SCENE) as file:
        text = file.read()
    with open(SCENE, "w") as file:
        file.write(text.replace('[sh, -c, "echo performed by $(id -un)"]', "[sh, /usr/local/bin/abilities]") + "actions: { timeout: 60 }\n")
    run("systemctl", "reload", SERVICE)
    panel = Panel()
    wait("the panel is grabbed", lambda: is_grabbed(panel))
    server = socket.create_server(("", 8099))
    able = lambda text: abilities(panel, text)
    expect(able("") == [], f"without a drop-in: {able('')}")
    network = documented("actions.md", "# A program that talks to the network")
    rest = [setting for row in ROWS for setting in needed(row)]
    most = able(network + "\n".join(rest) + "\n")
    expect(most == [ability for ability in ABILITIES if ability != "10.9.9.9"], f"with all drop-ins but for one address: {most}")
    network = able("[Service]\n" + "\n".join(needed("the network")) + "\n")
    expect(network == ["192.168.1.7", "10.9.9.9"], f"with the network: {network}")
    server.close()
    panel.unplug()
    edit(ACTIONS, "")
    run("systemctl", "stop", ACTIONS)


def prepare_abilities() -> None:
    for address in "192.168.1.7/24", "10.9.9.9/24":
        run("busybox", "ip", "address", "add", address, "dev", "lo")
    run("busybox", "ip", "link", "set", "lo", "up")
    os.makedirs("/srv/lamps")
    shutil.chown("/srv/lamps", "fingerpost-actions")
    os.makedirs("/home/tools")
    open("/home/tools/program", "w").close()
    # A terminal of the kernel's stands in for what is plugged in.
    os.mknod("/dev/ttyUSB0", stat.S_IFCHR, os.makedev(4, 9))
    os.chmod("/dev/ttyUSB0", 0o660)
    shutil.chown("/dev/ttyUSB0", "root", "dialout")
    with open("/usr/local/bin/abilities", "w") as program:
        program.write("".join(f"({command}) 2>/dev/null && able=\"$able {name}\"\n" for name, command in ABILITIES.items()))
        program.write("echo able:$able\n")


def abilities(panel: Panel, text: str) -> list[str]:
    """What a program that a touch starts can do with this drop-in."""
    edit(ACTIONS, text)
    # Not at the touch, which a slow machine lets wait for too long.
    run("systemctl", "restart", ACTIONS)
    told = lambda: [line for line in journal(ACTIONS).split("\n") if "able:" in line]
    before = len(told())
    panel.down((0, 100, 100))
    panel.up(0)
    lines = wait("the program has spoken", lambda: told()[before:], found=lambda: f"{journal(ACTIONS)[-2000:]}\n{journal(SERVICE)[-2000:]}")
    return lines[0].split("able:")[1].split()


@scenario
def triesABadSceneOnce(world: World) -> None:
    write_scene("own")
    with open(SCENE, "a") as scene:
        scene.write("        hiden: true\n")
    run("systemctl", "restart", SERVICE, code=1)
    wait("the mistake is told", lambda: "unknown key 'hiden'" in journal(SERVICE))
    time.sleep(2)
    expect(show(SERVICE, "ActiveState") == "failed", f"it is {show(SERVICE, 'ActiveState')}")
    expect(show(SERVICE, "NRestarts") == "0", f"it was tried {show(SERVICE, 'NRestarts')} times more")
    expect(journal(SERVICE).count("unknown key 'hiden'") == 1, "the mistake is not told once")
    expect("no daemon" in run("fingerpost", "status", code=1), "a question is not told that there is no daemon")
    expect(journal(SERVICE).count("unknown key 'hiden'") == 1, "a question has started it again")
    write_scene("own")
    for _ in range(6):
        run("systemctl", "restart", SERVICE)
    wait("the service runs", is_answering)
    expect(show(FAILED, "ActiveState") == "inactive", "it still counts as failed")


@scenario
def reloadsGoodAndBad(world: World) -> None:
    panel = Panel()
    log = follow(world)
    wait("the panel is grabbed", lambda: is_grabbed(panel))
    panel.down((0, 100, 100))
    log.wait("touches", phase="began")
    mark = log.mark()
    with open(SCENE, "a") as scene:
        scene.write("        hiden: true\n        alpha: 7\n")
    said = run("fingerpost", "reload", code=1)
    expect("hiden" in said and "alpha" in said, f"not every mistake is told: {said}")
    run("systemctl", "reload", SERVICE, code=1)
    log.wait("scene", event="rejected", since=mark)
    expect(not log.all("touches", since=mark, phase="cancelled"), "a bad scene cancels a touch")
    write_scene("other")
    run("systemctl", "reload", SERVICE)
    log.wait("scene", event="reloaded", since=mark)
    log.wait("touches", since=mark, phase="cancelled", view="own")
    panel.up(0)
    panel.down((0, 100, 100))
    log.wait("touches", since=mark, phase="began", view="other")
    panel.up(0)
    expect(len(log.all("touches", since=mark, phase="cancelled")) == 1, "it is cancelled more than once")
    panel.unplug()
    log.stop()


@scenario
def isRestartedByTheWatchdog(world: World) -> None:
    panel = Panel()
    wait("the panel is grabbed", lambda: is_grabbed(panel))
    log = follow(world)
    pid = int(show(SERVICE, "MainPID"))
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    wait("the hung one is gone", lambda: not os.path.exists(f"/proc/{pid}"))
    world.figure("seconds-from-hanging-to-freedom", f"{time.monotonic() - began:.1f}")
    wait("another runs", lambda: is_answering() and int(show(SERVICE, "MainPID")) != pid)
    world.figure("seconds-from-hanging-to-the-next", f"{time.monotonic() - began:.1f}")
    wait("the panel is grabbed again", lambda: is_grabbed(panel))
    mark = log.mark()
    wait("the log goes on", lambda: (panel.down((0, 100, 100)), panel.up(0), log.all("hit", since=mark))[2])
    panel.unplug()
    log.stop()


@scenario
def staysStopped(world: World) -> None:
    run("systemctl", "stop", SERVICE)
    said = run("fingerpost", "status", code=1)
    expect("no daemon" in said or "not running" in said or "No such file" in said or "fingerpost" in said, f"it says {said!r}")
    time.sleep(1)
    expect(show(SERVICE, "ActiveState") == "inactive", "a question starts a daemon that was stopped")
    expect(not os.path.exists(CONTROL), "its socket is still there")
    run("systemctl", "start", SERVICE)
    wait("the service runs", is_answering)


def documented(page: str, words: str) -> str:
    """The block of code in a page of the reference that has these words, as an administrator would copy it."""
    with open(f"{DOCS}/{page}") as file:
        blocks = [block.split("\n", 1)[1] for block in file.read().split("```")[1::2]]
    found = [block for block in blocks if words in block]
    expect(len(found) == 1, f"{page} has {len(found)} blocks with {words!r}")
    return found[0]


def needed(what: str) -> Any:
    """The settings that the list in docs/reference/actions.md has for what programs need."""
    with open(f"{DOCS}/actions.md") as file:
        found = re.search(rf"^- {re.escape(what)}.*?(?=^- |^$)", file.read(), re.MULTILINE | re.DOTALL)
    expect(found, f"actions.md does not say what programs need for {what}")
    return [setting for setting in re.findall("`([^`]*)`", found[0]) if "=" in setting]


def edit(unit: str, text: str) -> None:
    """What `systemctl edit` does with this text, and `systemctl revert` without any."""
    folder = f"/etc/systemd/system/{unit}.d"
    shutil.rmtree(folder, ignore_errors=True)
    if text:
        os.makedirs(folder)
        with open(f"{folder}/override.conf", "w") as file:
            file.write(text)
    run("systemctl", "daemon-reload")


def kiosk(path: str, view: str, more: str = "") -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as scene:
        scene.write(OWN_SCENE.replace("VIEW", view).replace("windows:", more + "windows:"))


def later(world: World, version: str) -> str:
    """The package by a later version, which `run` has made."""
    return f"{world.results}/later/fingerpost_{version}.deb"


INSTANCES = "left", "right"
INSTANCE_UNITS = [
    unit for name in INSTANCES
    for unit in (f"fingerpost@{name}.service", f"fingerpost@{name}.socket", f"fingerpost-actions@{name}.socket", f"fingerpost-actions@{name}.service")
]


def instance(name: str) -> str:
    return f"fingerpost@{name}.service"


def ask(name: str, command: str = "status") -> Any:
    """What an instance answers a command that has the format `json`; None where none does."""
    said = subprocess.run(["fingerpost", command, "--socket", f"@{name}", "--format", "json"], capture_output=True, text=True)
    return None if said.returncode else json.loads(said.stdout)


@scenario
def runsAnInstanceForEachScene(world: World) -> None:
    """Two instances have panels, sockets, programs, ends and reloads apart, and the first service is away meanwhile."""
    run("systemctl", "stop", SERVICE)
    for unit in INSTANCE_UNITS[:4]:
        drop_in(unit.replace("left", ""), "[Unit]\nDefaultDependencies=no\n")
    let_swift_in(world.program, "fingerpost@.service")
    for name in INSTANCES:
        with open(f"/etc/fingerpost/{name}.yaml", "w") as file:
            file.write(
                OWN_SCENE.replace("VIEW", name).replace("performed by", f"performed on the {name} by")
                .replace("kind: touchscreen", f'phys: "usb-*-{name}/input0"'))
        run("fingerpost", "check", f"/etc/fingerpost/{name}.yaml")
    run("systemctl", "daemon-reload")
    run("systemctl", "enable", "--now", *map(instance, INSTANCES))
    panels = {name: Panel(phys=f"usb-test-{name}/input0") for name in INSTANCES}

    def has(name: str) -> bool:
        """Whether the instance has the panel of its port, and no other."""
        status = ask(name)
        return bool(status) and [device["path"] for device in status["devices"]] == [panels[name].node]

    def is_touched(name: str) -> None:
        """Touches a panel: the performer of its instance performs, and the other one does not."""
        before = {each: journal(f"fingerpost-actions@{each}.service").count("performed") for each in INSTANCES}
        panels[name].down((0, 100, 100))
        panels[name].up(0)
        words = f"performed on the {name} by fingerpost-actions"
        unit = f"fingerpost-actions@{name}.service"
        wait(words, lambda: journal(unit).count(words) > before[name], found=lambda: f"{journal(unit)[-1000:]}{journal(instance(name))[-1000:]}")
        for each in INSTANCES:
            expect(journal(f"fingerpost-actions@{each}.service").count("performed") == before[each] + (each == name), f"{each} performs for {name}")

    for name in INSTANCES:
        wait(f"{name} has its panel", lambda: has(name), found=lambda: f"{ask(name)}{journal(instance(name))[-2000:]}")
        scene = ask(name)["scene"]
        expect(scene["file"] == f"/etc/fingerpost/{name}.yaml", scene)
        for file, group in ("fingerpost", "fingerpost"), ("actions", "root"):
            found = os.stat(f"/run/fingerpost/{name}/{file}.sock")
            expect(grp.getgrgid(found.st_gid).gr_name == group and not stat.S_IMODE(found.st_mode) & 0o007, f"{file}.sock of {name}: {found}")
        # Not at the touch, which a slow machine lets wait for too long.
        run("systemctl", "start", f"fingerpost-actions@{name}.service")
        is_touched(name)
    pids = {name: show(instance(name), "MainPID") for name in INSTANCES}
    performers = {name: show(f"fingerpost-actions@{name}.service", "MainPID") for name in INSTANCES}
    expect(len({*pids.values(), *performers.values()} - {"0"}) == 4, f"they share a process: {pids}, {performers}")

    with open("/etc/fingerpost/left.yaml", "a") as file:
        file.write("hiden: true\n")
    run("systemctl", "reload", instance("left"), code=1)
    expect([ask(name)["scene"]["outdated"] for name in INSTANCES] == [True, False], f"{ask('left')} {ask('right')}")
    with open("/etc/fingerpost/left.yaml") as file:
        text = file.read().replace("hiden: true\n", "")
    with open("/etc/fingerpost/left.yaml", "w") as file:
        file.write(text)

    os.kill(int(pids["left"]), signal.SIGKILL)
    wait("the left one comes again", lambda: show(instance("left"), "MainPID") not in ("0", pids["left"]) and has("left"))
    expect(show(instance("right"), "MainPID") == pids["right"], "the right one has ended with the left one")
    for name in INSTANCES:
        is_touched(name)

    run("systemctl", "stop", instance("left"))
    expect(ask("left") is None and show("fingerpost@left.socket", "ActiveState") == "inactive", "the left one answers")
    expect(is_free(panels["left"].node), "the panel of the left one is still grabbed")
    expect(has("right"), "the right one has lost its panel")
    is_touched("right")
    expect(ask("left") is None and show(instance("left"), "ActiveState") == "inactive", "a question starts the left one")
    run("systemctl", "start", instance("left"))
    wait("the left one has its panel again", lambda: has("left"))
    for panel in panels.values():
        panel.unplug()
    run("systemctl", "start", SERVICE)
    wait("the service runs beside them", is_answering)


@scenario
def isUpgraded(world: World) -> None:
    run("systemctl", "enable", "--now", METRICS)
    run("systemctl", "start", ACTIONS)
    before = {unit: show(unit, "MainPID") for unit in (SERVICE, ACTIONS, *map(instance, INSTANCES))}
    with open(SCENE, "a") as scene:
        scene.write("# mine\n")
    own = open(SCENE).read()
    file = later(world, "99")
    dpkg("--install", file)
    wait("the service runs", is_answering, 60)
    # The performer comes again with the first action.
    for unit, pid in before.items():
        expect(show(unit, "MainPID") != pid, f"the old program of {unit} still runs")
    expect(open(SCENE).read() == own, "the administrator's scene is gone")
    for unit in SERVICE, METRICS, *map(instance, INSTANCES):
        expect(run("systemctl", "is-enabled", unit).strip() == "enabled", f"{unit} is not enabled any more")
    wait("the instances run", lambda: all(map(ask, INSTANCES)), 60)
    expect(show(METRICS, "ActiveState") == "active", "the metrics are not served any more")
    run("systemctl", "disable", "--now", METRICS)
    run("systemctl", "disable", SERVICE, code=None)
    dpkg("--install", file)
    for unit in SERVICE, METRICS:
        expect(run("systemctl", "is-enabled", unit, code=None).strip() == "disabled", f"an upgrade enables {unit}, which was disabled")


@scenario
def asksBeforeItReplacesAChangedScene(world: World) -> None:
    own = open(SCENE).read()
    said = run("dpkg", f"--admindir={PACKAGES}", "--force-depends", "--install", later(world, "100"), input="N\n")
    expect(f"Configuration file '{SCENE}'" in said and "What would you like to do about it" in said, f"dpkg does not ask: {said}")
    expect(open(SCENE).read() == own, "the administrator's scene is gone")
    expect("another default" in open(SCENE + ".dpkg-dist").read(), "the new default is nowhere")


@scenario
def isRemoved(world: World) -> None:
    panel = Panel()
    wait("it may be opened", lambda: "group:fingerpost-devices:rw-" in acl(panel.node))
    dpkg("--remove", "fingerpost")
    for unit in SERVICE, ACTIONS, FAILED, *SOCKETS, *INSTANCE_UNITS:
        expect(show(unit, "ActiveState") == "inactive", f"{unit} is {show(unit, 'ActiveState')}")
    expect(not os.path.exists("/run/fingerpost"), f"left in /run: {glob.glob('/run/fingerpost/*')}")
    expect(not run("pgrep", "-x", "fingerpost", code=None), "a process is left")
    expect("id: other" in open(SCENE).read(), "the scene is gone")
    expect(pwd.getpwnam("fingerpost"), "the user is gone, and its number may become somebody else's")
    for node in "/dev/uinput", panel.node:
        expect("group:fingerpost-devices:rw-" not in acl(node), f"{node}: {acl(node)}")
    expect(is_free(panel.node), "the panel is still grabbed")
    panel.unplug()


@scenario
def isPurged(world: World) -> None:
    # The administrator's own.
    for name in INSTANCES:
        os.remove(f"/etc/fingerpost/{name}.yaml")
    dpkg("--purge", "fingerpost")
    files = [line.split()[-1].lstrip(".") for line in run("dpkg-deb", "--contents", package(world)).strip().split("\n")]
    left = [path for path in files if os.path.isfile(path) or "fingerpost" in path and os.path.exists(path)]
    for folder in "/etc/systemd", "/var/lib/systemd":
        left += run("find", folder, "-name", "*fingerpost*").split()
    expect(not left, f"left: {left}")
