package import Diagnostics

extension DiagnosticErrors {
  /// The greatest number of diagnostics of a file.
  private static let mostOfFile = 100

  /// Sorts by file, in the order of `files`, and by place.
  ///
  /// Each mistake is in it once, however many aliases repeat it; of a
  /// file with very many, the last diagnostic says how many more there are.
  package init?(_ diagnostics: [Diagnostic], files: [String]) {
    guard !diagnostics.isEmpty else { return nil }
    let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    var seen: Set<Diagnostic> = []
    let sorted = diagnostics.filter { seen.insert($0).inserted }.sorted { a, b in
      (order[a.file] ?? .max, a.line ?? 0, a.column ?? 0) < (
        order[b.file] ?? .max, b.line ?? 0, b.column ?? 0
      )
    }
    let lists = sorted.reduce(into: [[Diagnostic]]()) { lists, diagnostic in
      let isOfSameFile = lists.last?.last?.file == diagnostic.file
      if isOfSameFile { lists[lists.count - 1].append(diagnostic) } else { lists.append([diagnostic]) }
    }
    self.init(
      lists.flatMap { list in
        list.first(Self.mostOfFile) {
          let first = list[Self.mostOfFile]
          return Diagnostic(
            .error, "… and \($0) more", file: first.file, line: first.line, column: first.column,
            path: first.path)
        }
      })
  }
}
