public import ArgumentParser
public import ControlSocket
public import DispatchLog
public import TouchDelivery

extension RecordFormat: ExpressibleByArgument {}
extension RecordKind: ExpressibleByArgument {}
extension StatusFormat: ExpressibleByArgument {}
extension TreeFormat: ExpressibleByArgument {}

/// A finite number of points on the command line.
struct Coordinate: ExpressibleByArgument {
  let points: Double

  init?(argument: String) {
    guard let points = Double(argument), points.isFinite else { return nil }
    self.points = points
  }
}
