import Foundation
import TestSupport
import Testing

/// The plan of the house: which module may use which. An event goes from left to right, and no
/// arrow runs back.
@Suite struct `The modules` {
  private static let plan: [String: Set<String>] = [
    "KernelInput": [],
    "InputDevices": ["KernelInput", "CLibevdev", "CLibudev", "CLinuxShims", "Glibc"],
    "YAMLKeys": [],
    "Recordings": ["KernelInput", "YAMLKeys", "Yams", "Foundation"],
    "InputTranslation": ["KernelInput"],
    "EventLoop": ["CLinuxShims", "Dispatch", "Glibc", "Synchronization"],
    "Confinement": ["CLinuxShims", "Glibc"],
    "ControlSocket": ["CLinuxShims", "EventLoop", "Foundation", "Glibc"],
    "SystemBus": ["CLibsystemd", "EventLoop", "Glibc"],
    "ResponderKit": ["InputTranslation", "Foundation", "Synchronization"],
    "RouteLog": ["ResponderKit", "Foundation"],
    "Storyboards": ["ResponderKit", "YAMLKeys", "Yams", "Foundation"],
    "SampleApps": ["ResponderKit"],
    "ResponderTesting": ["ResponderKit", "InputTranslation", "Foundation"],
    "ResponderHost": [
      "KernelInput", "InputDevices", "Recordings", "InputTranslation", "EventLoop",
      "Confinement", "ControlSocket", "SystemBus", "ResponderKit", "RouteLog", "Storyboards",
      "CLibsystemd", "Logging", "Foundation", "Glibc", "Synchronization",
    ],
    "Installation": ["ServiceFiles", "RuleFiles", "Foundation", "Glibc"],
    "responderd": [
      "ResponderHost", "ControlSocket", "RouteLog", "Recordings", "SampleApps", "Storyboards",
      "Installation", "ArgumentParser", "Logging", "Foundation",
    ],
  ]

  /// Modules that are C headers and nothing else.
  private static let headers: Set<String> = ["CLibevdev", "CLibudev", "CLibsystemd", "CLinuxShims"]

  private static let modifiers: Set<Substring> = ["public", "internal", "package", "private"]

  @Test func `are those of the plan`() throws {
    let sources = Repository.root.appending(path: "Sources").path
    let modules = Set(try FileManager.default.contentsOfDirectory(atPath: sources))
    #expect(modules == Set(Self.plan.keys).union(Self.headers))
  }

  @Test(arguments: plan.keys.sorted())
  func `import only what lies before them`(module: String) throws {
    let folder = Repository.root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    for file in try #require(files) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place < 3, place + 1 < words.count,
          words[..<place].allSatisfy({ $0.first == "@" || Self.modifiers.contains($0) })
        else { continue }
        let name = String(words[place + 1])
        #expect(Self.plan[module]?.contains(name) == true, "\(module)/\(file) imports \(name)")
      }
    }
  }

  @Test func `have exactly one executable among the products`() throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(text.split(separator: "\n").filter { $0.contains(".executable(") }.count == 1)
  }
}
