/// A part of a script: a few overrides that do what scripts may do at the worst moment.
package enum Snippet: String, CaseIterable, Equatable {
  case tells, fails, removes, waits, repeats, makes, animates, runs, shifts, circles, turns, keeps, disables,
    leaves,
    responds, ignores, spins
  // Attacks on the bounds of scripts.
  case overflows, walks, weakens, lays, refuses, nests, triggers, queues

  /// What an owner of the scene would only write to stop the daemon.
  static let attacks: Set<Snippet> = [
    .overflows, .walks, .weakens, .lays, .refuses, .nests, .triggers, .queues,
  ]

  /// Whether a recording can be replayed with it: a touch script has its places on the screen as it stood at the start.
  var isReplayable: Bool { ![.turns, .keeps].contains(self) }

  /// The text of a script with these parts.
  static func file(_ parts: [Snippet]) -> String {
    let limit = attacks.isDisjoint(with: parts) ? [] : [attackLimit]
    return (["local S = {}"] + limit + parts.map(\.text) + ["return S", ""]).joined(separator: "\n")
  }

  /// What an attack calls first, so that a story has a few of each.
  private static let attackLimit = """
    local attacks = 0
    function S.attack()
      attacks = attacks + 1
      if attacks > 4 then error("enough attacks") end
    end
    """

  private var text: String {
    switch self {
    case .tells:
      """
      for _, phase in ipairs { "Began", "Moved", "Ended", "Cancelled" } do
        S["touches" .. phase] = function(self, touches, event)
          fingerpost.log(phase, touches[1].id, touches[1]:location(self).x, #event.allTouches)
          self.super["touches" .. phase](self.super, touches, event)
        end
      end
      """
    case .fails: "function S:touchesMoved(touches, event) error('on purpose') end"
    case .removes:
      """
      function S:touchesBegan(touches, event)
        local parent, me = self.superview, self
        self:removeFromSuperview()
        if parent then fingerpost.after(2, function() parent:addSubview(me) end) end
      end
      """
    case .waits:
      """
      function S:touchesBegan(touches, event)
        local touch = touches[1]
        fingerpost.after(0.3, function() fingerpost.log("later", touch.id, touch.phase) end)
      end
      """
    case .repeats:
      """
      function S:didLoad()
        local count = 0
        fingerpost.every(0.7, function()
          count = count + 1
          self.hitTestInsets = { top = count % 3, left = 0, bottom = 0, right = 0 }
          if count % 50 == 0 then fingerpost.emit("count", { count = count }) end
          if count % 400 == 0 then error("every now and then") end
        end)
      end
      """
    case .makes:
      """
      S.made = {}
      function S:touchesEnded(touches, event)
        local view = fingerpost.makeView {
          frame = { 5, 5, 60, 60 }, on = { touchesBegan = { log = "made" } },
          gestureRecognizers = { { type = "longPress", action = { log = "pressed" } } },
        }
        self:addSubview(view)
        table.insert(S.made, view)
        if #S.made > 3 then table.remove(S.made, 1):removeFromSuperview() end
      end
      """
    case .animates:
      """
      function S:touchesEnded(touches, event)
        fingerpost.animate { duration = 0.4, changes = function()
          self.alpha = self.alpha > 0.5 and 0.4 or 1
          self.center = { x = self.center.x + 1, y = self.center.y }
        end }
      end
      """
    case .runs:
      "function S:touchesCancelled() fingerpost.exec{'true', 'cancelled'} end\nS.touchesEnded = S.touchesCancelled"
    case .shifts:
      "function S:pointInside(point, event) return point.x > 20 or self.super:pointInside(point, event) end"
    case .circles: "function S:next() return self end"
    case .turns:
      """
      function S:touchesEnded(touches, event)
        local screen = fingerpost.screen("main")
        screen.rotation = (screen.rotation + 90) % 360
      end
      """
    case .keeps: "function S:touchesMoved(touches, event) S.kept = touches S.event = event end"
    case .disables:
      """
      function S:touchesMoved(touches, event)
        for _, recognizer in ipairs(self.gestureRecognizers or {}) do recognizer.enabled = not recognizer.enabled end
        self.super:touchesMoved(touches, event)
      end
      """
    case .leaves:
      """
      function S:touchesBegan(touches, event)
        local scene = touches[1].window.windowScene
        scene.activationState = "background"
        fingerpost.after(0.2, function() scene.activationState = "foregroundActive" end)
      end
      """
    case .responds:
      """
      function S:canBecomeFirstResponder() return true end
      function S:touchesBegan(touches, event)
        if not self:becomeFirstResponder() then self:resignFirstResponder() end
      end
      function S:pressesBegan(presses, event) fingerpost.log("key", presses[1].key) end
      """
    case .ignores:
      """
      function S:touchesEnded(touches, event)
        fingerpost.application:beginIgnoringInteractionEvents()
        fingerpost.after(0.1, function() fingerpost.application:endIgnoringInteractionEvents() end)
      end
      """
    case .spins: "function S:touchesMoved() while true do end end"
    case .overflows:
      """
      local function deep() return 1 + deep() end
      local function endless() while true do end end
      local function closing() local it <close> = setmetatable({}, { __close = endless }) deep() end
      function S:touchesBegan() S.attack() xpcall(deep, endless) end
      function S:touchesEnded() S.attack() local it = coroutine.create(closing) coroutine.resume(it) coroutine.close(it) end
      function S:touchesCancelled() S.attack() error(setmetatable({}, { __tostring = endless })) end
      """
    case .walks:
      """
      function S:touchesBegan()
        S.attack()
        local mt = {}
        local it = setmetatable({}, mt)
        mt.__call = it
        pcall(it)
      end
      function S:touchesEnded()
        S.attack()
        local it = {}
        pcall(function() for i = 1, 1990 do it = setmetatable({}, { __index = it }) end end)
        pcall(table.concat, it, "", 1, 800000)
        table.move(it, 1, 900000, 1, {})
      end
      """
    case .weakens:
      """
      function S:didLoad()
        local keys = {}
        for i = 1, 5000 do keys[i] = {} end
        for i = 5000, 2, -1 do local j = i * 7919 % i + 1 keys[i], keys[j] = keys[j], keys[i] end
        S.first, S.chains = keys[1], {}
        for _, mode in ipairs { "k", "v", "kv" } do
          pcall(function() S.chains[mode] = setmetatable({}, { __mode = mode }) end)
        end
        for _, chain in pairs(S.chains) do for i = 1, 4999 do chain[keys[i]] = keys[i + 1] end end
      end
      function S:touchesEnded() S.attack() collectgarbage() end
      """
    case .lays:
      """
      function S:didLoad()
        S.box = fingerpost.makeView { frame = { 0, 0, 40, 40 } }
        self:addSubview(S.box)
        for i = 1, 200 do S.box:addSubview(fingerpost.makeView { frame = { "1%", "1%", "50%", "50%" } }) end
      end
      function S:touchesEnded()
        S.attack()
        local width = 40
        while true do
          width = 81 - width
          S.box.frame = { x = 0, y = 0, width = width, height = 40 }
        end
      end
      """
    case .refuses:
      """
      function S:touchesBegan()
        S.attack()
        local list = {}
        for i = 1, 1000 do list[i] = { fraem = 1, hidden = 5 } end
        while true do pcall(fingerpost.makeView, { subviews = list }) end
      end
      function S:touchesEnded()
        S.attack()
        local list = { 1 }
        for i = 1, 40 do list = { list, list } end
        pcall(fingerpost.emit, "x", list)
        local long = {}
        for i = 1, 9000 do long[i] = i end
        long[9001] = print
        while true do pcall(fingerpost.emit, "x", long) end
      end
      """
    case .nests:
      """
      function S:hitTest(point, event)
        S.hits = (S.hits or 0) + 1
        if S.hits > 5000 then return self.super:hitTest(point, event) end
        for i = 1, 10 do self:hitTest(point, event) end
        return self
      end
      """
    case .triggers:
      """
      function S:didLoad()
        S.slider = fingerpost.makeView { frame = { 0, 0, 50, 50 }, kind = "slider" }
        self:addSubview(S.slider)
        for i = 1, 20 do
          S.slider:addTarget { events = "valueChanged", call = function(slider)
            S.sent = (S.sent or 0) + 1
            if S.sent > 5000 then return end
            slider.value = 1 - slider.value
            slider:sendActions("valueChanged")
          end }
        end
      end
      """
    case .queues:
      """
      function S:didLoad()
        local list = {}
        for i = 1, 300 do
          list[i] = { id = "q" .. i, type = "tap", requireToFail = i < 300 and { "q" .. i + 1 } or nil }
        end
        local frame = { 0, 0, "100%", "100%" }
        pcall(function() self:addSubview(fingerpost.makeView { frame = frame, gestureRecognizers = list }) end)
      end
      """
    }
  }

  /// Files that scenes name as they are: scripts and a delegate of recognizers.
  static let library = [
    "chord.lua": """
    local Chord = {}
    function Chord:touchesBegan() if self.numberOfTouches == 2 then self.state = "ended" end end
    function Chord:touchesEnded() if self.state == "possible" then self.state = "failed" end end
    Chord.touchesCancelled = Chord.touchesEnded
    return Chord
    """,
    "twice.lua": """
    local Twice = {}
    function Twice:touchesEnded()
      self.taps = (self.taps or 0) + 1
      if self.taps == 2 then self.state = "ended" return end
      self:schedule(1 / 3, function() self.state = "failed" end)
    end
    function Twice:reset() self.taps = 0 end
    return Twice
    """,
    "drag.lua": """
    local Drag = {}
    function Drag:touchesMoved() self.state = self.state == "possible" and "began" or "changed" end
    function Drag:touchesEnded(touches, event)
      if self.state == "began" or self.state == "changed" then
        if #event:touchesFor(self) == #touches then self.state = "ended" end
      end
    end
    function Drag:touchesCancelled() error("on purpose") end
    return Drag
    """,
    "stuck.lua": "return {}",
    "filter.lua": """
    local Filter = { count = 0 }
    function Filter:shouldReceiveTouch(recognizer, touch) return touch.view ~= nil end
    function Filter:shouldBegin(recognizer)
      self.count = self.count + 1
      if self.count % 5 == 0 then error("on purpose") end
      return self.count % 3 ~= 0
    end
    function Filter:shouldRecognizeSimultaneouslyWith(recognizer, other) return self.count % 2 == 0 end
    return Filter
    """,
  ]
}
