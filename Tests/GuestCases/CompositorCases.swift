import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What a client of a compositor receives of a panel that is shared with it. Run by `Tests/Guest/compositor`.
enum CompositorCases {
  static let cases = Compositor.allCases.map { compositor in
    GuestCase("a client of \(compositor) receives the touches of desktop views, and no others") {
      try shared(on: compositor, $0)
    }
  }

  private static let folder = "/run/guest-compositor"
  private static let socket = "\(folder)/control"
  private static let board = """
    version: 1
    desktop: true
    display: {off: {log: dark}, on: {log: light}}
    screen: {width: 320, height: 480}
    scenes:
      main:
        when: {threeFingerTap: {log: three}}
        views:
          below: {type: desktop}
          corner:
            frame: [0, 0, 40, 60]
            when: {touchesBegan: {log: corner}, touchesMoved: [], touchesEnded: [], touchesCancelled: []}

    """

  /// On the surface of the client, which is in the upper left corner or in the middle.
  static let middle = Spot(1280, 1280)

  private static func shared(on compositor: Compositor, _ bench: Bench) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try board.write(toFile: "\(folder)/board.yaml", atomically: true, encoding: .utf8)
    let screen = try bench.screen()
    let client = try TouchClient(of: compositor, bench)
    try client.bind(screen)

    // What the client receives without the daemon.
    let before = try client.events { try playAll(screen) }
    try expect(
      before.contains { $0.hasPrefix("down") }, "the client received nothing: \(client.words)")
    func start() throws -> Daemon {
      let daemon = try bench.start(
        options: ["--app", "\(folder)/board.yaml", "--control", socket])
      try daemon.waitUntilReady(with: [screen.device.node.path])
      let deadline = Deadline()
      while try bench.output(of: "ctl", "devices", "--json", "--socket", socket)
        .contains("sharesTouchesBecause")
      {
        if deadline.hasPassed { throw Failure("the panel was never grabbed") }
        usleep(50_000)
      }
      return daemon
    }
    let daemon = try start()
    // The compositor needs a moment to find the twin.
    try client.bind(screen)
    try expect("what the client receives", try client.events { try playAll(screen) }, is: before)

    func said(_ word: String, _ count: Int = 1) throws {
      try daemon.wait(for: word) { daemon.diagnostics.count { $0.hasSuffix(word) } == count }
    }
    let corner = try client.events {
      try screen.frame(.down(slot: 0, id: 50, at: Spot(200, 200)))
      try screen.frame(.move(slot: 0, to: middle))
      try screen.frame(.up(slot: 0))
      try said("corner")
    }
    try expect("what it receives of a finger of another view", corner, is: [])
    let three = try client.events {
      try screen.frame(
        (0..<3).map { .down(slot: $0, id: 60 + $0, at: Spot(1000 + 400 * $0, 1280)) })
      try screen.frame((0..<3).map { .up(slot: $0) })
      try said("three")
    }
    try expect("what it receives of a gesture", three, is: [])
    _ = try bench.output(of: "ctl", "display", "off", "--socket", socket)
    try said("dark")
    let waking = try client.events {
      try screen.frame(.down(slot: 0, id: 70, at: middle))
      try said("light")
      try screen.frame(.move(slot: 0, to: middle.moved(steps: 1)))
      try screen.frame(.up(slot: 0))
    }
    try expect("what it receives of the waking touch", waking, is: [])
    try expect("what it receives then", try client.events { try playAll(screen) }, is: before)

    let ended = try client.events {
      try screen.frame(.down(slot: 0, id: 80, at: middle))
      usleep(1_000_000)
      try daemon.terminate()
      try screen.frame(.up(slot: 0))
    }
    try expect(
      "what it receives of a finger at the end", ended.map { $0.prefix(4) }, is: ["down", "up"])
    let second = try start()
    try client.bind(screen)
    let killed = try client.events {
      try screen.frame(.down(slot: 0, id: 80, at: middle))
      usleep(1_000_000)
      try second.send(SIGKILL)
      _ = try second.exitStatus()
      try screen.frame(.up(slot: 0))
    }
    Console.note("\(compositor), killed under a finger: \(killed)")
    // Of the panel, the compositor knows the values of before: the kernel does not repeat those that stay.
    try client.bind(screen)
    try screen.frame(.down(slot: 0, id: 90, at: Spot(3000, 3000)))
    try screen.frame(.up(slot: 0))
    try expect("what it receives at last", try client.events { try playAll(screen) }, is: before)
  }

  /// Two taps and a drag.
  private static func playAll(_ screen: TouchScreen) throws {
    for (id, spot) in [(Int32(1), middle), (2, Spot(middle.x, middle.y + 300))] {
      try screen.frame(.down(slot: 0, id: id, at: spot))
      usleep(50_000)
      try screen.frame(.up(slot: 0))
      // A tap is held back until no second finger can follow.
      usleep(900_000)
    }
    try screen.frame(.down(slot: 0, id: 3, at: middle))
    for step in Int32(1)...4 {
      usleep(300_000)
      try screen.frame(.move(slot: 0, to: middle.moved(steps: step)))
    }
    try screen.frame(.up(slot: 0))
    usleep(900_000)
  }
}

/// A compositor that runs one client on the guest's display.
enum Compositor: String, CaseIterable, CustomStringConvertible {
  case cage, sway

  var description: String { rawValue }

  /// The command that runs it with a client.
  func command(_ client: [String], in folder: String) throws -> [String] {
    switch self {
    case .cage: return ["cage", "--"] + client
    case .sway:

      let settings = """
        default_border none
        exec \(client.joined(separator: " "))

        """
      try settings.write(toFile: "\(folder)/sway", atomically: true, encoding: .utf8)
      return ["sway", "--config", "\(folder)/sway"]
    }
  }
}

/// A Wayland client that prints the touches that it receives, and its compositor.
private final class TouchClient {
  private static let folder = "/run/guest-client"
  private let compositor: Daemon

  init(of compositor: Compositor, _ bench: Bench) throws {
    let folder = Self.folder
    try Command.run("modprobe", "virtio_gpu")
    try Command.run("udevadm", "settle")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Command.run("sh", "-c", "chmod 666 /dev/dri/*; chmod 700 \(folder); chown nobody \(folder)")
    _ = try bench.tool(["env", "SEATD_VTBOUND=0", "seatd", "-u", "nobody"])
    let deadline = Deadline()
    while access("/run/seatd.sock", F_OK) != 0, !deadline.hasPassed { usleep(50_000) }
    let client = ["env", "WAYLAND_DEBUG=1", "weston-simple-touch"]
    let command = try compositor.command(client, in: folder)
    self.compositor = try bench.tool(
      ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--", "env"]
        + [
          "XDG_RUNTIME_DIR=\(folder)", "HOME=\(folder)", "WLR_BACKENDS=drm,libinput",
          "LIBSEAT_BACKEND=seatd", "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1",
        ] + command)
    self.compositor.skim = { _ in }
    try self.compositor.wait(for: "the client") {
      self.compositor.diagnostics.contains { $0.contains("wl_surface") }
    }
  }

  /// The last words of the compositor and the client.
  var words: [String] { Array(compositor.diagnostics.suffix(20)) }

  /// Taps until the client receives a touch: it binds when the first touch device appears.
  func bind(_ screen: TouchScreen) throws {
    let deadline = Deadline()
    var id: Int32 = 1000
    while true {
      let seen = try events {
        try screen.frame(.down(slot: 0, id: id, at: CompositorCases.middle))
        usleep(50_000)
        try screen.frame(.up(slot: 0))
        usleep(500_000)
      }
      if seen.last == "up" { return }
      if deadline.hasPassed { throw Failure("the client receives no touch: \(words)") }
      id += 1
    }
  }

  private func hear(for time: Duration) throws {
    let deadline = Deadline(in: time)
    while !deadline.hasPassed { try compositor.hear(until: deadline) }
  }

  /// Returns the events that the client receives while and shortly after something happens.
  func events(_ body: () throws -> Void) throws -> [String] {
    try hear(for: .milliseconds(300))
    let start = compositor.diagnostics.count
    try body()
    try hear(for: .milliseconds(1500))
    return compositor.diagnostics[start...].compactMap(Self.event)
  }

  /// The event of a line such as `[1.2] wl_touch@8.down(7, 1234, wl_surface@3, 0, 12.5, 30.25)`; `nil` for another one.
  private static func event(_ line: String) -> String? {
    guard let start = line.range(of: "wl_touch@"), !line.contains("->"),
      let dot = line[start.upperBound...].firstIndex(of: "."),
      let open = line[dot...].firstIndex(of: "(")
    else { return nil }
    let name = String(line[line.index(after: dot)..<open])
    let values = line[line.index(after: open)...].split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " )"))
    }
    switch name {
    case "down": return values.count == 6 ? "down \(values[4]) \(values[5])" : nil
    case "motion": return values.count == 4 ? "motion \(values[2]) \(values[3])" : nil
    case "up", "cancel": return name
    default: return nil
    }
  }
}
