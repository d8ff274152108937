# SPDX-License-Identifier: Apache-2.0
"""The MQTT bridge between a panel and a broker, Debian's mosquitto, whatever happens to either. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import subprocess
import threading
import time
from typing import Any

from controlscenarios import ask, median
from daemon import scenario
from testing import expect, wait
from uinput import Panel
from world import World

PORT = 18830
BASE = "fingerpost/panel"
SCENE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
devices: [{ match: { kind: touchscreen } }]
windows:
  - id: window
    on: { touchesBegan: [], touchesMoved: [], touchesEnded: [] }
    subviews:
      - { id: lamp, kind: slider, frame: [1000, 0, 200, 800], maximumValue: 1000, expose: write }
      - { id: bell, kind: button, frame: [0, 600, 400, 200], expose: { access: read, events: [touchDown, touchUpInside] } }
"""
# How old an event may be when it is sent, and what a machine adds to that at least.
PATIENCE, SLOWNESS = 1, 0.5


class House:
    """A broker, a daemon and a bridge, of which each comes and goes."""

    def __init__(self, world: World) -> None:
        self.world, self.socket = world, world.work + ".sock"
        self.processes = {}
        world.scene = self.write(".yaml", SCENE)
        self.write(".conf", f"listener {PORT} 127.0.0.1\npersistence false\nallow_anonymous true\n")
        self.write(".mqtt.yaml", f"broker: mqtt://127.0.0.1:{PORT}\nnode: panel\n")
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)

    def write(self, end: str, text: str) -> Any:
        with open(self.world.work + end, "w") as file:
            file.write(text)
        return file.name

    def start(self, what: str) -> Any:
        if what == "daemon":
            return self.world.start(options=["--socket", self.socket])
        words = {
            "broker": ["/usr/sbin/mosquitto", "-c", self.world.work + ".conf"],
            "bridge": [self.world.program + "-mqtt", "run", "--socket", self.socket, self.world.work + ".mqtt.yaml"],
        }
        with open(f"{self.world.work}.{what}", "a") as output:
            self.processes[what] = subprocess.Popen(words[what], stdout=output, stderr=output)

    def signal(self, what: str, number: int) -> None:
        self.processes[what].send_signal(number)

    def kill(self, what: str) -> None:
        if process := self.processes.pop(what, None):
            process.kill()
            process.wait()

    def end(self, ear: Ear) -> None:
        ear.process.kill()
        for what in list(self.processes):
            self.kill(what)

    def value(self) -> float:
        return json.loads(ask(self.socket, request="exposed", format="json"))["exposed"][0]["value"]

    def said(self) -> str:
        return open(self.world.work + ".bridge").read()


class Ear:
    """What a subscriber hears, each message with the moment it came; once it has found the broker, it finds it again."""

    def __init__(self) -> None:
        self.heard = []
        wait("the broker listens", lambda: not os.system(f"bash -c '>/dev/tcp/127.0.0.1/{PORT}' 2>/dev/null"))
        self.process = subprocess.Popen(
            ["stdbuf", "-oL", "mosquitto_sub", "-p", str(PORT), "-F", "%t %p", "-t", f"{BASE}/#"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        for line in self.process.stdout:
            topic, _, payload = line.rstrip("\n").partition(" ")
            self.heard.append((time.time(), topic.removeprefix(BASE + "/"), payload))

    def last(self, topic: str) -> str | None:
        return next((payload for _, name, payload in reversed(self.heard) if name == topic), None)

    def presses(self) -> list[tuple[float, float]]:
        """When the button was pressed, and how long after it each was heard of."""
        events = [(moment, json.loads(payload)) for moment, name, payload in list(self.heard) if name == "control/bell"]
        return [(event["time"], moment - event["time"]) for moment, event in events if event["event_type"] == "press_start"]


def agree(house: House, ear: Ear) -> None:
    """What the broker's subscribers know is what is."""
    def same() -> bool:
        return ear.last("availability") == "online" and ear.last("value/lamp") == f"{house.value():g}"
    wait("the broker has the slider's value", same, 100,
         found=lambda: f"{ear.last('availability')}, {ear.last('value/lamp')}, not {house.value():g}\n{house.said()}")


@scenario
def bridgesInAnyOrderOfStarts(world: World) -> None:
    house = House(world)
    panel = Panel()
    for order in itertools.permutations(("broker", "daemon", "bridge")):
        for what in order:
            house.start(what)
        ear = Ear()
        world.daemon.wait("device", event="added", path=panel.node)
        panel.down((0, 1100, 400))
        panel.move((0, 1100 + 10, 400))
        panel.up(0)
        agree(house, ear)
        house.end(ear)
        expect(world.daemon.stop() == 0, f"started as {order} the daemon does not end well")


class Fingers:
    """One finger moves the slider, another presses the button, until the `with` block is left."""

    def __init__(self, panel: Panel) -> None:
        self.panel, self.goes_on = panel, threading.Event()
        self.presses = 0
        self.thread = threading.Thread(target=self.play)

    def __enter__(self) -> Any:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.goes_on.set()
        self.thread.join()

    def play(self) -> None:
        self.panel.down((0, 1010, 100))
        for frame in itertools.count(1):
            self.panel.move((0, 1010 + frame * 7 % 180, 100))
            if frame % 10 == 0:
                self.panel.down((1, 100, 700))
                self.panel.up(1)
                self.presses += 1
            if self.goes_on.wait(0.03):
                break
        self.panel.up(0)


@scenario
def bearsABrokerThatFailsFiftyTimes(world: World) -> None:
    """Stalled for up to two seconds, or killed. What happened meanwhile is never told later, and every value is right in the end."""
    house, rng = House(world), random.Random(18)
    for what in "broker", "daemon", "bridge":
        house.start(what)
    ear, panel = Ear(), Panel()
    world.daemon.wait("device", event="added", path=panel.node)
    agree(house, ear)
    gaps, kills = [], {7, 21, 34}
    with Fingers(panel) as fingers:
        for turn in range(50):
            time.sleep(rng.uniform(0.05, 0.3))
            began = time.time()
            if turn in kills:
                house.kill("broker")
                time.sleep(rng.uniform(0, 0.5))
                heard = len(ear.heard)
                house.start("broker")
                wait("it is connected again", lambda: any(name == "availability" for _, name, _ in ear.heard[heard:]))
            else:
                house.signal("broker", signal.SIGSTOP)
                time.sleep(rng.choice([rng.uniform(0, 0.4), rng.uniform(0, 0.4), rng.uniform(0.4, 2)]))
                house.signal("broker", signal.SIGCONT)
            gaps.append((began, time.time()))
    agree(house, ear)
    presses = ear.presses()
    world.figure("presses-and-heard-of", f"{fingers.presses} {len(presses)}")
    # What was under way when the broker stalled had been asked for; what happened from then on may not be late.
    meanwhile = [(press, delay) for press, delay in presses if any(began + 0.2 < press < end for began, end in gaps)]
    world.figure("presses-heard-of-while-it-stalled", len(meanwhile))
    world.figure("oldest-press-in-seconds", f"{max(delay for _, delay in presses):.2f}")
    world.figure("oldest-press-of-a-stall", f"{max((delay for _, delay in meanwhile), default=0):.2f}")
    # A slow machine is slow as well with what nothing held up.
    usual = median([delay for press, delay in presses if not any(began < press < end for began, end in gaps)])
    late = [(press, delay) for press, delay in meanwhile if delay > PATIENCE + max(SLOWNESS, 10 * usual)]
    expect(not late, f"these came late: {late}, half of the others within {usual} s")
    expect(len(presses) > 50, f"of {fingers.presses} presses {len(presses)} were heard of")
    sequence = [json.loads(payload)["sequence"] for _, name, payload in ear.heard if name == "control/bell"]
    expect(sequence == sorted(set(sequence)), "an event came twice, or before another")
    house.end(ear)
