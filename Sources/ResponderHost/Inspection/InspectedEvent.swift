package import RouteLog

/// A record for an inspector.
package enum InspectedEvent: Sendable {
  case route(RouteRecord)
  /// An inspection record.
  case other(InspectionRecord)

  /// The record as a line of JSON.
  package var line: [UInt8] {
    switch self {
    case .route(let record): Array(RecordEncoder.string(record, as: .json).utf8)
    case .other(let record): InspectionEncoder.line(record)
    }
  }
}
