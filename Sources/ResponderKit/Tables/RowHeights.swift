import Foundation

/// The heights of a section's rows. Equal ones are not stored one by one.
struct RowHeights {
  let count: Int
  /// The height of each row while all are equal.
  private let common: CGFloat
  /// The heights if they differ.
  private var sums: PrefixSums?
  /// Where the heights come from; `nil` if all are final.
  private var origins: [Origin]?

  private enum Origin: UInt8 {
    /// An estimate.
    case estimate
    /// The height that the row had before the data changed, which is its estimate now.
    case earlierHeight
    /// The final height.
    case measurement
  }

  /// Creates rows of equal heights.
  /// - Parameter isEstimated: Whether the rows are measured when they are shown.
  init(count: Int, height: CGFloat, isEstimated: Bool = false) {
    self.count = count
    common = height
    origins = isEstimated ? Array(repeating: .estimate, count: count) : nil
  }

  /// Creates rows with heights of their own.
  /// - Parameter measured: Which heights are final; `nil` if all are.
  init(_ heights: [CGFloat], measured: [Bool]? = nil) {
    self.init(heights, measured?.map { $0 ? .measurement : .estimate })
  }

  private init(_ heights: [CGFloat], _ origins: [Origin]?) {
    count = heights.count
    common = heights.first ?? 0
    sums = heights.allSatisfy { $0 == heights.first } ? nil : PrefixSums(heights)
    self.origins = origins
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
  var hasEstimates: Bool { origins != nil }

  /// Returns the same rows, whose estimates are the heights that they had before.
  /// - Parameter height: The height that a row had, or `nil`, which keeps its estimate.
  func estimated(by height: (Int) -> CGFloat?) -> RowHeights {
    guard var origins else { return self }
    let heights = origins.indices.map { row in
      guard origins[row] != .measurement, let earlier = height(row) else {
        return self.height(of: row)
      }
      origins[row] = .earlierHeight
      return earlier
    }
    return RowHeights(heights, origins)
  }

  /// Returns the height that a row has, or had before the data changed; `nil` for a row that was never measured.
  func knownHeight(of row: Int) -> CGFloat? {
    origins?[row] == .estimate ? nil : height(of: row)
  }

  /// Whether a row is measured when it is shown.
  func isEstimated(_ row: Int) -> Bool { origins.map { $0[row] != .measurement } ?? false }

  mutating func setHeight(_ height: CGFloat, of row: Int) {
    origins?[row] = .measurement
    guard height != self.height(of: row) else { return }
    if sums == nil { sums = PrefixSums(Array(repeating: common, count: count)) }
    sums?.set(height, at: row)
  }
}
