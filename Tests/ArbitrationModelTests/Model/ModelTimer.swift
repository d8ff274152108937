/// What a recognizer does once its time has come.
struct ModelTimer {
  let deadline: Int
  let recognizer: Int
  let acts: [Act]
}
