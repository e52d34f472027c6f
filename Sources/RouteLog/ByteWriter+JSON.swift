internal import ResponderKit

// Foundation's encoder does not keep the order of keys; the format is small enough to write
// directly. The keys are the names of the properties of `RouteRecord`, by which its synthesized `Decodable` reads them.
extension ByteWriter {
  /// Writes a record as one line of JSON. All keys except `below`, `tested`, `action` and its `payload` are always present, in the same order.
  mutating func putJSON(_ record: RouteRecord) {
    // The constant includes the version (``RecordEncoder/jsonVersion``).
    put("{\"v\":1,\"seq\":", record.seq)
    put(",\"time\":", record.time, places: 6)
    put(",\"device\":", record.device)
    put(",\"node\":", record.node)
    put(",\"event\":", record.event.rawValue)
    put(",\"subtype\":", record.subtype)
    put(",\"touches\":", record.touches) { $0.putJSON($1) }
    put(",\"hitTest\":", record.hitTest) { $0.putJSON($1) }
    put(",\"calls\":", record.calls) { $0.putJSON($1) }
    put(",\"handledBy\":", record.handledBy)
    put(",\"outcome\":", record.outcome?.rawValue)
    put(",\"watchedBy\":", record.watchedBy) { $0.putJSON($1) }
    put(",\"reason\":", record.reason)
    put(",\"latencyMicroseconds\":", record.latencyMicroseconds)
    if let tested = record.tested {
      put(",\"tested\":", tested) { $0.putJSON($1) }
    }
    if let action = record.action { putJSON(action) }
    put("}\n")
  }

  private mutating func putJSON(_ action: PerformedAction.Details) {
    put(",\"action\":{\"event\":", action.event)
    put(",\"eventTime\":", action.eventTime ?? .nan, places: 6)
    put(",\"scene\":", action.scene)
    put(",\"view\":", action.view)
    put(",\"handler\":", action.handler)
    put(",\"place\":", action.place)
    put(",\"name\":", action.name)
    put(",\"values\":", action.values)
    if let payload = action.payload { put(",\"payload\":", payload) }
    put(",\"result\":", action.result?.rawValue)
    put(",\"status\":", action.status)
    put(",\"milliseconds\":", action.milliseconds)
    put(ascii: "}")
  }

  private mutating func putJSON(_ view: RouteRecord.TestedView) {
    put("{\"touch\":", view.touch)
    put(",\"view\":", view.view)
    put(",\"depth\":", view.depth)
    put(view.isHit ? ",\"isHit\":true" : ",\"isHit\":false")
    put(",\"outcome\":", view.outcome)
    put(",\"reason\":", view.reason)
    put(ascii: "}")
  }

  private mutating func putJSON(_ touch: RouteRecord.Touch) {
    put("{\"id\":", touch.id)
    put(",\"phase\":", touch.phase)
    put(",\"x\":", touch.x, places: 2)
    put(",\"y\":", touch.y, places: 2)
    put(",\"tapCount\":", touch.tapCount)
    put(",\"view\":", touch.view)
    if let below = touch.below { put(",\"below\":", below.rawValue) }
    put(ascii: "}")
  }

  private mutating func putJSON(_ call: RouteRecord.Call) {
    put("{\"to\":", call.to)
    put(",\"method\":", call.method)
    put(ascii: "}")
  }

  // MARK: - Keys with their values

  private mutating func put<Element>(
    _ key: StaticString, _ elements: [Element], each put: (inout Self, Element) -> Void
  ) {
    self.put(key)
    self.put(ascii: "[")
    for index in elements.indices {
      if index > 0 { self.put(ascii: ",") }
      put(&self, elements[index])
    }
    self.put(ascii: "]")
  }

  private mutating func put(_ key: StaticString, _ number: Int?) {
    put(key)
    if let number { put(number) } else { put("null") }
  }

  /// Writes a number, or `null` for NaN and infinity, which JSON does not have.
  private mutating func put(_ key: StaticString, _ number: Double, places: Int) {
    put(key)
    if number.isFinite { put(number, places: places) } else { put("null") }
  }

  private mutating func put(_ key: StaticString, _ text: String?) {
    put(key)
    if let text { putJSON(text) } else { put("null") }
  }

  private mutating func putJSON(_ text: String) {
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
