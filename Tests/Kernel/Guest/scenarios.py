# SPDX-License-Identifier: Apache-2.0
"""What happens to devices in the field. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import signal
import stat
import struct
import subprocess
import time
from collections.abc import Callable

from daemon import Daemon, expect_nothing_stuck, scenario
from logind import Logind
from testing import expect, wait
from uhid import HidPanel
from uinput import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_X, ABS_Y, BTN_TOUCH, Device, INPUT_PROP_DIRECT, Panel, Streaming)
from world import World

FIVE = [(slot, 100 + 100 * slot, 300) for slot in range(5)]


@scenario
def startsWithoutDevices(world: World) -> None:
    daemon = world.start()
    time.sleep(1)
    daemon.settle()
    wakeups = daemon.wakeups()
    time.sleep(3)
    world.figure("wake-ups-in-3-seconds-without-devices", daemon.wakeups() - wakeups)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")
    panel = daemon.plug(Panel())
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    panel.up(0)
    daemon.wait("touches", phase="ended")
    daemon.unplug(panel)
    subprocess.run(["udevadm", "settle"])
    daemon.settle()
    wakeups = daemon.wakeups()
    time.sleep(3)
    world.figure("wake-ups-in-3-seconds-after-unplugging", daemon.wakeups() - wakeups)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up after its device has gone")


@scenario
def pulledAndPluggedAHundredTimes(world: World) -> None:
    pull_and_plug(world, "Fingerpost Test Panel", turns=100)


@scenario
def pulledAndPluggedReadRaw(world: World) -> None:
    pull_and_plug(world, "Fingerpost Raw Panel", turns=30)


def keeps(daemon: Daemon):
    """The descriptors and the memory of a daemon that reads a panel on which fingers move, once it has done with what came before them."""
    daemon.wait("touches", count=2, since=daemon.mark(), phase="moved")
    return daemon.descriptors(), daemon.resident()


def pull_and_plug(world: World, name: str, turns: int) -> None:
    """Under load, and with five fingers on the panel each time."""
    daemon = world.start()
    other = Panel("Streaming Panel")
    daemon.wait("device", event="added", name=other.name)
    with Streaming(other, rate=100):
        daemon.wait("touches", phase="moved")
        for turn in range(turns):
            mark = daemon.mark()
            panel = Panel(name)
            daemon.wait("device", since=mark, event="added", name=name, seconds=60)
            panel.down(*FIVE)
            daemon.wait("touches", since=mark, phase="began", view="left")
            panel.move(*[(slot, x + 5, y) for slot, x, y in FIVE])
            panel.unplug()
            daemon.wait("device", since=mark, event="removed", name=name)
            if turn == 20:
                before = keeps(daemon)
        after = keeps(daemon)
    other.unplug()
    daemon.wait("device", event="removed", name=other.name)
    world.figure("descriptors-before-and-after", f"{before[0]} {after[0]}")
    world.figure("memory-in-kib-before-and-after", f"{before[1]} {after[1]}")
    # Under load the panel of the last turn may still be closing at the first look.
    expect(after[0] <= before[0], f"descriptors leak: {before[0]}, then {after[0]}")
    expect(after[1] - before[1] < 512, f"memory leaks: {before[1]} KiB, then {after[1]} KiB")
    events = [record["event"] for record in daemon.all("device", name=name)]
    expect(events == ["added", "removed"] * turns, f"the panel's records are {events}")
    expect_nothing_stuck(daemon)


@scenario
def permittedLater(world: World) -> None:
    panel = Panel()
    subprocess.run(["udevadm", "settle"])
    daemon = world.start(user="nobody")
    daemon.wait("device", event="ignored", path=panel.node)
    subprocess.run(["udevadm", "trigger", "--subsystem-match=input", "--action=change", "--settle"])
    os.chmod(panel.node, 0o666)
    daemon.wait("device", event="added", path=panel.node)
    panel.down(*FIVE)
    daemon.wait("touches", phase="began")
    ignored = daemon.all("device", event="ignored", path=panel.node)
    expect(len(ignored) == 1, f"it says {len(ignored)} times why it ignores the panel")
    expect("'input'" in ignored[0]["detail"], f"the reason names no group: {ignored[0]['detail']}")
    daemon.unplug(panel)
    expect_nothing_stuck(daemon)


@scenario
def permittedByGroup(world: World) -> None:
    permitted_by(world, lambda node: os.chown(node, 0, grp.getgrnam("nogroup").gr_gid))


@scenario
def permittedByAccessControlList(world: World) -> None:
    user, group, mask, everybody = (1, 6, ~0), (4, 0, ~0), (16, 6, ~0), (32, 0, ~0)
    entries = [user, (2, 6, pwd.getpwnam("nobody").pw_uid), group, mask, everybody]
    acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, mode, who & 0xFFFFFFFF) for tag, mode, who in entries)
    permitted_by(world, lambda node: os.setxattr(node, "system.posix_acl_access", acl))


def expect_touch_and_removal(daemon: Daemon, panel: Panel) -> None:
    daemon.wait("device", event="added", path=panel.node)
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    daemon.unplug(panel)
    expect_nothing_stuck(daemon)


def permitted_by(world: World, permit: Callable[[str], None]) -> None:
    """Once udev is done with a node, nobody but the kernel tells that its permissions change."""
    panel = Panel()
    subprocess.run(["udevadm", "settle"])
    os.chmod(panel.node, 0o660)
    daemon = world.start(user="nobody")
    daemon.wait("device", event="ignored", path=panel.node)
    os.utime(panel.node)
    daemon.settle()
    expect(len(daemon.all("device", path=panel.node)) == 1, "it opens what it may not, or says twice that it may not")
    permit(panel.node)
    expect_touch_and_removal(daemon, panel)


@scenario
def startsWithoutFolder(world: World) -> None:
    """There is no /dev/input until the first device comes; of its permissions, too, the daemon then hears."""
    os.rename("/dev/input", "/dev/input-away")
    try:
        daemon = world.start(user="nobody")
        time.sleep(1)
        daemon.settle()
        wakeups = daemon.wakeups()
        time.sleep(2)
        expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")
        for turn in range(2):
            mark = daemon.mark()
            panel = Panel()
            daemon.wait("device", since=mark, event="ignored", path=panel.node)
            subprocess.run(["udevadm", "settle"])
            os.chmod(panel.node, 0o666)
            daemon.wait("device", since=mark, event="added", path=panel.node)
            panel.down((0, 100, 100))
            daemon.wait("touches", since=mark, phase="began")
            panel.unplug()
            daemon.wait("device", since=mark, event="removed", path=panel.node)
            wait("the folder is gone", lambda: not os.path.exists(panel.node))
            shutil.rmtree("/dev/input", ignore_errors=True)
    finally:
        shutil.rmtree("/dev/input", ignore_errors=True)
        os.rename("/dev/input-away", "/dev/input")
    expect_nothing_stuck(daemon)


@scenario
def triggeredByUdev(world: World) -> None:
    daemon = world.start()
    panel = daemon.plug(Panel())
    panel.down(*FIVE)
    daemon.wait("touches", phase="began")
    mark = daemon.mark()
    for action in "change", "add", "change":
        subprocess.run(["udevadm", "trigger", "--subsystem-match=input", f"--action={action}", "--settle"])
    daemon.settle()
    expect(not daemon.read()[mark:], f"a trigger changes something: {daemon.read()[mark:]}")
    panel.up(0, 1, 2, 3, 4)
    daemon.wait("touches", phase="ended")
    daemon.unplug(panel)
    expect_nothing_stuck(daemon)


@scenario
def twoPanelsOnOneScreen(world: World) -> None:
    daemon = world.start()
    panels = [Panel(f"Panel {number}") for number in range(2)]
    for panel in panels:
        daemon.wait("device", event="added", name=panel.name)
    for number, panel in enumerate(panels):
        panel.down((0, 100 + 300 * number, 200), (1, 700 + 300 * number, 200))
    daemon.wait("hit", count=4)
    panels[0].unplug()
    daemon.wait("device", event="removed", name="Panel 0")
    mark = daemon.mark()
    panels[1].move((0, 410, 210), (1, 1010, 210))
    panels[1].up(0, 1)
    daemon.wait("touches", count=2, phase="ended", since=mark)
    ended = [touch for record in daemon.all("touches", since=mark, phase="ended") for touch in record["touches"]]
    expect(sorted(ended) == [3, 4], f"the fingers of the panel that stays ended as {ended}")
    panels[1].unplug()
    daemon.wait("device", event="removed", name="Panel 1")
    expect_nothing_stuck(daemon)


@scenario
def twoPanelsAlikeKeepTheirSides(world: World) -> None:
    """Panels with one name and one number, told apart by their ports, whichever comes first and whatever node it gets."""
    scene = "/run/alike.yaml"
    with open(scene, "w") as file:
        file.write("""version: 1
screens: [{ id: left, size: [1280, 800] }, { id: right, size: [1280, 800] }]
devices:
  - { match: { phys: "*-1/input0" }, screen: left }
  - { match: { phys: "*-2/input0" }, screen: right }
windows:
  - { id: onLeft, screen: left, on: { touchesBegan: [] } }
  - { id: onRight, screen: right, on: { touchesBegan: [] } }
""")
    daemon = world.start(scene=scene)
    ports = {"usb-test-1/input0": "onLeft", "usb-test-2/input0": "onRight"}
    first, second = ports
    panels: dict[str, Panel] = {}

    def plug(*names: str) -> None:
        for name in names:
            panels[name] = Panel("Twin", phys=name)
            daemon.wait("device", event="added", path=panels[name].node, since=mark)

    def unplug(*names: str) -> None:
        for name in names:
            panel = panels.pop(name)
            panel.unplug()
            daemon.wait("device", event="removed", path=panel.node, since=mark)

    turns = [((), (first, second)), ((first, second), (second, first)), ((second,), (second,)), ((first,), (first,)), ((second, first), (first, second))]
    for unplugged, plugged in turns:
        mark = daemon.mark()
        unplug(*unplugged)
        mark = daemon.mark()
        plug(*plugged)
        for name, window in ports.items():
            mark = daemon.mark()
            panels[name].down((0, 300, 200))
            view = daemon.wait("gate", since=mark)[0]["view"]
            expect(view == window, f"{name}, after {unplugged} and {plugged}: on {view}")
            panels[name].up(0)
            daemon.wait("touches", phase="ended", since=mark)
    mark = daemon.mark()
    unplug(first, second)
    expect_nothing_stuck(daemon)


@scenario
def nodeMadeByHand(world: World) -> None:
    daemon = world.start()
    panel = Panel("Panel")
    daemon.wait("device", event="added", name="Panel")
    number = os.stat(panel.node).st_rdev
    os.unlink(panel.node)
    daemon.wait("device", event="removed", name="Panel")
    mark = daemon.mark()
    # udev has nothing new to say of it.
    os.mknod(panel.node, 0o660 | stat.S_IFCHR, number)
    daemon.wait("device", event="added", name="Panel", since=mark)
    panel.down((0, 100, 200))
    daemon.wait("touches", phase="began", since=mark)
    mark = daemon.mark()
    panel.unplug()
    # The kernel takes away only nodes that it has made, so nothing but the hang-up tells of the end.
    daemon.wait("touches", phase="cancelled", since=mark)
    daemon.wait("device", event="removed", name="Panel", since=mark)
    expect_nothing_stuck(daemon)
    os.unlink(panel.node)


@scenario
def startWithoutNode(world: World) -> None:
    panel = Panel("Panel")
    subprocess.run(["udevadm", "settle"], check=True)
    number = os.stat(panel.node).st_rdev
    os.unlink(panel.node)
    daemon = world.start()
    reason = daemon.wait("device", event="ignored", name="Panel")[0]["detail"]
    expect(reason.startswith(f"the kernel has it, but there is no node at {panel.node}"), f"it is ignored because {reason}")
    os.mknod(panel.node, 0o660 | stat.S_IFCHR, number)
    daemon.wait("device", event="added", name="Panel")
    expect_touch_and_removal(daemon, panel)
    os.unlink(panel.node)


@scenario
def hiddenFromLibinput(world: World) -> None:
    world.set_rules('ATTRS{name}=="Hidden", ENV{LIBINPUT_IGNORE_DEVICE}="1"')
    daemon = world.start()
    panel = Panel("Hidden")
    reason = daemon.wait("device", event="ignored", name="Hidden")[0]["detail"]
    expect("LIBINPUT_IGNORE_DEVICE" in reason, f"it is ignored because {reason}")
    panel.unplug()


@scenario
def hiddenFromLibinputLater(world: World) -> None:
    """It is gone for libinput, and as it was for what reads its node."""
    scene = "/run/hidden.yaml"
    with open(scene, "w") as file:
        file.write(
            "version: 1\nwindows: [{ id: w }]\ndevices:\n"
            "  - { match: { name: Forwarded }, grab: true, forward: unhandled }\n  - { match: { name: Raw }, source: evdev }\n"
            "  - { match: { name: Cooked }, source: libinput }\n")
    daemon = world.start(scene=scene)
    panels = [Panel(name) for name in ("Forwarded", "Raw", "Cooked")]
    for panel in panels:
        daemon.wait("device", event="added", path=panel.node)
    forwarded, raw, cooked = panels
    daemon.wait("device", event="grabbed", path=forwarded.node)
    raw.down((0, 100, 100))
    daemon.wait("hit")
    mark = daemon.mark()

    def trigger(rule: str, event: str) -> None:
        since = daemon.mark()
        world.set_rules(rule)
        subprocess.run(["udevadm", "trigger", "--settle", "--action=change", *(panel.node for panel in panels)], check=True)
        daemon.wait("device", event=event, path=cooked.node, since=since)
        daemon.settle()
    names = "|".join(panel.name for panel in panels)
    trigger(f'ATTRS{{name}}=="{names}", ENV{{LIBINPUT_IGNORE_DEVICE}}="1"', "ignored")
    trigger("", "added")
    raw.up(0)
    daemon.wait("touches", phase="ended", since=mark)
    told = [record for record in daemon.all("device", since=mark) if record["path"] != cooked.node]
    told = [record for record in told if "(fingerpost)" not in record["name"]]
    expect(not told, f"what is read from its node: {told}")
    expect([record["event"] for record in daemon.all("device", since=mark, path=cooked.node)] == ["removed", "ignored", "added"],
           f"what libinput reads: {daemon.all('device', since=mark, path=cooked.node)}")
    for panel in panels:
        panel.unplug()
    daemon.wait("device", event="removed", path=raw.node)
    expect_nothing_stuck(daemon)


@scenario
def refusedByLibinput(world: World) -> None:
    daemon = world.start()
    axes = dict.fromkeys((ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y), (5, 5, 0))
    axes |= {ABS_MT_SLOT: (0, 9, 0), ABS_MT_TRACKING_ID: (0, 65535, 0)}
    flat = Device("Flat Panel", keys=[BTN_TOUCH], axes=axes, properties=[INPUT_PROP_DIRECT])
    record = daemon.wait("device", path=flat.node)[0]
    world.figure("flat-panel", f"{record['event']} {record.get('detail')}")
    flat.unplug()
    time.sleep(0.5)
    daemon.settle()
    panel = Panel(resolution=0)
    expect_touch_and_removal(daemon, panel)


@scenario
def losesReportsByLibinput(world: World) -> None:
    """The log says so, and each finger is then where it is: lifted meanwhile, moved, or come."""
    daemon = world.start()
    panel = daemon.plug(Panel())
    panel.down((0, 100, 100), (1, 200, 100))
    daemon.wait("hit", count=2)
    daemon.settle()
    mark = daemon.mark()
    os.kill(daemon.pid, signal.SIGSTOP)
    for step in range(500):
        panel.move((0, 100 + step % 50, 100), (1, 200 + step % 50, 100))
    panel.up(1)
    panel.move((0, 300, 300))
    panel.down((2, 900, 400))
    os.kill(daemon.pid, signal.SIGCONT)
    daemon.wait("device", since=mark, event="resynced", name=panel.name, path=panel.node, deviceKind="touchscreen")
    daemon.wait("hit", count=3)
    daemon.settle()
    phases = [(record["phase"], record["touches"]) for record in daemon.all("touches", since=mark)]
    expect(([2] in [touches for phase, touches in phases if phase == "ended"]), f"the lifted finger: {phases}")
    expect([1] in [touches for phase, touches in phases if phase == "moved"][-1:], f"the finger that stays: {phases}")
    expect(len(daemon.all("device", event="resynced")) == 1, "it is said more than once")
    panel.up(0, 2)
    daemon.wait("touches", since=mark, phase="ended", touches=[1])
    daemon.unplug(panel)
    expect_nothing_stuck(daemon)


@scenario
def readsAHidPanel(world: World) -> None:
    daemon = world.start()
    panel = HidPanel()
    daemon.wait("device", event="added", name=panel.name)
    panel.report((7, 1, 1, 100, 100), (9, 1, 1, 200, 100), (12, 1, 1, 700, 100))
    daemon.wait("hit", count=3)
    panel.report((7, 1, 1, 110, 100), (9, 1, 1, 200, 100), (12, 1, 1, 700, 100))
    # A palm: it is on the glass all the same, but no finger.
    panel.report((7, 1, 0, 110, 100), (9, 1, 1, 200, 100), (12, 1, 1, 700, 100))
    daemon.wait("touches", phase="cancelled")
    panel.report((7, 0, 0, 110, 100), (9, 0, 1, 200, 100), (12, 1, 1, 700, 100))
    daemon.wait("touches", phase="ended")
    panel.unplug()
    daemon.wait("device", event="removed")
    fates = {phase: daemon.touches(phase) for phase in ("began", "ended", "cancelled")}
    expect(fates == {"began": [1, 2, 3], "ended": [2], "cancelled": [1, 3]}, f"the fingers' fates: {fates}")


@scenario
def sleepsByLogind(world: World) -> None:
    with Logind() as logind:
        daemon = world.start(environment=logind.environment)
        panel = Panel()
        daemon.wait("device", event="added", name=panel.name)
        wait("a lock of the daemon's", logind.locks)
        for turn in range(3):
            mark, began = daemon.mark(), time.monotonic()
            panel.down(*FIVE)
            daemon.wait("touches", since=mark, phase="began")
            touch, delay = time.monotonic() - began, logind.sleep()
            # A slow machine is slow with a touch as well.
            expect(delay is not None and delay < 2 + 10 * touch, f"the machine waited {delay} seconds for the daemon, and {touch} for a touch")
            daemon.wait("device", since=mark, event="suspended")
            expect(daemon.all("touches", since=mark, phase="cancelled"), "the machine sleeps with touches that live")
            panel.up(0, 1, 2, 3, 4)
            panel.down((0, 100, 100))
            panel.up(0)
            logind.wake()
            daemon.wait("device", since=mark, event="resumed")
            wait("a new lock", logind.locks)
        expect(len(daemon.touches("began")) == 15, f"{daemon.touches('began')} began, some of them while the machine slept")
        logind.sleep()
        other = Panel("Other Panel")
        daemon.unplug(panel)
        logind.wake()
        daemon.wait("device", event="added", name="Other Panel")
        other.unplug()
        daemon.wait("device", event="removed", name="Other Panel")
        expect_nothing_stuck(daemon)
        logind.bus.kill()
        time.sleep(1)
        daemon.settle()
        wakeups = daemon.wakeups()
        time.sleep(2)
        expect(daemon.wakeups() - wakeups <= 1, "it wakes up after the bus has gone")
        panel = daemon.plug(Panel())
        panel.unplug()


@scenario
def keepsAwakeWhenTheClockIsSet(world: World) -> None:
    daemon = world.start()
    panel = Panel()
    daemon.wait("device", event="added", name=panel.name)
    panel.down(*FIVE)
    daemon.wait("touches", phase="began")
    wakeups = daemon.wakeups()
    subprocess.run(["date", "-s", "+1 hour"], check=True, stdout=subprocess.DEVNULL)
    wait("that the clock is looked at", lambda: daemon.wakeups() > wakeups)
    subprocess.run(["date", "-s", "-1 hour"], check=True, stdout=subprocess.DEVNULL)
    daemon.settle()
    expect(not daemon.touches("cancelled"), "it takes a clock that was set for sleep")
    expect(daemon.wakeups() - wakeups < 10, "it wakes up again and again over a clock that was set")
    panel.up(0, 1, 2, 3, 4)
    daemon.wait("touches", phase="ended")
    panel.unplug()
    daemon.wait("device", event="removed")
    expect_nothing_stuck(daemon)


@scenario
def switchesVirtualTerminals(world: World) -> None:
    subprocess.run(["busybox", "chvt", "1"], check=True)
    scene = "/run/scene-on-terminal-7.yaml"
    with open(world.scene) as ours, open(scene, "w") as theirs:
        theirs.write(ours.read().replace("Views.yaml", os.path.dirname(world.scene) + "/Views.yaml") + "virtualTerminal: 7\n")
    daemon = world.start(scene=scene)
    panel = Panel()
    time.sleep(2)
    daemon.settle()
    expect(not daemon.all("device", event="added"), "it opens devices while another terminal is in front")
    subprocess.run(["busybox", "chvt", "7"], check=True)
    daemon.wait("device", event="added", name=panel.name)
    panel.down(*FIVE)
    daemon.wait("touches", phase="began")
    subprocess.run(["busybox", "chvt", "2"], check=True)
    daemon.wait("device", event="suspended")
    subprocess.run(["busybox", "chvt", "3"], check=True)
    panel.up(0, 1, 2, 3, 4)
    subprocess.run(["busybox", "chvt", "7"], check=True)
    daemon.wait("device", event="resumed")
    panel.down((0, 100, 100))
    daemon.wait("hit", count=6)
    panel.unplug()
    daemon.wait("device", event="removed")
    expect_nothing_stuck(daemon)


@scenario
def letsEverybodyHaveATurn(world: World) -> None:
    daemon = world.start()
    flood, panel = Panel("Flood"), Panel()
    for device in flood, panel:
        daemon.wait("device", event="added", name=device.name)
    with Streaming(flood, rate=0):
        daemon.wait("touches", phase="moved")
        began = time.monotonic()
        mark = daemon.mark()
        panel.down((0, 100, 100))
        daemon.wait("touches", since=mark, phase="began", view="left")
        world.figure("seconds-for-a-touch-next-to-a-flood", f"{time.monotonic() - began:.3f}")
        third = Panel("Third")
        daemon.wait("device", event="added", name="Third", since=mark)
        third.unplug()
        daemon.wait("device", event="removed", name="Third", since=mark)
        began = time.monotonic()
        code = daemon.stop()
        world.figure("seconds-to-end-next-to-a-flood", f"{time.monotonic() - began:.3f}")
        expect(code == 0, f"it ended with {code}")
    flood.unplug()
    panel.unplug()


@scenario
def doesWithoutUdev(world: World) -> None:
    panel = Panel("Panel udev knows nothing of")
    subprocess.run(["pkill", "-x", "systemd-udevd"])
    for name in "/run/udev/control", "/run/udev/data":
        subprocess.run(["rm", "-rf", name])
    daemon = world.start()
    record = daemon.wait("device", event="ignored", path=panel.node)[0]
    expect("no udev runs here" in record["detail"], f"the reason is no help: {record['detail']}")
    daemon.settle()
    wakeups = daemon.wakeups()
    time.sleep(2)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")
    subprocess.run(["/lib/systemd/systemd-udevd", "--daemon"], check=True)
    subprocess.run(["udevadm", "trigger", "--action=add", "--subsystem-match=input", "--settle"], check=True)
    daemon.wait("device", event="added", path=panel.node)
    daemon.unplug(panel)
