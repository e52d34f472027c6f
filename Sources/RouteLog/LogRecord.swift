public import Foundation
internal import ResponderKit

/// A line for a client of the control socket: a route, or a record that complements the routes.
public enum LogRecord: Sendable {
  /// A route.
  case route(RouteRecord)
  /// A record that complements the routes.
  case inspection(InspectionRecord)

  /// Reads a line of JSON; `nil` for another one, such as the number of dropped lines.
  public init?(line: Data) {
    let decoder = JSONDecoder()
    if let record = try? decoder.decode(InspectionRecord.self, from: line) {
      self = .inspection(record)
    } else if let record = try? decoder.decode(RouteRecord.self, from: line) {
      self = .route(record)
    } else {
      return nil
    }
  }

  /// The record without values that can be private; `nil` if it has none.
  public var hidingValues: LogRecord? {
    guard case .route(let record) = self, record.action?.values != nil else { return nil }
    var hidden = record
    hidden.hideValues()
    return .route(hidden)
  }

  /// The record as a line of JSON, including its newline. Numbers that JSON does not have become `null` in routes, and
  /// strings in other records.
  public var line: [UInt8] {
    switch self {
    case .route(let record): return Array(RecordEncoder.string(record, as: .json).utf8)
    case .inspection(let record):
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      // Every record can be encoded.
      let line = (try? encoder.encode(record)) ?? Data()
      return Array(line) + [UInt8(ascii: "\n")]
    }
  }
}
