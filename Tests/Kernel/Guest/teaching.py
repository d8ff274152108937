# SPDX-License-Identifier: Apache-2.0
"""`fingerpost calibrate` and `fingerpost teach` at a panel that the kernel knows, as over SSH without a terminal. Each function is one
scenario, run by `devices`."""

from __future__ import annotations

import fcntl
import os
import random
import re
import signal
import subprocess
from collections.abc import Callable
from typing import Any

from daemon import Daemon, scenario
from reader import EVIOCGRAB
from testing import expect, wait
from uinput import Panel
from world import World

CORNERS = (0, 0), (1, 0), (1, 1), (0, 1)
MARKS = "top left corner", "top right corner", "bottom right corner", "bottom left corner", "middle"
SCENE = """version: 1
screens: [{{ id: panel, size: [1280, 800] }}]
devices: [{{ match: {{ kind: touchscreen }}, grab: true{keys} }}]
windows: [{{ id: W, subviews: {subviews} }}]
"""


class Glass:
    """A panel behind a glass: `lies` takes a place on the screen, in fractions, to the place that the panel reports."""

    def __init__(self, lies: Callable[[float, float], tuple[float, float]]) -> None:
        self.panel, self.lies = Panel(), lies
        self.rng = random.Random(7)
        subprocess.run(["udevadm", "settle"])

    def units(self, x: float, y: float, noise: int = 2) -> list[float]:
        """The panel's units, a tenth of them, with what a finger trembles."""
        return [(extent * place + self.rng.randint(-noise, noise)) / 10 for extent, place in zip((12799, 7999), self.lies(x, y))]

    def down(self, x: float, y: float, slot: int = 0) -> None:
        self.panel.down((slot, *self.units(x, y)))

    def move(self, x: float, y: float, slot: int = 0) -> None:
        self.panel.move((slot, *self.units(x, y)))

    def tap(self, x: float, y: float) -> None:
        self.down(x, y)
        self.move(x, y)
        self.panel.up(0)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.down(*start)
        for step in range(1, 6):
            self.move(*[first + (last - first) * step / 5 for first, last in zip(start, end)])
        self.panel.up(0)


def straight(x: float, y: float) -> tuple[float, float]:
    return x, y


def turned(x: float, y: float) -> tuple[float, float]:
    """The panel's axes are swapped and its x is inverted, and it is larger than what is seen of it."""
    return (y + 0.125) / 1.25, (1.125 - x) / 1.25


class Lesson:
    """A command that asks for touches, without a terminal."""

    def __init__(self, world: World, *arguments: str) -> None:
        self.output, self.errors = f"{world.work}.lesson", f"{world.work}.asks"
        with open(self.output, "w") as output, open(self.errors, "w") as errors:
            self.process = subprocess.Popen(
                [world.program, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True,
                env={name: value for name, value in os.environ.items() if name != "TERM"})
        self.known = 0

    def said(self) -> list[str]:
        return open(self.errors).read().split("\n")[:-1]

    def asks(self, *words: str) -> None:
        """Waits until it has said one line with each of these, and no more."""
        def has_said():
            lines = self.said()[self.known:]
            return len(lines) >= len(words) and lines
        lines = wait(f"it says {words}", has_said, 30, found=self.said)
        expect(len(lines) == len(words) and all(map(str.__contains__, lines, words)), f"it said {lines}, and not {words}")
        self.known += len(words)

    def asks_of_the_daemon(self) -> None:
        """Waits until it has asked, and the daemon knows of it: what it is asked comes a moment before."""
        self.asks("as the daemon reads it; Ctrl-C ends it", "1 of")
        wait("the daemon knows of the lesson", lambda: '"subscribers":1' in self.status())

    def status(self) -> str:
        return subprocess.run([self.process.args[0], "status", "--format", "json"], check=True, capture_output=True, text=True).stdout

    def end(self, code: int = 0) -> str:
        """What it has printed."""
        expect(self.process.wait(30) == code, f"it ended with {self.process.returncode}: {self.said()}")
        return open(self.output).read()


def write_scene(keys: str = "", subviews: str = "[]") -> str:
    path = "/run/taught.yaml"
    with open(path, "w") as file:
        file.write(SCENE.format(keys=keys, subviews=subviews))
    return path


def touch_all(lesson: Lesson, glass: Glass, first: int = 0) -> None:
    for number, (mark, place) in enumerate(zip(MARKS, (*CORNERS, (0.5, 0.5)))):
        if number >= first:
            lesson.asks(f"{number + 1} of 5: touch the {mark}")
            glass.tap(*place)


def calibrate(lesson: Lesson, glass: Glass) -> str:
    """Makes every mistake once; the last one begins again. The first place has been asked for."""
    glass.down(0, 0)
    glass.down(0.5, 0.5, slot=1)
    glass.panel.up(0, 1)
    lesson.asks("more than one finger", "1 of 5")
    glass.tap(0, 0)
    lesson.asks("2 of 5")
    glass.tap(0.02, 0.02)
    lesson.asks("next to where the top left corner was touched", "2 of 5")
    glass.drag((1, 0), (0.7, 0))
    lesson.asks("that finger moved", "2 of 5")
    glass.tap(1, 0)
    lesson.asks("3 of 5")
    glass.tap(0.6, 0.9)
    lesson.asks("4 of 5")
    glass.tap(0, 1)
    lesson.asks("5 of 5")
    glass.tap(0.5, 0.5)
    lesson.asks("do not fit together", "1 of 5")
    lesson.known -= 1
    touch_all(lesson, glass)
    return lesson.end()


def keys_of(printed: str) -> str:
    """The lines for the scene's rule, as further keys of it."""
    return "".join(", " + line for line in printed.split("\n") if line and line[0] not in "#A")


def expect_calibration(printed: str) -> Any:
    """What undoes how a `turned` panel lies, within the noise."""
    expect("# x and y are swapped, x is inverted\n" in printed, f"it printed {printed}")
    expect("swapAxes: true\ninvertX: true\ncalibration:" in printed, f"it printed {printed}")
    numbers = [float(word) for word in re.search(r"calibration: \[(.*)\]", printed)[1].split(",")]
    expected = [1.25, 0, -0.125, 0, 1.25, -0.125]
    expect(all(abs(one - other) < 0.002 for one, other in zip(numbers, expected)), f"it printed {printed}")
    return max(abs(one - other) for one, other in zip(numbers, expected))


def expect_places(daemon: Daemon, glass: Glass) -> Any:
    """The daemon finds fingers where they are on the screen; by how many points it misses them."""
    worst = 0
    for x, y in (0.1, 0.1), (0.9, 0.2), (0.3, 0.8), (0.5, 0.5):
        mark = daemon.mark()
        glass.tap(x, y)
        point = daemon.wait("hit", since=mark)[0]["point"]
        worst = max(worst, abs(point[0] - 1280 * x), abs(point[1] - 800 * y))
    expect(worst < 2, f"it misses a finger by {worst} points")
    return worst


def stop(world: World) -> None:
    expect(world.daemon.stop() == 0, "the daemon ends with an error")
    world.daemon = None


def start(world: World, glass: Glass, scene: str) -> Daemon:
    """A daemon that has grabbed the panel, and listens."""
    daemon = world.start(scene=scene)
    daemon.wait("device", event="grabbed", path=glass.panel.node)
    daemon.settle()
    return daemon


@scenario
def calibratesAtTheNode(world: World) -> None:
    """No daemon runs. What is printed is right for the scene; and so is the rule for udev, in its place."""
    glass = Glass(turned)
    lesson = Lesson(world, "calibrate", "--udev", "--scene", write_scene())
    lesson.asks(f"at {glass.panel.node}; Ctrl-C ends it", "1 of 5")
    printed = calibrate(lesson, glass)
    world.figure("largest-error-of-a-coefficient", f"{expect_calibration(printed):.5f}")
    daemon = start(world, glass, write_scene(keys=keys_of(printed)))
    world.figure("points-beside-the-finger-by-the-scene", f"{expect_places(daemon, glass):.2f}")
    stop(world)
    world.set_rules(*(line for line in printed.split("\n") if line.startswith("ACTION")))
    subprocess.run(["udevadm", "trigger", "--subsystem-match=input", "--action=change", "--settle"], check=True)
    daemon = start(world, glass, write_scene())
    world.figure("points-beside-the-finger-by-udev", f"{expect_places(daemon, glass):.2f}")


@scenario
def calibratesBesideTheDaemon(world: World) -> None:
    """The daemon has grabbed the panel, with a calibration that is wrong; its scene gets the touches as well."""
    glass = Glass(turned)
    daemon = start(world, glass, write_scene(keys=", invertY: true, calibration: [0.9, 0.1, 0, 0, 1.1, 0]"))
    lesson = Lesson(world, "calibrate")
    lesson.asks_of_the_daemon()
    printed = calibrate(lesson, glass)
    expect_calibration(printed)
    expect(len(daemon.all("hit")) >= 13, "the scene has not got the touches")
    stop(world)
    daemon = start(world, glass, write_scene(keys=keys_of(printed)))
    expect_places(daemon, glass)


def teach(lesson: Lesson, glass: Glass) -> str:
    """One view by two corners, of which one is told twice, and one by a drag. The first has been asked for."""
    glass.tap(0.1, 0.1)
    lesson.asks("1 of 2: touch the opposite corner")
    glass.tap(0.1, 0.1)
    lesson.asks("one place, or lie on a line", "1 of 2")
    glass.tap(0.3, 0.4)
    lesson.asks("1 of 2: touch the opposite corner")
    glass.tap(0.1, 0.1)
    lesson.asks("2 of 2: touch two opposite corners of 'start', or drag over it")
    glass.drag((0.5, 0.5), (0.75, 0.9))
    printed = lesson.end()
    expected = "subviews:\n  - { id: stop, frame: [130, 80, 250, 240] }\n  - { id: start, frame: [640, 400, 320, 320] }\n"
    expect(printed == expected, f"it printed {printed}")
    return "[" + ", ".join(re.findall(r"- (\{.*\})", printed)) + "]"


def expect_views(daemon: Daemon, glass: Glass) -> None:
    for place, view in (((0.2, 0.2), "stop"), ((0.6, 0.7), "start"), ((0.9, 0.1), "W")):
        mark = daemon.mark()
        glass.tap(*place)
        expect(daemon.wait("hit", since=mark)[0]["view"] == view, f"{place} is not {view}")


@scenario
def teachesAtTheNode(world: World) -> None:
    glass = Glass(straight)
    lesson = Lesson(world, "teach", "stop", "start", "--grid", "10", "--scene", write_scene())
    lesson.asks(f"at {glass.panel.node}; Ctrl-C ends it", "1 of 2: touch two opposite corners of 'stop'")
    subviews = teach(lesson, glass)
    daemon = start(world, glass, write_scene(subviews=subviews))
    expect_views(daemon, glass)


@scenario
def teachesBesideTheDaemon(world: World) -> None:
    """Its scene corrects how the panel lies, and so do the views that are taught; a reload brings them."""
    glass = Glass(turned)
    keys = ", swapAxes: true, invertX: true, calibration: [1.25, 0, -0.125, 0, 1.25, -0.125]"
    daemon = start(world, glass, write_scene(keys=keys))
    lesson = Lesson(world, "teach", "stop", "start", "--grid", "10")
    lesson.asks_of_the_daemon()
    write_scene(keys=keys, subviews=teach(lesson, glass))
    mark = daemon.mark()
    subprocess.run([world.program, "reload"], check=True, stdout=subprocess.DEVNULL)
    daemon.wait("scene", since=mark, event="reloaded")
    expect_views(daemon, glass)


@scenario
def saysWhyItCannotTeach(world: World) -> None:
    """A panel that another program has grabbed, two panels, one that is pulled, and an interrupt: never a line on standard output."""
    glass = Glass(straight)
    other = os.open(glass.panel.node, os.O_RDONLY)
    fcntl.ioctl(other, EVIOCGRAB, 1)
    lesson = Lesson(world, "calibrate", "--scene", write_scene())
    expect(lesson.end(1) == "" and "grabbed" in lesson.said()[-1], f"it said {lesson.said()}")
    os.close(other)
    second = Panel("Second Panel")
    subprocess.run(["udevadm", "settle"])
    lesson = Lesson(world, "teach", "stop")
    expect(lesson.end(1) == "" and "--device" in " ".join(lesson.said()), f"it said {lesson.said()}")
    lesson = Lesson(world, "teach", "stop", "--device", "Second*")
    lesson.asks("'Second Panel'", "1 of 1")
    second.unplug()
    expect(lesson.end(1) == "" and "the device is gone" in lesson.said()[-1], f"it said {lesson.said()}")
    lesson = Lesson(world, "calibrate")
    lesson.asks("; Ctrl-C ends it", "1 of 5")
    lesson.process.send_signal(signal.SIGINT)
    expect(lesson.process.wait(60) != 0 and open(lesson.output).read() == "", "an interrupt does not end it")
    start(world, glass, write_scene())
    lesson = Lesson(world, "calibrate")
    lesson.asks_of_the_daemon()
    stop(world)
    expect(lesson.end(1) == "" and "the daemon has ended" in lesson.said()[-1], f"it said {lesson.said()}")
