internal import CXkbcommon
internal import Decoding
package import Diagnostics

/// The layout of the keyboard that texts are typed on, as a scene names it.
package struct KeyboardDescription: Hashable, Sendable {
  /// The layout, by xkeyboard-config's name.
  package internal(set) var layout = "us"
  /// The variant of the layout, if it is not the usual one.
  package internal(set) var variant: String?
  /// The place of the section; nil where no file has it.
  var location: SourceLocation?

  var words: String { variant.map { "'\(layout)' with the variant '\($0)'" } ?? "'\(layout)'" }

  static let table = Table<KeyboardDescription>(
    name: "keyboard", subject: "the key 'keyboard'",
    fields: [
      Field(
        "layout", .word, \.layout, "The layout in which others read the keys, such as de; see localectl."
      ).noting { $1.location = $0.location },
      Field("variant", .word, \.variant, "Its variant, such as nodeadkeys.").noting {
        $1.location = $1.location ?? $0.location
      },
    ])
}

/// The keys that type each character, by libxkbcommon.
package struct KeyboardLayout: Sendable {
  /// The keys for each character: those that stay down meanwhile, then the key.
  private let strokes: [Unicode.Scalar: [KeyCode]]

  /// The keys in `keyboard`'s layout.
  ///
  /// The corresponding C function is `xkb_keymap_new_from_names`.
  package init(_ keyboard: KeyboardDescription) throws(PlainError) {
    guard let keymap = Keymap(keyboard) else {
      throw PlainError(
        "there is no keyboard layout \(keyboard.words); 'localectl list-x11-keymap-layouts' lists the layouts, and"
          + " 'localectl list-x11-keymap-variants' with one of them its variants")
    }
    strokes = keymap.strokes
  }

  /// The keys that type `text`, for each of its characters those that go down together in their order; the first character
  /// that the layout lacks is the error.
  package func strokes(for text: String) throws(MissingCharacter) -> [[KeyCode]] {
    var all: [[KeyCode]] = []
    for scalar in text.unicodeScalars {
      guard let keys = strokes[scalar == "\n" ? "\r" : scalar] else { throw MissingCharacter(scalar) }
      all.append(keys)
    }
    return all
  }

  /// A character that no key of a layout types.
  package struct MissingCharacter: Error {
    /// The character.
    package let scalar: Unicode.Scalar

    fileprivate init(_ scalar: Unicode.Scalar) {
      self.scalar = scalar
    }
  }
}

/// A keymap of libxkbcommon's; the corresponding C type is `struct xkb_keymap`.
private final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer

  /// The kernel's key 1 is 9 for X and libxkbcommon.
  private static let offset: UInt32 = 8

  /// The corresponding C function is `xkb_keymap_new_from_names`; nil where it knows no such layout.
  init?(_ keyboard: KeyboardDescription) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keymap = "evdev".withCString { rules in
      keyboard.layout.withCString { layout in
        (keyboard.variant ?? "").withCString { variant in
          var names = xkb_rule_names(
            rules: rules, model: nil, layout: layout, variant: variant, options: nil)
          return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
    guard let keymap else {
      xkb_context_unref(context)
      return nil
    }
    (self.context, self.keymap) = (context, keymap)
  }

  deinit {
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// A key that changes what others type, and the modifiers that it holds.
  private struct Modifier {
    let key: KeyCode
    let mask: xkb_mod_mask_t
  }

  /// For each character the keys that type it, the fewest that do.
  var strokes: [Unicode.Scalar: [KeyCode]] {
    let combinations = combinations
    var strokes: [Unicode.Scalar: [KeyCode]] = [:]
    for number in codes {
      guard let key = KeyCode(number: UInt16(number - Self.offset)) else { continue }
      for level in 0..<xkb_keymap_num_levels_for_key(keymap, number, 0) {
        guard let scalar = scalar(of: number, level),
          let modifiers = masks(of: number, level).compactMap({ combinations[$0] }).min(by: {
            $0.count < $1.count
          })
        else { continue }
        let keys = modifiers + [key]
        if strokes[scalar].map({ keys.count < $0.count }) ?? true { strokes[scalar] = keys }
      }
    }
    return strokes
  }

  private var codes: ClosedRange<UInt32> {
    xkb_keymap_min_keycode(keymap)...min(xkb_keymap_max_keycode(keymap), 255)
  }

  /// The character that a key types at `level`; nil where it types none, or is one of the number pad, which depends on Num Lock.
  ///
  /// The corresponding C functions are `xkb_keymap_key_get_syms_by_level` and `xkb_keysym_to_utf32`.
  private func scalar(of code: UInt32, _ level: UInt32) -> Unicode.Scalar? {
    guard let symbol = symbol(of: code, level), !(0xff80...0xffbd).contains(symbol) else { return nil }
    let number = xkb_keysym_to_utf32(symbol)
    return number == 0 ? nil : Unicode.Scalar(number)
  }

  private func symbol(of code: UInt32, _ level: UInt32) -> xkb_keysym_t? {
    var symbols: UnsafePointer<xkb_keysym_t>?
    return xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, &symbols) == 1 ? symbols?.pointee : nil
  }

  /// Which modifiers lead to `level`, each set of them that does; the corresponding C function is
  /// `xkb_keymap_key_get_mods_for_level`.
  private func masks(of code: UInt32, _ level: UInt32) -> [xkb_mod_mask_t] {
    var masks = [xkb_mod_mask_t](repeating: 0, count: 16)
    let count = xkb_keymap_key_get_mods_for_level(keymap, code, 0, level, &masks, masks.count)
    return Array(masks.prefix(count))
  }

  /// The keys to hold for each set of modifiers that they can make together.
  private var combinations: [xkb_mod_mask_t: [KeyCode]] {
    var combinations: [xkb_mod_mask_t: [KeyCode]] = [0: []]
    for modifier in modifiers {
      for (mask, keys) in combinations where combinations[mask | modifier.mask] == nil {
        combinations[mask | modifier.mask] = keys + [modifier.key]
      }
    }
    return combinations
  }

  /// Shift and what chooses the third and fifth level, each once.
  private var modifiers: [Modifier] {
    [XKB_KEY_Shift_L, XKB_KEY_ISO_Level3_Shift, XKB_KEY_ISO_Level5_Shift].compactMap { symbol in
      // The first code with such a symbol may be none of the kernel's keys, as <LVL3> is.
      let keys = codes.lazy.filter { self.symbol(of: $0, 0) == xkb_keysym_t(symbol) }.compactMap { code in
        KeyCode(number: UInt16(code - Self.offset)).map { Modifier(key: $0, mask: self.held(by: code)) }
      }
      return keys.first { $0.mask != 0 }
    }
  }

  /// The modifiers while a key is down; the corresponding C function is `xkb_state_update_key`.
  private func held(by code: UInt32) -> xkb_mod_mask_t {
    guard let state = xkb_state_new(keymap) else { return 0 }
    defer { xkb_state_unref(state) }
    _ = xkb_state_update_key(state, code, XKB_KEY_DOWN)
    return xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
  }
}

/// A text to type.
package struct TypedText: Sendable {
  /// The text.
  package let text: String
  let location: SourceLocation

  /// How many characters may be typed at once: what waits for its turn is bounded.
  static let longest = 200

  /// Any text that is not too long, without placeholders: what the layout lacks shows before it is typed.
  static let type = ValueType<TypedText>("text that is not empty", .word) { slot, decoder in
    guard let text = ValueType<String>.word.decode(slot, decoder) else { return nil }
    guard text.unicodeScalars.count <= longest else {
      return decoder.refuse(
        "\(slot.name) has \(text.unicodeScalars.count) characters; \(longest) can be typed at once",
        at: slot.location)
    }
    guard text.firstRange(of: "${") == nil else {
      return decoder.refuse(
        "\(slot.name) cannot have placeholders; the text is the same each time", at: slot.location)
    }
    return TypedText(text: text, location: slot.location)
  }
}
