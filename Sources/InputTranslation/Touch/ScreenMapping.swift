import KernelInput

/// Converts raw positions of a panel to points on a screen.
struct ScreenMapping: Equatable, Sendable {
  let rangeX, rangeY: AxisRange
  /// The points for each raw unit: `point = perX · rawX + perY · rawY + origin`, where raw values are
  /// relative to the beginnings of their ranges.
  private let perX, perY, origin: SIMD2<Double>
  /// The beginnings of both ranges.
  private let minimum: SIMD2<Double>
  private let least, most: SIMD2<Double>
  private let calibration: CalibrationMatrix
  private let radius: (atRest: Double, turned: Double)

  /// Creates a mapping.
  /// - Returns: `nil` if either range is empty, so that positions are undefined.
  init?(x: AxisRange, y: AxisRange, size: TouchSize = TouchSize(), settings: TouchSettings) {
    guard x.minimum < x.maximum, y.minimum < y.maximum else { return nil }
    rangeX = x
    rangeY = y
    minimum = SIMD2(Double(x.minimum), Double(y.minimum))
    calibration = settings.calibration
    // The range includes both ends, as in libinput, so that the largest value is still on the
    // screen.
    let (shareX, shareY) = (
      1 / (Double(x.maximum) - Double(x.minimum) + 1),
      1 / (Double(y.maximum) - Double(y.minimum) + 1)
    )
    let extent = SIMD2(settings.width, settings.height)
    perX = extent * SIMD2(calibration.a, calibration.d) * shareX
    perY = extent * SIMD2(calibration.b, calibration.e) * shareY
    least = SIMD2(settings.x, settings.y)
    origin = least + extent * SIMD2(calibration.c, calibration.f)
    most = SIMD2((least + extent).x.nextDown, (least + extent).y.nextDown)
    radius = size.radii(
      pointsPerX: (perX * perX).sum().squareRoot(), pointsPerY: (perY * perY).sum().squareRoot(),
      x: x, y: y)
  }

  /// Converts a raw position to points. Positions are limited to the screen, which a correction may
  /// exceed.
  @inline(__always)
  func point(_ rawX: Int32, _ rawY: Int32) -> SIMD2<Double> {
    let raw = SIMD2(Double(rawX), Double(rawY)) - minimum
    let point = perX * raw.x + perY * raw.y + origin
    return SIMD2(
      Self.clamp(point.x, least.x, most.x), Self.clamp(point.y, least.y, most.y))
  }

  /// Each comparison compiles to one instruction. Swift's `max` does not, because it returns its second
  /// argument if both are equal.
  @inline(__always)
  private static func clamp(_ value: Double, _ least: Double, _ most: Double) -> Double {
    let value = value > least ? value : least
    return value < most ? value : most
  }

  /// Returns half of the longer side of the contact area, in points.
  /// - Parameter turn: The rotation of the longer side from the y axis to the x axis, 0 to 1.
  func radius(major: Int32, turn: Double) -> Double {
    guard major > 0 else { return 0 }
    return Double(major) * (radius.atRest + (radius.turned - radius.atRest) * turn)
  }

  /// Converts a tilt along the panel's axes to the axes of the screen.
  func lean(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (calibration.a * x + calibration.b * y, calibration.d * x + calibration.e * y)
  }

  /// Returns the nearest value in the range.
  @inline(__always)
  func clampedX(_ raw: Int32) -> Int32 { min(max(raw, rangeX.minimum), rangeX.maximum) }
  @inline(__always)
  func clampedY(_ raw: Int32) -> Int32 { min(max(raw, rangeY.minimum), rangeY.maximum) }

  static func == (left: Self, right: Self) -> Bool {
    left.rangeX == right.rangeX && left.rangeY == right.rangeY
      && left.calibration == right.calibration
      && left.least == right.least && left.most == right.most
      && left.radius == right.radius
  }
}
