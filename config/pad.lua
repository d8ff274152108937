-- A pad that follows any number of fingers.
local Pad = {}

function Pad:touchesBegan(touches, event)
  fingerpost.log(#touches, "down, now", #event:touchesFor(self), "on the pad")
end

function Pad:touchesMoved(touches, event)
  local place = touches[1]:location(self)
  fingerpost.log(string.format("touch %d at %.0f, %.0f", touches[1].id, place.x, place.y))
end

function Pad:touchesCancelled(touches, event)
  fingerpost.log(#touches, "cancelled")
end

-- Calling super passes the touch on: the root view hears of its end, too.
function Pad:touchesEnded(touches, event)
  self.super:touchesEnded(touches, event)
end

return Pad
