import Foundation

/// The heights of a section's rows. Equal ones are not stored one by one.
struct RowHeights {
  let count: Int
  /// The height of each row while all are equal.
  private let common: CGFloat
  /// The heights if they differ.
  private var sums: PrefixSums?
  /// Which heights are final; `nil` if all are.
  private var measured: [Bool]?

  /// Creates rows of equal heights.
  /// - Parameter isEstimated: Whether the rows are measured when they are shown.
  init(count: Int, height: CGFloat, isEstimated: Bool = false) {
    self.count = count
    common = height
    measured = isEstimated ? Array(repeating: false, count: count) : nil
  }

  /// Creates rows with heights of their own.
  init(_ heights: [CGFloat], measured: [Bool]? = nil) {
    count = heights.count
    common = heights.first ?? 0
    sums = heights.allSatisfy { $0 == heights.first } ? nil : PrefixSums(heights)
    self.measured = measured
  }

  var total: CGFloat { sums?.total ?? common * CGFloat(count) }

  func height(of row: Int) -> CGFloat { sums?.lengths[row] ?? common }

  /// Returns the distance of a row from the first one.
  func start(of row: Int) -> CGFloat { sums?.sum(before: row) ?? common * CGFloat(row) }

  /// Returns the row at a distance from the first one, at most the last. There has to be a row.
  func row(at distance: CGFloat) -> Int {
    if let sums { return sums.index(at: distance) }
    guard common > 0 else { return distance < 0 ? 0 : count - 1 }
    return min(max(Int(min(distance / common, CGFloat(count))), 0), count - 1)
  }

  /// Whether rows are measured when they are shown.
  var hasEstimates: Bool { measured != nil }

  /// Returns the same rows, of which those that are estimated have other estimates.
  /// - Parameter estimate: The height of a row; `nil` to keep it.
  func estimated(by estimate: (Int) -> CGFloat?) -> RowHeights {
    guard let measured else { return self }
    return RowHeights(
      measured.indices.map { measured[$0] ? height(of: $0) : estimate($0) ?? height(of: $0) },
      measured: measured)
  }

  func isEstimated(_ row: Int) -> Bool { measured?[row] == false }

  mutating func setHeight(_ height: CGFloat, of row: Int) {
    measured?[row] = true
    guard height != self.height(of: row) else { return }
    if sums == nil { sums = PrefixSums(Array(repeating: common, count: count)) }
    sums?.set(height, at: row)
  }
}
