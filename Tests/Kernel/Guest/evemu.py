# SPDX-License-Identifier: Apache-2.0
"""Devices of evemu descriptions, and what is recorded of them."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator, Sequence

from uinput import Device, EV_ABS, EV_KEY, EV_SYN, SYN_REPORT, UI_SET_BIT

# The kernel keeps 64 events at least for whoever reads a device.
MOST_UNREAD = 48


class Described(Device):
    """The device that a description tells of, alike but for its place at a bus."""

    def __init__(self, path: str) -> None:
        name, identity, properties = "", [0, 0, 0, 0], []
        codes: dict[int, list[int]] = {}
        axes: dict[int, tuple[int, ...]] = {}
        for label, fields, line in self._lines(path):
            if label == "N:":
                name = line[3:]
            elif label == "I:":
                identity = [int(field, 16) for field in fields]
            elif label == "P:":
                properties += [int(field, 16) for field in fields]
            elif label == "B:":
                codes.setdefault(int(fields[0], 16), []).extend(int(field, 16) for field in fields[1:])
            elif label == "A:":
                minimum, maximum, fuzz, flat, *resolution = [int(field) for field in fields[1:6]]
                axes[int(fields[0], 16)] = (minimum, maximum, *(resolution or [0]), fuzz, flat)
        for code in self._bits(codes.get(EV_ABS, [])):
            axes.setdefault(code, (0, 0, 0))
        super().__init__(
            name, keys=self._bits(codes.get(EV_KEY, [])), axes=axes, properties=self._bits(properties),
            **dict(zip(("bus", "vendor", "product", "version"), identity)),
            others={type: self._bits(codes[type]) for type in UI_SET_BIT if type in codes})

    @staticmethod
    def _lines(path: str) -> Iterator[tuple[str, list[str], str]]:
        for line in open(path, encoding="utf-8", errors="surrogateescape"):
            line = line.rstrip("\r\n")
            yield line[:2], line[2:].split("#")[0].split(), line

    @staticmethod
    def _bits(octets: Sequence[int]) -> list[int]:
        return [8 * place + bit for place, octet in enumerate(octets) for bit in range(8) if octet >> bit & 1]

    def play(self, path: str, await_readers: Callable[[], None]) -> None:
        """Writes all frames, and calls `await_readers` before there are too many for the kernel to keep, and at the end."""
        unread = 0
        for frame in frames(path):
            if unread and unread + len(frame) > MOST_UNREAD:
                await_readers()
                unread = 0
            unread += len(frame)
            os.write(self.uinput, b"".join(frame))
        await_readers()


def frames(path: str) -> Iterator[list[bytes]]:
    """The recording's reports, each a list of events as uinput takes them."""
    frame = []
    for line in open(path, encoding="utf-8", errors="surrogateescape"):
        if not line.startswith("E:"):
            continue
        _, _, *words = line.split()
        type, code, value = int(words[0], 16), int(words[1], 16), int(words[2])
        frame.append(struct.pack("qqHHi", 0, 0, type, code, value))
        if (type, code) == (EV_SYN, SYN_REPORT):
            yield frame
            frame = []
    if frame:
        yield frame
