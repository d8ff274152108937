// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// The floors of the program, each a folder of `Sources/`; what is on one is made of what is below it.
enum Floor: String {
  case core = "Core"
  case text = "Text"
  case system = "System"
  case scene = "Scene"
  case input = "Input"
  case service = "Service"
  case bridges = "Bridges"
  case inspector = "Inspector"
  case commands = "Commands"

  /// The folder of a module that is on it.
  func folder(of module: String) -> String { "Sources/\(rawValue)/\(module)" }
}

/// A module of the program, on its floor.
func module(
  _ name: String, on floor: Floor, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: floor.folder(of: name), swiftSettings: settings,
    linkerSettings: linking)
}

/// The library that `rounded()` calls; what imports Glibc links it too, but the four modules of the engine import nothing.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// The tests of a module, in their folder below `Tests/`.
///
/// In a release build, too, they are not optimised unless they try cases by the thousand: the compiler would need longer
/// than the tests then save.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: settings + (isOptimized ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]))
}

/// The random cases of a model, in their folder below `Tests/`: for its tests, and for the engine in node.
func cases(_ name: String) -> Target {
  .target(
    name: name, dependencies: ["TestSupport", "TouchDelivery"], path: "Tests/\(name)",
    swiftSettings: settings)
}

/// A library of Debian's, on the floor of what needs it first.
func debian(_ name: String, on floor: Floor, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: floor.folder(of: name), pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "fingerpost",
  products: [
    .executable(name: "fingerpost", targets: ["fingerpost"]),
    .executable(name: "fingerpost-mqtt", targets: ["fingerpost-mqtt"]),
    .executable(name: "fingerpost-osc", targets: ["fingerpost-osc"]),
    .executable(name: "fingerpost-inspect", targets: ["fingerpost-inspect"]),
    .library(name: "FingerpostEngine", targets: ["FingerpostEngine"]),
    .library(name: "DispatchLog", targets: ["DispatchLog"]),
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    module("TouchTime", on: .core, linking: mathematics),
    module("TouchDelivery", on: .core, ["TouchTime"]),
    module("TouchGestures", on: .core, ["TouchTime", "TouchDelivery"]),
    module("TouchControls", on: .core, ["TouchGestures", "TouchTime", "TouchDelivery"]),
    module("FingerpostEngine", on: .core, ["TouchControls", "TouchGestures", "TouchTime", "TouchDelivery"]),

    module("JSON", on: .text),
    debian("CLibfyaml", on: .text, pkgConfig: "libfyaml", package: "libfyaml-dev"),
    module("YAML", on: .text, ["CLibfyaml"]),
    module("Diagnostics", on: .text),
    module("Decoding", on: .text, ["Diagnostics", "JSON", "YAML"]),
    module("Sentences", on: .text),

    debian("CLibinput", on: .system, pkgConfig: "libinput", package: "libinput-dev"),
    debian("CLibevdev", on: .system, pkgConfig: "libevdev", package: "libevdev-dev"),
    debian("CLibudev", on: .system, pkgConfig: "libudev", package: "libudev-dev"),
    debian("CSeccomp", on: .system, pkgConfig: "libseccomp", package: "libseccomp-dev"),
    debian("CXkbcommon", on: .system, pkgConfig: "xkbcommon", package: "libxkbcommon-dev"),
    debian("CSystemd", on: .system, pkgConfig: "libsystemd", package: "libsystemd-dev"),
    module("EventLoop", on: .system, ["CSystemd", "TouchTime"]),
    module("Sockets", on: .system, ["CSystemd", "EventLoop", "TouchTime"]),
    module("Sandbox", on: .system, ["CSeccomp", "EventLoop"]),

    module("DeviceDescription", on: .scene, ["TouchDelivery"]),
    debian("CLua", on: .scene, pkgConfig: "lua5.4", package: "liblua5.4-dev"),
    .target(name: "CLuaBridge", dependencies: ["CLua"], path: Floor.scene.folder(of: "CLuaBridge")),
    module("LuaRuntime", on: .scene, ["CLua", "CLuaBridge", "Diagnostics"]),
    module(
      "SceneScripting", on: .scene,
      ["TouchControls", "Diagnostics", "TouchGestures", "JSON", "LuaRuntime", "TouchTime", "TouchDelivery"]),
    module(
      "Scenes", on: .scene,
      [
        "CLibevdev", "CXkbcommon", "TouchControls", "Decoding", "DeviceDescription", "Diagnostics",
        "TouchGestures", "JSON", "TouchDelivery", "YAML",
      ]),

    module(
      "Evdev", on: .input, ["CLibevdev", "DeviceDescription", "Diagnostics", "TouchTime", "TouchDelivery"]),
    module(
      "Recordings", on: .input, ["DeviceDescription", "Diagnostics", "Evdev", "TouchTime", "TouchDelivery"]),
    module(
      "VirtualDevices", on: .input,
      ["CLibevdev", "Diagnostics", "Evdev", "EventLoop", "TouchTime", "TouchDelivery"]),
    .target(
      name: "CInputLogs", dependencies: ["CLibevdev", "CLibinput"], path: Floor.input.folder(of: "CInputLogs")
    ),
    module(
      "InputDevices", on: .input,
      [
        "CInputLogs", "CLibevdev", "CLibinput", "CLibudev", "DeviceDescription", "Diagnostics", "Evdev",
        "EventLoop",
        "Recordings", "TouchTime", "TouchDelivery", "VirtualDevices",
      ]),

    module(
      "DispatchLog", on: .service,
      ["Diagnostics", "TouchGestures", "JSON", "Sentences", "TouchTime", "TouchDelivery"]),
    module("Answers", on: .service, ["Diagnostics", "DispatchLog", "JSON", "TouchTime", "TouchDelivery"]),
    module("Journal", on: .service, ["CSystemd", "DispatchLog", "Sockets", "TouchTime", "TouchDelivery"]),
    module(
      "ControlSocket", on: .service,
      [
        "Answers", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Sockets", "TouchTime", "TouchDelivery",
      ]),
    module(
      "Actions", on: .service,
      [
        "TouchControls", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Scenes", "Sockets", "TouchTime",
        "TouchDelivery", "VirtualDevices",
      ]),
    module(
      "LiveScenes", on: .service,
      [
        "Actions", "Answers", "TouchControls", "Decoding", "DeviceDescription", "Diagnostics", "DispatchLog",
        "Evdev", "EventLoop", "TouchGestures", "JSON", "SceneScripting", "Scenes", "TouchTime",
        "TouchDelivery",
      ]),
    module(
      "DeviceListing", on: .service,
      [
        "Answers", "Decoding", "DeviceDescription", "Diagnostics", "Evdev", "InputDevices", "LiveScenes",
        "Scenes", "TouchDelivery",
      ]),
    module(
      "Replaying", on: .service,
      [
        "Answers", "Diagnostics", "DispatchLog", "Evdev", "EventLoop", "LiveScenes", "Recordings",
        "SceneScripting", "Scenes", "TouchTime", "TouchDelivery",
      ]),
    module(
      "Calibration", on: .service,
      [
        "Answers", "ControlSocket", "Decoding", "DeviceDescription", "DeviceListing", "Diagnostics",
        "DispatchLog", "Evdev", "InputDevices", "JSON", "LiveScenes", "Recordings", "Scenes", "Sockets",
        "TouchDelivery",
      ]),
    module(
      "Daemon", on: .service,
      [
        "Actions", "Answers", "ControlSocket", "DeviceDescription", "DeviceListing", "Diagnostics",
        "DispatchLog", "Evdev", "EventLoop", "InputDevices", "Journal", "LiveScenes", "Scenes",
        "TouchTime", "TouchDelivery",
      ]),

    module(
      "Bridging", on: .bridges,
      [
        "Answers", "ControlSocket", "Decoding", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Sockets",
        "TouchTime",
      ]),
    module(
      "MQTTMessages", on: .bridges,
      ["Answers", "Bridging", "Diagnostics", "TouchGestures", "JSON", "TouchTime"]),
    debian("CMosquitto", on: .bridges, pkgConfig: "libmosquitto", package: "libmosquitto-dev"),
    module(
      "MQTTBridge", on: .bridges,
      [
        "Bridging", "CMosquitto", "ControlSocket", "Decoding", "Diagnostics", "EventLoop", "MQTTMessages",
        "TouchTime",
      ]),

    module("OSC", on: .bridges, ["Diagnostics", "TouchTime"]),
    .target(name: "CNameLookup", path: Floor.bridges.folder(of: "CNameLookup")),
    module(
      "OSCBridge", on: .bridges,
      [
        "Answers", "Bridging", "CNameLookup", "ControlSocket", "Decoding", "Diagnostics", "DispatchLog",
        "EventLoop", "JSON", "OSC", "TouchTime",
      ]),

    .executableTarget(
      name: "assemble-page",
      path: "Plugins/assemble-page",
      swiftSettings: settings),
    .plugin(
      name: "AssemblePage", capability: .buildTool(), dependencies: ["assemble-page"],
      path: "Plugins/AssemblePage"),
    .target(
      name: "TracePage",
      dependencies: ["Diagnostics", "DispatchLog", "JSON", "Sentences", "TouchDelivery", "TouchGestures"],
      path: Floor.inspector.folder(of: "TracePage"), exclude: ["Web"], swiftSettings: settings,
      plugins: ["AssemblePage"]),

    debian("CMicrohttpd", on: .inspector, pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    module(
      "PageServer", on: .inspector,
      [
        "Answers", "CMicrohttpd", "ControlSocket", "DispatchLog", "EventLoop", "TouchTime", "TouchDelivery",
        "TracePage",
      ]),

    .executableTarget(
      name: "fingerpost-inspect",
      dependencies: [
        "Answers", "ControlSocket", "Diagnostics", "EventLoop", "PageServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.inspector.folder(of: "fingerpost-inspect"), swiftSettings: settings),
    .executableTarget(
      name: "fingerpost",
      dependencies: [
        "Actions", "Answers", "Calibration", "ControlSocket", "Daemon", "DeviceDescription",
        "DeviceListing", "Diagnostics", "DispatchLog", "Evdev", "EventLoop", "InputDevices", "JSON",
        "Journal", "LiveScenes", "Recordings", "Replaying", "Sandbox", "Scenes", "Sentences", "Sockets",
        "TouchGestures", "TouchTime", "TouchDelivery", "TracePage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.commands.folder(of: "fingerpost"), swiftSettings: settings),

    .target(
      name: "BridgeProgram",
      dependencies: [
        "Bridging", "ControlSocket", "Diagnostics", "EventLoop",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.bridges.folder(of: "BridgeProgram"), swiftSettings: settings),
    .executableTarget(
      name: "fingerpost-mqtt",
      dependencies: [
        "BridgeProgram", "Diagnostics", "MQTTBridge",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.bridges.folder(of: "fingerpost-mqtt"), swiftSettings: settings),
    .executableTarget(
      name: "fingerpost-osc",
      dependencies: [
        "BridgeProgram", "OSCBridge",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.bridges.folder(of: "fingerpost-osc"), swiftSettings: settings),

    tests("TouchDeliveryTests", ["FingerpostEngine", "TestSupport", "TouchTime", "TouchDelivery"]),
    tests(
      "EvdevTests",
      [
        "CLibevdev", "DeviceDescription", "Evdev", "InputTestSupport", "TestSupport", "TouchTime",
        "TouchDelivery",
      ]),
    tests(
      "RecordingsTests",
      [
        "DeviceDescription", "Diagnostics", "Evdev", "InputTestSupport", "Recordings", "TestSupport",
        "TouchTime",
        "TouchDelivery",
      ]),
    tests("VirtualDevicesTests", ["Evdev", "TouchTime", "TouchDelivery", "VirtualDevices"]),
    tests(
      "InputDevicesTests",
      [
        "DeviceDescription", "Diagnostics", "Evdev", "EventLoop", "InputDevices", "InputTestSupport",
        "VirtualDevices",
      ]),
    tests("EventLoopTests", ["EventLoop", "TestSupport", "TouchTime"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("JSONTests", ["JSON"]),
    tests(
      "ControlSocketTests",
      [
        "Answers", "ControlSocket", "DispatchLog", "EventLoop", "JSON", "Sockets", "TestSupport", "TouchTime",
        "TouchDelivery",
      ]),
    tests(
      "PageServerTests",
      [
        "Answers", "ControlSocket", "EventLoop", "JSON", "PageServer", "Sockets", "TestSupport",
        "TouchTime", "TouchDelivery",
      ]),
    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "TouchGestures", "Scenes", "TouchTime", "TouchDelivery"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "InputTestSupport", dependencies: ["Evdev", "TouchTime", "TouchDelivery"],
      path: "Tests/InputTestSupport",
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Actions", "Answers", "Bridging", "ControlSocket", "Diagnostics", "DispatchLog",
        "Evdev", "EventLoop", "JSON", "LiveScenes", "LuaRuntime", "MQTTBridge", "MQTTMessages", "OSC",
        "OSCBridge", "Recordings", "SceneScripting", "Scenes", "Sockets", "TouchTime", "TouchDelivery",
      ],
      path: "Fuzzing/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargetsTests", ["FuzzTargets", "TestSupport"]),
    cases("HitTestingCases"),
    tests("ModelTests", ["HitTestingCases", "TestSupport", "TouchTime", "TouchDelivery"], isOptimized: true),
    tests(
      "ScrollModelTests", ["TouchControls", "TestSupport", "TouchTime", "TouchDelivery"], isOptimized: true),
    .target(
      name: "Simulation",
      dependencies: [
        "Actions", "Answers", "CLibevdev", "ControlSocket", "Daemon", "DeviceDescription", "DispatchLog",
        "Evdev", "EventLoop", "InputDevices", "JSON", "LiveScenes", "Recordings", "Replaying",
        "SceneScripting", "Scenes", "Sockets", "TestSupport", "TouchTime", "TouchDelivery",
      ],
      path: "Tests/Simulation", swiftSettings: settings),
    .executableTarget(
      name: "simulate", dependencies: ["Simulation", "TestSupport"], path: "Tests/Simulate",
      swiftSettings: settings),
    tests("SimulationTests", ["Simulation", "TestSupport"], isOptimized: true),
    .executableTarget(
      name: "replay-cases",
      dependencies: [
        "Answers", "ArbitrationCases", "Diagnostics", "DispatchLog", "Evdev", "HitTestingCases", "JSON",
        "LiveScenes", "Recordings", "Replaying", "Scenes", "TestSupport", "TouchDelivery", "TouchTime",
      ],
      path: "Tests/ReplayCases", swiftSettings: settings),
    cases("ArbitrationCases"),
    tests(
      "ArbitrationModelTests",
      [
        "ArbitrationCases", "Evdev", "TouchControls", "TouchGestures", "TestSupport", "TouchTime",
        "TouchDelivery",
      ],
      isOptimized: true),
    tests(
      "SecretModelTests",
      [
        "Answers", "ControlSocket", "Diagnostics", "DispatchLog", "Evdev", "Journal", "LiveScenes",
        "SceneScripting", "Scenes", "TestSupport", "TouchTime", "TouchDelivery", "TracePage",
      ],
      isOptimized: true),
    tests(
      "TranscriptTests",
      [
        "DispatchLog", "Evdev", "TouchGestures", "JSON", "Journal", "LiveScenes", "Recordings",
        "Replaying", "Scenes", "TestSupport", "TouchTime", "TouchDelivery", "TracePage",
      ]),
    tests(
      "CommandTests",
      [
        "Answers", "Daemon", "DeviceDescription", "DeviceListing", "Diagnostics", "DispatchLog", "Evdev",
        "InputDevices", "JSON", "LiveScenes", "Scenes", "Sockets", "TestSupport", "TouchDelivery",
        "fingerpost",
        "fingerpost-inspect",
      ],
      exclude: ["check-completions", "check-docs", "check-installation"]),
    tests(
      "MQTTMessagesTests", ["Answers", "Bridging", "Diagnostics", "JSON", "MQTTMessages", "TouchTime"],
      exclude: ["description.json"]),
    tests(
      "MQTTBridgeTests",
      ["Bridging", "CMosquitto", "Diagnostics", "MQTTBridge", "MQTTMessages", "TestSupport"]),
    tests("OSCTests", ["Diagnostics", "OSC", "TouchTime"]),
    tests(
      "OSCBridgeTests",
      [
        "Answers", "Bridging", "Decoding", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "OSC",
        "OSCBridge", "TouchTime",
      ]),
    tests(
      "JournalTests",
      ["DispatchLog", "Journal", "Sockets", "TestSupport", "TouchTime", "TouchDelivery"]),
    tests(
      "DaemonTests",
      [
        "Actions", "Answers", "Calibration", "ControlSocket", "Daemon", "Decoding", "DeviceDescription",
        "DispatchLog",
        "Evdev", "EventLoop", "InputDevices", "JSON", "Journal", "LiveScenes", "Recordings", "Replaying",
        "Scenes", "Sockets", "TestSupport", "TouchTime", "TouchDelivery",
      ]),
    tests(
      "ScenesTests",
      [
        "TouchControls", "Decoding", "DeviceDescription", "Diagnostics", "TouchGestures", "JSON",
        "LiveScenes", "Scenes", "TestSupport", "TouchTime", "TouchDelivery",
      ],
      exclude: ["validate-scenes"]),
    tests("TouchGesturesTests", ["TouchGestures", "TestSupport", "TouchTime", "TouchDelivery"]),
    tests(
      "TouchControlsTests",
      ["TestSupport", "TouchControls", "TouchGestures", "TouchTime", "TouchDelivery"]),
    tests(
      "ActionsTests",
      [
        "Actions", "Decoding", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Scenes", "Sockets",
        "TestSupport", "TouchTime", "TouchDelivery",
      ]),
    tests("SandboxTests", ["Sandbox"]),
    tests("LuaRuntimeTests", ["CLua", "LuaRuntime", "TestSupport"], isOptimized: true),
    tests(
      "SceneScriptingTests",
      [
        "TouchControls", "Diagnostics", "TouchGestures", "JSON", "LuaRuntime", "SceneScripting",
        "TestSupport", "TouchTime", "TouchDelivery",
      ]),
    .executableTarget(
      name: "latency",
      dependencies: [
        "CLibinput", "Daemon", "DispatchLog", "LiveScenes", "TouchTime", "TouchDelivery",
      ],
      path: "Tests/Kernel/Latency",
      exclude: ["action.yaml", "script.yaml", "unhandled.yaml", "handler.lua", "quiet.yaml", "quiet.lua"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
