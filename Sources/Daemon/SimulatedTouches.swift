/// The touches of the simulated touchscreen that a demonstration plays where there is no real one.
///
/// They fit `config/demo.yaml`.
package enum SimulatedTouches {
  /// A touch script (CONTRACT of `.touches` files): a tap, a two-finger drag, exclusive touches, and refusals.
  package static let script = """
    # a tap on the button
    0     down 1 160 140
    80    up 1
    # two fingers drag on the pad
    600   down 2 480 200, down 3 620 260
    640   move 2 500 220, move 3 640 280
    680   move 2 520 240, move 3 660 300
    720   up 2
    740   up 3
    # a touch on the exclusive view, and one elsewhere that it shuts out
    1300  down 4 160 380
    1400  down 5 520 220
    1480  up 5
    1560  up 4
    # the other way round: the exclusive view is refused while the pad has a finger
    2100  down 6 520 220
    2180  down 7 160 380
    2240  up 7
    2300  up 6
    # a second finger on the button, which takes one at a time
    2800  down 8 140 140
    2860  down 9 180 140
    2940  up 9
    3000  up 8
    """
}
