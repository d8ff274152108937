/// What the built-in recognizers do, as scripts of custom ones.
enum CustomScripts {
  static func tap(taps: Int, fingers: Int) -> String {
    """
    local needed, wanted = \(taps), \(fingers)
    \(numbers)
    \(tap)
    """
  }

  static func pan(minimum: Int, maximum: Int) -> String {
    """
    local minimum, maximum = \(minimum), \(maximum)
    \(numbers)
    \(pan)
    """
  }

  private static let numbers = """
    local function number(value)
      return (string.format("%.2f", value):gsub("0+$", ""):gsub("%.$", ""))
    end

    local function count(fingers, comparison)
      return fingers .. (fingers == 1 and " finger, " or " fingers, ") .. comparison
    end

    local function distance(a, b) return ((a.x - b.x) ^ 2 + (a.y - b.y) ^ 2) ^ 0.5 end
    """

  private static let tap = """
    local Tap = {}
    local fingers, taps, previous, timer = {}, 0, nil, nil

    local function fail(self, reason)
      self.failureReason = reason
      self.state = "failed"
    end

    local function note(self)
      local touches = {}
      for i, finger in ipairs(fingers) do touches[i] = finger.touch end
      self.touches = touches
      self.values = { numberOfTouches = #touches }
    end

    local function down()
      local n = 0
      for _, finger in ipairs(fingers) do if finger.isDown then n = n + 1 end end
      return n
    end

    local function middle()
      local x, y = 0, 0
      for _, finger in ipairs(fingers) do x, y = x + finger.start.x, y + finger.start.y end
      return { x = x / #fingers, y = y / #fingers }
    end

    local function wait(self, seconds, reason)
      if timer then timer:invalidate() end
      timer = self:schedule(seconds, function() fail(self, reason) end)
    end

    function Tap:touchesBegan(touches)
      local isFirst = down() == 0
      if isFirst and #fingers > 0 then previous, fingers = middle(), {} end
      for _, touch in ipairs(touches) do
        fingers[#fingers + 1] = { touch = touch, start = touch:location(nil), isDown = true }
      end
      note(self)
      if #fingers > wanted then return fail(self, count(#fingers, "not " .. wanted)) end
      if previous and #fingers == wanted and distance(previous, middle()) > 40 then
        local far = number(distance(previous, middle()))
        return fail(self, "the next tap was " .. far .. " pt away, more than 40 pt")
      end
      if isFirst then wait(self, 0.75, "held for more than 0.75 s") end
    end

    function Tap:touchesMoved()
      local farthest = 0
      for _, finger in ipairs(fingers) do
        if finger.isDown then
          farthest = math.max(farthest, distance(finger.start, finger.touch:location(nil)))
        end
      end
      if farthest > 10 then fail(self, "moved " .. number(farthest) .. " pt, more than 10 pt") end
    end

    function Tap:touchesEnded(touches)
      self:touchesMoved()
      if self.state ~= "possible" then return end
      for _, touch in ipairs(touches) do
        for _, finger in ipairs(fingers) do
          if finger.touch == touch then finger.isDown = false end
        end
      end
      if down() > 0 then return end
      if #fingers ~= wanted then return fail(self, count(#fingers, "not " .. wanted)) end
      taps = taps + 1
      if taps == needed then
        self.state = "ended"
      else
        wait(self, 0.35, "no tap followed within 0.35 s after tap " .. taps .. " of " .. needed)
      end
    end

    function Tap:touchesCancelled() fail(self, "its touch was cancelled") end

    function Tap:reset()
      fingers, taps, previous, timer = {}, 0, nil, nil
      self.values = { numberOfTouches = 0 }
    end

    function Tap:canPrevent(other)
      return other.type ~= "tap" or other.numberOfTapsRequired <= needed
    end

    return Tap
    """

  private static let pan = """
    local Pan = {}
    local way, samples, now, most, farthest = { x = 0, y = 0 }, {}, 0, 0, 0

    local function sample()
      if #samples > 0 and samples[#samples].time == now then table.remove(samples) end
      samples[#samples + 1] = { time = now, x = way.x, y = way.y }
      while #samples > 1 and (now - samples[2].time) / 1e6 > 0.1 do table.remove(samples, 1) end
    end

    local function velocity()
      local last = samples[#samples]
      if not last then return { x = 0, y = 0 } end
      local first = samples[#samples - 1]
      for _, it in ipairs(samples) do
        if (last.time - it.time) / 1e6 <= 0.1 and it.time < last.time then first = it break end
      end
      if not first then return { x = 0, y = 0 } end
      local seconds = (last.time - first.time) / 1e6
      return { x = (last.x - first.x) / seconds, y = (last.y - first.y) / seconds }
    end

    local function inView(self, vector)
      local from, to = self.view:convertFrom({ x = 0, y = 0 }, nil), self.view:convertFrom(vector, nil)
      return { x = to.x - from.x, y = to.y - from.y }
    end

    local function note(self)
      self.values = {
        translation = inView(self, way), velocity = inView(self, velocity()),
        numberOfTouches = self.numberOfTouches,
      }
    end

    local function down(self)
      local n = 0
      for _, touch in ipairs(self.touches) do
        if touch.phase ~= "ended" and touch.phase ~= "cancelled" then n = n + 1 end
      end
      return n
    end

    local function isActive(self) return self.state == "began" or self.state == "changed" end

    local function fail(self, reason)
      self.failureReason = reason
      self.state = "failed"
    end

    local function began(self, touches, event)
      if down(self) >= minimum then sample() end
      most = math.max(most, down(self))
      local all = self.touches
      if #all <= maximum then return end
      if self.state == "possible" then return fail(self, count(#all, "more than " .. maximum)) end
      for i = #all, maximum + 1, -1 do self:ignore(all[i], event) end
    end

    local function moved(self, touches)
      if down(self) < minimum then return end
      local n = math.max(1, down(self))
      for _, touch in ipairs(touches) do
        local to, from = touch:location(nil), touch:previousLocation(nil)
        way = { x = way.x + (to.x - from.x) / n, y = way.y + (to.y - from.y) / n }
      end
      sample()
      if isActive(self) then
        self.state = "changed"
        return
      end
      farthest = math.max(farthest, distance(way, { x = 0, y = 0 }))
      if self.state == "possible" and distance(way, { x = 0, y = 0 }) >= 10 then
        for _, it in ipairs(samples) do it.x, it.y = it.x - way.x, it.y - way.y end
        way = { x = 0, y = 0 }
        self.state = "began"
      end
    end

    local function ended(self)
      local left = down(self)
      if left > 0 then return end
      if isActive(self) then
        self.state = "ended"
      elseif self.state == "possible" then
        fail(self, most < minimum and count(most, "fewer than " .. minimum)
          or "moved " .. number(farthest) .. " pt of 10 pt")
      end
    end

    local function cancelled(self)
      if isActive(self) then
        self.state = "cancelled"
      elseif self.state == "possible" then
        fail(self, "its touch was cancelled")
      end
    end

    local methods = { Began = began, Moved = moved, Ended = ended, Cancelled = cancelled }
    for name, method in pairs(methods) do
      Pan["touches" .. name] = function(self, touches, event)
        now = math.floor(event.timestamp * 1e6 + 0.5)
        method(self, touches, event)
        note(self)
      end
    end

    function Pan:reset()
      way, samples, most, farthest = { x = 0, y = 0 }, {}, 0, 0
    end

    return Pan
    """
}
