/// A correction of positions on a touchscreen before they are mapped to a screen: a rotation,
/// mirroring, scaling or translation.
///
/// It has the first two rows of a matrix as in libinput, and applies to positions from 0 to 1 over
/// the panel: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
public struct CalibrationMatrix: Hashable, Sendable {
  /// An element of the matrix.
  public var a, b, c, d, e, f: Double

  /// Creates a matrix from its two rows.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The identity.
  public static let identity = Self(1, 0, 0, 0, 1, 0)
  /// Exchanges left and right.
  public static let mirroredX = Self(-1, 0, 1, 0, 1, 0)
  /// Exchanges top and bottom.
  public static let mirroredY = Self(1, 0, 0, 0, -1, 1)

  /// Returns a clockwise rotation by quarter turns; the values are those that libinput documents
  /// for 90, 180 and 270 degrees.
  public static func rotated(quarterTurns: Int) -> Self {
    switch quarterTurns & 3 {
    case 1: Self(0, -1, 1, 1, 0, 0)
    case 2: Self(-1, 0, 1, 0, -1, 1)
    case 3: Self(0, 1, 0, -1, 0, 1)
    default: .identity
    }
  }

  /// Parses six numbers separated by spaces, as in `LIBINPUT_CALIBRATION_MATRIX`.
  /// - Returns: `nil` for anything else, and for a matrix that maps the panel to a line.
  public init?(_ text: some StringProtocol) {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    guard a * e - b * d != 0 else { return nil }
  }

  /// Returns the correction by this matrix, followed by another one.
  public func followed(by next: Self) -> Self {
    Self(
      next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
      next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
  }
}
