local Panel = {}

-- By the swipe, or from outside: fingerpost send goodNight.
function Panel:goodNight()
  fingerpost.view("lamp").value = 0
  fingerpost.view("fan").isOn = false
  fingerpost.emit("goodNight", {})
end

return Panel
