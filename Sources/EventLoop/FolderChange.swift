/// What happened in a folder that is watched.
package enum FolderChange: Hashable, Sendable {
  /// One of the changes that are watched for happened to the file of this name.
  case file(String)
  /// More happened than the system kept count of: any file may have changed.
  case overflow
  /// The folder is gone, and nothing more comes.
  case gone
}
