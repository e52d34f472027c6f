internal import Foundation

/// Encodes an inspector's records as lines of JSON.
public enum InspectionEncoder {
  /// Returns a record as a line, including its newline. Numbers that JSON does not have become
  /// strings.
  public static func line(_ record: InspectionRecord) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Every record can be encoded.
    let line = (try? encoder.encode(record)) ?? Data()
    return Array(line) + [UInt8(ascii: "\n")]
  }
}
