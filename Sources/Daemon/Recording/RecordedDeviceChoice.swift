internal import DispatchLog
package import InputDevices

/// Which device to record where nobody has named one: the only touch device.
package enum RecordedDeviceChoice {
  /// The path of its node; `command` is how the program was called, to which `--device` is to be added.
  ///
  /// - Throws: `StartupError` where there is none, more than one, or none that can be read.
  package static func path(among survey: DeviceSurvey, command: String) throws(StartupError) -> String {
    let candidates = survey.touchDevices.filter { !$0.isOwn }
    guard let first = candidates.first else { throw StartupError(MissingDevices.explanation(survey)) }
    guard candidates.count == 1 else { throw StartupError(list(candidates, command)) }
    if let problem = first.problems.first(where: { !$0.isHarmless }), first.abilities == nil {
      throw StartupError("\"\(first.device.name.onOneLine)\": \(problem.description); \(problem.remedy)")
    }
    return first.device.path
  }

  private static func list(_ candidates: [SurveyedDevice], _ command: String) -> String {
    let lines = candidates.map { candidate in
      let note = candidate.problems.first { !$0.isHarmless }.map { " (\($0.description))" } ?? ""
      let device = candidate.device
      return
        "  \(command) --device \(device.path)    # \(device.kind.rawValue) \"\(device.name.onOneLine)\"\(note)"
    }
    return (["there are several touch devices; choose one:"] + lines).joined(separator: "\n")
  }
}
