import Foundation
import LinuxSystem

/// JSON for programs, which people see in their terminals too.
///
/// Devices and processes choose their names: what would move a terminal's cursor, break a line or turn the
/// direction of writing is written as `\uXXXX`, and whoever decodes it gets the name as it was.
public enum JSONText {
  /// A value as JSON, its keys in alphabetical order.
  /// - Parameters:
  ///   - value: Numbers that JSON cannot have are told as the texts `inf`, `-inf` and `nan`.
  ///   - isPretty: Whether it has a line for each value, for people.
  public static func encode(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return json.replacingTerminalControls { scalar in
      // The encoder's own line breaks; in a text it wrote each of them as two characters.
      scalar == "\n" ? "\n" : scalar.utf16.map(escape).joined()
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
