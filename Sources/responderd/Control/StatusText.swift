import LinuxSystem
import ResponderHost

/// The status of a daemon as text.
struct StatusText {
  let text: String

  /// - Parameter broker: The status of its connection to an MQTT broker.
  init(_ status: DaemonStatus, broker: String? = nil) {
    let total = status.total
    var lines = [
      "responderd \(Self.word(status.version)), process \(status.process), up \(Self.time(status.uptimeSeconds))",
      "application  \(Self.word(status.application))\(Self.reasons(status))",
    ]
    if let storyboard = status.storyboard { lines.append("storyboard   \(Self.word(storyboard))") }
    if let scene = status.scene { lines.append("scene        \(Self.word(scene))") }
    if let published = status.published, !published.isEmpty {
      lines.append("publishes    \(published.map(Self.word).joined(separator: ", "))")
    }
    if let broker { lines.append("broker       \(Self.word(broker))") }
    if let failure = status.reloadFailure {
      lines.append("last reload  failed: \(Self.word(failure))")
    }
    if let display = status.display { lines.append("display      \(Self.display(display))") }
    lines += [
      "log level    \(Self.word(status.logLevel))",
      "clients      \(status.clients), \(status.traceReaders) of them following routes; "
        + "\(status.refusedClients) refused",
      "events       \(total.events) in \(total.frames) frames and \(total.reads) reads; "
        + "\(total.drops) drops, \(total.resynchronizations) resynchronizations, "
        + "\(total.duplicates) duplicates",
      "lag          " + Self.lag(total.lag),
    ]
    if let lost = status.lostJournalEntries { lines.append("journal      \(lost) entries lost") }
    let failures = (status.closedDevices ?? []).filter(\.isFailure)
    text =
      lines.joined(separator: "\n") + "\n" + Self.text(of: status.devices)
      + failures.map { device in
        let title = [device.node, device.name].filter { !$0.isEmpty }.map(Self.word)
        return "\(title.joined(separator: "  "))\n    not open: \(Self.word(device.reason))\n"
      }.joined()
  }

  private static func reasons(_ status: DaemonStatus) -> String {
    guard let absence = status.absence, !absence.isEmpty else { return "" }
    return " (\(absence.map(word).joined(separator: ", ")))"
  }

  private static func display(_ display: DaemonStatus.Display) -> String {
    var words = [display.isOn ? "on" : "off"]
    if let cause = display.cause { words.append("(\(word(cause)))") }
    var parts = [words.joined(separator: " ")]
    if let seconds = display.offAfterSeconds {
      parts.append(
        display.isTimerDisabled
          ? "kept on by the application" : "off after \(seconds.shortText) s without input")
    }
    if let name = display.backlight {
      let level = display.brightness.map { " at \(($0 * 100).rounded().shortText) %" } ?? ""
      parts.append("backlight \(word(name))\(level)")
    }
    if let failure = display.failure { parts.append("failed: \(word(failure))") }
    return parts.joined(separator: "; ")
  }

  /// A paragraph for each device.
  static func text(of devices: [DaemonStatus.Device]) -> String {
    guard !devices.isEmpty else { return "no device is open\n" }
    return devices.map { device in
      let counters = device.counters
      return """
        \(word(device.node))  \(word(device.name))  (\(word(device.readAs)))
            \(counters.events) events in \(counters.frames) frames; \(counters.drops) drops; \
        lag \(lag(counters.lag))\(keys(device))\(touches(device))

        """
    }.joined()
  }

  private static func keys(_ device: DaemonStatus.Device) -> String {
    if device.hasExclusiveKeys == true { return "; exclusive keys" }
    return device.sharesKeysBecause.map { "; no exclusive keys: \(word($0))" } ?? ""
  }

  private static func touches(_ device: DaemonStatus.Device) -> String {
    if let reason = device.sharesTouchesBecause {
      return "; touches not forwarded: \(word(reason))"
    }
    return device.twin.map { "; touches forwarded by \(word($0))" } ?? ""
  }

  /// Returns a text of the daemon on one line, because names of devices, and a process at the socket,
  /// are untrusted.
  private static func word(_ text: String) -> String { Diagnostics.printable(text) }

  private static func lag(_ lag: DaemonStatus.Lag) -> String {
    guard lag.count > 0 else { return "not measured yet" }
    let mean = lag.sumMicroseconds / lag.count
    return "\(mean) µs on average, 99 % within \(percentile(0.99, of: lag))"
  }

  private static func percentile(_ share: Double, of lag: DaemonStatus.Lag) -> String {
    let wanted = Int((Double(lag.count) * share).rounded(.up))
    guard let place = lag.cumulative.firstIndex(where: { $0 >= wanted }),
      place < lag.boundsMicroseconds.count
    else {
      return "more than \(lag.boundsMicroseconds.last ?? 0) µs"
    }
    return "\(lag.boundsMicroseconds[place]) µs"
  }

  private static func time(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded(.down)) else { return "\(seconds) s" }
    let (days, hours, minutes) = (whole / 86_400, whole / 3600 % 24, whole / 60 % 60)
    if days > 0 { return "\(days) d \(hours) h" }
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(whole % 60) s" : "\(whole) s"
  }
}
