/// What may follow a finger's coordinates.
enum ScriptField: String, CaseIterable {
  case force, radius, edge
}
