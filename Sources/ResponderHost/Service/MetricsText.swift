/// A daemon's counters in the text format of Prometheus, version 0.0.4: families of samples, each
/// with its help and its type.
public struct MetricsText: Sendable {
  /// The text, with the end of its last line.
  public private(set) var text = ""

  /// Writes a status down.
  public init(_ status: DaemonStatus) {
    family("info", .gauge, "The version of responderd, as a label of 1.") {
      $0.sample(1, ["version": status.version])
    }
    family("uptime_seconds", .gauge, "How long the daemon has run.") {
      $0.sample(status.uptimeSeconds)
    }
    family("application_state", .gauge, "1 for the state that the application is in.") {
      for state in ["active", "inactive", "background"] {
        $0.sample(status.application == state ? 1 : 0, ["state": state])
      }
    }
    family("open_devices", .gauge, "Devices that are read.") {
      $0.sample(Double(status.devices.count))
    }
    family("loop_wakeups_total", .counter, "How often the event loop woke.") {
      $0.sample(Double(status.wakeups))
    }
    family("trace_readers", .gauge, "Clients that follow routes.") {
      $0.sample(Double(status.traceReaders))
    }
    family("refused_clients_total", .counter, "Connections to the control socket refused.") {
      $0.sample(Double(status.refusedClients))
    }
    if let lost = status.lostJournalEntries {
      family("lost_journal_entries_total", .counter, "Entries that the journal did not take.") {
        $0.sample(Double(lost))
      }
    }
    counters(status)
    lag(status)
  }

  private enum Kind: String {
    case counter, gauge, histogram
  }

  private struct Family {
    let name: String
    var text = ""

    mutating func sample(
      _ value: Double, _ labels: KeyValuePairs<String, String> = [:], suffix: String = ""
    ) {
      let pairs = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
      let braces = pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}"
      text += "responderd_\(name)\(suffix)\(braces) \(Self.number(value))\n"
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

    private static func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }
  }

  private mutating func family(
    _ name: String, _ kind: Kind, _ help: String, _ samples: (inout Family) -> Void
  ) {
    var family = Family(name: name)
    samples(&family)
    text += "# HELP responderd_\(name) \(help)\n# TYPE responderd_\(name) \(kind.rawValue)\n"
    text += family.text
  }

  private mutating func counters(_ status: DaemonStatus) {
    let kinds: [(String, String, any KeyPath<DaemonStatus.Counters, Int> & Sendable)] = [
      ("reads", "Calls of read(2) on input devices.", \.reads),
      ("kernel_events", "Events that the kernel told.", \.events),
      ("frames", "Frames that were handed on.", \.frames),
      ("kernel_drops", "Times that the kernel lost events.", \.drops),
      ("resynchronizations", "Fresh looks after a loss or a sleep.", \.resynchronizations),
      ("duplicates", "Presses that another node had told of.", \.duplicates),
    ]
    for (name, help, count) in kinds {
      family("\(name)_total", .counter, help + " Devices that went are included.") {
        $0.sample(Double(status.total[keyPath: count]))
      }
      family("device_\(name)_total", .counter, help + " Since the device was opened.") {
        for device in status.devices {
          $0.sample(
            Double(device.counters[keyPath: count]), ["node": device.node, "name": device.name])
        }
      }
    }
  }

  private mutating func lag(_ status: DaemonStatus) {
    let help = "From the kernel's timestamp to the end of the handling, of one read in sixteen."
    family("lag_seconds", .histogram, help) { family in
      let lag = status.total.lag
      for (bound, count) in zip(lag.boundsMicroseconds, lag.cumulative) {
        family.sample(Double(count), ["le": "\(Double(bound) / 1e6)"], suffix: "_bucket")
      }
      family.sample(Double(lag.count), ["le": "+Inf"], suffix: "_bucket")
      family.sample(Double(lag.sumMicroseconds) / 1e6, suffix: "_sum")
      family.sample(Double(lag.count), suffix: "_count")
    }
  }
}
