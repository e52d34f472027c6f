import CGuestSupport
import Foundation
import TestSupport

/// What `measure` tells: that it is true, and how it ends.
enum MeasureCases {
  static let cases = [
    GuestCase(
      "a measurement reports the percentiles that a probe beside it finds", seconds: 28, besideProbe
    ),
    GuestCase("a measurement that a signal ends reports its results so far", endedBySignal),
    GuestCase(
      "a measurement's touches reach no other program, and other devices are not affected", grabs),
    GuestCase(
      "a measurement without its requirements reports this in its status", refused),
  ]

  private static let result = "/tmp/measured.json"
  private static let records = "/tmp/measured.records"
  private static let screenName = "responderd virtual touchscreen"
  private static let percentiles = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p999", 0.999),
  ]

  /// What `measure --json` printed, as far as the cases ask.
  private struct Report: Decodable {
    struct Step: Decodable {
      let count: Int
      let microseconds: [String: Int]?
    }

    let lostEvents, delayedEvents, waitingRecords: Int
    let devices: [String]
    let steps: [String: Step]

    func step(_ name: String) throws -> Step {
      guard let step = steps[name] else { throw Failure("the report has no step \(name)") }
      return step
    }
  }

  private static func report() throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(try Sysfs.text(result).utf8))
  }

  /// Starts a measurement whose report goes to a file.
  private static func measure(_ bench: Bench, _ options: [String]) throws -> Daemon {
    let command = [bench.program, "measure", "--json"] + options
    return try bench.tool([
      "sh", "-c", "exec \(command.joined(separator: " ")) >\(result)",
    ])
  }

  // MARK: - Percentiles

  static func besideProbe(_ bench: Bench) throws {
    // The observer of routes is called right after the last responder returned.
    let trace = try KernelTrace(
      ofFunction: "14ObservedRoutesC11application_8didRoute", in: bench.program)
    defer { trace.remove() }
    let screen = try bench.screen()
    // The host may stop the guest after the probe has read the clock and before the program does. Such
    // differences are random; an error of the program would repeat in each measurement.
    var measurements: [[Comparison]] = []
    var differing: [String] = []
    for _ in 1...9 {
      guard let comparisons = try compare(bench, trace, screen) else { continue }
      measurements.append(comparisons)
      guard !measurements.count.isMultiple(of: 2) else { continue }
      differing = comparisons.indices.compactMap { index in
        let sorted = measurements.map { $0[index] }.sorted { $0.difference < $1.difference }
        let median = sorted[sorted.count / 2]
        return median.difference > 0.05 ? median.text : nil
      }
      if differing.isEmpty { return }
    }
    guard !measurements.isEmpty else { throw Failure("each measurement lost events") }
    throw Failure(
      "in half of \(measurements.count) measurements: \(differing.joined(separator: "; "))")
  }

  /// A percentile, in microseconds: what the program measured and what the probe found.
  private struct Comparison {
    let name: String
    let measured, probed: Int

    /// Relative to what the probe found.
    var difference: Double { Double(abs(measured - probed)) / Double(probed) }
    var text: String { "\(name): measured \(measured), probed \(probed)" }
  }

  /// Measures once beside a probe.
  ///
  /// The program is stopped before each frame and continued some milliseconds after it. The frames are thus
  /// as late as frames on a busy machine, and far later than the time of a probe's clock reading.
  /// - Returns: The percentiles of each step, in the same order each time; `nil` where events were lost.
  private static func compare(
    _ bench: Bench, _ trace: KernelTrace, _ screen: TouchScreen
  ) throws -> [Comparison]? {
    let measurement = try measure(
      bench,
      [screen.device.node.path, "--warm-up", "0", "--trace", "json", "--records", records])
    try measurement.wait(for: "the measurement to begin") {
      measurement.diagnostics.contains { $0.contains("measuring until SIGINT") }
    }
    try trace.start(measurement.process)
    let listener = try NodeListener(screen.device.node.path)
    let node = try descriptor(of: listener.path, in: measurement.process)
    let file = try descriptor(of: records, in: measurement.process)
    var numbers = SeededGenerator(seed: 21)
    var size = recordedBytes()
    func send(_ changes: TouchScreen.Change...) throws {
      try measurement.send(SIGSTOP)
      try screen.frame(changes)
      // From 2 to 32 milliseconds, and as many from 2 to 4 as from 16 to 32.
      usleep(UInt32(2000 * pow(2, Double.random(in: 0...4, using: &numbers))))
      try measurement.send(SIGCONT)
      try listener.take()
      // A program that is stopped between the write and its look at the clock measures the stop as well.
      let deadline = Deadline()
      let before = size
      while size == before {
        try expect(!deadline.hasPassed, "a frame was not recorded")
        try measurement.hear(until: Deadline(in: .milliseconds(1)))
        size = recordedBytes()
      }
      try measurement.hear(until: Deadline(in: .milliseconds(2)))
    }
    try send(.down(slot: 0, id: 1, at: Spot(100, 100)))
    for index: Int32 in 1...1200 {
      try send(.move(slot: 0, to: Spot(100 + index % 2 * 50, 100 + index % 500)))
    }
    try send(.up(slot: 0))
    let deadline = Deadline()
    while try !Sysfs.text(records).contains("touchesEnded") {
      try expect(!deadline.hasPassed, "the finger was not recorded")
      try measurement.hear(until: Deadline(in: .milliseconds(20)))
    }
    try measurement.send(SIGINT)
    try expect("exit status", try measurement.exitStatus(), is: 0)
    let entries = try trace.end()
    let report = try report()
    guard report.lostEvents == 0, !listener.hasLost else { return nil }

    let found = try Found(in: entries, of: listener.frames, node: node, records: file)
    try expect("events that were delayed", report.delayedEvents, is: 0)
    try expect(found.read.count > 1000, "only \(found.read.count) frames were read")
    var comparisons: [Comparison] = []
    for (name, latencies) in [
      ("read", found.read), ("handled", found.handled), ("written", found.written),
    ] {
      let step = try report.step(name)
      try expect("frames that were \(name)", step.count, is: latencies.count)
      let sorted = latencies.sorted()
      for (percentile, share) in percentiles {
        let probed = sorted[Int((share * Double(sorted.count)).rounded(.up)) - 1]
        let comparison = Comparison(
          name: "\(name) \(percentile)", measured: step.microseconds?[percentile] ?? -1,
          probed: probed)
        Console.note(comparison.text)
        comparisons.append(comparison)
      }
    }
    return comparisons
  }

  /// 0 while there are no records.
  private static func recordedBytes() -> Int {
    var status = stat()
    return stat(records, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What a probe saw of each frame's way: microseconds from the kernel's timestamp on.
  private struct Found {
    private(set) var read: [Int] = []
    private(set) var handled: [Int] = []
    private(set) var written: [Int] = []

    init(
      in entries: [KernelTrace.Entry], of frames: [NodeListener.Frame], node: Int, records: Int
    ) throws {
      var rest = frames[...]
      /// The frames of the last read, and how many of them were handled and written.
      var batch: [NodeListener.Frame] = []
      var (handledCount, writtenCount) = (0, 0)
      var (isReading, isWriting) = (false, false)
      for entry in entries {
        switch entry.event {
        case .beginsReading(let descriptor): isReading = descriptor == node
        case .beginsWriting(let descriptor): isWriting = descriptor == records
        case .hasRead(let size) where isReading && size > 0:
          isReading = false
          batch = []
          (handledCount, writtenCount) = (0, 0)
          var events = size / MemoryLayout<input_event>.size
          while events > 0, let frame = rest.popFirst() {
            batch.append(frame)
            events -= frame.events
            read.append(entry.time - frame.time)
          }
          try expect("events that the listener did not see in a read", events, is: 0)
        case .reachesFunction where handledCount < batch.count:
          handled.append(entry.time - batch[handledCount].time)
          handledCount += 1
        case .hasWritten where isWriting:
          isWriting = false
          guard writtenCount < batch.count else { continue }
          written.append(entry.time - batch[writtenCount].time)
          writtenCount += 1
        default: break
        }
      }
    }
  }

  private static func virtualNode() throws -> String {
    let deadline = Deadline()
    while true {
      if let name = try Sysfs.eventNode(named: screenName),
        access("/dev/input/\(name)", R_OK) == 0
      {
        return "/dev/input/\(name)"
      }
      try expect(!deadline.hasPassed, "there is no \(screenName)")
      usleep(5000)
    }
  }

  private static func descriptor(of path: String, in process: pid_t) throws -> Int {
    let folder = "/proc/\(process)/fd"
    for name in try Sysfs.entries(of: folder) {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      if target == path, let number = Int(name) { return number }
    }
    throw Failure("process \(process) has not opened \(path)")
  }

  // MARK: - The end

  static func endedBySignal(_ bench: Bench) throws {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      let screen = try bench.screen()
      let measurement = try measure(bench, [screen.device.node.path, "--records", records])
      try measurement.wait(for: "the measurement to begin") {
        measurement.diagnostics.contains { $0.contains("measuring until SIGINT") }
      }
      try screen.frame(.down(slot: 0, id: 1, at: .forFinger(1)))
      try screen.frame(.up(slot: 0))
      let deadline = Deadline()
      while try !Sysfs.text(records).contains("touchesEnded") {
        try expect(!deadline.hasPassed, "the finger was not recorded")
        try measurement.hear(until: Deadline(in: .milliseconds(20)))
      }
      try measurement.send(signal)
      try expect("exit status", try measurement.exitStatus(), is: 0)
      let report = try report()
      for step in ["read", "handled", "written"] {
        try expect("frames that were \(step)", try report.step(step).count, is: 2)
      }
      try expect(
        report.devices.contains { $0.hasPrefix(screen.device.node.path) },
        "the devices are \(report.devices)")
      screen.device.unplug()
      try screen.device.node.waitUntilForgotten()
    }
  }

  static func grabs(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let measurement = try measure(bench, ["--virtual", "--duration", "3", "--warm-up", "0"])
    // The daemon opens the new touchscreen as well.
    let node = try virtualNode()
    try daemon.wait(for: "the virtual touchscreen") {
      daemon.log.devices("added").contains { $0.node == node }
    }
    try screen.frame(.down(slot: 0, id: 1, at: .forFinger(1)))
    try screen.frame(.up(slot: 0))
    try expect("exit status", try measurement.exitStatus(), is: 0)
    try daemon.wait(for: "the virtual touchscreen to go") {
      !daemon.log.devices("removed").isEmpty
    }
    try daemon.wait(for: "the finger on the other screen") {
      !daemon.log.touches("ended").isEmpty
    }
    try expect("touches that began", daemon.log.touches("began").count, is: 1)
    try expect(try report().step("handled").count > 100, "too few fingers were measured")
  }

  static func refused(_ bench: Bench) throws {
    func expectStatus(_ status: Int32, _ word: String, _ options: [String]) throws {
      let (ended, printed) = try Tool.outcome(of: options)
      try expect("exit status of \(options)", ended, is: status)
      try expect(printed.contains(word), "\(options) says \(printed)")
    }
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    let measure = [bench.program, "measure"]
    try expectStatus(77, "/dev/uinput: permission denied", nobody + measure + ["--virtual"])
    try expectStatus(66, "no such input device", measure + ["/dev/input/event99"])
    try expectStatus(74, "/tmp/none/records", measure + ["--records", "/tmp/none/records"])
    try expectStatus(
      74, "no space left on device",
      measure + ["--virtual", "--duration", "5", "--records", "/dev/full"])
    let screen = try bench.screen()
    try expectStatus(
      69, "no frame arrived", measure + ["--duration", "0.5", screen.device.node.path])
  }
}
