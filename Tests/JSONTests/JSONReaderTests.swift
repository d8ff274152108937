import JSON
import Testing

@Suite struct JSONReaderTests {
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
    ("", "a value is missing (byte 1)"), ("  ", "a value is missing (byte 3)"), ("x", "this is no JSON (byte 1)"),
    ("nul", "this is no JSON (byte 1)"), ("1 2", "something follows the value (byte 3)"),
    ("01", "a number begins with 0 (byte 1)"), ("-", "a digit is missing (byte 2)"),
    ("1.", "a digit is missing (byte 3)"), ("1e+", "a digit is missing (byte 4)"),
    ("1e999", "the number is too large (byte 1)"), ("+1", "this is no JSON (byte 1)"),
    ("\"a", "the closing quote is missing (byte 1)"), ("\"\\", "the closing quote is missing (byte 3)"),
    ("\"\u{1}\"", "a control character stands in a text (byte 2)"),
    (#""\x""#, "there is no such escape (byte 3)"),
    (#""\u12g4""#, "'\\u' wants four hexadecimal digits (byte 6)"),
    (#""\ud800""#, "half of a surrogate pair (byte 4)"), (#""\udc00""#, "half of a surrogate pair (byte 4)"),
    (#""\ud800\u0041""#, "half of a surrogate pair (byte 4)"), ("[1,]", "this is no JSON (byte 4)"),
    ("[1", "',' or ']' is missing (byte 3)"), ("{a:1}", "a name in quotes is missing (byte 2)"),
    ("{\"a\" 1}", "':' is missing (byte 6)"), ("{\"a\":1", "',' or '}' is missing (byte 7)"),
    ("{\"a\":1,\"a\":2}", "'a' stands twice (byte 8)"), ("{\"a\":1,}", "a name in quotes is missing (byte 8)"),
  ])
  func whatIsNotSaysWhere(text: String, message: String) {
    #expect(failure(Array(text.utf8)) == message)
  }

  @Test func textIsUTF8() {
    #expect(failure([0x22, 0xC0, 0x80, 0x22]) == "a text is not UTF-8 (byte 1)")
  }

  @Test func nestingHasABound() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(try read(deep) == deep)
    #expect(failure(Array("[\(deep)]".utf8)) == "it is nested more than 32 deep (byte 33)")
  }

  @Test func membersAreFoundByName() throws {
    let value = try JSONValue(reading: Array(#"{"error":"no","n":1}"#.utf8))
    #expect(value["error"]?.string == "no")
    #expect(value["n"]?.string == nil)
    #expect(value["x"] == nil && JSONValue.null["x"] == nil)
  }
}
