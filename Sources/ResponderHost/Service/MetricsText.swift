/// A daemon's counters in the text format of Prometheus, version 0.0.4: families of samples, each
/// with its help and its type.
public struct MetricsText: Sendable {
  /// The text, with the end of its last line.
  public private(set) var text = ""

  /// Writes a status down.
  public init(_ status: DaemonStatus) {
    text.reserveCapacity(4096 + 1024 * status.devices.count)
    family("info", .gauge, "The version of responderd, as a label of 1.")
    sample(1, Self.labels(("version", status.version)))
    family("uptime_seconds", .gauge, "How long the daemon has run.")
    sample(status.uptimeSeconds)
    family("application_state", .gauge, "1 for the state that the application is in.")
    for state in ["active", "inactive", "background"] {
      sample(status.application == state ? 1 : 0, Self.labels(("state", state)))
    }
    family("open_devices", .gauge, "Devices that are read.")
    sample(Double(status.devices.count))
    family("loop_wakeups_total", .counter, "How often the event loop woke.")
    sample(Double(status.wakeups))
    family("trace_readers", .gauge, "Clients that follow routes.")
    sample(Double(status.traceReaders))
    family("refused_clients_total", .counter, "Connections to the control socket refused.")
    sample(Double(status.refusedClients))
    if let lost = status.lostJournalEntries {
      family("lost_journal_entries_total", .counter, "Entries that the journal did not take.")
      sample(Double(lost))
    }
    counters(status)
    lag(status)
  }

  private enum Kind: String {
    case counter, gauge, histogram
  }

  /// The family that samples belong to.
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
    text += value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    text += "\n"
  }

  private static func labels(_ pairs: (String, String)...) -> String {
    let labels = pairs.map { "\($0.0)=\"\(escaped($0.1))\"" }
    return "{" + labels.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    // What steers a terminal is spelled out first, line ends among it: of "\r\n" too, which is one
    // character.
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
      ("kernel_events", "Events that the kernel told.", \.events),
      ("frames", "Frames that were handed on.", \.frames),
      ("kernel_drops", "Times that the kernel lost events.", \.drops),
      ("resynchronizations", "Fresh looks after a loss or a sleep.", \.resynchronizations),
      ("duplicates", "Presses that another node had told of.", \.duplicates),
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
      "From the kernel's timestamp to the end of the handling, of one read in sixteen.")
    for (bound, count) in zip(lag.boundsMicroseconds, lag.cumulative) {
      sample(Double(count), "{le=\"\(Double(bound) / 1e6)\"}", suffix: "_bucket")
    }
    sample(Double(lag.count), "{le=\"+Inf\"}", suffix: "_bucket")
    sample(Double(lag.sumMicroseconds) / 1e6, suffix: "_sum")
    sample(Double(lag.count), suffix: "_count")
  }
}
