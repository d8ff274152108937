internal import ArgumentParser

/// A finite number of points on the command line.
struct Coordinate: ExpressibleByArgument {
  let points: Double

  init?(argument: String) {
    guard let points = Double(argument), points.isFinite else { return nil }
    self.points = points
  }
}
