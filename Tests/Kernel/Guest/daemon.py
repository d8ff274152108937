# SPDX-License-Identifier: Apache-2.0
"""The daemon as a test in the machine sees it: its records, and what it costs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from testing import Late, wait
from uinput import Device

Record = dict[str, Any]
Scenario = TypeVar("Scenario", bound=Callable[..., object])
Plugged = TypeVar("Plugged", bound=Device)


def scenario(function: Scenario) -> Scenario:
    """Marks what `devices` runs by its name: a function of a `World`."""
    setattr(function, "is_scenario", True)
    return function


class Daemon:
    """`fingerpost run`, its records in a file and read as they come."""

    def __init__(
            self, program: str, scene: str, log: str, errors: str, environment: Mapping[str, str] | None = None,
            options: Sequence[str] = (), user: str | None = None) -> None:
        self.log = open(log, "w+")
        self.records: list[Record] = []
        self.rest = ""
        with open(errors, "w") as stderr:
            self.process = subprocess.Popen(
                [program, "run", "--scene", scene, "--log", "ndjson", *options],
                stdout=self.log, stderr=stderr, env={**os.environ, **(environment or {})},
                user=user, group="nogroup" if user else None, extra_groups=[] if user else None)
        self.reader = open(log)
        self.wait("scene", seconds=60)

    @property
    def pid(self) -> int:
        return self.process.pid

    def read(self) -> list[Record]:
        """All records so far."""
        lines = (self.rest + self.reader.read()).split("\n")
        self.rest = lines.pop()
        self.records += [json.loads(line) for line in lines]
        return self.records

    def all(self, kind: str, since: int = 0, **members: object) -> list[Record]:
        """The records of a kind that have these members, from the record number `since` on."""
        return matching(self.read()[since:], kind, members)

    def touches(self, *phases: str) -> list[int]:
        """The touches that had these phases, ascending."""
        records = self.all("touches")
        return sorted(touch for record in records if record["phase"] in phases for touch in record["touches"])

    def wait(self, kind: str, count: int = 1, since: int = 0, seconds: float = 60, **members: object) -> list[Record]:
        """Waits for so many records."""
        found: list[Record] = []
        seen = since

        def enough() -> list[Record]:
            nonlocal seen
            if self.process.poll() is not None:
                raise Late(f"the daemon has ended with {self.process.returncode}, before {kind} {members}")
            records = self.read()
            found.extend(matching(records[seen:], kind, members))
            seen = max(seen, len(records))
            return found if len(found) >= count else []
        return wait(f"{count} x {kind} {members}", enough, seconds, found=lambda: self.all(kind, since)[-9:])

    def plug(self, device: Plugged) -> Plugged:
        """A device that was just made, once the daemon has it."""
        self.wait("device", event="added", path=device.node)
        return device

    def unplug(self, device: Device) -> None:
        """Takes a device away, and waits until the daemon knows."""
        device.unplug()
        self.wait("device", event="removed", path=device.node)

    def mark(self) -> int:
        """The number of the next record."""
        return len(self.read())

    def descriptors(self) -> int:
        """How many descriptors it has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def status(self, name: str) -> int:
        """A number out of /proc/PID/status."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name + ":"))

    def wakeups(self) -> int:
        """How often it has gone to sleep of itself."""
        return self.status("voluntary_ctxt_switches")

    def resident(self) -> int:
        """The memory that is its own, in KiB."""
        return self.status("RssAnon")

    def cpu(self) -> float:
        """The seconds of processor time that it has used."""
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self) -> None:
        """Waits until it sleeps and has nothing to write any more."""
        pid = self.pid

        def asleep() -> bool:
            with open(f"/proc/{pid}/stat") as stat:
                return stat.read().rsplit(")", 1)[1].split()[0] == "S"
        for _ in range(5):
            wait("the daemon sleeps", asleep)
            time.sleep(0.02)

    def stop(self) -> int:
        """Ends it, and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.read()
        return code


def matching(records: Sequence[Record], kind: str, members: Mapping[str, object]) -> list[Record]:
    """Those of a kind that have these members."""
    return [
        record for record in records
        if record["kind"] == kind and all(record.get(name) == value for name, value in members.items())
    ]


def expect_nothing_stuck(daemon: Daemon) -> None:
    """Each touch that began has exactly one end, once the last records have come."""
    began, over = lambda: daemon.touches("began"), lambda: daemon.touches("ended", "cancelled")
    wait("the touches that began are those that are over", lambda: began() == over(), found=lambda: f"{began()}, {over()}")
