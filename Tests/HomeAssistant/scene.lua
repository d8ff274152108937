return {
  goodNight = function(self) fingerpost.view("lamp").value = 7 end,
  allOff = function(self) fingerpost.view("power").isOn = false end,
}
