# SPDX-License-Identifier: Apache-2.0
"""Every state of the pages as a person sees it: wide, on a tablet and on a phone, light and dark."""

from __future__ import annotations

import __main__ as page
import contextlib
from collections.abc import Callable, Iterator

import live
import whatif
from laying import PLATE, laying, photo
from selenium.webdriver.common.keys import Keys
from testing import Failure, expect
from trying import Trial, trying

SIZES = ((1280, 860), (834, 1112), (390, 844))

# What is wrong with what is in sight: text that is cut off or lies over other text, controls that something covers or that are too small for a finger, what a
# finger on a phone cannot scroll past, and a stage that is not first there.
FAULTS = """
    const faults = [], shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const dialog = document.querySelector("dialog[open]"), root = dialog ?? document.body, isNarrow = innerWidth <= 860;
    const name = (e) => `${e.tagName.toLowerCase()}${e.id && `#${e.id}`}${typeof e.className === "string" && e.className && `.${e.className.split(" ").join(".")}`}`;
    const related = (a, b) => a.contains(b) || b.contains(a);
    // The part of a box that its ancestors leave in sight, and whether one cuts it off for good.
    const inSight = (e, box) => {
      let { left, top, right, bottom } = box, cut = false, scrollsX = false, scrollsY = false, isShortened = false;
      for (let at = e; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at), edge = at.getBoundingClientRect();
        isShortened ||= style.textOverflow === "ellipsis";
        if (style.position === "fixed") break;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const hidesX = /hidden|clip/.test(style.overflowX), hidesY = /hidden|clip/.test(style.overflowY);
        if (hidesX && !scrollsX && !isShortened && (right > edge.right + 1.5 || left < edge.left - 1.5)) cut = true;
        if (hidesY && !scrollsY && (bottom > edge.bottom + 3 || top < edge.top - 3)) cut = true;
        scrollsX ||= /auto|scroll/.test(style.overflowX);
        scrollsY ||= /auto|scroll/.test(style.overflowY);
        left = Math.max(left, edge.left), top = Math.max(top, edge.top), right = Math.min(right, edge.right), bottom = Math.min(bottom, edge.bottom);
      }
      left = Math.max(left, 0), top = Math.max(top, 0), right = Math.min(right, innerWidth), bottom = Math.min(bottom, innerHeight);
      return { left, top, right, bottom, cut, isThere: right - left > 2 && bottom - top > 2 };
    };
    const texts = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; node = walker.nextNode();) {
      const e = node.parentElement;
      if (!node.data.trim() || e.closest("script, style, option, .unseen, .ruler-of-shapes") || e.closest("dialog") !== dialog || !shown(e)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const part = inSight(e, box), words = node.data.trim().slice(0, 30);
        if (part.cut && !e.closest("[title], .track, .rows")) faults.push(`cut off: ${name(e)} ${words}`);
        if (!part.isThere || texts.length > 1500) continue;
        const top = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
        if (top && (related(top, e) || top.closest(".view, .layout, .glass") && e.closest(".glass"))) texts.push({ e, words, ...part });
      }
    }
    texts.sort((a, b) => a.left - b.left);
    texts.forEach((a, index) => {
      for (let n = index + 1; n < texts.length && texts[n].left < a.right - 3; n++) {
        const b = texts[n];
        if (a.e !== b.e && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4) faults.push(`in one place: ${a.words} (${name(a.e)}) and ${b.words} (${name(b.e)})`);
      }
    });
    for (const e of root.querySelectorAll("button, select, input, summary, a[href]")) {
      if (!shown(e) || e.closest("dialog") !== dialog || e.closest(".layout")) continue;
      const box = e.getBoundingClientRect(), part = inSight(e, box);
      if (part.cut) faults.push(`a control is cut off: ${name(e)} ${e.textContent.trim()}`);
      if (part.isThere && part.right - part.left > box.width * 0.6 && part.bottom - part.top > box.height * 0.6) {
        const top = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
        if (top && !related(top, e) && ![...e.labels ?? []].some((label) => related(label, top))) faults.push(`covered by ${name(top)}: ${name(e)} ${e.textContent.trim().slice(0, 30)}`);
      }
      const target = e.labels?.length ? e.labels[0].getBoundingClientRect() : box;
      if (!e.matches("a, .when") && Math.min(target.width, target.height) < 23.5 && !e.matches("[type=range]")) faults.push(`${target.width.toFixed(0)} x ${target.height.toFixed(0)} is small: ${name(e)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`it is ${document.documentElement.scrollWidth} pixels wide`);
    if (isNarrow && !dialog) {
      const order = [document.getElementById("lesson-panel").hidden ? "stage-panel" : "lesson-panel", "stage-panel", "why-panel", "timeline-panel", "log-panel", "tree-panel"]
        .map((id) => document.getElementById(id)).filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().top + scrollY);
      if (order.some((at, index) => index && at < order[index - 1])) faults.push(`the order of panels is ${order}`);
      for (const e of document.querySelectorAll("main *")) {
        const style = getComputedStyle(e), height = e.getBoundingClientRect().height;
        if (/auto|scroll/.test(style.overflowY) && e.scrollHeight > e.clientHeight + 1 && height > innerHeight * 0.7) faults.push(`${name(e)} scrolls by itself over ${height.toFixed(0)} pixels`);
        if (style.touchAction === "none" && shown(e) && height > innerHeight * 0.75) faults.push(`nothing scrolls on ${name(e)}, ${height.toFixed(0)} pixels high`);
      }
    }
    const glass = document.querySelector("#stage .glass");
    if (glass && (glass.clientWidth < 100 || glass.clientHeight < 100) && glass.checkVisibility()) faults.push(`the stage has ${glass.clientWidth} x ${glass.clientHeight} pixels`);
    return [...new Set(faults)];"""

PLATE_SCENE = """version: 1
screens: [{ id: panel, size: [160, 90], unit: mm }]
windows:
  - id: main
    subviews:
      - { id: display, kind: label, frame: [10, 6, 140, 16] }
      - { id: key1, kind: button, frame: [10, 28, 28, 24] }
      - { id: key2, kind: button, frame: [42, 28, 28, 24] }
"""


class Gallery:
    """Looks at states and collects what is wrong with them, so that one run shows all of it."""

    def __init__(self, browser: page.Browser) -> None:
        self.browser = browser
        self.faults: list[str] = []

    def look(self, name: str, arrange: Callable[[], object] = lambda: None) -> None:
        """Looks at a state in every size, light and dark, each after `arrange`."""
        found: dict[str, list[str]] = {}
        for width, height in SIZES:
            for scheme in ("light", "dark") if page.PICTURES else ("light",) if width == 1280 else ("dark",):
                self.browser.look(width, height, scheme)
                self.browser.run("scrollTo(0, 0)")
                arrange()
                # What comes next is looked at once it has been drawn.
                self.browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                faults = [f"little contrast: {one}" for one in self.browser.run(page.CONTRASTS)[1]] + self.browser.run(FAULTS)
                picture = f"state-{name}-{width}-{scheme}"
                # What axe-core finds depends on the colours and on whether the page is narrow.
                try:
                    (self.browser.picture if scheme == "dark" and width != 834 or (width, scheme) == (1280, "light") else self.browser.save)(picture)
                except Failure as failure:
                    faults.append(str(failure))
                for fault in faults:
                    found.setdefault(fault, []).append(f"{width} {scheme}")
        self.faults += [f"{name}: {fault} ({', '.join(where)})" for fault, where in found.items()]
        self.browser.look()


@contextlib.contextmanager
def gallery(browser: page.Browser) -> Iterator[Gallery]:
    gallery = Gallery(browser)
    yield gallery
    expect(not gallery.faults, "\n    ".join(gallery.faults))


def press(trial: Trial, x: float, y: float) -> None:
    trial.mouse("mousePressed", x, y)
    trial.mouse("mouseReleased", x, y, buttons=0)
    trial.wait_for({"began": 1, "ended": 1})


# The journeys

def look_at_touches(browser: page.Browser) -> None:
    """A scene that is tried: at rest, pressed, with two fingers, after it, and looked back at."""
    with gallery(browser) as states, trying(browser) as trial:
        states.look("idle")
        trial.mouse("mousePressed", 60, 50)
        trial.wait_for({"began": 1})
        states.look("pressed")
        trial.mouse("mouseReleased", 60, 50, buttons=0)
        trial.wait_for({"ended": 1})
        states.look("released")
        for x, y in ((300, 100), (220, 180)):
            trial.mouse("mousePressed", x, y, modifiers=2)
            trial.mouse("mouseReleased", x, y, modifiers=2, buttons=0)
        trial.wait_for({"began": 2})
        states.look("two-fingers")
        browser.keys(Keys.ESCAPE)
        trial.wait_for({"ended": 2})
        press(trial, 200, 260)
        browser.find("#first").click()
        states.look("paused")
        browser.keys("?")
        states.look("help")


def look_at_mistakes(browser: page.Browser) -> None:
    """A scene that is wrong, one with warnings, and a program that has ended."""
    with gallery(browser) as states:
        with trying(browser) as trial:
            good = trial.scene.read_text()
            trial.scene.write_text(good.replace("id: lamp, kind", "id: lamp, hiden: true, kind").replace("kind: slider", "kind: slidr"))
            browser.wait("the page shows the mistakes", "return !document.getElementById('diagnostics').hidden")
            states.look("broken")
            trial.scene.write_text(good.replace("[touch, ", "[/no/such/program/in/a/folder/with/a/long/name, ").replace("kind: slider,", "kind: slider, action: { exec: [/no/second] },"))
            browser.wait("the page shows the warnings", "return document.querySelector('#diagnostics summary')?.textContent === 'The scene has 2 warnings'")
            states.look("warnings-folded")
            browser.find("#diagnostics summary").click()
            states.look("warnings")
            press(trial, 60, 50)
            browser.run("fingerpost.live.source.close(); fingerpost.live.lost()")
            states.look("ended")


def look_at_layout(browser: page.Browser) -> None:
    """Views laid out over a photo: chosen, drawn, named, undone, and refused."""
    with gallery(browser) as states, laying(browser, PLATE_SCENE, "version: 1\nwindows: []\n") as sheet:
        states.look("layout")
        browser.find("#plate-file").send_keys(str(photo(browser, sheet.folder)))
        sheet.news("it stays in this page")
        browser.run("document.querySelector('[data-box=\"key2\"]').focus()")
        states.look("layout-plate")
        browser.find("#scale-plate").click()
        for x in (10, 150):
            sheet.mouse("mousePressed", x, 60)
            sheet.mouse("mouseReleased", x, 60, buttons=0)
        states.look("layout-scale")
        browser.find("#plate-millimetres").send_keys("140", Keys.ENTER)
        browser.find("#draw").click()

        def draw() -> None:
            browser.keys(Keys.ESCAPE)
            browser.run("fingerpost.live.layout.letGo(); document.querySelectorAll('.drawn').forEach((one) => one.remove())")
            for kind, x, y in (("mousePressed", 74, 28), ("mouseMoved", 90, 40), ("mouseMoved", 102, 52)):
                sheet.mouse(kind, x, y)

        states.look("layout-drawing", draw)
        draw()
        sheet.mouse("mouseReleased", 102, 52, buttons=0)
        browser.wait("the dialog is open", "return document.getElementById('new-view').open")
        browser.find("#new-id").send_keys("key1")
        states.look("layout-new")
        browser.keys(Keys.ENTER)
        browser.wait("the id is refused", "return document.getElementById('new-wrong').textContent")
        states.look("layout-taken")
        browser.find("#new-id").send_keys(Keys.CONTROL, "a", Keys.NULL, "key3", Keys.ENTER)
        sheet.written("id: key3")
        browser.find("#draw").click()
        browser.wait("it is there", "return document.querySelector('[data-box=\"key3\"]')")
        browser.find("#undo").click()
        browser.wait("it is undone", "return !document.querySelector('[data-box=\"key3\"]')")
        states.look("layout-undone")
        sheet.scene.write_text(sheet.text().replace("[10, 28, 28, 24]", "[12, 28, 28, 24]"))
        browser.run("""fingerpost.live.layout.say("scene.yaml was changed meanwhile and is read again; nothing was written")""")
        states.look("layout-conflict")


def look_at_shapes(browser: page.Browser) -> None:
    """The shapes of a drawing, and a view that cannot be moved."""
    with gallery(browser) as states, laying(browser) as sheet:
        (sheet.folder / "plate.svg").write_text(PLATE)
        browser.find("#plate-file").send_keys(str(sheet.folder / "plate.svg"))
        sheet.news("are meant to be views")
        sheet.drag((230, 50), (260, 90))
        states.look("layout-fixed")
        browser.find("#shapes").click()
        states.look("layout-shapes")


def look_at_traces(browser: page.Browser) -> None:
    """The page of a replay: the overview, a refused touch, lanes and log filtered, a view chosen; long, empty and withheld ones."""
    with gallery(browser) as states:
        browser.open(page.page_of("trouble"))
        states.look("overview")
        browser.open(page.page_of("trouble"), "#touch=4")
        states.look("refused")
        browser.find('[data-fate="refused"]').click()
        browser.find("#filter").send_keys("kind:gate")
        states.look("filtered")
        browser.open(page.page_of("trouble"), "#t=1.9&view=volume")
        states.look("view")
        browser.open(page.page_of("trouble"), "#recognizer=zoomOut")
        states.look("recognizer")
        browser.open(page.page_of("redacted"), "#t=0.03&touch=1")
        states.look("redacted")
        browser.open(page.page_of("ten-fingers"), "#t=0.5")
        states.look("ten-fingers")
        trace = page.trace_of(page.page_of("trouble"))
        browser.open(page.with_trace(page.page_of("trouble"), dict(trace, records=[]), "no-records"))
        states.look("no-records")
        browser.open(page.with_trace(page.page_of("trouble"), {"version": 1, "tree": [], "records": []}, "nothing"))
        states.look("nothing")


def look_at_examples(browser: page.Browser) -> None:
    """Scenes that ship, with many views and lanes: the middle of their touches."""
    with gallery(browser) as states:
        for name in ("wall-panel", "numpad", "kiosk", "two-hands"):
            file = page.TEMPORARY / f"example-{name}.html"
            folder = page.ROOT / "config/examples"
            page.fingerpost("replay", "--scene", str(folder / f"{name}.yaml"), str(folder / f"{name}.touches"), "--html", str(file))
            browser.open(file)
            browser.run("fingerpost.setTime(fingerpost.trace.duration / 2)")
            states.look(f"example-{name}")


def look_at_the_live_page(browser: page.Browser) -> None:
    """The page of `fingerpost inspect`: no daemon yet, one that is asked, and one that is gone."""
    with gallery(browser) as states, live.place() as control:
        with live.inspecting(browser, control) as address:
            browser.driver.get(address)
            browser.wait("no daemon is there", "return document.getElementById('status').textContent.includes('Waiting for a daemon')")
            states.look("no-daemon")
            daemon = live.Daemon(control, live.DEMO)
            browser.wait("the tree comes", "return fingerpost.trace.views.size > 0")
            for number in range(1, 5):
                daemon.tell(live.touch(number, 100 * number, 200, number))
            browser.wait("the touches come", "return fingerpost.trace.touches.size === 4")
            states.look("live")
            browser.find('[data-view="button"]').click()
            browser.wait("the click gets an answer", "return document.querySelector('#why h3').textContent.includes('would now hit')")
            states.look("asked")
            daemon.end()
            browser.wait("the page says that the daemon is away", "return document.getElementById('status').dataset.state === 'away'")
            states.look("daemon-gone")


def look_at_the_engine(browser: page.Browser) -> None:
    """*What if* over a trace, and the playground."""
    with gallery(browser) as states:
        browser.open(whatif.page_with_engine("trouble"), "#t=0.3&touch=2")
        whatif.ask(browser)
        states.look("what-if")
        whatif.opened(browser)
        states.look("playground")
        whatif.opened(browser, "third-finger")
        whatif.fingers(browser, [(200, 160), (180, 160), (150, 160)], [(260, 160), (290, 160), (320, 160)])
        whatif.told(browser, "Touch 2 became a gesture")
        for part in ("lesson-why", "lesson-scene"):
            browser.find(f"#{part} summary").click()
        states.look("playground-played")


JOURNEYS = [look_at_touches, look_at_mistakes, look_at_layout, look_at_shapes, look_at_traces, look_at_examples, look_at_the_live_page, look_at_the_engine]
