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

/// A module of the program, or a folder of what tests use, with the files that are compiled into it.
func module(
  _ name: String, _ uses: Target.Dependency..., path: String? = nil, exclude: [String] = [],
  embeds files: String...
) -> Target {
  .target(
    name: name, dependencies: uses, path: path, exclude: exclude,
    resources: files.map { .embedInCode($0) })
}

func tests(_ name: String, _ uses: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: uses, exclude: exclude)
}

func program(_ name: String, _ uses: Target.Dependency..., in folder: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: uses, path: folder.map { "Tests/" + $0 })
}

/// The system libraries, each behind pkg-config, in the Debian package of its name.
let libraries = ["evdev", "udev", "systemd", "yaml", "seccomp", "mosquitto"].map {
  Target.systemLibrary(
    name: "CLib\($0)", pkgConfig: $0 == "yaml" ? "yaml-0.1" : "lib\($0)",
    providers: [.apt(["lib\($0)-dev"])])
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let containers = Target.Dependency.product(name: "BasicContainers", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let modules = [
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
    "Inspector", "EventLoop", "LinuxSystem",
    embeds: "Page/inspector.html", "Page/inspector.css", "Page/records.js", "Page/list.js",
    "Page/stage.js", "Page/lanes.js", "Page/comparison.js", "Page/inspector.js"),
  module("TerminalStage", "RouteLog", "ResponderKit", "EventLoop", "LinuxSystem"),
  module(
    "ResponderHost", "KernelInput", "LinuxSystem", "InputDevices", "VirtualDevices", "InputSession",
    "Recordings", "InputTranslation", "EventLoop", "Programs", "Confinement", "ControlSocket",
    "SystemBus", "ResponderKit", "RouteLog", "Inspector", "TerminalStage", logging),
  module("ResponderTesting", "ResponderKit", "InputTranslation"),

  // The program, and the files that it installs.
  module(
    "Storyboards", "ResponderKit", "LinuxSystem", "YAML",
    embeds: "storyboard.schema.json", "Examples/six-views.yaml", "Examples/life-cycle.yaml",
    "Examples/settings.yaml", "Examples/player.yaml", "Examples/starter.yaml"),
  module(
    "StoryboardHost", "ResponderHost", "Storyboards", "EventLoop", "Programs", "LinuxSystem",
    "SystemBus", "ResponderKit", logging),
  module(
    "SampleApps", "ResponderKit",
    exclude: ["Recordings/SOURCES.md", "Recordings/LICENSE-evemu-devices"],
    embeds: "Recordings/taps.events", "Recordings/four_fingers.events", "Recordings/shake.events",
    "Recordings/headset.events", "Recordings/six-views.yml", "Recordings/drawing.yml",
    "Recordings/player.yml", "Recordings/life-cycle.yml", "Recordings/settings.yml",
    "Starter/Package.swift.txt", "Starter/AppDelegate.swift.txt", "Starter/test.yml",
    "Starter/PanelController.swift.txt", "Starter/PanelTests.swift.txt"),
  module(
    "Doctor", "ResponderHost", "InputDevices", "InputTranslation", "KernelInput", "ControlSocket",
    "Confinement", "RuleFiles", "LinuxSystem"),
  module(
    "Measurement", "ResponderHost", "VirtualDevices", "EventLoop", "KernelInput", "LinuxSystem",
    logging),
  module(
    "ServiceFiles", path: "systemd", exclude: ["debian", "drop-ins", "mqtt"],
    embeds: "responderd.service", "responderd-user.service", "responderd.target",
    "examples/polkit.rules", "examples/storyboard.conf", "examples/network.conf",
    "examples/sound.conf", "examples/home.conf", "examples/session-bus.conf",
    "examples/desktop.conf"),
  module(
    "RuleFiles", path: "udev-rules",
    embeds: "70-responderd.rules", "71-responderd-uaccess.rules", "72-responderd-backlight.rules",
    "72-responderd-desktop.rules"),
  module(
    "Installation", "ServiceFiles", "RuleFiles", "LinuxSystem",
    exclude: ["Manuals/responderd.1.md"],
    embeds: "Manuals/responderd.1", "Manuals/responderd-storyboard.5",
    "Manuals/responderd.service.8"),
  program(
    "responderd", "ResponderHost", "StoryboardHost", "Doctor", "Inspector", "TerminalStage",
    "ControlSocket", "Recordings", "SampleApps", "Storyboards", "RouteLog", "Installation",
    "LinuxSystem", "Measurement", "VirtualDevices", "CEmptyICUData", "EventLoop", "Confinement",
    "YAML", arguments, logging),

  // The service that connects a panel to an MQTT broker.
  module("MQTT", "EventLoop", "LinuxSystem", "CLibmosquitto"),
  module(
    "PanelBridge", "MQTT", "ControlSocket", "YAML", "EventLoop", "LinuxSystem", logging,
    embeds: "mqtt.schema.json"),
  program(
    "responderd-mqtt", "PanelBridge", "MQTT", "ControlSocket", "EventLoop", "LinuxSystem",
    arguments, logging),
]

/// The names that iOS programs import. No other module uses them.
let iOSModules =
  [module("UIKit", "ResponderHost"), module("_Testing_UIKit"), module("_Testing_CoreGraphics")]
  + ["QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer"].map { module($0, "ResponderKit") }

let testTargets = [
  tests("HouseTests", "guest-cases", "TestSupport"),
  tests(
    "SystemTests", "LinuxSystem", "YAML", "Confinement", "EventLoop", "Programs", "ControlSocket",
    "SystemBus", "EventLoopProbe", "CLinuxShims", "CLibseccomp", "CLibsystemd", "CGuestSupport",
    "ResponderHost", "ResponderKit", "InputTranslation", "TestSupport", logging),
  tests(
    "DeviceTests", "KernelInput", "InputDevices", "VirtualDevices", "Recordings", "LinuxSystem",
    "TestSupport"),
  tests(
    "InputTranslationTests", "InputTranslation", "InputSession", "KernelInput", "FuzzHarness",
    "GeneratedMovements", "TestSupport"),
  tests("ResponderKitTests", "ResponderKit", "ResponderTesting", "InputTranslation", "TestSupport"),
  tests("GestureTests", "ResponderKit", "ResponderTesting", "TestSupport"),
  tests("ControlTests", "ResponderKit", "ResponderTesting", "TestSupport"),
  tests(
    "ObservationTests", "RouteLog", "Inspector", "TerminalStage", "ControlSocket", "ResponderKit",
    "ResponderTesting", "InputTranslation", "TestSupport", "CGuestSupport", "responderd",
    "step-player"),
  tests(
    "ResponderHostTests", "ResponderHost", "Measurement", "ControlSocket", "RouteLog",
    "InputDevices", "InputSession", "InputTranslation", "KernelInput", "Recordings", "ResponderKit",
    "EventLoop", "LinuxSystem", "SystemBus", "TestSupport", "RestorationProbe", "SoakProbe", logging
  ),
  tests(
    "StoryboardTests", "Storyboards", "StoryboardHost", "SampleApps", "ResponderKit", "RouteLog",
    "ResponderTesting", "EventLoop", "Programs", "TestSupport", "YAML", "responderd", logging,
    exclude: ["Broken", "Goldens", "Recordings", "Whole", "validate.py"]),
  tests(
    "CommandTests", "TestSupport", "responderd", "ResponderHost", "Installation", "Doctor",
    "auto-logout", "step-player", arguments, exclude: ["Goldens"]),
  tests(
    "ProgramTests", "ResponderKit", "ResponderTesting", "ResponderHost", "Recordings", "SampleApps",
    "TestSupport", "auto-logout", logging, exclude: ["Ported/SOURCES.md", "swipe.yml"]),
  tests(
    "ImportTests", "UIKit", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer",
    "_Testing_UIKit", "_Testing_CoreGraphics", "ResponderTesting", "TestSupport", "step-player"),
  .testTarget(
    name: "SwiftFiveTests",
    dependencies: ["UIKit", "CoreMotion", "MediaPlayer", "ResponderTesting"],
    swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)] + warnings),
  tests(
    "BrokerTests", "PanelBridge", "MQTT", "ControlSocket", "EventLoop", "responderd-mqtt",
    "responderd", "TestSupport", logging),
  tests("RealKernelTests", "TestSupport", "guest-cases", "responderd"),
  program("StarterApp", "ResponderHost", in: "StarterApp"),
  tests("StarterAppTests", "StarterApp", "ResponderHost", "ResponderTesting"),

  module("TestSupport"),
  // Optimised, for its recordings. The comparison of shake detectors, a package of its own, uses it, too.
  module("GeneratedMovements", path: "Tests/Benchmarks/Shakes/Sources/GeneratedMovements"),
  module("CGuestSupport"),
  module(
    "FuzzHarness", "KernelInput", "InputTranslation", "InputSession", "Recordings", "ResponderKit",
    "RouteLog", "Installation", "Inspector", "SystemBus", "EventLoop", path: "Tests/Fuzz/Harness"),
  program(
    "guest-cases", "CGuestSupport", "CLibsystemd", "Confinement", "TestSupport", in: "GuestCases"),
  program(
    "EventLoopProbe", "EventLoop", "Programs", "Confinement", "LinuxSystem", "CGuestSupport"),
  program("RestorationProbe", "ResponderHost", "ResponderTesting", "Recordings"),
  program("SoakProbe", "ResponderTesting", "ResponderKit", "RouteLog"),
  program("step-player", "UIKit", "CoreMotion", "MediaPlayer", in: "StepPlayer"),
  program("auto-logout", "ResponderHost", in: "AutoLogout"),
  program(
    "benchmark-app", "ResponderHost", "SampleApps", "InputSession", "InputTranslation",
    "KernelInput", logging, in: "Benchmarks/Apps"),
  program(
    "fleet-probe", "PanelBridge", "MQTT", "ControlSocket", "EventLoop", logging,
    in: "Benchmarks/Fleet"),
]

// Every unsafe expression in the program has to say so.
for target in modules + iOSModules { target.swiftSettings = strict + [.strictMemorySafety()] }
for program in modules where program.type == .executable {
  // No library looks for symbols in a program, which is smaller and starts faster without their table.
  program.linkerSettings = [
    .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
  ]
}
for target in testTargets where target.name != "SwiftFiveTests" {
  target.swiftSettings =
    strict + (target.name == "GeneratedMovements" ? [.unsafeFlags(["-O"])] : [])
  target.path = target.path ?? "Tests/" + target.name
}

let package = Package(
  name: "responderd",
  products: [.library(name: "UIKit", targets: iOSModules.map(\.name))]
    + ["responderd", "responderd-mqtt"].map { .executable(name: $0, targets: [$0]) }
    + ["ResponderKit", "ResponderHost", "ResponderTesting"].map {
      .library(name: $0, targets: [$0])
    },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: libraries + modules + iOSModules + testTargets)
