# SPDX-License-Identifier: Apache-2.0
"""Journeys with the engine in the page: other fingers on the stage of a trace, and the playground, in Chromium and in Firefox."""

from __future__ import annotations

import __main__ as page
import json
import pathlib
import re
import shutil
import subprocess
import time
from typing import Any

from firefox import Firefox
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from testing import expect, once, wait
from trying import trying

# What stands in a window: a place, and what a finger does there.
Step = tuple[Any, ...]


def place(browser: Any, x: float, y: float) -> list[float]:
    """Where a point of the screen is in the window."""
    return browser.run("""
        const glass = document.querySelector(".glass"), size = fingerpost.trace.screens.values().next().value.latest;
        glass.scrollIntoView({ block: "nearest" });
        const box = glass.getBoundingClientRect();
        return [box.x + arguments[0] * box.width / size[0], box.y + arguments[1] * box.height / size[1]];""", x, y)


def way(browser: Any, points: list[tuple[float, float]], rest: int = 30, end: int = 0) -> list[Step]:
    """The steps of a finger that comes down at the first point, goes on to the others, rests at each and lifts."""
    steps: list[Step] = []
    for index, point in enumerate(points):
        steps += [("move" if index else "down", *place(browser, *point)), ("wait", rest)]
    return [*steps, ("wait", end), ("up",)]


def tap(browser: Any, x: float, y: float, hold: int = 80) -> None:
    browser.hand([way(browser, [(x, y)], hold)], False)


def drag(browser: Any, *points: tuple[float, float], rest: int = 30) -> None:
    browser.hand([way(browser, list(points), rest)], False)


def fingers(browser: Any, *ways: list[tuple[float, float]], rest: int = 40) -> None:
    """Several fingers of a touchscreen, each along as many points."""
    browser.hand([way(browser, points, rest) for points in ways], True)


@once
def page_with_engine(name: str) -> pathlib.Path:
    """The page of a scene and the touches beside it, with the engine in it."""
    file = page.TEMPORARY / f"{name}-what-if.html"
    page.fingerpost("replay", "--scene", f"{name}.yaml", f"{name}.touches", "--html", str(file), "--what-if")
    return file


def ask(browser: Any) -> None:
    """Presses *What if*, and waits for the engine."""
    browser.run("document.getElementById('what-if').click()")
    browser.wait("the engine plays", "return fingerpost.whatIf.engine && fingerpost.trace !== fingerpost.whatIf.original")


def shown(browser: Any) -> str:
    return browser.text("#what-if-news")


# What if

def what_if_plays_the_trace(browser: page.Browser) -> None:
    """Without a change the engine decides what the trace says, to the byte, but for what actions do."""
    for name in ("trouble", "ten-fingers"):
        browser.open(page_with_engine(name))
        expect(browser.run("return document.getElementById('what-if').checkVisibility()"), "there is no button")
        ask(browser)
        lines = browser.run("""
            const without = (trace) => trace.records.filter(({ kind }) => !["action", "print", "emit", "sendAction"].includes(kind)).map((record, seq) => JSON.stringify({ ...record, seq }));
            return [without(fingerpost.whatIf.original), without(fingerpost.trace)];""")
        differing = [f"{a}\n{b}" for a, b in zip(*lines) if a != b]
        expect(lines[0] and not differing and len(lines[0]) == len(lines[1]), f"{name}: {len(lines[0])} and {len(lines[1])} records, {len(differing)} differ: {differing[:2]}")
        print(f"  {name}: {len(lines[0])} records are the same")
    data = page_with_engine("trouble").read_text()
    expect(len(data) - len(page.page_of("trouble").read_text()) < 420_000, "the engine is larger than it was")


def what_if_moves_a_finger(browser: page.Browser) -> None:
    browser.open(page_with_engine("trouble"), "#t=0.3&touch=2")
    browser.run("fingerpost.setTime(fingerpost.trace.touches.get(2).beganTime + 0.001)")
    ask(browser)
    expect("touch 2" in browser.text("#what-if-finger"), browser.text("#what-if-finger"))
    expect("Left out: " in shown(browser) and "actions" in shown(browser), shown(browser))
    x, y = browser.run("return fingerpost.trace.touches.get(2).place(fingerpost.moment)")
    # From the legend, which lies in front, onto the map.
    drag(browser, (x, y), (x - 20, y + 20), (100, 120))
    browser.wait("touch 2 became a gesture", "return fingerpost.trace.touches.get(2)?.fate === 'recognised'")
    expect("touch 2 became a gesture" in shown(browser), shown(browser))
    expect("Touch 2 became a gesture" in browser.text("#why h3"), browser.text("#why h3"))
    browser.picture("what-if")
    browser.look(scheme="dark")
    browser.picture("what-if-dark")
    browser.look()
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    browser.wait("it is as before", "return fingerpost.trace.touches.get(2).fate !== 'recognised'")
    # The same by keys.
    field = browser.find("#what-if-x")
    field.send_keys(Keys.CONTROL + "a" + Keys.NULL, "100", Keys.TAB)
    browser.find("#what-if-y").send_keys(Keys.CONTROL + "a" + Keys.NULL, "120", Keys.TAB)
    browser.wait("touch 2 became a gesture", "return fingerpost.trace.touches.get(2)?.fate === 'recognised'")
    before = browser.run("return fingerpost.trace.touches.size")
    browser.run("document.getElementById('what-if-remove').click()")
    expect(browser.run("return fingerpost.trace.touches.size") == before - 1, "the finger is still there")
    browser.run("document.getElementById('what-if').click()")
    expect(browser.run("return fingerpost.trace === fingerpost.whatIf.original && document.getElementById('what-if-tools').hidden"), "the trace is not back")


def what_if_draws_a_finger(browser: page.Browser) -> None:
    browser.open(page_with_engine("trouble"), "#what-if")
    browser.wait("the engine plays", "return fingerpost.whatIf.engine && fingerpost.trace !== fingerpost.whatIf.original")
    browser.run("document.getElementById('what-if-clear').click()")
    expect(browser.run("return fingerpost.trace.touches.size") == 0, "there are still fingers")
    x, y, width, height = browser.box('[data-view="save"]')
    tap(browser, x + width / 2, y + height / 2)
    browser.wait("the drawing is over", "return fingerpost.whatIf.past.length === 2 && !fingerpost.whatIf.drawing")
    expect("Touch 1 was handled" in browser.text("#why h3") and "save" in browser.text("#why"), browser.text("#why"))
    # A finger that moves, by touch, in the time after it.
    x, y, width, height = browser.box('[data-view="volume"]')
    fingers(browser, [(x + 10, y + height / 2), (x + width / 2, y + height / 2), (x + width - 10, y + height / 2)])
    browser.wait("the drawing is over", "return fingerpost.whatIf.past.length === 3 && !fingerpost.whatIf.drawing")
    values = browser.run("return fingerpost.trace.controls.get('volume').values.map(({ value }) => value)")
    expect(values and values[-1] > values[0], f"the slider went {values}")
    expect(browser.run("return fingerpost.trace.touches.size") == 2, "the first finger is gone")
    # Enter presses the view that is chosen.
    browser.find('#tree [data-node="stop"]').click()
    browser.keys(Keys.ENTER)
    browser.wait("Enter is a finger", "return fingerpost.trace.touches.size === 3")
    browser.wait("the drawing is over", "return !fingerpost.whatIf.drawing")
    expect("stop" in browser.text("#why"), browser.text("#why"))


def what_if_marks_scripts(browser: page.Browser) -> None:
    browser.open(page_with_engine("moving"))
    ask(browser)
    marked = browser.run("return [...document.querySelectorAll('.view.scripted')].map((view) => view.dataset.view)")
    scripted = [row["id"] for row in page.trace_of(page_with_engine("moving"))["tree"] if row["kind"] in ("view", "window") and row.get("script")]
    expect(scripted and set(scripted) <= set(marked), f"{marked} are marked, not {scripted}")
    expect("the script of" in shown(browser), shown(browser))
    browser.picture("what-if-scripts")
    browser.look(width=390, height=844, scheme="dark")
    expect(browser.run("return document.documentElement.scrollWidth") <= 390, "the page is wider than the window")
    browser.picture("what-if-narrow")
    browser.open(page_with_engine("redacted"))
    ask(browser)
    expect("places are withheld" in shown(browser), shown(browser))


def what_if_needs_the_engine(browser: page.Browser) -> None:
    browser.open(page.page_of("trouble"), "#what-if")
    expect(not browser.run("return document.getElementById('what-if').checkVisibility()"), "a page without the engine offers what if")
    refused = subprocess.run([page.PROGRAM, "replay", "--scene", "trouble.yaml", "trouble.touches", "--what-if"], cwd=page.SCENES, capture_output=True, text=True)
    expect(refused.returncode == 64 and "add --html FILE" in refused.stderr, refused.stderr)
    alone = page.TEMPORARY / "alone/bin/fingerpost"
    alone.parent.mkdir(parents=True)
    shutil.copy(page.PROGRAM, alone)
    refused = subprocess.run([alone, "replay", "--scene", "trouble.yaml", "trouble.touches", "--html", str(page.TEMPORARY / "alone.html"), "--what-if"],
                             cwd=page.SCENES, capture_output=True, text=True)
    expect(refused.returncode == 1 and f"{page.TEMPORARY}/alone/share/fingerpost/engine.wasm.gz" in refused.stderr and "make engine-wasm" in refused.stderr, refused.stderr)
    expect(not (page.TEMPORARY / "alone.html").exists(), "there is a page all the same")


def what_if_of_a_scene_that_is_tried(browser: page.Browser) -> None:
    with trying(browser) as trial:
        tap(browser, 60, 50)
        trial.wait_for({"began": 1, "ended": 1})
        records = len(trial.records("contact"))
        ask(browser)
        browser.run("document.getElementById('what-if-clear').click()")
        tap(browser, 200, 150)
        browser.wait("the drawing is over", "return fingerpost.whatIf.past.length === 2 && !fingerpost.whatIf.drawing")
        expect("Touch 1 was unhandled" in browser.text("#why h3"), browser.text("#why"))
        browser.run("document.getElementById('live').click()")
        browser.wait("the daemon's trace is back", "return !fingerpost.whatIf.isOn && document.querySelector('#stage.touchable')")
        expect(len(trial.records("contact")) == records, "the daemon got a finger of what if")
        tap(browser, 60, 50)
        wait("the daemon gets fingers again", lambda: len(trial.records("contact")) > records)


# The playground

@once
def playground() -> pathlib.Path:
    file = page.TEMPORARY / "playground.html"
    made = subprocess.run([page.ROOT / "scripts/make-playground", page.PROGRAM, file], capture_output=True, text=True)
    expect(made.returncode == 0, made.stderr)
    print(f"  {made.stdout.strip().rpartition('/')[2]}")
    return file


def opened(browser: Any, lesson: str = "") -> None:
    browser.open(playground(), f"#lesson={lesson}" if lesson else "")
    browser.wait("the engine runs", "return document.documentElement.dataset.engine")


def told(browser: Any, *words: str, choice: str = "") -> None:
    """Waits until Why says each of the words; of what is chosen there by a script first."""
    if choice:
        kind, _, name = choice.partition("=")
        browser.wait(f"{choice} is there", f"return fingerpost.trace.{kind}{'es' if kind == 'touch' else 's'}.has({name if kind == 'touch' else json.dumps(name)})")
        wait(f"Why of {choice} says {words}", lambda: browser.run("fingerpost.setChoice({ kind: arguments[0], id: arguments[1] })", kind, name) or all(word in browser.text("#why") for word in words), 15,
             found=lambda: browser.text("#why"))
    for word in words:
        wait(f"Why says {word!r}", lambda: word in browser.text("#why"), 15, found=lambda: browser.text("#why"))


def covered_button(browser: Any) -> None:
    tap(browser, 300, 160)
    told(browser, "Touch 1 was unhandled", "over ring, but notice, which lies in front of it there, was hit")
    tap(browser, 150, 160)
    told(browser, "Touch 2 was handled", "ring")


def lets_through(browser: Any) -> None:
    tap(browser, 300, 160)
    told(browser, "Touch 1 was handled", "ring")
    tap(browser, 390, 80)
    told(browser, "Touch 2 was handled", "close")


def outside_its_parent(browser: Any) -> None:
    tap(browser, 150, 150)
    told(browser, "Touch 1 was handled")
    tap(browser, 150, 210)
    told(browser, "Touch 2 was unhandled")
    tap(browser, 355, 115)
    told(browser, "Touch 3 was handled", "help")


def out_of_the_question(browser: Any) -> None:
    for x, y in ((100, 90), (350, 90), (100, 220), (350, 220)):
        tap(browser, x, y)
    told(browser, "locked", "disabled", choice="touch=4")
    told(browser, "hidden is true", choice="view=gone")


def exclusive_pair(browser: Any) -> None:
    fingers(browser, [(90, 160), (91, 160), (92, 160)], [(240, 160), (241, 160), (242, 160)])
    told(browser, "Touch 2 was refused", "exclusiveTouch", choice="touch=2")


def one_finger(browser: Any) -> None:
    fingers(browser, [(60, 160), (60, 160), (60, 160)], [(150, 160), (170, 160), (190, 160)])
    told(browser, "one refused touch 2: it takes one touch at a time", choice="touch=2")
    fingers(browser, [(300, 160), (290, 160), (270, 160)], [(380, 160), (400, 160), (430, 160)])
    told(browser, "zoomMany", "recognised", choice="recognizer=zoomMany")


def swipe_cancels_press(browser: Any) -> None:
    drag(browser, (380, 160), (300, 160), (220, 160), (140, 160))
    told(browser, "save lost touch 1, because next recognised", choice="touch=1")
    drag(browser, (380, 160), (370, 160), (360, 160))
    told(browser, "Touch 2 was handled", choice="touch=2")


def double_tap(browser: Any) -> None:
    tap(browser, 100, 160)
    told(browser, "single", "recognised", choice="recognizer=single")
    tap(browser, 350, 160, 30)
    tap(browser, 350, 160, 30)
    told(browser, "double2", "recognised", choice="recognizer=double2")


def long_press(browser: Any) -> None:
    tap(browser, 200, 160, 900)
    told(browser, "toggle failed", "longPress dim recognised first", choice="recognizer=toggle")


def third_finger(browser: Any) -> None:
    pinch = [(200, 160), (180, 160), (150, 160)], [(260, 160), (290, 160), (320, 160)]
    # Firefox is given two fingers at most by its driver.
    has_third = not isinstance(browser, Firefox)
    fingers(browser, *pinch, *([[(230, 250)] * 3] if has_third else []))
    told(browser, "zoom", "recognised", choice="recognizer=zoom")
    if has_third:
        told(browser, "Touch 3 was unhandled", choice="touch=3")


def scroll_or_press(browser: Any) -> None:
    tap(browser, 200, 110)
    told(browser, "Touch 1 was handled", choice="touch=1")
    drag(browser, (350, 200), (350, 150), (350, 100), (350, 60))
    told(browser, "list.pan", "recognised", choice="recognizer=list.pan")
    expect(browser.run("return fingerpost.trace.views.get('list').value('bounds', fingerpost.trace.records.length - 1)[1]") > 50, "the list did not scroll on the stage")


def away_and_back(browser: Any) -> None:
    drag(browser, (240, 80), (240, 160), (240, 230), (240, 100), rest=60)
    told(browser, "Touch 1 was handled", choice="touch=1")
    drag(browser, (100, 260), (150, 100), (350, 40), rest=60)
    told(browser, "level", choice="touch=2")
    expect(browser.run("return fingerpost.trace.controls.get('level').values.at(-1).value") > 0.5, "the slider did not follow")


def pan_or_swipe(browser: Any) -> None:
    drag(browser, (400, 90), (320, 90), (240, 90), (160, 90))
    told(browser, "throw failed", "pan drag recognised first", choice="recognizer=throw")
    drag(browser, (400, 230), (320, 230), (240, 230), (160, 230))
    told(browser, "flick", "recognised", choice="recognizer=flick")


LESSONS = [covered_button, lets_through, outside_its_parent, out_of_the_question, exclusive_pair, one_finger, swipe_cancels_press, double_tap, long_press, third_finger,
           scroll_or_press, away_and_back, pan_or_swipe]


def lessons_teach(browser: Any) -> None:
    """Whoever does what each scene says to try reads in Why what the scene says."""
    opened(browser)
    names = browser.run("return [...document.getElementById('lessons').options].map((option) => option.value)")
    expect(names == [lesson.__name__.replace("_", "-") for lesson in LESSONS], f"the scenes are {names}")
    for lesson in LESSONS:
        began = time.monotonic()
        browser.run("fingerpost.live.openNamed(arguments[0]); fingerpost.live.open(fingerpost.live.lesson)", lesson.__name__.replace("_", "-"))
        lesson(browser)
        print(f"  {lesson.__name__}: {time.monotonic() - began:.1f} s")
    expect(browser.run("return performance.getEntriesByType('resource').length") == 0, "the page has asked for something")


def playground_by_keys(browser: page.Browser) -> None:
    opened(browser, "lets-through")
    expect(browser.text("#lesson-source").startswith("version: 1 screens:"), f"the scene's file is {browser.text('#lesson-source')!r}")
    expect("A cover that lets through" in browser.text("#lesson-name") and browser.driver.title.startswith("A cover"), browser.text("#lesson-name"))
    browser.picture("playground")
    browser.run("document.getElementById('tree').focus()")
    for _ in range(5):
        browser.keys(Keys.ARROW_DOWN)
        if browser.run("return fingerpost.choice?.id") == "close":
            break
    browser.keys(Keys.ENTER)
    told(browser, "Touch 1 hit it")
    told(browser, "Touch 1 was handled", "close", choice="touch=1")
    browser.run("document.getElementById('lesson-next').focus()")
    browser.keys(Keys.ENTER)
    expect("reaches out" in browser.text("#lesson-name") and "#lesson=outside-its-parent" in wait("the address", lambda: "outside" in browser.driver.current_url and browser.driver.current_url), browser.text("#lesson-name"))
    browser.keys(Keys.TAB)
    expect(browser.run("return document.activeElement.tagName") == "SUMMARY", "the reasons are not the next stop")
    browser.keys(Keys.ENTER)
    expect(browser.run("return document.getElementById('lesson-why').open"), "the reasons do not open by key")
    browser.find("#lesson-again").click()
    expect(browser.run("return fingerpost.trace.touches.size") == 0, "starting over leaves touches")
    # What was can be looked at; a finger goes on from the present.
    tap(browser, 150, 150)
    told(browser, "Touch 1 was handled")
    browser.run("document.getElementById('first').click()")
    browser.wait("the page is paused", "return document.getElementById('status').dataset.state === 'held'")
    tap(browser, 150, 210)
    told(browser, "Touch 2 was unhandled")


def playground_everywhere(browser: page.Browser) -> None:
    """The page is one file that asks nobody for anything, narrow, wide, light and dark."""
    text = playground().read_text()
    addresses = set(re.findall(r"(?:https?:)?//[a-z][\w.-]+\.[a-z]{2,}[^\s\"'`)]*", re.sub(r'id="engine">.*?</script>', "", text, flags=re.S)))
    expect(addresses <= {"http://www.w3.org/2000/svg"}, f"the page names {addresses}")
    for width, height, scheme in ((1280, 860, "dark"), (390, 844, "light"), (390, 844, "dark")):
        browser.look(width=width, height=height, scheme=scheme)
        opened(browser, "third-finger")
        fingers(browser, [(200, 160), (180, 160), (150, 160)], [(260, 160), (290, 160), (320, 160)])
        told(browser, "Touch 2 became a gesture")
        browser.run("scrollTo(0, 0)")
        expect(browser.run("return document.documentElement.scrollWidth") <= width, f"the page is wider than {width}")
        browser.picture(f"playground-{width}-{scheme}")


def firefox_teaches(browser: Firefox) -> None:
    lessons_teach(browser)


def firefox_says_what_if(browser: Firefox) -> None:
    browser.open(page_with_engine("trouble"))
    ask(browser)
    browser.run("document.getElementById('what-if-clear').click()")
    tap(browser, *browser.run("fingerpost.setChoice({ kind: 'view', id: 'save' }); return fingerpost.stage.middleOfChosen().point"))
    browser.wait("the drawing is over", "return fingerpost.whatIf.past.length === 2 && !fingerpost.whatIf.drawing")
    expect("Touch 1 was handled" in browser.text("#why h3"), browser.text("#why"))


JOURNEYS = [what_if_plays_the_trace, what_if_moves_a_finger, what_if_draws_a_finger, what_if_marks_scripts, what_if_needs_the_engine, what_if_of_a_scene_that_is_tried,
            lessons_teach, playground_by_keys, playground_everywhere]
IN_FIREFOX = [firefox_teaches, firefox_says_what_if]
