local Handler = {}

function Handler:touchesMoved(touches, event)
  fingerpost.log("moved")
end

function Handler:touchesEnded(touches, event)
  fingerpost.log("ended")
end

return Handler
