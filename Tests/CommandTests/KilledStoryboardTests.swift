import Foundation
import TestSupport
import Testing

/// The program as it is shipped, with a real file. The guest's cases of saved states have the home key, a full disk
/// and power cuts.
@Suite struct `A storyboard whose process is killed` {
  private static let text = """
    version: 1
    screen: {width: 320, height: 480}
    application: {restoresState: true}
    scenes:
      stack: {controller: navigation, root: page, restorationIdentifier: stack}
      page:
        class: Page
        restorationIdentifier: page
        segues: {next: {push: page}}
        views:
          more: {frame: [0, 0, 100%, 100%], when: {touchesEnded: {performSegue: next}}}

    """

  /// Ninety deaths, in three lives that go on beside each other; fewer in a smoke run.
  @Test(arguments: 0..<3 as Range<UInt64>)
  func `has its last whole state, whenever it was killed while it saved`(life: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let storyboard = folder.appending(path: "pages.yaml")
    try Self.text.write(to: storyboard, atomically: true, encoding: .utf8)

    let first = try StoryboardDaemon(storyboard)
    try first.push()
    var delay = try first.leave()
    #expect(first.terminate() == 0)

    var pages = 2
    var saved = 0
    var generator = SeededGenerator(seed: life)
    let rounds = SmokeRun.isOn ? 8 : 30
    for round in 1...rounds {
      let daemon = try StoryboardDaemon(storyboard)
      let restored = max(1, daemon.restoredPages)
      #expect(
        restored == pages || restored == pages - 1 && round > 1,
        "\(restored) pages came back in round \(round), and \(pages) were shown")
      let wasSaved = restored == pages
      if wasSaved { saved += 1 }
      // Half of the kills come before the state is saved, and half after it, however slow this machine is.
      delay *= wasSaved ? 0.9 : 1.1
      #expect(daemon.stateWarnings == [])
      try daemon.push()
      pages = restored + 1
      try daemon.killAfterLeaving(seconds: .random(in: 0...delay * 2, using: &generator))
      // Many pages take long to come back.
      guard pages > 8 else { continue }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for name in files where name.contains(".state") {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      pages = 1
    }
    #expect(
      (rounds / 10...rounds - rounds / 10).contains(saved),
      "\(saved) of \(rounds) states were saved before the kill")
  }
}

/// A `responderd run` with a storyboard whose state is saved beside its file.
private final class StoryboardDaemon {
  private let process = Process()
  private let output = Pipe()
  private let socket: String
  private var pending = Data()
  private var routes: [RouteLine] = []
  private var diagnostics: [String] = []

  /// Returns when its screen has appeared.
  init(_ storyboard: URL) throws {
    let folder = storyboard.deletingLastPathComponent()
    socket = folder.appending(path: "control").path
    process.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    process.arguments = [
      "run", "--device", "/dev/input/none", "--control", socket, "--trace", "json", "--app",
      storyboard.path,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["STATE_DIRECTORY": folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try read { appearances > 0 }
  }

  /// How often a page appeared. The navigation controller appears as well, right before its first page.
  private var appearances: Int {
    routes.flatMap(\.calls).count { $0.to == "Page" && $0.method == "viewDidAppear" }
  }

  var restoredPages: Int {
    routes.flatMap(\.calls).count { $0.to == "Page" && $0.method == "decodeRestorableState" }
  }

  var stateWarnings: [String] { diagnostics.filter { $0.contains("saved state") } }

  struct Ended: Error { let diagnostics: [String] }

  private func read(until isDone: () -> Bool) throws {
    while !isDone() {
      let chunk = output.fileHandleForReading.nextData()
      guard !chunk.isEmpty else { throw Ended(diagnostics: diagnostics) }
      pending.append(chunk)
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[pending.index(after: end)...])
        if line.hasPrefix("{") {
          routes.append(try RouteLine(line))
        } else {
          diagnostics.append(line)
        }
      }
    }
  }

  private func command(_ arguments: String...) throws -> Process {
    let command = Process()
    command.executableURL = process.executableURL
    command.arguments = ["ctl"] + arguments + ["--socket", socket]
    // Its connection may end in the middle of a request.
    command.standardError = FileHandle.nullDevice
    try command.run()
    return command
  }

  /// Pushes one page.
  func push() throws {
    let before = appearances
    let tap = try command("tap", "160,240")
    try read { appearances > before }
    tap.waitForEnd()
  }

  /// Sends the application to the background, where it saves its state.
  /// - Returns: How many seconds that took.
  func leave() throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try command("background").waitForEnd()
    return (clock.now - start) / .seconds(1)
  }

  /// Ends it the way a service manager does, and returns its status.
  func terminate() -> Int32 {
    process.terminate()
    process.waitForEnd()
    return process.terminationStatus
  }

  /// Sends the application to the background, and kills the process meanwhile.
  func killAfterLeaving(seconds: Double) throws {
    let background = try command("background")
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
    background.waitForEnd()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
