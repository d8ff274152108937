// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Embed",
  dependencies: [.package(name: "fingerpost", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embed", dependencies: [.product(name: "FingerpostEngine", package: "fingerpost")]),
    .executableTarget(
      name: "Smallest", dependencies: [.product(name: "FingerpostEngine", package: "fingerpost")]),
  ],
  swiftLanguageModes: [.v6]
)
