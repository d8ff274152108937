# SPDX-License-Identifier: Apache-2.0
"""Journeys over the layout of `fingerpost try`: a person moves, draws and removes views in the browser, and looks at the scene's file."""

from __future__ import annotations

import __main__ as page
import contextlib
import pathlib
import struct
import zlib
from collections.abc import Iterator

from selenium.webdriver.common.keys import Keys
from testing import expect, wait
from trying import Trial, trying

SCENE = """version: 1
include: [keys.yaml]
screens: [{ id: panel, size: [400, 300] }]
variables: { wide: 60 }
windows:
  - id: main
    frame: [0, 0, 400, 200]
    rootViewController:
      view:
        id: desk
        subviews:
          # the lamp, as on the plate
          - id: lamp  # left
            kind: button
            frame: [20, 20, 25%, 60]
          - { id: fan, kind: button, frame: [200, 20, "${var.wide}", 60] }
"""
KEYS = """version: 1
windows:
  - id: keys   # below
    frame: [0, 200, 400, 100]
    subviews: [{ id: up, kind: button, frame: [10, 10, 80, 80] }, { id: down, kind: button, frame: [100, 10, 80, 80] }]
"""


class Sheet(Trial):
    """The page with the layout switched on."""

    def text(self, name: str = "scene.yaml") -> str:
        return (self.folder / name).read_text()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.mouse("mousePressed", *start)
        for step in range(1, 5):
            self.mouse("mouseMoved", *(a + (b - a) * step / 4 for a, b in zip(start, end)))
        self.mouse("mouseReleased", *end, buttons=0)

    def drag_to(self, selector: str, left: float, top: float) -> None:
        """Drags an element by so many points."""
        x, y, width, height = self.browser.box(selector)
        start = (x + width / 2, y + height / 2)
        self.drag(start, (start[0] + left, start[1] + top))

    def news(self, words: str) -> None:
        wait(f"the page says {words!r}", lambda: words in self.browser.text("#layout-news"), found=lambda: self.browser.text("#layout-news"))

    def written(self, line: str, name: str = "scene.yaml") -> None:
        wait(f"{name} has {line!r}", lambda: line in self.text(name), found=lambda: f"{self.text(name)}\n{self.browser.text('#layout-news')}")

    def stands(self, view: str, box: list[float]) -> None:
        """Waits until the daemon has a view there, on the stage and in the layout."""
        for selector in (f'#stage .view[data-view="{view}"]', f'[data-box="{view}"]'):
            near = lambda: self.browser.count(selector) == 1 and all(abs(a - b) < 1 for a, b in zip(self.browser.box(selector), box))
            wait(f"{selector} lies at {box}", near, found=lambda: self.browser.count(selector) and self.browser.box(selector))


@contextlib.contextmanager
def laying(browser: page.Browser, scene: str = SCENE, keys: str = KEYS) -> Iterator[Sheet]:
    with trying(browser, scene=scene, others={"keys.yaml": keys}) as trial:
        sheet = Sheet(trial.browser, trial.folder, trial.control)
        browser.find("#layout").click()
        browser.wait("the views can be moved", "return document.querySelectorAll('[data-box]').length > 1")
        yield sheet


def picture(path: pathlib.Path, width: int, height: int) -> None:
    """A grey PNG."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


# The journeys

def move_a_view_and_undo_everything(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        sheet.drag((70, 50), (110, 80))
        sheet.written("frame: [60, 50, 25%, 60]")
        sheet.stands("lamp", [60, 50, 100, 60])
        browser.picture("layout-moved")
        sheet.drag_to('[data-handle="se"]', 20, 10)
        sheet.written("frame: [60, 50, 30%, 70]")
        sheet.stands("lamp", [60, 50, 120, 70])
        expect(sheet.text() == SCENE.replace("[20, 20, 25%, 60]", "[60, 50, 30%, 70]"), sheet.text())
        # The keys: an arrow is a point, and what they did is one change.
        browser.run("document.querySelector('[data-box=\"lamp\"]').focus()")
        browser.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_UP)
        sheet.written("frame: [58, 49, 30%, 70]")
        browser.keys(Keys.TAB)
        expect(browser.run("return document.activeElement.dataset.box") == "fan", "Tab does not go to the next view")
        browser.run("document.querySelector('[data-box=\"lamp\"]').focus()")
        browser.keys(Keys.ENTER)
        wait("Enter goes to the numbers", lambda: browser.run("return document.activeElement.id") == "frame-x", found=lambda: browser.run("return document.activeElement.outerHTML"))
        for frame in ("[60, 50, 30%, 70]", "[60, 50, 25%, 60]", "[20, 20, 25%, 60]"):
            browser.find("#undo").click()
            sheet.written(f"frame: {frame}")
        wait("nothing is left to undo", lambda: not browser.find("#undo").is_enabled())
        expect(sheet.text() == SCENE, sheet.text())
        browser.find("#redo").click()
        sheet.written("frame: [60, 50, 25%, 60]")


def move_a_view_in_an_included_file(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        # Its left edge snaps to the right one of its neighbour.
        sheet.drag((140, 250), (133, 250))
        sheet.written("{ id: down, kind: button, frame: [90, 10, 80, 80] }", "keys.yaml")
        sheet.news("keys.yaml is written.")
        expect(sheet.text() == SCENE and sheet.text("keys.yaml") == KEYS.replace("[100, 10,", "[90, 10,"), sheet.text("keys.yaml"))


def say_why_a_view_cannot_be_moved(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        sheet.drag((230, 50), (260, 90))
        sheet.news("has the variable 'wide' in it")
        expect(browser.count("[data-handle]") == 0, "there are handles")
        expect("wide" in browser.find('[data-box="fan"]').get_attribute("aria-label"), "the view does not say why")
        sheet.drag((395, 150), (300, 150))
        sheet.news("no file gives 'desk' a frame")
        expect(sheet.text() == SCENE, sheet.text())


def edit_meanwhile_in_another_editor(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        # The page does not know of it yet when it asks.
        browser.run("const real = fetch; window.fetch = (...all) => (String(all[0]).startsWith('edit') ? new Promise((go) => window.letGo = go).then(() => real(...all)) : real(...all))")
        sheet.drag((70, 50), (110, 80))
        browser.wait("the change waits", "return !!window.letGo")
        other = sheet.text().replace("# left", "# moved by hand").replace("[20, 20,", "[30, 30,")
        (sheet.folder / "scene.yaml").write_text(other)
        browser.run("window.letGo()")
        sheet.news("was changed meanwhile and is read again; nothing was written")
        expect(sheet.text() == other, sheet.text())
        sheet.stands("lamp", [30, 30, 100, 60])


def remove_a_view(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        sheet.drag((70, 50), (70, 50))
        browser.keys(Keys.DELETE)
        wait("the view is gone", lambda: "lamp" not in sheet.text().replace("# the lamp", ""), found=sheet.text)
        expect("# the lamp, as on the plate\n          - { id: fan" in sheet.text(), sheet.text())
        browser.find("#undo").click()
        wait("it is back", lambda: sheet.text() == SCENE, found=sheet.text)


def draw_two_buttons_over_a_photo_and_try_them(browser: page.Browser) -> None:
    scene = "version: 1\nscreens: [{ id: panel, size: [200, 150], unit: mm }]\nwindows:\n  - id: main\n"
    with laying(browser, scene + "    subviews:\n      - { id: title, kind: label, frame: [0, 0, 200, 10] }\n", "version: 1\nwindows: []\n") as sheet:
        photo = sheet.folder / "plate.png"
        picture(photo, 400, 200)
        browser.find("#plate-file").send_keys(str(photo))
        sheet.news("it stays in this page")
        page.near(browser.box(".plate"), [0, 0, 200, 100], "the picture lies elsewhere", within=1)
        # 100 units of the picture are 50 mm: it becomes half as large.
        browser.find("#scale-plate").click()
        for x in (20, 120):
            sheet.mouse("mousePressed", x, 50)
            sheet.mouse("mouseReleased", x, 50, buttons=0)
        browser.find("#plate-millimetres").send_keys("50", Keys.ENTER)
        wait("the picture is scaled", lambda: abs(browser.box(".plate")[2] - 100) < 1, found=lambda: browser.box(".plate"))
        for name, left in (("on", 20), ("off", 110)):
            browser.find("#draw").click()
            sheet.drag((left, 40), (left + 60, 90))
            browser.find("#new-id").send_keys(name, Keys.ENTER)
            sheet.written(f"kind: button, frame: [{left}, 40, 60, 50] }}")
            browser.find("#draw").click()
            browser.wait(f"{name} is there", f"return document.querySelector('[data-box=\"{name}\"]')")
        browser.picture("layout-drawn")
        browser.find("#layout").click()
        sheet.mouse("mousePressed", 140, 60)
        sheet.mouse("mouseReleased", 140, 60, buttons=0)
        browser.wait("the new button is pressed", "return document.querySelector('#why').textContent.includes('off')")


def layout_is_legible_and_has_names(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        sheet.drag((70, 50), (70, 50))
        for width, scheme in ((1280, "light"), (1280, "dark"), (834, "light"), (390, "dark")):
            browser.look(width=width, scheme=scheme)
            count, bad = browser.run(page.CONTRASTS)
            expect(count > 20 and not bad, f"too little contrast, {scheme} at {width}: {bad[:8]}")
            expect(browser.run("return document.documentElement.scrollWidth") <= width, f"it is wider than {width} pixels")
            browser.picture(f"layout-{width}-{scheme}")
        names = browser.run("return [...document.querySelectorAll('button, input, select, [role=group]')].filter((e) => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.labels?.length || e.textContent.trim())).map((e) => e.outerHTML)")
        expect(not names, f"without a name for screen readers: {names}")
        browser.look()


JOURNEYS = [move_a_view_and_undo_everything, move_a_view_in_an_included_file, say_why_a_view_cannot_be_moved, edit_meanwhile_in_another_editor,
            remove_a_view, draw_two_buttons_over_a_photo_and_try_them, layout_is_legible_and_has_names]
