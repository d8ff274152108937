internal import Actions
internal import Decoding
internal import Diagnostics
package import DispatchLog
internal import SceneScripting
package import Scenes
internal import TouchDelivery

extension SceneObjects {
  /// The scripts of responders, recognizers and delegates, whose texts are among `contents`.
  func scripts(in contents: [String: [UInt8]]) -> [(source: ScriptSource, target: ScriptTarget)] {
    let ofResponders = scripts.map { ($0.script, ScriptTarget.responder($0.responder)) }
    let ofRecognizers = gestureRecognizers.flatMap { recognizer, description in
      [
        description.script.map { ($0, ScriptTarget.recognizer(recognizer)) },
        description.delegate.map { ($0, ScriptTarget.delegate(recognizer)) },
      ].compactMap(\.self)
    }
    return (ofResponders + ofRecognizers).map { script, target in (script.source(in: contents), target) }
  }
}

extension ScriptReference {
  fileprivate func source(in contents: [String: [UInt8]]) -> ScriptSource {
    ScriptSource(file: path, text: contents[path] ?? [])
  }
}

extension SceneDescription {
  /// The programs of `exec` actions that this machine does not have, as warnings, because the scene may be
  /// for another.
  ///
  /// Each is named once in a file, where it stands first, in the order of the lines.
  var missingPrograms: [String] {
    let uses = Dictionary(grouping: Set(expectedPrograms)) { [$0.location.file, $0.value] }
      .values.map { $0.sorted { $0.location < $1.location } }
      .sorted { $0[0].location < $1[0].location }
    return uses.compactMap { uses in
      let others = Self.others(uses.dropFirst())
      return ProgramSearch.problem(with: uses[0].value).map {
        Advice.missingProgram.warning("\($0)\(others)", at: uses[0].location).description
      }
    }
  }

  /// ` (also at scene.yaml:9:5, and at 2 more places)`, or nothing.
  private static func others(_ uses: ArraySlice<Identifier>) -> String {
    guard let next = uses.first else { return "" }
    let rest = uses.count - 1
    let more = rest == 0 ? "" : ", and at \(rest) more place\(rest == 1 ? "" : "s")"
    return " (also at \(next.location)\(more))"
  }
}

extension GestureSummary {
  /// A summary of the recognizers and controls of `scene`, those that nothing happens to included, and those inside redacted
  /// views left out (RD-1).
  package convenience init(_ scene: SceneDescription) {
    let tree = SceneTree(scene)
    self.init(
      recognizers: tree.objects.gestureRecognizers.map(\.recognizer).filter {
        !Disclosure.of(.gestureRecognizer($0)).isSilent
      }.map { Recognizer($0) },
      controls: tree.objects.controls.map(\.control).filter { !Disclosure.of(.view($0)).isSilent }
        .map { Control($0) })
  }
}
