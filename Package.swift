// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Modules that call C or write bytes: every unsafe expression there has to say so.
let strictAndMemorySafe: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "responderd",
  products: [
    .library(name: "ResponderKit", targets: ["ResponderKit"]),
    .library(name: "ResponderHost", targets: ["ResponderHost"]),
    .library(name: "ResponderTesting", targets: ["ResponderTesting"]),
    // The same under the names that iOS programs import.
    .library(
      name: "UIKit",
      targets: [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer", "_Testing_UIKit",
        "_Testing_CoreGraphics",
      ]),
    .executable(name: "responderd", targets: ["responderd"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // System libraries and what Glibc's Swift module hides.
    .systemLibrary(
      name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
      name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CLibsystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CLibseccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .target(name: "CLinuxShims"),
    .target(name: "CEmptyICUData"),
    .target(
      name: "LinuxSystem", dependencies: ["CLinuxShims"], swiftSettings: strictAndMemorySafe),

    // The way of an event, from left to right.
    .target(name: "KernelInput", swiftSettings: strictAndMemorySafe),
    .target(
      name: "InputDevices",
      dependencies: ["KernelInput", "LinuxSystem", "CLibevdev", "CLibudev"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "VirtualDevices", dependencies: ["KernelInput", "LinuxSystem"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Recordings", dependencies: ["KernelInput", "LinuxSystem", "YAML"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "InputTranslation",
      dependencies: [
        "KernelInput", .product(name: "BasicContainers", package: "swift-collections"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "InputSession", dependencies: ["InputTranslation", "KernelInput"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "ResponderKit", dependencies: ["InputTranslation"], swiftSettings: strictAndMemorySafe),
    .target(
      name: "RouteLog", dependencies: ["ResponderKit"], swiftSettings: strictAndMemorySafe),

    // What the host needs besides.
    .target(name: "YAML", dependencies: ["CLibyaml"], swiftSettings: strictAndMemorySafe),
    .target(
      name: "EventLoop", dependencies: ["LinuxSystem", "CLinuxShims"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Confinement", dependencies: ["CLinuxShims", "CLibseccomp"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "ControlSocket", dependencies: ["LinuxSystem", "EventLoop"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "SystemBus", dependencies: ["LinuxSystem", "EventLoop", "CLibsystemd"],
      swiftSettings: strictAndMemorySafe),

    // What hangs off it.
    .target(
      name: "Storyboards",
      dependencies: ["ResponderKit", "LinuxSystem", "YAML"],
      resources: [
        .embedInCode("Examples/six-views.yaml"),
        .embedInCode("Examples/life-cycle.yaml"),
        .embedInCode("Examples/settings.yaml"),
        .embedInCode("Examples/player.yaml"),
        .embedInCode("Examples/starter.yaml"),
        .embedInCode("storyboard.schema.json"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "SampleApps", dependencies: ["ResponderKit"],
      exclude: ["Recordings/SOURCES.md", "Recordings/LICENSE-evemu-devices"],
      resources: [
        .embedInCode("Recordings/taps.events"),
        .embedInCode("Recordings/four_fingers.events"),
        .embedInCode("Recordings/shake.events"),
        .embedInCode("Recordings/headset.events"),
        .embedInCode("Recordings/six-views.yml"),
        .embedInCode("Recordings/drawing.yml"),
        .embedInCode("Recordings/player.yml"),
        .embedInCode("Recordings/life-cycle.yml"),
        .embedInCode("Recordings/settings.yml"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "ResponderTesting",
      dependencies: ["ResponderKit", "InputTranslation"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "ResponderHost",
      dependencies: [
        "KernelInput", "LinuxSystem", "InputDevices", "InputSession", "Recordings",
        "InputTranslation", "EventLoop", "Confinement", "ControlSocket", "SystemBus",
        "ResponderKit", "RouteLog",
        "CLibsystemd",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strictAndMemorySafe),
    // The names that iOS programs import; nothing of the program's own uses them.
    .target(name: "UIKit", dependencies: ["ResponderHost"], swiftSettings: strict),
    .target(name: "QuartzCore", dependencies: ["ResponderKit"], swiftSettings: strict),
    .target(name: "CoreGraphics", dependencies: ["ResponderKit"], swiftSettings: strict),
    .target(name: "CoreMotion", dependencies: ["ResponderKit"], swiftSettings: strict),
    .target(name: "MediaPlayer", dependencies: ["ResponderKit"], swiftSettings: strict),
    .target(name: "_Testing_UIKit", swiftSettings: strict),
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    .target(
      name: "StoryboardHost",
      dependencies: [
        "ResponderHost", "Storyboards", "EventLoop", "LinuxSystem", "SystemBus",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Doctor",
      dependencies: [
        "ResponderHost", "InputDevices", "InputTranslation", "KernelInput", "ControlSocket",
        "EventLoop", "LinuxSystem",
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Measurement",
      dependencies: [
        "ResponderHost", "VirtualDevices", "EventLoop", "KernelInput", "LinuxSystem",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strictAndMemorySafe),
    // What the program installs, and how. The files lie where administrators look for them.
    .target(
      name: "ServiceFiles", path: "systemd", exclude: ["debian", "drop-ins"],
      resources: [
        .embedInCode("responderd.service"), .embedInCode("responderd-user.service"),
        .embedInCode("responderd.target"),
        .embedInCode("examples/storyboard.conf"), .embedInCode("examples/network.conf"),
        .embedInCode("examples/sound.conf"), .embedInCode("examples/home.conf"),
        .embedInCode("examples/session-bus.conf"), .embedInCode("examples/polkit.rules"),
      ],
      swiftSettings: strict),
    .target(
      name: "RuleFiles", path: "udev-rules",
      resources: [
        .embedInCode("70-responderd.rules"), .embedInCode("71-responderd-uaccess.rules"),
      ], swiftSettings: strict),
    .target(
      name: "Installation", dependencies: ["ServiceFiles", "RuleFiles", "LinuxSystem"],
      exclude: ["Manuals/responderd.1.md"],
      resources: [
        .embedInCode("Manuals/responderd.1"),
        .embedInCode("Manuals/responderd-storyboard.5"),
        .embedInCode("Manuals/responderd.service.8"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Inspector", dependencies: ["EventLoop", "LinuxSystem"],
      resources: [
        .embedInCode("Page/inspector.html"), .embedInCode("Page/inspector.css"),
        .embedInCode("Page/records.js"), .embedInCode("Page/list.js"),
        .embedInCode("Page/stage.js"), .embedInCode("Page/lanes.js"),
        .embedInCode("Page/comparison.js"), .embedInCode("Page/inspector.js"),
      ],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "TerminalStage", dependencies: ["RouteLog", "EventLoop", "LinuxSystem"],
      swiftSettings: strictAndMemorySafe),
    .executableTarget(
      name: "responderd",
      dependencies: [
        "ResponderHost", "StoryboardHost", "Doctor", "Inspector", "TerminalStage", "ControlSocket",
        "Recordings", "SampleApps",
        "Storyboards", "RouteLog", "Installation", "LinuxSystem", "Measurement", "VirtualDevices",
        "CEmptyICUData", "EventLoop",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strictAndMemorySafe,
      // No library looks into the program for symbols. Without their table it is a megabyte smaller, and
      // starts with a million instructions less.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
      ]),

    // What holds it to its word.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "HouseTests", dependencies: ["GuestCaseList", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "InstallationTests", dependencies: ["Installation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestSupport", "responderd", "ResponderHost", "Installation", "auto-logout",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "KernelInputTests", dependencies: ["KernelInput"], swiftSettings: strict),
    .testTarget(
      name: "LinuxSystemTests", dependencies: ["LinuxSystem"], swiftSettings: strict),
    .testTarget(
      name: "InputDevicesTests", dependencies: ["InputDevices", "KernelInput", "LinuxSystem"],
      swiftSettings: strict),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: strict),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Recordings", "KernelInput", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InputTranslationTests",
      dependencies: ["InputTranslation", "KernelInput", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "InputSessionTests", dependencies: ["InputSession", "InputTranslation", "KernelInput"],
      swiftSettings: strict),
    .testTarget(
      name: "ResponderHostTests",
      dependencies: [
        "ResponderHost", "ControlSocket", "RouteLog", "InputSession", "InputTranslation",
        "KernelInput", "Recordings", "ResponderKit", "EventLoop", "TestSupport",
        "RestorationProbe", "SoakProbe",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StoryboardHostTests",
      dependencies: [
        "StoryboardHost", "Storyboards", "EventLoop",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "VirtualDevicesTests", dependencies: ["VirtualDevices", "KernelInput"],
      swiftSettings: strict),
    .testTarget(
      name: "MeasurementTests", dependencies: ["Measurement", "KernelInput", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ConfinementTests", dependencies: ["Confinement", "CLinuxShims", "CLibseccomp"],
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: ["Inspector", "ControlSocket", "RouteLog", "TestSupport", "responderd"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalStageTests",
      dependencies: ["TerminalStage", "RouteLog", "TestSupport", "CGuestSupport", "responderd"],
      swiftSettings: strict),
    .testTarget(
      name: "DoctorTests", dependencies: ["Doctor", "ResponderHost"], swiftSettings: strict),
    .executableTarget(
      name: "EventLoopProbe",
      dependencies: ["EventLoop", "Confinement", "LinuxSystem", "CGuestSupport"],
      path: "Tests/EventLoopProbe",
      swiftSettings: strict),
    .testTarget(
      name: "EventLoopTests",
      dependencies: ["EventLoop", "EventLoopProbe", "LinuxSystem", "CLinuxShims"],
      swiftSettings: strict),
    .testTarget(
      name: "ControlSocketTests",
      dependencies: ["ControlSocket", "EventLoop", "LinuxSystem", "CGuestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SystemBusTests",
      dependencies: [
        "SystemBus", "EventLoop", "CLibsystemd", "ResponderHost", "ResponderKit",
        "InputTranslation",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RouteLogTests",
      dependencies: ["RouteLog", "ResponderKit", "ResponderTesting", "InputTranslation"],
      swiftSettings: strict),
    .testTarget(
      name: "ResponderKitTests",
      dependencies: ["ResponderKit", "ResponderTesting", "InputTranslation"],
      swiftSettings: strict),
    .executableTarget(
      name: "RestorationProbe",
      dependencies: ["ResponderHost", "ResponderTesting", "Recordings"],
      path: "Tests/RestorationProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "SoakProbe", dependencies: ["ResponderTesting", "ResponderKit", "RouteLog"],
      path: "Tests/SoakProbe", swiftSettings: strict),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "ResponderKit", "ResponderTesting", "ResponderHost", "Recordings", "SampleApps",
        "TestSupport", "auto-logout",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Ported/SOURCES.md", "swipe.yml"], swiftSettings: strict),
    .executableTarget(
      name: "step-player", dependencies: ["UIKit", "CoreMotion", "MediaPlayer"],
      path: "Tests/StepPlayer", swiftSettings: strict),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer", "_Testing_UIKit",
        "_Testing_CoreGraphics", "ResponderTesting", "TestSupport", "step-player",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: ["UIKit", "CoreMotion", "MediaPlayer", "ResponderTesting"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
      ]),
    .executableTarget(
      name: "auto-logout", dependencies: ["ResponderHost"], path: "Tests/AutoLogout",
      swiftSettings: strict),
    .testTarget(
      name: "StoryboardTests",
      dependencies: [
        "Storyboards", "SampleApps", "ResponderKit", "ResponderTesting", "TestSupport",
        "responderd",
      ],
      exclude: ["Broken", "Goldens", "Recordings", "Whole", "validate.py"], swiftSettings: strict),
    .testTarget(
      name: "ControlTests", dependencies: ["ResponderKit", "ResponderTesting"],
      swiftSettings: strict),

    // The tests on a real kernel: cases that run inside a guest, and the suite that boots it.
    .target(name: "CGuestSupport", path: "Tests/CGuestSupport"),
    .target(name: "GuestCaseList", path: "Tests/GuestCaseList", swiftSettings: strict),
    .executableTarget(
      name: "guest-cases",
      dependencies: ["CGuestSupport", "Confinement", "GuestCaseList", "TestSupport"],
      path: "Tests/GuestCases", swiftSettings: strict),
    .testTarget(
      name: "RealKernelTests",
      dependencies: ["GuestCaseList", "TestSupport", "guest-cases", "responderd"],
      swiftSettings: strict),

    // What the benchmarks host besides the daemon.
    .executableTarget(
      name: "benchmark-app",
      dependencies: [
        "ResponderHost", "SampleApps", "InputSession", "InputTranslation", "KernelInput",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Benchmarks/Apps", swiftSettings: strict),

    // What the fuzzers of Tests/Fuzz feed, with what they once found.
    .target(
      name: "FuzzHarness", dependencies: ["KernelInput", "InputTranslation", "Recordings"],
      path: "Tests/Fuzz/Harness", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzHarness", "InputTranslation", "TestSupport"],
      swiftSettings: strict),

    .testTarget(
      name: "GestureTests",
      dependencies: ["ResponderKit", "ResponderTesting"], swiftSettings: strict),
  ]
)
