public import KernelInput

/// How a touchscreen's raw positions become points on a screen.
public struct ScreenMapping: Equatable, Sendable {
  private let x, y: AxisRange
  private let width, height: Double

  /// - Parameters:
  ///   - x: The range of the axis that leads to the right.
  ///   - y: The range of the axis that leads down.
  ///   - width: The screen's width in points.
  ///   - height: The screen's height in points.
  /// - Returns: `nil` when either range is empty, for then no position can be told.
  public init?(x: AxisRange, y: AxisRange, width: Double, height: Double) {
    guard x.minimum < x.maximum, y.minimum < y.maximum else { return nil }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  func x(_ raw: Int32) -> Double { Self.point(raw, in: x, across: width) }
  func y(_ raw: Int32) -> Double { Self.point(raw, in: y, across: height) }

  /// Half of a touched area's longer side, in points. The kernel gives the side in the units of
  /// the positions; both axes count, for the area may lie either way.
  func radius(major: Int32) -> Double {
    guard major > 0 else { return 0 }
    let perUnit =
      (width / (Double(x.maximum) - Double(x.minimum) + 1)
        + height / (Double(y.maximum) - Double(y.minimum) + 1)) / 2
    return Double(major) * perUnit / 2
  }

  /// One more than the difference of the range's ends, as libinput counts, so that the largest
  /// value still lies on the screen. Values outside the range are taken for its edge.
  private static func point(_ raw: Int32, in range: AxisRange, across extent: Double) -> Double {
    let clamped = min(max(raw, range.minimum), range.maximum)
    let steps = Double(range.maximum) - Double(range.minimum) + 1
    return (Double(clamped) - Double(range.minimum)) * extent / steps
  }
}
