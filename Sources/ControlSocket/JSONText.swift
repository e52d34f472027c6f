import FoundationEssentials
import LinuxSystem

/// JSON that is safe to print in a terminal.
///
/// Names of devices and processes are untrusted: characters that move the cursor, break a line or change
/// the direction of text are written as `\uXXXX`, which decodes to the original name.
public enum JSONText {
  /// Encodes a value as JSON, with its keys in alphabetical order.
  /// - Parameters:
  ///   - value: The value. Numbers that JSON cannot represent become the strings `inf`, `-inf` and
  ///     `nan`.
  ///   - isPretty: Whether each value has a line of its own.
  public static func encode(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Line breaks between values are the encoder's. Inside of strings they are escaped.
    return printable(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Escapes JSON of another process for a terminal. It decodes to the same values.
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
