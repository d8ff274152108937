# SPDX-License-Identifier: Apache-2.0
"""A HID touchscreen through /dev/uhid: the kernel's own hid-multitouch reads its reports."""

from __future__ import annotations

import os
import select
import struct
import threading
from collections.abc import Sequence

from uinput import plugged

UHID_DESTROY, UHID_START, UHID_GET_REPORT, UHID_GET_REPORT_REPLY, UHID_CREATE2, UHID_INPUT2 = 1, 2, 9, 10, 11, 12
CONTACTS = 5
# Identifier, is the tip down, is it a finger, x and y in points.
Contact = tuple[int, int, int, float, float]

# One contact: tip switch, confidence, five bits of nothing, contact identifier, x and y.
CONTACT = bytes.fromhex(
    "05 0d 09 22 a1 02"
    "09 42 15 00 25 01 75 01 95 01 81 02"
    "09 47 81 02"
    "95 06 81 03"
    "09 51 25 7f 75 08 95 01 81 02"
    "05 01 09 30 15 00 26 ff 31 35 00 46 00 05 55 0e 65 11 75 10 95 01 81 02"
    "09 31 26 3f 1f 46 20 03 81 02"
    "c0")
DESCRIPTOR = (
    bytes.fromhex("05 0d 09 04 a1 01 85 01") + CONTACT * CONTACTS
    + bytes.fromhex("05 0d 09 56 15 00 27 ff ff 00 00 55 0c 66 01 10 75 10 95 01 81 02")
    + bytes.fromhex("09 54 25 7f 75 08 95 01 81 02")
    + bytes.fromhex("85 02 09 55 25 7f 75 08 95 01 b1 02")
    # What Windows wants to see; without it the kernel does not believe the confidence.
    + bytes.fromhex("06 00 ff 09 c5 85 03 15 00 26 ff 00 75 08 96 00 01 b1 02 c0"))


class HidPanel:
    """A panel of five contacts for a screen of 1280 x 800 points, of which one is ten units."""

    def __init__(self, name: str = "Fingerpost HID Panel") -> None:
        self.name = name
        self.uhid = os.open("/dev/uhid", os.O_RDWR | os.O_NONBLOCK)
        self._send(UHID_CREATE2, struct.pack(
            "<128s64s64sHHIIII4096s", name.encode(), b"", b"", len(DESCRIPTOR), 3, 0x1209, 2, 1, 0, DESCRIPTOR))
        self.running = True
        self.contacts: Sequence[Contact] = ()
        self.time = 0
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()
        plugged.add(self)

    def report(self, *contacts: Contact) -> None:
        """Sends one report: (identifier, is the tip down, is it a finger, x, y) each, in points."""
        with self.lock:
            self.contacts = contacts
            self._report(contacts)

    def _report(self, contacts: Sequence[Contact]) -> None:
        self.time = (self.time + 80) % 65536
        body = b""
        for identifier, tip, confidence, x, y in contacts:
            body += struct.pack("<BBHH", tip | confidence << 1, identifier, round(x * 10), round(y * 10))
        body += bytes(6 * (CONTACTS - len(contacts)))
        data = bytes([1]) + body + struct.pack("<HB", self.time, len(contacts))
        self._send(UHID_INPUT2, struct.pack("<H", len(data)) + data)

    def unplug(self) -> None:
        plugged.discard(self)
        self.running = False
        self.thread.join()
        self._send(UHID_DESTROY, b"")
        os.close(self.uhid)

    def _send(self, kind: int, body: bytes) -> None:
        os.write(self.uhid, struct.pack("<I", kind) + body)

    def _serve(self) -> None:
        """The kernel asks how many contacts there may be; and it lifts fingers that a panel has not told of for 100 ms."""
        while self.running:
            if not select.select([self.uhid], [], [], 0.02)[0]:
                with self.lock:
                    if any(tip for _, tip, *_ in self.contacts):
                        self._report(self.contacts)
                continue
            event = os.read(self.uhid, 8192)
            if struct.unpack_from("<I", event)[0] == UHID_GET_REPORT:
                identifier, number = struct.unpack_from("<IB", event, 4)
                answer = bytes([number, CONTACTS]) if number == 2 else bytes([number]) + bytes(256)
                self._send(UHID_GET_REPORT_REPLY, struct.pack("<IHH", identifier, 0, len(answer)) + answer)
