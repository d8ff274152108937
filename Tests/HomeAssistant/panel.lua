return {
  goodNight = function(self) fingerpost.view("lamp").value = 7 end,
}
