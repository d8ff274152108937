-- Each touch does the next thing; what is printed tries to be more than text.
local View = {}
local steps = {
  function(r) r:viewWithId("box").center = { x = 250, y = 200 } end,
  function(r)
    fingerpost.animate { duration = 0.2, changes = function()
      r:viewWithId("front").transform = { a = 0, b = 1, c = -1, d = 0, tx = 0, ty = 0 }
    end }
  end,
  function(r) r:addSubview(fingerpost.makeView { id = "made", frame = { 300, 20, 40, 40 } }) end,
  function(r) r:viewWithId("made"):removeFromSuperview() end,
  function() fingerpost.log("</script><img src=x onerror='document.title=1'><b>bold</b>") end,
}
function View:touchesBegan()
  local step = table.remove(steps, 1)
  if step then step(self) end
end
return View
