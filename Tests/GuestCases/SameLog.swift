import Foundation
import TestSupport

/// A daemon and a recorder that read the same devices at the same time.
///
/// Replay and live input are one path, so a replay of the recording gives the daemon's log, record for
/// record.
final class SameLog {
  private static let file = "/tmp/same-log.yml"
  /// These differ by nature: a replay has a clock of its own, and no nodes.
  private static let ignoredKeys = ["seq", "time", "latencyMicroseconds", "node"]

  private(set) var daemon: Daemon
  private let recorder: Daemon
  private let startDaemon: () throws -> Daemon
  private let nodes: [EventNode]
  /// The log of the daemons before the present one.
  private var earlier: [String] = []
  private let program: String
  /// Whether the scenario is about events that the kernel drops.
  private var hasDropped = false

  /// Events that were lost in a scenario that is not about that.
  struct Loss: Error, CustomStringConvertible {
    let description = "the kernel dropped events"
  }

  /// Runs a scenario while both read these devices, and expects that the recording replays as it was live.
  ///
  /// The scenario has to wait until the daemon has logged what it is about.
  ///
  /// - Parameter options: Options of the daemon and of the replay.
  static func verify(
    _ bench: Bench, _ devices: any TestDevice..., options: [String] = [],
    during scenario: (SameLog) throws -> Void
  ) throws {
    let nodes = devices.map(\.node)
    try verify(SameLog(bench, read: nodes, recorded: nodes, options), options, during: scenario)
  }

  /// Does the same where daemon and recorder have options of their own.
  static func verify(
    _ bench: Bench, _ devices: any TestDevice..., options: [String], daemonOptions: [String],
    recorderOptions: [String], environment: [String], during scenario: (SameLog) throws -> Void
  ) throws {
    let nodes = devices.map(\.node)
    let both = try SameLog(
      bench, read: nodes, recorded: nodes, options + daemonOptions,
      recorderOptions: recorderOptions, environment: environment)
    try verify(both, options, during: scenario)
  }

  /// Does the same with a device of which each reader has its own twin: only one program can read it.
  static func verify(
    _ bench: Bench, read: any TestDevice, recorded: any TestDevice,
    during scenario: (SameLog) throws -> Void
  ) throws {
    let both = try SameLog(
      bench, read: [read.node], recorded: [recorded.node], ["--device", read.node.path],
      recorderOptions: [recorded.node.path])
    try verify(both, [], during: scenario)
  }

  static func verify(
    _ bench: Bench, _ nodes: [EventNode], during scenario: (SameLog) throws -> Void
  ) throws {
    try verify(SameLog(bench, read: nodes, recorded: nodes, []), [], during: scenario)
  }

  /// Does a scenario again in which the kernel dropped events, which it does for each reader by itself when
  /// a busy machine reads too late.
  static func untilNothingIsLost(_ bench: Bench, _ attempt: () throws -> Void) throws {
    for _ in 1...4 {
      do { return try attempt() } catch let loss as Loss {
        Console.note("\(loss); once more")
        try bench.clear()
      }
    }
    try attempt()
  }

  private static func verify(
    _ both: SameLog, _ options: [String], during scenario: (SameLog) throws -> Void
  ) throws {
    try scenario(both)
    let live = try both.end()
    let replay = try Tool.run([both.program, "replay", "--trace", "json"] + options + [file])
    try compare(live, withoutEnds(replay.split(separator: "\n").map(String.init)))
  }

  private init(
    _ bench: Bench, read: [EventNode], recorded: [EventNode], _ options: [String],
    recorderOptions: [String] = [], environment: [String] = []
  ) throws {
    program = bench.program
    recorder = try bench.tool([program, "record", "--output", Self.file] + recorderOptions)
    startDaemon = { try bench.start(options: options, environment: environment) }
    daemon = try startDaemon()
    nodes = read
    for node in read { try waitUntilRead(node) }
    for node in recorded { try waitUntilRecorded(node) }
    try settle()
  }

  /// Waits until both have opened a device and are done with its beginning.
  func waitUntilOpen(_ node: EventNode) throws {
    try waitUntilRead(node)
    try waitUntilRecorded(node)
    try settle()
  }

  private func waitUntilRead(_ node: EventNode) throws {
    try daemon.wait(for: "device \(node.path) to be added") {
      // The node of a device that went may be another's by now.
      daemon.log.devices("added", node: node.path).count
        > daemon.log.devices("removed", node: node.path).count
    }
  }

  private func waitUntilRecorded(_ node: EventNode) throws {
    let deadline = Deadline()
    while (try? recorder.descriptor(of: node.path)) == nil {
      try expect(
        !deadline.hasPassed, "the recorder did not open \(node.path): \(recorder.diagnostics)")
      try recorder.hear(until: Deadline(in: .milliseconds(50)))
    }
  }

  /// Ends the daemon without notice, as the system ends an application in the background, and starts it again.
  /// - Parameter socket: The control socket of the recorder.
  func relaunch(toldAt socket: String) throws {
    try settle()
    try daemon.send(SIGKILL)
    try expect("exit status", try daemon.exitStatus(), is: 128 + SIGKILL)
    try Tool.run([program, "ctl", "relaunch", "--socket", socket])
    earlier += daemon.lines
    daemon = try startDaemon()
    for node in nodes { try waitUntilRead(node) }
    try settle()
  }

  /// Waits until the daemon's log fulfils a condition.
  func wait(for what: String, until isDone: ([RouteLine]) throws -> Bool) throws {
    try daemon.wait(for: what) { try isDone(daemon.log) }
  }

  /// Waits until both have handled all that their devices have reported.
  func settle() throws {
    for process in [recorder, daemon] { _ = try process.contextSwitchesWhenIdle() }
  }

  /// Lets something happen while neither reads, and both lose events.
  func whileFrozen(_ body: () throws -> Void) throws {
    hasDropped = true
    for process in [recorder, daemon] { try process.freeze() }
    try body()
    for process in [recorder, daemon] { try process.thaw() }
  }

  /// - Returns: The lines of the daemon's log.
  private func end() throws -> [String] {
    try settle()
    try recorder.send(SIGINT)
    let status = try recorder.exitStatus()
    try expect(status == 0, "the recorder's exit status is \(status): \(recorder.diagnostics)")
    try daemon.terminate()
    let isLossRecorded = try Sysfs.text(Self.file).contains("SYN_DROPPED")
    if hasDropped {
      try expect(isLossRecorded, "the recorder lost nothing")
    } else if isLossRecorded || !daemon.log.devices("resynchronized").isEmpty {
      throw Loss()
    }
    return earlier + daemon.lines
  }

  // MARK: - Comparing

  /// A log without what a replay says of the end of an application that is launched again: a daemon that is killed
  /// says nothing.
  private static func withoutEnds(_ lines: [String]) throws -> [String] {
    var isEnding = false
    return try lines.filter {
      let line = try RouteLine($0)
      if line.event == "machine", line.subtype == "relaunch" { isEnding = true }
      if line.subtype == "willFinishLaunchingWithOptions" { isEnding = false }
      return !isEnding
    }
  }

  /// Expects two logs to say the same; shows the first records that differ, and two before them.
  private static func compare(_ live: [String], _ replay: [String]) throws {
    let (live, replay) = (try live.map(content), try replay.map(content))
    guard live != replay else { return }
    let place = zip(live, replay).prefix { $0 == $1 }.count
    func shown(_ log: [String]) -> String {
      let record = place < log.count ? log[place] : "nothing more"
      return "\(record) (\(log.count) records)"
    }
    let before = live[max(place - 2, 0)..<place].map { "\n  both: \($0)" }.joined()
    throw Failure(
      """
      record \(place + 1) differs\(before)
        live: \(shown(live))
        replay: \(shown(replay))
      """)
  }

  /// A record without the ignored keys and without empty values, with sorted keys.
  private static func content(of line: String) throws -> String {
    guard var record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Failure("not a record: \(line)") }
    for key in ignoredKeys { record[key] = nil }
    if var action = record["action"] as? [String: Any] {
      for key in ["event", "eventTime", "milliseconds"] { action[key] = nil }
      record["action"] = action
    }
    record = record.filter { !($0.value is NSNull) && ($0.value as? [Any])?.isEmpty != true }
    let data = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}
