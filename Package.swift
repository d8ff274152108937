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

/// The library that `rounded()` calls; what imports Glibc links it too, but the modules of the core import nothing.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// The tests of a module, in their folder below `Tests/`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
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
    .library(name: "Time", targets: ["Time"]),
    .library(name: "TouchDelivery", targets: ["TouchDelivery"]),
    .library(name: "Controls", targets: ["Controls"]),
    .library(name: "GestureRecognizers", targets: ["GestureRecognizers"]),
    .library(name: "DispatchLog", targets: ["DispatchLog"]),
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    module("Time", on: .core),
    module("TouchDelivery", on: .core, ["Time"], linking: mathematics),
    module("GestureRecognizers", on: .core, ["Time", "TouchDelivery"]),
    module("Controls", on: .core, ["GestureRecognizers", "Time", "TouchDelivery"]),
    module("FingerpostEngine", on: .core, ["Controls", "GestureRecognizers", "Time", "TouchDelivery"]),

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
    module("EventLoop", on: .system, ["CSystemd", "Time"]),
    module("Sockets", on: .system, ["CSystemd", "EventLoop"]),
    module("Sandbox", on: .system, ["CSeccomp", "EventLoop"]),

    module("DeviceDescription", on: .scene, ["TouchDelivery"]),
    debian("CLua", on: .scene, pkgConfig: "lua5.4", package: "liblua5.4-dev"),
    .target(name: "CLuaBridge", dependencies: ["CLua"], path: Floor.scene.folder(of: "CLuaBridge")),
    module("LuaRuntime", on: .scene, ["CLua", "CLuaBridge", "Diagnostics"]),
    module(
      "SceneScripting", on: .scene,
      ["Controls", "Diagnostics", "GestureRecognizers", "JSON", "LuaRuntime", "Time", "TouchDelivery"]),
    module(
      "Scenes", on: .scene,
      [
        "CLibevdev", "CXkbcommon", "Controls", "Decoding", "DeviceDescription", "Diagnostics",
        "GestureRecognizers", "JSON", "TouchDelivery", "YAML",
      ]),

    module(
      "Evdev", on: .input, ["CLibevdev", "DeviceDescription", "Diagnostics", "Time", "TouchDelivery"]),
    module("Recordings", on: .input, ["DeviceDescription", "Diagnostics", "Evdev", "Time", "TouchDelivery"]),
    module("VirtualDevices", on: .input, ["CLibevdev", "Evdev", "EventLoop", "Time", "TouchDelivery"]),
    .target(
      name: "CInputLogs", dependencies: ["CLibevdev", "CLibinput"], path: Floor.input.folder(of: "CInputLogs")
    ),
    module(
      "InputDevices", on: .input,
      [
        "CInputLogs", "CLibevdev", "CLibinput", "CLibudev", "DeviceDescription", "Diagnostics", "Evdev",
        "EventLoop",
        "Recordings", "Time", "TouchDelivery", "VirtualDevices",
      ]),

    module(
      "DispatchLog", on: .service,
      ["Diagnostics", "GestureRecognizers", "JSON", "Sentences", "Time", "TouchDelivery"]),
    module("Answers", on: .service, ["Diagnostics", "DispatchLog", "JSON", "Time", "TouchDelivery"]),
    module("Journal", on: .service, ["CSystemd", "DispatchLog", "Sockets", "Time", "TouchDelivery"]),
    module(
      "ControlSocket", on: .service,
      [
        "Answers", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Sockets", "Time", "TouchDelivery",
      ]),
    module(
      "Actions", on: .service,
      [
        "Controls", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Scenes", "Sockets", "Time",
        "TouchDelivery", "VirtualDevices",
      ]),
    module(
      "LiveScenes", on: .service,
      [
        "Actions", "Answers", "Controls", "Decoding", "DeviceDescription", "Diagnostics", "DispatchLog",
        "Evdev", "EventLoop", "GestureRecognizers", "JSON", "SceneScripting", "Scenes", "Time",
        "TouchDelivery", "YAML",
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
        "Answers", "ControlSocket", "Diagnostics", "DispatchLog", "Evdev", "EventLoop", "LiveScenes",
        "Recordings", "SceneScripting", "Scenes", "Time", "TouchDelivery",
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
        "DispatchLog", "Evdev", "EventLoop", "InputDevices", "Journal", "LiveScenes", "Scenes", "Time",
        "TouchDelivery",
      ]),

    module(
      "Bridging", on: .bridges,
      ["Answers", "ControlSocket", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Time"]),
    module("MQTTMessages", on: .bridges, ["Bridging", "Diagnostics", "GestureRecognizers", "JSON", "Time"]),
    debian("CMosquitto", on: .bridges, pkgConfig: "libmosquitto", package: "libmosquitto-dev"),
    module(
      "MQTTBridge", on: .bridges,
      [
        "Bridging", "CMosquitto", "ControlSocket", "Decoding", "Diagnostics", "EventLoop", "JSON",
        "MQTTMessages", "Time",
      ]),

    module("OSC", on: .bridges, ["Diagnostics", "Time"]),
    .target(name: "CNameLookup", path: Floor.bridges.folder(of: "CNameLookup")),
    module(
      "OSCBridge", on: .bridges,
      [
        "Bridging", "CNameLookup", "ControlSocket", "Decoding", "Diagnostics", "DispatchLog", "EventLoop",
        "JSON", "OSC", "Time",
      ]),

    .executableTarget(
      name: "assemble-page", dependencies: ["GestureRecognizers", "JSON", "Sentences", "TouchDelivery"],
      path: "Plugins/assemble-page",
      swiftSettings: settings),
    .plugin(
      name: "AssemblePage", capability: .buildTool(), dependencies: ["assemble-page"],
      path: "Plugins/AssemblePage"),
    .target(
      name: "TracePage", dependencies: ["DispatchLog", "TouchDelivery"],
      path: Floor.inspector.folder(of: "TracePage"), exclude: ["Web"], swiftSettings: settings,
      plugins: ["AssemblePage"]),

    debian("CMicrohttpd", on: .inspector, pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    module(
      "PageServer", on: .inspector,
      [
        "Answers", "CMicrohttpd", "ControlSocket", "DispatchLog", "EventLoop", "Time", "TouchDelivery",
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
        "Time", "TouchDelivery", "TracePage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: Floor.commands.folder(of: "fingerpost"), swiftSettings: settings),

    .target(
      name: "BridgeProgram",
      dependencies: [
        "Bridging", "ControlSocket", "Decoding", "Diagnostics", "EventLoop",
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

    tests("TouchDeliveryTests", ["TestSupport", "Time", "TouchDelivery"]),
    tests(
      "EvdevTests",
      ["CLibevdev", "DeviceDescription", "Evdev", "InputTestSupport", "TestSupport", "Time", "TouchDelivery"]),
    tests(
      "RecordingsTests",
      [
        "DeviceDescription", "Diagnostics", "Evdev", "InputTestSupport", "Recordings", "TestSupport", "Time",
        "TouchDelivery",
      ]),
    tests("VirtualDevicesTests", ["Evdev", "Time", "TouchDelivery", "VirtualDevices"]),
    tests(
      "InputDevicesTests",
      [
        "DeviceDescription", "Diagnostics", "Evdev", "EventLoop", "InputDevices", "InputTestSupport",
        "VirtualDevices",
      ]),
    tests("EventLoopTests", ["EventLoop"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("JSONTests", ["JSON"]),
    tests(
      "ControlSocketTests",
      [
        "Answers", "ControlSocket", "DispatchLog", "EventLoop", "JSON", "Sockets", "TestSupport", "Time",
        "TouchDelivery",
      ]),
    tests(
      "PageServerTests",
      [
        "Answers", "ControlSocket", "EventLoop", "JSON", "PageServer", "Sockets", "Time", "TouchDelivery",
      ]),
    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "GestureRecognizers", "Scenes", "TouchDelivery"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "InputTestSupport", dependencies: ["Evdev", "Time", "TouchDelivery"],
      path: "Tests/InputTestSupport",
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Actions", "Answers", "Bridging", "ControlSocket", "Decoding", "Diagnostics", "DispatchLog",
        "Evdev", "EventLoop", "JSON", "LiveScenes", "LuaRuntime", "MQTTBridge", "MQTTMessages", "OSC",
        "OSCBridge", "Recordings", "SceneScripting", "Scenes", "Sockets", "Time", "TouchDelivery",
      ],
      path: "Fuzzing/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargetsTests", ["FuzzTargets", "TestSupport"]),
    tests("ModelTests", ["TestSupport", "Time", "TouchDelivery"]),
    tests("ScrollModelTests", ["Controls", "TestSupport", "Time", "TouchDelivery"]),
    .target(
      name: "Simulation",
      dependencies: [
        "Actions", "Answers", "CLibevdev", "ControlSocket", "Daemon", "DeviceDescription", "DispatchLog",
        "Evdev", "EventLoop", "InputDevices", "JSON", "LiveScenes", "Recordings", "Replaying",
        "SceneScripting", "Scenes", "Sockets", "TestSupport", "Time", "TouchDelivery",
      ],
      path: "Tests/Simulation", swiftSettings: settings),
    .executableTarget(
      name: "simulate", dependencies: ["Simulation", "TestSupport"], path: "Tests/Simulate",
      swiftSettings: settings),
    tests("SimulationTests", ["Simulation", "TestSupport"]),
    tests("ArbitrationModelTests", ["GestureRecognizers", "TestSupport", "Time", "TouchDelivery"]),
    tests(
      "SecretModelTests",
      [
        "Answers", "ControlSocket", "Diagnostics", "DispatchLog", "Evdev", "Journal", "LiveScenes",
        "SceneScripting", "Scenes", "TestSupport", "Time", "TouchDelivery", "TracePage",
      ]),
    tests(
      "TranscriptTests",
      [
        "DispatchLog", "GestureRecognizers", "JSON", "Journal", "LiveScenes", "Recordings", "Replaying",
        "Scenes", "TestSupport", "Time", "TouchDelivery", "TracePage",
      ]),
    tests(
      "CommandTests",
      [
        "Answers", "Daemon", "DeviceDescription", "DeviceListing", "Diagnostics", "DispatchLog", "Evdev",
        "InputDevices", "JSON", "LiveScenes", "Scenes", "TestSupport", "TouchDelivery", "fingerpost",
        "fingerpost-inspect",
      ],
      exclude: ["check-completions", "check-docs", "check-installation"]),
    tests(
      "MQTTMessagesTests", ["Bridging", "Diagnostics", "JSON", "MQTTMessages", "Time"],
      exclude: ["description.json"]),
    tests("MQTTBridgeTests", ["Decoding", "Diagnostics", "MQTTBridge", "MQTTMessages"]),
    tests("OSCTests", ["Diagnostics", "OSC", "Time"]),
    tests(
      "OSCBridgeTests",
      ["Bridging", "Decoding", "Diagnostics", "DispatchLog", "JSON", "OSC", "OSCBridge", "Time"]),
    tests("JournalTests", ["DispatchLog", "Journal", "Time", "TouchDelivery"]),
    tests(
      "DaemonTests",
      [
        "Actions", "Answers", "Calibration", "ControlSocket", "Daemon", "Decoding", "DeviceDescription",
        "DispatchLog",
        "Evdev", "EventLoop", "InputDevices", "JSON", "Journal", "LiveScenes", "Recordings", "Replaying",
        "Scenes", "Sockets", "TestSupport", "Time", "TouchDelivery",
      ]),
    tests(
      "ScenesTests",
      [
        "Controls", "Decoding", "DeviceDescription", "Diagnostics", "GestureRecognizers", "JSON",
        "LiveScenes", "Scenes", "TestSupport", "Time", "TouchDelivery",
      ],
      exclude: ["validate-scenes"]),
    tests("DecodingTests", ["Decoding", "Diagnostics"]),
    tests("GestureRecognizersTests", ["GestureRecognizers", "TestSupport", "Time", "TouchDelivery"]),
    tests("ControlsTests", ["Controls", "GestureRecognizers", "Time", "TouchDelivery"]),
    tests(
      "ActionsTests",
      [
        "Actions", "Decoding", "Diagnostics", "DispatchLog", "EventLoop", "JSON", "Scenes", "Sockets",
        "Time", "TouchDelivery",
      ]),
    tests("SandboxTests", ["Sandbox"]),
    tests("LuaRuntimeTests", ["CLua", "LuaRuntime", "TestSupport"]),
    tests(
      "SceneScriptingTests",
      [
        "Controls", "Diagnostics", "GestureRecognizers", "JSON", "LuaRuntime", "SceneScripting", "Time",
        "TouchDelivery",
      ]),
    .executableTarget(
      name: "latency",
      dependencies: [
        "CLibinput", "Daemon", "DispatchLog", "LiveScenes", "Time", "TouchDelivery",
      ],
      path: "Tests/Kernel/Latency",
      exclude: ["action.yaml", "script.yaml", "unhandled.yaml", "handler.lua", "quiet.yaml", "quiet.lua"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
