internal import Decoding
package import Diagnostics
package import TouchDelivery
internal import YAML

/// A scene with the bytes that describe its views, for edits that leave all else as it is.
package final class WrittenScene {
  private let files: any SceneFiles
  private let views: [String: ViewDescription]
  /// The files that were read, by path.
  private var documents: [String: WrittenDocument] = [:]

  /// What `files` have for `scene`, which was read from them.
  package init(_ scene: SceneDescription, files: any SceneFiles) {
    self.files = files
    views = Dictionary(scene.views.map { ($0.responder.id.value, $0) }) { first, _ in first }
  }

  /// What `edit` makes of the file that it is about; `size` is that of the superview, or of the view to add to.
  ///
  /// - Throws: why a hand has to do it.
  package func change(_ edit: SceneEdit, in size: Size) throws(PlainError) -> FileChange {
    switch edit {
    case .frame(let view, let frame):
      let (file, written) = try writtenFrame(of: view)
      return FileChange(file, written.document.bytes, try written.replacements(for: frame, in: size))
    case .add(let view, let container):
      if views[view.id] != nil { throw PlainError("there is a view called \(view.id.quoted) already") }
      let (file, document, insertion) = try self.insertion(into: container)
      return FileChange(file, document.bytes, insertion.replacements(for: view))
    case .remove(let view):
      let (file, document, index) = try mapping(of: view)
      return FileChange(file, document.bytes, try ViewRemoval(document, index).replacements())
    }
  }

  /// Why the frame of the view called `id` cannot be changed by an edit; nil where it can.
  package func obstacle(toFrameOf id: String) -> String? {
    do throws(PlainError) {
      _ = try writtenFrame(of: id)
      return nil
    } catch { return error.description }
  }
}

extension WrittenScene {
  private func description(of id: String) throws(PlainError) -> ViewDescription {
    guard let view = views[id] else {
      throw PlainError("no file describes \(id.quoted): a script has made it")
    }
    return view
  }

  private func document(_ file: String) throws(PlainError) -> WrittenDocument {
    if let document = documents[file] { return document }
    guard case .success(let bytes) = files.read(file), let document = WrittenDocument(bytes) else {
      throw PlainError("\(file) cannot be read any more")
    }
    documents[file] = document
    return document
  }

  /// The frame of the view called `id` as it is written, and where.
  private func writtenFrame(of id: String) throws(PlainError) -> (file: String, WrittenFrame) {
    let view = try description(of: id)
    if let grid = view.surroundingGrid {
      throw PlainError(
        "a grid gives \(id.quoted) its frame, at \(grid); change that, or the order of its views")
    }
    guard let location = view.properties.location(of: "frame") else {
      throw PlainError("no file gives \(id.quoted) a frame: it fills what it is in")
    }
    let document = try document(location.file)
    guard let list = document.list(at: location.place) else {
      throw PlainError("the frame of \(id.quoted) is not a separate list, at \(location)")
    }
    return (location.file, try WrittenFrame(document, list, of: id, at: location))
  }

  /// The mapping of the view called `id`, and where it is.
  private func mapping(
    of id: String
  ) throws(PlainError) -> (file: String, WrittenDocument, WrittenDocument.Index) {
    let location = try description(of: id).responder.id.location
    let document = try document(location.file)
    guard let index = document.mapping(of: location.place) else {
      throw PlainError("\(id.quoted) is not written as a separate mapping, at \(location)")
    }
    if let anchor = document.sharedAnchor(of: index) { throw .shared(id.quoted, anchor, at: location) }
    return (location.file, document, index)
  }

  /// Where views are added to the view called `id`.
  private func insertion(
    into id: String
  ) throws(PlainError) -> (file: String, WrittenDocument, ViewInsertion) {
    let container = try description(of: id)
    if let grid = container.grid {
      throw PlainError(
        "the grid of \(id.quoted) gives its views their frames, at \(grid.location); add one in the file")
    }
    let (file, document, index) = try mapping(of: id)
    let own = document.value(of: "subviews", in: index)
    for child in container.subviews {
      let location = child.responder.id.location
      let document = try self.document(location.file)
      guard let mapping = document.mapping(of: location.place), let list = document.values[mapping].parent,
        document.items(of: list)?.contains(mapping) == true, list == own || own == nil
      else { continue }
      if let anchor = document.sharedAnchor(of: list) { throw .shared("its list", anchor, at: location) }
      return (location.file, document, ViewInsertion(document, .list(list)))
    }
    guard let own else { return (file, document, ViewInsertion(document, .mapping(index))) }
    guard document.items(of: own) != nil else {
      throw PlainError("the subviews of \(id.quoted) are not a separate list")
    }
    return (file, document, ViewInsertion(document, .list(own)))
  }
}

extension SourceLocation {
  fileprivate var place: YAMLPlace { YAMLPlace(line: line, column: column) }
}

extension PlainError {
  /// That an edit of `thing` would change each place that `anchor` stands for.
  static func shared(_ thing: String, _ anchor: String, at location: SourceLocation) -> PlainError {
    PlainError(
      "\(thing) at \(location) is shared: '*\(anchor.quotable)' repeats it, so change it in the file")
  }
}
