// Foundation's encoder does not keep the order of keys; the format is small enough to write
// directly.
extension ByteWriter {
  /// Writes a record as one line of JSON. All keys except `tested` are always present, in the same order.
  mutating func putJSON(_ record: RouteRecord) {
    // One constant, including the version (``RecordEncoder/jsonVersion``): each part would cost a copy.
    put("{\"v\":1,\"seq\":")
    put(record.seq)
    put(",\"time\":")
    putJSON(record.time, places: 6)
    put(",\"device\":")
    putJSON(record.device)
    put(",\"node\":")
    putJSON(record.node)
    put(",\"event\":\"")
    put(record.event.name)
    put("\",\"subtype\":")
    putJSON(record.subtype)
    put(",\"touches\":")
    putJSON(record.touches) { $0.putJSON($1) }
    put(",\"hitTest\":")
    putJSON(record.hitTest) { $0.putJSON($1) }
    put(",\"calls\":")
    putJSON(record.calls) { $0.putJSON($1) }
    put(",\"handledBy\":")
    putJSON(record.handledBy)
    // One constant each, as above.
    switch record.outcome {
    case .handled: put(",\"outcome\":\"handled\"")
    case .watched: put(",\"outcome\":\"watched\"")
    case .dropped: put(",\"outcome\":\"dropped\"")
    case nil: put(",\"outcome\":null")
    }
    if record.watchedBy.isEmpty {
      put(",\"watchedBy\":[]")
    } else {
      put(",\"watchedBy\":")
      putJSON(record.watchedBy) { $0.putJSON($1) }
    }
    put(",\"reason\":")
    putJSON(record.reason)
    put(",\"latencyMicroseconds\":")
    if let latency = record.latencyMicroseconds { put(latency) } else { put("null") }
    if let tested = record.tested {
      put(",\"tested\":")
      putJSON(tested) { $0.putJSON($1) }
    }
    put("}\n")
  }

  private mutating func putJSON(_ view: RouteRecord.TestedView) {
    put("{\"touch\":")
    put(view.touch)
    put(",\"view\":")
    putJSON(view.view)
    put(",\"depth\":")
    put(view.depth)
    put(",\"isHit\":")
    put(view.isHit ? "true" : "false")
    put(",\"outcome\":")
    putJSON(view.outcome)
    put(",\"reason\":")
    putJSON(view.reason)
    put(ascii: "}")
  }

  private mutating func putJSON(_ touch: RouteRecord.Touch) {
    put("{\"id\":")
    put(touch.id)
    put(",\"phase\":")
    putJSON(touch.phase)
    put(",\"x\":")
    putJSON(touch.x, places: 2)
    put(",\"y\":")
    putJSON(touch.y, places: 2)
    put(",\"tapCount\":")
    put(touch.tapCount)
    put(",\"view\":")
    putJSON(touch.view)
    put(ascii: "}")
  }

  private mutating func putJSON(_ call: RouteRecord.Call) {
    put("{\"to\":")
    putJSON(call.to)
    put(",\"method\":")
    putJSON(call.method)
    put(ascii: "}")
  }

  private mutating func putJSON<Element>(
    _ elements: [Element], each put: (inout Self, Element) -> Void
  ) {
    self.put(ascii: "[")
    for index in elements.indices {
      if index > 0 { self.put(ascii: ",") }
      put(&self, elements[index])
    }
    self.put(ascii: "]")
  }

  /// Writes a number, or `null` for NaN and infinity, which JSON does not have.
  private mutating func putJSON(_ number: Double, places: Int) {
    if number.isFinite { put(number, places: places) } else { put("null") }
  }

  private mutating func putJSON(_ text: String?) {
    guard let text else { return put("null") }
    put(ascii: "\"")
    put(text, replacing: { $0.putEscaped($1) })
    put(ascii: "\"")
  }

  private mutating func putEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\t": put("\\t")
    case "\r": put("\\r")
    case _ where scalar.isTerminalControl:
      for unit in scalar.utf16 {
        put("\\u")
        for shift in [12, 8, 4, 0] { putHexDigit(unit >> shift & 0xf) }
      }
    default: put(scalar: scalar)
    }
  }

  private mutating func putHexDigit(_ digit: UInt16) {
    for scalar in String(digit, radix: 16).unicodeScalars { put(ascii: scalar) }
  }
}

// A raw value would be a String, made for each record; these need no escaping either.

extension RouteRecord.Event {
  fileprivate var name: StaticString {
    switch self {
    case .touches: "touches"
    case .motion: "motion"
    case .remoteControl: "remoteControl"
    case .presses: "presses"
    case .lifecycle: "lifecycle"
    case .gesture: "gesture"
    case .device: "device"
    case .machine: "machine"
    }
  }
}
