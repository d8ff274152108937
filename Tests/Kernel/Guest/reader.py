# SPDX-License-Identifier: Apache-2.0
"""A second reader of a device, such as a desktop is."""

from __future__ import annotations

import fcntl
import glob
import os
import select
import struct
import threading

EVIOCGRAB = 0x40044590
NAMES = {
    (1, 0x14A): "touch", (1, 0x145): "one", (1, 0x14D): "two", (1, 29): "ctrl", (1, 46): "c", (1, 274): "middle", (2, 8): "wheel", (2, 11): "fine",
    (3, 0): "X", (3, 1): "Y", (3, 0x18): "P", (3, 0x2F): "slot", (3, 0x30): "major", (3, 0x34): "turn", (3, 0x35): "x", (3, 0x36): "y",
    (3, 0x37): "tool", (3, 0x39): "id", (3, 0x3A): "p",
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
                self.words.append("|" if type == 0 else f"{name}{value}")

    def text(self) -> str:
        return " ".join(self.words)

    def take(self) -> str:
        """What came since the last time."""
        words, self.words = self.words, []
        return " ".join(words)
