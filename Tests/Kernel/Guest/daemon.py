# SPDX-License-Identifier: Apache-2.0
"""The daemon as a test in the machine sees it: its records, and what it costs."""

import json
import os
import signal
import subprocess
import time

from testing import Late, wait


def scenario(function):
    """Marks what `devices` runs by its name: a function of a `World`."""
    function.is_scenario = True
    return function


class Daemon:
    """`fingerpost run`, its records in a file and read as they come."""

    def __init__(self, program, scene, log, errors, environment={}, options=(), user=None):
        self.log = open(log, "w+")
        self.records = []
        self.rest = ""
        with open(errors, "w") as stderr:
            self.process = subprocess.Popen(
                [program, "run", "--scene", scene, "--log", "ndjson", *options],
                stdout=self.log, stderr=stderr, env={**os.environ, **environment},
                user=user, group="nogroup" if user else None, extra_groups=[] if user else None)
        self.reader = open(log)
        self.wait("scene", seconds=60)

    @property
    def pid(self):
        return self.process.pid

    def read(self):
        """All records so far."""
        lines = (self.rest + self.reader.read()).split("\n")
        self.rest = lines.pop()
        self.records += [json.loads(line) for line in lines]
        return self.records

    def all(self, kind, since=0, **members):
        """The records of a kind that have these members, from the record number `since` on."""
        return [
            record for record in self.read()[since:]
            if record["kind"] == kind and all(record.get(name) == value for name, value in members.items())
        ]

    def touches(self, *phases):
        """The touches that had these phases, ascending."""
        records = self.all("touches")
        return sorted(touch for record in records if record["phase"] in phases for touch in record["touches"])

    def wait(self, kind, count=1, since=0, seconds=20, **members):
        """Waits for so many records."""
        def enough():
            if self.process.poll() is not None:
                raise Late(f"the daemon has ended with {self.process.returncode}, before {kind} {members}")
            found = self.all(kind, since, **members)
            return len(found) >= count and found
        return wait(f"{count} x {kind} {members}", enough, seconds, found=lambda: self.all(kind, since)[-9:])

    def mark(self):
        """The number of the next record."""
        return len(self.read())

    def descriptors(self):
        """How many descriptors it has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def status(self, name):
        """A number out of /proc/PID/status."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name + ":"))

    def wakeups(self):
        """How often it has gone to sleep of itself."""
        return self.status("voluntary_ctxt_switches")

    def resident(self):
        """The memory that is its own, in KiB."""
        return self.status("RssAnon")

    def cpu(self):
        """The seconds of processor time that it has used."""
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self):
        """Waits until it sleeps and has nothing to write any more."""
        def asleep():
            with open(f"/proc/{self.pid}/stat") as stat:
                return stat.read().rsplit(")", 1)[1].split()[0] == "S"
        for _ in range(5):
            wait("the daemon sleeps", asleep)
            time.sleep(0.02)

    def stop(self):
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
