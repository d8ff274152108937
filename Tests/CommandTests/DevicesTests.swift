import Answers
import DeviceDescription
import LiveScenes
import DeviceListing
import DispatchLog
import Glibc
import Scenes
import Testing

@testable import Evdev
@testable import InputDevices
@testable import fingerpost

/// How devices are listed; the kernel tests have real ones.
@Suite struct DevicesTests {
  private static let scene = """
    screens: [{ id: panel, size: [800, 480] }, { id: pad, size: [100, 100] }]
    devices:
      - match: { name: "Panel*" }
        rotation: 270
        grab: true
        forward: unhandled
      - match: { kind: touchpad }
        screen: pad
      - match: { kind: keyboard, name: "Remote*" }
    windows: [{ id: w }]
    """

  private static func device(
    _ name: String, _ kind: DeviceKind, _ abilities: EvdevDescription? = nil, isOwn: Bool = false,
    _ problems: DeviceFinding...
  ) -> ListedDevice {
    let device = InputDevice(name: name, path: "/dev/input/event3", kind: kind, vendor: 0x416, product: 0x38f)
    return ListedDevice(device: device, abilities: abilities, isOwn: isOwn, problems: problems)
  }

  private static let panel = EvdevDescription(
    bus: 0x18, properties: [1],
    axes: [
      0x2f: EvdevAxis(range: AxisRange(minimum: 0, maximum: 9)),
      0x35: EvdevAxis(range: AxisRange(minimum: 0, maximum: 4095), fuzz: 3, resolution: 19),
      0x36: EvdevAxis(range: AxisRange(minimum: 0, maximum: 4095), resolution: 30),
    ])

  private func listing(
    _ devices: ListedDevice..., scene: String? = nil, hasUdev: Bool = true
  ) throws -> DevicesAnswer {
    DevicesAnswer(
      DeviceList(devices: devices, hasUdev: hasUdev), scene: try scene.map { try SceneFile($0) })
  }

  /// What the command writes of `listing`, which it reads from a daemon's answer.
  private func text(_ listing: DevicesAnswer, as format: RecordFormat = .text) throws -> String {
    let answer = try DevicesAnswer(reading: listing.lines(details: true))
    #expect(answer.lines() == listing.lines(), "what was read is written as it was")
    return format == .text ? answer.text : String(decoding: answer.lines(), as: UTF8.self)
  }

  @Test func aDeviceAndWhatTheSceneDoesWithIt() throws {
    let list = try listing(
      Self.device("Panel", .touchscreen, Self.panel),
      Self.device("Other", .touchscreen, Self.panel, .unknownSize),
      scene: Self.scene)
    #expect(
      try text(list) == """
        Panel
          touchscreen at /dev/input/event3, I2C 0416:038f, direct
          215.6 x 136.5 mm, 10 slots
            ABS_MT_SLOT        0 to 9
            ABS_MT_POSITION_X  0 to 4095, 19 per mm, fuzz 3
            ABS_MT_POSITION_Y  0 to 4095, 30 per mm
          scene.yaml:4:5: on screen 'panel', read by evdev, rotated by 270°, grabbed, unhandled touches forwarded
            1 pt = 0.28 mm; a tap may move 2.8 mm

        Other
          touchscreen at /dev/input/event3, I2C 0416:038f, direct
          215.6 x 136.5 mm, 10 slots
            ABS_MT_SLOT        0 to 9
            ABS_MT_POSITION_X  0 to 4095, 19 per mm, fuzz 3
            ABS_MT_POSITION_Y  0 to 4095, 30 per mm
          the scene does not use it
          note: its size is unknown, because its axes have no resolution
            → nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')

        """)
    #expect(list.emptiness == nil)
    #expect(!list.isBlind)
  }

  @Test func namesCannotForgeLines() throws {
    let list = try listing(Self.device("Panel\n\u{1b}[31mPanel", .touchscreen, Self.panel))
    #expect(try text(list).hasPrefix("Panel \\u{1B}[31mPanel\n  touchscreen at"))
  }

  @Test func aDeviceOfAnotherSeatIsNotRead() throws {
    let list = try listing(
      Self.device("Panel", .touchscreen, Self.panel, .otherSeat("seat1")), scene: Self.scene)
    let lines = try text(list).split(separator: "\n")
    #expect(lines.contains("  scene.yaml:4:5: not read"))
    #expect(lines.contains("  problem: it belongs to seat 'seat1'"))
  }

  @Test func programsGetAnObjectForEachDevice() throws {
    let list = try listing(
      Self.device("Pad", .touchpad, Self.panel), Self.device("Shut", .touchscreen, nil, .otherSeat("seat1")),
      scene: Self.scene)
    #expect(
      try text(list, as: .ndjson) == """
        {"name":"Pad","path":"/dev/input/event3","kind":"touchpad","vendor":"0x0416","product":"0x038f","own":false,"bus":24,\
        "properties":["direct"],"slots":10,"size":[215.57894736842104,136.53333333333333],"axes":[\
        {"name":"ABS_MT_SLOT","minimum":0,"maximum":9,"resolution":0,"fuzz":0},\
        {"name":"ABS_MT_POSITION_X","minimum":0,"maximum":4095,"resolution":19,"fuzz":3},\
        {"name":"ABS_MT_POSITION_Y","minimum":0,"maximum":4095,"resolution":30,"fuzz":0}],\
        "scene":{"takes":"touches","rule":"scene.yaml:8:5","screen":"pad","screenSize":[100,100],"rotation":0,"source":"evdev","grab":false,"forward":"none"},\
        "problems":[]}
        {"name":"Shut","path":"/dev/input/event3","kind":"touchscreen","vendor":"0x0416","product":"0x038f","own":false,\
        "scene":{"takes":null},"problems":[{"problem":"otherSeat","description":"it belongs to seat 'seat1'",\
        "remedy":"fingerpost reads seat0: remove ID_SEAT from udev's rules, or 'loginctl attach seat0'"}]}

        """)
  }

  @Test func withoutRulesTouchscreensAreTakenAndTouchpadsAreNot() throws {
    let list = try listing(
      Self.device("Panel", .touchscreen, Self.panel), Self.device("Pad", .touchpad, Self.panel),
      scene: "windows: [{ id: w }]")
    let lines = try text(list).split(separator: "\n").filter { $0.contains("scene") }
    #expect(
      lines == [
        "  without a rule of the scene: on screen 'main', read by libinput", "  the scene does not use it",
      ])
    #expect(try !text(try listing(Self.device("Panel", .touchscreen, Self.panel))).contains("scene"))
  }

  @Test func whatTheSceneWantsAndCannotHave() throws {
    var panel = InputDevice(name: "Panel", path: "/dev/input/event3", kind: .touchscreen)
    panel.unusableCalibration = "1 2 3"
    let list = try listing(
      ListedDevice(device: panel, abilities: nil, isOwn: false, problems: [.unusableCalibration("1 2 3")]),
      Self.device("Pad", .touchpad), scene: "devices: [{ match: { name: \"P*\" }, source: libinput }]")
    let lines = try text(list).split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.contains(" at /dev")
    }
    #expect(
      lines == [
        "  scene.yaml:2:11: on screen 'main', read by libinput",
        "  note: udev's LIBINPUT_CALIBRATION_MATRIX '1 2 3' is ignored, because it is not six numbers of an invertible"
          + " matrix",
        "    → correct udev's rule, or give the scene's rule for it a 'calibration:', which counts instead",
        "  scene.yaml:2:11: not read",
        "  problem: libinput makes a mouse pointer of a touchpad, without touches",
        "    → remove 'source: libinput' in the scene's rule",
      ])
  }

  /// What is said of a device below what it is.
  private func verdict(
    _ device: ListedDevice, _ rules: String = "[{ match: { name: \"*\" } }]"
  ) throws -> [String] {
    let lines = try text(try listing(device, scene: "devices: \(rules)")).split(separator: "\n")
    let first = lines.firstIndex { $0.contains("scene") && !$0.contains("→") } ?? lines.endIndex
    return lines[first...].map(String.init).filter { !$0.hasPrefix("    1 pt = ") }
  }

  private static func abilities(
    _ axes: [UInt16: EvdevAxis], _ keys: Set<UInt16> = [0x14a]
  ) -> EvdevDescription {
    EvdevDescription(bus: 3, properties: [1], keys: keys, axes: axes)
  }

  private static func axis(_ maximum: Int32, _ resolution: Int32 = 0) -> EvdevAxis {
    EvdevAxis(range: AxisRange(minimum: 0, maximum: maximum), resolution: resolution)
  }

  @Test(arguments: [
    ("size: [1000, 640]", "0.21 mm; a tap may move 2.1 mm", false),
    ("size: [2560, 1600]", "0.08 mm; a tap may move 0.8 mm", true),
    ("size: [216, 137], unit: mm", "0.16 mm; a tap may move 1.6 mm", false),
  ])
  func aPointInMillimetres(screen: String, words: String, isFine: Bool) throws {
    let pad = Self.device("Pad", .touchpad, Self.panel)
    let scene = "screens: [{ id: pad, \(screen) }]\ndevices: [{ match: { kind: touchpad } }]"
    let lines = try text(try listing(pad, scene: scene)).split(separator: "\n").map(String.init)
    #expect(lines.contains("    1 pt = \(words)"), "\(lines)")
    let remedy = "    → lay it on its own screen without 'size', which then has 5 points to a millimetre"
    #expect(lines.contains(remedy) == isFine)
  }

  @Test func contactsWithoutSizesAreReportedWhereTheyCount() throws {
    let panel = Self.device("Panel", .touchscreen, Self.panel)
    #expect(
      try verdict(panel, "[{ grab: true, accommodations: { ignoreLargerThan: 20 } }]") == [
        "  scene.yaml:2:11: on screen 'main', read by evdev, grabbed",
        "  note: it does not report how large contacts are in millimetres, so none is too large",
        "    → remove 'ignoreLargerThan'; 'holdDuration' ignores brief contacts of any size",
      ])
  }

  @Test func touchesOfATouchpadAreNotForwarded() throws {
    let rule = "[{ match: { name: \"*\" }, grab: true, forward: unhandled }]"
    let pad = Self.device("Pad", .touchpad, Self.panel)
    #expect(
      try verdict(pad, rule) == [
        "  scene.yaml:2:11: on screen 'main', which is as large as it: 1078 x 683 pt, read by evdev",
        "  note: it is not grabbed, because its touches cannot be forwarded: only touchscreens can be forwarded",
        "    → a rule for it before the others, with 'grab: true' and without 'forward', takes it from all other programs",
      ])
    let object = try text(try listing(pad, scene: "devices: \(rule)"), as: .ndjson)
    #expect(object.contains("\"grab\":false,\"forward\":\"none\"}"))
    #expect(object.contains("\"problem\":\"limited\""))
  }

  @Test(arguments: [32, 33])
  func libinputReportsAtMost32Fingers(slots: Int32) throws {
    let axes: [UInt16: EvdevAxis] = [
      0x2f: Self.axis(slots - 1), 0x35: Self.axis(99, 1), 0x36: Self.axis(99, 1),
    ]
    let panel = Self.device("Panel", .touchscreen, Self.abilities(axes))
    let note = [
      "  note: it has 33 slots, and libinput reports no more than 32 fingers at once, those on other devices included",
      "    → 'source: evdev' in a rule for it below 'devices:' reports each, up to 256",
    ]
    #expect(
      try verdict(panel) == ["  scene.yaml:2:11: on screen 'main', read by libinput"]
        + (slots > 32 ? note : []))
    #expect(
      try verdict(panel, "[{ source: evdev }]") == ["  scene.yaml:2:11: on screen 'main', read by evdev"])
  }

  @Test func whatAPanelLacksForLibinput() throws {
    let half = Self.abilities([0: Self.axis(99), 1: Self.axis(99), 0x35: Self.axis(99)])
    var panel = Self.device("Panel", .touchscreen, half)
    let refusal = DeviceFinding(
      LibinputRefusal(reason: "was rejected"), of: panel.device, saying: panel.abilities)
    panel.refusal = refusal
    #expect(
      try verdict(panel) == [
        "  scene.yaml:2:11: not read",
        "  problem: libinput does not read it: it has ABS_MT_POSITION_X and no ABS_MT_POSITION_Y",
        "    → 'source: evdev' in a rule for it below 'devices:' reads it all the same",
      ])
    #expect(
      refusal.sentence
        == "libinput does not read it: it has ABS_MT_POSITION_X and no ABS_MT_POSITION_Y; 'source: evdev' in a rule for it"
        + " below 'devices:' reads it all the same")
    #expect(
      try text(try listing(panel, scene: ""), as: .ndjson).contains(
        "\"scene\":{\"takes\":null,\"rule\":null}"))
  }

  @Test(
    arguments: [
      ([0: axis(99), 0x35: axis(99), 0x36: axis(99)], "it has ABS_X and no ABS_Y"),
      ([0x35: axis(99), 0x36: axis(99), 0x3a: axis(0)], "ABS_MT_PRESSURE has no range"),
      (
        [0x35: axis(99, 5), 0x36: axis(99)],
        "ABS_MT_POSITION_X has a resolution and ABS_MT_POSITION_Y has none"
      ), ([0x28: axis(0), 0x35: axis(99), 0x36: axis(99)], nil),
    ] as [([UInt16: EvdevAxis], String?)])
  func whatKeepsLibinputFromReading(axes: [UInt16: EvdevAxis], obstacle: String?) {
    #expect(Self.abilities(axes).libinputObstacle == obstacle)
  }

  @Test(
    arguments: [
      (
        [0: axis(99), 0x35: axis(99)],
        DeviceFinding.noSurface(missing: "ABS_MT_POSITION_X and no ABS_MT_POSITION_Y")
      ),
      ([1: axis(99)], .noSurface(missing: "ABS_Y and no ABS_X")), ([:], .relative),
      ([5: axis(99)], .noSurface(missing: nil)),
      ([0x35: axis(99), 0x36: axis(0)], .noRange(axis: "ABS_MT_POSITION_Y")),
    ] as [([UInt16: EvdevAxis], DeviceFinding)])
  func panelsThatGiveNoPosition(axes: [UInt16: EvdevAxis], problem: DeviceFinding) throws {
    let panel = Self.device("Panel", .touchscreen, Self.abilities(axes))
    #expect(
      try verdict(panel, "[{ match: { name: \"*\" }, source: evdev }]") == [
        "  scene.yaml:2:11: not read", "  problem: \(problem.description)", "    → \(problem.remedy)",
      ])
  }

  @Test func aSurfaceThatLibinputCannotReckonWith() throws {
    let panel = Self.device(
      "Panel", .touchscreen, Self.abilities([0x35: Self.axis(.max), 0x36: Self.axis(9)]))
    #expect(try verdict(panel).contains("  problem: the range of ABS_MT_POSITION_X is too wide for libinput"))
    #expect(
      try verdict(panel, "[{ source: evdev }]") == ["  scene.yaml:2:11: on screen 'main', read by evdev"])
  }

  /// Without a range of an axis, it is unknown whether its resolution is missing.
  @Test func whyASizeIsNotKnown() {
    let none: [UInt16: EvdevAxis] = [0x35: Self.axis(99), 0x36: Self.axis(99)]
    #expect(Self.abilities(none).sizeProblem == .unknownSize)
    let half: [UInt16: EvdevAxis] = [0x35: Self.axis(99), 0x36: Self.axis(99, 5)]
    #expect(
      Self.abilities(half).sizeProblem
        == .halfResolution("ABS_MT_POSITION_Y has a resolution and ABS_MT_POSITION_X has none"))
    let flat: [UInt16: EvdevAxis] = [0x35: Self.axis(0), 0x36: Self.axis(99, 5)]
    #expect(Self.abilities(flat).sizeProblem == nil)
    #expect(Self.abilities([:]).sizeProblem == nil)
  }

  @Test func whatARuleMatchesThatIsNotRead() throws {
    #expect(
      try verdict(Self.device("Pen", .tablet)) == [
        "  scene.yaml:2:11: not read", "  note: a rule matches it, but it is a pen tablet",
        "    → only touchscreens, touchpads, keyboards and accelerometers are read; a 'kind' below 'match' leaves out the"
          + " rest",
      ])
    var keyboard = InputDevice(name: "Keys", path: "/dev/input/event3", kind: .keyboard)
    keyboard.isWholeKeyboard = true
    let device = ListedDevice(device: keyboard, abilities: nil, isOwn: false, problems: [])
    #expect(
      try verdict(device, "[{ match: { kind: keyboard, name: \"K*\" } }]").prefix(2) == [
        "  the scene does not use it", "  note: it is a keyboard to type on, passwords included",
      ])
    #expect(try verdict(device) == [])
  }

  @Test func whatOnlyTheDaemonKnows() throws {
    var panel = Self.device("Panel", .touchscreen, Self.panel)
    panel.limitation = .notGrabbedYet
    #expect(
      try verdict(panel, "[{ grab: true }]") == [
        "  scene.yaml:2:11: on screen 'main', read by libinput",
        "  note: it is not grabbed yet, because a finger or a key is down on it",
        "    → nothing to do: it is grabbed once no finger or key is down",
      ])
  }

  /// A device that was given back is neither read nor grabbed, whatever its rule says; a device without a
  /// rule is not affected.
  @Test func whatIsGivenBackForNow() throws {
    var panel = Self.device("Panel", .touchscreen, Self.panel)
    panel.suspension = [.virtualTerminal]
    let rule = "[{ match: { name: P* }, grab: true, forward: unhandled, rotation: 90 }]"
    #expect(
      try verdict(panel, rule) == [
        "  scene.yaml:2:11: on screen 'main', not read for now, rotated by 90°",
        "  note: it is given back for now: another virtual terminal is in front",
        "    → nothing to do: it is read again afterwards",
      ])
    let object = try text(try listing(panel, scene: "devices: \(rule)"), as: .ndjson)
    #expect(
      object.contains(
        "\"source\":\"evdev\",\"grab\":false,\"forward\":\"none\"},\"problems\":[{\"problem\":\"suspended\""))
    panel.suspension.append(.sleep)
    #expect(
      try verdict(panel, rule)[1].hasSuffix(
        "another virtual terminal is in front, and the machine goes to sleep"))
    #expect(try verdict(panel, "[{ match: { name: Q* } }]") == ["  the scene does not use it"])
  }

  @Test func onlyTouchDevicesAreListedAndWhatASceneAsksFor() throws {
    let names = try listing(
      Self.device("Screen", .touchscreen), Self.device("Pad", .touchpad),
      Self.device("Pen", .tablet, Self.panel),
      Self.device("Shake", .accelerometer), Self.device("Keys", .keyboard), Self.device("Mouse", .pointer),
      Self.device("Remote", .keyboard), Self.device("Ours", .keyboard, isOwn: true),
      Self.device("Unknown", .other),
      Self.device("Lid", .switch, Self.panel), scene: Self.scene)
    let listed = try text(names).split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(listed == ["Screen", "Pad", "Pen", "Shake", "Remote", "Ours", "Unknown"])
    #expect(try text(names).contains("\n  scene.yaml:10:5: keys as presses and remote control, read by "))
    #expect(!names.isBlind)
  }

  @Test func withoutADeviceItSaysWhereToLook() throws {
    let list = try listing(Self.device("Mouse", .pointer, Self.panel))
    #expect(try text(list) == (list.emptiness ?? "") + "\n")
    #expect(!list.isBlind)
    #expect(
      list.emptiness == """
        no touch device is attached to this machine, as far as its kernel knows
          'lsusb' shows what is plugged in, 'sudo dmesg | grep -i input' what became of it, 'sudo evtest' every input device
          "Mouse" at /dev/input/event3 reports as a mouse; if it is a touch panel, a rule with 'match: { kind: pointer }' may read it
        """)
  }

  @Test func devicesThatNoUserMayOpen() throws {
    #expect(try listing(Self.device("Panel", .touchscreen)).isBlind)
    #expect(try !listing(Self.device("Keyboard", .keyboard, isOwn: true)).isBlind)
    #expect(
      try listing(Self.device("Keyboard", .keyboard, isOwn: true), Self.device("Panel", .touchscreen)).isBlind
    )
    #expect(
      try !listing(Self.device("Panel", .touchscreen), Self.device("Pad", .touchpad, Self.panel)).isBlind)
  }

  @Test(arguments: [
    (DeviceFinding.untagged(path: "/n", hasUdev: true), "sudo udevadm trigger /n; then udevadm info /n"),
    (
      .untagged(path: "/n", hasUdev: false),
      "in a container, mount the host's /run/udev and share its network; else start systemd-udevd"
    ),
    (.grabbed(path: "/n", by: []), "'sudo fuser -v /n' names the program"),
    (
      .grabbed(path: "/n", by: [NodeUser(process: 7, program: "kwin")]),
      "end that program, or let it leave the device alone"
    ),
    (
      .grabbed(
        path: "/n", by: [NodeUser(process: 7, program: "kwin"), NodeUser(process: 9, program: "fingerpost")]),
      "nothing is wrong where it is fingerpost, whose scene says 'grab: true'; otherwise end that program,"
        + " or let it leave the device alone"
    ),
  ])
  func aProblemHasARemedy(problem: DeviceFinding, remedy: String) {
    #expect(problem.remedy == remedy)
    #expect(!problem.isHarmless)
  }

  /// A process of this program has it for certain only where no other program has the node open.
  @Test func whoHasGrabbedADevice() {
    let (desktop, own) = (
      NodeUser(process: 7, program: "kwin"), NodeUser(process: 9, program: "fingerpost")
    )
    #expect(DeviceFinding.grab(of: "/n", by: [own]) == .ownGrab(by: own))
    for users in [[], [desktop], [desktop, own], [own, own]] {
      #expect(DeviceFinding.grab(of: "/n", by: users) == .grabbed(path: "/n", by: users))
    }
    let both = DeviceFinding.grab(of: "/n", by: [desktop, own])
    #expect(
      both.description
        == "one of the programs that have it open has grabbed it: kwin (process 7), fingerpost (process 9)")
  }

  @Test func aGrabIsReportedOnce() throws {
    var panel = Self.device("Panel", .touchscreen, Self.panel, .grabbed(path: "/n", by: []))
    panel.limitation = .notGrabbed(code: EBUSY)
    #expect(
      try verdict(panel, "[{ grab: true }]") == [
        "  scene.yaml:2:11: on screen 'main', read by libinput",
        "  problem: another program has grabbed it",
        "    → 'sudo fuser -v /n' names the program",
      ])
  }

  @Test func theHelpSaysWhatIsListed() throws {
    let run = try Executable("devices --help")
    #expect(
      run.output == """
        OVERVIEW: List touch devices, what a scene does with them, and what keeps them
        from working.

        A running daemon answers; it knows the axes only of devices that it reads.
        Without one, or with --scene, each device is opened for a moment and nothing is
        read from it. The exit code is 1 if there are devices and none of them may be
        opened.

          fingerpost devices --scene scene.yaml

        USAGE: fingerpost devices [--scene <scene>] [--set <name=value> ...] [--variables <file>] [--socket <socket>] [--format <format>]

        OPTIONS:
          --scene <scene>         The scene file; without it the running daemon's, else
                                  /etc/fingerpost/scene.yaml, if there is one.
          --set <name=value>      Give a variable of the scene another value; may be
                                  repeated.
          --variables <file>      Read variables from this file instead of the scene's
                                  or the machine's file.
          --socket <socket>       The socket of the running daemon, or @NAME for that
                                  of fingerpost@NAME; without it fingerpost.sock in
                                  XDG_RUNTIME_DIR, else /run/fingerpost/fingerpost.sock.
          --format <format>       How the list is written: text or ndjson. (values:
                                  text, ndjson; default: text)
          --version               Show the version.
          -h, --help              Show help information.


        """)
  }

  @Test func aSceneThatIsWrongIsReported() throws {
    let run = try Executable("devices --scene /nowhere.yaml")
    #expect(run.output == "")
    #expect(
      run.errors == "/nowhere.yaml:1:1: error: cannot read '/nowhere.yaml': No such file or directory\n")
    #expect(run.exitCode == 1)
  }
}
