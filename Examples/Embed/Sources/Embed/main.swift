import FingerpostEngine

let stage = Stage()

stage.play("A finger presses the button.", Point(x: 240, y: 50), Point(x: 242, y: 51))
stage.play("A finger taps the card: the tap on the window takes the touch.", Point(x: 80, y: 130))
stage.play(
  "A finger drags the label, which forwards its touches to the card, until the pan takes them.",
  Point(x: 40, y: 65), Point(x: 44, y: 68), Point(x: 70, y: 90), Point(x: 110, y: 130))
stage.play("A finger turns the dial.", Point(x: 240, y: 110), Point(x: 262, y: 120), Point(x: 270, y: 140))

stage.explain(Point(x: 60, y: 60))
stage.explain(Point(x: 204, y: 104))
