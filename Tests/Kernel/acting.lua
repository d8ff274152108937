-- Logs how a program ended and what it wrote.
local View = {}

function View:touchesBegan(touches, event)
  fingerpost.exec {
    "sh", "-c", "echo one; echo two; exit 3",
    completion = function(result) fingerpost.log("ended with", result.code, (result.output:gsub("\n", "."))) end,
  }
  fingerpost.exec { "no-such-program-here", completion = function(result) fingerpost.log("not started:", result.reason) end }
end

return View
