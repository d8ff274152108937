internal import CLibfyaml

/// libfyaml's parser over one text: the only code that calls the library.
///
/// Composing from events, rather than from libfyaml's document, leaves the bounds on aliases and nesting
/// to us and reports every duplicate key, not the first alone.
package final class YAMLEventStream {
  private let diagnostics: OpaquePointer
  private let parser: OpaquePointer
  private let source: Source
  /// The place that the stream has come to.
  package private(set) var position = YAMLPlace.start

  /// The callback by which libfyaml reads bytes.
  private final class Source {
    private var rest: ArraySlice<UInt8>

    init(_ text: YAMLText) {
      rest = text.bytes[...]
    }

    /// Copies the next bytes into `buffer`; how many those are, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
  }

  /// A stream over `text`; nil without memory.
  ///
  /// The corresponding C functions are `fy_parser_create` and `fy_parser_set_input_callback`.
  package init?(_ text: YAMLText) {
    var reporting = fy_diag_cfg()
    fy_diag_cfg_default(&reporting)
    reporting.fp = nil
    guard let diagnostics = fy_diag_create(&reporting) else { return nil }
    fy_diag_set_collect_errors(diagnostics, true)
    var configuration = fy_parse_cfg()
    configuration.diag = diagnostics
    guard let parser = fy_parser_create(&configuration) else {
      fy_diag_destroy(diagnostics)
      return nil
    }
    self.diagnostics = diagnostics
    self.parser = parser
    source = Source(text)
    let user = Unmanaged.passUnretained(source).toOpaque()
    let result = fy_parser_set_input_callback(parser, user) { user, buffer, count in
      guard let user, let buffer else { return 0 }
      let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
      return source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
    }
    guard result == 0 else { return nil }
  }

  deinit {
    fy_parser_destroy(parser)
    fy_diag_destroy(diagnostics)
  }

  /// The next step, or nil at the end and after an error.
  ///
  /// The corresponding C function is `fy_parser_parse`.
  package func next() -> YAMLEvent? {
    guard let event = fy_parser_parse(parser) else { return nil }
    defer { fy_parser_event_free(parser, event) }
    return copy(event.pointee)
  }

  /// Whether the text ended in an error.
  ///
  /// The corresponding C function is `fy_parser_get_stream_error`.
  package var hasFailed: Bool { fy_parser_get_stream_error(parser) }

  /// What the parser found wrong.
  ///
  /// The corresponding C function is `fy_diag_errors_iterate`.
  package var failures: [YAMLFailure] {
    var found: [YAMLFailure] = []
    var cursor: UnsafeMutableRawPointer?
    while let error = fy_diag_errors_iterate(diagnostics, &cursor)?.pointee {
      guard error.type == FYET_ERROR, let message = error.msg else { continue }
      let place = YAMLPlace(line: max(Int(error.line), 1), column: max(Int(error.column), 1))
      found.append(YAMLFailure(message: String(cString: message), place: place))
    }
    return found
  }
}

extension YAMLEventStream {
  private func copy(_ event: fy_event) -> YAMLEvent {
    switch event.type {
    case FYET_DOCUMENT_START:
      return YAMLEvent(.documentStart, place(event.document_start.document_start))
    case FYET_SCALAR:
      return scalar(event.scalar)
    case FYET_ALIAS:
      let token = event.alias.anchor
      return YAMLEvent(.alias(text(token) ?? ""), place(token, behindMark: true), bytes(of: token))
    case FYET_SEQUENCE_START:
      let properties = properties(event.sequence_start.anchor, event.sequence_start.tag)
      let token = event.sequence_start.sequence_start
      return YAMLEvent(.sequenceStart(properties), place(token), bytes(of: token))
    case FYET_MAPPING_START:
      let properties = properties(event.mapping_start.anchor, event.mapping_start.tag)
      let token = event.mapping_start.mapping_start
      return YAMLEvent(.mappingStart(properties), place(token), bytes(of: token))
    case FYET_SEQUENCE_END:
      return YAMLEvent(.collectionEnd, position, bytes(of: event.sequence_end.sequence_end))
    case FYET_MAPPING_END:
      return YAMLEvent(.collectionEnd, position, bytes(of: event.mapping_end.mapping_end))
    default:
      return YAMLEvent(.other, position)
    }
  }

  private func scalar(_ data: fy_event_scalar_data) -> YAMLEvent {
    let style = fy_token_scalar_style(data.value)
    let scalar = YAMLScalar(text: text(data.value) ?? "", isPlain: style == FYSS_PLAIN)
    let isQuoted = style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED
    // libfyaml before 0.8 has no place for a value that is not there; later ones have that behind its key.
    let isMissing = scalar.isPlain && scalar.text.isEmpty
    let place = isMissing ? position : place(data.value, behindMark: isQuoted)
    return YAMLEvent(
      .scalar(scalar, properties(data.anchor, data.tag)), place, isMissing ? nil : bytes(of: data.value))
  }

  /// The corresponding C functions are `fy_token_start_mark` and `fy_token_end_mark`.
  private func bytes(of token: OpaquePointer?) -> Range<Int>? {
    guard let token, let start = fy_token_start_mark(token)?.pointee.input_pos,
      let end = fy_token_end_mark(token)?.pointee.input_pos, start <= end
    else { return nil }
    return start..<end
  }

  private func properties(_ anchor: OpaquePointer?, _ tag: OpaquePointer?) -> YAMLEvent.Properties {
    // The mark of an anchor is behind its ampersand.
    let starts = [bytes(of: anchor).map { $0.lowerBound - 1 }, bytes(of: tag)?.lowerBound]
    return YAMLEvent.Properties(
      anchor: text(anchor), tag: text(tag), start: starts.compactMap(\.self).min())
  }

  /// The corresponding C function is `fy_token_get_text`.
  private func text(_ token: OpaquePointer?) -> String? {
    var length = 0
    guard let token, let start = fy_token_get_text(token, &length) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// The corresponding C function is `fy_token_start_mark`.
  ///
  /// For a quoted scalar and an alias it gives the place behind the quote or asterisk.
  private func place(_ token: OpaquePointer?, behindMark: Bool = false) -> YAMLPlace {
    if let token, let mark = fy_token_start_mark(token)?.pointee {
      let column = Int(mark.column) + (behindMark ? 0 : 1)
      position = YAMLPlace(line: Int(mark.line) + 1, column: max(column, 1))
    }
    return position
  }
}
