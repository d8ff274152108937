internal import CLuaBridge

/// Names for the outcomes of the bridge's protected operations.
enum LuaStatus {
  static let ok = Int(LB_OK)
  static let noMemory = Int(LB_NO_MEMORY)
  static let raised = Int(LB_RAISED)
}
