# SPDX-License-Identifier: Apache-2.0
"""The daemon as a service: what an administrator does to it, and what goes wrong around it. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any

from bridging import KEYBOARD, RichPanel
from daemon import Daemon, scenario
from reader import Reader, is_free, node_of, opened
from testing import expect, wait
from uinput import ABS_MT_POSITION_X, Panel
from world import World

VIEWS = """version: 1
screens: [{{ id: panel, size: [1280, 800] }}]
devices: [{devices}]
{more}
windows:
  - id: window
    rootViewController:
      id: root
      view:
        id: {view}
        multipleTouchEnabled: true
        {handlers}
"""
HANDLERS = "on: { touchesBegan: { log: down }, touchesMoved: { log: moved }, touchesEnded: { log: up }, touchesCancelled: { log: gone } }"


class Scene:
    """A scene of one view in its own file."""

    def __init__(self, world: World, view: str = "first", **others: Any) -> None:
        os.makedirs(world.work, exist_ok=True)
        self.path = world.work + "/scene.yaml"
        self.write(view, **others)

    def write(self, view: str, devices: str = "{ match: { kind: touchscreen } }", more: str = "", handlers: str = HANDLERS) -> None:
        with open(self.path, "w") as file:
            file.write(VIEWS.format(view=view, devices=devices, more=more, handlers=handlers))

    def spoil(self) -> None:
        """Puts two errors into it."""
        with open(self.path, "a") as file:
            file.write("        hiden: true\n        alpha: 7\n")


class Service:
    """The daemon with a scene and a panel; reloaded by SIGHUP."""

    def __init__(self, world: World, panel: Any = None, options: Sequence[str] = ("--service",), **others: Any) -> None:
        self.scene = Scene(world, **others)
        self.panel = panel or Panel()
        self.daemon = world.start(scene=self.scene.path, options=options)
        self.daemon.wait("device", event="added", path=self.panel.node)
        self.daemon.settle()

    def reload(self, event: str = "reloaded") -> Any:
        """Reloads, and returns the number of the first record that came of it."""
        mark = self.daemon.mark()
        os.kill(self.daemon.pid, signal.SIGHUP)
        self.daemon.wait("scene", event=event, since=mark)
        self.daemon.settle()
        return mark

    def devices(self, since: int) -> Any:
        self.daemon.settle()
        return [(record["event"], record["path"]) for record in self.daemon.all("device", since)]


@scenario
def reloadsUnderAFinger(world: World) -> None:
    service = Service(world)
    daemon, panel, scene = service.daemon, service.panel, service.scene
    descriptors = daemon.descriptors()
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began", view="first")
    scene.spoil()
    mark = service.reload("rejected")
    refusal = daemon.all("scene", mark)[0]
    expect(refusal["detail"].count("error:") == 2, f"not every diagnostic was recorded: {refusal}")
    expect(not daemon.all("touches", mark), "a refused scene has done something to the touch")
    panel.move((0, 120, 100))
    daemon.wait("touches", phase="moved", view="first")
    scene.write("second")
    mark = service.reload()
    records = [record for record in daemon.read()[mark:] if record["kind"] in ("touches", "scene", "device")]
    told = [(record["kind"], record.get("phase", record.get("event"))) for record in records]
    expect(told == [("touches", "cancelled"), ("scene", "reloaded")], f"the reload told {told}")
    expect(records[1]["detail"] == "scene.yaml changed; new: second; gone: first".replace("scene.yaml", scene.path), f"it told {records[1]}")
    panel.move((0, 140, 100))
    panel.up(0)
    daemon.settle()
    expect(not daemon.all("touches", mark, view="second"), "the new scene got a touch of the old one")
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began", view="second", touches=[2])
    panel.up(0)
    daemon.wait("touches", phase="ended", view="second")
    daemon.settle()
    expect(daemon.descriptors() == descriptors, f"{daemon.descriptors()} descriptors after {descriptors}")
    panel.unplug()


@scenario
def reloadsItsDevices(world: World) -> None:
    service = Service(world)
    daemon, panel, scene = service.daemon, service.panel, service.scene
    node = panel.node
    scene.write("first", devices="{ match: { kind: touchscreen }, rotation: 180 }")
    expect(service.devices(service.reload()) == [], "a device that is only turned was dropped")
    panel.down((0, 100, 100))
    point = daemon.wait("hit")[0]["point"]
    expect(point[0] > 1100 and point[1] > 600, f"the device was not turned: {point}")
    panel.up(0)
    steps = [
        ("{ match: { name: Nobody } }", [("removed", node), ("ignored", node)], True),
        ("{ match: { kind: touchscreen }, grab: true }", [("added", node), ("grabbed", node)], False),
        ("{ match: { kind: touchscreen } }", [], True),
        ("{ match: { kind: touchscreen }, grab: true }", [("grabbed", node)], False),
        ("{ match: { kind: touchscreen }, grab: true, source: evdev }", [("removed", node), ("added", node), ("grabbed", node)], False),
        ("{ match: { kind: touchscreen }, grab: true, forward: unhandled }", [("removed", node), ("added", node), ("grabbed", node)], False),
    ]
    for devices, expected, free in steps:
        scene.write("first", devices=devices)
        told = [(event, path) for event, path in service.devices(service.reload()) if path == node]
        expect(told == expected, f"with {devices} it told {told}, not {expected}")
        expect(is_free(node) == free, f"with {devices} the grab is wrong")
    panel.down((0, 100, 100))
    daemon.wait("touches", count=2, phase="began", view="first")
    panel.up(0)
    panel.unplug()


@scenario
def changesItsKeys(world: World) -> None:
    service = Service(world, more="actions: { keys: [KEY_A] }")
    keyboard = wait("there is a keyboard", lambda: node_of(KEYBOARD))
    service.scene.write("second", more="actions: { keys: [KEY_A] }")
    service.reload()
    expect(node_of(KEYBOARD) == keyboard, "a keyboard with the same keys was made again")
    service.scene.write("second", more="actions: { keys: [KEY_A, KEY_B] }")
    service.reload()
    wait("there is another keyboard", lambda: node_of(KEYBOARD) not in (None, keyboard))
    service.scene.write("second")
    service.reload()
    wait("the keyboard is gone", lambda: not node_of(KEYBOARD))
    expect(not service.daemon.all("error"), f"errors: {service.daemon.all('error')}")
    service.panel.unplug()


@scenario
def letsGoOfForwardedTouches(world: World) -> None:
    grabbing = "{ match: { kind: touchscreen }, grab: true, forward: unhandled }"
    panel = RichPanel()
    service = Service(world, panel, devices=grabbing, handlers="")
    daemon = service.daemon
    daemon.wait("device", event="grabbed", path=panel.node)
    clone = Reader(panel.clone)
    panel.down(0, 1000, 100)
    wait("the touch is passed on", lambda: "touch1" in clone.text())
    clone.take()
    service.scene.write("second", devices=grabbing, handlers="")
    mark = service.reload()
    wait("the touch is lifted", lambda: clone.text() == "id-1 touch0 one0 |")
    clone.take()
    dropped = [event for event in service.devices(mark) if event[1] == panel.node]
    expect(dropped == [], f"the panel was dropped: {dropped}")
    panel.axes(0, (ABS_MT_POSITION_X, 1010))
    panel.up(0)
    daemon.settle()
    expect(clone.text() == "", f"the clone said {clone.text()!r} of a touch that was let go of")
    panel.down(0, 500, 100)
    wait("the next touch is passed on", lambda: "x500" in clone.text())
    panel.up(0)
    panel.unplug()


@scenario
def watchesItsFiles(world: World) -> None:
    service = Service(world, options=("--watch",))
    daemon, panel = service.daemon, service.panel

    def step(command: str, event: str) -> Any:
        mark = daemon.mark()
        subprocess.run(command, shell=True, cwd=world.work, check=True)
        return daemon.wait("scene", since=mark, event=event)[0]

    step("sed -i s/first/second/ scene.yaml", "reloaded")
    step("cp scene.yaml kept; sed s/second/third/ kept > scene.yaml", "reloaded")
    lost = step("mv scene.yaml gone", "rejected")
    expect("No such file" in lost["detail"], f"it said {lost}")
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began", view="third")
    panel.up(0)
    daemon.wait("touches", phase="ended", view="third")
    step("printf '        script: a.lua\\n' >> gone; mv gone scene.yaml", "rejected")
    step("echo 'return { didLoad = function() print(1) end }' > a.lua", "reloaded")
    step("(echo 'return {'; sleep 0.03; echo 'didLoad = function() print(2) end }') > a.lua", "reloaded")
    daemon.wait("print", text="2")
    subprocess.run("touch scene.yaml a.lua; chmod 600 a.lua", shell=True, cwd=world.work, check=True)
    time.sleep(1)
    daemon.settle()
    wakeups, count = daemon.wakeups(), len(daemon.all("scene"))
    time.sleep(3)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")
    expect(count == 7, f"{count} records of scenes, not 7")
    panel.unplug()


ENDLESS = """
local Endless = {}
function Endless:touchesBegan() while true do end end
return Endless
"""


HALVES = """subviews:
          - { id: endless, frame: [0, 0, 640, 800], multipleTouchEnabled: true, script: endless.lua }
          - { id: other, frame: [640, 0, 640, 800], on: { touchesBegan: { log: down }, touchesMoved: { log: moved } } }"""


@scenario
def goesOnBesidesAnEndlessScript(world: World) -> None:
    write_script(world, "endless.lua", ENDLESS)
    service = Service(world, handlers=HALVES)
    daemon, panel = service.daemon, service.panel
    panel.down((0, 1000, 100))
    daemon.wait("touches", phase="began", view="other")
    for count in range(10):
        panel.down((1, 100, 100))
        panel.move((0, 1001 + count, 100))
        panel.up(1)
        daemon.wait("error", count=count + 1, seconds=60)
    daemon.wait("touches", count=10, phase="moved", view="other")
    errors = daemon.all("error")
    expect(all(error["where"].endswith("endless.lua:3") for error in errors), f"the errors are {errors[0]}")
    panel.up(0)
    daemon.wait("touches", phase="ended", view="other")
    panel.unplug()


def write_script(world: World, name: str, text: str) -> None:
    os.makedirs(world.work, exist_ok=True)
    with open(f"{world.work}/{name}", "w") as file:
        file.write(text)


@scenario
def goesOnWhenTheJournalCannot(world: World) -> None:
    """The disk that the journal is on is full, and then it does not even read what it is sent."""
    world.work = "/dev/shm/journal"
    service = Service(world, more="log: { journal: all }")
    daemon, panel = service.daemon, service.panel
    full = "/run/log/journal/full"
    os.makedirs("/run/log/journal", exist_ok=True)
    subprocess.run(f"dd if=/dev/zero of={full} bs=64k 2>/dev/null; true", shell=True)
    expect(os.statvfs("/run").f_bfree == 0, "the disk is not full")
    journald = int(subprocess.run(
        ["systemctl", "show", "--value", "-p", "MainPID", "systemd-journald"], capture_output=True, text=True).stdout)
    try:
        stroke(daemon, panel, 300)
        os.kill(journald, signal.SIGSTOP)
        stroke(daemon, panel, 1000)
    finally:
        os.kill(journald, signal.SIGCONT)
        os.unlink(full)
    stroke(daemon, panel, 10)
    wait("the journal is told what it has missed",
         lambda: "entries are missing here" in journal("SYSLOG_IDENTIFIER=fingerpost", "MESSAGE"), 60)
    panel.unplug()


def stroke(daemon: Daemon, panel: Panel, moves: int) -> None:
    """Moves a finger so many times, each as soon as the last one has been handled."""
    mark = daemon.mark()
    panel.down((0, 100, 100))
    for count in range(moves):
        panel.move((0, 101 + count % 1000, 100))
        if count % 20 == 19:
            daemon.wait("touches", count=1, since=mark, phase="moved")
            daemon.settle()
    panel.up(0)
    daemon.wait("touches", since=mark, phase="ended")


def journal(match: str, *fields: str) -> str:
    """The values of these fields of all entries that match, one entry a line."""
    subprocess.run(["journalctl", "--sync"])
    entries = subprocess.run(["journalctl", "-o", "json", match], capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in entries.splitlines()]
    return "\n".join(" ".join(str(row.get(field, "-")) for field in fields) for row in rows)


UNIT = """[Unit]
DefaultDependencies=no
[Service]
Type=notify
ExecStart={program} run --service --scene {scene}
ExecReload=/bin/kill -HUP $MAINPID
LimitCORE=0
"""


@scenario
def tellsSystemd(world: World) -> None:
    panel, scene = Panel(), Scene(world)
    with open("/run/systemd/system/tells.service", "w") as unit:
        unit.write(UNIT.format(program=world.program, scene=scene.path))
    subprocess.run(["systemctl", "daemon-reload"], check=True)
    began = time.monotonic()
    subprocess.run(["systemctl", "start", "tells"], check=True)
    world.figure("seconds-from-start-to-ready", f"{time.monotonic() - began:.2f}")
    shows("StatusText", f"1 device, 0 touches; scene {scene.path}")
    process = show("MainPID")
    panel.down((0, 100, 100), (1, 200, 100))
    shows("StatusText", f"1 device, 2 touches; scene {scene.path}")
    scene.spoil()
    subprocess.run(["systemctl", "reload", "tells"], check=True)
    shows("StatusText", f"1 device, 2 touches; scene {scene.path}, as it was before the last change, which has errors")
    scene.write("second")
    subprocess.run(["systemctl", "reload", "tells"], check=True)
    shows("StatusText", f"1 device, 0 touches; scene {scene.path}")
    expect(show("ActiveState") == "active", "a reload has ended it")
    panel.unplug()
    shows("StatusText", f"0 devices, 0 touches; scene {scene.path}")
    subprocess.run(["systemctl", "stop", "tells"], check=True)
    expect(show("Result") == "success", f"it ended with {show('Result')}")
    told = journal(f"_PID={process}", "PRIORITY", "FINGERPOST_KIND", "FINGERPOST_EVENT").splitlines()
    for line in [
            "5 scene loaded", "5 device added", "5 lifecycle -", "3 scene rejected", "5 scene reloaded", "5 device removed"]:
        expect(line in told, f"the journal has no {line!r} among {told}")
    expect(not any("touches" in line for line in told), f"the journal has decisions: {told[:40]}")


def shows(name: str, expected: str) -> None:
    wait(f"{name} is {expected!r}", lambda: show(name) == expected)


def show(name: str) -> str:
    command = ["systemctl", "show", "tells", "--value", "--property", name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@scenario
def keepsItsMemory(world: World) -> None:
    """Two fingers for a minute at 60 Hz, beside five seconds of them; then a hundred reloads.

    An hour of them takes too long here; EnduranceTests has it, without a kernel.
    """
    write_script(world, "moves.lua", MOVES)
    panel, scene = Panel(), Scene(world, handlers="script: moves.lua")
    daemon = Unlogged(world.program, scene.path)
    try:
        replay(daemon, panel, 5 * 60)
        early = daemon.resident()
        replay(daemon, panel, 55 * 60)
        late = daemon.resident()
        world.figure("resident-kib-after-5-seconds", early)
        world.figure("resident-kib-after-a-minute", late)
        expect(late <= early + GARBAGE, f"{late} KiB after a minute, {early} after 5 seconds")
        for count in range(100):
            daemon.reload()
            if count == 9:
                early = daemon.resident()
        late = daemon.resident()
        world.figure("resident-kib-after-10-reloads", early)
        world.figure("resident-kib-after-100-reloads", late)
        expect(late <= early + GARBAGE, f"{late} KiB after 100 reloads, {early} after 10")
    finally:
        daemon.process.terminate()
        expect(daemon.process.wait(30) == 0, "it does not end well")
        panel.unplug()


class Unlogged:
    """A daemon that writes no log, as a service that nobody listens to."""

    def __init__(self, program: str, scene: str) -> None:
        self.process = subprocess.Popen([program, "run", "--service", "--scene", scene], stderr=subprocess.DEVNULL)
        self.pid = self.process.pid
        wait("it reads the panel", lambda: self.reads_panel())

    def reads_panel(self) -> bool:
        return any(path.startswith("/dev/input/event") for path in opened(self.pid))

    def resident(self) -> int:
        """The memory that is its own, in KiB: code is mapped again as it is needed after the start."""
        sleeps(self)
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("RssAnon:"))

    def reload(self) -> None:
        os.kill(self.pid, signal.SIGHUP)
        sleeps(self)


# In KiB. Lua's collector waits until there are 128 more than after its last cycle, and then takes its time.
GARBAGE = 512

MOVES = """
local Moves = {}
local distance = 0
function Moves:touchesMoved(touches, event)
  local now, before = touches[1]:location(self), touches[1]:previousLocation(self)
  distance = distance + math.abs(now.x - before.x)
end
return Moves
"""


def replay(daemon: Unlogged, panel: Panel, frames: int) -> None:
    """Strokes of two fingers, a second each; what is not read yet never fills the kernel's buffer."""
    for start in range(0, frames, 60):
        panel.down((0, 100, 100), (1, 300, 300))
        for count in range(58):
            panel.move((0, 100 + count, 100 + start % 500), (1, 300, 300 + count))
            if count % 20 == 19:
                sleeps(daemon)
        panel.up(0, 1)
        sleeps(daemon)


def sleeps(daemon: Unlogged) -> None:
    """Waits until the daemon has read everything."""
    path = f"/proc/{daemon.pid}/stat"
    while True:
        with open(path) as stat:
            if stat.read().rsplit(")", 1)[1].split()[0] == "S":
                return
