# SPDX-License-Identifier: Apache-2.0
"""What must have come of the machine's runs: the daemon decides what a replay decides, and each finger begins and ends once."""

from __future__ import annotations

import difflib
import json
import os
import pathlib
import re
from collections.abc import Callable
from typing import Any

from testing import Failure, expect

RECORDINGS = pathlib.Path(__file__).resolve().parent / "Recordings"
DECISION = re.compile(r'^\{"seq":\d+,"time":[^,]*,("kind":"(?:hit|gate|touches|print|presses)".*)$')


class Results:
    """What a program of the guest left in its folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def has(self, name: str) -> bool:
        return os.path.exists(os.path.join(self.folder, name))

    def read(self, name: str) -> str:
        expect(self.has(name), f"the machine left no {name}")
        with open(os.path.join(self.folder, name)) as file:
            return file.read()


def expect_no_failure(name: str, results: Results) -> None:
    if results.has(f"{name}.failure"):
        raise Failure(results.read(f"{name}.failure"))


def expect_end(test: str, results: Results) -> None:
    expect(results.has(f"{test}.done"), "it was never run to its end")
    expect_no_failure(test, results)


class Case:
    """A recording of the project's own, and what is known of it without any program's help."""

    def __init__(self, name: str, panel: str = "Panel", *, fingers: int, refused: int = 0, cancelled: int = 0, story: list[str] | None = None) -> None:
        self.name = name if panel == "Panel" else f"{panel}-{name}"
        self.recording = str(RECORDINGS / f"{name}.events")
        self.device = str(RECORDINGS / f"{panel}.desc")
        # How many fingers come down, how many of them their view refuses, how many others never lift.
        self.fingers, self.refused, self.cancelled = fingers, refused, cancelled
        # What must come of a recording in which the kernel drops events, which no replay can know.
        self.story = story

    def __str__(self) -> str:
        return self.name


CASES = [
    Case("one-finger", fingers=1),
    Case("ten-fingers", fingers=10),
    Case("two-views-one-frame", fingers=2),
    Case("tracking-id-zero", fingers=3),
    Case("slot-nine", fingers=2),
    Case("device-goes-away", fingers=2, cancelled=1),
    Case("unchanged-x", fingers=3),
    Case("refused-finger", fingers=3, refused=1),
    Case("same-slot-one-frame", fingers=1),
    Case("trembling-finger", "TremblingPanel", fingers=2),
    Case("one-finger", "RawPanel", fingers=1),
    Case("ten-fingers", "RawPanel", fingers=10),
    Case("tracking-id-zero", "RawPanel", fingers=3),
    Case("slot-nine", "RawPanel", fingers=2),
    Case("device-goes-away", "RawPanel", fingers=2, cancelled=1),
    Case("unchanged-x", "RawPanel", fingers=3),
    Case("same-slot-one-frame", "RawPanel", fingers=2),
    Case("pressure-and-size", "RawPanel", fingers=1),
    Case("device-goes-away", "Pad", fingers=2, cancelled=1),
    Case("dropped-frames", "RawPanel", fingers=5, cancelled=2, story=[
        "added", "began [1, 2, 3]", "moved [3]", "resynced", "cancelled [1, 2]", "began [4, 5]", "moved [3]",
        "ended [3]", "ended [4, 5]", "removed"]),
    Case("dropped-quietly", "RawPanel", fingers=1, story=["added", "began [1]", "resynced", "moved [1]", "ended [1]", "removed"]),
    Case("dropped-all", "RawPanel", fingers=3, cancelled=2, story=[
        "added", "began [1, 2]", "resynced", "cancelled [1, 2]", "began [3]", "ended [3]", "removed"]),
    Case("dropped-press", "Pad", fingers=1, story=[
        "added", "began [1]", "press began", "resynced", "moved [1]", "press cancelled", "press began", "press ended",
        "ended [1]", "removed"]),
]


class Recording:
    """A recording of a device, real or made up."""

    # To udev these are a tablet's pen and its pad: no rule of a scene can ask for such, and the daemon says so. A replay is asked for by its file.
    NOT_TOUCHSCREENS = {
        "Wacom-Cintiq-13HD-touch-Pad.events": "not a touchscreen",
        "Wacom-Cintiq-13HD-touch-Pen.events": "not a touchscreen",
    }
    # How many fingers come down in those that somebody has counted.
    FINGERS = {
        "Wacom-DTH2242-Finger.events": 66, "EP0430M09.4-finger-drag-down.events": 4,
        # Its pressure is at most 13 of 127, and it never says BTN_TOUCH: the finger hovers.
        "AlpsPS2-ALPS-GlidePoint.right-edge-scroll.events": 0,
    }

    def __init__(self, folder: str, name: str, descriptions: list[str]) -> None:
        self.name = name
        self.recording = os.path.join(folder, name)
        # The recording itself where it begins with a description, else the description whose name its own begins with.
        fitting = [description for description in descriptions if name.startswith(description.removesuffix(".desc"))]
        with open(self.recording, errors="replace") as file:
            describes_itself = any(line.startswith("N:") for line in file)
        self.device = self.recording if describes_itself or not fitting else os.path.join(folder, max(fitting, key=len))
        # libinput reads a touchpad from its node in either way.
        self.readers = ["libinput"] if os.path.basename(folder) == "touchpads" else ["libinput", "evdev"]
        self.objection = self.NOT_TOUCHSCREENS.get(name)
        self.fingers = self.FINGERS.get(name)


def recordings_below(folder: str) -> list[Recording]:
    """All recordings in evemu's format below a folder with `touchscreens` and `touchpads`."""
    found = []
    for kind in ("touchscreens", "touchpads"):
        names = sorted(os.listdir(os.path.join(folder, kind)))
        descriptions = [name for name in names if name.endswith(".desc")]
        found += [Recording(os.path.join(folder, kind), name, descriptions) for name in names if name.endswith(".events")]
    return found


def decisions(log: str) -> list[str]:
    """Where each touch went and what became of it, without the numbers and times of the records."""
    return ["{" + match[1] for match in map(DECISION.match, log.splitlines()) if match]


def fingers(records: list[dict[str, Any]], kind: str, **members: list[object]) -> list[int]:
    """The touches in the records of a kind whose members have one of the values; one that is in several records comes several times."""
    chosen = [
        record for record in records
        if record["kind"] == kind and all(record.get(name) in values for name, values in members.items())]
    return sorted(touch for record in chosen for touch in record.get("touches", []) + [record[name] for name in ["touch"] if name in record])


def expect_each_finger_to_begin_and_end_once(records: list[dict[str, Any]], count: int) -> tuple[list[int], list[int]]:
    hits = fingers(records, "hit")
    expect(hits == list(range(1, count + 1)), f"{count} fingers came down, but the hits are of {hits}")
    accepted = fingers(records, "gate", accepted=[True])
    began, over = fingers(records, "touches", phase=["began"]), fingers(records, "touches", phase=["ended", "cancelled"])
    expect(began == accepted, f"accepted: {accepted}\nbegan:    {began}")
    expect(over == accepted, f"accepted: {accepted}\nended or cancelled: {over}")
    return hits, accepted


def expect_the_same(daemon: list[str], replay: list[str]) -> None:
    difference = "\n".join(difflib.unified_diff(replay, daemon, "the replay", "the daemon", n=3, lineterm=""))
    expect(daemon == replay, f"the daemon's records are not those of the replay\n{difference[:4000]}")


def judge_case(case: Case, results: Results, replay: Callable[[], str]) -> None:
    if results.has(f"{case}.failure"):
        raise Failure(f"{results.read(f'{case}.failure')}the daemon said: {results.read(f'{case}.stderr')}")
    log = results.read(f"{case}.ndjson")
    records = [json.loads(line) for line in decisions(log)]
    expect_each_finger_to_begin_and_end_once(records, case.fingers)
    refused = fingers(records, "gate", accepted=[False])
    expect(len(refused) == case.refused, f"{case.refused} fingers must be refused, but {refused} are")
    cancelled = fingers(records, "touches", phase=["cancelled"])
    expect(len(cancelled) == case.cancelled, f"{case.cancelled} fingers must be cancelled, but {cancelled} are")
    if case.story:
        told = story(log)
        expect(told == case.story, f"expected: {case.story}\nfound:    {told}")
    else:
        expect_the_same(decisions(log), decisions(replay()))


def story(log: str) -> list[str]:
    """What became of the device, of touches and of presses, without repetitions."""
    tales: list[str] = []
    for record in map(json.loads, log.splitlines()):
        tale = None
        if record["kind"] == "device" and record["deviceKind"] != "keyboard":
            tale = record["event"]
        elif record["kind"] == "touches":
            tale = f"{record['phase']} {record['touches']}"
        elif record["kind"] == "presses":
            tale = f"press {record['phase']}"
        if tale and tales[-1:] != [tale]:
            tales.append(tale)
    return tales


def judge_recording(recording: Recording, reader: str, results: Results, replay: Callable[[], str]) -> None:
    for name in recording.name, *recording.readers:
        expect_no_failure(name, results)
    ignored = f"{recording.name}.{reader}.ignored"
    if recording.objection:
        expect(results.read(ignored).strip() == recording.objection, f"the daemon objects: {results.read(ignored)}")
        return
    expect(not results.has(ignored), f"the {reader} reader left the device alone")
    daemon = results.read(f"{recording.name}.{reader}").splitlines()
    expect_the_same(daemon, decisions(replay()))
    records = [json.loads(line) for line in daemon]
    count = max(1, len(fingers(records, "hit"))) if recording.fingers is None else recording.fingers
    expect_each_finger_to_begin_and_end_once(records, count)
