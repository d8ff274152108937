local Handler = {}

function Handler:touchesMoved(touches, event)
end

return Handler
