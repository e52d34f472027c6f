import EventLoop
import Foundation
import Glibc
import Logging
import ResponderKit
import TestSupport
import Testing

@testable import ResponderHost
@testable import RouteLog

@Suite @MainActor struct `The journal of a panel that never rests` {
  private let listener = JournalListener()
  private let scheduler = StoppedScheduler()
  private let printer: JournalPrinter
  private let log: Logger

  init() throws {
    var configuration = HostConfiguration()
    configuration.trace = .json
    configuration.hidesPositions = true
    let journal = try JournalSocket(path: listener.path)
    printer = JournalPrinter(journal, configuration, scheduler: scheduler)
    log = Logger(label: "test") { _ in Diagnostics(level: .info, journal: journal) }
  }

  private func print(
    _ subtype: String, _ event: RouteRecord.Event = .touches, of device: String? = "Panel",
    node: String? = "/dev/input/event3", at time: Double
  ) {
    var record = RouteRecord(time: time, event: event, subtype: subtype)
    (record.device, record.node) = (device, node)
    record.touches = [
      .init(id: 1, phase: subtype, x: 145.6, y: 255, tapCount: 1, view: "blue")
    ]
    printer.print(record)
  }

  @Test func `has the first movements, then five a second, and how many were left out`() {
    print("began", at: 0)
    var kept = 0
    // A minute at a thousand a second.
    for step in 1...60_000 {
      print("moved", at: Double(step) / 1000)
      kept += listener.entries().count { $0.contains("RESPONDERD_SUBTYPE=moved") }
    }
    // The first of the burst is the beginning.
    #expect((398...399).contains(kept))
    #expect(scheduler.actions.count == 1)
    scheduler.actions.first?()
    let report = listener.entries()
    #expect(report.count == 1)
    #expect(report[0].contains("RESPONDERD_LEFT_OUT=\(60_000 - kept)\n"))
    #expect(
      report[0].contains(
        "MESSAGE=\(60_000 - kept) entries of Panel (/dev/input/event3) were left out: "))
    #expect(report[0].contains("RESPONDERD_NODE=/dev/input/event3\n"))
    // Nothing is left to say.
    printer.reportLeftOut()
    #expect(listener.entries().isEmpty)
  }

  private func command(of event: Int) -> RouteRecord {
    var record = RouteRecord(time: 0, event: .action, subtype: "run")
    (record.device, record.node) = ("Panel", "/dev/input/event3")
    record.action = .init()
    record.action?.event = event
    record.action?.place = "kiosk.yaml:12:9"
    record.action?.name = "mpc"
    record.action?.values = "secret"
    record.action?.result = .failed
    record.action?.status = 7
    return record
  }

  @Test func `has the result of an action, and its values only if they are wanted`() throws {
    printer.print(command(of: 1))
    let entry = try #require(listener.entries().first)
    #expect(!entry.contains("secret"))
    for field in ["PLACE=kiosk.yaml:12:9", "RESULT=failed", "STATUS=7", "EVENT=action"] {
      #expect(entry.contains("RESPONDERD_\(field)\n"), "\(field)")
    }
    var configuration = HostConfiguration()
    configuration.trace = .json
    configuration.hidesPositions = true
    configuration.showsValues = true
    JournalPrinter(try JournalSocket(path: listener.path), configuration, scheduler: scheduler)
      .print(command(of: 1))
    #expect(listener.entries().first?.contains("secret") == true)
  }

  @Test func `has room for what begins and ends between the actions of movements`() {
    var kept = 0
    for step in 0..<400 {
      var moved = RouteRecord(time: 0, event: .gesture, subtype: "changed")
      (moved.seq, moved.device, moved.node) = (step, "Panel", "/dev/input/event3")
      printer.print(moved)
      printer.print(command(of: step))
      kept += listener.entries().count
    }
    // A hundred movements and their actions.
    #expect(kept == 100)
    // What a movement publishes does not count as one.
    var published = command(of: 399)
    published.subtype = "publish"
    published.action?.payload = "lamp"
    printer.print(published)
    let entry = listener.entries().first
    #expect(entry?.contains("RESPONDERD_SUBTYPE=publish\n") == true)
    #expect(entry?.contains("lamp") == true && entry?.contains("secret") == false)
    print("began", at: 0)
    #expect(listener.entries().count == 1)
  }

  @Test func `has what begins and ends between the movements`() {
    for step in 0..<120 {
      for subtype in ["began", "moved", "ended"] { print(subtype, at: Double(step) / 1000) }
      let entries = listener.entries()
      #expect(entries.count { !$0.contains("RESPONDERD_SUBTYPE=moved") } == 2)
    }
  }

  private nonisolated static let kinds: [(String, RouteRecord.Event, String?)] = [
    ("began", .touches, "Panel"), ("ended", .gesture, "Panel"), ("lostEvents", .device, "Panel"),
    ("volumeUpBegan", .presses, "Panel"), ("remoteControlPlay", .remoteControl, "Panel"),
    ("motionBegan", .motion, "Sensor"), ("lidClosed", .machine, "Lid"),
    ("applicationDidBecomeActive", .lifecycle, nil),
  ]

  @Test(arguments: kinds)
  func `has a burst of any kind of record, then five a second, and how many were left out`(
    subtype: String, event: RouteRecord.Event, device: String?
  ) {
    var kept = 0
    // A minute at a thousand a second.
    for step in 1...60_000 {
      print(subtype, event, of: device, node: nil, at: Double(step) / 1000)
      kept += listener.entries().count
    }
    #expect((799...800).contains(kept))
    scheduler.actions.first?()
    let report = listener.entries()
    #expect(report.count == 1)
    #expect(report[0].contains("RESPONDERD_LEFT_OUT=\(60_000 - kept)\n"))
    #expect(report[0].contains("entries of \(device ?? "the application") were left out"))
  }

  @Test func `has lines of the log and records of a device in one limit`() {
    let source = RouteRecorder.DeviceName(name: "Panel", node: "/dev/input/event3")
    let start = ContinuousClock.now
    var kept = 0
    for _ in 0..<400 {
      log.about(source).warning("Panel: contacts without positions")
      print("began", at: 0)
      kept += listener.entries().count
    }
    for _ in 0..<20_000 {
      log.about(source).warning("Panel: contacts without positions")
      kept += listener.entries().count
    }
    // Lines have the time of the clock.
    let most = 502 + Int(5 * ((ContinuousClock.now - start) / .seconds(1)))
    #expect((500...most).contains(kept))
    #expect(scheduler.actions.count == 1)
    // Those of other devices, and of none, are there.
    log.about(RouteRecorder.DeviceName(name: "Other", node: "/dev/input/event4")).notice("Other")
    log.error("error")
    let others = listener.entries()
    #expect(others.count == 2)
    #expect(others.first?.contains("RESPONDERD_NODE=/dev/input/event4\n") == true)
    printer.reportLeftOut()
    let report = listener.entries()
    #expect(report.count == 1)
    #expect(report.first?.contains("RESPONDERD_LEFT_OUT=\(20_800 - kept)\n") == true)
  }

  @Test func `has a bounded number of lines about no device, and how many were left out`() {
    let start = ContinuousClock.now
    var kept = 0
    for step in 0..<20_000 {
      log.notice("tap \(step)")
      kept += listener.entries().count
    }
    #expect(kept <= 502 + Int(5 * ((ContinuousClock.now - start) / .seconds(1))))
    printer.reportLeftOut()
    #expect(listener.entries().first?.contains("\(20_000 - kept) entries of the log were") == true)
  }

  @Test func `has everything of the other devices`() {
    for step in 0..<5000 {
      print("began", at: Double(step) / 1000)
      _ = listener.entries()
    }
    print("began", of: "Other", node: "/dev/input/event4", at: 5)
    #expect(listener.entries().count == 1)
    // Another name is not another device.
    print("began", of: "Other", node: "/dev/input/event3", at: 5)
    #expect(listener.entries().isEmpty)
    #expect(scheduler.actions.count == 1)
  }

  @Test func `has a bounded number of records of devices without end`() {
    var kept = 0
    for step in 0..<200_000 {
      print("added", .device, node: "/dev/input/event\(step % 1000)", at: Double(step) / 100_000)
      kept += listener.entries().count
    }
    #expect(kept <= 64 * 200 + 500 + 10)
    printer.reportLeftOut()
    let report = listener.entries()
    #expect(report.contains { $0.contains("entries of further devices were left out") })
    #expect(report.count == 1)
  }

  @Test func `has a gesture's movements after a rest`() {
    for gesture in 0..<5 {
      for step in 0..<90 {
        print("moved", at: Double(gesture) * 20 + Double(step) / 100)
        #expect(listener.entries().count == 1)
      }
    }
    #expect(scheduler.actions.isEmpty)
  }

  @Test func `does not say where a finger was`() throws {
    print("began", at: 0)
    let entry = try #require(listener.entries().first)
    #expect(entry.contains(#""x":null,"y":null"#))
    #expect(!entry.contains("145") && !entry.contains("255"))
  }
}

/// Keeps actions, and runs none.
@MainActor
private final class StoppedScheduler: Scheduler {
  let now = 0.0
  private(set) var actions: [@MainActor () -> Void] = []

  func schedule(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    actions.append(action)
    return ScheduledAction {}
  }
}

/// A socket that listens as the journal does.
private final class JournalListener {
  let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString)"
  private let descriptor: CInt

  init() {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    precondition(SocketAddress(path).bind(descriptor), "cannot listen at \(path)")
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The entries that came since the last call. The kernel keeps ten at least.
  func entries() -> [String] {
    var entries: [String] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)), count > 0 {
      entries.append(String(decoding: bytes[..<count], as: UTF8.self))
    }
    return entries
  }
}
