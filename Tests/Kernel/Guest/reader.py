# SPDX-License-Identifier: Apache-2.0
"""A second reader of a device, such as a desktop is."""

from __future__ import annotations

import fcntl
import glob
import os
import select
import struct
import threading

from uinput import (
    ABS_MT_ORIENTATION, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_SLOT, ABS_MT_TOOL_TYPE, ABS_MT_TOUCH_MAJOR,
    ABS_MT_TRACKING_ID, ABS_PRESSURE, ABS_X, ABS_Y, BTN_MIDDLE, BTN_TOOL_DOUBLETAP, BTN_TOOL_FINGER, BTN_TOUCH, EV_ABS, EV_KEY, EV_REL, EV_SYN,
    KEY_C, KEY_LEFTCTRL, REL_WHEEL, REL_WHEEL_HI_RES)

EVIOCGRAB = 0x40044590
NAMES = {
    (EV_KEY, BTN_TOUCH): "touch", (EV_KEY, BTN_TOOL_FINGER): "one", (EV_KEY, BTN_TOOL_DOUBLETAP): "two", (EV_KEY, KEY_LEFTCTRL): "ctrl",
    (EV_KEY, KEY_C): "c", (EV_KEY, BTN_MIDDLE): "middle", (EV_REL, REL_WHEEL): "wheel", (EV_REL, REL_WHEEL_HI_RES): "fine",
    (EV_ABS, ABS_X): "X", (EV_ABS, ABS_Y): "Y", (EV_ABS, ABS_PRESSURE): "P", (EV_ABS, ABS_MT_SLOT): "slot", (EV_ABS, ABS_MT_TOUCH_MAJOR): "major",
    (EV_ABS, ABS_MT_ORIENTATION): "turn", (EV_ABS, ABS_MT_POSITION_X): "x", (EV_ABS, ABS_MT_POSITION_Y): "y", (EV_ABS, ABS_MT_TOOL_TYPE): "tool",
    (EV_ABS, ABS_MT_TRACKING_ID): "id", (EV_ABS, ABS_MT_PRESSURE): "p",
}


def node_of(name: str) -> str | None:
    """The node of the device that has this name, if there is one."""
    for path in glob.glob("/sys/class/input/event*/device/name"):
        try:
            if open(path).read().strip() == name:
                return "/dev/input/" + path.split("/")[4]
        except OSError:
            continue
    return None


def is_free(node: str) -> bool:
    """Whether nobody has grabbed it."""
    descriptor = os.open(node, os.O_RDONLY)
    try:
        fcntl.ioctl(descriptor, EVIOCGRAB, 1)
        fcntl.ioctl(descriptor, EVIOCGRAB, 0)
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)


def opened(pid: int) -> list[str]:
    """The files that a process has open."""
    folder = f"/proc/{pid}/fd"
    while True:
        try:
            return [os.readlink(f"{folder}/{name}") for name in os.listdir(folder)]
        except FileNotFoundError:
            # It has closed one meanwhile.
            continue


class Reader:
    """Reads a node in its own thread until the device is gone; `x5`, `touch1`, and a bar at the end of a report."""

    def __init__(self, node: str) -> None:
        self.descriptor = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
        self.words: list[str] = []
        self.is_gone = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        poll = select.poll()
        poll.register(self.descriptor, select.POLLIN)
        while not self.is_gone:
            poll.poll()
            try:
                data = os.read(self.descriptor, 24 * 512)
            except OSError:
                self.is_gone = True
                return
            for start in range(0, len(data), 24):
                *_, type, code, value = struct.unpack("qqHHi", data[start:start + 24])
                name = NAMES.get((type, code), f"{type}/{code}/")
                self.words.append("|" if type == EV_SYN else f"{name}{value}")

    def text(self) -> str:
        return " ".join(self.words)

    def take(self) -> str:
        """What came since the last time."""
        words, self.words = self.words, []
        return " ".join(words)
