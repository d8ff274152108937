# SPDX-License-Identifier: Apache-2.0
"""The touch that only wakes a dark screen, thousands of times at random moments. The function is a scenario, run by `devices`."""

from __future__ import annotations

import os
import random
import re
import struct
import subprocess
import threading
import time
from collections.abc import Iterable
from typing import Any

from daemon import Daemon, scenario
from reader import node_of
from testing import expect, wait
from uinput import ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN, Panel
from world import World

# As in Waking.yaml, in seconds.
SETTLE = 0.02
# What the clock of the kernel and that of this program may differ by, in seconds.
SLACK = 0.0002
SYN_DROPPED = 3
BACKLIGHT = "/sys/class/backlight"
IDLE_SECONDS = 5


class Lights:
    """What says that the screen is dark: a connector of the kernel's DRM, and files that cover the class of backlights."""

    def __init__(self) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "light", BACKLIGHT], check=True)
        os.mkdir(f"{BACKLIGHT}/panel")
        self.files = {
            "power": (f"{BACKLIGHT}/panel/bl_power", "4", "0"),
            "brightness": (f"{BACKLIGHT}/panel/brightness", "0", "200"),
            "connector": ("/sys/class/graphics/fb0/blank", "4", "0"),
        }
        for name in self.files:
            self.switch(name, is_dark=False)

    def switch(self, name: str, is_dark: bool) -> None:
        path, dark, bright = self.files[name]
        with open(path, "w") as file:
            file.write(dark if is_dark else bright)


class CloneCounter:
    """Counts the touches that another program gets of the panel, from the bytes of the clone's node alone."""

    def __init__(self, node: str) -> None:
        self.descriptor = os.open(node, os.O_RDONLY)
        self.places, self.ends, self.key_changes, self.mistakes = [], 0, 0, []
        self.slot, self.new, self.held, self.values = 0, set(), set(), {}
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self.descriptor, 24 * 256)
            except OSError:
                return
            for *_, kind, code, value in struct.iter_unpack("qqHHi", data):
                self._take(kind, code, value)

    def _take(self, kind: int, code: int, value: int) -> None:
        if (kind, code) == (EV_SYN, SYN_DROPPED):
            self.mistakes.append("it lost events")
        elif kind == EV_SYN:
            self.places += [tuple(self.values[slot, axis] for axis in (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)) for slot in sorted(self.new)]
            self.new.clear()
        elif (kind, code) == (EV_KEY, BTN_TOUCH):
            self.key_changes += 1
            if bool(value) != bool(self.held):
                self.mistakes.append(f"its key is {value} with {len(self.held)} fingers down")
        elif (kind, code) == (EV_ABS, ABS_MT_SLOT):
            self.slot = value
        elif (kind, code) == (EV_ABS, ABS_MT_TRACKING_ID):
            self._begin_or_end(value)
        elif kind == EV_ABS:
            # The kernel does not repeat a value that the slot has already.
            self.values[self.slot, code] = value

    def _begin_or_end(self, identifier: int) -> None:
        if (identifier >= 0) == (self.slot in self.held):
            self.mistakes.append(f"slot {self.slot} {'begins twice' if identifier >= 0 else 'ends without a begin'}")
        elif identifier >= 0:
            self.held.add(self.slot)
            self.new.add(self.slot)
        else:
            self.held.remove(self.slot)
            self.ends += 1


class Touch:
    """A finger that this program has put down: what it knew of the screen then."""

    def __init__(self, number: int, area: str, is_dark: bool) -> None:
        self.number, self.area, self.is_dark = number, area, is_dark
        # Whether a light was switched before the daemon is known to have seen it.
        self.is_raced = False

    @property
    def place(self) -> tuple[int, int]:
        """In units of the panel; no other touch of the run has it."""
        return (20 if self.area == "handled" else 6420) + 12 * (self.number % 500), 20 + self.number // 500


class Hand:
    """Puts fingers down, lifts them and switches lights, and keeps what it did and when."""

    def __init__(self, panel: Panel, lights: Lights, log: str, rng: random.Random) -> None:
        self.panel, self.lights, self.rng = panel, lights, rng
        self.log = open(log, "rb")
        self.rest = b""
        self.seen = 0
        self.is_dark = False
        # (touches or None for fingers that lift, slots, the time before and after the write)
        self.story = []
        self.touches = []
        self.down_slots = set()

    def pause(self, shortest: float, longest: float) -> None:
        """Waits for a random part of the time in which a screen settles."""
        time.sleep(SETTLE * self.rng.uniform(shortest, longest))

    def down(self, count: int = 1) -> list[int]:
        slots = self.rng.sample([slot for slot in range(5) if slot not in self.down_slots], count)
        touches = [Touch(len(self.touches) + 1 + index, self.rng.choice(("handled", "unhandled")), self.is_dark) for index in range(count)]
        self.touches += touches
        before = time.monotonic()
        self.panel.down(*[(slot, touch.place[0] / 10, touch.place[1] / 10) for slot, touch in zip(sorted(slots), touches)])
        self.story.append((touches, slots, before, time.monotonic()))
        self.down_slots.update(slots)
        return slots

    def up(self, slots: Iterable[int]) -> None:
        before = time.monotonic()
        self.panel.up(*slots)
        self.story.append((None, slots, before, time.monotonic()))
        self.down_slots.difference_update(slots)

    def slide(self, slot: int) -> None:
        for _ in range(self.rng.randrange(4)):
            x, y = self.panel.fingers[slot]
            self.panel.move((slot, x + self.rng.choice((-0.5, 0.5)), y))

    def tap(self, longest: float = 0.3) -> None:
        slots = self.down()
        self.slide(slots[0])
        self.pause(0, longest)
        self.up(slots)

    def switch(self, light: str, is_dark: bool) -> None:
        for touch in self.touches[self.seen:]:
            touch.is_raced = True
        self.lights.switch(light, is_dark)
        self.is_dark = is_dark

    def wait_until_seen(self) -> None:
        """Waits until the daemon has a record of the last touch."""
        def is_seen():
            *lines, self.rest = (self.rest + self.log.read()).split(b"\n")
            for line in lines:
                for number in re.findall(rb'"touch":(\d+)', line):
                    self.seen = max(self.seen, int(number))
            return self.seen >= len(self.touches)
        wait(f"a record of touch {len(self.touches)}", is_seen)


def wake(hand: Hand) -> None:
    """One wake: it gets dark, a finger comes down, there is light, and somebody goes on."""
    rng = hand.rng
    light = rng.choice(list(hand.lights.files))
    if rng.random() < 0.8:
        hand.wait_until_seen()
    held = hand.down() if rng.random() < 0.1 else None
    hand.switch(light, is_dark=True)
    hand.pause(0, 0.5)
    if held:
        # It was there before it got dark: it goes on, and so do those beside it.
        hand.tap()
        hand.up(held)
        hand.pause(0, 0.8)
    rng.choice((wake_by_tap, wake_by_double_tap, wake_by_held_finger, wake_by_hand))(hand, light)
    for _ in range(rng.randrange(1, 3)):
        hand.pause(*rng.choice(((0, 0.5), (0.8, 1.2), (1.1, 1.7))))
        hand.tap()


def light_up(hand: Hand, light: str) -> None:
    """What a compositor does as it hears of the wake."""
    hand.wait_until_seen()
    hand.pause(0, 0.3)
    hand.switch(light, is_dark=False)


def wake_by_tap(hand: Hand, light: str) -> None:
    hand.tap()
    light_up(hand, light)


def wake_by_double_tap(hand: Hand, light: str) -> None:
    hand.tap(0.1)
    hand.pause(0, 0.8)
    hand.tap(0.1)
    light_up(hand, light)


def wake_by_held_finger(hand: Hand, light: str) -> None:
    slots = hand.down()
    light_up(hand, light)
    for _ in range(hand.rng.randrange(3)):
        hand.pause(0, 0.8)
        hand.tap()
    hand.slide(slots[0])
    hand.pause(0, 1.5)
    hand.up(slots)


def wake_by_hand(hand: Hand, light: str) -> None:
    slots = hand.down(hand.rng.randrange(2, 6))
    is_late = hand.rng.random() < 0.5
    if not is_late:
        light_up(hand, light)
    hand.rng.shuffle(slots)
    for slot in slots:
        hand.pause(0, 0.3)
        hand.up([slot])
    if is_late:
        light_up(hand, light)


def verdicts(story: list[Any], counted: set[int]) -> Any:
    """For each touch, whether DP-1 and DP-2 let it count (None where two things happened at one moment), and whether it wakes the
    screen. Where the rules leave it open, it goes on with what the daemon did: `counted`."""
    attention, lifted, fingers = "attentive", None, set()
    for touches, slots, before, after in story:
        if touches is None:
            fingers.difference_update(slots)
            if not fingers and attention == "waking":
                attention, lifted = "settling", (before, after)
            continue
        for index, touch in enumerate(touches):
            is_first = not fingers and index == 0
            counts, wakes = by_attention(attention, lifted, before, after), False
            if is_first and touch.is_raced:
                counts, wakes = (False if counts is False else None), None
            elif is_first and touch.is_dark:
                counts, wakes = False, True
            yield touch, counts, wakes
            attention = "attentive" if touch.number in counted else "waking"
        fingers.update(slots)


def by_attention(attention: str, lifted: Any, before: float, after: float) -> Any:
    if attention != "settling":
        return attention == "attentive"
    shortest, longest = before - lifted[1], after - lifted[0]
    if shortest > SETTLE + SLACK:
        return True
    return False if longest < SETTLE - SLACK else None


@scenario
def wakesAtRandomMoments(world: World) -> None:
    """FINGERPOST_WAKES says how many, FINGERPOST_WAKES_SEED which."""
    wakes, seed = int(os.environ.get("FINGERPOST_WAKES", "300")), int(os.environ.get("FINGERPOST_WAKES_SEED", "1"))
    lights, panel = Lights(), Panel()
    subprocess.run(["udevadm", "settle"])
    daemon = world.start(scene=os.path.dirname(world.scene) + "/Waking.yaml")
    daemon.wait("device", event="grabbed", path=panel.node)
    clone = CloneCounter(wait("the clone", lambda: node_of(f"{panel.name} (fingerpost)")))
    hand = Hand(panel, lights, daemon.log.name, random.Random(seed))
    began = time.monotonic()
    for _ in range(wakes):
        wake(hand)
    hand.wait_until_seen()
    world.figure("milliseconds-a-wake", round(1000 * (time.monotonic() - began) / wakes))
    daemon.settle()
    expect_no_leak_and_no_loss(world, hand, daemon, wakes)
    expect_balance(world, hand, daemon, clone)
    expect_no_wakeup(world, lights, daemon)
    daemon.unplug(panel)


def expect_no_leak_and_no_loss(world: World, hand: Hand, daemon: Daemon, wakes: int) -> None:
    counted = {record["touch"] for record in daemon.all("hit")}
    swallowed = {record["touch"] for record in daemon.all("screen", event="swallowed")}
    woken = {record["touch"] for record in daemon.all("screen", event="awake")}
    expect(not counted & swallowed, f"both counted and swallowed: {sorted(counted & swallowed)[:9]}")
    expect(counted | swallowed == set(range(1, len(hand.touches) + 1)), "there are touches without a record, or of nobody")
    leaked, lost, silent, undecided, certain = [], [], [], 0, 0
    for touch, counts, wakes_it in verdicts(hand.story, counted):
        undecided += counts is None
        certain += bool(wakes_it)
        if counts is False and touch.number in counted:
            leaked.append(touch.number)
        if counts and touch.number in swallowed:
            lost.append(touch.number)
        if wakes_it and touch.number not in woken:
            silent.append(touch.number)
    world.figure("dark-screens-and-records-of-waking", f"{wakes} {len(woken)}")
    world.figure("touches-counted-swallowed", f"{len(counted)} {len(swallowed)}")
    world.figure("touches-leaked-lost-at-the-very-moment", f"{len(leaked)} {len(lost)} {undecided}")
    expect(not leaked, f"{len(leaked)} touches have leaked: {leaked[:9]}")
    expect(not lost, f"{len(lost)} touches were lost: {lost[:9]}")
    expect(not silent, f"{len(silent)} touches woke nothing: {silent[:9]}")
    expect(len(woken) >= wakes, f"{wakes} times it got dark, and {len(woken)} times it woke")
    expect(undecided < len(hand.touches) / 5, f"{undecided} of {len(hand.touches)} touches came at the very moment of something else")


def expect_balance(world: World, hand: Hand, daemon: Daemon, clone: CloneCounter) -> None:
    """The clone has those that count beside the handled view, whole, and no other."""
    counted = {record["touch"] for record in daemon.all("hit")}
    due = sorted(touch.place for touch in hand.touches if touch.number in counted and touch.area == "unhandled")
    wait(f"{len(due)} ends on the clone", lambda: clone.ends >= len(due) and clone.key_changes % 2 == 0, found=lambda: f"{clone.ends} ends, {clone.key_changes} changes of BTN_TOUCH")
    world.figure("begins-ends-on-the-clone", f"{len(clone.places)} {clone.ends}")
    expect(not clone.mistakes, f"the clone: {clone.mistakes[:9]}")
    expect(sorted(clone.places) == due, f"{len(due)} touches were to be passed on, {len(clone.places)} were")
    expect((clone.ends, len(clone.held)) == (len(due), 0), f"the clone has {clone.ends} ends and {len(clone.held)} fingers left")
    heard = {touch.number for touch in hand.touches if touch.number in counted and touch.area == "handled"}
    for phase in "began", "ended":
        handled = [touch for record in daemon.all("touches", view="handled", phase=phase) for touch in record["touches"]]
        expect(sorted(handled) == sorted(heard), f"{len(heard)} touches were to have {phase} for the view, {len(handled)} did")


def expect_no_wakeup(world: World, lights: Lights, daemon: Daemon) -> None:
    """Neither while nothing happens, bright or dark, nor as the light goes on and off."""
    for what, is_dark, times in ("bright", False, 0), ("dark", True, 0), ("switched", False, 50):
        lights.switch("connector", is_dark)
        daemon.settle()
        wakeups = daemon.wakeups()
        for _ in range(times):
            lights.switch("connector", is_dark=True)
            lights.switch("connector", is_dark=False)
        time.sleep(IDLE_SECONDS)
        world.figure(f"wake-ups-in-{IDLE_SECONDS}-seconds-{what}", daemon.wakeups() - wakeups)
        expect(daemon.wakeups() == wakeups, f"it wakes up {daemon.wakeups() - wakeups} times, {what}")
