/// A comparison of two measurements.
public struct LatencyComparison: Encodable, Equatable, Sendable {
  /// The ratios of a step's percentiles.
  public struct Ratios: Encodable, Equatable, Sendable {
    /// The second value divided by the first; `nil` if the first is 0.
    public var p50, p90, p99, p999, maximum: Double?
  }

  /// The first measurement.
  public let before: LatencyReport
  /// The second measurement.
  public let after: LatencyReport
  /// The ratios of the percentiles, for the steps that both measurements contain.
  public let ratios: [LatencyReport.Step: Ratios]
  /// The differences in their conditions, which may explain other values.
  public let differences: [String]

  /// Compares two measurements.
  public init(_ before: LatencyReport, _ after: LatencyReport) {
    self.before = before
    self.after = after
    var ratios: [LatencyReport.Step: Ratios] = [:]
    for step in LatencyReport.Step.allCases {
      guard let first = before.steps[step]?.microseconds,
        let second = after.steps[step]?.microseconds
      else { continue }
      ratios[step] = Ratios(
        p50: Self.ratio(second.p50, first.p50), p90: Self.ratio(second.p90, first.p90),
        p99: Self.ratio(second.p99, first.p99), p999: Self.ratio(second.p999, first.p999),
        maximum: Self.ratio(second.maximum, first.maximum))
    }
    self.ratios = ratios
    differences = Self.differences(before, after)
  }

  /// Returns the ratio with three decimals.
  private static func ratio(_ value: Int, _ base: Int) -> Double? {
    base == 0 ? nil : (Double(value) / Double(base) * 1000).rounded() / 1000
  }

  private static func differences(_ before: LatencyReport, _ after: LatencyReport) -> [String] {
    let (first, second) = (before.conditions, after.conditions)
    let pairs: [(String, String, String)] = [
      ("version", first.version, second.version),
      ("kernel", first.kernel, second.kernel),
      ("application", first.application, second.application),
      ("records", first.records, second.records),
      (
        "devices", first.isVirtual ? "virtual" : before.devices.joined(separator: ", "),
        second.isVirtual ? "virtual" : after.devices.joined(separator: ", ")
      ),
      ("fingers", text(first.fingers), text(second.fingers)),
      ("frames a second", text(first.framesPerSecond), text(second.framesPerSecond)),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) and \($0.2)" }
  }

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "unknown" }

  // MARK: - Text

  /// The comparison as a table, with the differences in conditions.
  public var text: String {
    var rows = [["step", "percentile", "before", "after", "change"]]
    for step in LatencyReport.Step.allCases {
      let first = before.steps[step]?.microseconds?.named ?? []
      let second = after.steps[step]?.microseconds?.named ?? []
      for (old, new) in zip(first, second) {
        rows.append([
          step.rawValue, old.name, "\(old.value)", "\(new.value)",
          Self.change(from: old.value, to: new.value),
        ])
      }
    }
    let notes = differences.map { "the runs differ in \($0)\n" }.joined()
    return
      "microseconds from the kernel's timestamp until a frame was read, handled and recorded:\n\n"
      + ReportTable(rows, labels: 2).text + (notes.isEmpty ? "" : "\n" + notes)
  }

  /// Formats a change, such as `-12.5 %`.
  private static func change(from old: Int, to new: Int) -> String {
    guard old != 0 else { return "-" }
    let tenths = Int((Double(new - old) / Double(old) * 1000).rounded())
    let sign = tenths < 0 ? "-" : "+"
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10) %"
  }
}
