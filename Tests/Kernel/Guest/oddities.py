# SPDX-License-Identifier: Apache-2.0
"""Devices that are odd, and what is told of them: lists and the daemon must agree. Each scenario gets a `World`."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import time
from typing import Any

from daemon import Daemon, scenario
from reader import EVIOCGRAB, is_free
from testing import expect
from uinput import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_X, ABS_Y, ABS_Z, BTN_LEFT, BTN_STYLUS,
    BTN_TOOL_FINGER, BTN_TOOL_PEN, BTN_TOUCH, BTN_TRIGGER, Device, EV_ABS, EV_KEY, INPUT_PROP_ACCELEROMETER, INPUT_PROP_DIRECT,
    INPUT_PROP_POINTER, Panel)
from world import World

WIDE, FLAT, HUGE = (0, 4095, 20), (5, 5, 0), (-(2**31), 2**31 - 1, 20)
WHOLE = {
    ABS_X: WIDE, ABS_Y: WIDE, ABS_MT_SLOT: (0, 9, 0), ABS_MT_POSITION_X: WIDE, ABS_MT_POSITION_Y: WIDE,
    ABS_MT_TRACKING_ID: (0, 65535, 0),
}

RULES = {
    "everything": '[{ match: { name: "*" } }]',
    "everythingRaw": '[{ match: { name: "*" }, source: evdev }]',
    "everythingForwarded": '[{ match: { name: "*" }, grab: true, forward: unhandled }]',
    "everythingWithoutUinput": '[{ match: { name: "*" }, grab: true, forward: unhandled }]',
    "onlyTheBrokenName": '[{ match: { name: "Broken*" } }]',
    "others": '[{ match: { kind: accelerometer } }, { match: { kind: keyboard, name: "*e*" } }, { match: { kind: touchpad }, grab: true }]',
    "nothing": "[]",
}


def without(*codes: int) -> Any:
    return {code: axis for code, axis in WHOLE.items() if code not in codes}


def plug_all() -> Any:
    """A device of each oddity."""
    def screen(name: str, axes: Any, keys: Any = (BTN_TOUCH,), properties: Any = (INPUT_PROP_DIRECT,)) -> Any:
        return Device(name, keys=keys, axes=axes, properties=properties)
    letters = list(range(1, 100))
    return [
        Panel(),
        screen("Half", without(ABS_MT_POSITION_Y)),
        screen("Half Beside", without(ABS_Y)),
        screen("Half Alone", without(ABS_Y, ABS_MT_POSITION_Y)),
        screen("Single", {ABS_X: WIDE, ABS_Y: WIDE}),
        screen("Untouchable", {ABS_X: WIDE, ABS_Y: WIDE}, keys=()),
        screen("Flat", {**WHOLE, ABS_MT_POSITION_Y: FLAT}),
        screen("Flat Beside", {**WHOLE, ABS_Y: FLAT}),
        screen("Flat Pressure", {**WHOLE, ABS_MT_PRESSURE: FLAT}),
        screen("Half Measured", {**WHOLE, ABS_MT_POSITION_X: (0, 4095, 0)}),
        screen("Huge", {**WHOLE, ABS_MT_POSITION_X: HUGE, ABS_MT_POSITION_Y: HUGE}),
        screen("One Slot", {**WHOLE, ABS_MT_SLOT: (0, 0, 0)}),
        screen("Many Slots", {**WHOLE, ABS_MT_SLOT: (0, 49, 0)}),
        screen("Untracked", without(ABS_MT_TRACKING_ID)),
        screen("Slotless", without(ABS_MT_TRACKING_ID, ABS_MT_SLOT)),
        screen("Broken\n\x1b[31mName", {**WHOLE, ABS_Y: FLAT}),
        screen("Keys And Panel", WHOLE, keys=[*letters, BTN_TOUCH]),
        screen("Pad", WHOLE, [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT], [INPUT_PROP_POINTER]),
        screen("Flat Pad", {**WHOLE, ABS_MT_POSITION_X: FLAT}, [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT], [INPUT_PROP_POINTER]),
        screen("Pen", {ABS_X: WIDE, ABS_Y: WIDE}, [BTN_TOUCH, BTN_TOOL_PEN, BTN_STYLUS]),
        Device("Joystick", keys=[BTN_TRIGGER, BTN_TRIGGER + 1], axes={ABS_X: WIDE, ABS_Y: WIDE}),
        Device("Shaken", axes={code: (-512, 511, 256) for code in (ABS_X, ABS_Y, ABS_Z)}, properties=[INPUT_PROP_ACCELEROMETER]),
        Device("Half Shaken", axes={code: (-512, 511, 256) for code in (ABS_X, ABS_Y)}, properties=[INPUT_PROP_ACCELEROMETER]),
        Device("Keyboard", keys=letters),
        Device("Remote", keys=[163, 164, 165]),
    ]


def listed(world: World, *options: str) -> Any:
    """What `fingerpost devices` tells, by the devices' nodes."""
    run = subprocess.run([world.program, "devices", *options, "--format", "ndjson"], capture_output=True, text=True)
    return {device["path"]: device for device in map(json.loads, run.stdout.splitlines())}


def compare(daemon: Daemon, device: Device, told: Any, how: Any) -> None:
    """Holds a list to what the daemon has done with a device."""
    records = daemon.all("device", path=device.node)
    events = [record["event"] for record in records]
    what = f"{device.name!r} {how}: {told}, and the daemon says {records}"
    expect(told is not None or "added" not in events, f"not listed: {what}")
    if told is None:
        return
    scene = told["scene"]
    expect((scene["takes"] is not None) == ("added" in events), f"read or not: {what}")
    expect(scene.get("grab", False) == ("grabbed" in events), f"grabbed or not: {what}")
    reasons = [problem["description"] for problem in told["problems"]]
    for record in records:
        if record["event"] == "ignored" and "rule" in scene:
            expect(any(record["detail"].startswith(reason) for reason in reasons), f"another reason: {what}")
    errors = [error["message"] for error in daemon.all("error") if f"at {device.node}: " in error["message"]]
    fewer = [any("no more than 32 fingers" in text for text in texts) for texts in (reasons, errors)]
    expect(fewer == [device.name == "Many Slots" and scene.get("source") == "libinput"] * 2, f"fingers: {what}, {errors}")
    for error in daemon.all("error"):
        if f"at {device.node}: " in error["message"]:
            expect(any(f"at {device.node}: {reason}" in error["message"] for reason in reasons), f"no word of {error}: {what}")


@scenario
def listsTellWhatTheDaemonDoes(world: World) -> None:
    devices = plug_all()
    subprocess.run(["udevadm", "settle"])
    for name, rules in RULES.items():
        scene, socket = f"/run/{name}.yaml", f"/run/{name}.sock"
        with open(scene, "w") as file:
            file.write("version: 1\nwindows: [{ id: w }]\n" + (f"devices: {rules}\n" if rules != "[]" else ""))
        if name == "everythingWithoutUinput":
            os.rename("/dev/uinput", "/dev/uinput.away")
        looked = listed(world, "--scene", scene)
        daemon = world.start(scene=scene, options=["--socket", socket])
        daemon.settle()
        asked = listed(world, "--socket", socket)
        for device in devices:
            compare(daemon, device, looked.get(device.node), f"looked at with {name}")
            compare(daemon, device, asked.get(device.node), f"asked with {name}")
        world.figure(name, sum(record["event"] == "added" for record in daemon.all("device")))
        world.finish()
        if name == "everythingWithoutUinput":
            os.rename("/dev/uinput.away", "/dev/uinput")
        for line in open(world.work + ".stderr").read().splitlines():
            expect("\x1b" not in line and not line.startswith("["), f"a name breaks a line: {line!r}")


@scenario
def listsWhatIsNotGrabbedYet(world: World) -> None:
    panel = Panel()
    subprocess.run(["udevadm", "settle"])
    panel.down((0, 10, 10))
    with open("/run/yet.yaml", "w") as file:
        file.write("version: 1\nwindows: [{ id: w }]\ndevices: [{ grab: true }]\n")
    daemon = world.start(scene="/run/yet.yaml", options=["--socket", "/run/yet.sock"])
    daemon.wait("device", event="added", path=panel.node)
    told = listed(world, "--socket", "/run/yet.sock")[panel.node]
    expect(not told["scene"]["grab"], f"it is not grabbed: {told}")
    expect("it is not grabbed yet" in told["problems"][0]["description"], f"no reason: {told}")
    panel.up(0)
    daemon.wait("device", event="grabbed", path=panel.node)
    told = listed(world, "--socket", "/run/yet.sock")[panel.node]
    expect(told["scene"]["grab"] and not told["problems"], f"it is grabbed: {told}")


@scenario
def listsWhoHasGrabbedIt(world: World) -> None:
    panel = Panel()
    subprocess.run(["udevadm", "settle"])
    for number, rule in enumerate(("{ grab: true }", "{ source: evdev }", "{ source: libinput }")):
        scene, socket = f"/run/who{number}.yaml", f"/run/who{number}.sock"
        with open(scene, "w") as file:
            file.write(f"version: 1\nwindows: [{{ id: w }}]\ndevices: [{rule}]\n")
        other = os.open(panel.node, os.O_RDONLY)
        fcntl.ioctl(other, EVIOCGRAB, 1)
        daemon = world.start(scene=scene, options=["--socket", socket])
        daemon.wait("device", event="added", path=panel.node)
        daemon.settle()
        us = f"(process {os.getpid()})"
        told = listed(world, "--socket", socket)[panel.node]["problems"]
        expect([problem["problem"] for problem in told] == ["grabbed"], f"by {rule}, asked while another has it: {told}")
        expect(us in told[0]["description"] and "fingerpost" not in told[0]["description"], f"by {rule}, of {us}: {told}")
        told = listed(world, "--scene", scene)[panel.node]["problems"]
        expect([problem["problem"] for problem in told] == ["grabbed"], f"by {rule}, looked at while another has it: {told}")
        expect(us in told[0]["description"] and f"fingerpost (process {daemon.pid})" in told[0]["description"], f"by {rule}, of {us}: {told}")
        os.close(other)
        panel.down((0, 10, 10))
        panel.up(0)
        if "grab" in rule:
            daemon.wait("device", event="grabbed", path=panel.node)
        else:
            daemon.wait("touches", phase="ended")
        told = listed(world, "--socket", socket)[panel.node]["problems"]
        expect(not told, f"by {rule}, when nobody else has it: {told}")
        expect(is_free(panel.node) == ("grab" not in rule), f"by {rule}, its grab after it was asked")
        world.finish()


@scenario
def listsWhatIsGivenBack(world: World) -> None:
    subprocess.run(["busybox", "chvt", "7"], check=True)
    panel = Panel()
    scene, socket = "/run/back.yaml", "/run/back.sock"
    with open(scene, "w") as file:
        file.write("version: 1\nvirtualTerminal: 7\nwindows: [{ id: w }]\ndevices: [{ grab: true }]\n")
    daemon = world.start(scene=scene, options=["--socket", socket])
    daemon.wait("device", event="grabbed", path=panel.node)

    def expect_told(grab: Any, problems: Any, words: str) -> None:
        told = listed(world, "--socket", socket)[panel.node]
        expect(told["scene"]["takes"] == "touches" and told["scene"]["grab"] == grab, f"what the scene does: {told}")
        expect([problem["description"] for problem in told["problems"]] == problems, f"what is wrong: {told}")
        text = subprocess.run([world.program, "devices", "--socket", socket], capture_output=True, text=True).stdout
        expect(words in text, f"instead of {words!r} it says {text}")

    expect_told(True, [], ", read by libinput, grabbed\n")
    subprocess.run(["busybox", "chvt", "2"], check=True)
    daemon.wait("device", event="suspended", path=panel.node)
    other = Panel("Other")
    subprocess.run(["udevadm", "settle"])
    reason = "it is given back for now: another virtual terminal is in front"
    expect_told(False, [reason], f", not read for now\n  note: {reason}\n")
    panel.unplug()
    panel = other
    expect_told(False, [reason], f", not read for now\n  note: {reason}\n")
    subprocess.run(["busybox", "chvt", "7"], check=True)
    daemon.wait("device", event="grabbed", path=panel.node)
    expect_told(True, [], ", read by libinput, grabbed\n")


def record_of(panel: Panel) -> str:
    """Where udev has what it knows of a device."""
    number = os.stat(panel.node).st_rdev
    return f"/run/udev/data/c{os.major(number)}:{os.minor(number)}"


def expect_untagged(world: World, panel: Panel, scene: str, socket: str) -> None:
    """Holds the daemon's list and that of the command itself to the same problem."""
    for told in listed(world, "--socket", socket)[panel.node], listed(world, "--scene", scene)[panel.node]:
        expect([problem["problem"] for problem in told["problems"]] == ["untagged"], f"what is wrong: {told}")
        expect("udevadm trigger" in told["problems"][0]["remedy"], f"what to do: {told}")
        expect(told["scene"]["takes"] is None, f"it is not read: {told}")


@scenario
def forgottenByUdev(world: World) -> None:
    """udev runs and has no record of a device, or one that does not say what it is."""
    panel = Panel()
    subprocess.run(["udevadm", "settle"])
    os.unlink(record_of(panel))
    scene, socket = "/run/forgotten.yaml", "/run/forgotten.sock"
    with open(scene, "w") as file:
        file.write("version: 1\nwindows: [{ id: w }]\ndevices: [{ match: { kind: touchscreen } }]\n")
    daemon = world.start(scene=scene, options=["--socket", socket])
    reason = f"udev has not said what it is (ID_INPUT is missing); sudo udevadm trigger {panel.node}"
    trigger = ["udevadm", "trigger", "--settle", panel.node, "--action"]

    def expect_ignored(mark: int) -> Any:
        detail = daemon.wait("device", event="ignored", path=panel.node, since=mark)[0]["detail"]
        expect(detail.startswith(reason), f"it is ignored because {detail}")
        expect_untagged(world, panel, scene, socket)
        return daemon.mark()

    mark = expect_ignored(0)
    subprocess.run([*trigger, "add"], check=True)
    daemon.wait("device", event="added", path=panel.node, since=mark)
    mark = daemon.mark()
    subprocess.run([*trigger, "remove"], check=True)
    daemon.wait("device", event="removed", path=panel.node, since=mark)
    mark = expect_ignored(mark)
    subprocess.run([*trigger, "add"], check=True)
    daemon.wait("device", event="added", path=panel.node, since=mark)
    mark = daemon.mark()
    with open("/run/udev/record", "w") as record:
        record.write("I:1\nV:1\n")
    os.rename(record.name, record_of(panel))
    mark = expect_ignored(mark)
    subprocess.run([*trigger, "add"], check=True)
    daemon.wait("device", event="added", path=panel.node, since=mark)
    events = [record["event"] for record in daemon.all("device", path=panel.node)]
    expect(events == ["ignored", *["added", "removed", "ignored"] * 2, "added"], f"what is told of it: {events}")


@scenario
def goneBeforeUdevKnowsIt(world: World) -> None:
    """While udev takes its record of one away, the next has its number: that says nothing of either."""
    daemon = world.start()
    for turn in range(60):
        Panel("Quick").unplug()
        if turn % 3 == 0:
            time.sleep(turn / 500)
    panel = Panel("Quick")
    daemon.wait("device", event="added", path=panel.node, seconds=60)
    subprocess.run(["udevadm", "settle"])
    time.sleep(2)
    daemon.settle()
    expect(not daemon.all("device", event="ignored", name="Quick"), f"what is told of one: {daemon.all('device', name='Quick')}")
    expect([record["event"] for record in daemon.all("device", name="Quick")][-1] == "added", "the last one is not read")
    daemon.unplug(panel)


@scenario
def sparesItselfImpossibleSlots(world: World) -> None:
    """libevdev and libinput keep no slot of such a device, and yet write to one."""
    axes = {**WHOLE, ABS_MT_SLOT: (-5, -1, 0)}
    nonsense = Device("Slots Below Zero", keys=[BTN_TOUCH], axes=axes, properties=[INPUT_PROP_DIRECT])
    daemon = world.start()
    detail = daemon.wait("device", event="ignored", path=nonsense.node)[0]["detail"]
    expect(detail.startswith("it says that it has slots, but no value of ABS_MT_SLOT is one"), detail)
    for turn in range(20):
        nonsense.write((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, turn), (EV_ABS, ABS_MT_POSITION_X, turn), (EV_KEY, BTN_TOUCH, 1))
    daemon.plug(Panel())
