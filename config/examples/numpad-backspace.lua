-- As on a keyboard: one character as the finger comes down, and more while it rests.
local Backspace = {}

local function delete() fingerpost.emit("key", { key = "backspace" }) end

function Backspace:press()
  delete()
  self.timer = fingerpost.after(0.5, function()
    delete()
    self.timer = fingerpost.every(0.1, delete)
  end)
end

function Backspace:release()
  self.timer:invalidate()
end

return Backspace
