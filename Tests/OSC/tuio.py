# SPDX-License-Identifier: Apache-2.0
"""A receiver of OSC and TUIO that trusts nobody: it decodes packets and keeps the state that the protocols define."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any


# An address and its arguments.
Message = tuple[str, list[Any]]


class Broken(Exception):
    """A packet or a frame breaks the rules."""


def text(data: bytes, place: int) -> tuple[str, int]:
    end = data.index(b"\0", place)
    after = end // 4 * 4 + 4
    if any(data[end:after]):
        raise Broken("a text is not padded with NULs")
    return data[place:end].decode("ascii"), after


def arguments(tags: str, data: bytes, place: int) -> list[Any]:
    values = []
    for tag in tags:
        if tag in "ifht" or tag == "d":
            form = {"i": ">i", "f": ">f", "h": ">q", "t": ">Q", "d": ">d"}[tag]
            values.append(struct.unpack_from(form, data, place)[0])
            place += struct.calcsize(form)
        elif tag == "s":
            value, place = text(data, place)
            values.append(value)
        elif tag in "TF":
            values.append(tag == "T")
        else:
            raise Broken(f"type {tag}")
    if place != len(data):
        raise Broken(f"{len(data) - place} bytes are left over")
    return values


def message(data: bytes) -> Message:
    address, place = text(data, 0)
    tags, place = text(data, place)
    if tags[:1] != ",":
        raise Broken(f"{address}: the types are {tags!r}")
    return address, arguments(tags[1:], data, place)


def packet(data: bytes) -> tuple[list[Message], bool]:
    """The messages of a packet, and whether they come in a bundle."""
    if len(data) % 4:
        raise Broken(f"a packet has {len(data)} bytes")
    if not data.startswith(b"#bundle\0"):
        return [message(data)], False
    if struct.unpack_from(">Q", data, 8)[0] != 1:
        raise Broken("a bundle is not for now")
    messages, place = [], 16
    while place < len(data):
        size, place = struct.unpack_from(">i", data, place)[0], place + 4
        messages.append(message(data[place:place + size]))
        place += size
    return messages, True


def encode(address: str, *values: bool | int | float | str) -> bytes:
    """A message with these values."""
    def padded(words: str) -> bytes:
        return words.encode() + b"\0" * (4 - len(words.encode()) % 4)
    tags, data = ",", b""
    for value in values:
        if isinstance(value, bool):
            tags += "T" if value else "F"
        elif isinstance(value, int):
            tags, data = tags + "i", data + struct.pack(">i", value)
        elif isinstance(value, float):
            tags, data = tags + "f", data + struct.pack(">f", value)
        else:
            tags, data = tags + "s", data + padded(value)
    return padded(address) + padded(tags) + data


class Surface:
    """What a receiver knows of one source: its cursors now, and how often each has come and gone."""

    def __init__(self) -> None:
        self.cursors: dict[int, Sequence[float]] = {}
        self.added: list[int] = []
        self.removed: list[int] = []
        self.began: list[Sequence[float]] = []
        self.frame: int | None = None
        # Of TUIO 2.0: the size of the surface, and the cursors of a frame that is not over.
        self.dimension = (0, 0)
        self.pending: dict[int, Sequence[float]] = {}
        self.repeats, self.frames = 0, 0

    def check(self, numbers: Sequence[float], places: Sequence[float]) -> None:
        if any(number != number or abs(number) == float("inf") for number in numbers):
            raise Broken(f"numbers are {numbers}")
        if any(not 0 <= place <= 1 for place in places):
            raise Broken(f"a place is outside: {places}")

    def set(self, cursor: int, alive: Sequence[int], values: Sequence[float], place: Sequence[float]) -> None:
        if cursor not in alive:
            raise Broken(f"cursor {cursor} is told of and not alive: {alive}")
        if cursor in self.removed:
            raise Broken(f"cursor {cursor} comes again")
        if cursor not in self.cursors:
            self.added.append(cursor)
            self.began.append(place)
        self.cursors[cursor] = values

    def keep(self, alive: Sequence[int]) -> None:
        if len(set(alive)) != len(alive):
            raise Broken(f"cursors are alive twice: {alive}")
        for cursor in set(self.cursors) - set(alive):
            self.removed.append(cursor)
            del self.cursors[cursor]

    def number(self, frame: int) -> None:
        if frame < 0:
            self.repeats += 1
            return
        if self.frame is not None and frame != self.frame + 1:
            raise Broken(f"frame {frame} follows {self.frame}")
        self.frame, self.frames = frame, self.frames + 1

    def finish(self) -> None:
        if self.cursors:
            raise Broken(f"cursors stay: {self.cursors}")
        if sorted(self.added) != sorted(self.removed) or len(set(self.added)) != len(self.added):
            raise Broken(f"added {self.added}, removed {self.removed}")


class TUIO1:
    """A receiver of TUIO 1.1."""

    def __init__(self) -> None:
        self.sources: dict[str, Surface] = {}

    def take(self, data: bytes) -> Surface:
        if len(data) > 1472:
            raise Broken(f"a packet has {len(data)} bytes")
        messages, _ = packet(data)
        if any(address != "/tuio/2Dcur" for address, _ in messages):
            raise Broken(f"addresses are {messages}")
        words = [values[0] for _, values in messages]
        if words[:2] != ["source", "alive"] or words[-1] != "fseq" or set(words[2:-1]) - {"set"}:
            raise Broken(f"a bundle has {words}")
        surface = self.sources.setdefault(messages[0][1][1], Surface())
        alive = messages[1][1][1:]
        for _, (_, cursor, *values) in messages[2:-1]:
            if len(values) != 5:
                raise Broken(f"set has {values}")
            surface.check(values, values[:2])
            surface.set(cursor, alive, values, values[:2])
        surface.keep(alive)
        surface.number(messages[-1][1][1])
        return surface


class TUIO2:
    """A receiver of TUIO 2.0; a frame may have several bundles, the last of which says who is alive."""

    def __init__(self) -> None:
        self.sources: dict[str, Surface] = {}
        self.open: dict[str, int | None] = {}
        self.time = 0

    def take(self, data: bytes) -> Surface:
        if len(data) > 1472:
            raise Broken(f"a packet has {len(data)} bytes")
        messages, _ = packet(data)
        address, (frame, time, dimension, source) = messages[0]
        if address != "/tuio2/frm" or time < self.time or not dimension:
            raise Broken(f"a bundle begins with {messages[0]}, after {self.time}")
        self.time = time
        surface = self.sources.setdefault(source, Surface())
        surface.dimension = (dimension >> 16 & 0xFFFF, dimension & 0xFFFF)
        if self.open.get(source) != frame:
            surface.number(frame)
        self.open[source] = frame
        pending = surface.pending
        for address, values in messages[1:]:
            if address == "/tuio2/ptr":
                if len(values) != 14:
                    raise Broken(f"ptr has {values}")
                surface.check(values[3:], [values[3], values[4], values[7], values[8]])
                pending[values[0]] = values[1:]
            elif address == "/tuio2/alv":
                for cursor, numbers in pending.items():
                    surface.set(cursor, values, numbers, numbers[2:4])
                surface.keep(values)
                surface.pending, self.open[source] = {}, None
            else:
                raise Broken(f"address {address}")
        return surface
