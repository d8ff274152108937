internal import Calibration
internal import ArgumentParser
internal import Scenes

/// `fingerpost teach`: finds by touching where views lie.
struct TeachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teach",
    abstract: "Describe views by touching two opposite corners of each.",
    discussion: """
      Asks for each name on standard error, and prints 'subviews' for a scene, with frames in points of the screen. Or \
      drag one finger over a view, from corner to corner. Where a daemon runs, its scene gets the touches as well.

        fingerpost teach --grid 10 stop start
      """)

  @Argument(help: ArgumentHelp("The id of each view.", valueName: "name"))
  var names: [String]

  @Option(parsing: .unconditional, help: "Place all edges on lines this many points apart.")
  var grid: Double?

  @OptionGroup var touches: CalibrationTouches

  func validate() throws {
    if let grid, !(grid >= 1 && grid <= 1000) { throw ValidationError("--grid is from 1 to 1000 points") }
    if names.contains(where: { !Identifier.isAllowed($0) }) {
      throw ValidationError("an id has 1 to 256 bytes and no control characters")
    }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw ValidationError("'\(name)' is given twice; ids are unique")
    }
  }

  func run() throws {
    try reportingFailure {
      let teaching = try touches.teaching(command: "fingerpost teach \(names.joined(separator: " "))")
      try StandardOutput.print(lines: try teaching.outline(names, grid: grid))
    }
  }
}
