internal import SceneScripting
internal import Scenes

extension ScriptedResponder {
  /// The script, whose text is one of `contents`.
  func script(in contents: [String: [UInt8]]) -> (source: ScriptSource, target: ScriptTarget) {
    (script.source(in: contents), .responder(responder))
  }
}

extension SceneGestureRecognizer {
  /// The recognizer's script and its delegate's, whose texts are among `contents`.
  func scripts(in contents: [String: [UInt8]]) -> [(source: ScriptSource, target: ScriptTarget)] {
    let overrides = description.script.map { ($0.source(in: contents), ScriptTarget.recognizer(recognizer)) }
    let delegate = description.delegate.map { ($0.source(in: contents), ScriptTarget.delegate(recognizer)) }
    return [overrides, delegate].compactMap { $0 }
  }
}

extension ScriptReference {
  fileprivate func source(in contents: [String: [UInt8]]) -> ScriptSource {
    ScriptSource(file: path, text: contents[path] ?? [])
  }
}
