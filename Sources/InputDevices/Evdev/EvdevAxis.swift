/// What the kernel knows of an absolute axis; mirrors `input_absinfo` without its value.
struct EvdevAxis: Hashable {
  var range: AxisRange
  var fuzz: Int32 = 0
  /// Units per millimetre; 0 where nobody knows.
  var resolution: Int32 = 0
}
