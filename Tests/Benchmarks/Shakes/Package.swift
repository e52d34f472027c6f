// swift-tools-version: 6.2

import PackageDescription

// As in the root package.
#if compiler(>=6.3) && compiler(<6.4)
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  let warnings: [SwiftSetting] = []
#endif

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings

/// The two modules that make a shake out of an accelerometer's frames, and nothing else of the
/// root package: their folders are links. The generated movements serve the root package's tests, too.
let package = Package(
  name: "shakes",
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")
  ],
  targets: [
    .target(name: "KernelInput", swiftSettings: strict),
    .target(
      name: "InputTranslation",
      dependencies: [
        "KernelInput", .product(name: "BasicContainers", package: "swift-collections"),
      ], swiftSettings: strict),
    .target(name: "GeneratedMovements", swiftSettings: strict),
    .executableTarget(
      name: "shakes", dependencies: ["GeneratedMovements", "InputTranslation", "KernelInput"],
      swiftSettings: strict),
  ]
)
