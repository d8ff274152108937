#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""usage: player.py NODE PID <RECORDING

Writes the events of an evemu recording to a device, and after each frame waits until the process that reads the device has gone back
to sleep. So the kernel never drops a frame because its reader was slow, and at the end everything has been read.

Where that is wanted, a comment of the recording says so:
  #! stop             stops the reader; from here on nothing waits for it
  #! flood SLOT N     writes N frames in which the finger of the slot moves to and fro and ends where it was
  #! continue         lets the reader go on
"""

import os
import pathlib
import signal
import struct
import sys
from collections.abc import Iterable

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2]))

from testing import wait
from uinput import ABS_MT_POSITION_X, ABS_MT_SLOT, EV_ABS, EV_SYN, SYN_REPORT


class Player:
    """Plays to a device whose reader is the process `pid`."""

    def __init__(self, node: str, pid: int) -> None:
        self.pid = pid
        self.device = os.open(node, os.O_WRONLY)
        self.stat = open(f"/proc/{pid}/stat", "rb", buffering=0)
        self.is_stopped = False

    def play(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.startswith("#! "):
                self.direct(*line[3:].split())
            elif line.startswith("E:"):
                _, _, type, code, value, *_ = line.split()
                self.write(int(type, 16), int(code, 16), int(value))

    def write(self, *event: int) -> None:
        os.write(self.device, struct.pack("qqHHi", 0, 0, *event))
        if event[:2] == (EV_SYN, SYN_REPORT) and not self.is_stopped:
            self.await_reader()

    def direct(self, what: str, *arguments: str) -> None:
        if what == "stop":
            os.kill(self.pid, signal.SIGSTOP)
            self.is_stopped = True
        elif what == "flood":
            self.flood(*map(int, arguments))
        elif what == "continue":
            os.kill(self.pid, signal.SIGCONT)
            self.is_stopped = False
            self.await_reader()
        else:
            raise ValueError(f"there is no directive {what}")

    def flood(self, slot: int, count: int) -> None:
        self.write(EV_ABS, ABS_MT_SLOT, slot)
        for frame in range(1, count + 1):
            self.write(EV_ABS, ABS_MT_POSITION_X, 6000 + frame % 2)
            self.write(EV_SYN, SYN_REPORT, 0)

    def await_reader(self) -> None:
        """Waits until the reader has read everything: a write wakes whoever waits for the device before it returns."""
        wait(f"the process {self.pid} is done with a frame", self.is_asleep, 10, every=0.0005)

    def is_asleep(self) -> bool:
        self.stat.seek(0)
        return self.stat.read().rsplit(b")", 1)[1].split()[0] == b"S"


if __name__ == "__main__":
    Player(sys.argv[1], int(sys.argv[2])).play(sys.stdin)
