internal import KernelInput

/// Finds events whose times go backwards or jump far forward, and frames without an end, while a file is read.
struct TimelineCheck {
  /// The count and the first line of an anomaly.
  private struct Anomaly {
    var line: Int
    var count = 1
    var detail: String

    /// The part of the message about further occurrences.
    var others: String {
      switch count {
      case 1: ""
      case 2: "; this occurs in 1 more place"
      default: "; this occurs in \(count - 1) more places"
      }
    }
  }

  /// The kernel stamps all events of a frame with one time; old kernels within some 40 µs.
  private static let longestFrame: Int64 = 1000

  private var last: Timestamp?
  /// The first event of the current frame.
  private var frame: (start: Timestamp, line: Int)?
  private var reversal: Anomaly?
  private var jump: Anomaly?
  private var missingReport: Anomaly?

  mutating func note(_ event: KernelEvent, line: Int) {
    if let last, event.time < last {
      Self.count(
        &reversal, line: line, detail: "\(event.time.text) after \(last.text)")
    } else {
      if let last, event.time.microseconds - last.microseconds > Recording.longestGap {
        Self.count(&jump, line: line, detail: "\(event.time.text) after \(last.text)")
      }
      if let frame, event.time.microseconds - frame.start.microseconds >= Self.longestFrame {
        Self.count(&missingReport, line: frame.line, detail: "")
        self.frame = nil
      }
    }
    last = event.time
    if event.isReport || event.isDropped {
      frame = nil
    } else if frame == nil {
      frame = (event.time, line)
    }
  }

  private static func count(_ anomaly: inout Anomaly?, line: Int, detail: String) {
    if anomaly == nil {
      anomaly = Anomaly(line: line, detail: detail)
    } else {
      anomaly?.count += 1
    }
  }

  /// Returns the warnings, after all events were checked.
  func warnings(of file: String) -> [RecordingWarning] {
    var warnings: [RecordingWarning] = []
    func warn(_ line: Int, _ reason: String) {
      warnings.append(RecordingWarning(file: file, line: line, reason: reason))
    }
    if let reversal {
      warn(reversal.line, "the time goes backwards: \(reversal.detail)\(reversal.others)")
    }
    if let jump {
      warn(
        jump.line,
        "the time jumps forward: \(jump.detail)\(jump.others); a pause of more than an hour in which no device is "
          + "used is shortened"
      )
    }
    if let missingReport {
      warn(
        missingReport.line,
        "a SYN_REPORT is missing after the events that begin here: they count as one frame with the "
          + "next ones\(missingReport.others)")
    }
    if let frame {
      warn(frame.line, "the last events, which begin here, lack their SYN_REPORT and are left out")
    }
    return warnings
  }
}
