-- Each finger that comes down is a digit, also where two do so at once. Put your program in the place of true.
local Pad = {}

function Pad:touchesBegan(touches, event)
  for _, touch in ipairs(touches) do
    local place = touch:location(self)
    fingerpost.exec { "true", "digit", place.x, place.y }
  end
end

return Pad
