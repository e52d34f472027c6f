// swift-tools-version: 6.2

import PackageDescription

// Another compiler than that of the checks may warn about more, and must build responderd all the same.
#if compiler(>=6.3) && compiler(<6.4)
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  let warnings: [SwiftSetting] = []
#endif
let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let strict = [.swiftLanguageMode(.v6)] + features.map { .enableUpcomingFeature($0) } + warnings

/// A module of the program. Every unsafe expression in it has to say so.
func module(
  _ name: String, _ uses: Target.Dependency..., path: String? = nil, exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: uses, path: path, exclude: exclude, resources: resources,
    swiftSettings: strict + [.strictMemorySafety()])
}

func tests(_ name: String, _ uses: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: uses, exclude: exclude, swiftSettings: strict)
}

/// What tests and benchmarks use, in a folder of Tests.
func support(_ name: String, _ uses: Target.Dependency..., in folder: String) -> Target {
  .target(name: name, dependencies: uses, path: "Tests/" + folder, swiftSettings: strict)
}

func program(_ name: String, _ uses: Target.Dependency..., in folder: String) -> Target {
  .executableTarget(
    name: name, dependencies: uses, path: "Tests/" + folder, swiftSettings: strict)
}

/// A system library behind pkg-config, in the Debian package.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Files that are compiled into a module.
func embedded(in folder: String = "", _ names: String...) -> [Resource] {
  names.map { .embedInCode(folder + $0) }
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let containers = Target.Dependency.product(name: "BasicContainers", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let modules: [Target] = [
  library("CLibevdev", "libevdev", "libevdev-dev"),
  library("CLibudev", "libudev", "libudev-dev"),
  library("CLibsystemd", "libsystemd", "libsystemd-dev"),
  library("CLibyaml", "yaml-0.1", "libyaml-dev"),
  library("CLibseccomp", "libseccomp", "libseccomp-dev"),
  library("CLibmosquitto", "libmosquitto", "libmosquitto-dev"),
  module("CLinuxShims"),
  module("CEmptyICUData"),
  module("LinuxSystem", "CLinuxShims"),
  module("YAML", "CLibyaml", "LinuxSystem"),
  module("EventLoop", "LinuxSystem", "CLinuxShims"),
  module("Programs", "EventLoop", "LinuxSystem"),
  module("Confinement", "CLinuxShims", "CLibseccomp"),
  module("ControlSocket", "LinuxSystem", "EventLoop", "Programs"),
  module("SystemBus", "LinuxSystem", "EventLoop", "CLibsystemd"),

  // The way of an event, from the kernel to the log.
  module("KernelInput"),
  module("InputDevices", "KernelInput", "LinuxSystem", "CLibevdev", "CLibudev"),
  module("VirtualDevices", "KernelInput", "LinuxSystem"),
  module("Recordings", "KernelInput", "LinuxSystem", "YAML"),
  module("InputTranslation", "KernelInput", containers),
  module("InputSession", "InputTranslation", "KernelInput"),
  module("ResponderKit", "InputTranslation"),
  module("RouteLog", "ResponderKit", "InputTranslation"),
  module(
    "ResponderHost", "KernelInput", "LinuxSystem", "InputDevices", "VirtualDevices", "InputSession",
    "Recordings", "InputTranslation", "EventLoop", "Programs", "Confinement", "ControlSocket",
    "SystemBus", "ResponderKit", "RouteLog", logging),
  module("ResponderTesting", "ResponderKit", "InputTranslation"),

  // The program, and the files that it installs.
  module(
    "Storyboards", "ResponderKit", "LinuxSystem", "YAML",
    resources: embedded("storyboard.schema.json")
      + embedded(
        in: "Examples/", "six-views.yaml", "life-cycle.yaml", "settings.yaml", "player.yaml",
        "starter.yaml")),
  module(
    "StoryboardHost", "ResponderHost", "Storyboards", "EventLoop", "Programs", "LinuxSystem",
    "SystemBus", "ResponderKit", logging),
  module(
    "SampleApps", "ResponderKit",
    exclude: ["Recordings/SOURCES.md", "Recordings/LICENSE-evemu-devices"],
    resources: embedded(
      in: "Recordings/", "taps.events", "four_fingers.events", "shake.events", "headset.events",
      "six-views.yml", "drawing.yml", "player.yml", "life-cycle.yml", "settings.yml")),
  module(
    "Doctor", "ResponderHost", "InputDevices", "InputTranslation", "KernelInput", "ControlSocket",
    "Confinement", "RuleFiles", "LinuxSystem"),
  module(
    "Measurement", "ResponderHost", "VirtualDevices", "EventLoop", "KernelInput", "LinuxSystem",
    logging),
  module(
    "ServiceFiles", path: "systemd", exclude: ["debian", "drop-ins", "mqtt"],
    resources: embedded("responderd.service", "responderd-user.service", "responderd.target")
      + embedded(
        in: "examples/", "storyboard.conf", "network.conf", "sound.conf", "home.conf",
        "session-bus.conf", "desktop.conf", "polkit.rules")),
  module(
    "RuleFiles", path: "udev-rules",
    resources: embedded(
      "70-responderd.rules", "71-responderd-uaccess.rules", "72-responderd-backlight.rules",
      "72-responderd-desktop.rules")),
  module(
    "Installation", "ServiceFiles", "RuleFiles", "LinuxSystem",
    exclude: ["Manuals/responderd.1.md"],
    resources: embedded(
      in: "Manuals/", "responderd.1", "responderd-storyboard.5", "responderd.service.8")),
  module(
    "Inspector", "EventLoop", "LinuxSystem",
    resources: embedded(
      in: "Page/", "inspector.html", "inspector.css", "records.js", "list.js", "stage.js",
      "lanes.js", "comparison.js", "inspector.js")),
  module("TerminalStage", "RouteLog", "ResponderKit", "EventLoop", "LinuxSystem"),
  .executableTarget(
    name: "responderd",
    dependencies: [
      "ResponderHost", "StoryboardHost", "Doctor", "Inspector", "TerminalStage", "ControlSocket",
      "Recordings", "SampleApps", "Storyboards", "RouteLog", "Installation", "LinuxSystem",
      "Measurement", "VirtualDevices", "CEmptyICUData", "EventLoop", "Confinement", "YAML",
      arguments,
      logging,
    ],
    swiftSettings: strict + [.strictMemorySafety()],
    // No library looks into the program for symbols. Without their table it is a megabyte smaller, and
    // starts with a million instructions less.
    linkerSettings: [
      .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
    ]),
]

/// The service that connects a panel to an MQTT broker.
let broker: [Target] = [
  module("MQTT", "EventLoop", "LinuxSystem", "CLibmosquitto"),
  module("PanelBridge", "MQTT", "ControlSocket", "YAML", "EventLoop", "LinuxSystem", logging),
  .executableTarget(
    name: "responderd-mqtt",
    dependencies: [
      "PanelBridge", "MQTT", "SystemBus", "ControlSocket", "EventLoop", "LinuxSystem", arguments,
      logging,
    ],
    swiftSettings: strict + [.strictMemorySafety()]),
]

/// The names that iOS programs import. No other module uses them.
let iOSModules = [
  module("UIKit", "ResponderHost"),
  module("QuartzCore", "ResponderKit"),
  module("CoreGraphics", "ResponderKit"),
  module("CoreMotion", "ResponderKit"),
  module("MediaPlayer", "ResponderKit"),
  module("_Testing_UIKit"),
  module("_Testing_CoreGraphics"),
]

let testTargets = [
  tests("HouseTests", "guest-cases", "TestSupport"),
  tests(
    "SystemTests", "LinuxSystem", "YAML", "Confinement", "EventLoop", "EventLoopProbe",
    "CLinuxShims", "CLibseccomp"),
  tests(
    "ControlSocketTests", "ControlSocket", "EventLoop", "Programs", "LinuxSystem", "CGuestSupport"),
  tests(
    "SystemBusTests", "SystemBus", "EventLoop", "CLibsystemd", "ResponderHost", "ResponderKit",
    "InputTranslation", logging),
  tests(
    "DeviceTests", "KernelInput", "InputDevices", "VirtualDevices", "LinuxSystem", "TestSupport"),
  tests("RecordingsTests", "Recordings", "KernelInput", "TestSupport"),
  tests(
    "InputTranslationTests", "InputTranslation", "InputSession", "KernelInput", "FuzzHarness",
    "GeneratedMovements", "TestSupport"),
  tests("ResponderKitTests", "ResponderKit", "ResponderTesting", "InputTranslation", "TestSupport"),
  tests("GestureTests", "ResponderKit", "ResponderTesting"),
  tests("ControlTests", "ResponderKit", "ResponderTesting", "TestSupport"),
  tests(
    "ObservationTests", "RouteLog", "Inspector", "TerminalStage", "ControlSocket", "ResponderKit",
    "ResponderTesting", "InputTranslation", "TestSupport", "CGuestSupport", "responderd"),
  tests(
    "ResponderHostTests", "ResponderHost", "Measurement", "ControlSocket", "RouteLog",
    "InputDevices", "InputSession", "InputTranslation", "KernelInput", "Recordings", "ResponderKit",
    "EventLoop", "LinuxSystem", "SystemBus",
    "TestSupport", "RestorationProbe", "SoakProbe", logging),
  tests(
    "StoryboardTests", "Storyboards", "StoryboardHost", "SampleApps", "ResponderKit", "RouteLog",
    "ResponderTesting", "EventLoop", "Programs", "TestSupport", "YAML", "responderd", logging,
    exclude: ["Broken", "Goldens", "Recordings", "Whole", "validate.py"]),
  tests(
    "CommandTests", "TestSupport", "responderd", "ResponderHost", "Installation", "Doctor",
    "auto-logout", arguments, exclude: ["Goldens"]),
  tests(
    "ProgramTests", "ResponderKit", "ResponderTesting", "ResponderHost", "Recordings", "SampleApps",
    "TestSupport", "auto-logout", logging,
    exclude: ["Ported/SOURCES.md", "swipe.yml"]),
  tests(
    "ImportTests", "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer",
    "_Testing_UIKit", "_Testing_CoreGraphics", "ResponderTesting", "TestSupport", "step-player"),
  .testTarget(
    name: "SwiftFiveTests",
    dependencies: ["UIKit", "CoreMotion", "MediaPlayer", "ResponderTesting"],
    swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)] + warnings),
  tests("BrokerTests", "PanelBridge", "MQTT", "responderd-mqtt", "responderd", "TestSupport"),
  tests("RealKernelTests", "TestSupport", "guest-cases", "responderd"),

  support("TestSupport", in: "TestSupport"),
  // The comparison of shake detectors has a package of its own, which uses it, too.
  support("GeneratedMovements", in: "Benchmarks/Shakes/Sources/GeneratedMovements"),
  support("CGuestSupport", in: "CGuestSupport"),
  support(
    "FuzzHarness", "KernelInput", "InputTranslation", "InputSession", "Recordings", "ResponderKit",
    "RouteLog", "Installation", "Inspector", "SystemBus", "EventLoop", in: "Fuzz/Harness"),
  program(
    "guest-cases", "CGuestSupport", "CLibsystemd", "Confinement", "TestSupport", in: "GuestCases"),
  program(
    "EventLoopProbe", "EventLoop", "Programs", "Confinement", "LinuxSystem", "CGuestSupport",
    in: "EventLoopProbe"),
  program(
    "RestorationProbe", "ResponderHost", "ResponderTesting", "Recordings", in: "RestorationProbe"),
  program("SoakProbe", "ResponderTesting", "ResponderKit", "RouteLog", in: "SoakProbe"),
  program("step-player", "UIKit", "CoreMotion", "MediaPlayer", in: "StepPlayer"),
  program("auto-logout", "ResponderHost", in: "AutoLogout"),
  program(
    "benchmark-app", "ResponderHost", "SampleApps", "InputSession", "InputTranslation",
    "KernelInput", logging, in: "Benchmarks/Apps"),
  program(
    "fleet-probe", "PanelBridge", "MQTT", "ControlSocket", "EventLoop", logging,
    in: "Benchmarks/Fleet"),
]

let package = Package(
  name: "responderd",
  products: [
    .library(name: "ResponderKit", targets: ["ResponderKit"]),
    .library(name: "ResponderHost", targets: ["ResponderHost"]),
    .library(name: "ResponderTesting", targets: ["ResponderTesting"]),
    .library(name: "UIKit", targets: iOSModules.map(\.name)),
    .executable(name: "responderd", targets: ["responderd"]),
    .executable(name: "responderd-mqtt", targets: ["responderd-mqtt"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: modules + broker + iOSModules + testTargets)
