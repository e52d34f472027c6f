import KernelInput

/// How a panel's raw positions become points on a screen.
struct ScreenMapping: Equatable, Sendable {
  let rangeX, rangeY: AxisRange
  /// Points for each raw unit: `x = xx · rawX + xy · rawY + x0`, raw values counted from the
  /// beginnings of their ranges.
  private let xx, xy, x0, yx, yy, y0: Double
  private let left, right, top, bottom: Double
  private let calibration: CalibrationMatrix
  private let radius: (atRest: Double, turned: Double)

  /// - Returns: `nil` when either range is empty, for then no position can be told.
  init?(x: AxisRange, y: AxisRange, size: TouchSize = TouchSize(), settings: TouchSettings) {
    guard x.minimum < x.maximum, y.minimum < y.maximum else { return nil }
    rangeX = x
    rangeY = y
    calibration = settings.calibration
    // One more than the difference of a range's ends, as libinput counts, so that the largest
    // value still lies on the screen.
    let perX = 1 / (Double(x.maximum) - Double(x.minimum) + 1)
    let perY = 1 / (Double(y.maximum) - Double(y.minimum) + 1)
    xx = settings.width * calibration.a * perX
    xy = settings.width * calibration.b * perY
    x0 = settings.x + settings.width * calibration.c
    yx = settings.height * calibration.d * perX
    yy = settings.height * calibration.e * perY
    y0 = settings.y + settings.height * calibration.f
    left = settings.x
    right = (settings.x + settings.width).nextDown
    top = settings.y
    bottom = (settings.y + settings.height).nextDown
    radius = size.radii(
      pointsPerX: (xx * xx + yx * yx).squareRoot(), pointsPerY: (xy * xy + yy * yy).squareRoot(),
      x: x, y: y)
  }

  /// Where a raw position lies, in points. A correction may lead beyond the screen; its edge is as
  /// far as a finger gets.
  @inline(__always)
  func point(_ rawX: Int32, _ rawY: Int32) -> (x: Double, y: Double) {
    let x = Double(rawX) - Double(rangeX.minimum)
    let y = Double(rawY) - Double(rangeY.minimum)
    return (
      Self.clamp(xx * x + xy * y + x0, left, right), Self.clamp(yx * x + yy * y + y0, top, bottom)
    )
  }

  /// An instruction for each side, which `max` is not: of two that are equal it takes the other one.
  @inline(__always)
  private static func clamp(_ value: Double, _ least: Double, _ most: Double) -> Double {
    let value = value > least ? value : least
    return value < most ? value : most
  }

  /// Half of a touched area's longer side, in points.
  /// - Parameter turn: How far the longer side is turned from the y axis to the x axis, 0 to 1.
  func radius(major: Int32, turn: Double) -> Double {
    guard major > 0 else { return 0 }
    return Double(major) * (radius.atRest + (radius.turned - radius.atRest) * turn)
  }

  /// A lean along the panel's axes as one along the screen's.
  func lean(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (calibration.a * x + calibration.b * y, calibration.d * x + calibration.e * y)
  }

  /// The nearest value that is in the range.
  @inline(__always)
  func clampedX(_ raw: Int32) -> Int32 { min(max(raw, rangeX.minimum), rangeX.maximum) }
  @inline(__always)
  func clampedY(_ raw: Int32) -> Int32 { min(max(raw, rangeY.minimum), rangeY.maximum) }

  static func == (left: Self, right: Self) -> Bool {
    left.rangeX == right.rangeX && left.rangeY == right.rangeY
      && left.calibration == right.calibration
      && (left.left, left.right, left.top, left.bottom)
        == (right.left, right.right, right.top, right.bottom)
      && left.radius == right.radius
  }
}
