# SPDX-License-Identifier: Apache-2.0
"""Journeys over the page of `fingerpost try`: a person touches a scene in the browser, by mouse, keys and a touchscreen."""

from __future__ import annotations

import __main__ as page
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from selenium.webdriver.common.keys import Keys
from testing import Failure, Program, expect, wait

SCENE = """version: 1
screens: [{ id: panel, size: [400, 300] }]
windows:
  - id: main
    multipleTouchEnabled: true
    rootViewController:
      id: root
      view:
        id: desk
        multipleTouchEnabled: true
        gestureRecognizers:
          - { id: zoom, type: pinch }
        subviews:
          - { id: lamp, kind: button, frame: [20, 20, 100, 60], targets: [{ events: touchUpInside, action: { exec: [touch, STARTED] } }] }
          - { id: level, kind: slider, frame: [20, 240, 300, 40] }
"""


class Trial:
    """A page of `fingerpost try`, open, with the scene's file."""

    def __init__(self, browser: page.Browser, folder: pathlib.Path, control: str) -> None:
        self.browser, self.folder, self.control = browser, folder, control
        self.scene = folder / "scene.yaml"
        self.seen = 0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the screen is in the window."""
        return self.browser.run("""
            const box = document.querySelector(".glass").getBoundingClientRect(), size = fingerpost.trace.screens.values().next().value.latest;
            return [box.x + arguments[0] * box.width / size[0], box.y + arguments[1] * box.height / size[1]];""", x, y)

    def mouse(self, kind: str, x: float, y: float, modifiers: int = 0, buttons: int = 1) -> None:
        """An event of the mouse at a point of the screen; modifiers are 1 Alt, 2 Ctrl, 8 Shift."""
        left, top = self.at(x, y)
        self.raw_mouse(kind, left, top, modifiers, buttons)

    def raw_mouse(self, kind: str, left: float, top: float, modifiers: int = 0, buttons: int = 1) -> None:
        button = "none" if kind == "mouseMoved" and not buttons else "left"
        self.browser.cdp("Input.dispatchMouseEvent", type=kind, x=left, y=top, button=button, buttons=buttons, clickCount=1, modifiers=modifiers)

    def touch(self, kind: str, points: list[tuple[int, float, float]]) -> None:
        """An event of a touchscreen: every finger that is down then."""
        spots = [(number, *self.at(x, y)) for number, x, y in points]
        self.browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"id": number, "x": x, "y": y} for number, x, y in spots])

    def records(self, kind: str) -> list[dict[str, Any]]:
        return self.browser.run("return fingerpost.trace.records.filter((record) => record.kind === arguments[0])", kind)

    def contacts(self) -> list[tuple[str, int, tuple[float, ...]]]:
        """What fingers did since the last call."""
        records = self.records("contact")
        new, self.seen = records[self.seen:], len(records)
        return [(r["phase"], r["touch"], tuple(r["point"])) for r in new]

    def wait_for(self, phases: dict[str, int]) -> list[tuple[str, int, tuple[float, ...]]]:
        """Waits until fingers have done so much since the last call."""
        counts = lambda: {phase: sum(r["phase"] == phase for r in self.records("contact")[self.seen:]) for phase in phases}
        wait(f"fingers do {phases}", lambda: counts() == phases, found=counts)
        return self.contacts()

    def down(self) -> int:
        return self.browser.count("#stage .finger[data-touch]")


@contextlib.contextmanager
def trying(browser: page.Browser, *options: str, scene: str = SCENE, others: dict[str, str] | None = None) -> Iterator[Trial]:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "scene.yaml").write_text(scene.replace("STARTED", f"{folder}/started"))
        for other, text in (others or {}).items():
            (folder / other).write_text(text)
        control = f"{folder}/control.sock"
        program = subprocess.Popen([page.PROGRAM, "try", "scene.yaml", "--daemon-socket", control, *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            line = program.stdout.readline()
            if not line:
                raise Failure(program.stderr.read())
            browser.go_online()
            browser.driver.get(line.split()[0])
            browser.wait("the stage takes fingers, and lies still", """
                const box = JSON.stringify(document.querySelector("#stage.touchable .glass:has([data-view])")?.getBoundingClientRect());
                window.stillness = box && box === window.lastBox ? window.stillness + 1 : 0;
                window.lastBox = box;
                return window.stillness >= 3;""")
            yield Trial(browser, folder, control)
            browser.expect_no_complaints()
        finally:
            browser.driver.get("about:blank")
            browser.driver.get_log("browser")
            browser.go_offline()
            program.terminate()
            program.wait(10)
        expect(program.returncode == 0, f"fingerpost try ended with {program.returncode}: {program.stderr.read()}")


# The journeys

def press_the_button_with_the_mouse(browser: page.Browser) -> None:
    with trying(browser) as trial:
        trial.mouse("mousePressed", 60, 50)
        [(phase, touch, point)] = trial.wait_for({"began": 1})
        page.near(point, [60, 50], "the finger is elsewhere", within=1)
        browser.wait("the button is pressed", "return document.querySelector('[data-view=\"lamp\"].hit')")
        browser.picture("try-pressed")
        trial.mouse("mouseReleased", 60, 50, buttons=0)
        trial.wait_for({"ended": 1})
        browser.wait("the story is told", "return document.querySelector('#why').textContent.includes('lamp')")
        expect(browser.text("#why h3").startswith("Touch 1"), browser.text("#why h3"))
        browser.wait("the log says what would have happened", "return document.querySelector('#log').textContent.includes('would start touch')")
        expect(not (trial.folder / "started").exists(), "the program was started in a dry run")
        # The same with the keyboard.
        browser.find('#tree [data-node="lamp"]').click()
        browser.keys(Keys.ENTER)
        contacts = trial.wait_for({"began": 1, "ended": 1})
        page.near(contacts[0][2], [70, 50], "Enter presses elsewhere", within=1)
        log = subprocess.run([page.PROGRAM, "status", "--socket", trial.control], capture_output=True, text=True)
        expect("scene.yaml" in log.stdout, log.stdout + log.stderr)


def press_the_button_for_real(browser: page.Browser) -> None:
    with trying(browser, "--act") as trial:
        trial.mouse("mousePressed", 60, 50)
        trial.mouse("mouseReleased", 60, 50, buttons=0)
        wait("the program is started", lambda: (trial.folder / "started").exists(), found=lambda: browser.text("#log"))


def pinch_with_alt(browser: page.Browser) -> None:
    with trying(browser) as trial:
        trial.mouse("mouseMoved", 220, 120, modifiers=1, buttons=0)
        expect(browser.count(".own .would") == 2, "the pair is not shown before it comes down")
        trial.mouse("mousePressed", 220, 120, modifiers=1)
        contacts = trial.wait_for({"began": 2})
        page.near(contacts[1][2], [180, 180], "the second finger does not mirror the first", within=1)
        for step in range(1, 9):
            trial.mouse("mouseMoved", 220 + 10 * step, 120 - 5 * step, modifiers=1)
        wait("the pinch recognises", lambda: any(r["recognizer"] == "zoom" and r["to"] == "changed" for r in trial.records("gesture")), found=lambda: trial.records("gesture"))
        browser.picture("try-pinch")
        trial.contacts()
        trial.mouse("mouseMoved", 290, 90, modifiers=1 | 8)
        trial.mouse("mouseMoved", 270, 100, modifiers=1 | 8)
        moves = [c for c in trial.wait_for({"moved": 4}) if c[0] == "moved"]
        apart = [[b - a for a, b in zip(moves[index][2], moves[index + 1][2])] for index in (0, 2)]
        page.near(apart[0], apart[1], "with Shift the fingers do not move side by side", within=1)
        trial.mouse("mouseReleased", 270, 100, modifiers=1, buttons=0)
        trial.wait_for({"ended": 2})
        # With Ctrl one finger is left standing, and the other goes.
        trial.mouse("mousePressed", 220, 120, modifiers=1)
        trial.mouse("mouseMoved", 240, 120, modifiers=1)
        trial.mouse("mouseReleased", 240, 120, modifiers=1 | 2, buttons=0)
        trial.wait_for({"began": 2, "ended": 1})
        expect(browser.count(".own .standing") == 1, "the finger does not stand")


def leave_a_finger_standing(browser: page.Browser) -> None:
    with trying(browser) as trial:
        trial.mouse("mousePressed", 300, 150, modifiers=2)
        trial.mouse("mouseReleased", 300, 150, modifiers=2, buttons=0)
        trial.wait_for({"began": 1, "ended": 0})
        trial.mouse("mousePressed", 200, 150)
        trial.mouse("mouseReleased", 200, 150, buttons=0)
        trial.wait_for({"began": 1, "ended": 1})
        # It stands longer than the daemon waits for a page that says nothing.
        time.sleep(3)
        expect(trial.down() == 1 and browser.count(".own .standing") == 1, f"{trial.down()} fingers are down")
        browser.picture("try-standing")
        trial.mouse("mousePressed", 302, 151)
        trial.mouse("mouseReleased", 302, 151, buttons=0)
        expect([c[:2] for c in trial.wait_for({"ended": 1}) if c[0] != "moved"] == [("ended", 1)], "the click lifts another finger")
        for x in (250, 350):
            trial.mouse("mousePressed", x, 100, modifiers=2)
            trial.mouse("mouseReleased", x, 100, modifiers=2, buttons=0)
        trial.wait_for({"began": 2})
        browser.keys(Keys.ESCAPE)
        trial.wait_for({"ended": 2})


def leave_the_window_while_pressing(browser: page.Browser) -> None:
    with trying(browser) as trial:
        for leave in (lambda: trial.raw_mouse("mouseMoved", 640, 4), lambda: browser.run("window.dispatchEvent(new Event('blur'))"),
                      lambda: browser.run("window.dispatchEvent(new Event('pagehide'))")):
            trial.mouse("mousePressed", 60, 50)
            trial.wait_for({"began": 1})
            leave()
            expect(trial.wait_for({"cancelled": 1, "ended": 0})[-1][0] == "cancelled", "the finger is not cancelled")
            trial.mouse("mouseReleased", 60, 50, buttons=0)
            expect(trial.contacts() == [], "a finger that was cancelled goes on")
        trial.mouse("mousePressed", 60, 50)
        trial.wait_for({"began": 1})
        # The page is gone without a word: the daemon notices.
        follow = Program(page.PROGRAM, "log", "--socket", trial.control, "--kind", "contact")
        wait("page and log are followed", lambda: "fingerpost_log_subscribers 2\n" in page.fingerpost("status", "--socket", trial.control, "--format", "prometheus"))
        browser.run("window.fetch = () => new Promise(() => {}); document.querySelectorAll('*')")
        browser.driver.get("about:blank")
        follow.wait_for("cancelled")
        follow.stop()


def ten_fingers_from_a_touchscreen(browser: page.Browser) -> None:
    with trying(browser) as trial:
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        try:
            spots = [(number, 150 + 22 * number, 40 + 18 * number) for number in range(10)]
            for count in range(1, 11):
                trial.touch("touchStart", spots[:count])
            trial.wait_for({"began": 10})
            browser.wait("ten fingers are on the stage", "return document.querySelectorAll('#stage .finger[data-touch]').length === 10")
            browser.picture("try-ten")
            trial.touch("touchMove", [(number, x + 5, y) for number, x, y in spots])
            moves = [c for c in trial.wait_for({"moved": 10}) if c[0] == "moved"]
            expect(len({c[1] for c in moves}) == 10, f"not every finger moves: {moves}")
            trial.touch("touchEnd", [])
            trial.wait_for({"ended": 10})
            trial.touch("touchStart", spots[:2])
            trial.wait_for({"began": 2})
            trial.touch("touchCancel", [])
            trial.wait_for({"cancelled": 2})
        finally:
            browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)


def break_the_scene_and_mend_it(browser: page.Browser) -> None:
    with trying(browser) as trial:
        good = trial.scene.read_text()
        began = time.monotonic()
        trial.scene.write_text(good.replace("id: lamp, kind", "id: lamp, hiden: true, kind"))
        browser.wait("the page shows the mistake", "return !document.getElementById('diagnostics').hidden")
        print(f"  a mistake is on the page {1000 * (time.monotonic() - began):.0f} ms after it was saved")
        line = 1 + next(number for number, text in enumerate(good.splitlines()) if "id: lamp" in text)
        expect(browser.text("#diagnostics .place").startswith(f"scene.yaml:{line}:"), browser.text("#diagnostics"))
        expect("did you mean 'hidden'" in browser.text("#diagnostics") and "hiden: true" in browser.text("#diagnostics pre"), browser.text("#diagnostics"))
        browser.find("#diagnostics .place").click()
        # Where the clipboard is not the page's to write, the place is marked.
        browser.wait("the place can be pasted", "const place = document.querySelector('#diagnostics .place'); return place.dataset.copied !== undefined || String(getSelection()) === place.textContent")
        count, bad = browser.run(page.CONTRASTS)
        expect(count > 30 and not bad, f"too little contrast: {bad[:8]}")
        browser.picture("try-broken")
        trial.mouse("mousePressed", 60, 50)
        trial.wait_for({"began": 1})
        browser.wait("the scene of before goes on", "return document.querySelector('[data-view=\"lamp\"].hit')")
        browser.look(390, 844, "dark")
        browser.picture("try-broken-narrow")
        trial.scene.write_text(good.replace("exec: [touch", "exce: [touch"))
        browser.wait("the caret of a long line is in sight", """
            const line = document.querySelector("#diagnostics pre"), caret = line.querySelector("b").getBoundingClientRect(), box = line.getBoundingClientRect();
            return line.textContent.includes("exce") && line.scrollLeft > 0 && caret.left > box.left && caret.right < box.right;""")
        expect(browser.run("return document.documentElement.scrollWidth") <= 390, "it is wider than 390 pixels")
        browser.look()
        began = time.monotonic()
        trial.scene.write_text(good.replace("id: lamp", "id: light"))
        browser.wait("the mended scene is there", "return document.querySelector('[data-view=\"light\"]') && document.getElementById('diagnostics').hidden")
        elapsed = time.monotonic() - began
        print(f"  the mended scene is on the page {1000 * elapsed:.0f} ms after it was saved")
        trial.wait_for({"cancelled": 1})
        trial.mouse("mouseReleased", 60, 50, buttons=0)
        trial.mouse("mousePressed", 60, 50)
        trial.mouse("mouseReleased", 60, 50, buttons=0)
        trial.wait_for({"began": 1, "ended": 1})


def fold_several_warnings(browser: page.Browser) -> None:
    """Warnings take a line, until somebody wants to read them."""
    missing = "action: { exec: [/no/such/program] }"
    scene = SCENE.replace("kind: slider,", "kind: slider, action: { exec: [/no/second] },").replace("targets: [{ events: touchUpInside, action: { exec: [touch, STARTED] } }]", missing)
    with trying(browser, scene=scene):
        browser.wait("the page counts the warnings", "return document.querySelector('#diagnostics summary')?.textContent === 'The scene has 2 warnings'")
        expect(not browser.run("return document.querySelector('#diagnostics details').open"), "they cover the page")
        browser.find("#diagnostics summary").click()
        expect("[missingProgram]" in browser.text("#diagnostics"), browser.text("#diagnostics"))


def play_a_recording_as_well(browser: page.Browser) -> None:
    script = pathlib.Path(tempfile.mkdtemp()) / "drag.touches"
    script.write_text("0 down 7 100 260\n" + "".join(f"{step * 16} move 7 {100 + step * 4} 260\n" for step in range(1, 40)) + "700 up 7\n")
    with trying(browser, "--play", str(script)) as trial:
        trial.wait_for({"began": 1, "ended": 1})
        trial.scene.write_text(trial.scene.read_text() + "\n# again\n")
        trial.wait_for({"began": 1, "ended": 1})
    script.unlink()
    script.parent.rmdir()


def touches_are_shown_at_once(browser: page.Browser) -> None:
    """The latency from the pointer's event to the record on the page, for two fingers at 120 reports a second."""
    with trying(browser) as trial:
        delays = browser.driver.execute_async_script("""
            const done = arguments[0], root = document.querySelector("#stage"), box = document.querySelector(".glass").getBoundingClientRect();
            const sent = [], delays = [];
            const append = fingerpost.append.bind(fingerpost);
            fingerpost.append = (records) => {
              append(records);
              for (const record of records) if (record.kind === "contact" && record.phase === "moved" && sent.length) delays.push(performance.now() - sent.shift());
            };
            root.setPointerCapture = () => {};
            const event = (type, id, x, y) => new PointerEvent(type, { pointerId: id, pointerType: "touch", button: type === "pointermove" ? -1 : 0, buttons: 1, clientX: box.x + x, clientY: box.y + y, width: 20, height: 20, pressure: 0.5, bubbles: true, cancelable: true });
            const glass = document.querySelector(".glass");
            for (const id of [11, 12]) glass.dispatchEvent(event("pointerdown", id, 100 * (id - 10), 120));
            let step = 0;
            const timer = setInterval(() => {
              step++;
              for (const id of [11, 12]) {
                sent.push(performance.now());
                glass.dispatchEvent(event("pointermove", id, 100 * (id - 10) + (step % 2 ? 0.5 : 0) + step * 0.2, 120 + step * 0.1));
              }
              if (step < 360) return;
              clearInterval(timer);
              for (const id of [11, 12]) glass.dispatchEvent(event("pointerup", id, 100 * (id - 10), 120));
              // Until none has come for a second and a half.
              let seen = -1, quiet = 0;
              const end = setInterval(() => {
                quiet = delays.length === seen ? quiet + 1 : 0;
                seen = delays.length;
                if (quiet < 10) return;
                clearInterval(end);
                done(delays);
              }, 150);
            }, 1000 / 120);""")
        delays.sort()
        expect(len(delays) >= 700, f"{len(delays)} of 720 moves are on the page")
        p50, p99 = delays[len(delays) // 2], delays[len(delays) * 99 // 100]
        print(f"  from the pointer to the record on the page: p50 {p50:.1f} ms, p99 {p99:.1f} ms, of {len(delays)} reports of two fingers")
        times = [r["time"] for r in trial.records("contact")]
        expect(times == sorted(times), "the reports come out of order")


def decide_as_a_replay_does(browser: page.Browser) -> None:
    """What pointers did, written down as a touch script, makes every record in a replay that it made when it was tried, byte for byte."""
    gestures = "          - { id: zoom, type: pinch }\n"
    scene = SCENE.replace(gestures, gestures + "          - { id: hold, type: longPress }\n          - { id: twice, type: tap, numberOfTapsRequired: 2 }\n          - { id: next, type: swipe, direction: left }\n")
    with trying(browser, scene=scene) as trial:
        for x, y, modifiers in ((60, 50, 0), (100, 260, 0), (220, 120, 1), (330, 130, 0), (330, 130, 0)):
            trial.mouse("mousePressed", x, y, modifiers)
            way = (0, 0) if x in (60, 330) else (12.3, 2.7 * (y == 120))
            for step in range(1, 6 if any(way) else 1):
                trial.mouse("mouseMoved", x + way[0] * step, y + way[1] * step, modifiers)
            trial.mouse("mouseReleased", x + 5 * way[0], y + 5 * way[1], modifiers, buttons=0)
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        try:
            trial.touch("touchStart", [(1, 300, 150), (2, 200, 180)])
            for step in range(1, 8):
                trial.touch("touchMove", [(1, 300 - 20 * step, 150 + step), (2, 200 - 15.5 * step, 180)])
            trial.touch("touchEnd", [])
            trial.touch("touchStart", [(1, 250, 150)])
            wait("the long press begins", lambda: any(r["recognizer"] == "hold" and r["to"] == "began" for r in trial.records("gesture")), found=lambda: trial.records("gesture"))
            trial.touch("touchEnd", [])
        finally:
            browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)
        # Where the machine is slow the page falls silent for so long that a finger is cancelled.
        lifted = lambda: sum(record["phase"] in ("ended", "cancelled") for record in trial.records("contact"))
        wait("nine fingers have lifted", lambda: lifted() == 9, found=lifted)
        tried = browser.run("return fingerpost.trace.records.map((record) => JSON.stringify({ ...record, seq: 0 }))")
        tried = tried[next(index for index, line in enumerate(tried) if '"kind":"contact"' in line):]
        frames: dict[float, list[str]] = {}
        words = {"began": "down", "moved": "move", "ended": "up", "cancelled": "cancel"}
        for record in trial.records("contact"):
            place = f" {record['point'][0]} {record['point'][1]} force={record['force']} radius={record['majorRadius']}" if record["phase"] in ("began", "moved") else ""
            frames.setdefault(record["time"], []).append(f"{words[record['phase']]} {record['touch']}{place}")
        (trial.folder / "tried.touches").write_text("".join(f"{1000 * moment:.3f} {', '.join(items)}\n" for moment, items in frames.items()))
        page.fingerpost("replay", "--scene", str(trial.scene), str(trial.folder / "tried.touches"), "--html", str(trial.folder / "replay.html"))
        records = page.trace_of(trial.folder / "replay.html")["records"]
    first = next(index for index, record in enumerate(records) if record["kind"] == "contact")
    replayed = [json.dumps(dict(record, seq=0), separators=(",", ":"), ensure_ascii=False) for record in records[first:]]
    # Numbers as a script of the page writes them.
    tried = [json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False) for line in tried]
    differing = [f"{a}\n{b}" for a, b in zip(tried, replayed) if a != b]
    expect(not differing and len(tried) == len(replayed), f"{len(tried)} and {len(replayed)} records, {len(differing)} differ: {differing[:3]}")
    print(f"  {len(tried)} records of {len(frames)} reports are the same")


def touch_on_a_phone(browser: page.Browser) -> None:
    browser.look(390, 844)
    with trying(browser) as trial:
        why, stage, timeline = (browser.run("return document.getElementById(arguments[0]).getBoundingClientRect().y", name) for name in ("why-panel", "stage-panel", "timeline-panel"))
        expect(stage < why < timeline, f"stage, why and timeline begin at {stage}, {why} and {timeline}")
        expect(why < 844 * 0.75, f"the sentence begins {why} pixels down")
        trial.touch("touchStart", [(1, 60, 50)])
        trial.wait_for({"began": 1})
        trial.touch("touchEnd", [])
        trial.wait_for({"ended": 1})
        for scheme in ("light", "dark"):
            browser.look(390, 844, scheme)
            browser.picture(f"try-phone-{scheme}")
            expect(browser.run("return document.documentElement.scrollWidth") <= 390, "it is wider than 390 pixels")
        for scheme in ("light", "dark"):
            browser.look(834, 1112, scheme)
            browser.picture(f"try-tablet-{scheme}")
            browser.look(1280, 860, scheme)
            browser.picture(f"try-{scheme}")


def other_daemons_take_no_touches(browser: page.Browser) -> None:
    with tempfile.TemporaryDirectory() as folder:
        control = f"{folder}/control.sock"
        scene = pathlib.Path(folder) / "scene.yaml"
        scene.write_text(SCENE.replace("STARTED", "/nowhere"))
        daemon = subprocess.Popen([page.PROGRAM, "run", "--scene", str(scene), "--socket", control], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait("the daemon is there", lambda: os.path.exists(control))
        with page.live.inspecting(browser, control) as address:
            browser.driver.get(address)
            browser.wait("the tree comes", "return document.querySelector('#stage [data-view=\"lamp\"]')")
            refusal = browser.driver.execute_async_script("""
                const done = arguments[0];
                fetch(`touches${location.search}`, { method: "POST", body: JSON.stringify({ request: "touches", frames: [{ time: 1, contacts: [{ finger: 1, phase: "began", point: [1, 1] }] }] }) })
                  .then((answer) => answer.json()).then(done);""")
            expect("only the daemon of 'fingerpost try' takes touches" in refusal["error"], json.dumps(refusal))
            expect(browser.count("#stage.touchable") == 0, "the stage looks as if it took fingers")
        daemon.terminate()
        daemon.wait()


JOURNEYS = [press_the_button_with_the_mouse, press_the_button_for_real, pinch_with_alt, leave_a_finger_standing, leave_the_window_while_pressing, ten_fingers_from_a_touchscreen,
            break_the_scene_and_mend_it, fold_several_warnings, play_a_recording_as_well, touches_are_shown_at_once, decide_as_a_replay_does, touch_on_a_phone, other_daemons_take_no_touches]
