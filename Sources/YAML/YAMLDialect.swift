internal import CLibfyaml

/// What a text may be written in.
package enum YAMLDialect {
  /// YAML 1.2.
  case yaml
  /// YAML whose closing brackets may stand as far left as the key of their value, which YAML forbids and `libinput record`
  /// writes.
  case outdentedBrackets

  var flags: fy_parse_cfg_flags {
    switch self {
    case .yaml: fy_parse_cfg_flags(0)
    case .outdentedBrackets: FYPCF_SLOPPY_FLOW_INDENTATION
    }
  }
}
