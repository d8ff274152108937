// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "fingerpost", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "LinearScan"),
    .executableTarget(
      name: "core",
      dependencies: [
        "AllocationCounter", "LinearScan",
        .product(name: "TouchControls", package: "fingerpost"),
        .product(name: "DispatchLog", package: "fingerpost"),
        .product(name: "TouchGestures", package: "fingerpost"),
        .product(name: "TouchTime", package: "fingerpost"),
        .product(name: "TouchDelivery", package: "fingerpost"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
