import CGuestSupport
import Foundation
import TestSupport

/// What a storyboard is restored to by the program that is shipped.
enum StateCases {
  static let cases = [
    GuestCase(
      "a saved state that no decoder survives is reported and given up at the first start",
      seconds: 7, forged),
    GuestCase(
      "a storyboard is restored after the home key, SIGTERM and ten kills during saving",
      seconds: 15, kills),
  ]

  static let powerCuts = [
    GuestCase(
      "an application in the background has saved its state before the power cut", cutAfterSaving),
    GuestCase(
      "the state is restored after a power cut, and the power is cut during saving", cutWhileSaving),
    GuestCase("a state that was being saved during the power cut is complete", restoreWhole),
  ]

  /// Each page has a slider, a view that becomes first responder, and a way to one more page.
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
          level: {type: slider, frame: [0, 0, 100%, 25%], restorationIdentifier: level}
          target:
            frame: [0, 25%, 100%, 25%]
            restorationIdentifier: target
            when:
              touchesEnded:
                - becomeFirstResponder
                - set: {level.value: 0.75}
                - log: target has the focus
              togglePlayPause: {log: "play at target, level $level.value"}
          more: {frame: [0, 50%, 100%, 50%], when: {touchesEnded: {performSegue: next}}}
        when:
          viewDidAppear: {log: a page appeared}

    """

  /// Devices, and the daemon that runs on them at present.
  private struct Kiosk {
    /// Where the storyboard and the state lie.
    let folder: String
    let bench: Bench
    let screen: TouchScreen
    let home: Keys
    let remote: Keys

    init(in folder: String, on bench: Bench) throws {
      self.folder = folder
      self.bench = bench
      screen = try bench.screen()
      home = try bench.keys(.button(KEY_HOMEPAGE))
      remote = try bench.keys(.consumerControl)
      try Command.run("mkdir", "-p", folder)
      try StateCases.text.write(toFile: storyboard, atomically: true, encoding: .utf8)
    }

    private var storyboard: String { "\(folder)/pages.yaml" }

    /// The state, and what was set aside.
    var states: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.contains(".state") }.map { "\(folder)/\($0)" }
      }
    }

    func start() throws -> Daemon {
      let daemon = try bench.start(
        options: ["--app", storyboard], environment: ["STATE_DIRECTORY=\(folder)"])
      try daemon.waitUntilReady(
        with: [screen.device, home.device, remote.device].map(\.node.path))
      return daemon
    }

    func tap(_ spot: Spot, _ id: Int32) throws {
      try screen.frame(.down(slot: 0, id: id, at: spot))
      try screen.frame(.up(slot: 0))
    }

    /// Pushes one page.
    func push(_ id: Int32, _ daemon: Daemon) throws {
      let pages = daemon.said("a page appeared")
      try tap(Spot(2000, 3000), id)
      try daemon.wait(for: "the next page") { daemon.said("a page appeared") > pages }
    }

    /// Shows a second page, whose slider and first responder are others than at the start, and leaves.
    func leaveSecondPage(_ daemon: Daemon) throws {
      try push(1, daemon)
      try tap(Spot(2000, 1500), 2)
      try daemon.wait(for: "the focus") { daemon.said("target has the focus") == 1 }
      try home.tap(KEY_HOMEPAGE)
    }

    /// The slider has its value, and the view that was first responder answers a command.
    func expectSecondPage(_ daemon: Daemon) throws {
      try remote.tap(KEY_PLAYPAUSE)
      try daemon.wait(for: "the command at the first responder") {
        daemon.said("play at target, level 0.75") == 1
      }
      try expect("pages", daemon.restoredPages, is: 2)
    }

    func waitForState() throws {
      let deadline = Deadline()
      while try !states.contains(where: { $0.hasSuffix(".state") }) {
        guard !deadline.hasPassed else { throw Failure("no state was saved") }
        usleep(1000)
      }
    }

    func removeState() throws {
      for state in try states { try FileManager.default.removeItem(atPath: state) }
    }
  }

  /// Ten kills with devices of the kernel. Ninety more are in `KilledStoryboardTests`, without a guest.
  static func kills(_ bench: Bench) throws {
    let kiosk = try Kiosk(in: "/run/responderd-state", on: bench)
    defer { try? FileManager.default.removeItem(atPath: kiosk.folder) }
    var daemon = try kiosk.start()
    try kiosk.leaveSecondPage(daemon)
    let departure = ContinuousClock.now
    try kiosk.waitForState()
    var delay = (ContinuousClock.now - departure) / .microseconds(1)
    try daemon.terminate()
    for _ in 1...2 {
      daemon = try kiosk.start()
      try kiosk.expectSecondPage(daemon)
      try daemon.terminate()
    }

    var pages = 2
    var saved = 0
    var generator = SeededGenerator(seed: 16)
    for round in 1...10 as ClosedRange<Int32> {
      daemon = try kiosk.start()
      let restored = max(1, daemon.restoredPages)
      try expect(
        restored == pages || restored == pages - 1 && round > 1,
        "\(restored) pages came back in round \(round), and \(pages) were shown")
      let wasSaved = restored == pages
      if wasSaved { saved += 1 }
      // Half of the kills come before the state is saved, and half after it, however slow this machine is.
      delay *= wasSaved ? 0.9 : 1.1
      try expect("warnings", daemon.stateWarnings, is: [])
      try kiosk.push(round, daemon)
      pages = restored + 1
      try kiosk.home.tap(KEY_HOMEPAGE)
      usleep(UInt32(.random(in: 0...delay * 2, using: &generator)))
      daemon.remove()
      // Many pages take long to come back.
      guard pages > 8 else { continue }
      try kiosk.removeState()
      pages = 1
    }
    try expect((1...9).contains(saved), "\(saved) of 10 states were saved before the kill")
  }

  /// Files that end a process which decodes them, one after the other in place of a state.
  static func forged(_ bench: Bench) throws {
    let kiosk = try Kiosk(in: "/run/responderd-forged", on: bench)
    defer { try? FileManager.default.removeItem(atPath: kiosk.folder) }
    var daemon = try kiosk.start()
    try kiosk.leaveSecondPage(daemon)
    try kiosk.waitForState()
    try daemon.terminate()
    let state = URL(filePath: try kiosk.states.first ?? "")
    let contents: [(name: String, content: Data)] = [
      ("XML", ForgedState.nestedXML(30_000)), ("text", Data("not a property list".utf8)),
      ("values", ForgedState.nested(20_000)), ("a circle", ForgedState.nested(3, isCircle: true)),
    ]
    for (name, content) in contents {
      try ForgedState.file(content, user: getuid()).write(to: state)
      daemon = try kiosk.start()
      try expect("warnings about \(name)", daemon.stateWarnings.count, is: 1)
      try expect("pages after \(name)", daemon.restoredPages, is: 0)
      try kiosk.push(1, daemon)
      try daemon.terminate()
      try expect(
        "files after \(name)", kiosk.states.filter { !$0.hasSuffix(".state") },
        is: [state.path + ".rejected"])
      try? FileManager.default.removeItem(at: state)
      daemon = try kiosk.start()
      try expect("warnings after \(name)", daemon.stateWarnings, is: [])
      try daemon.terminate()
      try kiosk.removeState()
    }
  }

  // MARK: - Power cuts

  private static let disk = "/disk/responderd-state"

  static func cutAfterSaving(_ bench: Bench) throws {
    let kiosk = try Kiosk(in: disk, on: bench)
    let daemon = try kiosk.start()
    try kiosk.leaveSecondPage(daemon)
    try daemon.terminate()
  }

  static func cutWhileSaving(_ bench: Bench) throws {
    let kiosk = try Kiosk(in: disk, on: bench)
    let daemon = try kiosk.start()
    try expect("warnings", daemon.stateWarnings, is: [])
    try kiosk.expectSecondPage(daemon)
    try kiosk.push(1, daemon)
    try kiosk.home.tap(KEY_HOMEPAGE)
    try daemon.wait(for: "the last call before the state is saved") {
      !daemon.log.calls("applicationDidEnterBackground").isEmpty
    }
  }

  static func restoreWhole(_ bench: Bench) throws {
    let daemon = try Kiosk(in: disk, on: bench).start()
    try expect("warnings", daemon.stateWarnings, is: [])
    try expect([2, 3].contains(daemon.restoredPages), "\(daemon.restoredPages) pages came back")
  }
}

extension Daemon {
  fileprivate func said(_ words: String) -> Int { diagnostics.count { $0.contains(words) } }

  fileprivate var stateWarnings: [String] { diagnostics.filter { $0.contains("saved state") } }

  fileprivate var restoredPages: Int {
    log.flatMap(\.calls).count { $0.to == "Page" && $0.method == "decodeRestorableState" }
  }
}
