# SPDX-License-Identifier: Apache-2.0
"""Remote controls, accelerometers, and panels that do not lie straight on their screens: scenarios, run by `devices`."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any

from daemon import Daemon, expect_nothing_stuck, scenario
from logind import Logind
from reader import opened
from testing import expect, wait
from uinput import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_X, ABS_Y, BTN_LEFT, BTN_RIGHT, BTN_TOOL_FINGER, BTN_TOUCH, Device,
    EV_ABS, EV_KEY, INPUT_PROP_ACCELEROMETER, INPUT_PROP_DIRECT, INPUT_PROP_POINTER, KEY_A, KEY_ESC, KEY_PLAYPAUSE, KEY_POWER, KEY_REWIND,
    KEY_VOLUMEUP, Panel)
from world import World

G = 256

SCENE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
application: { receivesRemoteControlEvents: true }
settings: { shakeInterval: 2 }
devices:
%s
windows:
  - id: W
    firstResponder: F
    rootViewController:
      id: VC
      view:
        id: R
        subviews:
          - { id: F, frame: [0, 0, 100, 100], canBecomeFirstResponder: true, script: tells.lua }
          - { id: all, frame: [0, 0, 100%%, 100%%], multipleTouchEnabled: true, script: places.lua }
"""

TELLS = """local T = {}
function T:remoteControlReceived(event) fingerpost.log("remote", event.subtype) end
for _, phase in ipairs({"Began", "Ended", "Cancelled"}) do
  T["motion" .. phase] = function(self, motion) fingerpost.log("motion", motion, phase) end
  T["presses" .. phase] = function(self, presses) fingerpost.log("press", presses[1].key, phase) end
end
return T
"""

PLACES = """local T = {}
function T:touchesBegan(touches)
  local place = touches[1]:location()
  fingerpost.log("at", math.floor(place.x + 0.5), math.floor(place.y + 0.5))
end
function T:touchesCancelled() end
function T:touchesEnded(touches, event)
  local place = touches[1]:location()
  if place.x > 1200 then fingerpost.screen("panel").rotation = 90 end
end
return T
"""


def start(world: World, *rules: str, **others: Any) -> Daemon:
    """Starts the daemon with a scene of these rules for devices."""
    folder = f"{world.work}.scene"
    os.makedirs(folder, exist_ok=True)
    lines = "\n".join(f"  - {rule}" for rule in rules)
    for name, text in ("scene.yaml", SCENE % lines), ("tells.lua", TELLS), ("places.lua", PLACES):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    return world.start(scene=f"{folder}/scene.yaml", **others)


def printed(daemon: Daemon, since: int = 0) -> list[str]:
    return [record["text"] for record in daemon.all("print", since)]


def expect_printed(daemon: Daemon, *texts: str) -> None:
    wait(f"it prints {list(texts)}", lambda: len(printed(daemon)) >= len(texts), found=lambda: printed(daemon))
    daemon.settle()
    expect(printed(daemon) == list(texts), f"printed {printed(daemon)} and not {list(texts)}")


def press(device: Device, key: int) -> None:
    device.write((EV_KEY, key, 1))
    device.write((EV_KEY, key, 0))


@scenario
def remoteControlByLibinput(world: World) -> None:
    remote = Device("Test Remote", keys=[KEY_PLAYPAUSE, KEY_POWER])
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, '{ match: { kind: keyboard, name: "*Remote" }, source: libinput }')
    daemon.wait("device", event="added", path=remote.node, deviceKind="keyboard")
    press(remote, KEY_PLAYPAUSE)
    press(remote, KEY_POWER)
    remote.write((EV_KEY, KEY_POWER, 1))
    expect_printed(
        daemon, "remote togglePlayPause", "press KEY_POWER Began", "press KEY_POWER Ended", "press KEY_POWER Began")
    daemon.unplug(remote)
    # libinput does not tell whether somebody has let go of it.
    phases = [record["phase"] for record in daemon.all("presses")]
    expect(phases[:3] == ["began", "ended", "began"] and phases[3:] in (["ended"], ["cancelled"]), f"phases {phases}")


@scenario
def remoteControlOfTheScene(world: World) -> None:
    remote = Device("Test Remote", keys=[KEY_PLAYPAUSE, KEY_REWIND, KEY_POWER, KEY_VOLUMEUP])
    keyboard = Device("Test Keyboard", keys=range(KEY_ESC, 100))
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, '{ match: { kind: keyboard, name: "*Remote" } }')
    daemon.wait("device", event="added", path=remote.node, deviceKind="keyboard")
    daemon.wait("device", event="ignored", path=keyboard.node)
    press(remote, KEY_PLAYPAUSE)
    press(keyboard, KEY_A)
    press(remote, KEY_POWER)
    remote.write((EV_KEY, KEY_REWIND, 1))
    remote.write((EV_KEY, KEY_REWIND, 0))
    remote.write((EV_KEY, KEY_VOLUMEUP, 1))
    time.sleep(1)  # longer than the kernel waits before it repeats a key
    expect_printed(
        daemon, "remote togglePlayPause", "press KEY_POWER Began", "press KEY_POWER Ended", "remote beginSeekingBackward",
        "remote endSeekingBackward", "press KEY_VOLUMEUP Began")
    expect(remote.node in opened(daemon.pid), f"{remote.node} is not open: {opened(daemon.pid)}")
    expect(keyboard.node not in opened(daemon.pid), "it has opened a keyboard that the scene does not name")
    daemon.unplug(remote)
    phases = [record["phase"] for record in daemon.all("presses") if record["presses"] == ["KEY_VOLUMEUP"]]
    expect(phases == ["began", "cancelled"], f"the key that was down: {phases}")
    keyboard.unplug()


@scenario
def oneKeyOfTwoRemotes(world: World) -> None:
    """Each remote's key comes up, or is cancelled, by itself."""
    for source, others in ("evdev", "cancelled"), ("libinput", None):
        remotes = [Device(f"{source} Remote {number}", keys=[KEY_VOLUMEUP, KEY_POWER]) for number in (1, 2)]
        subprocess.run(["udevadm", "settle"])
        daemon = start(world, f'{{ match: {{ kind: keyboard, name: "{source} Remote*" }}, source: {source} }}')
        daemon.wait("device", 2, event="added")
        for value in 1, 0:
            for remote in remotes:
                remote.write((EV_KEY, KEY_VOLUMEUP, value))
                daemon.settle()
        for remote in remotes:
            remote.write((EV_KEY, KEY_VOLUMEUP, 1))
        daemon.wait("presses", 4, phase="began")
        remotes[0].unplug()
        daemon.wait("device", event="removed", path=remotes[0].node)
        remotes[1].write((EV_KEY, KEY_VOLUMEUP, 0))
        daemon.wait("presses", 8)
        phases = [record["phase"] for record in daemon.all("presses")]
        pulled = others or phases[6]
        expect(phases == ["began"] * 2 + ["ended"] * 2 + ["began"] * 2 + [pulled, "ended"], f"with {source} phases {phases}")
        remotes[1].unplug()
        daemon.wait("device", event="removed", path=remotes[1].node)
        if source == "evdev":
            world.finish()


@scenario
def keyboardsAreNeverOpenedByPatterns(world: World) -> None:
    """What people type on must be named exactly; a remote control need not."""
    keyboard = Device("Test Keyboard", keys=range(KEY_ESC, 100))
    remote = Device("Test Remote", keys=[KEY_POWER])
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, '{ match: { kind: keyboard, name: "*[a-zA-Z]*" } }')
    daemon.wait("device", event="added", path=remote.node)
    reason = daemon.wait("device", event="ignored", path=keyboard.node)[0]["detail"]
    expect("exact 'name'" in reason, f"the reason is {reason}")
    expect(keyboard.node not in opened(daemon.pid), "it has opened a keyboard that the scene does not name")
    daemon.stop()
    daemon = start(world, '{ match: { kind: keyboard, name: "Test Keyboard" } }')
    daemon.wait("device", event="added", path=keyboard.node)
    for device in keyboard, remote:
        device.unplug()
    daemon.wait("device", event="removed", path=keyboard.node)


@scenario
def keyboardsAreNeverOpenedUnasked(world: World) -> None:
    keyboard = Device("Test Keyboard", keys=range(KEY_ESC, 100))
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, "{}", '{ match: { name: "Test*" } }', '{ match: { kind: keyboard, name: "Remote" } }')
    daemon.wait("device", event="ignored", path=keyboard.node)
    subprocess.run(["udevadm", "trigger", "--subsystem-match=input", "--action=change", "--settle"])
    daemon.settle()
    expect(keyboard.node not in opened(daemon.pid), "it has opened a keyboard that the scene does not ask for")
    keyboard.unplug()


def flooded(daemon: Daemon, body: Callable[[], object]) -> None:
    """Lets more happen than the kernel keeps for a daemon that does not read."""
    os.kill(daemon.pid, signal.SIGSTOP)
    body()
    os.kill(daemon.pid, signal.SIGCONT)


@scenario
def remoteLosesReports(world: World) -> None:
    remote_loses_reports(world, "evdev")


@scenario
def remoteLosesReportsByLibinput(world: World) -> None:
    remote_loses_reports(world, "libinput")


def remote_loses_reports(world: World, source: str) -> None:
    """Of what was pressed and released meanwhile nobody hears; what is up by now has come up, what is down has gone down."""
    remote = Device("Test Remote", keys=[KEY_POWER, KEY_VOLUMEUP, KEY_REWIND])
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, f'{{ match: {{ kind: keyboard, name: "*Remote" }}, source: {source} }}')
    daemon.wait("device", event="added", path=remote.node)
    remote.write((EV_KEY, KEY_POWER, 1))
    expect_printed(daemon, "press KEY_POWER Began")

    def lose() -> None:
        for _ in range(200):
            press(remote, KEY_VOLUMEUP)
        remote.write((EV_KEY, KEY_POWER, 0))
        remote.write((EV_KEY, KEY_REWIND, 1))
    flooded(daemon, lose)
    wait("seeking", lambda: "remote beginSeekingBackward" in printed(daemon))
    if source == "evdev":
        daemon.wait("device", event="resynced", path=remote.node)
    remote.write((EV_KEY, KEY_REWIND, 0))
    press(remote, KEY_POWER)
    expect_printed(
        daemon, "press KEY_POWER Began", "press KEY_POWER Ended", "remote beginSeekingBackward", "remote endSeekingBackward",
        "press KEY_POWER Began", "press KEY_POWER Ended")
    daemon.unplug(remote)


@scenario
def keysHeldAsItSleeps(world: World) -> None:
    """A key that is down is cancelled; whether it comes up meanwhile or later, it counts again."""
    with Logind() as logind:
        remotes = {source: Device(f"Remote {source}", keys=[KEY_POWER, KEY_REWIND]) for source in ("evdev", "libinput")}
        subprocess.run(["udevadm", "settle"])
        rules = [f'{{ match: {{ kind: keyboard, name: "Remote {source}" }}, source: {source} }}' for source in remotes]
        daemon = start(world, *rules, environment=logind.environment)
        for remote in remotes.values():
            daemon.wait("device", event="added", path=remote.node)
        wait("a lock of the daemon's", logind.locks)
        for remote in remotes.values():
            since = daemon.mark()
            remote.write((EV_KEY, KEY_POWER, 1))
            remote.write((EV_KEY, KEY_REWIND, 1))
            wait("the keys", lambda: printed(daemon, since)[-1:] == ["remote beginSeekingBackward"])
            logind.sleep()
            daemon.wait("device", since=since, event="suspended", path=remote.node)
            remote.write((EV_KEY, KEY_POWER, 0))
            logind.wake()
            daemon.wait("device", since=since, event="resumed", path=remote.node)
            wait("a new lock", logind.locks)
            remote.write((EV_KEY, KEY_REWIND, 0))
            press(remote, KEY_POWER)
            wait("the key", lambda: printed(daemon, since)[-1:] == ["press KEY_POWER Ended"])
            expect(printed(daemon, since) == [
                "press KEY_POWER Began", "remote beginSeekingBackward", "remote endSeekingBackward",
                "press KEY_POWER Cancelled", "press KEY_POWER Began", "press KEY_POWER Ended",
            ], f"{remote.name}: {printed(daemon, since)}")
        for remote in remotes.values():
            remote.unplug()
        daemon.wait("device", count=2, event="removed")


@scenario
def keysHeldAsAnotherTerminalComes(world: World) -> None:
    """Nobody takes the device away, so that its keys come up later; of that the scene hears no more."""
    subprocess.run(["busybox", "chvt", "1"], check=True)
    remote = Device("Test Remote", keys=[KEY_POWER])
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, '{ match: { kind: keyboard, name: "*Remote" } }')
    daemon.wait("device", event="added", path=remote.node)
    for terminal in "2", "1":
        since = daemon.mark()
        remote.write((EV_KEY, KEY_POWER, 1))
        wait("the key", lambda: printed(daemon, since))
        subprocess.run(["busybox", "chvt", terminal], check=True)
        wait("its end", lambda: len(printed(daemon, since)) == 2)
        remote.write((EV_KEY, KEY_POWER, 0))
        press(remote, KEY_POWER)
        wait("the next press", lambda: len(printed(daemon, since)) >= 4)
        expect(
            printed(daemon, since) == [f"press KEY_POWER {phase}" for phase in ("Began", "Cancelled", "Began", "Ended")],
            f"{printed(daemon, since)}")
    daemon.unplug(remote)


@scenario
def keysHeldAsTheSceneChanges(world: World) -> None:
    """What has begun in one scene ends in it; the next one hears of a key once it is pressed again."""
    remotes = {source: Device(f"Remote {source}", keys=[KEY_POWER, KEY_REWIND]) for source in ("evdev", "libinput")}
    shaker = Accelerometer()
    subprocess.run(["udevadm", "settle"])
    rules = [f'{{ match: {{ kind: keyboard, name: "Remote {source}" }}, source: {source} }}' for source in remotes]
    daemon = start(world, *rules, "{ match: { kind: accelerometer } }", options=["--service"])
    for device in (*remotes.values(), shaker):
        daemon.wait("device", event="added", path=device.node)
    for remote in remotes.values():
        since = daemon.mark()
        remote.write((EV_KEY, KEY_POWER, 1))
        remote.write((EV_KEY, KEY_REWIND, 1))
        # A machine that stands still for a moment shakes too slowly, and so does one that pauses to wait.
        end = time.monotonic() + 60
        while not daemon.all("motion", since=since, phase="began"):
            expect(time.monotonic() < end, "no shake has begun")
            shaker.shake(2, -2)
        with open(f"{world.work}.scene/scene.yaml", "a") as scene:
            scene.write("# changed\n")
        os.kill(daemon.pid, signal.SIGHUP)
        daemon.wait("scene", since=since, event="reloaded")
        # On a slow machine a shake is over by itself before.
        told = sorted(text.replace("shake Ended", "shake Cancelled") for text in printed(daemon, since))
        expect(told == [
            "motion shake Began", "motion shake Cancelled", "press KEY_POWER Began", "press KEY_POWER Cancelled",
            "remote beginSeekingBackward", "remote endSeekingBackward",
        ], f"{remote.name}: {told}")
        since = daemon.mark()
        remote.write((EV_KEY, KEY_POWER, 0))
        remote.write((EV_KEY, KEY_REWIND, 0))
        # The keys say nothing; and no other shake begins before the accelerometer has lain still for long enough.
        time.sleep(3)
        press(remote, KEY_REWIND)
        wait("seeking", lambda: len(printed(daemon, since)) >= 2)
        told = printed(daemon, since)
        expect(told == ["remote beginSeekingBackward", "remote endSeekingBackward"], f"{remote.name}: {told}")
    remote.write((EV_KEY, KEY_REWIND, 1))
    wait("seeking", lambda: printed(daemon)[-1].startswith("remote begin"))
    daemon.stop()
    expect(printed(daemon)[-1] == "remote endSeekingBackward", f"at its end: {printed(daemon)[-3:]}")
    for device in (*remotes.values(), shaker):
        device.unplug()


class Accelerometer(Device):
    def __init__(self, resolution: int = G) -> None:
        axes = {axis: (-4 * G, 4 * G, resolution) for axis in range(3)}
        super().__init__("Test Accelerometer", axes=axes, properties=[INPUT_PROP_ACCELEROMETER])
        self.write((EV_ABS, 2, G))

    def shake(self, *jolts: float) -> None:
        for jolt in jolts:
            self.write((EV_ABS, 0, int(jolt * G)))
            time.sleep(0.1)


@scenario
def shaken(world: World) -> None:
    daemon = start(world, "{ match: { kind: accelerometer } }")
    for resolution in G, 0:
        since = daemon.mark()
        shaker = Accelerometer(resolution)
        daemon.wait("device", since=since, event="added", path=shaker.node, deviceKind="accelerometer")
        # It has lain still since before it was opened, and the first thing that it says is a jolt.
        shaker.shake(2, -2, 2)
        daemon.wait("motion", since=since, phase="began")
        shaker.shake(-2, 0)
        # It lies still and reports nothing: that it is over comes with time alone.
        daemon.wait("motion", since=since, phase="ended")
        shaker.shake(2, -2, 2)
        daemon.wait("motion", count=2, since=since, phase="began")
        shaker.unplug()
        daemon.wait("device", since=since, event="removed", path=shaker.node)
        phases = [record["phase"] for record in daemon.all("motion", since=since)]
        expect(phases == ["began", "ended", "began", "cancelled"], f"resolution {resolution}: {phases}")


@scenario
def accelerometerLosesReports(world: World) -> None:
    """What was in them is no jolt, and a shake goes on until nothing has moved for long enough."""
    daemon = start(world, "{ match: { kind: accelerometer } }")
    shaker = daemon.plug(Accelerometer())

    def lose() -> None:
        for number in range(300):
            shaker.write((EV_ABS, 0, (-1) ** number * 2 * G))
        shaker.write((EV_ABS, 0, 0))
    flooded(daemon, lose)
    daemon.wait("device", event="resynced", path=shaker.node)
    daemon.settle()
    expect(not daemon.all("motion"), "it takes what was lost for a shake")
    time.sleep(3)
    shaker.shake(2, -2, 2, -2)
    daemon.wait("motion", phase="began")
    flooded(daemon, lose)
    daemon.wait("device", count=2, event="resynced", path=shaker.node)
    daemon.wait("motion", phase="ended")
    time.sleep(3)
    shaker.shake(2, -2, 2, -2)
    daemon.wait("motion", count=2, phase="began")
    daemon.unplug(shaker)
    phases = [record["phase"] for record in daemon.all("motion")]
    expect(phases == ["began", "ended", "began", "cancelled"], f"phases {phases}")


@scenario
def accelerometersAreNeverOpenedUnasked(world: World) -> None:
    shaker = Accelerometer()
    subprocess.run(["udevadm", "settle"])
    daemon = start(world, "{}", '{ match: { name: "Test*" } }')
    daemon.wait("device", event="ignored", path=shaker.node)
    expect(shaker.node not in opened(daemon.pid), "it has opened an accelerometer that the scene does not ask for")
    shaker.unplug()


def touched(daemon: Daemon, panel: Panel, x: float, y: float) -> Any:
    """Where a finger at this place of the panel's own, in tenths of a unit, is for the scene."""
    before = len(printed(daemon))
    panel.down((0, x, y))
    wait("the place", lambda: len(printed(daemon)) > before)
    panel.up(0)
    daemon.wait("touches", count=before + 1, phase="ended")
    return printed(daemon)[before]


@scenario
def calibratedAndTurned(world: World) -> None:
    world.set_rules(
        'ATTRS{name}=="Calibrated*", ENV{LIBINPUT_CALIBRATION_MATRIX}="0.5 0 0.25 0 0.5 0.25"',
        'ATTRS{name}=="Calibrated Wrongly", ENV{LIBINPUT_CALIBRATION_MATRIX}="1 2 0 2 4 0"')
    names = "Calibrated", "Calibrated For Scene", "Calibrated Wrongly", "Turned", "Lower Half", "Calibrated Evdev"
    daemon = start(
        world, '{ match: { name: "Calibrated" } }', '{ match: { name: "Calibrated Wrongly" } }',
        '{ match: { name: "Calibrated For Scene" }, calibration: [1, 0, 0, 0, 1, 0], invertX: true }',
        '{ match: { name: Turned }, rotation: 90 }', '{ match: { name: "Lower Half" }, area: [0, 50%, 100%, 50%] }',
        '{ match: { name: "Calibrated Evdev" }, source: evdev }')
    panels = {}
    for name in names:
        panels[name] = Panel(name)
        daemon.wait("device", event="added", path=panels[name].node)
    places = {name: touched(daemon, panel, 320, 200) for name, panel in panels.items()}
    world.figure("places", places)
    expect(places == {
        "Calibrated": "at 480 300",  # half the size, in the middle: 320 / 2 + 320, 200 / 2 + 200
        "Calibrated For Scene": "at 960 200",  # the scene's matrix counts, and x from the right
        "Calibrated Wrongly": "at 320 200",  # the matrix lays all onto a line
        "Turned": "at 960 200",  # a quarter of the width from the right, for it is a quarter of the height from the top
        "Lower Half": "at 320 500",
        "Calibrated Evdev": "at 480 300",
    }, f"places {places}")
    errors = [record["message"] for record in daemon.all("error")]
    expect(len(errors) == 1 and "Calibrated Wrongly" in errors[0] and "'1 2 0 2 4 0' is ignored" in errors[0], f"errors {errors}")
    for panel in panels.values():
        panel.unplug()
    daemon.wait("device", count=len(names), event="removed")
    expect_nothing_stuck(daemon)


@scenario
def panelThatReportsAsAMouse(world: World) -> None:
    """A panel in mouse mode and a virtual machine's tablet: their left button is the finger, where a rule says so, and nothing elsewhere."""
    axes = {ABS_X: (0, 32767, 0), ABS_Y: (0, 32767, 0)}
    for number, properties in enumerate(([INPUT_PROP_DIRECT], [])):
        panel = Device(f"Mouse Mode {number}", keys=[BTN_LEFT, BTN_RIGHT], axes=axes, properties=properties)
        subprocess.run(["udevadm", "settle"])
        daemon = start(world, '{ match: { name: "Mouse Mode*" } }')
        reason = daemon.wait("device", event="ignored", path=panel.node)[0]["detail"]
        expect("kind: pointer" in reason, f"it is ignored because {reason}")
        world.finish()
        daemon = start(world, '{ match: { kind: pointer, name: "Mouse Mode*" }, grab: true }')
        daemon.wait("device", event="added", path=panel.node, deviceKind="pointer")
        daemon.wait("device", event="grabbed", path=panel.node)
        panel.write((EV_ABS, ABS_X, 8192), (EV_ABS, ABS_Y, 8192))
        panel.write((EV_ABS, ABS_X, 16384), (EV_KEY, BTN_LEFT, 1))
        panel.write((EV_ABS, ABS_Y, 16384))
        panel.write((EV_KEY, BTN_LEFT, 0))
        panel.write((EV_ABS, ABS_Y, 0))
        daemon.wait("touches", phase="ended")
        panel.write((EV_KEY, BTN_LEFT, 1))
        expect_printed(daemon, "at 640 200", "at 640 0")
        daemon.unplug(panel)
        phases = [record["phase"] for record in daemon.all("touches")]
        expect(phases == ["began", "moved", "ended", "began", "cancelled"], f"of a panel with the properties {properties}: {phases}")
        world.finish()


def make_pad(name: str, width: int, height: int) -> Device:
    """A touchpad of so many millimetres."""
    x, y = (0, width * 10 - 1, 10), (0, height * 10 - 1, 10)
    axes = {ABS_X: x, ABS_Y: y, ABS_MT_SLOT: (0, 4, 0), ABS_MT_POSITION_X: x, ABS_MT_POSITION_Y: y, ABS_MT_TRACKING_ID: (0, 65535, 0)}
    return Device(name, keys=[BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER], axes=axes, properties=[INPUT_PROP_POINTER])


@scenario
def touchpadByLibinput(world: World) -> None:
    daemon = start(world, '{ match: { name: "Test Pad" }, source: libinput }')
    pad = make_pad("Test Pad", 100, 100)
    record = daemon.wait("device", event="ignored", path=pad.node)[0]
    expect("remove 'source: libinput'" in record["detail"], f"the reason is no help: {record['detail']}")
    expect(pad.node not in opened(daemon.pid), "it keeps a device open that it does not read")
    pad.unplug()


@scenario
def screenAsLargeAsThePad(world: World) -> None:
    """A screen without a size follows from the touchpads that come and go, and is 1000 x 1000 points again with a touchscreen."""
    scene = "/run/pad.yaml"
    with open(scene, "w") as file:
        file.write("""version: 1
screens: [{ id: pad }]
devices: [{ match: { kind: touchpad } }, { match: { kind: touchscreen } }]
windows:
  - id: all
    script: size.lua
    subviews: [{ id: left, frame: [0, 0, 50%, 100%] }]
""")
    with open("/run/size.lua", "w") as file:
        file.write('local All = {}\nfunction All:didLoad() print("didLoad " .. self.bounds.width) end\nreturn All\n')

    def down(device: Device, number: int, x: int, y: int) -> None:
        place = (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)
        device.write((EV_ABS, ABS_MT_TRACKING_ID, number), *place, (EV_KEY, BTN_TOUCH, 1))

    def up(device: Device) -> None:
        device.write((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0))

    def sizes() -> list[str]:
        return [record["detail"] for record in daemon.all("screen", event="sized")]

    first = make_pad("First Pad", 100, 60)
    subprocess.run(["udevadm", "settle"])
    socket = "/run/pad.sock"
    daemon = world.start(scene=scene, options=["--socket", socket])
    daemon.wait("device", event="added", path=first.node)
    # It is there before the scene, so that scripts find the size.
    expect_printed(daemon, "didLoad 500.0")
    expect(sizes() == ["500 x 300"], f"with the first pad {sizes()}")
    down(first, 1, 400, 300)
    expect(daemon.wait("hit")[0]["point"] == [200, 150], f"the finger is at {daemon.all('hit')}")
    up(first)
    # Another one beside it changes nothing, and lies on the same screen.
    second = make_pad("Second Pad", 80, 80)
    daemon.wait("device", event="added", path=second.node)
    down(second, 1, 400, 400)
    expect(daemon.wait("hit", count=2)[1]["point"] == [250, 150], f"the finger is at {daemon.all('hit')}")
    expect(sizes() == ["500 x 300"], f"with a second pad {sizes()}")
    # As the first one goes, the other one counts, and its finger, whose place would jump, is cancelled.
    first.unplug()
    daemon.wait("screen", count=2, event="sized")
    expect(sizes()[1:] == ["400 x 400"], f"with the second pad alone {sizes()}")
    expect(daemon.touches("cancelled") == [2], f"cancelled: {daemon.touches('cancelled')}")
    up(second)
    down(second, 2, 400, 400)
    expect(daemon.wait("hit", count=3)[2]["point"] == [200, 200], f"the finger is at {daemon.all('hit')}")
    up(second)
    said = subprocess.run([world.program, "devices", "--socket", socket], capture_output=True, text=True).stdout
    expect("on screen 'pad', which is as large as it: 400 x 400 pt" in said, said)
    expect("1 pt = 0.2 mm; a tap may move 2 mm" in said, said)
    with open(scene, "a") as file:
        file.write("# changed\n")
    subprocess.run([world.program, "reload", "--socket", socket], check=True)
    daemon.wait("scene", event="reloaded")
    expect(sizes()[2:] == ["400 x 400"] and daemon.all("print")[-1]["text"] == "didLoad 400.0", f"after a reload {sizes()}")
    panel = Panel()
    daemon.wait("screen", count=4, event="sized")
    expect(sizes()[3:] == ["1000 x 1000"], f"with a touchscreen {sizes()}")
    panel.unplug()
    daemon.wait("screen", count=5, event="sized")
    expect(sizes()[4:] == ["400 x 400"], f"without it {sizes()}")
    daemon.unplug(second)
    daemon.settle()
    expect(len(sizes()) == 5, f"without pads {sizes()}")
    expect_nothing_stuck(daemon)


@scenario
def screenTurnedWhileTouched(world: World) -> None:
    daemon = start(world, "{}")
    panel = daemon.plug(Panel())
    panel.down((0, 100, 100))
    panel.down((1, 1250, 400))
    panel.up(1)
    daemon.wait("touches", phase="cancelled")
    panel.move((0, 200, 100))
    panel.up(0)
    panel.down((0, 320, 200))
    daemon.wait("hit", count=3)
    panel.up(0)
    # The screen is 800 x 1280 now; the place lies 320 / 1280 down and 200 / 800 from the right.
    expect_printed(daemon, "at 100 100", "at 1250 400", "at 600 320")
    turns = [(record["responder"], record["detail"]) for record in daemon.all("action", action="set", result="ok")]
    expect(turns == [("all", "panel: rotation 90")], f"who turned the screen: {turns}")
    expect(daemon.touches("cancelled") == [1], f"cancelled: {daemon.touches('cancelled')}")
    daemon.unplug(panel)
    expect_nothing_stuck(daemon)
