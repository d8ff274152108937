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
        .product(name: "DispatchLog", package: "fingerpost"),
        .product(name: "FingerpostEngine", package: "fingerpost"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
