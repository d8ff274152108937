/// What happened in a folder that is watched.
package enum FolderChange: Hashable, Sendable {
  /// The file of this name was made, moved here or removed, or its permissions changed.
  case file(String)
  /// More happened than the system kept count of: any file may have changed.
  case overflow
  /// The folder is gone, and nothing more comes.
  case gone
}
