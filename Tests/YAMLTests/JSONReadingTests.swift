import JSON
import Testing
import YAML

@Suite struct JSONReadingTests {
  private func read(_ text: String) throws -> String {
    try JSONValue(reading: Array(text.utf8)).text
  }

  private func failure(_ bytes: [UInt8]) -> String? {
    do {
      _ = try JSONValue(reading: bytes)
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "0"), ("-12", "-12"),
    ("1.5", "1.5"), ("1e3", "1000"), ("1E-2", "0.01"), ("12345678901234567890", "1.2345678901234567e+19"),
    ("\"\"", "\"\""), ("[]", "[]"), ("{}", "{}"), ("[1,[2,{\"a\":[]}]]", "[1,[2,{\"a\":[]}]]"),
    ("{ \"b\" : 1 ,\t\"a\" : \"x\"\r\n}", "{\"b\":1,\"a\":\"x\"}"), (#""\"\\\/\n\t""#, #""\"\\/\n\t""#),
    (#""\u00e9\u20AC\ud83d\ude00""#, "\"é€😀\""), ("\"é\"", "\"é\""),
  ])
  func whatIsJSONIsRead(text: String, value: String) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    ("", "JSON does not allow empty root content (column 1)"),
    ("x", "Invalid JSON plain scalar (column 1)"),
    ("nul", "Invalid JSON plain scalar (column 1)"), ("1 2", "Invalid JSON plain scalar (column 1)"),
    ("01", "Invalid JSON plain scalar (column 1)"),
    ("-", "block entries not supported in JSON mode (column 1)"),
    ("1.", "Invalid JSON plain scalar (column 1)"), ("1e+", "Invalid JSON plain scalar (column 1)"),
    ("1e999", "the number is too large (column 1)"), ("+1", "Invalid JSON plain scalar (column 1)"),
    ("\"a", "double-quoted scalar without closing quote (column 2)"),
    ("\"\u{1}\"", "Invalid JSON unescaped character (column 2)"),
    (#""\x""#, "invalid escape 'x' in double-quoted string (column 2)"),
    (#""\u12g4""#, "double-quoted scalar has invalid hex escape (column 2)"),
    (#""\ud800""#, "double-quoted scalar has invalid UTF8 escape (column 2)"),
    (#""\ud800\u0041""#, "Invalid low surrogate value (column 8)"),
    ("[1,]", "JSON disallows trailing comma before closing bracket (column 3)"),
    ("[1", "flow sequence without a closing bracket (column 1)"),
    ("{a:1}", "Invalid JSON plain scalar (column 2)"),
    ("{'a':1}", "single quoted scalars not supported in JSON mode (column 2)"),
    ("{\"a\" 1}", "JSON does not allow empty values in a mapping (column 3)"),
    ("{\"a\":1", "missing comma in flow mapping (column 1)"),
    ("{\"a\":1,\"a\":2}", "'a' stands twice (column 8)"),
    ("{\"a\":1,}", "JSON disallows trailing comma before closing brace (column 7)"),
  ])
  func whatIsNotSaysWhere(text: String, message: String) {
    #expect(failure(Array(text.utf8)) == message)
  }

  @Test func textIsUTF8() {
    #expect(failure([0x22, 0xC0, 0x80, 0x22]) == "this is not UTF-8 (column 1)")
  }

  @Test func nestingHasABound() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(try read(deep) == deep)
    #expect(failure(Array("[\(deep)]".utf8)) == "it is nested more than 32 deep (column 33)")
  }

  @Test func membersAreFoundByName() throws {
    let value = try JSONValue(reading: Array(#"{"error":"no","n":1}"#.utf8))
    #expect(value["error"]?.string == "no")
    #expect(value["n"]?.string == nil)
    #expect(value["x"] == nil && JSONValue.null["x"] == nil)
  }
}
