local Handler = {}

function Handler:touchesMoved(touches, event)
  fingerpost.log("moved")
  fingerpost.log("again")
end

function Handler:touchesEnded(touches, event)
  fingerpost.log("ended")
end

return Handler
