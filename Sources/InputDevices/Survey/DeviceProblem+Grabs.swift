internal import Glibc

extension DeviceProblem {
  /// That the device at `path` is grabbed and one of `users` has it.
  ///
  /// Which one nobody can tell, for others have nodes open that they do not grab; a process of this program is it for certain
  /// only where no other one has the node open.
  static func grab(of path: String, by users: [NodeUser]) -> DeviceProblem {
    guard let user = users.first, users.count == 1, user.isFingerpost else {
      return .grabbed(path: path, by: users)
    }
    return .ownGrab(by: user)
  }

  /// Whether this says all that `other` says, and more.
  package func covers(_ other: DeviceProblem) -> Bool {
    switch (self, other) {
    case (.grabbed, .limited(.notGrabbed(EBUSY))), (.ownGrab, .limited(.notGrabbed(EBUSY))): true
    default: self == other
    }
  }
}

extension [NodeUser] {
  /// Who has a device that one of them has grabbed, in words.
  var grabbing: String {
    guard !isEmpty else { return "another program has grabbed it" }
    let names = map(\.description).joined(separator: ", ")
    guard contains(where: \.isFingerpost) else {
      return "another program has grabbed it; it is open in \(names)"
    }
    return "one of the programs that have it open has grabbed it: \(names)"
  }

  /// What to do where one of them has grabbed the device at `path`.
  func remedy(for path: String) -> String {
    guard !isEmpty else { return "'sudo fuser -v \(path)' names the program" }
    guard contains(where: \.isFingerpost) else { return "end that program, or let it leave the device alone" }
    return
      "nothing is wrong where it is fingerpost, whose scene says 'grab: true'; otherwise end that program,"
      + " or let it leave the device alone"
  }
}
