/// How positions on a touchscreen are corrected before they are mapped to a screen: turned,
/// mirrored, stretched or moved.
///
/// The first two rows of a matrix as libinput has it. It is applied to positions from 0 to 1, the
/// whole panel wide and high: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
public struct CalibrationMatrix: Hashable, Sendable {
  /// A number of the matrix.
  public var a, b, c, d, e, f: Double

  /// Makes a matrix of its two rows.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The matrix that moves nothing.
  public static let identity = Self(1, 0, 0, 0, 1, 0)
  /// Left becomes right.
  public static let mirroredX = Self(-1, 0, 1, 0, 1, 0)
  /// Top becomes bottom.
  public static let mirroredY = Self(1, 0, 0, 0, -1, 1)

  /// Turns positions clockwise by whole quarters of a turn; the values are those that libinput
  /// documents for 90, 180 and 270 degrees.
  public static func rotated(quarterTurns: Int) -> Self {
    switch quarterTurns & 3 {
    case 1: Self(0, -1, 1, 1, 0, 0)
    case 2: Self(-1, 0, 1, 0, -1, 1)
    case 3: Self(0, 1, 0, -1, 0, 1)
    default: .identity
    }
  }

  /// Reads six numbers between spaces, as `LIBINPUT_CALIBRATION_MATRIX` has them.
  /// - Returns: `nil` for anything else, and for a matrix that maps the panel to a line.
  public init?(_ text: some StringProtocol) {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    guard a * e - b * d != 0 else { return nil }
  }

  /// The correction by this matrix and after it by another one.
  public func followed(by next: Self) -> Self {
    Self(
      next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
      next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
  }
}
