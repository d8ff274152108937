# SPDX-License-Identifier: Apache-2.0
"""Journeys over the layout of `fingerpost try`: a person moves, draws and removes views in the browser, and looks at the scene's file."""

from __future__ import annotations

import __main__ as page
import base64
import contextlib
import pathlib
import struct
import time
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
def laying(browser: page.Browser, scene: str = SCENE, keys: str = KEYS, views: int = 1) -> Iterator[Sheet]:
    with trying(browser, scene=scene, others={"keys.yaml": keys}) as trial:
        sheet = Sheet(trial.browser, trial.folder, trial.control)
        browser.find("#layout").click()
        browser.wait("the views can be moved", f"return document.querySelectorAll('[data-box]').length > {views}")
        yield sheet


def picture(path: pathlib.Path, width: int, height: int) -> None:
    """A grey PNG."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


# A front plate as a camera sees it: six keys and a slider, in uneven light.
PHOTO = """
    const c = document.createElement("canvas"), d = c.getContext("2d");
    c.width = 1600; c.height = 900;
    const light = d.createLinearGradient(0, 0, 1600, 900);
    light.addColorStop(0, "#4b5157"); light.addColorStop(0.6, "#2e3338"); light.addColorStop(1, "#1c1f22");
    d.fillStyle = light; d.fillRect(0, 0, 1600, 900);
    d.fillStyle = "#0d1b12"; d.fillRect(100, 60, 1400, 160);
    d.fillStyle = "#9fe0b0"; d.font = "70px sans-serif"; d.fillText("21.5 °C", 640, 165);
    d.strokeStyle = "#cfd4d8"; d.lineWidth = 6; d.font = "44px sans-serif"; d.fillStyle = "#e8eaed";
    ["Heat", "Light", "Fan", "Up", "Stop", "Down"].forEach((word, n) => {
      const x = 100 + 320 * (n % 3), y = 280 + 290 * Math.floor(n / 3);
      d.strokeRect(x, y, 280, 240); d.fillText(word, x + 80, y + 135);
    });
    d.strokeRect(1180, 280, 320, 530); d.fillStyle = "#8a9096"; d.fillRect(1325, 320, 30, 450); d.fillStyle = "#e8eaed"; d.fillRect(1270, 500, 140, 60);
    return c.toDataURL("image/jpeg", 0.85).split(",")[1];"""


def photo(browser: page.Browser, folder: pathlib.Path) -> pathlib.Path:
    """A photo of a front plate of 160 by 90 millimetres."""
    file = folder / "plate.jpg"
    file.write_bytes(base64.b64decode(browser.run(PHOTO)))
    return file


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
        browser.wait("the change can be undone", "return !document.getElementById('undo').disabled")
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
        browser.find("#move-plate").click()
        browser.keys(*[Keys.ARROW_RIGHT] * 4)
        pixels = browser.run("return fingerpost.stage.scaleOf('panel') * fingerpost.live.layout.plate.frame[0]")
        expect(abs(pixels - 4) < 0.1, f"the keys moved the picture by {pixels} pixels")
        browser.keys(*[Keys.ARROW_LEFT] * 4)
        # 100 units of the picture are 50 mm: it becomes half as large.
        browser.find("#scale-plate").click()
        for x in (20, 120):
            sheet.mouse("mousePressed", x, 50)
            sheet.mouse("mouseReleased", x, 50, buttons=0)
        for index, x in enumerate((20, 120)):
            left, _, width, _ = browser.run("return [...document.querySelectorAll('.layout .mark')].map((mark) => { const box = mark.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })[arguments[0]]", index)
            expect(abs(left + width / 2 - sheet.at(x, 50)[0]) < 1, "a point that was clicked is not marked")
        browser.find("#plate-millimetres").send_keys("50", Keys.ENTER)
        wait("the picture is scaled", lambda: abs(browser.box(".plate")[2] - 100) < 1, found=lambda: browser.box(".plate"))
        for name, left in (("on", 20), ("off", 110)):
            browser.find("#draw").click()
            sheet.drag((left, 40), (left + 60, 90))
            apart = browser.run("""
                const [a, b] = [".drawn", "#new-view"].map((selector) => document.querySelector(selector).getBoundingClientRect());
                return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;""")
            expect(apart, "the dialog lies over what was drawn")
            browser.find("#new-id").send_keys(name, Keys.ENTER)
            sheet.written(f"kind: button, frame: [{left}, 40, 60, 50] }}")
            browser.find("#draw").click()
            browser.wait(f"{name} is there", f"return document.querySelector('[data-box=\"{name}\"]')")
        browser.picture("layout-drawn")
        # An id that is taken: what was drawn and typed is still there.
        browser.find("#draw").click()
        sheet.drag((20, 100), (80, 140))
        browser.find("#new-id").send_keys("off", Keys.ENTER)
        browser.wait("the dialog says what is wrong", "return document.querySelector('#new-view').open && document.querySelector('#new-wrong').textContent.includes(\"'off'\")")
        browser.find("#new-id").send_keys("third", Keys.ENTER)
        sheet.written("kind: button, frame: [20, 100, 60, 40] }")
        browser.find("#draw").click()
        browser.find("#layout").click()
        place = browser.box(".plate")
        expect("200 × 150 mm" in browser.text("#stage"), browser.text("#stage"))
        sheet.mouse("mousePressed", 140, 60)
        sheet.mouse("mouseReleased", 140, 60, buttons=0)
        browser.wait("the new button is pressed", "return document.querySelector('#why').textContent.includes('off')")
        browser.driver.refresh()
        browser.wait("the picture is there again", "return document.querySelector('.glass .plate')")
        page.near(browser.box(".plate"), place, "the picture lies elsewhere after the page was loaded again", within=1)


def lay_out_six_keys_and_a_slider_over_a_photo(browser: page.Browser) -> None:
    """A maker who has a photo of a front plate: no coordinate is typed, and what is drawn is tried at once."""
    scene = "version: 1\nscreens: [{ id: panel, size: [160, 90], unit: mm }]\nwindows: [{ id: main }]\n"
    actions = 0

    def act(*does: object) -> None:
        nonlocal actions
        actions += len(does)

    with laying(browser, scene, "version: 1\nwindows: []\n", views=0) as sheet:
        began = time.monotonic()
        sheet.news("Picture lays a photo or drawing of the front plate below. Draw draws a view.")
        act("Layout", browser.find("#plate-file").send_keys(str(photo(browser, sheet.folder))))
        sheet.news("it stays in this page")
        act(browser.find("#draw").click(), sheet.drag((10, 28), (38, 52)))
        act(browser.find("#new-id").send_keys("key1"), browser.keys(Keys.ENTER))
        places = [(10 + 32 * (n % 3), 28 + 29 * (n // 3)) for n in range(6)]
        for number, (x, y) in enumerate(places, 1):
            if number > 1:
                # A click is as good as the drag, and the id is proposed.
                act(sheet.drag((x + 14, y + 12), (x + 14, y + 12)), browser.keys(Keys.ENTER))
            sheet.written(f"{{ id: key{number}, kind: button, frame: [{x}, {y}, 28, 24] }}")
            browser.wait("it is there", f"return document.querySelector('[data-box=\"key{number}\"]')")
        act(sheet.drag((118, 28), (150, 81)), browser.find("#new-kind").send_keys("slider"))
        act(browser.find("#new-id").send_keys(Keys.CONTROL, "a", Keys.NULL, "level"), browser.keys(Keys.ENTER))
        sheet.written("{ id: level, kind: slider, frame: [118, 28, 32, 53] }")
        act(browser.find("#draw").click(), browser.find("#layout").click())
        for number, (x, y) in enumerate(places, 1):
            act(sheet.drag((x + 14, y + 12), (x + 14, y + 12)))
            wait(f"key{number} is pressed", lambda: f"key{number} sent primaryActionTriggered" in browser.text("#why"), found=lambda: browser.text("#why"))
        act(sheet.drag((134, 70), (134, 35)))
        browser.wait("the slider goes up", "return fingerpost.trace.controls.get('level').values.at(-1)?.value > 0.5")
        print(f"  a photo, six keys and a slider: {actions} actions of the hand, {time.monotonic() - began:.0f} s")
        page.fingerpost("check", str(sheet.scene))


def add_a_view_by_the_keyboard(browser: page.Browser) -> None:
    """Without a pointer a view comes to the middle, and the arrows move it from there."""
    with laying(browser) as sheet:
        browser.run("document.getElementById('draw').focus()")
        browser.keys(Keys.ENTER)
        browser.wait("the dialog is open", "return document.getElementById('new-view').open")
        browser.keys("bell", Keys.ENTER)
        sheet.written("id: bell")
        wait("it has the focus", lambda: browser.run("return document.activeElement.dataset.box") == "bell", found=lambda: browser.run("return document.activeElement.outerHTML"))
        sheet.written("frame: [160, 120, 80, 60]")
        browser.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_DOWN)
        sheet.written("frame: [158, 121, 80, 60]")
        browser.keys(Keys.DELETE)
        wait("it is gone", lambda: "bell" not in sheet.text(), found=sheet.text)


PLATE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="200mm" height="150mm" viewBox="0 0 400 300">
  <defs><rect id="pattern" width="9" height="9"/></defs>
  <g id="artwork"><rect id="frame" x="2" y="2" width="396" height="296" fill="none" stroke="black"/></g>
  <g id="layer2" inkscape:groupmode="layer" inkscape:label="Touch" transform="translate(20 10)">
    <rect id="rect1" inkscape:label="lamp" x="0" y="0" width="60" height="40" onload="document.title = 'broken'"><title>Reading lamp</title></rect>
    <circle id="knob" cx="150" cy="40" r="20"/>
    <rect id="turned" x="200" y="0" width="40" height="40" transform="rotate(45 220 20)"/>
    <g id="keys" inkscape:label="lamp"><rect x="0" y="100" width="20" height="20"/><path d="M40 100h20v40z"/></g>
    <script>document.title = "broken"</script>
  </g>
</svg>
"""
EMPTY = """version: 1
screens: [{ id: panel, size: [200, 150], unit: mm }]
windows:
  - id: main
    subviews: []
"""


def draw_from_the_plate(browser: page.Browser) -> None:
    """The shapes on the layer `touch` become views; one Undo takes them back."""
    with laying(browser, EMPTY + "  - { id: other, hidden: true }\n", "version: 1\nwindows: []\n") as sheet:
        plate = sheet.folder / "plate.svg"
        plate.write_text(PLATE)
        browser.find("#plate-file").send_keys(str(plate))
        sheet.news("4 of its shapes are meant to be views")
        page.near(browser.box(".plate"), [0, 0, 200, 150], "the plate is not true to scale")
        before = sheet.text()
        browser.find("#shapes").click()
        shapes = browser.run("return [...document.querySelectorAll('#drawing-shapes label')].map((label) => [label.control.checked, label.textContent])")
        expect([on for on, _ in shapes] == [True, True, True, True, False], f"the shapes are {shapes}")
        for (_, text), words in zip(shapes, (["lamp", "10, 5, 30, 20", "Reading lamp"], ["knob", "75, 15, 20, 20", "the box around a circle"], ["turned", "the box around a turned rectangle"],
                                             ["lamp2", "10, 55, 30, 20", "another one is called lamp"], ["frame", "1, 1, 198, 148"])):
            expect(all(word in text for word in words), f"{words} are not in {text!r}")
        browser.picture("layout-shapes")
        browser.find("#drawing button[value=add]").click()
        sheet.news("4 of 4 changes are written.")
        for line in ("{ id: lamp, kind: button, frame: [10, 5, 30, 20], title: \"Reading lamp\" }", "id: knob, kind: button, frame: [75, 15, 20, 20]", "id: turned, kind: button, frame: [105.86, 0.86, 28.28, 28.28]", "id: lamp2, kind: button, frame: [10, 55, 30, 20]"):
            sheet.written(line)
        sheet.stands("lamp", [10, 5, 30, 20])
        expect(browser.driver.title != "broken", "the drawing's script ran")
        # Moved in the drawing, it moves in the scene, and what did not move is not written.
        plate.write_text(PLATE.replace('x="0" y="0" width="60"', 'x="10" y="0" width="60"'))
        browser.find("#plate-file").send_keys(str(plate))
        browser.wait("the drawing is read again", "return fingerpost.live.layout.plate.shapes[0].frame[0] > 0.07")
        browser.find("#shapes").click()
        browser.find("#drawing button[value=add]").click()
        sheet.news("1 of 1 changes are written.")
        sheet.written("{ id: lamp, kind: button, frame: [15, 5, 30, 20]")
        drawn = sheet.text()
        for _ in range(2):
            browser.find("#undo").click()
            sheet.written("frame: [10, 5, 30, 20]")
            browser.find("#undo").click()
            wait("all is undone", lambda: sheet.text() == before, found=sheet.text)
            browser.find("#redo").click()
            sheet.written("{ id: lamp, kind: button, frame: [10, 5, 30, 20]")
            browser.wait("all that the drawing made is there again", "return fingerpost.live.layout.plan.undo === 4")
            browser.find("#redo").click()
            wait("the last change is there again", lambda: sheet.text() == drawn, found=sheet.text)


DRAWN = """version: 1
screens: [{ id: panel, size: [400, 300] }, { id: side, size: [120, 300] }]
windows:
  - id: main
    frame: [0, 10, 400, 290]
    subviews:
      - id: desk
        title: The desk & more
        frame: [5, 5, 66.6%, 200]
        subviews:
          - { id: lamp, title: "\\"Lamp\\" <1>", kind: button, frame: [10.125, 10, 100, 40] }
          - { id: turned, frame: [150, 20, 60, 40], transform: { rotation: 30, scale: [1.5, 1] }, subviews: [{ id: inner, kind: switch, frame: [5, 5, 30, 20] }] }
          - { id: gone, hidden: true, frame: [0, 100, 50, 50], subviews: [{ id: inGone, kind: slider, frame: [1, 1, 40, 20], enabled: false }] }
      - { id: on/off, kind: segmentedControl, frame: [10, 220, 200, 40], segments: [a < b, '"c"'] }
      - { id: words, kind: label, frame: [300, 10, 80, 20] }
      - { id: shown, kind: image, frame: [300, 40, 80, 20], userInteractionEnabled: true }
      - { id: dead, frame: [300, 70, 80, 20], userInteractionEnabled: false }
      - { id: pin, kind: dial, frame: [300, 100, 60, 60], redacted: true }
  - { id: beside, screen: side, subviews: [{ id: volume, kind: slider, frame: [10, 10, 100, 280] }] }
"""


def read_the_picture_of_the_tree_back(browser: page.Browser) -> None:
    """What `fingerpost tree --format svg` draws makes the same views again, and changes nothing where they are."""
    empty = DRAWN.partition("    subviews:\n")[0] + "    subviews: []\n  - { id: beside, screen: side, subviews: [] }\n"
    with laying(browser, empty, "version: 1\nwindows: []\n", views=0) as sheet:
        (sheet.folder / "drawn.yaml").write_text(DRAWN)
        tree = lambda name, form: page.fingerpost("tree", "--scene", str(sheet.folder / name), "--format", form)
        picture = sheet.folder / "drawn.svg"
        picture.write_text(tree("drawn.yaml", "svg"))
        browser.find("#plate-file").send_keys(str(picture))
        sheet.news("are meant to be views")
        for wanted in ("12 of 12 changes are written.", "All of it is there already, and keeps its kind."):
            browser.find("#shapes").click()
            browser.picture("layout-picture")
            browser.find("#drawing button[value=add]").click()
            sheet.news(wanted)
            expect(tree("scene.yaml", "svg") == picture.read_text(), f"the picture is another one: {sheet.text()}")
        kept = ("kind", "id", "superview", "screen", "title", "hidden", "userInteractionEnabled", "redacted")
        views = lambda name: [[row.get(key) for key in kept] + [row.get("control", {}).get(key) for key in ("kind", "enabled", "segments")]
                              for row in map(page.json.loads, tree(name, "ndjson").splitlines()) if row["kind"] in ("view", "window")]
        expect(views("scene.yaml") == views("drawn.yaml"), f"{views('scene.yaml')} are not {views('drawn.yaml')}")
        browser.find("#undo").click()
        wait("all of it is undone at once", lambda: sheet.text() == empty, found=sheet.text)


def lay_out_over_any_picture(browser: page.Browser) -> None:
    """PNG, JPEG and SVG lie below the views, in their proportions and under nothing else."""
    with laying(browser) as sheet:
        picture(sheet.folder / "plate.png", 400, 200)
        jpeg = browser.run("const c = document.createElement('canvas'); c.width = 300; c.height = 300; c.getContext('2d').fillRect(0, 0, 300, 300); return c.toDataURL('image/jpeg').split(',')[1]")
        (sheet.folder / "plate.jpg").write_bytes(base64.b64decode(jpeg))
        (sheet.folder / "plate.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 25"><path d="M0 0h100v25z"/></svg>')
        (sheet.folder / "broken.jpg").write_bytes(b"no picture")
        for name, box in (("plate.png", [0, 0, 400, 200]), ("plate.jpg", [0, 0, 300, 300]), ("plate.svg", [0, 0, 400, 100])):
            browser.find("#plate-file").send_keys(str(sheet.folder / name))
            sheet.news(f"{name} lies below the views")
            page.near(browser.box(".plate"), box, f"{name} lies elsewhere", within=1)
            behind = browser.run("""
                const place = (e) => Number(getComputedStyle(e).zIndex) || 0;
                return [document.querySelector(".plate").complete && document.querySelector(".plate").naturalWidth > 0, place(document.querySelector(".plate")) < place(document.querySelector("#stage .view"))];""")
            expect(behind == [True, True], f"{name}: {behind}")
            browser.picture(f"layout-{name}")
        browser.find("#plate-file").send_keys(str(sheet.folder / "broken.jpg"))
        sheet.news("broken.jpg is no picture that this browser shows.")


def layout_is_legible_and_has_names(browser: page.Browser) -> None:
    with laying(browser) as sheet:
        sheet.drag((70, 50), (70, 50))
        for width, scheme in ((1280, "light"), (1280, "dark"), (834, "light"), (834, "dark"), (390, "light"), (390, "dark")):
            browser.look(width=width, scheme=scheme)
            count, bad = browser.run(page.CONTRASTS)
            expect(count > 20 and not bad, f"too little contrast, {scheme} at {width}: {bad[:8]}")
            expect(browser.run("return document.documentElement.scrollWidth") <= width, f"it is wider than {width} pixels")
            browser.picture(f"layout-{width}-{scheme}")
        names = browser.run("return [...document.querySelectorAll('button, input, select, [role=group]')].filter((e) => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.labels?.length || e.textContent.trim())).map((e) => e.outerHTML)")
        expect(not names, f"without a name for screen readers: {names}")
        browser.look()


JOURNEYS = [move_a_view_and_undo_everything, move_a_view_in_an_included_file, say_why_a_view_cannot_be_moved, edit_meanwhile_in_another_editor,
            remove_a_view, draw_two_buttons_over_a_photo_and_try_them, lay_out_six_keys_and_a_slider_over_a_photo, add_a_view_by_the_keyboard, draw_from_the_plate, read_the_picture_of_the_tree_back, lay_out_over_any_picture, layout_is_legible_and_has_names]
