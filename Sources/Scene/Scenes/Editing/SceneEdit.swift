package import Diagnostics
package import JSON
package import TouchDelivery

/// A change of where views lie, to be written into the scene's own file.
package enum SceneEdit: Hashable, Sendable {
  /// Another frame for the view of this id, in the unit of its screen.
  case frame(view: String, Rect)
  /// A view more, in front of the others in the view of the id `container`.
  case add(NewView, container: String)
  /// The view of this id goes, with all that is in it.
  case remove(view: String)
}

/// A view that an edit adds.
package struct NewView: Hashable, Sendable {
  /// What it stands for.
  package let kind: ViewKind
  /// Its id.
  package let id: String
  /// Where it lies in its container, in the unit of its screen.
  package let frame: Rect
  /// Its further keys, such as `title`.
  package let properties: [JSONMember]

  /// A view of this kind, called `id`, at `frame`, with further keys.
  package init(_ kind: ViewKind, id: String, frame: Rect, properties: [JSONMember] = []) {
    (self.kind, self.id, self.frame, self.properties) = (kind, id, frame, properties)
  }

  /// The same of the kind called `name`; an error if no view has that kind, or that kind no such keys.
  package init(
    kindNamed name: String, id: String, frame: Rect, properties: [JSONMember]
  ) throws(PlainError) {
    guard let kind = ViewKind(rawValue: name) else { throw PlainError("no view has the kind \(name.quoted)") }
    let known = kind.properties.map(\.name)
    if let other = properties.first(where: { !known.contains($0.name) }) {
      throw PlainError("\(name.withArticle) has no property \(other.name.quoted)")
    }
    self.init(kind, id: id, frame: frame, properties: properties)
  }
}

/// Bytes in the place of others.
struct Replacement {
  /// The bytes that go.
  let range: Range<Int>
  /// Those that come.
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) {
    (self.range, self.bytes) = (range, Array(bytes))
  }

  /// Something more at `place`.
  init(at place: Int, _ bytes: some Sequence<UInt8>) { self.init(place..<place, bytes) }

  /// Nothing in the place of `range`.
  init(removing range: Range<Int>) { self.init(range, []) }
}

/// A file of the scene before and after an edit.
package struct FileChange: Hashable, Sendable {
  /// The file, as the scene names it.
  package let path: String
  /// What it had.
  package let old: [UInt8]
  /// What it gets.
  package let new: [UInt8]

  /// The change of the file at `path` from `old`, of which `replacements` replace parts.
  init(_ path: String, _ old: [UInt8], _ replacements: [Replacement]) {
    var new = old
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      new.replaceSubrange(replacement.range, with: replacement.bytes)
    }
    (self.path, self.old, self.new) = (path, old, new)
  }

  private init(_ path: String, from old: [UInt8], to new: [UInt8]) {
    (self.path, self.old, self.new) = (path, old, new)
  }

  /// The change back.
  package var undone: FileChange { FileChange(path, from: new, to: old) }
}

/// The files of a scene, one of them as it would be after a change.
package struct ChangedFiles: SceneFiles {
  private let files: any SceneFiles
  private let change: FileChange

  /// What `files` have, but for `change`.
  package init(_ files: any SceneFiles, with change: FileChange) {
    (self.files, self.change) = (files, change)
  }

  package func read(_ path: String) -> Result<[UInt8], FileError> {
    path == change.path ? .success(change.new) : files.read(path)
  }
}
