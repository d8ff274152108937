import JSON
import Testing

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
    (#""\u00e9\u20AC\ud83d\ude00""#, "\"é€😀\""), ("\"é\"", "\"é\""), (#""a\u0000b\b""#, #""a\u0000b\u0008""#),
  ])
  func whatIsJSONIsRead(text: String, value: String) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    ("", "a value is missing (column 1)"), ("x", "a value is missing (column 1)"),
    ("nul", "a value is missing (column 1)"), ("truex", "something follows the value (column 5)"),
    ("1 2", "something follows the value (column 3)"), ("01", "something follows the value (column 2)"),
    ("-", "a digit is missing (column 2)"), ("1.", "a digit is missing (column 3)"),
    ("1e+", "a digit is missing (column 4)"), ("1e999", "the number is too large (column 1)"),
    ("+1", "a value is missing (column 1)"), (".5", "a value is missing (column 1)"),
    ("\"a", "the closing quote is missing (column 1)"), ("\"a\\", "the closing quote is missing (column 3)"),
    ("\"\u{1}\"", "this character must be escaped (column 2)"),
    ("\"a\nb\"", "this character must be escaped (column 3)"),
    (#""\x""#, "there is no such escape (column 2)"),
    (#""\u12g4""#, "four hexadecimal digits are missing (column 2)"),
    (#""\u+123""#, "four hexadecimal digits are missing (column 2)"),
    (#""\u12"#, "four hexadecimal digits are missing (column 2)"),
    (#""\ud800""#, "half a character is missing (column 2)"),
    (#""\udc00""#, "half a character is missing (column 2)"),
    (#""\ud800\u0041""#, "half a character is missing (column 2)"),
    ("[1,]", "a value is missing (column 4)"), ("[,1]", "a value is missing (column 2)"),
    ("[1", "a comma or ']' is missing (column 3)"), ("[1}", "a comma or ']' is missing (column 3)"),
    ("{a:1}", "a name in quotes is missing (column 2)"),
    ("{'a':1}", "a name in quotes is missing (column 2)"),
    ("{\"a\" 1}", "a colon is missing (column 6)"), ("{\"a\":}", "a value is missing (column 6)"),
    ("{\"a\":1", "a comma or '}' is missing (column 7)"),
    ("{\"a\":1,}", "a name in quotes is missing (column 8)"),
    ("{\"é\":1,\"é\":2}", "'é' stands twice (column 8)"),
    ("[\n 1 x]", "a comma or ']' is missing (column 4)"),
    ("\u{FEFF}1", "a value is missing (column 1)"), ("// a\n1", "a value is missing (column 1)"),
  ])
  func whatIsNotSaysWhere(text: String, message: String) {
    #expect(failure(Array(text.utf8)) == message)
  }

  @Test func textIsUTF8() {
    #expect(failure([0x22, 0xC0, 0x80, 0x22]) == "this is not UTF-8 (column 1)")
  }

  @Test func namesThatOnlyLookAlikeAreTwo() throws {
    let text = "{\"e\u{301}\":1,\"\u{E9}\":2}"
    #expect(try Array(read(text).utf8) == Array(text.utf8))
  }

  @Test func nestingHasABound() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(try read(deep) == deep)
    #expect(failure(Array("[\(deep)]".utf8)) == "it is nested more than 32 deep (column 33)")
    #expect(try JSONValue(reading: Array("[\(deep)]".utf8), deepest: 33).text == "[\(deep)]")
  }

  @Test func membersAreFoundByName() throws {
    let value = try JSONValue(reading: Array(#"{"error":"no","n":1}"#.utf8))
    #expect(value["error"]?.string == "no")
    #expect(value["n"]?.string == nil)
    #expect(value["x"] == nil && JSONValue.null["x"] == nil)
  }
}
