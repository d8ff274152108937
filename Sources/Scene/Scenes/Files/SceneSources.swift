internal import Decoding
internal import Diagnostics

/// The documents that make up a scene: what a file includes comes before the file itself.
struct SceneSources {
  /// The greatest number of files of a scene.
  static let maximumCount = 64

  private(set) var roots: [DocumentNode] = []
  private(set) var paths: [String] = []
  private var keys: Set<String> = []
  private var open: [String] = []
  private let files: any SceneFiles
  private let decoder: DocumentDecoder

  /// Reads the file at `path` and all that it includes, each file once.
  static func collect(_ path: String, files: any SceneFiles, decoder: DocumentDecoder) -> SceneSources {
    var sources = SceneSources(files: files, decoder: decoder)
    sources.add(path, namedAt: SourceLocation(file: path, line: 1, column: 1))
    return sources
  }

  private init(files: any SceneFiles, decoder: DocumentDecoder) {
    self.files = files
    self.decoder = decoder
  }

  private mutating func add(_ path: String, namedAt location: SourceLocation) {
    let key = ScenePath.key(path)
    if let start = open.firstIndex(of: key) {
      let loop = (open[start...] + [key]).joined(separator: " → ")
      decoder.report("the file includes itself: \(loop)", at: location)
      return
    }
    guard keys.insert(key).inserted else { return }
    guard keys.count <= Self.maximumCount else {
      if keys.count == Self.maximumCount + 1 {
        decoder.report("more than \(Self.maximumCount) files in one scene", at: location)
      }
      return
    }
    switch files.read(path) {
    case .failure(let error):
      decoder.report("cannot read \(path.quoted): \(error.reason)", at: location)
    case .success(let bytes):
      open.append(key)
      compose(bytes, of: path)
      open.removeLast()
    }
  }

  private mutating func compose(_ bytes: [UInt8], of path: String) {
    paths.append(path)
    let result = DocumentComposer.compose(bytes, of: path, as: "a scene")
    decoder.report(result.diagnostics)
    guard let root = content(result, of: path) else { return }
    include(root)
    roots.append(root)
  }

  /// The root, unless there is none: a file of comments alone is not a scene.
  private func content(_ result: DocumentComposer.Result, of path: String) -> DocumentNode? {
    if result.root == nil, result.diagnostics.isEmpty {
      decoder.report(
        "the file is empty; a scene starts with 'version: 1'",
        at: SourceLocation(file: path, line: 1, column: 1))
    }
    return result.root
  }

  private mutating func include(_ root: DocumentNode) {
    let list = root.pairs?.first { $0.key == "include" }?.value.items ?? []
    for item in list {
      guard let name = item.text, !name.isEmpty else { continue }
      add(ScenePath.resolve(name, from: item.location.file), namedAt: item.location)
    }
  }
}
