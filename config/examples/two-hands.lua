-- Knows whether the hoist moves, so that it is stopped once. Put your controller in the place of echo.
local Hoist = {}

local function start(self, direction)
  self:stop()
  self.direction = direction
  fingerpost.exec { "echo", "hoist", direction }
end

function Hoist:up() start(self, "up") end

function Hoist:down() start(self, "down") end

function Hoist:stop()
  if not self.direction then return end
  self.direction = nil
  fingerpost.exec { "echo", "hoist", "stop" }
end

return Hoist
