/// The orientation of a sensor in its machine: converts its axes to those of the screen.
public struct MountMatrix: Hashable, Sendable, CustomStringConvertible {
  /// The rows of the matrix.
  private var rows: [[Double]]

  /// Parses three rows of three numbers, `1, 0, 0; 0, 1, 0; 0, 0, 1`: the form of udev's
  /// `ACCEL_MOUNT_MATRIX` and of the kernel's `mount_matrix` files.
  /// - Returns: `nil` for anything else, and for a singular matrix, which maps some direction to zero.
  public init?(_ text: some StringProtocol) {
    rows = text.split(separator: ";").map { row in
      row.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isFinite) }),
      !isSingular
    else { return nil }
  }

  /// Whether the determinant is 0, except for rounding errors.
  private var isSingular: Bool {
    // With the largest number of each row as its unit, the limit does not depend on the scale.
    let scaled = rows.map { row in
      let largest = row.reduce(0) { max($0, abs($1)) }
      return row.map { $0 / largest }
    }
    func minor(_ first: Int, _ second: Int) -> Double {
      scaled[1][first] * scaled[2][second] - scaled[1][second] * scaled[2][first]
    }
    let determinant =
      scaled[0][0] * minor(1, 2) - scaled[0][1] * minor(0, 2) + scaled[0][2] * minor(0, 1)
    // It is not a number if a row has only zeros.
    return !(abs(determinant) > 1e-6)
  }

  /// The matrix in the same form.
  public var description: String {
    rows.map { $0.map { "\($0)" }.joined(separator: ", ") }.joined(separator: "; ")
  }

  /// Converts an acceleration to the axes of the screen.
  public func applied(to x: Double, _ y: Double, _ z: Double) -> (x: Double, y: Double, z: Double) {
    func sum(_ row: Int) -> Double { rows[row][0] * x + rows[row][1] * y + rows[row][2] * z }
    return (sum(0), sum(1), sum(2))
  }
}
