internal import Glibc

extension DeviceRule {
  private static let folder = "/dev/input/"
  /// The kernel numbers no more nodes.
  private static let nodes = (0..<1024).map { "event\($0)" }

  /// Why no device is ever at the rule's `path`, and what to do, as a sentence without its stop; nil where one may be, or
  /// where recordings may be meant, which are at paths of their own.
  fileprivate var pathProblem: String? {
    guard let path, !Self.matchesNode(path) else { return nil }
    if let whole = ["/", "/dev/", Self.folder].map({ $0 + path }).first(where: Self.matchesNode) {
      return "no device is ever at '\(path)': a path is a whole one; write '\(whole)'"
    }
    guard path.hasPrefix("/dev/") else { return nil }
    let known = "no device is ever at '\(path)': devices are known by their nodes, such as /dev/input/event3"
    return path.contains("/by-")
      ? known + ", and not by links to them; say 'name', or 'vendor' and 'product', instead" : known
  }

  private static func matchesNode(_ pattern: String) -> Bool {
    nodes.contains { fnmatch(pattern, folder + $0, 0) == 0 }
  }
}

extension DeviceRules {
  /// Why no device is ever at the path that the rule at `index` gives, and what to do, as a sentence without its stop; nil
  /// where one may be.
  package func pathProblem(of index: Int) -> String? { rules[index].pathProblem }
}
