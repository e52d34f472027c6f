/// A record as one line of JSON, its keys always all there and in the same order.
///
/// Foundation's encoder keeps no order; the format is small enough to be written out.
public enum JSONLine {
  /// The version of the format, raised when a key changes its meaning or goes.
  public static let version = 1

  public static func format(_ record: RouteRecord) -> String {
    var line = "{\"v\":\(version),\"seq\":\(record.seq),\"time\":\(seconds(record.time))"
    line += ",\"device\":\(string(record.device)),\"node\":\(string(record.node))"
    line += ",\"event\":\(string(record.event.rawValue)),\"subtype\":\(string(record.subtype))"
    line += ",\"touches\":\(array(record.touches, touch))"
    line += ",\"hitTest\":\(array(record.hitTest, string))"
    line += ",\"calls\":\(array(record.calls, call))"
    line += ",\"handledBy\":\(string(record.handledBy)),\"reason\":\(string(record.reason))"
    line += ",\"latencyMicroseconds\":\(record.latencyMicroseconds.map(String.init) ?? "null")"
    return line + "}\n"
  }

  private static func touch(_ touch: RouteRecord.Touch) -> String {
    "{\"id\":\(touch.id),\"phase\":\(string(touch.phase)),\"x\":\(hundredths(touch.x))"
      + ",\"y\":\(hundredths(touch.y)),\"tapCount\":\(touch.tapCount)"
      + ",\"view\":\(string(touch.view))}"
  }

  private static func call(_ call: RouteRecord.Call) -> String {
    "{\"to\":\(string(call.to)),\"method\":\(string(call.method))}"
  }

  private static func array<Element>(_ elements: [Element], _ one: (Element) -> String) -> String {
    "[" + elements.map(one).joined(separator: ",") + "]"
  }

  private static func seconds(_ value: Double) -> String { number(value, places: 6) }

  private static func hundredths(_ value: Double) -> String { number(value, places: 2) }

  /// JSON knows no other numbers than finite ones.
  private static func number(_ value: Double, places: Int) -> String {
    value.isFinite ? Decimals.fixed(value, places: places) : "null"
  }

  private static func string(_ value: String?) -> String {
    guard let value else { return "null" }
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case let scalar where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
