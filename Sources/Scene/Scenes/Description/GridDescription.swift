package import Decoding
internal import Diagnostics
internal import JSON
internal import TouchDelivery

/// Equal cells that fill a view, in which its subviews lie in their order, row by row.
package struct GridDescription: Sendable {
  fileprivate var columns = 1
  fileprivate var rows: Int?
  fileprivate var gap = 0.0
  /// The place of the grid.
  package let location: SourceLocation

  init(at location: SourceLocation) { self.location = location }

  /// How many views have a cell; nil where there are as many rows as the views need.
  fileprivate var capacity: Int? { rows.map { $0 * columns } }

  /// The frame of the cell with this number, counted from 0, where there are `count` views.
  fileprivate func frame(ofCell index: Int, among count: Int) -> RelativeFrame {
    let rows = rows ?? (count + columns - 1) / columns
    return RelativeFrame(
      x: .cell(index % columns, of: columns, gap: gap), y: .cell(index / columns, of: rows, gap: gap),
      width: .extentOfCell(of: columns, gap: gap), height: .extentOfCell(of: rows, gap: gap))
  }
}

extension GridDescription {
  static let table = Table<GridDescription>(
    name: "grid", subject: "the key 'grid'",
    fields: [
      Field("columns", .integer(in: counts), \.columns, "How many cells lie side by side.").required,
      Field(
        "rows", .integer(in: counts), \.rows,
        "How many cells lie one above the other. Without it, as many as the subviews need."),
      Field("gap", Extent.length, \.gap, "How far the cells are apart, in points."),
    ])

  private static let counts = 1...1000
}

extension ViewDescription {
  /// The shape of what `placeSubviews` takes: views without frames in a grid, and with frames elsewhere.
  static let placedSubviews = Shape.mapping(
    with: "grid", subviews(JSONMember("properties", .object([JSONMember("frame", .boolean(false))]))),
    without: subviews(JSONMember("required", .array([.string("frame")]))))

  private static func subviews(_ keyword: JSONMember) -> Shape {
    let views = Shape.list(of: Shape { _ in [keyword] })
    return Shape { [JSONMember("properties", .object([JSONMember("subviews", $0.schema(for: views))]))] }
  }

  /// Gives the subviews of a grid their frames, and reports the others that have none; `slot` has this view's mapping.
  mutating func placeSubviews(of slot: Slot, _ decoder: DocumentDecoder) {
    let nodes = slot.node["subviews"]?.items ?? []
    guard let grid else {
      if slot.node["grid"] == nil { Self.requireFrames(of: nodes, decoder) }
      return
    }
    for frame in nodes.compactMap({ $0.pairs?.first { $0.key == "frame" } }) {
      decoder.report(
        "the grid gives this view its frame; leave 'frame' out, or write the view outside of the grid",
        at: frame.keyLocation)
    }
    if let capacity = grid.capacity, nodes.count > capacity {
      decoder.report(
        "the grid has \(capacity.of("cell")) and \(nodes.count.of("view")), and this is the first without one;"
          + " write more 'rows', or leave 'rows' out", at: nodes[capacity].location)
    }
    for index in subviews.indices {
      let frame = grid.frame(ofCell: index, among: subviews.count)
      subviews[index].properties.set("frame", to: .frame(frame), at: grid.location)
      subviews[index].surroundingGrid = grid.location
    }
  }

  /// Reports those of the views that `nodes` describe that have no frame.
  static func requireFrames(of nodes: [DocumentNode], _ decoder: DocumentDecoder) {
    for node in nodes where !decoder.hasEnough {
      guard let pairs = node.pairs, node["frame"] == nil else { continue }
      let subject = kinds.choice(among: pairs)?.subject ?? table.subject
      let wanted = ValueType<RelativeFrame>.frame.wanted
      decoder.report("\(subject) needs the key 'frame': \(wanted)", at: node.location)
    }
  }
}
