-- What says that it was called is found beforehand and has no words, so that it takes little itself.
local log = fingerpost.log
local Handler = {}

function Handler:touchesMoved(touches, event)
  log()
  log()
end

function Handler:touchesEnded(touches, event)
  log("ended")
end

return Handler
