import Daemon
import DispatchLog
import Scenes
import Testing

@testable import InputDevices

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
    _ name: String, _ kind: InputDevices.DeviceKind, _ abilities: DeviceAbilities? = nil, isOwn: Bool = false,
    _ problems: DeviceProblem...
  ) -> SurveyedDevice {
    let device = InputDevice(name: name, path: "/dev/input/event3", kind: kind, vendor: 0x416, product: 0x38f)
    return SurveyedDevice(device: device, abilities: abilities, isOwn: isOwn, problems: problems)
  }

  private static let panel = DeviceAbilities(
    EvdevDescription(
      properties: [1],
      axes: [
        0x2f: EvdevAxis(range: AxisRange(minimum: 0, maximum: 9)),
        0x35: EvdevAxis(range: AxisRange(minimum: 0, maximum: 4095), fuzz: 3, resolution: 19),
        0x36: EvdevAxis(range: AxisRange(minimum: 0, maximum: 4095), resolution: 30),
      ]), bus: 0x18)

  private func listing(
    _ devices: SurveyedDevice..., scene: String? = nil, hasUdev: Bool = true
  ) throws -> DeviceListing {
    DeviceListing(
      DeviceSurvey(devices: devices, hasUdev: hasUdev), scene: try scene.map { try SceneFile($0) })
  }

  private func text(_ listing: DeviceListing, as format: RecordFormat = .text) -> String {
    String(decoding: listing.write(as: format), as: UTF8.self)
  }

  @Test func aDeviceAndWhatTheSceneDoesWithIt() throws {
    let list = try listing(
      Self.device("Panel", .touchscreen, Self.panel),
      Self.device("Other", .touchscreen, Self.panel, .unknownSize),
      scene: Self.scene)
    #expect(
      text(list) == """
        Panel
          touchscreen at /dev/input/event3, I2C 0416:038f, direct
          215.6 x 136.5 mm, 10 slots
            ABS_MT_SLOT        0 to 9
            ABS_MT_POSITION_X  0 to 4095, 19 per mm, fuzz 3
            ABS_MT_POSITION_Y  0 to 4095, 30 per mm
          scene.yaml:4:5: on screen 'panel', read by evdev, rotated by 270°, grabbed, what nobody handles forwarded

        Other
          touchscreen at /dev/input/event3, I2C 0416:038f, direct
          215.6 x 136.5 mm, 10 slots
            ABS_MT_SLOT        0 to 9
            ABS_MT_POSITION_X  0 to 4095, 19 per mm, fuzz 3
            ABS_MT_POSITION_Y  0 to 4095, 30 per mm
          the scene leaves it alone
          note: its size is unknown, for its axes have no resolution
            → nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')

        """)
    #expect(list.emptiness == nil)
    #expect(!list.isBlind)
  }

  @Test func namesCannotForgeLines() throws {
    let list = try listing(Self.device("Panel\n\u{1b}[31mPanel", .touchscreen, Self.panel))
    #expect(text(list).hasPrefix("Panel \u{FFFD}[31mPanel\n  touchscreen at"))
  }

  @Test func objectsForPrograms() throws {
    let list = try listing(
      Self.device("Pad", .touchpad, Self.panel), Self.device("Shut", .touchscreen, nil, .otherSeat("seat1")),
      scene: Self.scene)
    #expect(
      text(list, as: .ndjson) == """
        {"name":"Pad","path":"/dev/input/event3","kind":"touchpad","vendor":"0x0416","product":"0x038f","own":false,"bus":24,\
        "properties":["direct"],"slots":10,"size":[215.57894736842104,136.53333333333333],"axes":[\
        {"name":"ABS_MT_SLOT","minimum":0,"maximum":9,"resolution":0,"fuzz":0},\
        {"name":"ABS_MT_POSITION_X","minimum":0,"maximum":4095,"resolution":19,"fuzz":3},\
        {"name":"ABS_MT_POSITION_Y","minimum":0,"maximum":4095,"resolution":30,"fuzz":0}],\
        "scene":{"takes":"touches","rule":"scene.yaml:8:5","screen":"pad","rotation":0,"source":"evdev","grab":false,"forward":"none"},\
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
    let lines = text(list).split(separator: "\n").filter { $0.contains("scene") }
    #expect(
      lines == [
        "  without a rule of the scene: on screen 'main', read by libinput", "  the scene leaves it alone",
      ])
    #expect(!text(try listing(Self.device("Panel", .touchscreen, Self.panel))).contains("scene"))
  }

  @Test func whatTheSceneWantsAndCannotHave() throws {
    var panel = InputDevice(name: "Panel", path: "/dev/input/event3", kind: .touchscreen)
    panel.unusableCalibration = "1 2 3"
    let list = try listing(
      SurveyedDevice(device: panel, abilities: nil, isOwn: false, problems: [.unusableCalibration("1 2 3")]),
      Self.device("Pad", .touchpad), scene: "devices: [{ match: { name: \"P*\" }, source: libinput }]")
    let lines = text(list).split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.contains(" at /dev") }
    #expect(
      lines == [
        "  scene.yaml:2:11: on screen 'main', read by libinput",
        "  note: udev's LIBINPUT_CALIBRATION_MATRIX '1 2 3' is left aside, for it is not six numbers of a matrix that can be"
          + " undone",
        "    → mend udev's rule, or give the scene's rule for it a 'calibration:', which counts instead",
        "  scene.yaml:2:11: on screen 'main', but not read, for libinput makes a mouse pointer of it: leave 'source: libinput'"
          + " away",
      ])
  }

  @Test func whatIsListed() throws {
    let names = try listing(
      Self.device("Screen", .touchscreen), Self.device("Pad", .touchpad),
      Self.device("Pen", .tablet, Self.panel),
      Self.device("Shake", .accelerometer), Self.device("Keys", .keyboard), Self.device("Mouse", .pointer),
      Self.device("Remote", .keyboard), Self.device("Ours", .keyboard, isOwn: true),
      Self.device("Unknown", .other),
      Self.device("Lid", .switch, Self.panel), scene: Self.scene)
    let listed = text(names).split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(listed == ["Screen", "Pad", "Pen", "Shake", "Remote", "Ours", "Unknown"])
    #expect(text(names).contains("\n  scene.yaml:10:5: keys as presses and remote control, read by "))
    #expect(!names.isBlind)
  }

  @Test func nothingToList() throws {
    let list = try listing(Self.device("Mouse", .pointer, Self.panel))
    #expect(text(list) == "")
    #expect(!list.isBlind)
    #expect(
      list.emptiness == """
        no touch device is attached to this machine, as far as its kernel knows
          'lsusb' shows what is plugged in, 'sudo dmesg | grep -i input' what became of it, 'sudo evtest' every input device
          "Mouse" at /dev/input/event3 reports as a mouse; if it is a touch panel, it is in mouse mode
        """)
  }

  @Test func devicesThatNobodyMayOpen() throws {
    #expect(try listing(Self.device("Panel", .touchscreen)).isBlind)
    #expect(try !listing(Self.device("Keyboard", .keyboard, isOwn: true)).isBlind)
    #expect(
      try listing(Self.device("Keyboard", .keyboard, isOwn: true), Self.device("Panel", .touchscreen)).isBlind
    )
    #expect(
      try !listing(Self.device("Panel", .touchscreen), Self.device("Pad", .touchpad, Self.panel)).isBlind)
  }

  @Test(arguments: [
    (DeviceProblem.untagged(path: "/n", hasUdev: true), "sudo udevadm trigger /n; then udevadm info /n"),
    (
      .untagged(path: "/n", hasUdev: false),
      "in a container, mount the host's /run/udev and share its network; else start systemd-udevd"
    ),
    (.grabbed(path: "/n", by: []), "'sudo fuser -v /n' names the program"),
    (
      .grabbed(path: "/n", by: [NodeUser(process: 7, program: "kwin")]),
      "end that program, or let it leave the device alone"
    ),
  ])
  func whatToDo(problem: DeviceProblem, remedy: String) {
    #expect(problem.remedy == remedy)
    #expect(!problem.isHarmless)
  }

  @Test func theHelp() throws {
    let run = try Executable("devices --help")
    #expect(
      run.output == """
        OVERVIEW: List touch devices, what a scene does with them, and what keeps them
        from working.

        Where a daemon runs, it tells of those that it has open. Where none does, and
        with --scene, each device is opened for a moment and nothing is read from it;
        exits with 1 where devices are there and none may be opened.

        USAGE: fingerpost devices [--scene <scene>] [--socket <socket>] [--format <format>]

        OPTIONS:
          --scene <scene>         The scene file; without it the running daemon's, else
                                  /etc/fingerpost/scene.yaml, if there is one.
          --socket <socket>       The socket of the running daemon; without it
                                  fingerpost.sock in XDG_RUNTIME_DIR, else
                                  /run/fingerpost/fingerpost.sock.
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
