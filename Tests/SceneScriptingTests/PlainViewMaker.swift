import Diagnostics
import JSON
import SceneScripting
import TouchDelivery

/// Makes views of `id`, `source` (a script's text) and `subviews`, 10 points wide and high.
final class PlainViewMaker: ViewMaker {
  weak var scripts: SceneScripts?
  private var count = 0

  func makeView(
    _ description: JSONValue, at place: ScriptPlace, for owner: ScriptOwner
  ) throws(PlainError) -> View {
    var newcomers: [(source: ScriptSource, target: ScriptTarget)] = []
    let view = build(description, &newcomers)
    try scripts?.charge(for: view, describedBy: description)
    guard let batch = scripts?.attach(newcomers) else { return view }
    guard batch.isUsable else { throw PlainError(batch.diagnostics.map(\.description).joined()) }
    scripts?.didLoad(batch)
    return view
  }

  /// Actions that do nothing.
  func makeAction(
    _ description: JSONValue, of sender: ActionSender, at place: ScriptPlace
  ) throws(PlainError) -> (Touch?, Event?) -> Void { { _, _ in } }

  private func build(
    _ description: JSONValue, _ newcomers: inout [(source: ScriptSource, target: ScriptTarget)]
  ) -> View {
    count += 1
    var id = "\(GeneratedName.prefix)\(count)"
    var subviews: [JSONValue] = []
    var source: String?
    guard case .object(let members) = description else { return View(id: id) }
    for member in members {
      switch (member.name, member.value) {
      case ("id", .string(let text)): id = text
      case ("source", .string(let text)): source = text
      case ("subviews", .array(let list)): subviews = list
      default: break
      }
    }
    let view = View(id: id, frame: Rect(x: 0, y: 0, width: 10, height: 10))
    if let source {
      newcomers.append((ScriptSource(file: "\(id).lua", text: Array(source.utf8)), .responder(view)))
    }
    for subview in subviews { view.addSubview(build(subview, &newcomers)) }
    return view
  }
}
