# SPDX-License-Identifier: Apache-2.0
"""Journeys over the page of `fingerpost inspect`, most of them with a daemon of this file's own, which says what a journey wants it to."""

from __future__ import annotations

import __main__ as page
import contextlib
import json
import pathlib
import re
import socket
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from selenium.webdriver.common.keys import Keys
from testing import Failure, expect, wait

DEMO = str(page.ROOT / "config/demo.yaml")


class Daemon:
    """The daemon's end of the control socket: it tells whoever follows a tree and then what it is given, and hit-tests a scene."""

    def __init__(self, path: str, scene: str, tree: list[str] | None = None) -> None:
        self.path, self.scene = path, scene
        rows = page.fingerpost("tree", "--scene", scene, "--format", "ndjson").splitlines() if tree is None else tree
        self.tree = '{"tree":[' + ",".join(rows) + "]}\n"
        self.followers = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.answer(self.listener.accept()[0])

    def answer(self, peer: socket.socket) -> None:
        request = json.loads(peer.makefile().readline() or "{}")
        if request.get("request") == "log":
            peer.sendall(self.tree.encode())
            self.followers.append(peer)
        else:
            if request.get("request") == "hit":
                answer = page.fingerpost("hit", "--scene", self.scene, "--explain", "--format", "ndjson", "--", str(request["x"]), str(request["y"]))
                peer.sendall(answer.encode())
            peer.close()

    def tell(self, records: list[dict[str, Any]]) -> None:
        text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records).encode()
        for follower in self.followers:
            # Of a page that was loaded again the old follower has gone.
            with contextlib.suppress(BrokenPipeError):
                follower.sendall(text)

    def wait_for(self, followers: int) -> None:
        wait(f"{followers} follow", lambda: len(self.followers) >= followers, found=lambda: len(self.followers))

    def end(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for follower in self.followers:
            follower.close()
        pathlib.Path(self.path).unlink()


@contextlib.contextmanager
def inspecting(browser: page.Browser, control: str, *options: str) -> Iterator[str]:
    """`fingerpost inspect` with its address; the browser has its network for that long."""
    program = subprocess.Popen([page.PROGRAM, "inspect", "--daemon", control, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = program.stdout.readline()
        if not line:
            raise Failure(program.stderr.read())
        browser.go_online()
        yield line.split()[0]
    finally:
        browser.driver.get("about:blank")
        browser.go_offline()
        program.terminate()
        expect(program.wait(5) == 0, f"fingerpost inspect ended with {program.returncode}: {program.stderr.read()}")


@contextlib.contextmanager
def place() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"{folder}/control.sock"


@contextlib.contextmanager
def demo(browser: page.Browser, scene: str = DEMO) -> Iterator[tuple[Daemon, str]]:
    """The page, open, with a daemon of ours that has the demo's scene or another."""
    with place() as control:
        daemon = Daemon(control, scene)
        with inspecting(browser, control) as address:
            open_page(browser, address)
            daemon.wait_for(1)
            browser.wait("the tree comes", "return fingerpost.trace.views.size > 0")
            yield daemon, address
        daemon.end()


def open_page(browser: page.Browser, address: str) -> None:
    browser.driver.get(address)
    browser.expect_no_complaints()


def touch(number: int, x: float, y: float, start: float, steps: int = 3) -> list[dict[str, Any]]:
    """The contacts of a finger that comes down, moves and goes, and the hit."""
    time_of = lambda step: round(start + step * 0.008, 6)
    contact = lambda step, phase: {"seq": 0, "time": time_of(step), "kind": "contact", "touch": number, "phase": phase, "point": [x + step, y], "screen": "panel", "force": 0, "majorRadius": 0}
    hit = {"seq": 0, "time": start, "kind": "hit", "touch": number, "point": [x, y], "window": "mainWindow", "view": "pad", "path": ["mainWindow", "rootView", "pad"]}
    return [contact(0, "began"), hit] + [contact(step, "moved") for step in range(1, steps)] + [contact(steps, "ended")]


# The journeys

def shows_touches_at_once(browser: page.Browser) -> None:
    with demo(browser) as (daemon, _):
        browser.run("""
            window.shown = {};
            new MutationObserver(() => { for (const e of document.querySelectorAll("#stage .finger[data-touch]")) window.shown[e.dataset.touch] ??= performance.timeOrigin + performance.now(); })
              .observe(document.getElementById("stage"), { childList: true, subtree: true });""")
        delays = []
        for number in range(1, 31):
            records = touch(number, 100 + number, 200, number * 0.2)
            sent = time.time() * 1000
            daemon.tell(records[:-1])
            browser.wait(f"touch {number} is shown", f"return window.shown[{number}]")
            delays.append(browser.run(f"return window.shown[{number}]") - sent)
            daemon.tell(records[-1:])
        delays.sort()
        print(f"  a touch is on the stage {delays[len(delays) // 2]:.0f} ms after the daemon told it, {delays[-1]:.0f} ms at most, of {len(delays)}")
        haste = browser.haste()
        expect(delays[len(delays) // 2] < 100 * haste, f"half of the touches take more than {delays[len(delays) // 2]:.0f} ms, on a machine that is {haste:.1f} times as slow as another")
        expect("on-path" in browser.find('[data-view="pad"]').get_attribute("class") or browser.count("#stage .finger") == 0, "the hit path is not marked")


def pause_and_scrub(browser: page.Browser) -> None:
    with demo(browser) as (daemon, _):
        for number in range(1, 6):
            daemon.tell(touch(number, 100 * number, 200, number))
        browser.wait("five touches come", "return fingerpost.trace.touches.size === 5 && document.querySelectorAll('[data-lane^=\"touch:\"]').length === 5")
        expect(browser.text("#status") == "Live." and browser.find("#play").get_attribute("aria-label") == "Pause", browser.text("#status"))
        browser.keys(Keys.SPACE)
        expect(browser.text("#status") == "Paused." and browser.find("#live").get_attribute("aria-pressed") == "false", browser.text("#status"))
        expect(re.search(r", clock [\d.]+, \d+:\d\d:\d\d", browser.text("#now")), browser.text("#now"))
        before = browser.run("return fingerpost.time")
        daemon.tell(touch(6, 300, 100, 6))
        browser.wait("what has come is counted", "return document.getElementById('status').textContent === 'Paused. 5 records have come since.'")
        expect(browser.run("return fingerpost.time") == before, "the clock moved")
        browser.seek(2.01)
        expect(browser.count('#stage [data-touch="3"]') == 1, "touch 3 is not on the stage at its time")
        browser.picture("live-paused")
        browser.keys(Keys.ARROW_RIGHT, Keys.HOME)
        expect(browser.run("return fingerpost.time") == 0, "Home goes to the start")
        browser.keys(Keys.END)
        browser.wait("End goes to what happens", "return fingerpost.trace.touches.size === 6 && fingerpost.time === fingerpost.trace.duration")
        browser.seek(0.5)
        expect(browser.text("#status") == "Paused.", "a scrub does not pause")
        browser.find("#live").click()
        daemon.tell(touch(7, 300, 100, 7))
        browser.wait("Live follows", "return fingerpost.trace.touches.size === 7 && fingerpost.time === fingerpost.trace.duration")
        # From the past it plays up to what happens, and follows that.
        browser.seek(6.9)
        browser.find("#play").click()
        browser.wait("what is played comes to what happens", "return document.getElementById('status').textContent === 'Live.'")


def click_asks(browser: page.Browser) -> None:
    with demo(browser) as (daemon, _):
        browser.find('[data-view="button"]').click()
        browser.wait("the click gets an answer", "return document.querySelector('#why h3').textContent.includes('would now hit')")
        expect(re.fullmatch(r"A finger at \(20\d(\.\d+)?, 42\d(\.\d+)?\) would now hit button", browser.text("#why h3")), browser.text("#why h3"))
        expect("button lies in rootView and mainWindow" in browser.text("#why"), browser.text("#why"))
        expect(browser.count("#stage .asked") == 1 and "chosen" in browser.find('[data-view="button"]').get_attribute("class"), "the answer is not marked")
        browser.picture("live-asked")
        browser.keys(Keys.ESCAPE)
        expect(browser.count("#stage .asked") == 0 and "would" not in browser.text("#why h3"), "Escape does not go back")
        daemon.end()
        browser.wait("the page says that the daemon is away", "return document.getElementById('status').dataset.state === 'away'")
        browser.find('[data-view="pad"]').click()
        browser.wait("the page says that there is no answer", "return document.querySelector('#why h3').textContent.startsWith('The daemon gave no answer')")
        expect("no daemon runs" in browser.text("#why"), browser.text("#why"))
        daemon.__init__(daemon.path, DEMO)
    with demo(browser, "trouble.yaml"):
        expect(browser.text("#why h3") == "No finger has touched", browser.text("#why h3"))
        browser.find('[data-view="label"]').click()
        browser.wait("the click gets an answer", "return document.querySelector('#why h3').textContent.includes('would now hit rootView')")
        expect("A finger passes label by: " in browser.text("#why") and "(trouble.yaml:32)" in browser.text("#why"), browser.text("#why"))


def strangers(browser: page.Browser) -> None:
    def status(address: str, **headers: str) -> int:
        try:
            return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=30).status
        except urllib.error.HTTPError as error:
            return error.code

    with demo(browser) as (daemon, address):
        base, token = address.split("?token=")
        expect(re.fullmatch(r"http://127\.0\.0\.1:\d+/", base) and re.fullmatch("[0-9a-f]{32}", token), address)
        expect(status(address) == 200, "the page is not there")
        other = f"{base}?token={'0' * 32}"
        for what, code in {"no token": status(base), "no token for events": status(f"{base}events"), "a wrong token": status(other), "another origin": status(address, Origin="http://evil.example"),
                           "another host": status(address, Host="evil.example"), "another port": status(address, Host="127.0.0.1:1")}.items():
            expect(code == 403, f"{what} gets {code}")
        # A page of another origin cannot read it, nor a frame show it.
        browser.driver.get("data:text/html,<iframe></iframe>")
        asked = browser.driver.execute_async_script("const [address, done] = arguments; fetch(address).then((r) => done(`read ${r.status}`), () => done('refused'))", address)
        expect(asked == "refused", f"a foreign page's fetch is {asked}")
        browser.driver.get_log("browser")
        browser.driver.get(other)
        expect("open the address" in browser.text("body"), "a wrong token shows something else")
        browser.driver.get_log("browser")


def survives_restarts(browser: page.Browser) -> None:
    """A real daemon: a reload of its scene, an end, and the next one."""
    with place() as control:
        scene = pathlib.Path(control).with_name("scene.yaml")
        views = lambda *ids: "version: 1\nscreens: [{ id: panel, size: [400, 300] }]\nwindows: [{ id: main, rootViewController: { id: root, view: { id: rootView, subviews: [" + ", ".join(
            f"{{ id: {name}, frame: [{20 + 90 * index}, 20, 80, 80] }}" for index, name in enumerate(ids)) + "] } } }]\n"
        scene.write_text(views("first", "second"))
        start = lambda *options: subprocess.Popen([page.PROGRAM, "run", "--scene", str(scene), "--socket", control, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with inspecting(browser, control) as address:
            open_page(browser, address)
            browser.wait("the page says that no daemon is there", "return document.getElementById('status').textContent.includes('Waiting for a daemon: no daemon runs: nothing listens at ')")
            daemon = start()
            browser.wait("the daemon's tree comes", "return fingerpost.trace.views.has('second')")
            expect(browser.text("#status").startswith("A daemon is there."), browser.text("#status"))
            scene.write_text(views("first", "third"))
            page.fingerpost("reload", "--socket", control)
            browser.wait("the new scene is shown", "return document.querySelector('[data-view=\"third\"]') && !document.querySelector('[data-view=\"second\"]')")
            expect("reloaded" in browser.text("#log"), "the log does not tell of the reload")
            browser.seek(0)
            browser.driver.refresh()
            browser.wait("the page is there after it was loaded again", "return fingerpost.trace.views.has('third') && document.getElementById('status').textContent === 'Live.'")
            daemon.kill()
            daemon.wait()
            browser.wait("the page says that the daemon is away", "return document.getElementById('status').dataset.state === 'away'")
            browser.picture("live-away")
            scene.write_text(views("fourth"))
            daemon = start("--demo")
            browser.wait("the next daemon's tree comes", "return document.querySelector('[data-view=\"fourth\"]')")
            expect(browser.text("#status").startswith("A daemon is there."), browser.text("#status"))
            browser.wait("the demonstration's touches come", "return fingerpost.trace.touches.size > 3")
            # What led to the end of a daemon can be seen once another one runs.
            daemon.kill()
            daemon.wait()
            browser.wait("the page says that the daemon is away", "return document.getElementById('status').dataset.state === 'away'")
            scene.write_text(views("fifth"))
            daemon = start()
            browser.wait("the third daemon's tree comes", "return document.querySelector('[data-view=\"fifth\"]')")
            expect("Before shows what led to the end" in browser.text("#status"), browser.text("#status"))
            browser.find("#earlier").click()
            browser.wait("the past of the second one is shown", "return document.querySelector('[data-view=\"fourth\"]') && fingerpost.trace.touches.size > 3")
            expect(browser.text("#status").endswith("This is what the last daemon did; Live goes on."), browser.text("#status"))
            browser.find("#live").click()
            browser.wait("the third one goes on", "return document.querySelector('[data-view=\"fifth\"]') && !fingerpost.trace.touches.size")
            daemon.terminate()
            daemon.wait()


def two_pages(browser: page.Browser) -> None:
    with demo(browser) as (daemon, address):
        first = browser.driver.current_window_handle
        browser.driver.switch_to.new_window("tab")
        second = browser.driver.current_window_handle
        browser.go_online()
        open_page(browser, address)
        daemon.wait_for(2)
        daemon.tell(touch(1, 100, 200, 1)[:-1])
        for window in (second, first):
            browser.driver.switch_to.window(window)
            browser.wait("both pages show the touch", "return document.querySelector('#stage [data-touch=\"1\"]')")
        browser.keys(Keys.SPACE)
        browser.driver.switch_to.window(second)
        daemon.tell(touch(2, 300, 200, 2)[:-1])
        browser.wait("a page goes on beside one that is paused", "return document.querySelector('#stage [data-touch=\"2\"]')")
        browser.driver.close()
        browser.driver.switch_to.window(first)
        browser.find("#live").click()
        browser.wait("the first page goes on", "return document.querySelector('#stage [data-touch=\"2\"]')")


def save_is_a_file(browser: page.Browser) -> None:
    downloads = page.TEMPORARY / "downloads"
    downloads.mkdir(exist_ok=True)
    browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
    # What begins with a scene's record begins with a tree again.
    trace = page.trace_of(page.page_of("trouble"))
    records = trace["records"] = [record for record in trace["records"] if record["kind"] != "scene"]
    state = lambda: browser.run("fingerpost.setTime(0.7); fingerpost.setChoice({ kind: 'touch', id: '4' }); return ['why', 'stage', 'log', 'tree', 'properties'].map((id) => document.getElementById(id).textContent)")
    with demo(browser, "trouble.yaml") as (daemon, _):
        daemon.tell(records)
        browser.wait("the records come", f"return fingerpost.trace.records.length === {len(records)}")
        browser.find("#save").click()
        # Where the button has the focus, Space presses it again.
        browser.run("document.activeElement.blur()")
        browser.keys(Keys.SPACE)
        live = state()
        saved = wait("a saved file", lambda: list(downloads.glob("fingerpost-*.html")))
    expect(len(saved) == 1, f"{len(saved)} files were saved")
    text = saved[0].read_text()
    size = len(text.encode()) - len(json.dumps(page.trace_of(saved[0])))
    expect(size <= page.MOST_BYTES, f"the saved page has {size} bytes besides its data")
    expect("connect-src" not in text.partition("<title>")[0], "the saved page may ask somebody")
    saved_trace = page.trace_of(saved[0])
    expect(saved_trace.pop("epoch") > 1e9, "the saved trace does not know the time of day")
    expect(saved_trace == trace, "the saved trace is another")
    browser.open(saved[0])
    expect(state() == live, "the saved page shows something else")
    expect(not browser.find("#save").is_displayed() and not browser.find("#status").is_displayed(), "the saved page looks live")


def keeps_up(browser: page.Browser) -> None:
    """A thousand views and ten fingers that move 120 times a second, for six seconds."""
    screen = {"kind": "screen", "id": "panel", "size": [1000, 1000]}
    window = {"kind": "window", "id": "mainWindow", "screen": "panel", "frame": [0, 0, 1000, 1000], "bounds": [0, 0, 1000, 1000]}
    views = [{"kind": "view", "id": f"v{n}", "superview": "mainWindow", "frame": [n % 32 * 31, n // 32 * 31, 28, 28], "bounds": [0, 0, 28, 28]} for n in range(1000)]
    with place() as control:
        daemon = Daemon(control, DEMO, [json.dumps(row) for row in [screen, window, *views]])
        with inspecting(browser, control) as address:
            open_page(browser, address)
            daemon.wait_for(1)
            browser.wait("the tree comes", "return fingerpost.trace.views.size === 1001")
            browser.run("""
                window.lags = [];
                const append = fingerpost.append.bind(fingerpost);
                fingerpost.append = (records) => {
                  const began = performance.now(), last = records[records.length - 1];
                  append(records);
                  window.lags.push([performance.timeOrigin + performance.now() - last.sent, performance.now() - began]);
                };""")
            frames, seq = 720, 0
            began = time.time()
            for frame in range(frames):
                now = time.time()
                records = []
                for finger in range(1, 11):
                    seq += 1
                    phase = "began" if frame == 0 else "moved"
                    records.append({"seq": seq, "time": round(frame / 120, 6), "kind": "contact", "touch": finger, "phase": phase, "point": [finger * 80 + frame % 50, finger * 70], "screen": "panel",
                                    "force": 0, "majorRadius": 0, "sent": now * 1000})
                seq += 1
                records.append({"seq": seq, "time": round(frame / 120, 6), "kind": "touches", "phase": phase, "touches": list(range(1, 11)), "view": "v1", "responder": "v1", "target": "v1", "chain": ["v1"], "sent": now * 1000})
                if frame % 2 == 0:
                    seq += 1
                    records.append({"seq": seq, "time": round(frame / 120, 6), "kind": "view", "view": f"v{frame % 1000}", "event": "changed", "changes": {"frame": [frame % 900, 500, 28, 28]}, "sent": now * 1000})
                daemon.tell(records)
                time.sleep(max(0, began + (frame + 1) / 120 - time.time()))
            seconds = time.time() - began
            browser.wait("all records come", f"return fingerpost.trace.records.length === {seq}")
            lags, costs = zip(*browser.run("return window.lags"))
            lags, costs = sorted(lags), sorted(costs)
            print(f"  {seq / seconds:.0f} records a second for {seconds:.1f} s: shown after {lags[len(lags) // 2]:.0f} ms, nine of ten within {lags[len(lags) * 9 // 10]:.0f} ms, {lags[-1]:.0f} ms at most")
            haste = browser.haste()
            expect(lags[len(lags) // 2] < 100 * haste, f"half of the records are shown after more than {lags[len(lags) // 2]:.0f} ms, on a machine that is {haste:.1f} times as slow as another")
            expect(browser.count("#stage .finger") == 10, "ten fingers are not on the stage")
        daemon.end()


def past_is_bounded(browser: page.Browser) -> None:
    """Of more than 100,000 records the oldest go, and what is left says the same as before of what it has."""
    with demo(browser) as (daemon, _):
        daemon.tell([{"seq": 0, "time": 0.5, "kind": "view", "view": "pad", "event": "changed", "changes": {"frame": [40, 30, 700, 340], "bounds": [0, 0, 700, 340]}},
                     {"seq": 0, "time": 0.6, "kind": "view", "view": "made", "event": "inserted", "superview": "pad", "index": 0, "changes": {"kind": "button", "frame": [5, 6, 70, 80], "bounds": [0, 0, 70, 80]}}])
        fingers = [record for number in range(1, 1200) for record in touch(number, 100, 200, number, steps=88)]
        for start in range(0, len(fingers), 5000):
            daemon.tell(fingers[start:start + 5000])
        browser.wait("the records come", "return fingerpost.trace.touches.has(1199)")
        count = browser.run("return fingerpost.trace.records.length")
        expect(75_000 <= count <= 100_000, f"{count} records are kept")
        browser.keys(Keys.HOME)
        page.near(browser.box('[data-view="pad"]'), [40, 30, 700, 340], "a view is not where it was moved to before")
        page.near(browser.box('[data-view="made"]'), [45, 36, 70, 80], "a view that was made before is not there")
        expect(browser.count('#tree [data-node="lever"]') == 1, "the tree is not whole")
        cost = browser.run("const began = performance.now(); fingerpost.live.trim(); return performance.now() - began")
        print(f"  {count} records are kept of {len(fingers)}; letting go of a quarter takes {cost:.0f} ms")


def live_looks(browser: page.Browser) -> None:
    with demo(browser, "trouble.yaml") as (daemon, address):
        records = [record for record in page.trace_of(page.page_of("trouble"))["records"] if record["kind"] != "scene"]
        for scheme in ("light", "dark"):
            browser.look(scheme=scheme)
            open_page(browser, address)
            daemon.wait_for(2 if scheme == "light" else 3)
            daemon.tell(records)
            browser.wait("the records come", f"return fingerpost.trace.records.length === {len(records)} && document.querySelectorAll('.lane').length > 5")
            count, bad = browser.run(page.CONTRASTS)
            expect(count > 30 and not bad, f"too little contrast, {scheme}: {bad[:8]}")
            browser.picture(f"live-{scheme}")
        browser.look(390, 844)
        wide = browser.run("return [...document.querySelectorAll('body *')].filter((e) => !e.closest('#timeline, #log, #tree, .unseen, dialog') && e.getBoundingClientRect().right > 391).map((e) => e.outerHTML.slice(0, 120))")
        expect(browser.run("return document.documentElement.scrollWidth") <= 390 and not wide, f"it is wider than 390 pixels: {wide[:3]}")
        browser.picture("live-narrow")


JOURNEYS = [shows_touches_at_once, pause_and_scrub, click_asks, strangers, survives_restarts, two_pages, save_is_a_file, keeps_up, past_is_bounded, live_looks]
