local View = {}
local function follow(self, touches)
  local place = touches[1]:location(self)
  self:viewWithId("knob").center = place
  self:viewWithId("dial").value = place.x / 400
end
function View:touchesBegan(touches) follow(self, touches) end
function View:touchesMoved(touches) follow(self, touches) end
function View:touchesEnded(touches) self:addSubview(fingerpost.makeView { frame = { touches[1]:location(self).x, 7, 1, 1 } }) end
return View
