-- A lever that remembers how often it was pulled.
local Lever = {}

function Lever:didLoad()
  self.pulls = 0
end

function Lever:touchesBegan(touches, event)
  self.pulls = self.pulls + 1
  fingerpost.log("pull number", self.pulls)
end

function Lever:touchesMoved(touches, event) end

function Lever:touchesEnded(touches, event) end

function Lever:touchesCancelled(touches, event) end

return Lever
