/// The touches of the simulated touchscreen that a demonstration plays where there is no real one.
///
/// They are written for `config/demo.yaml`: a tap, a two-finger drag, exclusive touches, and refusals.
package enum SimulatedTouches {
  /// A touch script, in points of the scene's first screen.
  package static let script = """
    # a tap on the button
    0     down 1 200 425
    80    up 1
    # two fingers drag on the pad
    600   down 2 300 150, down 3 440 210
    640   move 2 320 170, move 3 460 230
    680   move 2 340 190, move 3 480 250
    720   up 2
    740   up 3
    # a touch on the exclusive lever, and one on the pad that it shuts out
    1300  down 4 600 425
    1400  down 5 300 150
    1480  up 5
    1560  up 4
    # the other way round: the lever gets no touch while the pad has one
    2100  down 6 300 150
    2180  down 7 600 425
    2240  up 7
    2300  up 6
    # a second finger on the button, which takes one at a time
    2800  down 8 150 425
    2860  down 9 250 425
    2940  up 9
    3000  up 8
    """
}
