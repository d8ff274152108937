// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "fingerpost", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [.product(name: "FuzzTargets", package: "fingerpost")])
  ],
  swiftLanguageModes: [.v6]
)
