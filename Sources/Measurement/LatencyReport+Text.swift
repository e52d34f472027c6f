extension LatencyReport {
  /// The report as a table, with its conditions.
  public var text: String {
    var rows = [["step", "p50", "p90", "p99", "p99.9", "maximum", "count"]]
    for step in Step.allCases {
      guard let latencies = steps[step] else { continue }
      let figures =
        latencies.microseconds?.named.map { "\($0.value)" } ?? Array(repeating: "-", count: 5)
      rows.append([step.rawValue] + figures + ["\(latencies.count)"])
    }
    return
      "microseconds from the kernel's timestamp until a frame was read, handled and recorded:\n\n"
      + ReportTable(rows).text + "\n" + notes.map { $0 + "\n" }.joined()
  }

  private var notes: [String] {
    var notes = devices.map { "device: \($0)" }
    if let fingers = conditions.fingers, let rate = conditions.framesPerSecond {
      notes.append("fingers: \(fingers), \(rate) frames a second")
    }
    notes.append("time: \(seconds) s, after \(conditions.warmUpFrames) frames to warm up")
    notes.append("application: \(conditions.application); records: \(conditions.records)")
    notes.append("responderd \(conditions.version), Linux \(conditions.kernel)")
    if lostEvents > 0 { notes.append("the kernel lost events \(lostEvents) times") }
    if delayedEvents > 0 {
      notes.append("not counted: \(delayedEvents) events that were delivered later on purpose")
    }
    if waitingRecords > 0 {
      notes.append("not counted: \(waitingRecords) records that waited for their reader")
    }
    notes.append(Self.limits)
    return notes
  }
}
