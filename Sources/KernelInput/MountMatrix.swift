/// The orientation of a sensor in its machine: converts its axes to those of the screen.
public struct MountMatrix: Hashable, Sendable, CustomStringConvertible {
  /// The rows of the matrix.
  private var rows: [[Double]]

  /// Parses three rows of three numbers, `1, 0, 0; 0, 1, 0; 0, 0, 1`: the form of udev's
  /// `ACCEL_MOUNT_MATRIX` and of the kernel's `mount_matrix` files.
  /// - Returns: `nil` for anything else, and for a singular matrix.
  public init?(_ text: some StringProtocol) {
    rows = text.split(separator: ";").map { row in
      row.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isFinite) }),
      rows.allSatisfy({ row in row.contains { $0 != 0 } })
    else { return nil }
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
