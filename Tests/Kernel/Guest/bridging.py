# SPDX-License-Identifier: Apache-2.0
"""What a desktop gets of a panel that the daemon has grabbed, and of its keyboard. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import ctypes
import fcntl
import glob
import json
import os
import select
import signal
import struct
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import Any

from daemon import Daemon, scenario
from reader import EVIOCGRAB, Reader, is_free, node_of
from testing import expect, wait
from uinput import (
    ABS_DISTANCE, ABS_MISC, ABS_PRESSURE, ABS_X, ABS_Y, BTN_TOOL_DOUBLETAP, BTN_TOOL_FINGER, BTN_TOUCH, Device, EV_ABS, EV_KEY, EV_SYN, Event,
    INPUT_PROP_DIRECT, KEY_A, KEY_HOMEPAGE, SYN_DROPPED, SYN_REPORT, UI_DEV_DESTROY)
from uinput import (
    ABS_MT_ORIENTATION as TURN, ABS_MT_POSITION_X as X, ABS_MT_POSITION_Y as Y, ABS_MT_PRESSURE as PRESSURE, ABS_MT_SLOT as SLOT,
    ABS_MT_TOOL_TYPE as TOOL, ABS_MT_TOUCH_MAJOR as MAJOR, ABS_MT_TRACKING_ID as ID)
from world import World

TOUCH = (EV_KEY, BTN_TOUCH)
REPORT = (EV_SYN, SYN_REPORT, 0)
PALM = 2
EVIOCSCLOCKID = 0x400445A0
PIDFD_GETFD = 438
KEYBOARD = "Fingerpost keyboard"
MOUSE = "Fingerpost mouse"


class RichPanel(Device):
    """A touchscreen of 1280 x 800 units, a point each, that reports pressure, orientation and tool of five contacts, and what `more` says."""

    def __init__(self, name: str = "Fingerpost Rich Panel", more: Mapping[int, Sequence[int]] | None = None) -> None:
        axes = {
            ABS_X: (0, 1279, 10), ABS_Y: (0, 799, 10), ABS_PRESSURE: (0, 255, 0), SLOT: (0, 4, 0), X: (0, 1279, 10), Y: (0, 799, 10),
            TURN: (0, 1, 0), TOOL: (0, 2, 0), ID: (0, 65535, 0), PRESSURE: (0, 255, 0),
            **(more or {}),
        }
        super().__init__(name, keys=[BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP], axes=axes, properties=[INPUT_PROP_DIRECT])
        self.clone_name = f"{name} (fingerpost)"
        self.next_id = 100

    def down(self, slot: int, x: int, y: int, pressure: int = 50, *others: tuple[int, int]) -> None:
        self.next_id += 1
        self.axes(slot, (ID, self.next_id), (X, x), (Y, y), (PRESSURE, pressure), *others, more=[(*TOUCH, 1)])

    def axes(self, slot: int, *values: tuple[int, int], more: Sequence[Event] = ()) -> None:
        self.write((EV_ABS, SLOT, slot), *[(EV_ABS, code, value) for code, value in values], *more)

    def up(self, slot: int, is_last: bool = True) -> None:
        self.axes(slot, (ID, -1), more=[(*TOUCH, 0)] if is_last else [])

    @property
    def clone(self) -> str | None:
        return node_of(self.clone_name)


class Desk:
    """The daemon with a grabbed panel, and the readers of the panel and of its clone."""

    def __init__(self, world: World, panel: RichPanel | None = None, **others: Any) -> None:
        self.panel = panel or RichPanel()
        self.daemon = world.start(**{"scene": bridge(world)} | others)
        self.daemon.wait("device", event="grabbed", path=self.panel.node)
        self.original = Reader(self.panel.node)
        self.clone = Reader(self.panel.clone)

    def says(self, expected: str) -> None:
        """Waits until the clone has said just that since the last time."""
        wait(f"the clone says {expected}", lambda: self.clone.text() == expected, found=self.clone.text)
        self.clone.take()

    def says_last(self, expected: str) -> None:
        wait(f"the clone says {expected}", lambda: self.clone.text().endswith(expected), found=self.clone.text)
        self.clone.take()

    def keeps_quiet(self) -> None:
        self.daemon.settle()
        time.sleep(0.2)
        expect(self.clone.text() == "", f"the clone said {self.clone.text()!r}")

    def finish(self) -> None:
        expect(self.original.text() == "", f"others heard of the panel itself: {self.original.text()!r}")
        self.daemon.unplug(self.panel)
        wait("the clone is gone", lambda: not self.panel.clone)


def bridge(world: World) -> str:
    return os.path.dirname(world.scene) + "/Bridge.yaml"


def accommodated(world: World, settings: str) -> str:
    """The scene with these accommodations of the panel."""
    path = "/tmp/accommodated.yaml"
    with open(bridge(world)) as ours, open(path, "w") as theirs:
        theirs.write(ours.read().replace("forward: unhandled", f"forward: unhandled\n    accommodations: {{ {settings} }}"))
    return path


@scenario
def forwardsWhatIsUnhandled(world: World) -> None:
    desk = Desk(world)
    panel = desk.panel
    panel.down(0, 100, 100)
    desk.daemon.wait("touches", phase="began", view="handled")
    desk.keeps_quiet()
    panel.down(1, 1000, 100, 60)
    desk.says("id1 x1000 y100 p60 touch1 one1 X1000 Y100 P60 |")
    panel.axes(0, (X, 110))
    panel.axes(1, (PRESSURE, 70))
    desk.says("p70 P70 |")
    panel.axes(1, (TURN, 1))
    desk.says("turn1 |")
    panel.down(2, 300, 200, 40)
    desk.says("slot1 id2 x300 y200 p40 one0 two1 |")
    panel.up(0, is_last=False)
    desk.daemon.wait("touches", phase="ended", view="handled")
    desk.keeps_quiet()
    panel.axes(1, (TOOL, PALM))
    desk.says("slot0 tool2 id-1 one1 two0 X300 Y200 P40 |")
    panel.up(1, is_last=False)
    panel.up(2)
    desk.says("slot1 id-1 touch0 one0 |")
    reasons = {record["touch"]: record["reason"] for record in desk.daemon.all("forward")}
    expect(reasons == {2: "no window was hit", 3: "no responder handled it"}, f"the reasons are {reasons}")
    desk.finish()


@scenario
def forwardsWhatHasWaited(world: World) -> None:
    desk = Desk(world)
    panel = desk.panel
    panel.down(0, 500, 100)
    desk.daemon.wait("gate", view="waiting")
    panel.axes(0, (X, 501))
    panel.axes(0, (X, 502), (PRESSURE, 55))
    panel.up(0)
    desk.says(
        "id1 x500 y100 p50 touch1 one1 X500 Y100 P50 | x501 X501 | x502 p55 X502 P55 | id-1 touch0 one0 |")
    for _ in range(2):
        panel.down(0, 510, 110)
        panel.up(0)
    desk.daemon.wait("print", text="twice")
    desk.keeps_quiet()
    expect([record["touch"] for record in desk.daemon.all("forward")] == [1], "another touch was passed on")
    desk.finish()


@scenario
def forwardsWhatCounts(world: World) -> None:
    """What the accommodations of the panel ignore reaches nobody; what waits is forwarded once it counts, whole; a tap as one."""
    desk = Desk(world, scene=accommodated(world, "holdDuration: 1"))
    panel = desk.panel
    for _ in range(3):
        panel.down(0, 1000, 100)
        panel.up(0)
    desk.daemon.wait("hit", reason="holdDuration", count=3)
    desk.keeps_quiet()
    panel.down(0, 1000, 100, 60)
    panel.axes(0, (X, 1010))
    desk.says("id1 x1000 y100 p60 touch1 one1 X1000 Y100 P60 | x1010 X1010 |")
    panel.down(1, 900, 120, 50)
    panel.up(1, is_last=False)
    desk.daemon.wait("hit", reason="holdDuration", count=4)
    panel.axes(0, (X, 1020))
    desk.says("x1020 X1020 |")
    panel.up(0)
    desk.says("id-1 touch0 one0 |")
    expect(len(desk.daemon.all("forward")) == 1, "another touch was forwarded")
    desk.finish()


@scenario
def forwardsOneTouchOfSeveralAtAPlace(world: World) -> None:
    """With ignoreRepeat the first touch at a place is forwarded, and those that follow it there too soon are not; one elsewhere is."""
    desk = Desk(world, scene=accommodated(world, "ignoreRepeat: 30"))
    panel = desk.panel
    panel.down(0, 1000, 100)
    panel.up(0)
    desk.says("id1 x1000 y100 p50 touch1 one1 X1000 Y100 P50 | id-1 touch0 one0 |")
    for count in (1, 2):
        panel.down(0, 1000 + count, 100)
        panel.axes(0, (X, 900))
        panel.up(0)
        desk.daemon.wait("hit", reason="ignoreRepeat", count=count)
        desk.keeps_quiet()
    panel.down(0, 900, 100, 60)
    panel.down(1, 1000, 103, 70)
    desk.daemon.wait("hit", reason="ignoreRepeat", count=3)
    desk.says("id2 x900 p60 touch1 one1 X900 P60 |")
    panel.up(1, is_last=False)
    panel.up(0)
    desk.says("id-1 touch0 one0 |")
    expect(len(desk.daemon.all("forward")) == 2, f"forwarded: {desk.daemon.all('forward')}")
    desk.finish()


def taps(world: World, assistance: str, place: tuple[int, int]) -> None:
    """A finger that slips off while it is down shortly is forwarded as a tap at `place`; one that stays is forwarded as it is."""
    desk = Desk(world, scene=accommodated(world, f"tapAssistance: {assistance}, tapAssistanceDelay: 5"))
    panel = desk.panel
    panel.down(0, 1000, 100)
    panel.axes(0, (X, 1040))
    panel.axes(0, (X, 1080), (Y, 120))
    desk.keeps_quiet()
    panel.up(0)
    x, y = place
    desk.says(f"id1 x{x} y{y} p50 touch1 one1 X{x} Y{y} P50 | id-1 touch0 one0 |")
    hit = desk.daemon.all("hit")
    expect([record["point"] for record in hit] == [[x, y]], f"the daemon has it at {hit}")
    panel.down(0, 700, 300, 60)
    panel.axes(0, (X, 710))
    desk.says("id2 x700 y300 p60 touch1 one1 X700 Y300 P60 | x710 X710 |")
    panel.up(0)
    desk.says("id-1 touch0 one0 |")
    desk.finish()


@scenario
def forwardsTapsWhereTheyBegan(world: World) -> None:
    taps(world, "initial", (1000, 100))


@scenario
def forwardsTapsWhereTheyEnded(world: World) -> None:
    taps(world, "final", (1080, 120))


@scenario
def forwardsNoLargeContact(world: World) -> None:
    """What is larger than 20 mm as it comes down reaches nobody; a finger that grows later goes on, and so do those beside a sleeve."""
    panel = RichPanel(more={MAJOR: (0, 1279, 0)})
    desk = Desk(world, panel, scene=accommodated(world, "ignoreLargerThan: 20"))
    panel.down(0, 1000, 100, 50, (MAJOR, 260))
    desk.daemon.wait("hit", reason="ignoreLargerThan")
    desk.keeps_quiet()
    panel.down(1, 1100, 200, 60, (MAJOR, 90))
    desk.says("id1 major90 x1100 y200 p60 touch1 one1 X1100 Y200 P60 |")
    panel.axes(0, (X, 1010), (MAJOR, 90))
    desk.keeps_quiet()
    panel.axes(1, (MAJOR, 300))
    desk.says("major300 |")
    panel.up(0, is_last=False)
    desk.keeps_quiet()
    panel.up(1)
    desk.says("id-1 touch0 one0 |")
    expect(len(desk.daemon.all("forward")) == 1, f"forwarded: {desk.daemon.all('forward')}")
    desk.finish()


@scenario
def losesNothingOfALongWait(world: World) -> None:
    """A reader that has something else to do meanwhile still gets a touch whole that was held back."""
    desk = Desk(world)
    late = os.open(desk.panel.clone, os.O_RDONLY | os.O_NONBLOCK)
    desk.panel.down(0, 500, 100)
    for step in range(120):
        desk.panel.axes(0, (X, 500 + step % 3), (Y, 100 + step % 2))
        time.sleep(0.002)
    desk.panel.axes(0, (X, 503), (Y, 103))
    desk.panel.up(0)
    desk.daemon.wait("forward")
    desk.says_last("id-1 touch0 one0 |")
    events = [event[2:] for event in struct.iter_unpack("qqHHi", os.read(late, 24 * 4096))]
    os.close(late)
    expect((EV_SYN, SYN_DROPPED, 0) not in events, "the reader has lost something (SYN_DROPPED)")
    places = [value for kind, code, value in events if (kind, code) == (EV_ABS, X)]
    expect((places[0], places[-1]) == (500, 503), f"it saw the finger at {places}")
    expect([value for kind, code, value in events if (kind, code) == (EV_ABS, ID)] == [1, -1], f"it saw {events}")
    world.figure("events-at-once", len(events))
    desk.finish()


@scenario
def forwardsTogetherWhatHasWaitedTogether(world: World) -> None:
    """A recognizer fails by the clock, with fingers down that all waited for it."""
    scene = "/run/bridge-for-five.yaml"
    with open(bridge(world)) as ours, open(scene, "w") as theirs:
        theirs.write(ours.read().replace(
            "numberOfTapsRequired: 2", "numberOfTouchesRequired: 6").replace("id: waiting", "id: waiting\n        multipleTouchEnabled: true"))
    panel = RichPanel()
    daemon = world.start(scene=scene)
    daemon.wait("device", event="grabbed", path=panel.node)
    subprocess.run(["udevadm", "settle"])
    daemon.settle()
    late = os.open(panel.clone, os.O_RDONLY | os.O_NONBLOCK)
    fingers = range(5)
    places = [((EV_ABS, SLOT, slot), (EV_ABS, ID, slot), (EV_ABS, X, 420 + slot), (EV_ABS, Y, 100)) for slot in fingers]
    panel.write(*[event for place in places for event in place], (*TOUCH, 1))
    for step in range(1, 41):
        panel.write(*[event for slot in fingers for event in ((EV_ABS, SLOT, slot), (EV_ABS, X, 420 + slot + step % 7))])
        time.sleep(0.005)
    daemon.wait("forward", count=5)
    daemon.settle()
    events = [event[2:] for event in struct.iter_unpack("qqHHi", os.read(late, 24 * 4096))]
    os.close(late)
    expect((EV_SYN, SYN_DROPPED, 0) not in events, "the reader has lost something (SYN_DROPPED)")
    reports = [[]]
    for kind, code, value in events:
        reports.append([]) if kind == 0 else reports[-1].append(code)
    expect(reports[0].count(ID) == 5, f"first come {reports[0]}")
    expect(len(reports) > 4 and all(report.count(X) == 5 for report in reports[:-1]), f"the fingers do not move together: {reports}")
    world.figure("reports-and-events-at-once", f"{len(reports) - 1} {len(events)}")
    panel.unplug()


@scenario
def forwardsAtOnce(world: World) -> None:
    """Each report is passed on as it comes; how long that takes, from the write of the panel's to the stamp of the clone's, is a figure."""
    desk = Desk(world)
    desk.panel.down(0, 1000, 100)
    desk.says("id1 x1000 y100 p50 touch1 one1 X1000 Y100 P50 |")
    clone = os.open(desk.panel.clone, os.O_RDONLY)
    fcntl.ioctl(clone, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
    delays = []
    for x in range(500):
        before = time.monotonic_ns() // 1000
        desk.panel.axes(0, (X, x))
        expect(select.select([clone], [], [], 20)[0], "the clone says nothing")
        report = list(struct.iter_unpack("qqHHi", os.read(clone, 24 * 64)))
        expect([event[2:] for event in report] == [(EV_ABS, X, x), (EV_ABS, ABS_X, x), REPORT], f"the clone said {report}")
        delays.append(report[-1][0] * 1_000_000 + report[-1][1] - before)
    delays.sort()
    world.figure("microseconds-to-the-clone-p50-p99-max", f"{delays[250]} {delays[495]} {delays[-1]}")
    os.close(clone)
    desk.panel.up(0)
    desk.finish()


@scenario
def forwardsKeysAndAxes(world: World) -> None:
    """The clone has all that the panel has; a key that somebody handles stays here, any other goes to the desktop."""
    scene = "/run/bridge-with-keys.yaml"
    with open(bridge(world)) as ours:
        text = ours.read()
    for taking in False, True:
        with open(scene, "w") as theirs:
            theirs.write(text.replace("- id: window", '- id: window\n    on: { pressesBegan: { log: "key" } }') if taking else text)
        axes = {
            ABS_X: (0, 1279, 10), ABS_Y: (0, 799, 10), ABS_DISTANCE: (0, 50, 0), ABS_MISC: (0, 100, 0), SLOT: (0, 4, 0), X: (0, 1279, 10),
            Y: (0, 799, 10), ID: (0, 65535, 0),
        }
        panel = Device("Panel With Keys", keys=[BTN_TOUCH, KEY_HOMEPAGE], axes=axes, properties=[INPUT_PROP_DIRECT])
        daemon = world.start(scene=scene)
        daemon.wait("device", event="grabbed", path=panel.node)
        node = node_of("Panel With Keys (fingerpost)")
        for kind in "key", "abs":
            ours, theirs = (open(f"/sys/class/input/{os.path.basename(path)}/device/capabilities/{kind}").read() for path in (panel.node, node))
            expect(ours == theirs, f"{kind}: the panel has {ours!r}, the clone {theirs!r}")
        clone = Reader(node)
        panel.write((EV_KEY, KEY_HOMEPAGE, 1))
        daemon.wait("presses", phase="began")
        panel.write((EV_ABS, SLOT, 0), (EV_ABS, ID, 1), (EV_ABS, X, 1000), (EV_ABS, Y, 100), (EV_ABS, ABS_DISTANCE, 7), (*TOUCH, 1))
        panel.write((EV_ABS, ID, -1), (*TOUCH, 0))
        panel.write((EV_KEY, KEY_HOMEPAGE, 0))
        daemon.wait("presses", phase="ended")
        touch = "3/25/7 id1 x1000 y100 touch1 X1000 Y100 | id-1 touch0 |"
        expected = touch if taking else f"1/172/1 | {touch} 1/172/0 |"
        wait(f"the clone says {expected}", lambda: clone.text() == expected, found=clone.text)
        daemon.settle()
        time.sleep(0.2)
        expect(clone.text() == expected, f"the clone said {clone.text()!r}, and should say {expected!r}")
        panel.write((EV_KEY, KEY_HOMEPAGE, 1))
        daemon.wait("presses", count=2, phase="began")
        daemon.unplug(panel)
        daemon.stop()
        world.daemon = None


@scenario
def isReadByLibinput(world: World) -> None:
    desk = Desk(world)
    subprocess.run(["udevadm", "settle"])
    log = "/run/debug-events"
    with open(log, "w") as output:
        libinput = subprocess.Popen(["libinput", "debug-events", "--device", desk.panel.clone], stdout=output)
    wait("libinput reads the clone", lambda: "DEVICE_ADDED" in open(log).read())
    desk.panel.down(0, 100, 100)
    desk.panel.down(1, 640, 400)
    desk.panel.axes(1, (X, 700))
    desk.panel.up(1, is_last=False)
    desk.panel.up(0)
    wait("libinput sees the finger lift", lambda: "TOUCH_UP" in open(log).read())
    libinput.terminate()
    libinput.wait()
    seen = [line.split()[1] for line in open(log) if "TOUCH_" in line and "FRAME" not in line]
    expect(seen == ["TOUCH_DOWN", "TOUCH_MOTION", "TOUCH_UP"], f"libinput saw {seen}")
    desk.finish()


@scenario
def isCalibratedLikeItsPanel(world: World) -> None:
    """A desktop finds a touch of the clone where it would find it on the panel, whether a rule of udev's knows the clone or not."""
    whichWhereAndHow = (
        ('ATTRS{name}=="Fingerpost Rich Panel"', "x1180 y700", "identity matrix"),
        ('ATTRS{id/vendor}=="1209"', "x100 y100", "-1.00 0.00 1.00 0.00 -1.00 1.00"),
    )
    for rule, place, calibration in whichWhereAndHow:
        world.set_rules(f'SUBSYSTEM=="input", {rule}, ENV{{LIBINPUT_CALIBRATION_MATRIX}}="-1 0 1 0 -1 1"')
        desk = Desk(world)
        subprocess.run(["udevadm", "settle"])
        desk.daemon.settle()
        # Not by `libinput debug-events`, which of libinput 1.28 on replaces each calibration by that of an option.
        listed = subprocess.run(["libinput", "list-devices"], capture_output=True, text=True, check=True).stdout
        clone = next(device for device in listed.split("\n\n") if f" {desk.panel.clone}\n" in device)
        found = next(line for line in clone.splitlines() if line.startswith("Calibration:"))
        expect(found.split(":")[1].strip() == calibration, f"{rule}: to libinput the clone has {found!r}")
        desk.panel.down(0, 100, 100)
        hit = desk.daemon.wait("hit")[0]
        expect(hit["point"] == [1180, 700], f"{rule}: the daemon has it at {hit['point']}")
        wait("the clone's word", lambda: place in desk.clone.text())
        desk.panel.up(0)
        desk.finish()
        world.daemon.stop()
        world.daemon = None


@scenario
def cannotForwardWithoutSlots(world: World) -> None:
    """There is an error, no grab, and no clone that comes and goes."""
    axes = {ABS_X: (0, 1279, 10), ABS_Y: (0, 799, 10), X: (0, 1279, 10), Y: (0, 799, 10)}
    panel = Device("Slotless Panel", keys=[BTN_TOUCH], axes=axes, properties=[INPUT_PROP_DIRECT])
    subprocess.run(["udevadm", "settle"])
    daemon = world.start(scene=bridge(world))
    daemon.wait("device", event="added", path=panel.node)
    message = daemon.wait("error")[0]["message"]
    expect("protocol A" in message, f"it says {message!r}")
    subprocess.run(["udevadm", "settle"])
    daemon.settle()
    names = {open(path).read().strip() for path in glob.glob("/sys/class/input/event*/device/name")}
    strangers = [record["name"] for record in daemon.all("device") if record["name"] not in names]
    expect(not strangers, f"devices that are not there: {strangers}")
    daemon.unplug(panel)


@scenario
def givesBackWhenItIsKilled(world: World) -> None:
    desk = Desk(world)
    desk.panel.down(0, 1000, 100)
    desk.says("id1 x1000 y100 p50 touch1 one1 X1000 Y100 P50 |")
    expect(not is_free(desk.panel.node), "the panel is not grabbed")
    os.kill(desk.daemon.pid, signal.SIGKILL)
    world.daemon.process.wait()
    wait("the clone is gone", lambda: not desk.panel.clone and desk.clone.is_gone)
    expect(is_free(desk.panel.node), "the panel is still grabbed")
    desk.panel.up(0)
    wait("others hear of the panel", lambda: "id-1" in desk.original.text())
    world.daemon = None
    desk.panel.unplug()


@scenario
def givesBackWhenItIsStopped(world: World) -> None:
    desk = Desk(world)
    desk.panel.down(0, 1000, 100)
    desk.panel.down(1, 100, 100)
    desk.says("id1 x1000 y100 p50 touch1 one1 X1000 Y100 P50 |")
    expect(desk.daemon.stop() == 0, "it does not end well")
    wait("the clone is gone", lambda: not desk.panel.clone and desk.clone.is_gone)
    expect(is_free(desk.panel.node), "the panel is still grabbed")
    expect(desk.clone.text() in ("", "id-1 touch0 one0 |"), f"the clone's last words: {desk.clone.text()!r}")
    desk.panel.unplug()


@scenario
def isPulledWithForwardedFingers(world: World) -> None:
    desk = Desk(world)
    for slot in range(5):
        desk.panel.down(slot, 300 + 200 * slot, 100)
    desk.daemon.wait("forward", count=4)
    desk.daemon.unplug(desk.panel)
    wait("the clone is gone", lambda: not desk.panel.clone and desk.clone.is_gone)
    expect(desk.original.text() == "", "others heard of the panel itself")


VISIBLE = "/run/visible.sock"


def start_with_keys(world: World, rules: str) -> Daemon:
    """A daemon whose scene has the rules for devices and a hidden view, `keys`."""
    scene = "/run/visible.yaml"
    with open(scene, "w") as file:
        file.write(f"""version: 1
screens: [{{ id: panel, size: [1280, 800] }}]
devices: [{rules}]
windows:
  - id: main
    subviews:
      - {{ id: keys, frame: [0, 0, 100%, 50%], hidden: true, expose: write, on: {{ touchesBegan: [] }} }}
""")
    return world.start(scene=scene, options=("--socket", VISIBLE))


def show_keys(world: World, visible: bool) -> None:
    hidden = "false" if visible else "true"
    subprocess.run([world.program, "set", "--socket", VISIBLE, "keys", f"hidden={hidden}"], check=True, stdout=subprocess.DEVNULL)


@scenario
def grabsWhileAViewIsVisible(world: World) -> None:
    """The desktop gets the panel but for the time in which the view is visible; a finger that is down is left where it began."""
    panel = RichPanel()
    daemon = start_with_keys(world, "{ match: { kind: touchscreen }, grab: { whileVisible: keys } }")
    daemon.wait("device", event="added", path=panel.node)
    desktop = Reader(panel.node)
    for number in 1, 2:
        panel.down(0, 100, 100)
        wait("the desktop hears of the finger", lambda: "x100" in desktop.text())
        show_keys(world, True)
        daemon.settle()
        expect(len(daemon.all("device", event="grabbed")) == number - 1, "it takes the panel away from under a finger")
        panel.up(0)
        daemon.wait("device", count=number, event="grabbed", path=panel.node)
        expect(not is_free(panel.node), "the panel is not grabbed")
        wait("the desktop hears that the finger has lifted", lambda: "id-1" in desktop.text())
        desktop.take()
        mark = daemon.mark()
        panel.down(0, 200, 100)
        expect(daemon.wait("gate", since=mark)[0]["view"] == "keys", "the finger is not on the keys")
        show_keys(world, False)
        daemon.settle()
        expect(not is_free(panel.node), "it lets go of the panel while a finger is down")
        panel.up(0)
        wait("the panel is free", lambda: is_free(panel.node))
        expect(desktop.text() == "", f"the desktop heard of the keys: {desktop.text()!r}")
    daemon.unplug(panel)


@scenario
def waitsForTheOtherGrabWhileAViewComesAndGoes(world: World) -> None:
    """It says once that a panel is taken, whatever becomes of the grabs of others meanwhile, and knows what happened there once it has it."""
    taken, other = RichPanel("Taken Panel"), RichPanel()
    holder = os.open(taken.node, os.O_RDONLY)
    fcntl.ioctl(holder, EVIOCGRAB, 1)
    daemon = start_with_keys(
        world, "{ match: { name: Taken Panel }, grab: true }, { match: { kind: touchscreen }, grab: { whileVisible: keys } }")
    daemon.wait("error")
    for _ in range(3):
        mark = daemon.mark()
        show_keys(world, True)
        daemon.wait("device", event="grabbed", path=other.node, since=mark)
        show_keys(world, False)
        wait("the other panel is free", lambda: is_free(other.node))
    taken.down(0, 300, 300)
    taken.up(0)
    os.close(holder)
    subprocess.run(["udevadm", "trigger", "--settle", taken.node], check=True)
    daemon.wait("device", event="grabbed", path=taken.node)
    expect(len(daemon.all("error")) == 1, f"it complains: {daemon.all('error')}")
    for panel in taken, other:
        daemon.unplug(panel)


def destroy_clone(daemon: Daemon) -> None:
    """Removes the daemon's clone from behind it: the kernel takes no events for it any more."""
    process = os.pidfd_open(daemon.pid)
    folder = f"/proc/{daemon.pid}/fd"
    own = [int(name) for name in os.listdir(folder) if os.readlink(f"{folder}/{name}") == "/dev/uinput"]
    expect(len(own) == 1, f"the daemon has {len(own)} virtual devices")
    descriptor = ctypes.CDLL(None).syscall(PIDFD_GETFD, process, own[0], 0)
    fcntl.ioctl(descriptor, UI_DEV_DESTROY)
    for copy in descriptor, process:
        os.close(copy)


@scenario
def givesBackWhatHasLostItsClone(world: World) -> None:
    """Others get the panel then, whatever becomes of the grabs of other panels, until a reload makes another clone."""
    panel, other = RichPanel(), RichPanel("Other Panel")
    daemon = start_with_keys(
        world,
        "{ match: { name: Fingerpost Rich Panel }, grab: true, forward: unhandled },"
        " { match: { kind: touchscreen }, grab: { whileVisible: keys } }")
    daemon.wait("device", event="grabbed", path=panel.node)
    desktop = Reader(panel.node)
    destroy_clone(daemon)
    panel.down(0, 1000, 700)
    message = daemon.wait("error")[0]["message"]
    expect("no longer forwarded" in message, f"it says {message!r}")
    panel.up(0)
    expect(is_free(panel.node), "the panel is still grabbed")
    mark = daemon.mark()
    show_keys(world, True)
    daemon.wait("device", event="grabbed", path=other.node, since=mark)
    expect(not daemon.all("device", event="grabbed", path=panel.node, since=mark), "it grabs the panel without a clone")
    desktop.take()
    panel.down(0, 900, 600)
    wait("the desktop hears of the finger", lambda: "x900" in desktop.text())
    panel.up(0)
    expect(len(daemon.all("error")) == 1, f"it complains: {daemon.all('error')}")
    subprocess.run([world.program, "reload", "--socket", VISIBLE], check=True)
    daemon.wait("device", event="grabbed", path=panel.node, since=mark)
    desk = Reader(panel.clone)
    panel.down(0, 800, 700)
    wait("the clone says it", lambda: "x800" in desk.text(), found=desk.text)
    for gone in panel, other:
        daemon.unplug(gone)


def talking(id: str = "talk") -> str:
    """A scene with a button that holds a key as long as a finger holds it."""
    path = "/run/talking.yaml"
    with open(path, "w") as file:
        file.write(f"""version: 1
screens: [{{ id: panel, size: [1280, 800] }}]
devices: [{{ match: {{ kind: touchscreen }}, grab: true }}]
windows:
  - id: main
    subviews:
      - {{ id: {id}, kind: button, frame: [0, 0, 100%, 50%], on: {{ trackingBegan: {{ key: {{ down: KEY_C }} }}, trackingEnded: {{ key: {{ up: KEY_C }} }} }} }}
""")
    return path


@scenario
def letsKeysGoAsTheSceneIsReloaded(world: World) -> None:
    """A key goes up once with the scene that holds it; the finger that rests holds nothing in the next one, another finger does."""
    daemon = world.start(scene=talking(), options=("--service",))
    panel = RichPanel()
    daemon.wait("device", event="grabbed", path=panel.node)
    keys = Reader(wait("there is a keyboard", lambda: node_of(KEYBOARD)))
    for id in "louder", "softer":
        panel.down(0, 300, 100)
        wait("the key is down", lambda: keys.text() == "c1 |", found=keys.text)
        talking(id)
        mark = daemon.mark()
        os.kill(daemon.pid, signal.SIGHUP)
        daemon.wait("scene", event="reloaded", since=mark)
        wait("the key is up", lambda: keys.text() == "c1 | c0 |", found=keys.text)
        panel.axes(0, (X, 310))
        panel.up(0)
        daemon.settle()
        expect(keys.take() == "c1 | c0 |", "the finger of the old scene holds something in the new one")
    daemon.unplug(panel)


@scenario
def letsKeysGoAsThePanelIsUnplugged(world: World) -> None:
    """A key that a finger holds goes up with the panel that the finger is on, and once."""
    daemon = world.start(scene=talking())
    keys = Reader(wait("there is a keyboard", lambda: node_of(KEYBOARD)))
    for _ in range(2):
        mark = daemon.mark()
        panel = RichPanel()
        daemon.wait("device", event="grabbed", path=panel.node, since=mark)
        panel.down(0, 300, 100)
        wait("the key is down", lambda: keys.text() == "c1 |", found=keys.text)
        panel.unplug()
        daemon.wait("device", event="removed", path=panel.node, since=mark)
        wait("the key is up", lambda: keys.text() == "c1 | c0 |", found=keys.text)
        daemon.settle()
        expect(keys.take() == "c1 | c0 |", "the key went up more than once")


@scenario
def waitsForTheOtherGrab(world: World) -> None:
    panel = RichPanel()
    other = os.open(panel.node, os.O_RDONLY)
    fcntl.ioctl(other, EVIOCGRAB, 1)
    daemon = world.start(scene=bridge(world))
    message = daemon.wait("error")[0]["message"]
    expect("another program has grabbed it" in message and panel.node in message, f"it says {message!r}")
    # The finger is down before the other lets go, so that no attempt to grab the panel finds it free.
    panel.down(0, 1000, 100)
    os.close(other)
    panel.axes(0, (X, 1010))
    daemon.wait("hit")
    expect(not daemon.all("device", event="grabbed"), "it takes a panel away from under a finger")
    panel.up(0)
    daemon.wait("device", event="grabbed", path=panel.node)
    expect(len(daemon.all("error")) == 1, "it says more than once that the panel is taken")
    daemon.unplug(panel)


@scenario
def catchesUpAfterTheOtherGrab(world: World) -> None:
    """Places that the kernel told another program alone are known when it lets go, at udev's word or with the next finger."""
    for name, hint in (("Fingerpost Rich Panel", True), ("Fingerpost Rich Panel", False), ("Grabbed Panel", True), ("Grabbed Panel", False)):
        panel = RichPanel(name)
        other = os.open(panel.node, os.O_RDONLY)
        fcntl.ioctl(other, EVIOCGRAB, 1)
        daemon = world.start(scene=bridge(world))
        daemon.wait("error")
        panel.down(0, 300, 300)
        panel.down(1, 100, 300)
        panel.up(0, is_last=False)
        panel.up(1)
        os.close(other)
        if hint:
            subprocess.run(["udevadm", "trigger", "--settle", panel.node], check=True)
            daemon.wait("device", event="grabbed", path=panel.node)
        if not hint and name == "Grabbed Panel":
            # libinput, opened again, knows nothing of a finger that is down already.
            panel.down(1, 100, 300)
            daemon.wait("device", event="resynced", path=panel.node)
            panel.up(1)
            daemon.wait("device", event="grabbed", path=panel.node)
        panel.down(1, 100, 300)
        point = daemon.wait("hit")[0]["point"]
        expect(point == [100, 300], f"{name}, with a hint: {hint}: the finger is at {point}")
        panel.up(1)
        daemon.wait("touches", phase="ended")
        daemon.wait("device", event="grabbed", path=panel.node)
        expect(len(daemon.all("error")) == 1, f"it complains: {daemon.all('error')}")
        expect(not is_free(panel.node), f"{name}, with a hint: {hint}: the panel is not grabbed")
        daemon.unplug(panel)
        daemon.stop()
        world.daemon = None


@scenario
def keepsItsGrabWhenItIsReopened(world: World) -> None:
    """What is closed is let go of before it is opened again, so that the daemon is never in its own way."""
    scene, socket = "/run/reopened.yaml", "/run/reopened.sock"
    entries = ("forward: unhandled", "source: evdev", "source: libinput", "forward: unhandled")
    with open(bridge(world)) as ours:
        text = ours.read()

    def want(entry: str) -> None:
        with open(scene, "w") as theirs:
            theirs.write(text.replace("forward: unhandled", entry))

    want(entries[0])
    panel = RichPanel()
    daemon = world.start(scene=scene, options=("--socket", socket))
    daemon.wait("device", event="grabbed", path=panel.node)
    for number, entry in enumerate(entries):
        if number > 0:
            want(entry)
            subprocess.run([world.program, "reload", "--socket", socket], check=True)
            daemon.wait("device", count=3 * number + 1, event="grabbed", path=panel.node)
        for shift in 1, 2:
            world.set_rules(f'ATTRS{{name}}=="{panel.name}", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="1 0 0.{number}{shift} 0 1 0"')
            subprocess.run(["udevadm", "trigger", "--settle", panel.node], check=True)
            daemon.wait("device", count=3 * number + 1 + shift, event="grabbed", path=panel.node)
    expect(not daemon.all("error"), f"it complains: {daemon.all('error')}")
    expect(not is_free(panel.node), "the panel is not grabbed")
    daemon.unplug(panel)


@scenario
def waitsUntilNothingIsDown(world: World) -> None:
    panel = RichPanel()
    panel.down(0, 1000, 100)
    desktop = Reader(panel.node)
    daemon = world.start(scene=bridge(world))
    daemon.wait("device", event="added", path=panel.node)
    daemon.settle()
    expect(not daemon.all("device", event="grabbed"), "it takes a panel away from under a finger")
    panel.up(0)
    daemon.wait("device", event="grabbed", path=panel.node)
    wait("the desktop hears that the finger has lifted", lambda: "id-1" in desktop.text())
    desktop.take()
    panel.down(0, 1000, 100)
    daemon.wait("forward")
    expect(desktop.text() == "", "the desktop hears of a grabbed panel")
    daemon.unplug(panel)


@scenario
def grabsThroughLibinput(world: World) -> None:
    panel = RichPanel("Grabbed Panel")
    daemon = world.start(scene=bridge(world))
    daemon.wait("device", event="grabbed", path=panel.node)
    desktop = Reader(panel.node)
    expect(not panel.clone, "there is a clone that nobody asked for")
    panel.down(0, 100, 100)
    daemon.wait("touches", phase="began", view="handled")
    panel.up(0)
    daemon.wait("touches", phase="ended", view="handled")
    expect(desktop.text() == "", f"others heard {desktop.text()!r}")
    expect(daemon.stop() == 0, "it does not end well")
    expect(is_free(panel.node), "the panel is still grabbed")
    panel.unplug()


@scenario
def givesBackForAnotherTerminal(world: World) -> None:
    scene = "/run/bridge-on-terminal-7.yaml"
    with open(bridge(world)) as ours, open(scene, "w") as theirs:
        theirs.write(ours.read() + "virtualTerminal: 7\n")
    subprocess.run(["busybox", "chvt", "7"], check=True)
    panel = RichPanel()
    daemon = world.start(scene=scene)
    daemon.wait("device", event="grabbed", path=panel.node)
    clone = Reader(panel.clone)
    panel.down(0, 1000, 100)
    daemon.wait("forward")
    subprocess.run(["busybox", "chvt", "2"], check=True)
    daemon.wait("device", event="suspended")
    wait("the clone is gone", lambda: clone.is_gone and not panel.clone)
    expect(is_free(panel.node), "the panel is still grabbed")
    panel.up(0)
    subprocess.run(["busybox", "chvt", "7"], check=True)
    daemon.wait("device", count=2, event="grabbed", path=panel.node)
    expect(panel.clone, "there is no clone any more")
    daemon.unplug(panel)


@scenario
def doesWithoutUinput(world: World, **others: Any) -> Any:
    panel = RichPanel()
    os.rename("/dev/uinput", "/dev/uinput-away")
    try:
        daemon = world.start(scene=bridge(world), **others)
        daemon.wait("device", event="added", path=panel.node)
        desktop = Reader(panel.node)
        messages = [record["message"] for record in daemon.wait("error", count=2)]
        expect(all("modprobe uinput" in message for message in messages), f"they are no help: {messages}")
        panel.down(0, 100, 100)
        panel.up(0)
        action = daemon.wait("action", action="key")[0]
        expect(action["result"] == "error" and "/dev/uinput" in action["detail"], f"the action says {action}")
        daemon.wait("touches", phase="ended", view="handled")
        wait("the desktop hears of a panel that is not grabbed", lambda: "id-1" in desktop.text())
    finally:
        os.rename("/dev/uinput-away", "/dev/uinput")
    return daemon, panel


@scenario
def forwardsOnceUdevGivesUinput(world: World) -> None:
    daemon, panel = doesWithoutUinput(world)
    subprocess.run(["udevadm", "trigger", "--settle", "--name-match=/dev/uinput"], check=True)
    expect_passing(daemon, panel)


@scenario
def forwardsAfterAReloadWithUinput(world: World) -> None:
    socket = world.work + ".socket"
    daemon, panel = doesWithoutUinput(world, options=["--socket", socket])
    subprocess.run([world.program, "reload", "--socket", socket], check=True)
    expect_passing(daemon, panel)


def expect_passing(daemon: Daemon, panel: RichPanel) -> None:
    daemon.wait("device", event="grabbed", path=panel.node)
    clone = Reader(panel.clone)
    panel.down(0, 1000, 100)
    wait("the clone's finger", lambda: "id1" in clone.text())
    panel.unplug()
    daemon.wait("device", 2, event="removed", path=panel.node)


@scenario
def pressesKeys(world: World) -> None:
    desk = Desk(world)
    keys = Reader(node_of(KEYBOARD))
    desk.panel.down(0, 100, 100)
    desk.panel.up(0)
    desk.daemon.wait("action", action="key", result="ok")
    wait("the keys", lambda: keys.text() == "ctrl1 | c1 | c0 | ctrl0 |")
    desk.finish()
    capabilities = open(f"/sys/class/input/{node_of(KEYBOARD).split('/')[-1]}/device/capabilities/key").read()
    bits = [int(word, 16) for word in reversed(capabilities.split())]
    codes = [index * 64 + bit for index, word in enumerate(bits) for bit in range(64) if word >> bit & 1]
    expect(codes == [29, 46], f"the keyboard has the keys {codes}")


MICE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
windows:
  - id: w
    gestureRecognizers:
      - { id: wheel, type: pan, action: { scroll: { by: ["${delta.x}", "${delta.y}"], scale: 0.01 } } }
      - { id: middle, type: tap, action: [{ key: [KEY_LEFTCTRL, BTN_MIDDLE] }, { scroll: [0, 1] }] }
"""


@scenario
def pressesButtonsAndTurnsTheWheel(world: World) -> None:
    """The buttons and the wheel are on a device that udev takes for a mouse, and the keys are not."""
    scene = "/run/mice.yaml"
    with open(scene, "w") as file:
        file.write(MICE)
    panel = RichPanel()
    daemon = world.start(scene=scene)
    daemon.wait("device", event="added", path=panel.node)
    subprocess.run(["udevadm", "settle"], check=True)
    expect(properties(node_of(MOUSE)) >= {"ID_INPUT_MOUSE=1"}, "udev takes the mouse for something else")
    expect("ID_INPUT_KEYBOARD=1" not in properties(node_of(MOUSE)), "udev takes the mouse for a keyboard")
    expect("ID_INPUT_MOUSE=1" not in properties(node_of(KEYBOARD)), "udev takes the keyboard for a mouse")
    keys, mouse = Reader(node_of(KEYBOARD)), Reader(node_of(MOUSE))
    panel.down(0, 100, 100)
    panel.up(0)
    wait("a button and a notch", lambda: mouse.text() == "middle1 | middle0 | fine-120 wheel-1 |")
    wait("the key around it", lambda: keys.text() == "ctrl1 | ctrl0 |")
    mouse.take()
    panel.down(0, 100, 100)
    # The pan begins with the first of these, from which on its distance counts.
    panel.axes(0, (Y, 150))
    panel.axes(0, (Y, 200))
    panel.axes(0, (Y, 260))
    panel.up(0)
    wait("110 hundredths of a notch", lambda: mouse.text() == "fine-60 | fine-72 wheel-1 |")
    panel.unplug()
    expect(daemon.stop() == 0, "it does not end well")
    wait("both devices are gone", lambda: mouse.is_gone and keys.is_gone and not node_of(MOUSE))


def properties(node: str) -> set[str]:
    command = ["udevadm", "info", "--query=property", node]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n"))


@scenario
def pressesManyKeysInTurn(world: World) -> None:
    """A reader that has something else to do for a moment loses nothing."""
    scene = "/run/types.yaml"
    with open(scene, "w") as file:
        file.write("version: 1\nscreens: [{ id: panel, size: [1280, 800] }]\nwindows:\n  - id: w\n    subviews:\n")
        for x, count in (0, 14), (640, 300):
            file.write(f"      - {{ frame: [{x}, 0, 640, 800], on: {{ touchesBegan: {json.dumps([{'key': 'KEY_A'}] * count)} }} }}\n")
    panel = RichPanel()
    daemon = world.start(scene=scene)
    daemon.wait("device", event="added", path=panel.node)
    keyboard = os.open(node_of(KEYBOARD), os.O_RDONLY)
    panel.down(0, 100, 100)
    events = []
    while len(events) < 14 * 4:
        expect(select.select([keyboard], [], [], 20)[0], f"the keyboard said no more than {events}")
        events += struct.iter_unpack("qqHHi", os.read(keyboard, 24 * 256))
    os.close(keyboard)
    panel.up(0)
    expect([event[2:] for event in events] == [(EV_KEY, KEY_A, 1), REPORT, (EV_KEY, KEY_A, 0), REPORT] * 14, f"the keyboard said {events}")
    # A figure and no limit: the kernel's time of the eighth is late where the machine was busy.
    pause = events[32][0] - events[31][0] + (events[32][1] - events[31][1]) / 1e6
    world.figure("seconds-between-eight-keys-and-the-next", f"{pause:.3f}")
    told = [record["detail"] for record in daemon.all("action", action="key", result="ok")]
    expect(told == ["pressed KEY_A"] * 8 + ["soon presses KEY_A"] * 6, f"it tells {told}")
    panel.down(0, 1000, 100)
    daemon.wait("touches", count=2, phase="began")
    refused = daemon.all("action", action="key", result="error")
    expect(refused and all("256 combinations of keys wait" in record["detail"] for record in refused), f"it tells {refused}")
    panel.unplug()
    expect(daemon.stop() == 0, "it does not end well")
    last = [record["message"] for record in daemon.all("error")]
    expect(len(last) <= 1 and all("were waiting and are dropped" in message for message in last), f"at its end it tells {last}")


@scenario
def releasesKeysWhenItIsKilledAmongThem(world: World) -> None:
    panel = RichPanel()
    daemon = world.start(scene=bridge(world))
    daemon.wait("device", event="grabbed", path=panel.node)
    keys = Reader(node_of(KEYBOARD))
    written = "/run/strace"
    trace = subprocess.Popen([
        "strace", "-f", "-qq", "-o", written, "-p", str(daemon.pid), "-P", "/dev/uinput",
        "-e", "trace=write", "-e", "inject=write:signal=KILL:when=2"])
    wait("strace is at it", lambda: "TracerPid:\t0" not in open(f"/proc/{daemon.pid}/status").read())
    panel.down(0, 100, 100)
    panel.up(0)
    expect(daemon.process.wait(60) == -signal.SIGKILL, f"it ended with {daemon.process.returncode}, and not as it wrote the second report")
    trace.wait()
    wait("the keyboard is gone", lambda: keys.is_gone and not node_of(KEYBOARD))
    # The second report was never written; the kernel releases what is down, which not every reader gets to read.
    expect(keys.text() in ("", "ctrl1 |", "ctrl1 | ctrl0 |"), f"the keyboard said {keys.text()!r}")
    wait("both the clone and the grab are gone", lambda: not panel.clone and is_free(panel.node))
    world.daemon = None
    panel.unplug()


@scenario
def isEndedByTheWatchdogWhenItHangs(world: World) -> None:
    panel = RichPanel()
    subprocess.run(["udevadm", "settle"])
    unit = ["--unit=hangs", "--property=DefaultDependencies=no", "--property=Type=notify", "--property=WatchdogSec=10"]
    unit += ["--property=TimeoutAbortSec=2", "--property=LimitCORE=0"]
    subprocess.run(["systemd-run", "--quiet", *unit, world.program, "run", "--scene", bridge(world)], check=True)
    # Only once it has said that it is ready does systemd-run return.
    expect(panel.clone and not is_free(panel.node), "the panel is not grabbed")
    clone = Reader(panel.clone)
    time.sleep(12)
    expect(state("ActiveState") == "active", "the watchdog ends a daemon that does not hang")
    panel.down(0, 1000, 100)
    wait("the touch is passed on", lambda: "touch1" in clone.text())
    os.kill(int(state("MainPID")), signal.SIGSTOP)
    began = time.monotonic()
    wait("the clone and the grab are gone", lambda: not panel.clone and clone.is_gone and is_free(panel.node))
    world.figure("seconds-from-hanging-to-freedom", f"{time.monotonic() - began:.1f}")
    wait("the unit has failed", lambda: state("Result") == "watchdog")
    panel.unplug()


def state(name: str) -> str:
    command = ["systemctl", "show", "hangs", "--value", "--property", name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
