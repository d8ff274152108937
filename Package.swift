// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A module of the program, in its folder below `Sources/`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a module, in their folder below `Tests/`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func debian(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "fingerpost",
  products: [
    .executable(name: "fingerpost", targets: ["fingerpost"]),
    .library(name: "TouchDelivery", targets: ["TouchDelivery"]),
    .library(name: "Controls", targets: ["Controls"]),
    .library(name: "GestureRecognizers", targets: ["GestureRecognizers"]),
    .library(name: "DispatchLog", targets: ["DispatchLog"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    debian("CLibinput", pkgConfig: "libinput", package: "libinput-dev"),
    debian("CLibevdev", pkgConfig: "libevdev", package: "libevdev-dev"),
    debian("CLibudev", pkgConfig: "libudev", package: "libudev-dev"),
    debian("CLibfyaml", pkgConfig: "libfyaml", package: "libfyaml-dev"),
    debian("CLua", pkgConfig: "lua5.4", package: "liblua5.4-dev"),
    debian("CSeccomp", pkgConfig: "libseccomp", package: "libseccomp-dev"),
    debian("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
    .target(name: "CLuaBridge", dependencies: ["CLua"]),

    module("TouchDelivery"),
    module("Diagnostics"),
    module("JSON"),
    module("YAML", ["CLibfyaml"]),
    module("DispatchLog", ["JSON", "TouchDelivery"]),
    module("Journal", ["CSystemd", "DispatchLog", "TouchDelivery"]),
    module("GestureRecognizers", ["TouchDelivery"]),
    module("Controls", ["GestureRecognizers", "TouchDelivery"]),
    module("LuaRuntime", ["CLua", "CLuaBridge", "Diagnostics"]),
    module("EventLoop", ["CSystemd", "TouchDelivery"]),
    module("Sockets", ["CSystemd", "EventLoop"]),
    module(
      "SceneScripting",
      ["Controls", "Diagnostics", "GestureRecognizers", "LuaRuntime", "TouchDelivery"]),
    module(
      "Scenes",
      ["CLibevdev", "Controls", "Diagnostics", "GestureRecognizers", "JSON", "TouchDelivery", "YAML"]),
    module(
      "InputDevices",
      ["CLibinput", "CLibevdev", "CLibudev", "Diagnostics", "EventLoop", "TouchDelivery", "YAML"]),
    module("Sandbox", ["CSeccomp"]),
    module(
      "ControlSocket",
      ["Diagnostics", "DispatchLog", "EventLoop", "JSON", "Sockets", "TouchDelivery"]),
    module("Actions", ["DispatchLog", "EventLoop", "JSON", "Scenes", "Sockets", "TouchDelivery"]),
    module(
      "Daemon",
      [
        "Actions", "ControlSocket", "DispatchLog", "EventLoop", "InputDevices", "JSON", "Journal",
        "SceneScripting", "Scenes", "Sockets", "TouchDelivery", "YAML",
      ]),
    tests("InputDevicesTests", ["CLibevdev", "EventLoop", "InputDevices", "TouchDelivery"]),
    .executableTarget(
      name: "fingerpost",
      dependencies: [
        "Actions", "ControlSocket", "Daemon", "DispatchLog", "EventLoop", "InputDevices", "JSON", "Journal",
        "Sandbox", "Scenes", "Sockets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    tests("TouchDeliveryTests", ["TouchDelivery"]),
    tests("EventLoopTests", ["EventLoop"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("JSONTests", ["JSON"]),
    tests(
      "ControlSocketTests",
      [
        "ControlSocket", "DispatchLog", "EventLoop", "JSON", "ModelSupport", "Sockets", "TouchDelivery",
      ]),
    .target(name: "ModelSupport", path: "Tests/ModelSupport", swiftSettings: settings),
    tests("ModelTests", ["ModelSupport", "TouchDelivery"]),
    tests("ArbitrationModelTests", ["ModelSupport", "TouchDelivery"]),
    tests("TranscriptTests", ["Daemon", "DispatchLog", "InputDevices", "Scenes", "TouchDelivery"]),
    tests(
      "CommandTests",
      ["fingerpost", "Daemon", "DispatchLog", "InputDevices", "Scenes", "TouchDelivery"],
      exclude: ["check-completions", "check-docs", "check-installation"]),
    tests("JournalTests", ["DispatchLog", "Journal", "TouchDelivery"]),
    tests(
      "DaemonTests",
      [
        "ControlSocket", "Daemon", "DispatchLog", "EventLoop", "InputDevices", "JSON", "Journal", "Scenes",
        "TouchDelivery",
      ]),
    tests(
      "ScenesTests", ["Controls", "GestureRecognizers", "JSON", "Scenes", "TouchDelivery"],
      exclude: ["validate-scenes"]),
    tests("GestureRecognizersTests", ["GestureRecognizers", "TouchDelivery"]),
    tests("ControlsTests", ["Controls", "GestureRecognizers", "TouchDelivery"]),
    tests("ActionsTests", ["Actions", "EventLoop", "JSON", "Scenes", "Sockets", "TouchDelivery"]),
    tests("SandboxTests", ["Sandbox"]),
    tests("LuaRuntimeTests", ["LuaRuntime"]),
    tests(
      "SceneScriptingTests", ["Controls", "GestureRecognizers", "SceneScripting", "TouchDelivery"]),
    .testTarget(
      name: "KernelTests",
      dependencies: ["fingerpost"],
      path: "Tests/Kernel",
      exclude: [
        "vm", "Machine", "Guest", "Latency", "Recordings", "Views.yaml", "Scene.yaml", "RawScene.yaml",
        "Bridge.yaml", "Acting.yaml", "places.lua",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "latency",
      dependencies: ["CLibinput", "Daemon", "DispatchLog", "TouchDelivery"],
      path: "Tests/Kernel/Latency",
      exclude: ["action.yaml", "script.yaml", "handler.lua", "quiet.yaml", "quiet.lua"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
