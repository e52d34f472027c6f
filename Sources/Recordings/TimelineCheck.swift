internal import KernelInput

/// Looks for events whose times go backwards, and for frames without an end, while a file is read.
struct TimelineCheck {
  /// What happened how often, and in which line first.
  private struct Oddity {
    var line: Int
    var count = 1
    var detail: String

    /// What a message adds about the other places.
    var others: String {
      switch count {
      case 1: ""
      case 2: "; so it is in 1 more place"
      default: "; so it is in \(count - 1) more places"
      }
    }
  }

  /// The kernel stamps the events of a frame at once; old ones within some 40 µs.
  private static let longestFrame: Int64 = 1000

  private var last: Timestamp?
  /// The first event of the frame that is not complete yet.
  private var frame: (start: Timestamp, line: Int)?
  private var reversal: Oddity?
  private var missingReport: Oddity?

  mutating func note(_ event: KernelEvent, line: Int) {
    if let last, event.time < last {
      Self.count(
        &reversal, line: line, detail: "\(event.time.text) after \(last.text)")
    } else if let frame,
      event.time.microseconds - frame.start.microseconds >= Self.longestFrame
    {
      Self.count(&missingReport, line: frame.line, detail: "")
      self.frame = nil
    }
    last = event.time
    if event.isReport || event.isDropped {
      frame = nil
    } else if frame == nil {
      frame = (event.time, line)
    }
  }

  private static func count(_ oddity: inout Oddity?, line: Int, detail: String) {
    if oddity == nil {
      oddity = Oddity(line: line, detail: detail)
    } else {
      oddity?.count += 1
    }
  }

  /// What was odd, once all events were noted.
  func warnings(of file: String) -> [RecordingWarning] {
    var warnings: [RecordingWarning] = []
    func warn(_ line: Int, _ reason: String) {
      warnings.append(RecordingWarning(file: file, line: line, reason: reason))
    }
    if let reversal {
      warn(reversal.line, "the time goes backwards: \(reversal.detail)\(reversal.others)")
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
