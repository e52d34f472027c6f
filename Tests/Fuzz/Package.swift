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
    .target(
      name: "YAML", dependencies: ["CLibyaml", "LinuxSystem"], path: "Links/YAML",
      swiftSettings: fuzzed),
    .target(
      name: "Recordings", dependencies: ["KernelInput", "LinuxSystem", "YAML"],
      path: "Links/Recordings",
      swiftSettings: fuzzed),
    .target(
      name: "EventLoop", dependencies: ["LinuxSystem", "CLinuxShims"], path: "Links/EventLoop",
      swiftSettings: fuzzed),
    .systemLibrary(name: "CLibsystemd", path: "Links/CLibsystemd", pkgConfig: "libsystemd"),
    .target(
      name: "SystemBus", dependencies: ["LinuxSystem", "EventLoop", "CLibsystemd"],
      path: "Links/SystemBus", swiftSettings: fuzzed),
    .target(
      name: "ResponderKit", dependencies: ["InputTranslation"], path: "Links/ResponderKit",
      swiftSettings: fuzzed),
    .target(
      name: "RouteLog", dependencies: ["ResponderKit", "InputTranslation"],
      path: "Links/RouteLog", swiftSettings: fuzzed),
    .target(
      name: "ServiceFiles", path: "Links/ServiceFiles", exclude: ["debian", "drop-ins", "mqtt"],
      resources: ["responderd.service", "responderd-user.service", "responderd.target"].map {
        .embedInCode($0)
      }
        + [
          "storyboard.conf", "network.conf", "sound.conf", "home.conf", "session-bus.conf",
          "desktop.conf",
          "polkit.rules",
        ].map { .embedInCode("examples/" + $0) }, swiftSettings: fuzzed),
    .target(
      name: "RuleFiles", path: "Links/RuleFiles",
      resources: [
        "70-responderd.rules", "71-responderd-uaccess.rules", "72-responderd-backlight.rules",
        "72-responderd-desktop.rules",
      ].map { .embedInCode($0) },
      swiftSettings: fuzzed),
    .target(
      name: "Installation", dependencies: ["ServiceFiles", "RuleFiles", "LinuxSystem"],
      path: "Links/Installation", exclude: ["Manuals/responderd.1.md"],
      resources: ["responderd.1", "responderd-storyboard.5", "responderd.service.8"].map {
        .embedInCode("Manuals/" + $0)
      }, swiftSettings: fuzzed),
    .target(
      name: "Inspector", dependencies: ["EventLoop", "LinuxSystem"], path: "Links/Inspector",
      resources: [
        "inspector.html", "inspector.css", "records.js", "list.js", "stage.js", "lanes.js",
        "comparison.js", "inspector.js",
      ].map { .embedInCode("Page/" + $0) }, swiftSettings: fuzzed),
    .target(
      name: "FuzzHarness",
      dependencies: [
        "KernelInput", "InputTranslation", "InputSession", "Recordings", "ResponderKit", "RouteLog",
        "Installation", "Inspector", "SystemBus", "EventLoop",
      ],
      path: "Harness", swiftSettings: fuzzed),
    .target(name: "CFuzzer", path: "CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzzer", "FuzzHarness"], path: "Driver",
      swiftSettings: fuzzed, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
