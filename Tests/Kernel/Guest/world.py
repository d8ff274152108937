# SPDX-License-Identifier: Apache-2.0
"""What a scenario has, as `devices` runs it."""

from __future__ import annotations

import os
import pathlib
import subprocess
from typing import Any

from daemon import Daemon, expect_nothing_stuck
from testing import expect, listens, wait


class World:
    """The daemon of a scenario, once it has started it, and a place for what it measures."""

    def __init__(self, program: str, scene: str, results: str, name: str) -> None:
        self.program, self.scene, self.results, self.name = program, scene, results, name
        self.daemon: Daemon | None = None
        self.work = f"/run/devices-{name}"
        self.rules = pathlib.Path(f"/run/udev/rules.d/61-{name}.rules")

    def start(self, **others: Any) -> Daemon:
        daemon = self.daemon = Daemon(self.program, others.pop("scene", self.scene), self.work + ".ndjson", self.work + ".stderr", **others)
        if "--socket" in (options := others.get("options", ())):
            path = options[options.index("--socket") + 1]
            wait("the daemon listens", lambda: listens(path) or daemon.process.poll() is not None)
            expect(daemon.process.poll() is None, f"the daemon has ended with {daemon.process.returncode} before it listens")
        return daemon

    def set_rules(self, *rules: str) -> None:
        """Gives udev these rules, and no others, until the scenario ends."""
        self.rules.parent.mkdir(parents=True, exist_ok=True)
        self.rules.write_text("".join(rule + "\n" for rule in rules))
        subprocess.run(["udevadm", "control", "--reload"], check=True)

    def forget_rules(self) -> None:
        if self.rules.exists():
            self.rules.unlink()
            subprocess.run(["udevadm", "control", "--reload"], check=True)

    def figure(self, name: str, value: object) -> None:
        with open(f"{self.results}/{self.name}.figures", "a") as figures:
            figures.write(f"{name} {value}\n")

    def finish(self, ends_touches: bool = False) -> None:
        if not self.daemon:
            return
        code = self.daemon.stop()
        expect(code == 0, f"the daemon ended with {code}")
        if ends_touches:
            expect_nothing_stuck(self.daemon)

    def keep(self, failure: str | None) -> None:
        """Keeps what the daemon has written, and why the scenario failed, if it did."""
        if failure:
            with open(f"{self.results}/{self.name}.failure", "w") as file:
                file.write(failure + "\n")
        for end in ".ndjson", ".stderr":
            with open(f"{self.results}/{self.name}{end}", "w") as kept:
                if os.path.exists(self.work + end):
                    kept.write(open(self.work + end).read())
