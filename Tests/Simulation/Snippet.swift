/// A part of a script: a few overrides that do what scripts may do at the worst moment.
package enum Snippet: String, CaseIterable, Equatable {
  case tells, fails, removes, waits, repeats, makes, animates, runs, shifts, circles, turns, keeps, disables,
    leaves,
    responds, ignores, spins

  /// Whether a recording can be replayed with it: a touch script has its places on the screen as it stood at the start.
  var isReplayable: Bool { ![.turns, .keeps].contains(self) }

  /// The text of a script with these parts.
  static func file(_ parts: [Snippet]) -> String {
    "local S = {}\n" + parts.map { $0.text + "\n" }.joined() + "return S\n"
  }

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
