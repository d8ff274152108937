# SPDX-License-Identifier: Apache-2.0
"""What happens to devices in the field. Each function is one scenario, run by `devices`."""

import os
import subprocess
import time

from daemon import wait
from uinput import Panel, Streaming

FIVE = [(slot, 100 + 100 * slot, 300) for slot in range(5)]


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def expect_nothing_stuck(daemon):
    """Each touch that began has exactly one end."""
    def touches(*phases):
        records = daemon.all("touches")
        return sorted(touch for record in records if record["phase"] in phases for touch in record["touches"])
    began, over = touches("began"), touches("ended", "cancelled")
    expect(began == over, f"began: {began}\nended or cancelled: {over}")


def startsWithoutDevices(world):
    daemon = world.start()
    time.sleep(1)
    daemon.settle()
    wakeups = daemon.wakeups()
    time.sleep(3)
    world.figure("wake-ups-in-3-seconds-without-devices", daemon.wakeups() - wakeups)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")
    panel = Panel()
    daemon.wait("device", event="added", path=panel.node)
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    panel.up(0)
    daemon.wait("touches", phase="ended")
    panel.unplug()
    daemon.wait("device", event="removed", path=panel.node)
    daemon.settle()
    wakeups = daemon.wakeups()
    time.sleep(3)
    world.figure("wake-ups-in-3-seconds-after-unplugging", daemon.wakeups() - wakeups)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up after its device has gone")


def pulledAndPluggedAHundredTimes(world):
    daemon = world.start()
    other = Panel("Streaming Panel")
    daemon.wait("device", event="added")
    with Streaming(other):
        daemon.wait("touches", phase="moved")
        for turn in range(100):
            mark = daemon.mark()
            panel = Panel()
            daemon.wait("device", since=mark, event="added", name=panel.name)
            panel.down(*FIVE)
            daemon.wait("touches", since=mark, phase="began", view="left")
            panel.move(*[(slot, x + 5, y) for slot, x, y in FIVE])
            panel.unplug()
            daemon.wait("device", since=mark, event="removed", name=panel.name)
            if turn == 20:
                before = daemon.descriptors(), daemon.resident()
        after = daemon.descriptors(), daemon.resident()
    other.unplug()
    daemon.wait("device", event="removed", name="Streaming Panel")
    world.figure("descriptors-after-20-and-100", f"{before[0]} {after[0]}")
    world.figure("memory-in-kib-after-20-and-100", f"{before[1]} {after[1]}")
    expect(before[0] == after[0], f"descriptors leak: {before[0]}, then {after[0]}")
    expect(after[1] - before[1] < 512, f"memory leaks: {before[1]} KiB, then {after[1]} KiB")
    expect_nothing_stuck(daemon)


def permittedLater(world):
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
    panel.unplug()
    daemon.wait("device", event="removed", path=panel.node)
    expect_nothing_stuck(daemon)


def triggeredByUdev(world):
    daemon = world.start()
    panel = Panel()
    daemon.wait("device", event="added", path=panel.node)
    panel.down(*FIVE)
    daemon.wait("touches", phase="began")
    mark = daemon.mark()
    for action in "change", "add", "change":
        subprocess.run(["udevadm", "trigger", "--subsystem-match=input", f"--action={action}", "--settle"])
    daemon.settle()
    expect(not daemon.read()[mark:], f"a trigger changes something: {daemon.read()[mark:]}")
    panel.up(0, 1, 2, 3, 4)
    daemon.wait("touches", phase="ended")
    panel.unplug()
    daemon.wait("device", event="removed", path=panel.node)
    expect_nothing_stuck(daemon)


def twoPanelsOnOneScreen(world):
    daemon = world.start()
    panels = [Panel(f"Panel {number}") for number in range(2)]
    daemon.wait("device", count=2, event="added")
    for number, panel in enumerate(panels):
        panel.down((0, 100 + 300 * number, 200), (1, 700 + 300 * number, 200))
    daemon.wait("hit", count=4)
    panels[0].unplug()
    daemon.wait("device", event="removed", name="Panel 0")
    mark = daemon.mark()
    panels[1].move((0, 410, 210), (1, 1010, 210))
    panels[1].up(0, 1)
    daemon.wait("touches", phase="ended", since=mark)
    ended = [touch for record in daemon.all("touches", since=mark, phase="ended") for touch in record["touches"]]
    expect(sorted(ended) == [3, 4], f"the fingers of the panel that stays ended as {ended}")
    panels[1].unplug()
    daemon.wait("device", event="removed", name="Panel 1")
    expect_nothing_stuck(daemon)


def refusedByLibinput(world):
    daemon = world.start()
    axes = {0: (5, 5, 0), 1: (5, 5, 0), 0x2F: (0, 9, 0), 0x35: (5, 5, 0), 0x36: (5, 5, 0), 0x39: (0, 65535, 0)}
    from uinput import Device
    flat = Device("Flat Panel", keys=[0x14A], axes=axes, properties=[1])
    record = daemon.wait("device", path=flat.node)[0]
    world.figure("flat-panel", f"{record['event']} {record.get('detail')}")
    flat.unplug()
    time.sleep(0.5)
    daemon.settle()
    wakeups = daemon.wakeups()
    panel = Panel(resolution=0)
    daemon.wait("device", event="added", path=panel.node)
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    panel.unplug()
    daemon.wait("device", event="removed", path=panel.node)
    expect_nothing_stuck(daemon)
