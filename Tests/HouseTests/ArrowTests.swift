import Foundation
import TestSupport
import Testing

/// Which module may use which: those of lower layers, as Package.swift declares it.
@Suite struct `The modules` {
  /// From the kernel up to the program. A module may depend on those of the layers before its own.
  private static let layers: [Set<String>] = [
    [
      "CLibevdev", "CLibudev", "CLibsystemd", "CLibyaml", "CLibseccomp", "CLibmosquitto",
      "CLinuxShims", "CEmptyICUData",
      "ServiceFiles", "RuleFiles", "_Testing_UIKit", "_Testing_CoreGraphics",
    ],
    ["LinuxSystem"],
    ["KernelInput", "EventLoop", "YAML", "Confinement", "Installation"],
    ["Programs"],
    [
      "InputDevices", "VirtualDevices", "Recordings", "InputTranslation", "ControlSocket",
      "SystemBus", "MQTT",
    ],
    ["InputSession", "PanelBridge"],
    ["ResponderKit"],
    [
      "RouteLog", "SampleApps", "ResponderTesting", "QuartzCore", "CoreGraphics", "CoreMotion",
      "MediaPlayer",
    ],
    ["Inspector", "TerminalStage"],
    ["ResponderHost", "Storyboards"],
    ["StoryboardHost", "Doctor", "Measurement", "UIKit"],
    ["responderd", "responderd-mqtt"],
  ]

  /// These know nothing of Linux: no C module is behind them, at any distance.
  private static let portable: Set<String> = [
    "KernelInput", "InputTranslation", "InputSession", "ResponderKit", "RouteLog", "SampleApps",
    "ResponderTesting", "QuartzCore", "CoreGraphics", "CoreMotion", "MediaPlayer",
  ]

  /// The modules of the toolchain that some may import, and which those are.
  private static let toolchain: [String: Set<String>] = [
    "Glibc": [
      "LinuxSystem", "InputDevices", "VirtualDevices", "Recordings", "EventLoop", "Programs",
      "Confinement", "ControlSocket",
      "SystemBus", "Storyboards", "ResponderHost", "StoryboardHost", "Installation",
      "Measurement", "TerminalStage", "MQTT", "PanelBridge", "responderd-mqtt",
    ],
    "Dispatch": ["EventLoop"],
    "CoreFoundation": ["ResponderKit"],
    "Synchronization": [
      "EventLoop", "SystemBus", "VirtualDevices", "ResponderKit", "ResponderHost", "MQTT",
    ],
  ]

  /// These stay without Foundation, which all others may import.
  private static let withoutFoundation: Set<String> = [
    "LinuxSystem", "KernelInput", "InputDevices", "InputTranslation", "InputSession", "EventLoop",
    "Programs",
  ]

  /// The folders of Sources that are packages of their own: the root package does not build them.
  private static let packages: Set<String> = ["responderd-port"]

  private let targets: [String: DescribedPackage.Target]

  init() throws {
    targets = Dictionary(
      uniqueKeysWithValues: try DescribedPackage.ours.get().map { ($0.name, $0) })
  }

  @Test func `each have a layer, and the folders of Sources are all modules`() throws {
    let layered = Self.layers.flatMap(\.self)
    #expect(layered.count == Set(layered).count, "a module has two layers")
    let without = Set(targets.keys).subtracting(layered)
    #expect(without.isEmpty, "no layer for \(without.sorted())")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path)
    let paths = Set(targets.values.map(\.path))
    for folder in folders where !Self.packages.contains(folder) {
      #expect(paths.contains("Sources/\(folder)"), "no module \(folder)")
    }
    for folder in Self.packages {
      #expect(!paths.contains { $0.hasPrefix("Sources/\(folder)") }, "\(folder) is in two packages")
    }
  }

  @Test func `depend only on modules of lower layers`() {
    for target in targets.values {
      for name in target.targets {
        guard let own = layer(of: target.name), let other = layer(of: name) else { continue }
        #expect(other < own, "\(target.name) depends on \(name), which is not below it")
      }
    }
  }

  @Test func `that know nothing of Linux have no C module behind them`() {
    let systemModules = Set(targets.values.filter(\.isC).map(\.name))
    for name in Self.portable {
      let found = reachable(from: name).intersection(systemModules)
      #expect(found.isEmpty, "\(name) depends on \(found.sorted())")
    }
  }

  @Test func `import only what Package.swift declares, and what they may of the toolchain`() throws
  {
    for target in targets.values {
      let declared = target.targets.union(target.products)
      for (file, module) in try target.imports() where !declared.contains(module) {
        let isAllowed =
          module.hasPrefix("Foundation")
          ? !Self.withoutFoundation.contains(target.name)
          : Self.toolchain[module]?.contains(target.name) == true
        #expect(isAllowed, "\(file) imports \(module)")
      }
    }
  }

  @Test func `import everything that Package.swift declares`() throws {
    for target in targets.values {
      let unused = target.targets.union(target.products).subtracting(
        try target.imports().map(\.module))
      #expect(unused.isEmpty, "\(target.name) does not import \(unused.sorted())")
    }
  }

  @Test func `have two executables among them`() {
    let names = targets.values.filter { $0.type == "executable" }.map(\.name).sorted()
    #expect(names == ["responderd", "responderd-mqtt"])
  }

  // MARK: - Parts

  private func layer(of module: String) -> Int? {
    Self.layers.firstIndex { $0.contains(module) }
  }

  private func reachable(from module: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [module]
    while let next = waiting.popLast() {
      for name in targets[next]?.targets ?? [] where found.insert(name).inserted {
        waiting.append(name)
      }
    }
    return found
  }
}
