/// A record as a short paragraph for people.
public struct TextParagraph: Sendable {
  private let style: Style

  /// How a terminal makes words stand out; plain text has none of it.
  private struct Style {
    let isColored: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func red(_ text: String) -> String { wrap(text, "31") }

    private func wrap(_ text: String, _ code: String) -> String {
      isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
  }

  /// Makes a formatter.
  /// - Parameter isColored: Whether to write the escape sequences of a terminal's colours.
  public init(isColored: Bool) {
    style = Style(isColored: isColored)
  }

  /// A record as a paragraph, with its end.
  public func format(_ record: RouteRecord) -> String {
    let record = record.printable
    return ([headline(record)] + details(record)).joined(separator: "\n") + "\n"
  }

  private func headline(_ record: RouteRecord) -> String {
    var words = [style.dim(Decimals.fixed(record.time, places: 6))]
    words.append(style.bold(title(record)))
    for touch in record.touches {
      words.append("#\(touch.id) (\(Decimals.short(touch.x)), \(Decimals.short(touch.y)))")
      if touch.tapCount > 1 { words.append("tap \(touch.tapCount)") }
    }
    if let device = record.device { words.append(style.dim("· \(device)")) }
    if let node = record.node { words.append(style.dim(node)) }
    return words.joined(separator: " ")
  }

  private func title(_ record: RouteRecord) -> String {
    switch record.event {
    case .touches: "touches \(record.subtype)"
    case .lifecycle: record.calls.first.map { "\($0.to).\($0.method)" } ?? record.subtype
    case .device: "device \(record.subtype)"
    case .machine: "machine \(record.subtype)"
    case .motion: record.calls.first.map(\.method) ?? record.subtype
    case .remoteControl: record.subtype
    case .presses: "press \(record.subtype)"
    case .gesture: "gesture \(record.subtype)"
    }
  }

  private func details(_ record: RouteRecord) -> [String] {
    switch record.event {
    case .lifecycle: return record.reason == nil ? [] : ["    " + outcome(record)]
    case .device, .machine: return record.reason.map { ["    \($0)"] } ?? []
    default: break
    }
    var lines: [String] = []
    if !record.hitTest.isEmpty {
      lines.append("    hit test  " + record.hitTest.joined(separator: " > "))
    }
    if record.calls.count > 1 || (record.handledBy == nil && !record.calls.isEmpty) {
      lines.append("    asked     " + record.calls.map(\.to).joined(separator: " → "))
    }
    lines.append("    " + outcome(record))
    return lines
  }

  private func outcome(_ record: RouteRecord) -> String {
    guard let handler = record.handledBy else {
      return style.red("dropped") + (record.reason.map { "   \($0)" } ?? "")
    }
    let method = record.calls.last.map { ".\($0.method)" } ?? ""
    let time = record.latencyMicroseconds.map { style.dim(", \($0) µs after the kernel") } ?? ""
    return style.green("handled") + "   \(handler)\(method)" + time
  }
}
