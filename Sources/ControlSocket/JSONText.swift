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
    // The encoder's own line breaks stay; in a text it wrote each of them as two characters.
    return printable(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// JSON of another process as it may be shown in a terminal: the same for a decoder.
  public static func printable(_ json: some StringProtocol) -> String {
    String(json).replacingTerminalControls { scalar in
      scalar == "\n" ? "\n" : scalar.utf16.map(escape).joined()
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
