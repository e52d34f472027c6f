internal import LinuxSystem

/// A daemon's counters in the text format of Prometheus, version 0.0.4: families of samples, each
/// with its help and its type.
public struct MetricsText: Sendable {
  /// The text, including the last newline.
  public private(set) var text = ""

  /// Creates the text about a request for the counters, which precedes them.
  /// - Parameters:
  ///   - isUp: Whether the daemon answered.
  ///   - time: The time of the request, in seconds since 1970.
  public init(isUp: Bool, time: Double) {
    family("up", .gauge, "Whether the daemon answered.")
    sample(isUp ? 1 : 0)
    family(
      "read_time_seconds", .gauge,
      "When the daemon was asked for these values, in seconds since 1970.")
    sample(time)
  }

  /// Creates the text for a status.
  public init(_ status: DaemonStatus) {
    text.reserveCapacity(4096 + 1024 * status.devices.count)
    family("info", .gauge, "The version of responderd, as a label; the value is 1.")
    sample(1, Self.labels(("version", status.version)))
    family("uptime_seconds", .gauge, "The time since the daemon started.")
    sample(status.uptimeSeconds)
    family(
      "application_state", .gauge,
      "The state of the application, as a label; the value is 1 for the current state.")
    for state in ["active", "inactive", "background"] {
      sample(status.application == state ? 1 : 0, Self.labels(("state", state)))
    }
    if let display = status.display {
      family("display_on", .gauge, "Whether the display is on.")
      sample(display.isOn ? 1 : 0)
    }
    family("open_devices", .gauge, "Open devices.")
    sample(Double(status.devices.count))
    family("loop_wakeups_total", .counter, "Wake-ups of the event loop.")
    sample(Double(status.wakeups))
    family("trace_readers", .gauge, "Clients that follow routes.")
    sample(Double(status.traceReaders))
    family("refused_clients_total", .counter, "Connections to the control socket refused.")
    sample(Double(status.refusedClients))
    if let lost = status.lostJournalEntries {
      family("lost_journal_entries_total", .counter, "Journal entries that were lost.")
      sample(Double(lost))
    }
    counters(status)
    lag(status)
  }

  private enum Kind: String {
    case counter, gauge, histogram
  }

  /// The name of the current family.
  private var name = ""

  private mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP responderd_\(name) \(help)\n# TYPE responderd_\(name) \(kind.rawValue)\n"
  }

  private mutating func sample(_ value: Double, _ labels: String = "", suffix: String = "") {
    text += "responderd_"
    text += name
    text += suffix
    text += labels
    text += " "
    text += value.shortText
    text += "\n"
  }

  private static func labels(_ pairs: (String, String)...) -> String {
    let labels = pairs.map { "\($0.0)=\"\(escaped($0.1))\"" }
    return "{" + labels.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    // Control characters are escaped first, including line ends: "\r\n" is one character.
    for scalar in Diagnostics.printable(text).unicodeScalars {
      switch scalar {
      case "\\", "\"": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private mutating func counters(_ status: DaemonStatus) {
    // Escaped once, and used in every family.
    let devices = status.devices.map { device in
      (device.counters, Self.labels(("node", device.node), ("name", device.name)))
    }
    let kinds: [(String, String, any KeyPath<DaemonStatus.Counters, Int> & Sendable)] = [
      ("reads", "Calls of read(2) on input devices.", \.reads),
      ("kernel_events", "Events from the kernel.", \.events),
      ("frames", "Frames that were delivered.", \.frames),
      ("kernel_drops", "Times that the kernel dropped events.", \.drops),
      (
        "resynchronizations", "Resynchronizations after dropped events or sleep.",
        \.resynchronizations
      ),
      ("duplicates", "Duplicate presses reported by another node.", \.duplicates),
    ]
    for (name, help, count) in kinds {
      family("\(name)_total", .counter, help + " Devices that went are included.")
      sample(Double(status.total[keyPath: count]))
      family("device_\(name)_total", .counter, help + " Since the device was opened.")
      for (counters, labels) in devices { sample(Double(counters[keyPath: count]), labels) }
    }
  }

  private mutating func lag(_ status: DaemonStatus) {
    let lag = status.total.lag
    family(
      "lag_seconds", .histogram,
      "The time from the kernel's timestamp until the event is handled, for one read in sixteen.")
    for (bound, count) in zip(lag.boundsMicroseconds, lag.cumulative) {
      sample(Double(count), "{le=\"\(Double(bound) / 1e6)\"}", suffix: "_bucket")
    }
    sample(Double(lag.count), "{le=\"+Inf\"}", suffix: "_bucket")
    sample(Double(lag.sumMicroseconds) / 1e6, suffix: "_sum")
    sample(Double(lag.count), suffix: "_count")
  }
}
