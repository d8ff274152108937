# SPDX-License-Identifier: Apache-2.0
"""Input devices made through /dev/uinput, one object each, to be plugged, touched and pulled."""

from __future__ import annotations

import fcntl
import glob
import itertools
import os
import struct
import time
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

# As linux/input-event-codes.h has them.
EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW = range(6)
SYN_REPORT, SYN_MT_REPORT, SYN_DROPPED = 0, 2, 3
KEY_ESC, KEY_LEFTCTRL, KEY_A, KEY_C, KEY_VOLUMEUP, KEY_POWER, KEY_PLAYPAUSE, KEY_REWIND, KEY_HOMEPAGE = 1, 29, 30, 46, 115, 116, 164, 168, 172
BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_TRIGGER, BTN_TOUCH, BTN_STYLUS = 0x110, 0x111, 0x112, 0x120, 0x14A, 0x14B
BTN_TOOL_PEN, BTN_TOOL_FINGER, BTN_TOOL_QUINTTAP, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP = 0x140, 0x145, 0x148, 0x14D, 0x14E, 0x14F
REL_WHEEL, REL_WHEEL_HI_RES = 8, 11
ABS_X, ABS_Y, ABS_Z, ABS_PRESSURE, ABS_DISTANCE, ABS_MISC = 0, 1, 2, 0x18, 0x19, 0x28
ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR, ABS_MT_ORIENTATION, ABS_MT_POSITION_X, ABS_MT_POSITION_Y = 0x2F, 0x30, 0x31, 0x34, 0x35, 0x36
ABS_MT_TOOL_TYPE, ABS_MT_TRACKING_ID, ABS_MT_PRESSURE = 0x37, 0x39, 0x3A
INPUT_PROP_POINTER, INPUT_PROP_DIRECT, INPUT_PROP_BUTTONPAD, INPUT_PROP_SEMI_MT, INPUT_PROP_ACCELEROMETER = 0, 1, 2, 3, 6

UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP, UI_ABS_SETUP = 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
UI_SET_BIT = {EV_REL: 0x40045566, EV_MSC: 0x40045568, EV_SW: 0x4004556D}
UI_GET_SYSNAME = 0x8040552C
UI_SET_PHYS = 0x4008556C

# Type, code, value.
Event = tuple[int, int, int]


class Unpluggable(Protocol):
    """A device that can be taken away."""

    def unplug(self) -> None:
        """Takes it away."""


# What is still there, for whoever cleans up.
plugged: set[Unpluggable] = set()


class Device:
    """A device with the keys, axes (code: (minimum, maximum, units a mm, fuzz, flat), the last two if it has them), properties, other
    codes (type: codes) and port that it is given."""

    def __init__(
            self, name: str, keys: Sequence[int] = (), axes: Mapping[int, Sequence[int]] | None = None, properties: Sequence[int] = (),
            bus: int = 3, vendor: int = 0x1209, product: int = 1, version: int = 1,
            others: Mapping[int, Sequence[int]] | None = None, phys: str = "") -> None:
        self.name = name
        self.uinput = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        if phys:
            fcntl.ioctl(self.uinput, UI_SET_PHYS, phys.encode() + b"\0")
        for key in keys:
            self._set(UI_SET_EVBIT, EV_KEY)
            self._set(UI_SET_KEYBIT, key)
        for code, (minimum, maximum, resolution, *rest) in (axes or {}).items():
            fuzz, flat = rest or (0, 0)
            self._set(UI_SET_EVBIT, EV_ABS)
            fcntl.ioctl(self.uinput, UI_ABS_SETUP, struct.pack("Hxx6i", code, 0, minimum, maximum, fuzz, flat, resolution))
        for type, codes in (others or {}).items():
            for code in codes:
                self._set(UI_SET_EVBIT, type)
                self._set(UI_SET_BIT[type], code)
        for property in properties:
            self._set(UI_SET_PROPBIT, property)
        fcntl.ioctl(self.uinput, UI_DEV_SETUP, struct.pack("4H80sI", bus, vendor, product, version, name.encode(), 0))
        fcntl.ioctl(self.uinput, UI_DEV_CREATE)
        self.node = self._node()
        plugged.add(self)

    def _set(self, request: int, value: int) -> None:
        fcntl.ioctl(self.uinput, request, value)

    def _node(self) -> str:
        buffer = bytearray(64)
        fcntl.ioctl(self.uinput, UI_GET_SYSNAME, buffer)
        name = buffer.split(b"\0")[0].decode()
        found = glob.glob(f"/sys/devices/virtual/input/{name}/event*")
        return "/dev/input/" + os.path.basename(found[0])

    def write(self, *events: Event) -> None:
        """Writes events (type, code, value) and ends the frame."""
        os.write(self.uinput, self.frame(*events))

    @staticmethod
    def frame(*events: Event) -> bytes:
        """The bytes of a frame."""
        events += ((EV_SYN, SYN_REPORT, 0),)
        return b"".join(struct.pack("qqHHi", 0, 0, *event) for event in events)

    def unplug(self) -> None:
        """Takes the device away, whatever is down on it."""
        plugged.discard(self)
        os.close(self.uinput)


class Panel(Device):
    """A touchscreen of ten slots for a screen of 1280 x 800 points, of which one is ten units."""

    def __init__(self, name: str = "Fingerpost Test Panel", resolution: int = 40, **others: Any) -> None:
        axes = {
            ABS_X: (0, 12799, resolution),
            ABS_Y: (0, 7999, resolution),
            ABS_MT_SLOT: (0, 9, 0),
            ABS_MT_POSITION_X: (0, 12799, resolution),
            ABS_MT_POSITION_Y: (0, 7999, resolution),
            ABS_MT_TRACKING_ID: (0, 65535, 0),
        }
        super().__init__(name, keys=[BTN_TOUCH], axes=axes, properties=[INPUT_PROP_DIRECT], **others)
        self.tracking_id = 0
        self.fingers: dict[int, tuple[float, float]] = {}

    def down(self, *places: tuple[int, float, float]) -> None:
        """Puts fingers down in one frame: (slot, x, y), in points."""
        events: list[Event] = []
        for slot, x, y in places:
            self.tracking_id = (self.tracking_id + 1) % 65536
            self.fingers[slot] = (x, y)
            events += [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, self.tracking_id)]
            events += self._position(x, y)
        self.write(*events, (EV_KEY, BTN_TOUCH, 1))

    def move(self, *places: tuple[int, float, float]) -> None:
        """Moves fingers that are down, in one frame."""
        self.write(*self.moving(*places))

    def moving(self, *places: tuple[int, float, float]) -> list[Event]:
        """The events by which fingers move that are down."""
        events: list[Event] = []
        for slot, x, y in places:
            self.fingers[slot] = (x, y)
            events += [(EV_ABS, ABS_MT_SLOT, slot), *self._position(x, y)]
        return events

    def up(self, *slots: int) -> None:
        """Lifts fingers in one frame."""
        events: list[Event] = []
        for slot in slots:
            del self.fingers[slot]
            events += [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
        if not self.fingers:
            events.append((EV_KEY, BTN_TOUCH, 0))
        self.write(*events)

    @staticmethod
    def _position(x: float, y: float) -> list[Event]:
        return [(EV_ABS, ABS_MT_POSITION_X, round(x * 10)), (EV_ABS, ABS_MT_POSITION_Y, round(y * 10))]


class Streaming:
    """One finger of `panel` moves all the time, by its own process, as long as the `with` block lasts."""

    def __init__(self, panel: Panel, rate: int = 250) -> None:
        self.panel, self.rate = panel, rate

    def __enter__(self) -> Streaming:
        self.process = os.fork()
        if self.process == 0:
            self._stream()
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)

    def _stream(self) -> None:
        self.panel.down((9, 700, 100))
        frames = [self.panel.frame(*self.panel.moving((9, 700 + step, 100))) for step in range(500)]
        for frame in itertools.cycle(frames):
            os.write(self.panel.uinput, frame)
            if self.rate:
                time.sleep(1 / self.rate)
