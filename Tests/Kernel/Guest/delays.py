# SPDX-License-Identifier: Apache-2.0
"""What may delay touches: a storm of requests, and a broker that stalls. Each function is one scenario, run by `devices`, in the machine whose clock counts
instructions: what others do on the host is no delay there."""

from __future__ import annotations

import json
import os
import signal
import time
from typing import Any

from controlscenarios import Peer, median, move, start, status
from daemon import scenario
from reaching import Ear, House, agree
from testing import expect, wait
from uinput import Panel
from world import World

REACHED = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
devices: [{ match: { kind: touchscreen } }]
application: { expose: { send: [goodNight] } }
windows:
  - id: window
    on: { touchesBegan: [], touchesMoved: [], touchesEnded: [] }
    subviews:
      - { id: lamp, kind: slider, frame: [1000, 0, 100, 800], maximumValue: 1000, expose: write }
"""


def storm(path: str) -> Any:
    """A process that sets and sends as fast as it is answered, at the lowest priority: the processor is not what is measured."""
    child = os.fork()
    if child:
        return child
    # Whatever happens, this process does nothing else.
    try:
        want(path)
    finally:
        os._exit(1)


def want(path: str) -> None:
    """Sets and sends, twenty requests at a time, until the daemon is gone."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    peer = Peer(path, {"request": "bridge"})
    lines = peer.socket.makefile("r")
    number = 0
    while True:
        for _ in range(20):
            number += 1
            request = {"request": "set", "view": "lamp", "values": {"value": number % 1000}} if number % 2 else {"request": "send", "action": "goodNight"}
            peer.send(json.dumps({**request, "id": number}).encode() + b"\n")
        while json.loads(lines.readline()).get("id") != number:
            pass


def expect_no_delay(latency: Any, alone: Any) -> None:
    """Touches wait hardly longer than they do alone, by the latency of either status."""
    expect(
        latency["p50"] < 2 * alone["p50"] + 0.002 and latency["p99"] < 2 * alone["p99"] + 0.01,
        f"half and all but one of a hundred touches waited {latency['p50']} and {latency['p99']} s, alone {alone['p50']} and {alone['p99']} s")


@scenario
def setAndSendDelayNoTouch(world: World) -> None:
    world.scene = world.work + ".yaml"
    with open(world.scene, "w") as scene:
        scene.write(REACHED)
    alone, _ = latency_beside(world, 0)
    stormed, requests = latency_beside(world, 4)
    world.figure("p50-p99-max-alone", f"{alone['p50']} {alone['p99']} {alone['max']}")
    world.figure("p50-p99-max-in-a-storm", f"{stormed['p50']} {stormed['p99']} {stormed['max']}")
    world.figure("requests-a-second", f"{requests:.0f}")
    expect_no_delay(stormed, alone)


def latency_beside(world: World, peers: int) -> tuple[Any, float]:
    """How long touches wait for a daemon of which so many peers want something all the time, and how much they want in a second."""
    path = f"{world.work}.{peers}.sock"
    daemon = start(world, path)
    children = [storm(path) for _ in range(peers)]
    panel = daemon.plug(Panel())
    if peers:
        wait("the storm has begun", lambda: len(daemon.all("request")) > 100, 60)
    before, began = len(daemon.all("request")), time.monotonic()
    for turn in range(4):
        move(panel, 250)
        daemon.wait("touches", count=turn + 1, phase="ended", seconds=60)
    requests = (len(daemon.all("request")) - before) / (time.monotonic() - began)
    latency = status(path)["latency"]
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    expect(daemon.touches("began") == daemon.touches("ended"), "a touch has no end")
    expect(daemon.stop() == 0, "the daemon did not end well")
    panel.unplug()
    return latency, requests


@scenario
def delaysNoTouchForAStalledBroker(world: World) -> None:
    house = House(world)
    house.start("broker")
    found, panel = {}, Panel()
    for name in "without", "bridged", "stalled":
        house.start("daemon")
        world.daemon.wait("device", event="added", path=panel.node)
        if name != "without":
            house.start("bridge")
            ear = Ear()
            agree(house, ear)
        if name == "bridged":
            world.figure("milliseconds-from-touch-to-mosquitto-sub-p50-p99", reach(panel, ear))
        if name == "stalled":
            house.signal("broker", signal.SIGSTOP)
        for turn in range(2):
            move(panel, 250)
            slide(panel)
            world.daemon.wait("touches", count=turn + 1, phase="ended", seconds=60)
        found[name] = status(house.socket)["latency"]
        if name != "without":
            ear.process.kill()
            house.kill("bridge")
        expect(world.daemon.stop() == 0, "the daemon did not end well")
        if name == "stalled":
            house.signal("broker", signal.SIGCONT)
    house.kill("broker")
    for name, latency in found.items():
        world.figure(f"p50-p99-max-{name}", f"{latency['p50']} {latency['p99']} {latency['max']}")
    expect_no_delay(found["stalled"], found["without"])


def slide(panel: Panel) -> None:
    """A finger on the slider, each of whose moves is a value."""
    panel.down((0, 1010, 100))
    for frame in range(40):
        panel.move((0, 1010 + frame * 4, 100))
        time.sleep(0.004)
    panel.up(0)


def reach(panel: Panel, ear: Ear) -> str:
    """How long a press of the button takes to a subscriber, of a hundred."""
    delays = []
    for _ in range(100):
        before, known = time.monotonic(), len(ear.heard)
        panel.down((1, 100, 700))
        while not any(name == "control/bell" for _, name, _ in ear.heard[known:]):
            expect(time.monotonic() < before + 10, "a press is not heard of")
            time.sleep(0.0005)
        delays.append((time.monotonic() - before) * 1000)
        known = len(ear.heard)
        panel.up(1)
        wait("it is lifted", lambda: any("press_end" in payload for _, _, payload in ear.heard[known:]))
    return f"{median(delays):.1f} {sorted(delays)[98]:.1f}"
