# SPDX-License-Identifier: Apache-2.0
"""What scripts and peers do to the daemon on purpose, and how it answers meanwhile. Each function is one scenario, run by `devices`, in a machine whose
clock counts instructions, a nanosecond each: so the times are those of a slow panel, however busy the host is."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

from controlscenarios import Peer, ask, many_files, status
from daemon import scenario
from testing import expect, wait
from uinput import Panel
from world import World

# How long each attack goes on.
SECONDS = float(os.environ.get("FINGERPOST_ATTACK_SECONDS", 0.5))
LONGEST_STATUS, LONGEST_RELOAD, LONGEST_TOUCH = 0.2, 1.0, 0.3
MOST_MEMORY = 64 << 10

SCENE = """version: 1
screens: [{ id: panel, size: [1280, 800] }]
devices: [{ match: { kind: touchscreen } }]
windows:
  - id: window
    rootViewController:
      id: root
      view:
        id: all
        multipleTouchEnabled: true
        subviews:
          - { id: attacked, frame: [0, 0, 640, 800], script: attack.lua }
          - { id: other, frame: [640, 0, 640, 800], multipleTouchEnabled: true, script: other.lua }
"""
OTHER = """
local function tell(self, touches) fingerpost.log(math.floor(touches[1]:location().x)) end
return { touchesBegan = tell, touchesMoved = tell }
"""
EVERY = """
local view = {}
function view:didLoad()
  for _ = 1, %d do fingerpost.every(%g, function() view.attack(self) end) end
end
function view.attack(self)
  if not view.attacks then fingerpost.log("attacks") end
  view.attacks = (view.attacks or 0) + 1
%s
end
return view
"""
LONG = 'local long = ("x"):rep(60000)\n'


class Attacked:
    """A daemon under an attack, with a finger on another view."""

    def __init__(self, world: World, script: str) -> None:
        folder, self.world = world.work, world
        os.makedirs(folder)
        for name, text in ("scene.yaml", SCENE), ("attack.lua", script), ("other.lua", OTHER):
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)
        self.folder, self.changes = folder, 0
        self.path, self.panel = world.work + ".sock", Panel()
        self.daemon = world.start(scene=f"{folder}/scene.yaml", options=["--socket", self.path])
        self.daemon.wait("device", event="added", path=self.panel.node)
        # It answers once it has started, which is no part of the attack.
        status(self.path)

    def go_on(self, meanwhile: Callable[[], object] = lambda: None, touch: Callable[[float], None] | None = None) -> None:
        """Asks and touches until the time is over, and expects that nothing took longer than it may."""
        longest = dict.fromkeys(("status", "reload", "touch"), 0.0)
        end = time.monotonic() + SECONDS
        x = 700
        while time.monotonic() < end or not longest["reload"]:
            meanwhile()
            longest["status"] = max(longest["status"], self.time(lambda: status(self.path)))
            if x % 10 == 0:
                # A finger that is down when the scene goes belongs to no view of the next one.
                self.panel.down((1, 700, 100))
            x = x + 1 if x < 1270 else 701
            longest["touch"] = max(longest["touch"], self.time(lambda: (touch or self.touch)(x)))
            if x % 10 == 0:
                self.panel.up(1)
                longest["reload"] = max(longest["reload"], self.time(self.reload))
        memory = self.daemon.status("VmRSS")
        took = self.time(self.world.finish)
        told = {**longest, "memory": memory, "end": took}
        self.panel.unplug()
        for name, value in told.items():
            self.world.figure(name, round(value, 4))
        expect(longest["status"] <= LONGEST_STATUS, f"status was late: {told}")
        expect(longest["reload"] <= LONGEST_RELOAD, f"a reload was late: {told}")
        expect(longest["touch"] <= LONGEST_TOUCH, f"a touch was late: {told}")
        expect(memory <= MOST_MEMORY, f"it has too much memory: {told}")
        expect(took <= 2, f"it ended late: {told}")

    def tap_attacked(self) -> None:
        """A tap on the view under attack, which nothing is expected of."""
        self.panel.down((2, 100, 100))
        self.panel.up(2)

    def touch(self, x: float) -> None:
        since = self.daemon.mark()
        self.panel.move((1, x, 100))
        self.daemon.wait("print", since=since, text=str(x))

    def tap(self, x: float) -> None:
        """A touch that no reload takes away from its view before it is told."""
        since = self.daemon.mark()
        self.panel.down((2, x, 200))
        self.daemon.wait("print", since=since, text=str(x))
        self.panel.up(2)

    def reload(self) -> str:
        """Changes the scene, for one that is as it was read does nothing, and reloads it."""
        self.changes += 1
        file = f"{self.folder}/{os.getpid()}"
        with open(file, "w") as scene:
            scene.write(f"{SCENE}# {os.getpid()} {self.changes}\n")
        os.rename(file, f"{self.folder}/scene.yaml")
        return ask(self.path, request="reload")

    @staticmethod
    def time(work: Callable[[], object]) -> float:
        began = time.monotonic()
        work()
        return time.monotonic() - began


def attack(world: World, body: str, interval: float = 0.02, timers: int = 1, told: str | None = "stopped") -> None:
    """An attack by a function that a timer calls, and of which an error has the words that are `told`, if it is to have an error at all."""
    attacked = Attacked(world, EVERY % (timers, interval, body))
    attacked.go_on()
    expect(attacked.daemon.all("print", text="attacks"), "it has not been attacked")
    errors = attacked.daemon.all("error")
    expect(told is None or any(told in error["message"] for error in errors), f"no error says {told!r}: {errors[-3:]}")


@scenario
def treesOfCoroutines(world: World) -> None:
    attack(world, "local function f(d) if d > 0 then for i = 1, 8 do coroutine.wrap(f)(d - 1) end end end f(100)")


@scenario
def lengthsThatChange(world: World) -> None:
    attack(world, """
  local asked = 0
  local list = setmetatable({}, { __len = function() asked = asked + 1 return asked == 1 and 1 or 1 << 40 end })
  for _, name in ipairs { "insert", "remove", "sort", "concat", "unpack" } do pcall(table[name], list) end
  table.concat({}, "", 1, 1e15)""")


@scenario
def longTextsAreCounted(world: World) -> None:
    attack(world, LONG + "while true do utf8.len(long) end")


@scenario
def longTextsAreCompared(world: World) -> None:
    attack(world, LONG + 'local other = ("x"):rep(59999) .. "x" while true do local _ = long == other, long < other end')


@scenario
def longKeysAreFound(world: World) -> None:
    attack(world, LONG + "local keys = {} for i = 1, 200 do keys[long:sub(1, 10000) .. i] = true end while true do next(keys) end")


@scenario
def longListsOfArguments(world: World) -> None:
    attack(world, "local function f(...) return select('#', ...) end local list = {} for i = 1, 1000 do list[i] = i end while true do f(table.unpack(list)) end")


@scenario
def timersThatNeverRest(world: World) -> None:
    attack(world, "for i = 1, 200000 do end", interval=0.001, told=None)


@scenario
def aThousandTimers(world: World) -> None:
    attack(world, "for i = 1, 20000 do end", interval=0.01, timers=1000, told=None)


@scenario
def viewsWithoutEnd(world: World) -> None:
    attack(world, LONG + "view.kept = view.kept or {} while true do table.insert(view.kept, fingerpost.makeView { frame = { 0, 0, 1, 1 }, title = long }) end")


@scenario
def errorsWithoutEnd(world: World) -> None:
    attack(world, LONG + "error(long)", interval=0.001, told="xxx")


@scenario
def nestedFailures(world: World) -> None:
    attacked = Attacked(world, "local v = {} function v:hitTest(p, e) for i = 1, 10 do self.superview:hitTest(p, e) end error('no') end return v")
    attacked.go_on(attacked.tap_attacked)


@scenario
def manySelections(world: World) -> None:
    many_files()
    attacked = Attacked(world, EVERY % (1, 0.0025, "fingerpost.log('tick')"))
    peers = [Peer(attacked.path, {"request": "log", "views": [f"v{index}", "attacked"]}) for index in range(240)]
    wait("all of them follow", lambda: status(attacked.path)["subscribers"] == 240)
    attacked.go_on()
    for peer in peers:
        peer.close()


def in_turns(*bodies: str) -> str:
    """One of these at each call, as the budget ends each."""
    functions = "".join(f"function()\n{body}\nend,\n" for body in bodies)
    return f"view.turn = (view.turn or 0) % {len(bodies)} + 1\nlocal turns = {{ {functions} }}\nturns[view.turn]()"


@scenario
def recursionWithHandlers(world: World) -> None:
    attack(world, "local function f() return 1 + f() end\nlocal function endless() while true do end end\n" + in_turns(
        "xpcall(f, endless)",
        """
        local it = coroutine.create(function() local x <close> = setmetatable({}, { __close = endless }) f() end)
        coroutine.resume(it)
        coroutine.close(it)""",
        """
        pcall(coroutine.wrap(function() local x <close> = setmetatable({}, { __close = endless }) f() end))""",
        "error(setmetatable({}, { __tostring = endless }))"))


@scenario
def workWithinOneInstruction(world: World) -> None:
    chain = "local t = {} for i = 1, 1990 do pcall(function() t = setmetatable({}, { __index = t }) end) end\n"
    colliding = "local t = {} for i = 1, %d do t[%s] = true end\n"
    attack(world, in_turns(
        "local mt = {} local t = setmetatable({}, mt) mt.__call = t pcall(t)",
        chain + "table.move(t, 1, 900000, 1, {})",
        chain + 'pcall(table.concat, t, "", 1, 800000)',
        chain + "while true do local _ = t.x end",
        colliding % (60000, "i * 131071"),
        colliding % (8192, "i * 8191") + "while true do for _ in pairs(t) do end end",
        colliding % (5000, "1 + i * 2^-52") + "while true do next(t) end",
        colliding % (5000, "1 + i * 2^-52") + "t[1] = 1 while true do pcall(fingerpost.emit, 'x', t) end",
        "while true do ('x'):rep(60000):find('.-.-.-.-y') end"))


@scenario
def chainsOfWeakKeys(world: World) -> None:
    attack(world, """
  if not view.keys then
    local keys = {}
    for i = 1, 8000 do keys[i] = {} end
    for i = 8000, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end
    view.keys, view.tables = keys, {}
    for _, mode in ipairs { "k", "v", "kv" } do
      pcall(function() view.tables[mode] = setmetatable({}, { __mode = mode }) end)
    end
    for _, chain in pairs(view.tables) do for i = 1, 7999 do chain[keys[i]] = keys[i + 1] end end
    view.keys = keys[1]
  end
  collectgarbage()""", told=None)


@scenario
def layoutWithoutEnd(world: World) -> None:
    attack(world, """
  if not view.box then
    view.box = fingerpost.makeView { frame = { 0, 0, 100, 100 } }
    self:addSubview(view.box)
  end
  if #view.box.subviews < 4000 then
    for i = 1, 400 do view.box:addSubview(fingerpost.makeView { frame = { "1%", "1%", "50%", "50%" } }) end
  end
  local width = 100
  while true do
    width = 201 - width
    view.box.frame = { x = 0, y = 0, width = width, height = 100 }
    self:insertSubview(view.box, 0)
    fingerpost.animate { duration = 1e9, changes = function() view.box.alpha = 1.5 - view.box.alpha end }
  end""")


@scenario
def refusalsWithoutEnd(world: World) -> None:
    attack(world, in_turns(
        """
        local list = {} for i = 1, 3000 do list[i] = { fraem = 1, hidden = 5 } end
        while true do pcall(fingerpost.makeView, { frame = { 0, 0, 1, 1 }, subviews = list }) end""",
        """
        local list = {} for i = 1, 19000 do list[i] = i end
        list[19001] = print
        while true do pcall(fingerpost.emit, "x", list) end""",
        """
        local list = { 1 } for i = 1, 40 do list = { list, list } end
        while true do pcall(fingerpost.emit, "x", list) pcall(fingerpost.makeView, { subviews = list }) end"""))


@scenario
def targetsThatSendThemselves(world: World) -> None:
    attack(world, """
  if not view.slider then
    view.slider = fingerpost.makeView { frame = { 0, 0, 50, 50 }, kind = "slider" }
    self:addSubview(view.slider)
    for i = 1, 100 do
      view.slider:addTarget { events = "valueChanged", call = function(slider)
        slider.value = math.random()
        slider:sendActions("valueChanged")
      end }
    end
  end
  view.slider:sendActions("valueChanged")""", told="C stack overflow")


@scenario
def recognizersInARow(world: World) -> None:
    attacked = Attacked(world, """
local view = {}
function view:didLoad()
  local list = {}
  for i = 1, 1000 do list[i] = { id = "r" .. i, type = "tap", requireToFail = i < 1000 and { "r" .. i + 1 } or nil } end
  self:addSubview(fingerpost.makeView { frame = { 0, 0, "100%", "100%" }, gestureRecognizers = list })
end
return view""")
    attacked.go_on(attacked.tap_attacked)


@scenario
def reloadsWithoutEnd(world: World) -> None:
    """A peer changes the scene and has it read again all the time, so that most reloads are refused, also those that are timed. Others send half of a request."""
    many_files()
    attacked = Attacked(world, EVERY % (1, 0.02, "fingerpost.log('tick')"))
    halves = [Peer(attacked.path) for _ in range(50)]
    for half in halves:
        half.send(b'{"request":')
    storm = os.fork()
    if storm == 0:
        # It goes on until the daemon has gone, and then knows nothing of the other scenarios.
        try:
            while True:
                attacked.reload()
        finally:
            os._exit(1)
    try:
        attacked.go_on(touch=attacked.tap)
    finally:
        os.kill(storm, signal.SIGKILL)
        os.waitpid(storm, 0)
    for half in halves:
        half.close()
