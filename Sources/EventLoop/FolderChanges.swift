internal import Glibc

/// What of a folder's files is to be told; the corresponding C constants are those of `inotify`.
package struct FolderChanges: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A file was made, which need not be whole yet: `IN_CREATE`.
  package static let made = Self(rawValue: UInt32(IN_CREATE))
  /// A file's permissions changed: `IN_ATTRIB`.
  package static let permissions = Self(rawValue: UInt32(IN_ATTRIB))
  /// A file was removed: `IN_DELETE`.
  package static let removed = Self(rawValue: UInt32(IN_DELETE))
  /// A file was moved here, be it in the place of another: `IN_MOVED_TO`.
  package static let movedIn = Self(rawValue: UInt32(IN_MOVED_TO))
  /// A file was closed by somebody who could write it: `IN_CLOSE_WRITE`.
  package static let written = Self(rawValue: UInt32(IN_CLOSE_WRITE))
}
