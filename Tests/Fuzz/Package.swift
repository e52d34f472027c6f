// swift-tools-version: 6.2

import PackageDescription

// The code under test, compiled once more so that libFuzzer sees which way it takes. The folders
// are links into the root package, which does not know of this one.
let fuzzed: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer"]),
]

let package = Package(
  name: "responderd-fuzz",
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")
  ],
  targets: [
    .target(name: "KernelInput", path: "Links/KernelInput", swiftSettings: fuzzed),
    .target(
      name: "InputTranslation",
      dependencies: [
        "KernelInput", .product(name: "BasicContainers", package: "swift-collections"),
      ],
      path: "Links/InputTranslation", swiftSettings: fuzzed),
    .target(
      name: "InputSession", dependencies: ["KernelInput", "InputTranslation"],
      path: "Links/InputSession", swiftSettings: fuzzed),
    .target(name: "CLinuxShims", path: "Links/CLinuxShims"),
    .target(
      name: "LinuxSystem", dependencies: ["CLinuxShims"], path: "Links/LinuxSystem",
      swiftSettings: fuzzed),
    .systemLibrary(name: "CLibyaml", path: "Links/CLibyaml", pkgConfig: "yaml-0.1"),
    .target(name: "YAML", dependencies: ["CLibyaml"], path: "Links/YAML", swiftSettings: fuzzed),
    .target(
      name: "Recordings", dependencies: ["KernelInput", "LinuxSystem", "YAML"],
      path: "Links/Recordings",
      swiftSettings: fuzzed),
    .target(
      name: "FuzzHarness",
      dependencies: ["KernelInput", "InputTranslation", "InputSession", "Recordings"],
      path: "Harness", swiftSettings: fuzzed),
    .target(name: "CFuzzer", path: "CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzzer", "FuzzHarness"], path: "Driver",
      swiftSettings: fuzzed, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
