import DeviceDescription
import Testing
import TouchDelivery

@testable import Evdev

@Suite struct DeviceRulesTests {
  private let panel = InputDevice(
    name: "Goodix Capacitive TouchScreen", path: "/dev/input/event5", kind: .touchscreen, vendor: 0x416,
    product: 0x38f)
  private let first = Screen(id: "first", size: Size(width: 10, height: 10))
  private let second = Screen(id: "second", size: Size(width: 20, height: 20))

  private func screen(_ rules: [DeviceRule]) -> String? {
    DeviceRules(rules, firstScreen: first).mapping(for: panel)?.screen.id
  }

  @Test func withoutRulesEveryTouchscreenCoversTheFirstScreen() {
    #expect(screen([]) == "first")
  }

  @Test func theFirstRuleThatMatchesDecides() {
    let onto = SurfaceMapping(screen: second)
    #expect(
      screen([
        DeviceRule(DeviceMatch(name: "Wacom*"), mapping: SurfaceMapping(screen: first)),
        DeviceRule(mapping: onto),
      ])
        == "second")
  }

  @Test func whereRulesExistAndNoneMatchesTheDeviceIsLeftAlone() {
    #expect(screen([DeviceRule(DeviceMatch(name: "Wacom*"), mapping: SurfaceMapping(screen: first))]) == nil)
  }

  /// Whether a rule that says what `say` says is for the panel.
  private func matches(_ say: (inout DeviceMatch) -> Void) -> Bool {
    var match = DeviceMatch()
    say(&match)
    return DeviceRule(match, mapping: SurfaceMapping(screen: first)).matches(panel)
  }

  @Test func aSecondNodeOfAPanelIsItsTwin() {
    let rules = DeviceRules(firstScreen: first)
    var twin = panel
    twin.path = "/dev/input/event6"
    #expect(rules.twin(of: panel, among: [twin]) == twin)
    #expect(rules.twin(of: panel, among: []) == nil)
    var (pointer, stranger, other) = (twin, twin, twin)
    (pointer.kind, stranger.name, other.product) = (.pointer, "Panel", 1)
    #expect(rules.twin(of: panel, among: [pointer, stranger, other]) == nil)
  }

  @Test func panelsOnTwoPlacesAreNoTwins() {
    var (left, right) = (panel, panel)
    (left.path, right.path) = ("/dev/input/event6", "/dev/input/event7")
    left.calibration = AffineTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    right.calibration = AffineTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0.5, ty: 0)
    let halves = DeviceRules(firstScreen: first)
    #expect(halves.twin(of: left, among: [right]) == nil)
    #expect(halves.twin(of: left, among: [panel]) == panel)
    let screens = DeviceRules(
      [
        DeviceRule(DeviceMatch(path: left.path), mapping: SurfaceMapping(screen: first)),
        DeviceRule(mapping: SurfaceMapping(screen: second)),
      ], firstScreen: first)
    #expect(screens.twin(of: left, among: [right]) == nil)
    #expect(screens.twin(of: panel, among: [right]) == right)
    let onlyOne = DeviceRules(
      [DeviceRule(DeviceMatch(path: left.path), mapping: SurfaceMapping(screen: first))], firstScreen: first)
    #expect(onlyOne.twin(of: left, among: [right]) == nil)
  }

  @Test func panelsAlikeDifferByTheirPorts() {
    var (left, right) = (panel, panel)
    left.place = DevicePlace(phys: "usb-1.1/input0", uniq: "A1", idPath: "pci-0:usb-0:1.1")
    right.place = DevicePlace(phys: "usb-1.2/input0", uniq: "", idPath: "pci-0:usb-0:1.2")
    let matching = { (say: (inout DevicePlace<String?>) -> Void) in
      var match = DeviceMatch()
      say(&match.place)
      let rule = DeviceRule(match, mapping: SurfaceMapping(screen: self.first))
      return [left, right, self.panel].map(rule.matches)
    }
    #expect(matching { $0.phys = "usb-1.2/*" } == [false, true, false])
    #expect(matching { $0.idPath = "*:1.1" } == [true, false, false])
    #expect(matching { $0.uniq = "A?" } == [true, false, false])
    #expect(matching { ($0.phys, $0.uniq) = ("usb-1.?/input0", "A1") } == [true, false, false])
    #expect(DeviceMatch(name: "*").covers(DeviceMatch(name: "Panel")))
    var narrow = DeviceMatch(name: "Panel")
    narrow.place.phys = "usb-1.1/*"
    #expect(!narrow.covers(DeviceMatch(name: "Panel")) && DeviceMatch(name: "Panel").covers(narrow))
    #expect(Glob.fits("a[1]*", Glob.literal("a[1]*")) && !Glob.fits("a1b", Glob.literal("a[1]*")))
  }

  @Test func aRuleMayNameTheKind() {
    #expect(matches { $0.kind = .touchscreen })
    #expect(!matches { $0.kind = .touchpad })
  }

  @Test func aRuleMayGiveAPatternForTheName() {
    #expect(matches { $0.name = "Goodix*" })
    #expect(matches { $0.name = "*[Tt]ouch*" })
    #expect(!matches { $0.name = "goodix*" })
    #expect(!matches { $0.name = "Goodix" })
  }

  @Test func aRuleMayGiveVendorAndProduct() {
    #expect(matches { ($0.vendor, $0.product) = (0x416, 0x38f) })
    #expect(!matches { $0.vendor = 0x417 })
    #expect(!matches { $0.product = 1 })
  }

  @Test func aRuleMayGiveAPatternForThePath() {
    #expect(matches { $0.path = "/dev/input/event?" })
    #expect(!matches { $0.path = "/dev/input/by-id/*" })
  }

  @Test func everythingThatARuleSaysMustHold() {
    #expect(!matches { ($0.name, $0.path) = ("Goodix*", "/nowhere") })
  }

  private func use(of kind: DeviceKind, _ rules: [DeviceRule]) -> String {
    let device = InputDevice(name: "Remote", path: "/dev/input/event7", kind: kind, vendor: 1)
    switch DeviceRules(rules, firstScreen: first).use(of: device) {
    case .surface: return "surface"
    case .keys: return "keys"
    case .motion: return "motion"
    case nil: return "nothing"
    }
  }

  private func rule(_ kind: DeviceKind?, name: String? = nil) -> DeviceRule {
    DeviceRule(DeviceMatch(kind: kind, name: name), mapping: SurfaceMapping(screen: first))
  }

  /// No keyboard is read unless a rule asks for keyboards and says which.
  @Test func aKeyboardMustBeAskedFor() {
    #expect(use(of: .keyboard, []) == "nothing")
    #expect(use(of: .keyboard, [rule(nil)]) == "nothing")
    #expect(use(of: .keyboard, [rule(nil, name: "Remote")]) == "nothing")
    #expect(use(of: .keyboard, [rule(.touchscreen, name: "Remote")]) == "nothing")
    #expect(use(of: .keyboard, [rule(.keyboard)]) == "nothing")
    #expect(use(of: .keyboard, [rule(.keyboard, name: "Other")]) == "nothing")
    #expect(use(of: .keyboard, [rule(nil, name: "Remote"), rule(.keyboard, name: "Rem*")]) == "keys")
  }

  /// One that people type on is read only by a rule that can mean no other.
  @Test(
    arguments: [
      ("Remote", nil, nil, true), ("Rem*", nil, nil, false), ("*[a-zA-Z]*", nil, nil, false),
      ("Remot?", nil, nil, false), ("Rem\\ote", nil, nil, true), (nil, 1, nil, false), (nil, 1, 0, true),
      ("Rem*", 1, 0, true), ("Rem*", 1, nil, false),
    ] as [(String?, UInt16?, UInt16?, Bool)])
  func aKeyboardToTypeOnMustBeNamedExactly(name: String?, vendor: UInt16?, product: UInt16?, isRead: Bool) {
    var device = InputDevice(name: "Remote", path: "/dev/input/event7", kind: .keyboard, vendor: 1)
    let rule = DeviceRule(
      DeviceMatch(kind: .keyboard, name: name, vendor: vendor, product: product),
      mapping: SurfaceMapping(screen: first))
    let rules = DeviceRules([rule], firstScreen: first)
    #expect(rules.use(of: device) != nil)
    #expect(!rules.sparesKeyboard(device))
    device.isWholeKeyboard = true
    #expect((rules.use(of: device) != nil) == isRead)
    #expect(rules.sparesKeyboard(device) != isRead)
  }

  @Test func aPathNamesNoKeyboardToTypeOn() {
    var device = InputDevice(name: "Remote", path: "/dev/input/event7", kind: .keyboard)
    device.isWholeKeyboard = true
    let rule = DeviceRule(
      DeviceMatch(kind: .keyboard, path: device.path), mapping: SurfaceMapping(screen: first))
    #expect(!rule.matches(device))
  }

  @Test func anAccelerometerMustBeAskedFor() {
    #expect(use(of: .accelerometer, []) == "nothing")
    #expect(use(of: .accelerometer, [rule(nil, name: "Remote")]) == "nothing")
    #expect(use(of: .accelerometer, [rule(.accelerometer)]) == "motion")
  }

  @Test func aPointerMustBeAskedFor() {
    #expect(use(of: .pointer, []) == "nothing")
    #expect(use(of: .pointer, [rule(nil, name: "Remote")]) == "nothing")
    #expect(use(of: .pointer, [rule(.pointer)]) == "surface")
  }

  @Test func whatIsNeitherTouchedNorPressedNorShakenIsOfNoUse() {
    #expect(use(of: .touchscreen, []) == "surface")
    #expect(use(of: .touchpad, [rule(nil, name: "Remote")]) == "surface")
    for kind in [DeviceKind.joystick, .tablet, .switch, .other] {
      #expect(use(of: kind, [rule(kind), rule(nil, name: "*")]) == "nothing")
    }
  }

  @Test func theKernelsNameIsTheEndOfThePath() {
    #expect(panel.sysname == "event5")
  }
}
