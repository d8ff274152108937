-- Says where each finger has gone: the records of a move do not.
local Places = {}

function Places:touchesMoved(touches, event)
  for _, touch in ipairs(touches) do
    local place = touch:location(self)
    fingerpost.log(place.x, place.y, touch.force, touch.majorRadius)
  end
end

return Places
