internal import ResponderKit

extension ByteWriter {
  /// Writes a record as a short paragraph for people.
  mutating func putText(_ record: RouteRecord, isColored: Bool) {
    putHeadline(of: record, isColored)
    switch record.event {
    case .lifecycle: if record.reason != nil { putOutcome(of: record, isColored) }
    case .device, .machine: if let reason = record.reason { putText(reason, after: "\n    ") }
    case .action, .warning: putAction(of: record, isColored)
    case .touches, .motion, .remoteControl, .presses, .gesture:
      putPath(of: record)
      putOutcome(of: record, isColored)
    }
    put(ascii: "\n")
  }

  private mutating func putHeadline(of record: RouteRecord, _ isColored: Bool) {
    put(.dim, isColored) { $0.put(record.time, places: 6) }
    put(ascii: " ")
    put(.bold, isColored) { $0.putTitle(of: record) }
    for touch in record.touches {
      put(" #")
      put(touch.id)
      if touch.x.isFinite, touch.y.isFinite {
        put(" (")
        put(short: touch.x)
        put(", ")
        put(short: touch.y)
        put(ascii: ")")
      }
      if touch.tapCount > 1 {
        put(" tap ")
        put(touch.tapCount)
      }
      switch touch.below {
      case .forwarded: put(" forwarded")
      case .heldBack: put(" held back")
      case .kept: put(" kept")
      case nil: break
      }
    }
    if let action = record.action { return putSubject(of: action, isColored) }
    if let device = record.device {
      put(ascii: " ")
      put(.dim, isColored) { $0.putText(device, after: "· ") }
    }
    if let node = record.node {
      put(ascii: " ")
      put(.dim, isColored) { $0.putText(node) }
    }
  }

  private mutating func putTitle(of record: RouteRecord) {
    switch record.event {
    case .touches: putText(record.subtype, after: "touches ")
    case .device: putText(record.subtype, after: "device ")
    case .machine: putText(record.subtype, after: "machine ")
    case .presses: putText(record.subtype, after: "press ")
    case .gesture: putText(record.subtype, after: "gesture ")
    case .action: putText(record.subtype, after: "action ")
    case .warning: putText(record.subtype, after: "warning ")
    case .remoteControl: putText(record.subtype)
    case .motion: putText(record.calls.first?.method ?? record.subtype)
    case .lifecycle:
      guard let call = record.calls.first else { return putText(record.subtype) }
      putText(call.to)
      putText(call.method, after: ".")
    }
  }

  private mutating func putPath(of record: RouteRecord) {
    for index in record.hitTest.indices {
      putText(record.hitTest[index], after: index == 0 ? "\n    hit test  " : " > ")
    }
    if let tested = record.tested { put(tested, of: record) }
    // A single call that handled the event is part of the outcome.
    guard record.calls.count > 1 || record.handledBy == nil else { return }
    for index in record.calls.indices {
      putText(record.calls[index].to, after: index == 0 ? "\n    asked     " : " → ")
    }
  }

  /// Writes the views that were asked, a line for each new touch: `red yes, green no: outside, yellow yes`.
  private mutating func put(_ tested: [RouteRecord.TestedView], of record: RouteRecord) {
    var touch: Int?
    for view in tested {
      if view.touch == touch {
        put(", ")
      } else {
        touch = view.touch
        put("\n    tested    ")
        if record.touches.count > 1 {
          put(ascii: "#")
          put(view.touch)
          put(": ")
        }
      }
      putText(view.view)
      put(view.isHit ? " yes" : " no: ")
      guard !view.isHit else { continue }
      // How far outside is in JSON, and printed by `why`.
      putText(view.outcome == "outside" ? view.outcome : view.reason ?? view.outcome)
    }
  }

  private mutating func putOutcome(of record: RouteRecord, _ isColored: Bool) {
    put("\n    ")
    guard let handler = record.handledBy else {
      guard record.watchedBy.isEmpty else { return putWatchers(of: record, isColored) }
      put(.red, isColored) { $0.put("dropped") }
      if let reason = record.reason { putText(reason, after: "   ") }
      return
    }
    put(.green, isColored) { $0.put("handled") }
    putText(handler, after: "   ")
    if let method = record.calls.last?.method { putText(method, after: ".") }
    guard let latency = record.latencyMicroseconds else { return }
    put(.dim, isColored) {
      $0.put(", ")
      $0.put(latency)
      $0.put(" µs after the kernel")
    }
  }

  private mutating func putWatchers(of record: RouteRecord, _ isColored: Bool) {
    put(.yellow, isColored) { $0.put("watched") }
    for index in record.watchedBy.indices {
      putText(record.watchedBy[index], after: index == 0 ? "   " : ", ")
    }
  }

  // MARK: - Actions

  /// Writes what the action applies to, and the event of one that took time: other records may be between them.
  private mutating func putSubject(of action: PerformedAction.Details, _ isColored: Bool) {
    if !action.subject.isEmpty { putText(action.subject, after: " ") }
    guard action.milliseconds != nil, let time = action.eventTime else { return }
    put(.dim, isColored) {
      $0.put(" · event at ")
      $0.put(time, places: 6)
    }
  }

  private mutating func putAction(of record: RouteRecord, _ isColored: Bool) {
    guard let action = record.action else { return }
    let style: Style =
      switch action.result {
      case .done: .green
      case .failed: .red
      case .notRun, nil: .yellow
      }
    put("\n    ")
    put(style, isColored) { $0.putText(action.ending(record.reason)) }
    if !action.origin.isEmpty { putText(action.origin, after: "\n    in        ") }
  }

  private mutating func putText(_ text: String, after prefix: StaticString = "") {
    put(prefix)
    put(text) { $0.put(scalar: $1.isTerminalControl ? "\u{fffd}" : $1) }
  }

  /// The style of a word in a terminal.
  private enum Style: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
  }

  private mutating func put(_ style: Style, _ isColored: Bool, _ word: (inout Self) -> Void) {
    guard isColored else { return word(&self) }
    put("\u{1b}[")
    put(style.rawValue)
    put(ascii: "m")
    word(&self)
    put("\u{1b}[0m")
  }
}
