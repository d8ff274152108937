# SPDX-License-Identifier: Apache-2.0
"""Twenty panels with a daemon each, by the files and scripts of the guide: a scenario, run by `devices`."""

from __future__ import annotations

import collections
import json
import os
import pathlib
import re
import subprocess
import time
from collections.abc import Callable
from typing import Any

from daemon import scenario
from testing import expect, listens, wait
from uinput import Panel
from world import World

GUIDE = pathlib.Path(__file__).parents[3] / "docs/guides/many-panels.md"
FLOORS = range(1, 21)
FORGOTTEN = 13
IDLE_SECONDS = 5


class House:
    """The guide's files in a folder, and what its daemons say."""

    def __init__(self, world: World) -> None:
        self.folder = pathlib.Path(world.work + ".house")
        self.folder.mkdir()
        for name, text in re.findall(r"^```\w+ (\S+\.(?:sh|yaml))\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL):
            (self.folder / name).write_text(text)
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "fingerpost").symlink_to(world.program)
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}

    def run(self, *command: str, code: int = 0) -> str:
        """The standard output of a command in the folder."""
        run = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        expect(run.returncode == code, f"{command} ended with {run.returncode}: {run.stdout}{run.stderr}")
        return run.stdout

    def ask(self, floor: int, format: str) -> str:
        return self.run("fingerpost", "status", "--socket", f"{self.folder}/{floor}.sock", "--format", format)

    def status(self, floor: int) -> Any:
        return json.loads(self.ask(floor, "json"))

    def start(self) -> dict[int, int]:
        """Starts what the guide's script starts, and returns the ids of the processes, by floor."""
        before = set(children("fingerpost"))
        with open(self.folder / "start.sh", "a") as script:
            script.write("wait\n")
        self.script = subprocess.Popen(["sh", "start.sh"], cwd=self.folder, env=self.environment)
        wait("twenty daemons listen", lambda: all(listens(str(self.folder / f"{floor}.sock")) for floor in FLOORS))
        return {floor_of(pid): pid for pid in children("fingerpost") if pid not in before}

    def printed(self, floor: int) -> list[str]:
        records = map(json.loads, filter(None, (self.folder / f"{floor}.log").read_text().split("\n")[:-1]))
        return [record["text"] for record in records if record["kind"] == "print"]

    def checksums(self) -> dict[int, str]:
        """How many panels have which scene, as Prometheus counts them; and that `which.sh` says the same."""
        found = {}
        for floor in FLOORS:
            found[floor] = re.search(r'fingerpost_scene_info\{file="[^"]*",checksum="(\w+)"\} 1\n', self.ask(floor, "prometheus"))[1]
        told = dict(re.findall(r"^(\d+) scene .* checksum (\w+),", self.run("sh", "which.sh"), re.MULTILINE))
        expect(told == {str(floor): checksum for floor, checksum in found.items()}, f"which.sh says {told}, and Prometheus {found}")
        return found


def children(name: str) -> list[int]:
    """The processes with this name."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/comm"):
        try:
            if path.read_text() == name + "\n":
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def floor_of(pid: int) -> int:
    return int(re.search(rb"floor=(\d+)", pathlib.Path(f"/proc/{pid}/cmdline").read_bytes())[1])


def number(pid: int, name: str) -> int:
    """A number out of /proc/PID/status."""
    return int(re.search(rf"^{name}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)[1])


def touch_each(house: House, panels: dict[int, Panel], *texts: str | Callable[[int], str]) -> None:
    """Touches each panel once: its daemon, and no other, says what these make of its floor."""
    for panel in panels.values():
        panel.down((0, 640, 200))
        panel.up(0)
    for floor in FLOORS:
        expected = [text if isinstance(text, str) else text(floor) for text in texts]
        wait(f"floor {floor} prints {expected}", lambda: len(house.printed(floor)) >= len(expected))
        expect(house.printed(floor) == expected, f"floor {floor} printed {house.printed(floor)}")


@scenario
def haveOneSceneAndTheirValues(world: World) -> None:
    house = House(world)
    house.run("fingerpost", "check", "ground.yaml")
    for floor in FLOORS:
        house.run("fingerpost", "check", "panel.yaml", "--set", f"floor={floor}")
    panels = {floor: Panel(f"Panel {floor}") for floor in FLOORS}
    subprocess.run(["udevadm", "settle"])
    began = time.monotonic()
    daemons = house.start()
    try:
        wait("each has its panel", lambda: all(len(house.status(floor)["devices"]) == 1 for floor in FLOORS), 60)
        world.figure("seconds-to-start-twenty", f"{time.monotonic() - began:.1f}")
        expect(sorted(daemons) == list(FLOORS), f"the daemons are {daemons}")
        for floor in FLOORS:
            values = house.status(floor)["scene"]["variables"]
            expect(values == {"floor": str(floor), "touchscreen": f"Panel {floor}", "width": "480"}, f"floor {floor} has {values}")
            expect(f'fingerpost_scene_variable{{name="floor",value="{floor}"}} 1\n' in house.ask(floor, "prometheus"), f"floor {floor}")
        expect_reloads(house, panels)
        expect_no_wakeup(world, daemons)
    finally:
        for pid in daemons.values():
            os.kill(pid, 15)
        house.script.wait(30)


def expect_reloads(house: House, panels: dict[int, Panel]) -> None:
    """A bad scene changes nothing on any panel, a good one all but the panel that was forgotten."""
    up, upwards = (lambda floor: f"up from {floor}"), (lambda floor: f"up from {floor}" if floor == FORGOTTEN else f"upwards from {floor}")
    touch_each(house, panels, up)
    old = house.checksums()
    expect(len(set(old.values())) == 1, f"one scene has several checksums: {old}")
    scene = house.folder / "panel.yaml"
    good = scene.read_text().replace("up from", "upwards from")
    scene.write_text(good.replace("touchUpInside", "touchUpInsid"))
    kept = house.run("sh", "reload.sh")
    expect(kept.count("keeps its scene") == len(FLOORS), f"the reload says {kept}")
    for floor in FLOORS:
        expect("fingerpost_scene_outdated 1\n" in house.ask(floor, "prometheus"), f"floor {floor} is not outdated")
    expect(house.checksums() == old, "a scene with a mistake has another checksum")
    touch_each(house, panels, up, up)
    scene.write_text(good)
    script = house.folder / "reload.sh"
    script.write_text(script.read_text().replace("$(seq 20)", f"$(seq 20 | grep -vx {FORGOTTEN})"))
    expect("keeps" not in house.run("sh", "reload.sh"), "a panel refuses a good scene")
    new = house.checksums()
    expect(sorted(collections.Counter(new.values()).values()) == [1, len(FLOORS) - 1], f"the checksums are {new}")
    expect(new[FORGOTTEN] == old[FORGOTTEN], "the forgotten panel has a new scene")
    touch_each(house, panels, up, up, upwards)


def expect_no_wakeup(world: World, daemons: dict[int, int]) -> None:
    """Once what the last touches and questions have left is done."""
    time.sleep(IDLE_SECONDS)
    before = {pid: number(pid, "voluntary_ctxt_switches") for pid in daemons.values()}
    time.sleep(IDLE_SECONDS)
    wakeups = sum(number(pid, "voluntary_ctxt_switches") - count for pid, count in before.items())
    world.figure("memory-of-their-own-in-kib-of-twenty", sum(number(pid, "RssAnon") for pid in daemons.values()))
    world.figure(f"wake-ups-of-twenty-in-{IDLE_SECONDS}-seconds", wakeups)
    expect(wakeups == 0, f"they wake up {wakeups} times")
